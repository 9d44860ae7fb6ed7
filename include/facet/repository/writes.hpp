// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/edge_verdict.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/batch.hpp>
#include <facet/repository/besides.hpp>
#include <facet/repository/check.hpp>
#include <facet/repository/misread_writes.hpp>
#include <facet/repository/modify.hpp>
#include <facet/repository/transaction.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

/// The writes of a repository.
template <class Table, class Backend>
class repository_writes : public misread_writes<Table, Backend> {
    using base = misread_writes<Table, Backend>;
    template <class Struct>
    static constexpr bool versioned = base::template versioned<Struct>();
    template <bool Upsert, class Struct, class Where>
    using update_of = typename base::template update_of<Upsert, Struct, Where>;
    using core = repository_core<Table, Backend>;
    template <auto Why>
    static constexpr bool sound = core::template sound<Why>;
    template <fixed_string Operation, class Struct, class Where>
    static consteval auto address_error() {
        return core::template address_error<Operation, Struct, Where>();
    }
    template <class PlanTable, class Struct>
    struct any_entity {
        static constexpr bool accepted = true;
        constexpr void operator()(message&) const {}
    };
    /// A write that has to know what an item was before is none for an entity with guards.
    template <fixed_string Operation, fixed_string Advice, class Struct>
    static consteval auto unguarded_error() {
        return call_error<Table, Struct, unguarded<Operation, Advice>::template plan>();
    }
    template <fixed_string Operation, fixed_string Advice, class Struct>
    static consteval auto whole_error() {
        constexpr auto refused = overwrite_error<Operation, Advice, Struct>();
        if constexpr (refused.size() > 0) return refused;
        else if constexpr (constexpr auto unlinked = linked_error<Operation, Struct>(); unlinked.size() > 0) return unlinked;
        else return unguarded_error<Operation, "create(), modify() or erase it", Struct>();
    }
    /// A write that has to know what goes with an edge is none for one that has anything.
    template <fixed_string Operation, class Struct, bool Changes = false>
    static consteval auto linked_error() {
        if constexpr (!table_keys<Table>::has_edges) return accepted;
        else return call_error<Table, Struct, unlinked<Operation, Changes>::template plan>();
    }
    /// A write that takes an item from its place is none for a node whose edges have to be known then.
    template <fixed_string Operation, class Struct>
    static consteval auto leaving_error() {
        if constexpr (constexpr auto unlinked = linked_error<Operation, Struct>(); unlinked.size() > 0) return unlinked;
        else if constexpr (!table_keys<Table>::has_edges) return accepted;
        else return call_error<Table, Struct, abandoning<Operation>::template plan>();
    }
    template <class Struct, class Where>
    static consteval auto erase_error() {
        if constexpr (constexpr auto left = leaving_error<"erase", Struct>(); left.size() > 0) return left;
        else return erase_by_key_error<Struct, Where>();
    }
    template <class Struct>
    static consteval auto erase_object_error() {
        if constexpr (statement<Struct>) return erase_error<no_entity, Struct>();  // it is no object, and no entity is named
        else if constexpr (constexpr auto left = leaving_error<"erase", Struct>(); left.size() > 0) return left;
        else return guarding_error<Struct>();
    }
    template <class Struct, class Where>
    static consteval auto erase_by_key_error() {
        constexpr auto refused = unguarded_error<"erase", "erase(object)", Struct>();
        if constexpr (refused.size() > 0) return refused;
        else return address_error<"erase", Struct, Where>();
    }
    /// A write that keeps guards needs them to be sound.
    template <class Struct>
    static consteval auto guarding_error() {
        constexpr auto refused = entity_error<Struct>();
        if constexpr (refused.size() > 0) return refused;
        else return guard_error<Table, Struct>();
    }
    template <fixed_string Operation, class Struct>
    static consteval auto keeping_error() {
        if constexpr (constexpr auto unlinked = linked_error<Operation, Struct>(); unlinked.size() > 0) return unlinked;
        else return guarding_error<Struct>();
    }
    template <class Struct>
    static consteval auto entity_error() {
        return call_error<Table, Struct, any_entity>();
    }
    template <fixed_string Operation, fixed_string Advice, class Struct>
    static consteval auto overwrite_error() {
        return call_error<Table, Struct, overwrite<Operation, Advice>::template plan>();
    }
    template <class Struct, class Where>
    static consteval auto update_error() {
        constexpr auto refused = overwrite_error<"update", "its items are created and erased", Struct>();
        if constexpr (refused.size() > 0) return refused;
        else if constexpr (constexpr auto unlinked = linked_error<"update", Struct, true>(); unlinked.size() > 0) return unlinked;
        else if constexpr (constexpr auto apart = call_error<Table, Struct, stamped_alone::plan>(); apart.size() > 0) return apart;
        else return address_error<"update", Struct, Where>();
    }
    template <class Struct, class Where>
    static consteval auto upsert_error() {
        constexpr auto refused = whole_error<"upsert", "its items are created and erased", Struct>();
        if constexpr (refused.size() > 0) return refused;
        else return address_error<"upsert", Struct, Where>();
    }
    template <fixed_string Operation, class Struct>
    static consteval auto moving_error() {
        if constexpr (Operation.view() == "move") return leaving_error<Operation, Struct>();
        else return accepted;
    }
    template <fixed_string Operation, class Struct, class Where, class Change, class Besides>
    static consteval auto modify_error() {
        constexpr auto refused = overwrite_error<Operation, "its items are created and erased", Struct>();
        if constexpr (refused.size() > 0) return refused;
        else if constexpr (constexpr auto unlinked = linked_error<Operation, Struct, Operation.view() == "modify">(); unlinked.size() > 0) return unlinked;
        else if constexpr (constexpr auto left = moving_error<Operation, Struct>(); left.size() > 0) return left;
        else if constexpr (constexpr auto unsound = guarding_error<Struct>(); unsound.size() > 0) return unsound;
        else if constexpr (constexpr auto lost = address_error<Operation, Struct, Where>(); lost.size() > 0) return lost;
        else if constexpr (constexpr auto wrong = change_error<Operation, Struct, Change>(); wrong.size() > 0) return wrong;
        else return besides_error<Operation, Struct, Backend, std::remove_cvref_t<Besides>>();
    }
    template <class Struct>
    static consteval auto sweep_error() {
        constexpr auto refused = call_error<Table, Struct, expiring_plan>();
        if constexpr (refused.size() > 0) return refused;
        else if constexpr (constexpr auto left = leaving_error<"sweep", Struct>(); left.size() > 0) return left;
        else return guard_error<Table, Struct>();
    }

public:
    using base::base, base::put, base::create, base::replace, base::erase, base::update, base::upsert, base::modify, base::move, base::check, base::sweep, base::transact, base::batch_write, base::batch, base::transaction;

    /// Stores an item, whether or not one with its key exists; of an entity with a version, provided that it is still the one that the
    /// object has, or that there is none where that is 0. Not for immutable entities.
    template <class Struct, auto Why = why(whole_error<"put", "create it instead", Struct>())>
        requires(chosen<Why>)
    write_action<Table, Struct, Backend, versioned<Struct>> put(const Struct& object) const {
        static_assert(possible<Why>);
        auto action = this->template describe_put<Struct, versioned<Struct>, sound<Why>>("put", this->template as_stored<Struct, sound<Why>>(object));
        if constexpr (versioned<Struct> && sound<Why>) this->expect_former(action.pending(), object);
        return action;
    }
    template <class Struct, auto Why = why(whole_error<"put", "create it instead", Struct>())>
        requires(!chosen<Why>)
    write_action<Table, Struct, Backend, versioned<Struct>> put(const Struct& object) const = delete;

    /// Stores an item only if none with its key exists; else conditional_check_failed (contract G3).
    template <class Struct, auto Why = why(keeping_error<"create", Struct>())>
        requires(chosen<Why>)
    write_action<Table, Struct, Backend, true> create(const Struct& object) const {
        static_assert(possible<Why>);
        const Struct& stored = this->template as_stored<Struct, sound<Why>>(object);
        auto action = this->template describe_put<Struct, true, sound<Why>>("create", stored);
        action.pending().require(request::opcode::not_exists);
        if constexpr (versioned<Struct> && sound<Why>) this->need_next(action.pending(), object);
        if constexpr (sound<Why>) this->template keep_guards<Struct>(action.pending(), [&stored](auto& guards) { guards.create(stored); });
        return action;
    }
    template <class Struct, auto Why = why(keeping_error<"create", Struct>())>
        requires(!chosen<Why>)
    write_action<Table, Struct, Backend, true> create(const Struct& object) const = delete;

    /// Stores an item only if one with its key exists; else conditional_check_failed (contract G3). Not for immutable entities.
    template <class Struct, auto Why = why(whole_error<"replace", "its items are created and erased", Struct>())>
        requires(chosen<Why>)
    write_action<Table, Struct, Backend, true> replace(const Struct& object) const {
        static_assert(possible<Why>);
        auto action = this->template describe_put<Struct, true, sound<Why>>("replace", this->template as_stored<Struct, sound<Why>>(object));
        action.pending().require(request::opcode::exists);
        if constexpr (versioned<Struct> && sound<Why>) this->expect_former(action.pending(), object);
        return action;
    }
    template <class Struct, auto Why = why(whole_error<"replace", "its items are created and erased", Struct>())>
        requires(!chosen<Why>)
    write_action<Table, Struct, Backend, true> replace(const Struct& object) const = delete;

    /// Describes an update of the item with this primary key, which has to exist.
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(update_error<Struct, Where>())>
        requires(chosen<Why>)
    update_of<false, Struct, Where> update(const Where& where = {}) const {
        static_assert(possible<Why>);
        return this->template describe_update<"update", false, Struct, sound<Why>>(where);
    }
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(update_error<Struct, Where>())>
        requires(!chosen<Why>)
    update_of<false, Struct, Where> update(const Where& where = {}) const = delete;

    /// Describes an update that makes the item where there is none. It has to say every field that a new item must have or an index
    /// entry is made from; the key's are said by `where`.
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(upsert_error<Struct, Where>())>
        requires(chosen<Why>)
    update_of<true, Struct, Where> upsert(const Where& where = {}) const {
        static_assert(possible<Why>);
        return this->template describe_update<"upsert", true, Struct, sound<Why>>(where);
    }
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(upsert_error<Struct, Where>())>
        requires(!chosen<Why>)
    update_of<true, Struct, Where> upsert(const Where& where = {}) const = delete;

    /// Stores an item as put() does, of immutable entities, too, without a look at what is there: for imports of data that is known to
    /// be new.
    template <class Struct, auto Why = why(entity_error<Struct>())>
        requires(chosen<Why>)
    write_action<Table, Struct, Backend, false> unchecked_import(const Struct& object) const {
        static_assert(possible<Why>);
        return this->template describe_put<Struct, false, sound<Why>>("unchecked_import", this->template as_imported<Struct, sound<Why>>(object));
    }
    template <class Struct, auto Why = why(entity_error<Struct>())>
        requires(!chosen<Why>)
    write_action<Table, Struct, Backend, false> unchecked_import(const Struct& object) const = delete;

    /// Reads the item with this primary key, hands it to `change`, and writes what that changed, index entries included, provided that the
    /// item is still as it was read; else once more, with pauses (retry_policy). `change` takes a `Struct&`; where it returns a
    /// bool, false means: leave it; where a result<void>, its error ends the call and is the call's. Attributes that are not the entity's stay, and entries of nested maps that no struct reads. Gives the
    /// item as it is then. Errors:
    /// item_not_found; validation where `change` changed the primary key; conditional_check_failed where others were always quicker.
    /// One consistent get for each try, and one update where it changed anything. Then `besides`, where it is given, is called with the item
    /// that is to be stored, and adds actions that are done in one transaction with the update: transaction_canceled where one of them is
    /// refused; the reasons are the item's own, two of an item that moves, and then theirs.
    template <class Struct = no_entity, statement Where, class Change, class Besides = nothing_besides, auto Why = why(modify_error<"modify", Struct, Where, Change, Besides>())>
        requires(chosen<Why>)
    result<Struct> modify(const Where& where, Change&& change, Besides&& besides = {}) const {
        static_assert(possible<Why>);
        static_assert(std::is_same_v<Besides, nothing_besides> || Backend::features.transactions, "this backend has no transactions, in which something is done besides (its backend_features say so)");
        if constexpr (sound<Why>) return change_item<"modify", Struct>(where, change, false, besides);
        else return error{};
    }
    template <class Struct = no_entity, statement Where, class Change, class Besides = nothing_besides, auto Why = why(modify_error<"modify", Struct, Where, Change, Besides>())>
        requires(!chosen<Why>)
    result<Struct> modify(const Where& where, Change&& change, Besides&& besides = {}) const = delete;

    /// As modify(), but `change` may change the primary key, too: then the item is erased and created under its new key in one
    /// transaction. Errors: besides those of modify(), transaction_canceled where there is an item with the new key.
    template <class Struct = no_entity, statement Where, class Change, class Besides = nothing_besides, auto Why = why(modify_error<"move", Struct, Where, Change, Besides>())>
        requires(chosen<Why>)
    result<Struct> move(const Where& where, Change&& change, Besides&& besides = {}) const {
        static_assert(possible<Why>);
        static_assert(Backend::features.transactions, "this backend has no transactions, which move() needs (its backend_features say so)");
        if constexpr (sound<Why>) return change_item<"move", Struct>(where, change, true, besides);
        else return error{};
    }
    template <class Struct = no_entity, statement Where, class Change, class Besides = nothing_besides, auto Why = why(modify_error<"move", Struct, Where, Change, Besides>())>
        requires(!chosen<Why>)
    result<Struct> move(const Where& where, Change&& change, Besides&& besides = {}) const = delete;

    /// Removes the item with this primary key, if there is one.
    template <class Struct, statement Where = where_clause<>, auto Why = why(erase_error<Struct, Where>())>
        requires(chosen<Why>)
    write_action<Table, Struct, Backend, false, true> erase(const Where& where = {}) const {
        static_assert(possible<Why>);
        return {this->view(), this->template address<"erase", Struct, sound<Why>>(request::write_kind::erase, where)};
    }
    template <class Struct, statement Where = where_clause<>, auto Why = why(erase_error<Struct, Where>())>
        requires(!chosen<Why>)
    write_action<Table, Struct, Backend, false, true> erase(const Where& where = {}) const = delete;

    /// Removes the item with this object's primary key, if there is one; whatever else it holds does not matter. But where it has guards
    /// (unique), they go with it, so the item has to exist and to have the same values in what they are made from.
    template <class Struct, auto Why = why(erase_object_error<Struct>())>
        requires(chosen<Why>)
    write_action<Table, Struct, Backend, is_guarded<Table, Struct>(), true> erase(const Struct& object) const {
        static_assert(possible<Why>);
        if constexpr (sound<Why>) return {this->view(), this->erasure(with_computed_fields<Table, schema<Table>::template position<Struct>>(object))};
        else return {this->view(), pending_write{}};
    }
    template <class Struct, auto Why = why(erase_object_error<Struct>())>
        requires(!chosen<Why>)
    write_action<Table, Struct, Backend, is_guarded<Table, Struct>(), true> erase(const Struct& object) const = delete;

    /// Erases the entity's items that are expired, with their guards (unique), and gives how many: a scan, and a conditional erase for each
    /// (contract Y3). For backends that do not do it by themselves. Errors: the backend's; once all others are erased, that of the first item
    /// which stays since its guards cannot go with it: duplicate_item where its unique value is another's, which audit() tells of, decode_failed
    /// where it cannot be read, invalid_key where it cannot be told which they are.
    template <class Struct, auto Why = why(sweep_error<Struct>())>
        requires(chosen<Why>)
    result<std::uint64_t> sweep() const {
        static_assert(possible<Why>);
        if constexpr (sound<Why>) return this->template sweep_items<Struct>();
        else return error{};
    }
    template <class Struct, auto Why = why(sweep_error<Struct>())>
        requires(!chosen<Why>)
    result<std::uint64_t> sweep() const = delete;

    /// A check of the item with this primary key, as an action of a transaction.
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(address_error<"check", Struct, Where>())>
        requires(chosen<Why>)
    check_builder<Table, Struct, Backend> check(const Where& where = {}) const {
        static_assert(possible<Why>);
        check_builder<Table, Struct, Backend> builder(this->view());
        if constexpr (sound<Why>) this->template address_at<"check", Struct>(builder.write_, where);
        return builder;
    }
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(address_error<"check", Struct, Where>())>
        requires(!chosen<Why>)
    check_builder<Table, Struct, Backend> check(const Where& where = {}) const = delete;

    /// The item that a failed condition met, where the write or check said keeping_failed(); missing where there was none, or it was
    /// not asked for. Takes an error, the result that holds it, or one of its reasons; of a cancelled transaction's error it is what the first of
    /// its actions on a `Struct` met. Errors: decode_failed where the item is no `Struct`.
    template <class Struct, class Failure, auto Why = why(entity_error<Struct>())>
        requires(chosen<Why>)
    [[nodiscard]] lookup<Struct> met(const Failure& failure) const {
        static_assert(possible<Why>);
        if constexpr (!sound<Why>) return {};
        else if constexpr (requires { failure.error(); }) return failure.has_value() ? lookup<Struct>() : met<Struct>(failure.error());
        else if constexpr (!requires { failure.reasons; }) return read_met<Struct>(failure.item_key, failure.item);
        else if (const cancellation_reason* const of = reason_with_item(failure, type_name<Struct>())) return met<Struct>(*of);
        else return read_met<Struct>(failure.item_key, failure.item);
    }
    template <class Struct, class Failure, auto Why = why(entity_error<Struct>())>
        requires(!chosen<Why>)
    lookup<Struct> met(const Failure& failure) const = delete;

    /// Does all of these writes and checks, or none of them (contract section 18). Errors: transaction_canceled, with one reason per
    /// action in the order given.
    template <class... Actions, auto Why = why(actions_error<std::remove_reference_t<Actions>...>())>
        requires(chosen<Why>)
    result<void> transact(Actions&&... actions) const {
        static_assert(possible<Why>);
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        if constexpr (possible<Why>) {
            pending_write* const writes[] = {&actions.pending()...};
            return this->view().calls->transact(this->view(), span<pending_write* const>(writes), {});
        } else {
            return error{};
        }
    }
    template <class... Actions, auto Why = why(actions_error<std::remove_reference_t<Actions>...>())>
        requires(!chosen<Why>)
    result<void> transact(Actions&&... actions) const = delete;
    /// A transaction that is put together at run time.
    [[nodiscard]] facet::transaction<Backend> transaction() const {
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        return facet::transaction<Backend>(this->view());
    }

    /// Does these puts and erases in a batch: see facet::batch::run().
    template <class... Actions, auto Why = why(batch_error<true, std::remove_cvref_t<Actions>...>())>
        requires(chosen<Why>)
    result<void> batch_write(Actions&&... actions) const {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            pending_write* const writes[] = {&actions.pending()...};
            return this->view().calls->write_batch(this->view(), span<pending_write* const>(writes), nullptr);
        } else {
            return error{};
        }
    }
    template <class... Actions, auto Why = why(batch_error<true, std::remove_cvref_t<Actions>...>())>
        requires(!chosen<Why>)
    result<void> batch_write(Actions&&... actions) const = delete;
    /// A batch of writes that is put together at run time.
    [[nodiscard]] facet::batch<Backend> batch() const { return facet::batch<Backend>(this->view()); }

private:
    template <class Struct>
    [[nodiscard]] lookup<Struct> read_met(std::string_view key, std::string_view body) const {
        request::position_reader parts(key);
        key_view whole;
        if (!parts.take(whole.partition) || (!parts.done() && !parts.take(whole.sort))) return {};
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        const item_view item{whole, body, 0};
        const bool told_apart = !rests_on_discriminator(schema<Table>::facts, facts) || is_item_of(item, facts, this->table().attributes, discriminator_position(schema<Table>::facts));
        if (told_apart && has_shape(whole, facts)) return this->template read_stored<Struct>("met", item);
        error cause = bare_error(error_code::decode_failed, "the item that the condition met is of another entity");
        return with_context(std::move(cause), this->template context<Struct>("met"), show_key(this->description(), whole));
    }

    template <fixed_string Operation, class Struct, class Where, class Change, class Besides>
    [[nodiscard]] result<Struct> change_item(const Where& where, Change& change, bool may_move, Besides& besides) const {
        const pending_write address = this->template address<Operation, Struct, true>(request::write_kind::update, where);
        const repository_view<Backend> on = this->view();
        return item_change<Table, Struct, Backend>(on, address).run(
            change, [this](const Struct& object) { return this->template pack_as_is<Struct, true>(base::template operation_name<Operation>, object); },
            [this](const auto& before, const auto& after, pending_write& write) {
                this->template keep_guards<Struct>(write, [&](auto& guards) { guards.change(before, after); });
            },
            may_move, besides);
    }
};

}  // namespace facet::inline v0::detail
