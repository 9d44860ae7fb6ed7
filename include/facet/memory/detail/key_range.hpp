// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/errors.hpp>
#include <facet/memory/detail/item_image.hpp>
#include <facet/memory/detail/order.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// What is wrong with a condition on a sort key attribute whatever the table holds: told before that there is none (contract Q2, Q3, R4).
[[nodiscard]] inline result<void> check_bounds(const request::sort_condition& condition, const key_part& part) {
    if (condition.op == request::sort_operator::begins_with && part.type == key_type::number)
        return invalid("Q2", {"Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or "
                              "function: begins_with, operand type: N"});
    if (condition.op == request::sort_operator::between && condition.low > condition.high)
        return invalid("Q3", {"Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater "
                              "than or equal to lower bound"});
    return {};
}

/// A query's key condition, whose bounds were checked, as the partition's bytes and two places between which its records lie (contract Q1 to Q4).
class key_range {
public:
    key_range() noexcept = default;
    key_range(const key_range&) = delete;
    key_range& operator=(const key_range&) = delete;

    std::string_view partition;
    place low;
    place high;

    /// `parts` are the access path's partition attributes and its sort attributes.
    [[nodiscard]] result<void> build(const request::query& query, span<const key_part> partition_parts,
                                     span<const key_part> sort_parts) {
        if (query.partition.size() != partition_parts.size())
            return invalid("Q2", {"Query condition missed key schema element: ",
                                  query.partition.size() < partition_parts.size() ? partition_parts[query.partition.size()].name
                                                                                  : partition_parts.back().name});
        if (auto sound = build_partition(query.partition, partition_parts); !sound.has_value()) return sound;
        const std::size_t equal = query.sort_equal.size();
        if (equal + (query.sort.op != request::sort_operator::none ? 1u : 0u) > sort_parts.size())
            return invalid("Q2", {"Query key condition not supported"});
        for (std::size_t i = 0; i < equal; ++i) {
            if (auto sound = check_operand(sort_parts[i], query.sort_equal[i], longest_sort_key, equal_size_); !sound.has_value()) return sound;
            equal_size_ += bytes_of(sort_parts[i], query.sort_equal[i]);
            append_component(low_, query.sort_equal[i], i + 1 == sort_parts.size());
        }
        prefix_ = low_.size();
        if (query.sort.op == request::sort_operator::none) {
            const bool whole = equal == sort_parts.size() && equal != 0;
            low = {low_.view(), side::before, {}};
            high = {low_.view(), whole ? side::after_equal : side::after_prefix, {}};
            return {};
        }
        return build_sort(query.sort, sort_parts[equal], equal + 1 == sort_parts.size());
    }

    /// Whether a record with these sort bytes lies exactly on an open end, and so is read but not handed out.
    [[nodiscard]] bool left_out(std::string_view sort) const noexcept {
        return (low_open_ && lies_on(sort, low_view_)) || (high_open_ && lies_on(sort, high_view_));
    }
    [[nodiscard]] bool has_open_end() const noexcept { return low_open_ || high_open_; }

private:
    [[nodiscard]] bool lies_on(std::string_view sort, std::string_view bound) const noexcept {
        return last_ ? sort == bound : sort.substr(0, bound.size()) == bound;
    }

    /// `before`: how many bytes there are of the same half of the key.
    [[nodiscard]] static result<void> check_operand(const key_part& part, std::string_view bytes, std::size_t longest, std::size_t before = 0) {
        if (bytes.empty())
            return invalid("K5", {"One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain "
                                  "an empty ", part.type == key_type::binary ? "binary" : "string", " value. Key: ", part.name});
        if (part.type == key_type::number || bytes.size() + before <= longest) return {};
        return longest == longest_partition_key
                   ? invalid_parameter("K2", {"Size of hashkey has exceeded the maximum size limit of2048 bytes"})
                   : invalid_parameter("K2", {"Aggregated size of all range keys has exceeded the size limit of 1024 bytes"});
    }

    /// How many bytes of half a key an operand surely has: numbers are written here otherwise than they are measured in items.
    [[nodiscard]] static std::size_t bytes_of(const key_part& part, std::string_view operand) noexcept {
        return part.type == key_type::number ? 0 : operand.size();
    }

    [[nodiscard]] result<void> build_partition(span<const std::string_view> values, span<const key_part> parts) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (auto sound = check_operand(parts[i], values[i], longest_partition_key, size); !sound.has_value()) return sound;
            size += bytes_of(parts[i], values[i]);
            if (values.size() > 1) append_component(partition_, values[i], i + 1 == values.size());
        }
        partition = values.size() == 1 ? values[0] : partition_.view();
        return {};
    }

    [[nodiscard]] result<void> build_sort(const request::sort_condition& condition, const key_part& part, bool last) {
        using enum request::sort_operator;
        const bool prefix = condition.op == request::sort_operator::begins_with;
        if (auto sound = check_operand(part, condition.low, longest_sort_key, equal_size_); !sound.has_value()) return sound;
        last_ = last;
        low_view_ = condition.low;
        if (!last || prefix_ != 0) {
            high_.append(low_.view());
            if (prefix && !last) append_open(low_, condition.low);
            else append_component(low_, condition.low, last);
            low_view_ = low_.view();
        }
        const side behind = last ? side::after_equal : side::after_prefix;
        const place from_begin{low_view_.substr(0, prefix_), side::before, {}};
        const place to_end{low_view_.substr(0, prefix_), side::after_prefix, {}};
        const place before{low_view_, side::before, {}};
        const place after{low_view_, behind, {}};
        switch (condition.op) {
            case equal: low = before, high = after; break;
            case less: low = from_begin, high = before; break;
            case less_equal: low = from_begin, high = after; break;
            case greater: low = after, high = to_end; break;
            case greater_equal: low = before, high = to_end; break;
            case begins_with: low = before, high = {low_view_, side::after_prefix, {}}; break;
            default: {
                if (auto sound = check_operand(part, condition.high, longest_sort_key, equal_size_); !sound.has_value()) return sound;
                high_view_ = condition.high;
                if (!last || prefix_ != 0) {
                    append_component(high_, condition.high, last);
                    high_view_ = high_.view();
                }
                low = before;
                high = {high_view_, behind, {}};
                low_open_ = condition.low_open;
                high_open_ = condition.high_open;
                break;
            }
        }
        return {};
    }

    /// A component that may go on: escaped, without its end.
    static void append_open(key_room& out, std::string_view bytes) {
        append_component(out, bytes, false);
        out.truncate(out.size() - 2);
    }

    key_room partition_;
    // Views of the operands themselves where nothing has to be put before them or escaped.
    std::string_view low_view_;
    std::string_view high_view_;
    key_room low_;
    key_room high_;
    std::size_t prefix_ = 0;  // of low_: what the equalities make
    std::size_t equal_size_ = 0;  // of their operands
    bool last_ = true;
    bool low_open_ = false;
    bool high_open_ = false;
};

}  // namespace facet::inline v0::memory::detail
