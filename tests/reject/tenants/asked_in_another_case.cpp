// SPDX-License-Identifier: BSL-1.0
// title: A tenant's item that is asked in one case, and found in another
// rule: a repository bound to one tenant
// why: The index finds tenants in whatever case they are spelled; what is asked of an item is equality.
// expect: update of Report in table Reports asks the item for its tenant, which its primary key does not hold; but another of its keys folds the case of tenant, and what is asked does not: write {tenant} in all keys as it is, or in the primary key as well
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Report {
    std::string id;
    std::string tenant;
    std::string text;
};
template <facet::fixed_string Template>
struct ReportsBy : facet::table<"Reports", facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>,
                                facet::entity<Report, facet::key<"REPORT#{id}", "REPORT">, facet::index<"ByTenant", Template, "{id}">>> {};
#ifdef FACET_REJECT
struct Reports : ReportsBy<"TENANT#{tenant:lower}"> {};
#else
struct Reports : ReportsBy<"TENANT#{tenant}"> {};
#endif

auto done(const facet::repository<Reports, declared_backend>& reports) {
    const auto mine = facet::bind(reports, "tenant"_f == "a");
    return mine.update<Report>("id"_f == "1").set("text"_f = "new").run();
}
