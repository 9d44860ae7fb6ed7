// SPDX-License-Identifier: BSL-1.0
// title: An index in which all tenants are mixed
// rule: a repository bound to one tenant
// why: The index is not keyed by the tenant, so what it finds is everybody's.
// expect: Order where(tenant ==, customer ==) in table Sales cannot be served
// expect: ByCustomer (customer; id)
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Order {
    std::string tenant;
    std::string id;
    std::string customer;
};
struct Sales : facet::table<"Sales", facet::gsi<"ByCustomer", facet::partition<"CustomerPK">, facet::sort<"CustomerSK">>,
                            facet::entity<Order, facet::key<"TENANT#{tenant}", "ORDER#{id}">, facet::index<"ByCustomer", "CUSTOMER#{customer}", "{id}">>> {};

auto found(const facet::repository<Sales, declared_backend>& sales) {
    const auto mine = facet::bind(sales, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.query<Order>("customer"_f == "c").all();
#else
    return mine.query<Order>("id"_f == "c").all();
#endif
}
