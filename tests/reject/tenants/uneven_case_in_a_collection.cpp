// SPDX-License-Identifier: BSL-1.0
// title: A collection of a tenant whose case not all keys fold
// rule: a repository bound to one tenant
// why: By one key the item would be another tenant's.
// expect: one key of Site in table Sites folds the case of org, and another does not
#include <facet/repository/bind.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Site {
    std::string org;
    std::int64_t site;
};
struct Page {
    std::string org;
    std::int64_t page;
};
#ifdef FACET_REJECT
using page = facet::entity<Page, facet::key<"ORG#{org}", "PAGE#{page:6}">>;
using site = facet::entity<Site, facet::key<"ORG#{org}", "SITE#{site:6}">, facet::index<"ByOrg", "SITES#{org:lower}", "{site:6}">>;
#else
using page = facet::entity<Page, facet::key<"ORG#{org:lower}", "PAGE#{page:6}">>;
using site = facet::entity<Site, facet::key<"ORG#{org:lower}", "SITE#{site:6}">, facet::index<"ByOrg", "SITES#{org:lower}", "{site:6}">>;
#endif
struct Sites : facet::table<"Sites", facet::gsi<"ByOrg", facet::partition<"OrgPK">, facet::sort<"OrgSK">>, site, page> {};

auto found(const facet::repository<Sites, declared_backend>& all, [[maybe_unused]] const Site& one) {
    const auto mine = facet::bind(all, "org"_f == "acme");
    return mine.collection<Site, Page>().count().has_value();
}
