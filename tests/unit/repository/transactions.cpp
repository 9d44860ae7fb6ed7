// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/bank.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

TEST_CASE("a transaction does all of its actions, in one call (contract A1)") {
    scripted_backend backend;
    auto bank = facet::open<Bank>(backend);
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.put(Balance{"1", "EUR", 100}).or_throw();
    bank.put(Balance{"3", "EUR", 1}).or_throw();
    backend.writes = 0;
    const auto done = bank.transact(bank.check<Account>("id"_f == "1").exists(), bank.check<Account>("id"_f == "2").missing(),
                                    bank.update<Balance>(balance("1")).set("cents"_f -= 40).when("cents"_f >= 40),
                                    bank.upsert<Balance>(balance("2")).add("cents"_f, 40), bank.create(Balance{"4", "EUR", 4}),
                                    bank.erase<Balance>(balance("3")));
    CHECK(said(done) == "ok");
    CHECK(cents(bank, "1") == 60);
    CHECK(cents(bank, "2") == 40);
    CHECK(cents(bank, "3") == -1);
    CHECK(cents(bank, "4") == 4);
    CHECK(backend.transactions == 1);
    CHECK(backend.writes == 0);
}

TEST_CASE("a refused transaction changes nothing, and gives a reason for each action by its place (contract A4)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.put(Balance{"1", "EUR", 100}).or_throw();
    const auto before = everything(bank);
    const auto refused = bank.transact(bank.check<Account>("id"_f == "1").exists(), bank.create(Account{"5", "Eve"}),
                                       bank.update<Balance>(balance("1")).set("cents"_f -= 400).when("cents"_f >= 400),
                                       bank.replace(Balance{"2", "EUR", 7}), bank.check<Account>("id"_f == "8").missing());
    REQUIRE_FALSE(refused.has_value());
    const facet::error& error = refused.error();
    CHECK(error.code == error_code::transaction_canceled);
    CHECK(error.operation == "transact");
    CHECK(error.table == "Bank");
    REQUIRE(error.reasons.size() == 5);
    using enum facet::reason_code;
    CHECK(error.reasons[0].code == none);
    CHECK(error.reasons[1].code == none);
    CHECK(error.reasons[2].code == conditional_check_failed);
    CHECK(error.reasons[3].code == conditional_check_failed);
    CHECK(error.reasons[4].code == none);
    CHECK(error.reasons[0].entity == "Account");
    CHECK(error.reasons[0].key == "PK=ACCOUNT#1, SK=ACCOUNT");
    CHECK(error.reasons[2].entity == "Balance");
    CHECK(error.reasons[2].key == "PK=ACCOUNT#1, SK=BALANCE#EUR");
    CHECK(error.reasons[3].key == "PK=ACCOUNT#2, SK=BALANCE#EUR");
    CHECK(error.reasons[4].key == "PK=ACCOUNT#8, SK=ACCOUNT");
    CHECK(everything(bank) == before);
}

TEST_CASE("a check by condition holds a transaction back") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.put(Balance{"1", "EUR", 100}).or_throw();
    CHECK(said(bank.transact(bank.check<Balance>(balance("1")).when("cents"_f > 100), bank.put(Balance{"2", "EUR", 1}))) ==
          "TransactionCanceledException");
    CHECK(cents(bank, "2") == -1);
    CHECK(said(bank.transact(bank.check<Balance>(balance("1")).when("cents"_f > 99 && "currency"_f == "EUR"), bank.put(Balance{"2", "EUR", 1}))) == "ok");
    CHECK(cents(bank, "2") == 1);
}

TEST_CASE("a transaction at run time has up to 100 actions (contract A1)") {
    scripted_backend backend;
    auto bank = facet::open<Bank>(backend);
    auto whole = bank.transaction();
    for (int i = 0; i < 100; ++i) whole.add(bank.create(Balance{std::to_string(i), "EUR", i}));
    CHECK(whole.size() == 100);
    CHECK(said(whole.run()) == "ok");
    CHECK(everything(bank).size() == 100);
    CHECK(cents(bank, "99") == 99);
    auto again = bank.transaction();
    for (int i = 99; i < 199; ++i) again.add(bank.create(Balance{std::to_string(i), "EUR", i}));
    const auto refused = again.run();
    REQUIRE_FALSE(refused.has_value());
    REQUIRE(refused.error().reasons.size() == 100);
    CHECK(refused.error().reasons[0].code == facet::reason_code::conditional_check_failed);
    for (std::size_t i = 1; i < 100; ++i) CHECK(refused.error().reasons[i].code == facet::reason_code::none);
    CHECK(refused.error().reasons[57].key == "PK=ACCOUNT#156, SK=BALANCE#EUR");
    CHECK(everything(bank).size() == 100);
    again.add(bank.create(Balance{"x", "EUR", 0}));
    const auto more = again.run();
    CHECK(said(more) == "ValidationException");
    CHECK(more.error().rule == "A1");
    auto empty = bank.transaction();
    CHECK(said(empty.run()) == "ValidationException");
    CHECK(backend.transactions == 2);
}

TEST_CASE("what is wrong with an action is told by its place, before anything is sent (contract A1)") {
    scripted_backend backend;
    auto bank = facet::open<Bank>(backend);
    bank.create(Balance{"1", "EUR", 1}).or_throw();
    const auto idle = bank.transact(bank.create(Account{"9", "Ann"}), bank.update<Balance>(balance("1")));
    REQUIRE(!idle.has_value());
    CHECK(idle.error().action == 1);
    CHECK(idle.error().rule == "A1");
    CHECK(idle.error().entity == "Balance");
    CHECK(idle.error().key == "PK=ACCOUNT#1, SK=BALANCE#EUR");
    CHECK(idle.error().message.find("needs a change: set(), add(), remove() or erase()") != std::string::npos);
    const auto keyless = bank.transact(bank.create(Account{"9", "Ann"}), bank.update<Balance>(balance("1")).set("cents"_f += 1), bank.create(Account{"", "Bob"}));
    REQUIRE(!keyless.has_value());
    CHECK(keyless.error().action == 2);
    CHECK(keyless.error().entity == "Account");
    CHECK(backend.transactions == 0);
}

TEST_CASE("two actions on one item are refused (contract A2)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.put(Balance{"1", "EUR", 100}).or_throw();
    const auto twice = bank.transact(bank.check<Balance>(balance("1")).exists(), bank.erase<Balance>(balance("1")));
    CHECK(said(twice) == "ValidationException");
    CHECK(twice.error().action == 1);
    CHECK(twice.error().key == "PK=ACCOUNT#1, SK=BALANCE#EUR");
    CHECK(cents(bank, "1") == 100);
}

TEST_CASE("the same token with the same actions has its effect once (contract A8)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.put(Balance{"1", "EUR", 100}).or_throw();
    const auto pay = [&](const std::string& token, std::int64_t amount) {
        auto transaction = bank.transaction();
        transaction.add(bank.update<Balance>(balance("1")).set("cents"_f -= amount));
        return said(transaction.token(token).run());
    };
    CHECK(pay("t-1", 10) == "ok");
    CHECK(pay("t-1", 10) == "ok");
    CHECK(cents(bank, "1") == 90);
    CHECK(pay("t-1", 20) == "IdempotentParameterMismatchException");
    CHECK(cents(bank, "1") == 90);
    CHECK(pay("t-2", 10) == "ok");
    CHECK(cents(bank, "1") == 80);
    CHECK(pay(std::string(37, 't'), 10) == "ValidationException");
    CHECK(pay("", 10) == "ValidationException");
    CHECK(cents(bank, "1") == 80);
    CHECK(pay(std::string(36, 't'), 10) == "ok");
    auto kept = bank.transaction();
    kept.add(bank.update<Balance>(balance("1")).set("cents"_f -= 5));
    CHECK(said(kept.token("t-3").run()) == "ok");
    CHECK(said(kept.run()) == "ok");
    CHECK(cents(bank, "1") == 65);
}

TEST_CASE("a transaction's value that cannot be stored is found before anything is sent, the first first") {
    scripted_backend backend;
    auto bank = facet::open<Bank>(backend);
    auto transaction = bank.transaction();
    transaction.add(bank.put(Balance{"1", "EUR", 1})).add(bank.put(Balance{"2", "", 1})).add(bank.put(Balance{"", "EUR", 1}));
    const auto refused = transaction.run();
    CHECK(said(refused) == "InvalidKey");
    CHECK(refused.error().message.starts_with("currency "));
    CHECK(refused.error().operation == "transact");
    CHECK(refused.error().entity == "Balance");
    CHECK(backend.transactions == 0);
    CHECK(thrown_by([&] { transaction.or_throw(); }) == "InvalidKey");
}
