// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/result.hpp>
#include <facet/request/position.hpp>
#include <facet/wire/json_document.hpp>
#include <facet/wire/read_item.hpp>
#include <facet/wire/refused_action.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// What a service answers where it does not do what it was asked (contract section 22, I4).

namespace facet::inline v0::wire {

/// A refusal: the error, and the name that the service gave it, which decides whether it is retried (retry.hpp). The name is empty
/// where the answer was not the service's, such as a proxy's.
struct refusal {
    error cause{};
    std::string name{};
};

namespace detail {

struct named_code {
    std::string_view name;
    error_code code;
};

/// Names beside those that to_string() gives.
inline constexpr named_code other_names[] = {
    {"Throttling", error_code::throttling},
    {"ThrottledException", error_code::throttling},
    {"RequestThrottled", error_code::throttling},
    {"RequestThrottledException", error_code::throttling},
    {"TooManyRequestsException", error_code::throttling},
    {"BandwidthLimitExceeded", error_code::throttling},
    {"SlowDown", error_code::throttling},
    {"PriorRequestNotComplete", error_code::throttling},
    {"RequestLimitExceededException", error_code::request_limit_exceeded},
    {"ReplicatedWriteConflictException", error_code::transaction_conflict},
    {"TableNotFoundException", error_code::resource_not_found},
    {"IndexNotFoundException", error_code::resource_not_found},
    {"TableInUseException", error_code::resource_in_use},
    {"TableAlreadyExistsException", error_code::resource_in_use},
    {"ContinuousBackupsUnavailableException", error_code::resource_in_use},
    {"RequestTimeout", error_code::service_unavailable},
    {"RequestTimeoutException", error_code::service_unavailable},
    {"ServiceUnavailableException", error_code::service_unavailable},
    {"InternalFailure", error_code::internal_server_error},
    {"InternalServerErrorException", error_code::internal_server_error},
    {"UnknownOperation", error_code::unknown_operation},
    {"AccessDenied", error_code::access_denied},
    {"MissingAuthenticationToken", error_code::access_denied},
    {"MissingAuthenticationTokenException", error_code::access_denied},
    {"IncompleteSignature", error_code::access_denied},
    {"IncompleteSignatureException", error_code::access_denied},
    {"InvalidSignature", error_code::access_denied},
    {"InvalidSignatureException", error_code::access_denied},
    {"SignatureDoesNotMatch", error_code::access_denied},
    {"UnrecognizedClientException", error_code::access_denied},
    {"InvalidClientTokenId", error_code::access_denied},
    {"ExpiredTokenException", error_code::access_denied},
    {"ExpiredToken", error_code::access_denied},
    {"RequestExpired", error_code::access_denied},
    {"RequestTimeTooSkewed", error_code::access_denied},
    {"RequestInTheFuture", error_code::access_denied},
    {"AuthFailure", error_code::access_denied},
    {"OptInRequired", error_code::access_denied},
    {"SubscriptionRequiredException", error_code::access_denied},
};

/// What a status alone says.
[[nodiscard]] constexpr error_code code_of_status(int status) noexcept {
    if (status == 503 || status == 408) return error_code::service_unavailable;
    if (status == 401 || status == 403) return error_code::access_denied;
    if (status == 404) return error_code::unknown_operation;
    if (status == 429) return error_code::throttling;
    return status >= 400 && status < 500 ? error_code::validation : error_code::internal_server_error;
}

/// The same where the answer is not the service's: that a request is not valid is the service's to say. Of an unknown operation DynamoDB
/// says so in XML.
[[nodiscard]] constexpr error_code code_of_stranger(int status, std::string_view body) noexcept {
    const error_code said = code_of_status(status);
    if (said == error_code::unknown_operation && body.find("UnknownOperationException") != body.npos) return said;
    const bool known = said != error_code::validation && said != error_code::unknown_operation && status >= 400;
    return known ? said : error_code::unreadable_answer;
}

/// The code of a name of the service's; `otherwise` where it is none that is known.
[[nodiscard]] inline error_code code_of(std::string_view name, error_code otherwise) noexcept {
    for (int i = 0; i <= static_cast<int>(error_code::service_unavailable); ++i)
        if (to_string(static_cast<error_code>(i)) == name) return static_cast<error_code>(i);
    for (const named_code& each : other_names)
        if (each.name == name) return each.code;
    return otherwise;
}

/// `com.amazonaws.dynamodb.v20120810#ValidationException:http://...` to `ValidationException` (contract I4).
[[nodiscard]] inline std::string_view error_name(std::string_view type) noexcept {
    type = type.substr(0, type.find(':'));
    if (const std::size_t at = type.rfind('#'); at != std::string_view::npos) type.remove_prefix(at + 1);
    return type;
}

/// The name of the error that an answer is: its `__type`, or the header X-Amzn-Errortype, or `code`. Others than the service have a `code`,
/// too, so that only a name that is known is one.
[[nodiscard]] inline std::string_view name_of(const json_node& body, std::string_view error_type) noexcept {
    if (const std::string_view type = error_name(body.find("__type").text()); !type.empty()) return type;
    if (const std::string_view type = error_name(error_type); !type.empty()) return type;
    const std::string_view code = error_name(body.find("code").text());
    constexpr error_code unknown = error_code::invalid_settings;  // which no service says
    return code_of(code, unknown) == unknown ? std::string_view() : code;
}

/// `message` or `Message` (contract F2).
[[nodiscard]] inline std::string_view message_of(const json_node& body) noexcept {
    const std::string_view small = body.find("message").text();
    return small.empty() ? body.find("Message").text() : small;
}

/// As much of a text of somebody else's as an error repeats: the service's own are shorter.
[[nodiscard]] inline std::string repeated(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0u) == 0x80u) --most;  // not within a character
    return std::string(text.substr(0, most)) + "...";
}
inline constexpr std::size_t longest_message = 8'192;
inline constexpr std::size_t longest_name = 200;

/// A message without what the service quotes of the request's headers, a session token among them.
[[nodiscard]] inline std::string_view without_headers(std::string_view message) noexcept {
    for (const std::string_view quoted : {std::string_view("The Canonical String"), std::string_view("The String-to-Sign"), std::string_view("x-amz-security-token")})
        message = message.substr(0, message.find(quoted));
    while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.remove_suffix(1);
    return message;
}

/// The item that a failed condition met, as errors hold it. An item that cannot be read is left out, and the message says so.
inline void keep_item(const json_node& item, const refused_action& of, std::string& message, std::string& key, std::string& body) {
    if (!item.present() || of.table == nullptr) return;
    item_reader reader(*of.table);
    if (auto read = reader.read(item, of.key); !read.has_value()) {
        message += "; the item that it met cannot be read: ";
        message += read.error().message;
        return;
    }
    const item_view view = reader.views()[0];
    byte_buffer place;
    request::append_position(place, view.key.partition);
    if (of.table->description().has_sort()) request::append_position(place, view.key.sort);
    key = place.view();
    body = view.body;
}

/// One of CancellationReasons (contract A4). Codes unknown here count as validation, which is not retried, and keep their name.
[[nodiscard]] inline cancellation_reason read_reason(const json_node& said, const refused_action& of) {
    cancellation_reason reason;
    const std::string_view code = said.find("Code").text();
    reason.message = repeated(message_of(said), longest_message);
    bool known = code.empty();
    for (int i = 0; i <= static_cast<int>(reason_code::validation) && !known; ++i) {
        reason.code = static_cast<reason_code>(i);
        known = to_string(reason.code) == code;
    }
    if (!known) {
        reason.code = reason_code::validation;
        reason.message = repeated(code, longest_name) + (reason.message.empty() ? "" : ": ") + reason.message;
    }
    keep_item(said.find("Item"), of, reason.message, reason.item_key, reason.item);
    return reason;
}

/// The beginning of a text that may be anything, on one line.
[[nodiscard]] inline std::string excerpt(std::string_view body) {
    std::string text;
    for (const char each : body.substr(0, 200)) {
        const bool plain = each > ' ' && each <= '~';
        if (plain) text += each;
        else if (!text.empty() && text.back() != ' ') text += ' ';
    }
    return text;
}

}  // namespace detail

/// Reads an answer whose status is not 200. Any bytes will do: what is no error of the service becomes one by its status, and shows how
/// the body begins. A name that error_code does not have stands before the message. `request_id` is the header's value, and `error_type` that of
/// X-Amzn-Errortype, which names an error whose body does not. Headers of the request that the service quotes are left out, and texts longer
/// than the service's are cut.
[[nodiscard]] inline refusal read_refusal(int status, std::string_view body, std::string_view request_id, refused_actions action_of, std::string_view error_type = {}) {
    refusal made;
    error& cause = made.cause;
    cause.request = detail::repeated(request_id, detail::longest_name);
    detail::json_document document;
    const bool sound = document.parse(body).has_value();
    const detail::json_node root = document.root();
    made.name = detail::repeated(detail::name_of(root, error_type), detail::longest_name);
    if (made.name.empty()) {
        cause.message = "the service answered with status " + std::to_string(status);
        const std::string_view message = detail::message_of(root);
        cause.code = message.empty() ? detail::code_of_stranger(status, body) : detail::code_of_status(status);
        const std::string text = message.empty() ? detail::excerpt(detail::without_headers(body)) : detail::repeated(detail::without_headers(message), detail::longest_message);
        if (!text.empty()) cause.message += ": " + text;
        return made;
    }
    cause.code = detail::code_of(made.name, detail::code_of_status(status));
    cause.message = sound ? detail::repeated(detail::without_headers(detail::message_of(root)), detail::longest_message) : detail::excerpt(detail::without_headers(body));
    if (cause.message.empty()) cause.message = "the service gave no message";
    if (to_string(cause.code) != made.name) cause.message = made.name + ": " + cause.message;
    if (cause.code == error_code::conditional_check_failed) detail::keep_item(root.find("Item"), action_of(0), cause.message, cause.item_key, cause.item);
    if (cause.code == error_code::transaction_canceled) {
        std::size_t action = 0;
        constexpr std::size_t most = 100;  // actions of a transaction (contract A1)
        for (detail::json_node::cursor reasons(root.find("CancellationReasons")); !reasons.done() && action < most; ++action) {
            const detail::json_node one = reasons.take();
            cause.reasons.push_back(detail::read_reason(one, action_of(action)));
        }
    }
    return made;
}

}  // namespace facet::inline v0::wire
