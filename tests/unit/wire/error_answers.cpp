// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/wire/canned.hpp>

#include <cstddef>
#include <string>
#include <string_view>

// What the service answers where it refuses, and what is no answer of the service at all.

using namespace wire_probe;
using facet::error_code;
using facet::reason_code;

namespace {

wire::refusal read(int status, std::string_view body) {
    return wire::read_refusal(status, body, "REQUEST1", [](std::size_t) { return wire::refused_action(); });
}
wire::refusal named(std::string_view name, int status = 400) { return read(status, R"({"__type":"com.amazonaws.dynamodb.v20120810#)" + std::string(name) + R"(","message":"why"})"); }

}  // namespace

TEST_CASE("F1 I4 every error of the service has its code, message and request id") {
    for (int i = 0; i <= static_cast<int>(error_code::service_unavailable); ++i) {
        const auto code = static_cast<error_code>(i);
        const auto met = named(to_string(code), i < static_cast<int>(error_code::internal_server_error) ? 400 : 500);
        INFO(to_string(code));
        CHECK(met.cause.code == code);
        CHECK(met.name == to_string(code));
        CHECK(met.cause.message == "why");
        CHECK(met.cause.request == "REQUEST1");
    }
}

TEST_CASE("I4 the name stands behind the #, and before an address") {
    CHECK(read(400, R"({"__type":"com.amazon.coral.validate#ValidationException:http://internal.amazon.com/x#y","message":"m"})").name == "ValidationException");
    CHECK(read(400, R"({"__type":"com.amazon.coral.validate#ValidationException:http://internal.amazon.com/coral/","message":"m"})").cause.code == error_code::validation);
    CHECK(read(400, R"({"__type":"ThrottlingException","message":"m"})").cause.code == error_code::throttling);
}

TEST_CASE("I4 an error whose body does not name it has its name from a header, or is a code that is known") {
    const auto with = [](std::string_view body, std::string_view header, int status = 400) {
        return wire::read_refusal(status, body, "REQUEST1", [](std::size_t) { return wire::refused_action(); }, header);
    };
    CHECK(with(R"({"message":"m"})", "ThrottlingException").cause.code == error_code::throttling);
    CHECK(with(R"({"message":"m"})", "com.amazon#ValidationException:http://internal.amazon.com/").name == "ValidationException");
    CHECK(with(R"({"__type":"x#ThrottlingException","message":"m"})", "ValidationException").name == "ThrottlingException");
    const auto bare = with("", "ServiceUnavailableException", 503);
    CHECK(bare.name == "ServiceUnavailableException");
    CHECK(bare.cause.message == "ServiceUnavailableException: the service gave no message");
    CHECK(with("<html>no</html>", "SlowDown", 503).cause.message == "SlowDown: <html>no</html>");
    CHECK(with("<html>no</html>", "", 503).name.empty());
    CHECK(with(R"({"code":"ThrottlingException","message":"m"})", "").cause.code == error_code::throttling);
    CHECK(with(R"({"code":"ThrottlingException","message":"m"})", "ValidationException").name == "ValidationException");
    const auto stranger = with(R"({"code":"too_many","message":"wait"})", "", 429);  // a proxy's: judged by its status
    CHECK(stranger.name.empty());
    CHECK(stranger.cause.code == error_code::throttling);
    CHECK(with(R"({"code":429,"message":"wait"})", "", 429).name.empty());
    CHECK(with(R"({"code":"InvalidSettings"})", "").name.empty());
}

TEST_CASE("F2 a message is called message or Message, or there is none") {
    CHECK(read(400, R"({"__type":"x#ValidationException","Message":"big"})").cause.message == "big");
    CHECK(read(400, R"({"__type":"x#ValidationException"})").cause.message == "the service gave no message");
    CHECK(read(400, R"({"__type":"x#ValidationException","message":null})").cause.message == "the service gave no message");
    CHECK(read(400, R"({"__type":"x#NewException","message":7})").cause.message == "NewException: the service gave no message");
}

TEST_CASE("what is longer than the service's own words is cut, and no character in two") {
    const std::string word = "\xc3\xa4";
    std::string much = "x";
    for (int i = 0; i < 100'000; ++i) much += word;
    const auto cut = [&](std::string_view text, std::size_t most) {
        CHECK(text.size() <= most + 3);
        CHECK(text.size() > most - 3);
        CHECK(text.ends_with(word + "..."));
    };
    cut(read(400, R"({"__type":"x#ValidationException","message":")" + much + "\"}").cause.message, 8'192);
    cut(read(400, R"({"message":")" + much + "\"}").cause.message.substr(std::string_view("the service answered with status 400: ").size()), 8'192);
    cut(read(400, R"({"__type":")" + much + "\"}").name, 200);
    const auto reasons = read(400, R"({"__type":"TransactionCanceledException","CancellationReasons":[{"Code":"ValidationError","Message":")" + much + R"("},{"Code":")" + much + R"("}]})").cause.reasons;
    REQUIRE(reasons.size() == 2);
    cut(reasons[0].message, 8'192);
    cut(reasons[1].message, 200);
    cut(wire::read_refusal(503, "", much, [](std::size_t) { return wire::refused_action(); }).cause.request, 200);
    const std::string whole(8'192, 'x');
    CHECK(read(400, R"({"__type":"x#ValidationException","message":")" + whole + "\"}").cause.message == whole);
}

TEST_CASE("names that error_code does not have are kept in the message") {
    CHECK(named("ReplicatedWriteConflictException").cause.message == "ReplicatedWriteConflictException: why");
    CHECK(named("ReplicatedWriteConflictException").cause.code == error_code::transaction_conflict);
    CHECK(named("UnrecognizedClientException").cause.code == error_code::access_denied);
    CHECK(named("SlowDown", 503).cause.code == error_code::throttling);
    const auto unknown = named("SomethingNewException");
    CHECK(unknown.cause.code == error_code::validation);
    CHECK(unknown.cause.message == "SomethingNewException: why");
    CHECK(unknown.name == "SomethingNewException");
    CHECK(named("SomethingNewException", 500).cause.code == error_code::internal_server_error);
    // Codes that only this library raises are no service's.
    CHECK(named("OutOfMemory", 400).cause.code == error_code::validation);
}

TEST_CASE("V6 a failed condition brings the item that it met") {
    counter on;
    const auto& table = on.service.of(on.table.handle());
    const auto with = [&](std::string_view body) { return wire::read_refusal(400, body, "", [&](std::size_t) { return wire::refused_action{&table}; }).cause; };
    const auto met = with(R"({"__type":"x#ConditionalCheckFailedException","message":"The conditional request failed","Item":{"n":{"N":"1"},"SK":{"S":"b"},"PK":{"S":"a"}}})");
    CHECK(met.code == error_code::conditional_check_failed);
    request::position_reader parts(met.item_key);
    CHECK(parts.take() == "a");
    CHECK(parts.take() == "b");
    CHECK(parts.done());
    CHECK(on.table.body(met.item) == item{{"n", 1}});
    CHECK(with(R"({"__type":"x#ConditionalCheckFailedException","message":"m"})").item_key.empty());
    const auto broken = with(R"({"__type":"x#ConditionalCheckFailedException","message":"m","Item":{"n":{"N":"one"}}})");
    CHECK(broken.code == error_code::conditional_check_failed);
    CHECK(broken.item_key.empty());
    CHECK(broken.message.starts_with("m; the item that it met cannot be read: "));
    // An item that is not the one the request was about is none of the caller's.
    for (const auto& [sort, shown] : {std::pair("b", true), std::pair("c", false)}) {
        const facet::key_view asked{"a", sort};
        const auto other = wire::read_refusal(400, R"({"__type":"x#ConditionalCheckFailedException","message":"why","Item":{"SK":{"S":"b"},"PK":{"S":"a"},"n":{"N":"1"}}})", "",
                                              [&](std::size_t) { return wire::refused_action{&table, &asked}; }).cause;
        CHECK(other.item.empty() != shown);
        CHECK((other.message.find("an item has another key than was asked for") == std::string::npos) == shown);
    }
}

TEST_CASE("A4 A5 a cancelled transaction has a reason per action") {
    counter on;
    const auto& table = on.service.of(on.table.handle());
    const auto met = wire::read_refusal(400,
                                        R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Transaction cancelled","CancellationReasons":[{"Code":"None"},)"
                                        R"({"Code":"ConditionalCheckFailed","Message":"The conditional request failed","Item":{"PK":{"S":"a"},"SK":{"S":"b"},"n":{"N":"2"}}},)"
                                        R"({"Code":"TransactionConflict","Message":"busy"},{"Code":"ThrottlingError"},{"Code":"ProvisionedThroughputExceeded"},{"Code":"ItemCollectionSizeLimitExceeded"},)"
                                        R"({"Code":"ValidationError","Message":"bad"},{"Code":"NewReason","Message":"new"},{},null]})",
                                        "R", [&](std::size_t action) { return wire::refused_action{action == 1 ? &table : nullptr}; });
    CHECK(met.cause.code == error_code::transaction_canceled);
    CHECK(met.cause.message == "Transaction cancelled");
    const auto& reasons = met.cause.reasons;
    REQUIRE(reasons.size() == 10);
    const reason_code codes[] = {reason_code::none, reason_code::conditional_check_failed, reason_code::transaction_conflict, reason_code::throttling, reason_code::throughput_exceeded,
                                 reason_code::item_collection_size_limit, reason_code::validation, reason_code::validation, reason_code::none, reason_code::none};
    for (std::size_t i = 0; i < 10; ++i) CHECK(reasons[i].code == codes[i]);
    CHECK(reasons[0].message.empty());
    CHECK(reasons[1].message == "The conditional request failed");
    CHECK(on.table.body(reasons[1].item) == item{{"n", 2}});
    CHECK(!reasons[1].item_key.empty());
    CHECK(reasons[7].message == "NewReason: new");
    std::string many = "{}";
    for (int i = 0; i < 15; ++i) many += ',' + many;
    CHECK(read(400, R"({"__type":"x#TransactionCanceledException","CancellationReasons":[)" + many + "]}").cause.reasons.size() == 100);
}

TEST_CASE("what is no error of the service becomes one by its status") {
    const auto code = [](int status, std::string_view body = "") { return read(status, body).cause.code; };
    CHECK(code(500) == error_code::internal_server_error);
    CHECK(code(502) == error_code::internal_server_error);
    CHECK(code(503) == error_code::service_unavailable);
    CHECK(code(401) == error_code::access_denied);
    CHECK(code(403) == error_code::access_denied);
    CHECK(code(404, "<UnknownOperationException/>\n") == error_code::unknown_operation);
    CHECK(code(404, "<html>no such page</html>") == error_code::unreadable_answer);
    CHECK(code(408) == error_code::service_unavailable);
    CHECK(code(413) == error_code::unreadable_answer);
    CHECK(code(400, R"({"message":"no type"})") == error_code::validation);
    CHECK(code(429) == error_code::throttling);
    CHECK(code(302) == error_code::unreadable_answer);
    const auto page = read(502, "<html>\r\n  <b>Bad\x01 Gateway</b>");
    CHECK(page.cause.message == "the service answered with status 502: <html> <b>Bad Gateway</b>");
    CHECK(page.name.empty());
    CHECK(read(400, R"({"message":"no type"})").cause.message == "the service answered with status 400: no type");
    CHECK(read(503, std::string(100'000, 'x')).cause.message.size() < 300);
    const std::string whole = R"({"__type":"x#ThrottlingException","message":"slow"})";
    for (std::size_t size = 0; size < whole.size(); ++size) CHECK(read(400, std::string_view(whole).substr(0, size)).name.empty());
}

TEST_CASE("a session token that the service quotes is left out") {
    const auto met = read(403, R"({"__type":"com.amazon.coral.service#InvalidSignatureException","message":"The request signature we calculated does not match.\n\nThe Canonical String for this request should have been\n'POST\nx-amz-security-token:SECRET'"})");
    CHECK(met.cause.code == error_code::access_denied);
    CHECK(met.cause.message == "InvalidSignatureException: The request signature we calculated does not match.");
    CHECK(read(403, "denied x-amz-security-token:SECRET").cause.message.find("SECRET") == std::string::npos);
}
