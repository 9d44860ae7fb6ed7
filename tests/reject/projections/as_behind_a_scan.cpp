// SPDX-License-Identifier: BSL-1.0
// title: A smaller struct that is said behind a scan
// rule: reading as a smaller struct: its fields are the entity's
// why: What is read is said before it is described how.
// expect: as<...> is for reads of one entity, and is said in the call that begins them: query<...>(where-clause, facet::as<Summary>), scan<...>(facet::as<Summary>); a collection, or a scan of several, gives the structs that it names
#include <reject/support/register.hpp>

struct Name {
    std::string name;
};

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Asset>().as<Name>().all();
#else
    return registry.scan<Asset>(facet::as<Name>).all();
#endif
}
