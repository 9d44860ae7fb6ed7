// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/span.hpp>

namespace facet::inline v0 {

class waiter;
namespace detail {
inline constinit thread_local waiter* current_waiter = nullptr;
}

/// A socket that a call waits for.
struct awaited_socket {
    int socket = -1;
    bool to_read = false;   ///< until something came, or it was closed
    bool to_write = false;  ///< until something can be sent
};

/// Waits in place of the thread that makes calls, so that it serves other calls meanwhile: while a scope names one, what this thread asks of
/// a service waits through it. fiber_pool has one for each of its calls; who has fibers, or coroutines with stacks, of another library writes
/// one for them. Each of these has its own, and puts its call_state aside while it is suspended. They have to go on in the thread
/// that began them.
class waiter {
public:
    /// The most sockets that a call waits for at once.
    static constexpr std::size_t most_sockets = 8;

    /// Returns once one of the sockets is ready, or `most` is over, or wake() was called, even before; it may return earlier for no reason.
    /// Who calls it looks by itself what came. Called by its own fiber alone.
    virtual void wait(span<const awaited_socket> sockets, std::chrono::microseconds most) noexcept = 0;
    /// Returns when that time is over, whatever wakes it.
    virtual void sleep(std::chrono::microseconds time) noexcept = 0;
    /// Ends the wait that goes on, or else the next one. Called by any thread, while the fiber cannot end.
    virtual void wake() noexcept = 0;

    /// Waits for this thread's calls now; null where these hold the thread.
    [[nodiscard]] static waiter* current() noexcept { return detail::current_waiter; }

    /// Names who waits for this thread's calls while it lives; null: they hold the thread.
    class scope {
    public:
        [[nodiscard]] explicit scope(waiter* of) noexcept : outer_(detail::current_waiter) { detail::current_waiter = of; }
        scope(const scope&) = delete;
        scope& operator=(const scope&) = delete;
        ~scope() { detail::current_waiter = outer_; }

    private:
        waiter* outer_;
    };

protected:
    ~waiter() = default;
};

}  // namespace facet::inline v0
