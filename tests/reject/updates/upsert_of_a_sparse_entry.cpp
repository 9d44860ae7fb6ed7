// SPDX-License-Identifier: BSL-1.0
// title: An upsert that does not say on what an entry depends
// rule: proof 4: an update leaves no key and no index entry stale
// why: Whether the item is listed depends on a field that the statement leaves as it is, if there is one.
// expect: upsert of Task in table Tasks does not say done, from which its entry in Undone is made
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Task {
    std::string id;
    std::string owner;
    std::optional<facet::timestamp> done;
};
struct Tasks : facet::table<"Tasks", facet::gsi<"Undone", facet::partition<"UndonePK">, facet::sort<"UndoneSK">>,
                            facet::entity<Task, facet::key<"TASK#{id}", "TASK">, facet::index<"Undone", "OWNER#{owner}", "{id}">::while_absent<"done">>> {};

auto taken(const facet::repository<Tasks, declared_backend>& tasks) {
#ifdef FACET_REJECT
    return tasks.upsert<Task>("id"_f == "7").set("owner"_f = "ann").run();
#else
    return tasks.upsert<Task>("id"_f == "7").set("owner"_f = "ann").remove("done"_f).run();
#endif
}
