// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Whether the register's books balance.

#include "patterns.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace trading {

/// The books of one asset.
struct asset_books {
    std::string asset_id;
    std::uint64_t postings = 0;
    facet::decimal posted;  ///< the sum of all postings; always 0
    facet::decimal held;    ///< the sum of all balances: what was issued
};

struct audit_report {
    std::vector<asset_books> assets;
    std::vector<std::string> faults;  ///< sentences; none where all is well
};

/// Reads the whole table, twice, and checks: by facet::audit, that each item is as its declaration says; and, where all can be read, by a
/// scan asked for by name, that the postings of each asset sum to zero; each balance is the sum of its postings, but for one account per
/// asset, which was given the issue; each trade has its two postings and no posting is without a trade; no balance is negative; no two
/// assets have one id, and the account and the asset of each balance and posting are there. Sums are exact, whatever the items say.
[[nodiscard]] audit_report audit(const store& registry);

}  // namespace trading
