// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/pause.hpp>
#include <facet/core/span.hpp>
#include <facet/core/waiter.hpp>

#include <curl/curl.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

namespace facet::inline v0::dynamodb::detail {

/// What libcurl waits for while it makes one transfer, as it tells it to who waits in its place. Has to live as long as it does that.
class awaited_by_curl {
public:
    awaited_by_curl() = default;
    awaited_by_curl(const awaited_by_curl&) = delete;
    awaited_by_curl& operator=(const awaited_by_curl&) = delete;
    ~awaited_by_curl() {
        if (multi_ == nullptr) return;
        curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, nullptr);
        curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, nullptr);
    }

    /// From here on it is told.
    void listen(CURLM* multi) noexcept {
        multi_ = multi;
        curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, &awaited_by_curl::on_socket);
        curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, this);
        curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, &awaited_by_curl::on_timer);
        curl_multi_setopt(multi, CURLMOPT_TIMERDATA, this);
    }
    /// Has the transfer go on as far as it gets.
    [[nodiscard]] CURLMcode act(CURLM* multi, int& running) noexcept {
        std::array<pollfd, most> came{};
        const std::size_t count = count_;  // what is done changes them
        for (std::size_t i = 0; i < count; ++i)
            came[i] = {sockets_[i].socket, static_cast<short>((sockets_[i].to_read ? POLLIN : 0) | (sockets_[i].to_write ? POLLOUT : 0)), 0};
        CURLMcode code = CURLM_OK;
        if (count != 0 && ::poll(came.data(), static_cast<nfds_t>(count), 0) > 0) {
            for (std::size_t i = 0; i < count && code == CURLM_OK; ++i) {
                if (came[i].revents == 0) continue;
                const int events = ((came[i].revents & (POLLIN | POLLHUP)) != 0 ? CURL_CSELECT_IN : 0) | ((came[i].revents & POLLOUT) != 0 ? CURL_CSELECT_OUT : 0) |
                                   ((came[i].revents & (POLLERR | POLLNVAL)) != 0 ? CURL_CSELECT_ERR : 0);
                code = curl_multi_socket_action(multi, came[i].fd, events, &running);
            }
        }
        return code == CURLM_OK ? curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running) : code;  // does what is due
    }
    void wait(waiter& aside) const noexcept {
        std::chrono::microseconds time = facet::detail::glance;
        if (is_timed_) time = std::min(time, std::chrono::ceil<std::chrono::microseconds>(due_ - clock::now()));
        aside.wait({sockets_.data(), std::min(count_, waiter::most_sockets)}, time);  // others are looked after when it is over
    }

private:
    using clock = std::chrono::steady_clock;
    /// A few connections that it tries at once, and those to servers of names. libcurl 7.85 to 8.15 has at most 5.
    static constexpr std::size_t most = 32;

    static int on_socket(CURL*, curl_socket_t socket, int what, void* self, void*) noexcept {
        awaited_by_curl& own = *static_cast<awaited_by_curl*>(self);
        awaited_socket* const end = own.sockets_.data() + own.count_;
        awaited_socket* const known = std::find_if(own.sockets_.data(), end, [&](const awaited_socket& each) { return each.socket == socket; });
        if (what == CURL_POLL_REMOVE) {
            if (known != end) *known = own.sockets_[--own.count_];
            return 0;
        }
        if (known == end && own.count_ == most) return -1;  // ends the transfer, which would wait for nothing
        if (known == end) ++own.count_;
        *known = {socket, (what & CURL_POLL_IN) != 0, (what & CURL_POLL_OUT) != 0};
        return 0;
    }
    static int on_timer(CURLM*, long milliseconds, void* self) noexcept {
        awaited_by_curl& own = *static_cast<awaited_by_curl*>(self);
        own.is_timed_ = milliseconds >= 0;
        if (own.is_timed_) own.due_ = clock::now() + std::chrono::milliseconds(milliseconds);
        return 0;
    }

    CURLM* multi_ = nullptr;
    std::array<awaited_socket, most> sockets_{};
    std::size_t count_ = 0;
    bool is_timed_ = false;      ///< libcurl wants to be called at some time:
    clock::time_point due_{};
};

}  // namespace facet::inline v0::dynamodb::detail
