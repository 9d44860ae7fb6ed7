// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/tls_identity.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

/// A request as it arrived.
struct heard_request {
    std::size_t connection = 0;  ///< from 0, in the order in which they were accepted
    std::string line{};          ///< `POST / HTTP/1.1`
    std::vector<std::pair<std::string, std::string>> headers{};  ///< names as they were written
    std::string body{};

    /// The value of a header, named in lower case; `absent` where there is none.
    [[nodiscard]] std::string header(std::string_view name, std::string_view absent = {}) const;
};

/// A whole answer of status 200 as a text to send.
[[nodiscard]] std::string http_answer_text(std::string_view body, std::string_view further_headers = {}, std::string_view status = "200 OK");

/// A connection as a test's script sees it. What it says to a peer that is gone is lost without a word.
class http_connection {
public:
    http_connection(int socket, ssl_st* tls, std::size_t order) : index(order), socket_(socket), tls_(tls) {}

    /// Waits for a whole request; false where the peer is gone. Each is kept for http_server::requests().
    bool read(heard_request& request);
    /// Waits for at least one byte and takes what there is.
    bool read_some();
    void send(std::string_view bytes) { static_cast<void>(try_send(bytes)); }
    /// False where the peer is gone.
    [[nodiscard]] bool try_send(std::string_view bytes);
    void send_answer(std::string_view body, std::string_view further_headers = {}) { send(http_answer_text(body, further_headers)); }
    /// Ends the connection so that the peer's system reports a reset.
    void reset();
    /// Waits until the peer ends the connection.
    void wait_for_end();
    [[nodiscard]] int socket() const noexcept { return socket_; }

    const std::size_t index;

private:
    friend class http_server;
    [[nodiscard]] bool fill();

    int socket_;
    ssl_st* tls_;
    std::string buffer_{};
    std::function<void(const heard_request&)> keep_{};
};

/// A server on 127.0.0.1 that does on each connection, in a thread of its own, what a script says; then it closes the connection.
class http_server {
public:
    using script = std::function<void(http_connection&)>;

    explicit http_server(script each, const tls_identity* identity = nullptr);
    http_server(const http_server&) = delete;
    http_server& operator=(const http_server&) = delete;
    ~http_server();

    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] std::string address() const { return "127.0.0.1:" + std::to_string(port_); }
    [[nodiscard]] std::size_t connections() const noexcept { return accepted_; }
    [[nodiscard]] std::vector<heard_request> requests() const;

private:
    void accept_all();
    void serve(int socket, std::size_t index);

    script each_;
    const tls_identity* identity_;
    int listening_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<std::size_t> accepted_{0};
    mutable std::mutex mutex_{};
    std::vector<heard_request> requests_{};
    std::map<std::size_t, int> open_{};
    bool stopping_ = false;
    std::vector<std::thread> threads_{};
    std::thread accepting_{};
};

/// A script that answers every request by the same function, and keeps the connection.
template <class Answer>
[[nodiscard]] http_server::script answering(Answer answer) {
    return [answer](http_connection& with) {
        heard_request request;
        while (with.read(request)) with.send(answer(request));
    };
}

/// A port of 127.0.0.1 on which nobody listens.
[[nodiscard]] std::uint16_t closed_port();
