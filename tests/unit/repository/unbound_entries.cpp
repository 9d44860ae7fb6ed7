// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/backfill.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Order {
    std::string id;
    std::string customer;
    std::string state;
};
template <class... Bindings>
using orders_bound = facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">, Bindings...>;
template <class... Parts>
struct orders_of : facet::table<"Orders", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>, facet::gsi<"GSI2", facet::partition<"GSI1PK">, facet::sort<"GSI2SK">>,
                                facet::lsi<"ByState", facet::sort<"stateSK">>, Parts...> {};
/// As it was declared once...
struct Before : orders_of<orders_bound<facet::index<"GSI1", "CUSTOMER#{customer}", "ORDER#{id}">, facet::index<"ByState", "{state}">>> {};
/// ... and as it is now.
struct Orders : orders_of<orders_bound<>> {};
/// Where the partition key of the index is that of another to which it is bound.
struct Shared : orders_of<orders_bound<facet::index<"GSI2", "CUSTOMER#{customer}", "STATE#{state}">>> {};

/// Of whom some have a mail, by which two indexes are sorted.
struct Member {
    std::string id;
    std::optional<std::string> mail;
};
struct Team {
    std::string team;
    std::string mail;
};
struct Members : facet::table<"Members", facet::gsi<"ByAll", facet::partition<"AllPK">, facet::sort<"MailSK">>, facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"MailSK">>,
                              facet::entity<Member, facet::key<"MEMBER#{id}", "MEMBER">, facet::index<"ByAll", "ALL", "{mail}">>,
                              facet::entity<Team, facet::key<"TEAM#{team}", "MAIL#{mail}">, facet::index<"ByTeam", "TEAM#{team}", "{mail}">>> {};

}  // namespace

TEST_CASE("an audit finds entries of indexes to which an entity is not bound any more, and a backfill takes them out") {
    facet::memory::engine engine;
    {
        auto old = facet::open<Before>(engine);
        old.put(Order{"1", "ann", "new"}).or_throw();
        CHECK(findings(old).empty());
    }
    auto orders = facet::open<Orders>(engine);
    orders.put(Order{"2", "bob", "new"}).or_throw();
    CHECK(findings(orders) == std::vector<std::string>{
                                  "stale|Order|PK=ORDER#1, SK=ORDER|GSI1PK|GSI1PK makes an entry of GSI1, to which Order is not bound",
                                  "stale|Order|PK=ORDER#1, SK=ORDER|GSI1SK|GSI1SK makes an entry of GSI1, to which Order is not bound",
                                  "stale|Order|PK=ORDER#1, SK=ORDER|stateSK|stateSK makes an entry of ByState, to which Order is not bound",
                              });
    CHECK(facet::backfill(orders)->written == 1);
    CHECK(findings(orders).empty());
    CHECK(facet::backfill(orders)->written == 0);
    CHECK(orders.get<Order>("id"_f == "1")->customer == "ann");
    auto old = facet::open<Before>(engine);
    CHECK(old.query<Order>("customer"_f == "ann").count().value() == 0);
}

TEST_CASE("an attribute that makes no entry, or one that is needed elsewhere, is left") {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    REQUIRE(put_raw(orders, {{"PK", "ORDER#3"}, {"SK", "ORDER"}, {"id", "3"}, {"customer", "c"}, {"state", "s"}, {"GSI1PK", "theirs"}, {"GSI2", "x"}}).has_value());
    CHECK(findings(orders).empty());
    CHECK(facet::backfill(orders)->written == 0);
    auto shared = facet::open<Shared>(engine);
    REQUIRE(facet::backfill(shared)->written == 1);
    REQUIRE(put_raw(shared, {{"PK", "ORDER#4"}, {"SK", "ORDER"}, {"id", "4"}, {"customer", "c"}, {"state", "s"}, {"GSI1PK", "CUSTOMER#c"}, {"GSI1SK", "old"}, {"GSI2SK", "STATE#s"}}).has_value());
    CHECK(findings(shared) == std::vector<std::string>{"stale|Order|PK=ORDER#4, SK=ORDER|GSI1SK|GSI1SK makes an entry of GSI1, to which Order is not bound"});
    CHECK(facet::backfill(shared)->written == 1);
    CHECK(findings(shared).empty());
    CHECK(shared.query<Order>("customer"_f == "c").count().value() == 2);
}

TEST_CASE("an entry that the entity's own attributes would complete is found and taken out, too") {
    facet::memory::engine engine;
    auto members = facet::open<Members>(engine);
    const auto of_red = [&] { return members.query<Team>("team"_f == "red").count().value(); };
    REQUIRE(put_raw(members, {{"PK", "MEMBER#1"}, {"SK", "MEMBER"}, {"id", "1"}, {"mail", "m"}, {"TeamPK", "TEAM#red"}}).has_value());
    CHECK(findings(members) == std::vector<std::string>{
                                   "stale|Member|PK=MEMBER#1, SK=MEMBER|AllPK|AllPK is missing; its fields give ALL",
                                   "stale|Member|PK=MEMBER#1, SK=MEMBER|MailSK|MailSK is missing; its fields give m",
                                   "stale|Member|PK=MEMBER#1, SK=MEMBER|TeamPK|TeamPK would make an entry of ByTeam, to which Member is not bound, once the rest of its key is there",
                               });
    CHECK(facet::backfill(members)->written == 1);
    CHECK(findings(members).empty());
    CHECK(of_red() == 0);
    // Where it has no such attribute for the moment, a later update would make the entry.
    REQUIRE(put_raw(members, {{"PK", "MEMBER#2"}, {"SK", "MEMBER"}, {"id", "2"}, {"TeamPK", "TEAM#red"}}).has_value());
    CHECK(facet::backfill(members)->written == 1);
    CHECK(findings(members).empty());
    members.update<Member>("id"_f == "2").set("mail"_f = "new").or_throw();
    CHECK(of_red() == 0);
    CHECK(findings(members).empty());
}

TEST_CASE("a backfill leaves an entry that somebody makes anew before it is taken out") {
    scripted_backend backend;
    auto old = facet::open<Before>(backend);
    old.put(Order{"1", "ann", "new"}).or_throw();
    auto orders = facet::open<Orders>(backend);
    backend.before_write = [&] {
        backend.before_write = nullptr;
        REQUIRE(put_raw(orders, {{"PK", "ORDER#1"}, {"SK", "ORDER"}, {"id", "1"}, {"customer", "ann"}, {"state", "new"}, {"GSI1PK", "other"}, {"GSI1SK", "other"}}).has_value());
    };
    const auto done = facet::backfill(orders);
    REQUIRE(done.has_value());
    CHECK(done->skipped == 1);
    CHECK(findings(orders).size() == 2);
}
