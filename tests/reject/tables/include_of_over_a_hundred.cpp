// SPDX-License-Identifier: BSL-1.0
// title: Indexes that include over a hundred attributes
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: The indexes of a table include at most 100 attributes by name, all together (contract N3).
// expect: in table Register, the indexes include 102 attributes; DynamoDB allows 100 in all (contract N3)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

template <facet::fixed_string Name>
using wide = facet::gsi<Name, facet::partition<"GSIPK">,
                        facet::include<"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q">>;

struct Register
    : facet::table<"Register", wide<"G01">, wide<"G02">, wide<"G03">, wide<"G04">, wide<"G05">,
#ifdef FACET_REJECT
                   wide<"G06">,
#else
                   facet::gsi<"G06", facet::partition<"GSIPK">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
