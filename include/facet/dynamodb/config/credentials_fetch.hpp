// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/result.hpp>
#include <facet/dynamodb/credentials.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb {

/// A request for whoever can send one. There are no redirects, and the answer's headers do not matter.
struct http_question {
    std::string method = "GET";
    std::string url{};
    std::vector<std::pair<std::string, secret>> headers{};  ///< besides `Host`
    secret body{};
    bool direct = true;                                     ///< to its address: the services of a machine or container are behind no proxy
    std::chrono::milliseconds delay{0};                     ///< how long to wait before it is sent
    std::chrono::milliseconds timeout{1'000};               ///< for all of it, connecting included
};

/// What came back. A status of 0 means that no whole answer came; the body then says why, for people.
struct http_answer {
    int status = 0;
    secret body{};
};

/// A conversation that ends with credentials, without the means to speak: it says which request to send next and is told the answer.
/// Requests that fail for the moment (no answer, 429, 5xx, what the service says is throttling), or may do so, are asked three times. For one
/// thread at a time.
class credentials_fetch {
public:
    credentials_fetch(const credentials_fetch&) = delete;
    credentials_fetch& operator=(const credentials_fetch&) = delete;
    virtual ~credentials_fetch() = default;

    /// The request to send, valid until answer(); null once there is an outcome.
    [[nodiscard]] const http_question* next() const noexcept { return finished_ ? nullptr : &question_; }

    /// Takes the answer to next().
    void answer(const http_answer& said) {
        if (finished_) return;
        const bool momentary = said.status == 0 || said.status == 429 || said.status >= 500 || passes(said);
        if ((momentary || is_doubtful(said)) && ++attempts_ < attempts_at_most) {
            question_.delay = std::chrono::milliseconds(100) * static_cast<int>(attempts_);
        } else if (momentary && goes_on()) {
            return;
        } else if (momentary) {
            std::string why = said.status == 0 ? "does not answer" : "answers with status " + std::to_string(said.status);
            const std::string words = said.status == 0 ? std::string(said.body.reveal()) : words_of(said);
            if (!words.empty()) why.append(": ").append(words);
            fail(error_code::service_unavailable, why);
        } else if (said.body.reveal().size() > maximum_answer) {
            fail(error_code::serialization, "answers with more than 64 KB");
        } else {
            take(said);
        }
    }

    /// What came of it; only once next() is null. Codes: service_unavailable where nobody answers, access_denied where there are no
    /// credentials to have, serialization where an answer is malformed.
    [[nodiscard]] const result<credentials>& outcome() const noexcept { return outcome_; }

    static constexpr std::size_t attempts_at_most = 3;
    static constexpr std::size_t maximum_answer = std::size_t{64} << 10;

protected:
    explicit credentials_fetch(std::string source) : outcome_(error{}), source_(std::move(source)) {}

    void ask(http_question question) {
        question_ = std::move(question);
        attempts_ = 0;
    }
    void finish(result<credentials> outcome) {
        outcome_ = std::move(outcome);
        finished_ = true;
    }
    void fail(error_code code, std::string_view what) {
        finish(facet::detail::bare_error(code, (source_ + ' ').append(what)));
    }
    [[nodiscard]] const std::string& source() const noexcept { return source_; }

private:
    /// Takes an answer that is neither missing nor momentary: asks again, or comes to an outcome.
    virtual void take(const http_answer& said) = 0;
    /// Whether a refusal by another status is one for the moment.
    [[nodiscard]] virtual bool passes(const http_answer&) const { return false; }
    /// Whether a refusal may be one for the moment, and is one for good if it comes a third time.
    [[nodiscard]] virtual bool is_doubtful(const http_answer&) const { return false; }
    /// Whether it can do without what was asked for three times, and asks for something else.
    [[nodiscard]] virtual bool goes_on() { return false; }
    /// What a refusal says that is safe to repeat.
    [[nodiscard]] virtual std::string words_of(const http_answer&) const { return {}; }

    http_question question_;
    result<credentials> outcome_;
    std::string source_;
    std::size_t attempts_ = 0;
    bool finished_ = false;
};

/// Holds the whole conversation by means of a function that sends one request, waits for `delay` before and gives the answer.
[[nodiscard]] inline result<credentials> converse(credentials_fetch& fetch, function_ref<http_answer(const http_question&)> send) {
    while (const http_question* const question = fetch.next()) fetch.answer(send(*question));
    return fetch.outcome();
}

}  // namespace facet::inline v0::dynamodb
