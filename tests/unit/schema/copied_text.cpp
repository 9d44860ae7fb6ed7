// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_codec.hpp>
#include <support/catch.hpp>

#include <random>
#include <string>

TEST_CASE("a text is copied by the word, and a low byte found wherever it stands") {
    std::mt19937 random(11);
    constexpr unsigned char limits[] = {'$', '!', '}', 1};
    for (const unsigned char limit : limits) {
        for (std::size_t size = 1; size <= 70; ++size) {
            for (int round = 0; round < 40; ++round) {
                std::string text(size, 'x');
                for (char& each : text) each = static_cast<char>(limit + 1u + random() % (255u - limit));
                std::string room(size + 2, '?');
                CAPTURE(limit, size, text);
                REQUIRE(facet::detail::copy_above(room.data() + 1, text.data(), size, limit));
                REQUIRE(room == '?' + text + '?');
                text[random() % size] = static_cast<char>(random() % (limit + 1u));
                REQUIRE_FALSE(facet::detail::copy_above(room.data() + 1, text.data(), size, limit));
                REQUIRE(room.front() == '?');
                REQUIRE(room.back() == '?');
                REQUIRE(facet::detail::any_at_most(text.data(), size, limit));
            }
        }
    }
}
