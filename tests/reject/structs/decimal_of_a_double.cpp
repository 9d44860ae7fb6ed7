// SPDX-License-Identifier: BSL-1.0
// title: A decimal that is made of a floating-point number
// rule: exact decimals
// why: A floating-point number is not what was written: its nearest one is.
// expect: 0.1 as a double is not 0.1, so no decimal is made of a floating-point number; write `0.1`_decimal, or parse(text)
#include <facet/value/decimal.hpp>

using namespace facet::literals;

facet::decimal fee() {
#ifdef FACET_REJECT
    return 0.1;
#else
    return "0.1"_decimal;
#endif
}
