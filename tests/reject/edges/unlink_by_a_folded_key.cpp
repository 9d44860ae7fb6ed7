// SPDX-License-Identifier: BSL-1.0
// title: Unlinking by a key that folds what its mirror's key does not
// rule: edges
// why: Any spelling finds the edge, but only one of them its mirror, which would be left.
// expect: unlink of Follows in table Circle by its key does not know the case of its followed, from which the key of what goes with it
//   is made; unlink(object)
#include <reject/support/links.hpp>

struct Circle : facet::table<"Circle", facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>,
                             facet::edge<Follows, facet::from<Person>, facet::to<Person, "followed">, facet::target_key<"FOLLOWS#{followed:lower}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{person_id}">>>> {};

auto done(const facet::repository<Circle, declared_backend>& circle, const Follows& edge) {
#ifdef FACET_REJECT
    return circle.unlink<Follows>("person_id"_f == edge.person_id && "followed"_f == edge.followed).run();
#else
    return circle.unlink(edge).run();
#endif
}
