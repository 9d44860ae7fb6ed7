// SPDX-License-Identifier: BSL-1.0
// title: A consistent collection on a global index
// rule: proof 6: what an index can give
// why: What holds for a query holds for a collection.
// expect: collection<Order, Line> in table Shop goes through ByDay, a global index, which is never read consistently (contract Q15)
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

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

auto placed(const facet::repository<Shop, declared_backend>& shop) {
#ifdef FACET_REJECT
    return shop.collection<Order, Line>("day"_f == "2024-05-01", facet::consistent).all();
#else
    return shop.collection<Order, Line>("order_id"_f == "o-1", facet::consistent).all();
#endif
}
