// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/chunks.hpp>
#include <facet/repository/entity_access.hpp>
#include <facet/repository/item_key.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/repository/unique_keys.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// \file
/// Many items by their keys: batches, in as many requests as they take, and transactions.

namespace facet::inline v0::detail {

/// A key, and where its item goes: `out` is a std::optional of it.
struct key_slot {
    const pending_get* get;
    void* out;
    item_outcome (*fill)(void* out, const item_view& item, const reading_ids& ids, const stored_layout& layout);
};

/// Reads an item into a std::optional.
template <class Item>
item_outcome fill_optional(void* out, const item_view& item, const reading_ids& ids, const stored_layout& layout) {
    object_place<Item> at;
    const item_outcome outcome = make_item<Item>(&at.object, item, ids, layout);
    if (!outcome.ok()) return outcome;
    const tentative<Item> made{&at.object};
    static_cast<std::optional<Item>*>(out)->emplace(std::move(at.object));
    return outcome;
}

/// Reads many items by key.
template <class Backend>
class items_reader {
public:
    items_reader(const repository_view<Backend>& on, span<const key_slot> slots, bool consistent, request::consumed_capacity* units)
        : on_(on), slots_(slots), consistent_(consistent), units_(units) {}

    /// In batches (contract section 17): what a backend leaves out is asked again, until it answers or gives nothing for too long.
    [[nodiscard]] result<void> batch() {
        operation_ = "batch_get";
        if (auto sound = check(); !sound.has_value()) return sound;
        if (auto unique = check_unique("the same key is asked for twice in one batch", "B2"); !unique.has_value()) return unique;
        chunked chunks(slots_.size(), max_batch_keys, on_.options->retries);
        result<void> done = chunks.run([&](span<const std::size_t> chunk, std::vector<std::size_t>& unprocessed) {
            return ask(chunk, [&](span<const request::table_get> gets, request::numbered_sink sink) { return on_.backend->batch_get(gets, sink, unprocessed); });
        });
        if (done.has_value() && !chunks.left().empty()) return with_context(chunks.gave_up("keys unanswered", "B4"), context());
        return done;
    }

    /// As one transaction (contract A10): all of one moment.
    [[nodiscard]] result<void> transact() {
        operation_ = "transact_get";
        if (auto sound = check(); !sound.has_value()) return sound;
        if (slots_.empty() || slots_.size() > 100) return invalid("a transaction reads 1 to 100 items", "A10");
        if (auto unique = check_unique("the same key is asked for twice in one transaction", "A2"); !unique.has_value()) return unique;
        sequence<std::size_t> all(slots_.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
        return ask(all.view(), [&](span<const request::table_get> gets, request::numbered_sink sink) { return on_.backend->transact_get(gets, sink); });
    }

private:
    static constexpr std::size_t max_batch_keys = 100;  // contract B1

    [[nodiscard]] call_context context() const { return {operation_, on_.table->name, {}}; }
    [[nodiscard]] error invalid(std::string_view message, std::string_view rule) const {
        error cause;
        cause.code = error_code::validation;
        cause.message = message;
        cause.rule = rule;
        return with_context(std::move(cause), context());
    }
    /// The error of the key at a place.
    [[nodiscard]] error blame(error cause, std::size_t place) const {
        const pending_get& get = *slots_[place].get;
        cause.action = static_cast<std::int32_t>(place);
        return with_context(std::move(cause), {operation_, get.opened != nullptr ? get.opened->name : on_.table->name,
                                               get.layout.entity != nullptr ? get.layout.entity->name : std::string_view()});
    }
    [[nodiscard]] result<void> check() const {
        for (std::size_t i = 0; i < slots_.size(); ++i)
            if (const error* wrong = slots_[i].get->wrong(); wrong != nullptr) return blame(*wrong, i);
        return {};
    }
    /// The backend would refuse a key that stands twice in one request; here it is refused in all of them.
    [[nodiscard]] result<void> check_unique(std::string_view message, std::string_view rule) const {
        unique_keys keys(slots_.size());
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const pending_get& get = *slots_[i].get;
            const std::size_t before = keys.place(get.key(), get.opened->name);
            if (before == i) continue;
            error cause = invalid(message, rule);
            cause.message += ", also by action " + std::to_string(before + 1);
            cause.key = show_key(get.table->description, get.key());
            return blame(std::move(cause), i);
        }
        return {};
    }

    template <class Ask>
    [[nodiscard]] result<void> ask(span<const std::size_t> which, const Ask& call) {
        sequence<request::table_get> gets(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) {
            const pending_get& get = *slots_[which[i]].get;
            gets[i].table = get.opened;  // another's, where another repository made the key
            gets[i].get.key = get.key();
            gets[i].get.consistent = consistent_;
            gets[i].get.projection.paths = get.projection;
            gets[i].get.capacity = units_;
        }
        maybe_error fault;
        const auto take = [&](std::size_t position, const item_view& item) {
            const key_slot& slot = slots_[which[position]];
            const entity_facts& entity = *slot.get->layout.entity;
            const reading_ids ids(slot.get->opened->attributes, *on_.readers, slot.get->rows);
            if (fault || (rests_on_discriminator(*slot.get->table, entity) && !is_item_of(item, entity, ids, discriminator_position(*slot.get->table)))) return;
            if (is_hidden(item, slot.get->layout, ids, *on_.options)) return;
            if (const item_outcome outcome = slot.fill(slot.out, item, ids, slot.get->layout); !outcome.ok())
                fault = blame(item_error({operation_, slot.get->opened->name, entity.name}, entity, outcome, true, show_key(slot.get->table->description, item.key)), which[position]);
        };
        request::numbered_sink sink(take);
        sink.takes_rows = true;
        result<void> done = call(span<const request::table_get>(gets), sink);
        if (!done.has_value()) {
            error cause = std::move(done).error();
            if (cause.action < 0 || static_cast<std::size_t>(cause.action) >= which.size()) return with_context(std::move(cause), context());
            const std::size_t place = which[static_cast<std::size_t>(cause.action)];
            cause.key = show_key(slots_[place].get->table->description, slots_[place].get->key());
            return blame(std::move(cause), place);
        }
        if (fault) return std::move(*fault);
        return {};
    }

    const repository_view<Backend>& on_;
    span<const key_slot> slots_;
    bool consistent_;
    request::consumed_capacity* units_;
    std::string_view operation_;
};

template <class Backend>
[[nodiscard]] result<void> read_batch(const repository_view<Backend>& on, span<const key_slot> slots, bool consistent, request::consumed_capacity* units) {
    return items_reader<Backend>(on, slots, consistent, units).batch();
}
template <class Backend>
[[nodiscard]] result<void> read_transaction(const repository_view<Backend>& on, span<const key_slot> slots, request::consumed_capacity* units) {
    return items_reader<Backend>(on, slots, false, units).transact();
}

}  // namespace facet::inline v0::detail
