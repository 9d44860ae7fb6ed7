// SPDX-License-Identifier: BSL-1.0
// title: A decimal that is divided in its place
// rule: exact decimals
// why: A third has no end; how it is rounded is said.
// expect: a quotient is rarely a decimal of 38 digits, so it has to be rounded: quotient(a, b, places), with <facet/value/decimal_rounding.hpp>
#include <facet/value/decimal_rounding.hpp>

void halve(facet::decimal& total) {
#ifdef FACET_REJECT
    total /= 2;
#else
    total = facet::quotient(total, 2, 2, facet::rounding::half_up);
#endif
}
