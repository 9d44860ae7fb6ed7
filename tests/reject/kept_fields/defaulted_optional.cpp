// SPDX-License-Identifier: BSL-1.0
// title: A default for what may be missing
// rule: what facet keeps in a field
// why: An item without the attribute has a std::optional without a value; there is no room for another meaning.
// expect: in Document, defaulted speaks of author, which is std::optional and so may be missing anyway
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
                   facet::entity<Document, facet::defaulted<"author">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::defaulted<"label">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
