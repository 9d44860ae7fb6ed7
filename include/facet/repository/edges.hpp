// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/edge_verdict.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/repository/follow.hpp>
#include <facet/repository/not_run.hpp>
#include <facet/repository/writes.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// An edge that is linked or unlinked, described but not done: run() does it, transact() takes it as one of its actions. Owns everything
/// it needs. Not safe to use from two threads at once.
template <class Backend>
class [[nodiscard("a write is done by run() or or_throw()")]] edge_action : public detail::write_not_done {
public:
    edge_action(const detail::repository_view<Backend>& on, detail::pending_write&& write) : on_(on), write_(std::move(write)) {}

    /// Does it, and what goes with it, in one transaction. Errors: conditional_check_failed where the edge is there already, or is not;
    /// item_not_found where an end is not; duplicate_item where there is such a mirror or guard already.
    result<void> run() { return on_.calls->write(on_, write_, nullptr); }
    /// Does it; throws its error.
    void or_throw() { run().value(); }

    /// Adds the capacity units it consumes, with those of what goes with it, to these, which have to live until it is done (contract
    /// section 19).
    [[nodiscard("a write is done by run() or or_throw()")]] edge_action&& metered(request::consumed_capacity& units) && { return write_.capacity = &units, std::move(*this); }

    /// Refused, with a sentence: a condition, and the outcome of what is not done yet.
    template <class... Given, auto Why = detail::always<detail::when_of_edge>>
        requires(detail::chosen<Why>)
    edge_action& when(const Given&...) {
        static_assert(detail::possible<Why>);
        return *this;
    }
    template <class... Given, auto Why = detail::always<detail::when_of_edge>>
        requires(!detail::chosen<Why>)
    edge_action& when(const Given&...) = delete;

    /// The write itself, for a transaction.
    [[nodiscard]] detail::pending_write& pending() & noexcept { return write_; }

private:
    detail::repository_view<Backend> on_;
    detail::pending_write write_;
};

namespace detail {

inline constexpr text named_nodes{"targets() and sources() name no entity, since edges say which entities they join: targets(edges), sources(edges)"};

/// Gives the fields of a mirror from what gives those of its edge.
template <class Edge, class Mirror, class Source>
struct mirror_source {
    const Source* edge;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        return (*edge)(std::integral_constant<std::size_t, field_index<Edge>(field_name<Mirror, Field>)>{}, use);
    }
};

struct edge_access;  // edge_access.hpp

/// The edges of a repository: linked, unlinked, and followed to their nodes.
template <class Table, class Backend>
class repository_edges : public repository_writes<Table, Backend> {
    using core = repository_core<Table, Backend>;
    template <auto Why>
    static constexpr bool sound = core::template sound<Why>;

    template <class Struct>
    static consteval auto link_error() {
        if constexpr (constexpr auto refused = call_error<Table, Struct, link_plan>(); refused.size() > 0) return refused;
        else return guard_error<Table, Struct>();
    }
    template <class Struct>
    static consteval auto unlink_error() {
        if constexpr (constexpr auto refused = call_error<Table, Struct, unlink_plan>(); refused.size() > 0) return refused;
        else return guard_error<Table, Struct>();
    }
    template <class Struct, class Where>
    static consteval auto unlink_by_key_error() {
        if constexpr (constexpr auto refused = unlink_error<Struct>(); refused.size() > 0) return refused;
        else if constexpr (constexpr auto unaddressed = core::template address_error<"unlink", Struct, Where>(); unaddressed.size() > 0) return unaddressed;
        else if constexpr (guards_besides<Struct>()) return call_error<Table, Struct, unguarded<"unlink", "unlink(object)">::template plan>();
        else return call_error<Table, Struct, unlink_by_key_plan>();
    }
    template <bool Target, class Edges>
    static consteval auto follow_error() {
        if constexpr (std::is_same_v<edge_in<Edges>, no_entity>) return compose<misread_follow<Target>>();
        else return call_error<Table, edge_in<Edges>, followed<Target>::template plan>();
    }
    template <bool Target, class Edges>
    using node_of = typename followed_node<Table, edge_in<Edges>, Target>::type;

public:
    using repository_writes<Table, Backend>::repository_writes, repository_writes<Table, Backend>::link, repository_writes<Table, Backend>::unlink;

    /// Creates an edge where there is none with its key, provided that both of its ends exist, in one transaction; with its mirror and the
    /// counts of its ends, where it has these. In a transaction, what another action on an end makes sure of is not checked again, and such
    /// an action counts. What facet keeps in the edge (created_at, changed_at, version) is in the mirror, too.
    template <class Struct, auto Why = why(link_error<Struct>())>
        requires(chosen<Why>)
    edge_action<Backend> link(const Struct& edge) const {
        static_assert(possible<Why>);
        static_assert(Backend::features.transactions, "this backend has no transactions, which link() needs (its backend_features say so)");
        const Struct& stored = this->template as_stored<Struct, sound<Why>>(edge);
        pending_write write = this->template pack_as_is<Struct, sound<Why>>("link", stored);
        write.require(request::opcode::not_exists);
        if constexpr (sound<Why>) {
            this->need_next(write, edge);
            this->template keep_guards<Struct>(write, [&stored](auto& guards) { guards.create(stored); });
            keep_ends<Struct>(write, struct_source<Struct>{&stored}, 1);
        }
        return {this->view(), std::move(write)};
    }
    template <class Struct, auto Why = why(link_error<Struct>())>
        requires(!chosen<Why>)
    edge_action<Backend> link(const Struct& edge) const = delete;

    /// Erases the edge with this primary key, which has to exist; with its mirror and the counts of its ends, where it has these, in one
    /// transaction.
    template <class Struct, statement Where, auto Why = why(unlink_by_key_error<Struct, Where>())>
        requires(chosen<Why>)
    edge_action<Backend> unlink(const Where& where) const {
        static_assert(possible<Why>);
        pending_write write = this->template address<"unlink", Struct, sound<Why>>(request::write_kind::erase, where);
        write.require(request::opcode::exists);
        if constexpr (sound<Why>) {
            using plan = key_plan<"unlink", Table, Struct, Where>;
            take_down<Struct>(write, where_source<Struct, Where, plan::clauses>{&where});
        }
        return {this->view(), std::move(write)};
    }
    template <class Struct, statement Where, auto Why = why(unlink_by_key_error<Struct, Where>())>
        requires(!chosen<Why>)
    edge_action<Backend> unlink(const Where& where) const = delete;
    /// The same of the edge with this object's primary key. Where the keys of its guards (unique), of its mirror or of the nodes that count
    /// it are made from other fields, these have to be as they are stored; else conditional_check_failed.
    template <class Struct, auto Why = why(unlink_error<Struct>())>
        requires(!statement<Struct> && chosen<Why>)
    edge_action<Backend> unlink(const Struct& edge) const {
        static_assert(possible<Why>);
        if constexpr (sound<Why>) return {this->view(), without<Struct>("unlink", edge, true)};
        else return {this->view(), pending_write{}};
    }
    template <class Struct, auto Why = why(unlink_error<Struct>())>
        requires(!statement<Struct> && !chosen<Why>)
    edge_action<Backend> unlink(const Struct& edge) const = delete;

    /// The nodes that edges lead to, in their order, in batches: each node is read once, however many edges lead to it. `edges` is a vector
    /// or another range of one edge, or of its mirror: what a page holds. Behind it can stand `consistent` and `seeing_expired`. Errors:
    /// those of batch_get().
    template <class Edges, common_word... Words, auto Why = why(follow_error<true, Edges>())>
        requires(chosen<Why>)
    [[nodiscard]] result<std::vector<std::optional<node_of<true, Edges>>>> targets(const Edges& edges, Words...) const {
        static_assert(possible<Why>);
        return follow<true, sound<Why>, Words...>(edges);
    }
    template <class Edges, common_word... Words, auto Why = why(follow_error<true, Edges>())>
        requires(!chosen<Why>)
    result<std::vector<std::optional<node_of<true, Edges>>>> targets(const Edges& edges, Words...) const = delete;

    /// The nodes that edges come from, as targets() gives those that they lead to.
    template <class Edges, common_word... Words, auto Why = why(follow_error<false, Edges>())>
        requires(chosen<Why>)
    [[nodiscard]] result<std::vector<std::optional<node_of<false, Edges>>>> sources(const Edges& edges, Words...) const {
        static_assert(possible<Why>);
        return follow<false, sound<Why>, Words...>(edges);
    }
    template <class Edges, common_word... Words, auto Why = why(follow_error<false, Edges>())>
        requires(!chosen<Why>)
    result<std::vector<std::optional<node_of<false, Edges>>>> sources(const Edges& edges, Words...) const = delete;

    /// Refused, with a sentence: nodes that are named, as get<...>() and query<...>() name theirs.
    template <class Node, class Edges, class... Words, auto Why = always<named_nodes>>
        requires(!std::is_same_v<Node, Edges> && chosen<Why>)
    result<std::vector<std::optional<Node>>> targets(const Edges&, Words...) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class Node, class Edges, class... Words, auto Why = always<named_nodes>>
        requires(!std::is_same_v<Node, Edges> && !chosen<Why>)
    result<std::vector<std::optional<Node>>> targets(const Edges&, Words...) const = delete;
    template <class Node, class Edges, class... Words, auto Why = always<named_nodes>>
        requires(!std::is_same_v<Node, Edges> && chosen<Why>)
    result<std::vector<std::optional<Node>>> sources(const Edges&, Words...) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class Node, class Edges, class... Words, auto Why = always<named_nodes>>
        requires(!std::is_same_v<Node, Edges> && !chosen<Why>)
    result<std::vector<std::optional<Node>>> sources(const Edges&, Words...) const = delete;

private:
    friend struct edge_access;

    /// Whether an edge has guards besides its mirror.
    template <class Struct>
    static consteval bool guards_besides() {
        if constexpr (!is_guarded<Table, Struct>()) return false;
        else return guards_of<Table, Struct>::size > (edge_facts_of<Table, Struct>().mirror.empty() ? 0 : 1);
    }
    /// Gives a write the key of an item that is made from an edge.
    template <class Item, class Source>
    void put_key_from(pending_write& write, const Source& source) const {
        static constexpr std::size_t position = schema<Table>::template position<Item>;
        key_view key;
        if (const auto outcome = build_primary_key<Table, position>(write.key_bytes, key, source); !outcome.ok())
            write.fail(key_error(this->template context<Item>(write.operation), schema<Table>::facts.entities[position], outcome));
        write.partition_size = key.partition.size();
    }
    /// What happens at one end: it is counted, or it is checked where the edge is new.
    template <class End, class Struct, class Source>
    void keep_end(pending_write& write, std::string_view role, std::string_view counter, const Source& edge, std::int64_t by) const {
        if (by < 0 && counter.empty()) return;
        using node = typename End::node;
        static constexpr std::size_t position = schema<Table>::template position<node>;
        pending_write end = this->template begin_write<node>(write.operation, counter.empty() ? request::write_kind::check : request::write_kind::update);
        end.role = role;
        using fields = end_fields<End, Struct>;
        put_key_from<node>(end, end_source<fields, Source>{&edge});
        end.require(request::opcode::exists);
        if (!counter.empty()) {
            stamp_update<Table, position, false>(end, this->options().now(), this->template context<node>(write.operation));
            const entity_facts& facts = schema<Table>::facts.entities[position];
            end.counts.push_back({attribute_position<Table>(facts.fields[static_cast<std::size_t>(facts.find(counter))].stored), by});
        }
        write.hidden.push_back(make_owned<pending_write>(std::move(end)));
    }
    template <class Struct, class Source>
    void keep_ends(pending_write& write, const Source& edge, std::int64_t by) const {
        using plan = edge_plan_of<Table, Struct>;
        using counters = counters_in<typename plan::counted_word>;
        if constexpr (plan::source::whole) keep_end<typename plan::source, Struct>(write, "source", counters::source, edge, by);
        if constexpr (plan::target::whole) keep_end<typename plan::target, Struct>(write, "target", counters::target, edge, by);
    }
    /// What goes with an edge that goes.
    template <class Struct, class Source>
    void take_down(pending_write& write, const Source& edge) const {
        using mirror = typename edge_plan_of<Table, Struct>::mirror::type;
        if constexpr (!std::is_void_v<mirror>) {
            pending_write gone = this->template begin_write<mirror>(write.operation, request::write_kind::erase);
            put_key_from<mirror>(gone, mirror_source<Struct, mirror, Source>{&edge});
            write.hidden.push_back(make_owned<pending_write>(std::move(gone)));
        }
        if constexpr (edge_facts_of<Table, Struct>().counted) keep_ends<Struct>(write, edge, -1);
    }

    /// The attributes of an edge, besides those of its own key and of its guards, from which the keys of what goes with it are made.
    template <class Struct>
    static consteval auto followed_fields() {
        return body_fields<Table, schema<Table>::template position<Struct>>([](const field_facts& field) {
            return !(guards_besides<Struct>() && guards_field<Table, Struct>(field.name)) && moves_followers<Table, Struct>(field.name);
        });
    }
    /// Whether the write that takes an edge away asks whether it is as the object says.
    template <class Struct>
    static consteval bool asks_object() {
        return guards_besides<Struct>() || followed_fields<Struct>().size > 0;
    }

    /// The write that takes an edge and what goes with it away; `required`: the edge has to exist. Where the keys of what goes with it are
    /// not known from its own, it has to be stored with the values from which they are made here: else others would be erased and counted.
    /// `body`: the item's, where it was read to be erased, in whatever form another program has stored it.
    template <class Struct>
    [[nodiscard]] pending_write without(std::string_view operation, const Struct& edge, bool required, std::string_view body = {}) const {
        pending_write write = this->template begin_write<Struct>(operation, request::write_kind::erase);
        this->put_key(write, edge);
        if constexpr (asks_object<Struct>()) {
            const bool as_read = !body.empty();
            const pending_write stored = this->template pack_as_is<Struct, true>(operation, edge);
            if (stored.fault) write.fail(*stored.fault);
            if (!as_read) body = stored.body.view();
            const auto& ids = this->table().attributes;
            static constexpr auto fields = followed_fields<Struct>();
            if constexpr (guards_besides<Struct>()) this->template keep_guards<Struct>(write, [&](auto& guards) { guards.erase(edge, body, ids, as_read); });
            else write.require(request::opcode::exists);
            if (as_read) expect_stored(write, body, fields, ids);
            else expect_object<Table, fields>(write, edge, body, ids);
        } else if (required) {
            write.require(request::opcode::exists);
        }
        if constexpr (!guards_besides<Struct>()) take_down<Struct>(write, struct_source<Struct>{&edge});
        else if constexpr (edge_facts_of<Table, Struct>().counted) keep_ends<Struct>(write, struct_source<Struct>{&edge}, -1);
        return write;
    }

    template <bool Target, bool Sound, class... Words, class Edges>
    [[nodiscard]] auto follow(const Edges& edges) const {
        using edge = edge_in<Edges>;
        using node = node_of<Target, Edges>;
        if constexpr (!Sound) {
            return result<std::vector<std::optional<node>>>(error{});
        } else {
            using end = typename followed_node<Table, edge, Target>::end;
            static constexpr std::size_t position = schema<Table>::template position<node>;
            sequence<pending_get> gets;
            gets.reserve(edges.size());
            for (const edge& each : edges) {
                pending_get& get = gets.emplace_back();
                this->template fill_get<node>(get, Target ? "targets" : "sources", [&each](key_buffer& bytes, key_view& key) { return build_end_key<Table, end>(bytes, key, each); });
                get.layout = with_expiry<!says<seeing_expired_t, Words...>>(item_layout<Table, position>::stored);
            }
            return read_each_once<node>(gets, [&](span<const key_slot> slots) { return this->view().calls->read_batch(this->view(), slots, says<consistent_t, Words...>, nullptr); });
        }
    }
};

}  // namespace detail
}  // namespace facet::inline v0
