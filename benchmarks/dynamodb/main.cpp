// SPDX-License-Identifier: BSL-1.0
#include "account.hpp"
#include "canned_server.hpp"
#include "raw_curl.hpp"

#include <facet/dynamodb/client.hpp>
#include <facet/dynamodb/transport/transport.hpp>
#include <facet/facet.hpp>

#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// What a GetItem costs this program's processor: through libcurl alone, with a constant request and nothing made of the answer; through
// facet's transport, its client and its typed repository. All speak to one server on this machine that says the same to every request, in
// turns, in one run. Only the calling thread's time counts.

namespace {

using namespace bench;
using namespace facet::literals;

[[nodiscard]] double thread_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

[[noreturn]] void fail(std::string_view what) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
    std::exit(1);
}

/// One way to ask, and what each round of it cost in nanoseconds for a call.
struct way {
    const char* name;
    std::vector<double> costs{};

    template <class Call>
    void measure(int count, Call call) {
        const double begin = thread_time();
        for (int i = 0; i < count; ++i)
            if (!call()) fail(name);
        costs.push_back((thread_time() - begin) / count);
    }
    [[nodiscard]] double median() {
        std::nth_element(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(costs.size() / 2), costs.end());
        return costs[costs.size() / 2];
    }
};

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 41;
    const int count = argc > 2 ? std::atoi(argv[2]) : 1'000;
    const std::string_view only = argc > 3 ? argv[3] : "";
    if (rounds < 1 || count < 1) fail("usage: bench_dynamodb [ROUNDS [CALLS-IN-A-ROUND [WAY]]]");

    canned_server server(whole_answer());
    const auto options = options_for(server.port());
    facet::dynamodb::client client(options);
    const auto table = facet::open<Accounts>(client);

    const std::string id = "acc-0000001";
    const auto typed = [&] {
        const auto got = table.get<Account>("account_id"_f == id);
        return got.has_value() && got->balance == 1'234'567;
    };
    if (!typed()) fail("the answer is not the item");
    const std::string request = server.heard();
    raw_curl raw(options.settings.endpoint, request);
    const auto by_hand = [&] { return raw.post().size() == item.size(); };
    if (!by_hand() || server.heard() != request) fail("libcurl alone does not send the same request");

    // The transport alone, with the same constant request.
    facet::dynamodb::transport transport(options.transport);
    const facet::dynamodb::endpoint to{.encrypted = false, .host = "127.0.0.1", .port = server.port()};
    std::vector<facet::dynamodb::header> headers;
    const std::string_view head = std::string_view(request).substr(0, request.find("\r\n\r\n") + 2);
    for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
        const std::string_view line = head.substr(at, head.find("\r\n", at) - at);
        at += line.size() + 2;
        if (!line.starts_with("Content-Length:")) headers.push_back({line.substr(0, line.find(':')), line.substr(line.find(':') + 2)});
    }
    const std::string_view body = std::string_view(request).substr(head.size() + 2);
    const auto moved = [&] { return transport.post({.to = &to, .headers = headers, .body = body}).body.size() == item.size(); };
    const auto called = [&] {
        const auto got = client.call("GetItem", body, facet::wire::repetition::read);
        return got.has_value() && got->size() == item.size();
    };
    if (!moved() || server.heard() != request) fail("the transport does not send the same request");

    std::array<way, 4> ways{way{"libcurl alone, a constant request"}, way{"transport, the same"}, way{"client.call: signed"}, way{"repository.get: typed"}};
    for (int round = 0; round < rounds; ++round) {
        if (only.empty() || only == "raw") ways[0].measure(count, by_hand);
        if (only.empty() || only == "transport") ways[1].measure(count, moved);
        if (only.empty() || only == "call") ways[2].measure(count, called);
        if (only.empty() || only == "typed") ways[3].measure(count, typed);
    }
    std::printf("%-36s %12s %8s\n", "GetItem through", "ns of CPU", "ratio");
    const double base = ways[0].costs.empty() ? 0 : ways[0].median();
    for (way& each : ways)
        if (!each.costs.empty()) std::printf("%-36s %12.0f %8.3f\n", each.name, each.median(), base > 0 ? each.median() / base : 0);
}
