// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>

#include <support/catch.hpp>
#include <support/http_server.hpp>
#include <support/tls_identity.hpp>
#include <unit/dynamodb/options_at.hpp>
#include <unit/dynamodb/process_variables.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

// Which tables a client opens, and for which it waits.

using namespace facet;
using namespace facet::literals;
using std::chrono::milliseconds;

namespace {

struct Account {
    std::string id;
    std::string owner;
};
struct Bank : facet::table<"Bank", facet::gsi<"ByOwner", facet::partition<"owner">>, facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">, facet::index<"ByOwner", "{owner}">>> {};

/// The table as the service tells of it.
[[nodiscard]] std::string told(const std::string& index_status, const std::string& further_index = {}, const std::string& status = "ACTIVE") {
    return R"({"Table":{"TableStatus":")" + status +
           R"(","KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},{"AttributeName":"SK","KeyType":"RANGE"}],"AttributeDefinitions":[{"AttributeName":"PK","AttributeType":"S"},)"
           R"({"AttributeName":"SK","AttributeType":"S"},{"AttributeName":"owner","AttributeType":"S"}],"GlobalSecondaryIndexes":[{"IndexName":"ByOwner","IndexStatus":")" +
           index_status + R"(","KeySchema":[{"AttributeName":"owner","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}})" + further_index + "]}}";
}
const std::string other_is_made = R"(,{"IndexName":"Other","IndexStatus":"CREATING","KeySchema":[{"AttributeName":"SK","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}})";

/// What comes of opening the table of a service that tells this of it, one after the other; the last answer stays.
struct opening {
    std::string outcome{};
    std::size_t looks = 0;

    explicit opening(std::vector<std::string> answers) {
        http_server server(answering([&](const heard_request&) { return http_answer_text(answers[looks < answers.size() ? looks++ : (++looks, answers.size() - 1)]); }));
        dynamodb::client_options options = options_at("http://" + server.address());
        options.table_watch = {.first = milliseconds(1), .most = milliseconds(1), .deadline = milliseconds(50)};
        dynamodb::client client(options);
        const auto opened = try_open<Bank>(client);
        outcome = opened.has_value() ? "opened" : opened.error().to_string();
    }
};

}  // namespace

TEST_CASE("a table is opened once the indexes that are declared can be read") {
    CHECK(opening({told("ACTIVE")}).looks == 1);
    const opening filled({told("CREATING"), told("CREATING"), told("CREATING"), told("ACTIVE")});
    CHECK(filled.outcome == "opened");
    CHECK(filled.looks == 5);
    const opening made({told("CREATING", {}, "CREATING"), told("CREATING"), told("ACTIVE")});
    CHECK(made.outcome == "opened");
    const opening never({told("CREATING")});
    CHECK(never.looks >= 2);
    CHECK(never.outcome == "Unreachable: the wait for the table ended at its deadline; the table is ACTIVE, its index ByOwner is CREATING (operation open, table Bank)");
}

TEST_CASE("what can be read already is not waited for") {
    const opening other({told("ACTIVE", other_is_made)});  // which is not declared
    CHECK(other.outcome == "opened");
    CHECK(other.looks == 1);
    const opening updated({told("UPDATING", {}, "UPDATING")});  // its units, say
    CHECK(updated.outcome == "opened");
    CHECK(updated.looks == 1);
}

TEST_CASE("a table one of whose indexes is being deleted is not as it is declared") {
    const opening leaving({told("DELETING")});
    CHECK(leaving.looks == 1);
    CHECK(leaving.outcome == "ValidationException: the table Bank is not as it is declared: index ByOwner: the table's is being deleted (operation open, table Bank)");
}

TEST_CASE("I7 a service is certified by whom AWS_CA_BUNDLE names, unless the options name another") {
    const tls_identity identity;
    const tls_identity other;
    http_server server(answering([&](const heard_request&) { return http_answer_text(told("ACTIVE")); }), &identity);
    const auto opens = [&](const std::string& authorities) {
        dynamodb::client_options options = options_at("https://" + server.address());
        options.transport.authorities_file = authorities;
        options.backoff.attempts = 1;
        dynamodb::client client(options);
        const auto opened = try_open<Bank>(client);
        INFO((opened.has_value() ? "" : opened.error().to_string()));
        if (!opened.has_value()) CHECK(opened.error().to_string().find("certificate") != std::string::npos);
        return opened.has_value();
    };
    CHECK_FALSE(opens(""));
    const process_variables set({{"AWS_CA_BUNDLE", identity.certificate_file()}});
    CHECK(opens(""));
    CHECK_FALSE(opens(other.certificate_file()));
}
