// SPDX-License-Identifier: BSL-1.0
#include <facet/value/packed_check.hpp>
#include <facet/value/packed_sort.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace facet;

namespace {

template <class Write>
std::string packed_set(packed::tag form, Write write) {
    byte_buffer buffer;
    packed::writer writer(buffer);
    const std::size_t position = writer.open(form);
    write(writer);
    writer.close(position);
    return std::string(buffer.view());
}

std::string numbers(const std::vector<std::string>& texts) {
    return packed_set(packed::tag::number_set, [&](auto& out) {
        for (const std::string& text : texts) out.number(*decimal::parse(text));
    });
}
std::string strings(const std::vector<std::string>& texts) {
    return packed_set(packed::tag::string_set, [&](auto& out) {
        for (const std::string& text : texts) out.string(text);
    });
}

}  // namespace

TEST_CASE("sets are sorted: numbers by value, texts by bytes", "[packed]") {
    std::string set = numbers({"5", "-3", "0.5", "1e100", "-1e100", "9223372036854775808", "-0.25", "0"});
    CHECK(packed::sort_set(set.data()));
    CHECK(set == numbers({"-1e100", "-3", "-0.25", "0", "0.5", "5", "9223372036854775808", "1e100"}));

    set = strings({"b", "\xff", "", "ab", "a", "\x01"});
    CHECK(packed::sort_set(set.data()));
    CHECK(set == strings({"", "\x01", "a", "ab", "b", "\xff"}));
    CHECK(packed::check(set).sound());
}

TEST_CASE("equal elements are found wherever they stand (contract T6)", "[packed]") {
    for (const auto& texts : std::vector<std::vector<std::string>>{{"1", "1.0"}, {"1", "2", "1"}, {"3", "2", "1e0", "1"}}) {
        std::string set = numbers(texts);
        CHECK(!packed::sort_set(set.data()));
    }
    std::string set = strings({"a", "b", "a"});
    CHECK(!packed::sort_set(set.data()));
}

TEST_CASE("sets of none and one are sorted", "[packed]") {
    std::string set = strings({});
    CHECK(packed::sort_set(set.data()));
    set = strings({"a"});
    CHECK(packed::sort_set(set.data()));
}

TEST_CASE("random sets are sorted as std::set sorts them", "[packed]") {
    std::mt19937_64 random(11);
    for (int round = 0; round < 200; ++round) {
        std::set<std::string> sorted;
        std::vector<std::string> shuffled;
        const std::size_t count = random() % 50;
        while (sorted.size() < count) {
            std::string text(random() % 4, '\0');
            for (char& c : text) c = static_cast<char>(random());
            if (sorted.insert(text).second)
                shuffled.insert(shuffled.begin() + static_cast<std::ptrdiff_t>(random() % (shuffled.size() + 1)), text);
        }
        std::string set = strings(shuffled);
        REQUIRE(packed::sort_set(set.data()));
        REQUIRE(set == strings({sorted.begin(), sorted.end()}));
    }
}
