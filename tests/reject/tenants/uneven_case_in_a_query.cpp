// SPDX-License-Identifier: BSL-1.0
// title: A tenant whose case one key folds, and another does not
// rule: a repository bound to one tenant
// why: By one key the item would be another tenant's.
// expect: one key of Site in table Sites folds the case of org, and another does not, so that an item is one tenant's by one of them, and another's by the other
#include <reject/support/sites.hpp>

#ifdef FACET_REJECT
using declared = UnevenSites;
#else
using declared = EvenSites;
#endif

auto done(const facet::repository<declared, declared_backend>& all, [[maybe_unused]] const Site& one) {
    const auto mine = facet::bind(all, "org"_f == "acme");
    return mine.query<Site>("site"_f >= 1).count().has_value();
}
