// SPDX-License-Identifier: BSL-1.0
// title: A discriminator that is a key attribute
// rule: proof 1: what a key template may say
// why: Keys are written to it: an index that lists items by what they are has that in its key.
// expect: in table Pets, the discriminator kind is a key attribute, which keys are written to; name it otherwise, or leave it out and let the index's key say what an entity is, as in index<`ByType`, `Dog`, `{age}`>
#include <facet/repository/open.hpp>

struct Dog {
    std::string id;
    std::int64_t age = 0;
};

#ifdef FACET_REJECT
struct Pets : facet::table<"Pets", facet::discriminator<"kind">, facet::gsi<"ByKind", facet::partition<"kind">, facet::sort<facet::number_key("age")>>,
                           facet::entity<Dog, facet::key<"DOG#{id}", "DOG">, facet::index<"ByKind", "Dog", "{age}">>> {};
#else
struct Pets : facet::table<"Pets", facet::gsi<"ByKind", facet::partition<"kind">, facet::sort<facet::number_key("age")>>,
                           facet::entity<Dog, facet::key<"DOG#{id}", "DOG">, facet::index<"ByKind", "Dog", "{age}">>> {};
#endif

void check() { facet::verify<Pets>(); }
