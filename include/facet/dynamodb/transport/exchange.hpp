// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/chrono.hpp>
#include <facet/core/span.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/endpoint.hpp>
#include <facet/dynamodb/sign/request_parts.hpp>
#include <facet/wire/retry.hpp>

#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// A request as it goes out: a POST of a body. A view: valid until the call that takes it returns.
struct outgoing {
    const endpoint* to = nullptr;
    span<const header> headers{};  ///< `Host` among them; sent as they are, and no others but `Content-Length` and `Accept-Encoding`
    std::string_view body{};
    std::chrono::milliseconds timeout{0};  ///< for all of it, connecting included; 0: the transport's own
};

/// What came of a request.
struct incoming {
    wire::attempt_end end = wire::attempt_end::not_connected;
    int status = 0;             ///< of an answer, whole or damaged; else 0
    std::string body{};         ///< as its sender wrote it: decompressed, the checksum verified before (contract I3)
    bool cut_off = false;       ///< of a damaged answer: time ran out, or the call was ended, before all of it came
    bool checked = false;       ///< it had a checksum, as DynamoDB's answers have
    std::string request_id{};   ///< x-amzn-RequestId
    std::string error_type{};   ///< x-amzn-ErrorType, of a refusal
    std::string date{};         ///< Date
    std::string retry_after{};  ///< x-amz-retry-after, in milliseconds
    std::string reason{};       ///< why there is no answer, for people; holds no header and no body
};

/// Why nothing is sent, or awaited, any more once a client was stopped, or the thread's calls are cancelled: incoming::reason, and what a
/// caller tells.
inline constexpr std::string_view client_was_stopped = "the client was stopped";
inline constexpr std::string_view call_was_cancelled = "the call was cancelled";
/// The one of them that holds for this thread, where one does.
[[nodiscard]] inline std::string_view why_ended() noexcept { return cancellation::requested() ? call_was_cancelled : client_was_stopped; }

/// Sends requests, each at once and by itself: what is sent again, and when, is not its business. Safe to use from several threads.
class sender {
public:
    /// Sends one request and waits for what comes of it. Does not throw but for want of memory.
    [[nodiscard]] virtual incoming post(const outgoing& request) = 0;
    /// Asks a service for credentials (config/): no redirects, and no proxy where it goes straight to its address. Waits for `delay` before.
    [[nodiscard]] virtual http_answer ask(const http_question& question) = 0;

    virtual ~sender() = default;
    sender(const sender&) = delete;
    sender& operator=(const sender&) = delete;

protected:
    sender() = default;
};

}  // namespace facet::inline v0::dynamodb
