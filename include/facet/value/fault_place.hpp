// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/value/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// \file
/// Where in a nested value a codec failed: `[3].price`. A codec_fault tells only why.

namespace facet::inline v0::detail {

/// The way from a value to its part that failed, told from the inside out as the fault is handed on. Each level names the value that it is
/// in by a number: of a stored value its address, of one that is written how much was written by then. Who is told of a part by another
/// number than the last one begins anew, so that a fault which somebody has swallowed leaves no trace.
class fault_place {
public:
    static constexpr std::size_t capacity = 200;

    /// The part of that name failed, of a map or struct.
    [[gnu::cold, gnu::noinline]] void failed(std::uintptr_t part, std::uintptr_t whole, std::string_view name) noexcept {
        begin(part, whole);
        constexpr std::size_t longest = 60;
        if (name.size() > longest) prepend("...");
        prepend({name.data(), name.size() > longest ? longest : name.size()});
        prepend(".");
    }
    /// The element at that position failed.
    [[gnu::cold, gnu::noinline]] void failed_at(std::uintptr_t part, std::uintptr_t whole, std::size_t position) noexcept {
        begin(part, whole);
        char digits[20];
        std::size_t count = 0;
        do digits[sizeof digits - ++count] = static_cast<char>('0' + position % 10);
        while ((position /= 10) != 0);
        prepend("]");
        prepend(text_at(digits + sizeof digits - count, count));
        prepend("[");
    }
    /// What is known of this value, and its type; for the error that is made of the fault.
    [[gnu::cold, gnu::noinline]] void keep(std::uintptr_t whole, value_type stored = value_type::null) noexcept {
        if (whole_ != whole || whole == 0) size_ = 0;
        whole_ = 0;
        stored_ = stored;
    }
    /// The type that the value as a whole has.
    [[nodiscard]] value_type stored() const noexcept { return stored_; }
    /// The way, once; empty where the value as a whole has failed.
    [[nodiscard]] std::string_view take() noexcept {
        const std::string_view way = text_at(text_ + capacity - size_, size_);
        size_ = 0;
        return way;
    }

private:
    void begin(std::uintptr_t part, std::uintptr_t whole) noexcept {
        if (part != whole_ || part == 0) size_ = 0;  // 0: what is absent, so that nothing lies within
        whole_ = whole;
    }
    /// Where there is no more room, the outer end is missing.
    void prepend(std::string_view text) noexcept {
        if (text.size() > capacity - size_) return;
        size_ += text.size();
        std::memcpy(text_ + capacity - size_, text.data(), text.size());
    }

    std::uintptr_t whole_ = 0;
    std::size_t size_ = 0;
    value_type stored_ = value_type::null;
    char text_[capacity] = {};
};

/// Of the codec that failed last in this thread.
inline constinit thread_local fault_place last_fault{};

[[nodiscard]] inline std::uintptr_t place_of(const char* stored) noexcept { return reinterpret_cast<std::uintptr_t>(stored); }

}  // namespace facet::inline v0::detail
