// SPDX-License-Identifier: BSL-1.0
// title: A collection in two partitions
// rule: proof 5: key spaces are disjoint
// why: One request reads one partition; items of different ones are different queries.
// expect: collection<Order, Parcel> in table Shop cannot be served: no key or index holds all of them in one partition; in the primary key, that of Order is `ORDER#{order_id}`, that of Parcel `PARCELS#{order_id}`
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Order {
    std::string order_id;
};
struct Line {
    std::string order_id;
    std::string line_id;
};
struct Parcel {
    std::string order_id;
    std::string parcel_id;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>,
                           facet::entity<Line, facet::key<"ORDER#{order_id}", "LINE#{line_id}">>,
                           facet::entity<Parcel, facet::key<"PARCELS#{order_id}", "PARCEL#{parcel_id}">>> {};

auto both(const facet::repository<Shop, declared_backend>& shop) {
#ifdef FACET_REJECT
    return shop.collection<Order, Parcel>("order_id"_f == "o-1").all();
#else
    return shop.collection<Order, Line>("order_id"_f == "o-1").all();
#endif
}
