// SPDX-License-Identifier: BSL-1.0
// title: A control character in a template
// rule: proof 1: what a key template may say
// why: A tab in a key is more often a slip than a wish.
// expect: in Account, key template `ACCOUNT?{account_id}` has text that is not printable ASCII
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT\t{account_id}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
