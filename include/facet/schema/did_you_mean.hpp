// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/facts.hpp>
#include <facet/schema/key_codec.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::detail {

/// How many single-letter edits (insert, drop, replace, swap of neighbours) lie between two words, whatever the case of their letters; words
/// over 40 bytes are far.
constexpr std::size_t edit_distance(std::string_view a, std::string_view b) {
    constexpr std::size_t longest = 40;
    if (a.size() > longest || b.size() > longest) return longest;
    std::size_t rows[3][longest + 1]{};
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t* const row = rows[i % 3];
        const std::size_t* const above = rows[(i + 2) % 3];
        const std::size_t* const two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t best = above[j - 1] + (to_lower(a[i - 1]) == to_lower(b[j - 1]) ? 0 : 1);
            if (above[j] + 1 < best) best = above[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && two_above[j - 2] + 1 < best)
                best = two_above[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[a.size() % 3][b.size()];
}

template <class Named>
constexpr std::string_view shown_name(const Named& each) {
    return each.name;
}
constexpr std::string_view shown_name(std::string_view each) { return each; }
constexpr std::string_view shown_name(const path_facts& each) { return each.index_name; }

/// "; did you mean x? Its fields are: a, b" for a name that is none of theirs. Each of `all` has a name.
template <class Out, class Named>
constexpr void suggest_name(Out& out, std::string_view wrong, std::string_view what, span<const Named> all) {
    std::size_t best = wrong.size() / 3 + 2;
    std::string_view nearest;
    for (const Named& each : all) {
        const std::size_t distance = wrong.empty() ? best : edit_distance(wrong, shown_name(each));
        if (distance < best) best = distance, nearest = shown_name(each);
    }
    if (!nearest.empty()) out << "; did you mean " << nearest << "? Its ";
    else out << "; its ";
    out << what << " are: ";
    for (std::size_t i = 0; i < all.size(); ++i) out << (i == 0 ? "" : ", ") << shown_name(all[i]);
}

/// The same for an index that an entity is not bound to.
template <class Out>
constexpr void suggest_bound(Out& out, std::string_view wrong, const entity_facts& entity) {
    if (entity.paths.size() > 1) suggest_name(out, wrong, "indexes", entity.paths.subspan(1));
    else out << "; it is bound to none";
}

/// The same for an index that a table does not have.
template <class Out>
constexpr void suggest_index(Out& out, std::string_view wrong, const table_facts& table) {
    if (table.description.indexes.size() > 0) suggest_name(out, wrong, "indexes", table.description.indexes);
    else out << "; it has none";
}

/// The same for a field's name that is none of the entity's.
template <class Out>
constexpr void suggest(Out& out, std::string_view wrong, const entity_facts& entity) {
    suggest_name(out, wrong, "fields", entity.fields);
}

}  // namespace facet::inline v0::detail
