// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/span.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>
#include <facet/wire/json_text.hpp>
#include <facet/wire/key_condition.hpp>
#include <facet/wire/read_value.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// What comes for a query is held to what it asked for: an answer that is another's must not be taken for one's own.

namespace facet::inline v0::wire::detail {

/// Whether a sort key's value may come for a condition. An end that is sent as another one (bounds_to_send()) may come, too.
[[nodiscard]] inline bool may_come(const request::sort_condition& asked, key_type type, std::string_view value) {
    switch (asked.op) {
        case request::sort_operator::none: return true;
        case request::sort_operator::equal: return value == asked.low;
        case request::sort_operator::less: return value < asked.low;
        case request::sort_operator::less_equal: return value <= asked.low;
        case request::sort_operator::greater: return value > asked.low;
        case request::sort_operator::greater_equal: return value >= asked.low;
        case request::sort_operator::between: return value >= asked.low && (value <= asked.high || lies_on_open_end(asked, type, value));
        case request::sort_operator::begins_with: return value.starts_with(asked.low);
    }
    return false;
}

/// The key attributes of a query's path, and what it asked of them.
class asked_keys {
public:
    /// Both have to outlive it; the table knows the query's index.
    asked_keys(const named_table& table, const request::query& asked) : asked_(&asked), partition_(table.partition(asked.index)), sort_(table.sort(asked.index)), table_(&table) {}

    /// Whether an item is one that was asked for, by those of the key attributes that it has: a projection can leave those of an index out.
    [[nodiscard]] bool answered_by(const json_node& item) const {
        for (std::size_t i = 0; i < partition_.size(); ++i)
            if (!fits(item, partition_[i], [&](std::string_view value) { return i >= asked_->partition.size() || value == asked_->partition[i]; })) return false;
        const std::size_t equal = asked_->sort_equal.size();
        for (std::size_t i = 0; i < equal && i < sort_.size(); ++i)
            if (!fits(item, sort_[i], [&](std::string_view value) { return value == asked_->sort_equal[i]; })) return false;
        if (asked_->sort.op == request::sort_operator::none || equal >= sort_.size()) return true;
        return fits(item, sort_[equal], [&](std::string_view value) { return may_come(asked_->sort, sort_[equal].type, value); });
    }

    /// Whether a page that began behind `asked.start` can end with this key: in the query's order it does not lie before. Whoever follows
    /// keys that lead back reads for ever.
    [[nodiscard]] bool leads_on(const json_node& last) const {
        request::position_reader start(asked_->start);
        std::string_view before;
        if (!start.take(before)) return true;
        if (table_->description->has_sort() && !start.take(before)) return true;
        if (asked_->index < 0) return sort_.empty() || follows(last, sort_[0], before) != order::back;
        for (std::size_t i = 0; i < table_->at(asked_->index).partition.size(); ++i)
            if (!start.take(before)) return true;
        for (const request::key_attribute& each : sort_) {
            if (!start.take(before)) return true;
            const order found = follows(last, each, before);
            if (found != order::same) return found == order::on;
        }
        return true;  // items of one index key have no order that is known
    }

private:
    enum class order { back, same, on };

    template <class Sound>
    [[nodiscard]] static bool fits(const json_node& item, const request::key_attribute& attribute, const Sound& sound) {
        const json_node value = item.find(attribute.name);
        if (!value.present()) return true;
        key_buffer bytes;
        return read_key_value(bytes, attribute.type, value) && sound(bytes.view());
    }
    [[nodiscard]] order follows(const json_node& last, const request::key_attribute& attribute, std::string_view before) const {
        key_buffer bytes;
        if (!read_key_value(bytes, attribute.type, last.find(attribute.name)) || bytes.view() == before) return order::same;
        return (bytes.view() > before) == asked_->ascending ? order::on : order::back;
    }

    const request::query* asked_;
    span<const request::key_attribute> partition_;
    span<const request::key_attribute> sort_;
    const named_table* table_;
};

}  // namespace facet::inline v0::wire::detail
