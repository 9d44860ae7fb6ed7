// SPDX-License-Identifier: BSL-1.0
// Roles, programs and single sign-on with servers that listen, files that are there and programs that run.
#include <facet/dynamodb/client.hpp>
#include <facet/dynamodb/config/find_credentials.hpp>
#include <facet/wire/checksum.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/obtained.hpp>
#include <unit/dynamodb/post_to.hpp>
#include <unit/dynamodb/process_variables.hpp>
#include <unit/dynamodb/temporary_home.hpp>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <vector>

using namespace facet::dynamodb;

namespace {

facet::result<credentials> obtained(const environment& from, transport& by, const std::string& profile = {}, std::chrono::sys_seconds now = test_time) {
    return obtain_credentials({.profile = profile}, from, [&by](const http_question& question) { return by.ask(question); }, now);
}
std::string told(const facet::result<credentials>& got) {
    if (!got.has_value()) return got.error().message;
    return got->access_key_id + "/" + std::string(got->secret_access_key.reveal()) + "/" + std::string(got->session_token.reveal()) + " of " + got->source;
}

/// Whether a request is signed for the security token service by these credentials.
void check_signature(const heard_request& heard, const credentials& who, std::string_view path = "/") {
    const std::string host = heard.header("host");
    const std::string type = heard.header("content-type");
    const header headers[] = {{"Host", host}, {"Content-Type", type}};
    const auto expected = sign({.path = path, .headers = headers, .body = heard.body}, who, {"eu-west-1", "sts"}, test_time);
    REQUIRE(expected.has_value());
    CHECK(heard.header("authorization") == expected->authorization);
    CHECK(heard.header("x-amz-date") == expected->date);
    CHECK(heard.header("x-amz-security-token", "absent") == (who.session_token.empty() ? "absent" : who.session_token.reveal()));
}

/// The security token service: each operation is answered.
http_server::script token_service() {
    return answering([](const heard_request& request) {
        const bool web = request.body.find("AssumeRoleWithWebIdentity") != std::string::npos;
        return http_answer_text(sts_answer(web ? "AssumeRoleWithWebIdentity" : "AssumeRole"), "Content-Type: text/xml\r\n");
    });
}

}  // namespace

TEST_CASE("a token from a file gives a role, and the file is read anew each time") {
    http_server server(token_service());
    transport by(directly());
    const temporary_home home;
    home_environment from(home);
    from.variables.insert({{"AWS_REGION", "eu-west-1"}, {"AWS_ENDPOINT_URL_STS", "http://" + server.address() + "/sts"}, {"AWS_ROLE_ARN", "arn:aws:iam::1:role/R"},
                           {"AWS_ROLE_SESSION_NAME", "pod-1"}, {"AWS_WEB_IDENTITY_TOKEN_FILE", home.path("token")}});
    CHECK(told(obtained(from, by)) == "AWS_WEB_IDENTITY_TOKEN_FILE names a file that is not there");
    home.write("token", "eyJhbGciOi.one");
    const auto got = obtained(from, by);
    CHECK(told(got) == "RI/RS/RT of role arn:aws:iam::1:role/R of the environment");
    CHECK(got->expires == test_time + std::chrono::hours(1));
    home.write("token", "eyJhbGciOi.two");
    CHECK(obtained(from, by).has_value());
    const auto heard = server.requests();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].line == "POST /sts HTTP/1.1");
    CHECK(heard[0].header("content-type") == "application/x-www-form-urlencoded; charset=utf-8");
    CHECK(heard[0].header("authorization", "absent") == "absent");
    const std::string form = "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2FR&RoleSessionName=pod-1&WebIdentityToken=eyJhbGciOi.";
    CHECK(heard[0].body == form + "one");
    CHECK(heard[1].body == form + "two");
}

TEST_CASE("a request for a role is signed by its source") {
    http_server server(token_service());
    transport by(directly());
    const temporary_home home;
    home_environment from(home);
    from.variables["AWS_ENDPOINT_URL"] = "http://" + server.address() + "/a/b";
    home.write(".aws/config", "[profile a]\nregion = eu-west-1\nrole_arn = ra\nsource_profile = b\n[profile b]\nrole_arn = rb\nsource_profile = c\nexternal_id = x\n");
    home.write(".aws/credentials", "[c]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY\n");
    CHECK(told(obtained(from, by, "a")) == "RI/RS/RT of role ra of profile a");
    const auto heard = server.requests();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].line == "POST /a/b HTTP/1.1");
    CHECK(heard[0].body == "Action=AssumeRole&Version=2011-06-15&RoleArn=rb&RoleSessionName=facet-1767225600&ExternalId=x");
    check_signature(heard[0], {.access_key_id = "AKIDEXAMPLE", .secret_access_key = secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")}, "/a/b");
    CHECK(heard[1].body == "Action=AssumeRole&Version=2011-06-15&RoleArn=ra&RoleSessionName=facet-1767225600");
    check_signature(heard[1], {.access_key_id = "RI", .secret_access_key = secret("RS"), .session_token = secret("RT")}, "/a/b");
}

TEST_CASE("a refusal, a reset and throttling of the security token service") {
    std::atomic<int> count{0};
    http_server server([&](http_connection& with) {
        heard_request request;
        while (with.read(request)) {
            if (request.body.find("RoleArn=forbidden") != std::string::npos) {
                with.send(http_answer_text(sts_refusal_text("AccessDenied", "User: u is not authorized to perform: sts:AssumeRole on resource: forbidden"), "", "403 Forbidden"));
                continue;
            }
            const int now = ++count;
            if (now == 1) return with.reset();
            if (now == 2) with.send(http_answer_text(sts_refusal_text("Throttling", "Rate exceeded"), "", "400 Bad Request"));
            else with.send_answer(sts_answer("AssumeRole"));
        }
    });
    transport by(directly());
    const temporary_home home;
    home_environment from(home);
    from.variables.insert({{"AWS_REGION", "eu-west-1"}, {"AWS_ENDPOINT_URL_STS", "http://" + server.address()}, {"AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"}, {"AWS_SECRET_ACCESS_KEY", "TOPSECRET"}});
    home.write(".aws/config", "[profile a]\nrole_arn = r\ncredential_source = Environment\n[profile no]\nrole_arn = forbidden\ncredential_source = Environment\n");
    CHECK(told(obtained(from, by, "a")) == "RI/RS/RT of role r of profile a");
    CHECK(count == 3);
    CHECK(told(obtained(from, by, "no")) ==
          "the security token service, asked for role forbidden of profile no, refuses, with status 403: AccessDenied: User: u is not authorized to perform: sts:AssumeRole on resource: forbidden");
    from.variables["AWS_ENDPOINT_URL_STS"] = "http://127.0.0.1:" + std::to_string(closed_port());
    const auto nobody = obtained(from, by, "a");
    REQUIRE_FALSE(nobody.has_value());
    CHECK(nobody.error().code == facet::error_code::service_unavailable);
    CHECK(nobody.error().message.starts_with("the security token service, asked for role r of profile a, does not answer: "));
}

TEST_CASE("a program of a profile is run, by itself and as the source of a role") {
    http_server server(token_service());
    transport by(directly());
    const temporary_home home;
    home_environment from(home);
    from.variables.insert({{"AWS_REGION", "eu-west-1"}, {"AWS_ENDPOINT_URL_STS", "http://" + server.address()}});
    home.write_program("bin/my credentials", "[ \"$1\" = --user ] && [ \"$2\" = 'an ann' ] || exit 9\n"
                                             "echo '{\"Version\": 1, \"AccessKeyId\": \"PI\", \"SecretAccessKey\": \"PS\", \"SessionToken\": \"PT\", \"Expiration\": \"2026-01-01T01:00:00Z\"}'\n");
    home.write(".aws/config", "[profile p]\ncredential_process = \"" + home.path("bin/my credentials") + "\" --user \"an ann\"\n[profile a]\nrole_arn = r\nsource_profile = p\n" +
                                  "[profile wrong]\ncredential_process = \"" + home.path("bin/my credentials") + "\" --user bob\n[profile none]\ncredential_process = " + home.path("nothing") + " 2>/dev/null\n");
    const auto got = obtained(from, by, "p");
    CHECK(told(got) == "PI/PS/PT of the credential_process of profile p");
    CHECK(got->expires == test_time + std::chrono::hours(1));
    CHECK(told(obtained(from, by, "a")) == "RI/RS/RT of role r of profile a");
    REQUIRE(server.requests().size() == 1);
    check_signature(server.requests()[0], {.access_key_id = "PI", .secret_access_key = secret("PS"), .session_token = secret("PT")});
    CHECK(told(obtained(from, by, "wrong")) == "the credential_process of profile wrong ended with status 9");
    CHECK(told(obtained(from, by, "none")) == "the credential_process of profile none ended with status 127");
}

TEST_CASE("single sign-on finds its token in the home directory, renews it and keeps the new one") {
    http_server server(answering([](const heard_request& request) {
        if (request.line == "POST /token HTTP/1.1") return http_answer_text(R"({"accessToken":"new","expiresIn":3600,"refreshToken":"r2"})");
        if (request.line == "GET /federation/credentials?role_name=R&account_id=1 HTTP/1.1" && request.header("x-amz-sso_bearer_token") == "new")
            return http_answer_text(R"({"roleCredentials":{"accessKeyId":"SI","secretAccessKey":"SS","sessionToken":"ST","expiration":1767229200000}})");
        return http_answer_text("", "", "401 Unauthorized");
    }));
    transport by(directly());
    const temporary_home home;
    home_environment from(home);
    from.variables["AWS_ENDPOINT_URL"] = "http://" + server.address();
    home.write(".aws/config", "[profile dev]\nsso_session = corp\nsso_account_id = 1\nsso_role_name = R\n[sso-session corp]\nsso_region = us-east-2\nsso_start_url = https://corp.awsapps.com/start\n");
    const std::string cache = ".aws/sso/cache/ee0bfd2552fbd840c02cc48b6e823320543c450f.json";
    home.write(cache, R"({"accessToken":"old","expiresAt":"2026-01-01T00:01:00Z","refreshToken":"r","clientId":"i","clientSecret":"s","registrationExpiresAt":"2026-03-01T00:00:00Z"})");
    CHECK(told(obtained(from, by, "dev")) == "SI/SS/ST of the single sign-on of profile dev");
    CHECK(home.read(cache).find(R"("accessToken": "new", "expiresAt": "2026-01-01T01:00:00Z")") != std::string::npos);
    CHECK((std::filesystem::status(home.path(cache)).permissions() & std::filesystem::perms::mask) == (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    CHECK(std::distance(std::filesystem::directory_iterator(home.path(".aws/sso/cache")), {}) == 1);
    CHECK(told(obtained(from, by, "dev")) == "SI/SS/ST of the single sign-on of profile dev");
    CHECK(server.requests().size() == 3);
    home.write(cache, R"({"accessToken":"old","expiresAt":"2026-01-01T00:10:00Z"})");
    CHECK(told(obtained(from, by, "dev")) == "the single sign-on of profile dev does not accept its token: run `aws sso login --profile dev`");
}

TEST_CASE("a client signs by a role, which many threads share and which is assumed again where it has expired") {
    std::atomic<int> assumed{0};
    http_server tokens(answering([&](const heard_request& request) {
        const std::string number = std::to_string(++assumed);
        return http_answer_text(request.body.find("WebIdentityToken=jwt-" + number) == std::string::npos ? "" : sts_answer("AssumeRoleWithWebIdentity", "AKID" + number, "S", "token-" + number, "2100-01-01T00:00:00Z"));
    }));
    std::atomic<int> expired{1};
    http_server database(answering([&](const heard_request& request) {
        if (request.header("x-amz-security-token") == "token-" + std::to_string(expired.load())) return http_answer_text("{}");
        const std::string body = R"({"__type":"com.amazon.coral.service#ExpiredTokenException","message":"no"})";
        return http_answer_text(body, "x-amz-crc32: " + std::to_string(facet::wire::crc32(body)) + "\r\n", "400 Bad Request");
    }));
    const temporary_home home;
    home.write("token", "jwt-1");
    const process_variables set({{"HOME", home.path()}, {"AWS_CONFIG_FILE", ""}, {"AWS_SHARED_CREDENTIALS_FILE", ""}, {"AWS_PROFILE", ""}, {"AWS_ACCESS_KEY_ID", ""}, {"AWS_SECRET_ACCESS_KEY", ""},
                                 {"AWS_SESSION_TOKEN", ""}, {"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", ""}, {"AWS_REGION", "eu-west-1"}, {"AWS_ENDPOINT_URL_STS", "http://" + tokens.address()},
                                 {"AWS_ENDPOINT_URL_DYNAMODB", "http://" + database.address()}, {"AWS_ROLE_ARN", "r"}, {"AWS_ROLE_SESSION_NAME", "s"}, {"AWS_WEB_IDENTITY_TOKEN_FILE", home.path("token")}});
    client_options options;
    options.transport = directly();
    client client(options);
    const auto call_by_eight = [&client] {
        std::vector<std::thread> threads;
        std::atomic<int> done{0};
        for (int i = 0; i < 8; ++i) threads.emplace_back([&] { done += client.call("GetItem", "{}", facet::wire::repetition::read).has_value() ? 1 : 0; });
        for (std::thread& each : threads) each.join();
        return done.load();
    };
    CHECK(call_by_eight() == 8);
    CHECK(assumed == 1);
    home.write("token", "jwt-2");
    expired = 2;
    CHECK(call_by_eight() == 8);
    CHECK(assumed == 2);
}
