// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/apply_update.hpp>
#include <facet/memory/detail/capacity.hpp>
#include <facet/memory/detail/check_update.hpp>
#include <facet/memory/detail/commit.hpp>
#include <facet/memory/detail/evaluate_condition.hpp>
#include <facet/memory/detail/index_warmer.hpp>
#include <facet/memory/detail/item_image.hpp>
#include <facet/memory/detail/positions.hpp>
#include <facet/memory/detail/project.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::memory::detail {

/// Contract V1, R4, R5: what is refused about a write by its looks.
[[nodiscard]] inline result<void> check_write(const opened_table& table, const request::write& write) {
    if (write.kind != request::write_kind::update && write.returned != request::return_values::none &&
        write.returned != request::return_values::all_old)
        return invalid("V1", {"Return values set to invalid value"});
    if (write.kind == request::write_kind::update)
        if (auto sound = update_check(table, write.changes).run(); !sound.has_value()) return sound;
    return condition_check(table, write.condition, "ConditionExpression").run();
}

/// One write on its way: checked, decided, not carried out yet. Views point into the store or the scratch memory.
class write_plan {
public:
    const opened_table* table = nullptr;
    const request::write* write = nullptr;
    change what{};

    /// Decides what the write does, on the item as it is. The writer's mutex is held; readers may go on. Fails with
    /// validation or conditional_check_failed; nothing is changed by then.
    [[nodiscard]] result<void> decide(const opened_table& on, const request::write& asked, scratch& memory) {
        table = &on;
        write = &asked;
        table_store& store = *on.store;
        what.store = &store;
        what.key = asked.key;
        shape_ = {};
        store.partitions.prefetch(store.partitions.hash(asked.key.partition));
        if (asked.kind == request::write_kind::put) {  // before the key: what is wrong with the values comes first (contract R4)
            if (auto sound = image_check(store, image_source::put).run(asked.key, asked.body, shape_); !sound.has_value()) return sound;
            set_image(asked.body, true);
        }
        if (auto sound = check_key(store.schema, asked.key); !sound.has_value()) return sound;
        // Of what image_check() has passed: the types of index keys are known to be right.
        const index_warmer warm(store, asked.key, what.stores ? asked.body : std::string_view());
        const table_partition* const partition = store.partitions.find(asked.key.partition);
        if (partition != nullptr) partition->tree.prefetch();
        warm.partitions();
        what.old = partition == nullptr ? nullptr : partition->tree.find(asked.key.sort);
        warm.trees();
        const document item = document_of(asked.key, what.old);
        if (!asked.condition.empty() && !condition_evaluator(on, asked.condition)(item, memory)) return failed(memory);
        if (asked.kind != request::write_kind::update) return {};
        byte_buffer body;
        bool stores = false;
        if (auto applied = apply_update(on, asked.changes, item, memory, body, stores); !applied.has_value()) return applied;
        if (!stores) return {};
        if (auto sound = image_check(store, image_source::update).run(asked.key, body.view(), shape_); !sound.has_value()) return sound;
        set_image(memory.keep(body.view()), true);
        return {};
    }

    /// Whether name_attributes() has to run before the change.
    [[nodiscard]] bool has_text() const noexcept { return what.stores && shape_.has_text; }
    /// Gives names ids. In the readers' silence. May throw; attributes may have got ids then, which nobody sees.
    [[nodiscard]] result<void> name(scratch& memory) {
        byte_buffer named;
        auto sound = name_attributes(*what.store, what.next.body, named, what.next.highest_id);
        if (sound.has_value()) what.next.body = memory.keep(named.view());
        return sound;
    }

    /// What the write gives back (contract section 12); false where there is nothing. Views point into the store or the
    /// scratch memory: the old body is copied there, since the change ends it.
    [[nodiscard]] bool returns(item_view& out, scratch& memory) const {
        using enum request::return_values;
        const bool old_side = write->returned == all_old || write->returned == updated_old;
        if (write->returned == none || (old_side ? what.old == nullptr : !what.stores)) return false;
        std::string_view body = old_side ? what.old->body() : what.next.body;
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
    void charge(double factor, request::consumed_capacity& capacity) const {
        const written_side before = what.old == nullptr ? written_side{} : written_side{true, what.old->body(), what.old->size};
        const written_side after = what.stores ? written_side{true, what.next.body, what.next.size} : written_side{};
        if (write->kind == request::write_kind::check) capacity.table += factor * write_units(before.size);
        else charge_write(*table, write->key, before, after, factor, capacity);
    }
    /// Adds what a failed condition costs.
    void charge_failure(double factor, request::consumed_capacity& capacity) const noexcept {
        capacity.table += factor * write_units(what.old == nullptr ? 0 : what.old->size);
    }

    /// Whether the write changes anything.
    [[nodiscard]] bool changes() const noexcept {
        return write->kind != request::write_kind::check && (what.stores || (what.old != nullptr && write->kind == request::write_kind::erase));
    }

private:
    void set_image(std::string_view body, bool stores) noexcept {
        what.stores = stores;
        what.next = {body, static_cast<std::uint32_t>(shape_.size), shape_.highest_id};
    }

    [[nodiscard]] std::string_view present(std::string_view body, std::uint16_t highest, scratch& memory) const {
        return highest > table->all_known_to ? translate(*table, body, memory) : body;
    }

    [[nodiscard]] error failed(scratch& memory) const {
        error cause = make_error(error_code::conditional_check_failed, "C16", {"The conditional request failed"});
        if (!write->return_on_failure || what.old == nullptr) return cause;
        byte_buffer key;
        append_place(what.store->schema, nullptr, write->key, {}, key);
        cause.item_key = key.view();
        cause.item = present(what.old->body(), what.old->highest_id, memory);
        return cause;
    }

    shape shape_;
};

}  // namespace facet::inline v0::memory::detail
