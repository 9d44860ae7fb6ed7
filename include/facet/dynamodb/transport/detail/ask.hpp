// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/dynamodb/transport/detail/curl_handle.hpp>
#include <facet/dynamodb/transport/detail/header_lines.hpp>
#include <facet/dynamodb/transport/detail/stop_switch.hpp>
#include <facet/dynamodb/transport/exchange.hpp>
#include <facet/dynamodb/transport/transport_options.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::dynamodb::detail {

/// Sends a question and waits for its answer, on a connection of its own. What it holds is overwritten after.
class asking {
public:
    /// The options are for what does not go straight to its address. Both have to outlive this.
    asking(const transport_options& options, stop_switch& stop) : options_(options), stop_(stop) {}
    asking(const asking&) = delete;
    asking& operator=(const asking&) = delete;
    ~asking() {
        lines_.wipe();
        wipe_body();
    }

    [[nodiscard]] http_answer ask(const http_question& question) {
        if (question.delay.count() > 0) stop_.sleep(question.delay);
        if (stop_.is_turned()) return failed(client_was_stopped);
        if (easy_.get() == nullptr) return failed("libcurl has no memory");
        std::vector<header> headers;
        for (const auto& [name, value] : question.headers) headers.push_back({name, value.reveal()});
        if (!lines_.set(headers)) return failed("a header has a control character");
        body_.reserve(most);  // so that no piece of it stays behind in memory given back
        CURL* const easy = easy_.get();
        curl_easy_setopt(easy, CURLOPT_URL, question.url.c_str());
        if (const CURLcode code = set_way(easy, question.direct); code != CURLE_OK) return failed(easy_.reason(code));
        curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(std::clamp<long long>(question.timeout.count(), 1, std::numeric_limits<int>::max())));
        if (question.method != "GET") {
            curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(question.body.reveal().size()));
            curl_easy_setopt(easy, CURLOPT_POSTFIELDS, question.body.reveal().data());
            curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, question.method.c_str());
        }
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines_.list());
        curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &asking::on_body);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
        const CURLcode code = easy_.perform([this] { return stop_.is_turned(); });
        long status = 0;
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        if (code != CURLE_OK && !cut_) return failed(code == CURLE_ABORTED_BY_CALLBACK ? client_was_stopped : easy_.reason(code));
        return {.status = static_cast<int>(status), .body = secret(body_)};
    }

private:
    static constexpr std::size_t most = credentials_fetch::maximum_answer + 1;

    /// As connection::open() goes, where it is not straight.
    [[nodiscard]] CURLcode set_way(CURL* easy, bool direct) const {
        if (direct) return curl_easy_setopt(easy, CURLOPT_PROXY, "");
        curl_easy_setopt(easy, CURLOPT_HTTPPROXYTUNNEL, 1L);
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::clamp<long long>(options_.connect_timeout.count(), 0, std::numeric_limits<int>::max())));
        CURLcode code = CURLE_OK;
        if (options_.proxy) code = curl_easy_setopt(easy, CURLOPT_PROXY, options_.proxy->c_str());
        if (code == CURLE_OK && !options_.authorities_file.empty()) code = curl_easy_setopt(easy, CURLOPT_CAINFO, options_.authorities_file.c_str());
        return code;
    }

    [[nodiscard]] static http_answer failed(std::string_view why) { return {.status = 0, .body = secret(why)}; }

    static std::size_t on_body(const char* data, std::size_t one, std::size_t size, void* self) noexcept {
        asking& own = *static_cast<asking*>(self);
        const std::size_t taken = std::min(one * size, most - own.body_.size());
        own.body_.append(data, taken);  // memory was set aside before
        own.cut_ = taken < one * size;
        return taken;
    }
    void wipe_body() noexcept { detail::wipe(body_.data(), body_.size()); }

    const transport_options& options_;
    stop_switch& stop_;
    header_lines lines_;
    std::string body_;
    bool cut_ = false;
    curl_handle easy_;  // goes first: a transfer that was given up still has the lines, and this
};

}  // namespace facet::inline v0::dynamodb::detail
