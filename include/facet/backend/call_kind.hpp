// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/requests.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// A backend's data-plane calls, single writes told apart by what they do.
enum class call_kind : std::uint8_t {
    get,
    put,
    update,
    erase,
    check,  ///< a check on its own, which belongs into a transaction and which backends refuse
    query,
    scan,
    batch_get,
    batch_write,
    transact_write,
    transact_get,
};

/// The call's name in the backend concept; for a single write, the write's.
[[nodiscard]] constexpr std::string_view to_string(call_kind kind) noexcept {
    switch (kind) {
        case call_kind::get: return "get";
        case call_kind::put: return "put";
        case call_kind::update: return "update";
        case call_kind::erase: return "erase";
        case call_kind::check: return "check";
        case call_kind::query: return "query";
        case call_kind::scan: return "scan";
        case call_kind::batch_get: return "batch_get";
        case call_kind::batch_write: return "batch_write";
        case call_kind::transact_write: return "transact_write";
        case call_kind::transact_get: return "transact_get";
    }
    return "unknown";
}

/// The call that a single write is.
[[nodiscard]] constexpr call_kind kind_of(request::write_kind write) noexcept {
    switch (write) {
        case request::write_kind::put: return call_kind::put;
        case request::write_kind::update: return call_kind::update;
        case request::write_kind::erase: return call_kind::erase;
        case request::write_kind::check: break;
    }
    return call_kind::check;
}

/// Some of the calls: `call_kind::put | call_kind::update`. One call alone is such a set, too.
class call_set {
public:
    /// None.
    constexpr call_set() noexcept = default;
    constexpr call_set(call_kind one) noexcept : bits_(1u << static_cast<unsigned>(one)) {}

    [[nodiscard]] constexpr bool contains(call_kind one) const noexcept { return (bits_ >> static_cast<unsigned>(one) & 1u) != 0; }
    /// The calls that are in either.
    [[nodiscard]] constexpr call_set with(call_set other) const noexcept {
        other.bits_ |= bits_;
        return other;
    }

private:
    unsigned bits_ = 0;
};

/// The calls that are in either.
[[nodiscard]] constexpr call_set operator|(call_set a, call_set b) noexcept { return a.with(b); }
[[nodiscard]] constexpr call_set operator|(call_kind a, call_kind b) noexcept { return call_set(a).with(b); }

/// Writes of one item, alone.
inline constexpr call_set single_writes = call_kind::put | call_kind::update | call_kind::erase;
/// All that can change an item.
inline constexpr call_set all_writes = single_writes | call_kind::batch_write | call_kind::transact_write;
/// All that change nothing.
inline constexpr call_set all_reads = call_kind::get | call_kind::query | call_kind::scan | call_kind::batch_get | call_kind::transact_get;
inline constexpr call_set all_calls = all_reads | all_writes | call_kind::check;

}  // namespace facet::inline v0
