// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/endpoint.hpp>

#include <support/catch.hpp>

#include <string>
#include <string_view>

using namespace facet::dynamodb;

namespace {

std::string refusal(std::string_view text) {
    const auto read = parse_endpoint(text);
    if (read.has_value()) return "read as " + read->url();
    CHECK(read.error().code == facet::error_code::invalid_settings);
    return read.error().message;
}

}  // namespace

TEST_CASE("an endpoint's address is read") {
    CHECK(parse_endpoint("https://dynamodb.eu-west-1.amazonaws.com").value() == endpoint{.host = "dynamodb.eu-west-1.amazonaws.com"});
    CHECK(parse_endpoint("http://127.0.0.1:8000").value() == endpoint{.encrypted = false, .host = "127.0.0.1", .port = 8000});
    CHECK(parse_endpoint("HTTP://LocalHost/").value() == endpoint{.encrypted = false, .host = "localhost", .port = 80});
    CHECK(parse_endpoint("https://h:8443/a/b").value() == endpoint{.host = "h", .port = 8443, .path = "/a/b"});
    CHECK(parse_endpoint("http://[::1]:8000").value() == endpoint{.encrypted = false, .host = "[::1]", .port = 8000});
    CHECK(parse_endpoint("http://[fd00:ec2::254]").value() == endpoint{.encrypted = false, .host = "[fd00:ec2::254]", .port = 80});
}

TEST_CASE("M3 the host that is signed has the port where it is not the scheme's own") {
    CHECK(parse_endpoint("https://h").value().authority() == "h");
    CHECK(parse_endpoint("https://h:443").value().authority() == "h");
    CHECK(parse_endpoint("https://h:80").value().authority() == "h:80");
    CHECK(parse_endpoint("http://h:80").value().authority() == "h");
    CHECK(parse_endpoint("http://[::1]:8000").value().authority() == "[::1]:8000");
    CHECK(parse_endpoint("http://h:65535/a").value().url() == "http://h:65535/a");
}

TEST_CASE("what is no address is refused, and not repeated") {
    for (const char* text : {"", "h", "h:80", "ftp://h", "//h", "https:/h", "http", "://h"}) {
        CAPTURE(text);
        CHECK(refusal(text) == "the endpoint's address must begin with http:// or https://");
    }
    for (const char* text : {"http://", "http:///a", "http://:80", "http://a b", "http://a,b", "http://[]", "http://[::1", "http://[h]", "http://\xc3\xa9"}) {
        CAPTURE(text);
        CHECK(refusal(text) == "the endpoint's address has no host, or one with characters that hosts do not have");
    }
    for (const char* text : {"http://h:", "http://h:0", "http://h:65536", "http://h:1000000", "http://h:-1", "http://[::1]:x"}) {
        CAPTURE(text);
        CHECK(refusal(text) == "the endpoint's address has a port that is not a number between 1 and 65535");
    }
    CHECK(refusal("https://user:password@h") == "the endpoint's address names a user: credentials do not belong there");
    CHECK(refusal("https://h/?a") == "the endpoint's address has a query or a fragment");
    CHECK(refusal("https://h#a") == "the endpoint's address has a query or a fragment");
    CHECK(refusal("https://h/a b") == "the endpoint's address has a path with a character that must be escaped");
    CHECK(refusal("https://h/a\r\nb") == "the endpoint's address has a path with a character that must be escaped");
}
