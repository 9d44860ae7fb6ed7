// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <vector>

// Batches, transactions and reads by keys of several repositories on one backend: each item goes to its own table.

using namespace facet::literals;

namespace {

struct Note {
    std::string id;
    std::string text;
};
struct Count {
    std::string text;  // other attributes, in another order
    std::string id;
    std::int64_t count;
};
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>> {};
struct Counts : facet::table<"Counts", facet::partition<"P">, facet::sort<"S">, facet::entity<Count, facet::key<"NOTE#{id}", "NOTE">>> {};

struct world {
    facet::memory::engine engine{};
    facet::repository<Notes, facet::memory::engine> first = facet::open<Notes>(engine, {.name = "first"});
    facet::repository<Notes, facet::memory::engine> second = facet::open<Notes>(engine, {.name = "second"});
    facet::repository<Counts, facet::memory::engine> counts = facet::open<Counts>(engine);

    template <class Repository>
    [[nodiscard]] static std::string texts(const Repository& of) {
        std::string all;
        for (const auto& each : of.template scan<Note>().or_throw()) all += each.id + '=' + each.text + ' ';
        return all;
    }
};

}  // namespace

TEST_CASE("a batch writes each item to the table of the repository that described it") {
    world all;
    REQUIRE(all.first.batch_write(all.first.put(Note{"1", "a"}), all.second.put(Note{"1", "b"}), all.counts.put(Count{"c", "1", 3})).has_value());
    CHECK(world::texts(all.first) == "1=a ");
    CHECK(world::texts(all.second) == "1=b ");
    const auto count = all.counts.get<Count>("id"_f == "1");
    REQUIRE(count.has_value());
    CHECK(count->count == 3);
    CHECK(count->text == "c");

    auto batch = all.second.batch();
    batch.add(all.first.erase<Note>("id"_f == "1")).add(all.second.put(Note{"2", "d"}));
    REQUIRE(batch.run().has_value());
    CHECK(world::texts(all.first).empty());
    CHECK(all.second.scan<Note>().all()->size() == 2);

    const auto twice = all.first.batch_write(all.second.put(Note{"5", "e"}), all.first.put(Note{"5", "e"}), all.second.put(Note{"5", "f"}));
    REQUIRE_FALSE(twice.has_value());
    CHECK(twice.error().rule == "B5");
    CHECK(twice.error().table == "second");
    CHECK(world::texts(all.first).empty());
}

TEST_CASE("a transaction writes to several tables, or to none") {
    world all;
    REQUIRE(all.first.transact(all.first.create(Note{"1", "a"}), all.second.create(Note{"1", "b"}), all.counts.create(Count{"c", "1", 3})).has_value());
    const auto again = all.first.transact(all.first.create(Note{"2", "a"}), all.second.create(Note{"1", "b"}));
    REQUIRE_FALSE(again.has_value());
    CHECK(world::texts(all.first) == "1=a ");
    CHECK(world::texts(all.second) == "1=b ");
}

TEST_CASE("items are read by their keys from the tables of the repositories that made these") {
    world all;
    all.first.put(Note{"1", "a"}).or_throw();
    all.second.put(Note{"1", "b"}).or_throw();
    all.counts.put(Count{"c", "1", 3}).or_throw();
    const auto first = all.first.key<Note>("id"_f == "1");
    const auto second = all.second.key<Note>("id"_f == "1");
    const auto count = all.counts.key<Count>("id"_f == "1");

    const auto together = all.second.batch_get(first, second, count);
    REQUIRE(together.has_value());
    CHECK(std::get<0>(*together)->text == "a");
    CHECK(std::get<1>(*together)->text == "b");
    CHECK(std::get<2>(*together)->count == 3);
    const auto moment = all.counts.transact_get(first, second, count);
    REQUIRE(moment.has_value());
    CHECK(std::get<0>(*moment)->text == "a");
    CHECK(std::get<1>(*moment)->text == "b");
    CHECK(std::get<2>(*moment)->text == "c");
    const auto listed = all.first.batch_get(std::vector{second, first});
    REQUIRE(listed.has_value());
    CHECK((*listed)[0]->text == "b");
    CHECK((*listed)[1]->text == "a");

    const auto twice = all.first.batch_get(std::vector{second, first, second});
    REQUIRE_FALSE(twice.has_value());
    CHECK(twice.error().rule == "B2");
    CHECK(twice.error().action == 2);
    CHECK(twice.error().table == second.pending().opened->name);
    const auto empty = all.first.batch_get(std::vector{first, all.second.key<Note>("id"_f == "")});
    REQUIRE_FALSE(empty.has_value());
    CHECK(empty.error().action == 1);
    CHECK(empty.error().table == second.pending().opened->name);

    const auto shown = facet::show(all.first, second);
    REQUIRE(shown.has_value());
    CHECK(shown->requests.at(0).json.find("second") != std::string::npos);
}
