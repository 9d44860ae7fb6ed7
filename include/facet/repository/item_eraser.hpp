// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/bound.hpp>
#include <facet/repository/edge_access.hpp>
#include <facet/repository/maintain.hpp>
#include <facet/repository/stored_owner.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Erasing items that were read, each where it is stored.

namespace facet::inline v0::detail {

/// The key under which an item is stored, which another program may have made otherwise than its fields give; and whose it is, and what it
/// has, where that is asked.
struct stored_key {
    std::string partition;
    std::string sort;
    stored_owner owner{};
    std::string body{};

    [[nodiscard]] key_view view() const noexcept { return {partition, sort}; }
};

/// Whose items are erased: whoever's they are.
struct erased_of_all {
    static constexpr std::string_view owner{};
    template <class Struct>
    static constexpr bool asks = false;
    /// Whether one is erased wherever it is stored.
    template <class Struct>
    static constexpr bool anywhere = true;
    /// Whether one is a node that goes with its edges.
    template <class Struct>
    static constexpr bool as_node = false;
    /// Whether an edge goes, too, of which a node is gone that counts it.
    static constexpr bool without_nodes = false;
    /// Whether they are guards, which go unless their item is there.
    static constexpr bool as_guards = false;

    template <class Struct>
    [[nodiscard]] result<void> check(const Struct&) const {
        return {};
    }
};
/// Those of one tenant: others are refused, and where another's may be there by now, each is asked.
template <class Bound>
struct erased_of_one {
    using inside = bound_inside<Bound>;
    static constexpr std::string_view owner = inside::field;
    template <class Struct>
    static constexpr bool asks = inside::template asks_for_owner<Struct>();
    template <class Struct>
    static constexpr bool anywhere = asks<Struct>;  // else the key is one of a tenant
    template <class Struct>
    static constexpr bool as_node = false;
    static constexpr bool without_nodes = false;
    static constexpr bool as_guards = false;

    const Bound& mine;

    template <class Struct>
    [[nodiscard]] result<void> check(const Struct& object) const {
        if (inside::owns(mine, object)) return {};
        using table = typename inside::table;
        key_buffer bytes;
        key_view key;
        (void)build_primary_key<table, schema<table>::template position<Struct>>(bytes, key, struct_source<Struct>{&object});
        error cause = inside::stranger(mine, "erase_all", type_name<Struct>());
        cause.key = show_key(schema<table>::facts.description, key);
        return cause;
    }
};

/// Whose an item is now, by its key; nothing where it is gone.
template <class Backend>
[[nodiscard]] result<std::optional<stored_owner>> owner_now(const repository_view<Backend>& on, const key_view& key, const stored_layout& layout, std::string_view owner) {
    std::optional<stored_owner> found;
    request::get asked;
    asked.key = key;
    asked.consistent = true;
    auto came = on.backend->get(*on.table, asked, [&](span<const item_view> items) { found = stored_owner::of(items[0], on.table->attributes, layout, owner); });
    if (!came.has_value()) return with_context(std::move(came).error(), {"erase_all", on.table->name, layout.entity->name}, show_key(*on.description, key));
    return found;
}

/// Why what is written with an item keeps it from being erased where it is stored: its fields give another key.
[[nodiscard, gnu::cold]] inline error misplaced(const pending_write& write, const key_view& stored) {
    error cause;
    cause.code = error_code::validation;
    cause.message = "the item is stored under another key than its fields give, " + show_key(*write.description, write.key());
    return with_context(std::move(cause), {"erase_all", write.table->name, write.entity}, show_key(*write.description, stored));
}

/// Erases items, and writes down how many. What nothing is asked of waits in a batch, until flush().
template <class Table, class Backend, class Whose>
class item_eraser {
public:
    item_eraser(const repository<Table, Backend>& on, const Whose& whose, double writes_per_second, walk_progress& progress)
        : on_(on), view_(repository_access::view(on)), whose_(whose), pace_(writes_per_second, view_.options->retries), progress_(progress), batch_(on.batch()) {}

    template <class Struct>
    [[nodiscard]] result<void> erase(const Struct& object, const stored_key& at) {
        if (result<void> refused = whose_.check(object); !refused.has_value()) return refused;
        if constexpr (Whose::template as_node<Struct>) return erase_with_edges(object, at.view());
        else if constexpr (Whose::as_guards) return erase_guard(object, at);
        else if constexpr (is_linked_edge<Table, Struct>) return erase_edge(object, at);
        else if constexpr (is_guarded<Table, Struct>()) return erase_by<Struct>(write_action<Table, Struct, Backend, true, true>(view_, edge_access::item_erasure(on_, object, at.body)), at);
        else return erase_by<Struct>(on_.erase(object), at);
    }
    [[nodiscard]] result<void> flush() {
        result<void> done = batch_.run();
        if (done.has_value()) progress_.written += batch_.size();
        batch_ = on_.batch();
        return done;
    }

private:
    static constexpr std::size_t most_at_once = 250;  // writes: described, each takes some 3 KB

    template <class Struct, class Action>
    [[nodiscard]] result<void> erase_by(Action action, const stored_key& at) {
        constexpr bool asks = Whose::template asks<Struct>;
        pending_write& write = action.pending();
        if constexpr (asks) at.owner.require(write);
        if (!write.fault && write.key() != at.view()) {
            constexpr bool alone = !is_guarded<Table, Struct>() && !is_linked_edge<Table, Struct>;
            if constexpr (!alone || !Whose::template anywhere<Struct>) {
                return misplaced(write, at.view());
            } else {
                write.key_bytes.clear();
                write.set_key(at.view());
            }
        }
        if constexpr (!asks && is_unconditional<Action>) {
            batch_.add(std::move(action));
            if (batch_.size() == most_at_once)
                if (result<void> done = flush(); !done.has_value()) return done;
        } else {
            result<void> done = action.run();
            if constexpr (asks)
                if (!done.has_value() && done.error().code == error_code::conditional_check_failed) return skip<Struct>(std::move(done), at);
            if (!done.has_value()) return done;
            ++progress_.written;
        }
        pace_.wrote();
        return {};
    }
    template <class Guard>
    [[nodiscard]] result<void> erase_guard(const Guard& object, const stored_key& at) {
        const result<bool> gone = whose_.erase_guard(object, at);
        if (!gone.has_value()) return gone.error();
        ++(*gone ? progress_.written : progress_.skipped);
        pace_.wrote();
        return {};
    }
    template <class Edge>
    [[nodiscard]] result<void> erase_edge(const Edge& object, const stored_key& at) {
        result<void> done = erase_by<Edge>(edge_action<Backend>(view_, edge_access::without(on_, "unlink", object, true, at.body)), at);
        if constexpr (Whose::without_nodes) {
            if (done.has_value() || done.error().code != error_code::item_not_found) return done;
            done = whose_.erase_without_nodes(object, at.body);
            if (!done.has_value()) return done;
            ++progress_.written;
            pace_.wrote();
        }
        return done;
    }
    /// An item was not what was asked of it: it is left where it is another's by now, or gone.
    template <class Struct>
    [[nodiscard]] result<void> skip(result<void> failed, const stored_key& at) {
        auto now = owner_now(view_, at.view(), item_layout<Table, schema<Table>::template position<Struct>>::stored, Whose::owner);
        if (!now.has_value()) return std::move(now).error();
        if (*now && **now == at.owner) return failed;  // what goes with it is not as its fields say
        if (*now) ++progress_.skipped;
        return {};
    }
    /// Erases a node with its edges, which are found by the key that its fields give.
    template <class Node>
    [[nodiscard]] result<void> erase_with_edges(const Node& object, const key_view& stored) {
        pace_.wrote();
        pending_write node = begin_write(view_, request::write_kind::erase, "erase_all", type_name<Node>());
        key_view key;
        (void)build_primary_key<Table, schema<Table>::template position<Node>>(node.key_bytes, key, struct_source<Node>{&object});
        node.partition_size = key.partition.size();
        if (node.key() != stored) return misplaced(node, stored);
        result<std::uint64_t> gone = whose_.erase_node(object);
        if (!gone.has_value()) return std::move(gone).error();
        progress_.written += *gone;
        return {};
    }

    const repository<Table, Backend>& on_;
    const repository_view<Backend> view_;
    const Whose& whose_;
    write_pace pace_;
    walk_progress& progress_;
    facet::batch<Backend> batch_;
};

}  // namespace facet::inline v0::detail
