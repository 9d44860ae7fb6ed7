// SPDX-License-Identifier: BSL-1.0
#include <facet/json/parse.hpp>
#include <facet/json/src.hpp>

#include <boost/json.hpp>
#include <differential/generate.hpp>
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Expressions as text: each instruction, parentheses, placeholders; and that what is read back is what was written.

using namespace wire_probe;
using facet::request::opcode;
using facet::test::exists;
using facet::test::in;
using facet::test::make;
using facet::test::not_exists;

namespace {

/// The text of a condition, its aliases with the names that they stand for: `#a = :v0`.
std::string text_of(const test::node& condition) {
    test::expression_arena arena;
    request::table table;
    const request::table_description description;
    wire::detail::placeholders names({&table, &description});
    std::string text = wire::detail::condition_text(names, arena.condition(condition));
    if (!names.fault().empty()) return "none: " + names.fault();
    std::string said;
    wire::detail::object_writer object(said);
    names.finish(object);
    object.close();
    const auto parsed = boost::json::parse(said);
    const auto* known = parsed.as_object().if_contains("ExpressionAttributeNames");
    if (known == nullptr) return text;
    for (const auto& each : known->as_object()) {
        const std::string alias(each.key());
        for (std::size_t at = text.find(alias); at != std::string::npos; at = text.find(alias, at + 1))
            text.replace(at, alias.size(), '#' + std::string(each.value().as_string()));
    }
    return text;
}
std::string text_of(const std::vector<test::change>& changes) {
    test::expression_arena arena;
    request::table table;
    const request::table_description description;
    wire::detail::placeholders names({&table, &description});
    std::string text = wire::detail::update_text(names, arena.update(changes));
    return names.fault().empty() ? text : "none: " + names.fault();
}

/// What the placeholders of an object stand for; nothing where a value is one that no table takes, such as an empty set.
std::optional<test::placeholder_meanings> meanings_of(const std::string& object) {
    test::placeholder_meanings meanings;
    boost::json::parse_options options;
    options.max_depth = 200;
    const auto parsed = boost::json::parse(object, {}, options);
    if (const auto* names = parsed.as_object().if_contains("ExpressionAttributeNames"))
        for (const auto& each : names->as_object()) meanings.names.emplace(std::string(each.key()), std::string(each.value().as_string()));
    if (const auto* values = parsed.as_object().if_contains("ExpressionAttributeValues"))
        for (const auto& each : values->as_object()) {
            auto value = facet::json::parse_value(boost::json::serialize(each.value()));
            if (!value.has_value() && value.error().code == facet::error_code::validation) return std::nullopt;
            meanings.values.emplace(std::string(each.key()), *std::move(value));
        }
    return meanings;
}

}  // namespace

TEST_CASE("C2 every instruction of a condition has its text") {
    CHECK(text_of(a("x") == 1) == "#x = :v0");
    CHECK(text_of(a("x") != 1) == "#x <> :v0");
    CHECK(text_of(a("x") < 1) == "#x < :v0");
    CHECK(text_of(a("x") <= 1) == "#x <= :v0");
    CHECK(text_of(a("x") > 1) == "#x > :v0");
    CHECK(text_of(a("x") >= 1) == "#x >= :v0");
    CHECK(text_of(v(1) == a("x")) == ":v0 = #x");
    CHECK(text_of(test::between(a("x"), 1, a("y"))) == "#x BETWEEN :v0 AND #y");
    CHECK(text_of(in(a("x"), {1, a("y"), 3})) == "#x IN (:v0, #y, :v1)");
    CHECK(text_of(exists("x")) == "attribute_exists(#x)");
    CHECK(text_of(not_exists("x")) == "attribute_not_exists(#x)");
    CHECK(text_of(test::type_is(a("x"), "S")) == "attribute_type(#x, :v0)");
    CHECK(text_of(test::begins_with(a("x"), "a")) == "begins_with(#x, :v0)");
    CHECK(text_of(test::contains(a("x"), "a")) == "contains(#x, :v0)");
    CHECK(text_of(test::size(a("x")) > 3) == "size(#x) > :v0");
}

TEST_CASE("L7 parentheses stand where precedence needs them, and no others") {
    const auto p = a("x") == 1;
    const auto q = exists("y");
    CHECK(text_of(p && q) == "#x = :v0 AND attribute_exists(#y)");
    CHECK(text_of(p || q) == "#x = :v0 OR attribute_exists(#y)");
    CHECK(text_of((p || q) && p) == "(#x = :v0 OR attribute_exists(#y)) AND #x = :v1");
    CHECK(text_of((p && q) || p) == "#x = :v0 AND attribute_exists(#y) OR #x = :v1");
    CHECK(text_of(p && (q && p)) == "#x = :v0 AND attribute_exists(#y) AND #x = :v1");
    CHECK(text_of(!p) == "NOT (#x = :v0)");
    CHECK(text_of(!q) == "NOT attribute_exists(#y)");
    CHECK(text_of(!!q) == "NOT (NOT attribute_exists(#y))");
    CHECK(text_of(!(p && q) || q) == "NOT (#x = :v0 AND attribute_exists(#y)) OR attribute_exists(#y)");
    CHECK(text_of(!p && q) == "NOT (#x = :v0) AND attribute_exists(#y)");
}

TEST_CASE("L3 names are aliases, one for each, at every step of a path") {
    test::expression_arena arena;
    request::table table;
    const request::table_description description;
    wire::detail::placeholders names({&table, &description});
    test::document_path odd("");
    odd.top_ = "a.b \"c\"";
    odd.dot("size").element(3).dot("a.b \"c\"");
    CHECK(wire::detail::condition_text(names, arena.condition(a(odd) == a("size"))) == "#n0.#n1[3].#n0 = #n1");
    std::string said;
    wire::detail::object_writer object(said);
    names.finish(object);
    object.close();
    CHECK(said == R"({"ExpressionAttributeNames":{"#n0":"a.b \"c\"","#n1":"size"}})");
}

TEST_CASE("U1 an update's clauses stand once each, whatever the order of its actions") {
    CHECK(text_of({test::remove("x"), test::set("y", 1), test::remove("z[1]"), test::set("w.q", a("y"))}) == "SET #n0 = :v0, #n1.#n2 = #n0 REMOVE #n3, #n4[1]");
    CHECK(text_of({test::erase("s", attribute_value::string_set({"a"})), test::add("n", 2)}) == "ADD #n0 :v0 DELETE #n1 :v1");
    CHECK(text_of({test::set("n", a("n") + 1), test::set("m", test::if_not_exists("m", 0) - a("n"))}) == "SET #n0 = #n0 + :v0, #n1 = if_not_exists(#n1, :v1) - #n0");
    CHECK(text_of({test::set("l", test::list_append(test::if_not_exists("l", a("k")), a("j")))}) == "SET #n0 = list_append(if_not_exists(#n0, #n1), #n2)");
    CHECK(text_of(std::vector<test::change>{}).empty());
}

TEST_CASE("what makes no expression is refused") {
    CHECK(text_of(in(a("x"), {})) == "none: IN needs at least one value");
    test::node nothing = make(opcode::all_of, {});
    nothing.counted = true;
    CHECK(text_of(nothing).starts_with("none: "));
    CHECK(text_of(make(opcode::equal, {a("x")})).starts_with("none: "));
    CHECK(text_of(a("") == 1).starts_with("none: an attribute"));
    request::table table;
    const request::table_description description;
    wire::detail::placeholders names({&table, &description});
    const request::instruction code[] = {{opcode::exists, 7}};
    (void)wire::detail::condition_text(names, {code, {}, {}});
    CHECK_FALSE(names.fault().empty());
}

TEST_CASE("random expressions are read back as they were written") {
    facet::differential::setup how;
    std::size_t conditions = 0;
    std::size_t updates = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        facet::differential::dice random(seed);
        facet::differential::value_maker maker(random, how);
        const test::node condition = maker.condition(3);
        const std::vector<test::change> changes = maker.changes();
        test::expression_arena arena({"n1", "s1"});
        const std::vector<std::string_view> known{"n1", "s1"};
        request::table table;
        request::table_description description;
        description.attributes = known;
        wire::detail::placeholders names({&table, &description});
        const std::string change_text = wire::detail::update_text(names, arena.update(changes));
        const std::string condition_text = wire::detail::condition_text(names, arena.condition(condition));
        std::string said;
        wire::detail::object_writer object(said);
        names.finish(object);
        object.close();
        INFO(seed << ": " << condition_text << "\n" << change_text);
        if (!names.fault().empty()) {
            CHECK(names.fault() == "an attribute of the expression has no name (contract N2)");
            continue;
        }
        if (!object.sound()) continue;  // an operand that nests too deeply
        const std::optional<test::placeholder_meanings> meanings = meanings_of(said);
        if (!meanings) continue;
        CHECK(test::shape(test::expression_parser(condition_text, *meanings).condition()) == test::shape(condition));
        CHECK(test::shape(test::expression_parser(change_text, *meanings).update()) == test::shape(changes));
        ++conditions;
        updates += changes.empty() ? 0 : 1;
    }
    CHECK(conditions > 3000);
    CHECK(updates > 3000);
}

TEST_CASE("an update or a condition of instructions that do not fit together is none") {
    request::table table;
    const request::table_description description;
    const request::path paths[] = {{-1, "n", {}}};
    const request::instruction code[] = {{opcode::path, 0}, {opcode::path, 0}};
    const auto update = [&](std::uint16_t begin, std::uint16_t end) {
        const request::update_action actions[] = {{request::update_clause::set, 0, begin, end}};
        wire::detail::placeholders names({&table, &description});
        (void)wire::detail::update_text(names, {actions, code, paths, {}});
        return names.fault();
    };
    CHECK(update(1, 2).empty());
    CHECK(update(2, 3) == "the update names instructions that it does not have");
    CHECK(update(1, 0) == "the update names instructions that it does not have");
    CHECK(update(0, 2) == "the expression's instructions do not make one expression");
}
