// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/collection_verdict.hpp>
#include <facet/repository/query_run.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// \file
/// Reads of several entities at once: collections, scans and the decoding of raw items share how an item finds its entity.

namespace facet::inline v0::detail {

/// What a mixed read gives: the struct where there is one entity, else a variant of them.
template <class... Structs>
struct mixed_item {
    using type = std::variant<Structs...>;
};
template <class Struct>
struct mixed_item<Struct> {
    using type = Struct;
};

/// Reads an item as the first of these entities it belongs to; `found` stays false where it is none of them.
template <class Table, class Item, class... Structs>
[[nodiscard]] item_outcome read_mixed(const item_view& item, attribute_ids ids, std::vector<Item>& out, bool& found, const entity_facts*& entity) {
    item_outcome outcome;
    const auto one = [&]<class Struct>(const Struct*) {
        static constexpr std::size_t position = schema<Table>::template position<Struct>;
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[position];
        static constexpr int discriminator = discriminator_position(schema<Table>::facts);
        if (!is_item_of(item, facts, ids, discriminator)) return false;
        found = true;
        entity = &facts;
        outcome = read_item<Table, position>(item, ids, [&](auto maker) {
            if constexpr (std::is_same_v<Item, Struct>) out.emplace_back(maker);
            else out.emplace_back(std::in_place_type<Struct>, maker);
        });
        return true;
    };
    (void)(one(static_cast<const Structs*>(nullptr)) || ...);
    return outcome;
}

/// The least range that holds all of several key conditions on one partition.
class range_hull {
public:
    void add(const request::sort_condition& sort) {
        using enum request::sort_operator;
        switch (sort.op) {
            case none: low_.reset(), high_.reset(), everything_ = true; return;
            case equal: return widen(sort.low, sort.low, false);
            case begins_with: {
                std::string end(sort.low);
                ++end.back();
                return widen(sort.low, end, true);
            }
            case between: return widen(sort.low, sort.high, sort.high_open);
            case greater:
            case greater_equal: return widen(sort.low, std::nullopt, false);
            case less:
            case less_equal: return widen(std::nullopt, sort.low, sort.op == less);
        }
    }
    /// The range as one condition; its views live as long as this object.
    [[nodiscard]] request::sort_condition condition() const {
        request::sort_condition sort;
        using enum request::sort_operator;
        if (everything_ || (!low_ && !high_)) return sort;
        if (low_ && high_) {
            sort.op = *low_ == *high_ ? equal : between;
            sort.low = *low_;
            sort.high = *high_;
            sort.high_open = high_open_ && sort.op == between;
        } else {
            sort.op = low_ ? greater_equal : high_open_ ? less : less_equal;
            sort.low = low_ ? *low_ : *high_;
        }
        return sort;
    }

private:
    void widen(std::optional<std::string_view> low, std::optional<std::string_view> high, bool open) {
        if (everything_) return;
        if (first_) {
            if (low) low_.emplace(*low);
            if (high) high_.emplace(*high);
            high_open_ = open;
            first_ = false;
            return;
        }
        if (!low) low_.reset();
        else if (low_ && *low < *low_) low_.emplace(*low);
        if (!high) high_.reset();
        else if (high_ && *high > *high_) high_.emplace(*high), high_open_ = open;
        else if (high_ && *high == *high_) high_open_ = high_open_ && open;
    }

    std::optional<std::string> low_{};
    std::optional<std::string> high_{};
    bool high_open_ = false;
    bool everything_ = false;
    bool first_ = true;
};

/// A collection or a scan on its way through its pages.
template <class Table, class Backend, class... Structs>
class mixed_run {
public:
    using item = typename mixed_item<Structs...>::type;

    mixed_run(const repository_view<Backend>& on, const query_settings& settings, others unknown, std::string_view operation)
        : on_(on), settings_(settings), unknown_(unknown), operation_(operation), left_(settings.limit == 0 ? ~std::uint64_t{0} : settings.limit) {}

    /// As a scan of the whole table.
    void open_scan() noexcept { scanning_ = true; }

    /// As a query that reads all the entities' items of one partition.
    template <class Where>
    [[nodiscard]] result<void> open_collection(const Where& where) {
        using plan = collection_plan<Table, Where, Structs...>;
        index_ = plan::chosen.path;
        result<void> outcome;
        const auto one = [&]<class Struct>(const Struct*) {
            using query = query_plan<Table, Struct, Where, collection_options<plan::chosen.path>>;
            key_bounds own;
            key_bounds& bounds = first_ ? part_.bounds : own;
            const key_outcome built = bounds_builder<query>(bounds, where, 0).build();
            if (!built.ok()) {
                outcome = key_error(context(), query::facts, built);
                return false;
            }
            if (!bounds.nothing) hull_.add(bounds.sort);
            any_ = any_ || !bounds.nothing;
            first_ = false;
            return true;
        };
        (void)(one(static_cast<const Structs*>(nullptr)) && ...);
        if (!outcome.has_value()) return outcome;
        part_.bounds.sort = plan::chosen.strangers || bounded<Where>() ? hull_.condition() : request::sort_condition{};
        part_.bounds.sort_equal_count = 0;
        part_.done = !any_;
        return outcome;
    }

    [[nodiscard]] result<void> resume(const cursor& place, const cursor_keys& keys) {
        auto opened = open_cursor(place, print(), 1, keys);
        if (!opened.has_value()) return with_context(std::move(opened).error(), context());
        if (!part_.resume((*opened)[0])) return with_context(cursor_error(error_code::invalid_cursor, "the cursor's text is damaged"), context());
        return {};
    }
    [[nodiscard]] cursor place(const cursor_keys& keys) {
        if (part_.done) return {};
        return seal_cursor(print(), {std::string(part_.position.view())}, keys);
    }
    [[nodiscard]] bool done() const noexcept { return part_.done || left_ == 0; }
    [[nodiscard]] std::uint64_t scanned() const noexcept { return scanned_; }
    [[nodiscard]] const request::consumed_capacity& capacity() const noexcept { return capacity_; }
    [[nodiscard]] const key_bounds& bounds() const noexcept { return part_.bounds; }
    [[nodiscard]] std::int32_t index() const noexcept { return index_; }

    /// Appends one request's items.
    [[nodiscard]] result<void> fetch(std::vector<item>* items) {
        std::vector<item>& out = *items;
        std::optional<error> fault;
        bool cut = false;
        byte_buffer cut_at;
        const auto sink = [&](std::span<const item_view> came_in) {
            for (const item_view& each : came_in) {
                if (fault) return;
                if (left_ == 0) {
                    cut = true;
                    return;
                }
                bool found = false;
                const entity_facts* entity = nullptr;
                const item_outcome outcome = read_mixed<Table, item, Structs...>(each, on_.table->attributes, out, found, entity);
                if (!outcome.ok()) {
                    fault = item_error({operation_, on_.table->name, entity->name}, *entity, outcome, true, show_key(*on_.description, each.key));
                } else if (found) {
                    if (--left_ > 0) continue;
                    cut_at.clear();
                    (void)append_item_position(cut_at, each, *on_.description, on_.table->attributes, index_);
                } else if (unknown_ == others::fail) {
                    error stranger;
                    stranger.code = error_code::unknown_entity;
                    stranger.message = "an item is none of the entities asked for";
                    fault = with_context(std::move(stranger), context(), show_key(*on_.description, each.key));
                }
            }
        };
        byte_buffer start;
        auto came = scanning_ ? scan_page(start, sink) : query_page(start, sink);
        if (!came.has_value()) return with_context(std::move(came).error(), context());
        if (fault) return std::move(*fault);
        part_.took(*came);
        if (cut) {
            part_.position.clear();
            part_.position.append(cut_at.view());
            part_.done = false;
        }
        scanned_ += came->scanned;
        return {};
    }

private:
    [[nodiscard]] call_context context() const { return {operation_, on_.table->name, {}}; }

    template <class Where>
    static constexpr bool bounded() {  // whether the where-clause says more than the partition
        bool more = false;
        const auto one = [&]<class Struct>(const Struct*) {
            using query = query_plan<Table, Struct, Where, collection_options<collection_plan<Table, Where, Structs...>::chosen.path>>;
            more = more || query::plan.how.low >= 0 || query::plan.how.high >= 0;
            for (const auto& facts : query::facts.paths[static_cast<std::size_t>(query::plan.path)].sort)
                for (std::size_t i = 0; i < facts.pieces.size(); ++i) {
                    const piece& each = facts.pieces[i];
                    if (!each.component || find_clause(query::clauses, each.field, true) < 0) continue;
                    bool in_partition = false;
                    for (const auto& partition : query::facts.paths[static_cast<std::size_t>(query::plan.path)].partition)
                        for (const piece& other : partition.pieces) in_partition = in_partition || (other.component && other.field == each.field);
                    more = more || !in_partition;
                }
        };
        (one(static_cast<const Structs*>(nullptr)), ...);
        return more;
    }

    [[nodiscard]] std::string print() const {
        byte_buffer text;
        text.append(operation_);
        text.push_back('\0');
        text.append(on_.table->name);
        text.push_back(static_cast<char>(index_));
        text.push_back(settings_.ascending ? 'a' : 'd');
        if (!scanning_) describe_part(text, part_.bounds);
        return fingerprint(text.view());
    }
    template <class Sink>
    [[nodiscard]] result<request::page> query_page(byte_buffer& start, const Sink& sink) {
        request::query query = part_.ask(index_, settings_, settings_.page_size, start);
        query.capacity = &capacity_;
        return on_.backend->query(*on_.table, query, sink);
    }
    template <class Sink>
    [[nodiscard]] result<request::page> scan_page(byte_buffer& start, const Sink& sink) {
        start.append(part_.position.view());
        part_.position.clear();
        request::scan scan;
        scan.limit = settings_.page_size;
        scan.start = start.view();
        scan.consistent = settings_.consistent;
        scan.last = &part_.position;
        scan.capacity = &capacity_;
        return on_.backend->scan(*on_.table, scan, sink);
    }

    repository_view<Backend> on_;
    query_settings settings_;
    others unknown_;
    std::string_view operation_;
    std::uint64_t left_;
    std::uint64_t scanned_ = 0;
    std::int32_t index_ = -1;
    bool scanning_ = false;
    bool first_ = true;
    bool any_ = false;
    request::consumed_capacity capacity_{};
    query_part part_{};
    range_hull hull_{};
};

}  // namespace facet::inline v0::detail
