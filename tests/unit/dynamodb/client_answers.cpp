// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/client.hpp>
#include <facet/wire/checksum.hpp>

#include <support/call_of.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>
#include <support/http_server.hpp>
#include <unit/dynamodb/options_at.hpp>

#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

// Which operation each of a client's calls asks for, and what its error says where the answer cannot be read.

using namespace facet;
using namespace facet::test;

namespace {

using table = dynamic_table<dynamodb::client>;

/// A service that gives one answer, and a client of it.
struct answered {
    explicit answered(const std::string& body)
        : server(answering([body](const heard_request&) { return http_answer_text(body, "x-amzn-RequestId: THE-REQUEST\r\nx-amz-crc32: " + std::to_string(wire::crc32(body)) + "\r\n"); })), client(options()) {}

    [[nodiscard]] dynamodb::client_options options() const {
        dynamodb::client_options made = options_at("http://" + server.address());
        made.trust_tables = true;
        return made;
    }
    /// The operation of the last request.
    [[nodiscard]] std::string asked() const { return server.requests().back().header("x-amz-target"); }

    http_server server;
    dynamodb::client client;
    table items = table::opened(client, table_spec({"pk"}, {"sk"}), "Items");
    call_of<dynamodb::client> several{client};
};

const item key{{"pk", "p"}, {"sk", "1"}};
const item whole{{"pk", "p"}, {"sk", "1"}, {"v", "w"}};
const std::string whole_text = R"({"pk":{"S":"p"},"sk":{"S":"1"},"v":{"S":"w"}})";

void check_unreadable(const char* what, const std::optional<error>& failure, bool possibly_applied) {
    INFO(what);
    CHECK(failure.has_value());
    if (!failure) return;
    CHECK(failure->code == error_code::unreadable_answer);
    CHECK(failure->request == "THE-REQUEST");
    CHECK(failure->possibly_applied == possibly_applied);
}
template <class Value>
[[nodiscard]] std::optional<error> failure_of(const result<Value>& done) {
    return done.has_value() ? std::nullopt : std::optional(done.error());
}

}  // namespace

TEST_CASE("every read asks for its operation, and reads its answer") {
    const std::string page = R"({"Items":[)" + whole_text + R"(],"Count":1,"ScannedCount":1})";
    std::map<std::size_t, item> found;
    const std::map<std::size_t, item> first{{0, whole}};
    {
        answered with(page);
        CHECK(with.items.query({.partition = {"p"}}).items == std::vector<item>{whole});
        CHECK(with.asked() == "DynamoDB_20120810.Query");
        CHECK(with.items.scan().items == std::vector<item>{whole});
        CHECK(with.asked() == "DynamoDB_20120810.Scan");
    }
    {
        answered with(R"({"Responses":{"Items":[)" + whole_text + R"(]},"UnprocessedKeys":{}})");
        CHECK(with.several.get(with.items, key).batch_get(found) == ok);
        CHECK(with.asked() == "DynamoDB_20120810.BatchGetItem");
        CHECK(found == first);
    }
    found.clear();
    answered with(R"({"Responses":[{"Item":)" + whole_text + "}]}");
    CHECK(with.several.get(with.items, key).transact_get(found) == ok);
    CHECK(with.asked() == "DynamoDB_20120810.TransactGetItems");
    CHECK(found == first);
}

TEST_CASE("an answer that cannot be read is told with its request, and of a write that it was done") {
    const auto ignore = [](std::size_t, const item_view&) {};
    {
        answered with(R"({"Item":7})");
        request::get asked;
        const auto prepared = with.items.prepare(write_kind::erase, key, {});
        asked.key = prepared->write.key;
        check_unreadable("GetItem", failure_of(with.client.get(with.items.handle(), asked, [](span<const item_view>) {})), false);
    }
    {
        answered with(R"({"Items":7,"Count":1})");
        check_unreadable("Query", with.items.query({.partition = {"p"}}).failure, false);
        check_unreadable("Scan", with.items.scan().failure, false);
    }
    {
        answered with(R"({"Responses":7})");
        with.several.get(with.items, key);
        std::vector<std::size_t> unprocessed;
        check_unreadable("BatchGetItem", failure_of(with.client.batch_get(with.several.gets(), ignore, unprocessed)), false);
        check_unreadable("TransactGetItems", failure_of(with.client.transact_get(with.several.gets(), ignore)), false);
    }
    {
        answered with(R"({"Attributes":7,"ConsumedCapacity":7})");
        check_unreadable("PutItem", with.items.put(whole, {.returned = request::return_values::all_old}).failure, true);
    }
    {
        answered with(R"({"UnprocessedItems":7})");
        const auto prepared = with.items.prepare(write_kind::put, whole, {});
        const request::table_write writes[] = {{&with.items.handle(), prepared->write}};
        std::vector<std::size_t> unprocessed;
        check_unreadable("BatchWriteItem", failure_of(with.client.batch_write(writes, unprocessed, nullptr)), true);
    }
    answered with(R"({"ConsumedCapacity":})");  // its checksum is right
    check_unreadable("TransactWriteItems", with.several.put(with.items, whole).transact().failure, true);
}

TEST_CASE("F3 a table that is being deleted is not found") {
    answered with(R"({"Table":{"TableStatus":"DELETING","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],)"
                  R"("AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}]}})");
    dynamodb::client_options looks = with.options();
    looks.trust_tables = false;
    dynamodb::client client(looks);
    const auto opened = client.open("Items", with.items.spec().description());
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error().code == error_code::resource_not_found);
    CHECK(opened.error().message == "the table Items is being deleted");
    CHECK(with.server.requests().size() == 1);
}

TEST_CASE("a client whose settings are not sound says so in every call") {
    dynamodb::client_options options;
    options.settings.region = "no region";
    options.transport.proxy = "";
    dynamodb::client client(options);
    const auto ready = client.ready();
    REQUIRE_FALSE(ready.has_value());
    CHECK(client.address().empty());
    const auto opened = client.open("Items", {});
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error().message == ready.error().message);
    const auto called = client.call("ListTables", "{}");
    REQUIRE_FALSE(called.has_value());
    CHECK(called.error().message == ready.error().message);
}
