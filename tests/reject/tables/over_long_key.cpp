// SPDX-License-Identifier: BSL-1.0
// title: A sort key that is always too long
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A sort key has at most 1024 bytes, a partition key 2048 (contract K1). What literals and fixed widths alone exceed is
//   refused.
// expect: DynamoDB allows 1024 (contract K1)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

#ifdef FACET_REJECT
consteval auto far_right() {
    facet::fixed_string<1030> text;
    for (char& c : text.data_) c = 'x';
    text.data_[1030] = '\0';
    return text;
}
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", far_right()>>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
