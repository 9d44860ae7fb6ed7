// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

/// \file
/// The engine's errors: a code, the contract's rule, and a message that holds the fragment DynamoDB is known by.

namespace facet::inline v0::memory::detail {

[[nodiscard]] inline error make_error(error_code code, std::string_view rule, std::initializer_list<std::string_view> message) {
    error cause;
    cause.code = code;
    cause.rule = rule;
    for (const std::string_view part : message) cause.message += part;
    return cause;
}

/// A ValidationException.
[[nodiscard]] inline error invalid(std::string_view rule, std::initializer_list<std::string_view> message) {
    return make_error(error_code::validation, rule, message);
}

/// A ValidationException about a parameter's value.
[[nodiscard]] inline error invalid_parameter(std::string_view rule, std::initializer_list<std::string_view> message) {
    error cause = invalid(rule, {"One or more parameter values were invalid: "});
    for (const std::string_view part : message) cause.message += part;
    return cause;
}

[[nodiscard]] inline error no_table() {
    return make_error(error_code::resource_not_found, "R6", {"Requested resource not found"});
}

[[nodiscard]] inline error out_of_memory() {
    return make_error(error_code::out_of_memory, "", {"memory ran out; nothing was changed"});
}

/// A request that no layer above can make: positions out of range, an expression that is not well-formed postfix, ids that
/// the handle does not have.
[[nodiscard]] inline error malformed(std::string_view what) { return invalid("", {"malformed request: ", what}); }

/// The error of one of several writes.
[[nodiscard]] inline error blame(error cause, std::size_t action) {
    cause.action = static_cast<std::int32_t>(action);
    return cause;
}

}  // namespace facet::inline v0::memory::detail
