// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>
#include <support/repeats.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

// Updates and conditions that name whole attributes by their position in the description are done on an item's row, others the general
// way. Nobody may see it.

namespace facet::test {

namespace {

attribute_value number(const char* text) { return attribute_value::number(decimal::parse(text).value()); }

/// Two tables with the same items, of which one is asked by the attributes' positions, the other by their names.
struct twins {
    memory::engine engine;
    table_spec spec = table_spec({"pk"}, {"sk"}, {{"ByRank", {{"kind"}}, {{"rank"}}}}, {"kind", "rank", "n", "d", "text", "name", "list", "flag", "missing"}).told_apart_by("kind");
    dynamic_table<memory::engine> plain{engine, spec, "Plain"};
    dynamic_table<memory::engine> general{engine, spec, "General"};

    twins() {
        general.name_by_position(false);
        for (int i = 0; i < items; ++i) {
            const std::string digits = std::to_string(100 + i);
            const item whole{{"pk", "p"}, {"sk", "S#" + digits + "#end"}, {"kind", "k"}, {"rank", "S#end"}, {"n", 5}, {"d", number("0.5")}, {"text", digits}, {"name", "longer than that " + digits}, {"flag", attribute_value::boolean(true)}};
            REQUIRE(said(plain.put(whole)) == ok);
            REQUIRE(said(general.put(whole)) == ok);
        }
    }
    [[nodiscard]] static item key(int i) { return {{"pk", "p"}, {"sk", "S#" + std::to_string(100 + i) + "#end"}}; }

    /// The same on both.
    void update(int i, const std::vector<change>& changes, const write_options& options = {}) {
        const auto one = plain.update(key(i), changes, options);
        const auto other = general.update(key(i), changes, options);
        CHECK(said(one) == said(other));
        const listing mine = plain.scan({});
        const listing theirs = general.scan({});
        REQUIRE(mine.items == theirs.items);
        REQUIRE(mine.sizes == theirs.sizes);
        REQUIRE(plain.query({.index = 0, .partition = {"k"}}).items == general.query({.index = 0, .partition = {"k"}}).items);
    }

    static constexpr int items = 4;
};

}  // namespace

TEST_CASE("numbers change in a row as they do elsewhere, whatever comes out") {
    twins both;
    const attribute_value operands[] = {attribute_value(1), attribute_value(-7), attribute_value(99'995), number("0.5"), number("1e30"), number("-123456789012345678901234567890"),
                                        attribute_value(std::numeric_limits<std::int64_t>::max()), attribute_value(std::numeric_limits<std::int64_t>::min()), number("9e125"), attribute_value("text")};
    for (const attribute_value& operand : operands)
        for (const char* const field : {"n", "d", "text", "missing", "rank", "sk"}) {
            both.update(0, {add(field, v(operand))});
            both.update(1, {set(field, a(field) + v(operand))});
            both.update(2, {set(field, a(field) - v(operand)), set("name", v("another"))});
            both.update(3, {set(field, v(operand)), set("text", v("103")), add("n", v(1))});
            both.update(0, {set("n", a("d") + v(operand))});
            both.update(7, {add(field, v(operand)), set("kind", v("k"))});  // an item that is not there
        }
    both.update(0, {add("n", v(1)), add("n", v(2))});
}

TEST_CASE("plain conditions hold as they do elsewhere, of an item and of none") {
    twins both;
    const attribute_value operands[] = {attribute_value(5), attribute_value(4), number("0.5"), number("5.5"), attribute_value("100"), attribute_value("k"), attribute_value("S#end"), attribute_value::boolean(true),
                                        attribute_value::binary("100"), attribute_value::list({1})};
    for (const attribute_value& operand : operands)
        for (const char* const field : {"n", "d", "text", "name", "kind", "rank", "flag", "missing", "pk", "sk"}) {
            CAPTURE(field);
            for (const int i : {0, 7}) {
                for (const node& condition : {a(field) == v(operand), a(field) != v(operand), a(field) < v(operand), a(field) <= v(operand), a(field) > v(operand), a(field) >= v(operand)}) {
                    both.update(i, {add("n", v(0))}, {.when = condition});
                    both.update(i, {add("n", v(0))}, {.when = exists("pk") && condition});
                    both.update(i, {add("n", v(0))}, {.when = condition && not_exists("missing") && exists(field)});
                }
            }
        }
}

TEST_CASE("many small updates at random, by positions and by names") {
    twins both;
    std::mt19937_64 random(11);
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
    const std::array fields{"n", "d", "text", "flag", "missing", "rank"};
    for (int round = 0; round < repeats(400); ++round) {
        std::vector<change> changes;
        for (std::size_t i = 0; i <= below(3); ++i) {
            const char* const field = fields[below(fields.size())];
            const attribute_value operand = below(3) == 0 ? number("0.25") : attribute_value(static_cast<std::int64_t>(below(2'000)) - 1'000);
            if (below(3) == 0) changes.push_back(set(field, v(operand)));
            else if (below(2) == 0) changes.push_back(add(field, v(operand)));
            else changes.push_back(set(field, a(field) + v(operand)));
        }
        both.update(static_cast<int>(below(twins::items + 1)), changes, below(2) == 0 ? write_options{} : write_options{.when = a("n") > v(-100)});
    }
}

}  // namespace facet::test
