// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace facet::inline v0::detail {

/// Remembers the process that it was made in. What fork() copies (connections, random generators) must not be used on in both processes.
class process_mark {
public:
    /// Whether this process is another than that of the call before, a copy of it.
    [[nodiscard]] bool was_copied() noexcept {
        const long now = present();
        return std::exchange(process_, now) != now;
    }
    /// The same, and this process is not remembered.
    [[nodiscard]] bool is_copied() const noexcept { return process_ != present(); }

private:
    [[nodiscard]] static long present() noexcept {
#if __has_include(<unistd.h>)
        return static_cast<long>(::getpid());
#else
        return 0;  // there is no fork()
#endif
    }

    long process_ = present();
};

}  // namespace facet::inline v0::detail
