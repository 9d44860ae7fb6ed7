// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/check.hpp>
#include <facet/schema/registry.hpp>
#include <support/catch.hpp>

#include <boost/hana/for_each.hpp>
#include <boost/hana/length.hpp>

#include <string>
#include <type_traits>

namespace {

struct Author {
    std::string name;
};
struct Book {
    std::string name;
    std::string title;
};
struct Library : facet::table<"Library", facet::entity<Author, facet::key<"AUTHOR#{name}", "AUTHOR">>, facet::entity<Book, facet::key<"AUTHOR#{name}", "BOOK#{title}">>> {};

}  // namespace

TEST_CASE("a table's structs are a Hana tuple of types, in the order of their declaration") {
    STATIC_REQUIRE(decltype(boost::hana::length(facet::registry<Library>))::value == 2);
    std::string names;
    boost::hana::for_each(facet::registry<Library>, [&]<class Struct>(boost::hana::basic_type<Struct>) {
        names += std::is_same_v<Struct, Author> ? "Author " : std::is_same_v<Struct, Book> ? "Book " : "? ";
        CHECK(facet::schema<Library>::position<Struct> == (std::is_same_v<Struct, Author> ? 0 : 1));
    });
    CHECK(names == "Author Book ");
}
