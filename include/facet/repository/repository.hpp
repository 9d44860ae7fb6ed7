// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/backend/backend.hpp>
#include <facet/core/refuse.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/calls.hpp>
#include <facet/repository/mixed.hpp>
#include <facet/repository/query.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/transaction.hpp>
#include <facet/repository/update.hpp>
#include <facet/repository/upsert.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {

/// All typed access to one table on one backend. Made by facet::open(). Cheap to move; builders that come from it borrow it. Safe
/// to use from several threads at once, as its backend is.
template <class Table, class Backend>
class repository {
    template <fixed_string Operation>
    struct keyed {
        template <class PlanTable, class Struct, class Where>
        using plan = detail::key_plan<Operation, PlanTable, Struct, Where>;
    };
    template <fixed_string Operation, class Struct, class Where>
    static consteval auto key_error() {
        return detail::call_error<Table, Struct, keyed<Operation>::template plan, std::remove_cvref_t<Where>>();
    }
    template <class Struct, class Where, class... Words>
    static consteval auto query_error() {
        return detail::query_call_error<Backend, Table, Struct, std::remove_cvref_t<Where>, detail::options_said<Words...>>();
    }
    template <class Struct, class Where, class... Words>
    using query_of = query_builder<Table, Struct, Backend, std::remove_cvref_t<Where>, detail::options_said<Words...>>;
    template <class PlanTable, class Struct>
    struct any_entity {
        static constexpr bool accepted = true;
        constexpr void operator()(detail::message&) const {}
    };
    template <class Struct>
    static consteval auto entity_error() {
        return detail::call_error<Table, Struct, any_entity>();
    }
    template <fixed_string Operation, fixed_string Advice, class Struct>
    static consteval auto overwrite_error() {
        return detail::call_error<Table, Struct, detail::overwrite<Operation, Advice>::template plan>();
    }
    template <class Struct, class Where>
    static consteval auto update_error() {
        constexpr auto refused = overwrite_error<"update", "its items are created and erased", Struct>();
        if constexpr (refused.size() > 0) return refused;
        else return key_error<"update", Struct, Where>();
    }
    template <class Struct, class Where>
    static consteval auto upsert_error() {
        constexpr auto refused = overwrite_error<"upsert", "its items are created and erased", Struct>();
        if constexpr (refused.size() > 0) return refused;
        else if constexpr (constexpr auto unkept = detail::call_error<Table, Struct, detail::kept_entries_plan>(); unkept.size() > 0) return unkept;
        else return key_error<"upsert", Struct, Where>();
    }
    template <bool Consistent, class Where, class... Structs>
    static consteval auto collection_error() {
        return detail::collection_call_error<Backend, Consistent, Table, std::remove_cvref_t<Where>, Structs...>();
    }
    template <auto Why>
    static constexpr bool sound = Why.size() == 0 && valid_schema<Table>;

public:
    using table_type = Table;
    using backend_type = Backend;

    repository(Backend& backend, request::table table, cursor_keys cursors)
        : backend_(&backend), state_(new state{std::move(table), std::move(cursors), &detail::calls_on<Backend>}) {}

    /// The table's name at run time.
    [[nodiscard]] const std::string& name() const noexcept { return state_->table.name; }
    [[nodiscard]] Backend& backend() const noexcept { return *backend_; }
    /// The opened table, for calls to the backend itself.
    [[nodiscard]] const request::table& handle() const noexcept { return state_->table; }

    /// The item with this primary key: found, missing, or an error. One request; `get<Account>("account_id"_f == id)`, or
    /// `get<Account>("account_id"_f == id, consistent)`.
    template <class Struct, detail::statement Where, detail::consistency_word... Words, auto Why = detail::why(key_error<"get", Struct, Where>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] lookup<Struct> get(const Where& where, Words...) const {
        static_assert(detail::possible<Why>);
        lookup<Struct> found;
        if constexpr (sound<Why>) {
            using plan = detail::key_plan<"get", Table, Struct, Where>;
            key_buffer bytes;
            auto& made = detail::lookup_access::value(found);
            detail::get_call call{&schema<Table>::facts, detail::item_layout<Table, plan::entity>::stored, &detail::make_item<Struct>, made.place()};
            call.built = build_key<plan>(bytes, call.key, where);
            call.consistent = sizeof...(Words) > 0;
            result<bool> got = view().calls->get(view(), call);
            if (!got.has_value()) [[unlikely]] return std::move(got).error();
            if (*got) made.announce();
        }
        return found;
    }
    template <class Struct, detail::statement Where, detail::consistency_word... Words, auto Why = detail::why(key_error<"get", Struct, Where>())>
        requires(!detail::chosen<Why>)
    lookup<Struct> get(const Where& where, Words...) const = delete;

    /// What a get would ask, in the words of a query's explain().
    template <class Struct, detail::statement Where, auto Why = detail::why(key_error<"get", Struct, Where>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] std::string explain_get(const Where& where) const {
        static_assert(detail::possible<Why>);
        if constexpr (sound<Why>) {
            using plan = detail::key_plan<"get", Table, Struct, Where>;
            detail::key_bounds bounds;
            if (const auto outcome = detail::build_bounds<plan>(bounds, where); !outcome.ok())
                return detail::key_error(context<Struct>("get"), plan::facts, outcome).to_string();
            return detail::show_path(name(), schema<Table>::facts, plan::facts.paths[0], bounds);
        } else {
            return {};
        }
    }
    template <class Struct, detail::statement Where, auto Why = detail::why(key_error<"get", Struct, Where>())>
        requires(!detail::chosen<Why>)
    std::string explain_get(const Where& where) const = delete;

    /// Stores an item, whether or not one with its key exists. Not for immutable entities.
    template <class Struct, auto Why = detail::why(overwrite_error<"put", "create it instead", Struct>())>
        requires(detail::chosen<Why>)
    write_action<Backend> put(const Struct& object) const {
        static_assert(detail::possible<Why>);
        return {view(), pack<Struct, sound<Why>>("put", object)};
    }
    template <class Struct, auto Why = detail::why(overwrite_error<"put", "create it instead", Struct>())>
        requires(!detail::chosen<Why>)
    write_action<Backend> put(const Struct& object) const = delete;

    /// Stores an item only if none with its key exists; else conditional_check_failed (contract G3).
    template <class Struct, auto Why = detail::why(entity_error<Struct>())>
        requires(detail::chosen<Why>)
    write_action<Backend> create(const Struct& object) const {
        static_assert(detail::possible<Why>);
        detail::pending_write write = pack<Struct, sound<Why>>("create", object);
        require(write, request::opcode::not_exists);
        return {view(), std::move(write)};
    }
    template <class Struct, auto Why = detail::why(entity_error<Struct>())>
        requires(!detail::chosen<Why>)
    write_action<Backend> create(const Struct& object) const = delete;

    /// Stores an item only if one with its key exists; else conditional_check_failed (contract G3). Not for immutable entities.
    template <class Struct, auto Why = detail::why(overwrite_error<"replace", "its items are created and erased", Struct>())>
        requires(detail::chosen<Why>)
    write_action<Backend> replace(const Struct& object) const {
        static_assert(detail::possible<Why>);
        detail::pending_write write = pack<Struct, sound<Why>>("replace", object);
        require(write, request::opcode::exists);
        return {view(), std::move(write)};
    }
    template <class Struct, auto Why = detail::why(overwrite_error<"replace", "its items are created and erased", Struct>())>
        requires(!detail::chosen<Why>)
    write_action<Backend> replace(const Struct& object) const = delete;

    /// Describes an update of the item with this primary key, which has to exist.
    template <class Struct, detail::statement Where, auto Why = detail::why(update_error<Struct, Where>())>
        requires(detail::chosen<Why>)
    update_builder<Table, Struct, Backend> update(const Where& where) const {
        static_assert(detail::possible<Why>);
        detail::pending_write write = address<"update", Struct, sound<Why>>(request::write_kind::update, where);
        require(write, request::opcode::exists);
        return {view(), std::move(write)};
    }
    template <class Struct, detail::statement Where, auto Why = detail::why(update_error<Struct, Where>())>
        requires(!detail::chosen<Why>)
    update_builder<Table, Struct, Backend> update(const Where& where) const = delete;

    /// Describes an update that makes the item where there is none. It has to say every field that a new item must have or an index
    /// entry is made from; the key's are said by `where`. Not for entities with sparse index entries.
    template <class Struct, detail::statement Where, auto Why = detail::why(upsert_error<Struct, Where>())>
        requires(detail::chosen<Why>)
    upsert_builder<Table, Struct, Backend, std::remove_cvref_t<Where>> upsert(const Where& where) const {
        static_assert(detail::possible<Why>);
        detail::pending_write write = address<"upsert", Struct, sound<Why>>(request::write_kind::update, where);
        if constexpr (sound<Why>) detail::add_where_fields<Table, Struct>(write, where, context<Struct>("upsert"));
        if constexpr (detail::has_entries<Table, Struct>()) {
            detail::upsert_said<Where> said{where};
            if constexpr (sound<Why>) detail::upsert_entries<Table, Struct, Where>::add(write, said, context<Struct>("upsert"));
            return {view(), std::move(write), std::move(said)};
        } else {
            return {view(), std::move(write), {}};
        }
    }
    template <class Struct, detail::statement Where, auto Why = detail::why(upsert_error<Struct, Where>())>
        requires(!detail::chosen<Why>)
    upsert_builder<Table, Struct, Backend, std::remove_cvref_t<Where>> upsert(const Where& where) const = delete;

    /// Removes the item with this primary key, if there is one.
    template <class Struct, detail::statement Where, auto Why = detail::why(key_error<"erase", Struct, Where>())>
        requires(detail::chosen<Why>)
    write_action<Backend> erase(const Where& where) const {
        static_assert(detail::possible<Why>);
        return {view(), address<"erase", Struct, sound<Why>>(request::write_kind::erase, where)};
    }
    template <class Struct, detail::statement Where, auto Why = detail::why(key_error<"erase", Struct, Where>())>
        requires(!detail::chosen<Why>)
    write_action<Backend> erase(const Where& where) const = delete;

    /// A check of the item with this primary key, as an action of a transaction.
    template <class Struct, detail::statement Where, auto Why = detail::why(key_error<"check", Struct, Where>())>
        requires(detail::chosen<Why>)
    check_builder<Table, Struct, Backend> check(const Where& where) const {
        static_assert(detail::possible<Why>);
        return {view(), address<"check", Struct, sound<Why>>(request::write_kind::check, where)};
    }
    template <class Struct, detail::statement Where, auto Why = detail::why(key_error<"check", Struct, Where>())>
        requires(!detail::chosen<Why>)
    check_builder<Table, Struct, Backend> check(const Where& where) const = delete;

    /// Does all of these writes and checks, or none of them (contract section 18). Errors: transaction_canceled, with one reason per
    /// action in the order given.
    template <class... Actions, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Actions>...>())>
        requires(sizeof...(Actions) > 0 && detail::chosen<Why>)
    result<void> transact(Actions&&... actions) const {
        static_assert(detail::possible<Why>);
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        if constexpr (detail::possible<Why>) {
            detail::pending_write* const writes[] = {&actions.pending()...};
            return view().calls->transact(view(), std::span<detail::pending_write* const>(writes), {});
        } else {
            return error{};
        }
    }
    template <class... Actions, auto Why = detail::why(detail::actions_error<std::remove_cvref_t<Actions>...>())>
        requires(sizeof...(Actions) > 0 && !detail::chosen<Why>)
    result<void> transact(Actions&&... actions) const = delete;
    /// A transaction that is put together at run time.
    [[nodiscard]] facet::transaction<Backend> transaction() const {
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        return facet::transaction<Backend>(view());
    }

    /// Describes a query of one entity; the planner finds the key or index that serves it, or it does not compile. Behind the
    /// where-clause can stand `consistent` and `skipping_others`.
    template <class Struct, detail::statement Where, detail::read_word... Words, auto Why = detail::why(query_error<Struct, Where, Words...>())>
        requires(detail::chosen<Why>)
    query_of<Struct, Where, Words...> query(Where&& where, Words...) const {
        static_assert(detail::possible<Why>);
        return {view(), &state_->cursors, std::forward<Where>(where)};
    }
    template <class Struct, detail::statement Where, detail::read_word... Words, auto Why = detail::why(query_error<Struct, Where, Words...>())>
        requires(!detail::chosen<Why>)
    query_of<Struct, Where, Words...> query(Where&& where, Words...) const = delete;

    /// A query of an entity whose partition key has no components: all its items are in one partition.
    template <class Struct, detail::read_word... Words, auto Why = detail::why(query_error<Struct, where_clause<>, Words...>())>
        requires(detail::chosen<Why>)
    query_of<Struct, where_clause<>, Words...> query(Words...) const {
        static_assert(detail::possible<Why>);
        return {view(), &state_->cursors, where_clause<>{}};
    }
    template <class Struct, detail::read_word... Words, auto Why = detail::why(query_error<Struct, where_clause<>, Words...>())>
        requires(!detail::chosen<Why>)
    query_of<Struct, where_clause<>, Words...> query(Words...) const = delete;

    /// The one item that answers, its absence, or an error (not_unique where there are more).
    template <class Struct, detail::statement Where, detail::read_word... Words, auto Why = detail::why(query_error<Struct, Where, Words...>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] lookup<Struct> at_most_one(Where&& where, Words...) const {
        static_assert(detail::possible<Why>);
        return query_of<Struct, Where, Words...>(view(), &state_->cursors, std::forward<Where>(where)).at_most_one();
    }
    template <class Struct, detail::statement Where, detail::read_word... Words, auto Why = detail::why(query_error<Struct, Where, Words...>())>
        requires(!detail::chosen<Why>)
    lookup<Struct> at_most_one(Where&& where, Words...) const = delete;

    /// Describes a read of several entities in one partition, by one key condition. Behind the where-clause can stand `consistent`.
    template <class... Structs, detail::statement Where, auto Why = detail::why(collection_error<false, Where, Structs...>())>
        requires(sizeof...(Structs) > 1 && detail::chosen<Why>)
    mixed_builder<Table, Backend, std::remove_cvref_t<Where>, Structs...> collection(Where&& where) const {
        static_assert(detail::possible<Why>);
        return {view(), &state_->cursors, std::forward<Where>(where), false};
    }
    template <class... Structs, detail::statement Where, auto Why = detail::why(collection_error<false, Where, Structs...>())>
        requires(sizeof...(Structs) > 1 && !detail::chosen<Why>)
    mixed_builder<Table, Backend, std::remove_cvref_t<Where>, Structs...> collection(Where&& where) const = delete;
    template <class... Structs, detail::statement Where, auto Why = detail::why(collection_error<true, Where, Structs...>())>
        requires(sizeof...(Structs) > 1 && detail::chosen<Why>)
    mixed_builder<Table, Backend, std::remove_cvref_t<Where>, Structs...> collection(Where&& where, consistent_t) const {
        static_assert(detail::possible<Why>);
        return {view(), &state_->cursors, std::forward<Where>(where), true};
    }
    template <class... Structs, detail::statement Where, auto Why = detail::why(collection_error<true, Where, Structs...>())>
        requires(sizeof...(Structs) > 1 && !detail::chosen<Why>)
    mixed_builder<Table, Backend, std::remove_cvref_t<Where>, Structs...> collection(Where&& where, consistent_t) const = delete;

    /// Describes a scan: reads the whole table, and gives the items of these entities. A query is nearly always what is wanted.
    template <class... Structs, auto Why = detail::why(detail::scan_error<Table, Structs...>())>
        requires(sizeof...(Structs) > 0 && detail::chosen<Why>)
    [[nodiscard]] mixed_builder<Table, Backend, detail::whole_table, Structs...> scan() const {
        static_assert(detail::possible<Why>);
        return {view(), &state_->cursors, {}, false};
    }
    template <class... Structs, auto Why = detail::why(detail::scan_error<Table, Structs...>())>
        requires(sizeof...(Structs) > 0 && !detail::chosen<Why>)
    mixed_builder<Table, Backend, detail::whole_table, Structs...> scan() const = delete;
    template <class... Structs, auto Why = detail::why(detail::scan_error<Table, Structs...>())>
        requires(sizeof...(Structs) > 0 && detail::chosen<Why>)
    [[nodiscard]] mixed_builder<Table, Backend, detail::whole_table, Structs...> scan(consistent_t) const {
        static_assert(detail::possible<Why>);
        return {view(), &state_->cursors, {}, true};
    }
    template <class... Structs, auto Why = detail::why(detail::scan_error<Table, Structs...>())>
        requires(sizeof...(Structs) > 0 && !detail::chosen<Why>)
    mixed_builder<Table, Backend, detail::whole_table, Structs...> scan(consistent_t) const = delete;

private:
    struct state {
        request::table table;
        cursor_keys cursors;
        const detail::repository_calls<Backend>* calls;
    };

    [[nodiscard]] detail::repository_view<Backend> view() const noexcept {
        return {backend_, &state_->table, &schema<Table>::facts.description, state_->calls};
    }
    template <class Struct>
    [[nodiscard]] detail::call_context context(std::string_view operation) const {
        return {operation, state_->table.name, type_name<Struct>()};
    }
    [[nodiscard]] static std::string show(const key_view& key) { return detail::show_key(schema<Table>::facts.description, key); }

    template <class Plan, class Where>
    static detail::key_outcome build_key(key_buffer& out, key_view& key, const Where& where) {
        using source = detail::where_source<typename Plan::struct_type, Where, Plan::clauses>;
        return detail::build_primary_key<Table, Plan::entity>(out, key, source{&where});
    }

    static void require(detail::pending_write& write, request::opcode presence) {
        write.condition.add(presence, write.condition.add_path(0));  // attribute 0 of a description is the partition key
        ++write.truths;
    }

    /// A write of a whole item: its key and body.
    template <class Struct, bool Sound>
    [[nodiscard]] detail::pending_write pack(std::string_view operation, const Struct& object) const {
        detail::pending_write write;
        write.kind = request::write_kind::put;
        write.operation = operation;
        write.entity = type_name<Struct>();
        if constexpr (Sound) {
            static constexpr std::size_t position = schema<Table>::template position<Struct>;
            static constexpr const entity_facts& facts = schema<Table>::facts.entities[position];
            key_view key;
            if (const auto outcome = detail::build_primary_key<Table, position>(write.key_bytes, key, detail::struct_source<Struct>{&object}); !outcome.ok())
                write.fail(detail::key_error(context<Struct>(operation), facts, outcome));
            write.partition_size = key.partition.size();
            detail::item_packer<Table, position> packer(write.body, state_->table.attributes);
            if (const auto outcome = packer.pack(object); !outcome.ok())
                write.fail(detail::item_error(context<Struct>(operation), facts, outcome, false, {}, packer.attribute()));
        }
        return write;
    }

    /// A write that addresses an item by its key.
    template <fixed_string Operation, class Struct, bool Sound, class Where>
    [[nodiscard]] detail::pending_write address(request::write_kind kind, const Where& where) const {
        detail::pending_write write;
        write.kind = kind;
        write.operation = operation_name<Operation>;
        write.entity = type_name<Struct>();
        if constexpr (Sound) {
            using plan = detail::key_plan<Operation, Table, Struct, Where>;
            key_view key;
            if (const auto outcome = build_key<plan>(write.key_bytes, key, where); !outcome.ok())
                write.fail(detail::key_error(context<Struct>(write.operation), plan::facts, outcome));
            write.partition_size = key.partition.size();
        }
        return write;
    }
    template <fixed_string Operation>
    static constexpr auto operation_text = Operation;
    template <fixed_string Operation>
    static constexpr std::string_view operation_name = operation_text<Operation>.view();

    Backend* backend_;
    detail::owned<state> state_;
};

}  // namespace facet::inline v0
