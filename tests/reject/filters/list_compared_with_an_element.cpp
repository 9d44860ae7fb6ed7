// SPDX-License-Identifier: BSL-1.0
// title: A list that is compared with one element
// rule: proof 3: a filter is only what is called a filter
// why: == compares a whole list; whether it has an element is another question.
// expect: the condition on Shelf in table Shelves compares marks, which is of DynamoDB's type L, with text; whether it has such an element is asked by facet::contains(`marks`_f, value)
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>
#include <vector>

using namespace facet::literals;

struct Shelf {
    std::string id;
    std::vector<std::string> marks;
};
struct Shelves : facet::table<"Shelves", facet::entity<Shelf, facet::key<"SHELF#{id}", "SHELF">>> {};

auto marked(const facet::repository<Shelves, declared_backend>& shelves) {
#ifdef FACET_REJECT
    return shelves.scan<Shelf>().filter("marks"_f == "new").all();
#else
    return shelves.scan<Shelf>().filter(facet::contains("marks"_f, "new")).all();
#endif
}
