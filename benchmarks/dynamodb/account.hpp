// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>
#include <facet/wire/checksum.hpp>

#include <cstdint>
#include <string>
#include <string_view>

// An item, what a service says of it, and how it is asked.

namespace bench {

struct Account {
    std::string account_id;
    std::string user_name;
    std::string email;
    std::int64_t balance;
    bool active;
    std::string note;
};
struct Accounts : facet::table<"Accounts", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>> {};

inline constexpr std::string_view item =
    R"({"Item":{"PK":{"S":"ACCOUNT#acc-0000001"},"SK":{"S":"ACCOUNT#acc-0000001"},"_et":{"S":"Account"},"account_id":{"S":"acc-0000001"},)"
    R"("user_name":{"S":"Ada Lovelace"},"email":{"S":"ada@example.org"},"balance":{"N":"1234567"},"active":{"BOOL":true},)"
    R"("note":{"S":"The engine weaves algebraical patterns just as the Jacquard loom weaves flowers and leaves."}}})";

/// As the service would answer a GetItem, by HTTP.
[[nodiscard]] inline std::string whole_answer() {
    std::string made = "HTTP/1.1 200 OK\r\nServer: Server\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: ";
    made.append(std::to_string(item.size())).append("\r\nConnection: keep-alive\r\nx-amzn-RequestId: ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMNOP\r\nx-amz-crc32: ");
    made.append(std::to_string(facet::wire::crc32(item))).append("\r\n\r\n").append(item);
    return made;
}

/// Of a client that asks a server on this machine.
[[nodiscard]] inline facet::dynamodb::client_options options_for(std::uint16_t port) {
    facet::dynamodb::client_options made;
    made.settings.region = "eu-west-1";
    made.settings.endpoint = "http://127.0.0.1:" + std::to_string(port);
    made.settings.credentials = facet::dynamodb::credentials{.access_key_id = "AKIDEXAMPLE", .secret_access_key = facet::dynamodb::secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")};
    made.transport.proxy = "";
    made.trust_tables = true;
    return made;
}

}  // namespace bench
