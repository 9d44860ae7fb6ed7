// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/capacity.hpp>
#include <facet/memory/detail/evaluate_condition.hpp>
#include <facet/memory/detail/page_size.hpp>
#include <facet/memory/detail/positions.hpp>
#include <facet/memory/detail/project.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>

namespace facet::inline v0::memory::detail {

/// What is asked of a page, the same for queries and scans.
struct page_request {
    const opened_table* table;
    const index_schema* index;  ///< null: the table itself
    std::uint32_t limit;
    const request::condition* filter;
    span<const request::path* const> projection;
    bool cuts;  ///< what is handed out is to be cut to it
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

/// Counts towards a page's megabyte. Exact sizes take a look at each attribute, so they are not computed before a cheap bound says that they
/// could matter.
class page_budget {
public:
    explicit page_budget(const table_store& store) noexcept : store_(&store) {}

    /// Whether a page of these items alone is surely not full.
    [[nodiscard]] static bool surely_admits(std::size_t count, std::size_t bytes) noexcept { return page_size_bound(count, bytes) < request::page_bytes; }

    /// Adds items, up to the one that fills the page, and gives how many these are.
    [[nodiscard]] std::size_t add(const record* const* items, std::size_t count) {
        if (!exact_) {
            std::size_t bytes = 0;
            for (std::size_t i = 0; i < count; ++i) bytes += items[i]->size;
            const std::size_t sum = sum_ + page_size_bound(count, bytes);
            if (sum < request::page_bytes) {
                sum_ = sum;
                for (std::size_t i = 0; i < count; ++i) remember(items[i]);
                return count;
            }
            exact_ = true;
            sum_ = 0;
            for (std::size_t i = 0; i < count_ && i < few; ++i) sum_ += page_size(*store_, *some_[i]);
            for (const record* one : more_) sum_ += page_size(*store_, *one);
        }
        std::size_t added = 0;
        while (added < count && !full()) sum_ += page_size(*store_, *items[added++]);
        return added;
    }
    /// Adds an index entry by what it shows.
    void add(key_view key, std::string_view body) noexcept { sum_ += page_size(store_->schema, key, body); }
    [[nodiscard]] bool full() const noexcept { return sum_ >= request::page_bytes; }

private:
    static constexpr std::size_t few = 128;

    void remember(const record* item) {
        if (count_ < few) some_[count_] = item;
        else more_.push_back(item);
        ++count_;
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
        if (!partial_ || asked.index->kind != request::index_kind::local) return;
        for (const request::path* path : asked.projection) fetches_ = fetches_ || !has(*path);
    }

    template <class Producer, class LeftOut>
    [[nodiscard]] request::page run(Producer& producer, const request::item_sink& sink, const LeftOut& left_out) {
        const record* records[batch];
        request::page page;
        const record* last = nullptr;
        bool taken_more = false;  // records that were taken, and the page had no room for
        for (bool full = false; !full;) {
            std::size_t most = batch;
            if (asked_->limit != 0 && asked_->limit - page.scanned < most) most = asked_->limit - page.scanned;
            const std::size_t count = producer.take(records, most);
            if (count == 0) return page;
            memory_.reset();
            const std::size_t fitting = partial_ ? count : budget_.add(records, count);
            std::size_t read = 0;
            std::size_t passed = 0;  // they stand at the beginning
            while (read < fitting && !full) {
                last = records[read++];
                if (partial_) full = read_entry(*last, entries_[passed]);
                else bytes_ += last->size;
                if (!left_out(*last) && passes(*last, entries_[passed])) records[passed++] = last;
            }
            page.scanned += static_cast<std::uint32_t>(read);
            page.count += static_cast<std::uint32_t>(passed);
            if (!asked_->count_only) hand_out(records, passed, sink);
            taken_more = read != count;
            full = full || budget_.full() || (asked_->limit != 0 && page.scanned == asked_->limit);
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
    static constexpr std::size_t batch = 32;

    /// What an index that does not project all shows of an item.
    struct entry {
        std::string_view body;
        std::uint32_t size;
    };

    /// Whether a path leads into what the index shows.
    [[nodiscard]] bool has(const request::path& path) const {
        const packed::attribute_id id = resolve(*asked_->table, path).id;
        return store_->schema.is_primary(id) || (id != 0 && asked_->index->shows(id));
    }

    /// Reads an entry; true where the page is full with it.
    [[nodiscard]] bool read_entry(const record& item, entry& found) {
        const key_view key = store_->key_of(item);
        byte_buffer shown;
        if (item.layout == 0) show_entry(*asked_->index, item.stored(), shown);
        else show_entry(*asked_->index, store_->row_of(item), shown);
        found.body = memory_.keep(shown.view());
        found.size = static_cast<std::uint32_t>(entry_size(*store_, *asked_->index, key, found.body, item.size));
        bytes_ += found.size;
        if (fetches_) fetched_units_ += read_units(item.size, true);
        budget_.add(key, found.body);
        return budget_.full();
    }

    /// A filter finds no more in an item than the access path shows (contract Q14).
    [[nodiscard]] bool passes(const record& item, const entry& found) {
        if (asked_->filter->empty()) return true;
        return partial_ ? filter_({true, store_->key_of(item), found.body}, memory_) : filter_(document_of(*store_, item), memory_);
    }

    void hand_out(const record* const* records, std::size_t count, const request::item_sink& sink) {
        alignas(item_view) char room[batch * sizeof(item_view)];  // not to be cleared for every page
        auto* const views = reinterpret_cast<item_view*>(room);
        // 0: to be handed out as a view.
        const auto layout_at = [&](std::size_t at) -> std::uint32_t { return sink.rows != nullptr && is_row(*records[at]) ? records[at]->layout : 0; };
        for (std::size_t begin = 0, end = 0; begin != count; begin = end) {
            const std::uint32_t layout = layout_at(begin);
            while (end != count && layout_at(end) == layout) ++end;
            if (layout != 0) {
                hand_out_rows(records + begin, end - begin, *sink.rows);
                continue;
            }
            for (std::size_t i = begin; i != end; ++i) ::new (static_cast<void*>(views + i)) item_view(view_of(*records[i], entries_[i]));
            sink({views + begin, end - begin});
        }
    }
    void hand_out_rows(const record* const* records, std::size_t count, const request::row_sink& sink) {
        const packed::row_head* heads[batch];
        alignas(std::string_view) char room[batch * sizeof(std::string_view)];
        auto* const partitions = reinterpret_cast<std::string_view*>(room);
        for (std::size_t i = 0; i != count; ++i) {
            heads[i] = records[i];
            ::new (static_cast<void*>(partitions + i)) std::string_view(store_->key_of(*records[i]).partition);
        }
        packed::row_page page{store_->layouts.at(records[0]->layout), {heads, count}};
        page.partitions = partitions;
        sink(page);
    }

    [[nodiscard]] bool is_strange(const record& item) const noexcept { return item.highest_id > asked_->table->all_known_to; }
    /// Whether an item is handed out as it is, whatever it is kept as; and whether it is as the row that it is kept as.
    [[nodiscard]] bool is_whole(const record& item) const noexcept { return !asked_->cuts && !partial_ && !is_strange(item); }
    [[nodiscard]] bool is_row(const record& item) const noexcept { return item.layout != 0 && asked_->rows && is_whole(item); }
    /// What the page shows of an item.
    [[nodiscard]] item_view view_of(const record& item, const entry& found) {
        item_view view = store_->view_of(item);
        if (is_whole(item) && (item.layout == 0 || asked_->rows)) return view;
        if (partial_ && !fetches_) view = {view.key, found.body, found.size};
        else view = {view.key, store_->body_of(item, memory_), item.size};
        if (asked_->cuts) {
            byte_buffer cut;
            projector_.run(view.body, cut, memory_);
            view.body = memory_.keep(cut.view());
        }
        if (is_strange(item)) view.body = translate(*asked_->table, view.body, memory_);
        return view;
    }

    const Request* asked_;
    const table_store* store_;
    condition_evaluator<opened_table> filter_;
    projector projector_;
    page_budget budget_;
    scratch memory_;
    entry entries_[batch];
    std::size_t bytes_ = 0;
    double fetched_units_ = 0;
    bool partial_ = false;
    bool fetches_ = false;  ///< the projection asks for more than a local index shows (contract Q14)
};

}  // namespace facet::inline v0::memory::detail
