// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/collection_verdict.hpp>
#include <facet/repository/entity_ranges.hpp>
#include <facet/repository/query_run.hpp>
#include <facet/repository/range_hull.hpp>
#include <facet/schema/read_item.hpp>

#include <cstddef>
#include <cstdint>
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
item_outcome make_alternative(void* place, const item_view& item, const reading_ids& ids, const stored_layout& layout) {
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
items_outcome append_alternatives(void* vector, std::size_t which, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
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
[[nodiscard]] inline std::size_t entity_of(const item_view& item, const attribute_ids& ids, span<const stored_layout> entities, int discriminator) {
    std::size_t which = 0;
    while (which < entities.size() && !is_item_of(item, *entities[which].entity, ids, discriminator)) ++which;
    return which;
}

/// A collection or a scan on its way through its pages. It knows its entities by their layouts, so that it is compiled once per
/// backend.
template <class Backend>
class mixed_run {
public:
    mixed_run(const repository_view<Backend>& on, const table_facts& table, span<const stored_layout> entities, const query_settings& settings,
              others unknown, std::string_view operation)
        : on_(on), table_(&table), entities_(entities), settings_(settings), unknown_(unknown), operation_(operation),
          left_(settings.limit == 0 ? ~std::uint64_t{0} : settings.limit) {}

    /// Only what the backend lets through this is read; null: everything.
    void filter(shared<const query_filter> filter) { filter_ = std::move(filter); }
    /// Of a scan: reads the table or this index, and asks for these attributes alone; none said: all.
    void read(std::int32_t index, span<const request::path> attributes) noexcept { index_ = index, projection_ = attributes; }

    /// As a scan of the whole table or index, of one of its segments, or of all of them.
    [[nodiscard]] result<void> open_scan() {
        scanning_ = true;
        parts_.only().segment = settings_.segment;
        if (!settings_.every_segment) return {};
        if (settings_.segments == 0 || settings_.segments > most_segments) {
            error cause;
            cause.rule = "S2";
            cause.message = "a table is scanned in 1 to " + std::to_string(most_segments) + " segments at once";
            return with_context(std::move(cause), context());
        }
        sequence<owned<query_part>> parts;
        for (std::uint32_t i = 0; i < settings_.segments; ++i) parts.emplace_back(make_owned<query_part>())->segment = i;
        parts_.merge(std::move(parts), true, {on_.description, on_.table->attributes, index_});
        return {};
    }

    /// The bounds of one entity in one partition, once they are complete. `entity`: its place among those that are read.
    void add(owned<query_part> part, std::size_t entity) {
        partition_range* range = nullptr;
        for (partition_range& each : ranges_)
            if (each.part->bounds.partition == part->bounds.partition) range = &each;
        const bool nothing = part->bounds.nothing;
        const request::sort_condition sort = part->bounds.sort;
        if (!nothing) said_.add(entity, part->bounds);
        const auto begins_alike = [&part](const key_bounds& other) {
            return part->bounds.sort_equal_count == other.sort_equal_count && part->bounds.sort_equal == other.sort_equal;
        };
        if (range != nullptr) range->alike = range->alike && begins_alike(range->part->bounds);
        if (range == nullptr) range = &ranges_.emplace_back(std::move(part), make_owned<range_hull>());
        if (nothing) return;
        range->hull->add(sort);
        range->any = true;
    }
    /// As a query of one partition, or of several that are merged, once the bounds of all entities were added; `bounded`: of no more
    /// than the range that holds them all; `chosen`: of this range, only what the where-clause says of each entity.
    void open_collection(std::int32_t index, bool bounded, bool chosen) {
        index_ = index;
        chosen_ = chosen;
        dense_ = !bounded && filter_ == nullptr;
        for (partition_range& each : ranges_) {
            key_bounds& bounds = each.part->bounds;
            bounds.sort = bounded && each.alike ? each.hull->condition() : request::sort_condition{};
            if (!bounded || !each.alike) bounds.sort_equal_count = 0;
            each.part->done = !each.any;
        }
        if (ranges_.size() == 1) return parts_.keep(std::move(ranges_[0].part));
        sequence<owned<query_part>> parts;
        for (partition_range& each : ranges_) parts.push_back(std::move(each.part));
        parts_.merge(std::move(parts), settings_.ascending, {on_.description, on_.table->attributes, index_});
    }

    [[nodiscard]] result<void> resume(const cursor& place, const cursor_keys& keys) {
        auto resumed = resume_at(parts_, place, print(), keys, index_, settings_.ascending);
        if (!resumed.has_value()) return with_context(std::move(resumed).error(), context());
        return {};
    }
    [[nodiscard]] cursor place(const cursor_keys& keys) {
        const sequence<std::string> positions = parts_.positions();
        return positions.empty() ? cursor() : seal_cursor(print(), positions.view(), keys);
    }
    [[nodiscard]] bool done() const { return left_ == 0 || parts_.done(); }
    [[nodiscard]] std::uint64_t scanned() const noexcept { return scanned_; }
    [[nodiscard]] const request::consumed_capacity& capacity() const noexcept { return capacity_; }
    /// Counts capacity by itself from here on.
    void measure() noexcept { measured_ = true; }
    /// Of a partition, and how many there are.
    [[nodiscard]] const key_bounds& bounds(std::size_t part) { return parts_.at(part).bounds; }
    /// Whether there can be anything in it.
    [[nodiscard]] bool asks(std::size_t part) { return !parts_.at(part).done; }
    [[nodiscard]] std::size_t part_count() const noexcept { return parts_.count(); }
    [[nodiscard]] std::int32_t index() const noexcept { return index_; }
    [[nodiscard]] call_context context() const { return {operation_, on_.table->name, {}}; }

    /// Gives one request's items (of a merge: as many as it takes to tell the next ones).
    [[nodiscard]] result<void> fetch(const item_sink& out) {
        return fetch_skipping(out, settings_.unreadable, context(), *on_.description, [this](const item_sink& to) { return parts_.merged() ? fetch_merged(to) : fetch_single(to); });
    }

private:
    static constexpr std::uint32_t most_segments = 1'000;

    /// One partition, and what is read of it.
    struct partition_range {
        owned<query_part> part;
        owned<range_hull> hull;
        bool any = false;
        bool alike = true;  ///< the same sort attributes are bound by the same equalities
    };

    [[nodiscard]] request::consumed_capacity* units() noexcept { return measured_ ? &capacity_ : settings_.units; }

    /// What became of an item: whether it is one of those that are read, or why it is an error.
    struct taken {
        bool read = false;
        maybe_error fault{};
    };
    [[nodiscard]] taken take(const item_view& item, const item_sink& out) {
        const std::size_t which = entity_of(item, on_.table->attributes, entities_, discriminator_position(*table_));
        if (which < entities_.size()) {
            const stored_layout& layout = entities_[which];
            if (!settings_.expired && is_hidden(item, layout, on_.table->attributes, *on_.options)) return {};
            if (chosen_ && !said_.hold(which, {item, *on_.description, on_.table->attributes, sort_attributes_read()})) return {};
            if (const item_outcome outcome = out.append(out.out, which, {&item, 1}, on_.ids(), layout).fault; !outcome.ok())
                return {false, item_error({operation_, on_.table->name, layout.entity->name}, *layout.entity, outcome, true, show_key(*on_.description, item.key))};
            --left_;
            return {true, {}};
        }
        if (unknown_ != others::fail || !is_unknown(item)) return {};
        error stranger;
        stranger.code = error_code::unknown_entity;
        stranger.message = "an item is none of the table's entities";
        return {false, with_context(std::move(stranger), context(), show_key(*on_.description, item.key))};
    }

    [[nodiscard]] result<void> fetch_single(const item_sink& out) {
        query_part& part = parts_.only();
        maybe_error fault;
        bool cut = false;
        byte_buffer cut_at;
        const auto take_all = [&](span<const item_view> came_in) {
            for (const item_view& each : came_in) {
                if (fault) return;
                if (left_ == 0) {
                    cut = true;
                    return;
                }
                taken outcome = take(each, out);
                fault = std::move(outcome.fault);
                if (!outcome.read || left_ > 0) continue;
                cut_at.clear();
                (void)append_item_position(cut_at, each, *on_.description, on_.table->attributes, index_);
            }
        };
        request::item_sink sink(take_all);
        sink.takes_rows = true;
        byte_buffer start;
        auto came = page_of(part, start, units(), sink, limit_.next(left_, settings_.page_size, dense_));
        if (!came.has_value()) return with_context(part.blame(std::move(came).error()), context());
        if (fault) return std::move(*fault);
        if (!part.took(came->more)) [[unlikely]] return with_context(circling_pages(), context());
        if (cut) {
            part.position.clear();
            part.position.append(cut_at.view());
            part.done = false;
        }
        scanned_ += came->scanned;
        return {};
    }

    [[nodiscard]] result<void> fetch_merged(const item_sink& out) {
        const std::uint32_t most = limit_.next(left_, settings_.page_size, dense_);
        const auto ask = [this, most, left = left_](query_part& part, byte_buffer& start, request::consumed_capacity* units, const request::item_sink& sink) {
            return page_of(part, start, units, sink, part.share(left, parts_.count(), most));
        };
        merge_order_places order;
        if (!scanning_)
            for (const request::key_attribute& attribute : sort_attributes_read()) order.add({*on_.description, on_.table->attributes, attribute});
        const auto keep = [&order](const item_view& item, kept_items& came) {
            came.add(item, [&](std::string& bytes) { order.append(bytes, item, [](std::string_view) { return std::size_t{0}; }); });
        };
        merge_machine& merge = parts_.merging();
        auto fed = feed(on_.options->parallel, merge, units(), ask, keep, [this](error cause, const query_part& part) { return with_context(part.blame(std::move(cause)), context()); });
        if (!fed.has_value()) return std::move(fed).error();
        scanned_ += *fed;
        // Segments have no order among each other: all that came is given, so that all are asked at once again.
        for (item_view next; left_ > 0 && (scanning_ || merge.is_fed()) && merge.take(next);)
            if (taken outcome = take(next, out); outcome.fault) return std::move(*outcome.fault);
        return {};
    }

    [[nodiscard]] span<const request::key_attribute> sort_attributes_read() const {
        if (index_ < 0) return {&on_.description->sort, 1};
        return on_.description->indexes[static_cast<std::size_t>(index_)].sort;
    }

    /// Where an entity stands among those that are read; their number where it is none of them.
    [[nodiscard]] std::size_t place_of(const entity_facts& entity) const {
        std::size_t which = 0;
        while (which < entities_.size() && entities_[which].entity != &entity) ++which;
        return which;
    }
    [[nodiscard]] bool is_unknown(const item_view& item) const {
        for (const entity_facts& each : table_->entities)
            if (is_item_of(item, each, on_.table->attributes, discriminator_position(*table_))) return false;
        return true;
    }
    /// Of the entities as a set: in which order they were named is the caller's affair.
    [[nodiscard]] const std::string& print() {
        if (!print_.empty()) return print_;
        byte_buffer text;
        text.append(operation_);
        text.push_back('\0');
        text.append(on_.table->name);
        text.push_back('\0');
        for (const entity_facts& each : table_->entities) {
            const std::size_t which = place_of(each);
            if (which == entities_.size()) continue;
            text.append(each.name);
            text.push_back('\0');
            for (const path_facts& path : each.paths)
                if (path.index == index_) describe_path(text, each, path);
            if (chosen_) said_.describe(text, which);
        }
        text.push_back(static_cast<char>(index_));
        text.push_back(settings_.ascending ? 'a' : 'd');
        if (!scanning_) {
            for (std::size_t i = 0; i < parts_.count(); ++i) describe_part(text, parts_.at(i).bounds);
        } else if (settings_.segments > 1) {
            text.append(settings_.every_segment ? "all" : std::to_string(settings_.segment));
            text.push_back('/');
            text.append(std::to_string(settings_.segments));
        }
        if (filter_ != nullptr) filter_->describe(text);
        return print_ = fingerprint(text.view());
    }
    [[nodiscard]] result<request::page> page_of(query_part& part, byte_buffer& start, request::consumed_capacity* units, const request::item_sink& sink, std::uint32_t most) {
        if (!scanning_) {
            request::query query = part.ask(index_, settings_, most, start);
            query.capacity = units;
            if (filter_ != nullptr) query.filter = filter_->view();
            return on_.backend->query(*on_.table, query, sink);
        }
        start.append(part.position.view());
        part.position.clear();
        request::scan scan;
        scan.index = index_;
        scan.limit = most;
        scan.start = start.view();
        scan.consistent = settings_.consistent;
        scan.last = &part.position;
        scan.segment = part.segment;
        scan.total_segments = settings_.segments;
        if (filter_ != nullptr) scan.filter = filter_->view();
        scan.projection = {projection_, true};
        scan.capacity = units;
        return on_.backend->scan(*on_.table, scan, sink);
    }

    repository_view<Backend> on_;
    const table_facts* table_;
    span<const stored_layout> entities_;
    query_settings settings_;
    others unknown_;
    std::string_view operation_;
    std::uint64_t left_;
    std::uint64_t scanned_ = 0;
    std::int32_t index_ = -1;
    bool scanning_ = false;
    bool measured_ = false;
    bool dense_ = false;   ///< what is read is returned, but for what has expired or is unknown
    request_limit limit_{};
    bool chosen_ = false;  ///< what is said of each entity leaves out a part of what is read
    request::consumed_capacity capacity_{};
    sequence<partition_range> ranges_{};
    entity_ranges said_{};
    shared<const query_filter> filter_{};
    span<const request::path> projection_{};
    run_parts parts_{};
    std::string print_{};  ///< what tells the read from others; made when it is first asked for
};

template <class Backend>
[[nodiscard]] result<void> open_scan(mixed_run<Backend>& run, const void*) {
    return run.open_scan();
}

}  // namespace facet::inline v0::detail
