// SPDX-License-Identifier: BSL-1.0
// Guards and mirrors that are made from fields which older items lack: these have the struct's values.
#include <facet/repository/erase_all.hpp>
#include <facet/repository/sweep.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <initializer_list>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;
using std::chrono::seconds;
using std::chrono::sys_seconds;

namespace {

struct Mail {
    std::string mail;
    std::string plan = "free";
};
struct User {
    std::string id;
    std::string mail;
    std::string plan = "free";
    sys_seconds until{};
};
template <class... Parts>
using users = facet::table<"Users", facet::entity<User, facet::key<"USER#{id}", "USER">, facet::unique<Mail>, facet::expires_at<"until">, Parts...>,
                           facet::entity<Mail, facet::key<"MAIL#{mail}", "MAIL">, facet::defaulted<"plan">>>;
struct Users : users<facet::defaulted<"plan">> {};
struct Renamed : users<facet::defaulted<"plan">, facet::renamed_from<"plan", "kind">> {};

/// The same table before users had a plan.
struct old_mail {
    std::string mail;
};
struct old_user {
    std::string id;
    std::string mail;
    sys_seconds until{};
};
struct Before : facet::table<"Users", facet::entity<old_user, facet::key<"USER#{id}", "USER">, facet::unique<old_mail>, facet::expires_at<"until">>,
                             facet::entity<old_mail, facet::key<"MAIL#{mail}", "MAIL">>> {};
struct Kinds : users<facet::stored_as<"plan", "kind">> {};


template <class Table>
void erases() {
    facet::memory::engine engine;
    const auto before = facet::open<Before>(engine);
    const auto now = facet::open<Table>(engine);
    const auto stored = [&] { return everything(now).size(); };

    before.create(old_user{"1", "a@b.c"}).or_throw();
    CHECK(said(now.erase(User{"1", "a@b.c", "paid"}).run()) == "ConditionalCheckFailedException");  // the item has none, and so is free
    CHECK(said(now.erase(User{"1", "x@b.c"}).run()) == "ConditionalCheckFailedException");
    CHECK(stored() == 2);
    CHECK(said(now.erase(User{"1", "a@b.c"}).run()) == "ok");
    CHECK(stored() == 0);
    CHECK(said(now.erase(User{"1", "a@b.c"}).run()) == "ConditionalCheckFailedException");

    now.create(User{"2", "a@b.c", "free"}).or_throw();  // and is stored so
    CHECK(said(now.erase(User{"2", "a@b.c", "paid"}).run()) == "ConditionalCheckFailedException");
    CHECK(said(now.erase(User{"2", "a@b.c"}).run()) == "ok");
    now.create(User{"3", "a@b.c", "paid"}).or_throw();
    CHECK(said(now.erase(User{"3", "a@b.c"}).run()) == "ConditionalCheckFailedException");
    CHECK(said(now.erase(User{"3", "a@b.c", "paid"}).run()) == "ok");
    CHECK(stored() == 0);

    before.create(old_user{"4", "4", std::chrono::floor<seconds>(std::chrono::system_clock::now()) - seconds(60)}).or_throw();
    CHECK(now.template sweep<User>().value() == 1);
    CHECK(stored() == 0);
    before.create(old_user{"5", "5"}).or_throw();
    CHECK(facet::erase_all(now, now.template scan<User>())->written == 1);
    CHECK(stored() == 0);
}

}  // namespace

TEST_CASE("an item with a null where its guard's default is read is erased as the object that it is read as") {
    facet::memory::engine engine;
    const auto users = facet::open<Renamed>(engine);
    const facet::attribute_value null = facet::attribute_value::null();
    const std::vector<facet::item> kinds = {{{"plan", null}}, {{"kind", null}}, {{"plan", null}, {"kind", "paid"}}, {{"plan", null}, {"kind", null}}, {{"plan", "free"}, {"kind", "paid"}}};
    for (facet::item item : kinds) {
        CAPTURE(item.size());
        for (const auto& [name, value] : std::initializer_list<facet::attribute>{{"PK", "USER#1"}, {"SK", "USER"}, {"id", "1"}, {"mail", "a@b.c"}, {"until", 0}}) item.insert_or_assign(name, value);
        REQUIRE(put_raw(users, item).has_value());
        REQUIRE(put_raw(users, {{"PK", "MAIL#a@b.c"}, {"SK", "MAIL"}, {"mail", "a@b.c"}}).has_value());
        const auto read = users.get<User>("id"_f == "1");
        REQUIRE(read.has_value());
        CHECK(read->plan == "free");
        CHECK(said(users.erase(User{"1", "a@b.c", "paid"}).run()) == "ConditionalCheckFailedException");
        CHECK(said(users.erase(*read).run()) == "ok");
        CHECK(everything(users).empty());
    }
}

TEST_CASE("an item that lacks what its guard is made from is erased as the object that it is read as") {
    erases<Users>();
    erases<Renamed>();
    facet::memory::engine engine;
    const auto now = facet::open<Renamed>(engine);
    const auto kinds = facet::open<Kinds>(engine);
    for (const char* plan : {"free", "paid"}) {  // under its older name
        kinds.create(User{"6", "6", plan}).or_throw();
        for (const char* other : {"free", "paid", "none"})
            if (other != std::string(plan)) CHECK(said(now.erase(User{"6", "6", other}).run()) == "ConditionalCheckFailedException");
        CHECK(said(now.erase(User{"6", "6", plan}).run()) == "ok");
    }
    CHECK(everything(now).empty());
}

namespace {

struct Person {
    std::string name;
};
struct Work {
    std::string work;
};
struct Star {
    std::string name;
    std::string work;
    int rank = 1;
};
struct Fan {
    std::string work;
    int rank = 1;
    std::string name;
};
struct Fame : facet::table<"Fame", facet::entity<Person, facet::key<"PERSON#{name}", "PERSON">>, facet::entity<Work, facet::key<"WORK#{work}", "WORK">>,
                           facet::edge<Star, facet::from<Person>, facet::to<Work>, facet::target_key<"STAR#{work}">, facet::defaulted<"rank">,
                                       facet::mirrored_as<Fan, facet::mirror_key<"FAN#{rank:2}#{name}">, facet::defaulted<"rank">>>> {};

/// The same table when each edge had the same rank.
struct old_star {
    std::string name;
    std::string work;
};
struct old_fan {
    std::string work;
    std::string name;
};
struct Unranked : facet::table<"Fame", facet::entity<Person, facet::key<"PERSON#{name}", "PERSON">>, facet::entity<Work, facet::key<"WORK#{work}", "WORK">>,
                               facet::edge<old_star, facet::from<Person>, facet::to<Work>, facet::target_key<"STAR#{work}">,
                                           facet::mirrored_as<old_fan, facet::mirror_key<"FAN#001#{name}">>>> {};

}  // namespace

TEST_CASE("an edge that lacks what its mirror's key is made from is unlinked as the object that it is read as") {
    facet::memory::engine engine;
    const auto unranked = facet::open<Unranked>(engine);
    const auto fame = facet::open<Fame>(engine);
    unranked.put(Person{"ann"}).or_throw();
    unranked.put(Work{"w"}).or_throw();
    const auto stored = [&] { return everything(fame).size(); };
    unranked.link(old_star{"ann", "w"}).or_throw();
    REQUIRE(stored() == 4);
    CHECK(said(fame.unlink(Star{"ann", "w", 2}).run()) == "ConditionalCheckFailedException");
    CHECK(said(fame.unlink(Star{"ann", "w"}).run()) == "ok");
    CHECK(stored() == 2);
    fame.link(Star{"ann", "w", 2}).or_throw();
    CHECK(said(fame.unlink(Star{"ann", "w"}).run()) == "ConditionalCheckFailedException");
    CHECK(said(fame.unlink(Star{"ann", "w", 2}).run()) == "ok");
    CHECK(stored() == 2);
}
