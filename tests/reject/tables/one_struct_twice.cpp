// SPDX-License-Identifier: BSL-1.0
// title: One struct as two entities
// rule: proof 5: key spaces are disjoint
// why: A call names its entity by the struct; two entities of one struct could not be told apart by it.
// expect: in table Library, Book is declared as an entity twice; give the second one a struct of its own
#include <facet/repository/open.hpp>

#include <string>

struct Book {
    std::string shelf;
    std::string title;
};
struct Lent {
    std::string shelf;
    std::string title;
};

struct Library
    : facet::table<"Library", facet::entity<Book, facet::key<"SHELF#{shelf}", "BOOK#{title}">>,
#ifdef FACET_REJECT
                   facet::entity<Book, facet::key<"LENT#{shelf}", "BOOK#{title}">>>
#else
                   facet::entity<Lent, facet::key<"LENT#{shelf}", "BOOK#{title}">>>
#endif
{};

void check() { facet::verify<Library>(); }
