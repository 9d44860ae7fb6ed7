// SPDX-License-Identifier: BSL-1.0
// title: A version that is soon used up
// rule: what facet keeps in a field
// why: Every write counts it up; eight bits are used up after 255 of them.
// expect: in Note, version speaks of version, which is too narrow to count writes; declare it with 32 bits or more
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#ifdef FACET_REJECT
using counter = std::uint8_t;
#else
using counter = std::uint32_t;
#endif

struct Note {
    std::string id;
    counter version;
};
struct Notes : facet::table<"Notes", facet::entity<Note, facet::version<"version">, facet::key<"NOTE#{id}", "NOTE">>> {};

void check() { facet::verify<Notes>(); }
