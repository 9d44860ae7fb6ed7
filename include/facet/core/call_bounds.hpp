// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/deadline.hpp>

namespace facet::inline v0::detail {

/// What bounds the calls of the thread that makes it, for another that works for that one.
class call_bounds {
public:
    /// Bounds a thread so while it lives.
    class scope {
    public:
        explicit scope(const call_bounds& of) noexcept : limit_(of.until_), cancelled_(of.cancelled_) {}

    private:
        deadline limit_;
        cancellation cancelled_;
    };

private:
    deadline::clock::time_point until_ = deadline::current();
    cancellation::handle cancelled_ = cancellation::current();
};

}  // namespace facet::inline v0::detail
