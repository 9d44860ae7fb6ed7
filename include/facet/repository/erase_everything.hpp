// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/sequence.hpp>
#include <facet/repository/absent_nodes.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_node.hpp>
#include <facet/repository/node_eraser.hpp>
#include <facet/repository/tenant_plan.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

/// \file
/// Erasing all that a tenant has. Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// The entities whose items erase_everything() leaves: `facet::leaving<Invoice, Line>`.
template <class... Structs>
struct leaving_t {
    /// `leaving<Invoice>()` says the same.
    [[nodiscard]] constexpr leaving_t operator()() const noexcept { return {}; }
};
template <class... Structs>
inline constexpr leaving_t<Structs...> leaving{};

namespace detail {

/// A tenant's nodes, each of which goes with its edges.
template <class Bound>
struct nodes_of_one : erased_of_one<Bound> {
    template <class Struct>
    static constexpr bool as_node = true;

    template <class Clause, class Struct>
    [[nodiscard]] static auto where(const Struct& object) {
        return rest_of_key<typename bound_inside<Bound>::table, Struct, Clause>::of(object);
    }
    template <class Struct>
    [[nodiscard]] result<std::uint64_t> erase_node(const Struct& object) const {
        return facet::erase_node<Struct>(this->mine, where<typename bound_inside<Bound>::clause>(object));
    }
};

/// A tenant's edges, also those of which a node is gone that counts them: what others have linked while their nodes were erased.
template <class Bound>
struct edges_of_one : erased_of_one<Bound> {
    static constexpr bool without_nodes = true;

    template <class Edge>
    [[nodiscard]] result<void> erase_without_nodes(const Edge& edge, std::string_view stored) const {
        const auto& on = bound_inside<Bound>::repository(this->mine);
        const auto view = repository_access::view(on);
        absent_nodes gone(view);
        for (int looked = 0;; ++looked) {  // once for each end
            sequence<owned<pending_write>> writes;
            writes.push_back(make_owned<pending_write>(edge_access::without(on, "erase_all", edge, true, stored)));
            gone.forget_counts(writes);
            pending_write* const only = writes[0].get();
            result<void> done = view.calls->transact(view, {&only, 1}, {});
            if (done.has_value()) return done;
            if (looked == 2) return without_action(std::move(done).error());
            gone.look({&only, 1}, done.error());
        }
    }
};

/// A tenant's guards of which no item is there: an item that is made meanwhile keeps its own. `Plan` is the tenant_plan.
template <class Bound, class Plan>
struct guards_of_one : erased_of_one<Bound> {
    static constexpr bool as_guards = true;
    using inside = bound_inside<Bound>;
    using table = typename inside::table;

    /// Gives whether it is gone.
    template <class Guard>
    [[nodiscard]] result<bool> erase_guard(const Guard& guard, const stored_key& at) const {
        const auto view = repository_access::view(inside::repository(this->mine));
        for (int tries = 1;; ++tries) {
            pending_write write = begin_write(view, request::write_kind::erase, "erase_all", type_name<Guard>());
            if constexpr (!erased_of_one<Bound>::template anywhere<Guard>) {
                key_view key;
                (void)build_primary_key<table, schema<table>::template position<Guard>>(write.key_bytes, key, struct_source<Guard>{&guard});
                write.partition_size = key.partition.size();
                if (write.key() != at.view()) return misplaced(write, at.view());
                write.key_bytes.clear();
            }
            write.set_key(at.view());
            if constexpr (erased_of_one<Bound>::template asks<Guard>) at.owner.require(write);
            result<bool> kept = is_kept(guard, write, typename Plan::structs{});
            if (!kept.has_value()) return kept;
            if (*kept) return false;
            pending_write* const only = &write;
            result<void> done = view.calls->transact(view, {&only, 1}, {});
            if (done.has_value()) return true;
            const bool overtaken = done.error().code == error_code::transaction_canceled && !met_transaction(done.error());
            if (tries < 3 && overtaken) continue;  // item or guard is another by now
            if (overtaken) return false;
            return without_action(std::move(done).error());
        }
    }

private:
    template <class Struct, class Guard>
    static constexpr auto guarded_fields = body_fields<table, schema<table>::template position<Struct>>([](const field_facts& field) { return field_index<Guard>(field.name) != no_field; });

    template <class Guard, class... Structs>
    [[nodiscard]] result<bool> is_kept(const Guard& guard, pending_write& write, type_list<Structs...>) const {
        result<bool> kept = false;
        (void)((kept = is_of<Structs>(guard, write), kept.has_value() && !*kept) && ...);
        return kept;
    }
    /// Whether it is that of an item of the tenant's; else the write asks that it is as it was read, or not there.
    template <class Struct, class Guard>
    [[nodiscard]] result<bool> is_of([[maybe_unused]] const Guard& guard, [[maybe_unused]] pending_write& write) const {
        if constexpr (Plan::template is_guard_of<Guard, Struct>()) {
            const auto& on = inside::repository(this->mine);
            const auto found = on.batch_get(std::array{on.template key<Struct>(guard, seeing_expired)}, consistent);
            if (!found.has_value()) {
                if (found.error().code == error_code::decode_failed) return false;
                return found.error();
            }
            const std::optional<Struct>& item = found->front();
            const struct_source<Guard> source{&guard};
            auto check = make_owned<pending_write>(begin_write(repository_access::view(on), request::write_kind::check, "erase_all", type_name<Struct>()));
            key_view key;
            if (!build_primary_key<table, schema<table>::template position<Struct>>(check->key_bytes, key, mirror_source<Guard, Struct, struct_source<Guard>>{&source}).ok()) return false;
            check->partition_size = key.partition.size();
            if (item && inside::owns(this->mine, *item)) {
                key_buffer bytes;
                const std::optional<Guard> own = guard_for<Guard>(*item);
                if (own && build_primary_key<table, schema<table>::template position<Guard>>(bytes, key, struct_source<Guard>{&*own}).ok() && key == write.key()) return true;
            }
            edge_access::expect<owner_fields<table, Struct, Guard>>(on, write, guard);  // an index may show what is another item's by now
            if (!item) check->require(request::opcode::not_exists);
            else edge_access::expect<guarded_fields<Struct, Guard>>(on, *check, *item);
            if (!item || check->truths > 0) write.hidden.push_back(std::move(check));
            return false;
        } else {
            return false;
        }
    }
};

/// Erases all that a tenant has, entity by entity.
template <class Repository, class Clause, class... Left>
class tenant_eraser {
    using bound = bound_repository<Repository, Clause>;
    using plan = tenant_plan<typename Repository::table_type, typename Repository::backend_type, Clause, Left...>;

public:
    tenant_eraser(const bound& mine, const walk_options& options) : mine_(mine), options_(options) {}

    [[nodiscard]] result<walk_progress> run() {
        result<void> done;
        // Edges are found by their nodes, and what is left of them by itself. Guards go with their items; those that are left go once no item
        // is found: an index may show a guard before its item.
        for (const erasing_way way : {erasing_way::node, erasing_way::edge, erasing_way::plain, erasing_way::guard})
            if (done.has_value() && !stopped_ && (way != erasing_way::guard || all_.scanned == 0)) done = walk_all(way, typename plan::structs{});
        if (!done.has_value()) return std::move(done).error();
        return all_;
    }

private:
    template <class... Structs>
    [[nodiscard]] result<void> walk_all(erasing_way way, type_list<Structs...>) {
        result<void> done;
        (void)((walk_one<Structs>(way, done)) && ...);
        return done;
    }
    /// Gives whether to go on.
    template <class Struct>
    [[nodiscard]] bool walk_one([[maybe_unused]] erasing_way way, [[maybe_unused]] result<void>& done) {
        constexpr erasing_way own = plan::template way_of<Struct>();
        if constexpr (own == erasing_way::node || own == erasing_way::edge || own == erasing_way::plain || own == erasing_way::guard) {
            if (way != own) return true;
            walk_options options = options_;
            options.progress = &tell;
            options.context = this;
            auto walked = [&] {
                const auto& all = bound_inside<bound>::repository(mine_);
                if constexpr (own == erasing_way::node) return erase_found(all, query<Struct>(), options, nodes_of_one<bound>{{mine_}});
                else if constexpr (own == erasing_way::edge) return erase_found(all, query<Struct>(), options, edges_of_one<bound>{{mine_}});
                else if constexpr (own == erasing_way::guard) return erase_found(all, query<Struct>(), options, guards_of_one<bound, plan>{{mine_}});
                else return erase_found(all, query<Struct>(), options, erased_of_one<bound>{mine_});
            }();
            if (!walked.has_value()) return done = std::move(walked).error(), false;
            all_ = sum(*walked);
        }
        return !stopped_;
    }
    template <class Struct>
    [[nodiscard]] auto query() const {
        if constexpr (plan::template skips<Struct>) return mine_.template query<Struct>(seeing_expired, skipping_others);
        else return mine_.template query<Struct>(seeing_expired);
    }
    /// With what was done before.
    [[nodiscard]] walk_progress sum(const walk_progress& now) const {
        walk_progress all = now;
        all.scanned += all_.scanned;
        all.written += all_.written;
        all.skipped += all_.skipped;
        return all;
    }
    static bool tell(void* context, const walk_progress& now) {
        tenant_eraser& self = *static_cast<tenant_eraser*>(context);
        if (self.options_.progress != nullptr) self.stopped_ = !self.options_.progress(self.options_.context, self.sum(now));
        return !self.stopped_;
    }

    const bound& mine_;
    const walk_options& options_;
    walk_progress all_{};
    bool stopped_ = false;
};

inline constexpr text everything_of_whom{"erase_everything(mine) erases all that one tenant has in a table: mine is what bind(repository, `tenant_id`_f == id) gives; behind it stand facet::leaving<...>, and walk_options"};

}  // namespace detail

/// Erases all items of a tenant, of each entity that has the bound field, but for those that the caller leaves: `erase_everything(mine)`, or
/// `erase_everything(mine, facet::leaving<Invoice>)`. Does not compile where a key or index does not find all of an entity's by the bound field alone,
/// and names them. Nodes are erased with their edges, edges with their mirrors and counts, items with their guards (unique), what is expired as
/// well; guards without an item once nothing else is found; an edge that is left goes with its nodes all the same. Each is erased as by
/// erase_all(), in batches where that can be, and once it is shown: what an index does not show yet is found by the next call. Stopped or
/// failed, it is begun again: what is erased is not found any more. `options` says page_size, writes_per_second (for each entity's walk) and
/// progress, which is told of all together. Gives how many items were read, erased, and left since they are another's by now. Errors: those of
/// erase_all() and erase_node().
template <class Repository, class Clause, class... Left,
          auto Why = detail::why(detail::tenant_error<typename Repository::table_type, typename Repository::backend_type, Clause, Left...>())>
result<walk_progress> erase_everything(const bound_repository<Repository, Clause>& mine, leaving_t<Left...> = {}, const walk_options& options = {}) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<typename Repository::table_type> && detail::possible<Why>) return detail::tenant_eraser<Repository, Clause, Left...>(mine, options).run();
    else return walk_progress{};
}
/// \overload
template <class Repository, class Clause, auto Why = detail::why(detail::tenant_error<typename Repository::table_type, typename Repository::backend_type, Clause>())>
result<walk_progress> erase_everything(const bound_repository<Repository, Clause>& mine, const walk_options& options) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<typename Repository::table_type> && detail::possible<Why>) return detail::tenant_eraser<Repository, Clause>(mine, options).run();
    else return walk_progress{};
}
/// Refused, with a sentence: of what is no tenant's.
template <class Table, class Backend, class... Given, auto Why = detail::always<detail::everything_of_whom>>
result<walk_progress> erase_everything(const repository<Table, Backend>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}

}  // namespace facet::inline v0
