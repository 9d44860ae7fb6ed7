// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/utf8.hpp>
#include <facet/value/codec_fault.hpp>
#include <facet/value/item.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// \file
/// Why a value has no JSON form, and which part of it is the cause: `m.lines[3]`. Looked for only where writing has failed.

namespace facet::inline v0::json::detail {

using facet::detail::is_utf8;

class unwritable_part {
public:
    /// Looks into a value; `path_` leads to it. Whether a part was found.
    bool look(const attribute_value& value, int levels) {
        if (levels <= 0) {
            path_.resize(end_of_root());  // the whole way would be long, and its end no news
            return found(explain(codec_fault::too_deep));
        }
        if (const std::string* const text = value.if_string()) return !is_utf8(*text) && found("is text that is not UTF-8");
        if (const attribute_map* const map = value.if_map()) return look(*map, levels - 1);
        std::size_t position = 0;
        for (const attribute_value& element : value.elements()) {
            if (value.type() != value_type::list) {
                if (look(element, 1)) return found("has an element that is not UTF-8");
                continue;
            }
            const std::size_t before = path_.size();
            path_ += '[' + std::to_string(position++) + ']';
            if (look(element, levels - 1)) return true;
            path_.resize(before);
        }
        return false;
    }
    bool look(const attribute_map& attributes, int levels) {
        for (const attribute& one : attributes) {
            const std::size_t before = path_.size();
            if (before != 0) path_ += '.';
            facet::detail::append_name(path_, one.name);
            if (!is_utf8(one.name)) return found("has a name that is not UTF-8");
            if (look(one.value, levels)) return true;
            path_.resize(before);
        }
        return false;
    }

    [[nodiscard]] error told(std::string_view whole) const {
        error cause;
        cause.code = error_code::invalid_value;
        cause.message = path_.empty() ? std::string_view("the value") : whole;
        if (!path_.empty()) (cause.message += ' ') += path_;
        ((cause.message += ' ') += why_) += ", which JSON cannot represent";
        return cause;
    }

private:
    [[nodiscard]] std::size_t end_of_root() const noexcept {
        const std::size_t end = path_.find_first_of(".[");
        return end == std::string::npos ? path_.size() : end;
    }
    bool found(std::string_view why) noexcept {
        why_ = why;
        return true;
    }

    std::string path_{};
    std::string_view why_{};
};

/// The error of a value that could not be written.
[[nodiscard]] inline error unwritable(const attribute_value& value, int levels) {
    unwritable_part part;
    (void)part.look(value, levels);
    return part.told("the value's part");
}
[[nodiscard]] inline error unwritable(const attribute_map& attributes, int levels) {
    unwritable_part part;
    (void)part.look(attributes, levels);
    return part.told("attribute");
}

}  // namespace facet::inline v0::json::detail
