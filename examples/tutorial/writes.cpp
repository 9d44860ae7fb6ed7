// SPDX-License-Identifier: BSL-1.0
// Writes are described first, then run, alone or in a transaction.
#include "expect.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

// [declare]
struct Account { std::string id; std::string owner; };
struct Balance { std::string id; std::string currency; std::int64_t cents; std::vector<std::string> notes; };

struct Bank : facet::table<"Bank",
    facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>,
    facet::entity<Balance, facet::key<"ACCOUNT#{id}", "BALANCE#{currency}">>> {};

struct Amount { std::int64_t cents; };   // what may be enough of a Balance
// [/declare]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);

    // [whole]
    bank.create(Account{"1", "Ann"}).or_throw();              // only where there is none
    bank.put(Balance{"1", "EUR", 500, {}}).or_throw();        // whether or not there is one
    bank.replace(Balance{"1", "EUR", 700, {}}).or_throw();    // only where there is one
    bank.erase<Account>("id"_f == "1").or_throw();            // no error where there is none
    // [/whole]
    expect(bank.get<Account>("id"_f == "1").missing());
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.create(Account{"2", "Bob"}).or_throw();

    // [condition]
    bank.put(Balance{"1", "EUR", 700, {}}).when("cents"_f <= 700).or_throw();
    bank.put(Balance{"1", "CHF", 0, {}}).or_throw();
    bank.erase<Balance>("id"_f == "1" && "currency"_f == "CHF").when("cents"_f == 0).or_throw();   // only where it is empty
    // [/condition]

    // [met]
    auto refused = bank.replace(Balance{"1", "EUR", 0, {}}).when("cents"_f == 0).keeping_failed().run();
    if (!refused.has_value()) {
        facet::lookup<Balance> there = bank.met<Balance>(refused.error());             // the item that the condition met
        if (there.has_value()) std::printf("still %lld\n", static_cast<long long>(there->cents));
    }
    // [/met]
    expect(bank.met<Balance>(refused.error())->cents == 700);

    // [returning]
    facet::lookup<Balance> before = bank.put(Balance{"1", "EUR", 700, {}}).returning_old().run();   // missing where there was none
    Balance after = bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR").set("cents"_f += 100).returning_new().or_throw();
    Amount amount = bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR").set("cents"_f -= 100).returning_old<Amount>().or_throw();
    // [/returning]
    expect(before->cents == 700 && after.cents == 800 && amount.cents == 800);

    // [update]
    auto changed = bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR")   // the item has to exist
                       .set("cents"_f -= 200, "notes"_f = std::vector<std::string>{"rent"})
                       .when("cents"_f >= 200)
                       .run();
    // [/update]
    expect(changed.has_value());
    const auto balance = bank.get<Balance>("id"_f == "1" && "currency"_f == "EUR");
    expect(balance->cents == 500 && balance->notes.size() == 1);
    auto too_much = bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR").set("cents"_f -= 900).when("cents"_f >= 900).run();
    expect(too_much.error().code == facet::error_code::conditional_check_failed);
    expect(!bank.update<Balance>("id"_f == "9" && "currency"_f == "EUR").set("cents"_f = 1).run().has_value());

    // [changes]
    bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR")
        .set("notes"_f.append("gas"))       // behind the list's elements; .prepend(...) puts before them
        .or_throw();
    bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR")
        .remove("notes[0]"_f)               // an element, a map's entry, an optional field
        .when(size("notes"_f) == 2)
        .or_throw();
    // [/changes]

    const std::optional<std::int64_t> earned = 20;
    const std::optional<std::vector<std::string>> notes;
    // [by and by]
    auto patch = bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR");   // kept: it has a name
    if (earned) patch.set("cents"_f += *earned);
    if (notes) patch.set("notes"_f = *notes);
    patch.when("cents"_f >= 0).run().value();
    // [/by and by]
    expect(bank.get<Balance>("id"_f == "1" && "currency"_f == "EUR")->cents == 520);
    expect(bank.get<Balance>("id"_f == "1" && "currency"_f == "EUR")->notes == std::vector<std::string>{"gas"});

    // [upsert]
    bank.upsert<Balance>("id"_f == "2" && "currency"_f == "EUR")   // makes the item where there is none:
        .add("cents"_f, 100)                                       // add() counts a missing number as 0
        .set("notes"_f = std::vector<std::string>{})               // every other field has to be said
        .or_throw();
    // [/upsert]
    expect(bank.get<Balance>("id"_f == "2" && "currency"_f == "EUR")->cents == 100);

    // [transact]
    auto paid = bank.transact(
        bank.check<Account>("id"_f == "2").exists(),
        bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR").set("cents"_f -= 900).when("cents"_f >= 900),
        bank.update<Balance>("id"_f == "2" && "currency"_f == "EUR").set("cents"_f += 900));
    if (!paid.has_value())
        for (const facet::cancellation_reason& reason : paid.error().reasons)   // one for each action, in order
            std::printf("%s %s %s\n", reason.entity.c_str(), reason.key.c_str(), std::string(to_string(reason.code)).c_str());
    // [/transact]
    expect(paid.error().code == facet::error_code::transaction_canceled);
    expect(paid.error().reasons.size() == 3 && paid.error().reasons[0].code == facet::reason_code::none &&
           paid.error().reasons[1].code == facet::reason_code::conditional_check_failed);
    expect(bank.get<Balance>("id"_f == "2" && "currency"_f == "EUR")->cents == 100);

    // [at run time]
    auto transaction = bank.transaction();
    for (const char* currency : {"USD", "CHF", "JPY"}) transaction.add(bank.create(Balance{"1", currency, 0, {}}));
    transaction.token("opening-1").or_throw();   // the same token within ten minutes: done once
    // [/at run time]
    expect(bank.query<Balance>("id"_f == "1").count().value() == 4);
}
