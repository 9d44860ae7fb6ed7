// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace facet::literals;

namespace {

struct Task {
    std::string id;
    std::string state;
    std::int64_t rank = 0;
    std::string note;
    std::int64_t seen = 0;
    bool operator==(const Task&) const = default;
};
struct Tasks : facet::table<"SeveralChanges", facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
                            facet::entity<Task, facet::key<"TASK#{id}", "TASK">, facet::index<"ByState", "STATE#{state}", "{rank:6}">>> {};

const Task before{"1", "open", 1, "none", 0};
const std::string note(60, 'n');  // on the heap
const Task after{"1", "done", 7, note, 5};

}  // namespace

// state and rank have to be remembered for the entry, note and seen need not: each such change makes an update of another type, or of the same.
TEST_CASE("several changes in one set() do what each does by itself, in any order") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    const auto check = [&](auto&& change) {
        tasks.put(before).or_throw();
        change(tasks.update<Task>("id"_f == "1")).or_throw();
        CHECK(tasks.get<Task>("id"_f == "1").value() == after);
        CHECK(tasks.query<Task>("state"_f == "done" && "rank"_f == 7).all().value() == std::vector<Task>{after});
        CHECK(tasks.query<Task>("state"_f == "open").count().value() == 0);
    };
    check([](auto update) { return std::move(update).set("state"_f = "done", "rank"_f = 7, "note"_f = note, "seen"_f += 5); });
    check([](auto update) { return std::move(update).set("note"_f = note, "seen"_f += 5, "state"_f = "done", "rank"_f = 7); });
    check([](auto update) { return std::move(update).set("state"_f = "done", "note"_f = note, "rank"_f = 7, "seen"_f += 5); });
    check([](auto update) { return std::move(update).set("note"_f = note, "state"_f = "done", "seen"_f += 5, "rank"_f = 7); });
    check([](auto update) { return std::move(update).set("state"_f = "done", "note"_f = note).set("rank"_f = 7, "seen"_f += 5); });
    check([](auto update) { return std::move(update).set("seen"_f += 5, "note"_f = note).set("rank"_f = 7).set("state"_f = "done"); });

    tasks.put(before).or_throw();
    auto kept = tasks.update<Task>("id"_f == "1");
    kept.set("note"_f = note, "seen"_f += 5);
    std::move(kept).set("rank"_f = 7, "state"_f = "done").or_throw();
    CHECK(tasks.get<Task>("id"_f == "1").value() == after);
}
