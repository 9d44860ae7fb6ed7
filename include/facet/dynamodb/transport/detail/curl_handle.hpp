// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/pause.hpp>
#include <facet/core/waiter.hpp>
#include <facet/dynamodb/transport/detail/awaited_by_curl.hpp>

#include <curl/curl.h>
#include <fcntl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#if LIBCURL_VERSION_NUM < 0x075500
#  error facet::dynamodb needs libcurl 7.85 or newer
#endif

namespace facet::inline v0::dynamodb::detail {

/// Whether libcurl is ready for use; sets it up the first time.
[[nodiscard]] inline bool curl_is_ready() noexcept {
    static const bool ready = curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK;
    return ready;
}

/// Whether a connection was not made since whoever answered is not trusted, or nobody can be: another time would end alike.
[[nodiscard]] constexpr bool is_mistrust(CURLcode code) noexcept { return code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE; }

/// One of libcurl's transfers, and the text of its last error.
class curl_handle {
public:
    curl_handle() noexcept : easy_(curl_is_ready() ? curl_easy_init() : nullptr), multi_(easy_ == nullptr ? nullptr : curl_multi_init()) {
        if (multi_ == nullptr) return;
        curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, text_);
        curl_easy_setopt(easy_, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(easy_, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
        curl_easy_setopt(easy_, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy_, CURLOPT_OPENSOCKETFUNCTION, &curl_handle::open_socket);
        curl_easy_setopt(easy_, CURLOPT_OPENSOCKETDATA, this);
#if LIBCURL_VERSION_NUM >= 0x075700
        // The system's resolver cannot be ended. Without this, a transfer that ran out of time waits until it has come to its end all the same.
        curl_easy_setopt(easy_, CURLOPT_QUICK_EXIT, 1L);
#endif
#if LIBCURL_VERSION_NUM >= 0x081400
        curl_multi_setopt(multi_, CURLMOPT_QUICK_EXIT, 1L);
#endif
        curl_easy_setopt(easy_, CURLOPT_TCP_NODELAY, 1L);
        curl_easy_setopt(easy_, CURLOPT_SSL_VERIFYPEER, 1L);
        curl_easy_setopt(easy_, CURLOPT_SSL_VERIFYHOST, 2L);
        curl_easy_setopt(easy_, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    }
    curl_handle(const curl_handle&) = delete;
    curl_handle& operator=(const curl_handle&) = delete;
    ~curl_handle() {
        if (multi_ != nullptr) curl_multi_remove_handle(multi_, easy_);
        curl_easy_cleanup(easy_);
        curl_multi_cleanup(multi_);
    }

    /// Null where there is no memory.
    [[nodiscard]] CURL* get() const noexcept { return multi_ == nullptr ? nullptr : easy_; }

    /// Makes the transfer, once. It ends with CURLE_ABORTED_BY_CALLBACK within a tenth of a second when `ends()` says so. libcurl's own
    /// ways to ask are of no use for that: curl_easy_perform() asks once a second, or, from 8.20 on, never while it connects.
    template <class Ends>
    [[nodiscard]] CURLcode perform(const Ends& ends) noexcept {
        waiter* const aside = waiter::current();
        awaited_by_curl awaited;
        if (aside != nullptr) awaited.listen(multi_);
        if (curl_multi_add_handle(multi_, easy_) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
        for (int running = 1;;) {
            if (ends()) return CURLE_ABORTED_BY_CALLBACK;
            if ((aside != nullptr ? awaited.act(multi_, running) : curl_multi_perform(multi_, &running)) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
            if (running == 0) break;
            if (aside != nullptr) awaited.wait(*aside);
            else if (curl_multi_poll(multi_, nullptr, 0, static_cast<int>(facet::detail::glance.count()), nullptr) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
        }
        int left = 0;
        const CURLMsg* const done = curl_multi_info_read(multi_, &left);
        const CURLcode ended = done != nullptr && done->msg == CURLMSG_DONE ? done->data.result : CURLE_FAILED_INIT;
        if (ended == CURLE_COULDNT_CONNECT && no_socket_ != 0) std::snprintf(text_, sizeof text_, "%s", std::strerror(no_socket_));
        return ended;
    }
    void forget_error() noexcept { text_[0] = '\0'; }

    /// What libcurl says of a failure. Its own words only where they hold nothing but hosts, ports, times, counts and what
    /// the system or TLS said: elsewhere they may quote what was sent or received, or the address of a proxy with its password.
    [[nodiscard]] std::string_view reason(CURLcode code) const noexcept {
        const std::string_view text = text_;
        switch (code) {
            case CURLE_COULDNT_RESOLVE_HOST:
            case CURLE_COULDNT_CONNECT:
            case CURLE_OPERATION_TIMEDOUT:
            case CURLE_SSL_CONNECT_ERROR:
            case CURLE_PEER_FAILED_VERIFICATION:
            case CURLE_SSL_CACERT_BADFILE:
            case CURLE_SEND_ERROR:
            case CURLE_RECV_ERROR:
            case CURLE_PARTIAL_FILE:
            case CURLE_GOT_NOTHING:
                if (!text.empty() && text.find("://") == text.npos && text.find('@') == text.npos) return text;
                break;
            default: break;
        }
        return curl_easy_strerror(code);
    }

private:
    /// As libcurl makes one, but no program gets it that is started here: a connection would be open for as long as that runs. And why there
    /// is none is noted, where the system has no more, of which libcurl says only that it could not connect.
    static curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* to) noexcept {
#if defined(SOCK_CLOEXEC)
        const int made = ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
#else
        const int made = ::socket(to->family, to->socktype, to->protocol);
        if (made >= 0) ::fcntl(made, F_SETFD, FD_CLOEXEC);
#endif
        if (made >= 0) return made;
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) static_cast<curl_handle*>(self)->no_socket_ = errno;
        return CURL_SOCKET_BAD;
    }

    CURL* easy_;
    CURLM* multi_;  // of this one alone; a connection that it made is open as long as it is part of it
    int no_socket_ = 0;
    char text_[CURL_ERROR_SIZE] = {};
};

}  // namespace facet::inline v0::dynamodb::detail
