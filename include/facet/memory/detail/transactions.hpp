// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/calls.hpp>
#include <facet/memory/detail/reads.hpp>
#include <facet/memory/detail/token_store.hpp>
#include <facet/memory/detail/writes.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Transactions, and batches of gets.

namespace facet::inline v0::memory::detail {

using request::numbered_sink;

inline constexpr std::size_t most_actions = 100;                        // contract A1

/// Contract A4.
[[nodiscard]] inline error cancelled(std::vector<cancellation_reason> reasons) {
    error cause = make_error(error_code::transaction_canceled, "A4",
                             {"Transaction cancelled, please refer cancellation reasons for specific reasons ["});
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (i != 0) cause.message += ", ";
        cause.message += to_string(reasons[i].code);
    }
    cause.message += ']';
    cause.reasons = std::move(reasons);
    return cause;
}

/// One call of transact_write.
template <class State>
class transaction {
public:
    transaction(State& state, span<const request::table_write> actions, std::string_view token,
                request::consumed_capacity* capacity) noexcept
        : state_(&state), actions_(actions), token_(token), capacity_(capacity) {}

    [[nodiscard]] result<void> run() {
        if (auto sound = check_members(); !sound.has_value()) return sound;
        std::uint64_t logged = 0;
        auto done = guarded([&]() -> result<void> {
            plans_ = plan_all(actions_, memory_);
            reader_lock::writer lock(state_->lock);
            prefetch_places(plans_);
            if (auto sound = check_expressions(); !sound.has_value()) return sound;
            const std::int64_t now = token_.empty() ? 0 : state_->now();
            digest_value payload;
            if (!token_.empty()) {
                payload = digest_of(actions_, state_->options.seed);
                const std::uint8_t* units = nullptr;
                switch (tokens().find(token_, payload, now, units)) {
                    case token_store::answer::same: logged = state_->logged; return charge_repeat(units), result<void>();
                    case token_store::answer::different:
                        return make_error(error_code::idempotent_parameter_mismatch, "A8",
                                          {"The ClientRequestToken was used with other parameters within the last ten minutes"});
                    case token_store::answer::unknown: break;
                }
            }
            if (auto decided = decide(); !decided.has_value()) return decided;
            for (write_plan& plan : plans_) {
                if (!plan.has_text()) continue;
                lock.silence();
                if (auto named = plan.name(memory_); !named.has_value()) return named;
            }
            const facet::detail::sequence<request::consumed_capacity> costs = charge();
            if (!token_.empty()) tokens().reserve(now, actions_.size());
            const span<const std::uint8_t> sizes = token_.empty() ? span<const std::uint8_t>() : items_read();
            auto* const changes = memory_.allocate_array<change*>(plans_.size());
            std::size_t count = 0;
            for (write_plan& plan : plans_)
                if (plan.changes()) changes[count++] = &plan.what;
            if (auto carried = carry_out(*state_, {changes, count}, lock, memory_, logged); !carried.has_value()) return carried;
            lock.speak();
            for (std::size_t i = 0; i < costs.size(); ++i) report(i, costs[i]);
            if (!token_.empty()) std::memcpy(tokens().insert(token_, payload, now, sizes.size()), sizes.data(), sizes.size());
            return {};
        });
        settle(*state_, logged, done);
        return done;
    }

private:
    [[nodiscard]] result<void> check_members() const {
        if (actions_.empty() || actions_.size() > most_actions)
            return invalid("A1", {"1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have "
                                  "length between 1 and 100"});
        if (token_.size() > 36)
            return invalid("A8", {"1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: Member must "
                                  "have length less than or equal to 36"});
        for (std::size_t i = 0; i < actions_.size(); ++i)
            if (actions_[i].table == nullptr || opened(*state_, *actions_[i].table) == nullptr) return blame(foreign_handle(), i);
        return {};
    }

    /// Contract A7.
    [[nodiscard]] result<void> check_expressions() {
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const request::table_write& action = actions_[i];
            if (action.write.returned != request::return_values::none)
                return invalid("V7", {"Transactions have no ReturnValues"});
            if (action.write.kind == request::write_kind::check && action.write.condition.empty())
                return invalid("A1", {"A ConditionCheck needs a ConditionExpression"});
            if (action.write.kind == request::write_kind::update && action.write.changes.actions.empty())
                return invalid("A1", {"An Update in a transaction needs an UpdateExpression"});
            if (auto sound = plans_[i].check(memory_); !sound.has_value()) return blame(std::move(sound).error(), i);
        }
        if (auto found = find_tables(plans_, memory_); !found.has_value()) return found;
        if (has_duplicates(plans_))
            return invalid("A2", {"Transaction request cannot include multiple operations on one item"});
        prefetch_items(plans_);
        return {};
    }

    /// Contract A6: what is refused about the request itself, whichever action it is in, against what cancels. An empty key that the request
    /// says belongs to the former, a key of a wrong type or size to the latter, as does whatever only the stored item shows.
    [[nodiscard]] static bool cancels(const error& cause, const request::table_write& action) noexcept {
        const request::write& write = action.write;
        if (cause.code == error_code::conditional_check_failed) return true;
        if (cause.rule.empty() || cause.rule == "N2" || cause.rule == "T6") return false;
        if (cause.message.find(empty_key) != std::string::npos)
            return cause.rule == "X3" && write.kind == request::write_kind::update && !says_empty_key(own_table(*action.table), write.changes);
        return !(write.kind == request::write_kind::put && (cause.rule == "Z1" || cause.rule == "Z9" || cause.rule == "E1"));
    }

    /// Whether an update sets an index key to what has an empty literal in it.
    [[nodiscard]] [[gnu::cold]] static bool says_empty_key(const opened_table& table, const request::update& update) noexcept {
        for (const request::update_action& each : update.actions) {
            const packed::attribute_id id = resolve(table, update.paths[each.target]).id;
            if (each.clause != request::update_clause::set || id == 0 || id > table.store->schema.key_count()) continue;
            for (std::size_t i = each.begin; i < each.end; ++i) {
                const request::instruction& one = update.code[i];
                if (one.code != request::opcode::operand) continue;
                const value_view& literal = update.operands[one.argument];
                if ((literal.type() == value_type::string || literal.type() == value_type::binary) && literal.bytes().empty()) return true;
            }
        }
        return false;
    }

    [[nodiscard]] result<void> decide() {
        std::vector<cancellation_reason> reasons;
        std::size_t refused = actions_.size();  // the first that is not valid
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            auto decided = plans_[i].decide(memory_);
            bytes += plans_[i].what.next.size;
            if (decided.has_value()) continue;
            error cause = std::move(decided).error();
            if (!cancels(cause, actions_[i])) return blame(std::move(cause), i);
            if (reasons.empty()) reasons = std::vector<cancellation_reason>(actions_.size());
            cancellation_reason& reason = reasons[i];
            const bool failed = cause.code == error_code::conditional_check_failed;
            reason.code = failed ? reason_code::conditional_check_failed : reason_code::validation;
            reason.message = std::move(cause.message);
            reason.item_key = std::move(cause.item_key);
            reason.item = std::move(cause.item);
            if (!failed && refused == actions_.size()) refused = i;
        }
        if (bytes > most_transaction_bytes && payload() > most_transaction_bytes)
            return invalid("A1", {"Transaction payload size cannot exceed 4 MB"});
        if (reasons.empty()) return {};
        if (refused != actions_.size()) {
            for (std::size_t i = 0; i < reasons.size(); ++i)
                if (i != refused) reasons[i] = {};
        } else {  // what is not valid costs nothing (contract W7)
            for (std::size_t i = 0; i < plans_.size(); ++i) {
                request::consumed_capacity cost;
                plans_[i].charge_failure(2, cost);
                report(i, cost);
            }
        }
        return cancelled(std::move(reasons));
    }

    /// Contract A1: the bytes of what is sent, whatever is stored: of a put its item, of any other action its key and literals.
    [[nodiscard]] [[gnu::cold]] std::size_t payload() const noexcept {
        std::size_t bytes = 0;
        const auto add = [&](span<const value_view> literals) {
            for (const value_view& each : literals)
                if (each.present()) bytes += packed::value_size(each);
        };
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const request::write& asked = actions_[i].write;
            bytes += asked.kind == request::write_kind::put ? plans_[i].what.next.size : asked.key.partition.size() + asked.key.sort.size();
            add(asked.changes.operands);
            add(asked.condition.operands);
        }
        return bytes;
    }

    [[nodiscard]] token_store& tokens() const {
        if (state_->tokens == nullptr) state_->tokens = shared<token_store>::make(state_->options.resource, state_->options.seed);
        return *state_->tokens;
    }
    /// The read units of each action's item, before or after it, whichever is larger.
    [[nodiscard]] span<const std::uint8_t> items_read() {
        auto* const units = memory_.allocate_array<std::uint8_t>(plans_.size());
        for (std::size_t i = 0; i < plans_.size(); ++i) units[i] = static_cast<std::uint8_t>(read_units(plans_[i].larger(), true));
        return {units, plans_.size()};
    }
    /// Contract A8: a repeated transaction reports what reading its items would have cost when it was done.
    void charge_repeat(const std::uint8_t* units) const noexcept {
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            request::consumed_capacity cost;
            cost.table = 2.0 * units[i];
            report(i, cost);
        }
    }

    /// What each action costs, before it is carried out; empty where nobody asks.
    [[nodiscard]] facet::detail::sequence<request::consumed_capacity> charge() {
        bool asked = capacity_ != nullptr;
        for (const request::table_write& action : actions_) asked = asked || action.capacity != nullptr;
        facet::detail::sequence<request::consumed_capacity> costs(asked ? plans_.size() : 0);
        for (std::size_t i = 0; i < costs.size(); ++i) plans_[i].charge(2, costs[i], memory_);
        return costs;
    }
    void report(std::size_t action, const request::consumed_capacity& cost) const noexcept {
        if (capacity_ != nullptr) *capacity_ += cost;
        if (actions_[action].capacity != nullptr) *actions_[action].capacity += cost;
    }

    State* state_;
    span<const request::table_write> actions_;
    std::string_view token_;
    request::consumed_capacity* capacity_;
    scratch memory_;
    span<write_plan> plans_;
};

template <class State>
[[nodiscard]] result<void> transact_write(State& state, span<const request::table_write> actions, std::string_view token,
                                          request::consumed_capacity* capacity) {
    return transaction<State>(state, actions, token, capacity).run();
}

/// Contract A2, B2: whether two of the gets address one item. O(n^2) of at most a hundred.
[[nodiscard]] inline bool has_duplicates(span<const request::table_get> gets) noexcept {
    for (std::size_t i = 1; i < gets.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (gets[i].get.key == gets[j].get.key && static_cast<const opened_table*>(gets[i].table->state.get())->store ==
                                                          static_cast<const opened_table*>(gets[j].table->state.get())->store)
                return true;
    return false;
}

/// The bytes that are asked for: of each item what its projection leaves, and its key.
template <class State>
[[nodiscard]] [[gnu::cold]] std::size_t bytes_asked(span<const request::table_get> gets, const record* const* found) {
    scratch memory;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < gets.size(); ++i) {
        if (found[i] == nullptr) continue;
        const opened_table& table = own_table(*gets[i].table);
        if (gets[i].get.projection.empty()) {
            bytes += found[i]->size;
            continue;
        }
        memory.reset();
        byte_buffer cut;
        projector(table, paths_of(gets[i].get.projection, memory)).run(table.store->body_of(*found[i], memory), cut, memory);
        bytes += key_size(table.store->schema, gets[i].get.key);
        for (packed::attribute_cursor cursor(cut.view()); !cursor.done();) {
            const packed::attribute_view attribute = cursor.take();
            const std::string_view name = attribute.id != 0 ? table.store->names.name(attribute.id) : attribute.name;
            bytes += name.size() + packed::value_size(attribute.value);
        }
    }
    return bytes;
}

/// Reads items by key, all under one lock. `most_bytes` is where it stops to hand items out; from there on positions go to
/// `unprocessed`, or where that is null the call fails (contract B1 to B3, A10).
template <class State>
[[nodiscard]] result<void> get_many(State& state, span<const request::table_get> gets, numbered_sink sink,
                                           std::vector<std::size_t>* unprocessed, std::size_t most_bytes) {
    const bool transacted = unprocessed == nullptr;
    if (gets.empty() || gets.size() > most_actions)
        return transacted ? invalid("A10", {"1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member "
                                            "must have length between 1 and 100"})
                          : invalid("B1", {"Too many items requested for the BatchGetItem call: 1 to 100 are allowed"});
    for (std::size_t i = 0; i < gets.size(); ++i)
        if (gets[i].table == nullptr || opened(state, *gets[i].table) == nullptr) return blame(foreign_handle(), i);
    return guarded([&]() -> result<void> {
        const reader_lock::reader lock(state.lock);
        for (const request::table_get& one : gets)
            if (auto sound = check_projection(own_table(*one.table), one.get.projection); !sound.has_value()) return sound;
        const auto duplicates = [&] {
            return transacted ? invalid("A2", {"Transaction request cannot include multiple operations on one item"})
                              : invalid("B2", {"Provided list of item keys contains duplicates"});
        };
        for (const request::table_get& one : gets) {
            if (own_table(*one.table).store->dropped.load() == 0) [[likely]] continue;
            if (!transacted && has_duplicates(gets)) return duplicates();  // a batch's keys are compared before tables are looked up
            return no_table();
        }
        key_hash hashes[most_actions];
        std::vector<cancellation_reason> reasons;
        for (std::size_t i = 0; i < gets.size(); ++i) {
            const table_store& store = *own_table(*gets[i].table).store;
            if (auto sound = check_key(store.schema, gets[i].get.key); !sound.has_value()) [[unlikely]] {
                if (!transacted || sound.error().rule == "K5") return sound;  // an empty key fails the call, any other cancels (contract A6)
                if (reasons.empty()) {
                    reasons = std::vector<cancellation_reason>(gets.size());
                    reasons[i].code = reason_code::validation;
                    reasons[i].message = std::move(sound).error().message;
                }
                continue;
            }
            hashes[i] = store.hash(gets[i].get.key);
            store.prefetch(hashes[i]);
        }
        if (!reasons.empty()) return cancelled(std::move(reasons));
        if (has_duplicates(gets)) return duplicates();
        for (std::size_t i = 0; i < gets.size(); ++i) own_table(*gets[i].table).store->prefetch_item(hashes[i]);
        const record* found[most_actions];
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < gets.size(); ++i) {
            found[i] = own_table(*gets[i].table).store->find(gets[i].get.key, hashes[i]);
            if (found[i] == nullptr) continue;
            found[i]->prefetch();
            bytes += found[i]->size;
        }
        if (transacted && bytes > most_bytes && bytes_asked<State>(gets, found) > most_bytes)
            return invalid("A10", {"Transaction result size exceeds the limit of 4 MB"});
        bytes = 0;
        scratch memory;
        for (std::size_t i = 0; i < gets.size(); ++i) {
            const request::get& asked = gets[i].get;
            const std::size_t size = found[i] == nullptr ? 0 : found[i]->size;
            if (!transacted && bytes + size > most_bytes) {
                unprocessed->push_back(i);
                continue;
            }
            bytes += size;
            if (asked.capacity != nullptr)
                asked.capacity->table += transacted ? 2 * read_units(size, true) : read_units(size, asked.consistent);
            if (found[i] == nullptr) continue;
            memory.reset();
            sink(i, show_item(own_table(*gets[i].table), *found[i], asked.projection, memory, sink.takes_rows));
        }
        return {};
    });
}

}  // namespace facet::inline v0::memory::detail
