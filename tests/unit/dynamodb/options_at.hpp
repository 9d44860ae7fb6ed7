// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client_options.hpp>

#include <chrono>
#include <string>

/// What a client needs to speak to a server of a test.
[[nodiscard]] inline facet::dynamodb::client_options options_at(const std::string& endpoint) {
    facet::dynamodb::client_options made;
    made.settings.region = "eu-west-1";
    made.settings.endpoint = endpoint;
    made.settings.credentials = facet::dynamodb::credentials{.access_key_id = "AKIDEXAMPLE", .secret_access_key = facet::dynamodb::secret("the-secret-key")};
    made.transport.proxy = "";
    made.transport.connect_timeout = std::chrono::seconds(20);
    return made;
}
