// SPDX-License-Identifier: BSL-1.0
// title: A path to no alternative of a variant
// rule: proof 3: a filter is only what is called a filter
// why: A path leads through an alternative by its name.
// expect: the condition on Payment in table Till asks for how.Crad.last4, but variant<Card, Transfer> has no alternative Crad; did you mean Card? Its alternatives are: Card, Transfer
#include <reject/support/payments.hpp>

auto run(till_repository& till) {
#ifdef FACET_REJECT
    return till.scan<Payment>().filter("how.Crad.last4"_f == "4242").all();
#else
    return till.scan<Payment>().filter("how.Card.last4"_f == "4242").all();
#endif
}
