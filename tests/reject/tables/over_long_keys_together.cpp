// SPDX-License-Identifier: BSL-1.0
// title: A sort key of several attributes that is always too long
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: The attributes of an index's sort key are measured together (contract K2): each may be short enough by itself, and every write is
//   refused.
// expect: in Account, the templates of the sort key of ByRegion are at least 1200 bytes long together; DynamoDB allows 1024 (contract K2)
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

consteval auto far_right() {
#ifdef FACET_REJECT
    facet::fixed_string<600> text;
    for (char& c : text.data_) c = 'x';
    text.data_[600] = '\0';
    return text;
#else
    return facet::fixed_string<1>("x");
#endif
}
struct Register : facet::table<"Register", facet::gsi<"ByRegion", facet::partition<"Region">, facet::sort<"First", "Second">>,
                               facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::index<"ByRegion", "{region}", far_right(), far_right()>>> {};

void check() { facet::verify<Register>(); }
