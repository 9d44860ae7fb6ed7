// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>
#include <unit/repository/users.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Users : facet::table<"Users", facet::entity<User, facet::unique<EmailOwner>, facet::unique<PhoneOwner>, facet::key<"USER#{id}", "USER">>,
                            facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<PhoneOwner, facet::key<"PHONE#{phone}", "PHONE">>> {};

const auto ann = "id"_f == "1";
/// Every guard there is, by its user.
template <class Repository>
std::string guards(const Repository& users) {
    std::string all;
    auto emails = users.template scan<EmailOwner>().all().value();
    std::sort(emails.begin(), emails.end(), [](const EmailOwner& a, const EmailOwner& b) { return a.email < b.email; });  // a scan has an order of its own
    for (const auto& each : emails) all += each.email + ':' + each.id + ' ';
    for (const auto& each : users.template scan<PhoneOwner>().all().value()) all += each.phone + ':' + each.id + ':' + each.name + ' ';
    return all;
}

}  // namespace

TEST_CASE("a guard that is another item's stays, whatever becomes of an item with the same value") {
    const auto make = [](auto& users) {
        users.create(user("1", "a@x", "5")).or_throw();
        users.unchecked_import(user("2", "a@x", "5")).or_throw();  // older than its guards, or from a file
    };
    const std::string owned = "a@x:1 5:1:n ";
    {
        facet::memory::engine engine;
        auto users = facet::open<Users>(engine);
        make(users);
        const auto erased = users.erase(user("2", "a@x", "5")).run();
        CHECK(said(erased) == "DuplicateItemException");
        CHECK(erased.error().message == "its EmailOwner PK=EMAIL#a@x, SK=EMAIL is another item's");
        CHECK(erased.error().companion == "EmailOwner");
        CHECK(said(users.transact(users.erase(user("2", "a@x", "5")))) == "TransactionCanceledException");
        CHECK(said(users.modify<User>("id"_f == "2", [](User& item) { item.email = "b@x"; })) == "DuplicateItemException");
        CHECK(said(users.modify<User>("id"_f == "2", [](User& item) { item.name = "m"; })) == "DuplicateItemException");  // which PhoneOwner has, too
        CHECK(said(users.move<User>("id"_f == "2", [](User& item) { item.id = "3"; })) == "TransactionCanceledException");
        CHECK(guards(users) == owned);
        CHECK(users.get<User>("id"_f == "2")->email == "a@x");
        CHECK(said(users.create(user("4", "a@x")).run()) == "DuplicateItemException");
        CHECK(said(users.erase(user("1", "a@x", "5")).run()) == "ok");
        CHECK(guards(users).empty());
        CHECK(said(users.erase(user("2", "a@x", "5")).run()) == "ok");  // there is no guard, and none is another's
        CHECK(everything(users).empty());
    }
    {
        facet::memory::engine engine;
        auto users = facet::open<Users>(engine);
        make(users);
        CHECK(said(users.modify<User>("id"_f == "1", [](User& item) { item.name = "m", item.email = "c@x"; })) == "ok");
        CHECK(guards(users) == "c@x:1 5:1:m ");
        CHECK(said(users.move<User>("id"_f == "1", [](User& item) { item.id = "9"; })) == "ok");
        CHECK(guards(users) == "c@x:9 5:9:m ");
    }
}

TEST_CASE("an item is created with its guards, and not where one exists") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    CHECK(said(users.create(user("1", "a@x", "5")).run()) == "ok");
    CHECK(said(users.create(user("2", "b@x")).run()) == "ok");
    CHECK(users.get<EmailOwner>("email"_f == "a@x")->id == "1");
    CHECK(users.get<PhoneOwner>("phone"_f == "5")->id == "1");
    const auto before = everything(users);
    CHECK(before.size() == 5);
    const auto taken = users.create(user("3", "a@x")).run();
    CHECK(said(taken) == "DuplicateItemException");
    CHECK(taken.error().message == "its EmailOwner PK=EMAIL#a@x, SK=EMAIL exists already");
    CHECK(taken.error().companion == "EmailOwner");
    CHECK(facet::is_duplicate<EmailOwner>(taken.error()));
    CHECK(!facet::is_duplicate<PhoneOwner>(taken.error()));
    CHECK(facet::is_duplicate<EmailOwner>(taken));
    CHECK(!facet::is_duplicate<PhoneOwner>(taken));
    CHECK(taken.error().operation == "create");
    CHECK(taken.error().entity == "User");
    CHECK(taken.error().key == "PK=USER#3, SK=USER");
    CHECK(said(users.create(user("1", "c@x")).run()) == "ConditionalCheckFailedException");
    CHECK(said(users.create(user("4", "d@x", "5")).run()) == "DuplicateItemException");
    CHECK(said(users.create(user("4", "")).run()) == "InvalidKey");
    CHECK(everything(users) == before);
}

TEST_CASE("guards follow a change of the item, and are left where they stay the same") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    users.create(user("2", "b@x")).or_throw();
    REQUIRE(users.modify<User>(ann, [](User& it) { it.email = "c@x"; }).has_value());
    CHECK(users.get<EmailOwner>("email"_f == "a@x").missing());
    CHECK(users.get<EmailOwner>("email"_f == "c@x")->id == "1");
    CHECK(said(users.modify<User>(ann, [](User& it) { it.email = "b@x"; })) == "DuplicateItemException");
    CHECK(users.get<User>(ann)->email == "c@x");
    REQUIRE(users.modify<User>(ann, [](User& it) { it.name = "m"; }).has_value());
    CHECK(users.get<PhoneOwner>("phone"_f == "5")->name == "m");
    REQUIRE(users.modify<User>(ann, [](User& it) { it.phone.reset(); }).has_value());
    CHECK(users.get<PhoneOwner>("phone"_f == "5").missing());
    REQUIRE(users.modify<User>("id"_f == "2", [](User& it) { it.phone = "5"; }).has_value());
    CHECK(users.get<PhoneOwner>("phone"_f == "5")->id == "2");
    REQUIRE(users.move<User>("id"_f == "2", [](User& it) { it.id = "9"; }).has_value());
    CHECK(users.get<PhoneOwner>("phone"_f == "5")->id == "9");
    CHECK(users.get<EmailOwner>("email"_f == "b@x")->id == "9");
    CHECK(everything(users).size() == 5);
}

TEST_CASE("an item is erased with its guards, provided that they are its own") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    const User old = users.get<User>(ann).value();
    REQUIRE(users.modify<User>(ann, [](User& it) { it.email = "c@x"; }).has_value());
    CHECK(said(users.erase(old).run()) == "ConditionalCheckFailedException");
    CHECK(everything(users).size() == 3);
    CHECK(said(users.erase(users.get<User>(ann).value()).run()) == "ok");
    CHECK(everything(users).empty());
    CHECK(said(users.erase(old).run()) == "ConditionalCheckFailedException");
}

TEST_CASE("in a transaction an item's own refusal is told, whatever its guards were refused for") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    const auto again = users.transact(users.create(user("2", "b@x", "6")), users.create(user("1", "a@x", "5")));
    REQUIRE(said(again) == "TransactionCanceledException");
    REQUIRE(again.error().reasons.size() == 2);
    CHECK(again.error().reasons[1].code == facet::reason_code::conditional_check_failed);
    CHECK(again.error().reasons[1].message.find("EmailOwner") == std::string::npos);
    CHECK(again.error().reasons[1].companion.empty());
    CHECK(!facet::is_duplicate<EmailOwner>(again.error()));
}

TEST_CASE("in a transaction guards are hidden: counted, and reported under the caller's action") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(user("1", "a@x", "5")).or_throw();
    const auto before = everything(users);
    const auto both = users.transact(users.create(user("2", "b@x", "6")), users.check<User>(ann).exists(), users.create(user("3", "c@x", "5")));
    CHECK(said(both) == "TransactionCanceledException");
    CHECK(both.error().message.ends_with("[None, None, ConditionalCheckFailed]"));
    REQUIRE(both.error().reasons.size() == 3);
    CHECK(both.error().reasons[0].code == facet::reason_code::none);
    CHECK(both.error().reasons[1].code == facet::reason_code::none);
    CHECK(both.error().reasons[2].code == facet::reason_code::conditional_check_failed);
    CHECK(both.error().reasons[2].entity == "User");
    CHECK(both.error().reasons[2].key == "PK=USER#3, SK=USER");
    CHECK(both.error().reasons[2].message == "its PhoneOwner PK=PHONE#5, SK=PHONE exists already");
    CHECK(both.error().reasons[2].companion == "PhoneOwner");
    CHECK(facet::is_duplicate<PhoneOwner>(both.error()));
    CHECK(!facet::is_duplicate<EmailOwner>(both.error()));
    CHECK(everything(users) == before);
    CHECK(said(users.transact(users.create(user("2", "b@x", "6")), users.erase(users.get<User>(ann).value()))) == "ok");
    CHECK(guards(users) == "b@x:2 6:2:n ");
    const auto same = users.transact(users.check<User>("id"_f == "2").exists(), users.create(user("8", "s@x")), users.create(user("9", "s@x")));
    CHECK(said(same) == "ValidationException");
    CHECK(same.error().rule == "A2");
    CHECK(same.error().action == 2);
    CHECK(same.error().entity == "EmailOwner");
    CHECK(same.error().key == "PK=EMAIL#s@x, SK=EMAIL");
    // Where the caller gave one write, none of several is told.
    const auto large = users.create(user("7", std::string(450'000, 'x'))).run();
    CHECK_FALSE(large.has_value());
    CHECK(large.error().action == -1);
    auto many = users.transaction();
    for (int i = 0; i < 40; ++i) many.add(users.create(user("m" + std::to_string(i), std::to_string(i) + "@x", std::to_string(100 + i))));
    const auto over = many.run();
    CHECK(said(over) == "ValidationException");
    CHECK(over.error().message == "a transaction can have at most 100 actions, of which this one has 120 with those that go with its items");
}

TEST_CASE("what another transaction is in the way of is tried again, whichever of the hidden actions it met") {
    facet::memory::engine engine;
    facet::faulty backend(engine);
    auto users = facet::open<Users>(backend, {.retries = {.attempts = 3, .base = std::chrono::milliseconds(1)}});
    users.create(user("1", "a@x")).or_throw();
    users.create(user("2", "taken@x")).or_throw();
    for (std::uint32_t action = 0; action != 3; ++action) {
        CAPTURE(action);
        const std::string email = "new" + std::to_string(action) + "@x";
        int asked = 0;
        const auto change = [&](User& each) { ++asked, each.email = email; };
        backend.schedule({.rules = {{.kind = facet::fault_kind::transaction_conflict, .times = 1, .action = action}}});
        const auto done = users.modify<User>(ann, change);
        REQUIRE(done.has_value());
        CHECK(asked == 2);
        CHECK(guards(users) == email + ":1 taken@x:2 ");

        const std::string id = std::to_string(action + 5);
        backend.schedule({.rules = {{.kind = facet::fault_kind::transaction_conflict, .times = 1, .action = action}}});
        REQUIRE(users.move<User>(ann, [&](User& each) { ++asked, each.id = id; }).has_value());
        CHECK(asked == 4);
        REQUIRE(users.move<User>("id"_f == id, [&](User& each) { each.id = "1"; }).has_value());
    }
    backend.schedule({});
    int asked = 0;  // and what is taken stays taken
    CHECK(said(users.modify<User>(ann, [&](User& each) { ++asked, each.email = "taken@x"; })) == "DuplicateItemException");
    CHECK(asked == 1);
}

TEST_CASE("of many who want the same, one gets it") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    std::vector<std::thread> workers;
    std::atomic<int> won = 0;
    for (int worker = 0; worker < 4; ++worker)
        workers.emplace_back([&, worker] {
            for (int i = 0; i < 50; ++i)
                if (users.create(user(std::to_string(worker * 100 + i), std::to_string(i) + "@x")).run().has_value()) ++won;
        });
    for (std::thread& each : workers) each.join();
    CHECK(won == 50);
    CHECK(everything(users).size() == 100);
}

namespace {

/// Whose refusals of transactions come behind an attempt that had no answer.
class doubtful_backend : public scripted_backend {
public:
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        auto done = scripted_backend::transact_write(actions, token, capacity);
        if (done.has_value()) return done;
        facet::error cause = std::move(done).error();
        cause.request = "REQUEST";
        cause.possibly_applied = true;
        return cause;
    }
};

}  // namespace

TEST_CASE("a write with guards that is refused still says whose request it was, and that it may have been applied (contract H3)") {
    doubtful_backend backend;
    auto users = facet::open<Users>(backend);
    users.create(user("1", "a@x")).or_throw();
    for (const auto& refused : {users.create(user("1", "b@x")).run(), users.create(user("2", "a@x")).run(), users.erase(user("1", "c@x")).run()}) {
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().request == "REQUEST");
        CHECK(refused.error().possibly_applied);
    }
}
