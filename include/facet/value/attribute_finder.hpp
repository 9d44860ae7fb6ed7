// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>

#include <string_view>

namespace facet::inline v0::packed {

/// Finds several attributes in a body: each in O(1) where they are asked for in the order in which they stand there, else by a walk through it.
class attribute_finder {
public:
    explicit attribute_finder(std::string_view body) noexcept : body_(body), next_(body) {}

    /// Not present where there is none.
    [[nodiscard]] value_view find(attribute_id id) noexcept { return find(id, {}); }
    /// By its name, where it has no id.
    [[nodiscard]] value_view find(const attribute_view& wanted) noexcept { return find(wanted.id, wanted.name); }

private:
    [[nodiscard]] value_view find(attribute_id id, std::string_view name) noexcept {
        const value_view found = find_from(next_, id, name);
        return found.present() ? found : find_from(attribute_cursor(body_), id, name);
    }
    [[nodiscard]] value_view find_from(attribute_cursor at, attribute_id id, std::string_view name) noexcept {
        while (!at.done()) {
            const attribute_view each = at.take();
            if (each.id != id || (id == 0 && each.name != name)) continue;
            next_ = at;
            return each.value;
        }
        return {};
    }

    std::string_view body_;
    attribute_cursor next_;  ///< behind the one that was found last
};

}  // namespace facet::inline v0::packed
