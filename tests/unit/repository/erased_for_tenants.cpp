// SPDX-License-Identifier: BSL-1.0
// erase_all() for a tenant whom the primary key does not hold, of items that say whose they are in other words than facet writes.
#include <facet/backend/lagging_indexes.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

using by_tenant = facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>;

/// Items had no tenant once, and then one under another name.
struct Document {
    std::string id;
    std::string tenant = "main";
};
struct Documents : facet::table<"Documents", by_tenant,
                                facet::entity<Document, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::defaulted<"tenant">, facet::renamed_from<"tenant", "owner">,
                                              facet::index<"ByTenant", "TENANT#{tenant}", "{id}">>> {};

/// Its tenant is a number that another program writes with zeros before it.
struct Reading {
    std::string id;
    std::int32_t tenant = 0;
};
struct Readings : facet::table<"Readings", by_tenant,
                               facet::entity<Reading, facet::key<"READING#{id}", "READING">, facet::number_as_text<"tenant">,
                                             facet::index<"ByTenant", "TENANT#{tenant:plain}", "{id}">>> {};

/// Its guard's number is written so.
struct Ticket {
    std::string id;
    std::string tenant;
    std::int32_t number = 0;
};
struct Taken {
    std::int32_t number = 0;
    std::string id;
};
struct Tickets : facet::table<"Tickets", by_tenant,
                              facet::entity<Ticket, facet::key<"TICKET#{id}", "TICKET">, facet::number_as_text<"number">, facet::unique<Taken>,
                                            facet::index<"ByTenant", "TENANT#{tenant}", "{id}">>,
                              facet::entity<Taken, facet::key<"NUMBER#{number:5}", "TAKEN">, facet::number_as_text<"number">>> {};

}  // namespace

TEST_CASE("a tenant's items go whether they have the tenant by default, under an older name, or as it is written now") {
    facet::memory::engine engine;
    const auto documents = facet::open<Documents>(engine);
    for (const char* id : {"1", "2"}) REQUIRE(put_raw(documents, {{"PK", std::string("DOCUMENT#") + id}, {"SK", "DOCUMENT"}, {"id", id}}).has_value());
    for (const char* id : {"3", "4"}) REQUIRE(put_raw(documents, {{"PK", std::string("DOCUMENT#") + id}, {"SK", "DOCUMENT"}, {"id", id}, {"owner", id[0] == '3' ? "main" : "ann"}}).has_value());
    documents.put(Document{"5", "main"}).or_throw();
    documents.put(Document{"6", "ann"}).or_throw();
    REQUIRE(facet::backfill(documents).has_value());
    const auto mine = facet::bind(documents, "tenant"_f == "main");
    REQUIRE(mine.query<Document>().count().value() == 4);
    const auto erased = facet::erase_all(mine, mine.query<Document>());
    REQUIRE(erased.has_value());
    CHECK(erased->scanned == 4);
    CHECK(erased->written == 4);
    CHECK(erased->skipped == 0);
    CHECK(mine.query<Document>().count().value() == 0);
    CHECK(documents.query<Document>("tenant"_f == "ann").count().value() == 2);
    CHECK(documents.scan<Document>().count().value() == 2);
}

TEST_CASE("a tenant's items go in whatever form the tenant is stored") {
    facet::memory::engine engine;
    const auto readings = facet::open<Readings>(engine);
    REQUIRE(put_raw(readings, {{"PK", "READING#1"}, {"SK", "READING"}, {"id", "1"}, {"tenant", "007"}, {"TenantPK", "TENANT#7"}, {"TenantSK", "1"}}).has_value());
    readings.put(Reading{"2", 7}).or_throw();
    readings.put(Reading{"3", 70}).or_throw();
    const auto mine = facet::bind(readings, "tenant"_f == 7);
    CHECK(facet::erase_all(mine, mine.query<Reading>())->written == 2);
    CHECK(mine.query<Reading>().count().value() == 0);
    CHECK(readings.scan<Reading>().count().value() == 1);
}

TEST_CASE("what an index shows late is erased only as it was shown") {
    facet::memory::engine engine;
    facet::memory::engine replica;
    facet::lagging_indexes late(engine, replica);
    const auto documents = facet::open<Documents>(late);
    for (const char* id : {"1", "2", "3"}) documents.create(Document{id, "main"}).or_throw();
    late.catch_up().value();
    documents.put(Document{"2", "ann"}).or_throw();  // another tenant's by now
    documents.erase<Document>("id"_f == "3").or_throw();
    const auto mine = facet::bind(documents, "tenant"_f == "main");
    const auto erased = facet::erase_all(mine, mine.query<Document>());
    REQUIRE(erased.has_value());
    CHECK(erased->written == 1);
    CHECK(erased->skipped == 1);
    CHECK(documents.get<Document>("id"_f == "2")->tenant == "ann");
}

TEST_CASE("a tenant's items go with their guards in whatever form what these are made from is stored") {
    facet::memory::engine engine;
    const auto tickets = facet::open<Tickets>(engine);
    const auto mine = facet::bind(tickets, "tenant"_f == "ann");
    for (const bool bound : {true, false}) {
        tickets.create(Ticket{"1", "ann", 7}).or_throw();
        REQUIRE(put_raw(tickets, {{"PK", "TICKET#1"}, {"SK", "TICKET"}, {"id", "1"}, {"tenant", "ann"}, {"number", "007"}, {"TenantPK", "TENANT#ann"}, {"TenantSK", "1"}}).has_value());
        const auto erased = bound ? facet::erase_all(mine, mine.query<Ticket>()) : facet::erase_all(tickets, tickets.query<Ticket>("tenant"_f == "ann"));
        REQUIRE(erased.has_value());
        CHECK(erased->written == 1);
        CHECK(mine.query<Ticket>().count().value() == 0);
        CHECK(tickets.create(Ticket{"2", "ann", 7}).run().has_value());  // its guard is gone
        CHECK(tickets.erase(Ticket{"2", "ann", 7}).run().has_value());
    }
}

TEST_CASE("where a tenant's item cannot be erased for its guard, that is an error, as it is without a tenant") {
    scripted_backend backend;
    const auto tickets = facet::open<Tickets>(backend);
    tickets.create(Ticket{"1", "ann", 7}).or_throw();
    int number = 7;
    backend.before_transaction = [&] {  // another program gives it another number
        REQUIRE(put_raw(tickets, {{"PK", "TICKET#1"}, {"SK", "TICKET"}, {"id", "1"}, {"tenant", "ann"}, {"number", std::to_string(++number)}, {"TenantPK", "TENANT#ann"}, {"TenantSK", "1"}}).has_value());
    };
    const auto mine = facet::bind(tickets, "tenant"_f == "ann");
    const auto bound = facet::erase_all(mine, mine.query<Ticket>());
    REQUIRE_FALSE(bound.has_value());
    CHECK(bound.error().code == facet::error_code::conditional_check_failed);
    CHECK(bound.error().entity == "Ticket");
    CHECK(facet::erase_all(tickets, tickets.query<Ticket>("tenant"_f == "ann")).error().code == facet::error_code::conditional_check_failed);
    CHECK(mine.query<Ticket>().count().value() == 1);
}
