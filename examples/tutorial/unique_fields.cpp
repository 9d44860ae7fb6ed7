// SPDX-License-Identifier: BSL-1.0
// Fields that no two items share, kept so by items of their own; and ids that are new.
#include "expect.hpp"

#include <facet/repository/backfill.hpp>
#include <facet/value/new_id.hpp>

#include <cstdio>
#include <string>

using namespace facet::literals;

namespace {

// [declare]
struct User       { std::string id; std::string email; std::string name; };
struct EmailOwner { std::string email; std::string id; };   // the guard: fields of User, by name and type
struct Mail       { std::string email; std::string text; }; // that is to be sent

struct Users : facet::table<"Users",
    facet::entity<User, facet::unique<EmailOwner>, facet::key<"USER#{id}", "USER">>,
    facet::entity<EmailOwner,                      facet::key<"EMAIL#{email}", "EMAIL">>,
    facet::entity<Mail,                            facet::key<"MAIL#{email}", "MAIL">>> {};
// [/declare]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);

    // [create]
    users.create(User{"1", "ann@example.org", "Ann"}).or_throw();            // the user and its guard, in one transaction
    auto taken = users.create(User{"2", "ann@example.org", "Eve"}).run();    // duplicate_item
    if (facet::is_duplicate<EmailOwner>(taken)) std::puts("this address is another user's");
    auto owner = users.get<EmailOwner>("email"_f == "ann@example.org");      // a guard is how its item is found
    // [/create]
    expect(taken.error().code == facet::error_code::duplicate_item);
    expect(owner->id == "1");

    // [change]
    auto changed = users.modify<User>("id"_f == "1", [](User& user) { user.email = "a@example.org"; });
    users.erase(*changed).or_throw();                                        // with its guards, provided that they are its own
    // [/change]
    expect(users.get<EmailOwner>("email"_f == "a@example.org").missing());

    users.create(User{"4", "dan@example.org", "Dan"}).or_throw();
    // [together]
    auto renamed = users.modify<User>("id"_f == "4", [](User& user) { user.email = "d@example.org"; },
        [&](const User& now, auto& also) { also.add(users.put(Mail{now.email, "welcome"})); });
    // [/together]
    expect(renamed->email == "d@example.org" && users.get<EmailOwner>("email"_f == "dan@example.org").missing());
    expect(users.get<EmailOwner>("email"_f == "d@example.org")->id == "4" && users.get<Mail>("email"_f == "d@example.org")->text == "welcome");

    // [fill]
    users.unchecked_import(User{"3", "cid@example.org", "Cid"}).or_throw();  // without a guard
    auto filled = facet::backfill<User>(users);
    if (filled.has_value() && filled->duplicates > 0) std::puts("some address is that of two users: audit() tells");
    // [/fill]
    expect(filled->written == 1 && users.get<EmailOwner>("email"_f == "cid@example.org")->id == "3");

    // [ids]
    facet::ulid_generator next;                              // 26 characters in the order of time, for sort keys
    std::string first = next();
    std::string second = next();
    facet::uuid id = facet::new_uuid();                      // random
    // [/ids]
    expect(first < second && first.size() == 26 && !id.is_nil());
}
