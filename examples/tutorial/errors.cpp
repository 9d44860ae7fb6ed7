// SPDX-License-Identifier: BSL-1.0
// What goes wrong at run time, and how it is told.
#include "expect.hpp"

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Account { std::string id; std::string owner; };
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};

// [own]
facet::lookup<Account> find_account(const facet::repository<Bank>& bank, const std::string& id) {
    if (id.size() > 8) return facet::error{.code = facet::error_code::validation, .message = "ids have at most 8 characters"};
    facet::lookup<Account> found = bank.get<Account>("id"_f == id);
    if (found.has_value() && found->owner.empty()) return {};     // missing, to our callers
    return found;
}
facet::result<std::string> owner_of(const facet::repository<Bank>& bank, const std::string& id) {
    facet::lookup<Account> found = find_account(bank, id);
    if (found.failed()) return found.error();
    if (found.missing()) return std::string("nobody");
    return found->owner;
}
// [/own]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.create(Account{"1", "Ann"}).or_throw();

    // [result]
    facet::result<void> done = bank.create(Account{"1", "Ann"}).run();
    if (!done.has_value()) {
        const facet::error& e = done.error();
        if (e == facet::error_code::conditional_check_failed) std::printf("there already: %s\n", e.key.c_str());
        std::printf("%s\n", e.to_string().c_str());
    }
    // [/result]
    expect_text(done.error().to_string(), "ConditionalCheckFailedException: The conditional request failed; there is such an item already (operation "
                                          "create, table Bank, entity Account, key PK=ACCOUNT#1, SK=ACCOUNT, rule C16)");

    // [lookup]
    facet::lookup<Account> found = bank.get<Account>("id"_f == "2");
    if (found.failed()) std::printf("%s\n", found.error().to_string().c_str());  // the call failed
    else if (found.missing()) std::printf("no such account\n");                  // it did not: there is none
    else std::printf("%s\n", found->owner.c_str());
    Account anyone = bank.get<Account>("id"_f == "2").value_or(Account{"", "nobody"});
    // [/lookup]
    expect(found.missing() && anyone.owner == "nobody");

    expect(owner_of(bank, "1").value() == "Ann" && owner_of(bank, "2").value() == "nobody");
    expect(owner_of(bank, "123456789").error().to_string() == "ValidationException: ids have at most 8 characters");

    // [chain]
    facet::result<std::string> owner = bank.get<Account>("id"_f == "1")
                                           .required()  // to this caller a missing account is an error
                                           .transform([](Account account) { return account.owner; });
    facet::result<void> both = bank.create(Account{"3", "Cy"}).run().and_then([&] { return bank.create(Account{"4", "Di"}).run(); });
    // [/chain]
    expect(owner.value() == "Ann" && both.has_value());

    // [throw]
    try {
        Account missing = bank.get<Account>("id"_f == "2").value();
        std::printf("%s\n", missing.owner.c_str());
    } catch (const facet::exception& thrown) {
        expect(thrown.error().code == facet::error_code::item_not_found);
        std::printf("%s\n", thrown.what());
    }
    // [/throw]

    // [open]
    auto opened = facet::try_open<Bank>(engine, {.name = "bank-prod", .create = false});
    if (!opened.has_value()) std::printf("%s\n", opened.error().to_string().c_str());
    // [/open]
    expect(opened.error().code == facet::error_code::resource_not_found);

    // [empty]
    auto empty = bank.get<Account>("id"_f == "");
    std::printf("%s\n", empty.error().to_string().c_str());
    // [/empty]
    expect(empty.error().code == facet::error_code::invalid_key && empty.error().rule == "K5");

    // [temporary]
    for (const Account& a : bank.query<Account>("id"_f == "1").all().value())  // value() of a temporary is a value: it lives on
        std::printf("%s\n", a.owner.c_str());
    // [/temporary]
}
