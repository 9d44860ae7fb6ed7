// SPDX-License-Identifier: BSL-1.0
#include <support/http_server.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>

namespace {

[[nodiscard]] std::string lowered(std::string_view text) {
    std::string made(text);
    for (char& c : made)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return made;
}

/// A socket bound to a free port of 127.0.0.1, which is told.
[[nodiscard]] int bound_socket(std::uint16_t& port) {
    const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    if (made < 0 || ::bind(made, general, size) != 0 || ::getsockname(made, general, &size) != 0) throw std::runtime_error("no socket on 127.0.0.1");
    port = ntohs(address.sin_port);
    return made;
}

/// Writing to a peer that is gone is no reason to end the tests: signals go to the thread that writes.
void ignore_broken_pipes() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

std::string heard_request::header(std::string_view name, std::string_view absent) const {
    for (const auto& [written, value] : headers)
        if (lowered(written) == name) return value;
    return std::string(absent);
}

std::string http_answer_text(std::string_view body, std::string_view further_headers, std::string_view status) {
    std::string text = "HTTP/1.1 ";
    text.append(status).append("\r\nContent-Length: ").append(std::to_string(body.size())).append("\r\n").append(further_headers).append("\r\n").append(body);
    return text;
}

bool http_connection::fill() {
    std::array<char, 16'384> piece;
    const auto got = tls_ != nullptr ? SSL_read(tls_, piece.data(), static_cast<int>(piece.size())) : static_cast<int>(::recv(socket_, piece.data(), piece.size(), 0));
    if (got <= 0) return false;
    buffer_.append(piece.data(), static_cast<std::size_t>(got));
    return true;
}

bool http_connection::read(heard_request& request) {
    std::size_t head = std::string::npos;
    while ((head = buffer_.find("\r\n\r\n")) == std::string::npos)
        if (!fill()) return false;
    request = {};
    request.connection = index;
    std::size_t at = 0;
    while (at < head) {
        const std::size_t end = std::min(buffer_.find("\r\n", at), head);
        const std::string line = buffer_.substr(at, end - at);
        at = end + 2;
        if (request.line.empty()) {
            request.line = line;
            continue;
        }
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) return false;
        request.headers.emplace_back(line.substr(0, colon), line.substr(std::min(line.find_first_not_of(' ', colon + 1), line.size())));
    }
    const std::size_t size = std::stoul(request.header("content-length", "0"));
    while (buffer_.size() < head + 4 + size)
        if (!fill()) return false;
    request.body = buffer_.substr(head + 4, size);
    buffer_.erase(0, head + 4 + size);
    keep_(request);
    return true;
}

bool http_connection::read_some() {
    if (!fill()) return false;
    buffer_.clear();
    return true;
}

bool http_connection::try_send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = tls_ != nullptr ? SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size())) : static_cast<int>(::send(socket_, bytes.data(), bytes.size(), 0));
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void http_connection::reset() {
    const linger at_once{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

void http_connection::wait_for_end() {
    while (fill()) buffer_.clear();
}

http_server::http_server(script each, const tls_identity* identity) : each_(std::move(each)), identity_(identity) {
    listening_ = bound_socket(port_);
    if (::listen(listening_, 128) != 0) throw std::runtime_error("cannot listen on 127.0.0.1");
    accepting_ = std::thread([this] { accept_all(); });
}

http_server::~http_server() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [index, socket] : open_) ::shutdown(socket, SHUT_RDWR);
    }
    ::shutdown(listening_, SHUT_RDWR);  // accept() returns
    accepting_.join();
    for (std::thread& each : threads_) each.join();
    ::close(listening_);
}

std::vector<heard_request> http_server::requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
}

void http_server::accept_all() {
    for (;;) {
        const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0 && errno == EMFILE) {  // of a test that leaves no descriptors free for a while
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            continue;
        }
        if (socket < 0) return;
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        const std::lock_guard lock(mutex_);
        if (stopping_) {
            ::close(socket);
            return;
        }
        const std::size_t index = accepted_++;
        open_[index] = socket;
        threads_.emplace_back([this, socket, index] { serve(socket, index); });
    }
}

void http_server::serve(int socket, std::size_t index) {
    ignore_broken_pipes();
    SSL* tls = nullptr;
    bool ready = true;
    if (identity_ != nullptr) {
        tls = SSL_new(identity_->context());
        SSL_set_fd(tls, socket);
        ready = SSL_accept(tls) == 1;
    }
    if (ready) {
        http_connection connection(socket, tls, index);
        connection.keep_ = [this](const heard_request& request) {
            const std::lock_guard lock(mutex_);
            requests_.push_back(request);
        };
        each_(connection);
    }
    if (tls != nullptr) {
        if (ready) SSL_shutdown(tls);
        SSL_free(tls);
    }
    const std::lock_guard lock(mutex_);
    open_.erase(index);
    ::close(socket);
}

std::uint16_t closed_port() {
    std::uint16_t port = 0;
    ::close(bound_socket(port));
    return port;
}
