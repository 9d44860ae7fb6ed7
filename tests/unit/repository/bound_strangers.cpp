// SPDX-License-Identifier: BSL-1.0
// What a bound repository is told of other tenants: values that look like theirs, their places, and numbers that no tenant has.
#include <facet/repository/bind.hpp>
#include <facet/repository/cursor_at.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Row {
    std::string tenant;
    std::string id;
    std::string text;
};
struct Part {
    std::string tenant;
    std::string label;
};
struct Inner {
    std::string tenant;
    std::string part;
    std::string label;
};
struct Visit {
    std::string tenant;
    std::string page;
};
struct Reading {
    std::int32_t tenant;
    std::int64_t number;
};
struct Entry {
    std::int64_t number;
    std::int32_t tenant;
    std::string text;
};
struct Rows : facet::table<"Rows", facet::gsi<"ByText", facet::partition<"TextPK">, facet::sort<"TextSK">>,
                           facet::entity<Row, facet::key<"ALL", "ROW#{tenant}#{id}">, facet::index<"ByText", "TEXT#{text}", "{tenant}#{id}">>,
                           facet::entity<Part, facet::key<"T#{tenant}", "L#{label}">>, facet::entity<Inner, facet::key<"T#{tenant}#P#{part}", "L#{label}">>,
                           facet::entity<Visit, facet::key<"VISITS#{tenant}#{page:3 shards}", "{page}">>, facet::entity<Reading, facet::key<"READINGS#{tenant:4}", "{number:4}">>,
                           facet::entity<Entry, facet::key<"ENTRY#{number:4}", "ENTRY">>> {};

constexpr const char* tenants[] = {"a", "ab", "a#b", "b", "a%23b"};

}  // namespace

TEST_CASE("no bound value reaches the items of a tenant whose keys it looks like") {
    facet::memory::engine engine;
    const auto all = facet::open<Rows>(engine);
    for (const char* tenant : tenants)
        for (const char* id : {"1", "2"}) all.put(Row{tenant, id, "x"}).or_throw();
    for (const char* tenant : tenants) {
        CAPTURE(tenant);
        const auto mine = facet::bind(all, "tenant"_f == tenant);
        for (const auto& rows : {mine.query<Row>().all(), mine.query<Row>("text"_f == "x").all(), mine.query<Row>("id"_f.begins_with("")).all()}) {
            REQUIRE(rows.has_value());
            CHECK(rows->size() == 2);
            for (const Row& each : *rows) CHECK(each.tenant == tenant);
        }
        CHECK(mine.get<Row>("id"_f == "1")->tenant == tenant);
        CHECK(mine.query<Row>().descending().first()->tenant == tenant);
    }
    all.put(Inner{"b", "x", "y"}).or_throw();
    for (const char* tenant : {"b#P#x", "b#", "b#P#", "b%23P%23x"}) {
        CAPTURE(tenant);
        const auto mine = facet::bind(all, "tenant"_f == tenant);
        CHECK(mine.query<Part>().count().value() == 0);
        CHECK(mine.get<Part>("label"_f == "y").missing());
        CHECK(mine.put(Part{tenant, "y"}).run().has_value());
        CHECK(facet::erase_all(mine, mine.query<Part>())->written == 1);
        CHECK(all.get<Inner>("tenant"_f == "b" && "part"_f == "x" && "label"_f == "y").has_value());
    }
    CHECK(said(facet::bind(all, "tenant"_f == "").query<Row>().all()) == "InvalidKey");
    CHECK(said(facet::bind(all, "tenant"_f == "").get<Row>("id"_f == "1")) == "InvalidKey");
}

TEST_CASE("the place of another tenant's item is none of a bound query") {
    facet::memory::engine engine;
    const auto all = facet::open<Rows>(engine);
    for (const char* tenant : {"a", "b"})
        for (int i = 0; i < 9; ++i) {
            all.put(Row{tenant, std::to_string(i), "x"}).or_throw();
            all.put(Visit{tenant, std::to_string(i)}).or_throw();
        }
    const auto mine = facet::bind(all, "tenant"_f == "b");
    const auto theirs = facet::bind(all, "tenant"_f == "a");
    CHECK(said(mine.query<Row>().after(theirs.query<Row>().limit(1).page()->next).all()) == "ForeignCursor");
    CHECK(said(mine.query<Row>().after(all.query<Row>().limit(1).page()->next).all()) == "ForeignCursor");
    CHECK(said(mine.query<Row>("text"_f == "x").after(theirs.query<Row>("text"_f == "x").limit(1).page()->next).all()) == "ForeignCursor");
    CHECK(said(mine.query<Visit>().after(theirs.query<Visit>().limit(2).page()->next).all()) == "ForeignCursor");
    CHECK(said(facet::cursor_at(mine.query<Row>(), Row{"a", "1", "x"})) == "ValidationException");
    CHECK(said(facet::erase_all(mine, all.query<Row>())) == "ValidationException");
    CHECK(all.query<Row>().count().value() == 18);
    CHECK(mine.query<Visit>().count().value() == 9);
}

TEST_CASE("a bound number that its field cannot hold is nobody's") {
    facet::memory::engine engine;
    const auto all = facet::open<Rows>(engine);
    all.put(Reading{1, 1}).or_throw();
    all.put(Entry{1, 1, "own"}).or_throw();
    const auto mine = facet::bind(all, "tenant"_f == (std::int64_t{1} << 32) + 1);
    CHECK(said(mine.query<Reading>().all()) == "InvalidKey");
    CHECK(said(mine.get<Reading>("number"_f == 1)) == "InvalidKey");
    CHECK(said(mine.put(Reading{1, 1}).run()) == "ValidationException");
    CHECK(said(mine.get<Entry>("number"_f == 1)) == "InvalidValue");
    CHECK(said(mine.put(Entry{1, 1, "x"}).run()) == "InvalidValue");
    CHECK(said(mine.update<Entry>("number"_f == 1).set("text"_f = "x").run()) == "InvalidValue");
    CHECK(said(mine.upsert<Entry>("number"_f == 1).set("text"_f = "x").run()) == "InvalidValue");
    CHECK(said(mine.erase<Entry>("number"_f == 1).run()) == "InvalidValue");
    CHECK(said(mine.modify<Entry>("number"_f == 1, [](Entry& it) { it.text = "x"; })) == "InvalidValue");
    CHECK(said(mine.transact(mine.check<Entry>("number"_f == 1).missing(), all.put(Entry{2, 2, "x"}))) == "InvalidValue");
    CHECK(all.get<Entry>("number"_f == 1)->text == "own");
    CHECK(facet::bind(all, "tenant"_f == 1).get<Entry>("number"_f == 1)->text == "own");
}
