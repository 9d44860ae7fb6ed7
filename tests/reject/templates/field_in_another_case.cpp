// SPDX-License-Identifier: BSL-1.0
// title: A template that names a field in capitals
// rule: proof 1: what a key template may say
// why: A name is that of the struct, to the letter.
// expect: in Account, key template `ACCOUNT#{ID}` uses {ID}, but Account has no such field; did you mean id? Its fields are: id, user_name
#include <facet/repository/open.hpp>

struct Account {
    std::string id;
    std::string user_name;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{ID}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
