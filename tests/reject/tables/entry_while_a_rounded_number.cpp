// SPDX-License-Identifier: BSL-1.0
// title: An entry that depends on a number that its field rounds
// rule: proof 4: an update leaves no key and no index entry stale
// why: 0.1 as a float is another number than 0.1 as a double: no item would ever have an entry.
// expect: in Sample, the entry in Weak depends on a value that level cannot have; give one of the field's own type
#include <facet/repository/open.hpp>

#include <string>

struct Sample {
    std::string id;
    float level;
};

struct Laboratory
    : facet::table<"Laboratory", facet::gsi<"Weak", facet::partition<"WeakPK">>,
                   facet::entity<Sample, facet::key<"SAMPLE#{id}", "SAMPLE">,
#ifdef FACET_REJECT
                                 facet::index<"Weak", "{id}">::while_equal<"level", 0.1>>>
#else
                                 facet::index<"Weak", "{id}">::while_equal<"level", 0.1f>>>
#endif
{};

void check() { facet::verify<Laboratory>(); }
