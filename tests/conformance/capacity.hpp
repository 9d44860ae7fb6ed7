// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <facet/value/item.hpp>
#include <support/call_of.hpp>

namespace facet::test {

/// An item with this key of exactly `size` bytes.
[[nodiscard]] inline item sized(item attributes, std::size_t size) {
    const std::size_t used = item_size(attributes) + 1;
    attributes.insert_or_assign("x", std::string(size - used, 'x'));
    return attributes;
}

CONFORMANCE_CASE("W1 Z6 a get costs a unit per 4 KB, half of it where eventually consistent") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const auto cost = [&](std::size_t size, bool consistent) {
        if (size == 0) (void)t.erase(numbered_key(1));
        else (void)t.put(sized(numbered_key(1), size));
        request::consumed_capacity capacity;
        (void)t.get(numbered_key(1), {}, consistent, &capacity);
        CHECK(capacity.total() == capacity.table);
        return capacity.table;
    };
    CHECK(cost(100, true) == 1.0);
    CHECK(cost(100, false) == 0.5);
    CHECK(cost(4096, true) == 1.0);
    CHECK(cost(4097, true) == 2.0);
    CHECK(cost(4097, false) == 1.0);
    CHECK(cost(409'600, true) == 100.0);
    CHECK(cost(0, true) == 1.0);
    CHECK(cost(0, false) == 0.5);
}

CONFORMANCE_CASE("W1 W4 Z2 Z3 Z5 items that DynamoDB was seen to charge just under and just over a unit") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const attribute_value three = attribute_value::binary_set({"\1", "\1\2", "\2"});
    const attribute_value two = attribute_value::binary_set({"\1\2", "\2"});
    const item key{{"pk", "ten bytes!"}};
    const auto units = [&](const item& whole) {
        request::consumed_capacity read;
        const double written = t.put(whole).capacity.table;
        (void)t.get(key, {}, true, &read);
        (void)t.erase(key);
        return std::pair(written, read.table);
    };
    for (const bool more : {false, true}) {
        const std::size_t one = more ? 1 : 0;
        // 998, 3998 and 4025 bytes of text are what makes these items 1024 and 4096 bytes.
        CHECK(units(with(key, {{"b", std::string(more ? 1000 : 998, 'b')}, {"c", number("12.3456")}, {"d", bytes("\1\2")}, {"e", more ? two : three}})) ==
              (more ? std::pair(2.0, 1.0) : std::pair(1.0, 1.0)));
        CHECK(units(with(key, {{"bb", std::string(3998 + one, 'b')}, {"ccc", number("12.3456")}, {"dddd", bytes("\1\2")}, {"eeeee", three},
                               {"ffffff", null_value}, {"ggggggg", false}, {"hhhhhhhh", list({"a", "aa", "bb", "ccc"})},
                               {"iiiiiiiii", map({{"aa", "aa"}, {"bbb", "bbb"}})}})) == (more ? std::pair(5.0, 2.0) : std::pair(4.0, 1.0)));
        CHECK(units(with(key, {{"ab", std::string(4025 + one, 'b')}, {"abc", null_value}, {"abcd", true},
                               {"abcde", list({"aa", number("12.3456"), bytes("\1\2")})},
                               {"abcdef", map({{"aa", "aa"}, {"bbb", number("12.3456")}, {"cccc", bytes("\1\2")}})}})) ==
              (more ? std::pair(5.0, 2.0) : std::pair(4.0, 1.0)));
    }
}

CONFORMANCE_CASE("W2 a page's sizes are summed before they are rounded") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    for (int i = 0; i < 5; ++i) REQUIRE(said(t.put(sized(numbered_key(i), 2000))) == ok);
    CHECK(t.query({.partition = {"p"}, .consistent = true}).capacity.table == 3.0);
    CHECK(t.query({.partition = {"p"}}).capacity.table == 1.5);
    CHECK(t.query({.partition = {"p"}, .limit = 2, .consistent = true}).capacity.table == 1.0);
    CHECK(t.query({.partition = {"p"}, .filter = exists("nowhere"), .consistent = true}).capacity.table == 3.0);
    CHECK(t.query({.partition = {"p"}, .consistent = true, .count_only = true}).capacity.table == 3.0);
    CHECK(t.query({.partition = {"nobody"}, .consistent = true}).capacity.table == 1.0);
    CHECK(t.query({.partition = {"nobody"}}).capacity.table == 0.5);
    CHECK(t.scan({.consistent = true}).capacity.table == 3.0);
    CHECK(t.scan({}).capacity.table == 1.5);
}

CONFORMANCE_CASE("W3 a batch get rounds each item by itself") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    REQUIRE(said(t.put(sized(numbered_key(0), 100))) == ok);
    REQUIRE(said(t.put(sized(numbered_key(1), 4097))) == ok);
    call_of call(backend);
    for (int i = 0; i < 3; ++i) call.get(t, numbered_key(i), {}, false);
    request::consumed_capacity capacity;
    for (request::table_get& get : call.gets()) get.get.capacity = &capacity;
    std::map<std::size_t, item> found;
    REQUIRE(call.batch_get(found) == ok);
    CHECK(capacity.table == 2.0);  // 0.5 + 1, and 0.5 for the missing one
}

CONFORMANCE_CASE("W4 W7 a write costs a unit per KB of the larger of old and new") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    CHECK(t.put(sized(numbered_key(1), 1024)).capacity.table == 1.0);
    CHECK(t.put(sized(numbered_key(1), 1025)).capacity.table == 2.0);
    CHECK(t.put(numbered_key(1)).capacity.table == 2.0);
    CHECK(t.put(numbered_key(1)).capacity.table == 1.0);
    CHECK(t.update(numbered_key(1), {set("x", std::string(3000, 'x'))}).capacity.table == 3.0);
    CHECK(t.update(numbered_key(1), {set("y", 1)}).capacity.table == 3.0);
    CHECK(t.update(numbered_key(1), {}).capacity.table == 3.0);
    CHECK(t.put(numbered_key(1), {.when = exists("nowhere")}).capacity.table == 3.0);
    CHECK(t.erase(numbered_key(1)).capacity.table == 3.0);
    CHECK(t.erase(numbered_key(1)).capacity.table == 1.0);
    CHECK(t.put(numbered_key(1), {.when = exists("nowhere")}).capacity.table == 1.0);
    CHECK(t.put(numbered_key(1), {.when = a("n") < true}).capacity.total() == 0.0);
}

CONFORMANCE_CASE("V7 returned values cost nothing") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    using request::return_values;
    REQUIRE(said(t.put(sized(numbered_key(1), 2000))) == ok);
    for (const return_values returned : {return_values::none, return_values::all_old, return_values::updated_old,
                                         return_values::all_new, return_values::updated_new})
        CHECK(t.update(numbered_key(1), {set("n", 1)}, {.returned = returned}).capacity.total() == 2.0);
    CHECK(t.put(sized(numbered_key(1), 2000), {.returned = return_values::all_old}).capacity.total() == 2.0);
    CHECK(t.erase(numbered_key(1), {.returned = return_values::all_old}).capacity.total() == 2.0);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "W10 U17 index writes: one for insert, remove and change, two for a changed key, none where nothing changes") {
    TestType under_test;
    dynamic_table t(under_test.backend(),
                    table_spec({"pk"}, {"sk"}, {{"all", {{"g"}}, {}}, {"keys", {{"g"}}, {}, request::projection_kind::keys_only, {}}}));
    const auto cost = [](const outcome& done) {
        CHECK(said(done) == ok);
        return std::to_string(static_cast<int>(done.capacity.table)) + " " + std::to_string(static_cast<int>(done.capacity.indexes[0])) +
               " " + std::to_string(static_cast<int>(done.capacity.indexes[1]));
    };
    const item key = numbered_key(1);
    CHECK(cost(t.put(with(key, {{"a", 1}}))) == "1 0 0");
    CHECK(cost(t.update(key, {set("g", "x")})) == "1 1 1");
    CHECK(cost(t.update(key, {set("a", 2)})) == "1 1 0");
    CHECK(cost(t.update(key, {set("a", 2)})) == "1 0 0");
    CHECK(cost(t.update(key, {set("g", "x")})) == "1 0 0");
    CHECK(cost(t.update(key, {set("g", "y")})) == "1 2 2");
    CHECK(cost(t.update(key, {set("a", std::string(3000, 'a'))})) == "3 3 0");
    CHECK(cost(t.update(key, {remove("g")})) == "3 3 1");
    CHECK(cost(t.put(with(key, {{"g", "z"}}))) == "3 1 1");
    CHECK(cost(t.erase(key)) == "1 1 1");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "W10 local indexes are charged as global ones, each for what it shows") {
    TestType under_test;
    using request::projection_kind;
    dynamic_table t(under_test.backend(),
                    table_spec({"pk"}, {"sk"}, {{"global", {{"g"}}, {}, projection_kind::include, {"a"}},
                                                {"local", {{"pk"}}, {{"l"}}, projection_kind::all, {}, request::index_kind::local}}));
    const item key = numbered_key(1);
    const item whole = with(key, {{"g", "x"}, {"l", "1"}, {"a", 1}, {"b", 1}});
    const auto cost = [](const outcome& done) { return std::pair(done.capacity.indexes[0], done.capacity.indexes[1]); };
    CHECK(cost(t.put(whole)) == std::pair(1.0f, 1.0f));
    CHECK(cost(t.put(whole)) == std::pair(0.0f, 0.0f));
    CHECK(cost(t.update(key, {set("b", 2)})) == std::pair(0.0f, 1.0f));
    CHECK(cost(t.update(key, {set("g", "y")})) == std::pair(2.0f, 1.0f));
    CHECK(cost(t.update(key, {set("l", "2")})) == std::pair(0.0f, 2.0f));
    CHECK(cost(t.update(key, {remove("g")})) == std::pair(1.0f, 1.0f));
}

CONFORMANCE_CASE_WITH(secondary_indexes, "W6 what a local index fetches is charged for all that it reads, whatever the filter leaves") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {{"local", {{"pk"}}, {{"l"}}, request::projection_kind::include, {"a"}, request::index_kind::local}}));
    for (int i = 0; i < 3; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"l", std::to_string(i)}, {"a", i}, {"b", i}}))) == ok);
    const query_args fetching{.index = 0, .partition = {"p"}, .project = {"b"}, .consistent = true};
    const auto units = [&](const std::optional<node>& filter, std::uint32_t limit) {
        query_args asked = fetching;
        asked.filter = filter;
        asked.limit = limit;
        return t.query(asked).capacity.table;
    };
    CHECK(units({}, 0) == 3.0);
    CHECK(units(a("a") == 1, 0) == 3.0);
    CHECK(units(a("a") == 9, 0) == 3.0);
    CHECK(units({}, 1) == 1.0);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "W10 an index write costs by the larger entry, and by both where its sort key changes") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {{"ranked", {{"g"}}, {{"h", key_type::number}}}}));
    const auto cost = [](const outcome& done) {
        CHECK(said(done) == ok);
        return std::to_string(static_cast<int>(done.capacity.table)) + " " + std::to_string(static_cast<int>(done.capacity.indexes[0]));
    };
    const item key = numbered_key(1);
    const std::string large(3000, 'a');
    CHECK(cost(t.put(with(key, {{"g", "x"}, {"h", 1}}))) == "1 1");
    CHECK(cost(t.update(key, {set("h", 2)})) == "1 2");
    CHECK(cost(t.update(key, {set("b", 1)})) == "1 1");
    CHECK(cost(t.update(key, {remove("b")})) == "1 1");
    CHECK(cost(t.update(key, {set("a", large)})) == "3 3");
    CHECK(cost(t.update(key, {set("a", "b")})) == "3 3");
    CHECK(cost(t.update(key, {set("a", large), set("h", 3)})) == "3 4");
    CHECK(cost(t.update(key, {set("a", "b"), set("h", 4)})) == "3 4");
    CHECK(cost(t.update(key, {set("a", large)})) == "3 3");
    CHECK(cost(t.erase(key)) == "3 3");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "W6 an index query costs by projected sizes; a local one fetches what it lacks item by item") {
    TestType under_test;
    dynamic_table t(under_test.backend(),
                    table_spec({"pk"}, {"sk"},
                               {{"all", {{"g"}}, {}},
                                {"keys", {{"g"}}, {}, request::projection_kind::keys_only, {}},
                                {"local", {{"pk"}}, {{"h", key_type::number}}, request::projection_kind::keys_only, {}, request::index_kind::local}}));
    for (int i = 0; i < 3; ++i) REQUIRE(said(t.put(sized(with(numbered_key(i), {{"g", "g"}, {"h", i}}), 5000))) == ok);
    const listing all = t.query({.index = 0, .partition = {"g"}});
    CHECK(all.capacity.table == 0.0);
    CHECK(all.capacity.indexes[0] == 2.0f);
    CHECK(t.query({.index = 0, .partition = {"g"}, .count_only = true}).capacity.indexes[0] == 2.0f);
    CHECK(t.scan({.index = 0, .count_only = true}).capacity.indexes[0] == 2.0f);
    const listing keys = t.query({.index = 1, .partition = {"g"}});
    CHECK(keys.capacity.table == 0.0);
    CHECK(keys.capacity.indexes[1] == 0.5f);
    const listing local_keys = t.query({.index = 2, .partition = {"p"}, .consistent = true});
    CHECK(local_keys.capacity.table == 0.0);
    CHECK(local_keys.capacity.indexes[2] == 1.0f);
    const listing fetched = t.query({.index = 2, .partition = {"p"}, .project = {"x"}, .consistent = true});
    CHECK(fetched.items.size() == 3);
    CHECK(fetched.capacity.indexes[2] == 1.0f);
    CHECK(fetched.capacity.table == 6.0);
    const listing eventually = t.query({.index = 2, .partition = {"p"}, .project = {"x"}});
    CHECK(eventually.capacity.indexes[2] == 0.5f);
    CHECK(eventually.capacity.table == 3.0);
}

CONFORMANCE_CASE_WITH(all_features, "W5 transactions cost twice; index writes do not") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(t.put(sized(numbered_key(3), 1000))) == ok);
    const outcome done = call_of(backend)
                             .put(t, with(numbered_key(1), {{"g", "x"}}))
                             .update(t, numbered_key(2), {set("a", std::string(1500, 'a'))})
                             .check(t, numbered_key(3), exists("pk"))
                             .transact();
    REQUIRE(said(done) == ok);
    CHECK(done.capacity.indexes[0] == 1.0f);
    CHECK(done.capacity.table == 2.0 + 4.0 + 2.0);
    call_of call(backend);
    call.get(t, numbered_key(1)).get(t, numbered_key(99));
    request::consumed_capacity capacity;
    for (request::table_get& get : call.gets()) get.get.capacity = &capacity;
    std::map<std::size_t, item> found;
    REQUIRE(call.transact_get(found) == ok);
    CHECK(capacity.table == 4.0);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "W4 W8 a batch write sums the units of its entries") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(t.put(sized(numbered_key(2), 2000))) == ok);
    request::consumed_capacity capacity;
    CHECK(call_of(backend).put(t, with(numbered_key(1), {{"g", "x"}})).erase(t, numbered_key(2)).erase(t, numbered_key(3)).batch_write(
              &capacity) == ok);
    CHECK(capacity.table == 1.0 + 2.0 + 1.0);
    CHECK(capacity.indexes[0] == 1.0f);
    CHECK(capacity.total() == 5.0);
}

CONFORMANCE_CASE_WITH(transactions, "W7 a cancelled transaction costs what its conditions met, and nothing where an action is not valid") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    REQUIRE(said(t.put(sized(numbered_key(1), 3000))) == ok);
    const outcome failed = call_of(backend).check(t, numbered_key(1), not_exists("pk")).put(t, numbered_key(2)).transact();
    REQUIRE(said(failed) == cancelled);
    CHECK(failed.capacity.total() == 2.0 * (3.0 + 1.0));
    const outcome invalid = call_of(backend).update(t, numbered_key(1), {set("n", a("missing"))}).put(t, numbered_key(2)).transact();
    REQUIRE(said(invalid) == cancelled);
    CHECK(invalid.capacity.total() == 0.0);
}

CONFORMANCE_CASE_WITH(all_features, "W8 each entry of a batch or transaction tells its units, so that tables can be told apart") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table first(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}), "First");
    dynamic_table second(backend, hash_only(), "Second");
    REQUIRE(said(second.put(sized({{"pk", "b"}}, 3000))) == ok);
    const auto one = first.prepare(write_kind::put, with(numbered_key(1), {{"g", "x"}}), {});
    const auto other = second.prepare(write_kind::erase, {{"pk", "b"}}, {});
    request::consumed_capacity units[2];
    request::consumed_capacity all;
    const request::table_write writes[] = {{&first.handle(), one->write, &units[0]}, {&second.handle(), other->write, &units[1]}};
    REQUIRE(said(backend.transact_write(writes, "token", &all)) == ok);
    CHECK(units[0].table == 2.0);
    CHECK(units[0].indexes[0] == 1.0f);
    CHECK(units[1].total() == 6.0);
    CHECK(all.total() == 9.0);
    REQUIRE(said(backend.transact_write(writes, "token", nullptr)) == ok);  // again: reads alone
    CHECK(units[0].table == 4.0);
    CHECK(units[1].total() == 8.0);
    std::vector<std::size_t> unprocessed;
    REQUIRE(said(backend.batch_write(writes, unprocessed, nullptr)) == ok);
    CHECK(units[0].table == 5.0);
    CHECK(units[1].total() == 9.0);
}

CONFORMANCE_CASE_WITH(transactions, "A8 a repeated transaction costs what reading its items would have cost when it was done") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const item large = sized(numbered_key(1), 9000);
    const item small = sized(numbered_key(1), 100);
    const auto units = [&](std::string_view token, auto&& write) {  // of the first time, and of the second
        REQUIRE(said(t.put(large)) == ok);
        auto call = call_of(backend);
        write(call);
        const double once = call.transact(token).capacity.total();
        REQUIRE(said(t.erase(numbered_key(1))) == ok);  // what is there now does not count
        const outcome again = call.transact(token);
        REQUIRE(said(again) == ok);
        return std::pair(once, again.capacity.total());
    };
    CHECK(units("shrinks", [&](auto& call) { call.put(t, small); }) == std::pair(18.0, 6.0));
    CHECK(units("erases", [&](auto& call) { call.erase(t, numbered_key(1)); }) == std::pair(18.0, 6.0));
    CHECK(units("checks", [&](auto& call) { call.check(t, numbered_key(1), exists("pk")); }) == std::pair(18.0, 6.0));
    CHECK(units("of two", [&](auto& call) { call.erase(t, numbered_key(1)).put(t, numbered_key(2)); }) == std::pair(20.0, 8.0));
    REQUIRE(said(t.put(small)) == ok);
    REQUIRE(call_of(backend).put(t, large).transact("grows").capacity.total() == 18.0);
    REQUIRE(said(t.put(small)) == ok);
    CHECK(call_of(backend).put(t, large).transact("grows").capacity.total() == 6.0);
}

CONFORMANCE_CASE("W8 units are added to what was counted before") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    request::consumed_capacity capacity;
    for (int i = 0; i < 3; ++i) (void)t.get(numbered_key(1), {}, true, &capacity);
    CHECK(capacity.table == 3.0);
    auto& backend = under_test.backend();
    const auto nobody = [](std::span<const item_view>) {};
    const auto put = t.prepare(write_kind::put, numbered_key(1), {});
    for (int i = 0; i < 2; ++i) REQUIRE(said(backend.write(t.handle(), put->write, nobody, &capacity)) == ok);
    CHECK(capacity.table == 5.0);
    const std::string_view partition[] = {"p"};
    request::query query;
    query.partition = partition;
    query.consistent = true;
    query.capacity = &capacity;
    for (int i = 0; i < 2; ++i) REQUIRE(said(backend.query(t.handle(), query, nobody)) == ok);
    CHECK(capacity.table == 7.0);
    request::scan scan;
    scan.consistent = true;
    scan.capacity = &capacity;
    for (int i = 0; i < 2; ++i) REQUIRE(said(backend.scan(t.handle(), scan, nobody)) == ok);
    CHECK(capacity.table == 9.0);
    for (int i = 0; i < 2; ++i) REQUIRE(call_of(backend).put(t, numbered_key(1)).batch_write(&capacity) == ok);
    CHECK(capacity.table == 11.0);
}

}  // namespace facet::test
