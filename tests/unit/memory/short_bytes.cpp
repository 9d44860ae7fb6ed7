// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/order.hpp>
#include <support/catch.hpp>

#include <cstring>
#include <random>
#include <string>

using namespace facet::memory::detail;

TEST_CASE("short runs of bytes are compared by the word as std::memcmp compares them") {
    std::mt19937 random(5);
    for (std::size_t size = 0; size <= 40; ++size) {
        for (int round = 0; round < 60; ++round) {
            std::string one(size, '\0');
            for (char& each : one) each = static_cast<char>(random());
            std::string other = one;
            CAPTURE(size);
            REQUIRE(same_bytes(one, other));
            REQUIRE(compare_bytes(one.data(), other.data(), size) == 0);
            REQUIRE_FALSE(same_bytes(one, other + "x"));
            if (size == 0) continue;
            other[random() % size] ^= static_cast<char>(1 + random() % 255);
            REQUIRE_FALSE(same_bytes(one, other));
            const int expected = std::memcmp(one.data(), other.data(), size);
            const int found = compare_bytes(one.data(), other.data(), size);
            REQUIRE((found < 0) == (expected < 0));
            REQUIRE(found != 0);
        }
    }
}

TEST_CASE("the greatest head of a beginning is that of the key that goes on highest") {
    std::mt19937 random(6);
    for (std::size_t size = 0; size <= 12; ++size) {
        for (int round = 0; round < 60; ++round) {
            std::string key(size, '\0');
            for (char& each : key) each = static_cast<char>(random());
            CAPTURE(size);
            REQUIRE(greatest_head(head_of(key, 0), size) == head_of(key + std::string(8, '\xff'), 0));
            REQUIRE(head_of(key, 0) == head_of(key + std::string(8, '\0'), 0));
        }
    }
}
