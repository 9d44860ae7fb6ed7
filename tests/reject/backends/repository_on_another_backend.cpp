// SPDX-License-Identifier: BSL-1.0
// title: A repository for a service on any backend
// rule: a table that is opened
// why: The service is tested on the engine: the table is opened on an any_backend that refers to it.
// expect: a repository stays on the backend that its table was opened on;
#include <facet/backend/any_backend.hpp>
#include <facet/memory/engine.hpp>
#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Account {
    std::string account_id;
};
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

class ledger {
public:
#ifdef FACET_REJECT
    explicit ledger(facet::memory::engine& engine) : accounts_(facet::open<Register>(engine)) {}
#else
    explicit ledger(facet::any_backend& backend) : accounts_(facet::open<Register>(backend)) {}
#endif
    bool has(const std::string& account) const { return accounts_.get<Account>("account_id"_f == account).has_value(); }

private:
    facet::repository<Register, facet::any_backend> accounts_;
};
