// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/codec_probe.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

using namespace codec_probe;
using facet::codec_fault;
using facet::value_type;

namespace {

enum class side { buy, sell };
enum class grade : int { low = 10, high = 20 };

using days = std::chrono::sys_days;
using seconds = std::chrono::sys_seconds;
using millis = std::chrono::sys_time<std::chrono::milliseconds>;
using micros = std::chrono::sys_time<std::chrono::microseconds>;
using nanos = std::chrono::sys_time<std::chrono::nanoseconds>;
using hours = std::chrono::sys_time<std::chrono::hours>;
using weeks = std::chrono::sys_time<std::chrono::weeks>;
using tenths = std::chrono::sys_time<std::chrono::duration<int, std::deci>>;

}  // namespace

template <>
struct facet::enum_names<grade> {
    static constexpr facet::enum_name<grade> list[] = {{grade::high, "A+"}, {grade::low, "C"}};
};

TEST_CASE("std::string is S", "[codec]") {
    STATIC_REQUIRE(facet::codec<std::string>::type == value_type::string);
    CHECK(round_trip(std::string()));
    CHECK(round_trip(std::string("ACCOUNT#1")));
    CHECK(round_trip(std::string("nul\0inside", 10)));
    CHECK(round_trip(std::string(100'000, 'x')));
    for (const std::size_t size : {127u, 128u, 129u, 16'383u, 16'384u}) {  // where a length takes a byte more
        INFO(size);
        CHECK(round_trip(std::string(size, 'x')));
        CHECK(round_trip(facet::binary::from(std::string(size, 'x'))));
        CHECK(round_trip(std::vector<std::string>{std::string(size, 'x'), "behind"}));
    }
    CHECK(fault_of<std::string>(number("1")) == codec_fault::wrong_type);
    CHECK(fault_of<std::string>(write(facet::binary::from("a"))) == codec_fault::wrong_type);
}

TEST_CASE("bytes are B", "[codec]") {
    STATIC_REQUIRE(facet::codec<facet::binary>::type == value_type::binary);
    CHECK(round_trip(facet::binary()));
    CHECK(round_trip(facet::binary::from(std::string("\0\xff\x80", 3))));
    CHECK(round_trip(std::vector<std::byte>{}));
    CHECK(round_trip(std::vector<std::byte>{std::byte{0}, std::byte{255}}));
    CHECK(round_trip(std::array<std::byte, 3>{std::byte{1}, std::byte{2}, std::byte{3}}));
    CHECK(write(std::vector<std::byte>{std::byte{'a'}}).bytes == write(facet::binary::from("a")).bytes);
    CHECK(fault_of<facet::binary>(string("a")) == codec_fault::wrong_type);
    CHECK(fault_of<std::vector<std::byte>>(string("a")) == codec_fault::wrong_type);
    CHECK(fault_of<std::array<std::byte, 3>>(string("abc")) == codec_fault::wrong_type);
    CHECK(fault_of<std::array<std::byte, 3>>(write(facet::binary::from("ab"))) == codec_fault::wrong_count);
    CHECK(fault_of<std::array<std::byte, 3>>(write(facet::binary::from("abcd"))) == codec_fault::wrong_count);
    STATIC_REQUIRE(!facet::storable<std::byte>);
}

TEST_CASE("enumerations are S by name", "[codec]") {
    STATIC_REQUIRE(facet::codec<side>::type == value_type::string);
    CHECK(round_trip(side::buy));
    CHECK(write(side::sell).bytes == string("sell").bytes);
    CHECK(write(static_cast<side>(7)).fault == codec_fault::unnamed_enumerator);
    CHECK(fault_of<side>(string("SELL")) == codec_fault::unknown_enumerator);
    CHECK(fault_of<side>(string("")) == codec_fault::unknown_enumerator);
    CHECK(fault_of<side>(number("1")) == codec_fault::wrong_type);
}

TEST_CASE("enumerations can have spellings of their own", "[codec]") {
    CHECK(write(grade::high).bytes == string("A+").bytes);
    CHECK(round_trip(grade::low));
    CHECK(fault_of<grade>(string("high")) == codec_fault::unknown_enumerator);
}

TEST_CASE("times are S in ISO 8601 of their own precision", "[codec]") {
    using namespace std::chrono_literals;
    const days day = std::chrono::sys_days(std::chrono::year(2026) / 11 / 21);
    CHECK(write(day).bytes == string("2026-11-21").bytes);
    CHECK(write(seconds(day) + 6h + 19min + 5s).bytes == string("2026-11-21T06:19:05Z").bytes);
    CHECK(write(millis(day) + 1ms).bytes == string("2026-11-21T00:00:00.001Z").bytes);
    CHECK(write(micros(day) - 1us).bytes == string("2026-11-20T23:59:59.999999Z").bytes);
    CHECK(write(hours(day) + 5h).bytes == string("2026-11-21T05:00:00Z").bytes);
    CHECK(write(weeks(std::chrono::weeks(1))).bytes == string("1970-01-08").bytes);
    CHECK(write(tenths(std::chrono::duration<int, std::deci>(-1))).bytes == string("1969-12-31T23:59:59.900Z").bytes);
    CHECK(write(nanos(1us)).bytes == string("1970-01-01T00:00:00.000001Z").bytes);
    CHECK(write(nanos(1ns)).fault == codec_fault::not_whole);

    CHECK(round_trip(day));
    CHECK(round_trip(seconds(day) + 1s));
    CHECK(round_trip(millis(-1ms)));
    CHECK(round_trip(micros(day) + 1us));
    CHECK(round_trip(nanos(day) + 1000ns));
    CHECK(round_trip(hours(day) + 1h));
    CHECK(round_trip(weeks(std::chrono::weeks(2))));
    CHECK(round_trip(tenths(std::chrono::duration<int, std::deci>(7))));
}

TEST_CASE("times outside the years 0000 to 9999 are refused", "[codec]") {
    using namespace std::chrono;
    CHECK(round_trip(sys_days(year(0) / 1 / 1)));
    CHECK(round_trip(sys_days(year(9999) / 12 / 31)));
    CHECK(write(sys_days(year(10000) / 1 / 1)).fault == codec_fault::out_of_range);
    CHECK(write(sys_days(year(-1) / 12 / 31)).fault == codec_fault::out_of_range);
    CHECK(write(micros(microseconds::max())).fault == codec_fault::out_of_range);
}

TEST_CASE("times of another precision are read where nothing is lost", "[codec]") {
    using namespace std::chrono_literals;
    const days day = std::chrono::sys_days(std::chrono::year(2026) / 11 / 21);
    CHECK(read<millis>(string("2026-11-21")) == millis(day));
    CHECK(read<millis>(string("2026-11-21T00:00:01Z")) == millis(day) + 1s);
    CHECK(read<seconds>(string("2026-11-21T00:00:01.000000Z")) == seconds(day) + 1s);
    CHECK(fault_of<seconds>(string("2026-11-21T00:00:01.500Z")) == codec_fault::not_whole);
    CHECK(fault_of<days>(string("2026-11-21T00:00:01Z")) == codec_fault::not_whole);
    CHECK(fault_of<nanos>(string("2500-01-01")) == codec_fault::out_of_range);
    CHECK(fault_of<millis>(string("2026-02-29")) == codec_fault::malformed);
    CHECK(fault_of<millis>(string("2026-11-21 00:00:01")) == codec_fault::malformed);
    CHECK(fault_of<millis>(string("")) == codec_fault::malformed);
    CHECK(fault_of<millis>(number("1")) == codec_fault::wrong_type);
}
