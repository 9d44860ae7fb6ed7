// SPDX-License-Identifier: BSL-1.0
// title: A conversion whose members are private
// rule: proof 1: what a struct may hold
// why: They are used by facet.
// expect: in Account, the field balance is a cents, whose facet::conversion lacks a public stored_type
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
    private:
    using stored_type = std::int64_t;
    static std::int64_t to_stored(const cents& value) { return value.count; }
    static std::optional<cents> from_stored(std::int64_t stored) { return cents{stored}; }
#else
    using stored_type = std::int64_t;
    static std::int64_t to_stored(const cents& value) { return value.count; }
    static std::optional<cents> from_stored(std::int64_t stored) { return cents{stored}; }
#endif
};

struct Account {
    std::string account_id;
    cents balance;
};

struct Accounts : facet::table<"Accounts", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ROOT">>> {};

void check() { facet::verify<Accounts>(); }
