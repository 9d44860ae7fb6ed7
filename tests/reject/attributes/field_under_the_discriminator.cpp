// SPDX-License-Identifier: BSL-1.0
// title: A field under the discriminator's name
// rule: proof 10: what writes one attribute agrees
// why: The discriminator attribute holds the entity's name in every item.
// expect: in Vehicle, the field type is stored under the discriminator's name type; facet writes that: leave the field out, or store it under another name by stored_as
#include <facet/repository/open.hpp>

struct Vehicle {
    std::string plate;
    std::string type;
};

struct Fleet
#ifdef FACET_REJECT
    : facet::table<"Fleet", facet::discriminator<"type">, facet::entity<Vehicle, facet::key<"VEHICLE#{plate}", "ROOT">>>
#else
    : facet::table<"Fleet", facet::discriminator<"entity">, facet::entity<Vehicle, facet::key<"VEHICLE#{plate}", "ROOT">>>
#endif
{};

void check() { facet::verify<Fleet>(); }
