// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/requests.hpp>
#include <facet/wire/answer_capacity.hpp>
#include <facet/wire/read_item.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Answers about batches and transactions. For bodies and errors see item_answers.hpp; a sink may have got items before an error.
/// Capacity comes per table: entries that want their own get a share each, by the units that their item's size comes to (W1, W4), as
/// far as that is known; the shares of a table add up to what the answer says.

namespace facet::inline v0::wire {

/// Gives the table that a handle is read with.
using find_answer_table = function_ref<const answer_table&(const request::table&)>;

namespace detail {

[[nodiscard]] inline const request::get& asked_of(const request::table_get& entry) noexcept { return entry.get; }
[[nodiscard]] inline const request::write& asked_of(const request::table_write& entry) noexcept { return entry.write; }
[[nodiscard]] inline request::consumed_capacity* own_capacity(const request::table_get& entry) noexcept { return entry.get.capacity; }
[[nodiscard]] inline request::consumed_capacity* own_capacity(const request::table_write& entry) noexcept { return entry.capacity; }

/// What became of the entries of a batch, found by table and key.
template <class Entry>
class entry_finder {
public:
    explicit entry_finder(span<const Entry> entries) : entries_(entries), done_(entries.size()) {}

    /// The entry of this table and key that was not found before and that `fits`; entries.size() where there is none. Answers come in no
    /// order (contract B1), but often in that of the request.
    template <class Fits>
    [[nodiscard]] std::size_t take(std::string_view table, const key_view& key, const Fits& fits) {
        for (std::size_t step = 0; step < entries_.size(); ++step) {
            const std::size_t at = (next_ + step) % entries_.size();
            if (done_[at] || asked_of(entries_[at]).key != key || entries_[at].table->name != table || !fits(entries_[at])) continue;
            done_[at] = true;
            next_ = at + 1;
            return at;
        }
        return entries_.size();
    }
    /// The first entry of a table; nothing where it has none.
    [[nodiscard]] const Entry* first_of(std::string_view table) const noexcept {
        for (const Entry& each : entries_)
            if (each.table->name == table) return &each;
        return nullptr;
    }

private:
    span<const Entry> entries_;
    std::vector<bool> done_;
    std::size_t next_ = 0;
};

/// Adds the capacity of each table to `total`, and shares it among the entries; `weights` has one number per entry.
template <class Entry>
void share_capacity(const json_node& answer, span<const Entry> entries, const std::vector<double>& weights, find_answer_table table_of,
                    request::consumed_capacity* total) {
    const json_node said = answer.find("ConsumedCapacity");
    if (!said.is(json_kind::array)) return;
    const entry_finder<Entry> known(entries);
    for (json_node::cursor tables(said); !tables.done();) {
        const json_node one = tables.take();
        const std::string_view name = one.find("TableName").text();
        const Entry* first = known.first_of(name);
        if (first == nullptr) continue;
        request::consumed_capacity units;
        const request::table_description* read_with = nullptr;
        const auto read = [&](const request::table_description& of) {  // entries' handles may list the table's indexes in different orders
            if (read_with == &of) return;
            read_with = &of;
            units = {};
            add_capacity(units, one, of);
        };
        read(table_of(*first->table).description());
        if (total != nullptr) *total += units;
        double whole = 0;
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (entries[i].table->name == name) whole += weights[i];
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (entries[i].table->name != name || own_capacity(entries[i]) == nullptr) continue;
            read(table_of(*entries[i].table).description());
            add_share(*own_capacity(entries[i]), units, weights[i], whole);
        }
    }
}

/// Units by size: one for each `step` bytes begun, and one at least.
[[nodiscard]] inline double units_by_size(std::size_t size, std::size_t step) noexcept {
    return size == 0 ? 1.0 : static_cast<double>((size + step - 1) / step);
}
[[nodiscard]] inline double weight_of(const request::write& write) noexcept { return units_by_size(write.body.size() + write.key.partition.size() + write.key.sort.size(), 1024); }
[[nodiscard]] inline std::vector<double> weights_of(span<const request::table_write> writes) {
    std::vector<double> weights;
    for (const request::table_write& each : writes) weights.push_back(weight_of(each.write));
    return weights;
}

/// An array, or nothing, which is taken for an empty one.
[[nodiscard]] inline bool is_list(const json_node& node) noexcept { return !node.present() || node.is(json_kind::array); }
[[nodiscard]] inline bool is_record(const json_node& node) noexcept { return !node.present() || node.is(json_kind::object); }

}  // namespace detail

/// BatchGetItem: `sink(position, item)` for each item, each found by its key; positions in UnprocessedKeys are appended, in ascending
/// order. Where the gets of a table had different projections the service was asked for whole items: each then is cut to the top-level
/// attributes of its own. An item that nobody asked for, or that comes twice, is an error.
[[nodiscard]] inline result<void> read_batch_get(std::string_view body, span<const request::table_get> gets, find_answer_table table_of,
                                                 request::numbered_sink sink, std::vector<std::size_t>& unprocessed) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    const detail::json_node responses = document.root().find("Responses");
    const detail::json_node left = document.root().find("UnprocessedKeys");
    if (!detail::is_record(responses) || !detail::is_record(left)) return detail::unreadable("`Responses` or `UnprocessedKeys` is no object");
    if (!responses.present() && !left.present()) return detail::unreadable("it has neither `Responses` nor `UnprocessedKeys`");
    detail::entry_finder<request::table_get> entries(gets);
    const auto any = [](const request::table_get&) { return true; };
    detail::read_key key;
    std::vector<bool> again(gets.size());
    for (detail::json_node::cursor tables(left); !tables.done();) {
        const std::string_view name = tables.name();
        const detail::json_node keys = tables.take().find("Keys");
        const request::table_get* first = entries.first_of(name);
        if (first == nullptr || !keys.is(detail::json_kind::array)) return detail::unreadable("`UnprocessedKeys` has a table that was not asked, or no keys");
        for (detail::json_node::cursor each(keys); !each.done();) {
            const bool sound = key.read(each.take(), table_of(*first->table).description());
            const std::size_t at = sound ? entries.take(name, key.view(), any) : gets.size();
            if (at == gets.size()) return detail::unreadable("`UnprocessedKeys` has a key that was not asked for");
            again[at] = true;
        }
    }
    std::vector<double> weights(gets.size());
    for (std::size_t i = 0; i < gets.size(); ++i) weights[i] = again[i] ? 0 : gets[i].get.consistent ? 1 : 0.5;
    for (detail::json_node::cursor tables(responses); !tables.done();) {
        const std::string_view name = tables.name();
        const detail::json_node items = tables.take();
        const request::table_get* first = entries.first_of(name);
        if (first == nullptr || !detail::is_list(items)) return detail::unreadable("`Responses` has a table that was not asked, or no items");
        for (detail::json_node::cursor each(items); !each.done();) {
            const detail::json_node item = each.take();
            const bool sound = key.read(item, table_of(*first->table).description());
            const std::size_t at = sound ? entries.take(name, key.view(), any) : gets.size();
            if (at == gets.size()) return detail::unreadable("`Responses` has an item that was not asked for");
            detail::item_reader reader(table_of(*gets[at].table));
            if (auto read = reader.read(item, nullptr, gets[at].get.projection); !read.has_value()) return read;
            const item_view view = reader.views()[0];
            weights[at] *= detail::units_by_size(view.size, 4096);
            sink(at, view);
        }
    }
    for (std::size_t i = 0; i < gets.size(); ++i)
        if (again[i]) unprocessed.push_back(i);
    detail::share_capacity<request::table_get>(document.root(), gets, weights, table_of, nullptr);
    return {};
}

/// BatchWriteItem: positions of what is in UnprocessedItems are appended, in ascending order. An error leaves open what was written.
[[nodiscard]] inline result<void> read_batch_write(std::string_view body, span<const request::table_write> writes, find_answer_table table_of,
                                                   std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    const detail::json_node left = document.root().find("UnprocessedItems");
    if (!detail::is_record(left)) return detail::unreadable("`UnprocessedItems` is no object");
    detail::entry_finder<request::table_write> entries(writes);
    detail::read_key key;
    std::vector<bool> again(writes.size());
    for (detail::json_node::cursor tables(left); !tables.done();) {
        const std::string_view name = tables.name();
        const detail::json_node requests = tables.take();
        const request::table_write* first = entries.first_of(name);
        if (first == nullptr || !detail::is_list(requests)) return detail::unreadable("`UnprocessedItems` has a table that was not written to, or no requests");
        for (detail::json_node::cursor each(requests); !each.done();) {
            const detail::json_node one = each.take();
            const detail::json_node put = one.find("PutRequest");
            const detail::json_node of = put.present() ? put.find("Item") : one.find("DeleteRequest").find("Key");
            const bool sound = key.read(of, table_of(*first->table).description());
            const auto same = [&](const request::table_write& entry) { return (entry.write.kind == request::write_kind::put) == put.present(); };
            const std::size_t at = sound ? entries.take(name, key.view(), same) : writes.size();
            if (at == writes.size()) return detail::unreadable("`UnprocessedItems` has a request that was not made");
            again[at] = true;
        }
    }
    std::vector<double> weights = detail::weights_of(writes);
    for (std::size_t i = 0; i < writes.size(); ++i) {
        if (!again[i]) continue;
        weights[i] = 0;
        unprocessed.push_back(i);
    }
    detail::share_capacity(document.root(), writes, weights, table_of, capacity);
    return {};
}

/// TransactWriteItems that was done.
[[nodiscard]] inline result<void> read_transact_write(std::string_view body, span<const request::table_write> actions, find_answer_table table_of,
                                                      request::consumed_capacity* capacity) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    detail::share_capacity(document.root(), actions, detail::weights_of(actions), table_of, capacity);
    return {};
}

/// TransactGetItems: `sink(position, item)` for each item; answers stand in the order of the requests (contract A10).
[[nodiscard]] inline result<void> read_transact_get(std::string_view body, span<const request::table_get> gets, find_answer_table table_of,
                                                    request::numbered_sink sink) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    const detail::json_node responses = document.root().find("Responses");
    if (!responses.is(detail::json_kind::array)) return detail::unreadable("`Responses` is no array");
    std::vector<double> weights(gets.size(), 1);
    std::size_t at = 0;
    for (detail::json_node::cursor each(responses); !each.done(); ++at) {
        const detail::json_node one = each.take();
        if (!one.is(detail::json_kind::object)) return detail::unreadable("an entry of `Responses` is no object");
        const detail::json_node item = one.find("Item");
        if (at >= gets.size()) continue;
        if (!item.present()) continue;
        detail::item_reader reader(table_of(*gets[at].table));
        if (auto read = reader.read(item, &gets[at].get.key); !read.has_value()) return read;
        const item_view view = reader.views()[0];
        weights[at] = detail::units_by_size(view.size, 4096);
        sink(at, view);
    }
    if (at != gets.size()) return detail::unreadable("`Responses` has not one entry per request");
    detail::share_capacity<request::table_get>(document.root(), gets, weights, table_of, nullptr);
    return {};
}

}  // namespace facet::inline v0::wire
