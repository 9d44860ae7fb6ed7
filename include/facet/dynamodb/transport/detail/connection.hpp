// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/longest_time.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/span.hpp>
#include <facet/core/waiter.hpp>
#include <facet/dynamodb/endpoint.hpp>
#include <facet/dynamodb/transport/detail/curl_handle.hpp>
#include <facet/dynamodb/transport/detail/stop_switch.hpp>
#include <facet/dynamodb/transport/transport_options.hpp>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb::detail {

/// When a request has to be done; without one it has time.
class time_limit {
public:
    using clock = std::chrono::steady_clock;

    /// `from_now` of 0 is no limit. `stop` ends it early, as does the thread's cancellation, and has to outlive it.
    time_limit(std::chrono::milliseconds from_now, const stop_switch& stop) : stop_(&stop) {
        if (from_now.count() > 0) end_ = clock::now() + std::min(from_now, facet::detail::longest_time);
    }
    [[nodiscard]] const stop_switch& stop() const noexcept { return *stop_; }
    /// CURLE_OK while there is time, else why there is none.
    [[nodiscard]] CURLcode verdict() const noexcept { return stop_->ends_call() ? CURLE_ABORTED_BY_CALLBACK : left() == 0 ? CURLE_OPERATION_TIMEDOUT : CURLE_OK; }
    /// What is left, at least 0; -1 without a limit. In units of poll().
    [[nodiscard]] int left() const noexcept {
        if (!end_) return -1;
        const auto count = std::chrono::ceil<std::chrono::milliseconds>(*end_ - clock::now()).count();
        return static_cast<int>(std::clamp<decltype(count)>(count, 0, std::numeric_limits<int>::max()));
    }

private:
    std::optional<clock::time_point> end_;
    const stop_switch* stop_;
};

/// A connection to an endpoint, perhaps through a proxy's tunnel and TLS, which libcurl makes. What is sent over it is not left to
/// libcurl: where a kept connection breaks, it would send a request again by itself, a write too (contract H3); and it prints each byte
/// of a header with a call of its own, which alone takes longer than signing the request.
class connection {
public:
    connection() = default;
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    /// Closes what was open and opens another. With CURLE_OK it is open.
    [[nodiscard]] CURLcode open(const endpoint& to, const transport_options& options, CURLSH* share, const time_limit& limit) {
        close();
        facet::detail::owned<curl_handle> made(new curl_handle);
        CURL* const easy = made->get();
        if (easy == nullptr) return CURLE_OUT_OF_MEMORY;
        if (const CURLcode over = limit.verdict(); over != CURLE_OK) return over;
        const int left = limit.left();
        curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
        curl_easy_setopt(easy, CURLOPT_SHARE, share);
        if (left >= 0) curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(std::max(left, 1)));
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::clamp<long long>(options.connect_timeout.count(), 0, std::numeric_limits<int>::max())));
        curl_easy_setopt(easy, CURLOPT_HTTPPROXYTUNNEL, 1L);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &connection::ignore);  // a proxy's words
        CURLcode code = CURLE_OK;
        if (options.proxy) code = curl_easy_setopt(easy, CURLOPT_PROXY, options.proxy->c_str());
        if (code == CURLE_OK && !options.authorities_file.empty()) code = curl_easy_setopt(easy, CURLOPT_CAINFO, options.authorities_file.c_str());
        if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_URL, to.url().c_str());
        if (code == CURLE_OK) code = made->perform([&limit] { return limit.stop().ends_call(); });
        curl_socket_t socket = CURL_SOCKET_BAD;
        if (code == CURLE_OK) code = curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
        if (code == CURLE_OK && socket == CURL_SOCKET_BAD) code = CURLE_COULDNT_CONNECT;
        handle_ = std::move(made);
        socket_ = code == CURLE_OK ? socket : CURL_SOCKET_BAD;
        return code;
    }
    void close() noexcept {
        handle_.reset();
        socket_ = CURL_SOCKET_BAD;
    }

    /// Gives up what another process has, too, without a word to whom it leads to: the socket is replaced by one that leads nowhere, since
    /// TLS would say farewell for both.
    void abandon() noexcept {
        if (socket_ != CURL_SOCKET_BAD) {
            int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
            if (nowhere < 0) {  // there may be no other descriptor to be had
                ::close(socket_);
                nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
            }
            if (nowhere >= 0 && nowhere != socket_) {
                ::dup2(nowhere, socket_);
                ::close(nowhere);
            }
        }
        close();
    }

    /// Whether a proxy asked who we are when it was to open a tunnel, and did not accept what it was told: another time would end alike.
    [[nodiscard]] bool is_unknown_to_proxy() const noexcept {
        constexpr long proxy_authentication_required = 407;
        long status = 0;
        return handle_ && curl_easy_getinfo(handle_->get(), CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK && status == proxy_authentication_required;
    }

    /// Sends what can be sent at once: CURLE_AGAIN where that is nothing.
    [[nodiscard]] CURLcode send(std::string_view bytes, std::size_t& sent) noexcept {
        handle_->forget_error();
        sent = 0;
        return curl_easy_send(handle_->get(), bytes.data(), bytes.size(), &sent);
    }
    /// Takes what came: CURLE_AGAIN where that is nothing; no bytes and CURLE_OK at the end.
    [[nodiscard]] CURLcode receive(span<char> into, std::size_t& size) noexcept {
        handle_->forget_error();
        size = 0;
        return curl_easy_recv(handle_->get(), into.data(), into.size(), &size);
    }
    /// Waits until something came or, where that is wished, can be sent. Says whether something came; CURLE_OPERATION_TIMEDOUT where
    /// time ran out, also if something came: a service that never stops would else never be left. CURLE_ABORTED_BY_CALLBACK once stopped or cancelled.
    [[nodiscard]] CURLcode wait(bool to_send, const time_limit& limit, bool& came) noexcept {
        pollfd waited{socket_, static_cast<short>(to_send ? POLLIN | POLLOUT : POLLIN), 0};
        came = false;
        for (;;) {
            if (const CURLcode over = limit.verdict(); over != CURLE_OK) return over;
            constexpr int glance = static_cast<int>(facet::detail::glance.count());
            const int left = limit.left();
            int most = left < 0 ? glance : std::min(left, glance);
            if (waiter* const aside = waiter::current()) {
                const awaited_socket one{socket_, true, to_send};
                aside->wait({&one, 1}, std::chrono::milliseconds(most));
                most = 0;
            }
            const int ready = ::poll(&waited, 1, most);
            came = (waited.revents & ~POLLOUT) != 0;
            if (ready > 0 || (ready < 0 && errno == EINTR)) return CURLE_OK;
            if (ready < 0) return CURLE_RECV_ERROR;
        }
    }
    /// Of the last call; valid until the next.
    [[nodiscard]] std::string_view reason(CURLcode code) const noexcept {
        return handle_ ? handle_->reason(code) : std::string_view(curl_easy_strerror(code));
    }

private:
    static std::size_t ignore(char*, std::size_t one, std::size_t size, void*) noexcept { return one * size; }

    facet::detail::owned<curl_handle> handle_{};
    curl_socket_t socket_ = CURL_SOCKET_BAD;
};

}  // namespace facet::inline v0::dynamodb::detail
