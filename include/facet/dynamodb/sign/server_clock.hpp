// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/sign/http_date.hpp>

#include <atomic>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// What the server's clock shows, as far as its responses tell: the service refuses a request whose time is several minutes
/// from its own (contract M4). The offset is learnt from the header `Date`; until then it is nothing. Thread-safe.
class server_clock {
public:
    /// Differences below this are left alone: they are the time a response takes, and half a second of rounding.
    static constexpr std::chrono::seconds tolerance{60};

    /// The server's time when this machine's clock shows `local`.
    [[nodiscard]] std::chrono::sys_seconds at(std::chrono::sys_seconds local) const noexcept {
        return local + std::chrono::seconds(offset_.load(std::memory_order_relaxed));
    }

    /// Later than any server's clock shows. One who believed it could soon sign no more (a date has four digits of a year), and so would not
    /// hear of its mistake.
    static constexpr std::chrono::sys_seconds latest = *parse_http_date("Wed, 01 Jan 9000 00:00:00 GMT");

    /// Takes a response's `Date`, and the local time at which the response came. True where it changed the clock, so that a request
    /// refused for its time is worth one more attempt; false for a difference within the tolerance, or a text that is no date of this age.
    bool learn(std::string_view date, std::chrono::sys_seconds local) noexcept {
        const auto told = parse_http_date(date);
        if (!told || *told >= latest) return false;
        const std::chrono::seconds difference = *told - at(local);
        if (difference <= tolerance && difference >= -tolerance) return false;
        offset_.store((*told - local).count(), std::memory_order_relaxed);
        return true;
    }

    /// How far the server's clock is ahead of this machine's.
    [[nodiscard]] std::chrono::seconds offset() const noexcept { return std::chrono::seconds(offset_.load(std::memory_order_relaxed)); }

private:
    std::atomic<std::int64_t> offset_{0};
};

}  // namespace facet::inline v0::dynamodb
