// SPDX-License-Identifier: BSL-1.0
#include "service.hpp"

#include "current_reads.hpp"

#include <facet/dynamodb/client.hpp>

#include <memory>
#include <utility>

namespace shown {

namespace {

struct current_client {
    explicit current_client(facet::dynamodb::client_options options) : client(std::move(options)) {}

    facet::dynamodb::client client;
    current_reads<facet::dynamodb::client> reads{client};
};

}  // namespace

facet::any_backend service(const std::string& endpoint, const std::string& region) {
    facet::dynamodb::client_options options;
    options.settings.endpoint = endpoint;
    options.settings.region = region;
    auto made = std::make_shared<current_client>(std::move(options));
    auto* const reads = &made->reads;
    return facet::any_backend(std::shared_ptr<current_reads<facet::dynamodb::client>>(std::move(made), reads));
}

}  // namespace shown
