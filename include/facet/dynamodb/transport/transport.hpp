// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/dynamodb/transport/exchange.hpp>
#include <facet/dynamodb/transport/transport_options.hpp>

#include <chrono>

namespace facet::inline v0::dynamodb {
namespace detail {
class lanes;
}

/// Sends requests by HTTP/1.1: libcurl makes connections, with their names, proxies and TLS, and Boost.Beast reads answers. The calling
/// thread does all the work: it takes the kept connection that was used last, or makes one, and hands it back when the answer is there,
/// so that few connections serve a light load. No thread is started, and no lock is held while waiting. Certificates are
/// verified; redirects are not followed. A request is never sent twice: one that was lost on a kept connection ends as idle_reset
/// (contract H3, I6). Safe to use from several threads; must outlive its calls.
class transport final : public sender {
public:
    /// Opens no connection yet.
    explicit transport(transport_options options = {});
    ~transport() override;

    [[nodiscard]] incoming post(const outgoing& request) override;
    /// Uses a connection of its own. An answer of more than credentials_fetch::maximum_answer bytes is cut one byte after them.
    [[nodiscard]] http_answer ask(const http_question& question) override;

    /// Ends what other threads send and ask, within a tenth of a second, and all that begins later;
    /// for good. What was sent may have been done.
    void stop() noexcept;
    [[nodiscard]] bool stopped() const noexcept;
    /// Waits that long, or until stop(), or until this thread's calls are cancelled.
    void sleep(std::chrono::microseconds time) const;

private:
    facet::detail::owned<detail::lanes> lanes_;
};

}  // namespace facet::inline v0::dynamodb
