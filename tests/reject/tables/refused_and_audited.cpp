// SPDX-License-Identifier: BSL-1.0
// title: A table that is refused, and audited
// rule: a table that is opened
// why: What is wrong with a declaration is said once.
// expect: in Account, key template `ACCOUNT#{acount_id}` uses {acount_id}, but Account has no such field; did you mean account_id? Its fields are: account_id, owner
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>

using namespace facet::literals;

struct Account {
    std::string account_id;
    std::string owner;
};
#ifdef FACET_REJECT
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{acount_id}", "ACCOUNT">>> {};
#else
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ACCOUNT">>> {};
#endif

bool maintained(declared_backend& backend) {
    const auto bank = facet::open<Bank>(backend);
    const auto looked = facet::audit(bank, [](const facet::finding&) {});
    const auto filled = facet::backfill<Account>(bank);
    const auto erased = facet::erase_all(bank, bank.query<Account>("account_id"_f == "1"));
    return looked.has_value() && filled.has_value() && erased.has_value();
}
