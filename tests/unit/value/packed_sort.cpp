// SPDX-License-Identifier: BSL-1.0
#include <facet/value/packed_check.hpp>
#include <facet/value/packed_equal.hpp>
#include <facet/value/packed_sort.hpp>

#include <support/catch.hpp>

#include <algorithm>
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

TEST_CASE("T9 large maps are equal in any order of their entries, and told apart by any of them", "[packed]") {
    std::vector<int> order;
    for (int i = 0; i < 20'000; ++i) order.push_back(i);
    const auto map_of = [](const std::vector<int>& names, int changed, const std::string& renamed = {}) {
        byte_buffer buffer;
        packed::writer writer(buffer);
        const std::size_t position = writer.open(packed::tag::map);
        for (const int each : names) {
            writer.name(each == changed && !renamed.empty() ? renamed : "entry " + std::to_string(100'000 + each));
            writer.integer(each == changed && renamed.empty() ? -1 : each);
        }
        writer.close(position);
        return std::string(buffer.view());
    };
    const auto equal = [](const std::string& a, const std::string& b) { return packed::equal(packed::value_view(a.data()), packed::value_view(b.data())); };
    const std::string plain = map_of(order, -1);
    std::vector<int> shuffled = order;
    std::shuffle(shuffled.begin() + 100, shuffled.end(), std::mt19937(3));
    CHECK(equal(plain, map_of(shuffled, -1)));
    CHECK(equal(map_of(shuffled, -1), plain));
    for (const int changed : {0, 50, 7'000, 19'999}) {
        CHECK_FALSE(equal(plain, map_of(shuffled, changed)));
        CHECK_FALSE(equal(map_of(order, changed), map_of(shuffled, -1)));
        CHECK_FALSE(equal(plain, map_of(shuffled, changed, "entry 999999")));
        CHECK_FALSE(equal(plain, map_of(order, changed)));
    }
    CHECK_FALSE(equal(map_of({1, 2}, -1), map_of({1, 2, 3}, -1)));
    CHECK_FALSE(equal(map_of({1, 2, 3}, -1), map_of({3, 2}, -1)));
    CHECK_FALSE(equal(map_of({1, 2, 3}, -1), map_of({3, 2, 4}, -1)));
    CHECK(equal(map_of({1, 2, 3}, -1), map_of({1, 3, 2}, -1)));
    for (const int changed : {1, 2, 3}) {  // to a value of as many bytes, met by its name
        CHECK_FALSE(equal(map_of({1, 2, 3}, -1), map_of({2, 3, 1}, changed)));
        CHECK_FALSE(equal(map_of({1, 2, 3}, changed), map_of({2, 3, 1}, -1)));
        CHECK(equal(map_of({1, 2, 3}, changed), map_of({2, 3, 1}, changed)));
    }
    CHECK(equal(map_of({}, -1), map_of({}, -1)));
}
