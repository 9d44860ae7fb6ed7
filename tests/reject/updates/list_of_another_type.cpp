// SPDX-License-Identifier: BSL-1.0
// title: A list that is set to elements of another type
// rule: proof 4: an update leaves no key and no index entry stale
// why: A std::vector of literals is one of pointers, which is not what the field holds.
// expect: update of Shelf in table Shelves assigns several values of another type to marks, which is of DynamoDB's type L; give it a std::vector<std::string>
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

auto mark(const facet::repository<Shelves, declared_backend>& shelves) {
#ifdef FACET_REJECT
    return shelves.update<Shelf>("id"_f == "1").set("marks"_f = std::vector{"new", "red"}).run();
#else
    return shelves.update<Shelf>("id"_f == "1").set("marks"_f = std::vector<std::string>{"new", "red"}).run();
#endif
}
