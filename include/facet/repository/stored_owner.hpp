// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/pending_write.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// What an item says of whose it is, as it is stored: by another name, in another form or, of a defaulted field, not at all. So it can be
/// asked for, whatever facet itself would store.
struct stored_owner {
    static constexpr std::int32_t nowhere = -1;

    std::int32_t position = nowhere;  ///< of the attribute, in the description
    std::int32_t older = nowhere;     ///< of the one that it had before
    bool by_older = false;            ///< which of them has the value
    std::string value{};              ///< packed; empty where neither is there

    /// That of an item; `field` is one that the item's entity has.
    static stored_owner of(const item_view& item, const attribute_ids& ids, const stored_layout& layout, std::string_view field) {
        stored_owner found;
        std::size_t at = 0;
        while (layout.entity->fields[at].name != field) ++at;
        found.position = layout.places[at].position;
        found.older = layout.places[at].renamed;
        const auto read = [&](std::int32_t place) {
            if (place == nowhere) return;
            byte_buffer room;
            const packed::value_view there = packed::find_value(item, ids[static_cast<std::size_t>(place)], room);
            if (there.present()) found.value = there.raw();
        };
        read(found.position);
        if (found.value.empty()) {
            read(found.older);
            found.by_older = !found.value.empty();
        }
        return found;
    }

    friend bool operator==(const stored_owner&, const stored_owner&) = default;

    /// Makes a write happen only where the item still says so.
    void require(pending_write& write) const {
        const auto absent = [&](std::int32_t at) {
            if (at != nowhere) write.require_absent(static_cast<std::size_t>(at));
        };
        if (value.empty() || by_older) absent(position);
        if (value.empty()) return absent(older);
        write.require_stored(static_cast<std::size_t>(by_older ? older : position), packed::value_view(value.data()));
    }
};

}  // namespace facet::inline v0::detail
