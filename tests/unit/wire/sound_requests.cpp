// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <cstddef>
#include <string>
#include <vector>

// What is not sent, since it would say something else than was asked for; and what is said once for several.

using namespace wire_probe;
using facet::test::exists;
using request::sort_operator;

namespace {

const item key{{"PK", "a"}, {"SK", "b"}};
const std::string behind_all_text = "\xf4\x8f\xbf\xbf\xff";
const request::table_description one_description{{"PK", facet::key_type::string}, {"SK", facet::key_type::string}, {}, {}};

/// A recorder of two tables, of which one has no sort key.
struct tables {
    wire::recorder notes{};
    request::table orders{};
    request::table alone{};
    test::table_spec hash = test::hash_only();

    tables() {
        orders.name = "Orders";
        alone.name = "Alone";
        notes.know(orders, one_description);
        notes.know(alone, hash.description());
    }
    [[nodiscard]] std::string said(const std::vector<request::table_get>& gets) {
        std::vector<std::size_t> unprocessed;
        return test::said(notes.batch_get(gets, [](std::size_t, const facet::item_view&) {}, unprocessed));
    }
    [[nodiscard]] std::string body() {
        const auto all = notes.take();
        REQUIRE(all.size() == 1);
        return all[0].body;
    }
};

}  // namespace

TEST_CASE("T2 a value or name that is not UTF-8 is refused, whatever stands behind it") {
    desk on;
    const auto asks = [&](const test::node& condition) {
        test::write_options options;
        options.when = condition;
        return test::said(on.table.erase(key, options));
    };
    CHECK(asks(a("x") == "\xff") == "InvalidValue");
    CHECK(asks(a("x") == "\xff" && a("y") == "sound") == "InvalidValue");
    CHECK(asks(exists("n\xff")) == "InvalidValue");
    test::query_args query;
    query.partition = {"a\xff"};
    CHECK(test::said(on.table.query(query)) == "InvalidValue");
    query.op = sort_operator::begins_with;
    query.low = "b";
    CHECK(test::said(on.table.query(query)) == "InvalidValue");
    const auto holds = [&](const attribute_value& value) { return test::said(on.table.put(item{{"PK", "a"}, {"SK", "b"}, {"x", value}})); };
    CHECK(holds(attribute_value::map({{"a", "\xff"}, {"b", 1}})) == "InvalidValue");
    CHECK(holds(attribute_value::list({"\xff", 1})) == "InvalidValue");
    CHECK(on.notes.requests().empty());
    tables both;
    CHECK(both.said({{&both.orders, {{"a\xff", "1"}}}}) == "InvalidValue");
    CHECK(both.notes.requests().empty());
}

TEST_CASE("Q1 a bound behind all text is no condition, or asks for nothing") {
    desk on;
    test::query_args args;
    args.partition = {"a"};
    args.low = behind_all_text;
    for (const sort_operator op : {sort_operator::greater, sort_operator::greater_equal}) {
        args.op = op;
        CHECK(test::said(on.table.query(args)) == test::validation);
        CHECK(on.notes.requests().empty());
    }
    args.op = sort_operator::less;
    (void)on.table.query(args);
    CHECK(on.body().find(R"("KeyConditionExpression":"#n0 = :v0",)") != std::string::npos);
    args.op = sort_operator::between;
    args.low = "b";
    args.high = behind_all_text;
    (void)on.table.query(args);
    CHECK(on.body().find(R"("KeyConditionExpression":"#n0 = :v0 AND #n1 >= :v1",)") != std::string::npos);
}

TEST_CASE("Q1 a query with more on its sort key than there is is none") {
    desk on;
    test::query_args args;
    args.partition = {"a"};
    args.sort_equal = {"b"};
    args.op = sort_operator::greater;
    args.low = "c";
    CHECK(test::said(on.table.query(args)) == test::validation);
    CHECK(on.notes.requests().empty());
}

TEST_CASE("J3 the attribute of an open end is asked for once") {
    desk on;
    test::query_args args;
    args.index = 0;
    args.partition = {"c"};
    args.op = sort_operator::between;
    args.low = 1;
    args.high = 2;
    args.high_open = true;
    args.project = {"total"};
    (void)on.table.query(args);
    CHECK(on.body().find(R"("ProjectionExpression":"#n1, #n2, #n3",)") != std::string::npos);
}

TEST_CASE("B1 a batch's gets of one table share what is said of it only where that suits all") {
    tables on;
    const request::path_step steps[] = {{{}, 0, true}, {{}, 1, true}};
    const request::path first[] = {{-1, "list", {&steps[0], 1}}};
    const request::path second[] = {{-1, "list", {&steps[1], 1}}};
    CHECK(on.said({{&on.orders, {{"a", "1"}, false, {first}}}, {&on.orders, {{"a", "2"}, false, {second}}}}) == "ok");
    CHECK(on.body().find("ProjectionExpression") == std::string::npos);
    CHECK(on.said({{&on.orders, {{"a", "1"}, true}}, {&on.orders, {{"a", "2"}, false}}}) == "ok");
    CHECK(on.body().find(R"("ConsistentRead":true)") != std::string::npos);
}

TEST_CASE("B5 K4 a batch takes no condition and no longer key") {
    tables on;
    CHECK(on.said({{&on.alone, {{"a", "1"}}}}) == test::validation);
    test::expression_arena arena;
    request::write put;
    put.key = {"a", "1"};
    put.condition = arena.condition(exists("PK"));
    std::vector<std::size_t> unprocessed;
    CHECK(test::said(on.notes.batch_write(std::vector<request::table_write>{{&on.orders, put}}, unprocessed, nullptr)) == test::validation);
    CHECK(on.notes.requests().empty());
}
