// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/dynamodb/scripted_caller.hpp>

#include <chrono>
#include <string>

using namespace calling;

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

TEST_CASE("an operation is asked for by its whole name, however long that is") {
    for (const std::size_t length : {45u, 46u, 47u, 200u}) {
        const std::string name(length, 'N');
        world on({refused("UnknownOperationException")});
        CHECK(on.calls.call({name, "{}", repetition::read}).error().code == error_code::unknown_operation);
        CHECK(on.net.value(0, "X-Amz-Target") == "DynamoDB_20120810." + name);
    }
}

TEST_CASE("I4 a refusal that only its header names is judged by that") {
    incoming throttled = answered(400, R"({"message":"slower"})");
    throttled.error_type = "ThrottlingException";
    world on({throttled, answered(200)});
    CHECK(on.get().has_value());
    CHECK(on.net.sent.size() == 2);
    incoming refused_so = answered(400, "");
    refused_so.error_type = "ResourceNotFoundException";
    world never({refused_so});
    CHECK(never.get().error().code == error_code::resource_not_found);
    CHECK(never.net.sent.size() == 1);
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
    world mistrusting({broken(attempt_end::withheld)});
    CHECK(mistrusting.add().error().message.starts_with("nothing was sent to http://127.0.0.1:8000/"));
    CHECK(mistrusting.net.sent.size() == 1);
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

TEST_CASE("M4 what was signed before the machine slept is signed anew, once, though its clock is right when it wakes") {
    incoming late = refused("InvalidSignatureException");
    late.date = "Thu, 01 Jan 2026 02:00:00 GMT";
    for (const bool dated : {true, false}) {
        if (!dated) late.date.clear();
        world on({late, answered(200)});
        bool awake = false;
        on.net.meanwhile = [&] {
            if (!std::exchange(awake, true)) on.net.now += std::chrono::hours(2);
        };
        CHECK(on.add().has_value());
        CHECK(on.net.sent.size() == 2);
        CHECK(on.net.value(1, "X-Amz-Date") == "20260101T020000Z");
        CHECK(on.calls.clock().offset() == std::chrono::seconds(0));
        CHECK(on.net.waits.empty());
    }
    world always({late});
    always.net.meanwhile = [&] { always.net.now += std::chrono::hours(2); };
    CHECK(always.add().error().code == error_code::access_denied);
    CHECK(always.net.sent.size() == 2);
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

TEST_CASE("Credentials that no header can hold are told by their source, and not kept: the next call asks for others") {
    world on({answered(200)});
    credentials bad = someone("AKID\r\nForged: 1");
    bad.source = "the container's credentials service";
    on.known = {bad, bad, someone()};
    const std::string told = "AccessDeniedException: the request cannot be signed: the credentials' access key id or session token has a line break or another control "
                             "character; they are of the container's credentials service";
    CHECK(on.calls.ready().error().to_string() == told);
    CHECK(on.add().error().to_string() == told);
    CHECK(on.net.sent.empty());
    CHECK(on.add().has_value());
    CHECK(on.asked == 3);
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
    // Whose source has others each time are not refused for ever.
    world ever({refused("ExpiredTokenException")});
    ever.known = {someone("ONE"), someone("TWO"), someone("THREE"), someone("FOUR")};
    CHECK(ever.add().error().code == error_code::access_denied);
    CHECK(ever.net.sent.size() == 2);
}

TEST_CASE("An answer that is cut off did not come, and one that is damaged cannot be read") {
    incoming damaged = broken(attempt_end::damaged);
    damaged.request_id = "REQUEST";
    for (const bool cut_off : {true, false}) {
        damaged.cut_off = cut_off;
        world on({damaged}, {.retries = {}});
        const auto done = on.add();
        REQUIRE(!done.has_value());
        CHECK(done.error().code == (cut_off ? error_code::unreachable : error_code::unreadable_answer));
        CHECK(done.error().message == (cut_off ? "no whole answer of http://127.0.0.1:8000/ came: the line went dead" : "the answer of http://127.0.0.1:8000/ was damaged: the line went dead"));
        CHECK(done.error().request == "REQUEST");
        CHECK(done.error().possibly_applied);
    }
}

TEST_CASE("What somebody on the way says of a request shows no secret of it") {
    const std::string key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    const std::string token = "IQoJb3JpZ2luX2VjEHcaCXVzLWVhc3QtMSJHMEUCIQ" + std::string(300, 'x');
    for (const std::string& said : {"<h1>Bad gateway</h1> X-Amz-Security-Token: " + token, "HTTP_X_AMZ_SECURITY_TOKEN = " + token, "key " + key,
                                    R"({"message":"no such host; X-AMZ-SECURITY-TOKEN: )" + token + "\"}", R"({"__type":"Refused","message":"you are )" + token + "\"}",
                                    R"({"__type":"TransactionCanceledException","message":"no","CancellationReasons":[{"Code":"ValidationError","Message":"not )" + token + "\"}]}",
                                    R"({"__type":")" + token + "\"}"}) {
        std::string heard;
        world on({answered(502, said)}, {.backoff = {.attempts = 1}, .on_attempt = [&](const attempt_report& of) { heard = of.refusal; }});
        credentials temporary = someone();
        temporary.secret_access_key = secret(key);
        temporary.session_token = secret(token);
        on.known = {temporary};
        const auto met = on.add();
        REQUIRE_FALSE(met.has_value());
        CAPTURE(said);
        const std::string text = met.error().to_string() + heard;
        CHECK(text.find(token.substr(0, 20)) == std::string::npos);
        CHECK(text.find(key.substr(0, 20)) == std::string::npos);
    }
    // A word that somebody took for a key in a test is no secret.
    world local({answered(400, R"({"__type":"ValidationException","message":"a local table"})")});
    credentials simple = someone();
    simple.secret_access_key = secret("local");
    local.known = {simple};
    CHECK(local.add().error().message == "a local table");
}

TEST_CASE("Credentials that expired and cannot be renewed: the error says why not") {
    world none({refused("ExpiredTokenException")});
    error cause;
    cause.code = error_code::service_unavailable;
    cause.message = "the token service answers with status 503";
    none.known = {someone(), cause};
    const auto met = none.add();
    CHECK(met.error().to_string() == "AccessDeniedException: ExpiredTokenException: why; there are no others: the token service answers with status 503 (request REQUEST)");
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
