// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Sentences that are composed at compile time and shown by the compiler.

namespace facet::inline v0 {

/// A sentence as a template argument, which compilers print in their diagnostics.
template <std::size_t Size>
struct text {
    char bytes[Size + 1]{};

    [[nodiscard]] constexpr std::size_t size() const { return Size; }
    [[nodiscard]] constexpr const char* data() const { return bytes; }
};
template <std::size_t Length>
text(const char (&)[Length]) -> text<Length - 1>;

namespace detail {

/// Collects a sentence. Longer ones are cut; none of ours comes near.
class message {
public:
    static constexpr std::size_t capacity = 2000;

    constexpr message& operator<<(std::string_view part) {
        for (std::size_t i = 0; i < part.size() && size_ < capacity; ++i) text_[size_++] = part[i];
        return *this;
    }
    constexpr message& operator<<(char c) {
        if (size_ < capacity) text_[size_++] = c;
        return *this;
    }
    constexpr message& operator<<(std::size_t number) {
        if (number >= 10) *this << number / 10;
        return *this << static_cast<char>('0' + number % 10);
    }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr char operator[](std::size_t position) const { return text_[position]; }

private:
    char text_[capacity]{};
    std::size_t size_ = 0;
};

/// Takes a sentence and forgets it: checks run with this first, and compose their sentence only once they failed.
struct silent_message {
    constexpr silent_message& operator<<(std::string_view) { return *this; }
    constexpr silent_message& operator<<(char) { return *this; }
    constexpr silent_message& operator<<(std::size_t) { return *this; }
};

/// The sentence that `Explain{}(message&)` composes, at its exact size. Compilers print bytes beyond ASCII as numbers.
template <class Explain>
consteval auto compose() {
    constexpr message composed = [] {
        message out;
        Explain{}(out);
        return out;
    }();
    text<composed.size()> exact;
    for (std::size_t i = 0; i < composed.size(); ++i) exact.bytes[i] = static_cast<unsigned char>(composed[i]) < 0x80 ? composed[i] : '?';
    return exact;
}

/// The sentence of an accepted check: none.
inline constexpr text<0> accepted{};

}  // namespace detail
}  // namespace facet::inline v0
