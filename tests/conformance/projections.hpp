// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

namespace facet::test {

/// A stored item that projections pick from.
[[nodiscard]] inline item projected_item() {
    return {{"pk", "p"},
            {"sk", "s"},
            {"a", 1},
            {"b", "two"},
            {"m", map({{"x", map({{"y", 3}, {"z", 4}})}, {"w", list({5, 6})}, {"a.b", 0}})},
            {"l", list({"e0", "e1", map({{"k", 7}, {"j", 8}}), "e3", list({9})})},
            {"s", strings({"u", "v"})}};
}

CONFORMANCE_CASE("J2 a projection gives the paths it names, with their parents") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {}, {"a", "m", "l"}));
    REQUIRE(said(t.put(projected_item())) == ok);
    const item key{{"pk", "p"}, {"sk", "s"}};
    bool by_position = false;
    const auto picked = [&](const std::vector<document_path>& paths) {
        t.name_by_position(by_position = !by_position);
        const std::optional<item> got = t.get(key, paths);
        // A query and a scan have to give the same.
        const std::vector<item> queried = t.query({.partition = {"p"}, .project = paths}).items;
        const std::vector<item> scanned = t.scan({.project = paths}).items;
        CHECK(queried == std::vector<item>{got.value()});
        CHECK(scanned == queried);
        return *got;
    };
    CHECK(picked({"a"}) == item{{"a", 1}});
    CHECK(picked({"b", "a"}) == item{{"a", 1}, {"b", "two"}});
    CHECK(picked({"s"}) == item{{"s", strings({"u", "v"})}});
    CHECK(picked({"m.x.y"}) == item{{"m", map({{"x", map({{"y", 3}})}})}});
    CHECK(picked({"m.x.y", "m.x.z", "m.w[1]"}) == item{{"m", map({{"x", map({{"y", 3}, {"z", 4}})}, {"w", list({6})}})}});
    CHECK(picked({"l[3]", "l[1]"}) == item{{"l", list({"e1", "e3"})}});
    CHECK(picked({"l[2].k"}) == item{{"l", list({map({{"k", 7}})})}});
    CHECK(picked({"l[2].k", "l[0]", "l[4][0]"}) == item{{"l", list({"e0", map({{"k", 7}}), list({9})})}});
    CHECK(picked({document_path("m").dot("a.b")}) == item{{"m", map({{"a.b", 0}})}});
    CHECK(picked({"m.x", "a", "l[0]"}) == item{{"a", 1}, {"m", map({{"x", map({{"y", 3}, {"z", 4}})}})}, {"l", list({"e0"})}});
}

CONFORMANCE_CASE("J2 paths through one list element give one element") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const auto pair = [](int x) { return map({{"x", x}, {"y", x + 1}}); };
    REQUIRE(said(t.put(with(key, {{"l", list({map({{"a", 1}, {"b", 2}, {"n", list({pair(3), pair(5)})}}), pair(7), pair(9)})}}))) == ok);
    CHECK(t.get(key, {"l[0].b", "l[2].x", "l[0].a"}) == item{{"l", list({map({{"a", 1}, {"b", 2}}), map({{"x", 9}})})}});
    CHECK(t.get(key, {"l[0].n[1].y", "l[0].n[1].x"}) == item{{"l", list({map({{"n", list({pair(5)})}})})}});
    CHECK(t.get(key, {"l[0].n[1].y", "l[0].a", "l[0].n[0].x"}) ==
          item{{"l", list({map({{"a", 1}, {"n", list({map({{"x", 3}}), map({{"y", 6}})})}})})}});
}

CONFORMANCE_CASE("J2 paths that lead nowhere are skipped; no match gives an empty item") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    REQUIRE(said(t.put(projected_item())) == ok);
    const item key{{"pk", "p"}, {"sk", "s"}};
    CHECK(t.get(key, {"a", "nowhere", "m.q", "l[99]", "b.c", "s[0]"}) == item{{"a", 1}});
    CHECK(t.get(key, {"a", "b[0]"}) == item{{"a", 1}});
    CHECK(t.get(key, {"nowhere"}) == item{});
    CHECK(t.get(key, {"m.q.r", "l[9]"}) == item{});
    CHECK(t.get(key, {"l[9]", "l[0].x"}) == item{});
    CHECK_FALSE(t.get({{"pk", "p"}, {"sk", "none"}}, {"a"}).has_value());
    const listing page = t.query({.partition = {"p"}, .project = {"nowhere"}});
    CHECK(page.items == std::vector<item>{item{}});
    CHECK(page.page.count == 1);
}

CONFORMANCE_CASE("Q6 J2 a filter sees what the projection cuts off, also within one attribute") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {}, {"m"}));
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "1"}, {"m", map({{"x", "u"}, {"y", 3}})}})) == ok);
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "2"}, {"m", map({{"x", "v"}, {"y", 4}})}, {"b", true}})) == ok);
    const attribute_value second = map({{"x", "v"}, {"y", 4}});
    const auto found = [&](const node& filter, const char* path) {
        const listing page = t.query({.partition = {"p"}, .filter = filter, .project = {path}});
        CHECK(t.scan({.filter = filter, .project = {path}}).items == page.items);
        CHECK(page.page.scanned == 2);
        return page.items;
    };
    CHECK(found(a("m.x") == "v", "m.y") == std::vector<item>{{{"m", map({{"y", 4}})}}});
    CHECK(found(a("m.x") == "v", "m") == std::vector<item>{{{"m", second}}});
    CHECK(found(a("m") == second, "m.x") == std::vector<item>{{{"m", map({{"x", "v"}})}}});
    CHECK(found(a("b") == true, "pk") == std::vector<item>{{{"pk", "p"}}});
}

CONFORMANCE_CASE("J3 a projection that names key attributes gives them") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    REQUIRE(said(t.put(projected_item())) == ok);
    CHECK(t.get({{"pk", "p"}, {"sk", "s"}}, {"sk", "a"}) == item{{"sk", "s"}, {"a", 1}});
    CHECK(t.get({{"pk", "p"}, {"sk", "s"}}, {"pk"}) == item{{"pk", "p"}});
}

CONFORMANCE_CASE("J1 paths that overlap or conflict are refused, before anything is read") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {}, {"a"}));
    const item key{{"pk", "p"}, {"sk", "s"}};
    for (const std::vector<document_path>& paths : std::vector<std::vector<document_path>>{
             {"a", "a"}, {"a", "a.b"}, {"a.b", "a"}, {"a.b.c", "a.b"}, {"a[0]", "a[0]"}, {"a[0].x", "a[0]"}, {"a.b", "a[0]"},
             {"x", "y", "z", "x.q"}}) {
        CHECK(said(t.try_get(key, paths)) == validation);
        CHECK(said(t.query({.partition = {"p"}, .project = paths})) == validation);
        CHECK(said(t.scan({.project = paths})) == validation);
    }
    CHECK(said(t.try_get(key, {"a.b", "a.c", "b", "c[0]", "c[1]"})) == ok);
}

CONFORMANCE_CASE("J4 a projection does not change what a read costs") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    REQUIRE(said(t.put(with(key, {{"a", 1}, {"big", std::string(10'000, 'x')}}))) == ok);
    request::consumed_capacity whole;
    request::consumed_capacity part;
    (void)t.get(key, {}, true, &whole);
    CHECK(t.get(key, {"a"}, true, &part) == item{{"a", 1}});
    CHECK(whole.table == 3.0);
    CHECK(part.table == whole.table);
    CHECK(t.query({.partition = {"p"}, .project = {"a"}, .consistent = true}).capacity.table == 3.0);
}

}  // namespace facet::test
