// SPDX-License-Identifier: BSL-1.0
#include "canned_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace bench {

canned_server::canned_server(std::string answer, std::chrono::milliseconds latency) : answer_(std::move(answer)), latency_(latency) {
    listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listening_, general, size) != 0 || ::listen(listening_, SOMAXCONN) != 0 || ::getsockname(listening_, general, &size) != 0)
        throw std::runtime_error("no socket on 127.0.0.1");
    port_ = ntohs(address.sin_port);
    accepting_ = std::thread([this] { accept_all(); });
}

canned_server::~canned_server() {
    ::shutdown(listening_, SHUT_RDWR);
    accepting_.join();
    for (const int each : open_) ::shutdown(each, SHUT_RDWR);
    for (std::thread& each : threads_) each.join();
    for (const int each : open_) ::close(each);
    ::close(listening_);
}

std::string canned_server::heard() const {
    const std::lock_guard lock(mutex_);
    return heard_;
}

void canned_server::accept_all() {
    for (;;) {
        const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0) return;
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        open_.push_back(socket);
        threads_.emplace_back([this, socket] { serve(socket); });
    }
}

void canned_server::serve(int socket) {
    constexpr std::string_view length_of = "Content-Length: ";
    std::array<char, 65'536> piece;
    for (std::string got;;) {
        const auto size = ::recv(socket, piece.data(), piece.size(), 0);
        if (size <= 0) return;
        got.append(piece.data(), static_cast<std::size_t>(size));
        const std::size_t head = got.find("\r\n\r\n");
        const std::size_t length = got.find(length_of);
        if (head == got.npos || length == got.npos || got.size() < head + 4 + std::stoul(got.substr(length + length_of.size()))) continue;
        {
            const std::lock_guard lock(mutex_);
            heard_.swap(got);
        }
        got.clear();
        if (latency_.count() > 0) std::this_thread::sleep_for(latency_);
        if (::send(socket, answer_.data(), answer_.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(answer_.size())) return;
    }
}

}  // namespace bench
