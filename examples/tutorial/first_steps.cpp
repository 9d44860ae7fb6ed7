// SPDX-License-Identifier: BSL-1.0
// The first program: two entities in one table, writes, a get, queries, a transaction.
#include "expect.hpp"

#include <cstdint>
#include <string>

// [declare]
#include <facet/facet.hpp>
using namespace facet::literals;

struct Account { std::string account_id; std::string user_name; };
struct Balance { std::string account_id; std::string asset_id; std::int64_t quantity; };

struct Register : facet::table<"Register",
    facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>,
    facet::entity<Balance,                   facet::key<"ACCOUNT#{account_id}", "BALANCE#{asset_id}">>> {};
// [/declare]

// [service]
class ledger {   // on any backend: the engine in its tests, DynamoDB in production
public:
    explicit ledger(facet::any_backend& backend) : accounts_(facet::open<Register>(backend)) {}

    facet::result<facet::page<Balance>> balances(const std::string& account, const std::string& after) const {
        return accounts_.query<Balance>("account_id"_f == account).limit(20).after(facet::cursor(after)).page();
    }

private:
    facet::repository<Register, facet::any_backend> accounts_;
};
// [/service]

int main() {
    // [open]
    facet::memory::engine engine;                   // DynamoDB's data plane, in this process
    auto accounts = facet::open<Register>(engine);  // makes the table where there is none
    // [/open]

    // [write]
    accounts.create(Account{"a-1", "Ann"}).or_throw();          // refused where the item exists
    accounts.put(Balance{"a-1", "AAPL", 100}).or_throw();       // stored whether or not it exists
    accounts.put(Balance{"a-1", "AAP", 7}).or_throw();
    // [/write]

    // [read]
    auto account = accounts.get<Account>("account_id"_f == "a-1");
    if (account.has_value()) std::printf("%s\n", account->user_name.c_str());

    for (const Balance& b : accounts.query<Balance>("account_id"_f == "a-1").or_throw())
        std::printf("%s: %lld\n", b.asset_id.c_str(), static_cast<long long>(b.quantity));
    // [/read]
    expect(account->user_name == "Ann");
    expect(accounts.query<Balance>("account_id"_f == "a-1").count().value() == 2);
    accounts.create(Account{"a-2", "Bob"}).or_throw();

    // [transact]
    auto moved = accounts.transact(
        accounts.check<Account>("account_id"_f == "a-2").exists(),
        accounts.update<Balance>("account_id"_f == "a-1" && "asset_id"_f == "AAPL")
                .set("quantity"_f -= 5).when("quantity"_f >= 5),
        accounts.upsert<Balance>("account_id"_f == "a-2" && "asset_id"_f == "AAPL").add("quantity"_f, 5));
    if (!moved.has_value()) std::printf("%s\n", moved.error().to_string().c_str());
    // [/transact]
    expect(moved.has_value());
    facet::any_backend backend(engine);
    expect(ledger(backend).balances("a-1", "").value().size() == 2);
    expect(accounts.get<Balance>("account_id"_f == "a-1" && "asset_id"_f == "AAPL")->quantity == 95);
    expect(accounts.get<Balance>("account_id"_f == "a-2" && "asset_id"_f == "AAPL")->quantity == 5);
}
