// SPDX-License-Identifier: BSL-1.0
// title: Setting one alternative of a variant
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Beside the alternative that is there it would be a second one.
// expect: update of Payment in table Till sets how.Card, which is an alternative of how; a variant has one of them, and is set as a whole: set(`how`_f = value)
#include <reject/support/payments.hpp>

auto run(till_repository& till) {
#ifdef FACET_REJECT
    return till.update<Payment>("id"_f == "1").set("how.Card"_f = Card{"4242"}).run();
#else
    return till.update<Payment>("id"_f == "1").set("how"_f = Card{"4242"}).run();
#endif
}
