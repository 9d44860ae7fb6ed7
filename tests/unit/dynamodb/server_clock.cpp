// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/sign/server_clock.hpp>

#include <support/catch.hpp>

#include <string>

using namespace facet::dynamodb;
using std::chrono::seconds;
using std::chrono::sys_seconds;

TEST_CASE("a response's date is read") {
    CHECK(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT") == sys_seconds(seconds(784'111'777)));  // RFC 9110
    CHECK(parse_http_date("Thu, 01 Jan 1970 00:00:00 GMT") == sys_seconds(seconds(0)));
    CHECK(parse_http_date("Thu, 29 Feb 2024 23:59:60 GMT") == sys_seconds(seconds(1'709'251'200)));
    for (const char* text : {"", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT",
                             "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 2023 00:00:00 GMT", "Sun, 06 Anf 1994 08:49:37 GMT",
                             "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
                             "Sun, 06 Nov -994 08:49:37 GMT"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_http_date(text).has_value());
    }
}

TEST_CASE("M4 the server's clock is learnt from a response") {
    server_clock clock;
    const sys_seconds local(seconds(784'111'777));
    const std::string date = "Sun, 06 Nov 1994 08:49:37 GMT";
    CHECK(clock.at(local) == local);
    CHECK_FALSE(clock.learn(date, local));
    CHECK_FALSE(clock.learn(date, local + server_clock::tolerance));
    CHECK_FALSE(clock.learn("no date", local + seconds(5'000)));
    CHECK(clock.offset() == seconds(0));

    CHECK(clock.learn(date, local + seconds(1'200)));  // this machine is twenty minutes ahead
    CHECK(clock.offset() == seconds(-1'200));
    CHECK(clock.at(local + seconds(1'300)) == local + seconds(100));
    CHECK_FALSE(clock.learn(date, local + seconds(1'230)));
    CHECK(clock.offset() == seconds(-1'200));

    CHECK(clock.learn(date, local));  // the machine's clock was set right
    CHECK(clock.offset() == seconds(0));
    CHECK(clock.learn(date, local - seconds(61)));
    CHECK(clock.offset() == seconds(61));

    CHECK_FALSE(clock.learn("Fri, 31 Dec 9999 23:59:59 GMT", local));  // who followed it could sign no more a second later
    CHECK_FALSE(clock.learn("Wed, 01 Jan 9000 00:00:00 GMT", local));
    CHECK(clock.offset() == seconds(61));
    CHECK(clock.learn("Tue, 31 Dec 8999 23:59:59 GMT", local));
}
