// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/utf8.hpp>
#include <facet/request/table_description.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/schema/key_builder.hpp>
#include <facet/value/fault_place.hpp>
#include <facet/value/key_number.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Errors with all their circumstances. Nothing here runs while all is well.

namespace facet::inline v0::detail {

/// One key attribute as people write it, in one line.
[[nodiscard]] inline std::string show_key_value(std::string_view bytes, key_type type) {
    if (type == key_type::string) {
        std::string text;
        append_readable(text, bytes);
        return text;
    }
    if (type == key_type::number) {
        decimal number;
        return decode_key_number(bytes, number) ? number.to_string() : std::string("?");
    }
    std::string hex = "0x";
    for (const char c : bytes) {
        hex.push_back("0123456789abcdef"[static_cast<unsigned char>(c) >> 4]);
        hex.push_back("0123456789abcdef"[static_cast<unsigned char>(c) & 15]);
    }
    return hex;
}

/// `PK=ACCOUNT#7, SK=STOCKBALANCE#AAPL`.
[[nodiscard]] inline std::string show_key(const request::table_description& table, const key_view& key) {
    std::string text(table.partition.name);
    text += '=';
    text += show_key_value(key.partition, table.partition.type);
    if (table.has_sort()) {
        text += ", ";
        text += table.sort.name;
        text += '=';
        text += show_key_value(key.sort, table.sort.type);
    }
    return text;
}

/// Where a call stands: what every error of it says.
struct call_context {
    std::string_view operation;
    std::string_view table;
    std::string_view entity;
};

[[nodiscard]] inline error with_context(error cause, const call_context& context, std::string key = {}) {
    cause.operation = context.operation;
    cause.table = context.table;
    if (cause.entity.empty()) cause.entity = context.entity;
    if (cause.key.empty()) cause.key = std::move(key);
    return cause;
}

/// What is wrong with a value that was to be part of a key, behind the name of its field.
[[nodiscard]] inline std::string explain_key_fault(key_fault fault, const request::key_attribute* attribute) {
    std::string text(explain(fault));
    if (fault == key_fault::too_long && attribute != nullptr) text.insert(std::string_view("makes the key").size(), ' ' + std::string(attribute->name));
    return text;
}

/// The error of an operand or field that cannot be part of a key.
[[nodiscard]] inline error key_error(const call_context& context, const entity_facts& entity, const key_outcome& outcome) {
    error cause;
    cause.code = error_code::invalid_key;
    if (outcome.field >= 0) {
        cause.message = entity.fields[static_cast<std::size_t>(outcome.field)].name;
        cause.message += ' ';
    } else {
        cause.message = "a value ";
    }
    cause.message += explain_key_fault(outcome.fault, outcome.attribute);
    cause.rule = outcome.fault == key_fault::too_long ? "K1" : outcome.fault == key_fault::empty ? "K5" : "";
    return with_context(std::move(cause), context);
}

/// Whether a part of the field's value can be what failed.
[[nodiscard]] constexpr bool is_nested(const field_facts& field) noexcept { return field.type == value_type::map || field.type == value_type::list; }

/// The error of an operand of a condition, filter or change, which is no part of a key.
[[nodiscard]] inline error operand_error(const call_context& context, const entity_facts& entity, const key_outcome& outcome) {
    error cause = key_error(context, entity, outcome);
    cause.code = error_code::invalid_value;
    if (outcome.field < 0) return cause;
    const field_facts& field = entity.fields[static_cast<std::size_t>(outcome.field)];
    if (is_nested(field)) cause.message.insert(field.name.size(), last_fault.take());
    return cause;
}

/// The error of a field that cannot be stored, or of a stored item that cannot be read.
[[nodiscard]] inline error item_error(const call_context& context, const entity_facts& entity, const item_outcome& outcome, bool reading,
                                      std::string key = {}, const request::key_attribute* attribute = nullptr) {
    error cause;
    cause.code = reading ? error_code::decode_failed : outcome.key != key_fault::none ? error_code::invalid_key : error_code::invalid_value;
    if (outcome.field >= 0) {
        const field_facts& field = entity.fields[static_cast<std::size_t>(outcome.field)];
        cause.message = field.name;
        if (is_nested(field)) cause.message += last_fault.take();
        if (reading && field.stored != field.name) {
            cause.message += " (attribute ";
            cause.message += field.stored;
            cause.message += ')';
        }
        cause.message += ' ';
    }
    if (outcome.key != key_fault::none) cause.message += explain_key_fault(outcome.key, attribute);
    else cause.message += explain(outcome.value);
    if (!reading && (outcome.key == key_fault::too_long || outcome.key == key_fault::empty)) cause.rule = "X3";
    return with_context(std::move(cause), context, std::move(key));
}

}  // namespace facet::inline v0::detail
