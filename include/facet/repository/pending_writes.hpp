// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/core/taken.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/pending_write.hpp>

#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::detail {

/// Writes that stay where they are, some to a block: a write is large, and a block for each would be dear.
class pending_writes {
public:
    pending_writes() noexcept = default;
    pending_writes(pending_writes&& other) noexcept
        : all_(std::move(other.all_)), blocks_(taken(other.blocks_)), room_(other.room_), gone_(other.gone_) {
        other.room_ = 0;
        other.gone_ = true;
    }
    pending_writes(const pending_writes&) = delete;
    pending_writes& operator=(const pending_writes&) = delete;
    pending_writes& operator=(pending_writes&& other) noexcept {
        if (this == &other) return *this;
        release();
        all_ = std::move(other.all_);
        blocks_ = taken(other.blocks_);
        room_ = other.room_;
        gone_ = other.gone_;
        other.room_ = 0;
        other.gone_ = true;
        return *this;
    }
    ~pending_writes() { release(); }

    void add(pending_write&& write) {
        if (room_ == 0) make_block();
        all_.push_back(static_cast<pending_write*>(static_cast<void*>(blocks_ + 1)) + (blocks_->capacity - room_));
        ::new (static_cast<void*>(all_.back())) pending_write(std::move(write));
        --room_;
    }
    [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }
    /// Whether they were moved to another list: what is added behind it would be done alone.
    [[nodiscard]] bool gone() const noexcept { return gone_; }
    [[nodiscard]] span<pending_write* const> all() const noexcept { return all_.view(); }

private:
    struct alignas(pending_write) block {
        block* next;
        std::size_t capacity;
    };
    static constexpr std::size_t first = 4;
    static constexpr std::size_t most = 16;  // of what a block holds

    void make_block() {
        const std::size_t capacity = blocks_ == nullptr ? first : blocks_->capacity < most ? 2 * blocks_->capacity : most;
        blocks_ = ::new (::operator new(sizeof(block) + capacity * sizeof(pending_write))) block{blocks_, capacity};
        room_ = capacity;
    }
    void release() noexcept {
        for (pending_write* each : all_) each->~pending_write();
        all_.clear();
        while (blocks_ != nullptr) {
            block* const last = blocks_;
            blocks_ = last->next;
            ::operator delete(last);
        }
    }

    sequence<pending_write*> all_{};
    block* blocks_ = nullptr;  // the last one first
    std::size_t room_ = 0;     // left in the last one
    bool gone_ = false;
};

/// What a list of writes says that was moved from.
[[nodiscard, gnu::cold]] inline error writes_gone(std::string_view kind, const call_context& context) {
    std::string message("this ");
    message.append(kind) += " was moved from: its writes were handed on by std::move(), and are done there alone; assign it another, made by ";
    return with_context(bare_error(error_code::validation, message.append(kind) += "()"), context);
}

}  // namespace facet::inline v0::detail
