// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/utf8.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0 {

/// What went wrong, as a closed set: first DynamoDB's own errors (contract F1), then those that only this library raises.
enum class error_code : std::uint8_t {
    validation,                       ///< ValidationException
    conditional_check_failed,         ///< ConditionalCheckFailedException
    resource_not_found,               ///< ResourceNotFoundException: no such table
    resource_in_use,                  ///< ResourceInUseException: the table exists already
    throughput_exceeded,              ///< ProvisionedThroughputExceededException
    request_limit_exceeded,           ///< RequestLimitExceeded
    throttling,                       ///< ThrottlingException
    item_collection_size_limit,       ///< ItemCollectionSizeLimitExceededException
    transaction_canceled,             ///< TransactionCanceledException; error::reasons has one entry per action
    transaction_conflict,             ///< TransactionConflictException
    transaction_in_progress,          ///< TransactionInProgressException
    idempotent_parameter_mismatch,    ///< IdempotentParameterMismatchException
    duplicate_item,                   ///< DuplicateItemException (PartiQL INSERT)
    limit_exceeded,                   ///< LimitExceededException
    serialization,                    ///< SerializationException
    unknown_operation,                ///< UnknownOperationException
    access_denied,                    ///< authentication and authorisation failures
    internal_server_error,            ///< InternalServerError
    service_unavailable,              ///< ServiceUnavailable
    invalid_key,                      ///< a value cannot be part of a key: empty, too long, NaN, out of its width or domain
    invalid_value,                    ///< a value cannot be stored
    decode_failed,                    ///< a stored item does not fit the entity it is read as
    unknown_entity,                   ///< a stored item matches no entity of the table
    invalid_cursor,                   ///< a cursor's text is damaged or forged
    foreign_cursor,                   ///< a cursor belongs to another query
    item_not_found,                   ///< `.value()` was asked of a lookup that found nothing
    not_unique,                       ///< more items than the one that was asked for
    invalid_file,                     ///< a file cannot be read or written, or its content is malformed
    out_of_memory,                    ///< memory ran out; the store is unchanged
    invalid_settings,                 ///< a backend's settings lack something, or something in them is malformed
    unreachable,                      ///< no service could be reached, or it gave no answer in time
    unreadable_answer,                ///< what came is no answer of the service, or was damaged on its way
};

/// The code's name as DynamoDB spells it, or ours in the same style.
[[nodiscard]] constexpr std::string_view to_string(error_code code) noexcept {
    switch (code) {
        case error_code::validation: return "ValidationException";
        case error_code::conditional_check_failed: return "ConditionalCheckFailedException";
        case error_code::resource_not_found: return "ResourceNotFoundException";
        case error_code::resource_in_use: return "ResourceInUseException";
        case error_code::throughput_exceeded: return "ProvisionedThroughputExceededException";
        case error_code::request_limit_exceeded: return "RequestLimitExceeded";
        case error_code::throttling: return "ThrottlingException";
        case error_code::item_collection_size_limit: return "ItemCollectionSizeLimitExceededException";
        case error_code::transaction_canceled: return "TransactionCanceledException";
        case error_code::transaction_conflict: return "TransactionConflictException";
        case error_code::transaction_in_progress: return "TransactionInProgressException";
        case error_code::idempotent_parameter_mismatch: return "IdempotentParameterMismatchException";
        case error_code::duplicate_item: return "DuplicateItemException";
        case error_code::limit_exceeded: return "LimitExceededException";
        case error_code::serialization: return "SerializationException";
        case error_code::unknown_operation: return "UnknownOperationException";
        case error_code::access_denied: return "AccessDeniedException";
        case error_code::internal_server_error: return "InternalServerError";
        case error_code::service_unavailable: return "ServiceUnavailable";
        case error_code::invalid_key: return "InvalidKey";
        case error_code::invalid_value: return "InvalidValue";
        case error_code::decode_failed: return "DecodeFailed";
        case error_code::unknown_entity: return "UnknownEntity";
        case error_code::invalid_cursor: return "InvalidCursor";
        case error_code::foreign_cursor: return "ForeignCursor";
        case error_code::item_not_found: return "ItemNotFound";
        case error_code::not_unique: return "NotUnique";
        case error_code::invalid_file: return "InvalidFile";
        case error_code::out_of_memory: return "OutOfMemory";
        case error_code::invalid_settings: return "InvalidSettings";
        case error_code::unreachable: return "Unreachable";
        case error_code::unreadable_answer: return "UnreadableAnswer";
    }
    return "UnknownError";
}

/// Why one action of a cancelled transaction was refused (contract A4).
enum class reason_code : std::uint8_t {
    none,
    conditional_check_failed,
    item_collection_size_limit,
    transaction_conflict,
    throughput_exceeded,
    throttling,
    validation,
};

/// The reason's name in DynamoDB's spelling: `None`, `ConditionalCheckFailed`, ...
[[nodiscard]] constexpr std::string_view to_string(reason_code code) noexcept {
    switch (code) {
        case reason_code::none: return "None";
        case reason_code::conditional_check_failed: return "ConditionalCheckFailed";
        case reason_code::item_collection_size_limit: return "ItemCollectionSizeLimitExceeded";
        case reason_code::transaction_conflict: return "TransactionConflict";
        case reason_code::throughput_exceeded: return "ProvisionedThroughputExceeded";
        case reason_code::throttling: return "ThrottlingError";
        case reason_code::validation: return "ValidationError";
    }
    return "Unknown";
}

/// One action's part in a cancelled transaction. Reasons stand in the order of the actions.
struct cancellation_reason {
    reason_code code = reason_code::none;
    std::string message{};   ///< empty for `none`
    std::string entity{};    ///< the entity the action addressed
    std::string key{};       ///< its key, readable
    std::string companion{}; ///< where it failed for an item that goes with its own: that one's entity, see error::companion
    std::string item_key{};  ///< the met item's key in packed form, where it was asked for (contract V6)
    std::string item{};      ///< the met item's body in packed form, where it was asked for
};

/// An error with everything that is known about it. Fields that do not apply are empty.
struct error {
    error_code code = error_code::validation;
    std::string message{};    ///< the sentence that says what is wrong
    std::string operation{};  ///< `get`, `put`, `query`, ...
    std::string table{};      ///< the table's name at run time
    std::string entity{};     ///< the entity's name
    std::string key{};        ///< the key or key condition, readable
    /// Where a write failed for an item that goes with its own, that one's entity: the guard of the unique value that is taken, the end of an
    /// edge that does not exist.
    std::string companion{};
    std::string rule{};       ///< the contract rule that was broken, where one applies
    std::string request{};    ///< the service's request id, where a service answered
    std::string item_key{};   ///< after a failed condition: the met item's key, where it was asked for (contract V6)
    std::string item{};       ///< after a failed condition: the met item's body, where it was asked for
    std::vector<cancellation_reason> reasons{};  ///< for a cancelled transaction: one per action, in order
    std::int32_t action = -1;       ///< where one write or key of a batch or transaction is the cause, and that is known: which, from 0
    bool possibly_applied = false;  ///< a write that failed, and that the service may have done all the same (contract H3)

    /// One line, whatever a service said (of control characters it shows the code): code, message and the circumstances that are known; of
    /// a transaction or batch the first ten reasons. The places of actions are counted from 1. The item that a condition met is not shown.
    [[nodiscard]] std::string to_string() const {
        std::string text{facet::to_string(code)};
        text += ": ";
        detail::append_readable(text, message);
        if (possibly_applied) text += "; it may have been applied all the same";
        auto add = [&text, first = true](std::string_view name, std::string_view value) mutable {
            if (value.empty()) return;
            text += first ? " (" : ", ";
            first = false;
            text += name;
            text += ' ';
            detail::append_readable(text, value);
        };
        const bool placed = action >= 0;
        add("operation", operation);
        add("action", placed ? std::to_string(action + 1) : std::string());
        add("table", table);
        add("entity", entity);
        add("key", key);
        add("rule", rule);
        add("request", request);
        if (placed || !(operation.empty() && table.empty() && entity.empty() && key.empty() && rule.empty() && request.empty()))
            text += ')';
        std::size_t told = 0;
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            if (reasons[i].code == reason_code::none || ++told > most_reasons) continue;
            text += "; action ";
            text += std::to_string(i + 1);
            if (!reasons[i].entity.empty()) {
                text += " on ";
                text += reasons[i].entity;
                text += ' ';
                text += reasons[i].key;
            }
            text += ": ";
            text += facet::to_string(reasons[i].code);
            if (!reasons[i].message.empty()) {
                text += ", ";
                detail::append_readable(text, reasons[i].message);
            }
        }
        if (told > most_reasons) {
            text += "; and ";
            text += std::to_string(told - most_reasons);
            text += " more";
        }
        return text;
    }

    /// Whether it is of this code: `outcome.error() == error_code::conditional_check_failed`.
    [[nodiscard]] friend bool operator==(const error& what, error_code which) noexcept { return what.code == which; }

    /// Writes to_string(). Needs <ostream>.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const error& what) {
        return out << what.to_string();
    }

private:
    static constexpr std::size_t most_reasons = 10;
};

namespace detail {
/// An error of which no circumstances are known yet. `error{code, message}` costs who includes it five times as much to compile: it makes
/// each of the other fields, too.
[[nodiscard]] [[gnu::cold, gnu::noinline]] inline error bare_error(error_code code, std::string_view message) {
    error cause;
    cause.code = code;
    cause.message = message;
    return cause;
}
}  // namespace detail

}  // namespace facet::inline v0
