// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/transport/detail/curl_handle.hpp>
#include <facet/dynamodb/transport/detail/header_lines.hpp>
#include <facet/dynamodb/transport/detail/inflater.hpp>
#include <facet/dynamodb/transport/detail/received.hpp>
#include <facet/dynamodb/transport/exchange.hpp>
#include <facet/dynamodb/transport/transport_options.hpp>
#include <facet/wire/checksum.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb::detail {

/// One kept connection and all that is needed to use it, for one thread at a time. Its address must not change.
class lane {
public:
    explicit lane(const transport_options& options) : multi_(curl_is_ready() ? curl_multi_init() : nullptr), accept_compressed_(options.accept_compressed) {
        in_.most = options.largest_answer;
        CURL* const easy = easy_.get();
        if (!is_ready()) return;
        curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, 1L);
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, in_long(options.connect_timeout.count()));
        if (options.idle_limit.count() > 0) curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, in_long(options.idle_limit.count()));
        else curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
        if (options.proxy) curl_easy_setopt(easy, CURLOPT_PROXY, options.proxy->c_str());
        curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
        curl_easy_setopt(easy, CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));  // what is signed is no proxy's business
        if (!options.authorities_file.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, options.authorities_file.c_str());
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &lane::on_header);
        curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &lane::on_body);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
        curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, &lane::on_socket);
        curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, this);
        curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, &lane::on_request);
        curl_easy_setopt(easy, CURLOPT_PREREQDATA, this);
    }
    lane(const lane&) = delete;
    lane& operator=(const lane&) = delete;
    ~lane() { curl_multi_cleanup(multi_); }  // the easy handle, a member, is out of it between requests

    /// Sends a request, within `timeout` where that is not 0, and waits for its answer.
    [[nodiscard]] incoming post(const outgoing& request, std::chrono::milliseconds timeout) {
        incoming made;
        if (!is_ready()) {
            made.reason = "libcurl has no memory";
            return made;
        }
        if (!lines_.set(request.headers, accept_compressed_)) {
            made.reason = "a header has a control character";
            return made;
        }
        const CURLcode prepared = prepare(request, timeout);
        const CURLcode ended = prepared == CURLE_OK ? perform() : prepared;
        if (ended == CURLE_OK) take_answer(made);
        else classify(ended, request, made);
        if (made.end == wire::attempt_end::answered || made.end == wire::attempt_end::damaged) {
            long status = 0;
            curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &status);
            made.status = static_cast<int>(status);
            made.request_id = std::move(in_.request_id);
            made.date = std::move(in_.date);
            made.retry_after = std::move(in_.retry_after);
        }
        return made;
    }

private:
    [[nodiscard]] bool is_ready() const noexcept { return multi_ != nullptr && easy_.get() != nullptr; }
    template <class Count>
    [[nodiscard]] static long in_long(Count count) noexcept {
        return static_cast<long>(std::clamp<Count>(count, 0, std::numeric_limits<long>::max()));
    }

    /// Changes what differs from the request before.
    [[nodiscard]] CURLcode prepare(const outgoing& request, std::chrono::milliseconds timeout) {
        CURL* const easy = easy_.get();
        in_.clear();
        easy_.forget_error();
        begun_ = false;
        connected_ = false;
        sent_again_ = false;
        if (!to_ || *to_ != *request.to) {
            const CURLcode code = curl_easy_setopt(easy, CURLOPT_URL, request.to->url().c_str());
            if (code != CURLE_OK) return code;
            to_ = *request.to;
        }
        if (timeout != timeout_) curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, in_long(timeout.count()));
        timeout_ = timeout;
        // Not copied by libcurl: nothing is read from them after perform().
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines_.list());
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body.empty() ? "" : request.body.data());
        return curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    }

    [[nodiscard]] CURLcode perform() noexcept {
        constexpr int longest_wait = 60'000;  // libcurl wakes up earlier for its own timeouts
        if (curl_multi_add_handle(multi_, easy_.get()) != CURLM_OK) return CURLE_FAILED_INIT;
        CURLcode code = CURLE_FAILED_INIT;
        for (int running = 1;;) {
            if (curl_multi_perform(multi_, &running) != CURLM_OK) break;
            if (running == 0) {
                int left = 0;
                const CURLMsg* const message = curl_multi_info_read(multi_, &left);
                if (message != nullptr && message->msg == CURLMSG_DONE) code = message->data.result;
                break;
            }
            if (curl_multi_poll(multi_, nullptr, 0, longest_wait, nullptr) != CURLM_OK) break;
        }
        curl_multi_remove_handle(multi_, easy_.get());
        return code;
    }

    /// A whole answer, as far as HTTP knows.
    void take_answer(incoming& made) {
        made.end = wire::attempt_end::damaged;
        if (const auto verified = wire::verify_checksum(in_.body, in_.checksum); !verified.has_value()) {
            made.reason = verified.error().message;
            return;
        }
        if (in_.encoding.empty() || is_named(in_.encoding, "identity")) {
            made.body = std::move(in_.body);
        } else if (is_named(in_.encoding, "gzip")) {
            auto inflated = inflater_.inflate(in_.body, in_.most);
            if (!inflated) {
                made.reason = "the answer cannot be decompressed, or is too large";
                return;
            }
            made.body = *std::move(inflated);
        } else {
            made.reason = "the answer is encoded in a way that was not asked for";
            return;
        }
        made.end = wire::attempt_end::answered;
    }

    void classify(CURLcode code, const outgoing& request, incoming& made) {
        made.reason = in_.too_large ? std::string_view("the answer is too large") : easy_.reason(code);
        if (!begun_) {
            made.end = wire::attempt_end::not_connected;
        } else if (sent_again_) {
            made.end = wire::attempt_end::idle_reset;
            made.reason = "a kept connection broke before an answer came";
        } else if (in_.head_whole) {
            made.end = wire::attempt_end::damaged;
        } else {
            curl_off_t sent = 0;
            curl_easy_getinfo(easy_.get(), CURLINFO_SIZE_UPLOAD_T, &sent);
            const bool whole = static_cast<std::size_t>(sent) >= request.body.size();
            const bool broke = code == CURLE_GOT_NOTHING || code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR;
            if (!whole) made.end = wire::attempt_end::not_sent;
            else made.end = broke && !connected_ && !in_.heard ? wire::attempt_end::idle_reset : wire::attempt_end::no_answer;
        }
    }

    static std::size_t on_header(const char* data, std::size_t one, std::size_t size, void* self) noexcept {
        const bool taken = guarded([&] {
            static_cast<lane*>(self)->in_.take_line({data, one * size});
            return true;
        });
        return taken ? one * size : 0;
    }
    static std::size_t on_body(const char* data, std::size_t one, std::size_t size, void* self) noexcept {
        return guarded([&] { return static_cast<lane*>(self)->in_.take_body({data, one * size}); }) ? one * size : 0;
    }
    // Where a kept connection breaks without a byte of answer, libcurl opens another and sends the request again, even a POST: the service
    // may then do it twice. It asks these two before.
    static int on_socket(void* self, curl_socket_t, curlsocktype) noexcept {
        lane& own = *static_cast<lane*>(self);
        own.connected_ = true;
        own.sent_again_ = own.sent_again_ || own.begun_;
        return own.begun_ ? CURL_SOCKOPT_ERROR : CURL_SOCKOPT_OK;
    }
    static int on_request(void* self, char*, char*, int, int) noexcept {
        lane& own = *static_cast<lane*>(self);
        own.sent_again_ = own.sent_again_ || own.begun_;
        return std::exchange(own.begun_, true) ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
    }

    CURLM* multi_;
    curl_handle easy_;
    bool accept_compressed_;
    std::optional<endpoint> to_;
    std::chrono::milliseconds timeout_{0};
    header_lines lines_;
    received in_;
    inflater inflater_;
    bool connected_ = false;   ///< by a connection made for this request
    bool begun_ = false;       ///< the request was begun to be sent
    bool sent_again_ = false;  ///< libcurl was about to send it again
};

}  // namespace facet::inline v0::dynamodb::detail
