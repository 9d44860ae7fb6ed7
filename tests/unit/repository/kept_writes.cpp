// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/bank.hpp>

#include <cstdint>
#include <string>
#include <utility>

using namespace repository_probe;
using namespace facet::literals;

TEST_CASE("a transaction of many actions is moved about and done whole") {
    facet::memory::engine engine;
    facet::repository<Bank, facet::memory::engine> bank(facet::open<Bank>(engine));
    auto first = bank.transaction();
    for (int i = 0; i < 60; ++i) {
        first.add(bank.put(Balance{std::to_string(i), "EUR", i}));
        if (i % 3 == 0) first.add(bank.check<Balance>(balance(std::to_string(i), "USD")).missing());
    }
    CHECK(first.size() == 80);
    auto second = std::move(first);
    for (int i = 60; i < 70; ++i) second.add(bank.upsert<Balance>(balance(std::to_string(i))).add("cents"_f, i));
    auto third = bank.transaction();
    third.add(bank.put(Balance{"x", "EUR", 1}));
    third = std::move(second);
    CHECK(third.size() == 90);
    REQUIRE(third.run().has_value());
    for (int i = 0; i < 70; ++i) CHECK(cents(bank, std::to_string(i)) == i);
    CHECK(cents(bank, "x") == -1);
}

TEST_CASE("conditions of more operands and paths than a request has room for") {
    facet::memory::engine engine;
    facet::repository<Bank, facet::memory::engine> bank(facet::open<Bank>(engine));
    REQUIRE(bank.put(Balance{"1", "EUR", 7}).run().has_value());
    const auto one_of = [](std::int64_t begin) {
        return "cents"_f == facet::each_of(begin, begin + 1, begin + 2, begin + 3, begin + 4, begin + 5, begin + 6, begin + 7, begin + 8, begin + 9);
    };
    const auto asked = [&](std::int64_t third) { return one_of(0) && one_of(5) && one_of(third); };
    CHECK(bank.update<Balance>(balance("1")).set("cents"_f = 8).when(asked(7)).run().has_value());
    CHECK_FALSE(bank.update<Balance>(balance("1")).set("cents"_f = 9).when(asked(20)).run().has_value());
    CHECK(bank.transact(bank.update<Balance>(balance("1")).set("cents"_f = 9).when(asked(8)), bank.check<Balance>(balance("2")).missing()).has_value());
    CHECK(cents(bank) == 9);
}
