// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <string>
#include <vector>

namespace facet::test {

TEST_CASE("W10: what an index of whole items shows costs a unit, also under names that are too many to be known") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {}, {{"all", {{"g"}}, {}}, {"keys", {{"g"}}, {}, request::projection_kind::keys_only, {}}}));
    for (int batch = 0; batch < 5; ++batch) {  // 45,000 names
        item wide{{"pk", "wide"}};
        for (int i = 0; i < 9000; ++i) wide.insert_or_assign("q" + std::to_string(batch * 9000 + i), attribute_value::null());
        REQUIRE(said(table.put(wide)) == ok);
    }
    for (const char* name : {"q1", "late"}) {
        const item key{{"pk", name}};
        REQUIRE(said(table.put({{"pk", name}, {"g", "x"}, {name, 1}})) == ok);
        const outcome changed = table.update(key, {set(name, 2)});
        CHECK(changed.capacity.table == 1.0);
        CHECK(changed.capacity.indexes[0] == 1.0f);
        CHECK(changed.capacity.indexes[1] == 0.0f);
        const outcome same = table.update(key, {set(name, 2)});
        CHECK(same.capacity.indexes[0] == 0.0f);
        const std::string other = std::string("other_") + name;
        const outcome added = table.update(key, {set(document_path(other.c_str()), 1)});
        CHECK(added.capacity.indexes[0] == 1.0f);
        const outcome removed = table.update(key, {remove(document_path(other.c_str()))});
        CHECK(removed.capacity.indexes[0] == 1.0f);
    }
}

TEST_CASE("Q14, W6: what a local index lacks is fetched for a projection alone; a query's filter names it in vain, a scan's finds nothing") {
    memory::engine engine;
    index_spec local{"local", {{"pk"}}, {{"l", key_type::number}}, request::projection_kind::keys_only, {}, request::index_kind::local};
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {local}));
    for (int i = 0; i < 2; ++i)
        REQUIRE(said(table.put({{"pk", "a"}, {"sk", std::to_string(i)}, {"l", i}, {"f", i}, {"big", std::string(5000, 'x')}})) == ok);
    query_args asked{.index = 0, .partition = {"a"}, .filter = a("sk") == "1", .consistent = true};
    CHECK(table.query(asked).capacity.table == 0.0);
    CHECK(table.query(asked).items == std::vector<item>{{{"pk", "a"}, {"sk", "1"}, {"l", 1}}});
    asked.project = {document_path("f")};
    CHECK(table.query(asked).capacity.table == 4.0);
    CHECK(table.query(asked).items == std::vector<item>{{{"f", 1}}});
    asked.filter = a("f") == 1 && !(a("big.x[0]") == 1) && a("sk") == "1" && a("f") > 0;
    const listing refused = table.query(asked);
    REQUIRE(refused.failure.has_value());
    CHECK(refused.failure->rule == "Q14");
    CHECK(refused.failure->message == "One or more parameter values were invalid: Secondary index local does not project one or more filter attributes: [big, f]");
    scan_args scanned{.index = 0, .filter = a("f") == 1, .consistent = true};
    CHECK(table.scan(scanned).page.count == 0);
    CHECK(table.scan(scanned).capacity.table == 0.0);
    scanned.filter = not_exists("f");
    scanned.project = {document_path("f")};
    CHECK(table.scan(scanned).items.size() == 2);
    CHECK(table.scan(scanned).capacity.table == 4.0);
}

TEST_CASE("K2: what a query gives for half of an index's key is measured together, as it is where it is written") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"wide", {{"g1"}, {"g2"}}, {{"s1"}, {"s2"}, {"n", key_type::number}}}}));
    const auto text = [](std::size_t size) { return std::string(size, 'k'); };
    const auto put = [&](std::size_t g1, std::size_t g2, std::size_t s1, std::size_t s2) {
        return said(table.put({{"pk", "p"}, {"sk", "s"}, {"g1", text(g1)}, {"g2", text(g2)}, {"s1", text(s1)}, {"s2", text(s2)}, {"n", 1}}));
    };
    const auto asked = [&](std::size_t g1, std::size_t g2, std::size_t s1, std::size_t s2) {
        query_args query;
        query.index = 0;
        query.partition = {text(g1), text(g2)};
        query.sort_equal = {text(s1)};
        query.op = request::sort_operator::greater_equal;
        query.low = text(s2);
        return query;
    };
    for (const std::size_t over : {std::size_t{0}, std::size_t{1}}) {
        const std::string expected = over == 0 ? ok : validation;
        CHECK(put(1500, 548 + over, 1, 1) == expected);
        CHECK(said(table.query(asked(1500, 548 + over, 1, 1))) == expected);
        CHECK(put(1, 1, 1000, 22 + over) == expected);
        CHECK(said(table.query(asked(1, 1, 1000, 24 + over))) == expected);
    }
    CHECK(put(1500, 548, 1000, 22) == ok);
    CHECK(table.query(asked(1500, 548, 1000, 22)).items.size() == 1);
    // A number behind a text, of which each fits, is not measured twice in different ways.
    query_args whole = asked(1500, 548, 1000, 22);
    whole.sort_equal.push_back(text(22));
    whole.op = request::sort_operator::equal;
    whole.low = 1;
    CHECK(table.query(whole).items.size() == 1);
}

}  // namespace facet::test
