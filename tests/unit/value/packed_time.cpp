// SPDX-License-Identifier: BSL-1.0
#include <facet/value/codec.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/packed_check.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <ratio>
#include <string>
#include <type_traits>
#include <vector>

// Times as values of attributes: strings like any other, with the moment beside the text.

namespace {

using namespace facet;

constexpr std::string_view written = "2026-11-21T06:19:00.123Z";
constexpr std::int64_t micros = 1'795'241'940'123'000;

byte_buffer attribute(std::int64_t moment = micros) {
    byte_buffer body;
    packed::writer out(body);
    out.attribute(packed::attribute_id{1});
    out.time(written, moment);
    return body;
}

}  // namespace

TEST_CASE("a packed time is a string, of the size of its text, and knows its moment", "[packed]") {
    const byte_buffer body = attribute();
    packed::attribute_cursor cursor(body.view());
    const packed::value_view value = cursor.take().value;
    CHECK(cursor.done());
    CHECK(value.type() == value_type::string);
    CHECK(value.is_text());
    CHECK(value.bytes() == written);
    CHECK(value.moment() == micros);
    CHECK(packed::value_size(value) == written.size());
}

TEST_CASE("a packed time becomes a string where it is copied into another value", "[packed]") {
    const byte_buffer body = attribute();
    const packed::value_view value(body.data() + 1);
    byte_buffer plain;
    packed::writer(plain).copy(value);
    byte_buffer expected;
    packed::writer(expected).string(written);
    CHECK(plain.view() == expected.view());
    byte_buffer kept;
    packed::writer(kept).copy_attribute(value);
    CHECK(kept.view() == value.raw());
}

TEST_CASE("untrusted bytes may hold a time as an attribute, with the moment that its text says, and nowhere else", "[packed]") {
    const byte_buffer body = attribute();
    CHECK(packed::check_body(body.view(), 1).sound());
    CHECK_FALSE(packed::check_body(attribute(micros + 1).view(), 1).sound());
    for (const std::int64_t moment : {std::int64_t{0}, INT64_MIN, INT64_MAX}) {  // a text that is no time says none of them
        byte_buffer none;
        packed::writer writer(none);
        writer.attribute(packed::attribute_id{1});
        writer.time("2026-02-29", moment);
        CHECK(packed::check_body(none.view(), 1).reason == "a malformed time");
    }
    for (std::size_t cut = 2; cut < body.size(); ++cut) {
        const std::vector<char> exact(body.data(), body.data() + cut);  // so that a sanitizer sees any read behind it
        CHECK(packed::check_body({exact.data(), cut}, 1).reason == "a malformed time");
    }
    byte_buffer list;
    packed::writer out(list);
    out.attribute(packed::attribute_id{1});
    const std::size_t open = out.open(packed::tag::list);
    list.append(body.view().substr(1));
    out.close(open);
    CHECK_FALSE(packed::check_body(list.view(), 1).sound());
    CHECK_FALSE(packed::check(body.view().substr(1)).sound());
}

TEMPLATE_TEST_CASE("a time is read from either form, and refused where the type cannot hold it", "[packed]", std::chrono::milliseconds,
                   std::chrono::microseconds, std::chrono::nanoseconds) {
    using time = std::chrono::sys_time<TestType>;
    const auto moment = time(std::chrono::duration_cast<TestType>(std::chrono::microseconds(micros)));
    for (const bool as_attribute : {false, true}) {
        byte_buffer out;
        packed::writer writer(out);
        REQUIRE((as_attribute ? codec<std::optional<time>>::write_attribute(writer, moment) : codec<time>::write(writer, moment)) == codec_fault::none);
        const packed::value_view value(out.data());
        CHECK((value.form() == packed::tag::time) == as_attribute);
        time read{};
        CHECK(codec<time>::read(value, read) == codec_fault::none);
        CHECK(read == moment);
        std::string same;
        CHECK(codec<std::string>::read(value, same) == codec_fault::none);
        CHECK(same == value.bytes());
        std::chrono::sys_time<std::chrono::seconds> coarse{};
        CHECK(codec<decltype(coarse)>::read(value, coarse) == codec_fault::not_whole);
    }
}

TEST_CASE("what a time's form cannot hold is no attribute's value either", "[packed]") {
    using namespace std::chrono;
    const auto fault_of = [](auto time) {
        byte_buffer out;
        packed::writer writer(out);
        return codec<decltype(time)>::write_attribute(writer, time);
    };
    using nanos = sys_time<nanoseconds>;
    CHECK(fault_of(nanos(microseconds(1))) == codec_fault::none);
    CHECK(fault_of(nanos(nanoseconds(1))) == codec_fault::not_whole);
    CHECK(fault_of(nanos(nanoseconds(-1))) == codec_fault::not_whole);
    CHECK(fault_of(std::optional(nanos(nanoseconds(1)))) == codec_fault::not_whole);
    CHECK(fault_of(sys_days(year(9999) / 12 / 31)) == codec_fault::none);
    CHECK(fault_of(sys_days(year(10000) / 1 / 1)) == codec_fault::out_of_range);
    CHECK(fault_of(sys_days(year(0) / 1 / 1)) == codec_fault::none);
    CHECK(fault_of(sys_days(year(-1) / 12 / 31)) == codec_fault::out_of_range);
    CHECK(fault_of(sys_time<microseconds>(microseconds::max())) == codec_fault::out_of_range);
}

TEST_CASE("times that are kept as seconds: of units of whole seconds, as far as both can hold them", "[codec]") {
    using namespace std::chrono;
    const auto seconds_of = [](auto time) {
        byte_buffer out;
        packed::writer writer(out);
        const codec_fault fault = write_as_epoch(writer, time);
        return fault == codec_fault::none ? std::optional(packed::value_view(out.data()).integer()) : std::nullopt;
    };
    using minute_times = sys_time<minutes>;
    using narrow = sys_time<duration<std::int8_t, std::ratio<60>>>;
    using late = sys_time<duration<std::uint64_t>>;
    using far_minutes = sys_time<duration<std::int64_t, std::ratio<60>>>;
    CHECK(seconds_of(minute_times(minutes(-2))) == -120);
    CHECK(seconds_of(narrow(narrow::duration(127))) == 7'620);
    CHECK(seconds_of(far_minutes(far_minutes::duration(INT64_MAX / 60))) == INT64_MAX / 60 * 60);
    CHECK_FALSE(seconds_of(far_minutes(far_minutes::duration(INT64_MAX / 60 + 1))).has_value());
    CHECK_FALSE(seconds_of(far_minutes(far_minutes::duration(INT64_MIN / 60 - 1))).has_value());
    CHECK(seconds_of(late(late::duration(INT64_MAX))) == INT64_MAX);
    CHECK_FALSE(seconds_of(late(late::duration(std::uint64_t{1} << 63))).has_value());

    const auto fault_of = [](std::int64_t seconds, auto time) {
        byte_buffer out;
        packed::writer(out).integer(seconds);
        return read_as_epoch(packed::value_view(out.data()), time);
    };
    CHECK(fault_of(-120, minute_times()) == codec_fault::none);
    CHECK(fault_of(-119, minute_times()) == codec_fault::not_whole);
    CHECK(fault_of(7'620, narrow()) == codec_fault::none);
    CHECK(fault_of(7'680, narrow()) == codec_fault::out_of_range);
    CHECK(fault_of(-7'680, narrow()) == codec_fault::none);
    CHECK(fault_of(-7'740, narrow()) == codec_fault::out_of_range);
    CHECK(fault_of(-1, late()) == codec_fault::out_of_range);
}

TEST_CASE("an attribute's time before 1970 is its text's, to the microsecond", "[packed]") {
    using namespace std::chrono;
    const auto time = sys_time<microseconds>(microseconds(-1));
    byte_buffer out;
    packed::writer writer(out);
    REQUIRE(codec<std::remove_const_t<decltype(time)>>::write_attribute(writer, time) == codec_fault::none);
    const packed::value_view value(out.data());
    CHECK(value.bytes() == "1969-12-31T23:59:59.999999Z");
    CHECK(value.moment() == -1);
}
