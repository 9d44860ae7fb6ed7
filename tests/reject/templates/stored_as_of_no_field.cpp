// SPDX-License-Identifier: BSL-1.0
// title: stored_as for a field that is not there
// rule: proof 1: what a key template may say
// why: The parts of an entity's declaration speak of its fields.
// expect: in Account, stored_as speaks of acount_id, but Account has no such field; did you mean account_id?
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::stored_as<"acount_id", "id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
                   facet::entity<Account, facet::stored_as<"account_id", "id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
