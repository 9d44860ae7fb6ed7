// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <facet/repository/audit.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/users.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Users : facet::table<"Users", facet::entity<User, facet::unique<EmailOwner>, facet::unique<PhoneOwner>, facet::key<"USER#{id}", "USER">>,
                            facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<PhoneOwner, facet::key<"PHONE#{phone}", "PHONE">>> {};

}  // namespace

TEST_CASE("an audit finds items whose guards are missing, other than their fields give, or another item's") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    users.create(user("2", "b@x")).or_throw();
    CHECK(findings(users).empty());
    users.unchecked_import(user("3", "c@x", "7")).or_throw();
    users.unchecked_import(user("4", "a@x")).or_throw();
    users.erase<EmailOwner>("email"_f == "b@x").or_throw();
    users.put(PhoneOwner{"5", "1", "m"}).or_throw();
    CHECK(findings(users) == std::vector<std::string>{
                                 "duplicate|User|PK=USER#4, SK=USER||its guard EmailOwner PK=EMAIL#a@x, SK=EMAIL is another item's",
                                 "unguarded|User|PK=USER#1, SK=USER||its guard PhoneOwner PK=PHONE#5, SK=PHONE has other values than its fields give",
                                 "unguarded|User|PK=USER#2, SK=USER||its guard EmailOwner PK=EMAIL#b@x, SK=EMAIL is missing",
                                 "unguarded|User|PK=USER#3, SK=USER||its guard EmailOwner PK=EMAIL#c@x, SK=EMAIL is missing",
                                 "unguarded|User|PK=USER#3, SK=USER||its guard PhoneOwner PK=PHONE#7, SK=PHONE is missing",
                             });
}

TEST_CASE("an audit finds guards whose item is gone, or has another value") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    users.put(EmailOwner{"old@x", "1"}).or_throw();
    users.put(PhoneOwner{"6", "9", "n"}).or_throw();
    CHECK(findings(users) == std::vector<std::string>{
                                 "orphan|EmailOwner|PK=EMAIL#old@x, SK=EMAIL||the fields of its User PK=USER#1, SK=USER do not give it",
                                 "orphan|PhoneOwner|PK=PHONE#6, SK=PHONE||its User PK=USER#9, SK=USER is missing",
                             });
}

TEST_CASE("an audit tells a guard that cannot be made, and leaves one that cannot be read to itself") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    REQUIRE(put_raw(users, {{"PK", "USER#1"}, {"SK", "USER"}, {"id", "1"}, {"email", ""}, {"name", "n"}}).has_value());
    users.unchecked_import(user("2", "b@x")).or_throw();
    REQUIRE(put_raw(users, {{"PK", "EMAIL#b@x"}, {"SK", "EMAIL"}, {"email", "b@x"}, {"id", 2}}).has_value());
    CHECK(findings(users) == std::vector<std::string>{
                                 "unguarded|User|PK=USER#1, SK=USER||its guard EmailOwner cannot be made from its fields",
                                 "unreadable|EmailOwner|PK=EMAIL#b@x, SK=EMAIL||id has a stored value of another type: N, where the field is S",
                             });
}

namespace {

/// Says nothing of whose it is.
struct Taken {
    std::string name;
    std::string title;
};
/// Of users and teams alike.
struct Handle {
    std::string name;
    std::string id;
};
struct Person {
    std::string id;
    std::string name;
    std::string title;
};
struct Team {
    std::string id;
    std::string name;
};
struct Names : facet::table<"Names", facet::entity<Person, facet::unique<Taken>, facet::unique<Handle>, facet::key<"PERSON#{id:lower}", "PERSON">>,
                            facet::entity<Team, facet::unique<Handle>, facet::key<"TEAM#{id}", "TEAM">>, facet::entity<Taken, facet::key<"TAKEN#{name}", "TAKEN">>,
                            facet::entity<Handle, facet::key_only<"name">, facet::key<"NAME#{name}", "NAME">>> {};

}  // namespace

TEST_CASE("a guard can be of items of several entities, and one that does not name its item is of whichever has its values") {
    facet::memory::engine engine;
    auto names = facet::open<Names>(engine);
    names.create(Person{"Ann", "ann", "Dr"}).or_throw();
    names.create(Team{"t", "reds"}).or_throw();
    CHECK(findings(names).empty());
    names.unchecked_import(Person{"Bob", "ann", "Dr"}).or_throw();
    CHECK(findings(names) == std::vector<std::string>{"duplicate|Person|PK=PERSON#bob, SK=PERSON||its guard Handle PK=NAME#ann, SK=NAME is another item's"});
    names.unchecked_import(Person{"Bob", "ann", "Mr"}).or_throw();
    CHECK(findings(names) == std::vector<std::string>{"duplicate|Person|PK=PERSON#bob, SK=PERSON||its guard Handle PK=NAME#ann, SK=NAME is another item's",
                                                      "duplicate|Person|PK=PERSON#bob, SK=PERSON||its guard Taken PK=TAKEN#ann, SK=TAKEN is another item's"});
    names.put(Taken{"nobody", "Mr"}).or_throw();  // a guard without a name is not looked up
    names.put(Handle{"blues", "u"}).or_throw();
    CHECK(findings(names).back() == "orphan|Handle|PK=NAME#blues, SK=NAME||its Person PK=PERSON#u, SK=PERSON is missing");
    CHECK(findings(names).size() == 3);
}

TEST_CASE("an audit blames nobody for what is changed while it reads") {
    scripted_backend backend;
    auto users = facet::open<Users>(backend);
    users.create(user("1", "a@x", "5")).or_throw();
    users.create(user("2", "b@x")).or_throw();
    users.create(user("3", "c@x")).or_throw();
    users.unchecked_import(user("4", "d@x")).or_throw();
    // Behind the page, and before the guards: one item changes, one goes, and one is made anew.
    backend.before_batch_get = [&] {
        backend.before_batch_get = nullptr;
        REQUIRE(users.modify<User>("id"_f == "1", [](User& each) { each.email = "e@x", each.phone.reset(); }).has_value());
        users.erase(users.get<User>("id"_f == "2").value()).or_throw();
    };
    CHECK(findings(users) == std::vector<std::string>{"unguarded|User|PK=USER#4, SK=USER||its guard EmailOwner PK=EMAIL#d@x, SK=EMAIL is missing"});
}

TEST_CASE("an audit reads a guard for each item, an item for each guard, and what is wrong once more") {
    scripted_backend backend;
    auto users = facet::open<Users>(backend);
    for (int i = 0; i < 120; ++i) users.create(user(std::to_string(i), std::to_string(i) + "@x")).or_throw();
    users.unchecked_import(user("u", "u@x")).or_throw();
    users.unchecked_import(user("v", "v@x")).or_throw();
    CHECK(findings(users).size() == 2);
    CHECK(backend.batch_gets == 4);                          // 122 guards and 120 items in batches of 100, and two items once more
    CHECK(backend.batch_keys == 122 + 120 + 2);
    CHECK(backend.consistent == backend.batch_keys);
}

TEST_CASE("an audit of guards goes by any_backend, by parts and by pages") {
    facet::memory::engine engine;
    facet::any_backend erased(engine);
    auto users = facet::open<Users>(erased);
    for (int i = 0; i < 40; ++i) users.create(user(std::to_string(i), std::to_string(i) + "@x")).or_throw();
    for (int i = 0; i < 10; ++i) users.unchecked_import(user("u" + std::to_string(i), std::to_string(i) + "@x")).or_throw();
    std::uint64_t scanned = 0;
    std::size_t found = 0;
    facet::walk_options part;
    part.page_size = 3;
    part.segments = 4;
    for (part.segment = 0; part.segment < 4; ++part.segment)
        scanned += facet::audit(users, [&](const facet::finding& each) { found += each.kind == facet::finding_kind::duplicate ? 1 : 100; }, part)->scanned;
    CHECK(scanned == 90);
    CHECK(found == 10);
}

TEST_CASE("an audit asks again for what a batch leaves out, and ends with a batch's error") {
    facet::memory::engine engine;
    facet::faulty backend(engine);
    facet::open_options options;
    options.retries.wait = [](void*, std::chrono::microseconds) {};
    auto users = facet::open<Users>(backend, std::move(options));
    for (int i = 0; i < 30; ++i) users.create(user(std::to_string(i), std::to_string(i) + "@x")).or_throw();
    users.unchecked_import(user("u", "u@x")).or_throw();
    backend.schedule({.rules = {{.kind = facet::fault_kind::partial_batch, .times = 5, .share = 0.9}}});
    CHECK(findings(users).size() == 1);
    CHECK(backend.injected()[facet::fault_kind::partial_batch] == 5);
    backend.schedule({.rules = {{.kind = facet::fault_kind::throttling, .calls = {facet::call_kind::batch_get}}}});
    const auto failed = facet::audit(users, [](const facet::finding&) {});
    CHECK(said(failed) == "ThrottlingException");
    CHECK(failed.error().operation == "audit");
    backend.schedule({.rules = {{.kind = facet::fault_kind::partial_batch, .share = 1}}});
    CHECK(said(facet::audit(users, [](const facet::finding&) {})) == "ok");  // at least one of a batch is answered each time
}

namespace {

struct Account {
    std::string id;
    std::string email;
};
/// Without the account's email under its type.
struct WrongGuard {
    std::int64_t email;
};
struct Unsound : facet::table<"Unsound", facet::entity<Account, facet::unique<WrongGuard>, facet::key<"ACCOUNT#{id}", "ACCOUNT">>, facet::entity<WrongGuard, facet::key<"EMAIL#{email:6}", "EMAIL">>> {};
static_assert(facet::detail::unsound_guards_error<Unsound>().size() > 0);
static_assert(facet::detail::unsound_guards_error<Users>().size() == 0);

}  // namespace

namespace {

struct Member {
    std::string id;
    std::string mail;
    std::optional<std::chrono::sys_seconds> until{};
};
struct Robot {
    std::string id;
    std::string mail;
};
struct Mail {
    std::string mail;
    std::string id;
};
/// Whose guards are one entity, and tell their owners by the beginnings of their ids.
struct Club : facet::table<"Club", facet::entity<Member, facet::expires_at<"until">, facet::domain<"id", "M-">, facet::unique<Mail>, facet::key<"MEMBER#{id}", "MEMBER">>,
                           facet::entity<Robot, facet::domain<"id", "R-">, facet::unique<Mail>, facet::key<"ROBOT#{id}", "ROBOT">>, facet::entity<Mail, facet::key<"MAIL#{mail}", "MAIL">>> {};
/// A member whose address is no text.
struct Stranger {
    std::string id;
    std::int64_t mail;
    std::optional<std::chrono::sys_seconds> until;
};
struct StrangeClub : facet::table<"Club", facet::entity<Stranger, facet::expires_at<"until">, facet::key<"MEMBER#{id}", "MEMBER">>> {};

}  // namespace

TEST_CASE("a guard is an orphan, too, whose id only one of several owners can have, or none") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    club.create(Member{"M-1", "a@x"}).or_throw();
    club.create(Robot{"R-1", "b@x"}).or_throw();
    CHECK(findings(club).empty());
    club.put(Mail{"c@x", "M-404"}).or_throw();
    club.put(Mail{"d@x", "R-404"}).or_throw();
    club.put(Mail{"e@x", "X-404"}).or_throw();
    CHECK(findings(club) == std::vector<std::string>{
                                "orphan|Mail|PK=MAIL#c@x, SK=MAIL||its Member PK=MEMBER#M-404, SK=MEMBER is missing",
                                "orphan|Mail|PK=MAIL#d@x, SK=MAIL||its Robot PK=ROBOT#R-404, SK=ROBOT is missing",
                                "orphan|Mail|PK=MAIL#e@x, SK=MAIL||no Member can have the key that it names",
                            });
}

TEST_CASE("Y3 an expired item whose guard is another's keeps no others from being swept") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    const auto past = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) - std::chrono::hours(1);
    club.create(Member{"M-1", "a@x", past + std::chrono::hours(9)}).or_throw();
    club.unchecked_import(Member{"M-2", "a@x", past}).or_throw();
    for (int i = 3; i < 30; ++i) club.create(Member{"M-" + std::to_string(i), std::to_string(i), past}).or_throw();
    for (int round = 0; round < 2; ++round) {
        const auto swept = club.sweep<Member>();
        REQUIRE_FALSE(swept.has_value());
        CHECK(swept.error().code == facet::error_code::duplicate_item);
        CHECK(swept.error().key == "PK=MEMBER#M-2, SK=MEMBER");
        CHECK(club.scan<Member>().count().value() == 2);
    }
    CHECK(club.get<Member>("id"_f == "M-1").has_value());
    CHECK(findings(club) == std::vector<std::string>{"duplicate|Member|PK=MEMBER#M-2, SK=MEMBER||its guard Mail PK=MAIL#a@x, SK=MAIL is another item's"});
}

TEST_CASE("Y3 an expired item that cannot be read, with guards that cannot be told, keeps no others from being swept") {
    facet::memory::engine engine;
    auto club = facet::open<Club>(engine);
    const auto past = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) - std::chrono::hours(1);
    facet::open<StrangeClub>(engine).put(Stranger{"M-2", 7, past}).or_throw();
    for (int i = 3; i < 30; ++i) club.create(Member{"M-" + std::to_string(i), std::to_string(i), past}).or_throw();
    for (int round = 0; round < 2; ++round) {
        const auto swept = club.sweep<Member>();
        REQUIRE_FALSE(swept.has_value());
        CHECK(swept.error().code == facet::error_code::decode_failed);
        CHECK(swept.error().key == "PK=MEMBER#M-2, SK=MEMBER");
        CHECK(club.scan<Member>().count().value() == 1);
    }
}
