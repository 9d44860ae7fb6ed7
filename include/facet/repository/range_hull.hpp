// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/request/requests.hpp>

#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// The least range that holds all of several key conditions on one partition.
class range_hull {
public:
    void add(const request::sort_condition& sort) {
        using enum request::sort_operator;
        switch (sort.op) {
            case none: low_.reset(), high_.reset(), everything_ = true; return;
            case equal: return widen(&sort.low, &sort.low, false);
            case begins_with: {
                std::string end(sort.low);
                while (!end.empty() && end.back() == '\xff') end.pop_back();  // the last byte has no next one; that before it has
                if (end.empty()) return widen(&sort.low, nullptr, false);
                ++end.back();
                const std::string_view above = end;
                return widen(&sort.low, &above, true);
            }
            case between: return widen(&sort.low, &sort.high, sort.high_open);
            case greater:
            case greater_equal: return widen(&sort.low, nullptr, false);
            case less:
            case less_equal: return widen(nullptr, &sort.low, sort.op == less);
        }
    }
    /// The range as one condition; its views live as long as this object.
    [[nodiscard]] request::sort_condition condition() const {
        request::sort_condition sort;
        using enum request::sort_operator;
        if (everything_ || (!low_.has_value() && !high_.has_value())) return sort;
        if (low_.has_value() && high_.has_value()) {
            sort.op = *low_ == *high_ ? equal : between;
            sort.low = *low_;
            sort.high = *high_;
            sort.high_open = high_open_ && sort.op == between;
        } else {
            sort.op = low_.has_value() ? greater_equal : high_open_ ? less : less_equal;
            sort.low = low_.has_value() ? *low_ : *high_;
        }
        return sort;
    }

private:
    /// Null where there is no such bound.
    void widen(const std::string_view* low, const std::string_view* high, bool open) {
        if (everything_) return;
        if (first_) {
            if (low != nullptr) low_.emplace(*low);
            if (high != nullptr) high_.emplace(*high);
            high_open_ = open;
            first_ = false;
            return;
        }
        if (low == nullptr) low_.reset();
        else if (low_.has_value() && *low < *low_) low_.emplace(*low);
        if (high == nullptr) high_.reset();
        else if (high_.has_value() && *high > *high_) high_.emplace(*high), high_open_ = open;
        else if (high_.has_value() && *high == *high_) high_open_ = high_open_ && open;
    }

    maybe_value<std::string> low_{};
    maybe_value<std::string> high_{};
    bool high_open_ = false;
    bool everything_ = false;
    bool first_ = true;
};

}  // namespace facet::inline v0::detail
