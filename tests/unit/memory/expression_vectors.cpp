// SPDX-License-Identifier: BSL-1.0
// The contract's minimal vectors (section 29) and the corners of expression evaluation, on the engine alone.
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

namespace facet::test {
namespace {

const item key{{"pk", "p"}, {"sk", "s"}};

/// A table with at most one item, and what conditions and updates make of it.
struct bench {
    memory::engine engine;
    dynamic_table<memory::engine> table{engine, table_spec({"pk"}, {"sk"}, {}, {"a", "b", "l", "m"})};

    explicit bench(const item& attributes) {
        item whole = key;
        for (const attribute& one : attributes) whole.insert_or_assign(one.name, one.value);
        REQUIRE(said(table.put(whole)) == ok);
    }
    bench() = default;

    /// T, F, or the error's rule, by a condition on a write that changes nothing.
    std::string test(const node& condition) {
        write_options options;
        options.when = condition;
        const outcome met = table.update(key, {remove("no_such_attribute")}, options);
        if (!met.failure) return "T";
        return met.failure->code == error_code::conditional_check_failed ? "F" : met.failure->rule;
    }
    /// The item's attributes besides the key after an update, or the error's rule in an item of its own.
    item after(const std::vector<change>& changes) {
        const outcome done = table.update(key, changes);
        if (done.failure) return item{{"error", done.failure->rule}};
        item whole = table.get(key).value_or(item{});
        whole.erase("pk");
        whole.erase("sk");
        return whole;
    }
};

attribute_value list(std::vector<attribute_value> elements) { return attribute_value::list(std::move(elements)); }
attribute_value map(attribute_map entries) { return attribute_value::map(std::move(entries)); }
attribute_value numbers(std::vector<decimal> elements) { return attribute_value::number_set(std::move(elements)); }
attribute_value text(const char* value) { return attribute_value::string(value); }
item failed(const char* rule) { return item{{"error", rule}}; }

}  // namespace

TEST_CASE("C1, C3, C4, C14: conditions on missing attributes") {
    bench t{item{}};
    CHECK(t.test(a("a") == 1) == "F");
    CHECK(t.test(a("a") != 1) == "T");
    CHECK(t.test(!(a("a") < 1)) == "T");
    CHECK(t.test(a("a") != a("b")) == "T");
    CHECK(t.test(a("a") == a("b")) == "F");
    CHECK(t.test(in(a("a"), {1})) == "F");
    CHECK(t.test(size(a("a")) > 0) == "F");
    CHECK(t.test(size(a("a")) != 0) == "T");
    CHECK(t.test(between(a("a"), 1, 2)) == "F");
    CHECK(t.test(contains(a("a"), 1)) == "F");
    CHECK(t.test(begins_with(a("a"), text("x"))) == "F");
    CHECK(t.test(type_is(a("a"), text("S"))) == "F");
    CHECK(t.test(exists("pk")) == "T");
    bench none;
    CHECK(none.test(exists("pk")) == "F");
    CHECK(none.test(not_exists("pk")) == "T");
    CHECK(none.test(a("pk") == text("p")) == "F");
}

TEST_CASE("C3, C4, C5: types in comparisons") {
    bench t{item{{"a", 1}, {"b", "1"}}};
    CHECK(t.test(a("a") < text("x")) == "F");
    CHECK(t.test(a("a") == text("1")) == "F");
    CHECK(t.test(a("a") != a("b")) == "T");
    CHECK(t.test(a("a") == decimal::parse("1.0").value()) == "T");
    CHECK(t.test(a("a") < true) == "C5");
    CHECK(t.test(a("a") == 1 || a("a") < attribute_value::null()) == "C5");
    CHECK(t.test(!(a("missing") >= list({}))) == "C5");
    CHECK(t.test(between(a("a"), 0, true)) == "C5");
    CHECK(t.test(between(a("a"), 0, text("z"))) == "C6");
    CHECK(t.test(between(a("a"), 2, 1)) == "C6");
    CHECK(t.test(between(a("a"), 1, a("b"))) == "F");
    CHECK(t.test(between(a("a"), 1, 1)) == "T");
}

TEST_CASE("C8: the same path on both sides") {
    bench t{item{{"a", 1}, {"m", map({{"x", 1}})}}};
    CHECK(t.test(a("a") == a("a")) == "C8");
    CHECK(t.test(a("m.x") < a("m.x")) == "C8");
    CHECK(t.test(contains(a("a"), a("a"))) == "C8");
    CHECK(t.test(between(a("a"), 0, a("a"))) == "C8");
    CHECK(t.test(a("a") == a("m.x")) == "T");
    CHECK(t.test(a("a") != a("m")) == "T");
    t.table.name_by_position(false);
    CHECK(t.test(a("a") == a("a")) == "C8");
}

TEST_CASE("C9, C15: existence along paths") {
    bench t{item{{"a", attribute_value::null()}, {"l", list({1, map({{"x", 2}})})}}};
    CHECK(t.test(exists("a")) == "T");
    CHECK(t.test(exists("l[1].x")) == "T");
    CHECK(t.test(exists("l[2]")) == "F");
    CHECK(t.test(exists("l.x")) == "F");
    CHECK(t.test(exists("a[0]")) == "F");
    CHECK(t.test(not_exists("l[0].x")) == "T");
}

TEST_CASE("C10, C11, C12, C13: functions") {
    bench t{item{{"a", "\xc3\xa9\xf0\x9d\x84\x9e"}, {"b", 5}, {"l", list({1, list({2})})}, {"m", map({{"x", 1}})}, {"s", numbers({1, 2})}}};
    CHECK(t.test(size(a("a")) == 3) == "T");
    CHECK(t.test(size(a("l")) == 2) == "T");
    CHECK(t.test(size(a("m")) == 1) == "T");
    CHECK(t.test(size(a("s")) == 2) == "T");
    CHECK(t.test(size(a("b")) >= 0) == "F");
    CHECK(t.test(size(v(5)) >= 0) == "C13");
    CHECK(t.test(size(v("xy")) == 2) == "T");
    CHECK(t.test(begins_with(a("a"), text("\xc3\xa9"))) == "T");
    CHECK(t.test(begins_with(a("a"), text(""))) == "T");
    CHECK(t.test(begins_with(a("b"), text("5"))) == "F");
    CHECK(t.test(begins_with(a("a"), 5)) == "C11");
    CHECK(t.test(contains(a("l"), list({2}))) == "T");
    CHECK(t.test(contains(a("l"), 2)) == "F");
    CHECK(t.test(contains(a("s"), 2)) == "T");
    CHECK(t.test(contains(a("s"), text("2"))) == "F");
    CHECK(t.test(contains(a("m"), text("x"))) == "F");
    CHECK(t.test(contains(a("b"), 5)) == "F");
    CHECK(t.test(type_is(a("s"), text("NS"))) == "T");
    CHECK(t.test(type_is(a("s"), text("X"))) == "C10");
    CHECK(t.test(type_is(a("s"), 1)) == "C10");
    CHECK(t.test(in(a("b"), {text("5"), list({}), 5})) == "T");
}

TEST_CASE("T9: maps are equal whatever their order; sets and lists in them too") {
    bench t{item{{"m", map({{"x", numbers({1, 2})}, {"y", list({map({{"p", 1}, {"q", 2}})})}})}}};
    CHECK(t.test(a("m") == map({{"y", list({map({{"q", 2}, {"p", 1}})})}, {"x", numbers({2, 1})}})) == "T");
    CHECK(t.test(a("m") == map({{"y", list({map({{"q", 2}, {"p", 2}})})}, {"x", numbers({2, 1})}})) == "F");
    CHECK(t.test(a("m") == map({{"x", numbers({2, 1})}})) == "F");
    CHECK(t.test(a("m") != map({{"z", numbers({2, 1})}, {"y", 1}})) == "T");
}

TEST_CASE("C7, N5: long conditions need no more than memory") {
    bench t{item{{"a", 1}}};
    std::vector<node> many(100, node(attribute_value(2)));
    CHECK(t.test(in(a("a"), many)) == "F");
    many.back() = node(attribute_value(1));
    CHECK(t.test(in(a("a"), many)) == "T");
    many.emplace_back(attribute_value(3));
    CHECK(t.test(in(a("a"), many)) == "N5");
    node deep = a("a") == 1;
    for (int i = 0; i < 298; ++i) deep = !std::move(deep);
    CHECK(t.test(deep) == "T");
    deep = !std::move(deep);
    CHECK(t.test(deep) == "F");
    CHECK(t.test(!std::move(deep)) == "N5");
}

TEST_CASE("U2, U6, U7, U8: what SET computes") {
    CHECK(bench{item{{"a", 1}, {"b", 2}}}.after({set("a", a("b")), set("b", a("a"))}) == item{{"a", 2}, {"b", 1}});
    CHECK(bench{item{{"a", 1}}}.after({remove("a"), set("b", a("a"))}) == item{{"b", 1}});
    CHECK(bench{item{}}.after({set("a", a("b"))}) == failed("U7"));
    CHECK(bench{item{}}.after({set("a", if_not_exists("a", 5) + 1)}) == item{{"a", 6}});
    CHECK(bench{item{{"a", 1}}}.after({set("a", if_not_exists("a", a("nowhere")))}) == item{{"a", 1}});
    CHECK(bench{item{}}.after({set("a", if_not_exists("a", a("nowhere")))}) == failed("U7"));
    CHECK(bench{item{{"a", "x"}}}.after({set("a", a("a") + 1)}) == failed("U8"));
    CHECK(bench{item{}}.after({set("a", v("x") + 1)}) == failed("U8"));
    CHECK(bench{item{{"l", list({1})}}}.after({set("l", list_append(a("l"), list({2})))}) == item{{"l", list({1, 2})}});
    CHECK(bench{item{}}.after({set("l", list_append(if_not_exists("l", list({})), list({2})))}) == item{{"l", list({2})}});
    CHECK(bench{item{{"a", 1}}}.after({set("l", list_append(a("a"), list({2})))}) == failed("U8"));
}

TEST_CASE("D7: arithmetic is exact or refused") {
    const decimal huge = decimal::parse("9.99e125").value();
    CHECK(bench{item{{"a", decimal::parse("0.2").value()}}}.after({add("a", decimal::parse("0.1").value())}) ==
          item{{"a", decimal::parse("0.3").value()}});
    CHECK(bench{item{{"a", huge}}}.after({set("a", a("a") + huge)}) == failed("D7"));
    const attribute_value most(std::numeric_limits<std::int64_t>::max());
    CHECK(bench{item{{"a", most}}}.after({add("a", 1)}) == item{{"a", decimal::parse("9223372036854775808").value()}});
    CHECK(bench{item{{"a", -1}}}.after({set("a", a("a") - most)}) == item{{"a", std::numeric_limits<std::int64_t>::min()}});
    CHECK(bench{item{{"a", -2}}}.after({set("a", a("a") - most)}) == item{{"a", decimal::parse("-9223372036854775809").value()}});
}

TEST_CASE("U9, U10, U11: where updates reach") {
    const auto of_list = [](std::vector<attribute_value> elements) { return item{{"l", list(std::move(elements))}}; };
    CHECK(bench{of_list({0, 1, 2})}.after({remove("l[0]"), remove("l[1]")}) == of_list({2}));
    CHECK(bench{of_list({0})}.after({set("l[9]", text("x")), set("l[7]", text("y"))}) == of_list({0, "y", "x"}));
    CHECK(bench{of_list({2, 3, 4, 5, 6, 7})}.after({remove("l[1]"), set("l[3]", 17)}) == of_list({2, 4, 17, 6, 7}));
    CHECK(bench{of_list({2, 3, 4, 5, 6, 7})}.after({set("l[3]", 17), remove("l[1]")}) == of_list({2, 4, 17, 6, 7}));
    CHECK(bench{of_list({1})}.after({set("l[1].x", 1)}) == failed("U9"));
    CHECK(bench{of_list({1})}.after({remove("l[5]")}) == of_list({1}));
    CHECK(bench{item{}}.after({set("a.b", 1)}) == failed("U9"));
    CHECK(bench{item{}}.after({remove("a.b")}) == failed("U9"));
    CHECK(bench{item{{"a", 1}}}.after({remove("a.b")}) == failed("U9"));
    CHECK(bench{item{{"a", 1}}}.after({set("a[0]", 1)}) == failed("U9"));
    CHECK(bench{item{{"m", map({{"x", map({{"y", 1}})}})}}}.after({set("m.x.z", 2), remove("m.x.y"), add("m.n", 3)}) ==
          item{{"m", map({{"x", map({{"z", 2}})}, {"n", 3}})}});
    CHECK(bench{item{{"m", map({{"x", 1}})}}}.after({remove("m.q")}) == item{{"m", map({{"x", 1}})}});

    bench none;
    CHECK(none.after({remove("a.b")}) == item{});
    CHECK_FALSE(none.table.get(key).has_value());
}

TEST_CASE("U3, U4, U5: what is refused about targets") {
    bench t{item{{"a", 1}}};
    CHECK(t.after({set("a", 1), remove("a")}) == failed("U3"));
    CHECK(t.after({set("m.x", 1), set("m.x.y", 1)}) == failed("U3"));
    CHECK(t.after({set("m.x", 1), set("m[0]", 1)}) == failed("U3"));
    CHECK(t.after({set("m.x", 1), set("m.y", 1)}) == failed("U9"));
    CHECK(t.after({set("pk", text("p"))}) == failed("U4"));
    CHECK(t.after({remove("sk.x")}) == failed("U4"));
    t.table.name_by_position(false);
    CHECK(t.after({set("pk", text("p"))}) == failed("U4"));
    CHECK(t.after({set("zz", 1), remove("zz")}) == failed("U3"));
    CHECK(t.after({set("a", (a("a") + 1) + 1)}) == item{{"error", ""}});
}

TEST_CASE("U12, U13, U14: ADD, DELETE, and items that are missing") {
    bench t;
    CHECK(t.after({add("s", numbers({1}))}) == item{{"s", numbers({1})}});
    CHECK(t.after({add("s", numbers({3, 2, 1}))}) == item{{"s", numbers({1, 2, 3})}});
    CHECK(t.after({erase("s", numbers({2, 9}))}) == item{{"s", numbers({1, 3})}});
    CHECK(t.after({erase("s", numbers({1, 3}))}) == item{});
    CHECK(t.after({erase("s", numbers({1}))}) == item{});
    CHECK(t.after({add("a", 1), set("b", 7)}) == item{{"a", 1}, {"b", 7}});
    CHECK(t.after({add("a", numbers({1}))}) == failed("U8"));
    CHECK(t.after({add("a", text("x"))}) == failed("U12"));
    CHECK(t.after({erase("a", 1)}) == failed("U13"));
    CHECK(t.after({erase("b.x", numbers({1}))}) == failed("U9"));

    bench none;
    CHECK(none.after({erase("s", numbers({1}))}) == item{});
    CHECK(none.after({erase("m.s", numbers({1}))}) == item{});
    CHECK_FALSE(none.table.get(key).has_value());
    CHECK(said(none.table.update(key, {})) == ok);  // U15: without clauses the item is made
    CHECK(none.table.get(key) == key);
}

}  // namespace facet::test
