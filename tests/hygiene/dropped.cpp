// SPDX-License-Identifier: BSL-1.0
// What is described and dropped: each line that ends in `dropped` is a warning, and there is no other.
#include <facet/facet.hpp>

using namespace facet::literals;

struct Account {
    std::string id;
    std::string owner;
    std::int64_t cents;
    std::optional<std::string> note;
};
struct Follows {
    std::string id;
    std::string followee;
};
struct Bank : facet::table<"Bank", facet::gsi<"ByOwner", facet::partition<"OwnerPK">>,
                           facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">, facet::index<"ByOwner", "{owner}">>,
                           facet::edge<Follows, facet::from<Account>, facet::to<Account, "followee">, facet::target_key<"FOLLOWS#{followee}">>> {};

using bank_type = facet::repository<Bank, facet::memory::engine>;

void writes(const bank_type& bank, facet::consumed_capacity& units) {
    bank.put(Account{});                                                                 // dropped
    bank.put(Account{}).when("cents"_f == 5);                                            // dropped
    bank.put(Account{}).keeping_failed();                                                // dropped
    bank.put(Account{}).metered(units);                                                  // dropped
    bank.put(Account{}).returning_old();                                                 // dropped
    bank.put(Account{}).returning_old().metered(units);                                  // dropped
    bank.link(Follows{});                                                                // dropped
    bank.update<Account>("id"_f == "1");                                                 // dropped
    bank.update<Account>("id"_f == "1").set("cents"_f = 5);                              // dropped
    bank.update<Account>("id"_f == "1").set("cents"_f = 5, "owner"_f = "Ann");           // dropped
    bank.update<Account>("id"_f == "1").set("owner"_f = "Ann");                          // dropped
    bank.update<Account>("id"_f == "1").set("cents"_f = 5).when("cents"_f == 3);         // dropped
    bank.update<Account>("id"_f == "1").add("cents"_f, 5);                               // dropped
    bank.update<Account>("id"_f == "1").remove("note"_f);                                // dropped
    bank.update<Account>("id"_f == "1").remove("note"_f).keeping_failed();               // dropped
    bank.update<Account>("id"_f == "1").remove("note"_f).metered(units);                 // dropped
    bank.update<Account>("id"_f == "1").set("cents"_f = 5).drop_entry<"ByOwner">();      // dropped
    bank.update<Account>("id"_f == "1").set("cents"_f = 5).given("owner"_f == "Ann");    // dropped
    bank.check<Account>("id"_f == "1");                                                  // dropped
    bank.check<Account>("id"_f == "1").exists();                                         // dropped
    bank.check<Account>("id"_f == "1").missing().keeping_failed();                       // dropped
    bank.check<Account>("id"_f == "1").when("cents"_f == 5);                             // dropped
    bank.put(Account{}).run();                                                           // dropped
    bank.put(Account{}).or_throw();
    bank.transaction();                                                                  // dropped
    bank.transaction().add(bank.put(Account{}));                                         // dropped
    bank.transaction().add(bank.put(Account{})).token("a-1");                            // dropped
    bank.batch().add(bank.put(Account{}));                                               // dropped
    bank.batch().metered(units);                                                         // dropped
    auto several = bank.transaction().add(bank.put(Account{}));
    several.add(bank.put(Account{"2", {}, 1, {}})).token("a-2");                         // what is kept may be run later
    bank.transaction().add(bank.put(Account{})).or_throw();
}

void reads(const bank_type& bank, facet::consumed_capacity& units) {
    bank.query<Account>("id"_f == "1");                                                  // dropped
    bank.query<Account>("id"_f == "1").limit(5);                                         // dropped
    bank.query<Account>("id"_f == "1").descending();                                     // dropped
    bank.query<Account>("id"_f == "1").filter("cents"_f == 5);                           // dropped
    bank.query<Account>("id"_f == "1").after({}).metered(units);                         // dropped
    bank.collection<Account, Follows>("id"_f == "1").page_size(5);                       // dropped
    bank.scan<Account>();                                                                // dropped
    bank.scan<Account>().segment(0, 4);                                                  // dropped
    bank.scan<Account>().filter("cents"_f == 5);                                         // dropped
    bank.get<Account>("id"_f == "1");                                                    // dropped
    auto kept = bank.query<Account>("id"_f == "1");
    kept.limit(5).filter("cents"_f == 5);                                                // it is said of what is kept
    kept.all();                                                                          // dropped
    auto scan = bank.scan<Account>();
    scan.limit(5);
}

int main() {}
