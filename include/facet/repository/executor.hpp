// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/span.hpp>

namespace facet::inline v0 {

/// Where reads that fan out ask several partitions at once: see open_options::parallel and, for one that is ready to use, thread_pool.
class executor {
public:
    /// Runs all tasks, in any order and in any threads, this one among them, and returns when all have ended. The tasks do not throw;
    /// nor may this. It may be called from several threads at once where the repository is.
    virtual void run(span<const function_ref<void()>> tasks) = 0;

protected:
    ~executor() = default;
};

}  // namespace facet::inline v0
