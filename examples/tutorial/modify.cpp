// SPDX-License-Identifier: BSL-1.0
// Changing an item by code: read, change, write what changed, unless somebody else was quicker.
#include "expect.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

// [declare]
struct Task { std::string project; std::string id; std::string owner; std::int64_t hours; std::vector<std::string> notes; };

struct Told { std::string project; std::string id; std::int64_t hours; };   // an event that is still to be published

struct Tasks : facet::table<"Tasks",
    facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
    facet::entity<Task,
        facet::key<"PROJECT#{project}", "TASK#{id}">,
        facet::index<"ByOwner", "OWNER#{owner}", "{project}#{id}">>,
    facet::entity<Told, facet::key<"OUTBOX#{project}", "{id}#{hours:+6}">>> {};
// [/declare]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    tasks.create(Task{"p", "1", "ann", 3, {"later", "urgent"}}).or_throw();

    // [modify]
    auto changed = tasks.modify<Task>("project"_f == "p" && "id"_f == "1", [](Task& task) {
        task.owner = "bob";                                            // its entry in ByOwner follows
        std::sort(task.notes.begin(), task.notes.end(), std::greater<>());
    });
    if (changed.has_value()) std::printf("%s\n", changed->owner.c_str());   // the item as it is now
    // [/modify]
    expect(changed.has_value() && tasks.query<Task>("owner"_f == "bob").count().value() == 1 && tasks.query<Task>("owner"_f == "ann").count().value() == 0);

    // [leave]
    auto left = tasks.modify<Task>("project"_f == "p" && "id"_f == "1", [](Task& task) {
        if (task.hours >= 3) return false;                             // leave it: nothing is written
        task.hours = 3;
        return true;
    });
    // [/leave]
    expect(left.has_value() && left->hours == 3);

    // [refuse]
    const std::int64_t shown = 3;                                      // what the client has seen: an If-Match, say
    auto refused = tasks.modify<Task>("project"_f == "p" && "id"_f == "1", [&](Task& task) -> facet::result<void> {
        if (task.hours != shown) return facet::error{.code = facet::error_code::conditional_check_failed, .message = "the task has changed"};
        if (task.owner.empty()) return facet::error{.code = facet::error_code::validation, .message = "nobody works on it"};
        task.hours += 8;
        return {};
    });
    // [/refuse]
    expect(refused.has_value() && refused->hours == 11);
    tasks.modify<Task>("project"_f == "p" && "id"_f == "1", [](Task& task) { task.hours = 3; }).value();

    // [besides]
    auto told = tasks.modify<Task>("project"_f == "p" && "id"_f == "1", [](Task& task) { task.hours += 2; },
        [&](const Task& now, auto& also) { also.add(tasks.create(Told{now.project, now.id, now.hours})); });   // all, or nothing
    // [/besides]
    expect(told->hours == 5 && tasks.query<Told>("project"_f == "p").count().value() == 1);

    // [move]
    auto moved = tasks.move<Task>("project"_f == "p" && "id"_f == "1", [](Task& task) { task.project = "q"; });
    if (!moved.has_value() && moved.error().code == facet::error_code::transaction_canceled) std::printf("q has a task 1\n");
    // [/move]
    expect(moved.has_value() && tasks.get<Task>("project"_f == "p" && "id"_f == "1").missing());
    expect(tasks.get<Task>("project"_f == "q" && "id"_f == "1")->owner == "bob");
    expect(tasks.modify<Task>("project"_f == "p" && "id"_f == "1", [](Task&) {}).error().code == facet::error_code::item_not_found);
}
