// SPDX-License-Identifier: BSL-1.0
// title: A twenty-first global index
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: DynamoDB allows twenty global indexes (contract N3). Entities can share one: that is what overloading an index means.
// expect: in table Register, there are 21 global indexes; DynamoDB allows 20 (contract N3)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

template <facet::fixed_string Name>
using index_of = facet::gsi<Name, facet::partition<"GSIPK">, facet::sort<"GSISK">>;

struct Register
    : facet::table<"Register", index_of<"G01">, index_of<"G02">, index_of<"G03">, index_of<"G04">, index_of<"G05">, index_of<"G06">,
                   index_of<"G07">, index_of<"G08">, index_of<"G09">, index_of<"G10">, index_of<"G11">, index_of<"G12">, index_of<"G13">,
                   index_of<"G14">, index_of<"G15">, index_of<"G16">, index_of<"G17">, index_of<"G18">, index_of<"G19">, index_of<"G20">,
#ifdef FACET_REJECT
                   index_of<"G21">,
#else
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
