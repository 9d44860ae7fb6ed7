// SPDX-License-Identifier: BSL-1.0
// title: An entry that depends on a fraction of a whole number
// rule: proof 4: an update leaves no key and no index entry stale
// why: A field of whole numbers never has it, so that the index would stay empty.
// expect: in Review, the entry in Good depends on a value that stars cannot have; give one of the field's own type
#include <facet/repository/open.hpp>

struct Review {
    std::string id;
    std::string book;
    std::int32_t stars;
};

struct Reviews
    : facet::table<"Reviews", facet::gsi<"Good", facet::partition<"GoodPK">>,
                   facet::entity<Review, facet::key<"REVIEW#{id}", "REVIEW">,
#ifdef FACET_REJECT
                                 facet::index<"Good", "{book}">::while_equal<"stars", 4.5>>>
#else
                                 facet::index<"Good", "{book}">::while_equal<"stars", 5>>>
#endif
{};

void check() { facet::verify<Reviews>(); }
