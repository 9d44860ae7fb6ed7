// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/tree_nodes.hpp>

#include <cstddef>
#include <cstdint>

namespace facet::inline v0::memory::detail {

/// A place in a tree from which records are taken one after the other. Valid until the tree changes.
struct tree_cursor {
    const leaf_node* leaf = nullptr;
    const record* single = nullptr;  ///< of a tree without nodes: its record
    std::uint32_t at = 0;            ///< records left of the place, in the leaf

    /// Takes up to `most` records right of the place, in order.
    [[nodiscard]] std::size_t take(const record** out, std::size_t most) noexcept {
        if (leaf == nullptr) {
            if (single == nullptr || at != 0 || most == 0) return 0;
            at = 1;
            *out = single;
            return 1;
        }
        std::size_t taken = 0;
        while (taken < most) {
            if (at == leaf->count) {
                if (leaf->next == nullptr) break;
                leaf = leaf->next;
                at = 0;
                continue;
            }
            std::size_t some = leaf->count - at;
            if (some > most - taken) some = most - taken;
            for (std::size_t i = 0; i < some; ++i) out[taken + i] = leaf->records()[at + i];
            taken += some;
            at += static_cast<std::uint32_t>(some);
        }
        return taken;
    }
};

}  // namespace facet::inline v0::memory::detail
