// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/result.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>
#include <facet/wire/answer_capacity.hpp>
#include <facet/wire/asked_keys.hpp>
#include <facet/wire/json_text.hpp>
#include <facet/wire/key_condition.hpp>
#include <facet/wire/page_requests.hpp>
#include <facet/wire/read_item.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// Pages of queries and scans. For bodies and errors see item_answers.hpp; a sink may have got items before an error.

namespace facet::inline v0::wire {
namespace detail {

/// LastEvaluatedKey as a position (contract Q8); false where a key attribute is missing or of another type.
[[nodiscard]] inline bool read_position(byte_buffer& out, const json_node& last, const named_table& table, std::int32_t index) {
    const auto append = [&](const request::key_attribute& attribute) {
        key_buffer bytes;
        if (!read_key_value(bytes, attribute.type, last.find(attribute.name))) return false;
        request::append_position(out, bytes.view());
        return true;
    };
    if (!append(table.description->partition)) return false;
    if (table.description->has_sort() && !append(table.description->sort)) return false;
    if (index < 0) return true;
    for (const auto& attributes : {table.at(index).partition, table.at(index).sort})
        for (const request::key_attribute& each : attributes)
            if (!append(each)) return false;
    return true;
}

/// Whether an item is handed on.
enum class dropping : std::uint8_t { kept, dropped, unknown };

/// A count out of an answer; false where it is none.
[[nodiscard]] inline bool read_count(const json_node& said, std::uint32_t& count) noexcept {
    if (!said.is(json_kind::number)) return false;
    const double number = said.number();
    if (!(number >= 0 && number <= 4294967295.0)) return false;
    count = static_cast<std::uint32_t>(number);
    return static_cast<double>(count) == number;
}

/// What queries and scans have in common. `drops(item)` says whether an item is to be left out; `keys` is what a query holds its answer to,
/// or null.
template <class Asked, class Drops>
[[nodiscard]] result<request::page> read_page(std::string_view body, const answer_table& table, const Asked& asked, const asked_keys* keys, bool by_items,
                                              request::item_sink sink, const Drops& drops) {
    const named_table on{&table.opened(), &table.description()};
    json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return std::move(parsed).error();
    const json_node root = document.root();
    request::page page;
    const json_node items = root.find("Items");
    if (items.present() && !items.is(json_kind::array)) return unreadable("`Items` is no array");
    std::uint32_t came = 0;
    if (!read_count(root.find("Count"), came)) return unreadable("`Count` is no count");
    page.scanned = came;
    if (root.find("ScannedCount").present() && !read_count(root.find("ScannedCount"), page.scanned)) return unreadable("`ScannedCount` is no count");
    const json_node last = root.find("LastEvaluatedKey");
    byte_buffer position;
    if (last.present()) {
        page.more = true;
        if (!read_position(position, last, on, asked.index)) return unreadable("`LastEvaluatedKey` is not a key of what was read");
        // Whoever follows it would ask for this page for ever.
        if (keys != nullptr && !keys->answered_by(last)) return unreadable("`LastEvaluatedKey` is not a key of what was asked for");
        if (keys != nullptr && !keys->leads_on(last)) return unreadable("`LastEvaluatedKey` lies before the key behind which the page began");
        if (!asked.start.empty() && position.view() == asked.start) return unreadable("`LastEvaluatedKey` is the key behind which the page began");
    }
    item_reader reader(table);  // cuts what was asked for besides the projection
    constexpr std::size_t most = 32;
    if (asked.count_only && !by_items) page.count = came;
    std::uint32_t seen = 0;
    for (json_node::cursor each(items); !each.done();) {
        const json_node item = each.take();
        ++seen;
        if (keys != nullptr && !keys->answered_by(item)) return unreadable("an item is not in the partition, or not in the range, that was asked for");
        const dropping dropped = drops(item);
        if (dropped == dropping::unknown) return unreadable("an item lacks the attribute that the query's sort condition is on");
        if (dropped == dropping::dropped) continue;
        if (asked.count_only) {
            if (by_items) ++page.count;
            continue;
        }
        if (auto read = reader.read(item, nullptr, asked.projection); !read.has_value()) return std::move(read).error();
        ++page.count;
        if (reader.count() < most) continue;
        sink(reader.views());
        reader.clear();
    }
    if (seen != came && (by_items || !asked.count_only)) return unreadable("`Count` is not how many items there are");
    if (reader.count() != 0) sink(reader.views());
    if (asked.last != nullptr) {
        asked.last->clear();
        asked.last->append(position.view());
    }
    add_capacity(asked.capacity, root, table);
    return page;
}

}  // namespace detail

/// Query. Items that lie on an open end of the condition (lies_on_open_end()) are left out, and are scanned all the same.
[[nodiscard]] inline result<request::page> read_query(std::string_view body, const answer_table& table, const request::query& asked, request::item_sink sink) {
    const detail::named_table on{&table.opened(), &table.description()};
    if (!on.knows(asked.index)) return detail::unreadable("the table has no such index");
    const detail::asked_keys keys(on, asked);
    const auto sort = on.sort(asked.index);
    const bool bounded = asked.sort_equal.size() < sort.size();
    const bool open = bounded && has_open_end(asked.sort, sort[asked.sort_equal.size()].type);
    return detail::read_page(body, table, asked, &keys, open, sink, [&](const detail::json_node& item) {
        using detail::dropping;
        if (!open) return dropping::kept;
        const request::key_attribute& attribute = sort[asked.sort_equal.size()];
        key_buffer bytes;
        if (!detail::read_key_value(bytes, attribute.type, item.find(attribute.name))) return dropping::unknown;
        return lies_on_open_end(asked.sort, attribute.type, bytes.view()) ? dropping::dropped : dropping::kept;
    });
}

/// Scan, of a table, an index or a segment.
[[nodiscard]] inline result<request::page> read_scan(std::string_view body, const answer_table& table, const request::scan& asked, request::item_sink sink) {
    if (!detail::named_table{&table.opened(), &table.description()}.knows(asked.index)) return detail::unreadable("the table has no such index");
    return detail::read_page(body, table, asked, nullptr, false, sink, [](const detail::json_node&) { return detail::dropping::kept; });
}

}  // namespace facet::inline v0::wire
