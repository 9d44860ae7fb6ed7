// SPDX-License-Identifier: BSL-1.0
// Many items at once: batches of writes, batches and transactions of reads.
#include "expect.hpp"

#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Account { std::string id; std::string owner; };
struct Balance { std::string id; std::string currency; std::int64_t cents; };

struct Bank : facet::table<"Bank",
    facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>,
    facet::entity<Balance, facet::key<"ACCOUNT#{id}", "BALANCE#{currency}">>> {};

}  // namespace

int main() {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    const std::vector<Account> accounts = {{"1", "Ann"}, {"2", "Bob"}, {"3", "Cem"}};

    // [write]
    bank.batch_write(bank.put(Balance{"1", "EUR", 500}), bank.put(Balance{"1", "USD", 0}),
                     bank.erase<Balance>("id"_f == "1" && "currency"_f == "DEM")).value();

    auto batch = bank.batch();                                         // any number of them, of all entities
    for (const Account& each : accounts) batch.add(bank.unchecked_import(each));
    facet::result<void> written = batch.run();
    // [/write]
    expect(written.has_value() && bank.scan<Account>().count().value() == 3);

    // [unfinished]
    if (!written.has_value())
        for (const facet::cancellation_reason& each : written.error().reasons)   // one for each write, in order, where some were done
            if (each.code != facet::reason_code::none) std::printf("not written: %s\n", each.key.c_str());
    // [/unfinished]

    // [read]
    std::vector<facet::item_key<Account>> keys;
    for (const char* id : {"3", "9", "1"}) keys.push_back(bank.key<Account>("id"_f == id));
    auto found = bank.batch_get(keys);                                 // result<std::vector<std::optional<Account>>>, in this order
    expect((*found)[0]->owner == "Cem" && !(*found)[1].has_value() && (*found)[2]->owner == "Ann");
    // [/read]

    // [read together]
    auto both = bank.transact_get(bank.key<Account>("id"_f == "1"), bank.key<Balance>("id"_f == "1" && "currency"_f == "EUR"));
    if (both.has_value()) {
        const auto& [account, balance] = *both;                        // std::optional each, both of one moment
        if (account && balance) std::printf("%s has %lld\n", account->owner.c_str(), static_cast<long long>(balance->cents));
    }
    // [/read together]
    expect(std::get<1>(*both)->cents == 500);

    // [reads]
    auto reads = bank.reads();                                         // of several entities, known at run time
    const auto account = reads.add(bank.key<Account>("id"_f == "2"));
    std::vector<facet::read_place<Balance>> balances;
    for (const char* currency : {"EUR", "USD"}) balances.push_back(reads.add(bank.key<Balance>("id"_f == "1" && "currency"_f == currency)));
    reads.batch(facet::consistent).value();                            // or reads.batch(), or reads.transact()
    expect(reads[account]->owner == "Bob" && reads[balances[0]]->cents == 500);
    // [/reads]

    // [retries]
    facet::open_options options;
    options.retries.attempts = 5;                                      // in a row without any progress
    options.retries.base = std::chrono::milliseconds(20);              // a random pause below 20, 40, 80, ... milliseconds
    auto patient = facet::open<Bank>(engine, std::move(options));
    // [/retries]
    expect(patient.batch_get(keys).has_value());
}
