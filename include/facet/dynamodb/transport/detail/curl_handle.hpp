// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <curl/curl.h>

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
    curl_handle() noexcept : easy_(curl_is_ready() ? curl_easy_init() : nullptr) {
        if (easy_ == nullptr) return;
        curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, text_);
        curl_easy_setopt(easy_, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(easy_, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
        curl_easy_setopt(easy_, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
        // The system's resolver cannot be ended. Without this, a transfer that ran out of time waits until it has come to its end all the same.
        curl_easy_setopt(easy_, CURLOPT_QUICK_EXIT, 1L);
#endif
        curl_easy_setopt(easy_, CURLOPT_TCP_NODELAY, 1L);
        curl_easy_setopt(easy_, CURLOPT_SSL_VERIFYPEER, 1L);
        curl_easy_setopt(easy_, CURLOPT_SSL_VERIFYHOST, 2L);
        curl_easy_setopt(easy_, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    }
    curl_handle(const curl_handle&) = delete;
    curl_handle& operator=(const curl_handle&) = delete;
    ~curl_handle() { curl_easy_cleanup(easy_); }

    [[nodiscard]] CURL* get() const noexcept { return easy_; }
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
    CURL* easy_;
    char text_[CURL_ERROR_SIZE] = {};
};

}  // namespace facet::inline v0::dynamodb::detail
