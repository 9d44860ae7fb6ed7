// SPDX-License-Identifier: BSL-1.0
#include <facet/value/packed_check.hpp>
#include <facet/value/packed_text.hpp>
#include <facet/value/packing.hpp>

#include <support/catch.hpp>

#include <string>
#include <vector>

using facet::attribute_map;
using facet::attribute_value;
using facet::decimal;
using namespace facet::literals;
namespace packed = facet::packed;

namespace {

std::string pack(const attribute_value& value, int levels = packed::maximum_levels) {
    facet::byte_buffer bytes;
    packed::writer out(bytes);
    packed::pack(out, value, levels).value();
    return std::string(bytes.view());
}

attribute_value nested(int containers, bool maps, attribute_value value = "scalar") {
    for (int i = 0; i < containers; ++i) {
        if (maps) value = attribute_map{{"m", value}};
        else value = attribute_value::list({value});
    }
    return value;
}

std::vector<attribute_value> samples() {
    const decimal thirty_eight = *decimal::parse("-0.12345678901234567890123456789012345678");
    return {"", "text", attribute_value::binary(std::string("\0\x80\xff", 3)), true, false, attribute_value::null(), 0, -1, 127,
            INT64_MIN, INT64_MAX, ~0ull, "1.5"_decimal, "-2.5e-100"_decimal, "9.9e125"_decimal, "1e-130"_decimal, thirty_eight,
            attribute_value::list(), attribute_value::map(), attribute_value::list({1, "a", attribute_value::null()}),
            attribute_map{{"b", 1}, {"a", attribute_value::list({attribute_map{{"deep", "x"}}})}},
            attribute_value::string_set({"x", "y", ""}), attribute_value::number_set({3, "2.5"_decimal, -1, thirty_eight}),
            attribute_value::binary_set({"\xff", "a", ""}), nested(31, true), nested(31, false), std::string(100'000, 'x')};
}

}  // namespace

TEST_CASE("every value survives packing, and what is packed passes the check") {
    for (const attribute_value& value : samples()) {
        const std::string bytes = pack(value);
        CHECK(packed::unpack(packed::value_view(bytes.data())).value() == value);
        CHECK(packed::value_view(bytes.data()).raw() == bytes);
        CHECK(packed::check(bytes).reason == "");
    }
}

TEST_CASE("E1 packing and unpacking stop at 32 levels and leave nothing behind") {
    for (const bool maps : {true, false}) {
        facet::byte_buffer bytes;
        packed::writer out(bytes);
        out.null();
        const auto refused = packed::pack(out, nested(32, maps));
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().code == facet::error_code::validation);
        CHECK(refused.error().rule == "E1");
        CHECK(bytes.size() == 1);

        const std::string deep = pack(nested(300, maps), 400);
        CHECK(packed::check(deep).reason == "nested too deeply");
        CHECK_FALSE(packed::unpack(packed::value_view(deep.data())).has_value());
        CHECK(packed::unpack(packed::value_view(deep.data()), 400).value() == nested(300, maps));
    }
}

TEST_CASE("E1 the check takes 32 levels and no more, of a value and of a body's, and counts no level for a set's elements") {
    const attribute_value set = attribute_value::string_set({"a", "b"});
    for (const bool maps : {true, false}) {
        for (const attribute_value& innermost : {attribute_value("scalar"), set, attribute_value::list(), attribute_value::map()}) {
            for (const int containers : {30, 31, 32}) {
                INFO(containers);
                const std::string bytes = pack(nested(containers, maps, innermost), 40);
                const std::string_view reason = containers == 32 ? "nested too deeply" : "";
                CHECK(packed::check(bytes).reason == reason);
                CHECK(packed::check_body('\1' + bytes, 1).reason == reason);
                CHECK(packed::unpack(packed::value_view(bytes.data())).has_value() == reason.empty());
                facet::byte_buffer again;
                packed::writer out(again);
                CHECK(packed::pack(out, nested(containers, maps, innermost)).has_value() == reason.empty());
            }
        }
    }
}

TEST_CASE("equal numbers have equal packed bytes") {
    CHECK(pack("1000"_decimal) == pack("1e3"_decimal));
    CHECK(pack("1.50"_decimal) == pack("1.5"_decimal));
    CHECK(pack(5) == pack("5.0"_decimal));
    CHECK(pack("-0"_decimal) == pack(0));
}

TEST_CASE("the check refuses every cut of a packed value, and trailing bytes") {
    for (const attribute_value& value : samples()) {
        const std::string bytes = pack(value);
        for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 40) {
            // A copy of exact size, so that a sanitizer sees any read behind it.
            const std::vector<char> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
            CHECK_FALSE(packed::check({cut.data(), cut.size()}).sound());
        }
        CHECK(packed::check(bytes + '\1').reason != "");
    }
    CHECK(packed::check(pack(true) + pack(true)).reason == "bytes behind the value");
}

TEST_CASE("the check refuses malformed bytes and says why") {
    const auto reason = [](std::string_view bytes) { return packed::check(bytes).reason; };
    using namespace std::string_view_literals;
    CHECK(reason("") == "a value is missing");
    CHECK(reason("\0"sv) == "an unknown tag");
    CHECK(reason("\x0f") == "an unknown tag");
    CHECK(reason("\xff") == "an unknown tag");
    CHECK(reason("\1\5abc") == "a length exceeds the bytes");
    CHECK(reason("\1\x83\x00" "abc"sv) == "a length exceeds the bytes");  // a length spelled too long
    CHECK(reason("\3\x80\x00"sv) == "a malformed integer");
    CHECK(reason("\3\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02") == "a malformed integer");  // beyond 64 bits
    CHECK(reason("\4\x01\x14"sv) == "a number in an unusual form");   // 10e-1 is the integer 1
    CHECK(reason("\4\x00\x02"sv) == "a number in an unusual form");   // 1e0 as well
    CHECK(reason("\4\x01\x00"sv) == "a number in an unusual form");   // 0e-1
    CHECK(reason("\4\xd0\x0f\x02"sv) == "a number out of range");     // 1e1000
    CHECK(reason("\4\x87\x02\x02"sv) == "a number out of range");     // 1e-132
    CHECK(reason("\4\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x02"sv) == "a number out of range");
    CHECK(reason("\5\2\0" "0123456789abcdef"sv) == "a malformed number");  // sign 2
    CHECK(reason("\5\0\0" "\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv) == "a number in an unusual form");
    CHECK(reason("\5\0\0" "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"sv) == "a number out of range");
    CHECK(reason("\5\0\1" "\1\2\3\4\5\6\7\x08\x09\x0a\x0b\x0c\x0d\0\0"sv) == "a malformed number");  // one byte too few
    CHECK(reason("\5\0\1" "\1\2\3\4\5\6\7\x08\x09\x0a\x0b\x0c\x0d\0\0\0"sv) == "");
    CHECK(reason("\x09\2\0\0"sv) == "a length is cut off");
    CHECK(reason("\x09\2\0\0\0\6"sv) == "a length exceeds the bytes");
    CHECK(reason("\x09\xff\xff\xff\xff"sv) == "a length exceeds the bytes");
    CHECK(reason("\x09\2\0\0\0\1\1x"sv) == "a length exceeds the bytes");    // an element leaves its list
    CHECK(reason("\x0a\2\0\0\0\1a"sv) == "a value is missing");
    CHECK(reason("\x0a\6\0\0\0\1a\6\1a\6"sv) == "a repeated name");
    CHECK(reason("\x0a\x09\0\0\0\1b\6\1a\6\1b\6"sv) == "a repeated name");
    CHECK(reason("\x0b\6\0\0\0\1\1b\1\1a"sv) == "a set out of order");
    CHECK(reason("\x0b\6\0\0\0\1\1a\1\1a"sv) == "a set out of order");
    CHECK(reason("\x0b\3\0\0\0\2\1a"sv) == "a member of another type");
    CHECK(reason("\x0c\4\0\0\0\3\4\3\2"sv) == "a set out of order");
    CHECK(reason("\x0c\4\0\0\0\3\2\3\2"sv) == "a set out of order");
    CHECK(reason("\x0d\6\0\0\0\2\1b\2\1a"sv) == "a set out of order");
    CHECK(reason("\x0d\6\0\0\0\2\1a\2\1a"sv) == "a set out of order");
    CHECK(reason("\x0c\1\0\0\0\6"sv) == "a member of another type");
    CHECK(reason("\x0d\3\0\0\0\1\1a"sv) == "a member of another type");
    CHECK(packed::check("\x09\4\0\0\0\6\6\6\xff"sv).offset == 8);
}

TEST_CASE("the check does not look into sets within sets, however many there are") {
    constexpr std::uint32_t depth = 200'000;  // far more than a stack has room for
    std::string bytes;
    for (std::uint32_t left = depth; left-- > 0;) {
        char length[4];
        packed::detail::put_length(length, 5 * left);
        bytes += static_cast<char>(packed::tag::string_set);
        bytes.append(length, sizeof length);
    }
    const packed::finding found = packed::check(bytes);
    CHECK(found.reason == "a member of another type");
    CHECK(found.offset == 5);
}

TEST_CASE("text that is not UTF-8 is found wherever it lies, and bytes are no text") {
    const auto is_utf8 = [](const attribute_value& value) {
        const std::string bytes = pack(value);
        return packed::is_utf8(packed::value_view(bytes.data()));
    };
    const std::string good = "gr\xc3\xbc\xc3\x9f";
    const std::string bad = "gr\xfc\xdf";
    for (const bool sound : {true, false}) {
        const std::string& text = sound ? good : bad;
        CHECK(is_utf8(text) == sound);
        CHECK(is_utf8(attribute_value::list({1, text, "x"})) == sound);
        CHECK(is_utf8(attribute_value::map({{"a", 1}, {"b", text}, {"c", "x"}})) == sound);
        CHECK(is_utf8(attribute_value::map({{"a", "x"}, {text, 1}, {"z", "x"}})) == sound);
        CHECK(is_utf8(attribute_value::string_set({"a", text, "z"})) == sound);
        CHECK(is_utf8(attribute_value::list({attribute_value::map({{"a", attribute_value::string_set({text})}})})) == sound);
        CHECK(is_utf8(nested(31, true, text)) == sound);
        CHECK(is_utf8(attribute_value::binary(text)));
        CHECK(is_utf8(attribute_value::binary_set({text, "x"})));
    }
    CHECK(is_utf8(attribute_value::list({1, "1.5"_decimal, true, attribute_value::null(), attribute_value::number_set({1})})));
}

TEST_CASE("maps may stand in any order of names") {
    using namespace std::string_view_literals;
    const std::string_view bytes = "\x0a\6\0\0\0\1b\6\1a\7"sv;
    CHECK(packed::check(bytes).sound());
    CHECK(packed::unpack(packed::value_view(bytes.data())).value() == attribute_map{{"a", true}, {"b", false}});
}

TEST_CASE("the check of a body") {
    using namespace std::string_view_literals;
    CHECK(packed::check_body("", 0).sound());
    CHECK(packed::check_body("\1\6\2\7\0\1a\6"sv, 2).sound());
    CHECK(packed::check_body("\3\6"sv, 2).reason == "an unknown attribute id");
    CHECK(packed::check_body("\1\6\1\7"sv, 2).reason == "a repeated attribute");
    CHECK(packed::check_body("\0\1a\6\0\1a\7"sv, 0).reason == "a repeated attribute");
    CHECK(packed::check_body("\1"sv, 2).reason == "a value is missing");
    CHECK(packed::check_body("\0\5a\6"sv, 2).reason == "a length exceeds the bytes");
    CHECK(packed::check_body("\x80"sv, 2).reason == "a malformed attribute id");
}

TEST_CASE("bytes with one byte changed never take the check or the views out of bounds") {
    const attribute_value value = attribute_map{{"a", attribute_value::list({1, "xy", "2.5"_decimal})},
                                                {"b", attribute_value::number_set({1, 2})},
                                                {"c", attribute_value::string_set({"p", "q"})}};
    const std::string good = pack(value);
    std::size_t accepted = 0;
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            std::vector<char> bytes(good.begin(), good.end());
            bytes[at] = static_cast<char>(byte);
            if (!packed::check({bytes.data(), bytes.size()}).sound()) continue;
            ++accepted;
            const attribute_value read = packed::unpack(packed::value_view(bytes.data())).value();
            CHECK(packed::unpack(packed::value_view(pack(read).data())).value() == read);
        }
    }
    CHECK(accepted > good.size());  // at least the value itself, once per position, and changed text
}
