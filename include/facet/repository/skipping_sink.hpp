// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/item_buffer.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace facet::inline v0::detail {

/// Hands items on to another sink, but those that cannot be read: they are told, and count as handed on. A template, so that who includes
/// this does not compile how a std::vector of errors grows.
template <class Errors>
struct skipping_sink {
    const item_sink& to;
    Errors& unreadable;
    call_context context;  ///< of the read; its entity is that of each item
    const request::table_description& description;

    [[nodiscard]] item_sink sink() noexcept { return {this, &append}; }

private:
    static items_outcome append(void* out, std::size_t which, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
        skipping_sink& self = *static_cast<skipping_sink*>(out);
        const std::size_t all = items.size();
        while (!items.empty()) {
            const items_outcome outcome = self.to.append(self.to.out, which, items, ids, layout);
            if (outcome.read == items.size()) break;
            call_context context = self.context;
            context.entity = layout.entity->name;
            self.unreadable.push_back(item_error(context, *layout.entity, outcome.fault, true, show_key(self.description, items[outcome.read].key)));
            items = items.subspan(outcome.read + 1);
        }
        return {all, {}};
    }
};

/// Fetches from a run: what cannot be read is an error, or is told where that is said.
template <class Fetch>
[[nodiscard]] result<void> fetch_skipping(const item_sink& out, std::vector<error>* unreadable, const call_context& context,
                                          const request::table_description& description, const Fetch& fetch) {
    if (unreadable == nullptr) [[likely]] return fetch(out);
    skipping_sink<std::vector<error>> skipping{out, *unreadable, context, description};
    return fetch(skipping.sink());
}

}  // namespace facet::inline v0::detail
