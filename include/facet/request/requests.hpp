// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>
#include <facet/request/expression.hpp>
#include <facet/value/item_view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// \file
/// What a backend is asked, as plain data. Requests own nothing: every view in them is borrowed for the call.

namespace facet::inline v0::request {

/// A table as a backend opened it. `attributes[k]` is the id that stands in packed bodies for the k-th name of the description
/// it was opened with. Copies share the backend's state. Immutable once opened: safe to use from any thread.
struct table {
    std::string name{};
    shared<void> state{};  ///< the backend's own
    detail::sequence<packed::attribute_id> attributes{};
};

/// Receives items that are kept as rows of one layout (value/row.hpp). The layout stays as long as the opened table; for the rest as item_sink.
using row_sink = function_ref<void(const packed::row_page&)>;

/// Receives items in order, some at a time. What it is given is borrowed until it returns; it must not call the backend. It may say that it
/// takes rows (value/row.hpp) as well. Who puts a sink of its own before another, and says no such thing, gets items with their bodies.
class item_sink : public function_ref<void(span<const item_view>)> {
public:
    using function_ref::function_ref;

    bool takes_rows = false;         ///< an item may have a row for its body: item_view::layout is set then
    const row_sink* rows = nullptr;  ///< where set: a query or scan may hand rows there, in order with what comes here. Borrowed
};

/// Receives items and which of the keys that were asked for they are of, in any order; for the rest as item_sink.
class numbered_sink : public function_ref<void(std::size_t, const item_view&)> {
public:
    using function_ref::function_ref;
    numbered_sink(const function_ref& plain) noexcept : function_ref(plain) {}  // NOLINT(google-explicit-constructor): it is one, too

    bool takes_rows = false;  ///< an item may have a row for its body: item_view::layout is set then
};

/// Capacity units a call consumed (contract section 19). `indexes[i]` belongs to the i-th index of the description.
struct consumed_capacity {
    double table = 0;
    std::array<float, 25> indexes{};

    /// Table and all indexes (contract W8).
    [[nodiscard]] double total() const noexcept {
        double sum = table;
        for (const float units : indexes) sum += static_cast<double>(units);
        return sum;
    }
    consumed_capacity& operator+=(const consumed_capacity& other) noexcept {
        table += other.table;
        for (std::size_t i = 0; i < indexes.size(); ++i) indexes[i] += other.indexes[i];
        return *this;
    }
};

/// Which attributes a write gives back (contract V1).
enum class return_values : std::uint8_t { none, all_old, updated_old, all_new, updated_new };

/// A read of one item (contract section 11).
struct get {
    key_view key;
    bool consistent = false;
    request::projection projection{};
    consumed_capacity* capacity = nullptr;  ///< where set: the units are added to it
};

enum class write_kind : std::uint8_t { put, update, erase, check };

/// One write: alone, in a batch (put and erase without condition), or as an action of a transaction. A check is only possible
/// in a transaction and needs a condition (contract A1).
struct write {
    write_kind kind = write_kind::put;
    key_view key;
    std::string_view body{};        ///< for put: the packed attributes besides the key
    request::update changes{};      ///< for update
    request::condition condition{};
    return_values returned = return_values::none;  ///< not in batches and transactions (V7)
    bool return_on_failure = false;  ///< a failed condition's error carries the item it met (V6)
};

/// An action of a transaction or an entry of a batch: a write and the table it goes to.
struct table_write {
    const request::table* table = nullptr;
    request::write write;
    consumed_capacity* capacity = nullptr;  ///< where set: this entry's units are added to it (contract W8: per table)
};

/// One key of a batch or a transaction that reads.
struct table_get {
    const request::table* table = nullptr;
    request::get get;
};

/// The operators that a key condition offers on a sort key (contract Q1).
enum class sort_operator : std::uint8_t { none, equal, less, less_equal, greater, greater_equal, between, begins_with };

/// A condition on the sort key attribute that follows those bound by equality. Bounds are key bytes (see key_view). The open
/// ends go beyond DynamoDB's BETWEEN: the item that lies exactly on an open end is read, and counted, but not returned.
struct sort_condition {
    sort_operator op = sort_operator::none;
    std::string_view low{};   ///< the operand; for between: the lower bound
    std::string_view high{};  ///< for between: the upper bound
    bool low_open = false;    ///< for between: leave the item at `low` out
    bool high_open = false;   ///< for between: leave the item at `high` out

    /// Whether an item may be read that is not returned.
    [[nodiscard]] bool leaves_out() const noexcept { return low_open || high_open; }
    /// The operand that a read in this direction ends at, where that is part of the range: in a table, whose sort keys are unique in a
    /// partition, nothing follows it, and a backend takes it for no place to resume from (contract Q9). Empty where there is none.
    [[nodiscard]] constexpr std::string_view end(bool ascending) const noexcept {
        if (op == sort_operator::between) return ascending ? high : low;
        return op == (ascending ? sort_operator::less_equal : sort_operator::greater_equal) ? low : std::string_view();
    }
};

/// The table itself as access path of a query or scan.
inline constexpr std::int32_t table_path = -1;

/// A query (contract section 14) of one page.
struct query {
    std::int32_t index = table_path;                  ///< position in table_description::indexes, or table_path
    span<const std::string_view> partition{};      ///< one value per partition attribute
    span<const std::string_view> sort_equal{};   ///< multi-attribute sort keys: the leading attributes, by equality (Q4)
    sort_condition sort{};
    bool ascending = true;
    std::uint32_t limit = 0;          ///< items to read at most (Q6); 0: none but the 1 MB of a page
    std::string_view start{};         ///< a position (position.hpp) to resume behind; empty: from the beginning
    request::condition filter{};
    request::projection projection{};
    bool consistent = false;
    bool count_only = false;          ///< Select COUNT: hands out no items
    byte_buffer* last = nullptr;      ///< where set: gets the position of the last item read, or stays empty at the end
    bool position_at_limit = true;    ///< false: `last` need not be set where it is `limit` that ends the page
    consumed_capacity* capacity = nullptr;
};

/// A scan (contract section 15) of one page.
struct scan {
    std::int32_t index = table_path;
    std::uint32_t segment = 0;
    std::uint32_t total_segments = 1;
    std::uint32_t limit = 0;
    std::string_view start{};
    request::condition filter{};
    request::projection projection{};
    bool consistent = false;
    bool count_only = false;
    byte_buffer* last = nullptr;
    consumed_capacity* capacity = nullptr;
};

/// What one page came to.
struct page {
    std::uint32_t count = 0;    ///< items handed out, or counted
    std::uint32_t scanned = 0;  ///< items read before the filter
    bool more = false;          ///< there may be more: resume from query::last
};

}  // namespace facet::inline v0::request
