// SPDX-License-Identifier: BSL-1.0
// title: A field that is stored under a key attribute's name
// rule: proof 10: what writes one attribute agrees
// why: A key attribute that a template composes cannot hold a field as well.
// expect: in Setting, the field SK and the key template `SETTING#{SK}` both write the attribute SK; bind it as `{SK}` alone, or store the field under another name
#include <facet/repository/open.hpp>

struct Setting {
    std::string tenant;
    std::string SK;
};

struct Config
    : facet::table<"Config",
#ifdef FACET_REJECT
                   facet::entity<Setting, facet::key<"TENANT#{tenant}", "SETTING#{SK}">>>
#else
                   facet::entity<Setting, facet::key<"TENANT#{tenant}", "{SK}">>>
#endif
{};

void check() { facet::verify<Config>(); }
