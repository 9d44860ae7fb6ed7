// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/calls.hpp>
#include <facet/memory/detail/check_condition.hpp>
#include <facet/memory/detail/key_range.hpp>
#include <facet/memory/detail/plain_query.hpp>
#include <facet/memory/detail/producers.hpp>
#include <facet/memory/detail/read_page.hpp>
#include <facet/memory/detail/state.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Gets, queries and scans.

namespace facet::inline v0::memory::detail {

/// A projection's paths as the functions that use them take them.
[[nodiscard]] inline span<const request::path* const> paths_of(const request::projection& projection, scratch& memory) {
    auto** paths = memory.allocate_array<const request::path*>(projection.paths.size());
    for (std::size_t i = 0; i < projection.paths.size(); ++i) paths[i] = &projection.paths[i];
    return {paths, projection.paths.size()};
}

/// A found item as the handle's user sees it.
[[nodiscard]] inline item_view show_item(const opened_table& table, const record& item, const request::projection& projection,
                                         scratch& memory, bool rows = false) {
    if (rows && !projection.cuts() && item.highest_id <= table.all_known_to) return table.store->view_of(item);
    item_view view{table.store->key_of(item), table.store->body_of(item, memory), item.size};
    if (!projection.empty()) {
        byte_buffer cut;
        projector(table, paths_of(projection, memory)).run(view.body, cut, memory);
        view.body = memory.keep(cut.view());
    }
    if (item.highest_id > table.all_known_to) view.body = translate(table, view.body, memory);
    return view;
}

template <class State>
[[nodiscard]] result<bool> get(State& state, const request::table& on, const request::get& asked, const request::item_sink& sink) {
    const opened_table* table = opened(state, on);
    if (table == nullptr) return foreign_handle();
    return guarded([&]() -> result<bool> {
        const table_store& store = *table->store;
        const key_hash hashed = store.hash(asked.key);  // not behind the lock, which waits for all that was stored before
        const reader_lock::reader lock(state.lock);
        if (!asked.projection.empty())
            if (auto sound = check_projection(*table, asked.projection); !sound.has_value()) return std::move(sound).error();
        if (store.dropped.load() != 0) return no_table();
        if (auto sound = check_key(store.schema, asked.key); !sound.has_value()) return std::move(sound).error();
        store.prefetch(hashed);
        table_partition* partition = nullptr;
        const record* const found = store.find(asked.key, hashed, partition);
        if (asked.capacity != nullptr) asked.capacity->table += read_units(found == nullptr ? 0 : found->size, asked.consistent);
        if (found == nullptr) return false;
        if (!asked.projection.cuts() && found->highest_id <= table->all_known_to && (found->layout == 0 || sink.takes_rows)) [[likely]] {
            const item_view view = store.view_of(*found, partition->key());
            sink({&view, 1});
            return true;
        }
        scratch memory;
        const item_view view = show_item(*table, *found, asked.projection, memory);
        sink({&view, 1});
        return true;
    });
}

/// What queries and scans have in common: the access path, and what is refused about filter and projection.
class page_call {
public:
    page_call(const engine_state& state, const opened_table& table) noexcept : state_(&state), table_(&table) {}

    const index_schema* index = nullptr;  ///< null: the table
    std::size_t index_number = 0;         ///< of the table's indexes
    bool one_item = false;                ///< a query that finds one item at most, and so cannot be resumed (contract Q9)
    std::string_view end{};               ///< of a query of the table: the sort key behind which its range has nothing

    template <class Asked>
    [[nodiscard]] result<void> check(const Asked& asked, bool key_filters) {
        if (asked.index != request::table_path) {
            // Not `asked.index < 0`, which begins a template where facet::index is declared before.
            if (0 > asked.index || static_cast<std::size_t>(asked.index) >= table_->indexes.size())
                return invalid("Q16", {"The table does not have the specified index: no such position"});
            index_number = table_->indexes[static_cast<std::size_t>(asked.index)];
            index = &table_->store->schema.indexes[index_number];
        }
        if (auto sound = check_key_condition(asked); !sound.has_value()) return sound;
        const bool plain = asked.filter.empty() && asked.projection.empty();
        if (!asked.filter.empty()) {
            if (has_long(asked.filter.operands)) [[unlikely]]
                if (auto sound = measure_literals(asked.filter.operands); !sound.has_value()) return sound;
            if (auto sound = condition_check(*table_, asked.filter, "FilterExpression").run(); !sound.has_value()) return sound;
        }
        if (!asked.projection.empty()) {
            if (asked.count_only) return invalid("Q13", {"Cannot specify the ProjectionExpression when choosing to get only the Count"});
            if (auto sound = check_projection(*table_, asked.projection); !sound.has_value()) return sound;
        }
        if (table_->store->dropped.load() != 0) return no_table();
        if (index != nullptr && index->kind == request::index_kind::global && asked.consistent)
            return invalid("Q15", {"Consistent reads are not supported on global secondary indexes"});
        if (plain) return {};
        if (!key_filters)
            if (auto sound = check_filter_keys(asked.filter); !sound.has_value()) return sound;
        return check_shown(asked.projection);
    }

    /// Contract Q14: a query's filter may only name what the index projects; to that of a scan, the rest is missing. A template, to be
    /// compiled where it is used.
    template <class Condition>
    [[nodiscard]] result<void> check_filter_shown(const Condition& filter) const {
        if (index == nullptr || index->projected == request::projection_kind::all || filter.empty()) return {};
        facet::detail::sequence<std::string_view> missing;  // sorted
        for (const request::path& path : filter.paths) {
            const packed::attribute_id id = resolve(*table_, path).id;
            if (id != 0 && (table_->store->schema.is_primary(id) || index->shows(id))) continue;
            const std::string_view name = name_of(*table_, path);
            std::size_t at = missing.size();
            while (at > 0 && name < missing[at - 1]) --at;
            if (at > 0 && missing[at - 1] == name) continue;
            missing.push_back(name);
            for (std::size_t i = missing.size() - 1; i > at; --i) std::swap(missing[i], missing[i - 1]);
        }
        if (missing.empty()) return {};
        std::string names;
        for (const std::string_view name : missing) (names += names.empty() ? "" : ", ").append(name);
        return invalid_parameter("Q14", {"Secondary index ", index->name, " does not project one or more filter attributes: [", names, "]"});
    }

    /// Reads the page and charges it.
    template <class Asked, class Producer, class LeftOut>
    [[nodiscard]] request::page read(const Asked& asked, Producer& producer, const request::item_sink& sink, const LeftOut& left_out) {
        if (!asked.projection.empty()) {
            scratch memory;
            return read(asked, producer, sink, left_out, paths_of(asked.projection, memory));
        }
        return read(asked, producer, sink, left_out, {});
    }

private:
    template <class Asked, class Producer, class LeftOut>
    [[nodiscard]] request::page read(const Asked& asked, Producer& producer, const request::item_sink& sink, const LeftOut& left_out,
                                     span<const request::path* const> paths) {
        const page_request page{table_, index, asked.limit, &asked.filter, paths, asked.projection.cuts(), asked.count_only,
                                state_->options.position_at_exact_limit && !one_item, position_at_limit(asked), asked.last, sink.takes_rows, end};
        page_reader reader(page);
        const request::page done = reader.run(producer, sink, left_out);
        if (asked.capacity != nullptr) {
            const double units = read_units(reader.bytes(), asked.consistent);
            if (index == nullptr) asked.capacity->table += units;
            else asked.capacity->indexes[table_->positions[index_number]] += static_cast<float>(units);
            asked.capacity->table += reader.fetched_units() * (asked.consistent ? 1.0 : 0.5);
        }
        return done;
    }

    [[nodiscard]] static bool position_at_limit(const request::query& asked) noexcept { return asked.position_at_limit; }
    [[nodiscard]] static bool position_at_limit(const request::scan&) noexcept { return true; }

    [[nodiscard]] result<void> check_key_condition(const request::query& asked) const {
        const table_schema& schema = table_->store->schema;
        const std::size_t at = asked.sort_equal.size();
        if (index != nullptr) return at < index->sort.size() ? check_bounds(asked.sort, index->sort[at]) : result<void>();
        return schema.has_sort && at == 0 ? check_bounds(asked.sort, schema.sort) : result<void>();
    }
    [[nodiscard]] static result<void> check_key_condition(const request::scan&) noexcept { return {}; }

    /// Contract Q12.
    [[nodiscard]] result<void> check_filter_keys(const request::condition& filter) const {
        const table_schema& schema = table_->store->schema;
        for (const request::instruction& one : filter.code) {
            if (one.code != request::opcode::path && one.code != request::opcode::exists && one.code != request::opcode::not_exists)
                continue;
            const request::path& path = filter.paths[one.argument];
            const packed::attribute_id id = resolve(*table_, path).id;
            if (id == 0 || !(index == nullptr ? schema.is_primary(id) : index->is_key(id))) continue;
            return invalid("Q12", {"Filter Expression can only contain non-primary key attributes: Primary key attribute: ",
                                   name_of(*table_, path)});
        }
        return {};
    }

    /// Contract Q14: a global index hands out only what it projects.
    [[nodiscard]] result<void> check_shown(const request::projection& projection) const {
        if (index == nullptr || index->kind == request::index_kind::local) return {};
        for (const request::path& path : projection.paths) {
            const packed::attribute_id id = resolve(*table_, path).id;
            if (table_->store->schema.is_primary(id) || index->shows(id)) continue;
            return invalid_parameter("Q14", {"Global secondary index ", index->name, " does not project [", name_of(*table_, path), "]"});
        }
        return {};
    }

    const engine_state* state_;
    const opened_table* table_;
};

template <class State>
[[nodiscard]] result<request::page> query(State& state, const request::table& on, const request::query& asked,
                                                 const request::item_sink& sink) {
    const opened_table* table = opened(state, on);
    if (table == nullptr) return foreign_handle();
    if (asked.last != nullptr) asked.last->clear();
    return guarded([&]() -> result<request::page> {
        plain_query plain(state, *table, asked);
        const reader_lock::reader lock(state.lock);
        if (request::page page; plain.answer(sink, page)) [[likely]] return page;
        page_call call(state, *table);
        if (auto sound = call.check(asked, false); !sound.has_value()) return std::move(sound).error();
        if (auto sound = call.check_filter_shown(asked.filter); !sound.has_value()) return std::move(sound).error();
        const table_store& store = *table->store;
        const table_schema& schema = store.schema;
        call.one_item = call.index == nullptr && !schema.has_sort;
        if (call.index == nullptr) call.end = asked.sort.end(asked.ascending);
        key_range range;
        const span<const key_part> sort_parts = call.index != nullptr ? span<const key_part>(call.index->sort)
                                                     : schema.has_sort     ? span<const key_part>(&schema.sort, 1)
                                                                           : span<const key_part>();
        const span<const key_part> partition_parts = call.index != nullptr ? span<const key_part>(call.index->partition)
                                                                                : span<const key_part>(&schema.partition, 1);
        if (auto sound = range.build(asked, partition_parts, sort_parts); !sound.has_value()) return std::move(sound).error();

        auto run = [&](const auto* partition, const auto& order) -> result<request::page> {
            using order_type = std::remove_cvref_t<decltype(order)>;
            place low = range.low;
            place high = range.high;
            start_place start;
            if (!asked.start.empty()) {
                if (auto sound = start.parse(schema, call.index, asked.start); !sound.has_value()) return std::move(sound).error();
                const bool indexed = call.index != nullptr;
                if (call.one_item) return start_place::wrong();
                const key_view entry = indexed ? start.entry : key_view{};
                if (start.partition != range.partition)
                    return invalid("Q9", {"The provided starting key is outside query boundaries based on provided conditions"});
                if (lies_left(start.sort, [&] { return entry; }, low) || !lies_left(start.sort, [&] { return entry; }, high) ||
                    (!call.end.empty() && start.sort == call.end))
                    return invalid("Q9", {"The provided starting key does not match the range key predicate"});
                (asked.ascending ? low : high) = {start.sort, asked.ascending ? side::after_entry : side::before_entry, entry};
            }
            range_producer<order_type> producer(partition == nullptr ? nullptr : &partition->tree, order, low, high, asked.ascending);
            if (!range.has_open_end()) return call.read(asked, producer, sink, none_left_out());
            return call.read(asked, producer, sink, [&](const record& item) {
                typename order_type::room bytes;
                return range.left_out(order.sort(item, bytes));
            });
        };
        if (call.index == nullptr) return run(store.partitions.find(range.partition), table_order());
        return run(store.indexes[call.index_number].partitions.find(range.partition), store.order(call.index_number));
    });
}

template <class State>
[[nodiscard]] result<request::page> scan(State& state, const request::table& on, const request::scan& asked,
                                                const request::item_sink& sink) {
    const opened_table* table = opened(state, on);
    if (table == nullptr) return foreign_handle();
    if (asked.last != nullptr) asked.last->clear();
    if (asked.total_segments < 1 || asked.total_segments > 1'000'000 || asked.segment >= asked.total_segments)
        return invalid("S2", {"The Segment parameter is zero-based and must be less than parameter TotalSegments"});
    return guarded([&]() -> result<request::page> {
        const reader_lock::reader lock(state.lock);
        page_call call(state, *table);
        if (auto sound = call.check(asked, true); !sound.has_value()) return std::move(sound).error();
        const table_store& store = *table->store;
        // Segment s of n has the hashes h with floor(h * n / 2^64) == s (contract S3).
        auto first_hash = [&](std::uint32_t segment) {
            const wide_word scaled = static_cast<wide_word>(segment) << 64;
            return static_cast<std::uint64_t>((scaled + asked.total_segments - 1) / asked.total_segments);
        };
        const std::uint64_t first = first_hash(asked.segment);
        const std::uint64_t last = asked.segment + 1 == asked.total_segments ? ~std::uint64_t{0} : first_hash(asked.segment + 1) - 1;

        auto run = [&]<class Partition>(const partition_map<Partition>& map, const auto& order) -> result<request::page> {
            using order_type = std::remove_cvref_t<decltype(order)>;
            if (asked.start.empty()) {
                scan_producer<Partition, order_type> producer(map.from(first), last, order);
                return call.read(asked, producer, sink, none_left_out());
            }
            start_place start;
            if (auto sound = start.parse(store.schema, call.index, asked.start); !sound.has_value()) return std::move(sound).error();
            const std::uint64_t hashed = map.hash(start.partition);
            if (hashed < first || hashed > last)
                return invalid("S3", {"The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey "
                                      "with correct Segment."});
            scan_producer<Partition, order_type> producer(map.from(start.partition), last, order);
            if (map.find(start.partition) != nullptr)
                producer.skip_to({start.sort, side::after_entry, call.index == nullptr ? key_view{} : start.entry});
            return call.read(asked, producer, sink, none_left_out());
        };
        if (call.index == nullptr) return run(store.partitions, table_order());
        return run(store.indexes[call.index_number].partitions, store.order(call.index_number));
    });
}

}  // namespace facet::inline v0::memory::detail
