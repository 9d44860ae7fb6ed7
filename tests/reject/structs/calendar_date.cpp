// SPDX-License-Identifier: BSL-1.0
// title: A calendar date of the standard library
// rule: proof 1: what a struct may hold
// why: Days that are points in time have an order, and are stored as dates.
// expect: in Holiday, the field day is a calendar date; make it a std::chrono::sys_days, which it converts to and from
#include <facet/repository/open.hpp>

#include <chrono>
#include <string>

struct Holiday {
    std::string country;
#ifdef FACET_REJECT
    std::chrono::year_month_day day;
#else
    std::chrono::sys_days day;
#endif
};

struct Holidays : facet::table<"Holidays", facet::entity<Holiday, facet::key<"HOLIDAYS#{country}", "DAY#{day}">>> {};

void check() { facet::verify<Holidays>(); }
