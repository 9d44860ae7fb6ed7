// SPDX-License-Identifier: BSL-1.0
// title: A field that is stored as an index's key attribute, but of another type
// rule: proof 10: what writes one attribute agrees
// why: DynamoDB refuses every write of an item that has a key attribute of any index in another type (contract X3), whether the entity is to
//   be in that index or not.
// expect: in Customer, the field region is stored as the attribute region and of type N, but that is a key attribute of index ByRegion, of type S: every write of one would be refused (contract X3); store the field under another name
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string region;
    std::string placed;
};
struct Customer {
    std::string customer_id;
    int region;
};

struct Shop
    : facet::table<"Shop", facet::gsi<"ByRegion", facet::partition<"region">, facet::sort<"placed">>,
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">, facet::index<"ByRegion", "{region}", "{placed}">>,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::stored_as<"region", "region_number">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
