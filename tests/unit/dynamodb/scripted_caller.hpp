// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client/caller.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A caller on a network and by a clock of the test's own.

namespace calling {

using namespace facet;
using namespace facet::dynamodb;
using facet::wire::attempt_end;
using facet::wire::repetition;

inline constexpr std::chrono::sys_seconds noon{std::chrono::seconds(1'767'225'600)};  // 2026-01-01T00:00:00Z

inline incoming answered(int status, std::string body = "{}") {
    incoming made;
    made.end = attempt_end::answered;
    made.status = status;
    made.body = std::move(body);
    made.request_id = "REQUEST";
    return made;
}
inline incoming refused(std::string_view name, int status = 400) {
    return answered(status, R"({"__type":"com.amazonaws.dynamodb.v20120810#)" + std::string(name) + R"(","message":"why"})");
}
inline incoming broken(attempt_end end) {
    incoming made;
    made.end = end;
    made.reason = "the line went dead";
    return made;
}

/// A network whose answers the test lays down, and a clock that only waits move. The last answer stays.
struct scripted final : sender {
    std::deque<incoming> answers{};
    std::vector<std::vector<std::pair<std::string, std::string>>> sent{};
    std::vector<std::chrono::milliseconds> timeouts{};
    wire::moment takes{0};
    wire::moment now{0};
    std::vector<wire::moment> waits{};
    std::uint64_t dice = 0;
    std::function<void()> meanwhile{};  ///< what others do while a request is on its way

    incoming post(const outgoing& request) override {
        auto& headers = sent.emplace_back();
        for (const header& each : request.headers) headers.emplace_back(each.name, each.value);
        headers.emplace_back("body", request.body);
        timeouts.push_back(request.timeout);
        now += takes;
        incoming next = answers.front();
        if (answers.size() > 1) answers.pop_front();
        if (meanwhile) meanwhile();
        return next;
    }
    http_answer ask(const http_question&) override { return {}; }

    [[nodiscard]] std::string value(std::size_t request, std::string_view name) const {
        for (const auto& [key, value] : sent.at(request))
            if (key == name) return value;
        return "none";
    }
    [[nodiscard]] call_means means() {
        return {
            .wall = [this] { return noon + std::chrono::floor<std::chrono::seconds>(now); },
            .steady = [this] { return now; },
            .sleep =
                [this](wire::moment time) {
                    waits.push_back(time);
                    now += time;
                },
            .random = [this] { return dice; },
        };
    }
};

inline credentials someone(std::string id = "AKIDEXAMPLE") { return {.access_key_id = std::move(id), .secret_access_key = secret("wJalrXUtnFEMI"), .session_token = secret("")}; }

struct world {
    scripted net{};
    std::vector<result<credentials>> known{someone()};
    std::size_t asked = 0;
    caller calls;

    explicit world(std::deque<incoming> answers, call_options options = {})
        : calls(
              {"eu-west-1", *parse_endpoint("http://127.0.0.1:8000")},
              [this] {
                  const std::size_t at = asked++;
                  return known[at < known.size() ? at : known.size() - 1];
              },
              options, net, net.means()) {
        net.answers = std::move(answers);
    }
    result<std::string> get() { return calls.call({"GetItem", R"({"a":1})", repetition::read}); }
    result<std::string> add() { return calls.call({"UpdateItem", "{}", repetition::unsafe}); }
    result<std::string> put() { return calls.call({"PutItem", "{}", repetition::safe}); }
};

}  // namespace calling
