// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/repository/repository.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/wire/recorder.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// What a read or write would ask of DynamoDB, as text, without running it. Optional: facet.hpp does not include it.

namespace facet::inline v0 {

/// One request as text.
struct shown_request {
    std::string operation{};     ///< `GetItem`, `Query`, `TransactWriteItems`, ...
    std::string json{};          ///< its body, as it goes over the wire
    std::string partiql{};       ///< the statement that does the same, values in place; of a batch or transaction one per line; empty where there is none
    std::string no_partiql{};    ///< why there is none
    std::string execute{};       ///< `ExecuteStatement`, `BatchExecuteStatement`, `ExecuteTransaction`; empty where no PartiQL does the same
    std::string execute_json{};  ///< the body of that: statements with `?`, and their parameters
    std::string explanation{};   ///< path, key condition, filter, capacity; a line each
    double units = 0;            ///< the least capacity units that it consumes
};

/// The requests of a read or write: several where a query merges several values, or a batch takes several; none where no item can
/// answer. Of what is read page by page, the first page's.
struct shown {
    std::vector<shown_request> requests{};
};

/// All of it, for people: operation and JSON, PartiQL, explanation.
[[nodiscard]] inline std::string to_string(const shown& of) {
    if (of.requests.empty()) return "no request: no item can answer\n";
    std::string text;
    for (const shown_request& each : of.requests) {
        if (!text.empty()) text += '\n';
        text += each.operation + ' ' + each.json + '\n';
        if (each.partiql.empty()) text += "no PartiQL: " + each.no_partiql + '\n';
        else text += "PartiQL:\n" + each.partiql + '\n';
        text += each.explanation + '\n';
    }
    return text;
}

namespace detail {

/// Reaches into builders for what they would run.
struct builder_access {
    using recorder = wire::recorder;

    [[nodiscard]] static repository_view<recorder> on(recorder& notes, const request::table* table, const request::table_description* description,
                                                      const service_options* options) {
        if (table != nullptr && description != nullptr) notes.know(*table, *description);
        return {&notes, table, description, &calls_on<recorder>, options};
    }
    template <class Backend>
    [[nodiscard]] static repository_view<recorder> on(recorder& notes, const repository_view<Backend>& view) {
        return on(notes, view.table, view.description, view.options);
    }

    template <class Table, class Struct, class Backend, class Where, class Options>
    static result<void> run(recorder& notes, const query_builder<Table, Struct, Backend, Where, Options>& of) {
        if constexpr (query_builder<Table, Struct, Backend, Where, Options>::sound()) {
            const auto& state = of.state_;
            const service_options options = in_order(*state.on->options);
            const repository_view<recorder> noted = on(notes, state.on->table, state.on->description, &options);
            query_state<recorder> shown(noted, state.keys, state.settings);
            shown.after = state.after;
            shown.filter = state.filter;
            shown.fault = state.fault;
            return calls_on<recorder>.query(shown, of.planned(), {nullptr, &count_nothing});
        } else {
            return {};
        }
    }
    template <class Table, class Backend, class Where, class... Structs>
    static result<void> run(recorder& notes, const mixed_builder<Table, Backend, Where, Structs...>& of) {
        using builder = mixed_builder<Table, Backend, Where, Structs...>;
        if constexpr (builder::sound()) {
            const auto& state = of.state_;
            const service_options options = in_order(*state.on.options);
            const mixed_state<recorder> shown{on(notes, state.on.table, state.on.description, &options), state.keys, state.settings, state.unknown, state.after, state.filter, state.fault};
            mixed_plan<recorder> plan{&builder::facts, builder::entities, builder::operation(), builder::scanned, builder::projection(), &of.where_, nullptr};
            if constexpr (builder::scanning) plan.open = &open_scan<recorder>;
            else plan.open = &open_collection_of<Table, Where, recorder, Structs...>;
            return calls_on<recorder>.mixed_query(shown, plan, {nullptr, &count_nothing});
        } else {
            return {};
        }
    }

    static result<void> write(recorder& notes, pending_write& write) {
        know_all(notes, write);
        return calls_on<recorder>.write(on(notes, write.table, write.description, &default_options), write, nullptr);
    }
    template <class Backend, class Outcome>
    static pending_write& pending(returning_write<Backend, Outcome>& of) {
        return of.write_;
    }
    static result<void> transact(recorder& notes, span<pending_write* const> writes, const maybe_value<std::string>& token) {
        for (const pending_write* each : writes) know_all(notes, *each);
        static constexpr request::table_description none{};
        static const request::table nowhere{};
        const pending_write* first = writes.empty() ? nullptr : writes[0];
        return calls_on<recorder>.transact(on(notes, first != nullptr ? first->table : &nowhere, first != nullptr ? first->description : &none, &default_options), writes, token);
    }
    template <class Backend>
    static result<void> transact(recorder& notes, transaction<Backend>& of) {
        return transact(notes, of.writes_.all(), of.token_);
    }
    template <class Backend>
    static result<void> write_batch(recorder& notes, batch<Backend>& of) {
        for (const pending_write* each : of.writes_.all()) know_all(notes, *each);
        return calls_on<recorder>.write_batch(on(notes, of.on_), of.writes_.all(), of.units_);
    }
    template <class Backend>
    static result<void> read(recorder& notes, item_reads<Backend>& of, bool transactional, bool sees_all) {
        for (const key_slot& each : of.keys_) notes.know(*each.get->opened, each.get->table->description);
        if (transactional) return calls_on<recorder>.read_transaction(on(notes, of.on_), of.keys_, of.units_);
        return calls_on<recorder>.read_batch(on(notes, of.on_), of.keys_, sees_all, of.units_);
    }
    static result<void> get(recorder& notes, const pending_get& of, bool sees_all) {
        if (const error* wrong = of.wrong(); wrong != nullptr) return with_context(*wrong, {"get", of.opened->name, of.layout.entity == nullptr ? std::string_view() : of.layout.entity->name});
        request::get get;
        get.key = of.key();
        get.consistent = sees_all;
        get.projection.paths = of.projection;
        notes.know(*of.opened, of.table->description);
        result<bool> done = notes.get(*of.opened, get, [](span<const item_view>) {});
        if (!done.has_value()) return std::move(done).error();
        return {};
    }

private:
    static constexpr service_options default_options{};

    /// Without an executor: several requests are shown in the order of their shards or values.
    [[nodiscard]] static service_options in_order(service_options options) {
        options.parallel = nullptr;
        return options;
    }

    static items_outcome count_nothing(void*, std::size_t, span<const item_view> items, const reading_ids&, const stored_layout&) { return {items.size(), {}}; }
    static void know_all(recorder& notes, const pending_write& write) {
        notes.know(*write.table, *write.description);
        for (const auto& hidden : write.hidden) notes.know(*hidden->table, *hidden->description);
    }
};

/// What was recorded, for people.
[[nodiscard]] inline shown show_recorded(std::vector<wire::recorded> all) {
    shown made;
    for (wire::recorded& each : all) {
        shown_request& one = made.requests.emplace_back();
        one.operation = std::move(each.operation);
        one.json = std::move(each.body);
        one.execute = std::move(each.execute);
        one.execute_json = std::move(each.execute_body);
        one.explanation = std::move(each.explanation);
        one.units = each.units;
        for (const wire::statement& statement : each.statements) {
            if (one.no_partiql.empty()) one.no_partiql = statement.none;
            if (!one.partiql.empty()) one.partiql += '\n';
            one.partiql += statement.text;
        }
        if (one.no_partiql.empty() && one.execute.empty()) one.no_partiql = "these statements are more than one call of PartiQL takes";
        if (!one.no_partiql.empty()) one.partiql.clear();
    }
    return made;
}
template <class Run>
[[nodiscard]] result<shown> show_run(const Run& run) {
    wire::recorder notes;
    result<void> done = run(notes);
    if (!done.has_value()) return std::move(done).error();
    return show_recorded(notes.take());
}

/// A write, update or check that was described, or the beginning of one.
template <class Action>
concept shown_action = requires(Action& action, pending_write* write) { write = &action.pending(); } || requires { Action::incomplete(); } ||
                       (requires { Action::no_action; } && !requires(Action& action) { action.or_throw(); });

}  // namespace detail

/// What a query would ask: one request, or one per value of an each_of(). Errors: those that running it would give before anything
/// is sent; invalid_value where a string is no UTF-8, which JSON needs.
template <class Table, class Struct, class Backend, class Where, class Options>
[[nodiscard]] result<shown> show(const query_builder<Table, Struct, Backend, Where, Options>& query) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::run(notes, query); });
}
/// What a collection or a scan would ask.
template <class Table, class Backend, class Where, class... Structs>
[[nodiscard]] result<shown> show(const mixed_builder<Table, Backend, Where, Structs...>& read) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::run(notes, read); });
}
/// What a get would ask: `show(registry, registry.key<Account>("account_id"_f == id))`.
template <class Table, class Backend, class Item>
[[nodiscard]] result<shown> show(const repository<Table, Backend>&, const item_key<Item>& key) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::get(notes, key.pending(), false); });
}
/// The same, consistent.
template <class Table, class Backend, class Item>
[[nodiscard]] result<shown> show(const repository<Table, Backend>&, const item_key<Item>& key, consistent_t) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::get(notes, key.pending(), true); });
}

/// What a put, create, replace, erase, update or upsert would ask; one that keeps guards (unique) is a transaction.
template <class Action, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Action>>())>
    requires(detail::shown_action<std::remove_cvref_t<Action>> && detail::chosen<Why>)
[[nodiscard]] result<shown> show(Action&& action) {
    static_assert(detail::possible<Why>);
    if constexpr (detail::possible<Why>) return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::write(notes, action.pending()); });
    else return error{};
}
template <class Action, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Action>>())>
    requires(detail::shown_action<std::remove_cvref_t<Action>> && !detail::chosen<Why>)
result<shown> show(Action&& action) = delete;
/// The same of a write that gives back an item.
template <class Backend, class Outcome>
[[nodiscard]] result<shown> show(returning_write<Backend, Outcome>&& write) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::write(notes, detail::builder_access::pending(write)); });
}

/// What a transaction would ask, once it is put together.
template <class Backend>
[[nodiscard]] result<shown> show(transaction<Backend>& of) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::transact(notes, of); });
}
/// What transact() would ask of these actions: `show_transact(registry.put(a), registry.check<Account>(...).exists())`.
template <class... Actions, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Actions>...>())>
    requires(sizeof...(Actions) > 0 && (detail::shown_action<std::remove_cvref_t<Actions>> && ...) && detail::chosen<Why>)
[[nodiscard]] result<shown> show_transact(Actions&&... actions) {
    static_assert(detail::possible<Why>);
    if constexpr (detail::possible<Why>) {
        detail::pending_write* const writes[] = {&actions.pending()...};
        return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::transact(notes, writes, {}); });
    } else {
        return error{};
    }
}
template <class... Actions, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Actions>...>())>
    requires(sizeof...(Actions) > 0 && (detail::shown_action<std::remove_cvref_t<Actions>> && ...) && !detail::chosen<Why>)
result<shown> show_transact(Actions&&... actions) = delete;
/// What a batch of writes would ask: a request per 25 of them.
template <class Backend>
[[nodiscard]] result<shown> show(batch<Backend>& of) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::write_batch(notes, of); });
}
/// What reads by key would ask as batches: a request per 100 of them.
template <class Backend>
[[nodiscard]] result<shown> show(item_reads<Backend>& of) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::read(notes, of, false, false); });
}
/// The same, consistent.
template <class Backend>
[[nodiscard]] result<shown> show(item_reads<Backend>& of, consistent_t) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::read(notes, of, false, true); });
}
/// What reads by key would ask as one transaction.
template <class Backend>
[[nodiscard]] result<shown> show_transact(item_reads<Backend>& of) {
    return detail::show_run([&](wire::recorder& notes) { return detail::builder_access::read(notes, of, true, false); });
}

/// Refused, with a sentence: what is not described but done, such as a get, or is no read or write at all.
template <auto Why = detail::always<detail::show_arguments>>
    requires(detail::chosen<Why>)
result<shown> show(const detail::anything&, const detail::anything& = {}, const detail::anything& = {}) {
    static_assert(detail::possible<Why>);
    return error{};
}
template <auto Why = detail::always<detail::show_arguments>>
    requires(!detail::chosen<Why>)
result<shown> show(const detail::anything&, const detail::anything& = {}, const detail::anything& = {}) = delete;

}  // namespace facet::inline v0
