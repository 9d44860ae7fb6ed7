// SPDX-License-Identifier: BSL-1.0
// title: Bytes in a key of text
// rule: proof 1: what a key template may say
// why: Bytes cannot be parts of text; a binary key attribute holds them as they are.
// expect: in Blob, key template `DIGEST#{digest}` uses {digest}, which is binary
#include <facet/repository/open.hpp>

struct Blob {
    std::string owner;
    facet::binary digest;
};

struct Store
#ifdef FACET_REJECT
    : facet::table<"Store", facet::partition<"PK">, facet::sort<"SK">,
                   facet::entity<Blob, facet::key<"OWNER#{owner}", "DIGEST#{digest}">>>
#else
    : facet::table<"Store", facet::partition<"PK">, facet::sort<facet::binary_key("Digest")>,
                   facet::entity<Blob, facet::key<"OWNER#{owner}", "{digest}">>>
#endif
{};

void check() { facet::verify<Store>(); }
