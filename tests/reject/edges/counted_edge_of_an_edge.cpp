// SPDX-License-Identifier: BSL-1.0
// title: A counted edge that joins an edge
// rule: edges
// why: unlink() takes an edge away, and knows nothing of those that join it.
// expect: in Rated, to<WorksAt> names an edge; an edge that is mirrored or counted joins entities that are none, since WorksAt can be unlinked without it
#include <facet/facet.hpp>

#include <cstdint>
#include <string>

struct Person {
    std::string person_id;
    std::int64_t rated = 0;
};
struct Office {
    std::string office_id;
};
struct WorksAt {
    std::string person_id;
    std::string office_id;
};
struct Rated {
    std::string rater;
    std::string person_id;
    std::string office_id;
};

#ifdef FACET_REJECT
using rating = facet::edge<Rated, facet::from<Person, "rater">, facet::to<WorksAt>, facet::target_key<"RATED#{person_id}#{office_id}">, facet::counted<"rated", "">>;
#else
using rating = facet::edge<Rated, facet::from<Person, "rater">, facet::to<WorksAt>, facet::target_key<"RATED#{person_id}#{office_id}">>;
#endif
struct Staff : facet::table<"Staff", facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>, facet::entity<Office, facet::key<"OFFICE#{office_id}", "OFFICE">>,
                            facet::edge<WorksAt, facet::from<Person>, facet::to<Office>>, rating> {};

void check() { facet::verify<Staff>(); }
