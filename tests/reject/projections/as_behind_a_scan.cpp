// SPDX-License-Identifier: BSL-1.0
// title: A smaller struct that is said of a scan
// rule: reading as a smaller struct: its fields are the entity's
// why: A scan or collection is of several entities, and gives a variant of their structs.
// expect: as<...> is for get(), key() and query(), which are of one entity; a collection or scan gives the structs that it names
#include <reject/support/register.hpp>

struct Name {
    std::string name;
};

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Asset>().as<Name>().all();
#else
    return registry.scan<Asset>().all();
#endif
}
