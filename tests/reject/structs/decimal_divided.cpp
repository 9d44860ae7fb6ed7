// SPDX-License-Identifier: BSL-1.0
// title: A decimal that is divided
// rule: exact decimals
// why: A third has no end; how it is rounded is said.
// expect: a quotient is rarely a decimal of 38 digits, so it has to be rounded: quotient(a, b, places), with <facet/value/decimal_rounding.hpp>
#include <facet/value/decimal_rounding.hpp>

facet::decimal share(const facet::decimal& total, int parts) {
#ifdef FACET_REJECT
    return total / parts;
#else
    return facet::quotient(total, parts, 2);
#endif
}
