// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/table_description.hpp>
#include <facet/schema/facts.hpp>
#include <facet/schema/key_codec.hpp>
#include <facet/schema/wide_number.hpp>
#include <facet/value/codec_fault.hpp>

#include <string>
#include <string_view>

/// \file
/// Faults in words, as explain() has them, and what else is known where an error is made of one.

namespace facet::inline v0::detail {

/// A fault of a time, where there is more to say of it than of other values; `finer` is how explain() says that it is too fine.
[[nodiscard]] inline std::string explain_time_fault(bool beyond, std::string_view finer) {
    if (beyond) return "is outside the range of its type, or of the years 0000 to 9999";
    return std::string(finer).append("; cut it with std::chrono::floor");
}

/// What is wrong with a value that was to be part of a key, or an operand, behind the name of its field. Both may be unknown: the field, and
/// the key's attribute.
[[nodiscard]] inline std::string explain_key_fault(key_fault fault, const field_facts* field, const request::key_attribute* attribute) {
    std::string text(explain(fault));
    const bool time = field != nullptr && field->part == part_kind::time;
    if (time && (fault == key_fault::not_whole || (fault == key_fault::outside_range && !field->epoch)))
        return explain_time_fault(fault == key_fault::outside_range, text);
    if (fault == key_fault::not_whole && field != nullptr && field->part == part_kind::real) return "lies between two values of its field's type; give one of that type, as 0.1f is a float";
    if (fault == key_fault::too_wide)
        if (std::string wide = last_wide.take(); !wide.empty()) return wide;
    if (fault == key_fault::outside_domain && field != nullptr) text.insert(std::string_view("does not begin with its field's domain").size(), std::string(" `").append(field->domain).append("`"));
    if (fault == key_fault::too_long && attribute != nullptr) text.insert(std::string_view("makes the key").size(), std::string(" ").append(attribute->name));
    return text;
}

/// What is wrong with a field's value, to be stored or as it is stored, behind its name.
[[nodiscard]] inline std::string explain_value_fault(codec_fault fault, const field_facts* field, bool reading) {
    const bool time = field != nullptr && field->part == part_kind::time;
    const bool beyond = fault == codec_fault::out_of_range && time && !field->epoch;
    if (beyond || (time && fault == codec_fault::not_whole && !reading)) return explain_time_fault(beyond, explain(fault));
    std::string text(explain(fault));
    if (time && reading && fault == codec_fault::malformed) text += " than 2026-11-21T06:19:00.123Z; what is written otherwise is a type with a facet::conversion";
    return text;
}

}  // namespace facet::inline v0::detail
