// SPDX-License-Identifier: BSL-1.0
// title: An index of two entities whose keys are known to be apart
// rule: proof 5: key spaces are disjoint
// why: That their primary keys differ keeps no entry of one out of a read of the other. A collection tells them by their keys.
// expect: Teacher where(name >=) in table School cannot be served: the primary key (id; `TEACHER`) needs id ==; ByName (`ALL`; name) would also read items of Pupil; read both as a
//   collection, or say skipping_others
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

struct Teacher {
    std::string id;
    std::string name;
};
struct Pupil {
    std::string id;
    std::string name;
};
struct School : facet::table<"School", facet::assume_disjoint<Teacher, Pupil>, facet::gsi<"ByName", facet::partition<"NamePK">, facet::sort<"NameSK">>,
                             facet::entity<Teacher, facet::key<"TEACHER#{id}", "TEACHER">, facet::index<"ByName", "ALL", "{name}">>,
                             facet::entity<Pupil, facet::key<"PUPIL#{id}", "PUPIL">, facet::index<"ByName", "ALL", "{name}">>> {};

auto found(const facet::repository<School, declared_backend>& school) {
#ifdef FACET_REJECT
    return school.query<Teacher>("name"_f >= "m").all();
#else
    return school.query<Teacher>("name"_f >= "m", facet::skipping_others).all();
#endif
}
