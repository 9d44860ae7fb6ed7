// SPDX-License-Identifier: BSL-1.0
// title: A brace that closes nothing
// rule: proof 1: what a key template may say
// why: A brace that belongs to the key's text is written twice.
// expect: in Setting, key template `{tenant}#SET}` has a } that closes nothing
// expect: a brace in the text is written twice: }}
#include <facet/repository/open.hpp>

struct Setting {
    std::string tenant;
};

#ifdef FACET_REJECT
struct Config : facet::table<"Config", facet::entity<Setting, facet::key<"{tenant}#SET}", "ROOT">>> {};
#else
struct Config : facet::table<"Config", facet::entity<Setting, facet::key<"{tenant}#SET}}", "ROOT">>> {};
#endif

void check() { facet::verify<Config>(); }
