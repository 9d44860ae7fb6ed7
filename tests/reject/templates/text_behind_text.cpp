// SPDX-License-Identifier: BSL-1.0
// title: Two components of any length side by side
// rule: proof 1: what a key template may say
// why: (`AB`, `C`) and (`A`, `BC`) would be one key. Behind a component whose length varies stands the delimiter.
// expect: in Quota, key template `QUOTA#{region}-Q{quarter:1}` lets something other than the delimiter # follow {region}, whose length varies
// expect: two different items could get one key; begin what follows with it: {region}#...
#include <facet/repository/open.hpp>

struct Quota {
    std::string employee_id;
    std::string region;
    std::uint8_t quarter;
};

struct Sales
#ifdef FACET_REJECT
    : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "QUOTA#{region}-Q{quarter:1}">>>
#else
    : facet::table<"Sales", facet::entity<Quota, facet::key<"EMPLOYEE#{employee_id}", "QUOTA#{region}#Q{quarter:1}">>>
#endif
{};

void check() { facet::verify<Sales>(); }
