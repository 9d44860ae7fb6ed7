// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/repository/explain_fault.hpp>
#include <facet/request/show_key.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/schema/key_builder.hpp>
#include <facet/value/fault_place.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Errors with all their circumstances. Nothing here runs while all is well.

namespace facet::inline v0::detail {

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

/// The first reason of a cancelled transaction that has the item which an action on this entity met; null where there is none.
[[nodiscard]] inline const cancellation_reason* reason_with_item(const error& cause, std::string_view entity) noexcept {
    for (const cancellation_reason& each : cause.reasons)
        if (!each.item_key.empty() && each.entity == entity) return &each;
    return nullptr;
}

/// The error of an operand or field that cannot be part of a key.
[[nodiscard]] inline error key_error(const call_context& context, const entity_facts& entity, const key_outcome& outcome) {
    error cause;
    cause.code = error_code::invalid_key;
    const field_facts* const field = outcome.field >= 0 ? &entity.fields[static_cast<std::size_t>(outcome.field)] : nullptr;
    cause.message = field != nullptr ? field->name : std::string_view("a value");
    cause.message += ' ';
    cause.message += explain_key_fault(outcome.fault, field, outcome.attribute);
    cause.rule = outcome.fault == key_fault::too_long ? "K1" : outcome.fault == key_fault::empty ? "K5" : "";
    return with_context(std::move(cause), context);
}

/// The same of the key of an index, which a write sets.
[[nodiscard]] inline error index_key_error(const call_context& context, const entity_facts& entity, const key_outcome& outcome) {
    error cause = key_error(context, entity, outcome);
    if (!cause.rule.empty()) cause.rule = "X3";
    return cause;
}

/// Whether a part of the field's value can be what failed.
[[nodiscard]] constexpr bool is_nested(const field_facts& field) noexcept { return field.type == value_type::map || field.type == value_type::list; }

/// The error of an operand of a condition, filter or change, which is no part of a key.
[[nodiscard]] inline error operand_error(const call_context& context, const entity_facts& entity, key_outcome outcome) {
    if (outcome.fault == key_fault::not_a_number) outcome.fault = key_fault::not_finite;  // there is no order here
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
    const field_facts* const field = outcome.field >= 0 ? &entity.fields[static_cast<std::size_t>(outcome.field)] : nullptr;
    bool whole = false;
    if (field != nullptr) {
        cause.message = field->name;
        const std::string_view way = is_nested(*field) ? last_fault.take() : std::string_view();
        cause.message += way;
        whole = way.empty();
        if (reading && field->stored != field->name) {
            cause.message += " (attribute ";
            cause.message += field->stored;
            cause.message += ')';
        }
        cause.message += ' ';
    }
    cause.message += outcome.key != key_fault::none ? explain_key_fault(outcome.key, field, attribute) : explain_value_fault(outcome.value, field, reading);
    if (reading && whole && outcome.value == codec_fault::wrong_type) {
        cause.message += ": ";
        cause.message += to_string(last_fault.stored());
        cause.message += ", where the field is ";
        cause.message += to_string(field->type);
        if (field->part == part_kind::time && last_fault.stored() == value_type::number) cause.message += "; a time that is stored as a number is a facet::epoch_time";
    }
    if (!reading && (outcome.key == key_fault::too_long || outcome.key == key_fault::empty)) cause.rule = "X3";
    return with_context(std::move(cause), context, std::move(key));
}

/// An error of actions that the caller did not give: which of them it is says nothing to him.
[[nodiscard]] inline error without_action(error cause) {
    cause.action = -1;
    return cause;
}

}  // namespace facet::inline v0::detail
