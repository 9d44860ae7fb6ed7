// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include <unistd.h>

namespace facet::inline v0::detail {

/// Remembers the process that it was made in. What fork() copies (connections, random generators) must not be used on in both processes.
class process_mark {
public:
    /// Whether this process is another than that of the call before, a copy of it.
    [[nodiscard]] bool was_copied() noexcept {
        const ::pid_t now = ::getpid();
        return std::exchange(process_, now) != now;
    }

private:
    ::pid_t process_ = ::getpid();
};

}  // namespace facet::inline v0::detail
