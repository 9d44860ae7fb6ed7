// SPDX-License-Identifier: BSL-1.0
#include <facet/value/attribute_codec.hpp>
#include <facet/value/timestamp.hpp>
#include <facet/value/uuid.hpp>

#include <support/catch.hpp>
#include <support/codec_probe.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace codec_probe;
using facet::attribute_value;
using facet::codec_fault;
using facet::value_type;

namespace app {

struct cents {
    std::int64_t count = 0;
    friend auto operator<=>(const cents&, const cents&) = default;
};
class isin {
public:
    explicit isin(std::string text) : text_(std::move(text)) {}
    [[nodiscard]] const std::string& text() const { return text_; }
    friend auto operator<=>(const isin&, const isin&) = default;

private:
    std::string text_;
};
/// Stored as another type of the user's.
struct price {
    cents amount;
    friend bool operator==(const price&, const price&) = default;
};
/// Stored as a time, and never before 1970.
struct instant {
    std::chrono::sys_seconds at{};
};
/// Stored as a set, so that none is absent.
struct labels {
    std::vector<std::string> list;
    friend bool operator==(const labels&, const labels&) = default;
};
struct order {
    isin asset;
    price limit;
    labels marks;
    std::optional<cents> fee;
    attribute_value anything;
    facet::uuid id;
    friend bool operator==(const order&, const order&) = default;
};

}  // namespace app

template <>
struct facet::conversion<app::cents> {
    using stored_type = std::int64_t;
    static std::int64_t to_stored(const app::cents& value) { return value.count; }
    static app::cents from_stored(std::int64_t stored) { return {stored}; }
};
template <>
struct facet::conversion<app::isin> {
    using stored_type = std::string;
    static std::string_view to_stored(const app::isin& value) { return value.text(); }
    static std::optional<app::isin> from_stored(std::string_view stored) {
        if (stored.size() != 12) return std::nullopt;
        return app::isin(std::string(stored));
    }
};
template <>
struct facet::conversion<app::price> {
    using stored_type = app::cents;
    static const app::cents& to_stored(const app::price& value) { return value.amount; }
    static app::price from_stored(app::cents stored) { return {stored}; }
};
template <>
struct facet::conversion<app::instant> {
    using stored_type = std::chrono::sys_seconds;
    static stored_type to_stored(const app::instant& value) { return value.at; }
    static std::optional<app::instant> from_stored(stored_type stored) {
        if (stored.time_since_epoch().count() < 0) return std::nullopt;
        return app::instant{stored};
    }
};
template <>
struct facet::conversion<app::labels> {
    using stored_type = std::set<std::string>;
    static stored_type to_stored(const app::labels& value) { return {value.list.begin(), value.list.end()}; }
    static app::labels from_stored(const stored_type& stored) { return {{stored.begin(), stored.end()}}; }
};

namespace {

const app::isin apple("US0378331005");

}  // namespace

TEST_CASE("a type of the user's own is stored as its conversion says", "[codec]") {
    STATIC_REQUIRE(facet::codec<app::cents>::type == value_type::number);
    STATIC_REQUIRE(facet::codec<app::isin>::type == value_type::string);
    STATIC_REQUIRE(facet::codec<app::price>::type == value_type::number);
    STATIC_REQUIRE(facet::storable<app::order>);
    CHECK(write(app::cents{250}).bytes == number("250").bytes);
    CHECK(write(apple).bytes == string("US0378331005").bytes);
    CHECK(round_trip(app::cents{-1}));
    CHECK(round_trip(apple));
    CHECK(round_trip(app::price{{5}}));
    CHECK(fault_of<app::cents>(number("0.5")) == codec_fault::not_whole);
    CHECK(fault_of<app::isin>(string("US")) == codec_fault::refused);
    CHECK(fault_of<app::isin>(number("1")) == codec_fault::wrong_type);
    CHECK(fault_of<std::optional<app::isin>>(string("US")) == codec_fault::refused);
    CHECK(fault_of<std::optional<app::isin>>(number("1")) == codec_fault::wrong_type);
}

TEST_CASE("a type that is stored as a number, or as a time, is kept as text or as seconds, and read only from such", "[codec]") {
    CHECK(pack([](auto& out) { CHECK(facet::write_as_text(out, app::price{{250}}) == codec_fault::none); }).bytes == string("250").bytes);
    app::price price{{7}};
    CHECK(facet::read_as_text(string("250").view(), price) == codec_fault::none);
    CHECK(price == app::price{{250}});
    for (const char* text : {"forty", "", "0.5", "9223372036854775808"}) {
        INFO(text);
        std::optional<app::price> optional;
        CHECK(facet::read_as_text(string(text).view(), price) != codec_fault::none);
        CHECK(facet::read_as_text(string(text).view(), optional) != codec_fault::none);
    }
    CHECK(pack([](auto& out) { CHECK(facet::write_as_epoch(out, app::instant{std::chrono::sys_seconds(std::chrono::seconds(90))}) == codec_fault::none); }).bytes == number("90").bytes);
    app::instant instant{};
    CHECK(facet::read_as_epoch(number("90").view(), instant) == codec_fault::none);
    CHECK(instant.at == std::chrono::sys_seconds(std::chrono::seconds(90)));
    CHECK(facet::read_as_epoch(number("-1").view(), instant) == codec_fault::refused);
    CHECK(facet::read_as_epoch(string("90").view(), instant) == codec_fault::wrong_type);
    CHECK(facet::read_as_epoch(number("0.5").view(), instant) == codec_fault::not_whole);
    std::optional<app::instant> optional(instant);
    CHECK(facet::read_as_epoch(number("-1").view(), optional) == codec_fault::refused);
    CHECK(facet::read_as_epoch(string("90").view(), optional) == codec_fault::wrong_type);
    optional = instant;
    CHECK(facet::read_as_epoch(pack([](auto& out) { out.null(); }).view(), optional) == codec_fault::none);
    CHECK(!optional.has_value());
}

TEST_CASE("converted types can be elements and names", "[codec]") {
    CHECK(round_trip(std::vector<app::isin>{apple, apple}));
    CHECK(round_trip(std::optional<app::isin>(apple)));
    CHECK(round_trip(std::set<app::cents>{{5}, {-3}}));
    CHECK(round_trip(std::set<app::isin>{apple}));
    CHECK(round_trip(std::map<std::string, app::isin>{{"a", apple}}));
    CHECK(write(std::set<app::isin>{apple}).view().type() == value_type::string_set);
}

TEST_CASE("a conversion to a set or optional is absent where that is empty", "[codec]") {
    CHECK(facet::codec_absent(app::labels{}));
    CHECK(!facet::codec_absent(app::labels{{"a"}}));
    app::labels held{{"a"}};
    CHECK(facet::codec_read_absent(held) == codec_fault::none);
    CHECK(held.list.empty());
    app::cents cents{5};
    CHECK(facet::codec_read_absent(cents) == codec_fault::missing_field);
}

TEST_CASE("a struct of them survives", "[codec]") {
    CHECK(round_trip(app::order{apple, {{5}}, {{"a", "b"}}, app::cents{1}, attribute_value("x"), {}}));
    CHECK(round_trip(app::order{apple, {{5}}, {}, std::nullopt, attribute_value::null(), {}}));
}

TEST_CASE("uuids are S, 36 characters in lower case", "[codec]") {
    facet::uuid value{};
    std::uint8_t next = 0x2f;
    for (auto& byte : value) byte = next, next = static_cast<std::uint8_t>(next + 0x1d);
    CHECK(write(value).bytes == string("2f4c6986-a3c0-ddfa-1734-516e8ba8c5e2").bytes);
    CHECK(round_trip(value));
    CHECK(read<facet::uuid>(string("2F4C6986-A3C0-DDFA-1734-516E8BA8C5E2")) == value);
    for (const char* bad : {"", "2f4c6986-a3c0-ddfa-1734-516e8ba8c5e", "2f4c6986-a3c0-ddfa-1734-516e8ba8c5e2 ",
                            "2f4c6986a-3c0-ddfa-1734-516e8ba8c5e2", "{2f4c6986-a3c0-ddfa-1734-516e8ba8c5e}",
                            "2f4c6986-a3c0-ddfa-1734-516e8ba8c5eg", "2f4c6986_a3c0-ddfa-1734-516e8ba8c5e2", "2f4c6986-a3c00ddfa-1734-516e8ba8c5e2",
                            "2f4c6986-a3c0-ddfa:1734-516e8ba8c5e2", "2f4c6986-a3c0-ddfa-1734 516e8ba8c5e2",
                            "2F4C6986-A3C0-DDFA-1734-516E8BA8C5EG", "2F4C6986-A3C0-DDFA-1734-516E8BA8C5@2", "2f4c6986-a3c0-ddfa-1734-516e8ba8c5`2"}) {
        INFO(bad);
        CHECK(fault_of<facet::uuid>(string(bad)) == codec_fault::refused);
    }
    CHECK(round_trip(std::set<facet::uuid>{value, facet::uuid{}}));
    CHECK(round_trip(std::map<facet::uuid, int>{{value, 1}}));
}

TEST_CASE("dynamic values are stored as they are", "[codec]") {
    const auto survives = [](const attribute_value& value) {
        const packed_value written = write(value);
        return written.fault == codec_fault::none && read<attribute_value>(written) == value;
    };
    CHECK(survives(attribute_value::null()));
    CHECK(survives(attribute_value("text")));
    CHECK(survives(attribute_value::list({attribute_value(1), attribute_value(true)})));
    CHECK(survives(attribute_value::map({{"a", attribute_value::string_set({"x", "y"})}})));
    CHECK(write(attribute_value(5)).bytes == write(5).bytes);
    attribute_value deep;
    for (int i = 0; i < 32; ++i) deep = attribute_value::list({deep});
    CHECK(write(deep).fault == codec_fault::too_deep);
    const packed_value stored = pack([&](auto& out) { CHECK(facet::packed::pack(out, deep, 33).has_value()); });
    CHECK(fault_of<attribute_value>(stored) == codec_fault::too_deep);
}

TEST_CASE("what facet uses itself keeps its storage, numbers of every width among it", "[codec]") {
    using facet::detail::is_own;
    using facet::detail::own_types;
    const auto all = []<class... Number>(facet::detail::type_list<Number...>) { return (is_own<Number>(own_types{}) && ...); };
    CHECK(all(facet::detail::type_list<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, long long,
                                       unsigned long long, float, double, facet::decimal, std::string>{}));
    const auto any = []<class... Other>(facet::detail::type_list<Other...>) { return (is_own<Other>(own_types{}) || ...); };
    CHECK_FALSE(any(facet::detail::type_list<bool, char, long double, facet::timestamp, app::cents, std::optional<int>>{}));
}
