// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

namespace facet::test {

/// Applies an update to an item of these attributes and gives the attributes that it has then; the error's name under
/// "error" where it fails, with a check that nothing was changed.
template <class Backend>
class update_probe {
public:
    explicit update_probe(Backend& backend)
        : table_(backend, table_spec({"pk"}, {""}, indexes(), {"a", "b", "l", "m", "s", "n"}), "update_probe") {}

    item operator()(item before, const std::vector<change>& changes) {
        before.insert_or_assign("pk", "k");
        if (table_.put(before).failure) throw std::logic_error("the put failed");
        return run(changes, before);
    }
    /// The same where there is no item before; empty where there is none after either.
    item missing(const std::vector<change>& changes) {
        table_.erase(key_);
        return run(changes, {});
    }

private:
    static std::vector<index_spec> indexes() {
        if constexpr (Backend::features.secondary_indexes) return {{"by_ix", {{"ix"}}, {{"nx", key_type::number}}}};
        else return {};
    }
    item run(const std::vector<change>& changes, const item& before) {
        by_position_ = !by_position_;
        table_.name_by_position(by_position_);
        const outcome done = table_.update(key_, changes);
        item after = table_.get(key_).value_or(item());
        if (done.failure) {
            if (after != before) return {{"error", "a failed update changed the item"}};
            return {{"error", said(done)}};
        }
        after.erase("pk");
        return after;
    }

    const item key_{{"pk", "k"}};
    bool by_position_ = false;
    dynamic_table<Backend> table_;
};

inline const item refused{{"error", validation}};

CONFORMANCE_CASE("U1 U2 clauses in any order all read the item as it was") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({{"a", 1}, {"b", 2}}, {set("a", a("b")), set("b", a("a"))}) == item{{"a", 2}, {"b", 1}});
    CHECK(updated({{"a", 1}, {"b", 2}}, {remove("a"), set("b", a("a"))}) == item{{"b", 1}});
    CHECK(updated({{"a", 1}, {"b", 2}}, {set("b", a("a")), remove("a")}) == item{{"b", 1}});
    CHECK(updated({{"a", 1}, {"n", 2}}, {add("n", 5), set("a", a("n"))}) == item{{"a", 2}, {"n", 7}});
    CHECK(updated({{"a", 1}, {"n", 2}, {"s", strings({"x", "y"})}, {"b", 0}},
                  {erase("s", strings({"x"})), add("n", 1), remove("b"), set("a", a("a") + a("n"))}) ==
          item{{"a", 3}, {"n", 3}, {"s", strings({"y"})}});
    CHECK(updated({{"l", list({1, 2})}}, {set("l[0]", a("l[1]")), set("l[1]", a("l[0]"))}) == item{{"l", list({2, 1})}});
    CHECK(updated({{"m", map({{"x", 1}})}}, {set("a", a("m.x")), set("m.x", 5)}) == item{{"a", 1}, {"m", map({{"x", 5}})}});
}

CONFORMANCE_CASE("U3 targets that overlap or conflict are refused") {
    TestType under_test;
    update_probe updated(under_test.backend());
    const item whole{{"a", 1}, {"m", map({{"x", map({{"y", 1}})}})}, {"l", list({list({1})})}, {"s", strings({"x"})}};
    CHECK(updated(whole, {set("a", 1), set("a", 2)}) == refused);
    CHECK(updated(whole, {set("a", 1), remove("a")}) == refused);
    CHECK(updated(whole, {set("m", map()), set("m.x", 2)}) == refused);
    CHECK(updated(whole, {set("m.x.y", 2), remove("m.x")}) == refused);
    CHECK(updated(whole, {remove("m"), add("m.x.y", 2)}) == refused);
    CHECK(updated(whole, {set("l[0]", 1), set("l[0][0]", 2)}) == refused);
    CHECK(updated(whole, {set("l[0]", 1), set("l", list())}) == refused);
    CHECK(updated(whole, {set("m.x", 1), set("m[0]", 2)}) == refused);
    CHECK(updated(whole, {add("s", strings({"y"})), erase("s", strings({"x"}))}) == refused);
    CHECK(updated.missing({remove("a.b"), remove("a")}) == refused);
    CHECK(updated.missing({remove("a.b"), remove("a[0]")}) == refused);
    CHECK(updated(whole, {set("m.x", 1), set("m.y", 2), set("l[0]", 1), set("l[1]", 2)}) ==
          with(whole, {{"m", map({{"x", 1}, {"y", 2}})}, {"l", list({1, 2})}}));
}

CONFORMANCE_CASE("U4 key attributes and what is inside them are no targets") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({}, {set("pk", "k")}) == refused);
    CHECK(updated({}, {set("pk", "other")}) == refused);
    CHECK(updated({}, {remove("pk")}) == refused);
    CHECK(updated({}, {add("pk", strings({"x"}))}) == refused);
    CHECK(updated({}, {set("pk.x", 1)}) == refused);
    CHECK(updated.missing({set("pk", "k")}) == refused);
    CHECK(updated({}, {set("a", a("pk"))}) == item{{"a", "k"}});
}

CONFORMANCE_CASE_WITH(secondary_indexes, "U4 X3 an index key may be set to a scalar of its type only") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({}, {set("ix", "x"), set("nx", 5)}) == item{{"ix", "x"}, {"nx", 5}});
    CHECK(updated({{"ix", "x"}}, {remove("ix")}) == item{});
    CHECK(updated({{"nx", 1}}, {add("nx", 5)}) == item{{"nx", 6}});
    CHECK(updated({}, {set("ix", 5)}) == refused);
    CHECK(updated({}, {set("ix", "")}) == refused);
    CHECK(updated({}, {set("ix", null_value)}) == refused);
    CHECK(updated({}, {set("ix", map({{"x", 1}}))}) == refused);
    CHECK(updated({}, {set("nx", "5")}) == refused);
    CHECK(updated({}, {set("ix.x", "y")}) == refused);
    CHECK(updated({}, {set("ix[0]", "y")}) == refused);
    CHECK(updated({}, {set("ix", std::string(2049, 'x'))}) == refused);
}

CONFORMANCE_CASE("U5 set takes operands, sums and differences") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({}, {set("a", "x"), set("b", null_value), set("l", list({1, map({{"k", strings({"v"})}})}))}) ==
          item{{"a", "x"}, {"b", null_value}, {"l", list({1, map({{"k", strings({"v"})}})})}});
    CHECK(updated({{"n", 5}}, {set("n", a("n") + 3)}) == item{{"n", 8}});
    CHECK(updated({{"n", 5}}, {set("n", a("n") - 8)}) == item{{"n", -3}});
    CHECK(updated({{"n", 5}}, {set("n", v(1) - a("n"))}) == item{{"n", -4}});
    CHECK(updated({{"n", 5}, {"a", 2}}, {set("b", a("n") + a("a"))}) == item{{"n", 5}, {"a", 2}, {"b", 7}});
    CHECK(updated({}, {set("n", v(2) + v(3))}) == item{{"n", 5}});
    CHECK(updated({{"l", list({1})}}, {set("l", list_append(a("l"), list({2, 3})))}) == item{{"l", list({1, 2, 3})}});
    CHECK(updated({{"l", list({1})}}, {set("l", list_append(list({2, 3}), a("l")))}) == item{{"l", list({2, 3, 1})}});
    CHECK(updated({{"l", list({1})}}, {set("l", list_append(a("l"), list()))}) == item{{"l", list({1})}});
    CHECK(updated({{"m", map({{"n", 1}})}}, {set("m.n", a("m.n") + 1), set("m.o", a("m.n"))}) ==
          item{{"m", map({{"n", 2}, {"o", 1}})}});
    CHECK(updated({{"m", map({{"n", 1}})}}, {set("m", a("m.n"))}) == item{{"m", 1}});
    CHECK(updated({{"m", map({{"n", 1}})}}, {set("m.n", a("m"))}) == item{{"m", map({{"n", map({{"n", 1}})}})}});
}

CONFORMANCE_CASE("U5 list_append is a whole value, and no operand") {
    TestType under_test;
    update_probe updated(under_test.backend());
    const node appended = list_append(a("l"), list({2}));
    for (const node& nested : {list_append(appended, list({3})), list_append(list({3}), appended), list_append(appended, appended),
                               if_not_exists("b", appended), list_append(if_not_exists("b", appended), list({3}))})
        CHECK(updated({{"l", list({1})}}, {set("b", nested)}) == refused);
    CHECK(updated.missing({set("b", list_append(list_append(list({1}), list({2})), list({3})))}) == refused);
    CHECK(updated({{"l", list({1})}}, {set("b", list_append(if_not_exists("b", if_not_exists("l", list())), list({3})))}) ==
          item{{"l", list({1})}, {"b", list({1, 3})}});
}

CONFORMANCE_CASE("U5 a sum is a whole value, and no operand") {
    TestType under_test;
    update_probe updated(under_test.backend());
    const node sum = v(2) + v(1);
    for (const node& around : {sum + v(3), v(3) - sum, if_not_exists("b", sum), list_append(list(), sum)})
        CHECK(updated({{"n", 1}}, {set("a", around)}) == refused);
    CHECK(updated({{"n", 1}}, {set("a", if_not_exists("n", 5) - if_not_exists("b", 3))}) == item{{"a", -2}, {"n", 1}});
}

CONFORMANCE_CASE("U6 U7 if_not_exists gives the value at its path, else its operand") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({}, {set("n", if_not_exists("n", 0) + 1)}) == item{{"n", 1}});
    CHECK(updated({{"n", 4}}, {set("n", if_not_exists("n", 0) + 1)}) == item{{"n", 5}});
    CHECK(updated.missing({set("n", if_not_exists("n", 10) - 1)}) == item{{"n", 9}});
    CHECK(updated({{"a", null_value}}, {set("a", if_not_exists("a", 1))}) == item{{"a", null_value}});
    CHECK(updated({{"b", 7}}, {set("a", if_not_exists("a", a("b")))}) == item{{"a", 7}, {"b", 7}});
    CHECK(updated({{"b", 7}}, {set("a", if_not_exists("x", if_not_exists("y", a("b"))))}) == item{{"a", 7}, {"b", 7}});
    CHECK(updated({}, {set("l", list_append(if_not_exists("l", list()), list({1})))}) == item{{"l", list({1})}});
    CHECK(updated({{"m", map({{"x", 3}})}}, {set("a", if_not_exists("m.x", 0)), set("b", if_not_exists("m.y", 9))}) ==
          item{{"a", 3}, {"b", 9}, {"m", map({{"x", 3}})}});
}

CONFORMANCE_CASE("C8 if_not_exists falls back on another path than its own") {
    TestType under_test;
    update_probe updated(under_test.backend());
    for (const char* path : {"a", "m.x", "l[1]"}) {
        INFO(path);
        const item there{{"a", 1}, {"l", list({1, 2})}, {"m", map({{"x", 1}})}};
        CHECK(updated(there, {set("b", if_not_exists(path, a(path)))}) == refused);
        CHECK(updated(there, {set("b", if_not_exists(path, a(path)) + 1)}) == refused);
        CHECK(updated({}, {set("b", if_not_exists("c", if_not_exists(path, a(path))))}) == refused);
    }
    CHECK(updated({{"m", map({{"x", 1}, {"y", 2}})}}, {set("b", if_not_exists("m.z", a("m.y")))}) == item{{"b", 2}, {"m", map({{"x", 1}, {"y", 2}})}});
}

CONFORMANCE_CASE("U7 an operand whose path is missing is an error") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({}, {set("a", a("b"))}) == refused);
    CHECK(updated({}, {set("a", a("b") + 1)}) == refused);
    CHECK(updated({}, {set("a", v(1) - a("b"))}) == refused);
    CHECK(updated({}, {set("l", list_append(a("l"), list({1})))}) == refused);
    CHECK(updated({{"m", map()}}, {set("a", a("m.x"))}) == refused);
    CHECK(updated({{"l", list()}}, {set("a", a("l[0]"))}) == refused);
    CHECK(updated({}, {set("a", if_not_exists("a", a("b")))}) == refused);
    CHECK(updated.missing({set("a", a("b"))}) == refused);
}

CONFORMANCE_CASE("U2 U14 an item that an update makes has its key where values are computed") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated.missing({set("a", a("pk"))}) == item{{"a", "k"}});
    CHECK(updated.missing({set("a", if_not_exists("b", a("pk")))}) == item{{"a", "k"}});
    CHECK(updated.missing({set("a", if_not_exists("pk", 1))}) == item{{"a", "k"}});
    CHECK(updated.missing({set("a", a("pk") + 1)}) == refused);
    CHECK(updated({{"b", 1}}, {set("a", a("pk"))}) == item{{"a", "k"}, {"b", 1}});

    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}));
    const item key{{"pk", "p"}, {"sk", 5}};
    CHECK(said(t.update(key, {set("a", a("sk") + 1), set("b", a("pk"))})) == ok);
    CHECK((t.get(key) == with(key, {{"a", 6}, {"b", "p"}})));
    CHECK(said(t.update({{"pk", "p"}, {"sk", 6}}, {set("a", a("sk"))}, {.when = exists("sk")})) == condition_failed);
}

CONFORMANCE_CASE("U8 operands of the wrong type are an error, literal or stored") {
    TestType under_test;
    update_probe updated(under_test.backend());
    for (const attribute_value& wrong : std::vector<attribute_value>{"1", true, null_value, list({1}), map(), numbers({1})}) {
        INFO(to_string(wrong.type()));
        CHECK(updated({{"n", 1}}, {set("n", a("n") + v(wrong))}) == refused);
        CHECK(updated({{"n", 1}}, {set("n", v(wrong) - a("n"))}) == refused);
        CHECK(updated({{"n", 1}, {"a", wrong}}, {set("n", a("n") + a("a"))}) == refused);
    }
    for (const attribute_value& wrong : std::vector<attribute_value>{"1", 1, map(), numbers({1})}) {
        CHECK(updated({{"l", list()}}, {set("l", list_append(a("l"), v(wrong)))}) == refused);
        CHECK(updated({{"l", list()}, {"a", wrong}}, {set("l", list_append(a("a"), a("l")))}) == refused);
    }
}

CONFORMANCE_CASE("U9 set does not make parents") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({}, {set("a.b", 1)}) == refused);
    CHECK(updated({}, {set("a[0]", 1)}) == refused);
    CHECK(updated({{"a", 5}}, {set("a.b", 1)}) == refused);
    CHECK(updated({{"a", "text"}}, {set("a[0]", 1)}) == refused);
    CHECK(updated({{"a", map()}}, {set("a.b.c", 1)}) == refused);
    CHECK(updated({{"a", map()}}, {set("a[0]", 1)}) == refused);
    CHECK(updated({{"a", list()}}, {set("a.b", 1)}) == refused);
    CHECK(updated({{"a", list()}}, {set("a[0].b", 1)}) == refused);
    CHECK(updated.missing({set("a.b", 1)}) == refused);
    CHECK(updated({{"a", map()}}, {set("a.b", 1)}) == item{{"a", map({{"b", 1}})}});
    CHECK(updated({{"a", map({{"b", list({map()})}})}}, {set("a.b[0].c", 1)}) ==
          item{{"a", map({{"b", list({map({{"c", 1}})})}})}});
}

CONFORMANCE_CASE("U10 set of list elements replaces or appends, by positions of the list as it was") {
    TestType under_test;
    update_probe updated(under_test.backend());
    const item three{{"l", list({0, 1, 2})}};
    CHECK(updated(three, {set("l[1]", "x")}) == item{{"l", list({0, "x", 2})}});
    CHECK(updated(three, {set("l[3]", "x")}) == item{{"l", list({0, 1, 2, "x"})}});
    CHECK(updated(three, {set("l[99]", "x")}) == item{{"l", list({0, 1, 2, "x"})}});
    CHECK(updated(three, {set("l[9]", "x"), set("l[7]", "y")}) == item{{"l", list({0, 1, 2, "y", "x"})}});
    CHECK(updated(three, {set("l[7]", "y"), set("l[1]", "z"), set("l[9]", "x")}) == item{{"l", list({0, "z", 2, "y", "x"})}});
    CHECK(updated({{"l", list()}}, {set("l[5]", 1)}) == item{{"l", list({1})}});
    const item six{{"a", list({2, 3, 4, 5, 6, 7})}};
    CHECK(updated(six, {remove("a[1]"), set("a[3]", 17)}) == item{{"a", list({2, 4, 17, 6, 7})}});
    CHECK(updated(six, {set("a[3]", 17), remove("a[1]")}) == item{{"a", list({2, 4, 17, 6, 7})}});
    CHECK(updated(six, {remove("a[5]"), remove("a[0]"), set("a[8]", 9)}) == item{{"a", list({3, 4, 5, 6, 9})}});
}

CONFORMANCE_CASE("U11 remove of what is missing does nothing; through a missing parent it is an error") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({{"l", list({0, 1, 2})}}, {remove("l[0]"), remove("l[1]")}) == item{{"l", list({2})}});
    CHECK(updated({{"l", list({0, 1, 2})}}, {remove("l[1]")}) == item{{"l", list({0, 2})}});
    CHECK(updated({{"l", list({0})}}, {remove("l[0]")}) == item{{"l", list()}});
    CHECK(updated({{"a", 1}}, {remove("b")}) == item{{"a", 1}});
    CHECK(updated({{"l", list({0})}}, {remove("l[7]")}) == item{{"l", list({0})}});
    CHECK(updated({{"m", map({{"x", 1}, {"y", 2}})}}, {remove("m.x")}) == item{{"m", map({{"y", 2}})}});
    CHECK(updated({{"m", map({{"x", 1}})}}, {remove("m.z")}) == item{{"m", map({{"x", 1}})}});
    CHECK(updated({{"a", 1}}, {remove("b.c")}) == refused);
    CHECK(updated({{"a", 1}}, {remove("a.c")}) == refused);
    CHECK(updated({{"a", 1}}, {remove("a[0]")}) == refused);
    CHECK(updated({{"a", 1}}, {remove("b[0]")}) == refused);
    CHECK(updated({{"m", map()}}, {remove("m.x.y")}) == refused);
    CHECK(updated.missing({remove("a")}) == item{});
    CHECK(updated.missing({remove("a.b")}) == item{});
    CHECK(updated.missing({remove("a[3]")}) == item{});
}

CONFORMANCE_CASE("U12 add sums numbers and unites sets") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({{"n", 5}}, {add("n", 3)}) == item{{"n", 8}});
    CHECK(updated({{"n", 5}}, {add("n", -8)}) == item{{"n", -3}});
    CHECK(updated({}, {add("n", 3)}) == item{{"n", 3}});
    CHECK(updated({{"n", number("0.2")}}, {add("n", number("0.1"))}) == item{{"n", number("0.3")}});
    CHECK(updated({}, {add("s", strings({"x"}))}) == item{{"s", strings({"x"})}});
    CHECK(updated({{"s", strings({"y", "b"})}}, {add("s", strings({"x", "y"}))}) == item{{"s", strings({"b", "x", "y"})}});
    CHECK(updated({{"s", numbers({10, 2})}}, {add("s", numbers({number("2.0"), 3}))}) == item{{"s", numbers({2, 3, 10})}});
    CHECK(updated({{"s", attribute_value::binary_set({"b"})}}, {add("s", attribute_value::binary_set({"a"}))}) ==
          item{{"s", attribute_value::binary_set({"a", "b"})}});
    CHECK(updated({{"m", map({{"n", 1}})}}, {add("m.n", 1), add("m.k", 7)}) == item{{"m", map({{"n", 2}, {"k", 7}})}});
    CHECK(updated({{"l", list({1})}}, {add("l[0]", 1)}) == item{{"l", list({2})}});
    CHECK(updated({{"l", list({map({{"s", strings({"x"})}})})}}, {add("l[0].s", strings({"a", "x"}))}) ==
          item{{"l", list({map({{"s", strings({"a", "x"})}})})}});
    CHECK(updated({{"l", list({1})}}, {add("l[8]", strings({"x"})), set("l[4]", a("l[0]")), add("l[6]", 2)}) ==
          item{{"l", list({1, 1, 2, strings({"x"})})}});
    CHECK(updated({}, {add("m.n", 1)}) == refused);
    CHECK(updated({{"n", "5"}}, {add("n", 1)}) == refused);
    CHECK(updated({{"n", null_value}}, {add("n", 1)}) == refused);
    CHECK(updated({{"s", strings({"x"})}}, {add("s", numbers({1}))}) == refused);
    CHECK(updated({{"s", strings({"x"})}}, {add("s", 1)}) == refused);
    CHECK(updated({{"n", 1}}, {add("n", numbers({1}))}) == refused);
    for (const attribute_value& literal : std::vector<attribute_value>{"1", true, null_value, list({1}), map(), bytes("x")})
        CHECK(updated({}, {add("n", literal)}) == refused);
}

CONFORMANCE_CASE("U13 delete takes members out of a set, and the set away with its last") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({{"s", strings({"x", "y", "z"})}}, {erase("s", strings({"x", "w", "z"}))}) == item{{"s", strings({"y"})}});
    CHECK(updated({{"s", numbers({1, 2})}}, {erase("s", numbers({number("1.0")}))}) == item{{"s", numbers({2})}});
    CHECK(updated({{"s", numbers({1})}}, {erase("s", numbers({1}))}) == item{});
    CHECK(updated({{"s", strings({"x", "y"})}}, {erase("s", strings({"y", "x"}))}) == item{});
    CHECK(updated({{"a", 1}}, {erase("s", strings({"y"}))}) == item{{"a", 1}});
    CHECK(updated({{"m", map({{"s", strings({"x"})}})}}, {erase("m.s", strings({"x"}))}) == item{{"m", map()}});
    CHECK(updated({{"s", strings({"1"})}}, {erase("s", numbers({1}))}) == refused);
    CHECK(updated({{"s", "x"}}, {erase("s", strings({"x"}))}) == refused);
    for (const attribute_value& literal : std::vector<attribute_value>{"1", 1, true, null_value, list({1}), map()})
        CHECK(updated({{"s", strings({"x"})}}, {erase("s", literal)}) == refused);
}

CONFORMANCE_CASE("U9 U12 U13 delete of what is missing does nothing; through a missing parent it is an error, as add is") {
    TestType under_test;
    update_probe updated(under_test.backend());
    const item whole{{"a", 1}, {"m", map({{"x", 1}})}, {"l", list({1})}};
    const node members = strings({"x"});
    for (const char* leaf : {"b", "m.y", "l[1]"}) CHECK(updated(whole, {erase(leaf, members)}) == whole);
    for (const char* astray : {"b.x", "b[0]", "a.x", "a[0]", "m[0]", "l.x", "m.y.z", "l[1].x", "m.x.y"}) {
        INFO(astray);
        CHECK(updated(whole, {erase(astray, members)}) == refused);
        CHECK(updated(whole, {erase(astray, members), set("n", 1)}) == refused);
        CHECK(updated(whole, {add(astray, members)}) == refused);
    }
}

CONFORMANCE_CASE("T3 U12 U13 an empty text or binary may be a set's member, and its last") {
    TestType under_test;
    update_probe updated(under_test.backend());
    const attribute_value binaries = attribute_value::binary_set({""});
    CHECK(updated({{"s", strings({"x"})}}, {add("s", strings({""})), add("b", binaries)}) == item{{"s", strings({"", "x"})}, {"b", binaries}});
    CHECK(updated({{"s", strings({""})}}, {add("s", strings({""}))}) == item{{"s", strings({""})}});
    CHECK(updated({{"s", strings({"", "x"})}, {"b", binaries}}, {erase("s", strings({"x"})), erase("b", binaries)}) == item{{"s", strings({""})}});
}

CONFORMANCE_CASE("U14 U15 a missing item is created by set, add or nothing, not by remove and delete") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    int next = 0;
    const auto created = [&](const std::vector<change>& changes, const write_options& options = {}) {
        const item key{{"pk", "p"}, {"sk", std::to_string(next++)}};
        const std::string result = said(t.update(key, changes, options));
        const auto after = t.get(key);
        if (result != ok) return after ? "failed but created" : result;
        if (!after) return std::string("nothing");
        return "pk=" + after->find("pk")->as_string() + " with " + std::to_string(after->size());
    };
    CHECK(created({}) == "pk=p with 2");
    CHECK(created({set("a", 1)}) == "pk=p with 3");
    CHECK(created({add("n", 1)}) == "pk=p with 3");
    CHECK(created({add("s", strings({"x"}))}) == "pk=p with 3");
    CHECK(created({remove("a")}) == "nothing");
    CHECK(created({erase("s", strings({"x"}))}) == "nothing");
    CHECK(created({remove("a"), erase("s", strings({"x"}))}) == "nothing");
    CHECK(created({remove("a"), set("b", 1)}) == "pk=p with 3");
    CHECK(created({set("a", 1)}, {.when = exists("pk")}) == condition_failed);
    CHECK(created({}, {.when = exists("pk")}) == condition_failed);
    CHECK(created({}, {.when = a("pk") != "p"}) == "pk=p with 2");
}

CONFORMANCE_CASE("U15 an update without clauses leaves an item as it is") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({{"a", 1}, {"m", map()}}, {}) == item{{"a", 1}, {"m", map()}});
}

CONFORMANCE_CASE("U16 the result of an update is checked as a whole") {
    TestType under_test;
    update_probe updated(under_test.backend());
    CHECK(updated({{"a", std::string(300'000, 'x')}}, {set("b", std::string(200'000, 'y'))}) == refused);
    CHECK(updated({{"a", std::string(300'000, 'x')}}, {set("a", std::string(200'000, 'y'))}) ==
          item{{"a", std::string(200'000, 'y')}});
    CHECK(updated({{"a", std::string(300'000, 'x')}}, {set("b", a("a"))}) == refused);
    CHECK(updated({{"a", nested(30, true)}}, {set("b", a("a"))}) == item{{"a", nested(30, true)}, {"b", nested(30, true)}});
    CHECK(updated({{"a", nested(31, true)}, {"m", map()}}, {set("m.x", a("a"))}) == refused);
    CHECK(updated({{"a", nested(31, false)}, {"l", list()}}, {set("l[0]", a("a"))}) == refused);
}

}  // namespace facet::test
