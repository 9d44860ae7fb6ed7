// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/checksum.hpp>

#include <boost/crc.hpp>
#include <differential/dice.hpp>
#include <support/catch.hpp>

#include <string>

namespace wire = facet::wire;

TEST_CASE("I3 a body has the checksum that its header names") {
    CHECK(wire::crc32("") == 0);
    CHECK(wire::crc32("123456789") == 0xcbf43926u);
    CHECK(wire::crc32("{}") == 2745614147u);
    CHECK(wire::verify_checksum("{}", "2745614147").has_value());
    CHECK(wire::verify_checksum("{}", "").has_value());
    for (const char* header : {"2745614148", "x", "2745614147x", "-1", " 2745614147", "99999999999"}) {
        const auto checked = wire::verify_checksum("{}", header);
        REQUIRE(!checked.has_value());
        CHECK(checked.error().code == facet::error_code::unreadable_answer);
    }
}

TEST_CASE("the checksum of any bytes is Boost's") {
    facet::differential::dice random(1);
    for (std::size_t size = 0; size < 200; ++size) {
        std::string bytes(size, '\0');
        for (char& each : bytes) each = static_cast<char>(random.next());
        boost::crc_32_type sum;
        sum.process_bytes(bytes.data(), bytes.size());
        CHECK(wire::crc32(bytes) == sum.checksum());
    }
}
