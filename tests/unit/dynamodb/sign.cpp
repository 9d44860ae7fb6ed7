// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/sign/sign.hpp>

#include <support/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace facet::dynamodb;

namespace {

using header_list = std::vector<header>;

constexpr std::chrono::sys_seconds vector_time{std::chrono::seconds(1'440'938'160)};  // 2015-08-30T12:36:00Z

credentials example() { return {.access_key_id = "AKIDEXAMPLE", .secret_access_key = secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")}; }

/// A request of AWS's published suite (aws-sig-v4-test-suite) and the signature that the suite gives for it.
struct published {
    std::string_view name;
    std::string_view method;
    std::string_view path;
    std::string_view query;
    header_list headers;  ///< besides Host
    std::string_view body;
    std::string_view signed_headers;
    std::string_view signature;
};

const std::vector<published>& suite() {
    static const std::vector<published> all = {
        {"get-vanilla", "GET", "/", "", {}, "", "host;x-amz-date", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"},
        {"get-vanilla-query", "GET", "/", "", {}, "", "host;x-amz-date", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"},
        {"get-vanilla-empty-query-key", "GET", "/", "Param1=value1", {}, "", "host;x-amz-date", "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"},
        {"get-vanilla-query-order-key", "GET", "/", "Param1=value2&Param1=Value1", {}, "", "host;x-amz-date", "eedbc4e291e521cf13422ffca22be7d2eb8146eecf653089df300a15b2382bd1"},
        {"get-vanilla-query-order-key-case", "GET", "/", "Param2=value2&Param1=value1", {}, "", "host;x-amz-date", "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"},
        {"get-vanilla-query-order-value", "GET", "/", "Param1=value2&Param1=value1", {}, "", "host;x-amz-date", "5772eed61e12b33fae39ee5e7012498b51d56abc0abb7c60486157bd471c4694"},
        {"get-vanilla-query-unreserved", "GET", "/", "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz=-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", {}, "", "host;x-amz-date", "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"},
        {"get-vanilla-utf8-query", "GET", "/", "\xe1\x88\xb4=bar", {}, "", "host;x-amz-date", "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"},
        {"get-unreserved", "GET", "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "", {}, "", "host;x-amz-date", "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"},
        {"get-utf8", "GET", "/\xe1\x88\xb4", "", {}, "", "host;x-amz-date", "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"},
        {"get-relative", "GET", "/example/..", "", {}, "", "host;x-amz-date", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"},
        {"get-relative-relative", "GET", "/example1/example2/../..", "", {}, "", "host;x-amz-date", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"},
        {"get-slash", "GET", "//", "", {}, "", "host;x-amz-date", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"},
        {"get-slash-dot-slash", "GET", "/./", "", {}, "", "host;x-amz-date", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"},
        {"get-slash-pointless-dot", "GET", "/./example", "", {}, "", "host;x-amz-date", "ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5"},
        {"get-slashes", "GET", "//example//", "", {}, "", "host;x-amz-date", "9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84"},
        {"get-space", "GET", "/example space/", "", {}, "", "host;x-amz-date", "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"},
        {"get-header-key-duplicate", "GET", "/", "", {{"My-Header1", "value2"}, {"My-Header1", "value2"}, {"My-Header1", "value1"}}, "", "host;my-header1;x-amz-date", "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"},
        {"get-header-value-multiline", "GET", "/", "", {{"My-Header1", "value1\n  value2\n     value3"}}, "", "host;my-header1;x-amz-date", "cfd34249e4b1c8d6b91ef74165d41a32e5fab3306300901bb65a51a73575eefd"},
        {"get-header-value-order", "GET", "/", "", {{"My-Header1", "value4"}, {"My-Header1", "value1"}, {"My-Header1", "value3"}, {"My-Header1", "value2"}}, "", "host;my-header1;x-amz-date", "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"},
        {"get-header-value-trim", "GET", "/", "", {{"My-Header1", " value1"}, {"My-Header2", " \"a   b   c\""}}, "", "host;my-header1;my-header2;x-amz-date", "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"},
        {"post-vanilla", "POST", "/", "", {}, "", "host;x-amz-date", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"},
        {"post-vanilla-query", "POST", "/", "Param1=value1", {}, "", "host;x-amz-date", "28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11"},
        {"post-header-key-sort", "POST", "/", "", {{"My-Header1", "value1"}}, "", "host;my-header1;x-amz-date", "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c"},
        {"post-header-value-case", "POST", "/", "", {{"My-Header1", "VALUE1"}}, "", "host;my-header1;x-amz-date", "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d"},
        {"post-x-www-form-urlencoded", "POST", "/", "", {{"Content-Type", "application/x-www-form-urlencoded"}}, "Param1=value1", "content-type;host;x-amz-date", "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"},
        {"post-x-www-form-urlencoded-parameters", "POST", "/", "", {{"Content-Type", "application/x-www-form-urlencoded; charset=utf8"}}, "Param1=value1", "content-type;host;x-amz-date", "1a72ec8f64bd914b0e42e42607c7fbce7fb2c7465f63e3092b3b0d39fa77a6fe"},
    };
    return all;
}

facet::result<signature> sign_it(const published& each, const credentials& who, signing_key_cache* cache = nullptr) {
    header_list headers{{"Host", "example.amazonaws.com"}};
    headers.insert(headers.end(), each.headers.begin(), each.headers.end());
    const request_parts parts{.method = each.method, .path = each.path, .query = each.query, .headers = headers, .body = each.body};
    return sign(parts, who, {.region = "us-east-1", .service = "service"}, vector_time, cache);
}
std::string authorization(std::string_view signed_headers, std::string_view signature) {
    return "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=" + std::string(signed_headers) +
           ", Signature=" + std::string(signature);
}
bool mentions(std::string_view text, std::string_view fragment) { return text.find(fragment) != text.npos; }

}  // namespace

TEST_CASE("M1 and M2: the requests of AWS's suite get the signatures that it publishes") {
    signing_key_cache cache;
    for (const published& each : suite()) {
        CAPTURE(each.name);
        const auto made = sign_it(each, example());
        REQUIRE(made.has_value());
        CHECK(made->authorization == authorization(each.signed_headers, each.signature));
        CHECK(made->date == "20150830T123600Z");
        CHECK(made->session_token.empty());
        CHECK(sign_it(each, example(), &cache).value().authorization == made->authorization);
    }
    CHECK(cache.derivations() == 1);
}

TEST_CASE("M3 a session token is signed: the suite's post-sts-header-before") {
    constexpr std::string_view token =
        "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/"
        "qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+"
        "scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==";
    credentials who = example();
    who.session_token = secret(token);
    const published request{"post-sts-header-before", "POST", "/", "", {}, "", "", ""};
    const auto made = sign_it(request, who);
    REQUIRE(made.has_value());
    CHECK(made->authorization == authorization("host;x-amz-date;x-amz-security-token", "85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead"));
    CHECK(made->session_token.reveal() == token);
    // The caller's own headers of these names do not count.
    const published twice{"", "POST", "/", "", {{"X-Amz-Security-Token", "another"}, {"x-amz-date", "19700101T000000Z"}}, "", "", ""};
    CHECK(sign_it(twice, who).value().authorization == made->authorization);
}

TEST_CASE("M1 and M2: the example of AWS's documentation, step by step") {
    const header_list headers{{"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"}, {"Host", "iam.amazonaws.com"}, {"X-Amz-Date", "20150830T123600Z"}};
    const request_parts parts{.method = "GET", .query = "Action=ListUsers&Version=2010-05-08", .headers = headers};
    detail::digest hash{};
    REQUIRE(detail::sha256("", hash));
    const std::string empty = detail::to_hex(detail::bytes_of(hash));
    CHECK(empty == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    const canonical_request canonical = canonicalise(parts, empty);
    CHECK(canonical.text ==
          "GET\n/\nAction=ListUsers&Version=2010-05-08\ncontent-type:application/x-www-form-urlencoded; charset=utf-8\nhost:iam.amazonaws.com\n"
          "x-amz-date:20150830T123600Z\n\ncontent-type;host;x-amz-date\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    REQUIRE(detail::sha256(canonical.text, hash));
    CHECK(detail::to_hex(detail::bytes_of(hash)) == "f536975d06c0309214f805bb90ccff089219ecd68b2577efef23edd43b7e1a59");
    const signing_scope scope{.region = "us-east-1", .service = "iam"};
    CHECK(detail::string_to_sign("20150830T123600Z", scope, "f536975d06c0309214f805bb90ccff089219ecd68b2577efef23edd43b7e1a59") ==
          "AWS4-HMAC-SHA256\n20150830T123600Z\n20150830/us-east-1/iam/aws4_request\nf536975d06c0309214f805bb90ccff089219ecd68b2577efef23edd43b7e1a59");
    detail::digest key{};
    REQUIRE(derive_signing_key(example().secret_access_key, "20150830", scope, key));
    CHECK(detail::to_hex(detail::bytes_of(key)) == "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9");
    CHECK(sign(parts, example(), scope, vector_time).value().authorization ==
          "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, "
          "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7");
}

TEST_CASE("hashes are those of the standards") {
    detail::digest hash{};
    REQUIRE(detail::sha256("abc", hash));  // FIPS 180-4
    CHECK(detail::to_hex(detail::bytes_of(hash)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    REQUIRE(detail::hmac_sha256("Jefe", "what do ya want for nothing?", hash));  // RFC 4231, case 2
    CHECK(detail::to_hex(detail::bytes_of(hash)) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    REQUIRE(detail::hmac_sha256(std::string(20, '\x0b'), "Hi There", hash));  // case 1
    CHECK(detail::to_hex(detail::bytes_of(hash)) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
}

TEST_CASE("every way to write a query has one canonical form") {
    const auto query = [](std::string_view text) {
        std::string made;
        detail::append_query(made, text);
        return made;
    };
    CHECK(query("b=2&&a=%7e%2f&b=1&c") == "a=~%2F&b=1&b=2&c=");
    CHECK(query("%E1%88%B4=bar") == query("\xe1\x88\xb4=bar"));
    CHECK(query("a=%&b=%4&c=%zz") == "a=%25&b=%254&c=%25zz");
}

TEST_CASE("a path that is escaped already is escaped once more, and cannot leave the root") {
    const auto path = [](std::string_view text) {
        std::string made;
        detail::append_path(made, text);
        return made;
    };
    CHECK(path("/a%20b") == "/a%2520b");
    CHECK(path("") == "/");
    CHECK(path("/../../a/") == "/a/");
    CHECK(path("/a/b/..") == "/a/");
    CHECK(path("/a/.") == "/a/");
}

TEST_CASE("what proxies change is not signed") {
    const header_list headers{{"User-Agent", "facet"}, {"HOST", "h"}, {"Connection", "keep-alive"}, {"Expect", "100-continue"}, {"X-Amz-Target", "T"}};
    CHECK(canonicalise({.headers = headers}, "").signed_headers == "host;x-amz-target");
}

TEST_CASE("what cannot be signed is refused, and no refusal holds a secret") {
    const header_list headers{{"Host", "h"}};
    const request_parts parts{.headers = headers};
    credentials who = example();
    CHECK(sign({}, who, {"eu-west-1"}, vector_time).error().message == "the request cannot be signed: it has no header Host");
    CHECK(sign(parts, who, {""}, vector_time).error().code == facet::error_code::validation);
    CHECK(sign(parts, who, {"eu-west-1"}, std::chrono::sys_seconds(std::chrono::seconds(1'000'000'000'000))).error().code == facet::error_code::validation);
    who.access_key_id.clear();
    const auto nobody = sign(parts, who, {"eu-west-1"}, vector_time);
    CHECK(nobody.error().code == facet::error_code::access_denied);
    CHECK_FALSE(mentions(nobody.error().to_string(), who.secret_access_key.reveal()));
    CHECK(sign(parts, credentials{.access_key_id = "A"}, {"eu-west-1"}, vector_time).error().code == facet::error_code::access_denied);
}

TEST_CASE("keys are remembered for their day, region, service and credentials") {
    signing_key_cache cache;
    const header_list headers{{"Host", "h"}};
    const request_parts parts{.headers = headers};
    credentials other = example();
    other.secret_access_key = secret("another");
    const auto day = std::chrono::seconds(86'400);
    const auto same = [&](const credentials& who, signing_scope scope, std::chrono::sys_seconds time) {
        return sign(parts, who, scope, time, &cache).value().authorization == sign(parts, who, scope, time).value().authorization;
    };
    for (int round = 0; round < 2; ++round) {
        CHECK(same(example(), {"eu-west-1"}, vector_time));
        CHECK(same(example(), {"eu-west-1"}, vector_time + std::chrono::hours(1)));
        CHECK(same(example(), {"eu-west-2"}, vector_time));
        CHECK(same(example(), {"eu-west-1", "s3"}, vector_time));
        CHECK(same(example(), {"eu-west-1"}, vector_time + day));
        CHECK(same(other, {"eu-west-1"}, vector_time));
        CHECK(cache.derivations() == 5);
    }
    for (int i = 0; i < 20; ++i) CHECK(same(example(), {"eu-west-1"}, vector_time + i * day));
}

TEST_CASE("secrets are not shown") {
    credentials who = example();
    who.access_key_id = "AKIAIOSFODNN7EXAMPLE";
    who.session_token = secret("token-text");
    who.source = "the environment";
    who.expires = vector_time;
    CHECK(who.to_string() == "access key ****MPLE of the environment, until 2015-08-30T12:36:00Z");
    who.access_key_id = "short";
    CHECK_FALSE(mentions(who.to_string(), "short"));
    static_assert(!std::is_convertible_v<secret, std::string>);
    static_assert(!std::is_convertible_v<secret, std::string_view>);
}

TEST_CASE("a secret copies, moves and goes as a text does") {
    for (const std::string& text : {std::string("short"), std::string(100, 'x')}) {
        secret first(text);
        secret second = first;
        CHECK(second == first);
        const secret third = std::move(first);
        CHECK(third.reveal() == text);
        CHECK(first.empty());  // NOLINT: what a moved-from one is, is part of its promise
        second = secret("other");
        CHECK(second.reveal() == "other");
        second = third;
        const secret& self = second;
        second = self;
        CHECK(second.reveal() == text);
    }
}
