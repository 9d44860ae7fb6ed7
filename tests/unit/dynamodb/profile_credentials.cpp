// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/profile_credentials.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/obtained.hpp>

#include <string>
#include <string_view>

using namespace facet::dynamodb;

namespace {

/// A form that is posted to the security token service.
std::string unsigned_form(const std::string& fields) { return "POST https://sts.eu-west-1.amazonaws.com/ Content-Type=application/x-www-form-urlencoded; charset=utf-8 " + fields; }
std::string signed_form(const std::string& fields, const std::string& token = {}) {
    return "POST https://sts.eu-west-1.amazonaws.com/ Content-Type=application/x-www-form-urlencoded; charset=utf-8 X-Amz-Date=20260101T000000Z Authorization=*" +
           (token.empty() ? "" : " X-Amz-Security-Token=" + token) + " " + fields;
}
std::string assume(const std::string& role) { return "Action=AssumeRole&Version=2011-06-15&RoleArn=" + role + "&RoleSessionName=facet-1767225600"; }

given_environment with_config(const std::string& text) {
    given_environment made = no_instance();
    made.variables["AWS_REGION"] = "eu-west-1";
    made.files["/h/.aws/config"] = text;
    return made;
}

const std::string keys_of_b = "[profile b]\naws_access_key_id = BI\naws_secret_access_key = BS\n";

}  // namespace

TEST_CASE("a role is assumed with the keys of another profile") {
    const auto from = with_config("[default]\nrole_arn = arn:aws:iam::1:role/R\nsource_profile = b\n" + keys_of_b);
    CHECK(found(from, {}, {{{signed_form(assume("arn%3Aaws%3Aiam%3A%3A1%3Arole%2FR")), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role arn:aws:iam::1:role/R of profile default");
    const auto all = with_config("[default]\nrole_arn = r\nsource_profile = b\nrole_session_name = me@here\nexternal_id = a b/1\nduration_seconds = 900\n" + keys_of_b);
    CHECK(found(all, {}, {{{signed_form("Action=AssumeRole&Version=2011-06-15&RoleArn=r&RoleSessionName=me%40here&ExternalId=a%20b%2F1&DurationSeconds=900"), ok(sts_answer("AssumeRole"))}}}) ==
          "RI/RS/RT of role r of profile default");
}

TEST_CASE("the keys beside a role are used where the profile names itself alone") {
    const std::string keys = "aws_access_key_id = AI\naws_secret_access_key = AS\naws_session_token = AT\n";
    const auto own = with_config("[profile a]\nrole_arn = r\nsource_profile = a\n" + keys);
    CHECK(found(own, {.profile = "a"}, {{{signed_form(assume("r"), "AT"), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role r of profile a");
    const auto other = with_config("[profile a]\nrole_arn = r\nsource_profile = b\n" + keys + keys_of_b);
    CHECK(found(other, {.profile = "a"}, {{{signed_form(assume("r")), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role r of profile a");
    CHECK(found(with_config("[profile a]\nrole_arn = r\nsource_profile = a\n"), {.profile = "a"}) == "AccessDeniedException: profile a names itself as source_profile, and has no keys");
}

TEST_CASE("roles are assumed one by another, and the keys of a source go before its role") {
    const std::string chain = "[profile a]\nrole_arn = ra\nsource_profile = b\n[profile c]\naws_access_key_id = CI\naws_secret_access_key = CS\n[profile b]\nrole_arn = rb\nsource_profile = c\n";
    CHECK(found(with_config(chain), {.profile = "a"},
                {{{signed_form(assume("rb")), ok(sts_answer("AssumeRole", "1I", "1S", "1T"))}, {signed_form(assume("ra"), "1T"), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role ra of profile a");
    CHECK(found(with_config(chain + "aws_access_key_id = BI\naws_secret_access_key = BS\n"), {.profile = "a"}, {{{signed_form(assume("ra")), ok(sts_answer("AssumeRole"))}}}) ==
          "RI/RS/RT of role ra of profile a");
}

TEST_CASE("a source that refuses ends the chain") {
    const std::string chain = "[profile a]\nrole_arn = ra\nsource_profile = b\n[profile c]\naws_access_key_id = CI\naws_secret_access_key = CS\n[profile b]\nrole_arn = rb\nsource_profile = c\n";
    CHECK(found(with_config(chain), {.profile = "a"}, {{{signed_form(assume("rb")), {403, secret(sts_refusal_text("AccessDenied", "User: u is not\nauthorized"))}}}}) ==
          "AccessDeniedException: the security token service, asked for role rb of profile b, refuses, with status 403: AccessDenied: User: u is not authorized");
}

TEST_CASE("a chain of profiles ends after 32") {
    std::string chain;
    for (int i = 0; i < 20'000; ++i) chain += "[profile p" + std::to_string(i) + "]\nrole_arn = r\nsource_profile = p" + std::to_string(i + 1) + "\n";
    CHECK(found(with_config(chain), {.profile = "p0"}) == "AccessDeniedException: profile p32 ends a chain of 32 profiles that name each other as source_profile, and has more behind it");
}

TEST_CASE("profiles in a ring are an error") {
    const std::string ring = "[profile a]\nrole_arn = ra\nsource_profile = b\naws_access_key_id = AI\naws_secret_access_key = AS\n[profile b]\nrole_arn = rb\nsource_profile = a\n";
    CHECK(found(with_config(ring), {.profile = "a"}) == "AccessDeniedException: profiles name each other as source_profile in a ring: a, b, a");
    CHECK(found(with_config("[profile a]\nrole_arn = ra\nsource_profile = b\n[profile b]\nrole_arn = rb\nsource_profile = b\n"), {.profile = "a"}) ==
          "AccessDeniedException: profile b names itself as source_profile, and has no keys");
}

TEST_CASE("a role needs one source, which is there and has credentials") {
    const auto said = [](const std::string& text) { return found(with_config("[default]\n" + text)); };
    CHECK(said("role_arn = r\n") == "AccessDeniedException: profile default has role_arn, but neither source_profile nor credential_source");
    CHECK(said("role_arn = r\naws_access_key_id = I\naws_secret_access_key = S\n") == "AccessDeniedException: profile default has role_arn, but neither source_profile nor credential_source");
    CHECK(said("role_arn = r\nsource_profile = b\ncredential_source = Environment\n") == "AccessDeniedException: profile default has both source_profile and credential_source: a role has one of them");
    CHECK(said("role_arn = r\nsource_profile = b\n") == "AccessDeniedException: profile default has source_profile b, and neither shared file has a profile of that name");
    CHECK(said("role_arn = r\nsource_profile = b\n[profile b]\nregion = x\n") == "AccessDeniedException: profile b has no credentials, and profile default names it as source_profile");
    CHECK(said("role_arn = r\nsource_profile = b\n[profile b]\naws_secret_access_key = S\n") == "AccessDeniedException: profile b of the shared config file has aws_secret_access_key, but no aws_access_key_id");
    CHECK(said("role_arn = r\nsource_profile = b\nmfa_serial = m\n" + keys_of_b) ==
          "AccessDeniedException: profile default has mfa_serial, and there is nobody to ask for the device's code: use a profile of temporary credentials, or a credentials callback");
    CHECK(said("role_arn = r\nsource_profile = b\nduration_seconds = 1h\n" + keys_of_b) == "AccessDeniedException: profile default has duration_seconds, which is not a number of seconds");
    CHECK(said("credential_source = Environment\n") == "AccessDeniedException: profile default has credential_source, but no role_arn");
    CHECK(said("source_profile = b\n") == "AccessDeniedException: profile default has source_profile, but no role_arn");
    CHECK(said("role_arn = r\ncredential_source = Ec2\n") == "AccessDeniedException: profile default has a credential_source that is none of Environment, EcsContainer and Ec2InstanceMetadata");
}

TEST_CASE("a role is assumed with the credentials of the environment, a container or an instance") {
    const auto with_source = [](const std::string& source) { return with_config("[profile a]\nrole_arn = r\ncredential_source = " + source + "\n"); };
    auto from = with_source("Environment");
    CHECK(found(from, {.profile = "a"}) == "AccessDeniedException: profile a has credential_source Environment, and neither AWS_ACCESS_KEY_ID nor AWS_SECRET_ACCESS_KEY is set");
    from.variables["AWS_ACCESS_KEY_ID"] = "EI";
    CHECK(found(from, {.profile = "a"}) == "AccessDeniedException: the environment has AWS_ACCESS_KEY_ID, but no AWS_SECRET_ACCESS_KEY");
    from.variables["AWS_SECRET_ACCESS_KEY"] = "ES";
    from.variables["AWS_SESSION_TOKEN"] = "ET";
    CHECK(found(from, {.profile = "a"}, {{{signed_form(assume("r"), "ET"), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role r of profile a");

    from = with_source("EcsContainer");
    CHECK(found(from, {.profile = "a"}) == "AccessDeniedException: profile a has credential_source EcsContainer, and no variable names a container's service");
    from.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/v2/x";
    const std::string get = "GET http://169.254.170.2/v2/x";
    CHECK(found(from, {.profile = "a"}, {{{get, ok(full_answer)}, {signed_form(assume("r"), "T"), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role r of profile a");
    CHECK(found(from, {.profile = "a"}, {{{get, {404, {}}}}}) ==
          "AccessDeniedException: profile a has credential_source EcsContainer, and the container's credentials service refuses, with status 404");

    from = with_source("Ec2InstanceMetadata");
    CHECK(found(from, {.profile = "a"}) == "AccessDeniedException: profile a has credential_source Ec2InstanceMetadata, and AWS_EC2_METADATA_DISABLED is set");
    from.variables.erase("AWS_EC2_METADATA_DISABLED");
    const std::string base = "http://169.254.169.254/latest/";
    const std::string token = " X-aws-ec2-metadata-token=tok";
    CHECK(found(from, {.profile = "a"},
                {{{"PUT " + base + "api/token X-aws-ec2-metadata-token-ttl-seconds=21600", ok("tok")},
                  {"GET " + base + "meta-data/iam/security-credentials/" + token, ok("my-role")},
                  {"GET " + base + "meta-data/iam/security-credentials/my-role" + token, ok(full_answer)},
                  {signed_form(assume("r"), "T"), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role r of profile a");
}

TEST_CASE("a role is given for a token, which a profile or the environment names") {
    auto from = with_config("[default]\nrole_arn = r\nweb_identity_token_file = ~/token\nrole_session_name = s\n[profile a]\nrole_arn = ra\nsource_profile = default\n");
    CHECK(found(from) == "AccessDeniedException: web_identity_token_file of profile default names a file that is not there");
    from.files["/h/token"] = "\n";
    CHECK(found(from) == "AccessDeniedException: web_identity_token_file of profile default names a file that is empty");
    from.files["/h/token"] = "unreadable";
    CHECK(found(from) == "InvalidFile: /h/token cannot be read");
    from.files["/h/token"] = "eyJ.x=\n";
    const std::string web = "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&";
    const std::string of_profile = unsigned_form(web + "RoleArn=r&RoleSessionName=s&WebIdentityToken=eyJ.x%3D");
    const auto answer = ok(sts_answer("AssumeRoleWithWebIdentity"));
    CHECK(found(from, {}, {{{of_profile, answer}}}) == "RI/RS/RT of role r of profile default");
    // It is a source like any other.
    CHECK(found(from, {.profile = "a"}, {{{of_profile, answer}, {signed_form(assume("ra"), "RT"), ok(sts_answer("AssumeRole", "2I", "2S", "2T"))}}}) == "2I/2S/2T of role ra of profile a");
    from.files["/h/.aws/config"] = "[default]\nweb_identity_token_file = ~/token\n";
    CHECK(found(from) == "AccessDeniedException: profile default has web_identity_token_file, but no role_arn");

    from.variables["AWS_WEB_IDENTITY_TOKEN_FILE"] = "/token";
    CHECK(found(from) == "AccessDeniedException: the environment has AWS_WEB_IDENTITY_TOKEN_FILE, but no AWS_ROLE_ARN");
    from.variables["AWS_ROLE_ARN"] = "re";
    CHECK(found(from) == "AccessDeniedException: AWS_WEB_IDENTITY_TOKEN_FILE names a file that is not there");
    from.files["/token"] = "one";
    CHECK(found(from, {}, {{{unsigned_form(web + "RoleArn=re&RoleSessionName=facet-1767225600&WebIdentityToken=one"), answer}}}) == "RI/RS/RT of role re of the environment");
    from.variables["AWS_ROLE_SESSION_NAME"] = "pod";
    from.files["/token"] = "two";
    CHECK(found(from, {}, {{{unsigned_form(web + "RoleArn=re&RoleSessionName=pod&WebIdentityToken=two"), answer}}}) == "RI/RS/RT of role re of the environment");
    // Keys of the environment go before, and a profile that the settings name.
    CHECK(found(from, {.profile = "default"}) == "AccessDeniedException: profile default has web_identity_token_file, but no role_arn");
    from.variables["AWS_ACCESS_KEY_ID"] = "EI";
    from.variables["AWS_SECRET_ACCESS_KEY"] = "ES";
    CHECK(found(from) == "EI/ES of the environment");
}

TEST_CASE("the security token service is where its endpoint is, and tried again where it passes") {
    auto from = with_config("[profile a]\nrole_arn = r\nsource_profile = b\nservices = mine\nendpoint_url = http://profile\n[services mine]\nsts =\n  endpoint_url = http://services:1\n" + keys_of_b);
    const auto asked_at = [&](const std::string& url) {
        std::string line = signed_form(assume("r"));
        line.replace(0, line.find(' ', 5), "POST " + url);
        CHECK(found(from, {.profile = "a"}, {{{line, {400, secret(sts_refusal_text("Throttling", "Rate exceeded"))}}, {line, {503, {}}}, {line, ok(sts_answer("AssumeRole"))}}}) ==
              "RI/RS/RT of role r of profile a");
    };
    asked_at("http://services:1/");
    from.variables["AWS_ENDPOINT_URL"] = "http://all/p";
    asked_at("http://all/p");
    from.variables["AWS_ENDPOINT_URL_STS"] = "http://sts";
    asked_at("http://sts/");
    from.variables["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "true";
    asked_at("https://sts.eu-west-1.amazonaws.com/");
    from.variables["AWS_REGION"] = "cn-north-1";
    asked_at("https://sts.cn-north-1.amazonaws.com.cn/");
    from.variables.erase("AWS_REGION");
    CHECK(found(from, {.profile = "a"}) == "InvalidSettings: no region is set: neither in the settings, nor in AWS_REGION or AWS_DEFAULT_REGION, nor in profile a");
    from.variables = {{"HOME", "/h"}, {"AWS_REGION", "eu-west-1"}, {"AWS_ENDPOINT_URL_STS", "http://user:TOPSECRET@h"}};
    CHECK(found(from, {.profile = "a"}) == "InvalidSettings: in AWS_ENDPOINT_URL_STS: the endpoint's address names a user: credentials do not belong there");
}

TEST_CASE("what the security token service cannot do for the moment three times is unavailable") {
    const auto from = with_config("[default]\nrole_arn = r\nsource_profile = b\n" + keys_of_b);
    const std::string line = signed_form(assume("r"));
    const std::string whom = "ServiceUnavailable: the security token service, asked for role r of profile default, ";
    const http_answer throttled{400, secret(sts_refusal_text("ThrottlingException", "Rate exceeded"))};
    CHECK(found(from, {}, {{{line, throttled}, {line, throttled}, {line, throttled}}}) == whom + "answers with status 400: ThrottlingException: Rate exceeded");
    const http_answer broken{500, secret("<html>")};
    CHECK(found(from, {}, {{{line, {}}, {line, broken}, {line, broken}}}) == whom + "answers with status 500");
    CHECK(found(from, {}, {{{line, {400, {}}}}}) == "AccessDeniedException: the security token service, asked for role r of profile default, refuses, with status 400");
}

TEST_CASE("a token whose issuer the security token service could not ask is sent again, three times at most") {
    auto from = with_config("[default]\nrole_arn = r\nweb_identity_token_file = ~/token\nrole_session_name = s\n");
    from.files["/h/token"] = "eyJ.x";
    const std::string line = unsigned_form("Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=r&RoleSessionName=s&WebIdentityToken=eyJ.x");
    const http_answer doubt{400, secret(sts_refusal_text("InvalidIdentityToken", "Couldn't retrieve verification key from your identity provider"))};
    const auto answer = ok(sts_answer("AssumeRoleWithWebIdentity"));
    CHECK(found(from, {}, {{{line, doubt}, {line, doubt}, {line, answer}}}) == "RI/RS/RT of role r of profile default");
    CHECK(found(from, {}, {{{line, doubt}, {line, {503, {}}}, {line, answer}}}) == "RI/RS/RT of role r of profile default");
    CHECK(found(from, {}, {{{line, doubt}, {line, doubt}, {line, doubt}}}) == "AccessDeniedException: the security token service, asked for role r of profile default, refuses, with status 400: "
                                                                               "InvalidIdentityToken: Couldn't retrieve verification key from your identity provider");
}

TEST_CASE("a profile's program goes behind its keys, and before what surrounds the program") {
    auto from = with_config("[default]\ncredential_process = echo '{\"Version\": 1, \"AccessKeyId\": \"PI\", \"SecretAccessKey\": \"PS\", \"SessionToken\": \"PT\", \"Expiration\": \"2026-01-01T02:00:00+01:00\"}'\n");
    from.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/v2/x";
    CHECK(found(from) == "PI/PS/PT of the credential_process of profile default");
    from.files["/h/.aws/config"] += "[profile a]\nrole_arn = r\nsource_profile = default\n";
    CHECK(found(from, {.profile = "a"}, {{{signed_form(assume("r"), "PT"), ok(sts_answer("AssumeRole"))}}}) == "RI/RS/RT of role r of profile a");
    from.files["/h/.aws/credentials"] = "[default]\naws_access_key_id=FI\naws_secret_access_key=FS\n";
    CHECK(found(from) == "FI/FS of profile default of the shared credentials file");
    from.files["/h/.aws/credentials"] = "[default]\ncredential_process = echo TOPSECRET; exit 7\n";
    CHECK(found(from) == "AccessDeniedException: the credential_process of profile default ended with status 7");
    from.files["/h/.aws/credentials"] = "[default]\ncredential_process = echo TOPSECRET\n";
    CHECK(found(from) == "SerializationException: the credential_process of profile default gave no credentials: its answer is not a JSON object");
}

TEST_CASE("no failure of a role shows a secret") {
    auto from = with_config("[default]\nrole_arn = r\nsource_profile = b\n[profile b]\naws_access_key_id = BI\naws_secret_access_key = TOPSECRET\naws_session_token = TOPSECRET/T\n");
    const std::string line = signed_form(assume("r"), "TOPSECRET/T");
    const auto refused = [&](int status, const std::string& body) {
        const std::string said = found(from, {}, {{{line, {status, secret(body)}}}});
        INFO(said);
        CHECK(said.find("TOPSECRET") == std::string::npos);
        return said;
    };
    CHECK(refused(403, sts_refusal_text("SignatureDoesNotMatch", "The canonical string should have been x-amz-security-token:TOPSEC")).ends_with("status 403: SignatureDoesNotMatch"));
    CHECK(refused(403, sts_refusal_text("SignatureDoesNotMatch", "It does not match. Check it.\n\nThe Canonical String should have been\n'x-amz-security-token:TOPSECRET/T'"))
              .ends_with("status 403: SignatureDoesNotMatch: It does not match"));
    CHECK(refused(403, sts_refusal_text("SignatureDoesNotMatch", "Signature expired: 20260101T000000Z is now earlier than 20260101T001500Z (20260101T003000Z - 15 min.)")).ends_with("15 min.)"));
    CHECK(refused(403, sts_refusal_text("InvalidClientTokenId", "the token TOPSECRET/T is none")).ends_with("status 403: InvalidClientTokenId"));
    CHECK(refused(403, sts_refusal_text("what is TOPSECRET/T?", "no")).ends_with("status 403"));
    CHECK(refused(403, "TOPSECRET").ends_with("status 403"));
    CHECK(refused(200, "TOPSECRET").ends_with("its answer is not XML"));
    CHECK(refused(200, sts_answer("AssumeRole", "I", "TOPSECRET", "TOPSECRET", "TOPSECRET")).ends_with("its answer has an Expiration that is no time in UTC"));
    // What is shown of a code is its beginning.
    from = with_config("[default]\nrole_arn = r\nweb_identity_token_file = /t\n");
    const std::string token = "TOPSECRET" + std::string(300, 'x');
    from.files["/t"] = token;
    const auto answer_with = [&](const http_question&) { return http_answer{400, secret(sts_refusal_text("a token " + token, "no"))}; };
    const auto met = obtain_credentials({}, from, answer_with, test_time);
    REQUIRE(!met.has_value());
    CHECK(met.error().message.ends_with("status 400"));
}
