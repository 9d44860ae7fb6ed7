// SPDX-License-Identifier: BSL-1.0
// title: A text that can be a year
// rule: proof 5: key spaces are disjoint
// why: Components have alphabets. A text can be four digits, so it can be a year.
// expect: in table Sales, Quota and Note can be stored under one primary key: `EMPLOYEE#{employee_id}`, `{year:4}` and `EMPLOYEE#{employee_id}`, `{title}` both give `EMPLOYEE#a`, `
#include <facet/repository/open.hpp>

struct Quota {
    std::string employee_id;
    std::uint16_t year;
};
struct Note {
    std::string employee_id;
    std::string title;
};

struct Sales
    : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "{year:4}">>,
#ifdef FACET_REJECT
                   facet::entity<Note, facet::key<"EMPLOYEE#{employee_id}", "{title}">>>
#else
                   facet::entity<Note, facet::key<"EMPLOYEE#{employee_id}", "NOTE#{title}">>>
#endif
{};

void check() { facet::verify<Sales>(); }
