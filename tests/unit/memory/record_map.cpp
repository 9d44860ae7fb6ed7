// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/detail/record_map.hpp>
#include <support/catch.hpp>
#include <support/repeats.hpp>

#include <iterator>
#include <map>
#include <memory_resource>
#include <new>
#include <random>
#include <string>
#include <utility>

using namespace facet;
using namespace facet::memory::detail;

namespace {

/// Hashes of a kind.
using hash_maker = std::uint64_t (*)(std::string_view);

std::uint64_t good(std::string_view key) { return taper(hash_bytes(key, 7)); }
std::uint64_t one_bucket(std::string_view key) { return good(key) & ~std::uint64_t{0xffff}; }
std::uint64_t one_tag(std::string_view key) { return good(key) & 0xffff'ffff'ffffu; }
std::uint64_t few(std::string_view key) { return good(key) & 0xc000'0000'0000'0003u; }

/// A map and what it should hold: records of two partitions.
class tested_map {
public:
    using key = std::pair<std::uint32_t, std::string>;

    explicit tested_map(hash_maker maker) : hash_(maker) {}

    void insert(const key& added) {
        if (model_.contains(added)) return;
        map_.reserve(hash(added), [this](const record& one) noexcept { return hash_(one.sort()) + one.partition; });
        record* const made = make(added);
        map_.insert(hash(added), made);
        model_[added] = made;
    }
    void erase(std::map<key, record*>::iterator at) {
        map_.erase(hash(at->first), at->second);
        release(at->second);
        model_.erase(at);
    }
    void replace(std::map<key, record*>::iterator at) {
        record* const made = make(at->first);
        map_.replace(hash(at->first), at->second, made);
        release(at->second);
        at->second = made;
    }
    [[nodiscard]] bool agrees(const key& wanted) const {
        const auto expected = model_.find(wanted);
        map_.prefetch(hash(wanted));
        map_.prefetch_segment(hash(wanted));
        const record* const found = map_.find(hash(wanted), wanted.first, wanted.second);
        const record* const probable = map_.probable(hash(wanted));  // may be another one, which is not taken for this
        if (probable != nullptr && map_.is(*probable, wanted.first, wanted.second) && probable != found) return false;
        return found == (expected == model_.end() ? nullptr : expected->second);
    }
    [[nodiscard]] bool agrees() const {
        for (const auto& one : model_)
            if (!agrees(one.first)) return false;
        return true;
    }
    [[nodiscard]] std::map<key, record*>::iterator near(const key& wanted) {
        const auto at = model_.lower_bound(wanted);
        return at == model_.end() ? model_.begin() : at;
    }

    std::map<key, record*> model_;
    arena memory_{std::pmr::new_delete_resource()};

private:
    [[nodiscard]] std::uint64_t hash(const key& of) const { return hash_(of.second) + of.first; }
    [[nodiscard]] record* make(const key& of) { return make_record(memory_, chunk_, of.first, of.second, {}); }
    void release(record* one) { memory_.deallocate(one, one->footprint()); }

    hash_maker hash_;
    record_map map_{memory_, std::pmr::new_delete_resource()};
    local_chunk chunk_;
};

tested_map::key any_key(std::mt19937& random, unsigned kinds) { return {random() % 2, "k" + std::to_string(random() % kinds)}; }

}  // namespace

TEST_CASE("a record map agrees with std::map, also where hashes are bad") {
    const std::pair<hash_maker, unsigned> makers[] = {{good, 40}, {good, 40'000}, {one_bucket, 900}, {one_tag, 4000}, {few, 600}};
    for (std::size_t kind = 0; kind < std::size(makers); ++kind) {
        CAPTURE(kind);
        const auto [maker, kinds] = makers[kind];
        for (unsigned seed = 1; seed <= test::repeats(2u); ++seed) {
            std::mt19937 random(seed);
            tested_map map(maker);
            REQUIRE(map.agrees({0, "none"}));
            // Grows, shrinks, and grows again.
            for (int round = 0; round < 3; ++round) {
                const auto steps = static_cast<int>(kinds * 3);
                for (int step = 0; step < steps; ++step) {
                    const auto dice = random() % 10;
                    if (dice < (round == 1 ? 2u : 8u) || map.model_.empty()) map.insert(any_key(random, kinds));
                    else if (dice == 9) map.replace(map.near(any_key(random, kinds)));
                    else map.erase(map.near(any_key(random, kinds)));
                    if (step % 5 == 0 && !map.agrees(any_key(random, kinds))) FAIL("find, at " << step);
                }
                REQUIRE(map.agrees());
            }
            while (!map.model_.empty()) map.erase(map.model_.begin());
            for (unsigned i = 0; i < kinds; ++i) REQUIRE(map.agrees(any_key(random, kinds)));
        }
    }
}

TEST_CASE("a record map takes as many bytes a record whatever it holds, since it does not split everywhere at one time") {
    arena memory{std::pmr::new_delete_resource()};
    record_map map{memory, std::pmr::new_delete_resource()};
    local_chunk chunk;
    record* const any = make_record(memory, chunk, 0, "any", {});
    const std::size_t before = memory.used();
    std::mt19937_64 random(1);
    for (int count = 1; count <= 1'200'000; ++count) {
        const std::uint64_t hashed = taper(random());
        map.reserve(hashed, [](const record&) noexcept { return std::uint64_t{0}; });
        map.insert(hashed, any);
        if (count < 120'000 || count % 10'000 != 0) continue;
        CAPTURE(count);
        const double each = static_cast<double>(memory.used() - before) / count;
        REQUIRE(each > 16.5);
        REQUIRE(each < 20.5);
    }
}

TEST_CASE("a record map whose hashes begin alike in more bits than it tells apart refuses more, and keeps what it has") {
    tested_map map(one_tag);
    int count = 0;
    CHECK_THROWS_AS([&] {
        for (; count < 20'000; ++count) map.insert({0, "k" + std::to_string(count)});
    }(), std::bad_alloc);
    CHECK(count > 12'000);
    CHECK(map.agrees());
    map.erase(map.model_.begin());
    map.insert({0, "another"});
    CHECK(map.agrees());
}

TEST_CASE("a record map that gets no memory has changed nothing") {
    for (int from = 0; from < 400; ++from) {
        int allowed = from * 37 % 400;
        struct failing : std::pmr::memory_resource {
            explicit failing(int& left) : left_(&left) {}
            void* do_allocate(std::size_t bytes, std::size_t alignment) override {
                if (--*left_ < 0) throw std::bad_alloc();
                return std::pmr::new_delete_resource()->allocate(bytes, alignment);
            }
            void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override { std::pmr::new_delete_resource()->deallocate(block, bytes, alignment); }
            bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
            int* left_;
        } resource(allowed);
        arena records(std::pmr::new_delete_resource());
        local_chunk chunk;
        arena memory(&resource);
        record_map map(memory, &resource);
        std::map<std::string, record*> model;
        const auto hash_of = [](const record& one) noexcept { return good(one.sort()); };
        for (int i = 0; i < 300; ++i) {
            const std::string key = "k" + std::to_string(i);
            try {
                map.reserve(good(key), hash_of);
            } catch (const std::bad_alloc&) {
                allowed = from % 3;
                continue;
            }
            map.insert(good(key), model[key] = make_record(records, chunk, 0, key, {}));
        }
        for (const auto& [key, item] : model) REQUIRE(map.find(good(key), 0, key) == item);
    }
}
