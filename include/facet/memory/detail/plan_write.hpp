// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/apply_update.hpp>
#include <facet/memory/detail/capacity.hpp>
#include <facet/memory/detail/check_update.hpp>
#include <facet/memory/detail/commit.hpp>
#include <facet/memory/detail/evaluate_condition.hpp>
#include <facet/memory/detail/index_entries.hpp>
#include <facet/memory/detail/index_warmer.hpp>
#include <facet/memory/detail/item_image.hpp>
#include <facet/memory/detail/pack_row.hpp>
#include <facet/memory/detail/plain_condition.hpp>
#include <facet/memory/detail/plain_update.hpp>
#include <facet/memory/detail/positions.hpp>
#include <facet/memory/detail/project.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <utility>

namespace facet::inline v0::memory::detail {

/// One write on its way: checked, decided, not carried out yet. Views point into the store or the scratch memory. A template, to be
/// compiled where it is used.
template <class Change>
class basic_write_plan {
public:
    const opened_table* table;
    const request::write* write;
    Change what;

    /// A write as it is asked for, as yet undecided. Made before the lock is taken, which waits for all that was stored: meanwhile keys are
    /// hashed.
    basic_write_plan(const opened_table& on, const request::write& asked) noexcept : table(&on), write(&asked) {
        what.store = on.store.get();
        what.key = asked.key;
        what.hash = what.store->hash(asked.key);
    }

    /// Asks for the places of its item. From here on the writer's mutex is held.
    [[gnu::always_inline]] void prefetch() const noexcept {
        what.store->prefetch(what.hash);
        if (write->kind == request::write_kind::put) what.store->prefetch_room(what.hash);
    }

    /// Contract V1, R4, R5: what is refused about a write by its looks. Comes before all else.
    [[nodiscard]] result<void> check(scratch& memory) {
        using request::return_values;
        const request::write& asked = *write;
        const bool updates = asked.kind == request::write_kind::update;
        if (!updates && asked.returned != return_values::none && asked.returned != return_values::all_old)
            return invalid("V1", {"Return values set to invalid value"});
        if (has_long(asked.changes.operands) || has_long(asked.condition.operands)) [[unlikely]]
            if (auto sound = measure_literals(asked.changes.operands, asked.condition.operands); !sound.has_value()) return sound;
        if (updates) {
            changes_ = read_changes(*table, asked.changes, memory);
            if (changes_.empty())
                if (auto sound = update_check(*table, asked.changes).run(); !sound.has_value()) return sound;
        }
        if (asked.condition.empty()) return {};
        if (asked.condition.code.size() == 1) {  // as most: whether there is an item
            const request::instruction only = asked.condition.code[0];
            const bool asks = only.code == request::opcode::exists || only.code == request::opcode::not_exists;
            if (asks && what.store->schema.is_primary(whole_attribute(*table, asked.condition.paths, only.argument))) {
                presence_ = only.code;
                return {};
            }
        }
        terms_ = read_terms(*table, asked.condition, memory);
        if (!terms_.empty()) return {};
        return condition_check(*table, asked.condition, "ConditionExpression").run();
    }

    /// What is told where its table is gone, or one beside it: what is wrong with a put's values, as far as that can be said without a
    /// table, comes first (contract R4, Z7).
    [[nodiscard]] [[gnu::cold]] error gone(scratch& memory) const {
        if (write->kind != request::write_kind::put) return no_table();
        shape ignored;
        auto sound = image_check(*what.store, image_source::put).run(what.key, write->body, ignored, memory);
        if (sound.has_value() || is_of_index(sound.error()) || sound.error().rule == "Z9") return no_table();
        return std::move(sound).error();
    }

    /// Decides what the write does, on the item as it is. The writer's mutex is held; readers may go on. Fails with
    /// validation or conditional_check_failed; nothing is changed by then.
    [[nodiscard]] result<void> decide(scratch& memory) {
        const request::write& asked = *write;
        table_store& store = *what.store;
        if (asked.kind == request::write_kind::put) {  // before the key: what is wrong with the values comes first (contract R4)
            if (auto sound = store_image(asked.body, image_source::put, memory); !sound.has_value()) {
                auto key = check_key(store.schema, asked.key);  // an empty one comes before what is wrong with keys of indexes (A6)
                return is_of_index(sound.error()) && !key.has_value() && key.error().rule == "K5" ? key : sound;
            }
        }
        if (auto sound = check_key(store.schema, asked.key); !sound.has_value()) return sound;
        find_places();
        if (!asked.condition.empty() && !holds(memory)) return failed(memory);
        if (asked.kind == request::write_kind::update) {
            if (patches_plain(memory)) return {};
            bool stores = false;
            auto edits = find_edits(*table, asked.changes, old_document(), memory, stores);
            if (!edits.has_value()) return std::move(edits).error();
            if (!stores) return {};
            if (patches(*edits, memory)) return {};
            byte_buffer body;
            const std::string_view old = what.old == nullptr ? std::string_view() : old_body(memory);
            if (auto written = body_rewriter(*edits, memory).run(old, what.old != nullptr, body); !written.has_value()) return written;
            if (auto sound = store_image(memory.keep(body.view()), image_source::update, memory); !sound.has_value()) return sound;
        }
        if (!changes()) return {};
        if (what.old != nullptr) what.old_entries = find_entries(store, asked.key, old_body(memory), what.hash.partition, memory);
        if (what.stores && what.next.layout == 0 && !shape_.has_text) row_packer(store, asked.key, what.next.body).run(what.next, memory);
        return {};
    }

    /// Whether name_attributes() has to run before the change.
    [[nodiscard]] bool has_text() const noexcept { return what.stores && shape_.has_text; }
    /// Gives names ids. In the readers' silence. May throw; attributes may have got ids then, which nobody sees.
    [[nodiscard]] result<void> name(scratch& memory) {
        byte_buffer named;
        auto sound = name_attributes(*what.store, what.next.body, named, what.next.highest_id);
        if (!sound.has_value()) return sound;
        what.next.body = memory.keep(named.view());
        if (what.next.highest_id != 0xffff) row_packer(*what.store, what.key, what.next.body).run(what.next, memory);
        return sound;
    }

    /// What the write gives back (contract section 12); false where there is nothing. Views point into the store or the
    /// scratch memory: the old body is copied there, since the change ends it.
    [[nodiscard]] bool returns(item_view& out, scratch& memory) const {
        using enum request::return_values;
        const bool old_side = write->returned == all_old || write->returned == updated_old;
        if (write->returned == none || (old_side ? what.old == nullptr : !what.stores)) return false;
        std::string_view body = old_side ? what.store->body_of(*what.old, memory) : what.next.body;
        const std::uint16_t highest = old_side ? what.old->highest_id : what.next.highest_id;
        if (write->returned == updated_old || write->returned == updated_new) {
            facet::detail::sequence<const request::path*> targets;
            for (const request::update_action& action : write->changes.actions)
                targets.push_back(&write->changes.paths[action.target]);
            byte_buffer cut;
            projector(*table, targets).run(body, cut, memory);
            if (cut.empty()) return false;
            body = memory.keep(cut.view());
        } else if (old_side) {
            body = memory.keep(body);
        }
        out = {write->key, present(body, highest, memory), old_side ? what.old->size : what.next.size};
        return true;
    }

    /// Adds what the write costs; before it is carried out (contract W4, W5, W7).
    void charge(double factor, request::consumed_capacity& capacity, scratch& memory) const {
        const written_side before = what.old == nullptr ? written_side{} : written_side{true, what.store->body_of(*what.old, memory), what.old->size};
        byte_buffer room;
        const written_side after = what.stores ? written_side{true, what.body(room), what.next.size} : written_side{};
        if (write->kind == request::write_kind::check) capacity.table += factor * write_units(before.size);
        else charge_write(*table, write->key, before, after, factor, capacity);
    }
    /// Adds what a failed condition costs.
    void charge_failure(double factor, request::consumed_capacity& capacity) const noexcept {
        capacity.table += factor * write_units(what.old == nullptr ? 0 : what.old->size);
    }

    /// The item's size before the write or after it, whichever is larger; 0 where there is none.
    [[nodiscard]] std::size_t larger() const noexcept {
        const std::size_t before = what.old == nullptr ? 0 : what.old->size;
        return what.stores && what.next.size > before ? what.next.size : before;
    }
    /// Whether the write changes anything.
    [[nodiscard]] bool changes() const noexcept {
        return write->kind != request::write_kind::check && (what.stores || (what.old != nullptr && write->kind == request::write_kind::erase));
    }

private:
    /// Whether it is a key of an index that a put's check refuses.
    [[nodiscard]] static bool is_of_index(const error& cause) noexcept { return cause.rule == "X3" || cause.rule == "K2"; }
    /// Checks the body that is to be stored, which has to stay as long as the scratch memory.
    [[nodiscard]] result<void> store_image(std::string_view body, image_source source, scratch& memory) {
        const image_check checked(*what.store, source);
        image next;
        const bool follows = row_packer(*what.store, what.key, body).follow(next, shape_, no_key_values(what.store->schema, memory), memory);
        if (follows && shape_.size <= fits_anywhere) what.new_entries = find_plain_entries(*what.store, {what.key, shape_.values, body}, what.hash.partition, memory);
        if (what.new_entries == nullptr) {
            if (auto sound = follows ? checked.check(what.key, body, shape_) : checked.run(what.key, body, shape_, memory); !sound.has_value()) return sound;
            what.new_entries = find_entries(*what.store, {what.key, shape_.values, body}, what.hash.partition, memory);
        }
        what.stores = true;
        what.next = {body, static_cast<std::uint32_t>(shape_.size), shape_.highest_id, next.layout, next.row};
        return {};
    }
    /// Finds the item that is there, and where the next one will stand. A create does the latter first, since it rarely meets an item: its
    /// place in the map of records, which is in no cache, has the time to come.
    void find_places() noexcept {
        table_store& store = *what.store;
        const std::string_view sort = write->key.sort;
        const index_warmer warm(store, what.new_entries);
        const auto grow = [&] {
            if (what.new_entries == nullptr) return;
            what.partition->tree.prefetch();
            warm.partitions();
            what.leaf = what.partition->tree.hint(sort);
            warm.trees();
        };
        const bool creates = presence_ == request::opcode::not_exists;
        if (!creates) {
            what.old = store.find(write->key, what.hash, what.partition);
            if (what.old == nullptr && what.partition != nullptr) return grow();
        } else if (what.partition = store.partitions.find(write->key.partition, what.hash.partition); what.partition != nullptr) {
            grow();
            what.old = store.find_in(*what.partition, sort, what.hash);
            return;
        }
        warm.partitions();
        warm.trees();
    }
    /// The body of the item that is there; written out once.
    [[nodiscard]] std::string_view old_body(scratch& memory) {
        if (old_body_.data() == nullptr) old_body_ = what.store->body_of(*what.old, memory);
        return old_body_;
    }
    [[nodiscard]] document old_document() const noexcept { return what.old == nullptr ? document{false, write->key} : document_of(*what.store, *what.old); }
    /// Whether an update comes to other numbers in the item's row; then that is what is stored.
    [[nodiscard]] bool patches_plain(scratch& memory) {
        image next;
        return !changes_.empty() && may_patch() && row_changes(*what.store, *what.old).run(changes_, memory, next) && take_patched(next);
    }
    [[nodiscard]] bool patches(span<const edit> edits, scratch& memory) {
        image next;
        return may_patch() && patch_row(*what.store, *what.old, edits, memory, next) && take_patched(next);
    }
    [[nodiscard]] bool may_patch() const noexcept { return what.old != nullptr && what.old->layout != 0 && write->returned == request::return_values::none; }
    [[nodiscard]] bool take_patched(const image& next) noexcept {
        if (next.size > fits_anywhere) return false;  // the general way checks sizes
        what.next = next;
        return what.stores = what.patches = true;
    }
    [[nodiscard]] bool holds(scratch& memory) const {
        if (presence_ != request::opcode::path) return (presence_ == request::opcode::exists) == (what.old != nullptr);
        if (terms_.empty()) return condition_evaluator(*table, write->condition)(old_document(), memory);
        for (const plain_term& each : terms_)
            if (!detail::holds(each, *table, what.old, memory)) return false;
        return true;
    }

    [[nodiscard]] std::string_view present(std::string_view body, std::uint16_t highest, scratch& memory) const {
        return highest > table->all_known_to ? translate(*table, body, memory) : body;
    }

    [[nodiscard]] error failed(scratch& memory) {
        error cause = make_error(error_code::conditional_check_failed, "C16", {"The conditional request failed"});
        if (!write->return_on_failure || what.old == nullptr) return cause;
        byte_buffer key;
        append_place(what.store->schema, write->key, key);
        cause.item_key = key.view();
        cause.item = present(old_body(memory), what.old->highest_id, memory);
        return cause;
    }

    span<const plain_change> changes_{};  ///< where the update is nothing else
    span<const plain_term> terms_{};      ///< where the condition is nothing else
    request::opcode presence_ = request::opcode::path;  ///< exists or not_exists: the condition is that there is an item, or none
    shape shape_{};
    std::string_view old_body_{};
};
using write_plan = basic_write_plan<change>;

/// A plan for each of the writes. Not decided yet.
[[nodiscard]] inline span<write_plan> plan_all(span<const request::table_write> writes, scratch& memory) {
    auto* const plans = memory.allocate_array<write_plan>(writes.size());
    for (std::size_t i = 0; i < writes.size(); ++i)
        ::new (static_cast<void*>(plans + i)) write_plan(*static_cast<const opened_table*>(writes[i].table->state.get()), writes[i].write);
    return {plans, writes.size()};
}

/// Asks for the places of all plans, so that waits for memory overlap;
[[gnu::always_inline]] inline void prefetch_places(span<const write_plan> plans) noexcept {
    for (const write_plan& each : plans) each.prefetch();
}
/// and some time later for their items.
[[gnu::always_inline]] inline void prefetch_items(span<const write_plan> plans) noexcept {
    for (const write_plan& each : plans) each.what.store->prefetch_item(each.what.hash);
}

/// Contract A2, B2: whether two of the writes, a hundred at most, address one item.
[[nodiscard]] inline bool has_duplicates(span<const write_plan> plans) noexcept {
    unsigned char first[256] = {};  // by hash, with open addressing: which plan, from 1
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const change& mine = plans[i].what;
        auto at = static_cast<unsigned char>(mine.hash.whole >> 56);
        for (; first[at] != 0; ++at) {
            const change& other = plans[first[at] - 1u].what;
            if (other.store == mine.store && other.hash.whole == mine.hash.whole && other.key == mine.key) return true;
        }
        first[at] = static_cast<unsigned char>(i + 1);
    }
    return false;
}

/// Contract R4, R6: tables are looked up once the values of all puts are sound. A template, to be compiled where it is used.
template <class Plan>
[[nodiscard]] result<void> find_tables(span<Plan> plans, scratch& memory) {
    bool all_there = true;
    for (const Plan& each : plans) all_there = all_there && each.what.store->dropped.load() == 0;
    if (all_there) [[likely]] return {};
    for (std::size_t i = 0; i < plans.size(); ++i)
        if (error cause = plans[i].gone(memory); cause.code != error_code::resource_not_found) return blame(std::move(cause), i);
    return no_table();
}

}  // namespace facet::inline v0::memory::detail
