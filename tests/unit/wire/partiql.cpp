// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <string>
#include <vector>

// Statements of PartiQL: their text, their parameters, and where there is none.

using namespace wire_probe;
using facet::test::exists;
using facet::test::in;
using facet::test::not_exists;
using request::sort_operator;

namespace {

const item key{{"PK", "it's"}, {"SK", "b"}};
const std::string at_key = R"( WHERE "PK" = 'it''s' AND "SK" = 'b')";

test::write_options when(test::node condition, request::return_values returned = request::return_values::none) {
    test::write_options options;
    options.when = std::move(condition);
    options.returned = returned;
    return options;
}

/// The text of a condition, as it stands behind that of the key.
std::string condition_of(const test::node& condition) {
    desk on;
    (void)on.table.erase(key, when(condition));
    const std::string text = on.partiql();
    const std::string head = R"(DELETE FROM "Orders")" + at_key + " AND ";
    return text.starts_with(head) ? text.substr(head.size()) : text;
}
std::string change_of(const std::vector<test::change>& changes) {
    desk on;
    (void)on.table.update(key, changes, when(exists("PK")));
    return on.partiql();
}

}  // namespace

TEST_CASE("P2 P3 a get is a SELECT by the whole key") {
    desk on;
    (void)on.table.get(key, {}, true);
    const auto one = on.last();
    CHECK(one.statements.at(0).text == R"(SELECT * FROM "Orders")" + at_key);
    CHECK(one.statements[0].prepared == R"(SELECT * FROM "Orders" WHERE "PK" = ? AND "SK" = ?)");
    CHECK(one.statements[0].parameters == R"([{"S":"it's"},{"S":"b"}])");
    CHECK(one.execute == "ExecuteStatement");
    CHECK(one.execute_body == R"({"Statement":"SELECT * FROM \"Orders\" WHERE \"PK\" = ? AND \"SK\" = ?","Parameters":[{"S":"it's"},{"S":"b"}],"ConsistentRead":true})");
    (void)on.table.get(key, {"name", "m"});
    CHECK(on.partiql() == R"(SELECT "name", "m", "PK", "SK" FROM "Orders")" + at_key);
    (void)on.table.get(key, {"SK", "name"});
    CHECK(on.partiql() == R"(SELECT "SK", "name", "PK" FROM "Orders")" + at_key);
    // What a path leads to would come without its parents.
    for (const char* path : {"m.x", "l[2]"}) {
        (void)on.table.get(key, {"name", path});
        const auto part = on.last();
        CHECK(part.statements.at(0).none == "PartiQL gives what a path leads to, but not what it is a part of");
        CHECK(part.execute.empty());
    }
}

TEST_CASE("P3 P4 conditions have PartiQL's words") {
    CHECK(condition_of(a("n") == 1) == R"("n" = 1)");
    CHECK(condition_of(a("n") != facet::decimal::parse("-1.50").value()) == R"("n" <> -1.5)");
    CHECK(condition_of(exists("n")) == R"("n" IS NOT MISSING)");
    CHECK(condition_of(not_exists("m.x")) == R"("m"."x" IS MISSING)");
    CHECK(condition_of(in(a("n"), {1, "x"})) == R"("n" IN [1, 'x'])");
    CHECK(condition_of(test::between(a("n"), 1, 2)) == R"("n" BETWEEN 1 AND 2)");
    CHECK(condition_of(test::begins_with(a("s"), "a'b")) == R"(begins_with("s", 'a''b'))");
    CHECK(condition_of(test::contains(a("s"), "x")) == R"(contains("s", 'x'))");
    CHECK(condition_of(test::size(a("s")) > 3) == R"(size("s") > 3)");
    CHECK(condition_of(test::type_is(a("s"), "SS")) == R"(attribute_type("s", 'SS'))");
    CHECK(condition_of(a("n") == 1 || a("n") == 2) == R"(("n" = 1 OR "n" = 2))");
    CHECK(condition_of(!(a("n") == 1) && exists("k")) == R"(NOT ("n" = 1) AND "k" IS NOT MISSING)");
    CHECK(condition_of(!exists("k")) == R"(NOT ("k" IS NOT MISSING))");
}

TEST_CASE("P3 values have literals of their types; a binary has none, and is a parameter") {
    CHECK(condition_of(a("x") == true) == R"("x" = true)");
    CHECK(condition_of(a("x") == attribute_value::null()) == R"("x" = NULL)");
    CHECK(condition_of(a("x") == attribute_value::list({1, "a", attribute_value::list({})})) == R"("x" = [1, 'a', []])");
    CHECK(condition_of(a("x") == attribute_value::map({{"k'", 1}, {"l", "v"}})) == R"("x" = {'k''': 1, 'l': 'v'})");
    CHECK(condition_of(a("x") == attribute_value::number_set({1, 2})) == R"("x" = <<1, 2>>)");
    desk on;
    (void)on.table.erase(key, when(a("x") == attribute_value::binary("ab")));
    const auto one = on.last();
    CHECK(one.statements.at(0).text.empty());
    CHECK_FALSE(one.statements[0].none.empty());
    CHECK(one.statements[0].prepared == R"(DELETE FROM "Orders" WHERE "PK" = ? AND "SK" = ? AND "x" = ?)");
    CHECK(one.statements[0].parameters == R"([{"S":"it's"},{"S":"b"},{"B":"YWI="}])");
    CHECK(one.execute == "ExecuteStatement");
}

TEST_CASE("P5 a create is an INSERT, and no other put is one") {
    desk on;
    const item whole{{"PK", "a"}, {"SK", "b"}, {"name", "Ann"}};
    (void)on.table.put(whole, when(not_exists("PK")));
    CHECK(on.partiql() == R"(INSERT INTO "Orders" VALUE {'PK': 'a', 'SK': 'b', 'name': 'Ann'})");
    (void)on.table.put(whole);
    CHECK(on.partiql().starts_with("none: PartiQL's INSERT"));
    (void)on.table.put(whole, when(not_exists("name")));
    CHECK(on.partiql().starts_with("none: "));
    (void)on.table.put(whole, when(not_exists("PK") && a("n") == 1));
    CHECK(on.partiql().starts_with("none: "));
}

TEST_CASE("P6 an update of an item that has to exist is an UPDATE") {
    CHECK(change_of({test::set("n", a("n") + 1), test::set("m.x", "y"), test::remove("l[2]")}) ==
          R"(UPDATE "Orders" SET "n" = "n" + 1 SET "m"."x" = 'y' REMOVE "l"[2])" + at_key);
    CHECK(change_of({test::set("l", test::list_append(a("l"), attribute_value::list({1})))}) == R"(UPDATE "Orders" SET "l" = list_append("l", [1]))" + at_key);
    for (const auto& changes : {std::vector{test::add("n", 1)}, std::vector{test::add("s", attribute_value::string_set({"a"})), test::add("n", 1)},
                                std::vector{test::set("n", test::if_not_exists("n", 0))}, {}})
        CHECK(change_of(changes).starts_with("none: "));

    desk on;
    (void)on.table.update(key, {test::set("n", 1)}, when(exists("PK") && a("n") < 5 && exists("k"), request::return_values::all_new));
    CHECK(on.partiql() == R"(UPDATE "Orders" SET "n" = 1)" + at_key + R"( AND "n" < 5 AND "k" IS NOT MISSING RETURNING ALL NEW *)");
    (void)on.table.update(key, {test::set("n", 1)}, when(exists("PK") && (a("n") < 5 || exists("k")), request::return_values::updated_old));
    CHECK(on.partiql() == R"(UPDATE "Orders" SET "n" = 1)" + at_key + R"( AND ("n" < 5 OR "k" IS NOT MISSING) RETURNING MODIFIED OLD *)");
    // What would make an item, or asks it to exist only among alternatives, is none.
    (void)on.table.update(key, {test::set("n", 1)});
    CHECK(on.partiql().starts_with("none: PartiQL's UPDATE makes no item"));
    (void)on.table.update(key, {test::set("n", 1)}, when(a("n") < 5));
    CHECK(on.partiql().starts_with("none: "));
    (void)on.table.update(key, {test::set("n", 1)}, when(exists("PK") || a("n") < 5));
    CHECK(on.partiql().starts_with("none: "));
    (void)on.table.update(key, {test::set("n", 1)}, when(!exists("PK") && a("n") < 5));
    CHECK(on.partiql().starts_with("none: "));
}

TEST_CASE("P6 what an update adds to a set, or takes out of it, are functions of the set") {
    const auto of = [](std::vector<std::string> elements) { return attribute_value::string_set(std::move(elements)); };
    CHECK(change_of({test::add("s", of({"a", "b"})), test::erase("m.t", of({"it's"})), test::set("n", 1)}) ==
          R"(UPDATE "Orders" SET "s" = set_add("s", <<'a', 'b'>>) SET "m"."t" = set_delete("m"."t", <<'it''s'>>) SET "n" = 1)" + at_key);
    CHECK(change_of({test::add("s", attribute_value::binary_set({"x"}))}).starts_with("none: "));  // documented for texts and numbers
    CHECK(change_of({test::erase("s", attribute_value::binary_set({"x"}))}).starts_with("none: "));
}

TEST_CASE("P7 an erase is a DELETE") {
    desk on;
    (void)on.table.erase(key);
    CHECK(on.partiql() == R"(DELETE FROM "Orders")" + at_key);
    test::write_options options = when(a("n") == 1, request::return_values::all_old);
    options.return_on_failure = true;
    (void)on.table.erase(key, options);
    const auto one = on.last();
    CHECK(one.statements.at(0).text == R"(DELETE FROM "Orders")" + at_key + R"( AND "n" = 1 RETURNING ALL OLD *)");
    CHECK(one.execute_body.ends_with(R"(,"ReturnValuesOnConditionCheckFailure":"ALL_OLD","ReturnConsumedCapacity":"INDEXES"})"));
}

TEST_CASE("P1 a statement has an end") {
    desk on;
    item wide{{"PK", "a"}, {"SK", "b"}};
    for (int i = 0; i < 200; ++i) wide.insert_or_assign(std::string(40, 'n') + std::to_string(i), i);
    (void)on.table.put(wide, when(not_exists("PK")));
    const auto one = on.last();
    CHECK(one.statements.at(0).none == "PartiQL takes no statement of more than 8192 characters");
    CHECK(one.execute.empty());
    CHECK(one.operation == "PutItem");
}

TEST_CASE("P2 a query is a SELECT by its key condition, in its order") {
    desk on;
    test::query_args args;
    args.partition = {"c1"};
    (void)on.table.query(args);
    CHECK(on.partiql() == R"(SELECT * FROM "Orders" WHERE "PK" = 'c1' ORDER BY "SK" ASC)");
    args.op = sort_operator::begins_with;
    args.low = "ORDR#";
    args.ascending = false;
    args.limit = 10;
    args.filter = a("n") == 1 || a("n") == 2;
    (void)on.table.query(args);
    const auto one = on.last();
    CHECK(one.statements.at(0).text == R"(SELECT * FROM "Orders" WHERE "PK" = 'c1' AND begins_with("SK", 'ORDR#') AND ("n" = 1 OR "n" = 2) ORDER BY "SK" DESC)");
    CHECK(one.execute_body.find(R"(],"Limit":10)") != std::string::npos);
    args = {};
    args.index = 0;
    args.partition = {"Ann"};
    args.op = sort_operator::between;
    args.low = 1;
    args.high = 5;
    (void)on.table.query(args);
    CHECK(on.partiql() == R"(SELECT * FROM "Orders"."ByTotal" WHERE "customer" = 'Ann' AND "total" BETWEEN 1 AND 5 ORDER BY "total" ASC)");
    args.op = sort_operator::equal;
    (void)on.table.query(args);
    CHECK(on.partiql() == R"(SELECT * FROM "Orders"."ByTotal" WHERE "customer" = 'Ann' AND "total" = 1)");
    args.count_only = true;
    (void)on.table.query(args);
    CHECK(on.partiql().starts_with("none: PartiQL has no aggregates"));
    args = {};
    args.index = 2;
    args.partition = {"blue", "north"};
    for (const auto& equal : {std::vector<attribute_value>{}, {"final"}, {"final", "4"}}) {
        args.sort_equal = equal;
        (void)on.table.query(args);
        CHECK(on.partiql() == "none: PartiQL reads no index that has several partition or sort attributes");
    }
    args = {};
    args.partition = {"c1"};
    facet::byte_buffer place;
    request::append_position(place, "c1");
    request::append_position(place, "o1");
    args.start = std::string(place.view());
    (void)on.table.query(args);
    CHECK(on.partiql().starts_with("none: PartiQL goes on by its own NextToken"));
}

TEST_CASE("P2 a scan is a SELECT of the whole table") {
    desk on;
    test::scan_args args;
    (void)on.table.scan(args);
    CHECK(on.partiql() == R"(SELECT * FROM "Orders")");
    args.filter = a("n") == 1;
    args.index = 0;
    (void)on.table.scan(args);
    CHECK(on.partiql() == R"(SELECT * FROM "Orders"."ByTotal" WHERE "n" = 1)");
    // OR beside a key condition would be refused, since its branches overlap.
    args.filter = a("customer") == "Ann" && (a("total") == 1 || a("n") == 1);
    (void)on.table.scan(args);
    CHECK(on.partiql().starts_with("none: PartiQL takes what is asked of a partition key"));
    args.filter = a("PK") == "c1" || a("total") == 1;
    (void)on.table.scan(args);
    CHECK(on.partiql() == R"(SELECT * FROM "Orders"."ByTotal" WHERE "PK" = 'c1' OR "total" = 1)");
    args.index = 2;
    (void)on.table.scan(args);
    CHECK(on.partiql().starts_with("none: PartiQL reads no index that has several"));
    args.index = 0;
    args.total_segments = 2;
    (void)on.table.scan(args);
    CHECK(on.partiql().starts_with("none: PartiQL reads no segments"));
}

TEST_CASE("P7 P10 a conditional erase is no statement of a transaction, which it would not end where there is no item") {
    desk on;
    const item at{{"PK", "a"}, {"SK", "1"}};
    const auto transacted = [&](const test::write_options& options) {
        const auto erase = on.table.prepare(request::write_kind::erase, at, {}, options);
        REQUIRE(on.notes.transact_write(std::vector<request::table_write>{{&on.table.handle(), erase->write}}, {}, nullptr).has_value());
        return on.last();
    };
    for (const auto& condition : {exists("PK"), a("n") == 1, not_exists("n")}) {
        const auto one = transacted(when(condition));
        CHECK(one.statements.at(0).none == "PartiQL's DELETE asks no condition where there is no item, and a transaction with one would be done then");
        CHECK(one.execute.empty());
    }
    CHECK(transacted({}).execute == "ExecuteTransaction");
}

TEST_CASE("P4 P10 a transaction of statements is sent as one, where each action has one") {
    desk on;
    const auto create = on.table.prepare(request::write_kind::put, item{{"PK", "a"}, {"SK", "1"}}, {}, when(not_exists("PK")));
    const auto check = on.table.prepare(request::write_kind::check, item{{"PK", "a"}, {"SK", "2"}}, {}, when(exists("PK") && a("n") > 1));
    const auto put = on.table.prepare(request::write_kind::put, item{{"PK", "a"}, {"SK", "3"}}, {});
    std::vector<request::table_write> actions{{&on.table.handle(), create->write}, {&on.table.handle(), check->write}};
    REQUIRE(on.notes.transact_write(actions, "once", nullptr).has_value());
    const auto one = on.last();
    REQUIRE(one.statements.size() == 2);
    CHECK(one.statements[1].text == R"(EXISTS(SELECT * FROM "Orders" WHERE "PK" = 'a' AND "SK" = '2' AND "n" > 1))");
    CHECK(one.execute == "ExecuteTransaction");
    CHECK(one.execute_body == R"j({"TransactStatements":[{"Statement":"INSERT INTO \"Orders\" VALUE {'PK': ?, 'SK': ?}","Parameters":[{"S":"a"},{"S":"1"}]},)j"
                              R"j({"Statement":"EXISTS(SELECT * FROM \"Orders\" WHERE \"PK\" = ? AND \"SK\" = ? AND \"n\" > ?)","Parameters":[{"S":"a"},{"S":"2"},{"N":"1"}]}],)j"
                              R"j("ClientRequestToken":"once"})j");
    const auto there = on.table.prepare(request::write_kind::check, item{{"PK", "a"}, {"SK", "2"}}, {}, when(exists("PK")));
    REQUIRE(on.notes.transact_write(std::vector<request::table_write>{{&on.table.handle(), there->write}}, {}, nullptr).has_value());
    CHECK(on.partiql() == R"(EXISTS(SELECT * FROM "Orders" WHERE "PK" = 'a' AND "SK" = '2' AND "PK" IS NOT MISSING))");
    actions.push_back({&on.table.handle(), put->write});
    REQUIRE(on.notes.transact_write(actions, {}, nullptr).has_value());
    CHECK(on.last().execute.empty());
    const auto missing = on.table.prepare(request::write_kind::check, item{{"PK", "a"}, {"SK", "2"}}, {}, when(not_exists("PK")));
    actions = {{&on.table.handle(), missing->write}};
    REQUIRE(on.notes.transact_write(actions, {}, nullptr).has_value());
    CHECK(on.last().statements.at(0).none.starts_with("PartiQL's EXISTS"));
}
