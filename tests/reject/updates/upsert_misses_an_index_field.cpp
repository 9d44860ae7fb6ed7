// SPDX-License-Identifier: BSL-1.0
// title: An upsert that misses a field of an index entry
// rule: proof 4: an update leaves no key and no index entry stale
// why: A new item need not have the field, but one that is there may have an entry that is made from it.
// expect: upsert of Task in table Tasks does not say label, from which its entry in ByLabel is made
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Task {
    std::string id;
    std::string owner;
    std::optional<std::string> label;
};
struct Tasks : facet::table<"Tasks", facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<"LabelSK">>,
                            facet::entity<Task, facet::key<"TASK#{id}", "TASK">, facet::index<"ByLabel", "LABEL#{label}", "OWNER#{owner}">>> {};

auto taken(const facet::repository<Tasks, declared_backend>& tasks) {
#ifdef FACET_REJECT
    return tasks.upsert<Task>("id"_f == "7").set("owner"_f = "ann").run();
#else
    return tasks.upsert<Task>("id"_f == "7").set("owner"_f = "ann", "label"_f = "red").run();
#endif
}
