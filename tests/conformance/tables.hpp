// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

namespace facet::test {

CONFORMANCE_CASE("F1 tables are created once, opened while they exist, and gone with their items") {
    TestType under_test;
    auto& backend = under_test.backend();
    const table_spec spec;
    CHECK(said(backend.open("Orders", spec.description())) == "ResourceNotFoundException");
    CHECK(said(backend.erase_table("Orders")) == "ResourceNotFoundException");
    dynamic_table t(backend, spec, "Orders");
    CHECK(said(backend.create_table("Orders", spec.description())) == "ResourceInUseException");
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s"}})) == ok);
    CHECK(said(backend.erase_table("Orders")) == ok);
    CHECK(said(backend.open("Orders", spec.description())) == "ResourceNotFoundException");
    dynamic_table again(backend, spec, "Orders");
    CHECK(again.all(scan_args{}).empty());
}

CONFORMANCE_CASE_WITH(secondary_indexes, "F1 X9 a table that is made again has nothing of the old one in its indexes") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table old(backend, indexed_spec());
    const item whole{{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"h", 1}, {"a", 1}};
    REQUIRE(said(old.put(whole)) == ok);
    REQUIRE(said(backend.erase_table("Items")) == ok);
    dynamic_table t(backend, indexed_spec());
    const auto entries = [&](std::int32_t index) {
        const std::vector<item> queried = t.all(query_args{.index = index, .partition = {index < 3 ? "g" : "p"}});
        CHECK(t.all(scan_args{.index = index}).size() == queried.size());
        return queried.size();
    };
    for (std::int32_t index = 0; index < 5; ++index) CHECK(entries(index) == 0);
    REQUIRE(said(t.put(with(whole, {{"sk", "other"}}))) == ok);
    for (std::int32_t index = 0; index < 5; ++index) CHECK(entries(index) == 1);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "R6 operations on a table that is gone say so") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(backend.erase_table("Items")) == ok);
    const item key{{"pk", "p"}, {"sk", "s"}};
    const std::string gone = "ResourceNotFoundException";
    CHECK(said(t.put(key)) == gone);
    CHECK(said(t.update(key, {set("a", 1)})) == gone);
    CHECK(said(t.erase(key)) == gone);
    CHECK(said(t.try_get(key)) == gone);
    CHECK(said(t.query({.partition = {"p"}})) == gone);
    CHECK(said(t.scan({})) == gone);
}

CONFORMANCE_CASE("N1 names of tables and indexes: 3 to 255 of the permitted characters, case-sensitive") {
    TestType under_test;
    auto& backend = under_test.backend();
    const table_spec spec;
    for (const std::string& name : {std::string("abc"), std::string("a.b-c_D9"), std::string(255, 'x'), std::string("ABC")})
        CHECK(said(backend.create_table(name, spec.description())) == ok);
    for (const std::string& name : {std::string(), std::string("ab"), std::string(256, 'x'), std::string("a b c"), std::string("caf\xc3\xa9"),
                                    std::string("abc/def"), std::string("abc\0", 4)})
        CHECK(said(backend.create_table(name, spec.description())) == validation);
    const table_spec short_index({"pk"}, {"sk"}, {{"ix", {{"g"}}, {}}});
    CHECK(said(backend.create_table("IndexNames", short_index.description())) == validation);
}

CONFORMANCE_CASE("N2 key attribute names have 1 to 255 bytes") {
    TestType under_test;
    auto& backend = under_test.backend();
    CHECK(said(backend.create_table("Longest", table_spec({std::string(255, 'k')}, {""}).description())) == ok);
    CHECK(said(backend.create_table("TooLong", table_spec({std::string(256, 'k')}, {""}).description())) == validation);
    CHECK(said(backend.create_table("Empty", table_spec({""}, {""}).description())) == validation);
    CHECK(said(backend.create_table("IndexKey", table_spec({"pk"}, {""}, {{"index", {{std::string(256, 'k')}}, {}}}).description())) ==
          validation);
}

CONFORMANCE_CASE("N6 one attribute cannot be both keys, or have two types") {
    TestType under_test;
    auto& backend = under_test.backend();
    CHECK(said(backend.create_table("Same", table_spec({"pk"}, {"pk"}).description())) == validation);
    CHECK(said(backend.create_table("Types", table_spec({"pk"}, {"sk"}, {{"index", {{"sk", key_type::number}}, {}}}).description())) ==
          validation);
    CHECK(said(backend.create_table(
              "Types2", table_spec({"pk"}, {"sk"}, {{"one", {{"g"}}, {}}, {"two", {{"g", key_type::number}}, {}}}).description())) == validation);
    for (const index_spec& index : {index_spec{"twice", {{"g"}}, {{"g"}}}, index_spec{"halves", {{"g"}, {"g"}}, {}}, index_spec{"sorts", {{"g"}}, {{"h"}, {"h"}}},
                                    index_spec{"own", {{"pk"}}, {{"pk"}}, request::projection_kind::all, {}, request::index_kind::local}})
        CHECK(said(backend.create_table("Index_" + index.name, table_spec({"pk"}, {"sk"}, {index}).description())) == validation);
}

[[nodiscard]] inline table_spec many_indexes(int global, int local_ones) {
    std::vector<index_spec> indexes;
    for (int i = 0; i < global; ++i) indexes.push_back({"global" + std::to_string(i), {{"g" + std::to_string(i)}}, {}});
    for (int i = 0; i < local_ones; ++i)
        indexes.push_back({"local" + std::to_string(i), {{"pk"}}, {{"l" + std::to_string(i)}}, request::projection_kind::all, {}, request::index_kind::local});
    return table_spec({"pk"}, {"sk"}, indexes);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "N3 twenty global and five local indexes, with names of their own") {
    TestType under_test;
    auto& backend = under_test.backend();
    CHECK(said(backend.create_table("Full", many_indexes(20, 5).description())) == ok);
    CHECK(said(backend.create_table("Global", many_indexes(21, 0).description())) == validation);
    CHECK(said(backend.create_table("Local", many_indexes(0, 6).description())) == validation);
    CHECK(said(backend.create_table("Twice", table_spec({"pk"}, {"sk"}, {{"index", {{"a"}}, {}}, {"index", {{"b"}}, {}}}).description())) ==
          validation);
    const index_spec both[] = {{"same", {{"pk"}}, {{"x"}}}, {"same", {{"pk"}}, {{"x"}}, request::projection_kind::all, {}, request::index_kind::local}};
    CHECK(said(backend.create_table("Both", table_spec({"pk"}, {"sk"}, {both[0], both[1]}).description())) == validation);
    dynamic_table t(backend, many_indexes(20, 5), "Used");
    item whole{{"pk", "p"}, {"sk", "s"}};
    for (int i = 0; i < 20; ++i) whole.insert_or_assign("g" + std::to_string(i), "x");
    for (int i = 0; i < 5; ++i) whole.insert_or_assign("l" + std::to_string(i), "y");
    REQUIRE(said(t.put(whole)) == ok);
    for (std::int32_t i = 0; i < 20; ++i) CHECK(t.all(query_args{.index = i, .partition = {"x"}}) == std::vector<item>{whole});
    for (std::int32_t i = 20; i < 25; ++i) CHECK(t.all(query_args{.index = i, .partition = {"p"}}) == std::vector<item>{whole});
}

CONFORMANCE_CASE_WITH(secondary_indexes, "N3 an index includes one to twenty attributes, all indexes together a hundred") {
    TestType under_test;
    auto& backend = under_test.backend();
    const auto including = [](int indexes, int names) {
        std::vector<std::string> include;
        for (int i = 0; i < names; ++i) include.push_back("attribute" + std::to_string(i));
        std::vector<index_spec> made;
        for (int i = 0; i < indexes; ++i)
            made.push_back({"index" + std::to_string(i), {{"g"}}, {}, request::projection_kind::include, include});
        return table_spec({"pk"}, {"sk"}, made);
    };
    CHECK(said(backend.create_table("Twenty", including(1, 20).description())) == ok);
    CHECK(said(backend.create_table("None", including(1, 0).description())) == validation);
    CHECK(said(backend.create_table("TwentyOne", including(1, 21).description())) == validation);
    CHECK(said(backend.create_table("Hundred", including(5, 20).description())) == ok);
    CHECK(said(backend.create_table("More", including(6, 20).description())) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "N2 N3 X2 what an index includes: names of 1 to 255 bytes, each once, where it includes any; those of keys change nothing") {
    using enum request::projection_kind;
    TestType under_test;
    auto& backend = under_test.backend();
    int next = 0;
    const auto created = [&](std::vector<std::string> names, request::projection_kind projected = include) {
        const table_spec spec({"pk"}, {"sk"}, {{"index", {{"g"}}, {}, projected, std::move(names)}});
        return said(backend.create_table("Includes" + std::to_string(next++), spec.description()));
    };
    CHECK(created({std::string(255, 'n')}) == ok);
    CHECK(created({std::string(256, 'n')}) == validation);
    CHECK(created({""}) == validation);
    CHECK(created({"a", "a"}) == validation);
    CHECK(created({"a"}, all) == validation);
    CHECK(created({"a"}, keys_only) == validation);
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"index", {{"g"}}, {}, include, {"g", "pk", "a"}}, {"other", {{"h"}}, {}, keys_only}}));
    const item seen{{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"a", 1}};
    REQUIRE(said(t.put(with(seen, {{"h", "h"}, {"b", 2}}))) == ok);
    CHECK(t.all(query_args{.index = 0, .partition = {"g"}}) == std::vector<item>{seen});
}

CONFORMANCE_CASE_WITH(secondary_indexes, "N4 X5 the shapes that indexes can have") {
    TestType under_test;
    auto& backend = under_test.backend();
    int next = 0;
    const auto created = [&](const table_spec& spec) { return said(backend.create_table("Shape" + std::to_string(next++), spec.description())); };
    const std::vector<key_spec> four{{"a"}, {"b"}, {"c"}, {"d"}};
    const std::vector<key_spec> five{{"a"}, {"b"}, {"c"}, {"d"}, {"e"}};
    const std::vector<key_spec> others{{"u"}, {"v"}, {"w"}, {"x"}};
    using request::index_kind;
    using request::projection_kind;
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", four, others}})) == ok);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", five, {}}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", {{"u"}}, five}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", {}, {{"u"}}}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"local", {{"pk"}}, {{"x"}}, projection_kind::all, {}, index_kind::local}})) == ok);
    CHECK(created(table_spec({"pk"}, {""}, {{"local", {{"pk"}}, {{"x"}}, projection_kind::all, {}, index_kind::local}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"local", {{"other"}}, {{"x"}}, projection_kind::all, {}, index_kind::local}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"local", {{"pk"}}, {}, projection_kind::all, {}, index_kind::local}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"local", {{"pk"}}, {{"x"}, {"y"}}, projection_kind::all, {}, index_kind::local}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"local", {{"pk"}}, {{"pk"}}, projection_kind::all, {}, index_kind::local}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", {{"u"}}, {{"u"}}}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", {{"u"}}, {}, projection_kind::all, {"x"}}})) == validation);
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"index", {{"u"}}, {}, projection_kind::keys_only, {"x"}}})) == validation);
    // Indexes may have one another's keys, and the table's.
    CHECK(created(table_spec({"pk"}, {"sk"}, {{"local1", {{"pk"}}, {{"sk"}}, projection_kind::all, {}, index_kind::local},
                                              {"local2", {{"pk"}}, {{"sk"}}, projection_kind::all, {}, index_kind::local},
                                              {"global1", {{"pk"}}, {{"sk"}}},
                                              {"global2", {{"pk"}}, {{"sk"}}}})) == ok);
}

CONFORMANCE_CASE("a table opened twice shares its items, whatever names each handle knows") {
    TestType under_test;
    auto& backend = under_test.backend();
    using table_type = dynamic_table<std::remove_reference_t<decltype(backend)>>;
    dynamic_table first(backend, table_spec({"pk"}, {"sk"}, {}, {"a", "b"}));
    table_type second = table_type::opened(backend, table_spec({"pk"}, {"sk"}, {}, {"c", "b", "m"}));
    const item whole{{"pk", "p"}, {"sk", "s"}, {"a", 1}, {"b", 2}, {"c", 3}, {"m", map({{"a", 4}})}};
    REQUIRE(said(first.put(whole)) == ok);
    CHECK(second.get({{"pk", "p"}, {"sk", "s"}}) == whole);
    REQUIRE(said(second.update({{"pk", "p"}, {"sk", "s"}}, {set("c", a("a") + 1), set("m.a", 5)}, {.when = a("b") == 2})) == ok);
    CHECK(first.get({{"pk", "p"}, {"sk", "s"}}, {"c", "m.a"}) == item{{"c", 2}, {"m", map({{"a", 5}})}});
    CHECK(first.all(query_args{.partition = {"p"}, .filter = a("c") == 2}).size() == 1);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "N6 opening checks that keys and indexes agree with the table") {
    TestType under_test;
    auto& backend = under_test.backend();
    const index_spec index{"by_g", {{"g"}}, {{"h", key_type::number}}};
    REQUIRE(said(backend.create_table("Checked", table_spec({"pk"}, {"sk"}, {index}).description())) == ok);
    const auto opened = [&](const table_spec& spec) { return said(backend.open("Checked", spec.description())); };
    CHECK(opened(table_spec({"pk"}, {"sk"}, {index}, {"more", "names"})) == ok);
    CHECK(opened(table_spec({"id"}, {"sk"}, {index})) != ok);
    CHECK(opened(table_spec({"pk", key_type::number}, {"sk"}, {index})) != ok);
    CHECK(opened(table_spec({"pk"}, {""}, {index})) != ok);
    CHECK(opened(table_spec({"pk"}, {"other"}, {index})) != ok);
    CHECK(opened(table_spec({"pk"}, {"sk"}, {{"by_x", {{"g"}}, {{"h", key_type::number}}}})) != ok);
    CHECK(opened(table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}})) != ok);
}

}  // namespace facet::test
