// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Task {
    std::string project;
    std::string id;
    std::string owner;
    std::uint32_t rank;
    std::optional<std::string> label;
    std::int64_t score;
    std::string text;
};
struct Tasks : facet::table<"Tasks", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                            facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<facet::number_key("Score")>>,
                            facet::gsi<"ByRank", facet::partition<"OwnerPK">, facet::sort<facet::number_key("rank")>>,
                            facet::gsi<"Every", facet::partition<"EveryPK">, facet::sort<"EverySK">>,
                            facet::entity<Task, facet::key<"PROJECT#{project}", "TASK#{id}">,
                                          facet::index<"ByOwner", "OWNER#{owner}", "RANK#{rank:4}#{project}">,
                                          facet::index<"ByLabel", "LABEL#{label}", "{score}">, facet::index<"ByRank", "OWNER#{owner}", "{rank}">,
                                          facet::index<"Every", "TASKS", "{id}#{project}">>> {};

/// The ids that a query gives, with their owners.
template <class Query>
std::string told(Query query) {
    std::string all;
    for (const Task& each : query.or_throw()) all += each.id + ' ' + each.owner + ' ' + std::to_string(each.score) + ' ' + each.text + '\n';
    return all;
}

/// The one item of a table, with the names of all that is stored.
const auto first = "project"_f == "p" && "id"_f == "1";

template <class Repository>
auto upserted(const Repository& tasks, const std::string& owner, std::uint32_t rank, const std::string& label, std::int64_t score) {
    return tasks.template upsert<Task>(first)
        .set("rank"_f = rank, "owner"_f = owner)
        .set("text"_f = "t")
        .set("score"_f = score, "label"_f = label);
}

struct Seat {
    std::string hall;
    std::string place;
    std::optional<std::string> guest;
    std::set<std::string> marks;
};
struct Seats : facet::table<"Seats", facet::entity<Seat, facet::key<"HALL#{hall}", "SEAT#{place}">, facet::key_only<"hall">, facet::key_only<"place">>> {};

}  // namespace

TEST_CASE("an upsert writes the index entries of what it says, for a new item and for one that is there") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    CHECK(said(upserted(tasks, "ann", 7, "red", -5).run()) == "ok");
    const std::string ann = "1 ann -5 t\n";
    CHECK(told(tasks.query<Task>("owner"_f == "ann" && "rank"_f == 7u && "project"_f == "p").using_index<"ByOwner">()) == ann);
    CHECK(told(tasks.query<Task>("owner"_f == "ann" && "rank"_f == 7u).using_index<"ByRank">()) == ann);
    CHECK(told(tasks.query<Task>("label"_f == "red" && "score"_f == -5)) == ann);
    CHECK(told(tasks.query<Task>().using_index<"Every">()) == ann);
    auto again = upserted(tasks, "bob", 8, "blue", 12);
    CHECK(said(again.run()) == "ok");
    CHECK(said(again.run()) == "ok");
    const std::string bob = "1 bob 12 t\n";
    CHECK(told(tasks.query<Task>("owner"_f == "bob" && "rank"_f == 8u && "project"_f == "p").using_index<"ByOwner">()) == bob);
    CHECK(told(tasks.query<Task>("owner"_f == "bob" && "rank"_f >= 8u).using_index<"ByRank">()) == bob);
    CHECK(told(tasks.query<Task>("label"_f == "blue" && "score"_f > 0)) == bob);
    CHECK(told(tasks.query<Task>().using_index<"Every">()) == bob);
    CHECK(told(tasks.query<Task>("owner"_f == "ann").using_index<"ByOwner">()).empty());
    CHECK(told(tasks.query<Task>("owner"_f == "ann").using_index<"ByRank">()).empty());
    CHECK(told(tasks.query<Task>("label"_f == "red")).empty());
}

TEST_CASE("an upsert and a put of the same values store the same attributes") {
    facet::memory::engine engine;
    auto put = facet::open<Tasks>(engine, {.name = "put"});
    auto made = facet::open<Tasks>(engine, {.name = "made"});
    put.put(Task{"p", "1", "ann", 7, "red", -5, "t"}).or_throw();
    upserted(made, "ann", 7, "red", -5).or_throw();
    CHECK(only_item(made) == only_item(put));
    CHECK(only_item(made).size() == 15);
}

TEST_CASE("an upsert refuses what its index keys cannot hold, and sends nothing") {
    scripted_backend backend;
    auto tasks = facet::open<Tasks>(backend);
    const auto longer = upserted(tasks, std::string(3'000, 'o'), 7, "red", -5).run();
    CHECK(said(longer) == "InvalidKey");
    CHECK(longer.error().message.starts_with("owner makes the key OwnerPK longer"));
    CHECK(longer.error().entity == "Task");
    CHECK(longer.error().operation == "upsert");
    const auto wide = upserted(tasks, "ann", 10'000, "red", -5).run();
    CHECK(said(wide) == "InvalidKey");
    CHECK(wide.error().message.starts_with("rank "));
    CHECK(said(upserted(tasks, "ann", 1, "", -5).run()) == "InvalidKey");
    CHECK(backend.writes == 0);
    CHECK(everything(tasks).empty());
}

TEST_CASE("an upsert with entries is an action like others") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    auto kept = upserted(tasks, "ann", 7, "red", -5);
    auto moved = std::move(kept);
    tasks.transact(moved, tasks.create(Task{"p", "2", "ann", 3, std::nullopt, 1, "u"})).value();
    CHECK(told(tasks.query<Task>("owner"_f == "ann").using_index<"ByRank">()) == "2 ann 1 u\n1 ann -5 t\n");
}

TEST_CASE("U14: an upsert that only removes is refused, since it would make no item where there is none") {
    facet::memory::engine engine;
    auto seats = facet::open<Seats>(engine);
    const auto one = "hall"_f == "h" && "place"_f == "1";
    const auto two = "hall"_f == "h" && "place"_f == "2";
    const std::optional<std::string> nobody;
    const auto refused = seats.upsert<Seat>(one).remove("guest"_f, "marks"_f).run();
    REQUIRE(!refused.has_value());
    CHECK(refused.error().to_string() ==
          "ValidationException: an upsert that only removes would make no item where there is none; set or add something, or use update() of "
          "one that is there (operation upsert, table Seats, entity Seat, key PK=HALL#h, SK=SEAT#1, rule U14)");
    CHECK(said(seats.upsert<Seat>(one).set("guest"_f = nobody).run()) == "ValidationException");
    CHECK(said(seats.upsert<Seat>(one).remove("guest"_f).returning_new().run()) == "ValidationException");
    CHECK(said(seats.transact(seats.upsert<Seat>(one).remove("guest"_f), seats.put(Seat{"h", "2", {}, {}}))) == "ValidationException");
    CHECK(!seats.get<Seat>(one).has_value());
    CHECK(!seats.get<Seat>(two).has_value());
    CHECK(said(seats.upsert<Seat>(one).run()) == "ok");                                      // U15
    CHECK(seats.get<Seat>(one).has_value());
    CHECK(said(seats.upsert<Seat>(two).set("guest"_f = std::optional<std::string>("ann")).remove("marks"_f).run()) == "ok");
    CHECK(seats.get<Seat>(two)->guest == "ann");
    CHECK(said(seats.update<Seat>(two).remove("guest"_f).run()) == "ok");
}
