// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/detail/partitions.hpp>
#include <support/catch.hpp>
#include <support/counting_resource.hpp>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <map>
#include <memory_resource>
#include <random>
#include <string>
#include <vector>

using namespace facet::memory::detail;

namespace {

std::vector<std::string> walked(const partition_map<table_partition>& map) {
    std::vector<std::string> keys;
    for (auto walk = map.from(std::uint64_t{0}); walk.current() != nullptr; walk.next()) keys.emplace_back(walk.current()->key());
    return keys;
}

}  // namespace

TEST_CASE("K7, S4: a partition map finds what it holds, and walks in an order that growing keeps") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        std::mt19937 random(seed);
        arena memory(std::pmr::new_delete_resource());
        partition_map<table_partition> map(seed, std::pmr::new_delete_resource());
        std::map<std::string, table_partition*> model;
        CHECK(map.find("none") == nullptr);
        CHECK(map.from(std::uint64_t{0}).current() == nullptr);
        for (int step = 0; step < 20'000; ++step) {
            const std::string key = "k" + std::to_string(random() % 3000);
            if (const auto found = model.find(key); found == model.end()) {
                auto* made = make_partition<table_partition>(memory, key);
                map.insert(made);
                model[key] = made;
            } else if (random() % 3 == 0) {
                map.erase(found->second);
                model.erase(found);
            }
            const std::string other = "k" + std::to_string(random() % 3000);
            const auto expected = model.find(other);
            if (map.find(other) != (expected == model.end() ? nullptr : expected->second)) FAIL("find");
            if (step % 1000 != 0) continue;
            std::vector<std::pair<std::uint64_t, std::string>> order;
            for (const auto& one : model) order.emplace_back(map.hash(one.first), one.first);
            std::sort(order.begin(), order.end());
            const std::vector<std::string> keys = walked(map);
            REQUIRE(keys.size() == order.size());
            REQUIRE(map.size() == order.size());
            for (std::size_t i = 0; i < keys.size(); ++i)
                if (keys[i] != order[i].second) FAIL("the walk");
            const auto from = map.from(other);
            const auto at = std::lower_bound(order.begin(), order.end(), std::pair(map.hash(other), other));
            REQUIRE((from.current() == nullptr) == (at == order.end()));
            if (at != order.end()) REQUIRE(from.current()->key() == at->second);
        }
        CHECK_FALSE(std::is_sorted(model.begin(), model.end(), [&](const auto& a, const auto& b) {
            return map.hash(a.first) < map.hash(b.first);
        }));
    }
}

TEST_CASE("what a full partition map grows to beforehand holds the same in the same order") {
    arena memory(std::pmr::new_delete_resource());
    partition_map<table_partition> map(3, std::pmr::new_delete_resource());
    std::size_t count = 0;
    for (int times = 0; times < 3; ++times) {
        for (; !map.is_full(); ++count) map.insert(make_partition<table_partition>(memory, "k" + std::to_string(count)));
        CHECK(count == (std::size_t{3} << 13) << times);  // three quarters of the slots
        const std::vector<std::string> before = walked(map);
        {
            auto larger = map.grown();
            CHECK(map.is_full());
            CHECK(walked(map) == before);
            map.take(larger);
        }
        CHECK_FALSE(map.is_full());
        CHECK(walked(map) == before);
        for (std::size_t i = 0; i < count; ++i)
            if (map.find("k" + std::to_string(i)) == nullptr) FAIL("k" + std::to_string(i));
        CHECK(map.find("k" + std::to_string(count)) == nullptr);
    }
}

TEST_CASE("hashes differ in every bit's neighbourhood, by length, and by seed") {
    std::map<std::uint64_t, int> seen;
    for (std::size_t length = 0; length <= 40; ++length) ++seen[hash_bytes(std::string(length, '\0'), 1)];
    std::string key(33, 'k');
    for (std::size_t bit = 0; bit < key.size() * 8; ++bit) {
        std::string other = key;
        other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << bit % 8));
        ++seen[hash_bytes(other, 1)];
    }
    ++seen[hash_bytes(key, 2)];
    CHECK(seen.size() == 41 + 33 * 8 + 1);

    // The upper bits, which place partitions, are even for keys that differ little.
    std::vector<int> buckets(256);
    for (int i = 0; i < 256'000; ++i) ++buckets[hash_bytes("ACCOUNT#acc-" + std::to_string(i), 7) >> 56];
    CHECK(*std::min_element(buckets.begin(), buckets.end()) > 800);
    CHECK(*std::max_element(buckets.begin(), buckets.end()) < 1200);
}

TEST_CASE("a partition map is filled in the order of another's walk as fast as in any order") {
    constexpr int count = 100'000;
    arena memory(std::pmr::new_delete_resource());
    partition_map<table_partition> shuffled(7, std::pmr::new_delete_resource());
    for (int i = 0; i < count; ++i) shuffled.insert(make_partition<table_partition>(memory, "k" + std::to_string(i)));
    const auto fill = [](partition_map<table_partition>& map, const std::vector<table_partition*>& all) {
        const std::clock_t begin = std::clock();
        for (table_partition* each : all) map.insert(each);
        return std::clock() - begin;
    };
    std::vector<table_partition*> in_order;
    for (auto walk = shuffled.from(std::uint64_t{0}); walk.current() != nullptr; walk.next()) in_order.push_back(walk.current());
    std::vector<table_partition*> in_disorder = in_order;
    std::shuffle(in_disorder.begin(), in_disorder.end(), std::mt19937(1));
    partition_map<table_partition> ascending(7, std::pmr::new_delete_resource());
    partition_map<table_partition> random(7, std::pmr::new_delete_resource());
    const std::clock_t usual = fill(random, in_disorder);
    CHECK(fill(ascending, in_order) < 10 * usual + CLOCKS_PER_SEC / 10);  // it was a hundred times as much
    CHECK(walked(ascending) == walked(shuffled));
    for (int i = 0; i < count; i += 97) CHECK(ascending.find("k" + std::to_string(i)) != nullptr);
    for (table_partition* each : in_order) ascending.erase(each);
    CHECK(ascending.size() == 0);
    CHECK(walked(ascending).empty());
}

TEST_CASE("a partition map of which little is left takes little, in whatever order the others go") {
    constexpr std::size_t count = 200'000;
    for (const bool in_order : {false, true}) {
        CAPTURE(in_order);
        arena memory(std::pmr::new_delete_resource());
        facet::test::counting_resource measured;
        partition_map<table_partition> map(7, &measured);
        std::vector<table_partition*> all;
        for (std::size_t i = 0; i < count; ++i) map.insert(make_partition<table_partition>(memory, "k" + std::to_string(i)));
        for (auto walk = map.from(std::uint64_t{0}); walk.current() != nullptr; walk.next()) all.push_back(walk.current());
        if (!in_order) std::shuffle(all.begin(), all.end(), std::mt19937(3));
        const std::size_t most = measured.out;
        const std::clock_t begin = std::clock();
        for (std::size_t i = 0; i + 100 < count; ++i) map.erase(all[i]);
        CHECK(std::clock() - begin < CLOCKS_PER_SEC);
        CHECK(map.size() == 100);
        CHECK(walked(map).size() == 100);
        for (std::size_t i = count - 100; i < count; ++i) CHECK(map.find(all[i]->key()) == all[i]);
        CHECK(map.find(all[0]->key()) == nullptr);
        if (!in_order) CHECK(measured.out < most / 16);
        for (std::size_t i = 0; i + 100 < count; ++i) map.insert(all[i]);
        CHECK(map.size() == count);
        CHECK(measured.out <= 2 * most);
        for (std::size_t i = 0; i < count; i += 37) CHECK(map.find(all[i]->key()) == all[i]);
    }
}

TEST_CASE("no bytes make the hash forget those before them to who does not know the seed") {
    const std::string erasing("\x17\x09\x47\xb5\xb5\xd5\x84\x3f", 8);  // what one factor was once combined with
    for (std::uint64_t seed = 1; seed < 100; ++seed)
        CHECK(hash_bytes("first of two" "1234" + erasing + "behind it, and more", seed) != hash_bytes("other of two" "1234" + erasing + "behind it, and more", seed));
}
