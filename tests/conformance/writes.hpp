// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

namespace facet::test {

using request::return_values;

CONFORMANCE_CASE("G1 put replaces the whole item; get and delete of a missing item succeed") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    CHECK_FALSE(t.get(key).has_value());
    CHECK(said(t.erase(key)) == ok);
    REQUIRE(said(t.put(with(key, {{"a", 1}, {"b", 2}}))) == ok);
    REQUIRE(said(t.put(with(key, {{"c", 3}}))) == ok);
    CHECK(t.get(key) == with(key, {{"c", 3}}));
    CHECK(said(t.put(key)) == ok);
    CHECK(t.get(key) == key);
    CHECK(said(t.erase(key)) == ok);
    CHECK_FALSE(t.get(key).has_value());
    CHECK(said(t.erase(key)) == ok);
    CHECK(said(t.erase(key, {.when = exists("pk")})) == condition_failed);
    CHECK(said(t.erase(key, {.when = not_exists("pk")})) == ok);
}

CONFORMANCE_CASE("T1 T3 T7 T8 an item of every type comes back as it was") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item whole{{"pk", "p"},
                     {"sk", "s"},
                     {"string", std::string("\0\xc3\xa9 text", 8)},
                     {"empty string", ""},
                     {"number", number("-12.5")},
                     {"wide", number("12345678901234567890123456789012345678")},
                     {"tiny", number("1e-130")},
                     {"huge", number("9.9999999999999999999999999999999999999e125")},
                     {"binary", bytes(std::string("\0\xff\x80", 3))},
                     {"empty binary", bytes("")},
                     {"yes", true},
                     {"no", false},
                     {"null", null_value},
                     {"list", list({1, "a", list(), map({{"x", null_value}})})},
                     {"empty list", list()},
                     {"map", map({{"a", list({strings({"x"})})}, {"b", map()}})},
                     {"empty map", map()},
                     {"strings", strings({"b", "a", ""})},
                     {"numbers", numbers({10, 9, number("-0.5")})},
                     {"binaries", attribute_value::binary_set({"\xff", "a", ""})}};
    REQUIRE(said(t.put(whole)) == ok);
    CHECK(t.get({{"pk", "p"}, {"sk", "s"}}) == whole);
    CHECK(t.all(query_args{.partition = {"p"}}) == std::vector<item>{whole});
    CHECK(t.all(scan_args{}) == std::vector<item>{whole});
}

CONFORMANCE_CASE("T6 an empty set is refused at any depth, and by an update") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    for (const attribute_value& empty : std::vector<attribute_value>{strings({}), numbers({}), attribute_value::binary_set({})}) {
        CHECK(said(t.put(with(key, {{"a", empty}}))) == validation);
        CHECK(said(t.put(with(key, {{"a", list({empty})}}))) == validation);
        CHECK(said(t.put(with(key, {{"a", map({{"x", list({1, empty})}})}}))) == validation);
        CHECK(said(t.update(key, {set("a", empty)})) == validation);
        CHECK(said(t.update(key, {set("a", list({empty}))})) == validation);
        CHECK(said(t.update(key, {add("a", empty)})) == validation);
        CHECK(said(t.put(key, {.when = a("a") == empty})) == validation);
    }
    CHECK_FALSE(t.get(key).has_value());
}

CONFORMANCE_CASE("N2 empty attribute names are refused, also inside maps") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    CHECK(said(t.put(with(key, {{"", 1}}))) == validation);
    CHECK(said(t.put(with(key, {{"a", map({{"", 1}})}}))) == validation);
    CHECK(said(t.put(with(key, {{"a", list({map({{"", 1}})})}}))) == validation);
    CHECK(said(t.update(key, {set("a", map({{"", 1}}))})) == validation);
    CHECK_FALSE(t.get(key).has_value());
}

CONFORMANCE_CASE("N2 attribute names may be any text of up to 65535 bytes") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const item odd = with(key, {{std::string(65'535, 'n'), 1}, {"a.b[0]#:", 2}, {std::string("\0", 1), 3}, {"\xe2\x82\xac", 4},
                                {" ", 5}, {"A", 6}, {"a", 7}});
    CHECK(said(t.put(odd)) == ok);
    CHECK((t.get(key) == odd));
    CHECK(said(t.put(with(key, {{std::string(65'536, 'n'), 1}}))) == validation);
    CHECK(said(t.put(with(key, {{"m", map({{std::string(65'536, 'n'), 1}})}}))) == validation);
    CHECK((t.get(key) == odd));
}

CONFORMANCE_CASE("G3 create-only and update-only conditions look at the addressed item alone") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item first{{"pk", "p"}, {"sk", "1"}};
    const item second{{"pk", "p"}, {"sk", "2"}};
    REQUIRE(said(t.put(first)) == ok);
    CHECK(said(t.put(second, {.when = exists("pk")})) == condition_failed);
    CHECK(said(t.put(second, {.when = not_exists("pk")})) == ok);
    CHECK(said(t.put(second, {.when = not_exists("pk")})) == condition_failed);
    CHECK(said(t.put(second, {.when = exists("pk")})) == ok);
}

CONFORMANCE_CASE("V1 V2 put and delete give all of the old item, or nothing") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const write_options all_old{.returned = return_values::all_old};
    const outcome fresh = t.put(with(key, {{"a", 1}}), all_old);
    CHECK(said(fresh) == ok);
    CHECK_FALSE(fresh.returned.has_value());
    CHECK(t.put(with(key, {{"b", 2}}), all_old).returned == with(key, {{"a", 1}}));
    CHECK_FALSE(t.put(with(key, {{"b", 2}})).returned.has_value());
    CHECK(t.erase(key, all_old).returned == with(key, {{"b", 2}}));
    const outcome gone = t.erase(key, all_old);
    CHECK(said(gone) == ok);
    CHECK_FALSE(gone.returned.has_value());
}

CONFORMANCE_CASE("V1 put and delete refuse what only update returns") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    for (const return_values returned : {return_values::updated_old, return_values::all_new, return_values::updated_new}) {
        CHECK(said(t.put(key, {.returned = returned})) == validation);
        CHECK(said(t.erase(key, {.returned = returned})) == validation);
    }
    CHECK_FALSE(t.get(key).has_value());
}

CONFORMANCE_CASE("V1 V2 update gives all of the old or the new item") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const outcome created = t.update(key, {set("a", 1)}, {.returned = return_values::all_old});
    CHECK(said(created) == ok);
    CHECK_FALSE(created.returned.has_value());
    CHECK(t.update(key, {set("b", 2)}, {.returned = return_values::all_old}).returned == with(key, {{"a", 1}}));
    CHECK(t.update(key, {set("c", 3), remove("a")}, {.returned = return_values::all_new}).returned ==
          with(key, {{"b", 2}, {"c", 3}}));
    CHECK(t.update({{"pk", "p"}, {"sk", "new"}}, {}, {.returned = return_values::all_new}).returned ==
          item{{"pk", "p"}, {"sk", "new"}});
    CHECK_FALSE(t.update(key, {set("c", 4)}).returned.has_value());
    CHECK(t.update(key, {remove("z")}, {.returned = return_values::all_new}).returned == with(key, {{"b", 2}, {"c", 4}}));
    const outcome nowhere = t.update({{"pk", "p"}, {"sk", "none"}}, {remove("a")}, {.returned = return_values::all_new});
    CHECK(said(nowhere) == ok);
    CHECK_FALSE(nowhere.returned.has_value());
}

/// What an update returns, as attributes; "nothing" where it returns none.
template <class Table>
item returned_by(Table& t, const item& before, const std::vector<change>& changes, return_values wanted) {
    const item key{{"pk", "p"}, {"sk", "s"}};
    (void)t.erase(key);
    if (!before.empty()) (void)t.put(with(before, key));
    const outcome done = t.update(key, changes, {.returned = wanted});
    if (done.failure) return {{"error", said(done)}};
    return done.returned.value_or(item{{"nothing", true}});
}
inline const item nothing{{"nothing", true}};

CONFORMANCE_CASE("V3 V5 updated_old and updated_new give the touched paths in their parents") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const auto before_and_after = [&](const item& before, const std::vector<change>& changes) {
        return std::pair(returned_by(t, before, changes, return_values::updated_old),
                         returned_by(t, before, changes, return_values::updated_new));
    };
    using both = std::pair<item, item>;
    CHECK(before_and_after({{"a", 1}, {"b", 2}}, {set("a", 5)}) == both({{"a", 1}}, {{"a", 5}}));
    CHECK(before_and_after({{"a", 1}, {"b", 2}}, {set("a", 1)}) == both({{"a", 1}}, {{"a", 1}}));
    CHECK(before_and_after({{"b", 2}}, {set("a", 5)}) == both(nothing, {{"a", 5}}));
    CHECK(before_and_after({{"a", 1}, {"b", 2}}, {remove("a")}) == both({{"a", 1}}, nothing));
    CHECK(before_and_after({{"b", 2}}, {remove("a")}) == both(nothing, nothing));
    CHECK(before_and_after({{"a", 1}, {"b", 2}}, {set("a", 5), set("c", 6), remove("b")}) ==
          both({{"a", 1}, {"b", 2}}, {{"a", 5}, {"c", 6}}));
    CHECK(before_and_after({{"n", 2}}, {add("n", 3), set("a", 1)}) == both({{"n", 2}}, {{"a", 1}, {"n", 5}}));
    CHECK(before_and_after({{"s", strings({"x", "y"})}}, {erase("s", strings({"y"}))}) ==
          both({{"s", strings({"x", "y"})}}, {{"s", strings({"x"})}}));
    CHECK(before_and_after({{"s", strings({"x"})}}, {erase("s", strings({"x"}))}) == both({{"s", strings({"x"})}}, nothing));
    CHECK(before_and_after({{"a", 1}}, {}) == both(nothing, nothing));
    CHECK(before_and_after({}, {}) == both(nothing, nothing));
    CHECK(before_and_after({}, {set("a", 1)}) == both(nothing, {{"a", 1}}));

    const item deep{{"m", map({{"a", map({{"b", 1}, {"c", 2}})}, {"d", 3}})}};
    CHECK(before_and_after(deep, {set("m.a.b", 9)}) ==
          both({{"m", map({{"a", map({{"b", 1}})}})}}, {{"m", map({{"a", map({{"b", 9}})}})}}));
    CHECK(before_and_after(deep, {set("m.a.b", 9), set("m.d", 8)}) ==
          both({{"m", map({{"a", map({{"b", 1}})}, {"d", 3}})}}, {{"m", map({{"a", map({{"b", 9}})}, {"d", 8}})}}));
    CHECK(before_and_after(deep, {remove("m.a.b")}) == both({{"m", map({{"a", map({{"b", 1}})}})}}, nothing));
    CHECK(before_and_after(deep, {set("m.a.new", 9)}) == both(nothing, {{"m", map({{"a", map({{"new", 9}})}})}}));
}

CONFORMANCE_CASE("V4 touched list elements come packed into a list") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item before{{"l", list({10, 11, 12, 13})}};
    CHECK(returned_by(t, before, {set("l[3]", "x"), set("l[1]", "y")}, return_values::updated_old) == item{{"l", list({11, 13})}});
    CHECK(returned_by(t, before, {set("l[3]", "x"), set("l[1]", "y")}, return_values::updated_new) ==
          item{{"l", list({"y", "x"})}});
    CHECK(returned_by(t, before, {set("l[9]", "x")}, return_values::updated_old) == nothing);
    CHECK(returned_by(t, before, {set("l[9]", "x")}, return_values::updated_new) == nothing);
    CHECK(returned_by(t, before, {set("l[4]", "x"), set("l[7]", "y")}, return_values::updated_new) == item{{"l", list({"x"})}});  // it came there
    CHECK(returned_by(t, before, {remove("l[1]")}, return_values::updated_old) == item{{"l", list({11})}});
    CHECK(returned_by(t, before, {remove("l[1]")}, return_values::updated_new) == item{{"l", list({12})}});
    CHECK(returned_by(t, before, {remove("l[1]"), remove("l[4]")}, return_values::updated_old) == item{{"l", list({11})}});
    const item deeper{{"m", map({{"b", "x"}, {"l", list({1, 2, 3})}})}};
    CHECK(returned_by(t, deeper, {set("m.l[1]", 8), set("m.b", "y")}, return_values::updated_old) ==
          item{{"m", map({{"b", "x"}, {"l", list({2})}})}});
    CHECK(returned_by(t, deeper, {set("m.l[1]", 8), set("m.b", "y")}, return_values::updated_new) ==
          item{{"m", map({{"b", "y"}, {"l", list({8})}})}});
    CHECK(returned_by(t, deeper, {remove("m.l[2]")}, return_values::updated_new) == nothing);
}

CONFORMANCE_CASE("V6 a failed condition hands out the item it met, where asked") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const item whole = with(key, {{"n", 1}, {"m", map({{"x", "y"}})}});
    const auto met = [&](const outcome& done) {
        REQUIRE(said(done) == condition_failed);
        return t.unpack_met(done.failure->item_key, done.failure->item);
    };
    const write_options failing{.when = a("n") == 5, .return_on_failure = true};
    CHECK(met(t.put(whole, failing)) == item());
    CHECK(met(t.update(key, {set("n", 2)}, failing)) == item());
    CHECK(met(t.erase(key, failing)) == item());
    REQUIRE(said(t.put(whole)) == ok);
    CHECK(met(t.put(key, failing)) == whole);
    CHECK(met(t.update(key, {set("n", 2)}, failing)) == whole);
    CHECK(met(t.erase(key, failing)) == whole);
    CHECK(met(t.erase(key, {.when = a("n") == 5})) == item());
    CHECK(t.get(key) == whole);
}

}  // namespace facet::test
