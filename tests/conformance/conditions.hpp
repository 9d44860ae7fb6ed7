// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/condition_probe.hpp>

namespace facet::test {

CONFORMANCE_CASE("C1 conditions see the item as it was; an absent item has no attributes, not even keys") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    CHECK(said(t.put(with(key, {{"n", 1}}), {.when = exists("pk")})) == condition_failed);
    CHECK(said(t.put(with(key, {{"n", 1}}), {.when = not_exists("pk") && not_exists("sk") && not_exists("n")})) == ok);
    CHECK(said(t.put(with(key, {{"n", 2}}), {.when = a("n") == 2})) == condition_failed);
    CHECK(said(t.put(with(key, {{"n", 2}}), {.when = a("n") == 1 && a("pk") == "p" && a("sk") == "s"})) == ok);
    CHECK(said(t.update(key, {set("n", 3)}, {.when = a("n") == 3})) == condition_failed);
    CHECK(said(t.update(key, {set("n", 3)}, {.when = begins_with(a("pk"), "p") && a("sk") < "t"})) == ok);
    CHECK(t.get(key) == with(key, {{"n", 3}}));
}

CONFORMANCE_CASE("C1 key attributes of every type can be compared") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk", key_type::number}, {"sk", key_type::binary}));
    const item key{{"pk", number("-1.5")}, {"sk", bytes(std::string("\0\xff", 2))}};
    REQUIRE(said(t.put(key)) == ok);
    CHECK(said(t.put(key, {.when = a("pk") == number("-1.50") && a("pk") < 0 && a("pk") > -2})) == ok);
    CHECK(said(t.put(key, {.when = a("sk") == bytes(std::string("\0\xff", 2)) && size(a("sk")) == 2})) == ok);
    CHECK(said(t.put(key, {.when = begins_with(a("sk"), bytes(std::string("\0", 1)))})) == ok);
    CHECK(said(t.put(key, {.when = type_is(a("pk"), "N") && type_is(a("sk"), "B")})) == ok);
    CHECK(said(t.put(key, {.when = a("pk") == "-1.5"})) == condition_failed);
    CHECK(said(t.put(key, {.when = a("pk") == a("sk")})) == condition_failed);
}

CONFORMANCE_CASE("C3 = needs both sides; <> is its exact negation") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", 1}}, a("a") == 1) == "true");
    CHECK(is({{"a", 1}}, a("a") == 2) == "false");
    CHECK(is({{"a", 1}}, a("a") != 1) == "false");
    CHECK(is({{"a", 1}}, a("a") != 2) == "true");
    CHECK(is({{"a", 1}, {"b", 1}}, a("a") == a("b")) == "true");
    CHECK(is({{"a", 1}, {"b", 2}}, a("a") == a("b")) == "false");
    CHECK(is({{"a", 1}}, v(1) == a("a")) == "true");
}

CONFORMANCE_CASE("C3 a missing side makes = false and <> true, missing against missing too") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({}, a("a") == 1) == "false");
    CHECK(is({}, a("a") != 1) == "true");
    CHECK(is({}, a("a") == a("b")) == "false");
    CHECK(is({}, a("a") != a("b")) == "true");
    CHECK(is({{"a", 1}}, a("a") != a("b")) == "true");
    CHECK(is({{"a", 1}}, a("b") == a("a")) == "false");
    CHECK(is({{"a", 1}}, a("a") != a("nowhere")) == "true");
    CHECK(is.missing(a("a") != 1) == "true");
    CHECK(is.missing(a("a") == 1) == "false");
}

CONFORMANCE_CASE("C3 T9 equality of every type, by value and without regard to the order of sets and entries") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const attribute_value values[] = {"x", 1, bytes("x"), true, null_value, list({1, "x"}), map({{"k", list({1})}}),
                                      strings({"x", "y"}), numbers({1, 2}), attribute_value::binary_set({"x", "y"})};
    for (std::size_t i = 0; i < std::size(values); ++i) {
        for (std::size_t j = 0; j < std::size(values); ++j) {
            INFO(to_string(values[i].type()) << " = " << to_string(values[j].type()));
            CHECK(is({{"a", values[i]}}, a("a") == values[j]) == (i == j ? "true" : "false"));
            CHECK(is({{"a", values[i]}, {"b", values[j]}}, a("a") != a("b")) == (i == j ? "false" : "true"));
        }
    }
    CHECK(is({{"a", number("1000")}}, a("a") == number("1e3")) == "true");
    CHECK(is({{"a", "1"}}, a("a") == 1) == "false");
    CHECK(is({{"a", strings({"y", "x"})}}, a("a") == strings({"x", "y"})) == "true");
    CHECK(is({{"a", strings({"x"})}}, a("a") == strings({"x", "y"})) == "false");
    CHECK(is({{"a", list({numbers({2, 1})})}}, a("a") == list({numbers({1, 2})})) == "true");
    CHECK(is({{"a", map({{"l", list({strings({"x", "y"})})}})}}, a("a") == map({{"l", list({strings({"z", "x"})})}})) == "false");
    CHECK(is({{"a", list({1, 2})}}, a("a") == list({2, 1})) == "false");
    CHECK(is({{"a", list()}}, a("a") == map()) == "false");
    CHECK(is({{"a", map({{"x", 1}, {"y", number("2.0")}})}}, a("a") == map({{"y", 2}, {"x", 1}})) == "true");
    CHECK(is({{"a", map({{"x", 1}})}}, a("a") == map({{"x", 1}, {"y", 2}})) == "false");
    CHECK(is({{"a", map({{"x", 1}})}}, a("a") == map({{"y", 1}})) == "false");
}

CONFORMANCE_CASE("C4 order compares strings by bytes, numbers by value, binaries by unsigned bytes") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const std::pair<attribute_value, attribute_value> ascending[] = {
        {"a", "b"}, {"a", "aa"}, {"", "a"}, {"Z", "a"}, {"b", "\xc3\xa9"}, {"\xef\xbd\xa1", "\xf0\x90\x80\x82"},
        {-10, -2}, {-2, 0}, {0, number("1e-3")}, {2, 10}, {number("1e100"), number("1e101")}, {number("-1e101"), number("-1e100")},
        {number("0.1"), number("0.11")}, {bytes("\x7f"), bytes("\x80")}, {bytes("a"), bytes("ab")}, {bytes(""), bytes("a")}};
    for (const auto& [low, high] : ascending) {
        CHECK(is({{"a", low}}, a("a") < high) == "true");
        CHECK(is({{"a", low}}, a("a") <= high) == "true");
        CHECK(is({{"a", low}}, a("a") > high) == "false");
        CHECK(is({{"a", low}}, a("a") >= high) == "false");
        CHECK(is({{"a", high}}, a("a") > low) == "true");
        CHECK(is({{"a", high}}, v(low) < a("a")) == "true");
        CHECK(is({{"a", low}, {"b", high}}, a("a") < a("b")) == "true");
        CHECK(is({{"a", low}}, a("a") >= low) == "true");
        CHECK(is({{"a", low}}, a("a") <= low) == "true");
        CHECK(is({{"a", low}}, a("a") < low) == "false");
    }
}

CONFORMANCE_CASE("C4 order of missing or differently typed values is false, never an error") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const std::vector<attribute_value> values = {"1", 1, bytes("1"), true, null_value, list({1}), map(), strings({"1"})};
    for (const attribute_value& value : values) {
        INFO(to_string(value.type()));
        const bool text = value.type() == value_type::string;
        CHECK(is({{"a", value}}, a("a") < "2") == (text ? "true" : "false"));
        CHECK(is({{"a", value}}, a("a") >= "0") == (text ? "true" : "false"));
    }
    CHECK(is({{"a", true}, {"b", true}}, a("a") <= a("b")) == "false");
    CHECK(is({{"a", list({1})}, {"b", list({1})}}, a("a") >= a("b")) == "false");
    for (const node& order : {a("a") < 1, a("a") <= 1, a("a") > 1, a("a") >= 1, a("a") < a("b")}) {
        CHECK(is({}, order) == "false");
        CHECK(is.missing(order) == "false");
    }
}

CONFORMANCE_CASE("C5 an ordering operand that has no order is refused before anything is evaluated") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const std::vector<attribute_value> unordered = {true, null_value, list({1}), map(), strings({"1"}), numbers({1}),
                                                    attribute_value::binary_set({"1"})};
    for (const attribute_value& literal : unordered) {
        INFO(to_string(literal.type()));
        CHECK(is({{"a", 1}}, a("a") < literal) == validation);
        CHECK(is({{"a", 1}}, a("a") <= literal) == validation);
        CHECK(is({{"a", 1}}, a("a") > literal) == validation);
        CHECK(is({{"a", 1}}, a("a") >= literal) == validation);
        CHECK(is({{"a", 1}}, v(literal) < a("a")) == validation);
        CHECK(is({{"a", 1}}, between(a("a"), literal, literal)) == validation);
        CHECK(is({{"a", 1}}, between(a("a"), 0, literal)) == validation);
        CHECK(is({{"a", 1}}, !(a("a") < literal)) == validation);
        CHECK(is({{"a", 1}}, a("a") == 2 && a("a") < literal) == validation);
        CHECK(is({{"a", 1}}, a("a") == 1 || a("a") < literal) == validation);
        CHECK(is.missing(a("a") < literal) == validation);
    }
}

CONFORMANCE_CASE("R4 C5 a filter's literals are checked even where there is no item to filter") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    CHECK(said(t.scan({.filter = a("x") < true})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .filter = a("x") < true})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .filter = begins_with(a("x"), 5)})) == validation);
}

CONFORMANCE_CASE("C6 between is inclusive and typed like the order") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", 5}}, between(a("a"), 5, 9)) == "true");
    CHECK(is({{"a", 9}}, between(a("a"), 5, 9)) == "true");
    CHECK(is({{"a", 5}}, between(a("a"), 5, 5)) == "true");
    CHECK(is({{"a", 4}}, between(a("a"), 5, 9)) == "false");
    CHECK(is({{"a", 10}}, between(a("a"), 5, 9)) == "false");
    CHECK(is({{"a", "b"}}, between(a("a"), "a", "c")) == "true");
    CHECK(is({{"a", bytes("\x80")}}, between(a("a"), bytes("\x7f"), bytes("\x81"))) == "true");
    CHECK(is({{"a", "5"}}, between(a("a"), 5, 9)) == "false");
    CHECK(is({}, between(a("a"), 5, 9)) == "false");
    CHECK(is({}, !between(a("a"), 5, 9)) == "true");
    CHECK(is({{"a", 1}, {"b", 9}}, between(v(5), a("a"), a("b"))) == "true");
    CHECK(is({{"a", 9}, {"b", 1}}, between(v(5), a("a"), a("b"))) == "false");
    CHECK(is({{"a", 1}, {"b", "9"}}, between(v(5), a("a"), a("b"))) == "false");
    CHECK(is({{"a", 1}}, between(v(5), a("a"), a("b"))) == "false");
    CHECK(is({{"b", 9}}, between(v(5), a("a"), a("b"))) == "false");
    CHECK(is({{"b", 9}}, !between(v(5), a("a"), a("b"))) == "true");
    CHECK(is({{"a", "1"}, {"b", 9}}, between(v(5), a("a"), a("b"))) == "false");
}

CONFORMANCE_CASE("C6 literal bounds of two types, or in the wrong order, are refused") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", 5}}, between(a("a"), 1, "2")) == validation);
    CHECK(is({{"a", 5}}, between(a("a"), 9, 5)) == validation);
    CHECK(is({{"a", "b"}}, between(a("a"), "c", "a")) == validation);
    CHECK(is({}, between(a("a"), 9, 5)) == validation);
    CHECK(is.missing(between(a("a"), 9, 5)) == validation);
}

CONFORMANCE_CASE("C6 a literal bound and one from the item are false where no value lies between them") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const item stored{{"a", 1}, {"b", 2}};
    CHECK(is(stored, between(a("a"), 0, a("b"))) == "true");
    CHECK(is(stored, between(a("a"), a("b"), 0)) == "false");
    CHECK(is(stored, between(a("a"), 3, a("b"))) == "false");
    CHECK(is(stored, between(a("a"), a("b"), "x")) == "false");
    CHECK(is({{"a", "m"}, {"b", list({1})}}, between(a("a"), "l", a("b"))) == "false");
    CHECK(is({{"a", "m"}, {"b", list({1})}}, between(a("a"), a("b"), "n")) == "false");
    CHECK(is({{"a", 1}}, between(a("a"), 0, a("b"))) == "false");
    CHECK(is({}, between(a("a"), a("b"), a("l"))) == "false");
}

CONFORMANCE_CASE("C7 in is equality with any operand, of any types") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", 2}}, in(a("a"), {1, 2, 3})) == "true");
    CHECK(is({{"a", 2}}, in(a("a"), {2})) == "true");
    CHECK(is({{"a", 4}}, in(a("a"), {1, 2, 3})) == "false");
    CHECK(is({{"a", "2"}}, in(a("a"), {1, 2, 3})) == "false");
    CHECK(is({{"a", "2"}}, in(a("a"), {1, "2", true})) == "true");
    CHECK(is({}, in(a("a"), {1, 2})) == "false");
    CHECK(is({}, in(a("a"), {a("b"), 1})) == "false");
    CHECK(is({{"a", 1}, {"b", 1}}, in(a("a"), {9, a("b")})) == "true");
    CHECK(is({{"a", 1}}, in(a("a"), {a("b"), 1})) == "true");
    CHECK(is({{"a", list({1, map()})}}, in(a("a"), {list(), list({1, map()})})) == "true");
    CHECK(is({{"a", strings({"y", "x"})}}, in(a("a"), {strings({"x", "y"})})) == "true");
    CHECK(is({{"a", null_value}}, in(a("a"), {1, null_value})) == "true");
}

CONFORMANCE_CASE("C7 N5 in takes a hundred operands and no more") {
    TestType under_test;
    condition_probe is(under_test.backend());
    std::vector<node> many;
    for (int i = 0; i < 99; ++i) many.emplace_back(i);
    CHECK(is({{"a", 98}}, in(a("a"), many)) == "true");
    for (int i = 99; i < 102; ++i) many.emplace_back(i);
    CHECK(is({{"a", 98}}, in(a("a"), many)) == validation);
}

CONFORMANCE_CASE("C8 two operands that are one path are refused") {
    TestType under_test;
    condition_probe is(under_test.backend());
    for (const char* path : {"a", "m.x", "l[1]"}) {
        INFO(path);
        CHECK(is({{"a", 1}}, a(path) == a(path)) == validation);
        CHECK(is({{"a", 1}}, a(path) != a(path)) == validation);
        CHECK(is({{"a", 1}}, a(path) < a(path)) == validation);
        CHECK(is({{"a", 1}}, between(a(path), a(path), 5)) == validation);
        CHECK(is({{"a", 1}}, contains(a(path), a(path))) == validation);
        CHECK(is({{"a", 1}}, begins_with(a(path), a(path))) == validation);
    }
    CHECK(is({{"m", map({{"x", 1}, {"y", 1}})}}, a("m.x") == a("m.y")) == "true");
    CHECK(is({{"l", list({1, 1})}}, a("l[0]") == a("l[1]")) == "true");
}

CONFORMANCE_CASE("C14 not, and, or are two-valued") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const node yes = a("a") == 1;
    const node no = a("a") == 2;
    const item one{{"a", 1}};
    CHECK(is(one, yes && yes) == "true");
    CHECK(is(one, yes && no) == "false");
    CHECK(is(one, no && yes) == "false");
    CHECK(is(one, no || yes) == "true");
    CHECK(is(one, yes || no) == "true");
    CHECK(is(one, no || no) == "false");
    CHECK(is(one, !no) == "true");
    CHECK(is(one, !!yes) == "true");
    CHECK(is(one, !(yes && no) && (no || !(no || no))) == "true");
    CHECK(is({}, !(a("a") < 5)) == "true");
    CHECK(is({}, !(a("a") == 5)) == "true");
    CHECK(is.missing(!(a("a") < 5)) == "true");
}

CONFORMANCE_CASE("C14 many operands of and and or") {
    TestType under_test;
    condition_probe is(under_test.backend());
    for (const opcode code : {opcode::all_of, opcode::any_of}) {
        const bool all = code == opcode::all_of;
        std::vector<node> terms(20, a("a") == 1);
        node joined = make(code, terms);
        joined.counted = true;
        CHECK(is({{"a", 1}}, joined) == "true");
        CHECK(is({{"a", 2}}, joined) == "false");
        joined.children[7] = a("a") == 2;
        CHECK(is({{"a", 1}}, joined) == (all ? "false" : "true"));
        CHECK(is({{"a", 2}}, joined) == (all ? "false" : "true"));
    }
}

CONFORMANCE_CASE("C16 G4 a failed condition writes nothing") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const item whole = with(key, {{"n", 1}});
    const outcome fresh = t.update(key, {set("n", 1)}, {.when = exists("n")});
    CHECK(said(fresh) == condition_failed);
    CHECK(message(fresh) == "The conditional request failed");
    CHECK_FALSE(t.get(key).has_value());
    REQUIRE(said(t.put(whole)) == ok);
    CHECK(said(t.put(key, {.when = a("n") == 2})) == condition_failed);
    CHECK(said(t.update(key, {set("n", 5)}, {.when = a("n") == 2})) == condition_failed);
    CHECK(said(t.erase(key, {.when = a("n") == 2})) == condition_failed);
    CHECK(t.get(key) == whole);
}

}  // namespace facet::test
