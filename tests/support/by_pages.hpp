// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/cursor.hpp>

namespace facet::test {

/// All that a query reads, each page behind the cursor of the last.
template <class Query>
[[nodiscard]] auto by_pages(Query query) {
    decltype(query.page()->items) all;
    for (cursor place;;) {
        const auto page = query.after(place).page().value();
        all.insert(all.end(), page.items.begin(), page.items.end());
        if (page.next.empty()) return all;
        place = page.next;
    }
}

}  // namespace facet::test
