// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/find_connection.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/given_environment.hpp>
#include <unit/dynamodb/temporary_home.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace facet::dynamodb;

namespace {

/// Where a connection goes, or why there is none.
std::string outcome(const environment& from, const settings& given = {}) {
    const auto made = find_connection(given, from);
    return made.has_value() ? made->region + " " + made->endpoint.url() : std::string(to_string(made.error().code)) + ": " + made.error().message;
}

}  // namespace

TEST_CASE("a region is found where AWS's tools find it") {
    given_environment from;
    from.variables["HOME"] = "/home/u";
    CHECK(outcome(from) == "InvalidSettings: no region is set: neither in the settings, nor in AWS_REGION or AWS_DEFAULT_REGION, nor in profile default");
    from.files["/home/u/.aws/config"] = "[default]\nregion = eu-west-1\n[profile other]\nregion = eu-west-2\n";
    CHECK(outcome(from) == "eu-west-1 https://dynamodb.eu-west-1.amazonaws.com/");
    CHECK(outcome(from, {.profile = "other"}) == "eu-west-2 https://dynamodb.eu-west-2.amazonaws.com/");
    from.variables["AWS_PROFILE"] = "other";
    CHECK(outcome(from) == "eu-west-2 https://dynamodb.eu-west-2.amazonaws.com/");
    CHECK(outcome(from, {.profile = "default"}) == "eu-west-1 https://dynamodb.eu-west-1.amazonaws.com/");
    from.variables["AWS_DEFAULT_REGION"] = "us-east-1";
    CHECK(outcome(from) == "us-east-1 https://dynamodb.us-east-1.amazonaws.com/");
    from.variables["AWS_REGION"] = "us-east-2";
    CHECK(outcome(from) == "us-east-2 https://dynamodb.us-east-2.amazonaws.com/");
    CHECK(outcome(from, {.region = "us-west-1"}) == "us-west-1 https://dynamodb.us-west-1.amazonaws.com/");
    from.variables["AWS_REGION"] = "";
    CHECK(outcome(from) == "us-east-1 https://dynamodb.us-east-1.amazonaws.com/");
    from.variables["AWS_REGION"] = "evil.example/";
    CHECK(outcome(from) == "InvalidSettings: the region of AWS_REGION is none: regions are lower-case letters, digits and hyphens, such as eu-west-1");
}

TEST_CASE("each partition has its own domain") {
    const given_environment from;
    CHECK(outcome(from, {.region = "cn-north-1"}) == "cn-north-1 https://dynamodb.cn-north-1.amazonaws.com.cn/");
    CHECK(outcome(from, {.region = "us-gov-west-1"}) == "us-gov-west-1 https://dynamodb.us-gov-west-1.amazonaws.com/");
    CHECK(outcome(from, {.region = "us-iso-east-1"}) == "us-iso-east-1 https://dynamodb.us-iso-east-1.c2s.ic.gov/");
    CHECK(outcome(from, {.region = "us-isob-east-1"}) == "us-isob-east-1 https://dynamodb.us-isob-east-1.sc2s.sgov.gov/");
}

TEST_CASE("a region's endpoints of FIPS and of two stacks are found where AWS's tools choose them") {
    given_environment from;
    from.variables["AWS_USE_FIPS_ENDPOINT"] = "TRUE";
    CHECK(outcome(from, {.region = "us-east-1"}) == "us-east-1 https://dynamodb-fips.us-east-1.amazonaws.com/");
    CHECK(outcome(from, {.region = "us-gov-west-1"}) == "us-gov-west-1 https://dynamodb.us-gov-west-1.amazonaws.com/");
    from.variables["AWS_USE_DUALSTACK_ENDPOINT"] = "true";
    CHECK(outcome(from, {.region = "us-east-1"}) == "us-east-1 https://dynamodb-fips.us-east-1.api.aws/");
    CHECK(outcome(from, {.region = "us-gov-west-1"}) == "us-gov-west-1 https://dynamodb-fips.us-gov-west-1.api.aws/");
    from.variables["AWS_USE_FIPS_ENDPOINT"] = "false";
    CHECK(outcome(from, {.region = "us-east-1"}) == "us-east-1 https://dynamodb.us-east-1.api.aws/");
    CHECK(outcome(from, {.region = "cn-north-1"}) == "cn-north-1 https://dynamodb.cn-north-1.api.amazonwebservices.com.cn/");
    from.variables = {{"HOME", "/home/u"}, {"AWS_REGION", "us-east-1"}};
    from.files["/home/u/.aws/config"] = "[default]\nuse_fips_endpoint = true\n";
    CHECK(outcome(from) == "us-east-1 https://dynamodb-fips.us-east-1.amazonaws.com/");
    from.variables["AWS_USE_FIPS_ENDPOINT"] = "false";
    CHECK(outcome(from) == "us-east-1 https://dynamodb.us-east-1.amazonaws.com/");
    from.variables["AWS_USE_FIPS_ENDPOINT"] = "yes";
    CHECK(outcome(from) == "InvalidSettings: AWS_USE_FIPS_ENDPOINT is neither true nor false");
    from.variables["AWS_USE_FIPS_ENDPOINT"] = "true";
    from.variables["AWS_ENDPOINT_URL"] = "http://127.0.0.1:8000";
    CHECK(outcome(from) == "InvalidSettings: AWS_USE_FIPS_ENDPOINT chooses one of AWS's own endpoints, but in AWS_ENDPOINT_URL another is named");
    CHECK(outcome(from, {.endpoint = "http://127.0.0.1:8000"}) == "us-east-1 http://127.0.0.1:8000/");
    from.variables["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "true";
    CHECK(outcome(from) == "us-east-1 https://dynamodb-fips.us-east-1.amazonaws.com/");
}

TEST_CASE("an endpoint is found where AWS's tools find it") {
    given_environment from;
    from.variables = {{"HOME", "/home/u"}, {"AWS_REGION", "eu-west-1"}, {"AWS_CONFIG_FILE", "~/conf"}};
    from.files["/home/u/conf"] = "[default]\nendpoint_url = http://profile\n[profile local]\nservices = mine\nendpoint_url = http://profile\n"
                                 "[services mine]\ns3 =\n  endpoint_url = http://s3\ndynamodb =\n  endpoint_url = http://services:8000\n";
    CHECK(outcome(from) == "eu-west-1 http://profile/");
    CHECK(outcome(from, {.profile = "local"}) == "eu-west-1 http://services:8000/");
    from.variables["AWS_ENDPOINT_URL"] = "http://all";
    CHECK(outcome(from, {.profile = "local"}) == "eu-west-1 http://all/");
    from.variables["AWS_ENDPOINT_URL_DYNAMODB"] = "http://dynamodb";
    CHECK(outcome(from) == "eu-west-1 http://dynamodb/");
    CHECK(outcome(from, {.endpoint = "http://given"}) == "eu-west-1 http://given/");
    from.variables["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "True";
    CHECK(outcome(from) == "eu-west-1 https://dynamodb.eu-west-1.amazonaws.com/");
    CHECK(outcome(from, {.endpoint = "http://given"}) == "eu-west-1 http://given/");
    from.variables.erase("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS");
    from.variables["AWS_ENDPOINT_URL_DYNAMODB"] = "https://user:password@h";
    CHECK(outcome(from) == "InvalidSettings: in AWS_ENDPOINT_URL_DYNAMODB: the endpoint's address names a user: credentials do not belong there");
}

TEST_CASE("an endpoint can be ignored by the profile") {
    given_environment from;
    from.variables["HOME"] = "/home/u";
    from.files["/home/u/.aws/config"] = "[default]\nregion=eu-west-1\nendpoint_url = http://profile\nignore_configured_endpoint_urls = true";
    CHECK(outcome(from) == "eu-west-1 https://dynamodb.eu-west-1.amazonaws.com/");
}

TEST_CASE("files are read where they are needed, and their faults told") {
    given_environment from;
    from.variables = {{"HOME", "/home/u"}, {"AWS_SHARED_CREDENTIALS_FILE", "/c"}};
    from.files = {{"/home/u/.aws/config", "[default]\nregion=eu-west-1\n"}, {"/c", "broken"}};
    CHECK(outcome(from) == "InvalidFile: /c: line 1 stands before the first [section]");
    from.files["/c"] = "unreadable";
    CHECK(outcome(from) == "InvalidFile: /c cannot be read");
    CHECK(outcome(from, {.region = "eu-west-1", .endpoint = "http://h"}) == "eu-west-1 http://h/");
    from.files["/c"] = "[other]\naws_access_key_id = A\n";
    CHECK(outcome(from, {.region = "eu-west-3", .profile = "other"}) == "eu-west-3 https://dynamodb.eu-west-3.amazonaws.com/");
    CHECK(outcome(from, {.profile = "missing"}) == "InvalidFile: neither the shared config file nor the shared credentials file has a profile missing");
    from.variables["AWS_PROFILE"] = "gone";
    CHECK(outcome(from) == "InvalidFile: neither the shared config file nor the shared credentials file has a profile gone, which AWS_PROFILE names");
    from.variables = {};  // no home, so no files
    CHECK(outcome(from, {.region = "eu-west-1"}) == "eu-west-1 https://dynamodb.eu-west-1.amazonaws.com/");
}

TEST_CASE("who certifies the service is found where AWS's tools find it") {
    given_environment from;
    from.variables["AWS_CONFIG_FILE"] = "/c";
    from.files["/c"] = "[default]\nregion = eu-west-1\nca_bundle = /of/the/profile.pem\n[profile other]\nregion = eu-west-2\n";
    const auto authorities = [&](const settings& given = {}) { return find_connection(given, from).value().authorities_file; };
    CHECK(authorities() == "/of/the/profile.pem");
    CHECK(authorities({.profile = "other"}).empty());
    from.variables["AWS_CA_BUNDLE"] = "/of/the/variable.pem";
    CHECK(authorities() == "/of/the/variable.pem");
    CHECK(authorities({.region = "eu-west-3", .endpoint = "https://127.0.0.1:8000"}) == "/of/the/variable.pem");
}

TEST_CASE("the process's own variables and files are read") {
    const environment own;
    ::setenv("FACET_TEST_VARIABLE", "value", 1);
    CHECK(own.variable("FACET_TEST_VARIABLE") == "value");
    ::setenv("FACET_TEST_VARIABLE", "", 1);
    CHECK_FALSE(own.variable("FACET_TEST_VARIABLE").has_value());
    ::unsetenv("FACET_TEST_VARIABLE");
    CHECK_FALSE(own.variable("FACET_TEST_VARIABLE").has_value());

    char path[] = "/tmp/facet-environment-XXXXXX";
    const int descriptor = ::mkstemp(path);
    REQUIRE(descriptor >= 0);
    std::FILE* const stream = ::fdopen(descriptor, "wb");
    const std::string bytes(10'000, 'x');
    REQUIRE(std::fwrite(bytes.data(), 1, bytes.size(), stream) == bytes.size());
    std::fclose(stream);
    CHECK(own.file(path).value().value().reveal() == bytes);
    REQUIRE(::truncate(path, static_cast<::off_t>(environment::maximum_file) + 1) == 0);
    CHECK(own.file(path).error().message == std::string(path) + " cannot be read: it is larger than 4 MB");
    std::remove(path);
    CHECK_FALSE(own.file(path).value().has_value());
    CHECK_FALSE(own.file(std::string(path) + "/below").value().has_value());
    CHECK(own.file("/").error().code == facet::error_code::invalid_file);

    // A file is replaced by one that its owner alone reads, in one go.
    REQUIRE(own.replace(path, secret("first")).has_value());
    REQUIRE(::chmod(path, 0644) == 0);
    REQUIRE(own.replace(path, secret("second")).has_value());
    CHECK(own.file(path).value().value().reveal() == "second");
    struct stat seen = {};
    REQUIRE(::stat(path, &seen) == 0);
    CHECK((seen.st_mode & 0777U) == 0600U);
    CHECK(own.replace(std::string(path) + "/below", secret("TOPSECRET")).error().message == std::string(path) + "/below: cannot find the file itself: Not a directory");
    CHECK(own.file(path).value().value().reveal() == "second");
    std::remove(path);
}

TEST_CASE("a home directory that this user may not enter has no files; a file that it may not read is told") {
    const temporary_home home;
    home.write(".aws/config", "[default]\nregion = eu-west-1\n");
    home_environment from(home);
    // As somebody whom permissions bind: what root may is told apart by nothing.
    const auto outcome_with = [&](const std::string& closed) {
        REQUIRE(::chmod(home.path().c_str(), 0755) == 0);
        REQUIRE(::chmod(closed.c_str(), 0) == 0);
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        const pid_t child = ::fork();
        if (child == 0) {
            constexpr unsigned nobody = 65534;
            const bool bound = ::geteuid() != 0 || (::setgid(nobody) == 0 && ::setuid(nobody) == 0);
            const std::string text = bound ? outcome(from, {.region = "eu-west-3"}) : "root";
            const bool written = ::write(ends[1], text.data(), text.size()) == static_cast<::ssize_t>(text.size());
            ::_exit(written ? 0 : 1);
        }
        ::close(ends[1]);
        std::string text(1'000, '\0');
        text.resize(static_cast<std::size_t>(std::max<::ssize_t>(::read(ends[0], text.data(), text.size()), 0)));
        ::close(ends[0]);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        CHECK(status == 0);
        REQUIRE(::chmod(closed.c_str(), 0700) == 0);
        return text;
    };
    CHECK(outcome_with(home.path()) == "eu-west-3 https://dynamodb.eu-west-3.amazonaws.com/");
    CHECK(outcome_with(home.path(".aws/config")) == "InvalidFile: " + home.path(".aws/config") + " cannot be read: Permission denied");
}
