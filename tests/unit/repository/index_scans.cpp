// SPDX-License-Identifier: BSL-1.0
// Scans of an index: a sparse one has few entries beside a large table (contract S1, X1).
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Complaint {
    std::string id;
    std::string customer;
    std::optional<std::string> escalated_to;
    std::int64_t severity;
};
struct Comment {
    std::string id;
    std::int64_t number;
    std::optional<std::string> escalated_to;
};
struct Customer {
    std::string customer;
};

struct Desk : facet::table<"Desk", facet::gsi<"Escalated", facet::partition<"EPK">, facet::sort<"ESK">>, facet::gsi<"Keys", facet::partition<"KPK">, facet::keys_only>,
                           facet::entity<Complaint, facet::key<"COMPLAINT#{id}", "ROOT">, facet::index<"Escalated", "TO#{escalated_to}", "COMPLAINT#{id}">,
                                         facet::index<"Keys", "CUSTOMER#{customer}">>,
                           facet::entity<Comment, facet::key<"COMPLAINT#{id}", "COMMENT#{number:4}">, facet::index<"Escalated", "TO#{escalated_to}", "COMMENT#{id}#{number:4}">>,
                           facet::entity<Customer, facet::key<"CUSTOMER#{customer}", "ROOT">>> {};

struct world {
    facet::memory::engine engine;
    facet::repository<Desk, facet::memory::engine> desk = facet::open<Desk>(engine);

    world() {
        for (int i = 0; i < 60; ++i) {
            const std::optional<std::string> to = i % 10 == 0 ? std::optional<std::string>("boss" + std::to_string(i % 3)) : std::nullopt;
            desk.put(Complaint{"c" + std::to_string(i), "u", to, i}).or_throw();
            desk.put(Comment{"c" + std::to_string(i), i, i % 20 == 0 ? to : std::nullopt}).or_throw();
        }
    }
};

}  // namespace

TEST_CASE("S1 an index is scanned for one entity, or for several") {
    world here;
    CHECK(here.desk.scan<Complaint>().all()->size() == 60);
    auto escalated = here.desk.scan<Complaint>().using_index<"Escalated">().all().value();
    REQUIRE(escalated.size() == 6);
    for (const Complaint& each : escalated) CHECK(each.severity % 10 == 0);
    const auto both = here.desk.scan<Complaint, Comment>().using_index<"Escalated">().all().value();
    CHECK(both.size() == 9);
    CHECK(std::count_if(both.begin(), both.end(), [](const auto& each) { return std::holds_alternative<Comment>(each); }) == 3);
    CHECK(here.desk.scan<Complaint>().using_index<"Escalated">().filter("severity"_f >= 30).all()->size() == 3);
    CHECK(here.desk.scan<Complaint>().using_index<"Escalated">().count().value() == 6);
    CHECK(here.desk.scan<Complaint>().using_index<"Escalated">().limit(4).all()->size() == 4);
}

TEST_CASE("S1 W6 a scan of an index reads and costs what is in the index") {
    world here;
    facet::request::consumed_capacity units;
    auto page = here.desk.scan<Complaint, Comment>().using_index<"Escalated">().metered(units).page().value();
    CHECK(page.scanned == 9);
    CHECK(units.table == 0);
    CHECK(units.indexes.size() > 0);
    CHECK(units.indexes[0] > 0);
    CHECK(here.desk.scan<Complaint>().using_index<"Escalated">().explain() == "Desk: scan of index Escalated");
}

TEST_CASE("S2 S4 pages and segments of an index go on by their cursors, which are no other scan's") {
    world here;
    std::vector<std::string> seen;
    facet::cursor after;
    facet::cursor first;
    do {
        auto page = here.desk.scan<Complaint>().using_index<"Escalated">().limit(2).after(after).page().value();
        for (const Complaint& each : page.items) seen.push_back(each.id);
        after = page.next;
        if (first.empty()) first = after;
    } while (!after.empty());
    std::sort(seen.begin(), seen.end());
    CHECK(seen == std::vector<std::string>{"c0", "c10", "c20", "c30", "c40", "c50"});
    CHECK(here.desk.scan<Complaint>().after(first).page().error().code == facet::error_code::foreign_cursor);
    std::size_t parts = 0;
    for (std::uint32_t i = 0; i < 3; ++i) parts += here.desk.scan<Complaint>().using_index<"Escalated">().segment(i, 3).all()->size();
    CHECK(parts == 6);
    CHECK(here.desk.scan<Complaint>().using_index<"Escalated">().segments(4).all()->size() == 6);
}
