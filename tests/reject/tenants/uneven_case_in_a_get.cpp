// SPDX-License-Identifier: BSL-1.0
// title: A get of a tenant whose case not all keys fold
// rule: a repository bound to one tenant
// why: By one key the item would be another tenant's.
// expect: one key of Site in table Sites folds the case of org, and another does not
#include <reject/support/sites.hpp>

#ifdef FACET_REJECT
using declared = UnevenSites;
#else
using declared = EvenSites;
#endif

auto done(const facet::repository<declared, declared_backend>& all, [[maybe_unused]] const Site& one) {
    const auto mine = facet::bind(all, "org"_f == "acme");
    return mine.get<Site>("site"_f == 1).has_value();
}
