// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>

#include <utility>

namespace facet::inline v0::detail {

/// What is wrong with a write that is described, if anything is. Of one that was handed on, that it was.
class write_fault {
public:
    write_fault() noexcept = default;
    write_fault(write_fault&& other) noexcept : what_(other.what_) { other.what_ = gone(); }
    write_fault(const write_fault&) = delete;
    write_fault& operator=(const write_fault&) = delete;
    ~write_fault() {
        if (what_ != nullptr) [[unlikely]] release();
    }

    void set(error&& cause) {
        error* const made = new error(std::move(cause));
        release();
        what_ = made;
    }
    void clear() noexcept {
        if (what_ != nullptr) release();
        what_ = nullptr;
    }
    [[nodiscard]] explicit operator bool() const noexcept { return what_ != nullptr; }
    /// Only where there is one.
    [[nodiscard]] const error& operator*() const {
        if (what_ != gone()) return *static_cast<const error*>(what_);
        static const error handed_on =
            bare_error(error_code::validation, "this write was handed on, to a transaction, to a batch or by std::move(), and can be done there alone; describe it anew");
        return handed_on;
    }

private:
    /// A place that no error has.
    [[nodiscard]] static const void* gone() noexcept {
        static constexpr char mark = 0;
        return &mark;
    }
    [[gnu::noinline]] void release() noexcept {
        if (what_ != gone()) delete static_cast<const error*>(what_);
    }

    const void* what_ = nullptr;
};

}  // namespace facet::inline v0::detail
