// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/bank.hpp>

#include <cstdint>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

TEST_CASE("put stores an item, whether or not there is one (contract G1)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    CHECK(said(bank.put(Balance{"1", "EUR", 5}).run()) == "ok");
    CHECK(cents(bank) == 5);
    CHECK(said(bank.put(Balance{"1", "EUR", 6}).run()) == "ok");
    CHECK(cents(bank) == 6);
    CHECK(everything(bank).size() == 1);
}

TEST_CASE("create stores an item only where there is none (contract G3)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    CHECK(said(bank.create(Balance{"1", "EUR", 5}).run()) == "ok");
    const auto before = everything(bank);
    const auto again = bank.create(Balance{"1", "EUR", 6}).run();
    REQUIRE_FALSE(again.has_value());
    CHECK(again.error().code == error_code::conditional_check_failed);
    CHECK(again.error().operation == "create");
    CHECK(again.error().table == "Bank");
    CHECK(again.error().entity == "Balance");
    CHECK(again.error().key == "PK=ACCOUNT#1, SK=BALANCE#EUR");
    CHECK(everything(bank) == before);
    CHECK(said(bank.create(Account{"1", "Ann"}).run()) == "ok");
    CHECK(thrown_by([&] { bank.create(Account{"1", "Bob"}).or_throw(); }) == "ConditionalCheckFailedException");
    CHECK(bank.get<Account>("id"_f == "1")->owner == "Ann");
}

TEST_CASE("replace stores an item only where there is one (contract G3)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    const auto absent = bank.replace(Balance{"1", "EUR", 5}).run();
    CHECK(said(absent) == "ConditionalCheckFailedException");
    CHECK(absent.error().operation == "replace");
    CHECK(everything(bank).empty());
    bank.put(Balance{"1", "EUR", 5}).or_throw();
    CHECK(said(bank.replace(Balance{"1", "EUR", 7}).run()) == "ok");
    CHECK(cents(bank) == 7);
}

TEST_CASE("erase removes an item, and does not mind where there is none") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.put(Balance{"1", "EUR", 5}).or_throw();
    bank.put(Balance{"1", "USD", 5}).or_throw();
    CHECK(said(bank.erase<Balance>("id"_f == "1" && "currency"_f == "CHF").run()) == "ok");
    CHECK(everything(bank).size() == 2);
    CHECK(said(bank.erase<Balance>("id"_f == "1" && "currency"_f == "EUR").run()) == "ok");
    CHECK(cents(bank) == -1);
    CHECK(everything(bank).size() == 1);
    CHECK(said(bank.erase<Balance>("id"_f == "1" && "currency"_f == "EUR").run()) == "ok");
}

TEST_CASE("a write that is described does nothing until it runs, and owns what it needs") {
    scripted_backend backend;
    auto bank = facet::open<Bank>(backend);
    auto described = [&] {
        const Balance gone{std::string(40, 'i'), std::string(40, 'c'), 9};
        return bank.put(gone);
    }();
    CHECK(backend.writes == 0);
    CHECK(said(described.run()) == "ok");
    CHECK(backend.writes == 1);
    const auto found = bank.get<Balance>("id"_f == std::string(40, 'i') && "currency"_f == std::string(40, 'c'));
    REQUIRE(found.has_value());
    CHECK(found->cents == 9);
}

TEST_CASE("a write can be kept, moved and run again") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    auto create = bank.create(Balance{"1", "EUR", 5});
    auto moved = std::move(create);
    CHECK(said(moved.run()) == "ok");
    CHECK(said(moved.run()) == "ConditionalCheckFailedException");
    bank.erase<Balance>("id"_f == "1" && "currency"_f == "EUR").or_throw();
    CHECK(said(moved.run()) == "ok");
    CHECK(cents(bank) == 5);
}

TEST_CASE("a repository can be moved, and what comes from it then works") {
    facet::memory::engine engine;
    auto first = facet::open<Bank>(engine);
    first.put(Balance{"1", "EUR", 5}).or_throw();
    auto bank = std::move(first);
    CHECK(cents(bank) == 5);
    CHECK(bank.name() == "Bank");
    CHECK(&bank.backend() == &engine);
}

TEST_CASE("two tables of one declaration are apart, by name") {
    facet::memory::engine engine;
    auto one = facet::open<Bank>(engine, {.name = "one"});
    auto two = facet::open<Bank>(engine, {.name = "two"});
    one.put(Balance{"1", "EUR", 5}).or_throw();
    CHECK(cents(one) == 5);
    CHECK(cents(two) == -1);
    CHECK(said(facet::try_open<Bank>(engine, {.name = "three", .create = false})) == "ResourceNotFoundException");
    CHECK(thrown_by([&] { (void)facet::open<Bank>(engine, {.name = "three", .create = false}); }) == "ResourceNotFoundException");
    auto again = facet::open<Bank>(engine, {.name = "one", .create = false});
    CHECK(cents(again) == 5);
}
