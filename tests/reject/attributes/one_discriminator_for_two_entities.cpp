// SPDX-License-Identifier: BSL-1.0
// title: Two entities of one name
// rule: proof 10: what writes one attribute agrees
// why: The discriminator tells entities apart, so no two have the same. Structs of different namespaces often share a name.
// expect: in table Bank, two entities are stored with the discriminator Account; give one of them another with named<...>
#include <facet/repository/open.hpp>

namespace retail {
struct Account {
    std::string account_id;
};
}  // namespace retail
namespace wholesale {
struct Account {
    std::string account_id;
};
}  // namespace wholesale

struct Bank
    : facet::table<"Bank", facet::discriminator<"entity">, facet::entity<retail::Account, facet::key<"RETAIL#{account_id}", "ROOT">>,
#ifdef FACET_REJECT
                   facet::entity<wholesale::Account, facet::key<"WHOLESALE#{account_id}", "ROOT">>>
#else
                   facet::entity<wholesale::Account, facet::named<"WholesaleAccount">, facet::key<"WHOLESALE#{account_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Bank>(); }
