// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/counting_resource.hpp>
#include <support/dynamic_table.hpp>

#include <map>
#include <new>
#include <random>

namespace facet::test {
namespace {

/// Refuses some allocations.
class failing_resource : public counting_resource {
public:
    std::mt19937 random{7};
    unsigned percent = 0;
    std::size_t refused = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override {
        if (random() % 100 < percent) {
            ++refused;
            throw std::bad_alloc();
        }
        return counting_resource::do_allocate(size, alignment);
    }
};

using model = std::map<std::pair<std::string, std::string>, item>;

std::pair<std::string, std::string> key_of(const item& one) {
    return {*one.find("pk")->if_string(), *one.find("sk")->if_string()};
}
item only_key(const item& one) { return item{{"pk", *one.find("pk")}, {"sk", *one.find("sk")}}; }

item random_item(std::mt19937& random) {
    item made{{"pk", "p" + std::to_string(random() % 40)}, {"sk", std::string(30, 's') + std::to_string(random() % 60)}};
    made.insert_or_assign("n", attribute_value(static_cast<std::int64_t>(random() % 1000)));
    if (random() % 3 != 0) made.insert_or_assign("g", attribute_value("g" + std::to_string(random() % 15)));
    if (random() % 3 != 0) made.insert_or_assign("h", attribute_value(static_cast<std::int64_t>(random() % 10)));
    if (random() % 2 == 0) made.insert_or_assign("x", attribute_value(std::string(random() % 6000, 'x')));
    // Names that the description does not have.
    if (random() % 4 == 0) made.insert_or_assign("name" + std::to_string(random() % 200), attribute_value(true));
    return made;
}

template <class Table>
void check(Table& table, const model& expected) {
    model seen;
    for (item& one : table.all(scan_args{})) seen.emplace(key_of(one), std::move(one));
    if (seen != expected) FAIL("the table is not what it should be");
    std::size_t indexed = 0;
    std::size_t by_n = 0;
    for (const auto& one : expected) {
        indexed += one.second.find("g") != nullptr && one.second.find("h") != nullptr ? 1 : 0;
        by_n += one.second.find("n") != nullptr ? 1 : 0;
    }
    scan_args by_index;
    by_index.index = 0;
    const std::vector<item> entries = table.all(by_index);
    if (entries.size() != indexed) FAIL("the index has " << entries.size() << " entries, not " << indexed);
    for (const item& one : entries) {
        const auto at = expected.find(key_of(one));
        if (at == expected.end() || !(at->second == one)) FAIL("an entry of the index is not its item");
    }
    by_index.index = 1;
    if (table.all(by_index).size() != by_n) FAIL("the second index");
}

}  // namespace

TEST_CASE("a call that runs out of memory changes nothing", "[out_of_memory]") {
    failing_resource resource;
    {
        memory::engine_options options;
        options.resource = &resource;
        memory::engine engine(options);
        const table_spec spec({"pk"}, {"sk"},
                              {{"ByGroup", {{"g"}}, {{"h", key_type::number}}},
                               {"ByNumber", {{"n", key_type::number}}, {{"sk"}}, request::projection_kind::keys_only}},
                              {"g", "h", "n", "x"});
        dynamic_table table(engine, spec);
        model expected;
        std::mt19937 random(3);
        std::size_t failures = 0;
        auto met = [&](const std::optional<error>& failure) {
            if (!failure) return true;
            if (failure->code != error_code::out_of_memory) FAIL("another error: " << failure->to_string());
            ++failures;
            return false;
        };
        for (int step = 0; step < 6000; ++step) {
            const item one = random_item(random);
            resource.percent = step % 3 == 0 ? 0 : 40;
            switch (random() % 6) {
                case 0:
                    if (met(table.erase(only_key(one)).failure)) expected.erase(key_of(one));
                    break;
                case 1: {
                    const attribute_value text(std::string(random() % 5000, 'u'));
                    if (!met(table.update(only_key(one), {set("x", text), remove("h"), add("count", 1)}).failure)) break;
                    item& changed = expected.try_emplace(key_of(one), only_key(one)).first->second;
                    changed.insert_or_assign("x", text);
                    changed.erase("h");
                    const attribute_value* count = changed.find("count");
                    changed.insert_or_assign("count", attribute_value(count == nullptr ? decimal(1) : *count->if_number() + decimal(1)));
                    break;
                }
                case 2: {
                    std::vector<item> many;
                    for (int i = 0; i < 6; ++i) {
                        item other = random_item(random);
                        bool fresh = key_of(other) != key_of(one);
                        for (const item& known : many) fresh = fresh && key_of(known) != key_of(other);
                        if (fresh) many.push_back(std::move(other));
                    }
                    std::vector<std::unique_ptr<prepared_write>> prepared;
                    std::vector<request::table_write> actions;
                    for (const item& other : many) {
                        prepared.push_back(table.prepare(request::write_kind::put, other, {}));
                        actions.push_back({&table.handle(), prepared.back()->write});
                    }
                    prepared.push_back(table.prepare(request::write_kind::erase, only_key(one), {}));
                    actions.push_back({&table.handle(), prepared.back()->write});
                    const auto done = engine.transact_write(actions, "token" + std::to_string(step), nullptr);
                    if (!met(done.has_value() ? std::nullopt : std::optional<error>(done.error()))) break;
                    for (const item& other : many) expected.insert_or_assign(key_of(other), other);
                    expected.erase(key_of(one));
                    break;
                }
                default:
                    if (met(table.put(one).failure)) expected.insert_or_assign(key_of(one), one);
                    break;
            }
            resource.percent = 0;
            if (step % 250 == 0) check(table, expected);
        }
        check(table, expected);
        CHECK(failures > 100);

        resource.percent = 100;
        CHECK(said(engine.create_table("Other", spec.description())) == "OutOfMemory");
        resource.percent = 0;
        CHECK(said(engine.open("Other", spec.description())) == "ResourceNotFoundException");
        CHECK(said(engine.create_table("Other", spec.description())) == ok);

        while (!expected.empty()) {
            REQUIRE(said(table.erase(only_key(expected.begin()->second))) == ok);
            expected.erase(expected.begin());
        }
        check(table, expected);
        const auto statistics = engine.statistics("Items").value();
        CHECK(statistics.items == 0);
        CHECK(statistics.bytes == 0);
        CHECK(statistics.partitions == 0);
        CHECK(statistics.index_items == std::vector<std::uint64_t>{0, 0});
    }
    CHECK(resource.out == 0);
}

TEST_CASE("B4, B5: a batch that runs out of memory half way says what is left", "[out_of_memory]") {
    failing_resource resource;
    memory::engine_options options;
    options.resource = &resource;
    memory::engine engine(options);
    dynamic_table table(engine, table_spec());
    bool halves = false;
    for (unsigned seed = 1; seed < 40; ++seed) {
        std::vector<std::unique_ptr<prepared_write>> prepared;
        std::vector<request::table_write> writes;
        for (int i = 0; i < 10; ++i) {
            prepared.push_back(table.prepare(
                request::write_kind::put,
                item{{"pk", "p" + std::to_string(seed)}, {"sk", std::to_string(i)}, {"x", std::string(5000, 'x')}}, {}));
            writes.push_back({&table.handle(), prepared.back()->write});
        }
        std::vector<std::size_t> unprocessed;
        resource.random.seed(seed);
        resource.percent = 20;
        const auto done = engine.batch_write(writes, unprocessed, nullptr);
        resource.percent = 0;
        query_args args;
        args.partition = {"p" + std::to_string(seed)};
        const std::size_t written = table.all(args).size();
        if (!done.has_value()) {
            CHECK(done.error().code == error_code::out_of_memory);
            CHECK(written == 0);
            continue;
        }
        CHECK(written + unprocessed.size() == 10);
        halves = halves || !unprocessed.empty();
    }
    CHECK(halves);
}

}  // namespace facet::test
