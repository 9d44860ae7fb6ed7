// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>

#include <cstdio>

namespace {

struct Account {
    std::string account_id;
};
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ACCOUNT">>> {};

}  // namespace

// Nobody listens on the port: what is checked is that all of the client is there.
int main() {
    facet::dynamodb::client_options options;
    options.settings.region = "eu-west-1";
    options.settings.endpoint = "http://127.0.0.1:9";
    options.settings.credentials = facet::dynamodb::credentials{.access_key_id = "A", .secret_access_key = facet::dynamodb::secret("B")};
    options.backoff.attempts = 1;
    facet::dynamodb::client client(options);
    const auto opened = facet::try_open<Register>(client);
    std::puts(opened.has_value() ? "opened" : opened.error().to_string().c_str());
    return !opened.has_value() && opened.error().code == facet::error_code::unreachable ? 0 : 1;
}
