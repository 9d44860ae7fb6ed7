// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/table_answers.hpp>
#include <facet/wire/table_remedy.hpp>
#include <facet/wire/table_requests.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <string>
#include <vector>

// What a table is, held against its description.

namespace wire = facet::wire;
namespace request = facet::request;
using facet::key_type;
using facet::test::table_spec;

namespace {

table_spec described() {
    return table_spec({"pk"}, {"sk", key_type::number},
                      {{"ByName", {{"name"}}, {{"pk"}}, request::projection_kind::include, {"a", "b"}},
                       {"ByDate", {{"pk"}}, {{"date", key_type::binary}}, request::projection_kind::keys_only, {}, request::index_kind::local},
                       {"ByTeam", {{"team"}, {"region"}}, {{"round", key_type::number}, {"seat"}}}});
}

/// The table of a create request as DescribeTable tells it.
std::string told(const table_spec& spec, const std::string& status = "ACTIVE") {
    std::string body = wire::create_table("Items", spec.description()).value();
    body.pop_back();
    return R"({"Table":)" + body + R"(,"TableStatus":")" + status + R"(","ItemCount":7}})";
}
std::vector<std::string> differences(const table_spec& found, const table_spec& spec = described()) {
    return wire::read_description(told(found), spec.description()).value().differences;
}

}  // namespace

TEST_CASE("N6 a table that was created from a description differs in nothing") {
    const auto spec = described();
    const auto table = wire::read_description(told(spec), spec.description()).value();
    CHECK(table.differences.empty());
    CHECK(table.more_indexes.empty());
    CHECK(table.status == "ACTIVE");
    CHECK(table.active);
    const auto made = wire::read_description(R"({"TableDescription")" + told(spec, "CREATING").substr(8), spec.description()).value();
    CHECK(made.status == "CREATING");
    CHECK(!made.active);
    CHECK(made.differences.empty());
}

TEST_CASE("an index that is being made is not active yet") {
    const auto spec = described();
    std::string body = told(spec);
    body.insert(body.find(R"("IndexName":"ByTeam")"), R"("IndexStatus":"CREATING",)");
    const auto table = wire::read_description(body, spec.description()).value();
    CHECK(!table.active);
    CHECK(table.filling);
    CHECK(table.busy_indexes == std::vector<std::string>{"ByTeam is CREATING"});
    CHECK(table.differences.empty());
    CHECK(!wire::read_description(body, table_spec({"pk"}, {"sk"}).description()).value().filling);  // it is not described
}

TEST_CASE("differences are told attribute by attribute") {
    using list = std::vector<std::string>;
    CHECK(differences(table_spec({"id"}, {""}, {}), table_spec({"pk"}, {"sk", key_type::number}, {})) ==
          list{"the table: described is partition key pk (S), sort key sk (N), the table has partition key id (S)"});
    const auto one = [](facet::test::index_spec index) { return table_spec({"pk"}, {"sk"}, {std::move(index)}); };
    const auto described_index = one({"I", {{"a"}}, {{"b"}}});
    CHECK(differences(one({"I", {{"a"}}, {{"b", key_type::number}}}), described_index) ==
          list{"index I: described is partition key a (S), sort key b (S), the table has partition key a (S), sort key b (N)"});
    CHECK(differences(one({"I", {{"a"}, {"c"}}, {{"b"}}}), described_index) ==
          list{"index I: described is partition key a (S), sort key b (S), the table has partition key a (S), partition key c (S), sort key b (S)"});
    CHECK(differences(one({"I", {{"a"}}, {{"b"}}, request::projection_kind::keys_only}), described_index) ==
          list{"index I: described is projection ALL, the table has projection KEYS_ONLY"});
    CHECK(differences(one({"I", {{"a"}}, {}, request::projection_kind::include, {"x", "z"}}), one({"I", {{"a"}}, {}, request::projection_kind::include, {"y", "x"}})) ==
          list{"index I: described is that it includes y, which the table's does not", "index I: the table's includes z, which is not described"});
    CHECK(differences(one({"I", {{"pk"}}, {{"b"}}, request::projection_kind::all, {}, request::index_kind::local}), one({"I", {{"pk"}}, {{"b"}}})) ==
          list{"index I: described is a global one, the table's is local"});
    const auto other_kind = wire::read_description(told(one({"I", {{"pk"}}, {{"c"}}, request::projection_kind::all, {}, request::index_kind::local})), described_index.description()).value();
    CHECK(other_kind.differences.size() == 2);
    CHECK(other_kind.other_indexes.empty());  // nothing to be made anew
    CHECK(differences(table_spec({"pk"}, {"sk"}, {}), described_index) == list{"index I: the table does not have it"});
}

TEST_CASE("X4 what can be done about a difference is told, if there is something") {
    const auto remedy = [](const table_spec& found, const table_spec& spec) {
        return wire::remedy(wire::read_description(told(found), spec.description()).value(), spec.description());
    };
    const auto one = [](facet::test::index_spec index) { return table_spec({"pk"}, {"sk"}, {std::move(index)}); };
    const auto bare = table_spec({"pk"}, {"sk"}, {});
    const auto global = one({"I", {{"a"}}, {{"b"}}});
    const auto local = one({"I", {{"pk"}}, {{"b"}}, request::projection_kind::all, {}, request::index_kind::local});
    CHECK(remedy(global, global).empty());
    CHECK(remedy(global, bare).empty());
    CHECK(remedy(table_spec({"id"}, {""}, {}), global) == "; a table keeps the key it was made with: open another table");
    CHECK(remedy(bare, global) == "; facet::dynamodb::tables::apply() makes global indexes that are missing");
    CHECK(remedy(bare, local) == "; local indexes are made with the table only");
    CHECK(remedy(one({"I", {{"c"}}, {{"b"}}}), global) == "; facet::dynamodb::tables::apply() makes global indexes anew where rebuild_indexes allows it");
    CHECK(remedy(local, global).empty());  // the service removes no local index
    CHECK(remedy(global, local).empty());
    CHECK(remedy(table_spec({"pk"}, {"sk", key_type::number}, {}), described()) ==
          "; local indexes are made with the table only; facet::dynamodb::tables::apply() makes global indexes that are missing");
}

TEST_CASE("more indexes than described are told, and are no difference") {
    const auto spec = table_spec({"pk"}, {"sk", key_type::number}, {});
    const auto table = wire::read_description(told(described()), spec.description()).value();
    CHECK(table.differences.empty());
    CHECK(table.more_indexes == std::vector<std::string>{"ByName", "ByTeam", "ByDate"});
}

TEST_CASE("what describes no table is refused, and what is malformed differs") {
    const auto spec = described();
    for (const char* body : {"{}", R"({"Table":[]})", R"({"Table":null})", "", "[1]"}) CHECK(!wire::read_description(body, spec.description()).has_value());
    const auto odd = wire::read_description(R"({"Table":{"KeySchema":{},"AttributeDefinitions":7,"GlobalSecondaryIndexes":[7,{},{"IndexName":"ByName","KeySchema":7,"Projection":[]}]}})", spec.description()).value();
    CHECK(odd.differences.size() == 5);  // the table's key, ByName's key and projection, two indexes missing
    CHECK(!odd.active);
}

TEST_CASE("more than a table can have is refused at once") {
    const auto spec = described();
    std::string many = "{}";
    for (int i = 0; i < 20; ++i) many += ',' + many;
    for (const char* member : {"AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "LocalSecondaryIndexes"})
        CHECK(!wire::read_description(R"({"Table":{")" + std::string(member) + "\":[" + many + "]}}", spec.description()).has_value());
    CHECK(!wire::read_description(R"({"Table":{"GlobalSecondaryIndexes":[{"IndexName":"ByName","KeySchema":[)" + many + "]}]}}", spec.description()).has_value());
}
