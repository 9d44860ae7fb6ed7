// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/transport/transport.hpp>

#include <support/http_server.hpp>

#include <chrono>
#include <future>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::wire {

inline std::ostream& operator<<(std::ostream& out, attempt_end end) {
    constexpr std::string_view names[] = {"answered", "not_connected", "not_sent", "no_answer", "idle_reset", "withheld", "damaged"};
    return out << names[static_cast<std::size_t>(end)];
}

}  // namespace facet::inline v0::wire

/// Posts a body to a server under test with the headers that a client sends.
[[nodiscard]] inline facet::dynamodb::incoming post_to(facet::dynamodb::sender& by, const facet::dynamodb::endpoint& to, std::string_view body,
                                                       std::chrono::milliseconds timeout = std::chrono::milliseconds(5'000)) {
    const std::string host = to.authority();
    const std::vector<facet::dynamodb::header> headers = {
        {"Host", host},
        {"Content-Type", "application/x-amz-json-1.0"},
        {"X-Amz-Target", "DynamoDB_20120810.GetItem"},
        {"Authorization", "AWS4-HMAC-SHA256 a signature"},
    };
    return by.post({.to = &to, .headers = headers, .body = body, .timeout = timeout});
}

[[nodiscard]] inline facet::dynamodb::endpoint endpoint_of(const http_server& server, bool encrypted = false) {
    return {.encrypted = encrypted, .host = "127.0.0.1", .port = server.port()};
}

/// A script that answers with each request's body; to one of "holder" once `open` is set, so that its connection is in use until then.
[[nodiscard]] inline http_server::script answering_once_open(std::promise<void>& open) {
    return answering([opened = open.get_future().share()](const heard_request& request) {
        if (request.body == "holder") opened.wait();
        return http_answer_text(request.body);
    });
}

/// Without a proxy, whatever the environment of the tests says.
[[nodiscard]] inline facet::dynamodb::transport_options directly() {
    facet::dynamodb::transport_options made;
    made.proxy = "";
    made.connect_timeout = std::chrono::seconds(20);  // machines under test are busy
    return made;
}
