// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/inline_vector.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/expression/predicate.hpp>
#include <facet/repository/edge_ends.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/text_check.hpp>
#include <facet/repository/unique_keys.hpp>
#include <facet/repository/growing_writes.hpp>

#include <concepts>
#include <cstddef>
#include <string>
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

inline constexpr text no_actions{"a transaction needs at least one action (contract A1)"};
/// What is no action at all.
template <std::size_t Position, class Given>
struct stray_action {
    constexpr void operator()(message& out) const {
        out << "a transaction takes the writes, updates and checks that a repository describes, such as create(...), but action " << Position << " is ";
        if constexpr (requires(Given& given) { given.page(); } || requires(Given& given) { given.pending(); })
            out << "a read; check<...>(where-clause) asks of an item there, and transact_get() reads several at one time";
        else if constexpr (requires(Given& given) { given.error(); }) out << "the outcome of a call that is done: a " << type_name<Given>();
        else if constexpr (joinable<Given>) out << "a statement, which is told to a write: in its where-clause, set() or when()";
        else if (!explain_stray<Given>(out, "", "transaction()")) out << "of type " << type_name<Given>();
    }
};
template <class Given>
concept is_action = requires(Given& given, pending_write* write) { write = &given.pending(); };

/// An action that is const, whose outcome could not be kept in it.
template <std::size_t Position>
struct const_action {
    constexpr void operator()(message& out) const {
        out << "transact() does its actions where they are, but action " << Position << " is const; describe it in the call, or give it a name without const";
    }
};

/// What looks like an action, and says itself why it is none.
template <class Action>
struct not_an_action {
    constexpr void operator()(message& out) const { out << Action::no_action; }
};

/// The verdict on the actions of a transaction: their number, and the first that cannot be done as it stands. Only upserts have
/// more to say than their own calls have checked.
template <class... Actions>
consteval auto actions_error() {
    if constexpr (sizeof...(Actions) == 0) {
        return no_actions;
    } else if constexpr (sizeof...(Actions) > max_actions) {
        return compose<too_many_actions<sizeof...(Actions)>>();
    } else {
        constexpr auto first = []<class First, class... Rest>(auto self, type_list<First, Rest...>) {
            if constexpr (requires { First::no_action; }) {
                return compose<not_an_action<First>>();
            } else if constexpr (std::is_const_v<First> && is_action<std::remove_const_t<First>>) {
                return compose<const_action<sizeof...(Actions) - sizeof...(Rest)>>();
            } else if constexpr (requires { First::incomplete(); }) {
                if constexpr (First::incomplete().size() > 0) return First::incomplete();
                else if constexpr (sizeof...(Rest) > 0) return self(self, type_list<Rest...>{});
                else return accepted;
            } else if constexpr (!is_action<First>) {
                return compose<stray_action<sizeof...(Actions) - sizeof...(Rest), std::remove_const_t<First>>>();
            } else if constexpr (sizeof...(Rest) > 0) {
                return self(self, type_list<Rest...>{});
            } else {
                return accepted;
            }
        };
        return first(first, type_list<Actions...>{});
    }
}

struct transaction_verdict {
    template <class Action>
    static consteval auto of() {
        return actions_error<Action>();
    }
};

/// The actions of a transaction, hidden ones behind the action that they belong to. A template only to keep it from being compiled where
/// no transaction is performed.
template <class Write>
class action_list {
public:
    explicit action_list(span<Write* const> writes) : ends_(writes) {
        all_.reserve(writes.size());
        for (std::size_t i = 0; i < writes.size(); ++i) {
            all_.push_back({writes[i], i});
            for (const auto& hidden : writes[i]->hidden)
                if (!ends_.leaves_out(*hidden)) all_.push_back({hidden.get(), i});
        }
        std::size_t count = 0;
        for (const one& each : all_.view()) count += count_operands(*each.write);
        packed::value_view* operands = operands_.grow(count);
        request::table_write* action = actions_.grow(all_.size());
        for (const one& each : all_.view()) {
            operands = make_request(action, *each.write, operands);
            action++->capacity = writes[each.action]->capacity;  // what is hidden is consumed for it
        }
    }

    [[nodiscard]] span<const request::table_write> actions() const noexcept { return actions_.view(); }
    [[nodiscard]] std::size_t size() const noexcept { return actions_.size(); }
    /// See edge_ends.
    [[nodiscard]] const Write* clash() const noexcept { return ends_.clash(); }
    [[nodiscard]] const Write& operator[](std::size_t at) const noexcept { return *all_[at].write; }

    /// A reason per action of the caller's, told by its entity and key; that of a hidden one says whose it is.
    [[nodiscard]] std::vector<cancellation_reason> fold(std::vector<cancellation_reason> reasons, span<Write* const> writes) const {
        std::vector<cancellation_reason> folded(writes.size());
        for (std::size_t i = 0; i < writes.size(); ++i) {
            folded[i].entity = writes[i]->entity;
            folded[i].key = show_key(*writes[i]->description, writes[i]->key());
        }
        for (std::size_t i = 0; i < reasons.size() && i < all_.size(); ++i) {
            cancellation_reason& own = folded[all_[i].action];
            if (own.code != reason_code::none || reasons[i].code == reason_code::none) continue;
            own.code = reasons[i].code;
            if (all_[i].write == writes[all_[i].action]) {
                own.message = std::move(reasons[i].message);
                tell(own.message, i, own.code == reason_code::conditional_check_failed);
                own.item_key = std::move(reasons[i].item_key);
                own.item = std::move(reasons[i].item);
            } else {
                own.message = hidden_message(*all_[i].write, reasons[i].code);
                own.companion = all_[i].write->entity;
            }
        }
        return folded;
    }
    /// Adds to the message of an action's refusal what the action knows of its cause.
    void tell(std::string& message, std::size_t place, bool condition_failed) const { tell_cause(message, condition_failed, *all_[place].write, actions_[place].write); }
    /// What became of a hidden action.
    [[nodiscard]] static std::string hidden_message(const Write& hidden, reason_code code) {
        std::string text = "its ";
        if (!hidden.role.empty()) {
            text += hidden.role;
            text += ' ';
        }
        text += hidden.entity;
        text += ' ';
        text += show_key(*hidden.description, hidden.key());
        if (code != reason_code::conditional_check_failed) text += hidden.kind == request::write_kind::check ? " could not be checked" : " could not be written";
        else text += hidden.presence == request::opcode::not_exists ? " exists already" : !hidden.role.empty() ? " does not exist" : " is another item's";
        return text;
    }

    /// The first action on an item that one before it is on, too, and that one; size() where there is none.
    [[nodiscard]] std::size_t repeated(std::size_t& before) const {
        unique_keys keys(all_.size());
        for (std::size_t at = 0; at < all_.size(); ++at)
            if (before = keys.place(all_[at].write->key(), all_[at].write->table->name); before != at) return at;
        return all_.size();
    }

    /// Which of the caller's actions it goes with.
    [[nodiscard]] std::size_t action_of(std::size_t place) const noexcept { return all_[place].action; }

private:
    struct one {
        Write* write;
        std::size_t action;  ///< the caller's
    };

    edge_ends ends_;
    inline_vector<one, 8> all_;
    inline_vector<packed::value_view, 24> operands_;
    inline_vector<request::table_write, 8> actions_;
};

/// Where a message ends with a list of all actions' reasons, has it list the caller's.
inline void tell_reasons(error& cause) {
    const std::size_t begin = cause.message.rfind('[');
    if (begin == std::string::npos || cause.message.back() != ']') return;
    cause.message.resize(begin);
    for (std::size_t i = 0; i < cause.reasons.size(); ++i) (cause.message += i == 0 ? "[" : ", ") += to_string(cause.reasons[i].code);
    cause.message += ']';
}

/// Performs the writes as one transaction, and tells each reason by its action's entity and key. A backend takes an empty token for
/// none, and so a retry that was meant to be safe would not be: it is refused here.
template <class Backend>
[[nodiscard]] result<void> perform_transaction(const repository_view<Backend>& on, span<pending_write* const> writes, const maybe_value<std::string>& token) {
    const call_context context{"transact", on.table->name, {}};
    const auto invalid = [&](std::string_view message, std::string_view rule = "A1") {
        error cause = bare_error(error_code::validation, message);
        cause.rule = rule;
        return with_context(std::move(cause), context);
    };
    if (token.has_value() && (*token).empty()) return invalid("a transaction's token has 1 to 36 bytes, and this one is empty", "A8");
    if (writes.empty()) return invalid("a transaction needs at least one action");
    const bool any_text = offered_by(*on.backend).any_text;
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const auto blame = [i](error cause, const pending_write& write) {
            cause.action = static_cast<std::int32_t>(i);
            return with_context(std::move(cause), {"transact", write.table->name, write.entity});
        };
        const pending_write& write = *writes[i];
        if (write.fault) return blame(*write.fault, write);
        for (const auto& hidden : write.hidden)
            if (hidden->fault) return blame(*hidden->fault, *hidden);
        if (!any_text)
            if (maybe_error fault = find_unstorable_text(write)) return blame(std::move(*fault), write);
        if (write.kind == request::write_kind::update && write.actions.empty()) {
            error cause = invalid("an update in a transaction needs a change: set(), add(), remove() or erase(); a check() asks whether an item is there");
            cause.key = show_key(*write.description, write.key());
            return blame(std::move(cause), write);
        }
    }
    const action_list list(writes);
    if (list.size() > max_actions) {
        std::string message("a transaction can have at most 100 actions");
        if (list.size() > writes.size()) message += ", of which this one has " + std::to_string(list.size()) + " with those that go with its items";
        return invalid(message);
    }
    if (const pending_write* clash = list.clash()) {
        error cause;
        cause.code = error_code::validation;
        cause.message = "a transaction can have one action on an item, but its ";
        cause.message += clash->operation;
        cause.message += " of " + std::string(clash->entity) + ' ' + show_key(*clash->description, clash->key()) + " cannot count the edges that others link or unlink there";
        cause.rule = "A2";
        cause.key = show_key(*clash->description, clash->key());
        for (std::size_t i = 0; i < writes.size() && cause.action < 0; ++i)
            if (writes[i] == clash) cause.action = static_cast<std::int32_t>(i);
        return with_context(std::move(cause), {"transact", clash->table->name, clash->entity});
    }
    result<void> done = on.backend->transact_write(list.actions(), token.has_value() ? std::string_view(*token) : std::string_view(), nullptr);
    if (done.has_value()) return done;
    error cause = std::move(done).error();
    if (!cause.reasons.empty()) {
        cause.reasons = list.fold(std::move(cause.reasons), writes);
        if (list.size() > writes.size()) tell_reasons(cause);
    }
    if (cause.action < 0 && cause.message.find("multiple operations on one item") != std::string::npos) {  // contract A2, which blames none
        std::size_t before = 0;
        const std::size_t repeated = list.repeated(before);
        if (repeated < list.size()) cause.message += ", and action " + std::to_string(list.action_of(before) + 1) + " is on it, too";
        cause.action = static_cast<std::int32_t>(repeated);
        cause.rule = "A2";
    }
    if (cause.action < 0 || static_cast<std::size_t>(cause.action) >= list.size()) return with_context(std::move(cause), context);
    const auto place = static_cast<std::size_t>(cause.action);
    const pending_write& blamed = list[place];
    cause.action = static_cast<std::int32_t>(list.action_of(place));
    list.tell(cause.message, place, false);
    return with_context(std::move(cause), {"transact", blamed.table->name, blamed.entity}, show_key(*blamed.description, blamed.key()));
}

/// Performs a write together with its hidden actions. Its errors are those of a single write, duplicate_item where a guard exists, and
/// item_not_found where an end of an edge does not.
template <class Backend>
[[nodiscard]] result<void> perform_guarded(const repository_view<Backend>& on, pending_write& write) {
    const call_context context{write.operation, on.table->name, write.entity};
    pending_write* const only[] = {&write};
    for (const auto& hidden : write.hidden)
        if (hidden->fault) return with_context(*hidden->fault, {write.operation, on.table->name, hidden->entity});
    const action_list list(span<pending_write* const>{only});
    result<void> done = on.backend->transact_write(list.actions(), {}, nullptr);
    if (done.has_value()) return done;
    error cause = std::move(done).error();
    // Of an item that is changed, another's transaction may have made what its guards were refused for: they are its own then.
    const bool inconclusive = write.kind != request::write_kind::put && write.kind != request::write_kind::erase && !cause.reasons.empty() && cause.reasons[0].code == reason_code::transaction_conflict;
    for (std::size_t i = 0; i < cause.reasons.size() && i < list.size() && !inconclusive; ++i) {
        cancellation_reason& reason = cause.reasons[i];
        list.tell(reason.message, i, reason.code == reason_code::conditional_check_failed);
        if (reason.code != reason_code::conditional_check_failed) continue;
        error told;
        told.code = i == 0 ? error_code::conditional_check_failed : list[i].role.empty() ? error_code::duplicate_item : error_code::item_not_found;
        told.message = i == 0 ? std::move(reason.message) : list.hidden_message(list[i], reason.code);
        if (i != 0) told.companion = list[i].entity;
        told.rule = "C16";
        told.request = std::move(cause.request);
        told.possibly_applied = cause.possibly_applied;
        told.item_key = std::move(reason.item_key);
        told.item = std::move(reason.item);
        return with_context(std::move(told), context, show_key(*on.description, write.key()));
    }
    for (std::size_t i = 0; i < cause.reasons.size() && i < list.size(); ++i) {
        cause.reasons[i].entity = list[i].entity;
        cause.reasons[i].key = show_key(*list[i].description, list[i].key());
    }
    return with_context(without_action(std::move(cause)), context, show_key(*on.description, write.key()));
}

/// Performs a single write, or one with hidden actions.
template <class Backend>
[[nodiscard]] result<void> perform(const repository_view<Backend>& on, pending_write& write, returned_item* returned) {
    if (write.hidden.empty()) [[likely]] return perform_write(on, write, returned);
    if (write.fault) return with_context(*write.fault, {write.operation, on.table->name, write.entity});
    return perform_guarded(on, write);
}

}  // namespace detail

/// A transaction that is put together at run time: add actions, then run() it. All of them happen, or none (contract section 18).
/// Not safe to use from two threads at once.
template <class Backend>
class [[nodiscard("the writes are done by run() or or_throw()")]] transaction : public detail::growing_writes<transaction<Backend>, detail::transaction_verdict, detail::writes_of_transaction> {
public:
    explicit transaction(detail::repository_view<Backend> on) : on_(on) {}
    transaction(transaction&&) = default;
    transaction& operator=(transaction&&) = default;
    ~transaction() = default;
    /// Not copied. The copying that stands here is one that no call chooses before those below, which are refused with a sentence.
    transaction(const volatile transaction&) = delete;
    transaction& operator=(const volatile transaction&) = delete;
    template <std::same_as<transaction> Same, auto Why = detail::always<detail::writes_copied>>
        requires(detail::chosen<Why>)
    transaction(const Same& other) : transaction(static_cast<transaction&&>(const_cast<Same&>(other))) {
        static_assert(detail::possible<Why>);
    }
    template <std::same_as<transaction> Same, auto Why = detail::always<detail::writes_copied>>
        requires(!detail::chosen<Why>)
    transaction(const Same&) = delete;

    /// Makes retries safe: within ten minutes, the same token with the same actions has its effect once (contract A8). 1 to 36 bytes; with
    /// others, run() fails with validation.
    transaction& token(std::string_view text) & { return token_.emplace(text), *this; }
    transaction token(std::string_view text) && { return token_.emplace(text), std::move(*this); }

    /// Does it. Errors: transaction_canceled with one reason per action; validation where there are none, over 100, or two on
    /// one item (A1, A2), or where this was moved from.
    result<void> run() {
        if (this->writes_.gone()) [[unlikely]] return detail::writes_gone("transaction", {"transact", on_.table->name, {}});
        return on_.calls->transact(on_, this->writes_.all(), token_);
    }
    /// Does it; throws its error.
    void or_throw() { run().value(); }

private:
    friend detail::builder_access;

    detail::repository_view<Backend> on_;
    detail::maybe_value<std::string> token_;
};

}  // namespace facet::inline v0
