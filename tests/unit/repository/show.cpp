// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/show.hpp>

#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// What reads and writes would ask, without asking it.

using namespace facet::literals;

namespace {

struct Account {
    std::string account_id;
    std::string email;
    std::int64_t limit = 0;
};
struct Holder {  // the guard: an e-mail belongs to one account
    std::string email;
    std::string account_id;
};
struct Entry {
    std::string account_id;
    std::string day;
    std::int64_t amount = 0;
    std::optional<std::string> note{};
};
struct EntrySummary {
    std::string day;
    std::int64_t amount;
};
struct Bank : facet::table<"Bank", facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
                           facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "A">, facet::unique<Holder>>,
                           facet::entity<Holder, facet::key<"EMAIL#{email}", "A">>,
                           facet::entity<Entry, facet::key<"ACCOUNT#{account_id}", "ENTRY#{day}">, facet::index<"ByDay", "{day}", "{account_id}">>> {};

using backend = repository_probe::scripted_backend;

/// A bank whose calls are counted; nothing may reach it.
struct watched {
    backend calls{};
    facet::repository<Bank, backend> bank = facet::open<Bank>(calls);

    ~watched() { CHECK(calls.gets + calls.writes + calls.reads + calls.transactions == 0); }
};

facet::shown_request only(const facet::result<facet::shown>& of) {
    if (!of.has_value()) FAIL(of.error().to_string());
    REQUIRE(of->requests.size() == 1);
    return of->requests[0];
}
bool mentions(const std::string& text, std::string_view fragment) { return text.find(fragment) != std::string::npos; }

}  // namespace

TEST_CASE("a get is shown by its key") {
    watched on;
    const auto key = on.bank.key<Account>("account_id"_f == "a");
    const auto shown = only(facet::show(on.bank, key));
    CHECK(shown.operation == "GetItem");
    CHECK(shown.json == R"({"TableName":"Bank","Key":{"PK":{"S":"ACCOUNT#a"},"SK":{"S":"A"}}})");
    CHECK(shown.partiql == R"(SELECT * FROM "Bank" WHERE "PK" = 'ACCOUNT#a' AND "SK" = 'A')");
    CHECK(shown.units == 0.5);
    const auto strong = only(facet::show(on.bank, key, facet::consistent));
    CHECK(mentions(strong.json, R"("ConsistentRead":true)"));
    CHECK(strong.units == 1);
    CHECK(mentions(strong.explanation, "path: table Bank, primary key\nkey: PK = \"ACCOUNT#a\" AND SK = \"A\"\ncapacity: 1 read unit for up to 4 KB"));
    const auto smaller = only(facet::show(on.bank, on.bank.key<Entry>("account_id"_f == "a" && "day"_f == "1", facet::as<EntrySummary>)));
    CHECK(mentions(smaller.json, R"("ProjectionExpression":"#n0, #n1","ExpressionAttributeNames":{"#n0":"day","#n1":"amount"})"));
    const auto refused = facet::show(on.bank, on.bank.key<Account>("account_id"_f == ""));
    CHECK(refused.error().code == facet::error_code::invalid_key);
}

TEST_CASE("a query is shown by its first request, and can still be run") {
    watched on;
    auto query = on.bank.query<Entry>("account_id"_f == "a" && "day"_f >= "2024").filter("amount"_f > 100).descending().page_size(50);
    const auto shown = only(facet::show(query));
    CHECK(shown.operation == "Query");
    CHECK(shown.json == R"({"TableName":"Bank","KeyConditionExpression":"#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2","FilterExpression":"#n2 > :v3","Limit":50,)"
                        R"("ExpressionAttributeNames":{"#n0":"PK","#n1":"SK","#n2":"amount"},)"
                        R"("ExpressionAttributeValues":{":v0":{"S":"ACCOUNT#a"},":v1":{"S":"ENTRY#2024"},":v2":{"S":"ENTRY$"},":v3":{"N":"100"}},"ScanIndexForward":false})");
    CHECK(mentions(shown.explanation, "the item exactly on an open end is read, and dropped here"));
    CHECK(mentions(shown.explanation, "\norder: descending\nfilter: amount > 100\nlimit: 50 items read per request\ncapacity: "));
    const auto by_day = only(facet::show(on.bank.query<Entry>("day"_f == "2024-05-01")));
    CHECK(mentions(by_day.json, R"("IndexName":"ByDay")"));
    CHECK(mentions(by_day.explanation, "path: table Bank, index ByDay\nkey condition: DayPK = \"2024-05-01\""));
    CHECK(by_day.partiql == R"(SELECT * FROM "Bank"."ByDay" WHERE "DayPK" = '2024-05-01' ORDER BY "DaySK" ASC)");
}

TEST_CASE("a query of several values is shown as one request for each") {
    watched on;
    const auto shown = facet::show(on.bank.query<Entry>("account_id"_f == facet::each_of(std::vector<std::string>{"a", "b", "a"})).limit(5)).value();
    REQUIRE(shown.requests.size() == 2);
    CHECK(mentions(shown.requests[0].json, "ACCOUNT#a"));
    CHECK(mentions(shown.requests[1].json, "ACCOUNT#b"));
    CHECK(mentions(shown.requests[1].json, R"("Limit":5)"));
}

TEST_CASE("a query that no item can answer is no request") {
    watched on;
    const auto shown = facet::show(on.bank.query<Entry>("account_id"_f == "a" && "day"_f > "9" && "day"_f < "1")).value();
    CHECK(shown.requests.empty());
    CHECK(to_string(shown) == "no request: no item can answer\n");
}

TEST_CASE("a query that goes on behind a page is shown with its place") {
    backend calls;
    const auto bank = facet::open<Bank>(calls);
    for (const char* day : {"1", "2", "3"}) bank.put(Entry{"a", day, 1}).or_throw();
    const auto query = [&] { return bank.query<Entry>("account_id"_f == "a").limit(2); };
    const auto page = query().page().value();
    const auto reads = calls.reads;
    const auto shown = only(facet::show(query().after(page.next)));
    CHECK(calls.reads == reads);
    CHECK(mentions(shown.json, R"("ExclusiveStartKey":{"PK":{"S":"ACCOUNT#a"},"SK":{"S":"ENTRY#2"}})"));
    CHECK(shown.partiql.empty());
    CHECK(mentions(shown.no_partiql, "NextToken"));
    // Another query's cursor is refused as it is where the query is run.
    CHECK(facet::show(bank.query<Entry>("account_id"_f == "b").limit(2).after(page.next)).error().code == facet::error_code::foreign_cursor);
}

TEST_CASE("collections and scans are shown") {
    watched on;
    const auto collection = only(facet::show(on.bank.collection<Account, Entry>("account_id"_f == "a")));
    CHECK(collection.operation == "Query");
    CHECK(mentions(collection.json, R"("KeyConditionExpression":"#n0 = :v0")"));
    const auto scan = only(facet::show(on.bank.scan<Entry, Account>(facet::consistent).segment(1, 4)));
    CHECK(scan.json == R"({"TableName":"Bank","ConsistentRead":true,"Segment":1,"TotalSegments":4})");
    CHECK(scan.units == 1);
    CHECK(mentions(scan.explanation, "path: table Bank, segment 1 of 4"));
    const auto smaller = only(facet::show(on.bank.scan<Entry>(facet::as<EntrySummary>)));
    CHECK(smaller.json == R"({"TableName":"Bank","ProjectionExpression":"#n0, #n1, #n2, #n3","ExpressionAttributeNames":{"#n0":"day","#n1":"amount","#n2":"PK","#n3":"SK"}})");
}

TEST_CASE("writes are shown, with their conditions and what they cost") {
    watched on;
    const auto put = only(facet::show(on.bank.put(Entry{"a", "1", 5, {}})));
    CHECK(put.operation == "PutItem");
    CHECK(put.partiql.empty());
    CHECK_FALSE(put.no_partiql.empty());
    CHECK(put.units == 1);
    CHECK(mentions(put.explanation, "1 write unit for the item of "));
    CHECK(mentions(put.explanation, "1 for its entry in ByDay where that is new"));
    const auto large = only(facet::show(on.bank.put(Entry{"a", "1", 5, std::string(3000, 'x')})));
    CHECK(large.units == 3);
    CHECK(mentions(large.explanation, "; 3 for its entry in ByDay"));

    const auto create = only(facet::show(on.bank.create(Entry{"a", "1", 5, {}})));
    CHECK(mentions(create.json, R"j("ConditionExpression":"attribute_not_exists(#n0)")j"));
    CHECK(create.partiql == R"(INSERT INTO "Bank" VALUE {'PK': 'ACCOUNT#a', 'SK': 'ENTRY#1', 'account_id': 'a', 'day': '1', 'amount': 5, 'DayPK': '1', 'DaySK': 'a'})");

    auto change = on.bank.update<Entry>("account_id"_f == "a" && "day"_f == "1").set("amount"_f += 5).when("amount"_f < 10);
    const auto update = only(facet::show(change));
    CHECK(update.json == R"({"TableName":"Bank","Key":{"PK":{"S":"ACCOUNT#a"},"SK":{"S":"ENTRY#1"}},"UpdateExpression":"SET #n0 = #n0 + :v0",)"
                         R"j("ConditionExpression":"attribute_exists(#n1) AND #n0 < :v1","ExpressionAttributeNames":{"#n0":"amount","#n1":"PK"},)j"
                         R"("ExpressionAttributeValues":{":v0":{"N":"5"},":v1":{"N":"10"}}})");
    CHECK(update.partiql == R"(UPDATE "Bank" SET "amount" = "amount" + 5 WHERE "PK" = 'ACCOUNT#a' AND "SK" = 'ENTRY#1' AND "amount" < 10)");
    CHECK(mentions(update.explanation, "change: SET amount = amount + 5\ncondition: attribute_exists(PK) AND amount < 10\n"));
    CHECK(only(facet::show(change)).json == update.json);
    facet::consumed_capacity units;
    const auto returning = only(facet::show(on.bank.erase<Entry>("account_id"_f == "a" && "day"_f == "1").metered(units).returning_old()));
    CHECK(returning.json == R"({"TableName":"Bank","Key":{"PK":{"S":"ACCOUNT#a"},"SK":{"S":"ENTRY#1"}},"ReturnValues":"ALL_OLD","ReturnConsumedCapacity":"INDEXES"})");
    CHECK(returning.partiql == R"(DELETE FROM "Bank" WHERE "PK" = 'ACCOUNT#a' AND "SK" = 'ENTRY#1' RETURNING ALL OLD *)");
    CHECK(units.total() == 0);
    const auto upsert = only(facet::show(on.bank.upsert<Entry>("account_id"_f == "a" && "day"_f == "1").add("amount"_f, 5)));
    CHECK(upsert.operation == "UpdateItem");
    CHECK(mentions(upsert.json, " ADD "));
    CHECK(upsert.partiql.empty());
    CHECK(facet::show(on.bank.put(Entry{"", "1", 5, {}})).error().code == facet::error_code::invalid_key);
    CHECK(facet::show(on.bank.put(Entry{"a", "1", 5, "\xff"})).has_value() == false);
}

TEST_CASE("a write that keeps guards is shown as the transaction that it is") {
    watched on;
    const auto shown = only(facet::show(on.bank.create(Account{"a", "ann@example.org", 5})));
    CHECK(shown.operation == "TransactWriteItems");
    CHECK(mentions(shown.json, "EMAIL#ann@example.org"));
    CHECK(shown.execute == "ExecuteTransaction");
    CHECK(shown.units == 4);
}

TEST_CASE("transactions are shown, given at once or put together") {
    watched on;
    const auto at_once = only(facet::show_transact(on.bank.put(Entry{"a", "1", 5, {}}), on.bank.check<Account>("account_id"_f == "a").exists(),
                                                   on.bank.update<Entry>("account_id"_f == "b" && "day"_f == "1").set("amount"_f -= 5)));
    CHECK(at_once.operation == "TransactWriteItems");
    CHECK(at_once.units == 6);
    CHECK(mentions(at_once.json, R"({"ConditionCheck":{"TableName":"Bank","Key":{"PK":{"S":"ACCOUNT#a"},"SK":{"S":"A"}})"));
    CHECK(mentions(at_once.explanation, "ConditionCheck\n  path: table Bank, primary key\n  key: "));
    auto transaction = on.bank.transaction();
    CHECK(facet::show(transaction).error().rule == "A1");
    CHECK(facet::show(transaction.token("")).error().rule == "A8");
    transaction.add(on.bank.create(Entry{"a", "1", 5, {}})).add(on.bank.erase<Entry>("account_id"_f == "a" && "day"_f == "2")).token("once");
    const auto put_together = only(facet::show(transaction));
    CHECK(mentions(put_together.json, R"("ClientRequestToken":"once")"));
    CHECK(put_together.partiql == R"(INSERT INTO "Bank" VALUE {'PK': 'ACCOUNT#a', 'SK': 'ENTRY#1', 'account_id': 'a', 'day': '1', 'amount': 5, 'DayPK': '1', 'DaySK': 'a'})"
                                  "\n"
                                  R"(DELETE FROM "Bank" WHERE "PK" = 'ACCOUNT#a' AND "SK" = 'ENTRY#2')");
    CHECK(transaction.size() == 2);
}

TEST_CASE("batches are shown, request by request") {
    watched on;
    auto batch = on.bank.batch();
    for (int day = 0; day < 30; ++day) batch.add(on.bank.erase<Entry>("account_id"_f == "a" && "day"_f == std::to_string(day)));
    const auto shown = facet::show(batch).value();
    REQUIRE(shown.requests.size() == 2);
    CHECK(shown.requests[0].operation == "BatchWriteItem");
    CHECK(shown.requests[0].execute == "BatchExecuteStatement");
    CHECK(shown.requests[0].units == 25);
    CHECK(shown.requests[1].units == 5);

    auto reads = on.bank.reads();
    for (int day = 0; day < 30; ++day) reads.add(on.bank.key<Entry>("account_id"_f == "a" && "day"_f == std::to_string(day)));
    const auto eventual = only(facet::show(reads));
    CHECK(eventual.operation == "BatchGetItem");
    CHECK(eventual.units == 15);
    CHECK(eventual.partiql.empty());
    CHECK(mentions(eventual.no_partiql, "more than one call"));
    CHECK(mentions(only(facet::show(reads, facet::consistent)).json, R"("ConsistentRead":true)"));
    const auto transactional = only(facet::show_transact(reads));
    CHECK(transactional.operation == "TransactGetItems");
    CHECK(transactional.units == 60);
    CHECK(transactional.execute == "ExecuteTransaction");
}

TEST_CASE("all of it as one text") {
    watched on;
    CHECK(to_string(facet::show(on.bank.erase<Entry>("account_id"_f == "a" && "day"_f == "1")).value()) ==
          R"(DeleteItem {"TableName":"Bank","Key":{"PK":{"S":"ACCOUNT#a"},"SK":{"S":"ENTRY#1"}}})"
          "\nPartiQL:\n"
          R"(DELETE FROM "Bank" WHERE "PK" = 'ACCOUNT#a' AND "SK" = 'ENTRY#1')"
          "\npath: table Bank, primary key\nkey: PK = \"ACCOUNT#a\" AND SK = \"ENTRY#1\"\n"
          "capacity: 1 write unit per KB of the item, as it was, at least 1; 1 per KB for each of its entries in ByDay\n");
}

TEST_CASE("a recorder is a backend: what is run on it is written down") {
    facet::wire::recorder notes;
    const auto bank = facet::open<Bank>(notes);
    bank.put(Entry{"a", "1", 5, {}}).or_throw();
    CHECK(bank.get<Entry>("account_id"_f == "a" && "day"_f == "1").missing());
    CHECK(bank.query<Entry>("account_id"_f == "a").count().value() == 0);
    const auto all = notes.take();
    REQUIRE(all.size() == 4);
    CHECK(all[0].operation == "DescribeTable");
    CHECK(all[1].operation == "PutItem");
    CHECK(mentions(all[1].body, R"("amount":{"N":"5"})"));
    CHECK(all[2].operation == "GetItem");
    CHECK(mentions(all[3].body, R"("Select":"COUNT")"));
}
