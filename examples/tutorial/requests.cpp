// SPDX-License-Identifier: BSL-1.0
// What reads and writes ask of DynamoDB, shown without being run.
#include "expect.hpp"

#include <cstdint>
#include <string>

// [declare]
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>
using namespace facet::literals;

struct Customer { std::string customer_id; std::string name; };
struct Order    { std::string customer_id; std::string order_id; std::int64_t total; };

struct Retail : facet::table<"Retail", facet::gsi<"ByOrder", facet::partition<"OrderPK">>,
    facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
    facet::entity<Order,    facet::key<"{customer_id}", "ORDR#{order_id}">, facet::index<"ByOrder", "{order_id}">>> {};
// [/declare]

int main() {
    facet::memory::engine engine;
    auto shop = facet::open<Retail>(engine);

    // [query]
    auto query = shop.query<Order>("customer_id"_f == "c-1").filter("total"_f > 100).descending().limit(10);
    facet::result<facet::shown> shown = facet::show(query);  // nothing is sent; `query` can still be run
    std::printf("%s", to_string(*shown).c_str());
    // [/query]
    expect(to_string(*shown) ==
           // [query_shown]
           R"~(Query {"TableName":"Retail","KeyConditionExpression":"#n0 = :v0 AND begins_with(#n1, :v1)","FilterExpression":"#n2 > :v2","Limit":100,"ExpressionAttributeNames":{"#n0":"PK","#n1":"SK","#n2":"total"},"ExpressionAttributeValues":{":v0":{"S":"c-1"},":v1":{"S":"ORDR#"},":v2":{"N":"100"}},"ScanIndexForward":false}
PartiQL:
SELECT * FROM "Retail" WHERE "PK" = 'c-1' AND begins_with("SK", 'ORDR#') AND "total" > 100 ORDER BY "SK" DESC
path: table Retail, primary key
key condition: PK = "c-1" AND begins_with(SK, "ORDR#")
order: descending
filter: total > 100
limit: 100 items read per request
capacity: 0.5 read units per 4 KB read, at least 0.5: the sizes of all items read count, added up and rounded up once per request of at most 1 MB; those that the filter leaves out as well (eventually consistent)
)~"
           // [/query_shown]
    );

    // [each]
    auto get       = facet::show(shop, shop.key<Customer>("customer_id"_f == "c-1"));  // or (shop, key, facet::consistent)
    auto create    = facet::show(shop.create(Customer{"c-1", "Ann"}));
    auto update    = facet::show(shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("total"_f += 5));
    auto scan      = facet::show(shop.scan<Order>().segment(0, 4));
    auto transacted = facet::show_transact(shop.check<Customer>("customer_id"_f == "c-1").exists(), shop.put(Order{"c-1", "o-1", 5}));

    auto transaction = shop.transaction();  // as are batches and reads() that are put together
    transaction.add(shop.create(Order{"c-1", "o-2", 7}));
    auto put_together = facet::show(transaction);
    // [/each]
    for (const auto* each : {&get, &create, &update, &scan, &transacted, &put_together}) expect(each->has_value() && (*each)->requests.size() == 1);

    // [parts]
    const facet::shown_request& request = update->requests[0];
    expect(request.operation == "UpdateItem");
    expect(request.json.starts_with(R"({"TableName":"Retail","Key":{)"));
    expect(request.partiql == R"(UPDATE "Retail" SET "total" = "total" + 5 WHERE "PK" = 'c-1' AND "SK" = 'ORDR#o-1')");
    expect(request.execute == "ExecuteStatement");                  // that, with parameters, as a call of its own
    expect(request.execute_json.starts_with(R"({"Statement":"UPDATE)"));
    expect(request.units == 1);                                     // the least that it consumes
    expect(scan->requests[0].no_partiql == "PartiQL reads no segments of a table");
    // [/parts]

    // [recorder]
    facet::wire::recorder notes;               // a backend that answers nothing and does nothing
    auto dry = facet::open<Retail>(notes);
    dry.put(Order{"c-1", "o-1", 5}).or_throw();
    for (const facet::wire::recorded& each : notes.requests()) std::printf("%s %s\n", each.operation.c_str(), each.body.c_str());
    // [/recorder]
    expect(notes.requests().size() == 2);
    expect(shop.scan<Customer>().count().value() == 0);
}
