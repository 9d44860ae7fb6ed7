// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/chrono.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/result.hpp>
#include <facet/dynamodb/client/attempt_report.hpp>
#include <facet/dynamodb/config/credentials_cache.hpp>
#include <facet/dynamodb/config/find_connection.hpp>
#include <facet/dynamodb/sign/server_clock.hpp>
#include <facet/dynamodb/sign/signing_key.hpp>
#include <facet/dynamodb/transport/exchange.hpp>
#include <facet/wire/backoff.hpp>
#include <facet/wire/refused_action.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// How calls are made: once an attempt, and once a call of several.
struct call_options {
    wire::backoff_options backoff{};
    wire::retry_rules retries{};
    std::chrono::milliseconds attempt_timeout{10'000};  ///< for one attempt, connecting included; 0 or less: no limit
    /// For a call with all its attempts and waits; the time that credentials take counts, but is not cut short. 0: there is none.
    std::chrono::milliseconds deadline{0};
    attempt_observer on_attempt{};                        ///< where set, is told of each attempt
};

/// Where a call has time, waits and random bits from.
struct call_means {
    std::function<std::chrono::sys_seconds()> wall{};   ///< this machine's clock
    std::function<wire::moment()> steady{};             ///< one that is never set
    std::function<void(wire::moment)> sleep{};          ///< may come back earlier where `stopped` says so
    std::function<std::uint64_t()> random{};
    std::function<bool()> stopped{};                    ///< whether nothing is to be sent any more; none: never
};
/// Those of the system.
[[nodiscard]] call_means system_means();

/// One operation of the service, asked once; how often that is sent is the caller's business.
struct service_call {
    std::string_view operation;  ///< `GetItem`
    std::string_view body;
    wire::repetition repeated = wire::repetition::unsafe;

    static constexpr auto no_action = [](std::size_t) noexcept { return wire::refused_action(); };
    /// What a refusal's items are of; see wire::read_refusal().
    wire::refused_actions actions = no_action;
    std::string* request_id = nullptr;  ///< where set, gets the id of the request whose answer call() gives
};

/// Makes calls of one service: signs, sends, judges what came (contract section 23), waits and sends again. Safe to use from several
/// threads at once; each call waits in its own thread.
class caller {
public:
    /// `through` has to outlive this.
    caller(connection to, credentials_cache::source who, const call_options& options, sender& through, call_means means = system_means());

    /// The body of the answer. Fails as the service does, with its message and request id; with access_denied where there are no
    /// credentials, unreachable where nobody answered in time, unreadable_answer where what came was damaged. `possibly_applied` says that one of
    /// the attempts may have been done.
    [[nodiscard]] result<std::string> call(const service_call& asked);
    /// Whether there are credentials by which requests can be signed.
    [[nodiscard]] result<void> ready();

    [[nodiscard]] const connection& to() const noexcept { return to_; }
    [[nodiscard]] const server_clock& clock() const noexcept { return clock_; }

private:
    struct attempt;

    [[nodiscard]] result<void> send(attempt& made, const service_call& asked, std::chrono::milliseconds timeout);
    [[nodiscard]] result<bool> renewed(const attempt& made);
    [[nodiscard]] error unsigned_by(const shared<const credentials>& who, error cause);
    void tell(const attempt& made, const service_call& asked, unsigned number, const wire::next_attempt& next) const noexcept;
    [[nodiscard]] std::optional<wire::moment> time_allowed() const;
    /// Whether nothing more is to be sent for this call.
    [[nodiscard]] bool ended() const { return (means_.stopped && means_.stopped()) || cancellation::requested(); }
    /// Why nothing was sent, before `: nothing was sent to`.
    [[nodiscard]] error unsent(std::string_view why) const;
    [[nodiscard]] error cause_of(attempt& made, unsigned number, const wire::retry_sequence& attempts, wire::retry_end end) const;

    const connection to_;
    const std::string authority_;
    const call_options options_;
    const call_means means_;
    sender* through_;
    credentials_cache who_;
    signing_key_cache keys_{};
    server_clock clock_{};
    wire::token_bucket bucket_{};
};

}  // namespace facet::inline v0::dynamodb
