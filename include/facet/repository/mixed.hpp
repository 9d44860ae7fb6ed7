// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/mixed_run.hpp>
#include <facet/repository/explain.hpp>
#include <facet/repository/query.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace facet::inline v0 {
namespace detail {
/// In the place of a where-clause: the whole table.
struct whole_table {};
}  // namespace detail

/// A read of several entities, being described: a collection (one partition, in the order of the sort key) or a scan (the whole
/// table, in no order). Gives structs where there is one entity, else std::variant of them. Owns its operands and may be kept
/// and run again; it borrows the repository. Not safe to use from two threads at once.
template <class Table, class Backend, class Where, class... Structs>
class [[nodiscard]] mixed_builder {
    using run_type = detail::mixed_run<Table, Backend, Structs...>;
    static constexpr bool scanning = std::is_same_v<Where, detail::whole_table>;
    static constexpr bool sound() {
        if constexpr (scanning) return valid_schema<Table> && (detail::is_entity_of<Table, Structs> && ...);
        else return valid_schema<Table> && detail::collection_error<Table, Where, Structs...>().size() == 0;
    }

    static consteval auto consistency_error() {
        if constexpr (scanning || !sound()) return detail::accepted;
        else return detail::consistent_collection_error<detail::collection_plan<Table, Where, Structs...>>();
    }

public:
    using item = typename run_type::item;

    mixed_builder(detail::repository_view<Backend> on, const cursor_keys* keys, Where where)
        : on_(on), keys_(keys), where_(std::move(where)) {}

    /// In the order of the sort key; the default. A scan has no order.
    mixed_builder&& ascending() &&
        requires(!scanning)
    {
        return settings_.ascending = true, std::move(*this);
    }
    /// In the reverse order of the sort key.
    mixed_builder&& descending() &&
        requires(!scanning)
    {
        return settings_.ascending = false, std::move(*this);
    }
    /// Returns at most this many items; 0: no limit.
    mixed_builder&& limit(std::uint64_t items) && { return settings_.limit = items, std::move(*this); }
    /// Reads at most this many items per request; 0: what the backend's page holds (1 MB, contract Q11).
    mixed_builder&& page_size(std::uint32_t items) && { return settings_.page_size = items, std::move(*this); }
    /// Goes on behind a page.
    mixed_builder&& after(cursor place) && { return after_ = std::move(place), std::move(*this); }
    /// Sees every write acknowledged before (at twice the capacity); not for global indexes (contract Q15).
    template <auto Why = detail::why(consistency_error())>
        requires(detail::chosen<Why>)
    mixed_builder&& consistent() && {
        static_assert(detail::possible<Why>);
        return settings_.consistent = true, std::move(*this);
    }
    template <auto Why = detail::why(consistency_error())>
        requires(!detail::chosen<Why>)
    mixed_builder&& consistent() && = delete;
    /// What happens to items that are none of the entities asked for: left out, where nothing is said.
    mixed_builder&& unknown(others what) && { return unknown_ = what, std::move(*this); }

    /// One page: up to limit() items where there is a limit, else what one request gives.
    [[nodiscard]] result<facet::page<item>> page() {
        facet::page<item> out;
        if constexpr (sound()) {
            run_type run(on_, settings_, unknown_, operation());
            if (result<void> opened = prepare(run); !opened.has_value()) return std::move(opened).error();
            do {
                if (run.done()) break;
                if (result<void> came = run.fetch(&out.items); !came.has_value()) return std::move(came).error();
            } while (settings_.limit > 0 && !run.done());
            out.next = run.place(*keys_);
            out.scanned = run.scanned();
            out.capacity = run.capacity();
        }
        return out;
    }

    /// All items, up to limit(), in as many requests as that takes.
    [[nodiscard]] result<std::vector<item>> all() {
        std::vector<item> items;
        if constexpr (sound()) {
            run_type run(on_, settings_, unknown_, operation());
            if (result<void> opened = prepare(run); !opened.has_value()) return std::move(opened).error();
            while (!run.done())
                if (result<void> came = run.fetch(&items); !came.has_value()) return std::move(came).error();
        }
        return items;
    }

    /// Iterates over all items, request by request; an error is thrown as facet::exception.
    [[nodiscard]] auto or_throw() { return iterate<item>(); }
    /// Iterates over all items, request by request, as results: an error is the last of them.
    [[nodiscard]] auto each() { return iterate<result<item>>(); }

    /// The access path and key condition in words.
    [[nodiscard]] std::string explain() {
        if constexpr (scanning) {
            return on_.table->name + ": scan of the whole table";
        } else if constexpr (sound()) {
            run_type run(on_, settings_, unknown_, operation());
            if (result<void> opened = run.open_collection(where_); !opened.has_value()) return opened.error().to_string();
            using plan = detail::collection_plan<Table, Where, Structs...>;
            return detail::show_path(on_.table->name, plan::facts, plan::path_of(plan::facts.entities[plan::positions[0]], run.index()), run.bounds());
        } else {
            return {};
        }
    }

private:
    static constexpr std::string_view operation() { return scanning ? "scan" : "collection"; }

    [[nodiscard]] result<void> prepare(run_type& run) {
        if constexpr (scanning) {
            run.open_scan();
        } else if (result<void> opened = run.open_collection(where_); !opened.has_value()) {
            return opened;
        }
        if (after_.empty()) return {};
        return run.resume(after_, *keys_);
    }

    template <class Value>
    [[nodiscard]] auto iterate() {
        using iteration = detail::query_iteration<run_type, item, Value>;
        if constexpr (sound()) {
            auto run = std::make_unique<run_type>(on_, settings_, unknown_, operation());
            if (result<void> opened = prepare(*run); !opened.has_value()) return iteration(std::move(opened).error());
            return iteration(std::move(run));
        } else {
            return iteration(std::unique_ptr<run_type>());
        }
    }

    detail::repository_view<Backend> on_;
    const cursor_keys* keys_;
    Where where_;
    detail::query_settings settings_{};
    others unknown_ = others::skip;
    cursor after_{};
};

/// The items of one entity among those of a collection or scan, in their order.
template <class Struct, class... Structs>
[[nodiscard]] std::vector<Struct> items_of(const std::vector<std::variant<Structs...>>& mixed) {
    std::vector<Struct> found;
    for (const auto& each : mixed)
        if (const Struct* one = std::get_if<Struct>(&each)) found.push_back(*one);
    return found;
}

}  // namespace facet::inline v0
