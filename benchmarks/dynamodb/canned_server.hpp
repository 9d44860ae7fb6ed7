// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace bench {

/// A server on 127.0.0.1 that says the same to every request, in a thread for each connection.
class canned_server {
public:
    /// Answers that long after it was asked.
    explicit canned_server(std::string answer, std::chrono::milliseconds latency = std::chrono::milliseconds(0));
    canned_server(const canned_server&) = delete;
    canned_server& operator=(const canned_server&) = delete;
    ~canned_server();

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    /// The request that came last, as it was sent.
    [[nodiscard]] std::string heard() const;

private:
    void accept_all();
    void serve(int socket);

    std::string answer_;
    std::chrono::milliseconds latency_;
    int listening_ = -1;
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_{};
    std::string heard_{};
    std::vector<int> open_{};
    std::vector<std::thread> threads_{};
    std::thread accepting_{};
};

}  // namespace bench
