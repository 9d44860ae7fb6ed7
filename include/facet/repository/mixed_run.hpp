// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/collection_verdict.hpp>
#include <facet/repository/query_run.hpp>
#include <facet/schema/read_item.hpp>

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

/// Reads an item as one of a variant's structs, or as the struct itself, at `place`.
template <class Item, class Struct>
item_outcome make_alternative(void* place, const item_view& item, attribute_ids ids, const stored_layout& layout) {
    if constexpr (std::is_same_v<Item, Struct>) {
        return make_item<Struct>(place, item, ids, layout);
    } else {
        object_place<Struct> at;
        const item_outcome outcome = make_item<Struct>(&at.object, item, ids, layout);
        if (!outcome.ok()) return outcome;
        const tentative<Struct> made{&at.object};
        ::new (place) Item(std::in_place_type<Struct>, std::move(at.object));
        return outcome;
    }
}

template <class Item, class... Structs>
inline constexpr item_maker alternative_makers[] = {&make_alternative<Item, Structs>...};
template <class Item, class... Structs>
inline constexpr item_type mixed_item_type{sizeof(Item), alignof(Item), &destroy_item<Item>, alternative_makers<Item, Structs...>};

/// Reads items at the end of a vector of variants.
template <class Item, class... Structs>
items_outcome append_alternatives(void* vector, std::size_t which, std::span<const item_view> items, attribute_ids ids, const stored_layout& layout) {
    items_outcome outcome;
    for (const item_view& item : items) {
        object_place<Item> at;
        outcome.fault = alternative_makers<Item, Structs...>[which](&at.object, item, ids, layout);
        if (!outcome.fault.ok()) break;
        const tentative<Item> made{&at.object};
        static_cast<std::vector<Item>*>(vector)->push_back(std::move(at.object));
        ++outcome.read;
    }
    return outcome;
}

/// How these entities are stored.
template <class Table, class... Structs>
inline constexpr stored_layout layouts_of[] = {item_layout<Table, schema<Table>::template position<Structs>>::stored...};

/// Which of these entities an item belongs to; their number where it is none of them.
[[nodiscard]] inline std::size_t entity_of(const item_view& item, attribute_ids ids, std::span<const stored_layout> entities, int discriminator) {
    std::size_t which = 0;
    while (which < entities.size() && !is_item_of(item, *entities[which].entity, ids, discriminator)) ++which;
    return which;
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

/// A collection or a scan on its way through its pages. It knows its entities by their layouts, so that it is compiled once per
/// backend.
template <class Backend>
class mixed_run {
public:
    mixed_run(const repository_view<Backend>& on, const table_facts& table, std::span<const stored_layout> entities, const query_settings& settings,
              others unknown, std::string_view operation)
        : on_(on), table_(&table), entities_(entities), settings_(settings), unknown_(unknown), operation_(operation),
          left_(settings.limit == 0 ? ~std::uint64_t{0} : settings.limit) {}

    /// As a scan of the whole table.
    void open_scan() noexcept { scanning_ = true; }

    /// The bounds of the next entity, to be filled: those of the first stay.
    [[nodiscard]] key_bounds& bounds_for(key_bounds& other) noexcept { return first_ ? part_.bounds : other; }
    void add(const key_bounds& bounds) {
        if (!bounds.nothing) hull_.add(bounds.sort);
        any_ = any_ || !bounds.nothing;
        first_ = false;
    }
    /// As a query of one partition, once the bounds of all entities were added; `bounded`: of no more than the range that holds
    /// them all.
    void open_collection(std::int32_t index, bool bounded) {
        index_ = index;
        part_.bounds.sort = bounded ? hull_.condition() : request::sort_condition{};
        part_.bounds.sort_equal_count = 0;
        part_.done = !any_;
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
    [[nodiscard]] call_context context() const { return {operation_, on_.table->name, {}}; }

    /// Gives one request's items.
    [[nodiscard]] result<void> fetch(const item_sink& out) {
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
                const std::size_t which = entity_of(each, on_.table->attributes, entities_, discriminator_position(*table_));
                if (which < entities_.size()) {
                    const stored_layout& layout = entities_[which];
                    if (const item_outcome outcome = out.append(out.out, which, {&each, 1}, on_.table->attributes, layout).fault; !outcome.ok()) {
                        fault = item_error({operation_, on_.table->name, layout.entity->name}, *layout.entity, outcome, true, show_key(*on_.description, each.key));
                        return;
                    }
                    if (--left_ > 0) continue;
                    cut_at.clear();
                    (void)append_item_position(cut_at, each, *on_.description, on_.table->attributes, index_);
                } else if (unknown_ == others::fail && is_unknown(each)) {
                    error stranger;
                    stranger.code = error_code::unknown_entity;
                    stranger.message = "an item is none of the table's entities";
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
    [[nodiscard]] bool asks_for(const entity_facts& entity) const {
        for (const stored_layout& each : entities_)
            if (each.entity == &entity) return true;
        return false;
    }
    [[nodiscard]] bool is_unknown(const item_view& item) const {
        for (const entity_facts& each : table_->entities)
            if (is_item_of(item, each, on_.table->attributes, discriminator_position(*table_))) return false;
        return true;
    }
    /// Of the entities as a set: in which order they were named is the caller's affair.
    [[nodiscard]] std::string print() const {
        byte_buffer text;
        text.append(operation_);
        text.push_back('\0');
        text.append(on_.table->name);
        text.push_back('\0');
        for (const entity_facts& each : table_->entities) {
            if (!asks_for(each)) continue;
            text.append(each.name);
            text.push_back('\0');
        }
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
    const table_facts* table_;
    std::span<const stored_layout> entities_;
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

/// Whether a query's where-clause says more than the partition.
template <class Query>
consteval bool bounds_the_sort_key() {
    if (Query::plan.how.low >= 0 || Query::plan.how.high >= 0) return true;
    const path_facts& path = Query::facts.paths[static_cast<std::size_t>(Query::plan.path)];
    for (const template_facts& facts : path.sort)
        for (const piece& each : facts.pieces) {
            if (!each.component || find_clause(Query::clauses, each.field, true) < 0) continue;
            bool in_partition = false;
            for (const template_facts& partition : path.partition)
                for (const piece& other : partition.pieces) in_partition = in_partition || (other.component && other.field == each.field);
            if (!in_partition) return true;
        }
    return false;
}

/// Opens a run as a query that reads all the entities' items of one partition.
template <class Table, class... Structs, class Backend, class Where>
[[nodiscard]] result<void> open_collection(mixed_run<Backend>& run, const Where& where) {
    using plan = collection_plan<Table, Where, Structs...>;
    result<void> outcome;
    bool bounded = plan::chosen.strangers;
    const auto one = [&]<class Struct>(const Struct*) {
        using query = query_plan<Table, Struct, Where, collection_options<plan::chosen.path>>;
        bounded = bounded || bounds_the_sort_key<query>();
        key_bounds own;
        key_bounds& bounds = run.bounds_for(own);
        const key_outcome built = build_bounds<query>(bounds, where);
        if (built.ok()) run.add(bounds);
        else outcome = key_error({run.context().operation, run.context().table, query::facts.name}, query::facts, built);
        return built.ok();
    };
    if ((one(static_cast<const Structs*>(nullptr)) && ...)) run.open_collection(plan::chosen.path, bounded);
    return outcome;
}

template <class Table, class Where, class Backend, class... Structs>
[[nodiscard]] result<void> open_collection_of(mixed_run<Backend>& run, const void* where) {
    return open_collection<Table, Structs...>(run, *static_cast<const Where*>(where));
}

template <class Backend>
[[nodiscard]] result<void> open_scan(mixed_run<Backend>& run, const void*) {
    run.open_scan();
    return {};
}

}  // namespace facet::inline v0::detail
