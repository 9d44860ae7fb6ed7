// SPDX-License-Identifier: BSL-1.0
// title: A version that is kept as text
// rule: what facet keeps in a field
// why: Every write counts the version up, which DynamoDB does with numbers alone.
// expect: in Document, version speaks of edition, which number_as_text keeps as text; leave that out, as the field has to be stored as a number
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    std::uint32_t edition;
};

struct Library
    : facet::table<"Library",
#ifdef FACET_REJECT
                   facet::entity<Document, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::version<"edition">, facet::number_as_text<"edition">>>
#else
                   facet::entity<Document, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::version<"edition">>>
#endif
{};

void check() { facet::verify<Library>(); }
