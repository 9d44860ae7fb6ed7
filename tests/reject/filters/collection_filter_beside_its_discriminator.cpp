// SPDX-License-Identifier: BSL-1.0
// title: A filter of a collection through an index that leaves the discriminator out
// rule: proof 3: a filter is only what is called a filter
// why: Nothing that is read tells the entity's items from others'.
// expect: filter<Order>() of collection<Customer, Order> in table Shop needs the discriminator, which tells its items from the others', but ByCity does not project kind; choose among the items that come
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Customer {
    std::string id;
    std::string city;
};
struct Order {
    std::string number;
    std::string city;
    std::string status;
};

struct Shop : facet::table<"Shop", facet::discriminator<"kind">,
                           facet::gsi<"ByCity", facet::partition<"city">, facet::sort<"GSI1SK">, facet::include<"id", "number", "status">>,
                           facet::entity<Customer, facet::key<"CUSTOMER#{id}", "A">, facet::index<"ByCity", "{city}", "C#{id}">>,
                           facet::entity<Order, facet::key<"ORDER#{number}", "A">, facet::index<"ByCity", "{city}", "O#{number}">>> {};

auto in_rome(const facet::repository<Shop, declared_backend>& shop) {
#ifdef FACET_REJECT
    return shop.collection<Customer, Order>("city"_f == "Rome").filter<Order>("status"_f == "open").all();
#else
    return shop.collection<Customer, Order>("city"_f == "Rome").all();
#endif
}
