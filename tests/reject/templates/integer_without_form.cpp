// SPDX-License-Identifier: BSL-1.0
// title: An integer without a form
// rule: proof 1: what a key template may say
// why: Digits alone do not sort as numbers do (9 comes after 10), so an integer says its form.
// expect: in Quota, key template `QUOTA#{year}` uses {year}, which is a signed whole number; its form is a width such as 10 (at most 20), which keeps its order, or plain, for equality only
#include <facet/repository/open.hpp>

struct Quota {
    std::string employee_id;
    std::int32_t year;
};

#ifdef FACET_REJECT
struct Sales : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "QUOTA#{year}">>> {};
#else
struct Sales : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "QUOTA#{year:4}">>> {};
#endif

void check() { facet::verify<Sales>(); }
