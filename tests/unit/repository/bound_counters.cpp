// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <facet/value/duration.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <string>

using namespace facet::literals;

namespace bound_counters_test {

struct Visits {
    std::uint16_t shard;
    std::int64_t count;
};
struct Usage {
    std::string tenant;
    std::uint8_t shard;
    facet::decimal units;
};
struct Views {
    std::string tenant;
    std::string page;
    std::uint16_t shard;
    std::int64_t count;
};
struct Spent {
    std::uint8_t shard;
    std::chrono::seconds time;
};
struct Site : facet::table<"Site", facet::entity<Spent, facet::key<"SPENT#{shard:plain}", "SPENT">>,
                           facet::entity<Visits, facet::key<"VISITS#{shard:plain}", "VISITS">>,
                           facet::entity<Usage, facet::key<"USAGE#{tenant}#{shard:plain}", "USAGE">>,
                           facet::entity<Views, facet::key<"VIEWS#{tenant}#{page}#{shard:plain}", "VIEWS">>> {};

}  // namespace bound_counters_test
using namespace bound_counters_test;

TEST_CASE("a counter whose key is its shard alone is named by nothing else") {
    facet::memory::engine engine;
    const auto site = facet::open<Site>(engine);
    const auto visits = facet::make_sharded_counter<Visits, "shard", "count">(site, 4);
    CHECK(visits.sum().value() == 0);
    for (int i = 1; i <= 20; ++i) visits.add(i).or_throw();
    visits.add_to(6, -10).or_throw();
    CHECK(visits.sum().value() == 200);
    CHECK(visits.sum(facet::consistent).value() == 200);
    std::int64_t scanned = 0;
    for (const Visits& each : site.scan<Visits>().or_throw()) {
        CHECK(each.shard < 4);
        scanned += each.count;
    }
    CHECK(scanned == 200);
    const auto spent = facet::make_sharded_counter<Spent, "shard", "time">(site, 3);
    for (int i = 0; i < 6; ++i) spent.add(std::chrono::seconds(60)).or_throw();
    CHECK(spent.sum().value() == std::chrono::seconds(360));
    const auto none = facet::make_sharded_counter<Visits, "shard", "count">(site, 0);
    CHECK(none.add(1).run().error().code == facet::error_code::validation);
    CHECK(none.sum().error().code == facet::error_code::validation);
}

TEST_CASE("a bound repository's counters are those of its tenant") {
    facet::memory::engine engine;
    const auto site = facet::open<Site>(engine);
    const auto ours = facet::bind(site, "tenant"_f == "ours");
    const auto theirs = facet::bind(site, "tenant"_f == "theirs");

    const auto units = facet::make_sharded_counter<Usage, "shard", "units">(ours, 8);
    const auto their_units = facet::make_sharded_counter<Usage, "shard", "units">(theirs, 8);
    const auto all_units = facet::make_sharded_counter<Usage, "shard", "units">(site, 8);
    for (int i = 0; i < 10; ++i) units.add(facet::decimal::parse("0.25").value()).or_throw();
    their_units.add_to(3, 7).or_throw();
    CHECK(units.sum().value() == facet::decimal::parse("2.5").value());
    CHECK(their_units.sum(facet::consistent).value() == 7);
    CHECK(all_units.sum("tenant"_f == "ours").value() == units.sum().value());

    const auto views = facet::make_sharded_counter<Views, "shard", "count">(ours, 5);
    views.add("page"_f == "/home", 2).or_throw();
    CHECK(ours.transact(views.add_to("page"_f == "/home", 1, 3), units.add(1)).has_value());
    CHECK(views.sum("page"_f == "/home").value() == 5);
    CHECK(units.sum().value() == facet::decimal::parse("3.5").value());
    CHECK(facet::make_sharded_counter<Views, "shard", "count">(theirs, 5).sum("page"_f == "/home").value() == 0);
    CHECK(site.get<Views>("tenant"_f == "ours" && "page"_f == "/home" && "shard"_f == 1)->count >= 3);
}
