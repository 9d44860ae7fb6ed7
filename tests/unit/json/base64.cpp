// SPDX-License-Identifier: BSL-1.0
#include <facet/json/base64.hpp>

#include <support/catch.hpp>

#include <string>

namespace json = facet::json;

namespace {

std::string encoded(std::string_view bytes) {
    std::string text;
    json::append_base64(text, bytes);
    return text;
}

}  // namespace

TEST_CASE("T2 base64 as in RFC 4648") {
    const char* const pairs[][2] = {{"", ""},           {"f", "Zg=="},         {"fo", "Zm8="},        {"foo", "Zm9v"},
                                    {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : pairs) {
        CHECK(encoded(bytes) == text);
        CHECK(json::decode_base64(text) == bytes);
    }
    CHECK(encoded("\xfb\xff\xfe") == "+//+");
}

TEST_CASE("base64 gives every byte back at every length") {
    std::string bytes;
    for (int i = 0; i < 300; ++i) {
        CHECK(json::decode_base64(encoded(bytes)) == bytes);
        bytes += static_cast<char>(i * 167 + 13);
    }
}

TEST_CASE("every text of four characters is refused or the one form of its bytes") {
    const std::string_view alphabet = "AQZaz09+/=-_ \n";
    std::string text(4, ' ');
    int accepted = 0;
    for (const char a : alphabet)
        for (const char b : alphabet)
            for (const char c : alphabet)
                for (const char d : alphabet) {
                    text = {a, b, c, d};
                    const auto bytes = json::decode_base64(text);
                    if (!bytes) continue;
                    ++accepted;
                    CHECK(encoded(*bytes) == text);
                }
    CHECK(accepted > 6000);
}
