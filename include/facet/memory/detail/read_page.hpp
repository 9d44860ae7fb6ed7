// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/capacity.hpp>
#include <facet/memory/detail/evaluate_condition.hpp>
#include <facet/memory/detail/positions.hpp>
#include <facet/memory/detail/project.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>
#include <vector>

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t page_limit = std::size_t{1} << 20;  // contract Q11

/// What is asked of a page, the same for queries and scans.
struct page_request {
    const opened_table* table;
    const index_schema* index;  ///< null: the table itself
    std::uint32_t limit;
    const request::condition* filter;
    span<const request::path* const> projection;
    bool count_only;
    bool always_position;  ///< a position also where a limit meets the end exactly (contract Q7)
    bool position_at_limit;
    byte_buffer* last;
    bool rows;
    std::string_view end;  ///< a sort key of the table behind which the range has nothing; empty: none is known
};

/// For pages that hand out all they read.
struct none_left_out {
    [[nodiscard]] bool operator()(const record&) const noexcept { return false; }
};

/// Counts towards a page's megabyte. Exact sizes take a walk over each item, so they are not computed before a cheap bound says
/// that they could matter.
class page_budget {
public:
    explicit page_budget(const table_store& store) noexcept : store_(&store) {}

    /// Adds items, if the page is surely not full with them. They are to be remembered if others follow.
    [[nodiscard]] bool admits(std::size_t count, std::size_t bytes) noexcept {
        const std::size_t sum = sum_ + bound(count, bytes);
        if (exact_ || sum >= page_limit) return false;
        sum_ = sum;
        return true;
    }
    /// Whether a page of these items alone is surely not full.
    [[nodiscard]] static bool surely_admits(std::size_t count, std::size_t bytes) noexcept { return bound(count, bytes) < page_limit; }
    void remember(const record* const* items, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) remember(items[i]);
    }

    /// Adds an item; true where the page is full with it.
    [[nodiscard]] bool add(const record& item) {
        if (!exact_) {
            sum_ += page_size_bound(item.size);
            remember(&item);
            if (sum_ < page_limit) return false;
            exact_ = true;
            sum_ = 0;
            for (std::size_t i = 0; i < count_ && i < few; ++i) sum_ += exact(*some_[i]);
            for (const record* one : more_) sum_ += exact(*one);
        } else {
            sum_ += exact(item);
        }
        return sum_ >= page_limit;
    }
    /// Adds an index entry by what it shows.
    [[nodiscard]] bool add(key_view key, std::string_view body) noexcept {
        sum_ += page_size(store_->schema, key, body);
        return sum_ >= page_limit;
    }

private:
    static constexpr std::size_t few = 128;

    /// Never less than what page_size_bound() gives for each.
    [[nodiscard]] static std::size_t bound(std::size_t count, std::size_t bytes) noexcept { return 7 * bytes + 28 * count; }

    void remember(const record* item) {
        if (count_ < few) some_[count_] = item;
        else more_.push_back(item);
        ++count_;
    }
    [[nodiscard]] std::size_t exact(const record& item) const {
        scratch memory;
        return page_size(store_->schema, store_->key_of(item), store_->body_of(item, memory));
    }

    const table_store* store_;
    std::size_t sum_ = 0;
    std::size_t count_ = 0;
    bool exact_ = false;
    facet::detail::sequence<const record*> more_;
    const record* some_[few];
};

/// Reads one page from a producer (contract Q6): up to the limit or a megabyte, then filter, then projection; hands items out some at a
/// time. `left_out` says of a record that it is read but not handed out. A template, to be compiled where it is used.
template <class Request>
class page_reader {
public:
    explicit page_reader(const Request& asked) noexcept
        : asked_(&asked), store_(asked.table->store.get()), filter_(*asked.table, *asked.filter),
          projector_(*asked.table, asked.projection), budget_(*store_) {
        partial_ = asked.index != nullptr && asked.index->projected != request::projection_kind::all;
        plain_ = !partial_ && asked.filter->empty() && asked.projection.empty();
        if (!partial_ || asked.index->kind != request::index_kind::local) return;
        for (const request::path* path : asked.projection) fetches_ = fetches_ || !has(*path);
    }

    template <class Producer, class LeftOut>
    [[nodiscard]] request::page run(Producer& producer, const request::item_sink& sink, const LeftOut& left_out) {
        constexpr std::size_t batch = 32;
        const record* records[batch];
        alignas(item_view) char room[batch * sizeof(item_view)];  // not to be cleared for every page
        auto* const views = reinterpret_cast<item_view*>(room);
        request::page page;
        const record* last = nullptr;
        bool taken_more = false;  // records that were taken, and the page had no room for
        for (bool full = false; !full;) {
            std::size_t most = batch;
            if (asked_->limit != 0 && asked_->limit - page.scanned < most) most = asked_->limit - page.scanned;
            const std::size_t count = producer.take(records, most);
            if (count == 0) return page;
            std::size_t shown = 0;
            memory_.reset();
            if (plain_ && std::is_same_v<LeftOut, none_left_out> && show(records, count, views)) {
                page.scanned += static_cast<std::uint32_t>(count);
                page.count += static_cast<std::uint32_t>(count);
                last = records[count - 1];
                if (!asked_->count_only) sink({views, count});
                full = asked_->limit != 0 && page.scanned == asked_->limit;
                if (!full) budget_.remember(records, count);
                continue;
            }
            for (std::size_t i = 0; i < count && !full; ++i) {
                last = records[i];
                ++page.scanned;
                item_view& view = *::new (static_cast<void*>(views + shown)) item_view;
                full = read(*last, view) || (asked_->limit != 0 && page.scanned == asked_->limit);
                if (left_out(*last) || !passes(view)) continue;
                ++shown;
                ++page.count;
                if (!asked_->count_only) finish(*last, view);
            }
            if (shown != 0 && !asked_->count_only) sink({views, shown});
            taken_more = last != records[count - 1];
        }
        if (!asked_->end.empty() && last->sort() == asked_->end) return page;
        page.more = asked_->always_position || taken_more || producer.take(records, 1) != 0;
        const bool at_limit = asked_->limit != 0 && page.scanned == asked_->limit;
        if (page.more && asked_->last != nullptr && (asked_->position_at_limit || !at_limit))
            append_place(*store_, asked_->index, *last, *asked_->last);
        return page;
    }

    /// Bytes read from the access path.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    /// Units of the table's items that a local index's page had to fetch, for consistent reads (contract W6).
    [[nodiscard]] double fetched_units() const noexcept { return fetched_units_; }

private:
    /// Whether a path leads into what the index shows.
    [[nodiscard]] bool has(const request::path& path) const {
        const packed::attribute_id id = resolve(*asked_->table, path).id;
        return store_->schema.is_primary(id) || (id != 0 && asked_->index->shows(id));
    }

    /// Shows items as they are, if the page has room for all of them.
    [[nodiscard]] bool show(const record* const* records, std::size_t count, item_view* views) {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const record& item = *records[i];
            bytes += item.size;
            item_view& view = *::new (static_cast<void*>(views + i)) item_view(store_->view_of(item));
            const bool strange = item.highest_id > asked_->table->all_known_to;
            if (strange || (item.layout != 0 && !asked_->rows)) {
                view = {view.key, store_->body_of(item, memory_), item.size};
                if (strange) view.body = translate(*asked_->table, view.body, memory_);
            }
        }
        if (!budget_.admits(count, bytes)) return false;
        bytes_ += bytes;
        return true;
    }

    /// Reads an item, or what an index shows of it; true where the page is full with it.
    [[nodiscard]] bool read(const record& item, item_view& view) {
        view.key = store_->key_of(item);
        view.body = seen_ = store_->body_of(item, memory_);
        view.size = item.size;
        if (!partial_) {
            bytes_ += item.size;
            return budget_.add(item);
        }
        byte_buffer shown;
        show_entry(*asked_->index, view.body, shown);
        const std::size_t size = entry_size(*store_, *asked_->index, view.key, view.body, item.size);
        bytes_ += size;
        const bool full = budget_.add(view.key, shown.view());
        seen_ = memory_.keep(shown.view());
        if (fetches_) {
            fetched_units_ += read_units(item.size, true);
        } else {
            view.body = seen_;
            view.size = static_cast<std::uint32_t>(size);
        }
        return full;
    }

    [[nodiscard]] bool passes(const item_view& view) {
        if (asked_->filter->empty()) return true;
        return filter_({true, view.key, seen_}, memory_);
    }

    void finish(const record& item, item_view& view) {
        if (!asked_->projection.empty()) {
            byte_buffer cut;
            projector_.run(view.body, cut, memory_);
            view.body = memory_.keep(cut.view());
        }
        if (item.highest_id > asked_->table->all_known_to) view.body = translate(*asked_->table, view.body, memory_);
    }

    const Request* asked_;
    const table_store* store_;
    condition_evaluator<opened_table> filter_;
    projector projector_;
    page_budget budget_;
    scratch memory_;
    std::string_view seen_{};  ///< of the item that is read, what the access path shows: a filter finds no more in it (contract Q14)
    std::size_t bytes_ = 0;
    double fetched_units_ = 0;
    bool partial_ = false;
    bool plain_ = false;  ///< items are handed out whole and unfiltered
    bool fetches_ = false;  ///< the projection asks for more than a local index shows (contract Q14)
};

}  // namespace facet::inline v0::memory::detail
