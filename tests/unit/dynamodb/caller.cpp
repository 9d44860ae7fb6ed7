// SPDX-License-Identifier: BSL-1.0
#include <facet/core/deadline.hpp>
#include <facet/dynamodb/client/caller.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace facet;
using namespace facet::dynamodb;
using facet::wire::attempt_end;
using facet::wire::repetition;

namespace {

constexpr std::chrono::sys_seconds noon{std::chrono::seconds(1'767'225'600)};  // 2026-01-01T00:00:00Z

incoming answered(int status, std::string body = "{}") {
    incoming made;
    made.end = attempt_end::answered;
    made.status = status;
    made.body = std::move(body);
    made.request_id = "REQUEST";
    return made;
}
incoming refused(std::string_view name, int status = 400) {
    return answered(status, R"({"__type":"com.amazonaws.dynamodb.v20120810#)" + std::string(name) + R"(","message":"why"})");
}
incoming broken(attempt_end end) {
    incoming made;
    made.end = end;
    made.reason = "the line went dead";
    return made;
}

/// A network whose answers the test lays down, and a clock that only waits move. The last answer stays.
struct scripted final : sender {
    std::deque<incoming> answers{};
    std::vector<std::vector<std::pair<std::string, std::string>>> sent{};
    std::vector<std::chrono::milliseconds> timeouts{};
    wire::moment takes{0};
    wire::moment now{0};
    std::vector<wire::moment> waits{};
    std::uint64_t dice = 0;
    std::function<void()> meanwhile{};  ///< what others do while a request is on its way

    incoming post(const outgoing& request) override {
        auto& headers = sent.emplace_back();
        for (const header& each : request.headers) headers.emplace_back(each.name, each.value);
        headers.emplace_back("body", request.body);
        timeouts.push_back(request.timeout);
        now += takes;
        incoming next = answers.front();
        if (answers.size() > 1) answers.pop_front();
        if (meanwhile) meanwhile();
        return next;
    }
    http_answer ask(const http_question&) override { return {}; }

    [[nodiscard]] std::string value(std::size_t request, std::string_view name) const {
        for (const auto& [key, value] : sent.at(request))
            if (key == name) return value;
        return "none";
    }
    [[nodiscard]] call_means means() {
        return {
            .wall = [this] { return noon + std::chrono::floor<std::chrono::seconds>(now); },
            .steady = [this] { return now; },
            .sleep =
                [this](wire::moment time) {
                    waits.push_back(time);
                    now += time;
                },
            .random = [this] { return dice; },
        };
    }
};

credentials someone(std::string id = "AKIDEXAMPLE") { return {.access_key_id = std::move(id), .secret_access_key = secret("wJalrXUtnFEMI"), .session_token = secret("")}; }

struct world {
    scripted net{};
    std::vector<result<credentials>> known{someone()};
    std::size_t asked = 0;
    caller calls;

    explicit world(std::deque<incoming> answers, call_options options = {})
        : calls(
              {"eu-west-1", *parse_endpoint("http://127.0.0.1:8000")},
              [this] {
                  const std::size_t at = asked++;
                  return known[at < known.size() ? at : known.size() - 1];
              },
              options, net, net.means()) {
        net.answers = std::move(answers);
    }
    result<std::string> get() { return calls.call({"GetItem", R"({"a":1})", repetition::read}); }
    result<std::string> add() { return calls.call({"UpdateItem", "{}", repetition::unsafe}); }
    result<std::string> put() { return calls.call({"PutItem", "{}", repetition::safe}); }
};

}  // namespace

TEST_CASE("I1 M1 a call is signed, and has the protocol's headers and no others") {
    world on({answered(200, R"({"Item":{}})")});
    CHECK(*on.get() == R"({"Item":{}})");
    REQUIRE(on.net.sent.size() == 1);
    CHECK(on.net.sent[0].size() == 6);
    CHECK(on.net.value(0, "Host") == "127.0.0.1:8000");
    CHECK(on.net.value(0, "Content-Type") == "application/x-amz-json-1.0");
    CHECK(on.net.value(0, "X-Amz-Target") == "DynamoDB_20120810.GetItem");
    CHECK(on.net.value(0, "X-Amz-Date") == "20260101T000000Z");
    CHECK(on.net.value(0, "Authorization").starts_with("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260101/eu-west-1/dynamodb/aws4_request, "
                                                       "SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature="));
    CHECK(on.net.value(0, "body") == R"({"a":1})");
    CHECK(on.net.timeouts[0] == std::chrono::milliseconds(10'000));
}

TEST_CASE("M3 a session token is sent and signed") {
    world on({answered(200)});
    credentials temporary = someone();
    temporary.session_token = secret("TOKEN");
    on.known = {temporary};
    CHECK(on.get().has_value());
    CHECK(on.net.value(0, "X-Amz-Security-Token") == "TOKEN");
    CHECK(on.net.value(0, "Authorization").find("x-amz-security-token") != std::string::npos);
}

TEST_CASE("F1 H2 what will be refused again is not sent again") {
    for (const char* name : {"ValidationException", "ConditionalCheckFailedException", "ResourceNotFoundException", "AccessDeniedException"}) {
        world on({refused(name)});
        const auto met = on.put();
        REQUIRE(!met.has_value());
        CHECK(to_string(met.error().code) == name);
        CHECK(met.error().message == "why");
        CHECK(met.error().request == "REQUEST");
        CHECK(!met.error().possibly_applied);
        CHECK(on.net.sent.size() == 1);
    }
}

TEST_CASE("H1 H5 throttling is waited for, longer each time, and is told with its number of attempts") {
    world on({refused("ThrottlingException")});
    on.net.dice = 900'000;
    const auto met = on.add();
    CHECK(met.error().code == error_code::throttling);
    CHECK(met.error().message == "why; attempts: 4, and no more are allowed");
    CHECK(!met.error().possibly_applied);
    CHECK(on.net.sent.size() == 4);
    CHECK(on.net.waits == std::vector<wire::moment>{wire::moment(900'000), wire::moment(900'000), wire::moment(900'000)});
    world later({refused("ThrottlingException"), refused("RequestLimitExceeded"), answered(200)});
    CHECK(later.add().has_value());
}

TEST_CASE("H4 the service's word for how long to wait is heard") {
    incoming busy = refused("ThrottlingException");
    busy.retry_after = "1500";
    world on({busy, answered(200)});
    CHECK(on.get().has_value());
    CHECK(on.net.waits == std::vector<wire::moment>{wire::moment(1'500'000)});
}

TEST_CASE("H3 I6 a write that may have been applied is sent again only where that is safe") {
    for (const attempt_end end : {attempt_end::no_answer, attempt_end::idle_reset, attempt_end::damaged}) {
        world unsafe({broken(end), answered(200)});
        const auto met = unsafe.add();
        REQUIRE(!met.has_value());
        CHECK(met.error().possibly_applied);
        CHECK(met.error().code == (end == attempt_end::damaged ? error_code::unreadable_answer : error_code::unreachable));
        CHECK(met.error().message.find("the line went dead") != std::string::npos);
        CHECK(met.error().to_string().find("it may have been applied all the same") != std::string::npos);
        CHECK(unsafe.net.sent.size() == 1);
        world safe({broken(end), answered(200)});
        CHECK(safe.put().has_value());
        CHECK(safe.net.sent.size() == 2);
        world read({broken(end)});
        CHECK(!read.get().error().possibly_applied);
        CHECK(read.net.sent.size() == 4);
    }
}

TEST_CASE("H3 what was refused after an attempt that may have been applied says so") {
    world on({broken(attempt_end::no_answer), refused("ConditionalCheckFailedException")}, {.retries = {.unsafe_writes = true}});
    const auto met = on.add();
    CHECK(met.error().code == error_code::conditional_check_failed);
    CHECK(met.error().possibly_applied);
}

TEST_CASE("H1 what never reached the service is sent again, whatever it is") {
    for (const attempt_end end : {attempt_end::not_connected, attempt_end::not_sent}) {
        world on({broken(end), broken(end), answered(200)});
        CHECK(on.add().has_value());
        world never({broken(end)});
        const auto met = never.add();
        CHECK(met.error().code == error_code::unreachable);
        CHECK(!met.error().possibly_applied);
        CHECK(met.error().message.find("http://127.0.0.1:8000/") != std::string::npos);
        CHECK(never.net.sent.size() == 4);
    }
}

TEST_CASE("I3 what comes with status 200 and is no JSON object is damaged") {
    for (const char* body : {"", " ", "{", "}", "<html></html>", R"({"Item":{"a":{"S":"cut)", R"([{}])", "{}{", R"({"Item":{"a":{"S":"cut at a brace"}})", R"({"Item": nonsense})", "{}{}"}) {
        INFO(body);
        world on({answered(200, body), answered(200, R"( {"Item":{}}
)")});
        CHECK(on.get().has_value());
        world unsafe({answered(200, body)});
        const auto met = unsafe.add();
        CHECK(met.error().code == error_code::unreadable_answer);
        CHECK(met.error().message == "the answer of http://127.0.0.1:8000/ was damaged: what came is no JSON object");
        CHECK(met.error().request == "REQUEST");
        CHECK(met.error().possibly_applied);
        CHECK(unsafe.net.sent.size() == 1);
    }
}

TEST_CASE("I3 what comes with status 200 and is no answer to the operation is damaged, unless its checksum is right") {
    const std::string foreign = "what came has nothing of an answer to this operation";
    for (const auto& [body, reason] : {std::pair(R"({"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"})", std::string("what came is an error, with status 200")),
                                       std::pair(R"({"error":"login needed"})", foreign), std::pair(R"({"Count":0,"Items":[],"ScannedCount":0})", foreign),
                                       std::pair(R"({"":{}})", foreign), std::pair(R"({"Item ConsumedCapacity":{}})", foreign), std::pair(R"({"em":{}})", foreign)}) {
        INFO(body);
        world on({answered(200, body), answered(200, R"({"News":1,"Item":{}})")});
        CHECK(on.get().has_value());
        CHECK(on.net.sent.size() == 2);
        world unsafe({answered(200, body)});
        const auto met = unsafe.add();
        REQUIRE(!met.has_value());
        CHECK(met.error().message == "the answer of http://127.0.0.1:8000/ was damaged: " + reason);
        CHECK(met.error().possibly_applied);
        auto verified = answered(200, body);
        verified.checked = true;
        world sure({verified});
        CHECK(sure.get().has_value());
    }
    world missing({answered(200, "{}")});
    CHECK(missing.get().has_value());
}

TEST_CASE("what no request can be signed with is said before the first call") {
    world on({answered(200)});
    on.known[0]->session_token = secret("a\nb");
    const auto met = on.calls.ready();
    REQUIRE(!met.has_value());
    CHECK(met.error().code == error_code::access_denied);
    CHECK(met.error().to_string() == on.get().error().to_string());
    CHECK(on.net.sent.empty());
}

TEST_CASE("H1 500 and 503 leave a write open, and so does what is no answer of the service") {
    for (const int status : {201, 204, 408, 500, 502, 503, 504, 520}) {  // those of the twos are no answers of DynamoDB's
        world on({answered(status, "<html>")});
        const auto met = on.add();
        CHECK(met.error().possibly_applied);
        CHECK(on.net.sent.size() == 1);
        world safe({answered(status, "<html>"), answered(200)});
        CHECK(safe.put().has_value());
    }
}

TEST_CASE("M4 a wrong clock is set by the answer's Date, and the call is repeated once") {
    incoming skewed = refused("InvalidSignatureException");
    skewed.date = "Thu, 01 Jan 2026 02:00:00 GMT";
    world on({skewed, answered(200)});
    CHECK(on.add().has_value());
    CHECK(on.net.sent.size() == 2);
    CHECK(on.net.value(1, "X-Amz-Date") == "20260101T020000Z");
    CHECK(on.net.waits.empty());
    world still({skewed});
    CHECK(still.add().error().code == error_code::access_denied);
    CHECK(still.net.sent.size() == 2);
    incoming right = refused("InvalidSignatureException");
    right.date = "Thu, 01 Jan 2026 00:00:00 GMT";
    world wrong_key({right});
    CHECK(wrong_key.add().error().code == error_code::access_denied);
    CHECK(wrong_key.net.sent.size() == 1);
}

TEST_CASE("M4 a call that another one's answer overtakes is repeated by the clock which that one learnt") {
    incoming skewed = refused("InvalidSignatureException");
    skewed.date = "Thu, 01 Jan 2026 02:00:00 GMT";
    // The answers in the order of their requests: of the call, of another which is made meanwhile, and so on.
    world on({skewed, skewed, answered(200), answered(200)});
    bool first = true;
    on.net.meanwhile = [&] {
        if (std::exchange(first, false)) CHECK(on.put().has_value());
    };
    CHECK(on.add().has_value());
    CHECK(on.net.value(on.net.sent.size() - 1, "X-Amz-Date") == "20260101T020000Z");
}

TEST_CASE("A deadline of all the time that there is, is none that matters") {
    call_options options;
    options.deadline = std::chrono::milliseconds::max();
    options.attempt_timeout = std::chrono::milliseconds(10'000);
    world on({answered(200)}, options);
    CHECK(on.add().has_value());
    CHECK(on.net.timeouts.at(0) == std::chrono::milliseconds(10'000));
}

TEST_CASE("Credentials that no header can hold are refused before anything is sent") {
    for (const bool in_token : {false, true}) {
        world on({answered(200)});
        credentials bad = someone(in_token ? "AKIDEXAMPLE" : "AKID\nX-Forged: 1");
        if (in_token) bad.session_token = secret("token\r\n");
        on.known = {bad};
        const auto met = on.add();
        CHECK(met.error().code == error_code::access_denied);
        CHECK(met.error().message.find("line break") != std::string::npos);
        CHECK(met.error().message.find("Forged") == std::string::npos);
        CHECK(on.net.sent.empty());
        CHECK(on.net.waits.empty());
    }
}

TEST_CASE("Credentials that the service no longer knows are asked for anew, once") {
    world on({refused("ExpiredTokenException"), answered(200)});
    on.known = {someone("OLDKEY"), someone("NEWKEY")};
    CHECK(on.add().has_value());
    CHECK(on.net.value(1, "Authorization").find("Credential=NEWKEY/") != std::string::npos);
    world same({refused("ExpiredTokenException")});
    CHECK(same.add().error().code == error_code::access_denied);
    CHECK(same.net.sent.size() == 1);
    world none({refused("ExpiredTokenException")});
    error cause;
    cause.code = error_code::service_unavailable;
    none.known = {someone(), cause};
    CHECK(none.add().error().code == error_code::access_denied);
}

TEST_CASE("Without credentials nothing is sent") {
    world on({answered(200)});
    error cause;
    cause.code = error_code::access_denied;
    cause.message = "there are none";
    on.known = {cause};
    CHECK(on.get().error().message == "there are none");
    CHECK(!on.calls.ready().has_value());
    CHECK(on.net.sent.empty());
}

TEST_CASE("H5 a deadline bounds attempts and waits") {
    world on({broken(attempt_end::not_sent)}, {.deadline = std::chrono::milliseconds(1'200)});
    on.net.takes = wire::moment(500'000);
    const auto met = on.get();
    CHECK(met.error().message.find("attempts: 3, and the deadline leaves no time for more") != std::string::npos);
    CHECK(on.net.timeouts == std::vector{std::chrono::milliseconds(1'200), std::chrono::milliseconds(700), std::chrono::milliseconds(200)});
}

TEST_CASE("H5 the deadline of a thread bounds its calls, and the earlier of two counts") {
    using std::chrono::milliseconds;
    world on({broken(attempt_end::not_sent)}, {.deadline = milliseconds(100'000)});
    {
        const facet::deadline limit(milliseconds(5'000));
        (void)on.get();
        CHECK(on.net.timeouts.at(0) <= milliseconds(5'000));
        CHECK(on.net.timeouts.at(0) > milliseconds(1'000));
        const std::size_t sent = on.net.sent.size();
        const facet::deadline passed(milliseconds(0));
        const auto late = on.add();
        CHECK(late.error().to_string() == "Unreachable: the deadline has passed: nothing was sent to http://127.0.0.1:8000/");
        CHECK_FALSE(late.error().possibly_applied);
        CHECK(on.net.sent.size() == sent);
    }
    on.net.timeouts.clear();
    (void)on.get();
    CHECK(on.net.timeouts.at(0) == milliseconds(10'000));  // of an attempt
}

TEST_CASE("H5 where most calls fail, retries end early") {
    world on({broken(attempt_end::not_sent)});
    std::size_t sent = 0;
    for (int i = 0; i < 20; ++i) {
        (void)on.get();
        sent = on.net.sent.size();
    }
    CHECK(sent == 20 + 500 / 14);
    CHECK(on.get().error().message.find("too many calls fail for more") != std::string::npos);
}

TEST_CASE("No secret is in an error") {
    world on({refused("InvalidSignatureException"), broken(attempt_end::no_answer)});
    credentials temporary = someone();
    temporary.session_token = secret("TOKEN");
    on.known = {temporary};
    for (int i = 0; i < 2; ++i) {
        const std::string text = on.add().error().to_string();
        CHECK(text.find("wJalr") == std::string::npos);
        CHECK(text.find("TOKEN") == std::string::npos);
        CHECK(text.find("Signature=") == std::string::npos);
    }
}
