// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>

#include <support/faulty_service.hpp>
#include <unit/dynamodb/options_at.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <thread>

// A table, a client and calls to try on a faulty service.

namespace faulty {

using namespace facet;
using namespace facet::literals;

struct Account {
    std::string id;
    std::int64_t balance;
};
struct Bank : table<"Bank", entity<Account, key<"ACCOUNT#{id}", "ACCOUNT">>> {};

/// The item that a GetItem asks for; good enough for any write.
[[nodiscard]] inline std::string answer(const heard_request& request) {
    if (request.header("x-amz-target") != "DynamoDB_20120810.GetItem") return "{}";
    constexpr std::string_view before = R"("ACCOUNT#)";
    const std::size_t begin = request.body.find(before) + before.size();
    const std::string id = request.body.substr(begin, request.body.find('"', begin) - begin);
    return R"({"Item":{"PK":{"S":"ACCOUNT#)" + id + R"("},"SK":{"S":"ACCOUNT"},"_et":{"S":"Account"},"id":{"S":")" + id + R"("},"balance":{"N":"7"}}})";
}

/// Faults now and then, at random, of those that need no patience: for a faulty_service.
[[nodiscard]] inline auto faults_at_random(unsigned seed) {
    return [dice = std::mt19937(seed)](std::size_t) mutable {
        const auto drawn = static_cast<fault>(dice() % (3 * fault_kinds));
        return drawn > fault::closed_after || drawn == fault::late ? fault::none : drawn;
    };
}

/// Listens, and never answers.
inline const http_server::script silent = [](http_connection& with) {
    heard_request request;
    while (with.read(request)) {}
};
[[nodiscard]] inline bool told(const error& cause, std::string_view words) { return cause.message.find(words) != std::string::npos; }

[[nodiscard]] inline dynamodb::client_options options_for(const std::string& address) {
    dynamodb::client_options made = options_at(address);
    made.transport.request_timeout = std::chrono::seconds(20);
    made.backoff.base = std::chrono::milliseconds(1);
    made.backoff.throttled_base = std::chrono::milliseconds(1);
    made.trust_tables = true;
    return made;
}

/// A service that has to be asked once more, and who takes a minute until then.
inline const http_server::script unavailable = answering([](const heard_request&) { return http_answer_text("{}", "", "503 Service Unavailable"); });
[[nodiscard]] inline dynamodb::client_options options_of_long_pauses(const std::string& address) {
    dynamodb::client_options made = options_for(address);
    made.backoff.base = made.backoff.cap = std::chrono::seconds(60);
    return made;
}

/// Ends a call from another thread as soon as something is so, and says how long it then took to come back.
template <class Call>
[[nodiscard]] auto ended_in(const std::function<void()>& end, const std::function<bool()>& when, std::chrono::steady_clock::duration& took, Call call) {
    std::chrono::steady_clock::time_point at;
    std::thread other([&] {
        while (!when()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        at = std::chrono::steady_clock::now();
        end();
    });
    auto outcome = call();
    const auto back = std::chrono::steady_clock::now();
    other.join();
    took = back - at;
    return outcome;
}
inline constexpr auto soon = std::chrono::seconds(5);  // of the 20 that a request has; the machine may be busy

/// Whether a call succeeded, and whether its error says that it may have been applied.
struct outcome {
    bool succeeded = false;
    bool possibly_applied = false;
};
template <class Result>
[[nodiscard]] outcome outcome_of(const Result& from) {
    if (from.has_value()) return {true, false};
    return {false, from.error().possibly_applied};
}

/// Calls by what it does to send them twice: nothing; nothing more; more; more, but for their token.
enum class call : std::uint8_t { read, put, add, transaction };

template <class Repository>
[[nodiscard]] outcome make(const Repository& bank, call kind, const std::string& id) {
    switch (kind) {
        case call::read: return outcome_of(bank.template get<Account>("id"_f == id));
        case call::put: return outcome_of(bank.put(Account{id, 7}).run());
        case call::add: return outcome_of(bank.template upsert<Account>("id"_f == id).add("balance"_f, 1).run());
        case call::transaction: return outcome_of(bank.transact(bank.template upsert<Account>("id"_f == id).add("balance"_f, 1)));
    }
    return {};
}

}  // namespace faulty
