// SPDX-License-Identifier: BSL-1.0
// title: A case of letters as a text
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: There are three: as_is, camel and pascal.
// expect: part 1 of table<Register, ...> means nothing there
// expect: a case is an enumerator: attribute_case<facet::letter_case::camel>
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::attribute_case<"camelCase">, facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
    : facet::table<"Register", facet::attribute_case<facet::letter_case::pascal>, facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
