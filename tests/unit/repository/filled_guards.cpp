// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <facet/repository/backfill.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/scripted_backend.hpp>
#include <unit/repository/users.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

/// As the table was declared when it was filled...
struct Before : facet::table<"Users", facet::gsi<"ByName", facet::partition<"NamePK">>, facet::entity<User, facet::key<"USER#{id}", "USER">>,
                             facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<PhoneOwner, facet::key<"PHONE#{phone}", "PHONE">>> {};
/// ... and as it is now.
struct Users : facet::table<"Users", facet::gsi<"ByName", facet::partition<"NamePK">>,
                            facet::entity<User, facet::unique<EmailOwner>, facet::unique<PhoneOwner>, facet::key<"USER#{id}", "USER">, facet::index<"ByName", "NAME#{name}">>,
                            facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<PhoneOwner, facet::key<"PHONE#{phone}", "PHONE">>> {};

const auto ann = "id"_f == "1";
template <class Backend>
void fill(Backend& backend, int count) {
    auto old = facet::open<Before>(backend);
    for (int i = 1; i <= count; ++i) old.put(user(std::to_string(i), std::to_string(i) + "@x", i % 2 == 0 ? std::optional<std::string>(std::to_string(i)) : std::nullopt)).or_throw();
}
/// Every guard there is, by its user.
template <class Repository>
std::string guards(const Repository& users) {
    std::vector<std::string> each;
    for (const auto& one : users.template scan<EmailOwner>().all().value()) each.push_back(one.email + ':' + one.id + ' ');
    for (const auto& one : users.template scan<PhoneOwner>().all().value()) each.push_back(one.phone + ':' + one.id + ':' + one.name + ' ');
    std::sort(each.begin(), each.end());
    std::string all;
    for (const std::string& one : each) all += one;
    return all;
}
struct Label {
    std::string id, colour;
};
struct Unlisted : facet::table<"Labels", facet::gsi<"ByColour", facet::partition<"C">>, facet::entity<Label, facet::key<"LABEL#{id}", "LABEL">>> {};
struct Listed : facet::table<"Labels", facet::gsi<"ByColour", facet::partition<"C">>, facet::entity<Label, facet::key<"LABEL#{id}", "LABEL">, facet::index<"ByColour", "COLOUR#{colour}">>> {};

struct counted {
    std::uint64_t written, skipped, duplicates;
    [[nodiscard]] friend bool operator==(const counted&, const counted&) = default;
};
[[nodiscard]] counted counts(const facet::result<facet::walk_progress>& done) {
    REQUIRE(done.has_value());
    return {done->written, done->skipped, done->duplicates};
}

}  // namespace

TEST_CASE("a backfill makes the guards of a unique field that is new, with the keys of a new index, and of nothing else") {
    facet::memory::engine engine;
    fill(engine, 250);
    auto users = facet::open<Users>(engine);
    CHECK(findings(users).size() == 250 + 250 + 125);
    CHECK(counts(facet::backfill<EmailOwner>(users)) == counted{0, 0, 0});
    const auto done = facet::backfill<User>(users);
    CHECK(counts(done) == counted{250, 0, 0});
    CHECK(findings(users).empty());
    CHECK(users.query<User>("name"_f == "n").count().value() == 250);
    CHECK(said(users.create(user("new", "7@x")).run()) == "DuplicateItemException");
    CHECK(said(users.modify<User>(ann, [](User& each) { each.email = "free@x"; })) == "ok");
    CHECK(users.get<EmailOwner>("email"_f == "1@x").missing());
    const auto before = everything(users);
    CHECK(counts(facet::backfill(users)) == counted{0, 0, 0});
    CHECK(everything(users) == before);
}

TEST_CASE("a backfill gives an item that is as it should be its guards, and leaves it as it is") {
    scripted_backend backend;
    auto users = facet::open<Users>(backend);
    users.unchecked_import(user("1", "a@x", "5")).or_throw();
    REQUIRE(put_raw(users, {{"PK", "USER#2"}, {"SK", "USER"}, {"id", "2"}, {"email", "b@x"}, {"name", "n"}, {"NamePK", "NAME#n"}, {"more", 7}}).has_value());
    const auto before = everything(users);
    CHECK(counts(facet::backfill(users)) == counted{2, 0, 0});
    CHECK(backend.transactions == 2);
    CHECK(guards(users) == "5:1:n a@x:1 b@x:2 ");
    for (const std::string& each : before) {
        bool there = false;
        for (const std::string& now : everything(users)) there = there || now == each;
        CHECK(there);
    }
}

TEST_CASE("a backfill writes a guard of other values anew, and keeps what others wrote into it") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    REQUIRE(put_raw(users, {{"PK", "PHONE#5"}, {"SK", "PHONE"}, {"phone", "5"}, {"id", "1"}, {"name", "old"}, {"more", 7}}).has_value());
    CHECK(counts(facet::backfill(users)) == counted{1, 0, 0});
    CHECK(guards(users) == "5:1:n a@x:1 ");
    CHECK(findings(users).empty());
    std::size_t kept = 0;
    for (const std::string& each : everything(users)) kept += each.find("more") != std::string::npos ? 1 : 0;
    CHECK(kept == 1);
}

TEST_CASE("of items with one value a backfill gives one the guard, counts the others, and mends what else is to be mended of them") {
    facet::memory::engine engine;
    {
        auto old = facet::open<Before>(engine);
        for (const char* id : {"1", "2", "3"}) old.put(user(id, "a@x", id)).or_throw();
    }
    auto users = facet::open<Users>(engine);
    CHECK(counts(facet::backfill(users)) == counted{3, 0, 2});  // each has a phone of its own
    CHECK(users.scan<EmailOwner>().count().value() == 1);
    CHECK(users.scan<PhoneOwner>().count().value() == 3);
    CHECK(users.query<User>("name"_f == "n").count().value() == 3);
    const auto left = findings(users);
    REQUIRE(left.size() == 2);
    CHECK(left[0].starts_with("duplicate|User|"));
    CHECK(counts(facet::backfill(users)) == counted{0, 0, 2});
    const std::string owner = users.get<EmailOwner>("email"_f == "a@x")->id;
    REQUIRE(users.modify<User>("id"_f == owner, [](User& each) { each.email = "b@x"; }).has_value());
    CHECK(counts(facet::backfill(users)) == counted{1, 0, 1});
}

TEST_CASE("a backfill overtakes nobody who changes an item before its guards are written") {
    scripted_backend backend;
    auto users = facet::open<Users>(backend);
    const auto race = [&](const auto& happens) {
        for (const std::string id : {"1", "2"}) users.unchecked_import(user(id, id + "@x")).or_throw();
        backend.before_transaction = [&] {
            backend.before_transaction = nullptr;
            happens();
        };
        return counts(facet::backfill(users));
    };
    SECTION("its value changes") {
        CHECK(race([&] {
                  for (const std::string id : {"1", "2"}) REQUIRE(users.modify<User>("id"_f == id, [&](User& each) { each.email = id + "@y"; }).has_value());
              }) == counted{0, 2, 0});
        CHECK(guards(users) == "1@y:1 2@y:2 ");
    }
    SECTION("it goes") {
        CHECK(race([&] {
                  for (const std::string id : {"1", "2"}) users.erase(user(id, id + "@x")).or_throw();
              }) == counted{0, 2, 0});
        CHECK(everything(users).empty());
    }
    SECTION("another one gets its value") {
        CHECK(race([&] {
                  for (const std::string id : {"1", "2"}) users.create(user("9" + id, id + "@x")).or_throw();
              }) == counted{0, 0, 2});
        CHECK(guards(users) == "1@x:91 2@x:92 ");
    }
    SECTION("another backfill was quicker") {
        auto others = facet::open<Users>(backend);
        CHECK(race([&] { CHECK(counts(facet::backfill(others)) == counted{2, 0, 0}); }) == counted{0, 0, 0});
        CHECK(guards(users) == "1@x:1 2@x:2 ");
    }
    CHECK(findings(users).size() == (users.scan<User>().count().value() == 4 ? 2 : 0));
}

TEST_CASE("a backfill of guards goes by any_backend, by parts and pages, and no faster than it may") {
    facet::memory::engine engine;
    fill(engine, 40);
    facet::any_backend erased(engine);
    facet::open_options options;
    std::int64_t waited = 0;
    options.retries.context = &waited;
    options.retries.wait = [](void* sum, std::chrono::microseconds time) { *static_cast<std::int64_t*>(sum) += time.count(); };
    auto users = facet::open<Users>(erased, std::move(options));
    facet::walk_options part;
    part.page_size = 7;
    part.segments = 3;
    part.writes_per_second = 10;
    std::uint64_t written = 0;
    for (part.segment = 0; part.segment < 3; ++part.segment) written += facet::backfill(users, part)->written;
    CHECK(written == 40);
    CHECK(findings(users).empty());
    CHECK(waited > 9'000'000);  // 40 items and 60 guards
}

TEST_CASE("an item that has no guards to make is no transaction") {
    scripted_backend backend;
    fill(backend, 3);
    auto users = facet::open<Users>(backend);
    REQUIRE(facet::backfill(users).has_value());
    const auto transactions = backend.transactions;
    auto old = facet::open<Before>(backend);
    old.update<User>(ann).set("name"_f = "m").or_throw();
    CHECK(counts(facet::backfill(users)) == counted{1, 0, 0});
    CHECK(backend.transactions == transactions);
    CHECK(users.query<User>("name"_f == "m").count().value() == 1);
}

TEST_CASE("an item that meets another's value in each of several rounds gets its index entry, and is counted once") {
    struct Earlier : facet::table<"Users", facet::gsi<"ByName", facet::partition<"NamePK">>, facet::entity<User, facet::key<"USER#{id}", "USER">>> {};
    for (const auto& order : {std::vector<std::string>{"1", "2", "3"}, {"2", "3", "1"}, {"3", "1", "2"}, {"3", "2", "1"}, {"1", "3", "2"}, {"2", "1", "3"}}) {
        facet::memory::engine engine;
        auto old = facet::open<Earlier>(engine);
        auto users = facet::open<Users>(engine);
        old.put(user(order[0], "m@x", std::nullopt)).or_throw();
        for (const std::size_t each : {std::size_t{1}, std::size_t{2}}) old.put(user(order[each], "m@x", std::optional<std::string>("p"))).or_throw();
        const auto filled = facet::backfill<User>(users);
        REQUIRE(filled.has_value());
        CHECK(filled->scanned == 3);
        CHECK(filled->written == 3);
        CHECK(filled->skipped == 0);
        CHECK(filled->duplicates == 2);
        CHECK(users.query<User>("name"_f == "n").count().value() == 3);
    }
}

TEST_CASE("a backfill tries again what another's transaction is in the way of, which need not change the item (contract A12)") {
    facet::memory::engine engine;
    fill(engine, 4);
    facet::faulty backend(engine);
    unsigned waits = 0;
    facet::open_options options;
    options.retries.attempts = 3;
    options.retries.context = &waits;
    options.retries.wait = [](void* count, std::chrono::microseconds) { ++*static_cast<unsigned*>(count); };
    auto users = facet::open<Users>(backend, std::move(options));
    const auto conflicts = [&](std::uint64_t times) {
        waits = 0;
        backend.schedule({.rules = {{.kind = facet::fault_kind::transaction_conflict, .times = times}}});
    };
    SECTION("of a transaction") {
        conflicts(2);
        CHECK(counts(facet::backfill<User>(users)) == counted{4, 0, 0});
        CHECK(waits == 2);
        CHECK(findings(users).empty());
    }
    SECTION("until it gives up, and goes on where it is begun again") {
        conflicts(facet::fault_rule::always);
        CHECK(said(facet::backfill<User>(users)) == "TransactionCanceledException");
        CHECK(waits == 2);
        backend.schedule({.rules = {{.kind = facet::fault_kind::throttling, .calls = {facet::call_kind::transact_write}}}});
        CHECK(said(facet::backfill<User>(users)) == "ThrottlingException");
        backend.stop();
        CHECK(counts(facet::backfill<User>(users)) == counted{4, 0, 0});
        CHECK(findings(users).empty());
    }
    SECTION("of a single write") {
        facet::memory::engine others;
        facet::faulty alone(others);
        auto old = facet::open<Unlisted>(alone);
        old.put(Label{"1", "red"}).or_throw();
        auto labels = facet::open<Listed>(alone);
        alone.schedule({.rules = {{.kind = facet::fault_kind::transaction_conflict, .times = 1}}});
        CHECK(counts(facet::backfill(labels)) == counted{1, 0, 0});
        CHECK(findings(labels).empty());
    }
}
