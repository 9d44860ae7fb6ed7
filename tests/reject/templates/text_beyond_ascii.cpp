// SPDX-License-Identifier: BSL-1.0
// title: Literal text beyond ASCII
// rule: proof 1: what a key template may say
// why: The text of a template is printable ASCII; values may hold any UTF-8.
// expect: in Account, key template `KONTO?{account_id}` has text that is not printable ASCII
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"KONTO§{account_id}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"KONTO#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
