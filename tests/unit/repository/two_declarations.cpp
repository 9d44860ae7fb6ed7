// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/show.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Several repositories on one table: opened twice by one declaration, or once by each of two, as two modules of a program declare it.

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string name;
    std::string title{};
    std::uint32_t version = 0;
    std::int64_t groups = 0;
};
struct Group {
    std::string group;
    std::optional<std::uint32_t> members{};
};
struct Joins {
    std::string name;
    std::string group;
};
struct Club : facet::table<"Club", facet::entity<User, facet::key<"USER#{name}", "USER">, facet::version<"version">>,
                           facet::entity<Group, facet::key<"GROUP#{group}", "GROUP">>,
                           facet::edge<Joins, facet::from<User>, facet::to<Group>, facet::counted<"groups", "members">, facet::target_key<"JOINS#{group}">>> {};

/// The same items, of which another module knows other fields, in another order.
struct Profile {
    std::string likes;
    std::string title;
    std::string name;
};
struct Place {
    std::optional<std::uint32_t> members{};
    std::string city;
    std::string group;
};
struct Profiles : facet::table<"Club", facet::entity<Profile, facet::key<"USER#{name}", "USER">>, facet::entity<Place, facet::key<"GROUP#{group}", "GROUP">>> {};
struct Named {
    std::string title;
};
struct Counted {
    std::int64_t groups;
};

const auto ann = "name"_f == "ann";
const auto bob = "name"_f == "bob";

/// Two repositories by one declaration, and one by another.
template <class Backend = facet::memory::engine>
struct world {
    Backend engine{};
    facet::repository<Club, Backend> club = facet::open<Club>(engine);
    facet::repository<Club, Backend> again = facet::open<Club>(engine);
    facet::repository<Profiles, Backend> profiles = facet::open<Profiles>(engine);

    world() {
        club.create(User{.name = "ann"}).or_throw();
        club.create(User{.name = "bob"}).or_throw();
        club.create(Group{"g"}).or_throw();
        club.create(Group{"h"}).or_throw();
    }
};

}  // namespace

TEST_CASE("B5 an item that two repositories of a table write is refused, however far apart") {
    for (const int between : {0, 5, 40}) {
        world all;
        auto batch = all.club.batch();
        batch.add(all.club.put(Group{"i", 1}));
        for (int i = 0; i < between; ++i) batch.add(all.club.put(Group{"other" + std::to_string(i)}));
        if (between == 5) batch.add(all.profiles.put(Place{2, "Ulm", "i"}));
        else batch.add(all.again.put(Group{"i", 2}));
        const auto done = batch.run();
        REQUIRE(said(done) == "ValidationException");
        CHECK(done.error().rule == "B5");
        CHECK(done.error().key == "PK=GROUP#i, SK=GROUP");
        CHECK(all.club.get<Group>("group"_f == "i").missing());
    }
}

TEST_CASE("B2 a key that two repositories of a table ask for is refused, however far apart") {
    world all;
    for (const int between : {0, 5, 140}) {
        auto reads = all.club.reads();
        reads.add(all.club.key<User>(ann));
        for (int i = 0; i < between; ++i) reads.add(all.club.key<User>("name"_f == "other" + std::to_string(i)));
        reads.add(all.again.key<User>(ann));
        const auto done = reads.batch();
        REQUIRE(said(done) == "ValidationException");
        CHECK(done.error().rule == "B2");
    }
    const auto both = all.club.batch_get(all.club.key<User>(ann), all.profiles.key<Profile>(ann));
    REQUIRE(said(both) == "ValidationException");
    CHECK(both.error().rule == "B2");
    CHECK(said(all.club.batch_get(all.club.key<User>(ann), all.again.key<User>(bob))) == "ok");
}

TEST_CASE("A2 a transaction with two actions of two repositories on one item says which is the second") {
    world all;
    const auto done = all.club.transact(all.club.create(User{.name = "cid"}), all.club.update<User>(ann).set("title"_f = "a"), all.again.update<User>(ann).set("title"_f = "b"));
    REQUIRE(said(done) == "ValidationException");
    CHECK(done.error().rule == "A2");
    CHECK(done.error().message == "Transaction request cannot include multiple operations on one item, and action 2 is on it, too");
    CHECK(done.error().action == 2);
    CHECK(done.error().key == "PK=USER#ann, SK=USER");
}

TEST_CASE("an edge is linked in one transaction with what another repository of the table does at its ends") {
    world all;
    CHECK(said(all.club.transact(all.club.link(Joins{"ann", "g"}), all.again.update<User>(ann).set("title"_f = "t"), all.again.check<Group>("group"_f == "g").exists())) == "ok");
    CHECK(all.club.get<User>(ann)->groups == 1);
    CHECK(all.club.get<User>(ann)->title == "t");
    CHECK(all.club.get<Group>("group"_f == "g")->members == 1);
    CHECK(said(all.club.transact(all.club.link(Joins{"ann", "h"}), all.again.link(Joins{"bob", "h"}), all.again.link(Joins{"bob", "g"}))) == "ok");
    CHECK(all.club.get<User>(ann)->groups == 2);
    CHECK(all.club.get<User>(bob)->groups == 2);
    CHECK(all.club.get<Group>("group"_f == "g")->members == 2);
    CHECK(all.club.get<Group>("group"_f == "h")->members == 2);
}

TEST_CASE("edges are counted under their names by actions of another declaration of the table") {
    world all;
    all.profiles.update<Profile>(ann).set("likes"_f = "tea").or_throw();
    const auto version = all.club.get<User>(ann)->version;
    // An update counts what its own declaration does not know.
    CHECK(said(all.club.transact(all.profiles.update<Profile>(ann).set("title"_f = "t"), all.club.link(Joins{"ann", "g"}))) == "ok");
    CHECK(all.club.get<User>(ann)->groups == 1);
    CHECK(all.club.get<User>(ann)->title == "t");
    CHECK(all.profiles.get<Profile>(ann)->likes == "tea");
    CHECK(all.club.get<Group>("group"_f == "g")->members == 1);
    // What was a check is an update that also counts the version up.
    const auto linked = all.club.transact(all.profiles.check<Profile>(ann).when("title"_f == "t"), all.club.link(Joins{"ann", "h"}), all.profiles.check<Place>("group"_f == "h").exists());
    CHECK(said(linked) == "ok");
    CHECK(all.club.get<User>(ann)->groups == 2);
    CHECK(all.club.get<User>(ann)->version == version + 1);
    CHECK(all.profiles.get<Profile>(ann)->likes == "tea");
    CHECK(all.club.get<Group>("group"_f == "h")->members == 1);
    // What is put counts as well, where its declaration knows the count and where it does not.
    CHECK(said(all.club.transact(all.club.unlink<Joins>(ann && "group"_f == "h"), all.profiles.put(Place{5, "Ulm", "h"}), all.profiles.put(Profile{"milk", "u", "ann"}))) == "ok");
    CHECK(all.club.get<Group>("group"_f == "h")->members == 4);
    CHECK(all.profiles.get<Place>("group"_f == "h")->city == "Ulm");
    CHECK(all.club.get<User>(ann, facet::as<Counted>).value().groups == -1);
    CHECK(all.profiles.get<Profile>(ann)->likes == "milk");
}

TEST_CASE("an action of another declaration that changes the count itself is named before anything is sent") {
    world<scripted_backend> all;
    const auto before = all.engine.transactions;
    const auto both = all.club.transact(all.profiles.upsert<Place>("group"_f == "g").set("city"_f = "Ulm", "members"_f = 3), all.club.link(Joins{"ann", "g"}));
    REQUIRE(said(both) == "ValidationException");
    CHECK(both.error().rule == "A2");
    CHECK(all.engine.transactions == before);
}

TEST_CASE("a batch of two declarations is shown as each of them would store its items") {
    world all;
    const auto shown = [](auto&& batch) {
        const auto text = facet::show(batch);
        return text.has_value() && text->requests.size() == 1 ? text->requests[0].json : "no request";
    };
    auto writes = all.club.batch();
    writes.add(all.club.put(Group{"i", 3}));
    writes.add(all.profiles.put(Profile{"tea", "t", "eve"}));
    CHECK(shown(writes) == R"({"RequestItems":{"Club":[{"PutRequest":{"Item":{"PK":{"S":"GROUP#i"},"SK":{"S":"GROUP"},"group":{"S":"i"},"members":{"N":"3"}}}},)"
                           R"({"PutRequest":{"Item":{"PK":{"S":"USER#eve"},"SK":{"S":"USER"},"likes":{"S":"tea"},"title":{"S":"t"},"name":{"S":"eve"}}}}]}})");
    auto reads = all.club.reads();
    reads.add(all.club.key<User>(ann, facet::as<Named>));
    reads.add(all.profiles.key<Profile>(bob, facet::as<Named>));
    CHECK(shown(reads) == R"({"RequestItems":{"Club":{"Keys":[{"PK":{"S":"USER#ann"},"SK":{"S":"USER"}},{"PK":{"S":"USER#bob"},"SK":{"S":"USER"}}],)"
                          R"("ProjectionExpression":"#n0, #n1, #n2","ExpressionAttributeNames":{"#n0":"title","#n1":"PK","#n2":"SK"}}}})");
}
