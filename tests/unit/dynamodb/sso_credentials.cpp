// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/sso_credentials.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/obtained.hpp>

#include <string>

using namespace facet::dynamodb;

namespace {

const std::string session = "[sso-session corp]\nsso_region = us-east-2\nsso_start_url = https://corp.awsapps.com/start\nsso_registration_scopes = sso:account:access\n";
const std::string profile = "[profile dev]\nsso_session = corp\nsso_account_id = 012345678901\nsso_role_name = Read/Only\n";
// By `printf corp | sha1sum` and `printf https://corp.awsapps.com/start | sha1sum`.
const std::string token_path = "/h/.aws/sso/cache/ee0bfd2552fbd840c02cc48b6e823320543c450f.json";
const std::string legacy_path = "/h/.aws/sso/cache/a51746d4aa793ae07b25e90c3a5db96fc7832bd7.json";
const std::string answer = R"({"roleCredentials":{"accessKeyId":"SI","secretAccessKey":"SS","sessionToken":"ST","expiration":1767229200123}})";
const std::string keys_url = "GET https://portal.sso.us-east-2.amazonaws.com/federation/credentials?role_name=Read%2FOnly&account_id=012345678901 x-amz-sso_bearer_token=";
const std::string fetched = "SI/SS/ST of the single sign-on of profile dev";

std::string token_of(const std::string& token, const std::string& end, const std::string& more = {}) {
    return R"({"startUrl": "https://corp.awsapps.com/start", "region": "us-east-2", "accessToken": ")" + token + R"(", "expiresAt": ")" + end + "\"" + more + "}";
}
given_environment with_config(const std::string& text) {
    given_environment made = no_instance();
    made.files["/h/.aws/config"] = text;
    return made;
}
std::string signed_on(const given_environment& from, script services = {}) { return found(from, {.profile = "dev"}, std::move(services)); }

}  // namespace

TEST_CASE("somebody who signed on gets the credentials of their role") {
    auto from = with_config(session + profile);
    CHECK(signed_on(from) == "AccessDeniedException: nobody has signed on for profile dev, whose token would be in ~" + token_path.substr(2) + ": run `aws sso login --profile dev`");
    from.files[token_path] = token_of("tok", "2026-01-01T00:20:00Z");
    CHECK(signed_on(from, {{{keys_url + "tok", ok(answer)}}}) == fetched);
    const auto got = obtain_credentials({.profile = "dev"}, from, script{{{keys_url + "tok", ok(answer)}}}, test_time);
    CHECK(got->expires == std::chrono::sys_seconds(std::chrono::seconds(1'767'229'200)));
    // One that is about to expire is good as long as it lasts, where it cannot be renewed.
    from.files[token_path] = token_of("tok", "2026-01-01T00:00:01Z");
    CHECK(signed_on(from, {{{keys_url + "tok", ok(answer)}}}) == fetched);
    from.files[token_path] = token_of("tok", "2026-01-01T00:00:00UTC");
    CHECK(signed_on(from) == "AccessDeniedException: the single sign-on token of profile dev has expired: run `aws sso login --profile dev`");
    // Its keys do not count beside it, and it goes behind a role.
    from.files[token_path] = token_of("tok", "2026-01-01T00:20:00Z");
    from.files["/h/.aws/credentials"] = "[dev]\naws_access_key_id = FI\naws_secret_access_key = FS\n";
    CHECK(signed_on(from, {{{keys_url + "tok", ok(answer)}}}) == fetched);
}

TEST_CASE("older files have no session") {
    auto from = with_config("[profile dev]\nsso_start_url = https://corp.awsapps.com/start\nsso_region = us-east-2\nsso_account_id = 012345678901\nsso_role_name = Read/Only\n");
    CHECK(signed_on(from) == "AccessDeniedException: nobody has signed on for profile dev, whose token would be in ~" + legacy_path.substr(2) + ": run `aws sso login --profile dev`");
    const std::string renewable = R"(, "refreshToken": "r", "clientId": "i", "clientSecret": "s", "registrationExpiresAt": "2026-03-01T00:00:00Z")";
    from.files[legacy_path] = token_of("tok", "2026-01-01T00:00:01Z", renewable);
    CHECK(signed_on(from, {{{keys_url + "tok", ok(answer)}}}) == fetched);
    from.files[legacy_path] = token_of("tok", "2025-12-31T23:59:59Z", renewable);
    CHECK(signed_on(from) == "AccessDeniedException: the single sign-on token of profile dev has expired: run `aws sso login --profile dev`");
}

TEST_CASE("a token of a session is renewed, and kept as AWS's tools keep it") {
    auto from = with_config(session + profile);
    const std::string client = R"(, "clientId": "i\"", "clientSecret": "s", "registrationExpiresAt": "2026-03-01T00:00:00Z")";
    const std::string old = token_of("old", "2026-01-01T00:05:00Z", client + R"(, "refreshToken": "r")");
    from.files[token_path] = old;
    const std::string renew = R"(POST https://oidc.us-east-2.amazonaws.com/token Content-Type=application/json {"grantType": "refresh_token", "clientId": "i\"", "clientSecret": "s", "refreshToken": "r"})";
    CHECK(signed_on(from, {{{renew, ok(R"({"accessToken":"new","expiresIn":3600,"refreshToken":"r2","tokenType":"Bearer"})")}, {keys_url + "new", ok(answer)}}}) == fetched);
    CHECK(from.files[token_path] == token_of("new", "2026-01-01T01:00:00Z", client + R"(, "refreshToken": "r2")"));
    CHECK(signed_on(from, {{{keys_url + "new", ok(answer)}}}) == fetched);
    // It is kept also where the portal fails after.
    from.files[token_path] = old;
    CHECK(signed_on(from, {{{renew, ok(R"({"accessToken":"new","expiresIn":3600,"refreshToken":"r2"})")}, {keys_url + "new", {404, {}}}}}).ends_with("with status 404"));
    CHECK(from.files[token_path].find("\"new\"") != std::string::npos);
    // Where there is no new one, the old one is used as long as it is good.
    for (const char* said : {R"({"expiresIn":3600})", R"({"accessToken":"a b","expiresIn":3600})", R"({"accessToken":"a","expiresIn":0})", "x"}) {
        from.files[token_path] = old;
        CHECK(signed_on(from, {{{renew, ok(said)}, {keys_url + "old", ok(answer)}}}) == fetched);
        CHECK(from.files[token_path] == old);
    }
    CHECK(signed_on(from, {{{renew, {400, {}}}, {keys_url + "old", ok(answer)}}}) == fetched);
    CHECK(signed_on(from, {{{renew, {0, {}}}, {renew, {503, {}}}, {renew, {429, {}}}, {keys_url + "old", ok(answer)}}}) == fetched);
    CHECK(from.files[token_path] == old);
    from.files[token_path] = token_of("old", "2025-12-31T23:00:00Z", client + R"(, "refreshToken": "r")");
    CHECK(signed_on(from, {{{renew, {400, secret(R"({"error":"invalid_grant"})")}}}}) ==
          "AccessDeniedException: the single sign-on of profile dev gives no new token for the one that has expired, with status 400: run `aws sso login --profile dev`");
    CHECK(signed_on(from, {{{renew, {503, {}}}, {renew, {503, {}}}, {renew, {503, {}}}}}) ==
          "ServiceUnavailable: the single sign-on of profile dev answers with status 503");
    from.files[token_path] = token_of("old", "2025-12-31T23:00:00Z", R"(, "clientId": "i", "clientSecret": "s", "registrationExpiresAt": "2026-01-01T00:00:00Z", "refreshToken": "r")");
    CHECK(signed_on(from) == "AccessDeniedException: the single sign-on token of profile dev has expired: run `aws sso login --profile dev`");
}

TEST_CASE("single sign-on says what it lacks") {
    const auto said = [](const std::string& text) { return signed_on(with_config(text)); };
    const std::string asks = "AccessDeniedException: profile dev asks for single sign-on, and has no ";
    CHECK(said("[profile dev]\nsso_session = corp\nsso_account_id = 1\n" + session) == asks + "sso_role_name");
    CHECK(said("[profile dev]\nsso_session = corp\nsso_role_name = r\n" + session) == asks + "sso_account_id");
    CHECK(said("[profile dev]\nsso_session = corp\n" + session) == asks + "sso_account_id");
    CHECK(said("[profile dev]\nsso_account_id = 1\nsso_role_name = r\n") == asks + "sso_session");
    CHECK(said("[profile dev]\nsso_account_id = 1\nsso_role_name = r\nsso_start_url = u\n") == asks + "sso_region");
    const std::string there = "AccessDeniedException: the shared config file's sso-session corp, which profile dev names, ";
    CHECK(said(profile) == there + "is not there");
    CHECK(said(profile + "[sso-session corp]\nsso_start_url = u\n") == there + "has no sso_region");
    CHECK(said(profile + "[sso-session corp]\nsso_region = us-east-2\n") == there + "has no sso_start_url");
    CHECK(said(profile + "sso_region = us-east-1\n" + session) == there + "has another sso_region than the profile");
    CHECK(said(profile + "[sso-session corp]\nsso_start_url = u\nsso_region = evil.example/\n") ==
          "InvalidSettings: the sso_region of profile dev is none: regions are lower-case letters, digits and hyphens, such as eu-west-1");
}

TEST_CASE("a token that is malformed or refused asks for a new one, and is in no error") {
    auto from = with_config(session + profile);
    for (const std::string& text : {std::string("TOPSECRET"), token_of("TOPSECRET", "soon"), token_of("TOP\\r\\nSECRET", "2026-01-01T00:20:00Z"), std::string(R"({"expiresAt": "2026-01-01T00:20:00Z"})")}) {
        from.files[token_path] = text;
        CHECK(signed_on(from) == "SerializationException: the single sign-on token of profile dev, ~" + token_path.substr(2) + ", is malformed: run `aws sso login --profile dev`");
    }
    from.files[token_path] = "unreadable";
    CHECK(signed_on(from) == "InvalidFile: " + token_path + " cannot be read");
    from.files[token_path] = token_of("TOPSECRET", "2026-01-01T00:20:00Z");
    const std::string line = keys_url + "TOPSECRET";
    const std::string whom = "the single sign-on of profile dev ";
    CHECK(signed_on(from, {{{line, {401, secret(R"({"message":"Session token not found or invalid"})")}}}}) == "AccessDeniedException: " + whom + "does not accept its token: run `aws sso login --profile dev`");
    CHECK(signed_on(from, {{{line, {403, secret(R"({"message":"No access"})")}}}}) ==
          "AccessDeniedException: " + whom + "refuses, with status 403: the person who signed on may not have role Read/Only in account 012345678901");
    CHECK(signed_on(from, {{{line, {429, {}}}, {line, {}}, {line, {503, {}}}}}) == "ServiceUnavailable: " + whom + "answers with status 503");
    CHECK(signed_on(from, {{{line, ok("TOPSECRET")}}}) == "SerializationException: " + whom + "gave no credentials: its answer is not a JSON object");
}

TEST_CASE("the portal's address can be set") {
    auto from = with_config(session + profile);
    from.files[token_path] = token_of("tok", "2026-01-01T00:20:00Z");
    from.variables["AWS_ENDPOINT_URL_SSO"] = "http://127.0.0.1:1/below";
    CHECK(signed_on(from, {{{"GET http://127.0.0.1:1/below/federation/credentials?role_name=Read%2FOnly&account_id=012345678901 x-amz-sso_bearer_token=tok", ok(answer)}}}) == fetched);
}
