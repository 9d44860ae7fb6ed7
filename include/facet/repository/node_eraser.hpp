// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/repository/absent_nodes.hpp>
#include <facet/repository/edge_access.hpp>
#include <facet/repository/item_at_hand.hpp>
#include <facet/repository/joined_key.hpp>
#include <facet/repository/repository.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// How a node is erased with its edges.

namespace facet::inline v0::detail {

/// Erases one node with its edges.
template <class Table, class Backend, class Node, class Where>
class node_eraser {
    using plan = key_plan<"erase_node", Table, Node, Where>;

public:
    node_eraser(const repository<Table, Backend>& on, const Where& where) : on_(on), where_(where), view_(repository_access::view(on)), gone_(view_) {}

    [[nodiscard]] result<std::uint64_t> run() {
        backoff retries(view_.options->retries);
        for (std::string before;;) {
            const std::uint64_t erased_before = erased_;
            result<void> done = attempt();
            if (done.has_value()) return erased_;
            if (erased_ != erased_before) retries.progress();
            // What has changed since it was read is read again; where nothing has, the same conditions would fail again.
            const failure why = judge(done.error());
            std::string asked = what_was_asked();
            if (why == failure::condition && asked == before && asks_ && !as_stored_) {
                as_stored_ = true;
                continue;
            }
            if (why == failure::other || (why == failure::condition && asked == before) || !retries.next()) return std::move(done).error();
            before = std::move(asked);
        }
    }

private:
    [[nodiscard]] result<void> attempt() {
        writes_.clear();
        absence_.reset();
        std::string stored;
        const lookup<Node> node = read_node(stored);
        if (!node.has_value() && !node.missing()) return node.error();
        result<void> found = collect(edges_of<Table, Node, false>{}, [this]<class Plan>(const Plan*) { return this->template outgoing<Plan>(); });
        outgoing_ = writes_.size();
        if (found.has_value()) found = collect(edges_of<Table, Node, true>{}, [this]<class Plan>(const Plan*) { return this->template incoming<Plan>(); });
        if (!found.has_value()) return found;
        key_buffer bytes;
        key_view own;
        (void)build_primary_key<Table, plan::entity>(bytes, own, where_source<Node, Where, plan::clauses>{&where_});
        keep_once();
        const bool there = node.has_value();
        owned<pending_write> own_write;
        if (there) {
            own_write = make_owned<pending_write>(edge_access::erasure(on_, *node, stored));
            if (own_write->fault) return with_context(*own_write->fault, {"erase_node", view_.table->name, type_name<Node>()});
        }
        if ((!there || fits(*own_write)) && forget_counts(own) && !there) absence_ = gone_.absence_of(own, type_name<Node>(), {});
        gone_.forget_counts(writes_);
        if (there) writes_.push_back(std::move(own_write));
        if (writes_.empty()) return {};
        return actions() <= max_actions ? transact(some(0, writes_.size())) : in_parts(there);
    }

    /// The node; where it has guards, with its body: another program may have stored what they are made from in a form of its own.
    [[nodiscard]] lookup<Node> read_node([[maybe_unused]] std::string& stored) const {
        if constexpr (!is_guarded<Table, Node>()) return on_.template get<Node>(where_, consistent);
        else return read_stored<Node>(where_source<Node, Where, plan::clauses>{&where_}, stored);
    }
    /// An item with its body.
    template <class Struct, class Source>
    [[nodiscard]] lookup<Struct> read_stored(const Source& source, std::string& stored) const {
        static constexpr std::size_t entity = schema<Table>::template position<Struct>;
        static constexpr const stored_layout& layout = item_layout<Table, entity>::stored;
        const call_context context{"get", view_.table->name, type_name<Struct>()};
        lookup<Struct> found;
        key_buffer bytes;
        request::get asked;
        asked.consistent = true;
        if (const key_outcome built = build_primary_key<Table, entity>(bytes, asked.key, source); !built.ok()) return key_error(context, *layout.entity, built);
        const result<bool> came = view_.backend->get(*view_.table, asked, [&](span<const item_view> items) {
            if constexpr (rests_on_discriminator(schema<Table>::facts, schema<Table>::facts.entities[entity]))
                if (!is_item_of(items[0], *layout.entity, view_.table->attributes, discriminator_position(schema<Table>::facts))) return;
            stored = items[0].body;
            found = read_at_hand<lookup<Struct>>(view_, context, items[0], layout);
        });
        if (!came.has_value()) return with_context(came.error(), context, show_key(*view_.description, asked.key));
        return found;
    }

    enum class failure : std::uint8_t { conflict, condition, other };
    [[nodiscard]] static failure judge(const error& cause) {
        if (cause.code == error_code::transaction_conflict) return failure::conflict;
        failure why = cause.rule == "A2" ? failure::condition : failure::other;  // an edge to itself, found as it was and as it is
        if (cause.code == error_code::transaction_canceled)
            for (const cancellation_reason& reason : cause.reasons) {
                if (reason.code == reason_code::transaction_conflict) return failure::conflict;
                if (reason.code == reason_code::conditional_check_failed) why = failure::condition;
            }
        return why;
    }
    /// Keys, kinds and conditions of the last attempt.
    [[nodiscard]] std::string what_was_asked() const {
        std::string all;
        const auto add = [&all](const pending_write& write) {
            all.append(write.key_bytes.view()).push_back(static_cast<char>(write.kind));
            if (const expression_parts* const parts = write.condition.get()) all.append(parts->bytes.view());
            all.push_back('\0');
        };
        for (const auto& each : writes_) {
            add(*each);
            for (const auto& hidden : each->hidden) add(*hidden);
        }
        return all;
    }

    template <class... Plans, class Use>
    static result<void> collect(type_list<Plans...>, const Use& use) {
        result<void> done;
        ((done = done.has_value() ? use(static_cast<const Plans*>(nullptr)) : std::move(done)), ...);
        return done;
    }
    /// What the node's where-clause says of a field of its key, of the edge's field that stands for it.
    template <class End, std::size_t Place>
    [[nodiscard]] auto clause_of() const {
        static constexpr int position = find_clause(plan::clauses, static_cast<std::int16_t>(End::keys.positions[Place]), true);
        const auto& operand = clause_at<static_cast<std::size_t>(position)>(where_).operand;
        return clause<end_field<End, Place>, comparison::equal, std::remove_cvref_t<decltype(operand)>>(std::in_place, operand);
    }
    /// What it says of the fields that an inverse is read by.
    template <class Plan, std::size_t Place = 0>
    [[nodiscard]] auto inverse_of() const {
        using found = found_from_target<Plan>;
        static constexpr std::size_t next = [] {
            std::size_t place = Place + 1;
            while (place < found::size && !found::held[place]) ++place;
            return place;
        }();
        if constexpr (next < found::size) return this->template clause_of<typename Plan::target, Place>() && this->template inverse_of<Plan, next>();
        else return this->template clause_of<typename Plan::target, Place>();
    }
    template <class End>
    [[nodiscard]] auto partition_of() const {
        return [this]<std::size_t... Place>(std::index_sequence<Place...>) { return (this->template clause_of<End, Place>() && ...); }(std::make_index_sequence<End::keys.partition>{});
    }

    template <class Plan>
    [[nodiscard]] result<void> outgoing() {
        return take<Plan, typename Plan::source>(on_.template query<typename Plan::type>(partition_of<typename Plan::source>(), consistent, skipping_others).all());
    }
    template <class Plan>
    [[nodiscard]] result<void> incoming() {
        using mirror = typename Plan::mirror::type;
        using edge = typename Plan::type;
        if constexpr (!std::is_void_v<mirror>)
            return take_as_stored<Plan>(on_.template query<mirror>(partition_of<typename Plan::target>(), consistent, skipping_others).all());
        else if constexpr (edge_access::has_to_be<edge, Table, Backend>())  // an index may give it as it was
            return take_as_stored<Plan>(on_.template query<edge>(this->template inverse_of<Plan>(), skipping_others).all());
        else if (shown_) return {};
        else return take<Plan, typename Plan::target>(on_.template query<edge>(this->template inverse_of<Plan>(), skipping_others).all());
    }
    /// Gives a write the key that an item has by another's fields.
    template <class Item, class From>
    static void put_key(key_buffer& bytes, std::size_t& partition_size, const From& from) {
        key_view key;
        const struct_source<From> source{&from};
        (void)build_primary_key<Table, schema<Table>::template position<Item>>(bytes, key, mirror_source<From, Item, struct_source<From>>{&source});
        partition_size = key.partition.size();
    }
    /// Reads the edges anew, by the keys that mirrors have, or they themselves.
    template <class Plan, class Found>
    [[nodiscard]] result<void> take_as_stored(result<std::vector<Found>> found) {
        using Edge = typename Plan::type;
        if (!found.has_value()) return std::move(found).error();
        std::erase_if(*found, [this](const Found& each) { return !this->template leads_here<Plan, typename Plan::target>(each); });
        sequence<pending_get> gets;
        for (const Found& each : *found) {
            pending_get& get = gets.emplace_back();
            get.table = &schema<Table>::facts;
            get.opened = view_.table;
            get.rows = view_.rows;
            get.layout = item_layout<Table, schema<Table>::template position<Edge>>::stored;
            key_buffer bytes;
            put_key<Edge>(bytes, get.partition_size, each);
            get.bytes = bytes.view();
        }
        auto edges = read_each_once<Edge>(gets, [this](span<const key_slot> slots) { return view_.calls->read_batch(view_, slots, true, nullptr); });
        if (!edges.has_value()) return std::move(edges).error();
        unique_keys missing(edges->size());
        for (std::size_t i = 0; i < edges->size(); ++i) {
            const std::optional<Edge>& edge = (*edges)[i];
            if (edge.has_value())
                if (result<void> added = add(*edge); !added.has_value()) return added;
            if constexpr (!std::is_same_v<Edge, Found>) {
                auto alone = make_owned<pending_write>(begin_write(view_, request::write_kind::erase, "erase_node", type_name<Found>()));
                put_key<Found>(alone->key_bytes, alone->partition_size, (*found)[i]);
                alone->require(request::opcode::exists);
                if (edge.has_value()) {
                    pending_write own = begin_write(view_, request::write_kind::erase, "erase_node", type_name<Found>());
                    put_key<Found>(own.key_bytes, own.partition_size, *edge);
                    if (own.key() == alone->key()) continue;
                } else if (missing.add(gets[i].key())) {  // nobody links it meanwhile
                    pending_write check = begin_write(view_, request::write_kind::check, "erase_node", type_name<Edge>());
                    check.set_key(gets[i].key());
                    check.require(request::opcode::not_exists);
                    alone->hidden.push_back(make_owned<pending_write>(std::move(check)));
                }
                writes_.push_back(std::move(alone));
            }
        }
        return {};
    }
    template <class Plan, class End, class Edges>
    [[nodiscard]] result<void> take(Edges found) {
        if (!found.has_value()) return std::move(found).error();
        for (const auto& each : *found)
            if (leads_here<Plan, End>(each))
                if (result<void> added = add(each); !added.has_value()) return added;
        return {};
    }
    /// Whether an edge that was found in the node's partition, or its mirror, is of this node, and not of another there.
    template <class Plan, class End, class Holder>
    [[nodiscard]] bool leads_here(const Holder& holder) const {
        constexpr bool told_apart = [] {
            for (std::size_t i = End::keys.partition; i < End::keys.size; ++i)
                if (tells_nodes_apart<Plan, End>(i)) return true;
            return false;
        }();
        if constexpr (!told_apart) {
            return true;
        } else {
            using named = where_source<Node, Where, plan::clauses>;
            const named where{&where_};
            key_buffer bytes, own;
            key_view key, own_key;
            (void)build_primary_key<Table, plan::entity>(own, own_key, where);
            (void)build_primary_key<Table, plan::entity>(bytes, key, joined_source<Plan, End, Holder, named>{&where, &holder});
            return key == own_key;
        }
    }
    template <class Edge>
    [[nodiscard]] result<void> add(const Edge& edge) {
        static constexpr bool required = edge_facts_of<Table, Edge>().counted;
        if constexpr (edge_access::asks_object<Edge, Table, Backend>()) {
            asks_ = true;
            if (as_stored_) {
                std::string stored;
                const lookup<Edge> now = read_stored<Edge>(struct_source<Edge>{&edge}, stored);
                if (now.has_value()) writes_.push_back(make_owned<pending_write>(edge_access::without(on_, "erase_node", *now, required, stored)));
                if (now.has_value() || now.missing()) return {};
                return now.error();
            }
        }
        writes_.push_back(make_owned<pending_write>(edge_access::without(on_, "erase_node", edge, required)));
        return {};
    }

    /// An edge from the node to itself was found twice: first as one that comes from it.
    void keep_once() {
        unique_keys keys(writes_.size());
        sequence<owned<pending_write>> once;
        for (auto& each : writes_)
            if (keys.add(each->key())) once.push_back(std::move(each));
        writes_ = std::move(once);
    }
    /// The node's own counts go with it. Gives whether there were any.
    bool forget_counts(const key_view& node) {
        bool any = false;
        for (auto& each : writes_)
            for (std::size_t i = each->hidden.size(); i > 0; --i)
                if (!each->hidden[i - 1]->role.empty() && each->hidden[i - 1]->key() == node) each->hidden.erase(i - 1), any = true;
        return any;
    }
    [[nodiscard]] sequence<pending_write*> some(std::size_t begin, std::size_t end) const {
        sequence<pending_write*> all;
        for (std::size_t i = begin; i < end; ++i) all.push_back(writes_[i].get());
        return all;
    }
    /// How many actions they are, at one node one; of more writes than a transaction has, at least these.
    [[nodiscard]] std::size_t actions() const {
        if (writes_.size() > max_actions) return writes_.size();
        const auto all = some(0, writes_.size());
        const edge_ends ends(all.view());
        std::size_t count = all.size() + (absence_ ? 1u : 0u);
        for (const pending_write* each : all)
            for (const auto& hidden : each->hidden) count += ends.leaves_out(*hidden) ? 0u : 1u;
        return count;
    }
    /// Whether edges and node fit into one transaction, in which the node is not counted down.
    [[nodiscard]] bool fits(const pending_write& node) const {
        if (writes_.size() >= max_actions) return false;
        bool counted_here = false;
        for (const auto& each : writes_)
            for (const auto& hidden : each->hidden) counted_here = counted_here || (!hidden->role.empty() && hidden->key() == node.key());
        return actions() + 1 + node.hidden.size() - (counted_here ? 1 : 0) <= max_actions;
    }
    /// What transactions and batches were refused for is told as of the call that the caller made.
    [[nodiscard]] error of_erasure(error cause) const { return with_context(without_action(std::move(cause)), {"erase_node", view_.table->name, type_name<Node>()}); }
    [[nodiscard]] result<void> transact(sequence<pending_write*> all) {
        if (absence_) all.push_back(absence_.get());
        result<void> done = view_.calls->transact(view_, all.view(), {});
        if (absence_) all.pop_back();
        if (!done.has_value()) return gone_.look(all.view(), done.error()), of_erasure(std::move(done).error());
        for (const pending_write* each : all) {
            ++erased_;
            for (const auto& hidden : each->hidden) erased_ += hidden->kind == request::write_kind::erase ? 1u : 0u;
        }
        return done;
    }
    /// Edges first, so that what is left can be erased by the same call again.
    [[nodiscard]] result<void> in_parts(bool node) {
        const std::size_t edges = writes_.size() - (node ? 1 : 0);
        sequence<pending_write*> others, own;  // of what an edge is without a condition: what lies at its other end, and what it is found by
        std::size_t actions = 0;
        sequence<pending_write*> joined;
        const auto flush = [&]() -> result<void> {
            if (joined.empty()) return {};
            result<void> done = transact(joined);
            joined.clear();
            actions = 0;
            return done;
        };
        for (std::size_t i = 0; i < edges; ++i) {
            pending_write& each = *writes_[i];
            bool simple = each.truths == 0;
            for (const auto& hidden : each.hidden) simple = simple && hidden->kind == request::write_kind::erase && hidden->truths == 0;
            if (simple) {
                const bool outgoing = i < outgoing_;
                (outgoing ? own : others).push_back(&each);
                for (const auto& hidden : each.hidden) (outgoing ? others : own).push_back(hidden.get());
                continue;
            }
            if (actions + 1 + each.hidden.size() > max_actions - (absence_ ? 1 : 0))
                if (result<void> done = flush(); !done.has_value()) return done;
            actions += 1 + each.hidden.size();
            joined.push_back(&each);
        }
        if (result<void> done = flush(); !done.has_value()) return done;
        for (const auto* part : {&others, &own}) {  // one batch behind the other: what is left is found again
            if (part->empty()) continue;
            if (result<void> done = view_.calls->write_batch(view_, part->view(), nullptr); !done.has_value()) return of_erasure(std::move(done).error());
            erased_ += part->size();
        }
        if (!node) return {};
        shown_ = true;
        if constexpr (edge_access::counts<Table, Node>.size > 0) return attempt();  // it has other counts now
        else return transact(some(edges, edges + 1));
    }

    const repository<Table, Backend>& on_;
    const Where& where_;
    repository_view<Backend> view_;
    sequence<owned<pending_write>> writes_{};
    std::size_t outgoing_ = 0;  ///< how many of them, the first, are of edges that come from the node
    owned<pending_write> absence_{};  ///< where there is no such node: that there is none
    absent_nodes<Backend> gone_;
    std::uint64_t erased_ = 0;
    bool shown_ = false;      ///< what indexes show and nothing else tells of is erased: they may show it still
    bool asks_ = false;       ///< some edge has to be as its object says
    bool as_stored_ = false;  ///< is taken as it is stored, since what objects say was refused: another program has stored it in a form of its own
};

}  // namespace facet::inline v0::detail
