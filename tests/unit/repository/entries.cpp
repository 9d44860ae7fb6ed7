// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/audit.hpp>
#include <facet/repository/units.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class status : std::uint8_t { open, done };

/// Entries of every sort: always there, by a predicate, by an optional component, shared attributes, plain numbers.
struct Job {
    std::string queue;
    std::string id;
    status state;
    std::string owner;
    std::uint32_t rank;
    std::optional<std::string> label;
    std::optional<std::int64_t> due;
    std::int64_t score;
    std::string text;
    bool operator==(const Job&) const = default;
};
struct Jobs : facet::table<"Jobs", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                           facet::gsi<"ByOwnersLabel", facet::partition<"OwnerPK">, facet::sort<"LabelSK">>,
                           facet::gsi<"ByScore", facet::partition<"QueuePK">, facet::sort<facet::number_key("Score")>>,
                           facet::gsi<"Open", facet::partition<"OpenPK">, facet::sort<"OpenSK">>,
                           facet::gsi<"Undated", facet::partition<"UndatedPK">, facet::sort<"UndatedSK">>,
                           facet::gsi<"Dated", facet::partition<"DatedPK">, facet::sort<facet::number_key("due")>>,
                           facet::lsi<"ByRank", facet::sort<facet::number_key("rank")>>,
                           facet::entity<Job, facet::key<"QUEUE#{queue}", "JOB#{id}">, facet::index<"ByOwner", "OWNER#{owner}", "RANK#{rank:4}#{queue}">,
                                         facet::index<"ByOwnersLabel", "OWNER#{owner}", "LABEL#{label}">, facet::index<"ByScore", "QUEUE#{queue}", "{score}">,
                                         facet::index<"Open", "OPEN#{owner}", "{text}">::while_equal<"state", status::open>,
                                         facet::index<"Undated", "UNDATED#{queue}", "{id}#{text}">::while_absent<"due">,
                                         facet::index<"Dated", "DATED#{owner}", "{due}">, facet::index<"ByRank", "{rank}">>> {};

const Job plain{"q", "1", status::open, "ann", 7, "red", std::nullopt, -5, "t"};
const auto first = "queue"_f == "q" && "id"_f == "1";

using repository = facet::repository<Jobs, facet::memory::engine>;

/// An update of an item, and the item that it should come to: both store the same attributes, index keys included.
template <class Update>
void check_update(const Job& before, const Job& after, const Update& update) {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    auto put = facet::open<Jobs>(engine, {.name = "put"});
    jobs.put(before).or_throw();
    put.put(after).or_throw();
    CHECK(said(update(jobs)) == "ok");
    CHECK(only_item(jobs) == only_item(put));
}
Job with(Job job, auto change) {
    change(job);
    return job;
}

}  // namespace

TEST_CASE("a field of an index that is there for every item needs what its own key attribute is made from (proof 4)") {
    check_update(plain, with(plain, [](Job& job) { job.rank = 9; }), [](const repository& jobs) { return jobs.update<Job>(first).set("rank"_f = 9u).run(); });
    // The label's entry shares the owner's attribute, so it has to be known as well.
    check_update(plain, with(plain, [](Job& job) { job.owner = "bob"; }), [](const repository& jobs) {
        return jobs.update<Job>(first)
            .set("owner"_f = "bob")
            .given("label"_f == "red")
            .given("state"_f == status::open)
            .given("text"_f == "t")
            .given(missing("due"_f))
            .run();
    });
    check_update(plain, with(plain, [](Job& job) { job.owner = "bob", job.label.reset(), job.state = status::done, job.due = 4; }), [](const repository& jobs) {
        return jobs.update<Job>(first)
            .set("owner"_f = "bob", "state"_f = status::done, "due"_f = 4)
            .remove("label"_f)
            .given("text"_f == "t")
            .run();
    });
}

TEST_CASE("an optional is given as an object has it: its value, or that it is missing") {
    for (const std::optional<std::int64_t> due : {std::optional<std::int64_t>(), std::optional<std::int64_t>(12)}) {
        for (const std::optional<std::string>& label : {std::optional<std::string>(), std::optional<std::string>("red")}) {
            const Job before = with(plain, [&](Job& job) { job.due = due, job.label = label; });
            check_update(before, with(before, [](Job& job) { job.owner = "bob"; }), [&](const repository& jobs) {
                return jobs.update<Job>(first).set("owner"_f = "bob").given("label"_f == before.label, "state"_f == before.state, "text"_f == before.text, "due"_f == before.due).run();
            });
            facet::memory::engine engine;
            auto jobs = facet::open<Jobs>(engine);
            jobs.put(before).or_throw();
            const auto stored = only_item(jobs);
            const auto fails = [&](const auto& done) { CHECK(said(done) == "ConditionalCheckFailedException"); };
            fails(jobs.update<Job>(first).set("text"_f = "u").given("owner"_f == "ann", "due"_f == (due ? std::nullopt : std::optional<std::int64_t>(12)), "state"_f == status::open).run());
            if (due) fails(jobs.update<Job>(first).set("text"_f = "u").given("owner"_f == "ann", "due"_f == std::optional<int>(13), "state"_f == status::open).run());
            CHECK(only_item(jobs) == stored);
        }
    }
}

TEST_CASE("what is given is asserted") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(plain).or_throw();
    const auto before = only_item(jobs);
    const auto moved = [&](const std::string& label) {
        return jobs.update<Job>(first).set("label"_f = "blue").given("owner"_f == label).run();
    };
    CHECK(said(moved("zoe")) == "ConditionalCheckFailedException");
    CHECK(only_item(jobs) == before);
    CHECK(said(moved("ann")) == "ok");
    CHECK(jobs.get<Job>(first)->label == "blue");
}

TEST_CASE("a plain key attribute follows its field, computed or not") {
    check_update(plain, with(plain, [](Job& job) { job.score = 70; }), [](const repository& jobs) { return jobs.update<Job>(first).set("score"_f = 70).run(); });
    check_update(plain, with(plain, [](Job& job) { job.score = 5; }), [](const repository& jobs) { return jobs.update<Job>(first).set("score"_f += 10).run(); });
    check_update(plain, with(plain, [](Job& job) { job.score = -8; }), [](const repository& jobs) { return jobs.update<Job>(first).set("score"_f -= 3).run(); });
    check_update(plain, with(plain, [](Job& job) { job.score = -3; }), [](const repository& jobs) { return jobs.update<Job>(first).add("score"_f, 2).run(); });
}

TEST_CASE("an entry by a predicate comes and goes with its field") {
    check_update(plain, with(plain, [](Job& job) { job.state = status::done; }), [](const repository& jobs) {
        return jobs.update<Job>(first).set("state"_f = status::done).given("owner"_f == "ann").given("text"_f == "t").run();
    });
    const Job done = with(plain, [](Job& job) { job.state = status::done; });
    check_update(done, plain, [](const repository& jobs) {
        return jobs.update<Job>(first).set("state"_f = status::open).given("owner"_f == "ann", "text"_f == "t").run();
    });
    // Here nothing but the field has to be known: the entry is gone whatever it was.
    check_update(plain, with(plain, [](Job& job) { job.due = 12; }), [](const repository& jobs) {
        return jobs.update<Job>(first).set("due"_f = 12).given("owner"_f == "ann").run();
    });
    check_update(with(plain, [](Job& job) { job.due = 12; }), plain, [](const repository& jobs) {
        return jobs.update<Job>(first).remove("due"_f).given("text"_f == "t").run();
    });
}

namespace {
enum class stage { open, done };
struct Errand {
    std::string id;
    stage at;
    std::optional<std::int32_t> rank;
};
/// Open shares an attribute with ByRank, and another with Mine.
struct Errands : facet::table<"Errands", facet::partition<"PK">, facet::gsi<"ByRank", facet::partition<"P1">, facet::sort<"S1">>,
                              facet::gsi<"Mine", facet::partition<"P2">, facet::sort<"S2">>, facet::gsi<"Open", facet::partition<"P1">, facet::sort<"S2">>,
                              facet::entity<Errand, facet::key<"ERRAND#{id}">, facet::index<"ByRank", "ALL#{at}", "{rank:6}">,
                                            facet::index<"Mine", "OPEN", "{id}">::while_equal<"at", stage::open>,
                                            facet::index<"Open", "ALL#{at}", "{id}">::while_equal<"at", stage::open>>> {};
}  // namespace

TEST_CASE("entries that share attributes with one another in a chain are written together") {
    facet::memory::engine engine;
    auto errands = facet::open<Errands>(engine);
    for (const stage at : {stage::open, stage::done}) {
        errands.put(Errand{"1", at, std::nullopt}).or_throw();
        errands.update<Errand>("id"_f == "1").set("rank"_f = 5).given("at"_f == at).or_throw();
        const std::size_t expected = at == stage::open ? 1 : 0;
        CHECK(errands.query<Errand>("at"_f == at).using_index<"Open">().count().value() == expected);
        CHECK(errands.query<Errand>("at"_f == at && "rank"_f == 5).using_index<"ByRank">().count().value() == 1);
        CHECK(errands.query<Errand>("id"_f > "").using_index<"Mine">().count().value() == expected);
        CHECK(facet::audit(errands, [](const facet::finding& found) { FAIL(found.message); }).has_value());
    }
}

TEST_CASE("an optional operand sets or removes, and the entry with it") {
    for (const std::optional<std::string>& label : {std::optional<std::string>("green"), std::optional<std::string>()})
        for (const std::optional<std::int64_t>& due : {std::optional<std::int64_t>(3), std::optional<std::int64_t>()})
            for (const Job& before : {plain, with(plain, [](Job& job) { job.label.reset(), job.due = 99; })})
                check_update(before, with(before, [&](Job& job) { job.label = label, job.due = due; }), [&](const repository& jobs) {
                    return jobs.update<Job>(first).set("label"_f = label, "due"_f = due).given("owner"_f == "ann" && "text"_f == "t").run();
                });
    check_update(plain, with(plain, [](Job& job) { job.label.reset(); }),
                 [](const repository& jobs) { return jobs.update<Job>(first).set("label"_f = std::nullopt).run(); });
}

TEST_CASE("an entry can be dropped, and is back with the next put") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(plain).or_throw();
    CHECK(jobs.query<Job>("owner"_f == "ann").using_index<"Open">().count().value() == 1);
    CHECK(said(jobs.update<Job>(first).set("state"_f = status::done).drop_entry<"Open">().run()) == "ok");
    CHECK(jobs.query<Job>("owner"_f == "ann").using_index<"Open">().count().value() == 0);
    const facet::item now = only_item(jobs);
    CHECK(now.find("OpenPK") == nullptr);
    CHECK(now.find("OpenSK") == nullptr);
    CHECK(now.find("OwnerPK") != nullptr);
    // Its partition key stays: another index needs it.
    CHECK(said(jobs.update<Job>(first).drop_entry<"ByOwner">().run()) == "ok");
    CHECK(only_item(jobs).find("OwnerPK") != nullptr);
    CHECK(only_item(jobs).find("OwnerSK") == nullptr);
    jobs.put(plain).or_throw();
    CHECK(only_item(jobs).find("OpenPK") != nullptr);
    CHECK(only_item(jobs).find("OwnerSK") != nullptr);
}

TEST_CASE("a kept update makes its entries once, and anew where more is said") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    jobs.put(plain).or_throw();
    auto kept = jobs.update<Job>(first).set("rank"_f = 9u);
    CHECK(said(kept.run()) == "ok");
    CHECK(said(kept.run()) == "ok");
    auto more = std::move(kept).set("label"_f = "blue").given("owner"_f == "ann");
    CHECK(said(more.run()) == "ok");
    CHECK(said(more.run()) == "ok");
    jobs.transact(more, jobs.create(with(plain, [](Job& job) { job.id = "2"; }))).value();
    CHECK(jobs.get<Job>(first)->rank == 9);
    CHECK(jobs.query<Job>("owner"_f == "ann" && "label"_f == "blue").count().value() == 1);
    CHECK(jobs.query<Job>("owner"_f == "ann" && "label"_f == "red").count().value() == 1);
}

TEST_CASE("values that index keys cannot hold are refused, and nothing is sent") {
    scripted_backend backend;
    auto jobs = facet::open<Jobs>(backend);
    jobs.put(plain).or_throw();
    const auto before = everything(jobs);
    const auto wide = jobs.update<Job>(first).set("rank"_f = 10'000u).run();
    CHECK(said(wide) == "InvalidKey");
    CHECK(wide.error().message.starts_with("rank "));
    CHECK(wide.error().operation == "update");
    CHECK(said(jobs.update<Job>(first).set("label"_f = std::string(2'000, 'l')).given("owner"_f == "ann").run()) == "InvalidKey");
    CHECK(backend.writes == 1);
    CHECK(everything(jobs) == before);
}

TEST_CASE("whatever an update that says everything does to an item, it stores what a put would store") {
    std::mt19937 dice(7);
    const auto any = [&] {
        const auto one_of = [&](auto... values) {
            const std::common_type_t<decltype(values)...> all[] = {values...};
            return all[dice() % sizeof...(values)];
        };
        Job job = plain;
        job.state = one_of(status::open, status::done);
        job.owner = one_of("ann", "bob", "c#d");
        job.rank = one_of(0u, 7u, 9'999u);
        job.label = one_of(std::optional<std::string>(), std::optional<std::string>("red"), std::optional<std::string>("b lue"));
        job.due = one_of(std::optional<std::int64_t>(), std::optional<std::int64_t>(-3), std::optional<std::int64_t>(80));
        job.score = one_of(-1, 0, 100);
        job.text = one_of("t", "u");
        return job;
    };
    for (int i = 0; i < 200; ++i) {
        const Job before = any();
        const Job after = any();
        const auto write = [&](auto builder) {
            return std::move(builder)
                .set("state"_f = after.state, "owner"_f = after.owner, "rank"_f = after.rank, "label"_f = after.label)
                .set("due"_f = after.due, "score"_f = after.score, "text"_f = after.text)
                .run();
        };
        INFO(i);
        check_update(before, after, [&](const repository& jobs) { return write(jobs.update<Job>(first)); });
        check_update(before, after, [&](const repository& jobs) { return write(jobs.upsert<Job>(first)); });
    }
}

namespace {

struct Member {
    std::string team;
    std::string name;
    std::uint32_t rank;
    std::optional<std::string> note;
    bool operator==(const Member&) const = default;
};
struct Members : facet::table<"Members", facet::gsi<"ByRank", facet::partition<"RankPK">, facet::sort<"RankSK">>,
                              facet::gsi<"Noted", facet::partition<"NotedPK">, facet::sort<"NotedSK">>,
                              facet::entity<Member, facet::key<"TEAM#{team:lower}", "MEMBER#{name:upper}">,
                                            facet::index<"ByRank", "TEAM#{team:lower}", "{rank:4}#{name:lower}">,
                                            facet::index<"Noted", "TEAM#{team:upper}", "{note}#{name:upper}">>> {};

}  // namespace

TEST_CASE("an entry that folds what the primary key folds is made from any spelling of it") {
    facet::memory::engine engine;
    auto members = facet::open<Members>(engine);
    const Member put{"Red", "Ann", 7, "first"};
    members.put(put).or_throw();
    const auto other = "team"_f == "rED" && "name"_f == "aNN";
    members.update<Member>(other).set("rank"_f = 9u, "note"_f = "second").or_throw();
    const Member changed{"Red", "Ann", 9, "second"};                     // spelled as before
    CHECK(members.get<Member>(other).value() == changed);
    CHECK(members.query<Member>("team"_f == "RED" && "rank"_f == 9u).all().value() == std::vector{changed});
    CHECK(members.query<Member>("team"_f == "red" && "note"_f == "second").all().value() == std::vector{changed});
    std::uint64_t findings = 0;
    CHECK(facet::audit(members, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
}

TEST_CASE("units are told by the index that consumed them (contract W10)") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    facet::consumed_capacity units;
    jobs.put(plain).metered(units).or_throw();
    CHECK(units.table == 1);
    CHECK(facet::units_of<Jobs, "ByOwner">(units) == 1);
    CHECK(facet::units_of<Jobs, "Dated">(units) == 0);
    jobs.update<Job>(first).set("rank"_f = 8u).metered(units).or_throw();
    CHECK(units.table == 2);
    CHECK(facet::units_of<Jobs, "ByOwner">(units) == 3);  // a changed key is one entry less and one more
    CHECK(facet::units_of<Jobs, "Open">(units) == 2);
}

namespace {

/// An index whose key attributes are fields themselves, either of which an item may lack.
struct Seat {
    std::string id;
    std::optional<std::string> guest;
    std::optional<std::int64_t> row;
    bool operator==(const Seat&) const = default;
};
struct Seats : facet::table<"Seats", facet::partition<"PK">, facet::gsi<"Taken", facet::partition<"guest">, facet::sort<facet::number_key("row")>>,
                            facet::entity<Seat, facet::key<"SEAT#{id}">, facet::index<"Taken", "{guest}", "{row}">>> {};

}  // namespace

TEST_CASE("an index entry of fields themselves is there where all of them are, whichever was set") {
    facet::memory::engine engine;
    auto seats = facet::open<Seats>(engine);
    const auto change = [&](auto&& said) { seats.update<Seat>("id"_f == "1").set(said).or_throw(); };
    const auto taken = [&](std::string_view guest) { return seats.query<Seat>("guest"_f == guest).all().value(); };
    seats.put(Seat{"1", {}, {}}).or_throw();
    change("row"_f = 5);
    CHECK(taken("ann").empty());
    change("guest"_f = "ann");
    CHECK(taken("ann") == std::vector{Seat{"1", "ann", 5}});
    change("row"_f += 2);
    seats.update<Seat>("id"_f == "1").add("row"_f, 2).or_throw();
    CHECK(taken("ann") == std::vector{Seat{"1", "ann", 9}});
    change("guest"_f = std::optional<std::string>("bob"));
    CHECK(taken("ann").empty());
    CHECK(taken("bob") == std::vector{Seat{"1", "bob", 9}});
    seats.update<Seat>("id"_f == "1").remove("row"_f).or_throw();
    CHECK(taken("bob").empty());
    change("row"_f.if_missing(1));
    CHECK(taken("bob") == std::vector{Seat{"1", "bob", 1}});
    change("guest"_f = std::nullopt);
    CHECK(taken("bob").empty());
    seats.upsert<Seat>("id"_f == "1").set("guest"_f = "eve").or_throw();  // the item has a row, and keeps it
    CHECK(taken("eve") == std::vector{Seat{"1", "eve", 1}});
    seats.upsert<Seat>("id"_f == "2").add("row"_f, 3).or_throw();
    CHECK(seats.query<Seat>("guest"_f == "eve" && "row"_f > 0).all().value().size() == 1);
    std::uint64_t findings = 0;
    CHECK(facet::audit(seats, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
}
