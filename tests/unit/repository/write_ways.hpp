// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/catch.hpp>
#include <support/repeats.hpp>
#include <unit/repository/read_ways.hpp>

#include <map>
#include <string>
#include <vector>

/// \file
/// What tests of random writes share: all that is stored, compared with what imports of the right objects would store.

namespace repository_probe {

/// All that is stored, index keys included, by primary key.
template <class Table, class Backend>
[[nodiscard]] std::map<std::string, facet::item> stored_items(const facet::repository<Table, Backend>& repository) {
    std::map<std::string, facet::item> all;
    const auto page = repository.backend().scan(repository.handle(), {}, [&](std::span<const facet::item_view> some) {
        for (const facet::item_view& each : some)
            all.emplace(std::string(each.key.partition) + ' ' + std::string(each.key.sort),
                        facet::request::unpack_item(each, facet::schema<Table>::facts.description, repository.handle()).value());
    });
    REQUIRE(page.has_value());
    REQUIRE_FALSE(page->more);
    return all;
}

/// The keys under which two tables hold different items, or one of them none.
[[nodiscard]] inline std::vector<std::string> differences(const std::map<std::string, facet::item>& stored, const std::map<std::string, facet::item>& wanted) {
    std::vector<std::string> unlike;
    for (const auto& [key, item] : stored) {
        const auto there = wanted.find(key);
        if (there == wanted.end()) unlike.push_back("too much: " + key);
        else if (!(there->second == item)) unlike.push_back("another: " + key);
    }
    for (const auto& [key, item] : wanted)
        if (!stored.contains(key)) unlike.push_back("missing: " + key);
    return unlike;
}

}  // namespace repository_probe
