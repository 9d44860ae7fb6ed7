// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/type_list.hpp>
#include <facet/repository/write_action.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {
namespace detail {

/// The most actions that one transaction can have (contract A1).
inline constexpr std::size_t max_actions = 100;

template <std::size_t Actions>
struct too_many_actions {
    constexpr void operator()(message& out) const {
        out << "a transaction can have at most " << max_actions << " actions, but this one has " << Actions << " (contract A1)";
    }
};

/// The verdict on the actions of a transaction: their number, and the first that cannot be done as it stands. Only upserts have
/// more to say than their own calls have checked.
template <class... Actions>
consteval auto actions_error() {
    if constexpr (sizeof...(Actions) > max_actions) {
        return compose<too_many_actions<sizeof...(Actions)>>();
    } else {
        constexpr auto first = []<class First, class... Rest>(auto self, type_list<First, Rest...>) {
            if constexpr (requires { First::incomplete(); }) {
                if constexpr (First::incomplete().size() > 0) return First::incomplete();
                else if constexpr (sizeof...(Rest) > 0) return self(self, type_list<Rest...>{});
                else return accepted;
            } else if constexpr (sizeof...(Rest) > 0) {
                return self(self, type_list<Rest...>{});
            } else {
                return accepted;
            }
        };
        return first(first, type_list<Actions...>{});
    }
}

/// Performs the writes as one transaction, and tells each reason by its action's entity and key.
template <class Backend>
[[nodiscard]] result<void> perform_transaction(const repository_view<Backend>& on, std::span<pending_write* const> writes, std::string_view token) {
    const call_context context{"transact", on.table->name, {}};
    const auto invalid = [&](std::string_view message, std::string_view rule) {
        error cause;
        cause.code = error_code::validation;
        cause.message = message;
        cause.rule = rule;
        return with_context(std::move(cause), context);
    };
    if (writes.empty()) return invalid("a transaction needs at least one action", "A1");
    if (writes.size() > max_actions) return invalid("a transaction can have at most 100 actions", "A1");
    for (pending_write* write : writes)
        if (write->fault) return with_context(*write->fault, {"transact", on.table->name, write->entity});
    sequence<owned<write_request>> requests;
    sequence<request::table_write> actions;
    requests.reserve(writes.size());
    actions.reserve(writes.size());
    for (pending_write* write : writes) {
        requests.push_back(make_owned<write_request>(*write));
        actions.push_back({on.table, requests.back()->request});
    }
    result<void> done = on.backend->transact_write(actions.view(), token, nullptr);
    if (done.has_value()) return done;
    error cause = std::move(done).error();
    for (std::size_t i = 0; i < cause.reasons.size() && i < writes.size(); ++i) {
        cause.reasons[i].entity = writes[i]->entity;
        cause.reasons[i].key = show_key(*on.description, writes[i]->key());
    }
    return with_context(std::move(cause), context);
}

}  // namespace detail

/// A transaction that is put together at run time: add actions, then run() it. All of them happen, or none (contract section 18).
/// Not safe to use from two threads at once.
template <class Backend>
class [[nodiscard]] transaction {
public:
    explicit transaction(detail::repository_view<Backend> on) : on_(on) {}

    /// Adds a write, update or check. Its operands are taken over.
    template <class Action, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Action>>())>
        requires(detail::chosen<Why>)
    transaction& add(Action&& action) {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) writes_.push_back(detail::make_owned<detail::pending_write>(std::move(action.pending())));
        return *this;
    }
    template <class Action, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Action>>())>
        requires(!detail::chosen<Why>)
    transaction& add(Action&& action) = delete;
    [[nodiscard]] std::size_t size() const noexcept { return writes_.size(); }

    /// Makes retries safe: within ten minutes, the same token with the same actions has its effect once (contract A8). At most 36
    /// characters.
    transaction& token(std::string_view text) {
        token_ = text;
        return *this;
    }

    /// Does it. Errors: transaction_canceled with one reason per action; validation where there are none, over 100, or two on
    /// one item (A1, A2).
    result<void> run() {
        detail::sequence<detail::pending_write*> writes;
        for (const auto& write : writes_) writes.push_back(write.get());
        return on_.calls->transact(on_, writes.view(), token_);
    }
    /// Does it; throws its error.
    void or_throw() { run().value(); }

private:
    detail::repository_view<Backend> on_;
    detail::sequence<detail::owned<detail::pending_write>> writes_;
    std::string token_;
};

}  // namespace facet::inline v0
