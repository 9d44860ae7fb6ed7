// SPDX-License-Identifier: BSL-1.0
// What explain() says of a read is what the read then asks: each request once, and none where no item can answer.
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Order {
    std::string shop;
    std::uint32_t number = 0;
    std::string customer;
    std::string day;
};
struct Note {
    std::string shop;
    std::uint32_t number = 0;
};
struct Shops : facet::table<"Shops", facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>, facet::gsi<"ByCustomer", facet::partition<"CustomerPK">, facet::sort<"CustomerSK">>,
                            facet::entity<Order, facet::key<"SHOP#{shop}", "ORDER#{number:4}">, facet::index<"ByDay", "{*:3 shards, formerly 5}", "{day}#{number:4}">,
                                          facet::index<"ByCustomer", "{customer:4 shards, formerly 2}", "{customer}#{day}">>,
                            facet::entity<Note, facet::key<"SHOP#{shop}", "NOTE#{number:4}">>> {};

/// The key conditions that a read asks, in the words of explain(): of a query that asks every shard alike, `alike`, those of the first.
template <class Read>
std::string asked(const std::string& path, Read read, bool alike = false) {
    std::string all;
    for (const facet::shown_request& each : facet::show(read).value().requests) {
        const std::string beginning = "key condition: ";
        const std::size_t at = each.explanation.find(beginning);
        REQUIRE(at != std::string::npos);
        const std::string condition = each.explanation.substr(at + beginning.size(), each.explanation.find('\n', at) - at - beginning.size());
        if (!alike || all.empty()) all += (all.empty() ? "" : "; ") + path + condition;
    }
    return all.empty() ? "no request: no item can answer" : all;
}

}  // namespace

TEST_CASE("explain tells the requests of a read, each once") {
    facet::memory::engine engine;
    const auto shops = facet::open<Shops>(engine);
    const auto check = [](const std::string& path, auto make) {
        INFO(make().explain());
        CHECK(make().explain() == asked(path, make()));
    };
    const std::vector<std::uint32_t> none;
    check("Shops, primary key: ", [&] { return shops.query<Order>("shop"_f == "a" && "number"_f == facet::each_of(1u, 2u, 1u)); });
    check("Shops, primary key: ", [&] { return shops.query<Order>("shop"_f == facet::each_of("b", "a", "b")).in_turn(); });
    check("Shops, primary key: ", [&] { return shops.query<Order>("shop"_f == "a" && "number"_f == facet::each_of(none)); });
    check("Shops, primary key: ", [&] { return shops.query<Order>("shop"_f == "a" && "number"_f.between(5u, 3u)); });
    check("Shops, primary key: ", [&] { return shops.collection<Order, Note>("shop"_f == facet::each_of("a", "a", "b")); });
    check("Shops, primary key: ", [&] { return shops.collection<Order, Note>("shop"_f == "a" && "number"_f.between(5u, 3u)); });
    std::size_t once = 0;
    for (const char* customer : {"a", "b", "c", "d", "e", "f"}) {  // where the number of shards was another, but the shard the same
        check("Shops, ByCustomer: ", [&] { return shops.query<Order>("customer"_f == customer); });
        once += facet::show(shops.query<Order>("customer"_f == customer))->requests.size() == 1 ? 1u : 0u;
        check("Shops, ByCustomer: ", [&] { return shops.query<Order>("customer"_f == facet::each_of(customer, "b", customer)); });
    }
    CHECK(once > 0);
    const auto days = [&] { return shops.query<Order>("day"_f == "1"); };
    CHECK(days().explain() == asked("Shops, ByDay: ", days(), true) + "; and so in shards 1 to 4");
    CHECK(shops.query<Order>("day"_f >= "2" && "day"_f < "1").explain() == "no request: no item can answer");
    CHECK(shops.query<Order>("shop"_f == facet::each_of("a", "")).explain() == facet::show(shops.query<Order>("shop"_f == facet::each_of("a", ""))).error().to_string());
}
