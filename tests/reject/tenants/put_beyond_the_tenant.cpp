// SPDX-License-Identifier: BSL-1.0
// title: Putting an item whose key says no tenant
// rule: a repository bound to one tenant
// why: There may be an item of another tenant with this key, and it would be overwritten. A create asks that there is none.
// expect: put of Order in table Sales can meet an item of another tenant, which its primary key does not hold; this repository is bound to one
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Order {
    std::string tenant;
    std::string id;
};
struct Sales : facet::table<"Sales", facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>,
                            facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">, facet::index<"ByTenant", "TENANT#{tenant}", "{id}">>> {};

auto done(const facet::repository<Sales, declared_backend>& sales) {
    const auto mine = facet::bind(sales, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.put(Order{"a", "1"}).run();
#else
    return mine.create(Order{"a", "1"}).run();
#endif
}
