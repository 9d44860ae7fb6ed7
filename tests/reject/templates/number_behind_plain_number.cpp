// SPDX-License-Identifier: BSL-1.0
// title: A component behind a number of any length
// rule: proof 1: what a key template may say
// why: 1, 12 and 11, 2 would be one key; a number of fixed width may be followed by anything.
// expect: lets something other than the delimiter # follow {year:plain}, whose length varies
// expect: two different items could get one key; begin what follows with it: {year:plain}#{month:2}, or give it a width: {year:10}
#include <facet/repository/open.hpp>

struct Quota {
    std::string employee_id;
    std::uint16_t year;
    std::uint8_t month;
};

struct Sales
#ifdef FACET_REJECT
    : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "{year:plain}{month:2}">>>
#else
    : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "{year:4}{month:2}">>>
#endif
{};

void check() { facet::verify<Sales>(); }
