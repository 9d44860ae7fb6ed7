// SPDX-License-Identifier: BSL-1.0
// A1 to A6 on more than 10,000 roles, against brute force, on every backend; each with the access path that served it.
#include "../patterns.hpp"

#include "world.hpp"

#include <string>
#include <vector>

namespace {

using namespace facet::test;
using movies::Role;
using movies::YearAndGenre;
using world::of_actor;

/// All actors, and those that there are not; or every n-th of them, where there is much to try with each.
std::vector<std::string> asked_actors(std::size_t every = 1) {
    std::vector<std::string> all = world::strangers();
    for (std::size_t i = 0; i < world::actors().size(); ++i)
        if (i < 9 || i % every == 0) all.push_back(world::actors()[i]);
    return all;
}

std::vector<Role> played_by(const std::string& actor) {
    return ordered_by(those_of(world::roles(), [&](const Role& role) { return role.actor == actor; }), world::by_movie);
}

/// An index tells nothing of the order of what is equal in its sort key.
template <class Key>
void check_same(const std::vector<Role>& found, const std::vector<Role>& wanted, const Key& key) {
    CHECK(is_ordered_by(found, key));
    CHECK(ordered_by(found, world::by_movie) == wanted);
}

const std::vector<std::string> beginnings{"",    "T",   "The", "The ", "The Matrix", "the",     "Title 1", "Title 18",
                                          "Titlf", "Am",  "Am\xc3\xa9", "#",    "~",          "~~"};

/// What is stored: four attributes, under the design's names, and no text composed of them.
static_assert(facet::stored_schema<movies::Movies> ==
              R"(facet stored form 1
table Movies key Actor:S Movie:S
local index ByYear partition Actor:S sort Year:N all
local index ByGenre partition Actor:S sort Genre:S all
global index ByMovie partition Movie:S sort Actor:S all
entity Role
  key `{actor}` plain | `{movie}` plain
  ByYear `{actor}` plain | `{year}` plain
  ByGenre `{actor}` plain | `{genre}` plain
  ByMovie `{movie}` plain | `{actor}` plain
  Actor S
  Movie S
  Genre S
  Year N
)");

}  // namespace

TEMPLATE_LIST_TEST_CASE("the movies are enough to tell", "", application_backends) {
    CHECK(world::roles().size() >= 10'000);
    const auto found = movies::every_role(world::stored<TestType>());
    CHECK(found.items.size() == world::roles().size());
    CHECK(world::sorted(found.items) == world::sorted(world::roles()));
    check_served(found.served_by, "Movies: scan of the whole table", world::roles().size());
}

TEMPLATE_LIST_TEST_CASE("A1: all movies of an actor; of these the year and genre only", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& actor : asked_actors()) {
        const auto wanted = played_by(actor);
        const auto found = movies::movies_of(world::stored<TestType>(), actor);
        CHECK(found.items == wanted);
        check_served(found.served_by, "Movies, primary key: " + of_actor(actor), wanted.size());
        seen += found.items.size();

        std::vector<YearAndGenre> less;
        for (const Role& role : wanted) less.push_back({role.year, role.genre});
        const auto projected = movies::years_and_genres_of(world::stored<TestType>(), actor);
        CHECK(projected.items == less);
        check_served(projected.served_by, "Movies, primary key: " + of_actor(actor), wanted.size());
    }
    CHECK(seen == world::roles().size());
}

TEMPLATE_LIST_TEST_CASE("A2: movie details by actor and movie", "", application_backends) {
    std::size_t seen = 0, tried = 0;
    for (const std::string& actor : asked_actors(10)) {
        const auto wanted = played_by(actor);
        std::vector<std::string> titles = world::titles();
        titles.insert(titles.end(), {"Title", "Title 190", "The Matrix ", "am\xc3\xa9lie", "?"});
        for (const std::string& title : titles) {
            const auto found = movies::details(world::stored<TestType>(), actor, title);
            const auto one = those_of(wanted, [&](const Role& role) { return role.movie == title; });
            REQUIRE(found.items.has_value() == (one.size() == 1));
            if (found.items) CHECK(*found.items == one.front());
            check_served(found.served_by, "get: Movies, primary key: " + of_actor(actor) + " AND Movie = \"" + title + "\"", one.size());
            seen += one.size(), ++tried;
        }
    }
    CHECK(seen > 1'000);
    CHECK(tried > 2 * seen);
}

TEMPLATE_LIST_TEST_CASE("A3: movies of an actor whose title begins with a text, or lies beyond one", "", application_backends) {
    for (const std::string& actor : asked_actors(10)) {
        const auto all = played_by(actor);
        for (const std::string& text : beginnings) {
            const auto begun = movies::titles_beginning(world::stored<TestType>(), actor, text);
            CHECK(begun.items == those_of(all, [&](const Role& role) { return role.movie.starts_with(text); }));
            const std::string condition = text.empty() ? "" : " AND begins_with(Movie, \"" + text + "\")";
            check_served(begun.served_by, "Movies, primary key: " + of_actor(actor) + condition, begun.items.size());

            if (text.empty()) continue;
            const auto beyond = movies::titles_from(world::stored<TestType>(), actor, text);
            CHECK(beyond.items == those_of(all, [&](const Role& role) { return role.movie >= text; }));
            check_served(beyond.served_by, "Movies, primary key: " + of_actor(actor) + " AND Movie >= \"" + text + "\"", beyond.items.size());
        }
    }
}

TEMPLATE_LIST_TEST_CASE("A4: movies of an actor from a year on, by a number; those of a genre by a filter", "", application_backends) {
    for (const std::string& actor : asked_actors(10)) {
        const auto all = played_by(actor);
        for (const std::int32_t year : {-2, -1, 0, 1, 9, 10, 11, 100, 999, 1000, 1989, 1990, 1991, 2024, 9'999, 10'000, 10'001}) {
            const auto wanted = those_of(all, [&](const Role& role) { return role.year >= year; });
            const auto found = movies::movies_since(world::stored<TestType>(), actor, year);
            check_same(found.items, wanted, world::by_year);
            const std::string path = "Movies, ByYear: " + of_actor(actor) + " AND Year >= " + std::to_string(year);
            check_served(found.served_by, path, wanted.size());

            for (const std::string genre : {"Drama", "Dram", "None"}) {
                const auto some = those_of(wanted, [&](const Role& role) { return role.genre == genre; });
                const auto filtered = movies::movies_of_genre_since(world::stored<TestType>(), actor, genre, year);
                check_same(filtered.items, some, world::by_year);
                check_served(filtered.served_by, path, some.size(), wanted.size() - some.size());  // a filter reads what it rejects
            }
        }
    }
}

TEMPLATE_LIST_TEST_CASE("A5: movies of an actor of a genre", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& actor : asked_actors()) {
        const auto all = played_by(actor);
        std::vector<std::string> genres = world::genres();
        genres.insert(genres.end(), {"Dra", "drama", "Drama#", "Comedy "});
        for (const std::string& genre : genres) {
            const auto wanted = those_of(all, [&](const Role& role) { return role.genre == genre; });
            const auto found = movies::movies_of_genre(world::stored<TestType>(), actor, genre);
            check_same(found.items, wanted, world::by_genre);
            check_served(found.served_by, "Movies, ByGenre: " + of_actor(actor) + " AND Genre = \"" + genre + "\"", wanted.size());
            seen += wanted.size();
        }
    }
    CHECK(seen == world::roles().size());
}

TEMPLATE_LIST_TEST_CASE("A6: all actors of a movie; those whose name begins with a text", "", application_backends) {
    std::size_t seen = 0;
    std::vector<std::string> titles = world::titles();
    titles.insert(titles.end(), {"Title", "Title 190", "The Matrix ", "?"});
    for (const std::string& title : titles) {
        const auto wanted =
            ordered_by(those_of(world::roles(), [&](const Role& role) { return role.movie == title; }), world::by_actor);
        const auto found = movies::cast_of(world::stored<TestType>(), title);
        CHECK(found.items == wanted);
        const std::string path = "Movies, ByMovie: Movie = \"" + title + "\"";
        check_served(found.served_by, path, wanted.size());
        seen += wanted.size();

        for (const std::string text : {"A", "Ann", "Anna", "Ann ", "Ann#", "ann", "Actor 1", "Actor 19", "Zo", "Zo\xc3\xab", "Zz", "~"}) {
            const auto some = those_of(wanted, [&](const Role& role) { return role.actor.starts_with(text); });
            const auto begun = movies::cast_beginning(world::stored<TestType>(), title, text);
            CHECK(begun.items == some);
            check_served(begun.served_by, path + " AND begins_with(Actor, \"" + text + "\")", some.size());
        }
    }
    CHECK(seen == world::roles().size());
}
