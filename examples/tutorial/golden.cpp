// SPDX-License-Identifier: BSL-1.0
// The stored form as a text, and a test that notices when it changes.
#include "expect.hpp"

#include <cstdint>
#include <string>

namespace {

// [golden]
struct Account { std::string account_id; std::string user_name; };
struct Balance { std::string account_id; std::string asset_id; std::int64_t quantity; };

struct Register : facet::table<"Register",
    facet::gsi<"ByAsset", facet::partition<"AssetPK">, facet::sort<"PK">>,
    facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>,
    facet::entity<Balance, facet::key<"ACCOUNT#{account_id}", "BALANCE#{asset_id}">,
        facet::index<"ByAsset", "ASSET#{asset_id}", "ACCOUNT#{account_id}">, facet::key_only<"account_id">>> {};

static_assert(facet::stored_schema<Register> ==
R"(facet stored form 1
table Register key PK:S SK:S
global index ByAsset partition AssetPK:S sort PK:S all
entity Account
  key `ACCOUNT#{account_id}` | `ACCOUNT#{account_id}`
  account_id S
  user_name S
entity Balance
  key `ACCOUNT#{account_id}` | `BALANCE#{asset_id}`
  ByAsset `ASSET#{asset_id}` | `ACCOUNT#{account_id}`
  (in the key: account_id) S
  asset_id S
  quantity N
)");
// [/golden]

}  // namespace

// [verify]
int main() { facet::verify<Register>(); }
// [/verify]
