// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What the tutorial's programs share: they are tests, too, and some of them look at what is stored.

#include <facet/facet.hpp>
#include <facet/json/write.hpp>
#include <facet/request/dynamic_item.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Ends the program where a claim does not hold.
inline void expect(bool holds, const std::source_location at = std::source_location::current()) {
    if (holds) return;
    std::fprintf(stderr, "%s:%u: what this line expects does not hold\n", at.file_name(), static_cast<unsigned>(at.line()));
    std::exit(1);
}

/// As above, for two texts, which are shown where they differ.
inline void expect_text(std::string_view is, std::string_view should_be, const std::source_location at = std::source_location::current()) {
    if (is != should_be) std::fprintf(stderr, "is:        %.*s\nshould be: %.*s\n", static_cast<int>(is.size()), is.data(), static_cast<int>(should_be.size()), should_be.data());
    expect(is == should_be, at);
}

/// Every item of a repository's table as it is stored, as JSON for people, in the order of that text.
template <class Table, class Backend>
std::vector<std::string> stored_items(const facet::repository<Table, Backend>& repository) {
    std::vector<std::string> items;
    facet::request::scan everything;
    const auto page = repository.backend().scan(repository.handle(), everything, [&](std::span<const facet::item_view> some) {
        for (const facet::item_view& each : some)
            items.push_back(facet::json::write_plain(
                facet::request::unpack_item(each, facet::schema<Table>::facts.description, repository.handle()).value()));
    });
    expect(page.has_value() && !page->more);
    std::sort(items.begin(), items.end());
    return items;
}

/// The primary keys of a table whose key attributes are text, as `partition key | sort key`.
template <class Table, class Backend>
std::vector<std::string> stored_keys(const facet::repository<Table, Backend>& repository) {
    std::vector<std::string> keys;
    facet::request::scan everything;
    const auto page = repository.backend().scan(repository.handle(), everything, [&](std::span<const facet::item_view> some) {
        for (const facet::item_view& each : some) keys.push_back(std::string(each.key.partition) + " | " + std::string(each.key.sort));
    });
    expect(page.has_value() && !page->more);
    std::sort(keys.begin(), keys.end());
    return keys;
}
