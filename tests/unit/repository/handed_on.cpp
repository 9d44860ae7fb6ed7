// SPDX-License-Identifier: BSL-1.0
// Writes that are handed on: to a transaction, to a batch, to another name.
#include <support/catch.hpp>

#include <facet/facet.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace facet::literals;

namespace {

struct Note {
    std::string id;
    std::int64_t views;
    std::set<std::string> tags;
    std::vector<std::optional<std::int32_t>> marks;
};
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>> {};

template <class Outcome>
std::string told(const Outcome& outcome) {
    return outcome.has_value() ? "ok" : outcome.error().to_string();
}

/// What a write says that is not there any more.
bool is_gone(const facet::result<void>& outcome) {
    return !outcome.has_value() && outcome.error() == facet::error_code::validation && outcome.error().message.find("this write was handed on") == 0;
}

}  // namespace

TEST_CASE("a write that was handed on says so where it is used once more, and does nothing") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    auto update = notes.upsert<Note>("id"_f == "1").add("views"_f, 1).set("marks"_f = std::vector<std::optional<std::int32_t>>{});
    auto put = notes.put(Note{"2", 0, {}, {}});
    auto erase = notes.erase<Note>("id"_f == "3");
    auto all = notes.transaction();
    all.add(std::move(update), std::move(put)).add(std::move(erase));
    REQUIRE(all.size() == 3);
    CHECK(told(all.run()) == "ok");
    CHECK(is_gone(update.run()));
    CHECK(is_gone(put.run()));
    CHECK(is_gone(erase.run()));
    CHECK(is_gone(notes.transact(notes.put(Note{"4", 0, {}, {}}), std::move(put))));
    CHECK(is_gone(notes.batch_write(std::move(put), notes.put(Note{"4", 0, {}, {}}))));
    auto more = notes.transaction();
    more.add(std::move(put));
    CHECK(is_gone(more.run()));
    CHECK(notes.get<Note>("id"_f == "1")->views == 1);
    CHECK(notes.get<Note>("id"_f == "4").missing());

    auto first = notes.put(Note{"5", 0, {}, {}});
    auto second = std::move(first);
    CHECK(is_gone(first.run()));
    CHECK(told(second.run()) == "ok");
}

TEST_CASE("a batch or transaction that was moved from says so, until another is assigned to it") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    const auto note = [](const char* id) { return Note{id, 0, {}, {}}; };
    auto batch = notes.batch();
    CHECK(told(batch.run()) == "ok");  // an empty one has nothing to do
    batch.add(notes.put(note("1")));
    auto other = std::move(batch);
    const auto moved = batch.run();
    REQUIRE(!moved.has_value());
    CHECK(moved.error() == facet::error_code::validation);
    CHECK(moved.error().message == "this batch was moved from: its writes were handed on by std::move(), and are done there alone; assign it another, made by batch()");
    CHECK(told(moved).find("Notes") != std::string::npos);
    batch.add(notes.put(note("2")));
    CHECK(!batch.run().has_value());
    CHECK(told(other.run()) == "ok");
    batch = notes.batch();
    CHECK(told(batch.add(notes.put(note("3"))).run()) == "ok");
    batch = std::move(other);
    CHECK(!other.run().has_value());
    CHECK(told(batch.run()) == "ok");
    batch = std::move(batch).add(notes.put(note("4")));
    CHECK(told(batch.run()) == "ok");
    CHECK(notes.scan<Note>().count().value() == 3);

    auto all = notes.transaction();
    all.add(notes.put(note("5")));
    auto more = std::move(all);
    CHECK(told(all.run()).find("this transaction was moved from: ") != std::string::npos);
    CHECK_THROWS_AS(all.or_throw(), facet::exception);
    CHECK(told(more.run()) == "ok");
    all = notes.transaction();
    CHECK(told(all.add(notes.put(note("6"))).run()) == "ok");
}

TEST_CASE("a batch takes several at once") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    auto batch = notes.batch();
    batch.add(notes.put(Note{"1", 0, {}, {}}), notes.put(Note{"2", 0, {}, {}}), notes.erase<Note>("id"_f == "3"));
    CHECK(batch.size() == 3);
    CHECK(told(batch.run()) == "ok");
    CHECK(notes.scan<Note>().count().value() == 2);
}

TEST_CASE("an upsert may leave a set out, which is empty in a new item and stays in another (contract T6)") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    const auto count = [&] { notes.upsert<Note>("id"_f == "1").add("views"_f, 1).set("marks"_f.if_missing(std::vector<std::optional<std::int32_t>>{})).or_throw(); };
    count();
    CHECK(notes.get<Note>("id"_f == "1")->tags.empty());
    notes.update<Note>("id"_f == "1").add("tags"_f, std::set<std::string>{"kept"}).or_throw();
    count();
    CHECK(notes.get<Note>("id"_f == "1")->tags == std::set<std::string>{"kept"});
    CHECK(notes.get<Note>("id"_f == "1")->views == 2);
}

TEST_CASE("an element of a list of optionals that gets no value keeps its place") {
    using marks = std::vector<std::optional<std::int32_t>>;
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    notes.put(Note{"1", 0, {}, {1, std::nullopt, 3}}).or_throw();
    const auto after = [&](const auto& change) {
        notes.update<Note>("id"_f == "1").set(change).or_throw();
        return notes.get<Note>("id"_f == "1")->marks;
    };
    CHECK(after("marks[0]"_f = std::optional<std::int32_t>()) == marks{std::nullopt, std::nullopt, 3});
    CHECK(after("marks[1]"_f = std::optional<std::int32_t>(2)) == marks{std::nullopt, 2, 3});
    CHECK(after("marks[*]"_f(2) = std::nullopt) == marks{std::nullopt, 2, std::nullopt});
    notes.update<Note>("id"_f == "1").remove("marks[0]"_f).or_throw();
    CHECK(notes.get<Note>("id"_f == "1")->marks == marks{2, std::nullopt});
}

TEST_CASE("an error shows a key in one line of UTF-8, whatever bytes it has") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    const auto outcome = notes.update<Note>("id"_f == "x\n2026 \x7f\xff\xc3\xa4").set("views"_f = 1).run();
    REQUIRE(!outcome.has_value());
    CHECK(outcome.error().key == "PK=NOTE#x$0A2026$20\\x7f\\xff\xc3\xa4, SK=NOTE");
}
