// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/late.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/expression/condition.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/repository/service_options.hpp>
#include <facet/repository/tell_cause.hpp>
#include <facet/repository/write_fault.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::detail {

/// How much of a write's changes there is.
struct change_sizes {
    std::size_t actions = 0;
    expression_sizes values{};  // entries have no paths of their own
};

/// What a write was, before something was added to it.
struct write_mark {
    change_sizes changes;
    expression_sizes condition{};
    std::size_t truths;
    request::write_kind kind;
    request::opcode presence;
    bool faulty;
};

/// A number that a write counts up or down.
struct count_change {
    std::size_t attribute;  ///< its position in the table's description
    std::int64_t by;
};

/// A write, complete and independent of what it was made from: key and body are encoded, operands packed. What was wrong with
/// its values is kept as an error, for whoever runs it.
struct pending_write {
    request::write_kind kind = request::write_kind::put;
    std::string_view operation;  ///< a constant
    std::string_view entity;     ///< a constant
    const request::table* table = nullptr;  ///< where it goes
    const request::table_description* description = nullptr;
    key_buffer key_bytes;
    std::size_t partition_size = 0;
    byte_buffer body;
    late<expression_parts> condition;
    late<expression_parts> changes;
    inline_vector<request::update_action, 8> actions;
    std::size_t truths = 0;      ///< statements of the condition that are still to be joined
    request::opcode presence = request::opcode::path;  ///< exists or not_exists: that is the condition as yet, and not written into it
    request::return_values returned = request::return_values::none;
    bool return_on_failure = false;
    bool meets_strangers = false;  ///< the item that its condition meets may not be the caller's to see
    request::consumed_capacity* capacity = nullptr;  ///< where set: the units are added to it
    sequence<owned<pending_write>> hidden{};  ///< what is done with it, in one transaction
    std::string_view role{};         ///< of a hidden write: which end of the edge its item is, a constant; else empty
    version_asked version{};         ///< of an object that was read: what the condition asks
    sequence<count_change> counts{};  ///< of such a write: what it counts there
    write_fault fault{};

    // No aggregate: of one, g++ would clear all the room that there is for expressions, some 3,000 bytes.
    pending_write() noexcept {}
    pending_write(request::write_kind what, std::string_view by, std::string_view of, const request::table* to, const request::table_description* described) noexcept
        : kind(what), operation(by), entity(of), table(to), description(described) {}

    [[nodiscard]] key_view key() const noexcept {
        return {text_at(key_bytes.data(), partition_size), text_at(key_bytes.data() + partition_size, key_bytes.size() - partition_size)};
    }
    void set_key(const key_view& key) {
        key_bytes.append(key.partition);
        key_bytes.append(key.sort);
        partition_size = key.partition.size();
    }
    /// Makes it conditional on whether there is an item.
    void require(request::opcode asked) {
        ++truths;
        if (truths == 1 && condition.get() == nullptr) return void(presence = asked);
        expression_parts& parts = conditions();
        parts.add(asked, parts.add_path(0));  // attribute 0 of a description is the partition key
    }
    /// Makes it conditional on what the item has in an attribute: this value, as it is stored.
    void require_stored(std::size_t position, packed::value_view value) {
        expression_parts& parts = conditions();
        parts.add(request::opcode::path, parts.add_path(position));
        parts.add_operand();
        packed::writer(parts.bytes).copy(value);
        parts.add(request::opcode::equal);
        ++truths;
    }
    /// Makes it conditional on the item's not having an attribute.
    void require_absent(std::size_t position) {
        expression_parts& parts = conditions();
        parts.add(request::opcode::not_exists, parts.add_path(position));
        ++truths;
    }
    /// The condition, to be added to.
    [[nodiscard]] expression_parts& conditions() {
        if (presence != request::opcode::path) condition->add(presence, condition->add_path(0));
        presence = request::opcode::path;
        return *condition;
    }
    /// Has its error carry the item that its condition meets, unless that may be another's.
    void keep_failed() {
        if (meets_strangers) fail(bare_error(error_code::validation, "keeping_failed() would show the item that is there, which may be another tenant's: the primary key does not hold the field that the repository is bound to"));
        return_on_failure = !meets_strangers;
    }
    /// Keeps what is wrong, unless something else was before, with the key where it is known.
    [[gnu::cold]] void fail(error cause) {
        if (fault) return;
        if (cause.key.empty() && partition_size != 0 && description != nullptr) cause.key = show_key(*description, key());
        fault.set(std::move(cause));
    }
    [[nodiscard]] change_sizes size_of_changes() const noexcept {
        const expression_parts* const parts = changes.get();
        if (parts == nullptr) return {};
        return {actions.size(), parts->sizes()};
    }
    void truncate_changes(const change_sizes& to) noexcept {
        expression_parts* const parts = changes.get();
        if (parts == nullptr) return;
        actions.truncate(to.actions);
        parts->truncate(to.values);
    }
    [[nodiscard]] write_mark mark() const noexcept {
        const expression_parts* const parts = condition.get();
        return {size_of_changes(), parts != nullptr ? parts->sizes() : expression_sizes(), truths, kind, presence, static_cast<bool>(fault)};
    }
    /// Takes out all that was added since, as `mark` says.
    void restore(const write_mark& mark) noexcept {
        truncate_changes(mark.changes);
        if (expression_parts* const parts = condition.get()) parts->truncate(mark.condition);
        truths = mark.truths;
        kind = mark.kind;
        presence = mark.presence;
        if (!mark.faulty) fault.clear();
    }
};

/// Puts a write back as it was, unless all was added to it that was to be: what throws on the way, as for want of memory, leaves half a
/// condition or change. A template, since only updates that are kept need it.
template <class Write>
class whole_or_nothing {
public:
    explicit whole_or_nothing(Write& of) noexcept : of_(&of), mark_(of.mark()) {}
    whole_or_nothing(const whole_or_nothing&) = delete;
    whole_or_nothing& operator=(const whole_or_nothing&) = delete;
    ~whole_or_nothing() {
        if (!whole_) of_->restore(mark_);
    }
    void whole() noexcept { whole_ = true; }

private:
    Write* of_;
    write_mark mark_;
    bool whole_ = false;
};

/// Views of an expression's operands, from `out` on.
[[gnu::always_inline]] inline packed::value_view* put_operands(packed::value_view* out, const expression_parts& from) {
    const std::uint32_t* const begins = from.operands.data();
    for (std::size_t i = 0; i < from.operands.size(); ++i) ::new (static_cast<void*>(out++)) packed::value_view(from.bytes.data() + begins[i]);
    return out;
}
/// How many operands a write has.
[[nodiscard]] inline std::size_t count_operands(const pending_write& write) noexcept {
    std::size_t count = 0;
    if (const expression_parts* const parts = write.condition.get()) count += parts->operands.size();
    if (const expression_parts* const parts = write.changes.get()) count += parts->operands.size();
    return count;
}

/// The condition that there is an item, or none.
struct presence_condition {
    static constexpr request::instruction exists{request::opcode::exists, 0};
    static constexpr request::instruction missing{request::opcode::not_exists, 0};
    static constexpr request::path key{0, {}, {}};  // attribute 0 of a description is the partition key
};

/// Makes a pending write's request at `made`, which points into it and to views of its operands, which are put at `operands`; gives where
/// they end.
inline packed::value_view* make_request(request::table_write* made, pending_write& from, packed::value_view* operands) {
    if (from.truths > 1) {  // the first truth needs no joining
        from.conditions().add(request::opcode::all_of, from.truths);
        from.truths = 1;
    }
    request::condition condition;
    if (from.presence != request::opcode::path) {
        condition = {{from.presence == request::opcode::exists ? &presence_condition::exists : &presence_condition::missing, 1}, {&presence_condition::key, 1}, {}};
    } else if (const expression_parts* const parts = from.condition.get()) {
        condition = {parts->code.view(), parts->paths.view(), {operands, parts->operands.size()}};
        operands = put_operands(operands, *parts);
    }
    request::update changes;
    if (const expression_parts* const parts = from.changes.get()) {
        changes = {from.actions.view(), parts->code.view(), parts->paths.view(), {operands, parts->operands.size()}};
        operands = put_operands(operands, *parts);
    }
    ::new (static_cast<void*>(made))
        request::table_write{from.table, {from.kind, from.key(), from.body.view(), changes, condition, from.returned, from.return_on_failure}, from.capacity};
    return operands;
}

template <class Backend>
struct repository_calls;  // calls.hpp

struct builder_access;  // show.hpp
struct erasure_access;  // erase_all.hpp
struct cursor_access;   // cursor_at.hpp

/// What builders share: the repository they came from.
template <class Backend>
struct repository_view {
    Backend* backend = nullptr;
    const request::table* table = nullptr;
    const request::table_description* description = nullptr;
    const repository_calls<Backend>* calls = nullptr;
    const service_options* options = nullptr;
    const field_readers* readers = nullptr;
    known_rows* rows = nullptr;

    /// The ids of the table's attributes, for reading items.
    [[nodiscard]] reading_ids ids() const noexcept { return {table->attributes, *readers, rows}; }
};

/// A write of this kind to the repository's table, as yet without a key.
template <class Backend>
[[nodiscard]] pending_write begin_write(const repository_view<Backend>& on, request::write_kind kind, std::string_view operation, std::string_view entity) {
    return pending_write(kind, operation, entity, on.table, on.description);
}

/// Adds to the message of a refusal what the write knows of its cause.
template <class Made>
[[gnu::cold]] void tell_cause(std::string& message, bool condition_failed, const pending_write& write, const Made& made) {
    if (condition_failed && write.presence != request::opcode::path) message += write.presence == request::opcode::not_exists ? "; there is such an item already" : "; there is no such item";
    else if (condition_failed && !write.version.field.empty()) tell_version(message, write.version, made.condition, write.operation == "replace" ? 1 : 0);
    else if (condition_failed) tell_condition(message, *write.description, made.condition);
    else if (write.kind == request::write_kind::update) tell_paths(message, *write.description, made.changes);
}

/// Where a write's returned item goes.
struct returned_item {
    stored_layout layout;
    item_maker make;
    void* place;        ///< where it is made
    bool made = false;  ///< whether there was one
};

/// Performs a single write; the item that it returns goes to `returned`, where it is asked for.
template <class Backend>
[[nodiscard]] result<void> perform_write(const repository_view<Backend>& on, pending_write& write, returned_item* returned) {
    const call_context context{write.operation, on.table->name, write.entity};
    if (write.fault) return with_context(*write.fault, context);
    inline_vector<packed::value_view, 16> operands;
    inline_vector<request::table_write, 1> made;
    (void)make_request(made.grow(1), write, operands.grow(count_operands(write)));
    item_outcome outcome;
    result<void> done = on.backend->write(
        *on.table, made[0].write,
        [&](span<const item_view> items) {
            if (returned == nullptr || items.empty()) return;
            outcome = returned->make(returned->place, items[0], on.ids(), returned->layout);
            returned->made = outcome.ok();
        },
        write.capacity);
    if (!done.has_value()) [[unlikely]] {
        error cause = std::move(done).error();
        tell_cause(cause.message, cause.code == error_code::conditional_check_failed, write, made[0].write);
        return with_context(std::move(cause), context, show_key(*on.description, write.key()));
    }
    if (!outcome.ok()) [[unlikely]] {
        error unread = item_error(context, *returned->layout.entity, outcome, true, show_key(*on.description, write.key()));
        unread.possibly_applied = true;  // it was
        return unread;
    }
    return done;
}

}  // namespace facet::inline v0::detail
