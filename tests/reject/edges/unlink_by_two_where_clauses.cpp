// SPDX-License-Identifier: BSL-1.0
// title: An unlink by the keys of both ends
// rule: edges
// why: The whole primary key of the edge stands in one where-clause.
// expect: unlink() takes one edge: unlink(edge), or its whole primary key in one where-clause, whose statements are joined by &&: unlink<Follows>(`user`_f == a && `followee`_f == b); several are unlinked by transact(unlink(first), unlink(second))
#include <reject/support/links.hpp>

auto unlinked(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.unlink<Follows>("person_id"_f == "ann", "followed"_f == "bob").run();
#else
    return staff.unlink<Follows>("person_id"_f == "ann" && "followed"_f == "bob").run();
#endif
}
