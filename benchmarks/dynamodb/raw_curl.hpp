// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <curl/curl.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace bench {

/// What a program would write by hand that sends one and the same request again and again: a transfer of libcurl's, set up once,
/// its connection kept, its answer gathered in one string.
class raw_curl {
public:
    /// `request` is one that was heard; its headers and body are sent as they stand.
    raw_curl(const std::string& url, const std::string& request) : easy_(curl_easy_init()) {
        const std::size_t head = request.find("\r\n\r\n");
        for (std::size_t at = request.find("\r\n") + 2; at < head + 2;) {
            const std::size_t end = request.find("\r\n", at);
            const std::string line = request.substr(at, end - at);
            if (!line.starts_with("Content-Length:")) headers_ = curl_slist_append(headers_, line.c_str());
            at = end + 2;
        }
        headers_ = curl_slist_append(headers_, "Accept:");
        body_ = request.substr(head + 4);
        curl_easy_setopt(easy_, CURLOPT_URL, url.c_str());
        curl_easy_setopt(easy_, CURLOPT_PROXY, "");
        curl_easy_setopt(easy_, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
        curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy_, CURLOPT_TIMEOUT_MS, 10'000L);
        curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, headers_);
        curl_easy_setopt(easy_, CURLOPT_POST, 1L);
        curl_easy_setopt(easy_, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body_.size()));
        curl_easy_setopt(easy_, CURLOPT_POSTFIELDS, body_.c_str());
        curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &raw_curl::on_body);
        curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
    }
    raw_curl(const raw_curl&) = delete;
    raw_curl& operator=(const raw_curl&) = delete;
    ~raw_curl() {
        curl_easy_cleanup(easy_);
        curl_slist_free_all(headers_);
    }

    /// The answer's body; empty where none came. Valid until it is called again.
    [[nodiscard]] const std::string& post() {
        answer_.clear();
        if (curl_easy_perform(easy_) != CURLE_OK) answer_.clear();
        return answer_;
    }

private:
    static std::size_t on_body(const char* data, std::size_t one, std::size_t size, void* self) {
        static_cast<raw_curl*>(self)->answer_.append(data, one * size);
        return one * size;
    }

    CURL* easy_;
    curl_slist* headers_ = nullptr;
    std::string body_{};
    std::string answer_{};
};

}  // namespace bench
