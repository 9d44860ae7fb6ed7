// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

/// \file
/// What every write has to do, whether it is sent alone, in a batch or in a transaction: replace the item, and bring each index up to date.

namespace facet::test {

enum class sent { alone, in_batch, in_transaction };

/// What an index of indexed_spec() has to hold of the only item: its entry, or none.
[[nodiscard]] inline std::vector<item> entries_of(const item& whole, std::size_t index) {
    // Attributes of one letter each: the index's keys; and what it shows beside the table's, where that is not all.
    static constexpr std::string_view keys[] = {"gh", "gh", "g", "h", "h"};
    static constexpr std::string_view shown[] = {"", "gh", "ga", "", "h"};
    for (const char key : keys[index])
        if (!whole.contains(std::string_view(&key, 1))) return {};
    if (shown[index].empty()) return {whole};
    item entry;
    for (const attribute& one : whole)
        if (one.name == "pk" || one.name == "sk" || shown[index].find(one.name) != std::string_view::npos) entry.insert_or_assign(one.name, one.value);
    return {entry};
}

/// A table of one item at most, which is written one way; after each write it and all its indexes have to show what the item then is.
template <class Backend>
class watched_item {
public:
    static inline const item key = numbered_key(1);

    watched_item(Backend& backend, sent how) : how_(how), table_(backend, indexed_spec()) {}

    void put(const item& whole) {
        send([&](call_of<Backend>& call) { call.put(table_, whole); }, [&] { return said(table_.put(whole)); });
        expect(whole);
    }
    void update(const std::vector<change>& changes, const item& whole) {
        send([&](call_of<Backend>& call) { call.update(table_, key, changes); }, [&] { return said(table_.update(key, changes)); });
        expect(whole);
    }
    void erase() {
        send([&](call_of<Backend>& call) { call.erase(table_, key); }, [&] { return said(table_.erase(key)); });
        expect({});
    }

private:
    template <class Gather, class Alone>
    void send(const Gather& gather, const Alone& alone) {
        call_of<Backend> call(table_.backend());
        gather(call);
        if (how_ == sent::alone) REQUIRE(alone() == ok);
        else if (how_ == sent::in_batch) REQUIRE(call.batch_write() == ok);
        else REQUIRE(said(call.transact()) == ok);
    }
    void expect(const item& whole) {
        INFO("the item: " << json::write_plain(whole));
        CHECK(table_.get(key).value_or(item()) == whole);
        for (std::int32_t index = 0; index < 5; ++index) {
            INFO("index " << index);
            const std::vector<item> expected = entries_of(whole, static_cast<std::size_t>(index));
            CHECK(table_.all(scan_args{.index = index}) == expected);
            std::vector<item> queried;
            for (const char* partition : {"1", "2", "p"})
                for (item& one : table_.all(query_args{.index = index, .partition = {partition}})) queried.push_back(std::move(one));
            CHECK(queried == expected);
        }
    }

    sent how_;
    dynamic_table<Backend> table_;
};

[[nodiscard]] inline item watched_whole() { return with(numbered_key(1), {{"g", "1"}, {"h", 1}, {"a", 1}, {"b", 1}}); }

template <class Backend>
void put_and_erase_watched(Backend& backend, sent how) {
    watched_item<Backend> watched(backend, how);
    const item whole = watched_whole();
    const item& key = watched.key;
    watched.put(whole);
    watched.put(with(whole, {{"a", 2}}));
    watched.put(with(whole, {{"b", 2}}));
    watched.put(with(key, {{"g", "1"}, {"h", 1}, {"c", 1}}));  // without a and b, which indexes show
    watched.put(with(whole, {{"g", "2"}}));
    watched.put(with(whole, {{"g", "2"}, {"h", 2}}));
    watched.put(with(key, {{"g", "1"}, {"a", 1}}));
    watched.put(with(key, {{"h", 1}, {"a", 1}}));
    watched.put(key);
    watched.put(whole);
    watched.erase();
    watched.erase();
    watched.put(whole);
}

template <class Backend>
void update_watched(Backend& backend, sent how) {
    watched_item<Backend> watched(backend, how);
    const item whole = watched_whole();
    const item& key = watched.key;
    watched.update({set("g", "1"), set("h", 1), set("a", 1), set("b", 1)}, whole);  // which creates it
    watched.update({set("a", 2)}, with(whole, {{"a", 2}}));
    watched.update({set("b", 2)}, with(whole, {{"a", 2}, {"b", 2}}));
    watched.update({remove("a")}, with(key, {{"g", "1"}, {"h", 1}, {"b", 2}}));
    watched.update({remove("b")}, with(key, {{"g", "1"}, {"h", 1}}));
    watched.update({set("g", "2"), set("a", 3)}, with(key, {{"g", "2"}, {"h", 1}, {"a", 3}}));
    watched.update({add("h", 1)}, with(key, {{"g", "2"}, {"h", 2}, {"a", 3}}));
    watched.update({remove("h")}, with(key, {{"g", "2"}, {"a", 3}}));
    watched.update({add("h", 7)}, with(key, {{"g", "2"}, {"h", 7}, {"a", 3}}));
    watched.update({remove("g")}, with(key, {{"h", 7}, {"a", 3}}));
    watched.update({remove("h"), set("g", "1")}, with(key, {{"g", "1"}, {"a", 3}}));
    watched.erase();
    watched.update({set("a", 1)}, with(key, {{"a", 1}}));
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X2 X9 each index follows every put and erase that is sent alone") {
    TestType under_test;
    put_and_erase_watched(under_test.backend(), sent::alone);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X2 X9 B5 each index follows every put and erase of a batch") {
    TestType under_test;
    put_and_erase_watched(under_test.backend(), sent::in_batch);
}

CONFORMANCE_CASE_WITH(all_features, "X2 X9 A1 each index follows every put and erase of a transaction") {
    TestType under_test;
    put_and_erase_watched(under_test.backend(), sent::in_transaction);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X2 X9 U14 each index follows every update that is sent alone, also one that creates the item") {
    TestType under_test;
    update_watched(under_test.backend(), sent::alone);
}

CONFORMANCE_CASE_WITH(all_features, "X2 X9 U14 A1 each index follows every update of a transaction, also one that creates the item") {
    TestType under_test;
    update_watched(under_test.backend(), sent::in_transaction);
}

/// Four items of which one moves, one goes, one changes and one stays; and a fifth that is new.
template <class Backend, class Send>
void write_several(Backend& backend, const Send& send) {
    dynamic_table t(backend, indexed_spec());
    const auto one = [](int i, const char* g, int value) { return with(numbered_key(i), {{"g", g}, {"h", i}, {"a", value}}); };
    for (int i = 0; i < 4; ++i) REQUIRE(said(t.put(one(i, "1", 1))) == ok);
    call_of call(backend);
    call.put(t, one(0, "2", 1)).erase(t, numbered_key(1)).put(t, one(2, "1", 2)).put(t, one(4, "2", 2));
    REQUIRE(send(call) == ok);
    for (const std::int32_t index : {0, 2}) {
        std::vector<item> first{one(2, "1", 2), one(3, "1", 1)};
        std::vector<item> second{one(0, "2", 1), one(4, "2", 2)};
        if (index == 2)
            for (std::vector<item>* each : {&first, &second})
                for (item& entry : *each) entry.erase("h");
        const auto sorted = [&](const char* g) {  // index 2 has no order of its own
            std::vector<item> found = t.all(query_args{.index = index, .partition = {g}});
            if (found.size() == 2 && found[0].find("sk")->as_string() > found[1].find("sk")->as_string()) std::swap(found[0], found[1]);
            return found;
        };
        REQUIRE(sorted("1") == first);
        REQUIRE(sorted("2") == second);
        CHECK(t.all(scan_args{.index = index}).size() == 4);
    }
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X9 B5 indexes follow all the writes of one batch") {
    TestType under_test;
    write_several(under_test.backend(), [](auto& call) { return call.batch_write(); });
}

CONFORMANCE_CASE_WITH(all_features, "X9 A1 A3 indexes follow all the writes of one transaction") {
    TestType under_test;
    write_several(under_test.backend(), [](auto& call) { return said(call.transact()); });
}

CONFORMANCE_CASE("G1 B5 a put in a batch replaces the whole item") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    REQUIRE(said(t.put(with(numbered_key(1), {{"a", 1}, {"b", map({{"x", 1}})}}))) == ok);
    const item replaced = with(numbered_key(1), {{"b", map({{"y", 2}})}, {"c", 3}});
    REQUIRE(call_of(under_test.backend()).put(t, replaced).put(t, numbered_key(2)).batch_write() == ok);
    CHECK(t.get(numbered_key(1)) == replaced);
    CHECK(t.get(numbered_key(2)) == numbered_key(2));
}

CONFORMANCE_CASE_WITH(transactions, "G1 A1 a put in a transaction replaces the whole item") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    REQUIRE(said(t.put(with(numbered_key(1), {{"a", 1}, {"b", map({{"x", 1}})}}))) == ok);
    const item replaced = with(numbered_key(1), {{"b", map({{"y", 2}})}, {"c", 3}});
    REQUIRE(said(call_of(under_test.backend()).put(t, replaced, {.when = exists("a")}).put(t, numbered_key(2)).transact()) == ok);
    CHECK(t.get(numbered_key(1)) == replaced);
    CHECK(t.get(numbered_key(2)) == numbered_key(2));
}

}  // namespace facet::test
