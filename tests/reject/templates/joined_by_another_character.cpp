// SPDX-License-Identifier: BSL-1.0
// title: Components that are joined by another character than the delimiter
// rule: proof 2: keys that cannot collide
// why: Values are escaped where they hold the delimiter; another character in them would look like the end of a component.
// expect: lets something other than the delimiter # follow {city}, whose length varies: two different items could get one key; begin what follows with it: {city}#..., or, if this is what joins the keys of this table, declare facet::delimiter<'-'>, or write ::verbatim, which refuses values that hold it
#include <facet/repository/open.hpp>

struct Plan {
    std::string plan_id;
    std::string city;
};

#ifdef FACET_REJECT
struct Plans : facet::table<"Plans", facet::entity<Plan, facet::key<"PLAN", "{city}-{plan_id}">>> {};
#else
struct Plans : facet::table<"Plans", facet::delimiter<'-'>, facet::entity<Plan, facet::key<"PLAN", "{city}-{plan_id}">>> {};
#endif

void check() { facet::verify<Plans>(); }
