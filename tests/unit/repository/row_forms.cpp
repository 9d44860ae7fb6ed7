// SPDX-License-Identifier: BSL-1.0
#include <facet/value/attribute_codec.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

// Fields of every type that is read from a row's cells alone: what other programs wrote for them is read as it is from a body.

using namespace repository_probe;
using namespace facet::literals;

namespace row_forms_probe {

enum class colour : std::uint8_t { red, green };

struct Gauge {
    std::string id;
    std::string text;
    std::optional<std::string> note;
    std::int8_t small;
    std::optional<std::int64_t> wide;
    double weight;
    std::optional<double> share;
    float ratio;
    bool on;
    std::optional<bool> maybe;
    colour shade;
    std::optional<colour> tint;
    facet::decimal total;
    std::optional<facet::decimal> rest;
    facet::timestamp at;
    std::optional<facet::timestamp> until;
    int tries = 3;
    std::optional<int> level;
    friend bool operator==(const Gauge&, const Gauge&) = default;
};
/// The same, and one more that is in no cell of its own.
struct Listed {
    std::string id;
    std::optional<std::string> note;
    std::optional<std::int64_t> wide;
    double weight;
    bool on;
    colour shade;
    std::vector<int> values;
    std::optional<int> level;
    friend bool operator==(const Listed&, const Listed&) = default;
};
/// Without a default, and with a constant member.
struct Fixed {
    const std::string id;
    const std::optional<std::string> note;
    const colour shade;
    friend bool operator==(const Fixed&, const Fixed&) = default;
};
struct Gauges : facet::table<"Gauges", facet::entity<Gauge, facet::key<"GAUGE#{id}", "GAUGE">, facet::defaulted<"tries">>,
                             facet::entity<Listed, facet::key<"GAUGE#{id}", "LIST">>, facet::entity<Fixed, facet::key<"GAUGE#{id}", "FIXED">>> {};

/// What a read gave: an item, or the error in words.
template <class Struct>
std::pair<std::optional<Struct>, std::string> read(scripted_backend& backend, const std::string& id) {
    const auto gauges = facet::open<Gauges>(backend);
    auto found = gauges.get<Struct>("id"_f == id);
    if (found.failed()) return {std::nullopt, found.error().to_string()};
    return {found.has_value() ? std::optional<Struct>(std::move(found).value()) : std::nullopt, ""};
}
template <class Struct>
std::pair<std::vector<Struct>, std::string> query(scripted_backend& backend, const std::string& id) {
    const auto gauges = facet::open<Gauges>(backend);
    auto found = gauges.query<Struct>("id"_f == id).all();
    if (!found.has_value()) return {{}, found.error().to_string()};
    return {std::move(found).value(), ""};
}

/// What may stand for a field: in its usual form, in another one, or in none that it has.
std::vector<facet::attribute_value> forms_of(const std::string& field) {
    const auto number = [](const char* digits) { return facet::attribute_value(facet::decimal::parse(digits).value()); };
    if (field == "text" || field == "note") return {"", "short", "exactly fifteen", "a text of more bytes", "2026-01-02T03:04:05Z", "GAUGE", facet::attribute_value::null(), 5};
    if (field == "small" || field == "tries" || field == "level") return {0, -128, 127, 128, number("1.5"), number("12345678901234567890"), "7", facet::attribute_value::null(), true};
    if (field == "wide") return {0, number("9223372036854775807"), number("9223372036854775808"), number("-0.5"), facet::attribute_value::null(), "1"};
    if (field == "weight" || field == "share" || field == "ratio")
        return {0, 7, number("0.1"), number("-2.5"), number("9007199254740993"), number("1e100"), number("12345678901234567890123"), facet::attribute_value::null(), "1"};
    if (field == "on" || field == "maybe") return {true, false, facet::attribute_value::null(), 0, "true"};
    if (field == "shade" || field == "tint") return {"red", "green", "blue", "", "Red", facet::attribute_value::null(), 1};
    if (field == "total" || field == "rest") return {0, number("-12.5"), number("123456789012345678901234567890"), facet::attribute_value::null(), "0"};
    return {"2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678901Z", "2026-01-02T03:04:05Z", "no time", facet::attribute_value::null(), 5};
}

}  // namespace row_forms_probe

using namespace row_forms_probe;

TEST_CASE("whatever stands for a field is read from a row as from a body") {
    std::mt19937 random(20261201);
    const std::vector<std::string> fields = {"text", "note", "small", "wide", "weight", "share", "ratio", "on", "maybe", "shade", "tint", "total", "rest", "at", "until", "tries", "level"};
    std::size_t sound = 0, refused = 0, rows = 0;
    std::optional<scripted_backend> place;
    for (int round = 0; round < 700; ++round) {
        if (round % 50 == 0) {  // a table keeps only so many sorts of items as rows
            place.emplace();
            place->bare_rows = false;
        }
        scripted_backend& backend = *place;
        const auto gauges = facet::open<Gauges>(backend);
        const std::string id = "g" + std::to_string(round);
        facet::item item;
        for (const std::string& field : fields) {
            const std::vector<facet::attribute_value> forms = forms_of(field);
            const bool optional = field == "note" || field == "wide" || field == "share" || field == "maybe" || field == "tint" || field == "rest" || field == "until" || field == "level" || field == "tries";
            // mostly the usual ones, or every item would be refused
            const std::size_t which = random() % 24 == 0 ? random() % forms.size() : random() % 2;
            if (random() % (optional ? 3 : 150) != 0) item.insert_or_assign(field, forms[which]);
        }
        item.insert_or_assign("values", facet::attribute_value::list({1, 2}));
        item.insert_or_assign("id", id);
        item.insert_or_assign("PK", "GAUGE#" + id);
        for (const char* sort : {"GAUGE", "LIST", "FIXED"}) {
            item.insert_or_assign("SK", sort);
            for (int copies = 0; copies < 2; ++copies) REQUIRE(put_raw(gauges, item).has_value());  // the second is of a sort that is known
        }
        CAPTURE(round);
        const auto compare = [&](const auto& read_item) {
            backend.rows = true;
            backend.seen_rows = 0;
            const auto from_row = read_item();
            rows += backend.seen_rows;
            backend.rows = false;
            const auto from_body = read_item();
            CHECK(from_row == from_body);
            return from_row;
        };
        const auto got = compare([&] { return read<Gauge>(backend, id); });
        (got.first.has_value() ? sound : refused) += 1;
        const auto all = compare([&] { return query<Gauge>(backend, id); });
        CHECK(all.first.size() == (got.first.has_value() ? 1 : 0));
        if (got.first.has_value()) CHECK(all.first.at(0) == *got.first);
        compare([&] { return read<Listed>(backend, id); });
        compare([&] { return query<Listed>(backend, id); });
        compare([&] { return read<Fixed>(backend, id); });
    }
    CHECK(sound > 100);
    CHECK(refused > 100);
    CHECK(rows > 3000);
}
