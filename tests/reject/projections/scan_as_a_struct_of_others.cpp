// SPDX-License-Identifier: BSL-1.0
// title: A scan as a struct that is no smaller one
// rule: reading as a smaller struct: its fields are the entity's
// why: A smaller struct has some of the fields of the entity, of the same types.
// expect: Asset in table Register cannot be read as Price, whose field price is none of Asset's
#include <reject/support/register.hpp>

struct Price {
    std::string asset_id;
    std::int64_t price;
};
struct Name {
    std::string name;
};

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Asset>(facet::as<Price>).all();
#else
    return registry.scan<Asset>(facet::as<Name>).all();
#endif
}
