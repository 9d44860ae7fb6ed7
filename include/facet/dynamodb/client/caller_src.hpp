// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/deadline.hpp>
#include <facet/core/longest_time.hpp>
#include <facet/core/pause.hpp>
#include <facet/dynamodb/client/caller.hpp>
#include <facet/dynamodb/sign/sign.hpp>
#include <facet/wire/error_answers.hpp>
#include <facet/wire/json_document.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <optional>
#include <random>
#include <utility>

/// \file
/// The compiled part of caller: included by client/src.hpp.

namespace facet::inline v0::dynamodb {

call_means system_means() {
    return {
        .wall = [] { return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()); },
        .steady = [] { return std::chrono::duration_cast<wire::moment>(std::chrono::steady_clock::now().time_since_epoch()); },
        .sleep = [](wire::moment time) { facet::detail::pause(time); },
        .random =
            [] {
                std::random_device bits;
                return static_cast<std::uint64_t>(bits()) << 32 | bits();
            },
    };
}

namespace detail {

/// Refused since the credentials are no longer, or not yet, known to the service.
[[nodiscard]] constexpr bool refuses_credentials(std::string_view name) noexcept {
    for (const std::string_view each : {"ExpiredTokenException", "ExpiredToken", "UnrecognizedClientException", "InvalidClientTokenId"})
        if (each == name) return true;
    return false;
}

[[nodiscard]] inline std::optional<std::chrono::milliseconds> read_retry_after(std::string_view header) noexcept {
    std::int64_t count = 0;
    const auto read = std::from_chars(header.data(), header.data() + header.size(), count);
    if (header.empty() || read.ec != std::errc() || read.ptr != header.data() + header.size()) return std::nullopt;
    return std::chrono::milliseconds(count);
}

/// What an operation's answer can say; nothing where it is not known here.
[[nodiscard]] constexpr std::string_view members_of(std::string_view operation) noexcept {
    struct known_answer {
        std::string_view operation;
        std::string_view members;
    };
    for (const known_answer& each : {known_answer{"GetItem", "Item ConsumedCapacity"},
                                     {"PutItem", "Attributes ConsumedCapacity ItemCollectionMetrics"},
                                     {"UpdateItem", "Attributes ConsumedCapacity ItemCollectionMetrics"},
                                     {"DeleteItem", "Attributes ConsumedCapacity ItemCollectionMetrics"},
                                     {"Query", "Items Count ScannedCount LastEvaluatedKey ConsumedCapacity"},
                                     {"Scan", "Items Count ScannedCount LastEvaluatedKey ConsumedCapacity"},
                                     {"BatchGetItem", "Responses UnprocessedKeys ConsumedCapacity"},
                                     {"BatchWriteItem", "UnprocessedItems ItemCollectionMetrics ConsumedCapacity"},
                                     {"TransactGetItems", "Responses ConsumedCapacity"},
                                     {"TransactWriteItems", "ConsumedCapacity ItemCollectionMetrics"}})
        if (each.operation == operation) return each.members;
    return {};
}

/// Whether an operation's answer has nothing to say, and is nothing at all: DynamoDB's to these have an empty body, or in emulators an empty text.
[[nodiscard]] constexpr bool answers_nothing(std::string_view operation) noexcept { return operation == "TagResource" || operation == "UntagResource"; }

/// Whether a name is one of these words.
[[nodiscard]] constexpr bool has_word(std::string_view words, std::string_view name) noexcept {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == name) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

/// Why what came with status 200 is no answer to this operation; empty where it may be one. What was cut off is none, nor is what others say
/// than the service: a proxy, or whoever answers at an address that was mistaken. A text whose checksum is right is the service's, so that a
/// look at its ends does. Members that are unknown here are no fault beside one that is known.
[[nodiscard]] inline std::string_view fault_of(const incoming& came, std::string_view operation) {
    constexpr std::string_view no_object = "what came is no JSON object";
    constexpr std::string_view blank = " \t\r\n";
    const std::string_view text = came.body;
    const std::size_t first = text.find_first_not_of(blank);
    const std::size_t last = text.find_last_not_of(blank);
    if (answers_nothing(operation) && (text.empty() || text == R"("")")) return {};
    if (last == text.npos || first == last || text[first] != '{' || text[last] != '}') return no_object;
    if (came.checked) return {};
    wire::detail::json_document document;
    if (!document.parse(text).has_value()) return no_object;
    if (document.root().find("__type").present()) return "what came is an error, with status 200";
    const std::string_view members = members_of(operation);
    bool known = members.empty();
    bool empty = true;
    for (wire::detail::json_node::cursor each(document.root()); !known && !each.done(); static_cast<void>(each.take())) {
        empty = false;
        known = has_word(members, each.name());
    }
    return known || empty ? std::string_view() : std::string_view("what came has nothing of an answer to this operation");
}

/// Ends a text of somebody else's where it repeats a secret, perhaps in part. Short ones are not looked for: what people take for keys where
/// any will do can be a word of any message.
inline void cut_at(std::string& text, const secret& hidden) {
    constexpr std::size_t beginning = 16;
    const std::string_view value = hidden.reveal();
    if (value.size() < beginning) return;
    if (const std::size_t at = text.find(value.substr(0, beginning)); at != text.npos) text.replace(at, text.npos, "...");
}

/// Whoever stands between, such as a proxy, may show a request that it does not pass on, headers and all.
inline void hide_secrets(wire::refusal& in, const credentials& of) {
    for (const secret* each : {&of.secret_access_key, &of.session_token}) {
        cut_at(in.name, *each);
        cut_at(in.cause.message, *each);
        for (cancellation_reason& reason : in.cause.reasons) cut_at(reason.message, *each);
    }
}

/// What ended the attempts, as the end of a message; nothing where that is the refusal itself.
[[nodiscard]] constexpr std::string_view words_of(wire::retry_end end) noexcept {
    switch (end) {
        case wire::retry_end::none:
        case wire::retry_end::refused: return {};
        case wire::retry_end::attempts: return "no more are allowed";
        case wire::retry_end::tokens: return "too many calls fail for more";
        case wire::retry_end::deadline: return "the deadline leaves no time for more";
    }
    return {};
}

}  // namespace detail

/// One attempt: who signed it, and what came of it.
struct caller::attempt {
    shared<const credentials> who{};
    incoming came{};
    std::chrono::seconds offset{};         ///< of the clock by which it was signed
    std::chrono::sys_seconds signed_at{};  ///< by this machine's clock
    std::chrono::sys_seconds at{};         ///< the same, when it came
    wire::moment took{};
    wire::refusal refused{};

    /// Whether the machine slept after it was signed, as laptops and functions in a cloud do, or its clock was set: what was signed then came
    /// too late, though the clock is right by now.
    [[nodiscard]] bool was_overtaken() const noexcept { return std::chrono::abs(at - signed_at) > server_clock::tolerance; }
};

caller::caller(connection to, credentials_cache::source who, const call_options& options, sender& through, call_means means)
    : to_(std::move(to)), authority_(to_.endpoint.authority()), options_(options), means_(std::move(means)), through_(&through), who_(std::move(who), means_.wall) {}

result<void> caller::ready() {
    auto found = who_.get();
    if (ended()) return unsent(why_ended());
    if (!found.has_value()) return std::move(found).error();
    const std::array headers{header{"Host", authority_}};
    auto signed_as = sign({.path = to_.endpoint.path, .headers = headers}, **found, {to_.region}, means_.wall() + clock_.offset(), &keys_);
    if (!signed_as.has_value()) return unsigned_by(*found, std::move(signed_as).error());
    return {};
}

/// Credentials that cannot sign are not kept: their source may have better ones the next time.
error caller::unsigned_by(const shared<const credentials>& who, error cause) {
    if (cause.code != error_code::access_denied) return cause;
    who_.refused(who);
    if (!who->source.empty()) cause.message += "; they are of " + who->source;
    return cause;
}

/// Fails where the request could not be signed.
result<void> caller::send(attempt& made, const service_call& asked, std::chrono::milliseconds timeout) {
    constexpr std::string_view content_type = "application/x-amz-json-1.0";
    constexpr std::string_view prefix = "DynamoDB_20120810.";
    std::array<char, 64> room{};  // for the name of any operation that there is
    std::string longer;
    std::string_view target(room.data(), prefix.size() + asked.operation.size());
    if (target.size() <= room.size()) {
        prefix.copy(room.data(), prefix.size());
        asked.operation.copy(room.data() + prefix.size(), asked.operation.size());
    } else {
        target = longer.append(prefix).append(asked.operation);
    }
    const std::array headers{header{"Host", authority_}, header{"Content-Type", content_type}, header{"X-Amz-Target", target}};
    const request_parts parts{.path = to_.endpoint.path, .headers = headers, .body = asked.body};
    made.offset = clock_.offset();
    made.signed_at = means_.wall();
    auto signed_as = sign(parts, *made.who, {to_.region}, made.signed_at + made.offset, &keys_);
    if (!signed_as.has_value()) return unsigned_by(made.who, std::move(signed_as).error());
    const std::array<header, 6> all{headers[0], headers[1], headers[2], header{"X-Amz-Date", signed_as->date}, header{"Authorization", signed_as->authorization},
                                    header{"X-Amz-Security-Token", signed_as->session_token.reveal()}};
    const std::size_t count = signed_as->session_token.empty() ? 5 : 6;
    made.came = through_->post({.to = &to_.endpoint, .headers = span(all).first(count), .body = asked.body, .timeout = timeout});
    return {};
}

/// Whether there are other credentials now than those that were refused.
result<bool> caller::renewed(const attempt& made) {
    who_.refused(made.who);
    auto found = who_.get();
    if (!found.has_value()) return std::move(found).error();
    const credentials& before = *made.who;
    const credentials& now = **found;
    return now.access_key_id != before.access_key_id || now.secret_access_key != before.secret_access_key || now.session_token != before.session_token;
}

error caller::cause_of(attempt& made, unsigned number, const wire::retry_sequence& attempts, wire::retry_end end) const {
    error cause;
    if (made.came.end == wire::attempt_end::answered) {
        cause = std::move(made.refused.cause);
    } else {
        const bool damaged = made.came.end == wire::attempt_end::damaged;
        const bool withheld = made.came.end == wire::attempt_end::withheld;
        const bool connected = made.came.end != wire::attempt_end::not_connected;
        const auto tell = [&](std::string_view before, std::string_view behind) { cause.message.append(before).append(to_.endpoint.url()).append(behind); };
        cause.code = damaged && !made.came.cut_off ? error_code::unreadable_answer : error_code::unreachable;
        cause.request = made.came.request_id;
        if (made.came.cut_off) tell("no whole answer of ", " came");
        else if (damaged) tell("the answer of ", " was damaged");
        else if (withheld) tell("nothing was sent to ", "");
        else if (connected) tell("no answer of ", " came");
        else tell("no connection to ", " could be made");
        if (!made.came.reason.empty()) cause.message += ": " + made.came.reason;
    }
    const std::string_view why = made.came.reason == why_ended() ? std::string_view() : why_ended();  // told once
    if (const std::string_view words = ended() ? why : detail::words_of(end); !words.empty()) {
        cause.message += "; attempts: " + std::to_string(number) + ", and ";
        cause.message += words;
    }
    cause.possibly_applied = attempts.may_have_been_applied();
    return cause;
}

void caller::tell(const attempt& made, const service_call& asked, unsigned number, const wire::next_attempt& next) const noexcept {
    if (!options_.on_attempt) return;
    const bool answered = made.came.end == wire::attempt_end::answered;
    const attempt_report report{asked.operation, number, made.came.status, made.refused.name, answered ? std::string_view() : made.came.reason,
                                made.came.request_id, made.took, next.allowed(), next.wait};
#if FACET_HAS_EXCEPTIONS
    try {
        options_.on_attempt(report);
    } catch (...) {
    }
#else
    options_.on_attempt(report);
#endif
}

/// How long a call may take, by its client and by its thread, if that is bounded.
std::optional<wire::moment> caller::time_allowed() const {
    std::optional<wire::moment> allowed;
    if (options_.deadline.count() > 0) allowed = std::min(options_.deadline, facet::detail::longest_time);
    if (facet::deadline::current() == facet::deadline::clock::time_point::max()) return allowed;
    const wire::moment left = facet::deadline::left();
    return allowed && *allowed < left ? allowed : left;
}

error caller::unsent(std::string_view why) const {
    error cause;
    cause.code = error_code::unreachable;
    cause.message.append(why).append(": nothing was sent to ").append(to_.endpoint.url());
    return cause;
}

result<std::string> caller::call(const service_call& asked) {
    const auto allowed = time_allowed();
    constexpr std::string_view deadline_passed = "the deadline has passed";
    if (allowed && allowed->count() == 0) return unsent(deadline_passed);
    const auto deadline = allowed ? std::optional(means_.steady() + *allowed) : std::nullopt;
    wire::retry_sequence attempts(options_.backoff, bucket_, deadline);
    bool renewed_once = false;
    unsigned number = 0;
    std::optional<attempt> last;
    for (;;) {
        attempt made;
        // What goes wrong before an attempt is no news about those before it.
        const auto before_it = [&](error cause) {
            cause.possibly_applied = attempts.may_have_been_applied();
            return cause;
        };
        if (ended()) return before_it(unsent(why_ended()));
        auto who = who_.get();
        if (ended()) return before_it(unsent(why_ended()));  // which may be why there are none
        if (!who.has_value()) return before_it(std::move(who).error());
        made.who = *std::move(who);
        std::chrono::milliseconds timeout = options_.attempt_timeout;
        const wire::moment begun = means_.steady();
        if (deadline) {
            // Credentials and pauses may have taken longer than they should.
            if (begun >= *deadline) return last ? cause_of(*last, number, attempts, wire::retry_end::deadline) : unsent(deadline_passed);
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - begun);
            timeout = timeout.count() <= 0 || left < timeout ? left : timeout;
        }
        if (auto sent = send(made, asked, timeout); !sent.has_value()) return before_it(std::move(sent).error());
        made.at = means_.wall();
        made.took = means_.steady() - begun;
        ++number;
        if (made.came.end == wire::attempt_end::answered && made.came.status == 200) {
            const std::string_view fault = detail::fault_of(made.came, asked.operation);
            if (fault.empty()) {
                attempts.succeeded();
                tell(made, asked, number, {wire::retry_end::refused, {}});
                if (asked.request_id != nullptr) *asked.request_id = std::move(made.came.request_id);
                return std::move(made.came.body);
            }
            made.came.end = wire::attempt_end::damaged;
            made.came.reason = fault;
        }
        const bool answered = made.came.end == wire::attempt_end::answered;
        if (answered) {
            made.refused = wire::read_refusal(made.came.status, made.came.body, made.came.request_id, asked.actions, made.came.error_type);
            detail::hide_secrets(made.refused, *made.who);
        }
        if (answered && !renewed_once && detail::refuses_credentials(made.refused.name)) {
            renewed_once = true;
            const auto other = renewed(made);
            if (other.has_value() && *other) {
                tell(made, asked, number, {});
                last = std::move(made);
                continue;
            }
            if (!other.has_value()) made.refused.cause.message += "; there are no others: " + other.error().message;
        }
        const wire::attempt seen{made.came.end, made.came.status, made.refused.name, answered ? &made.refused.cause : nullptr};
        wire::verdict judged = wire::judge(seen, asked.repeated, options_.retries, attempts.clock_refreshed());
        // Another thread may have learnt meanwhile what this one would.
        if (judged.refresh_clock) judged.retry = clock_.learn(made.came.date, made.at) || clock_.offset() != made.offset || made.was_overtaken();
        if (ended()) judged.retry = false;
        const wire::next_attempt next =
            attempts.failed(judged, means_.steady(), judged.retry ? means_.random() : 0, detail::read_retry_after(made.came.retry_after));
        tell(made, asked, number, next);
        if (!next.allowed()) return cause_of(made, number, attempts, next.end);
        if (next.wait.count() > 0) means_.sleep(next.wait);
        if (ended()) return cause_of(made, number, attempts, wire::retry_end::none);
        last = std::move(made);
    }
}

}  // namespace facet::inline v0::dynamodb
