// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

/// What the fuzz targets share: taking the input apart, and stopping where a promise is broken.
namespace fuzz {

/// Takes the input from both its ends: choices and numbers from behind, texts from the front, so that a text stays as it is where
/// a choice is added.
class input {
public:
    input(const std::uint8_t* data, std::size_t size) : left_(reinterpret_cast<const char*>(data), size) {}

    /// Below `limit`; 0 where nothing is left.
    std::size_t choice(std::size_t limit) {
        if (left_.empty()) return 0;
        const auto byte = static_cast<unsigned char>(left_.back());
        left_.remove_suffix(1);
        return byte % limit;
    }
    bool coin() { return choice(2) != 0; }
    std::uint64_t bits() {
        std::uint64_t value = 0;
        const std::size_t size = left_.size() < 8 ? left_.size() : 8;
        std::memcpy(&value, left_.data() + left_.size() - size, size);
        left_.remove_suffix(size);
        return value;
    }
    /// A text whose length the input says, at most 64 bytes.
    std::string text() {
        const std::size_t size = choice(65);
        const std::string_view taken = left_.substr(0, size);
        left_.remove_prefix(taken.size());
        return std::string(taken);
    }
    /// All that is left.
    std::string rest() {
        const std::string_view taken = left_;
        left_ = {};
        return std::string(taken);
    }

private:
    std::string_view left_;
};

/// Stops the target where `holds` is false; what it was about goes to the output.
inline void require(bool holds, const char* promise, std::string_view a = {}, std::string_view b = {}) {
    if (holds) return;
    const auto show = [](std::string_view bytes) {
        for (const char c : bytes) std::fprintf(stderr, c >= ' ' && c <= '~' ? "%c" : "\\x%02x", static_cast<unsigned char>(c));
    };
    std::fprintf(stderr, "broken: %s\n  ", promise);
    show(a);
    std::fputs("\n  ", stderr);
    show(b);
    std::fputc('\n', stderr);
    std::abort();
}

}  // namespace fuzz
