// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/http_server.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

/// What goes wrong with a request.
enum class fault : std::uint8_t {
    none,
    throttled,       ///< refused: nothing is done
    unavailable,     ///< status 503: nothing is done
    unheard,         ///< the connection is closed, nothing is done
    lost,            ///< done, and the connection closed without an answer
    reset,           ///< done, and the connection reset
    late,            ///< done, and the answer does not come in time
    cut,             ///< done, and half of the answer comes
    corrupted,       ///< done, and the answer's bytes are not those of its checksum
    failed,          ///< done, and answered with status 500
    closed_after,    ///< answered, and the kept connection closed
};
constexpr std::size_t fault_kinds = 11;

/// A stand-in for the service that does nothing but count what it did for each request, told apart by its body. A transaction that comes
/// again with its token is not done again.
class faulty_service {
public:
    using plan = std::function<fault(std::size_t request)>;
    using answers = std::function<std::string(const heard_request&)>;

    /// `each` says what goes wrong with each request, counted from 0; it is asked by one thread at a time. `answer` says what is answered.
    faulty_service(plan each, answers answer)
        : each_(std::move(each)), answer_(std::move(answer)), server_([this](http_connection& with) { serve(with); }) {}

    [[nodiscard]] std::string address() const { return "http://" + server_.address(); }
    [[nodiscard]] std::size_t heard() const { return server_.requests().size(); }
    [[nodiscard]] std::size_t connections() const { return server_.connections(); }
    /// How often requests were done whose body has this text in it.
    [[nodiscard]] int done(std::string_view text) const {
        const std::lock_guard lock(mutex_);
        int count = 0;
        for (const auto& [body, times] : done_) count += body.find(text) != body.npos ? times : 0;
        return count;
    }

private:
    void serve(http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            const fault what = take(request);
            switch (what) {
                case fault::closed_after: return with.send_answer(answer_(request));
                case fault::none: with.send_answer(answer_(request)); break;
                case fault::throttled:
                    with.send(http_answer_text(R"({"__type":"com.amazon.coral.availability#ThrottlingException","message":"slower"})", {}, "400 Bad Request"));
                    break;
                case fault::unavailable: with.send(http_answer_text("", {}, "503 Service Unavailable")); break;
                case fault::failed:
                    with.send(http_answer_text(R"({"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError","message":"oh"})", {}, "500 Internal Server Error"));
                    break;
                case fault::corrupted: with.send_answer(answer_(request), "x-amz-crc32: 1\r\n"); break;
                case fault::cut: return with.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + answer_(request));
                case fault::late: return with.wait_for_end();
                case fault::reset: return with.reset();
                case fault::unheard:
                case fault::lost: return;
            }
        }
    }

    [[nodiscard]] fault take(const heard_request& request) {
        const std::lock_guard lock(mutex_);
        const fault what = each_(requests_++);
        if (what == fault::throttled || what == fault::unavailable || what == fault::unheard) return what;
        constexpr std::string_view token_name = R"("ClientRequestToken":")";
        const std::size_t at = request.body.find(token_name);
        const bool again = at != request.body.npos && !tokens_.insert(request.body.substr(at + token_name.size(), 36)).second;
        if (!again) ++done_[request.body];
        return what;
    }

    plan each_;
    answers answer_;
    mutable std::mutex mutex_{};
    std::size_t requests_ = 0;
    std::set<std::string> tokens_{};
    std::map<std::string, int> done_{};
    http_server server_;
};
