// SPDX-License-Identifier: BSL-1.0
// title: Following edges whose targets' keys are not known
// rule: edges
// why: A target is read by its whole primary key.
// expect: targets of WorksAt in table Staff are read by their keys, but that of Office, `OFFICE#{office_id}`, `CITY#{city}`, has fields for which WorksAt has none: city
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const std::vector<WorksAt>& edges) {
#ifdef FACET_REJECT
    return staff.targets(edges).has_value();
#else
    return staff.sources(edges).has_value();
#endif
}
