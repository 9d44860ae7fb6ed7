// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/find_credentials.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/obtained.hpp>

#include <map>
#include <string>
#include <string_view>
#include <utility>

using namespace facet::dynamodb;

TEST_CASE("credentials are found in their order") {
    given_environment from = no_instance();
    CHECK(found(from) ==
          "AccessDeniedException: there are no credentials: neither in the settings, nor in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, nor in profile default of "
          "the shared files; no container's service is named, and AWS_EC2_METADATA_DISABLED is set");
    from.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/v2/x";
    CHECK(found(from, {}, {{{"GET http://169.254.170.2/v2/x", ok(full_answer)}}}) == "I/S/T of the container's credentials service");
    from.files["/h/.aws/config"] = "[default]\naws_access_key_id=CI\naws_secret_access_key=CS\n[profile p]\n";
    CHECK(found(from) == "CI/CS of profile default of the shared config file");
    from.files["/h/.aws/credentials"] = "[default]\naws_access_key_id=FI\naws_secret_access_key=FS\naws_session_token=FT\n[p]\naws_access_key_id=PI\naws_secret_access_key=PS\n";
    CHECK(found(from) == "FI/FS/FT of profile default of the shared credentials file");
    from.variables["AWS_ACCESS_KEY_ID"] = "EI";
    from.variables["AWS_SECRET_ACCESS_KEY"] = "ES";
    CHECK(found(from) == "EI/ES of the environment");
    from.variables["AWS_SESSION_TOKEN"] = "ET";
    from.variables["AWS_PROFILE"] = "p";
    CHECK(found(from) == "EI/ES/ET of the environment");
    CHECK(found(from, {.profile = "p"}) == "PI/PS of profile p of the shared credentials file");

    settings given;
    given.credentials_callback = [] { return facet::result<credentials>(credentials{.access_key_id = "BI", .secret_access_key = secret("BS")}); };
    CHECK(found(from, given) == "BI/BS of the callback");
    given.credentials = credentials{.access_key_id = "GI", .secret_access_key = secret("GS")};
    from.files["/h/.aws/config"] = "broken, and not read";
    CHECK(found(from, given) == "GI/GS of the settings");
    given.credentials.reset();
    given.credentials_callback = [] {
        facet::error cause;
        cause.code = facet::error_code::access_denied;
        cause.message = "the vault is locked";
        return facet::result<credentials>(std::move(cause));
    };
    CHECK(found(from, given) == "AccessDeniedException: the vault is locked");
}

TEST_CASE("half a pair is a mistake") {
    given_environment from = no_instance();
    from.variables["AWS_SECRET_ACCESS_KEY"] = "ES";
    CHECK(found(from) == "AccessDeniedException: the environment has AWS_SECRET_ACCESS_KEY, but no AWS_ACCESS_KEY_ID");
    from.variables.erase("AWS_SECRET_ACCESS_KEY");
    from.files["/h/.aws/credentials"] = "[default]\naws_access_key_id=FI\n";
    from.files["/h/.aws/config"] = "[default]\naws_secret_access_key=CS\n";
    CHECK(found(from) == "AccessDeniedException: profile default of the shared credentials file has aws_access_key_id, but no aws_secret_access_key");
}

TEST_CASE("what is not supported is said, and nobody else signs instead") {
    given_environment from = no_instance();
    from.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/v2/x";
    from.files["/h/.aws/config"] = "[default]\nlogin_session = x\n";
    CHECK(found(from) == "AccessDeniedException: profile default has login_session, which is not supported: use a credentials callback");
    from.files["/h/.aws/credentials"] = "[default]\naws_access_key_id=FI\naws_secret_access_key=FS\n";
    CHECK(found(from) == "FI/FS of profile default of the shared credentials file");
}

TEST_CASE("a container's service gets the token, which is read anew") {
    given_environment from = no_instance();
    from.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "http://127.0.0.1:8080/creds?a=b";
    from.variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "plain";
    CHECK(found(from, {}, {{{"GET http://127.0.0.1:8080/creds?a=b Authorization=plain", ok(full_answer)}}}) == "I/S/T of the container's credentials service");
    from.variables["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = "/token";
    from.files["/token"] = "of-file\n";
    CHECK(found(from, {}, {{{"GET http://127.0.0.1:8080/creds?a=b Authorization=of-file", ok(full_answer)}}}) == "I/S/T of the container's credentials service");
    from.files["/token"] = "TOP\r\nX: SECRET";
    CHECK(found(from) == "InvalidSettings: AWS_CONTAINER_AUTHORIZATION_TOKEN or its file has a line break, which no header can hold");
    from.files.erase("/token");
    CHECK(found(from) == "InvalidSettings: AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE names a file that is not there");
    from.files["/token"] = "unreadable";
    CHECK(found(from) == "InvalidFile: /token cannot be read");
}

TEST_CASE("a token goes unencrypted to no stranger") {
    given_environment from = no_instance();
    const auto refused = [&](const char* url) {
        from.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = url;
        return found(from);
    };
    const std::string stranger =
        "InvalidSettings: AWS_CONTAINER_CREDENTIALS_FULL_URI is not encrypted, and names neither this machine nor the address of a container service";
    for (const char* url : {"http://example.com/", "http://127.0.0.1.example.com/", "http://127.evil.0.1/", "http://169.254.170.3/", "http://1.127.0.0/", "http://localhost.example.com/"}) {
        CAPTURE(url);
        CHECK(refused(url) == stranger);
    }
    for (const char* url : {"ftp://127.0.0.1/", "http://user:TOPSECRET@127.0.0.1/", "http://127.0.0.1/a b", "http://127.0.0.1/?a\r\nb"}) {
        CAPTURE(url);
        CHECK(refused(url) == "InvalidSettings: AWS_CONTAINER_CREDENTIALS_FULL_URI is no address that can be used");
    }
    for (const char* url : {"https://example.com/c", "http://localhost:1/c", "http://[::1]/c", "http://169.254.170.23/v1/credentials", "http://[fd00:ec2::23]/v1/credentials", "http://127.1.2.3/c"}) {
        from.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = url;
        CHECK(found(from, {}, {{{std::string("GET ") + url, ok(full_answer)}}}) == "I/S/T of the container's credentials service");
    }
    from.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "@example.com/";
    CHECK(found(from) == "InvalidSettings: AWS_CONTAINER_CREDENTIALS_RELATIVE_URI does not begin with a slash");
}

TEST_CASE("an instance's service is asked for a token, a role and its credentials") {
    given_environment from;
    const std::string base = "http://169.254.169.254/latest/";
    const std::string put = "PUT " + base + "api/token X-aws-ec2-metadata-token-ttl-seconds=21600";
    const std::string list = "GET " + base + "meta-data/iam/security-credentials/ X-aws-ec2-metadata-token=tok";
    const std::string keys = "GET " + base + "meta-data/iam/security-credentials/my-role X-aws-ec2-metadata-token=tok";
    const std::string of = "I/S/T of the instance's metadata service";
    const std::string nowhere = "there are no credentials in the settings, the environment or profile default, and the instance's metadata service ";
    CHECK(found(from, {}, {{{put, ok("tok")}, {list, ok("my-role\n")}, {keys, ok(full_answer)}}}) == of);
    // They may be used past their end, while the service has no others; those of a container's service may not.
    script instance{{{put, ok("tok")}, {list, ok("my-role\n")}, {keys, ok(full_answer)}}};
    CHECK(obtain_credentials({}, from, instance, test_time)->may_outlast);
    given_environment task;
    task.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "http://localhost/get";
    script container{{{"GET http://localhost/get", ok(full_answer)}}};
    CHECK_FALSE(obtain_credentials({}, task, container, test_time)->may_outlast);
    // What fails for the moment is asked three times.
    CHECK(found(from, {}, {{{put, {}}, {put, {503, {}}}, {put, ok("tok")}, {list, {500, {}}}, {list, {429, {}}}, {list, ok("my-role")}, {keys, ok(full_answer)}}}) == of);
    CHECK(found(from, {}, {{{put, {}}, {put, {}}, {put, {0, secret("connection refused")}}}}) == "ServiceUnavailable: " + nowhere + "does not answer: connection refused");
    CHECK(found(from, {}, {{{put, ok("tok")}, {list, {502, {}}}, {list, {502, {}}}, {list, {502, {}}}}}) == "ServiceUnavailable: " + nowhere + "answers with status 502");
    // A token that has expired is renewed, once.
    CHECK(found(from, {}, {{{put, ok("old")}, {"GET " + base + "meta-data/iam/security-credentials/ X-aws-ec2-metadata-token=old", {401, {}}}, {put, ok("tok")}, {list, ok("my-role")}, {keys, ok(full_answer)}}}) == of);
    CHECK(found(from, {}, {{{put, ok("tok")}, {list, {401, {}}}, {put, ok("tok")}, {list, {401, {}}}}}) == "AccessDeniedException: " + nowhere + "refuses, with status 401");
    CHECK(found(from, {}, {{{put, {403, {}}}}}) == "AccessDeniedException: " + nowhere + "refuses, with status 403");
    CHECK(found(from, {}, {{{put, ok("tok")}, {list, {404, {}}}}}) == "AccessDeniedException: " + nowhere + "knows no role of this instance");
    CHECK(found(from, {}, {{{put, ok("tok")}, {list, ok("")}}}) == "AccessDeniedException: " + nowhere + "knows no role of this instance");
    CHECK(found(from, {}, {{{put, ok("tok")}, {list, ok("../../x?y")}}}) == "SerializationException: " + nowhere + "gave a role's name with characters that such names do not have");
    CHECK(found(from, {}, {{{put, ok("a\r\nb")}}}) == "SerializationException: " + nowhere + "gave a token that no header can hold");
    CHECK(found(from, {}, {{{put, ok("")}}}) == "SerializationException: " + nowhere + "gave an empty token");
    CHECK(found(from, {}, {{{put, ok(std::string(70'000, 'x'))}}}) == "SerializationException: " + nowhere + "answers with more than 64 KB");
    CHECK(found(from, {}, {{{put, {302, {}}}}}) == "AccessDeniedException: " + nowhere + "refuses, with status 302");
}

TEST_CASE("the address of an instance's service can be set") {
    given_environment from;
    from.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE"] = "IPv6";
    CHECK(found(from, {}, {{{"PUT http://[fd00:ec2::254]/latest/api/token X-aws-ec2-metadata-token-ttl-seconds=21600", {403, {}}}}}).ends_with("status 403"));
    from.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = "http://127.0.0.1:1338/";
    CHECK(found(from, {}, {{{"PUT http://127.0.0.1:1338/latest/api/token X-aws-ec2-metadata-token-ttl-seconds=21600", {403, {}}}}}).ends_with("status 403"));
    from.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = "nothing";
    CHECK(found(from) == "InvalidSettings: in AWS_EC2_METADATA_SERVICE_ENDPOINT: the endpoint's address must begin with http:// or https://");
    from.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE"] = "v6";
    CHECK(found(from) == "InvalidSettings: AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE is neither IPv4 nor IPv6");
}

TEST_CASE("the address of an instance's service can be set by the profile, behind the environment") {
    given_environment from;
    from.variables["HOME"] = "/h";
    const auto put = [](const std::string& address) { return "PUT " + address + "/latest/api/token X-aws-ec2-metadata-token-ttl-seconds=21600"; };
    const auto asked = [&](const std::string& address) { return found(from, {}, {{{put(address), {403, {}}}}}).ends_with("status 403"); };
    std::string& profile = from.files["/h/.aws/config"];
    profile = "[default]\nec2_metadata_service_endpoint_mode = IPv6\n";
    CHECK(asked("http://[fd00:ec2::254]"));
    from.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE"] = "IPv4";
    CHECK(asked("http://169.254.169.254"));
    profile += "ec2_metadata_service_endpoint = http://127.0.0.1:1338\n";
    CHECK(asked("http://127.0.0.1:1338"));
    from.variables["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = "http://127.0.0.1:1339";
    CHECK(asked("http://127.0.0.1:1339"));
    from.variables = {{"HOME", "/h"}};
    // So where a role's source is the instance.
    profile = "[default]\nregion = eu-west-1\nrole_arn = r\ncredential_source = Ec2InstanceMetadata\nec2_metadata_service_endpoint = http://127.0.0.1:1338\n";
    CHECK(asked("http://127.0.0.1:1338"));
    profile = "[default]\nec2_metadata_service_endpoint_mode = v6\n";
    CHECK(found(from) == "InvalidSettings: ec2_metadata_service_endpoint_mode is neither IPv4 nor IPv6");
    profile = "[default]\nec2_metadata_service_endpoint = nothing\n";
    CHECK(found(from) == "InvalidSettings: in ec2_metadata_service_endpoint: the endpoint's address must begin with http:// or https://");
}

TEST_CASE("a request that failed is asked again later") {
    container_fetch fetch("http://127.0.0.1/", secret());
    CHECK(fetch.next()->delay == std::chrono::milliseconds(0));
    fetch.answer({});
    CHECK(fetch.next()->delay == std::chrono::milliseconds(100));
    fetch.answer({});
    CHECK(fetch.next()->delay == std::chrono::milliseconds(200));
    fetch.answer({});
    CHECK(fetch.next() == nullptr);
    fetch.answer(ok(full_answer));  // too late
    CHECK(fetch.outcome().error().code == facet::error_code::service_unavailable);
}

TEST_CASE("no failure of a search shows a secret") {
    constexpr std::string_view hidden = "TOPSECRET";
    const std::string put = "PUT http://169.254.169.254/latest/api/token X-aws-ec2-metadata-token-ttl-seconds=21600";
    const std::string list = "GET http://169.254.169.254/latest/meta-data/iam/security-credentials/ X-aws-ec2-metadata-token=TOPSECRET";
    const auto fails_in_silence = [&](const std::map<std::string, std::string>& variables, const std::string& file, script services = {}) {
        given_environment from;
        from.variables = variables;
        from.variables["HOME"] = "/h";
        from.files["/h/.aws/credentials"] = file;
        const std::string said = found(from, {}, std::move(services));
        INFO(said);
        CHECK(said.find(": ") < said.find(" "));  // a code, and a sentence
        CHECK(said.find(hidden) == std::string::npos);
    };
    fails_in_silence({{"AWS_SECRET_ACCESS_KEY", "TOPSECRET"}, {"AWS_SESSION_TOKEN", "TOPSECRET"}}, "");
    fails_in_silence({{"AWS_ACCESS_KEY_ID", "TOPSECRET"}}, "");
    fails_in_silence({}, "[default]\naws_secret_access_key = TOPSECRET\naws_session_token = TOPSECRET");
    fails_in_silence({{"AWS_EC2_METADATA_SERVICE_ENDPOINT", "http://user:TOPSECRET@h"}}, "");
    fails_in_silence({{"AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://h/?TOPSECRET"}}, "");
    fails_in_silence({{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/"}, {"AWS_CONTAINER_AUTHORIZATION_TOKEN", "TOPSECRET\n"}}, "");
    fails_in_silence({{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/"}, {"AWS_CONTAINER_AUTHORIZATION_TOKEN", "TOPSECRET"}}, "",
                     {{{"GET http://169.254.170.2/ Authorization=TOPSECRET", {403, secret("TOPSECRET")}}}});
    fails_in_silence({}, "", {{{put, ok("TOPSECRET\x01")}}});
    fails_in_silence({}, "", {{{put, ok("TOPSECRET")}, {list, ok("TOPSECRET/..")}}});
    fails_in_silence({}, "", {{{put, ok("TOPSECRET")}, {list, {403, secret("TOPSECRET")}}}});
    // A file that is malformed; its error is of another kind.
    given_environment from;
    from.variables["HOME"] = "/h";
    from.files["/h/.aws/credentials"] = "[default]\naws_secret_access_key TOPSECRET";
    CHECK(found(from) == "InvalidFile: ~/.aws/credentials: line 2 has no equals sign");
}
