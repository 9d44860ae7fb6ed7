// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/config.hpp>
#include <facet/core/text_at.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// Bytes that live as long as one call and do not move: intermediate values of expressions, projected bodies. The first four
/// thousand need no allocation.
class scratch {
public:
    scratch() noexcept {}
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() { release(); }

    [[nodiscard]] char* allocate(std::size_t size) {
        if (static_cast<std::size_t>(end_ - next_) < size) [[unlikely]] refill(size);
        char* begin = next_;
        next_ += size;
        return begin;
    }
    /// Room for `count` objects of a plain type; the caller makes them.
    template <class Type>
    [[nodiscard]] Type* allocate_array(std::size_t count) {
        static_assert(__is_trivially_copyable(Type) && alignof(Type) <= alignof(std::max_align_t));
        const std::size_t misfit = reinterpret_cast<std::uintptr_t>(next_) % alignof(Type);
        const std::size_t skipped = misfit == 0 ? 0 : alignof(Type) - misfit;
        if (static_cast<std::size_t>(end_ - next_) < skipped + count * sizeof(Type)) return reinterpret_cast<Type*>(fresh(count * sizeof(Type)));
        next_ += skipped;
        return reinterpret_cast<Type*>(allocate(count * sizeof(Type)));
    }
    /// A copy of the bytes that stays where it is.
    [[nodiscard]] std::string_view keep(std::string_view bytes) {
        char* begin = allocate(bytes.size());
        if (!bytes.empty()) std::memcpy(begin, bytes.data(), bytes.size());
        return v0::detail::text_at(begin, bytes.size());
    }
    /// The packed value that a writer made, kept.
    [[nodiscard]] packed::value_view keep_value(std::string_view bytes) { return packed::value_view(keep(bytes).data()); }

    /// Forgets everything.
    void reset() noexcept {
        next_ = inline_;
        end_ = inline_ + sizeof inline_;
        release();
    }

private:
    [[nodiscard]] char* fresh(std::size_t size) {
        refill(size);
        return allocate(size);
    }
    void refill(std::size_t size) {
        const std::size_t room = size > 8192 ? size : 8192;
        auto* made = static_cast<block*>(::operator new(sizeof(block) + room));
        made->next = blocks_;
        blocks_ = made;
        next_ = reinterpret_cast<char*>(made + 1);
        end_ = next_ + room;
    }
    void release() noexcept {
        while (blocks_ != nullptr) {
            block* const next = blocks_->next;
            ::operator delete(blocks_);
            blocks_ = next;
        }
    }

    struct alignas(std::max_align_t) block {
        block* next;
    };

    char* next_ = inline_;
    char* end_ = inline_ + sizeof inline_;
    block* blocks_ = nullptr;
    alignas(std::max_align_t) char inline_[4096];
};

}  // namespace facet::inline v0::memory::detail
