// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/repository/entity_access.hpp>
#include <facet/repository/met_transaction.hpp>
#include <facet/repository/pending_write.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::detail {

/// Makes the write that erases an item with its guards (unique).
using guarded_erasure = function_ref<pending_write(const item_view& item)>;

/// Erases the items of an entity that are expired, page by page of a scan; each only if nobody gave it another expiry meanwhile. Gives
/// how many it erased. `guarded`: null where they have no guards.
template <class Backend>
[[nodiscard]] result<std::uint64_t> sweep_expired(const repository_view<Backend>& on, const table_facts& table, const stored_layout& layout, const guarded_erasure* guarded) {
    const auto keeps_item = [](error_code code) { return code == error_code::duplicate_item || code == error_code::decode_failed || code == error_code::invalid_key; };
    struct found {
        std::string partition, sort, body, expiry;
        std::size_t position;  ///< of the attribute that `expiry` is in
    };
    const call_context context{"sweep", on.table->name, layout.entity->name};
    const attribute_ids ids = on.table->attributes;
    const auto now = on.options->now();
    std::uint64_t erased = 0;
    maybe_error kept;  // an item whose guard is another's, or cannot be told, or that a transaction holds, stays, and keeps no others from going
    byte_buffer last;
    page_circle circle;
    for (bool more = true; more;) {
        byte_buffer start;
        start.append(last.view());
        last.clear();
        request::scan scan;
        scan.start = start.view();
        scan.last = &last;
        std::vector<found> expired;
        auto page = on.backend->scan(*on.table, scan, [&](span<const item_view> items) {
            for (const item_view& item : items) {
                if (!is_item_of(item, *layout.entity, ids, discriminator_position(table)) || !is_expired(item, layout, ids, now)) continue;
                byte_buffer room;
                found& gone = expired.emplace_back(found{std::string(item.key.partition), std::string(item.key.sort), std::string(guarded == nullptr ? std::string_view{} : item.body), {}, 0});
                if (!layout.expires_by_key) gone.expiry = find_expiry(item, layout, ids, room, gone.position).raw();
            }
        });
        if (!page.has_value()) return with_context(std::move(page).error(), context);
        more = page->more;
        if (more && circle.closes(last.view())) return with_context(circling_pages(), context);
        for (const found& each : expired) {
            const key_view key{each.partition, each.sort};
            pending_write write = guarded != nullptr ? (*guarded)({key, each.body, 0}) : begin_write(on, request::write_kind::erase, context.operation, context.entity);
            if (guarded == nullptr) write.set_key(key);
            if (!layout.expires_by_key) {  // else the key says it
                write.require_stored(each.position, packed::value_view(each.expiry.data()));
                if (each.position != static_cast<std::size_t>(layout.expiry)) write.require_absent(static_cast<std::size_t>(layout.expiry));  // the older name counts only without it
            }
            result<void> done = on.calls->write(on, write, nullptr);
            if (done.has_value()) ++erased;
            else if (keeps_item(done.error().code) || met_transaction(done.error())) kept = kept ? std::move(kept) : maybe_error(std::move(done).error());
            else if (done.error().code != error_code::conditional_check_failed) return std::move(done).error();
        }
    }
    if (kept) return std::move(*kept);
    return erased;
}

}  // namespace facet::inline v0::detail
