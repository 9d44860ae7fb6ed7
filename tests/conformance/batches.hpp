// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

#include <map>

namespace facet::test {

CONFORMANCE_CASE("B1 a batch reads up to a hundred keys of several tables and omits the missing ones") {
    TestType under_test;
    dynamic_table first(under_test.backend(), table_spec(), "First");
    dynamic_table second(under_test.backend(), hash_only(key_type::number), "Second");
    for (int i = 0; i < 60; ++i) REQUIRE(said(first.put(with(numbered_key(i), {{"v", i}}))) == ok);
    for (int i = 0; i < 20; ++i) REQUIRE(said(second.put({{"pk", i}, {"w", i}})) == ok);
    call_of call(under_test.backend());
    for (int i = 0; i < 70; ++i) call.get(first, numbered_key(i), {}, i % 2 == 0);
    for (int i = 0; i < 30; ++i) call.get(second, {{"pk", i}}, {"w"});
    std::map<std::size_t, item> found;
    REQUIRE(call.batch_get(found) == ok);
    CHECK(found.size() == 80);
    for (const auto& [position, one] : found) {
        const int i = static_cast<int>(position);
        if (i < 70) CHECK(one == with(numbered_key(i), {{"v", i}}));
        else CHECK(one == item{{"w", i - 70}});
    }
    call.get(second, {{"pk", 99}});
    found.clear();
    CHECK(call.batch_get(found) == validation);
    CHECK(found.empty());
}

CONFORMANCE_CASE("B1 A10 reads of no keys at all are refused") {
    TestType under_test;
    call_of call(under_test.backend());
    std::map<std::size_t, item> found;
    CHECK(call.batch_get(found) == validation);
    CHECK(call.transact_get(found) == validation);
}

CONFORMANCE_CASE("B2 the same key twice in one table is refused, in another table it is not") {
    TestType under_test;
    dynamic_table first(under_test.backend(), hash_only(key_type::number), "First");
    dynamic_table second(under_test.backend(), hash_only(key_type::number), "Second");
    REQUIRE(said(first.put({{"pk", 1}})) == ok);
    std::map<std::size_t, item> found;
    CHECK(call_of(under_test.backend()).get(first, {{"pk", 1}}).get(second, {{"pk", 1}}).batch_get(found) == ok);
    CHECK(found.size() == 1);
    found.clear();
    CHECK(call_of(under_test.backend()).get(first, {{"pk", 1}}).get(first, {{"pk", number("1.0")}}).batch_get(found) == validation);
    // Two handles of one table are one table.
    auto again = dynamic_table<std::remove_reference_t<decltype(under_test.backend())>>::opened(under_test.backend(), hash_only(key_type::number), "First");
    CHECK(call_of(under_test.backend()).get(first, {{"pk", 1}}).get(again, {{"pk", 1}}).batch_get(found) == validation);
    CHECK(call_of(under_test.backend()).put(first, {{"pk", 1}}).put(again, {{"pk", 1}}).batch_write() == validation);
}

CONFORMANCE_CASE("B5 a batch puts and erases up to twenty-five items of several tables") {
    TestType under_test;
    dynamic_table first(under_test.backend(), table_spec(), "First");
    dynamic_table second(under_test.backend(), hash_only(), "Second");
    REQUIRE(said(second.put({{"pk", "gone"}})) == ok);
    call_of call(under_test.backend());
    for (int i = 0; i < 23; ++i) call.put(first, with(numbered_key(i), {{"v", i}}));
    call.erase(second, {{"pk", "gone"}}).put(second, {{"pk", "new"}});
    CHECK(call.batch_write() == ok);
    CHECK(first.all(scan_args{}).size() == 23);
    CHECK(first.get(numbered_key(7)) == with(numbered_key(7), {{"v", 7}}));
    CHECK(second.all(scan_args{}) == std::vector<item>{{{"pk", "new"}}});
    call.put(first, numbered_key(99));
    CHECK(call.batch_write() == validation);
    CHECK_FALSE(first.get(numbered_key(99)).has_value());
    CHECK(call_of(under_test.backend()).batch_write() == validation);
}

CONFORMANCE_CASE("B5 the same key twice, updates, conditions and returned values are refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    auto& backend = under_test.backend();
    CHECK(call_of(backend).put(t, numbered_key(1)).put(t, numbered_key(1)).batch_write() == validation);
    CHECK(call_of(backend).put(t, numbered_key(1)).erase(t, numbered_key(1)).batch_write() == validation);
    CHECK(call_of(backend).put(t, numbered_key(2)).update(t, numbered_key(1), {set("a", 1)}).batch_write() == validation);
    CHECK(call_of(backend).put(t, numbered_key(2)).check(t, numbered_key(1), not_exists("a")).batch_write() == validation);
    CHECK(call_of(backend).put(t, numbered_key(2)).put(t, numbered_key(1), {.when = not_exists("pk")}).batch_write() == validation);
    CHECK(call_of(backend).put(t, numbered_key(2)).put(t, numbered_key(1), {.returned = request::return_values::all_old}).batch_write() ==
          validation);
    CHECK(t.all(scan_args{}).empty());
}

CONFORMANCE_CASE_WITH(secondary_indexes, "B6 one invalid entry rejects the whole batch") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    const item good = numbered_key(1);
    const item bad = numbered_key(2);
    CHECK(call_of(backend).put(t, good).put(t, with(bad, {{"x", std::string(409'600, 'x')}})).batch_write() == validation);
    CHECK(call_of(backend).put(t, good).put(t, with(bad, {{"x", nested(32, true)}})).batch_write() == validation);
    CHECK(call_of(backend).put(t, good).put(t, with(bad, {{"x", strings({})}})).batch_write() == validation);
    CHECK(call_of(backend).put(t, good).put(t, with(bad, {{"g", 5}})).batch_write() == validation);
    CHECK(call_of(backend).put(t, good).put(t, {{"pk", "p"}, {"sk", ""}}).batch_write() == validation);
    CHECK(call_of(backend).put(t, good).erase(t, {{"pk", "p"}, {"sk", std::string(1025, 'x')}}).batch_write() == validation);
    CHECK(t.all(scan_args{}).empty());
    dynamic_table gone(backend, table_spec(), "Gone");
    REQUIRE(backend.erase_table("Gone").has_value());
    CHECK(call_of(backend).put(t, good).put(gone, good).batch_write() == "ResourceNotFoundException");
    CHECK(t.all(scan_args{}).empty());
}

CONFORMANCE_CASE("B1 J1 a batch read checks keys and projections of all its entries") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    REQUIRE(said(t.put(numbered_key(1))) == ok);
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(t, numbered_key(1)).get(t, {{"pk", "p"}, {"sk", ""}}).batch_get(found) == validation);
    CHECK(call_of(backend).get(t, numbered_key(1)).get(t, numbered_key(2), {"a", "a.b"}).batch_get(found) == validation);
    CHECK(found.empty());
    dynamic_table gone(backend, table_spec(), "Gone");
    REQUIRE(backend.erase_table("Gone").has_value());
    CHECK(call_of(backend).get(t, numbered_key(1)).get(gone, numbered_key(1)).batch_get(found) == "ResourceNotFoundException");
}

CONFORMANCE_CASE("B3 what exceeds sixteen megabytes of answer is left unprocessed and can be asked again") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    for (int i = 0; i < 50; ++i) REQUIRE(said(t.put({{"pk", std::to_string(i)}, {"pad", std::string(400'000, 'x')}})) == ok);
    call_of call(under_test.backend());
    for (int i = 0; i < 50; ++i) call.get(t, {{"pk", std::to_string(i)}});
    std::vector<bool> answered(50);
    std::vector<std::size_t> pending(50);
    for (std::size_t i = 0; i < 50; ++i) pending[i] = i;
    int rounds = 0;
    while (!pending.empty()) {
        std::vector<request::table_get> gets;
        for (const std::size_t position : pending) gets.push_back(call.gets()[position]);
        std::vector<std::size_t> unprocessed;
        std::size_t bytes_given = 0;
        const auto done = t.backend().batch_get(
            gets,
            [&](std::size_t position, const item_view& view) {
                bytes_given += view.size;
                answered[pending[position]] = true;
            },
            unprocessed);
        REQUIRE(done.has_value());
        CHECK(bytes_given <= 16u << 20);
        REQUIRE(unprocessed.size() < pending.size());
        std::vector<std::size_t> next;
        for (const std::size_t position : unprocessed) next.push_back(pending[position]);
        pending = next;
        ++rounds;
    }
    CHECK(rounds == 2);
    for (const bool one : answered) CHECK(one);
}

}  // namespace facet::test
