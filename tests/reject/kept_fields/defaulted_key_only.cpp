// SPDX-License-Identifier: BSL-1.0
// title: A default for a field that is kept in the key
// rule: what facet keeps in a field
// why: The field is read back from the key, which every item has.
// expect: in Document, defaulted speaks of id, which is key_only: no item lacks its key
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    std::string label;
    std::optional<std::string> author;
    std::optional<std::uint32_t> edition;
    std::uint32_t version;
    facet::timestamp made;
    facet::timestamp written;
};

struct Library
    : facet::table<"Library",
#ifdef FACET_REJECT
                   facet::entity<Document, facet::key_only<"id">, facet::defaulted<"id">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::key_only<"id">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
