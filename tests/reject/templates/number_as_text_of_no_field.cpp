// SPDX-License-Identifier: BSL-1.0
// title: number_as_text for a field that is not there
// rule: proof 1: what a key template may say
// why: A name that no field has is never ignored.
// expect: in Account, number_as_text speaks of visit, but Account has no such field; did you mean visits?
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::int32_t visits;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::number_as_text<"visit">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
                   facet::entity<Account, facet::number_as_text<"visits">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
