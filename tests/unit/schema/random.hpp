// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What the property tests of keys share: repeatable random values, nasty on purpose.
namespace key_probe {

/// Splitmix64: small, fast, and the same everywhere.
class random_source {
public:
    explicit random_source(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t value = state_ += 0x9e3779b97f4a7c15u;
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
        value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
        return value ^ (value >> 31);
    }
    /// Below `limit`.
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(next() % limit); }
    bool coin() { return (next() & 1) != 0; }

    /// A 64-bit pattern of any magnitude, small ones and edges as likely as large ones.
    std::uint64_t bits() {
        const std::uint64_t value = next() >> below(64);
        switch (below(8)) {
            case 0: return ~value;
            case 1: return std::uint64_t{1} << below(64);
            case 2: return (std::uint64_t{1} << below(64)) - 1;
            default: return value;
        }
    }

private:
    std::uint64_t state_;
};

/// The bytes around which escaping, delimiters and orders go wrong: NUL, controls, space, `!` to `/`, digits, letters of both
/// cases, `|`, `~`, and the bytes of UTF-8 sequences.
inline constexpr char nasty_characters[] = "\x00\x01\x09\x1f !\"#$%&+,-./059:;AFGZaz{|}~\x7f\x80\xc3\xe2\xf0\xff";
inline constexpr std::string_view nasty_bytes{nasty_characters, sizeof nasty_characters - 1};

/// A text of up to `longest` bytes, at least one: mostly nasty bytes, sometimes any.
inline std::string nasty_text(random_source& random, std::size_t longest = 6) {
    std::string text(1 + random.below(longest), 'x');
    for (char& c : text) c = random.below(8) == 0 ? static_cast<char>(random.next()) : nasty_bytes[random.below(nasty_bytes.size())];
    return text;
}

/// As nasty_text(), and often the other text itself, its beginning, or it and more.
inline std::string near_text(random_source& random, std::string_view other, std::size_t longest = 6) {
    switch (random.below(4)) {
        case 0: return std::string(other);
        case 1: return std::string(other.substr(0, 1 + random.below(other.size())));
        case 2: return std::string(other) + nasty_text(random, 2);
        default: return nasty_text(random, longest);
    }
}

/// Bytes as text for messages.
inline std::string show(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte <= '~' && c != '\\') text += c;
        else ((text += "\\x") += digits[byte >> 4]) += digits[byte & 15];
    }
    return text;
}

/// Counts trials, and keeps what the first failures said: an assertion for each trial would take longer than the trials.
class verdicts {
public:
    template <class... Parts>
    void expect(bool holds, const Parts&... said) {
        ++trials_;
        if (holds) return;
        if (++failures_ > 5) return;
        ((text_ += said), ...);
        text_ += '\n';
    }
    [[nodiscard]] std::uint64_t trials() const { return trials_; }
    [[nodiscard]] std::uint64_t failures() const { return failures_; }
    /// Empty where nothing failed.
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::uint64_t trials_ = 0;
    std::uint64_t failures_ = 0;
    std::string text_;
};

}  // namespace key_probe
