// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/key_bounds.hpp>
#include <facet/repository/item_position.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// What a collection's where-clause says of each of its entities. The one range that is read holds all of these, and items of the same
/// entities that lie between them.

namespace facet::inline v0::detail {

/// The sort attributes of an item, on the path that is read.
class sort_values {
public:
    sort_values(const item_view& item, const request::table_description& table, span<const packed::attribute_id> ids, span<const request::key_attribute> sort) {
        for (const request::key_attribute& attribute : sort) {
            key_buffer room;
            std::string_view value;
            (void)key_place(table, ids, attribute).find(item, room, value);
            bytes_.append(value);
            ends_[++count_] = bytes_.size();
        }
    }
    [[nodiscard]] std::string_view operator[](std::size_t at) const {
        return at < count_ ? bytes_.view().substr(ends_[at], ends_[at + 1] - ends_[at]) : std::string_view();
    }

private:
    byte_buffer bytes_{};
    std::array<std::size_t, 5> ends_{};
    std::size_t count_ = 0;
};

class entity_ranges {
public:
    /// One more range of an entity.
    void add(std::size_t entity, const key_bounds& bounds) {
        one_range range{entity, {}, bounds.sort_equal_count, bounds.sort.op, std::string(bounds.sort.low), std::string(bounds.sort.high), bounds.sort.low_open, bounds.sort.high_open};
        for (std::size_t i = 0; i < bounds.sort_equal_count; ++i) range.equal_to[i] = bounds.sort_equal[i];
        for (const one_range& each : ranges_)
            if (each == range) return;  // of another partition
        ranges_.push_back(std::move(range));
    }
    /// Whether an item of an entity lies in one of its ranges.
    [[nodiscard]] bool hold(std::size_t entity, const sort_values& item) const {
        for (const one_range& each : ranges_)
            if (each.entity == entity && each.holds(item)) return true;
        return false;
    }
    /// What tells those of an entity from others, as bytes for a fingerprint.
    void describe(byte_buffer& out, std::size_t entity) const {
        for (const one_range& each : ranges_) {
            if (each.entity != entity) continue;
            for (std::size_t i = 0; i < each.equals; ++i) request::append_position(out, each.equal_to[i]);
            out.push_back(static_cast<char>(each.op));
            out.push_back(static_cast<char>((each.low_open ? 1 : 0) + (each.high_open ? 2 : 0)));
            request::append_position(out, each.low);
            request::append_position(out, each.high);
        }
    }

private:
    struct one_range {
        std::size_t entity;
        std::string equal_to[4];
        std::size_t equals;
        request::sort_operator op;
        std::string low;
        std::string high;
        bool low_open;
        bool high_open;

        friend bool operator==(const one_range&, const one_range&) = default;

        [[nodiscard]] bool holds(const sort_values& item) const {
            for (std::size_t i = 0; i < equals; ++i)
                if (item[i] != equal_to[i]) return false;
            const std::string_view value = item[equals];
            switch (op) {
                using enum request::sort_operator;
                case none: return true;
                case request::sort_operator::equal: return value == low;
                case less: return value < low;
                case less_equal: return value <= low;
                case greater: return value > low;
                case greater_equal: return value >= low;
                case begins_with: return value.substr(0, low.size()) == low;
                case between: return (low_open ? value > low : value >= low) && (high_open ? value < high : value <= high);
            }
            return false;
        }
    };

    sequence<one_range> ranges_{};
};

}  // namespace facet::inline v0::detail
