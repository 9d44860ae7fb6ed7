// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/detail/producers.hpp>
#include <support/catch.hpp>
#include <support/repeats.hpp>

#include <iterator>
#include <map>
#include <memory_resource>
#include <random>
#include <string>
#include <vector>

using namespace facet;
using namespace facet::memory::detail;

namespace {

/// Keys of a kind that trees find hard.
using key_maker = std::string (*)(std::mt19937&);

std::string short_key(std::mt19937& random) {
    std::string key(random() % 4 + 1, 'a');
    for (char& c : key) c = "ab\0\xff"[random() % 4];
    return key;
}
std::string long_prefix(std::mt19937& random) {
    return std::string(random() % 3 * 40 + 5, 'p') + std::to_string(random() % 3000) + std::string(random() % 3, '\0');
}
std::string equal_heads(std::mt19937& random) { return "STOCKBALANCE#" + std::string(20, 'x') + std::to_string(random() % 2000); }
std::string ascending(std::mt19937& random) {
    static int counter = 0;
    char text[32];
    std::snprintf(text, sizeof text, "RUN#%c#%08d", static_cast<char>('A' + random() % 4), ++counter);
    return text;
}
std::string any_bytes(std::mt19937& random) {
    std::string key(random() % 20 + 1, '\0');
    for (char& c : key) c = static_cast<char>(random());
    return key;
}

/// A tree and what it should hold.
class tested_tree {
public:
    void insert(const std::string& key) {
        if (model_.contains(key)) return;
        record* made = make_record(memory_, chunk_, 0, key, {});
        if (inserted_++ % 2 == 0) tree_.insert(table_order(), made, memory_);
        else tree_.insert(table_order(), made, made->sort(), memory_, tree_.hint(key));
        model_[key] = made;
    }
    void erase(std::map<std::string, record*>::iterator at) {
        tree_.erase(table_order(), at->second, memory_);
        memory_.deallocate(at->second, at->second->footprint());
        model_.erase(at);
    }
    void replace(std::map<std::string, record*>::iterator at) {
        record* made = make_record(memory_, chunk_, 0, at->first, {});
        tree_.replace(table_order(), at->second, made);
        memory_.deallocate(at->second, at->second->footprint());
        at->second = made;
    }
    void check_all() {
        REQUIRE(tree_.size() == model_.size());
        std::vector<const record*> up = take(true, {});
        REQUIRE(up.size() == model_.size());
        std::size_t i = 0;
        for (const auto& one : model_)
            if (up[i++] != one.second) FAIL("the order is wrong at " << i);
        std::vector<const record*> down = take(false, {{}, side::after_prefix, {}});
        REQUIRE(down.size() == model_.size());
        for (std::size_t k = 0; k < down.size(); ++k)
            if (down[k] != up[up.size() - 1 - k]) FAIL("the way down is not the way up");
    }
    void check_place(const std::string& key) {
        auto begins = [&key](const auto& entry) { return entry.first.compare(0, key.size(), key) == 0; };
        auto behind = model_.lower_bound(key);
        check({key, side::before, {}}, behind);
        check({key, side::before_entry, {}}, behind);
        check({key, side::after_equal, {}}, model_.upper_bound(key));
        check({key, side::after_entry, {}}, model_.upper_bound(key));
        const auto first = behind;
        while (behind != model_.end() && begins(*behind)) ++behind;
        check({key, side::after_prefix, {}}, behind);
        check_beginning(key, first, behind);
    }

    std::map<std::string, record*> model_;
    arena memory_{std::pmr::new_delete_resource()};
    std::size_t known_ = 0;  ///< beginnings whose records heads told

private:
    void check(const place& target, std::map<std::string, record*>::iterator expected) {
        const record* found = nullptr;
        auto cursor = tree_.seek(table_order(), target);
        const bool any = cursor.take(&found, 1) == 1;
        if (any != (expected != model_.end()) || (any && found != expected->second)) FAIL("seek up");
        range_producer<table_order> below(&tree_, table_order(), {}, target, false);
        const bool any_down = below.take(&found, 1) == 1;
        if (any_down != (expected != model_.begin()) || (any_down && found != std::prev(expected)->second)) FAIL("seek down");
    }
    /// All that begin so, both ways: a range that is found leaf by leaf.
    void check_beginning(std::string_view key, std::map<std::string, record*>::iterator first, std::map<std::string, record*>::iterator behind) {
        std::vector<const record*> expected;
        for (; first != behind; ++first) expected.push_back(first->second);
        const place low{key, side::before, {}};
        const place high{key, side::after_prefix, {}};
        if (take(low, high, true) != expected) FAIL("a beginning, upwards");
        if (take(low, high, false) != std::vector(expected.rbegin(), expected.rend())) FAIL("a beginning, downwards");
        const table_order order;
        for (const bool up : {true, false}) {
            if (!up) expected = std::vector(expected.rbegin(), expected.rend());
            prefix_producer<table_order> range(tree_, order, key, up);
            if (!range.known()) continue;
            const std::vector<const record*> told = take(range);
            if (!range.known()) continue;
            if (told != expected) FAIL("a beginning that heads tell, up: " << up);
            ++known_;
        }
    }
    std::vector<const record*> take(bool up, const place& from) {
        static const std::string last(8, '\xff');
        return take(up ? from : place{}, up ? place{last, side::after_prefix, {}} : from, up);
    }
    std::vector<const record*> take(const place& low, const place& high, bool up) {
        range_producer<table_order> range(&tree_, table_order(), low, high, up);
        return take(range);
    }
    template <class Producer>
    static std::vector<const record*> take(Producer& range) {
        std::vector<const record*> all;
        const record* some[7];
        while (const std::size_t count = range.take(some, 7)) all.insert(all.end(), some, some + count);
        return all;
    }

    sort_tree<table_order> tree_;
    local_chunk chunk_;
    unsigned inserted_ = 0;
};

}  // namespace

TEST_CASE("K6: a sort tree agrees with std::map on hard keys") {
    const key_maker makers[] = {short_key, long_prefix, equal_heads, ascending, any_bytes};
    for (std::size_t kind = 0; kind < std::size(makers); ++kind) {
        CAPTURE(kind);
        for (unsigned seed = 1; seed <= test::repeats(4u); ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            tested_tree tree;
            // Grows, then shrinks to nothing, then grows again.
            for (int round = 0; round < 3; ++round) {
                for (int step = 0; step < 4000; ++step) {
                    const auto dice = random() % 10;
                    const bool growing = round != 1;
                    if (dice < (growing ? 8u : 2u) || tree.model_.empty()) {
                        tree.insert(makers[kind](random));
                    } else {
                        auto at = tree.model_.lower_bound(makers[kind](random));
                        if (at == tree.model_.end()) at = tree.model_.begin();
                        if (dice == 9) tree.replace(at);
                        else tree.erase(at);
                    }
                    if (step % 50 == 0) tree.check_place(makers[kind](random));
                    if (step % 500 == 0) tree.check_all();
                }
                tree.check_all();
                for (int i = 0; i < 300; ++i) {
                    std::string key = makers[kind](random);
                    tree.check_place(key);
                    tree.check_place(key.substr(0, random() % (key.size() + 1)));
                }
                if (round != 1) continue;
                while (!tree.model_.empty()) {
                    auto at = tree.model_.lower_bound(makers[kind](random));
                    tree.erase(at == tree.model_.end() ? std::prev(at) : at);
                }
                tree.check_all();
                REQUIRE(tree.memory_.used() == 0);
            }
            CHECK(tree.known_ > 100);
        }
    }
}

TEST_CASE("a sort tree keeps leaves full where keys come in runs") {
    tested_tree tree;
    char text[32];
    for (int i = 0; i < 10'000; ++i) {
        std::snprintf(text, sizeof text, "RUN#%c#%08d", static_cast<char>('A' + i % 5), i);
        tree.insert(text);
    }
    tree.check_all();
    for (const char* beginning : {"", "RUN", "RUN#C#", "RUN#C#00004", "RUN#E#", "S"}) tree.check_place(beginning);
    std::size_t records = 0;
    for (const auto& one : tree.model_) records += arena::block_size(one.second->footprint());
    // 17 bytes an entry in a leaf that is full; halves would come to more than 30.
    CHECK(static_cast<double>(tree.memory_.used() - records) / 10'000 < 21);
}

TEST_CASE("Q10: an index's tree orders equal sort keys by the table's key") {
    using entry = std::tuple<std::string, std::string, std::string>;
    table_schema schema;
    schema.partition = {"pk", key_type::string, 1};
    schema.sort = {"sk", key_type::string, 2};
    schema.has_sort = true;
    index_schema described;
    described.sort.emplace_back("s", key_type::string, static_cast<facet::packed::attribute_id>(3));
    arena memory(std::pmr::new_delete_resource());
    std::vector<table_partition*> partitions;
    for (std::uint32_t i = 0; i < 7; ++i) {
        partitions.push_back(make_partition<table_partition>(memory, std::string(1 + i % 3, static_cast<char>('a' + i))));
        partitions.back()->number = i;
    }
    const index_order order{&schema, &described, partitions.data()};

    for (unsigned seed = 1; seed <= 6; ++seed) {
        std::mt19937 random(seed);
        sort_tree<index_order> tree;
        std::map<entry, record*> model;
        local_chunk chunk;
        auto check = [&](side at, const entry& key) {
            const place target{std::get<0>(key), at, {std::get<1>(key), std::get<2>(key)}};
            auto cursor = tree.seek(order, target);
            const record* found = nullptr;
            const bool any = cursor.take(&found, 1) == 1;
            const auto expected = at == side::before_entry ? model.lower_bound(key) : model.upper_bound(key);
            if (any != (expected != model.end()) || (any && found != expected->second)) FAIL("seek");
        };
        for (int step = 0; step < 6000; ++step) {
            const auto number = static_cast<std::uint32_t>(random() % 7);
            const std::string sort(1, static_cast<char>('0' + random() % 3));
            entry key{sort, partitions[number]->key(), std::to_string(random() % 400)};
            if (random() % 3 != 0 && !model.contains(key)) {
                byte_buffer body;
                packed::writer out(body);
                out.attribute(packed::attribute_id{3});
                out.string(sort);
                record* made = make_record(memory, chunk, number, std::get<2>(key), {body.view(), 0, 3});
                tree.insert(order, made, memory);
                model[key] = made;
            } else if (!model.empty()) {
                auto at = model.lower_bound(key);
                if (at == model.end()) at = model.begin();
                tree.erase(order, at->second, memory);
                model.erase(at);
            }
            check(side::before_entry, key);
            check(side::after_entry, key);
        }
        auto cursor = tree.seek(order, {});
        for (const auto& one : model) {
            const record* found = nullptr;
            REQUIRE(cursor.take(&found, 1) == 1);
            REQUIRE(found == one.second);
        }
    }
}
