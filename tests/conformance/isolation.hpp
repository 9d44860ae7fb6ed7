// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

#include <atomic>
#include <thread>

namespace facet::test {

CONFORMANCE_CASE_WITH(transactions, "A10 J2 an item of which a projection leaves nothing is there, as a missing one is not") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    for (int i = 1; i < 3; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"v", i}}))) == ok);
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(t, numbered_key(1), {"w"}).get(t, numbered_key(3), {"w"}).get(t, numbered_key(2), {"v"}).transact_get(found) == ok);
    REQUIRE(found.size() == 2);
    CHECK(found.at(0) == item{});
    CHECK(found.at(2) == item{{"v", 2}});
}

CONFORMANCE_CASE("G2 a consistent read gives what was written before it; either kind costs by its flag") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    for (int i = 0; i < 20; ++i) {
        REQUIRE(said(t.update(numbered_key(1), {add("n", 1)})) == ok);
        request::consumed_capacity strong;
        request::consumed_capacity eventual;
        CHECK(t.get(numbered_key(1), {}, true, &strong) == with(numbered_key(1), {{"n", i + 1}}));
        CHECK(t.get(numbered_key(1), {}, false, &eventual).has_value());
        CHECK(strong.table == 1.0);
        CHECK(eventual.table == 0.5);
        const listing page = t.query({.partition = {"p"}, .consistent = true});
        CHECK(column(page.items, "n") == std::to_string(i + 1) + "|");
    }
}

CONFORMANCE_CASE("G4 counters that several threads add to lose nothing") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    constexpr int workers = 3;
    constexpr int rounds = 200;
    std::atomic<int> refused{0};
    std::vector<std::thread> threads;
    for (int worker = 0; worker < workers; ++worker)
        threads.emplace_back([&] {
            for (int i = 0; i < rounds; ++i)
                if (said(t.update(numbered_key(1), {add("n", 1)})) != ok) ++refused;
        });
    for (std::thread& one : threads) one.join();
    CHECK(refused == 0);
    CHECK(t.get(numbered_key(1)) == with(numbered_key(1), {{"n", workers * rounds}}));
}

CONFORMANCE_CASE_WITH(transactions, "A11 A3 transactional reads never see half of a transaction, single reads never half of an item") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    for (int i = 0; i < 2; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"n", 100}, {"twin", 100}}))) == ok);
    std::atomic<bool> stop{false};
    std::thread writer([&] {
        for (int i = 0; i < 300; ++i) {
            const int from = i % 2;
            (void)call_of(backend)
                .update(t, numbered_key(from), {set("n", a("n") - 5), set("twin", a("twin") - 5)})
                .update(t, numbered_key(1 - from), {set("n", a("n") + 5), set("twin", a("twin") + 5)})
                .transact();
        }
        stop = true;
    });
    int wrong = 0;
    int reads = 0;
    auto value = [](const item& one, std::string_view name) { return one.find(name)->as_number(); };
    while (!stop || reads == 0) {
        std::map<std::size_t, item> found;
        if (call_of(backend).get(t, numbered_key(0)).get(t, numbered_key(1)).transact_get(found) == ok) {
            if (found.size() != 2 || value(found[0], "n") + value(found[1], "n") != 200) ++wrong;
            ++reads;
        }
        const std::optional<item> alone = t.get(numbered_key(reads % 2));
        if (!alone || value(*alone, "n") != value(*alone, "twin")) ++wrong;
        for (const item& one : t.query({.partition = {"p"}}).items)
            if (value(one, "n") != value(one, "twin")) ++wrong;
    }
    writer.join();
    CHECK(wrong == 0);
}

}  // namespace facet::test
