// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class status : std::uint8_t { open, done };
struct Job {
    std::string id;
    status state;
    std::int64_t tries;
    std::vector<std::string> notes;
    std::optional<std::string> owner;
    std::string text;
};
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"JOB#{id}", "JOB">>> {};

Job job() { return {"1", status::open, 3, {"a"}, "ann", "text"}; }
const auto first = "id"_f == "1";

}  // namespace

TEST_CASE("set assigns, adds and subtracts; what is not named stays (contract U5)") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(job()).or_throw();
    CHECK(said(jobs.update<Job>(first).set("tries"_f += 4).run()) == "ok");
    CHECK(jobs.get<Job>(first)->tries == 7);
    CHECK(said(jobs.update<Job>(first).set("tries"_f -= 10).run()) == "ok");
    CHECK(jobs.get<Job>(first)->tries == -3);
    const std::string longer(300, 'x');
    CHECK(said(jobs.update<Job>(first)
                   .set("tries"_f = 1, "state"_f = status::done, "notes"_f = std::vector<std::string>{"b", "c"})
                   .set("text"_f = longer)
                   .set("owner"_f = "bob")
                   .run()) == "ok");
    const auto now = jobs.get<Job>(first);
    CHECK(now->tries == 1);
    CHECK(now->state == status::done);
    CHECK(now->notes == std::vector<std::string>{"b", "c"});
    CHECK(now->text == longer);
    CHECK(now->owner == "bob");
}

TEST_CASE("an update needs its item (contract G3)") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    const auto absent = jobs.update<Job>(first).set("tries"_f = 1).run();
    CHECK(said(absent) == "ConditionalCheckFailedException");
    CHECK(absent.error().operation == "update");
    CHECK(absent.error().entity == "Job");
    CHECK(absent.error().key == "PK=JOB#1, SK=JOB");
    CHECK(everything(jobs).empty());
}

TEST_CASE("add counts a missing number as 0; += needs it (contract U12)") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    REQUIRE(put_raw(jobs, {{"PK", "JOB#1"}, {"SK", "JOB"}, {"id", "1"}, {"state", "open"}, {"text", "t"}, {"notes", facet::attribute_value::list()}})
                .has_value());
    const auto before = everything(jobs);
    CHECK(said(jobs.update<Job>(first).set("tries"_f += 1).run()) == "ValidationException");
    CHECK(everything(jobs) == before);
    CHECK(said(jobs.update<Job>(first).add("tries"_f, 5).run()) == "ok");
    CHECK(said(jobs.update<Job>(first).add("tries"_f, -2).run()) == "ok");
    CHECK(jobs.get<Job>(first)->tries == 3);
}

TEST_CASE("a negative number is added to an unsigned field, too, which gets less by it") {
    struct Stock {
        std::string id;
        std::uint32_t left;
        std::uint64_t seen;
        std::vector<std::uint8_t> parts;
    };
    struct Stocks : facet::table<"Stocks", facet::entity<Stock, facet::key<"STOCK#{id}", "STOCK">>> {};
    facet::memory::engine engine;
    auto stocks = facet::open<Stocks>(engine);
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    stocks.put(Stock{"1", 5, most, {7}}).or_throw();
    const int change = -2;
    CHECK(said(stocks.update<Stock>(first).add("left"_f, change).add("seen"_f, -1).set("parts[0]"_f += change).run()) == "ok");
    CHECK(said(stocks.update<Stock>(first).set("left"_f -= -4).when("left"_f == 3u).run()) == "ok");
    const Stock now = stocks.get<Stock>(first).value();
    CHECK(now.left == 7);
    CHECK(now.seen == most - 1);
    CHECK(now.parts == std::vector<std::uint8_t>{5});
    CHECK(said(stocks.update<Stock>(first).set("seen"_f -= most - 1).run()) == "ok");
    CHECK(stocks.get<Stock>(first)->seen == 0);
    CHECK(said(stocks.update<Stock>(first).set("left"_f = change).run()) == "InvalidValue");       // what the field cannot be
    CHECK(said(stocks.update<Stock>(first).add("left"_f, 5'000'000'000).run()) == "InvalidValue");
}

TEST_CASE("when holds an update back, and looks at the item as it was before (contract section 9)") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(job()).or_throw();
    CHECK(said(jobs.update<Job>(first).set("tries"_f -= 4).when("tries"_f >= 4).run()) == "ConditionalCheckFailedException");
    CHECK(jobs.get<Job>(first)->tries == 3);
    CHECK(said(jobs.update<Job>(first).set("tries"_f -= 3).when("tries"_f >= 3 && "state"_f == status::open).run()) == "ok");
    CHECK(jobs.get<Job>(first)->tries == 0);
    CHECK(said(jobs.update<Job>(first).set("tries"_f = 9).when("state"_f == status::open).when("owner"_f == "bob").run()) ==
          "ConditionalCheckFailedException");
    CHECK(said(jobs.update<Job>(first).set("tries"_f = 9).when("text"_f.begins_with("te")).when("owner"_f == facet::each_of("ann", "bob")).run()) == "ok");
    CHECK(said(jobs.update<Job>(first).when("tries"_f == 1).set("tries"_f = 2).run()) == "ConditionalCheckFailedException");
    CHECK(jobs.get<Job>(first)->tries == 9);
}

TEST_CASE("an update can be kept and run again, and be given a condition in between") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(job()).or_throw();
    auto kept = jobs.update<Job>(first).set("tries"_f += 1).when("tries"_f >= 0 && "state"_f == status::open);
    CHECK(said(kept.run()) == "ok");
    CHECK(said(kept.run()) == "ok");
    CHECK(jobs.get<Job>(first)->tries == 5);
    auto narrowed = std::move(kept).when("tries"_f < 6).when("text"_f == std::string("text"));
    CHECK(said(narrowed.run()) == "ok");
    CHECK(said(narrowed.run()) == "ConditionalCheckFailedException");
    CHECK(jobs.get<Job>(first)->tries == 6);
    CHECK(thrown_by([&] { narrowed.or_throw(); }) == "ConditionalCheckFailedException");
}

TEST_CASE("an update that has a name may be told its changes by and by") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(job()).or_throw();
    auto named = jobs.update<Job>(first);
    CHECK(said(named.run()) == "ok");
    (void)std::move(named).set("tries"_f += 1);
    CHECK(said(named.run()) == "ok");
    CHECK(jobs.get<Job>(first)->tries == 4);
    CHECK(jobs.transact(named).has_value());
    CHECK(jobs.get<Job>(first)->tries == 5);
}

TEST_CASE("upsert makes the item where there is none, key fields included, and changes it where there is one") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    const auto once = [&] {
        return said(jobs.upsert<Job>(first)
                        .add("tries"_f, 2)
                        .set("state"_f = status::open)
                        .set("notes"_f = std::vector<std::string>{})
                        .set("text"_f = "t")
                        .run());
    };
    CHECK(once() == "ok");
    const auto made = jobs.get<Job>(first);
    REQUIRE(made.has_value());
    CHECK(made->id == "1");
    CHECK(made->tries == 2);
    CHECK_FALSE(made->owner.has_value());
    CHECK(once() == "ok");
    CHECK(jobs.get<Job>(first)->tries == 4);
    CHECK(everything(jobs).size() == 1);
}

TEST_CASE("many and long operands are kept by an update that outlives them") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(job()).or_throw();
    auto kept = [&] {
        const std::string text(5'000, 'y');
        std::vector<std::string> notes(200, std::string(30, 'n'));
        return jobs.update<Job>("id"_f == std::string("1")).set("text"_f = text, "notes"_f = notes).when("text"_f < std::string(400, 'z'));
    }();
    auto moved = std::move(kept);
    CHECK(said(moved.run()) == "ok");
    const auto now = jobs.get<Job>(first);
    CHECK(now->text == std::string(5'000, 'y'));
    CHECK(now->notes == std::vector<std::string>(200, std::string(30, 'n')));
}

TEST_CASE("T6 a field that is a set is emptied by its removal") {
    struct Note {
        std::string id;
        std::set<std::string> tags;
    };
    struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>> {};
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    notes.put(Note{"1", {"a", "b"}}).or_throw();
    notes.update<Note>("id"_f == "1").remove("tags"_f).or_throw();
    CHECK(notes.get<Note>("id"_f == "1")->tags.empty());
    notes.update<Note>("id"_f == "1").set("tags"_f = std::set<std::string>{"c"}).or_throw();
    CHECK(notes.get<Note>("id"_f == "1")->tags == std::set<std::string>{"c"});
    notes.update<Note>("id"_f == "1").set("tags"_f = std::optional<std::set<std::string>>()).or_throw();
    CHECK(notes.get<Note>("id"_f == "1")->tags.empty());
    const auto empty = notes.update<Note>("id"_f == "1").set("tags"_f = std::set<std::string>{}).run();
    REQUIRE(!empty.has_value());
    CHECK(empty.error().code == facet::error_code::invalid_value);
    CHECK(empty.error().message.find("remove()") != std::string::npos);
}

TEST_CASE("a list of optionals gets elements that have no value, too") {
    struct Score {
        std::int32_t points;
        bool operator==(const Score&) const = default;
    };
    struct Round {
        std::string id;
        std::vector<std::optional<std::string>> names;
        std::optional<std::vector<std::optional<std::int64_t>>> marks;
        std::vector<std::optional<Score>> scores;
    };
    struct Rounds : facet::table<"Rounds", facet::entity<Round, facet::key<"ROUND#{id}", "ROUND">>> {};
    facet::memory::engine engine;
    auto rounds = facet::open<Rounds>(engine);
    rounds.put(Round{"1", {"a"}, std::vector<std::optional<std::int64_t>>{}, {}}).or_throw();
    const auto change = [&](auto&& said) { rounds.update<Round>("id"_f == "1").set(said).or_throw(); };
    change("names"_f.append("b"));
    change("names"_f.append(std::optional<std::string>("c")));
    change("names"_f.append(std::optional<std::string>()));
    change("names"_f.prepend(std::nullopt));
    change("names"_f.append(std::vector<std::optional<std::string>>{"d", std::nullopt}));
    change("marks"_f.append(std::optional<int>(5)));
    change("marks"_f.append(std::nullopt));
    change("scores"_f.append(std::optional(Score{3})));
    change("scores"_f.append(Score{4}));
    const Round now = rounds.get<Round>("id"_f == "1").value();
    CHECK(now.names == std::vector<std::optional<std::string>>{std::nullopt, "a", "b", "c", std::nullopt, "d", std::nullopt});
    CHECK(now.marks == std::vector<std::optional<std::int64_t>>{5, std::nullopt});
    CHECK(now.scores == std::vector<std::optional<Score>>{Score{3}, Score{4}});
}
