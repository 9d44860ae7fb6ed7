// SPDX-License-Identifier: BSL-1.0
// title: Unlinking without the whole key
// rule: edges
// why: An edge has one key.
// expect: unlink Follows where(person_id ==) in table Staff needs the whole primary key
#include <reject/support/links.hpp>

auto done(const staff_repository& staff) {
#ifdef FACET_REJECT
    return staff.unlink<Follows>("person_id"_f == "1").run();
#else
    return staff.unlink<Follows>("person_id"_f == "1" && "followed"_f == "2").run();
#endif
}
