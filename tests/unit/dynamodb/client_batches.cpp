// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/wire/batch_requests.hpp>
#include <facet/wire/checksum.hpp>

#include <support/catch.hpp>
#include <support/http_server.hpp>
#include <unit/dynamodb/options_at.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

using namespace facet;
using namespace facet::literals;

namespace {

struct Page {
    std::string id;
    std::string text;
};
struct Pages : table<"Pages", entity<Page, key<"PAGE#{id}", "PAGE">>> {};

[[nodiscard]] dynamodb::client_options options_for(const http_server& server) {
    dynamodb::client_options made = options_at("http://" + server.address());
    made.backoff.base = made.backoff.throttled_base = std::chrono::milliseconds(1);
    made.trust_tables = true;
    return made;
}

[[nodiscard]] std::size_t count(const std::string& body, const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = body.find(word); at != std::string::npos; at = body.find(word, at + 1)) ++found;
    return found;
}

/// A refusal of that name, as DynamoDB sends it.
[[nodiscard]] std::string refusal(const std::string& name) {
    const std::string body = R"({"__type":"com.amazon.coral.service#)" + name + R"(","message":"no"})";
    return http_answer_text(body, "x-amz-crc32: " + std::to_string(wire::crc32(body)) + "\r\n", "400 Bad Request");
}

}  // namespace

TEST_CASE("B5 items whose JSON is longer than a request may be are sent in several, each once") {
    std::atomic<std::size_t> puts{0};
    std::atomic<std::size_t> longest{0};
    std::atomic<int> requests{0};
    http_server server(answering([&](const heard_request& request) {
        ++requests;
        puts += count(request.body, "PutRequest");
        if (request.body.size() > longest) longest = request.body.size();
        return http_answer_text("{}");
    }));
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    auto batch = pages.batch();
    for (int i = 0; i < 25; ++i) batch.add(pages.put(Page{std::to_string(i), std::string(400'000, '\n')}));  // two bytes each in JSON
    const result<void> done = batch.run();
    CHECK((done.has_value() ? "ok" : done.error().to_string()) == "ok");
    CHECK(requests == 2);
    CHECK(puts == 25);
    CHECK(longest <= wire::most_batch_bytes);
}

TEST_CASE("B5 B6 where the second of several requests is refused, the error says which items were written") {
    http_server server(answering([](const heard_request& request) {
        if (request.body.find("PAGE#24") == request.body.npos) return http_answer_text("{}");
        return refusal("ValidationException");
    }));
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    auto batch = pages.batch();
    for (int i = 0; i < 25; ++i) batch.add(pages.put(Page{std::to_string(i), std::string(400'000, '\n')}));
    const result<void> done = batch.run();
    REQUIRE(!done.has_value());
    CHECK(done.error() == error_code::validation);
    CHECK_FALSE(done.error().possibly_applied);
    CHECK(server.requests().size() == 2);
    REQUIRE(done.error().reasons.size() == 25);
    for (std::size_t i = 0; i < 25; ++i) CHECK(done.error().reasons[i].code == (i < 12 ? reason_code::none : reason_code::validation));
}

TEST_CASE("B6 what the service leaves undone of several requests is sent again, and only that") {
    std::atomic<int> requests{0};
    http_server server(answering([&](const heard_request&) {
        ++requests;
        const std::string left = requests == 1 ? "3" : requests == 2 ? "20" : "";
        if (left.empty()) return http_answer_text("{}");
        return http_answer_text(R"({"UnprocessedItems":{"Pages":[{"PutRequest":{"Item":{"PK":{"S":"PAGE#)" + left + R"("},"SK":{"S":"PAGE"}}}}]}})");
    }));
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    auto batch = pages.batch();
    for (int i = 0; i < 25; ++i) batch.add(pages.put(Page{std::to_string(i), std::string(400'000, '\n')}));
    REQUIRE(batch.run().has_value());
    const auto heard = server.requests();
    REQUIRE(heard.size() == 3);
    CHECK(count(heard[0].body, "PutRequest") == 12);
    CHECK(count(heard[1].body, "PutRequest") == 14);
    CHECK(count(heard[1].body, R"("PAGE#3")") == 1);
    CHECK(count(heard[2].body, "PutRequest") == 1);
    CHECK(count(heard[2].body, R"("PAGE#20")") == 1);
}

TEST_CASE("B5 an item whose JSON alone is longer than a request may be is sent all the same") {
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }));
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    // Given to the client itself, for which an item's size is the service's to refuse: a repository does so before.
    std::vector<request::packed_item> items(2);
    std::vector<request::table_write> writes;
    for (request::packed_item& each : items) {
        const std::string id = "PAGE#" + std::to_string(writes.size());
        const item attributes{{"PK", id}, {"SK", "PAGE"}, {"text", std::string(wire::most_batch_bytes / 2, '\n')}};
        REQUIRE(each.assign(attributes, pages.description(), pages.handle()).has_value());
        writes.push_back({&pages.handle(), {.kind = request::write_kind::put, .key = each.key(), .body = each.body()}});
    }
    std::vector<std::size_t> unprocessed;
    REQUIRE(client.batch_write(writes, unprocessed, nullptr).has_value());
    REQUIRE(unprocessed == std::vector<std::size_t>{1});  // of a request of its own
    unprocessed.clear();
    REQUIRE(client.batch_write(span<const request::table_write>(writes).subspan(1), unprocessed, nullptr).has_value());
    CHECK(unprocessed.empty());
    REQUIRE(server.requests().size() == 2);
    CHECK(server.requests()[0].body.size() > wire::most_batch_bytes);
}

TEST_CASE("B5 of several requests, none behind one that is refused is sent") {
    std::atomic<std::size_t> stored{0};
    http_server server(answering([&](const heard_request& request) {
        if (request.body.find(R"("PAGE#8")") != request.body.npos) return refusal("ValidationException");
        stored += count(request.body, "PutRequest");
        return http_answer_text("{}");
    }));
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    auto batch = pages.batch();
    for (int i = 0; i < 25; ++i) batch.add(pages.put(Page{std::to_string(i), std::string(300'000, '\x01')}));  // six bytes each in JSON
    const result<void> done = batch.run();
    REQUIRE(!done.has_value());
    CHECK(done.error() == error_code::validation);
    CHECK(stored == 6);
    REQUIRE(done.error().reasons.size() == 25);
    for (std::size_t i = 0; i < 25; ++i) CHECK(done.error().reasons[i].code == (i < 6 ? reason_code::none : reason_code::validation));
}

TEST_CASE("H1 a batch of several requests tells where the answer to one of them was lost") {
    std::atomic<int> requests{0};
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (const int number = ++requests; number == 1) with.send_answer("{}");
            else if (number == 2) with.send(http_answer_text("{}", {}, "500 Internal Server Error"));  // and it may have been done
            else with.send(refusal("AccessDeniedException"));
        }
    });
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    auto batch = pages.batch();
    for (int i = 0; i < 25; ++i) batch.add(pages.put(Page{std::to_string(i), std::string(400'000, '\n')}));
    const result<void> done = batch.run();
    REQUIRE(!done.has_value());
    CHECK(done.error() == error_code::access_denied);
    CHECK(done.error().possibly_applied);
}

TEST_CASE("I3 text that is not UTF-8 is found in a batch and a transaction before anything is sent, and told by its write") {
    std::atomic<int> requests{0};
    http_server server(answering([&](const heard_request&) { return ++requests, http_answer_text("{}"); }));
    dynamodb::client client(options_for(server));
    any_backend any(client);
    auto direct = open<Pages>(client);
    auto by_any = open<Pages>(any);
    const auto check = [&](auto& pages) {
        for (const char* bad : {"text \xff", "half \xc3"}) {
            auto batch = pages.batch();
            for (int i = 0; i < 40; ++i) batch.add(pages.put(Page{std::to_string(i), i == 30 ? bad : "text"}));
            const auto met = batch.run();
            REQUIRE(!met.has_value());
            CHECK(met.error().code == error_code::invalid_value);
            CHECK(met.error().action == 30);
            CHECK(met.error().key == "PK=PAGE#30, SK=PAGE");
            CHECK(met.error().entity == "Page");
            CHECK(met.error().message == "its attribute text holds text that is not UTF-8, which is all that the backend stores");
            CHECK(met.error().reasons.empty());
        }
        const auto key = pages.transact(pages.create(Page{"a", "text"}), pages.create(Page{"b\xff", "text"}));
        REQUIRE(!key.has_value());
        CHECK(key.error().code == error_code::invalid_value);
        CHECK(key.error().action == 1);
        CHECK(key.error().message.find("its attribute PK holds text") == 0);
    };
    check(direct);
    check(by_any);
    CHECK(requests == 0);
}

TEST_CASE("I1 a transaction whose JSON is longer than a request may be is refused before it is sent") {
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }));
    dynamodb::client client(options_for(server));
    auto pages = open<Pages>(client);
    auto transaction = pages.transaction();
    for (int i = 0; i < 10; ++i) transaction.add(pages.put(Page{std::to_string(i), std::string(300'000, '\x01')}));  // six bytes each in JSON
    const result<void> done = transaction.run();
    REQUIRE(!done.has_value());
    CHECK(done.error().code == error_code::validation);
    CHECK(done.error().rule == "I1");
    CHECK(!done.error().possibly_applied);
    CHECK(done.error().message.find("and a request 16 MB at most; nothing was sent") != std::string::npos);
    CHECK(server.requests().empty());
}

TEST_CASE("B3 an answer of 16 MB of items is not too large, whatever their texts are made of") {
    const std::size_t escaped = 6 * (std::size_t{16} << 20);  // each byte as \\u0001
    CHECK(escaped + (std::size_t{8} << 20) < dynamodb::transport_options{}.largest_answer);
}

TEST_CASE("what a repository of another client describes is refused by its place, and nothing is sent") {
    std::atomic<int> requests{0};
    http_server server(answering([&](const heard_request&) {
        ++requests;
        return http_answer_text("{}");
    }));
    dynamodb::client here_client(options_for(server));
    dynamodb::client there_client(options_for(server));  // of another region, say, which has a table of the same name
    auto here = open<Pages>(here_client);
    auto there = open<Pages>(there_client);
    const auto check_second = [](const error& cause) {
        CHECK(cause.message == "its table was not opened by this client; one call takes what repositories of one backend describe");
        CHECK(cause == error_code::validation);
        CHECK(cause.action == 1);
        CHECK(cause.table == "Pages");
        CHECK(cause.entity == "Page");
        CHECK(cause.key == "PK=PAGE#2, SK=PAGE");
    };
    check_second(here.transact(here.put(Page{"1", "a"}), there.put(Page{"2", "b"})).error());
    check_second(here.batch_write(here.put(Page{"1", "a"}), there.put(Page{"2", "b"})).error());
    check_second(here.batch_get(here.key<Page>("id"_f == "1"), there.key<Page>("id"_f == "2")).error());
    check_second(here.transact_get(here.key<Page>("id"_f == "1"), there.key<Page>("id"_f == "2")).error());

    memory::engine engine;
    any_backend on_engine(engine);
    any_backend on_client(here_client);
    auto kept = open<Pages>(on_engine);
    auto sent = open<Pages>(on_client);
    CHECK(sent.transact(kept.put(Page{"1", "a"})).error() == error_code::validation);
    CHECK(kept.transact(sent.put(Page{"1", "a"})).error() == error_code::validation);
    CHECK(requests == 0);
}
