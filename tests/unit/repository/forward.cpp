// SPDX-License-Identifier: BSL-1.0
// A service whose header names facet's types without including what they are.
#include <facet/forward.hpp>

namespace forward_declared {

struct Shelf;

class bookshop {
public:
    explicit bookshop(const facet::repository<Shelf>& shelf) : shelf_(&shelf) {}
    facet::result<void> add(const char* title);
    facet::lookup<facet::item> find(const char* title) const;
    facet::page<facet::item> page_behind(const facet::cursor& place) const;
    const facet::repository<Shelf, facet::memory::engine>* shelf() const { return shelf_; }

private:
    const facet::repository<Shelf>* shelf_;
};
facet::json::journal* kept(facet::memory::engine_options&, facet::change_log*, facet::any_backend*, facet::dynamodb::client*);
void show(const facet::error&, const facet::exception&, facet::open_options*, facet::cursor_keys*, const facet::decimal&, const facet::binary&);
void show(const facet::attribute_value&, const facet::attribute_map&);

}  // namespace forward_declared

#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>
#include <facet/json/journal.hpp>
#include <facet/repository/encode.hpp>
#include <facet/value/attribute_value.hpp>

#include <support/catch.hpp>

#include <string>

namespace forward_declared {

using namespace facet::literals;

struct Book {
    std::string title;
};
struct Shelf : facet::table<"Shelf", facet::entity<Book, facet::key<"BOOK#{title}", "BOOK">>> {};

facet::result<void> bookshop::add(const char* title) { return shelf_->create(Book{title}).run(); }
facet::lookup<facet::item> bookshop::find(const char* title) const {
    const auto found = shelf_->get<Book>("title"_f == title);
    if (!found.has_value()) return {};
    return facet::encode<Shelf>(*found).value();
}
facet::page<facet::item> bookshop::page_behind(const facet::cursor& place) const {
    CHECK(place.empty());
    facet::page<facet::item> page;
    page.items.push_back(find("Ulysses").value());
    return page;
}
facet::json::journal* kept(facet::memory::engine_options&, facet::change_log*, facet::any_backend*, facet::dynamodb::client*) { return nullptr; }
void show(const facet::error&, const facet::exception&, facet::open_options*, facet::cursor_keys*, const facet::decimal&, const facet::binary&) {}
void show(const facet::attribute_value&, const facet::attribute_map&) {}

TEST_CASE("what is declared ahead is what it is") {
    facet::memory::engine engine;
    const auto shelf = facet::open<Shelf>(engine);
    bookshop shop(shelf);
    REQUIRE(shop.add("Ulysses").has_value());
    CHECK(shop.find("Ulysses").has_value());
    CHECK(shop.page_behind({}).items.front() == *shop.find("Ulysses"));
    CHECK(shop.shelf() == &shelf);
    facet::memory::engine_options options;
    CHECK(kept(options, nullptr, nullptr, nullptr) == nullptr);
    show(facet::error{}, facet::exception(facet::error{}), nullptr, nullptr, facet::decimal(1), facet::binary());
    show(facet::attribute_value(1), facet::attribute_map());
}

}  // namespace forward_declared
