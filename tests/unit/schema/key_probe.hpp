// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/key_builder.hpp>
#include <facet/schema/key_decoder.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What tests of keys share: an object's keys on a path, as text.
namespace key_probe {

/// The key attributes of one path, partition first; or what is wrong, as `field: fault`.
struct key_texts {
    std::vector<std::string> partition;
    std::vector<std::string> sort;
    facet::detail::key_outcome outcome;

    /// All attributes, joined by ` | `; a fault as `!` and its phrase.
    [[nodiscard]] std::string text() const {
        if (!outcome.ok()) return "!" + std::string(facet::explain(outcome.fault));
        std::string all;
        for (const auto* list : {&partition, &sort})
            for (const std::string& value : *list) all += (all.empty() ? "" : " | ") + value;
        return all;
    }
};

template <class Table, class Struct, std::size_t Path = 0>
[[nodiscard]] key_texts keys_of(const Struct& object) {
    using templates = facet::detail::path_templates<Table, facet::schema<Table>::template position<Struct>, Path>;
    const facet::detail::struct_source<Struct> source{&object};
    key_texts keys;
    const auto add = [&](std::vector<std::string>& to, auto facts) {
        facet::key_buffer bytes;
        keys.outcome = templates::append(bytes, facts, source);
        to.emplace_back(bytes.view());
        return keys.outcome.ok();
    };
    [&]<std::size_t... Partition, std::size_t... Sort>(std::index_sequence<Partition...>, std::index_sequence<Sort...>) {
        (void)((add(keys.partition, typename templates::template partition<Partition>{}) && ...) &&
               (add(keys.sort, typename templates::template sort<Sort>{}) && ...));
    }(std::make_index_sequence<templates::path.partition.size()>{}, std::make_index_sequence<templates::path.sort.size()>{});
    return keys;
}

/// The keys as one line, for byte-exact tests.
template <class Table, std::size_t Path = 0, class Struct>
[[nodiscard]] std::string key_text(const Struct& object) {
    return keys_of<Table, Struct, Path>(object).text();
}

}  // namespace key_probe
