// SPDX-License-Identifier: BSL-1.0
#include <facet/core/sequence.hpp>
#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace {

using facet::detail::sequence;

/// Counts the objects that live.
struct counted {
    static inline int alive = 0;
    int value = 0;

    explicit counted(int number = 0) noexcept : value(number) { ++alive; }
    counted(const counted& other) noexcept : value(other.value) { ++alive; }
    counted(counted&& other) noexcept : value(std::exchange(other.value, -1)) { ++alive; }
    counted& operator=(const counted&) = default;
    counted& operator=(counted&&) = default;
    ~counted() { --alive; }
};

}  // namespace

TEST_CASE("a sequence keeps its elements in order while it grows") {
    sequence<std::string> texts;
    CHECK(texts.empty());
    for (int i = 0; i < 1'000; ++i) texts.push_back("a text that is too long to be kept inline, number " + std::to_string(i));
    REQUIRE(texts.size() == 1'000);
    for (std::size_t i = 0; i < texts.size(); ++i) CHECK(texts[i] == "a text that is too long to be kept inline, number " + std::to_string(i));
    CHECK(texts.view().size() == 1'000);
    texts.pop_back();
    CHECK(texts.back().ends_with(" 998"));
}

TEST_CASE("a sequence takes in a copy of one of its own elements") {
    sequence<std::string> texts;
    texts.push_back(std::string("first, and long enough to live on the heap"));
    for (int i = 0; i < 20; ++i) texts.push_back(texts[0]);
    for (const std::string& each : texts) CHECK(each == "first, and long enough to live on the heap");
}

TEST_CASE("a sequence is copied, moved and assigned") {
    sequence<std::string> from(2);
    from[0] = "a";
    from[1] = "b";
    sequence<std::string> copy(from);
    copy[0] = "changed";
    CHECK(from[0] == "a");
    sequence<std::string> moved(std::move(copy));
    CHECK(copy.empty());  // NOLINT: what a moved-from sequence is, is part of its promise
    CHECK(moved[0] == "changed");
    from = moved;
    CHECK(from[0] == "changed");
    sequence<std::string>& self = from;
    from = self;
    CHECK(from.size() == 2);
    moved = sequence<std::string>();
    CHECK(moved.empty());
}

TEST_CASE("a sequence erases, resizes and clears, and destroys what it drops") {
    {
        sequence<counted> numbers;
        for (int i = 0; i < 10; ++i) numbers.emplace_back(i);
        CHECK(counted::alive == 10);
        numbers.erase(3);
        CHECK(counted::alive == 9);
        CHECK(numbers[3].value == 4);
        CHECK(numbers.back().value == 9);
        numbers.resize(4);
        CHECK(counted::alive == 4);
        numbers.resize(6);
        CHECK(numbers[5].value == 0);
        numbers.clear();
        CHECK(counted::alive == 0);
        numbers.emplace_back(7);
    }
    CHECK(counted::alive == 0);
}

TEST_CASE("a sequence aligns its elements") {
    struct alignas(128) wide {
        int value = 0;
    };
    sequence<wide> all;
    for (int i = 0; i < 9; ++i) all.emplace_back(i);
    for (const wide& each : all) CHECK(reinterpret_cast<std::uintptr_t>(&each) % 128 == 0);
}

TEST_CASE("a sequence whose elements cannot be copied all leaves none behind") {
    static int alive = 0;
    static int left = 0;
    struct fragile {
        fragile() { ++alive; }
        fragile(const fragile&) {
            if (left-- == 0) throw std::runtime_error("no more");
            ++alive;
        }
        fragile(fragile&&) noexcept { ++alive; }
        fragile& operator=(const fragile&) = delete;
        ~fragile() { --alive; }
    };
    {
        const sequence<fragile> whole(3);
        left = 2;
        CHECK_THROWS_AS(sequence<fragile>(whole), std::runtime_error);
        CHECK(alive == 3);
    }
    CHECK(alive == 0);
}
