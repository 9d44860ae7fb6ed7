// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/text_at.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0 {
namespace detail {

/// Copies as many bytes as twice `Half` at most, and `Half` at least.
template <std::size_t Half>
inline void copy_ends(char* out, const char* in, std::size_t count) noexcept {
    char first[Half];
    char last[Half];
    std::memcpy(first, in, Half);
    std::memcpy(last, in + count - Half, Half);
    std::memcpy(out, first, Half);
    std::memcpy(out + count - Half, last, Half);
}

/// Not inlined: g++ would take the sizes of short arrays for those of this copy, and warn.
[[gnu::noinline]] inline void copy_long(char* out, const char* in, std::size_t count) noexcept { std::memcpy(out, in, count); }

/// Copies bytes, which are few as a rule: those cost no call.
inline void copy_bytes(char* out, const char* in, std::size_t count) noexcept {
    if (count > 32) copy_long(out, in, count);
    else if (count >= 16) copy_ends<16>(out, in, count);
    else if (count >= 8) copy_ends<8>(out, in, count);
    else if (count >= 4) copy_ends<4>(out, in, count);
    else for (std::size_t i = 0; i < count; ++i) out[i] = in[i];
}

/// Copies bytes between two places of `Room` bytes each; and what lies behind them, so that short runs cost no call.
template <std::size_t Room>
inline void copy_rounded(char* out, const char* in, std::size_t count) noexcept {
    constexpr std::size_t step = Room % 32 == 0 ? 32 : 16;
    if constexpr (Room % step != 0) copy_bytes(out, in, count);
    else for (std::size_t at = 0; at < count; at += step) std::memcpy(out + at, in + at, step);
}

/// Copies up to 16 bytes to a place that has room for as many, by one store: to load as a whole what was just stored in parts would make
/// the processor wait. What lies behind them is cleared.
inline void store_short(char* out, const char* in, std::size_t count) noexcept {
    if constexpr (std::endian::native == std::endian::big) {
        std::memset(out, 0, 16);
        return copy_bytes(out, in, count);
    }
    using words = std::uint64_t __attribute__((vector_size(16)));
    const auto load = [in]<class Word>(std::size_t at, Word) {
        Word word;
        std::memcpy(&word, in + at, sizeof word);
        return std::uint64_t{word};
    };
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    if (count >= 8) {
        low = load(0, std::uint64_t{});
        high = count == 8 ? 0 : load(count - 8, std::uint64_t{}) >> (128 - 8 * count);
    } else if (count >= 4) {
        low = load(0, std::uint32_t{}) | load(count - 4, std::uint32_t{}) << (8 * count - 32);
    } else if (count != 0) {
        low = load(0, std::uint8_t{}) | load(count / 2, std::uint8_t{}) << (8 * (count / 2)) | load(count - 1, std::uint8_t{}) << (8 * count - 8);
    }
    const words both = {low, high};
    std::memcpy(out, &both, sizeof both);
}

}  // namespace detail

/// A growing run of bytes whose first `Inline` bytes live in the object itself, so that ordinary keys and items are built
/// without an allocation. Views of its content are valid until the next append, clear or destruction.
template <std::size_t Inline>
class basic_byte_buffer {
public:
    basic_byte_buffer() noexcept {}
    basic_byte_buffer(const basic_byte_buffer&) = delete;
    basic_byte_buffer& operator=(const basic_byte_buffer&) = delete;
    /// Moves the content; views of it are views of the new buffer only where it had outgrown the inline bytes.
    basic_byte_buffer(basic_byte_buffer&& other) noexcept : size_(other.size_) {
        other.size_ = 0;
        if (other.is_inline()) [[likely]] {
            detail::copy_rounded<Inline>(inline_, other.inline_, size_);
            return;
        }
        capacity_ = other.capacity_;
        data_ = other.data_;
        other.data_ = other.inline_;
        other.capacity_ = Inline;
    }
    basic_byte_buffer& operator=(basic_byte_buffer&&) = delete;
    ~basic_byte_buffer() {
        if (!is_inline()) [[unlikely]] release();
    }

    [[nodiscard]] const char* data() const noexcept { return data_; }
    [[nodiscard]] char* data() noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::string_view view() const noexcept { return detail::text_at(data_, size_); }

    void clear() noexcept { size_ = 0; }
    /// Cuts the content to its first `size` bytes; `size` must not exceed size().
    void truncate(std::size_t size) noexcept { size_ = size; }

    void push_back(char byte) {
        *grow(1) = byte;
    }
    void append(std::string_view bytes) {
        detail::copy_bytes(grow(bytes.size()), bytes.data(), bytes.size());
    }
    /// Makes `count` more bytes part of the content and returns where they begin; the caller writes them.
    [[nodiscard]] [[gnu::always_inline]] char* grow(std::size_t count) {
        if (capacity_ - size_ < count) [[unlikely]] enlarge(count);
        char* begin = data_ + size_;
        size_ += count;
        return begin;
    }
    /// Makes room for `count` more bytes without making them content: pair with commit().
    [[nodiscard]] [[gnu::always_inline]] char* reserve(std::size_t count) {
        if (capacity_ - size_ < count) [[unlikely]] enlarge(count);
        return data_ + size_;
    }
    /// How many more bytes there is room for already.
    [[nodiscard]] std::size_t room() const noexcept { return capacity_ - size_; }
    /// Makes the first `count` bytes written behind the content (see reserve()) part of it.
    void commit(std::size_t count) noexcept { size_ += count; }

private:
    [[nodiscard]] bool is_inline() const noexcept { return data_ == inline_; }
    [[gnu::noinline]] void release() noexcept { delete[] data_; }
    [[gnu::noinline]] void enlarge(std::size_t count) {
        std::size_t capacity = capacity_ * 2;
        if (capacity < size_ + count) capacity = size_ + count;
        char* heap = new char[capacity];
        std::memcpy(heap, data_, size_);
        if (!is_inline()) delete[] data_;
        data_ = heap;
        capacity_ = capacity;
    }

    char* data_ = inline_;
    std::size_t size_ = 0;
    std::size_t capacity_ = Inline;
    char inline_[Inline];
};

/// For one key: a partition and a sort key of ordinary length fit without an allocation.
using key_buffer = basic_byte_buffer<256>;
/// For one item in packed form.
using byte_buffer = basic_byte_buffer<480>;

}  // namespace facet::inline v0
