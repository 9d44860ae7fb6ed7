// SPDX-License-Identifier: BSL-1.0
// title: A kept field in a struct that cannot be assigned to
// rule: what facet keeps in a field
// why: facet writes a copy of the object, with its own values in it.
// expect: in Document, facet gives version values of its own, for which the struct has to be one that can be made without values, copied and assigned to
#include <facet/repository/open.hpp>

struct Document {
#ifdef FACET_REJECT
    const std::string id;
#else
    std::string id;
#endif
    std::uint32_t version;
};

struct Library : facet::table<"Library", facet::entity<Document, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>> {};

void check() { facet::verify<Library>(); }
