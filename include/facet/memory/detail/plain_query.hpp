// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/capacity.hpp>
#include <facet/memory/detail/item_image.hpp>
#include <facet/memory/detail/positions.hpp>
#include <facet/memory/detail/producers.hpp>
#include <facet/memory/detail/read_page.hpp>
#include <facet/memory/detail/state.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

/// \file
/// Queries as nearly all are: from the beginning, of one key attribute per half, without filter and projection, for a few whole items.
/// What is said here of one is what reads.hpp says of all, with nothing to be asked about it.

namespace facet::inline v0::memory::detail {

/// A query that may be plain. Whatever is not, is left to the general way before an item was handed out. A template, to be compiled where
/// it is used.
template <class State>
class plain_query {
public:
    /// Before the lock is taken, which waits for all that was stored: meanwhile the partition key is hashed.
    plain_query(const State& state, const opened_table& table, const request::query& asked) noexcept : state_(&state), table_(&table), asked_(&asked) {
        if (asked.partition.size() == 1) [[likely]] hash_ = table.store->partitions.hash(asked.partition[0]);
    }

    /// Answers the query; false where it is none of these, or something is wrong with it.
    [[nodiscard]] bool answer(const request::item_sink& sink, request::page& page) {
        const request::query& asked = *asked_;
        const table_store& store = *table_->store;
        if (asked.partition.size() != 1 || !asked.sort_equal.empty() || !asked.start.empty() || asked.count_only || !asked.filter.empty() ||
            asked.projection.cuts() || store.dropped.load() != 0) [[unlikely]]
            return false;
        const std::string_view partition = asked.partition[0];
        if (partition.empty() || partition.size() > longest_partition_key) [[unlikely]] return false;
        const table_schema& schema = store.schema;
        if (asked.index == request::table_path) {
            if (!schema.has_sort || !set_places(schema.sort)) return false;
            const table_partition* const found = store.partitions.find(partition, hash_);
            if (found == nullptr) return charge(), true;
            return read(found->tree, table_order(), sink, page, found->key());
        }
        if (0 > asked.index || static_cast<std::size_t>(asked.index) >= table_->indexes.size()) [[unlikely]] return false;
        const std::size_t number = table_->indexes[static_cast<std::size_t>(asked.index)];
        index_ = &schema.indexes[number];
        position_ = table_->positions[number];
        if (index_->partition.size() != 1 || index_->sort.size() != 1 || index_->projected != request::projection_kind::all ||
            (asked.consistent && index_->kind == request::index_kind::global) || !set_places(index_->sort[0]))
            return false;
        const index_partition* const found = store.indexes[number].partitions.find(partition, hash_);
        if (found == nullptr) return charge(), true;
        const bool shares = index_->partition[0].id == 1;  // the table's own partition key
        return read(found->tree, store.order(number), sink, page, shares ? found->key() : std::string_view());
    }

private:
    static constexpr std::size_t most = 32;

    /// Finds the places between which the records lie; false where the general way has to see to it.
    [[nodiscard]] bool set_places(const key_part& part) noexcept {
        using enum request::sort_operator;
        const request::sort_condition& sort = asked_->sort;
        if (sort.op == none) return is_prefix_ = true;
        if (sort.low.empty() || sort.low.size() > longest_sort_key || (sort.op == begins_with && part.type == key_type::number)) [[unlikely]]
            return false;
        const place before{sort.low, side::before, {}};
        const place after{sort.low, side::after_equal, {}};
        switch (sort.op) {
            case equal: low_ = before, high_ = after; break;
            case less: high_ = before; break;
            case less_equal: high_ = after; break;
            case greater: low_ = after; break;
            case greater_equal: low_ = before; break;
            case begins_with:
                prefix_ = sort.low;
                is_prefix_ = true;
                break;
            default:
                if (sort.low_open || sort.high_open || sort.high.empty() || sort.high.size() > longest_sort_key || sort.low > sort.high) return false;
                low_ = before, high_ = {sort.high, side::after_equal, {}};
        }
        return true;
    }

    /// `partition` is the key of all records in the table, where that is the same; else empty.
    template <class Order>
    [[nodiscard]] bool read(const sort_tree<Order>& tree, const Order& order, const request::item_sink& sink, request::page& page, std::string_view partition) {
        if (is_prefix_) [[likely]] {
            prefix_producer<Order> producer(tree, order, prefix_, asked_->ascending);
            if (producer.known()) [[likely]]
                if (const answered came = read_from(producer, sink, page, partition); came != answered::unknown) [[likely]] return came == answered::yes;
            low_ = {prefix_, side::before, {}};
            high_ = {prefix_, side::after_prefix, {}};
        }
        range_producer<Order> producer(&tree, order, low_, high_, asked_->ascending);
        return read_from(producer, sink, page, partition) == answered::yes;
    }
    /// Whether a query is answered; unknown where the producer does not know what there is.
    enum class answered : std::uint8_t { no, yes, unknown };

    template <class Producer>
    [[nodiscard]] [[gnu::always_inline]] answered read_from(Producer& producer, const request::item_sink& sink, request::page& page, std::string_view partition) {
        const packed::row_head* heads[most];
        const bool limited = asked_->limit != 0 && asked_->limit <= most;
        const std::size_t count = producer.take(heads, limited ? asked_->limit : most);
        const bool at_limit = limited && count == asked_->limit;
        // Whether there is more has to be looked for only where that is said, or where it is more than this can give.
        bool more = at_limit && state_->options.position_at_exact_limit;
        if (!more && (at_limit || count == most)) {
            const record* next = nullptr;
            more = producer.take(&next, 1) != 0;
            if (more && !at_limit) return answered::no;
        }
        if (!producer.known()) [[unlikely]] return answered::unknown;
        page.count = page.scanned = static_cast<std::uint32_t>(count);
        if (more && count != 0 && index_ == nullptr && record_of(heads[count - 1]).sort() == asked_->sort.end(asked_->ascending)) more = false;
        page.more = more;
        if (!hand_out({heads, count}, sink, partition)) return answered::no;
        if (page.more && asked_->position_at_limit && asked_->last != nullptr)
            append_place(*table_->store, index_, record_of(heads[count - 1]), *asked_->last);
        charge();
        return answered::yes;
    }

    [[nodiscard]] [[gnu::always_inline]] static const record& record_of(const packed::row_head* head) noexcept { return static_cast<const record&>(*head); }

    /// Hands out the records, where they are no more than a page takes, and all of them can be handed out as they are kept.
    [[nodiscard]] bool hand_out(span<const packed::row_head* const> heads, const request::item_sink& sink, std::string_view partition) {
        if (heads.empty()) return true;
        const std::uint32_t layout = record_of(heads.front()).layout;
        std::uint32_t other_layouts = 0;
        std::uint32_t highest_ids = 0;  // no less than the highest, and mostly the same
        for (const packed::row_head* const head : heads) {
            const record& item = record_of(head);
            other_layouts |= item.layout ^ layout;
            highest_ids |= item.highest_id;
            bytes_ += item.size;
        }
        if (highest_ids > table_->all_known_to || !page_budget::surely_admits(heads.size(), bytes_)) [[unlikely]] return bytes_ = 0, false;
        packed::row_page rows{nullptr, heads, partition};
        if (!partition.empty()) return hand_out(rows, layout, other_layouts, sink);
        alignas(std::string_view) char room[most * sizeof(std::string_view)];  // not to be cleared for every page
        auto* const partitions = reinterpret_cast<std::string_view*>(room);
        std::string_view* next = partitions;
        for (const packed::row_head* const head : heads) ::new (static_cast<void*>(next++)) std::string_view(table_->store->partition(record_of(head).partition)->key());
        rows.partitions = partitions;
        return hand_out(rows, layout, other_layouts, sink);
    }
    [[nodiscard]] [[gnu::always_inline]] bool hand_out(packed::row_page& rows, std::uint32_t layout, std::uint32_t other_layouts, const request::item_sink& sink) {
        if (sink.rows == nullptr || layout == 0 || other_layouts != 0) [[unlikely]] return hand_out_runs(rows, sink);
        rows.layout = table_->store->layouts.at(static_cast<std::uint8_t>(layout));
        (*sink.rows)(rows);
        return true;
    }
    /// Where not all are rows of one layout, or the sink takes none.
    [[nodiscard]] [[gnu::noinline]] bool hand_out_runs(const packed::row_page& all, const request::item_sink& sink) {
        const auto layout_at = [&all](std::size_t at) -> std::uint32_t { return record_of(all.heads[at]).layout; };
        const std::size_t count = all.size();
        if (!sink.takes_rows)
            for (std::size_t at = 0; at != count; ++at)
                if (layout_at(at) != 0) return bytes_ = 0, false;
        alignas(item_view) char room[most * sizeof(item_view)];
        auto* const views = reinterpret_cast<item_view*>(room);
        for (std::size_t begin = 0, end = 0; begin != count; begin = end) {
            const std::uint32_t layout = layout_at(begin);
            while (end != count && layout_at(end) == layout) ++end;
            const span<const packed::row_head* const> heads = all.heads.subspan(begin, end - begin);
            if (layout != 0 && sink.rows != nullptr) {
                packed::row_page rows{table_->store->layouts.at(static_cast<std::uint8_t>(layout)), heads, all.partition};
                if (all.partitions != nullptr) rows.partitions = all.partitions + begin;
                (*sink.rows)(rows);
                continue;
            }
            item_view* next = views;
            for (const packed::row_head* const head : heads) ::new (static_cast<void*>(next++)) item_view(table_->store->view_of(record_of(head)));
            sink({views, end - begin});
        }
        return true;
    }

    /// Contract W1, W5: what was read is charged, also where it is nothing.
    void charge() const noexcept {
        if (asked_->capacity == nullptr) return;
        const double units = read_units(bytes_, asked_->consistent);
        if (index_ == nullptr) asked_->capacity->table += units;
        else asked_->capacity->indexes[position_] += static_cast<float>(units);
    }

    const State* state_;
    const opened_table* table_;
    const request::query* asked_;
    std::uint64_t hash_ = 0;  ///< of the one partition key; a table's maps share their seed
    const index_schema* index_ = nullptr;
    std::size_t position_ = 0;  ///< of the index, in consumed capacity
    std::size_t bytes_ = 0;
    bool is_prefix_ = false;  ///< all that begin with `prefix_`; else those between the places
    std::string_view prefix_{};
    place low_{};
    place high_{{}, side::after_prefix, {}};
};

}  // namespace facet::inline v0::memory::detail
