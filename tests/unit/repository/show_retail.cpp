// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <utility>

// The seven access patterns of a retail shop as what DynamoDB is asked: JSON and PartiQL.

using namespace facet::literals;

namespace {

struct Customer {
    std::string customer_id;
    std::string name;
};
struct Order {
    std::string customer_id;
    std::string order_id;
    std::string order_date;
    std::string summary;
};
struct Invoice {
    std::string customer_id;
    std::string invoice_id;
    std::int64_t amount;
};
struct InvoiceOrder {
    std::string invoice_id;
    std::string order_id;
    std::string order_summary;
};

// A customer and an invoice of equal ids would be one item if both keys were the bare id: the invoice's says what it is.
struct Retail : facet::table<"retail_table", facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>,
                             facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
                             facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">, facet::index<"GSI", "{order_id}", "ROOT">>,
                             facet::entity<Invoice, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
                             facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "DETAILS">>> {};

// The second version of the schema: orders by date.
struct DatedRetail : facet::table<"retail_table", facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>,
                                  facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
                                  facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">, facet::index<"GSI", "{order_id}", "ROOT">>> {};

struct seen {
    std::string json;
    std::string partiql;
    friend bool operator==(const seen&, const seen&) = default;
};
std::ostream& operator<<(std::ostream& out, const seen& of) { return out << of.json << '\n' << of.partiql; }

seen only(const facet::result<facet::shown>& of) {
    REQUIRE(of.has_value());
    REQUIRE(of->requests.size() == 1);
    return {of->requests[0].operation + ' ' + of->requests[0].json, of->requests[0].partiql};
}
std::string names(const std::string& partition, const std::string& sort) { return R"(,"ExpressionAttributeNames":{"#n0":")" + partition + R"(","#n1":")" + sort + R"("})"; }
std::string values(const std::string& partition, const std::string& sort) { return R"(,"ExpressionAttributeValues":{":v0":{"S":")" + partition + R"("},":v1":{"S":")" + sort + R"("}})"; }

}  // namespace

TEST_CASE("S1 to S6 of retail as requests and statements") {
    facet::memory::engine engine;
    const auto shop = facet::open<Retail>(engine);
    // S1: all information about a customer, by the whole key.
    CHECK(only(facet::show(shop, shop.key<Customer>("customer_id"_f == "c-1"))) ==
          seen{R"(GetItem {"TableName":"retail_table","Key":{"PK":{"S":"c-1"},"SK":{"S":"ROOT"}}})", R"(SELECT * FROM "retail_table" WHERE "PK" = 'c-1' AND "SK" = 'ROOT')"});
    // S2: all orders that a customer placed.
    CHECK(only(facet::show(shop.query<Order>("customer_id"_f == "c-1"))) ==
          seen{R"j(Query {"TableName":"retail_table","KeyConditionExpression":"#n0 = :v0 AND begins_with(#n1, :v1)")j" + names("PK", "SK") + values("c-1", "ORDR#") + '}',
               R"j(SELECT * FROM "retail_table" WHERE "PK" = 'c-1' AND begins_with("SK", 'ORDR#') ORDER BY "SK" ASC)j"});
    // S3: the details of an order, by its own id.
    CHECK(only(facet::show(shop.query<Order>("order_id"_f == "o-1"))) ==
          seen{R"(Query {"TableName":"retail_table","IndexName":"GSI","KeyConditionExpression":"#n0 = :v0 AND #n1 = :v1")" + names("GSIPK", "GSISK") + values("o-1", "ROOT") + '}',
               R"(SELECT * FROM "retail_table"."GSI" WHERE "GSIPK" = 'o-1' AND "GSISK" = 'ROOT')"});
    // S4: one order of a customer.
    CHECK(only(facet::show(shop, shop.key<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1"))) ==
          seen{R"(GetItem {"TableName":"retail_table","Key":{"PK":{"S":"c-1"},"SK":{"S":"ORDR#o-1"}}})",
               R"(SELECT * FROM "retail_table" WHERE "PK" = 'c-1' AND "SK" = 'ORDR#o-1')"});
    // S5: all invoices of a customer.
    CHECK(only(facet::show(shop.query<Invoice>("customer_id"_f == "c-1"))) ==
          seen{R"j(Query {"TableName":"retail_table","KeyConditionExpression":"#n0 = :v0 AND begins_with(#n1, :v1)")j" + names("PK", "SK") + values("c-1", "INVC#") + '}',
               R"j(SELECT * FROM "retail_table" WHERE "PK" = 'c-1' AND begins_with("SK", 'INVC#') ORDER BY "SK" ASC)j"});
    // S6: the order of an invoice.
    CHECK(only(facet::show(shop, shop.key<InvoiceOrder>("invoice_id"_f == "i-1"))) ==
          seen{R"(GetItem {"TableName":"retail_table","Key":{"PK":{"S":"i-1"},"SK":{"S":"DETAILS"}}})",
               R"(SELECT * FROM "retail_table" WHERE "PK" = 'i-1' AND "SK" = 'DETAILS')"});
}

TEST_CASE("S7 of retail: the ten latest orders, descending and limited in both") {
    facet::memory::engine engine;
    const auto shop = facet::open<DatedRetail>(engine);
    const auto latest = facet::show(shop.query<Order>("customer_id"_f == "c-1").descending().limit(10)).value();
    CHECK(only(latest) == seen{R"j(Query {"TableName":"retail_table","KeyConditionExpression":"#n0 = :v0 AND begins_with(#n1, :v1)","Limit":10)j" + names("PK", "SK") + values("c-1", "ORDR#") +
                                   R"(,"ScanIndexForward":false})",
                               R"j(SELECT * FROM "retail_table" WHERE "PK" = 'c-1' AND begins_with("SK", 'ORDR#') ORDER BY "SK" DESC)j"});
    // PartiQL has no LIMIT: it is a parameter of ExecuteStatement.
    CHECK(latest.requests[0].execute == "ExecuteStatement");
    CHECK(latest.requests[0].execute_json ==
          R"j({"Statement":"SELECT * FROM \"retail_table\" WHERE \"PK\" = ? AND begins_with(\"SK\", ?) ORDER BY \"SK\" DESC","Parameters":[{"S":"c-1"},{"S":"ORDR#"}],"Limit":10})j");
    CHECK(latest.requests[0].units == 0.5);
    // S4 of this schema goes by the index: the sort key has the date before the id.
    CHECK(only(facet::show(shop.query<Order>("order_id"_f == "o-1").filter("customer_id"_f == "c-1"))).json ==
          R"(Query {"TableName":"retail_table","IndexName":"GSI","KeyConditionExpression":"#n0 = :v0 AND #n1 = :v1","FilterExpression":"#n2 = :v2",)"
          R"("ExpressionAttributeNames":{"#n0":"GSIPK","#n1":"GSISK","#n2":"customer_id"},"ExpressionAttributeValues":{":v0":{"S":"o-1"},":v1":{"S":"ROOT"},":v2":{"S":"c-1"}}})");
}
