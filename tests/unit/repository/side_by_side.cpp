// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <string>
#include <vector>

// The steps of docs/maintenance.md, with the programs of each step on one table at once.

using namespace repository_probe;
using namespace facet::literals;

namespace side_by_side {

namespace before {
struct User {
    std::string id;
    std::string mail;
    std::string team;
};
struct MailOwner {
    std::string mail;
    std::string id;
};
struct Club : facet::table<"Club", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>,
                           facet::entity<User, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">, facet::index<"ByTeam", "TEAM#{team}", "{id}">>,
                           facet::entity<MailOwner, facet::key<"MAIL#{mail}", "OWNER">>> {};
}  // namespace before

/// Reads both names, and writes the older one.
namespace reading {
using before::MailOwner;
using before::User;
struct Club : facet::table<"Club", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>,
                           facet::entity<User, facet::renamed_from<"mail", "email">, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">, facet::index<"ByTeam", "TEAM#{team}", "{id}">>,
                           facet::entity<MailOwner, facet::renamed_from<"mail", "email">, facet::key<"MAIL#{mail}", "OWNER">>> {};
}  // namespace reading

namespace writing {
struct User {
    std::string id;
    std::string email;
    std::string team;
};
struct MailOwner {
    std::string email;
    std::string id;
};
struct Club : facet::table<"Club", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>,
                           facet::entity<User, facet::renamed_from<"email", "mail">, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">, facet::index<"ByTeam", "TEAM#{team}", "{id}">>,
                           facet::entity<MailOwner, facet::renamed_from<"email", "mail">, facet::key<"MAIL#{email}", "OWNER">>> {};
}  // namespace writing

/// Knows the newer name alone.
namespace after {
using writing::MailOwner;
using writing::User;
struct Club : facet::table<"Club", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>,
                           facet::entity<User, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">, facet::index<"ByTeam", "TEAM#{team}", "{id}">>,
                           facet::entity<MailOwner, facet::key<"MAIL#{email}", "OWNER">>> {};
}  // namespace after

/// The index is declared yet, and no entity is bound to it.
namespace unbound {
using writing::MailOwner;
using writing::User;
struct Club : facet::table<"Club", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK">>,
                           facet::entity<User, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">>, facet::entity<MailOwner, facet::key<"MAIL#{email}", "OWNER">>> {};
}  // namespace unbound

namespace without {
using writing::MailOwner;
using writing::User;
struct Club : facet::table<"Club", facet::entity<User, facet::unique<MailOwner>, facet::key<"USER#{id}", "USER">>, facet::entity<MailOwner, facet::key<"MAIL#{email}", "OWNER">>> {};
}  // namespace without

}  // namespace side_by_side

using namespace side_by_side;

TEST_CASE("a field is renamed while programs of three releases run") {
    facet::memory::engine engine;
    const auto old = facet::open<before::Club>(engine);
    const auto middle = facet::open<reading::Club>(engine);
    const auto fresh = facet::open<writing::Club>(engine);
    for (const char* id : {"1", "2", "3"}) old.create(before::User{id, std::string("m") + id, "red"}).or_throw();

    // What reads both runs beside the older one, and then beside the newer one.
    middle.update<before::User>("id"_f == "1").set("team"_f = "blue").or_throw();
    CHECK(old.get<before::User>("id"_f == "1")->team == "blue");
    fresh.modify<writing::User>("id"_f == "2", [](writing::User& user) { user.email = "n2"; }).value();
    CHECK(middle.get<before::User>("id"_f == "2")->mail == "n2");
    middle.modify<before::User>("id"_f == "2", [](before::User& user) { user.mail = "o2"; }).value();
    CHECK(fresh.get<writing::User>("id"_f == "2")->email == "o2");
    CHECK(findings(fresh).empty());

    for (auto& each : fresh.scan<writing::User>().each()) fresh.modify<writing::User>("id"_f == each->id, [](writing::User&) {}).value();
    const auto last = facet::open<after::Club>(engine);
    CHECK_FALSE(findings(last).empty());  // the guards have the older name yet
    for (auto& each : fresh.scan<writing::MailOwner>().each()) fresh.modify<writing::MailOwner>("email"_f == each->email, [](writing::MailOwner&) {}).value();
    CHECK(findings(last).empty());
    CHECK(last.get<writing::MailOwner>("email"_f == "o2")->id == "2");
    CHECK(last.create(writing::User{"4", "o2", "red"}).run().failed());
}

TEST_CASE("an index is taken from the entities first, and from the table when its entries are gone") {
    facet::memory::engine engine;
    const auto bound = facet::open<after::Club>(engine);
    for (const char* id : {"1", "2", "3"}) bound.create(writing::User{id, std::string("m") + id, "red"}).or_throw();
    const auto blind = facet::open<without::Club>(engine);
    CHECK(facet::backfill(blind).value().written == 0);
    CHECK(findings(blind).empty());
    const auto leaving = facet::open<unbound::Club>(engine);
    CHECK(findings(leaving).size() == 6);  // two attributes each
    CHECK(facet::backfill(leaving).value().written == 3);
    CHECK(findings(leaving).empty());
    CHECK(bound.query<writing::User>("team"_f == "red").all().value().empty());
}
