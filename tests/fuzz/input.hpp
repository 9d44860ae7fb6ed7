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

/// What an input gives behind its end: zeros and empty texts, or what its bytes seed, so that short inputs make large things, too.
enum class ending { zeros, seeded };

/// Takes the input from both its ends: choices and numbers from behind, texts from the front, so that a text stays as it is where
/// a choice is added.
class input {
public:
    input(const std::uint8_t* data, std::size_t size, ending end = ending::zeros) : left_(reinterpret_cast<const char*>(data), size), end_(end) {
        for (const char c : left_) seed_ = (seed_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    }

    /// Below `limit`; 0 where nothing is left.
    std::size_t choice(std::size_t limit) {
        if (left_.empty()) return static_cast<std::size_t>(beyond() % limit);
        const auto byte = static_cast<unsigned char>(left_.back());
        left_.remove_suffix(1);
        return byte % limit;
    }
    bool coin() { return choice(2) != 0; }
    std::uint64_t bits() {
        if (left_.empty()) return beyond();
        std::uint64_t value = 0;
        const std::size_t size = left_.size() < 8 ? left_.size() : 8;
        std::memcpy(&value, left_.data() + left_.size() - size, size);
        left_.remove_suffix(size);
        return value;
    }
    /// A text whose length the input says, at most 64 bytes.
    std::string text() {
        if (left_.empty()) {
            std::string made(choice(9), 'x');
            for (char& c : made) c = static_cast<char>(beyond());
            return made;
        }
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
    /// Splitmix64.
    std::uint64_t beyond() {
        if (end_ == ending::zeros) return 0;
        std::uint64_t mixed = seed_ += 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
        return mixed ^ mixed >> 31;
    }

    std::string_view left_;
    ending end_;
    std::uint64_t seed_ = 0xcbf29ce484222325u;
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
