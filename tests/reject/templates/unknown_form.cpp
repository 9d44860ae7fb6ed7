// SPDX-License-Identifier: BSL-1.0
// title: A form that does not exist
// rule: proof 1: what a key template may say
// why: What follows the colon of a placeholder is its form, out of a short list.
// expect: in Account, key template `ACCOUNT#{account_id:uper}` asks for the form `uper` of {account_id}
// expect: forms are a width such as
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id:uper}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id:upper}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
