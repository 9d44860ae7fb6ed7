// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0 {

/// What is wrong with a stored item.
enum class finding_kind : std::uint8_t {
    stranger,    ///< its key has the shape of no entity of the table, or its discriminator is not that entity's
    unreadable,  ///< an attribute is missing, or is not of its field's type
    misplaced,   ///< its primary key is not the one that its fields give
    stale,       ///< an index key or a computed field is not what its fields give, or the discriminator is missing, or it has an entry in an index that its entity is not bound to: backfill() mends it
    unguarded,   ///< a guard of its unique fields is missing, or has other values: backfill() writes it, where its key can be made
    unmirrored,  ///< it is an edge whose mirror is missing, or has other values: backfill() writes it
    duplicate,   ///< a guard of its unique fields, or its mirror, is another item's: two items have one unique value
    orphan,      ///< it is a guard or a mirror, and the item that it names is not there, or its fields do not give it
};

/// The finding's name, as it stands in the enumeration.
[[nodiscard]] constexpr std::string_view to_string(finding_kind kind) noexcept {
    constexpr std::string_view names[] = {"stranger", "unreadable", "misplaced", "stale", "unguarded", "unmirrored", "duplicate", "orphan"};
    return names[static_cast<std::size_t>(kind)];
}

/// One thing that is wrong with one item.
struct finding {
    finding_kind kind;
    std::string_view entity;     ///< empty for a stranger
    std::string key;             ///< as people write it: `PK=..., SK=...`
    std::string_view attribute;  ///< the attribute that is stale
    std::string message;         ///< a sentence
};

}  // namespace facet::inline v0
