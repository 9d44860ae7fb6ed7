// SPDX-License-Identifier: BSL-1.0
// title: An index whose partition may be another entity's
// rule: proof 5: key spaces are disjoint
// why: An owner who is called `ALL` would have the tasks of all in his list. No collection reads partition keys that are made in two ways.
// expect: Task where(owner ==) in table Office cannot be served: the primary key (id; `TASK`) needs id ==; ByTime (owner; at) would also read items of Notice, as their partition keys
//   `{owner}` and `ALL` can be the same: begin one with a text of its own, declare a domain for a field, or say skipping_others
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

struct Task {
    std::string id;
    std::string owner;
    facet::timestamp at;
};
struct Notice {
    std::string id;
    facet::timestamp at;
};
#ifdef FACET_REJECT
using owners = facet::index<"ByTime", "{owner}", "{at}">;
#else
using owners = facet::index<"ByTime", "OWNER#{owner}", "{at}">;
#endif
struct Office : facet::table<"Office", facet::gsi<"ByTime", facet::partition<"TimePK">, facet::sort<"TimeSK">>,
                             facet::entity<Task, facet::key<"TASK#{id}", "TASK">, owners>,
                             facet::entity<Notice, facet::key<"NOTICE#{id}", "NOTICE">, facet::index<"ByTime", "ALL", "{at}">>> {};

auto tasks(const facet::repository<Office, declared_backend>& office) { return office.query<Task>("owner"_f == "ann").all(); }
