// SPDX-License-Identifier: BSL-1.0
// title: An assumption about what is no entity
// rule: proof 5: key spaces are disjoint
// why: What is said of a struct that the table does not have would be said in vain.
// expect: in table Shelves, assume_disjoint speaks of Loan, which is no entity of the table
#include <facet/repository/open.hpp>

#include <string>

struct Book {
    std::string shelf;
    std::string title;
};
struct Lent {
    std::string reader;
    std::string title;
};
struct Loan {
    std::string reader;
    std::string title;
};

struct Shelves
    : facet::table<"Shelves", facet::entity<Book, facet::key<"{shelf}", "{title}">>, facet::entity<Lent, facet::key<"{reader}", "{title}">>,
#ifdef FACET_REJECT
                   facet::assume_disjoint<Book, Loan>>
#else
                   facet::assume_disjoint<Book, Lent>>
#endif
{};

void check() { facet::verify<Shelves>(); }
