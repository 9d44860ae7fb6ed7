// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/deadline.hpp>
#include <facet/core/waiter.hpp>

#include <utility>

namespace facet::inline v0 {

/// What bounds calls and waits for them (deadline, cancellation, waiter), kept while the thread serves others: each fiber has one, and
/// swap() stands where it is resumed and where it is suspended again. At first it says nothing of all this.
class call_state {
public:
    /// Puts it in place of the thread's, and keeps that.
    void swap() noexcept {
        std::swap(until_, deadline::innermost_);
        std::swap(cancelled_, cancellation::innermost_);
        std::swap(waits_, detail::current_waiter);
    }

private:
    std::int64_t until_ = deadline::none;
    const cancellation::handle* cancelled_ = nullptr;
    waiter* waits_ = nullptr;
};

}  // namespace facet::inline v0
