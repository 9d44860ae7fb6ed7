// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/bank.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

// What writes give back besides their outcome: items, those that a failed condition met, and units.

namespace {

struct Cat {
    std::string id, name;
};
struct Dog {
    std::string id, name;
};
struct Pets : facet::table<"Pets", facet::entity<Cat, facet::key<"CAT#{id}", "PET">>, facet::entity<Dog, facet::key<"DOG#{id}", "PET">>> {};

struct Amount {
    std::int64_t cents;
};
const auto euros = "id"_f == "1" && "currency"_f == "EUR";

}  // namespace

TEST_CASE("put, replace and erase give the item that was there, or its absence (contract V2)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    CHECK(bank.put(Balance{"1", "EUR", 5}).returning_old().run().missing());
    CHECK(bank.put(Balance{"1", "EUR", 6}).returning_old().run()->cents == 5);
    CHECK(bank.replace(Balance{"1", "EUR", 7}).returning_old<Amount>().run()->cents == 6);
    CHECK(bank.erase<Balance>(euros).returning_old().or_throw()->cents == 7);
    CHECK_FALSE(bank.erase<Balance>(euros).returning_old().or_throw().has_value());
    CHECK(said(bank.replace(Balance{"1", "EUR", 7}).returning_old().run()) == "ConditionalCheckFailedException");
    CHECK(thrown_by([&] { (void)bank.replace(Balance{"1", "EUR", 7}).returning_old().or_throw(); }) == "ConditionalCheckFailedException");
}

TEST_CASE("an update gives the item as it was or as it is (contract V2)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.put(Balance{"1", "EUR", 5}).or_throw();
    CHECK(bank.update<Balance>(euros).set("cents"_f += 5).returning_new().run()->cents == 10);
    CHECK(bank.update<Balance>(euros).set("cents"_f += 5).returning_old().run()->cents == 10);
    CHECK(bank.update<Balance>(euros).set("cents"_f -= 1).when("cents"_f > 0).returning_new<Amount>().or_throw().cents == 14);
    CHECK(said(bank.update<Balance>(euros).set("cents"_f = 0).when("cents"_f > 100).returning_new().run()) == "ConditionalCheckFailedException");
    const auto dollars = "id"_f == "1" && "currency"_f == "USD";
    CHECK(bank.upsert<Balance>(dollars).add("cents"_f, 3).returning_old().run().missing());
    CHECK(bank.upsert<Balance>(dollars).add("cents"_f, 3).returning_old().run()->cents == 3);
    CHECK(bank.upsert<Balance>(dollars).add("cents"_f, 3).returning_new().run()->cents == 9);
}

TEST_CASE("conditions of a create that hold where there is no item (contract C1, C3, C9, C14)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    auto created = [&, next = 0](const auto& condition) mutable { return said(bank.create(Balance{std::to_string(++next), "EUR", 1}).when(condition).run()); };
    CHECK(created(missing("cents"_f)) == "ok");
    CHECK(created("cents"_f != 5) == "ok");
    CHECK(created(!("cents"_f > 5)) == "ok");
    CHECK(created(!("cents"_f > 5 || exists("cents"_f))) == "ok");
    CHECK(created(!("cents"_f > 5 && missing("cents"_f))) == "ok");
    CHECK(created("cents"_f > 5 || missing("cents"_f)) == "ok");
    std::optional<decltype("cents"_f > 5)> asked;
    CHECK(created(asked) == "ok");
    CHECK(created(asked && missing("cents"_f)) == "ok");
    asked = "cents"_f > 5;
    CHECK(created(asked) == "ConditionalCheckFailedException");
    CHECK(created(asked || missing("cents"_f)) == "ok");
}

TEST_CASE("a create that asks what never holds where there is no item says so (contract C1)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    const Balance balance{"1", "EUR", 1};
    const auto refused = [&](const auto& condition) {
        const auto outcome = bank.create(balance).when(condition).run();
        return !outcome.has_value() && outcome.error() == facet::error_code::validation && outcome.error().rule == "C1" &&
               outcome.error().message.find("create() happens only where there is no item") == 0;
    };
    CHECK(refused("cents"_f > 5));
    CHECK(refused("cents"_f == facet::each_of(1, 2)));
    CHECK(refused("id"_f.begins_with("1")));
    CHECK(refused(exists("cents"_f) && missing("cents"_f)));
    CHECK(refused("id"_f == "1" && "cents"_f == 5));
    CHECK(refused(size("id"_f) > 0 || "cents"_f == 5));
    CHECK(refused(!("cents"_f != 5 || "cents"_f > 5)));
    CHECK(refused(!missing("cents"_f)));
    std::optional<decltype("cents"_f > 5)> asked;
    CHECK(refused(asked && "cents"_f > 5));
    CHECK(!bank.transact(bank.create(balance).when("cents"_f == 1), bank.put(Balance{"2", "EUR", 1})).has_value());
    CHECK(bank.scan<Balance>().count().value() == 0);
    CHECK(said(bank.replace(balance).when("cents"_f == 1).run()) == "ConditionalCheckFailedException");
    CHECK(said(bank.put(balance).when("cents"_f == 1).run()) == "ConditionalCheckFailedException");
}

TEST_CASE("puts and erases take conditions (contract G3, section 9)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.put(Balance{"1", "EUR", 5}).or_throw();
    CHECK(said(bank.put(Balance{"1", "EUR", 6}).when("cents"_f > 5).run()) == "ConditionalCheckFailedException");
    CHECK(said(bank.put(Balance{"1", "EUR", 6}).when("cents"_f == 5).run()) == "ok");
    CHECK(said(bank.create(Balance{"2", "EUR", 6}).when(missing("cents"_f)).run()) == "ok");
    CHECK(said(bank.erase<Balance>(euros).when("cents"_f < 6 || "cents"_f > 6).run()) == "ConditionalCheckFailedException");
    CHECK(said(bank.erase(Balance{"1", "EUR", 99}).when("cents"_f == 6).run()) == "ok");
    CHECK(cents(bank) == -1);
}

TEST_CASE("a failed condition shows the item it met, where that is asked for (contract V6)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.put(Balance{"1", "EUR", 5}).or_throw();
    const auto refused = bank.update<Balance>(euros).set("cents"_f -= 9).when("cents"_f >= 9).keeping_failed().run();
    CHECK(said(refused) == "ConditionalCheckFailedException");
    CHECK(bank.met<Balance>(refused.error())->cents == 5);
    CHECK(bank.met<Balance>(bank.update<Balance>(euros).set("cents"_f -= 9).when("cents"_f >= 9).run().error()).missing());
    CHECK(bank.met<Account>(bank.create(Account{"1", "Bob"}).keeping_failed().run().error())->owner == "Ann");
    const auto both = bank.transact(bank.check<Account>("id"_f == "1").when("owner"_f == "Bob").keeping_failed(),
                                    bank.erase<Balance>(euros).when("cents"_f == 0).keeping_failed(), bank.check<Account>("id"_f == "2").missing());
    REQUIRE(said(both) == "TransactionCanceledException");
    CHECK(bank.met<Account>(both.error().reasons[0])->owner == "Ann");
    CHECK(bank.met<Balance>(both.error().reasons[1])->cents == 5);
    CHECK(bank.met<Account>(both.error().reasons[2]).missing());
    CHECK(bank.met<Account>(both)->owner == "Ann");
    CHECK(bank.met<Balance>(both.error())->cents == 5);
    const auto untold = bank.transact(bank.check<Account>("id"_f == "1").when("owner"_f == "Bob"), bank.erase<Balance>(euros).when("cents"_f == 0).keeping_failed());
    CHECK(bank.met<Account>(untold).missing());
    CHECK(bank.met<Balance>(untold)->cents == 5);
}

TEST_CASE("an item that a condition met is read as its own entity alone, though another has the same fields") {
    facet::memory::engine engine;
    auto pets = facet::open<Pets>(engine);
    pets.put(Cat{"1", "Tom"}).or_throw();
    pets.put(Dog{"1", "Rex"}).or_throw();
    const auto refused = pets.create(Cat{"1", "Tim"}).keeping_failed().run();
    CHECK(pets.met<Cat>(refused)->name == "Tom");
    const auto stray = pets.met<Dog>(refused);
    CHECK(said(stray) == "DecodeFailed");
    CHECK(stray.error().key == "PK=CAT#1, SK=PET");
    const auto both = pets.transact(pets.check<Cat>("id"_f == "1").missing().keeping_failed(), pets.check<Dog>("id"_f == "1").missing().keeping_failed());
    REQUIRE(said(both) == "TransactionCanceledException");
    CHECK(said(pets.met<Dog>(both.error().reasons[0])) == "DecodeFailed");
    CHECK(pets.met<Dog>(both.error().reasons[1])->name == "Rex");
}

TEST_CASE("units are added up wherever they are asked for (contract section 19)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    facet::consumed_capacity units;
    bank.put(Balance{"1", "EUR", 5}).metered(units).or_throw();
    CHECK(units.total() == 1);
    (void)bank.get<Balance>(euros, facet::metered(units));
    CHECK(units.total() == 1.5);
    (void)bank.get<Balance>(euros, facet::metered(units), facet::consistent);
    CHECK(units.total() == 2.5);
    CHECK(bank.query<Balance>("id"_f == "1").metered(units).all()->size() == 1);
    CHECK(units.total() == 3);
    const auto page = bank.query<Balance>("id"_f == "1").metered(units).page();
    CHECK(page->capacity.total() == 0.5);
    CHECK(units.total() == 3.5);
    CHECK(bank.scan<Balance>().metered(units).all()->size() == 1);
    CHECK(units.total() == 4);
    bank.transact(bank.update<Balance>(euros).set("cents"_f += 1).metered(units), bank.create(Balance{"2", "EUR", 6}).metered(units)).value();
    CHECK(units.total() == 8);
    bank.update<Balance>(euros).set("cents"_f += 1).metered(units).or_throw();
    CHECK(bank.update<Balance>(euros).set("cents"_f += 1).metered(units).returning_new().run()->cents == 8);
    CHECK(units.total() == 10);
}

TEST_CASE("one transaction can write to several tables") {
    facet::memory::engine engine;
    auto one = facet::open<Bank>(engine, {.name = "one"});
    auto two = facet::open<Bank>(engine, {.name = "two"});
    CHECK(said(one.transact(one.create(Balance{"1", "EUR", 5}), two.create(Balance{"1", "EUR", 6}))) == "ok");
    CHECK(cents(one) == 5);
    CHECK(cents(two) == 6);
    auto both = one.transaction();
    both.add(one.update<Balance>(euros).set("cents"_f -= 5)).add(two.update<Balance>(euros).set("cents"_f += 5).when("cents"_f == 0));
    CHECK(said(both.run()) == "TransactionCanceledException");
    CHECK(cents(one) == 5);
}

TEST_CASE("segments of a scan are the table, each item once (contract section 15)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    for (int i = 0; i < 100; ++i) bank.put(Balance{std::to_string(i), "EUR", i}).or_throw();
    std::uint64_t count = 0;
    std::int64_t sum = 0;
    for (std::uint32_t part = 0; part < 4; ++part) {
        count += bank.scan<Balance>().segment(part, 4).count().value();
        for (const Balance& each : bank.scan<Balance>().segment(part, 4).page_size(3).or_throw()) sum += each.cents;
    }
    CHECK(count == 100);
    CHECK(sum == 4950);
    CHECK(said(bank.scan<Balance>().segment(4, 4).all()) == "ValidationException");
    const auto page = bank.scan<Balance>().segment(0, 4).limit(5).page();
    CHECK(said(bank.scan<Balance>().segment(1, 4).after(page->next).page()) == "ForeignCursor");
    CHECK(bank.scan<Account>().count().value() == 0);
}
