// SPDX-License-Identifier: BSL-1.0
// A service on a backend of one's own.
#include "expect.hpp"
#include "map_backend.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

using namespace facet::literals;

namespace {

struct Account { std::string id; std::string owner; };
struct Balance { std::string id; std::string currency; std::int64_t cents; };

struct Bank : facet::table<"Bank",
    facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>,
    facet::entity<Balance, facet::key<"ACCOUNT#{id}", "BALANCE#{currency}">>> {};

struct Order { std::string id; std::string customer; };
struct Shop : facet::table<"Shop", facet::gsi<"ByCustomer", facet::partition<"GPK">, facet::sort<"GSK">>,
    facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">, facet::index<"ByCustomer", "CUSTOMER#{customer}", "ORDER#{id}">>> {};

// [kept]
// What a store keeps of a table's description.
struct kept_description {
    std::string partition;
    facet::key_type partition_type;
    std::string sort;  // empty: no sort key
    facet::key_type sort_type;

    explicit kept_description(const request::table_description& of)
        : partition(of.partition.name), partition_type(of.partition.type), sort(of.sort.name), sort_type(of.sort.type) {}
    // As long as this lives.
    [[nodiscard]] request::table_description view() const { return {.partition = {partition, partition_type}, .sort = {sort, sort_type}}; }
};
// [/kept]

}  // namespace

int main() {
    // [use]
    map_backend backend;
    auto bank = facet::open<Bank>(backend);
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.put(Balance{"1", "EUR", 500}).or_throw();
    bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR").set("cents"_f += 200).when("cents"_f < 1000).or_throw();
    // [/use]
    bank.put(Balance{"1", "CHF", 100}).or_throw();
    bank.put(Balance{"1", "USD", 300}).or_throw();
    bank.put(Balance{"2", "USD", 900}).or_throw();

    expect(bank.get<Account>("id"_f == "1")->owner == "Ann");
    expect(bank.get<Account>("id"_f == "2").missing());
    expect(bank.create(Account{"1", "Eve"}).run().error().code == facet::error_code::conditional_check_failed);
    expect(bank.replace(Balance{"3", "EUR", 1}).run().error().code == facet::error_code::conditional_check_failed);
    expect(bank.get<Balance>("id"_f == "1" && "currency"_f == "EUR")->cents == 700);
    expect(bank.query<Balance>("id"_f == "1").count().value() == 3);
    expect(bank.query<Balance>("id"_f == "1").filter("cents"_f > 200).all()->size() == 2);
    expect(bank.query<Balance>("id"_f == "1" && "currency"_f > "CHF").descending().all()->front().currency == "USD");
    auto first = bank.query<Balance>("id"_f == "1").limit(2).page();
    expect(first->size() == 2 && !first->next.empty());
    auto second = bank.query<Balance>("id"_f == "1").limit(2).after(first->next).page();
    expect(second->size() == 1 && second->next.empty() && (*second)[0].currency == "USD");
    expect(bank.collection<Account, Balance>("id"_f == "1").all()->size() == 4);
    expect(bank.scan<Balance>().all()->size() == 4);
    bank.erase<Balance>("id"_f == "2" && "currency"_f == "USD").or_throw();
    expect(bank.scan<Balance>().all()->size() == 3);
    expect(!facet::try_open<Bank>(backend, {.name = "other", .create = false}).has_value());

    const std::string_view names[]{"PK", "SK", "owner"};
    const request::table_description description{.partition = {"PK"}, .sort = {"SK"}, .attributes = names};
    const kept_description kept(description);
    // [started]
    facet::memory::engine judge;
    judge.create_table("Bank", kept.view()).value();
    auto opened = judge.open("Bank", description);  // as facet::open() asks, some time later
    // [/started]
    expect(opened.has_value() && opened->attributes.size() == 3);

    // [refused]
    auto shop = facet::try_open<Shop>(backend);  // this table has an index
    std::printf("%s\n", shop.error().to_string().c_str());
    // [/refused]
    expect(shop.error().code == facet::error_code::validation);
}
