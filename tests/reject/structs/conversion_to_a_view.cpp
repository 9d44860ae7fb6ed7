// SPDX-License-Identifier: BSL-1.0
// title: A conversion to what cannot be stored
// rule: proof 1: what a struct may hold
// why: The stored type is one that facet stores. Of a text, to_stored may give a view.
// expect: in Account, the field balance is a cents, whose facet::conversion gives what cannot be stored: its stored_type is a view, which owns no text; make it a std::string
#include <facet/repository/open.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

struct cents {
    std::int64_t count = 0;
};

template <>
struct facet::conversion<cents> {
#ifdef FACET_REJECT
    using stored_type = std::string_view;
    static std::string_view to_stored(const cents&) { return "0"; }
    static cents from_stored(std::string_view) { return {}; }
#else
    using stored_type = std::string;
    static std::string_view to_stored(const cents&) { return "0"; }
    static cents from_stored(std::string_view) { return {}; }
#endif
};

struct Account {
    std::string account_id;
    cents balance;
};

struct Accounts : facet::table<"Accounts", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ROOT">>> {};

void check() { facet::verify<Accounts>(); }
