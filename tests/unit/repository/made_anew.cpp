// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/audit.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

/// \file
/// An item that is erased and made anew counts its versions from 1 again. Who read the former must not take one for the other where
/// index entries and guards are made from its fields.

namespace {

struct User {
    std::string id;
    std::string mail;
    std::string first;
    std::string last;
    std::uint32_t version = 0;
};
struct MailOwner {
    std::string mail;
    std::string id;
};
struct Users : facet::table<"Users", facet::gsi<"ByName", facet::partition<"NamePK">, facet::sort<"NameSK">>,
                            facet::entity<User, facet::version<"version">, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">, facet::index<"ByName", "NAMES", "{last}#{first}">>,
                            facet::entity<MailOwner, facet::key<"MAIL#{mail}", "MAIL">>> {};

template <class Store>
void make_anew(const Store& users) {
    users.erase(users.template get<User>("id"_f == "1").value()).or_throw();
    users.create(User{"1", "b@x", "Eve", "Kay"}).or_throw();
    users.create(User{"2", "a@x", "Bob", "Ray"}).or_throw();
}
template <class Store>
std::vector<std::string> guards(const Store& users) {
    std::vector<std::string> all;
    for (const MailOwner& each : users.template scan<MailOwner>().or_throw()) all.push_back(each.mail + " " + each.id);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("modify of an item that was made anew meanwhile, with the same version, reads it again") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(User{"1", "a@x", "Ann", "Lee"}).or_throw();
    int runs = 0;
    const auto changed = users.modify<User>("id"_f == "1", [&](User& user) {
        if (runs++ == 0) make_anew(users);
        user.mail = "c@x";
        user.first = "Anna";
    });
    REQUIRE(changed.has_value());
    CHECK(runs == 2);
    CHECK(changed->last == "Kay");
    CHECK(guards(users) == std::vector<std::string>{"a@x 2", "c@x 1"});
    int findings = 0;
    CHECK(facet::audit(users, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
    CHECK(said(users.create(User{"3", "a@x", "C", "D"}).run()) == "DuplicateItemException");
    CHECK(users.create(User{"4", "b@x", "C", "D"}).run().has_value());
}

TEST_CASE("move of an item that was made anew meanwhile, with the same version, reads it again") {
    facet::memory::engine engine;
    auto users = facet::open<Users>(engine);
    users.create(User{"1", "a@x", "Ann", "Lee"}).or_throw();
    int runs = 0;
    const auto moved = users.move<User>("id"_f == "1", [&](User& user) {
        if (runs++ == 0) make_anew(users);
        user.id = "9";
    });
    REQUIRE(moved.has_value());
    CHECK(runs == 2);
    CHECK(moved->mail == "b@x");
    CHECK(guards(users) == std::vector<std::string>{"a@x 2", "b@x 9"});
}
