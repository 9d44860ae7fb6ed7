// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/canned.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

// One table that was opened with two descriptions: what stands at a position or has an id in one handle is something else in the other.

using namespace wire_probe;

namespace {

const item ann{{"PK", "USER#1"}, {"SK", "USER"}, {"mail", "ann@example.org"}, {"credit", 5}};
const item lamp{{"PK", "ORDER#7"}, {"SK", "ORDER"}, {"price", 30}, {"article", "lamp"}};

/// Handles of a recorder, whose attributes differ.
struct desk_of_two {
    wire::recorder notes{};
    test::dynamic_table<wire::recorder> users = test::dynamic_table<wire::recorder>::opened(notes, test::table_spec({"PK"}, {"SK"}, {}, {"mail", "credit"}), "App");
    test::dynamic_table<wire::recorder> orders = test::dynamic_table<wire::recorder>::opened(notes, test::table_spec({"PK"}, {"SK"}, {}, {"price", "mail", "article"}), "App");

    desk_of_two() { (void)notes.take(); }
    [[nodiscard]] std::string body() {
        const auto all = notes.take();
        return all.size() == 1 ? all[0].body : "not one request";
    }
};

constexpr auto written_ann = R"({"PK":{"S":"USER#1"},"SK":{"S":"USER"},"credit":{"N":"5"},"mail":{"S":"ann@example.org"}})";
constexpr auto written_lamp = R"({"PK":{"S":"ORDER#7"},"SK":{"S":"ORDER"},"article":{"S":"lamp"},"price":{"N":"30"}})";

const auto ignore = [](std::size_t, const facet::item_view&) {};

}  // namespace

TEST_CASE("each put of a batch is written with the names of its own handle") {
    desk_of_two on;
    const auto one = on.users.prepare(request::write_kind::put, ann, {});
    const auto two = on.orders.prepare(request::write_kind::put, lamp, {});
    const std::string put = R"({"PutRequest":{"Item":)";
    std::vector<std::size_t> unprocessed;
    std::vector<request::table_write> writes{{&on.users.handle(), one->write}, {&on.orders.handle(), two->write}};
    REQUIRE(on.notes.batch_write(writes, unprocessed, nullptr).has_value());
    CHECK(on.body() == R"({"RequestItems":{"App":[)" + put + written_ann + "}}," + put + written_lamp + "}}]}}");
    std::swap(writes[0], writes[1]);
    REQUIRE(on.notes.batch_write(writes, unprocessed, nullptr).has_value());
    CHECK(on.body() == R"({"RequestItems":{"App":[)" + put + written_lamp + "}}," + put + written_ann + "}}]}}");
}

TEST_CASE("J4 projections of two handles are alike where they name the same attributes") {
    desk_of_two on;
    const auto path_at = [](std::int32_t known) { return request::path{known, {}, {}}; };
    const request::path mail_of_users[] = {path_at(0)};
    const request::path mail_of_orders[] = {path_at(1)};
    const request::path mail_by_name[] = {{-1, "mail", {}}};
    const request::path price[] = {path_at(0)};
    std::vector<std::size_t> unprocessed;
    const auto asked = [&](facet::span<const request::path> first, facet::span<const request::path> second) {
        const request::table_get gets[] = {{&on.users.handle(), {{"USER#1", "USER"}, false, {first}}}, {&on.orders.handle(), {{"ORDER#7", "ORDER"}, false, {second}}}};
        REQUIRE(on.notes.batch_get(gets, ignore, unprocessed).has_value());
        return on.body();
    };
    const std::string keys = R"({"RequestItems":{"App":{"Keys":[{"PK":{"S":"USER#1"},"SK":{"S":"USER"}},{"PK":{"S":"ORDER#7"},"SK":{"S":"ORDER"}}])";
    const std::string mail = keys + R"(,"ProjectionExpression":"#n0, #n1, #n2","ExpressionAttributeNames":{"#n0":"mail","#n1":"PK","#n2":"SK"}}}})";
    CHECK(asked(mail_of_users, mail_of_orders) == mail);
    CHECK(asked(mail_by_name, mail_of_orders) == mail);
    CHECK(asked(mail_of_users, price) == keys + "}}}");          // the same position
    CHECK(asked(mail_of_users, mail_of_users) == keys + "}}}");  // even the same paths
}

TEST_CASE("a recorder writes what a handle is asked with the names that it was opened with") {
    desk_of_two on;
    const auto one = on.users.prepare(request::write_kind::put, ann, {});
    const auto two = on.orders.prepare(request::write_kind::put, lamp, {});
    const request::table copy = on.users.handle();
    const auto put = [&](const request::table& to, const request::write& write) {
        REQUIRE(on.notes.write(to, write, [](facet::span<const facet::item_view>) {}, nullptr).has_value());
        return on.body();
    };
    const std::string begin = R"({"TableName":"App","Item":)";
    CHECK(put(on.users.handle(), one->write) == begin + written_ann + "}");
    CHECK(put(on.orders.handle(), two->write) == begin + written_lamp + "}");
    CHECK(put(copy, one->write) == begin + written_ann + "}");
}

TEST_CASE("W8 an entry's share of an index is told at the position that its own handle has it") {
    const test::table_spec one({"PK"}, {""}, {{"ByA", {{"a"}}}, {"ByB", {{"b"}}}});
    const test::table_spec two({"PK"}, {""}, {{"ByB", {{"b"}}}, {"ByA", {{"a"}}}});
    const test::table_spec three({"PK"}, {""}, {{"ByB", {{"b"}}}});
    request::table handles[3];
    for (request::table& each : handles) each.name = "App";
    const wire::answer_table answers[] = {{handles[0], one.description()}, {handles[1], two.description()}, {handles[2], three.description()}};
    const auto answers_of = [&](const request::table& of) -> const wire::answer_table& { return answers[&of - handles]; };
    request::consumed_capacity own[3];
    request::consumed_capacity whole;
    std::vector<request::table_write> writes(3);
    for (std::size_t i = 0; i < 3; ++i) {
        writes[i].table = &handles[i];
        writes[i].write.key = {i == 0 ? "1" : i == 1 ? "2" : "3", ""};
        writes[i].capacity = &own[i];
    }
    std::vector<std::size_t> left;
    const auto said_so = R"({"ConsumedCapacity":[{"TableName":"App","CapacityUnits":12,"Table":{"CapacityUnits":3},)"
                         R"("GlobalSecondaryIndexes":{"ByA":{"CapacityUnits":6},"ByB":{"CapacityUnits":3}}}]})";
    REQUIRE(wire::read_batch_write(said_so, writes, answers_of, left, &whole).has_value());
    CHECK(whole.table == 3);
    CHECK(whole.indexes[0] == 6);
    CHECK(whole.indexes[1] == 3);
    CHECK(own[0].indexes[0] == 2);
    CHECK(own[0].indexes[1] == 1);
    CHECK(own[1].indexes[0] == 1);
    CHECK(own[1].indexes[1] == 2);
    CHECK(own[2].indexes[0] == 1);
    CHECK(own[2].indexes[1] == 0);
    CHECK(own[2].table == 3);  // its own unit, and two of an index that its handle does not name
    for (request::consumed_capacity& each : own) each = {};
    REQUIRE(wire::read_transact_write(said_so, writes, answers_of, nullptr).has_value());
    CHECK(own[1].indexes[0] == 1);
    CHECK(own[1].indexes[1] == 2);
}
