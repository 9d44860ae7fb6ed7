// SPDX-License-Identifier: BSL-1.0
// title: A discriminator that depends on the compiler
// rule: proof 10: what writes one attribute agrees
// why: The discriminator is stored. A template's instance has no name that all compilers spell alike, so one would not know the items of the other.
// expect: in table Bank, the discriminator of Holding<Gold> would be the struct's name, which compilers spell differently; say what is stored with named<...>
#include <facet/repository/open.hpp>

struct Gold {};

template <class Asset>
struct Holding {
    std::string account_id;
    std::int64_t quantity;
};

struct Bank : facet::table<"Bank", facet::discriminator<"entity">,
#ifdef FACET_REJECT
                           facet::entity<Holding<Gold>, facet::key<"ACCOUNT#{account_id}", "GOLD">>>
#else
                           facet::entity<Holding<Gold>, facet::named<"GoldHolding">, facet::key<"ACCOUNT#{account_id}", "GOLD">>>
#endif
{};

void check() { facet::verify<Bank>(); }
