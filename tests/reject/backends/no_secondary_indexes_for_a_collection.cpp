// SPDX-License-Identifier: BSL-1.0
// title: A collection through an index on a backend that has none
// rule: proof 9: a backend that lacks a feature says so at the call
// why: What holds for a query holds for a collection.
// expect: collection<Order, Line> in table Shop is served by ByDay, but this backend has no secondary indexes (its backend_features say so)
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct plain_backend : declared_backend {
    static constexpr facet::backend_features features{.secondary_indexes = false};
};

struct Order {
    std::string order_id;
    std::string day;
};
struct Line {
    std::string order_id;
    std::string line_id;
    std::string day;
};

struct Shop
    : facet::table<"Shop", facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">, facet::index<"ByDay", "DAY#{day}", "ORDER#{order_id}">>,
                   facet::entity<Line, facet::key<"ORDER#{order_id}", "LINE#{line_id}">,
                                 facet::index<"ByDay", "DAY#{day}", "ORDER#{order_id}#LINE#{line_id}">>> {};

auto placed(const facet::repository<Shop, plain_backend>& shop) {
#ifdef FACET_REJECT
    return shop.collection<Order, Line>("day"_f == "2024-05-01").descending().limit(3).all();
#else
    return shop.collection<Order, Line>("order_id"_f == "o-1").descending().limit(3).all();
#endif
}
