// SPDX-License-Identifier: BSL-1.0
// The seven conditions that a sort key can be asked for, on each of the four paths to a role, against brute force: A3 on the table's own
// key, A4 on a number, A5 and A6 on other texts.
#include "../patterns.hpp"

#include "world.hpp"

#include <string>
#include <vector>

namespace {

using namespace facet::test;
using movies::Role;
using namespace facet::literals;

/// Runs the query, and compares it with those of `all` that brute force keeps.
template <class Builder, class Keep>
void check(Builder query, const std::string& path, const std::vector<Role>& all, const Keep& keep) {
    const auto wanted = those_of(all, keep);
    const auto found = shown::all_of(std::move(query));
    CHECK(world::sorted(found.items) == world::sorted(wanted));
    check_served(found.served_by, path, wanted.size());
}

std::string quoted(const std::string& text) { return '"' + text + '"'; }
std::string quoted(std::int32_t number) { return std::to_string(number); }

/// Six of the seven, on one field: `field` is its term, `of` reads it from a role.
template <class Repository, class Where, class Field, class Member, class Value>
void check_comparisons(const Repository& roles, const Where& partition, Field field, Member of, const std::string& path,
                       const std::vector<Role>& all, const Value& value, const Value& other) {
    const auto ask = [&](auto where) { return roles.template query<Role>(partition && where); };
    const std::string shown = quoted(value);
    check(ask(field == value), path + " = " + shown, all, [&](const Role& role) { return role.*of == value; });
    check(ask(field < value), path + " < " + shown, all, [&](const Role& role) { return role.*of < value; });
    check(ask(field <= value), path + " <= " + shown, all, [&](const Role& role) { return role.*of <= value; });
    check(ask(field > value), path + " > " + shown, all, [&](const Role& role) { return role.*of > value; });
    check(ask(field >= value), path + " >= " + shown, all, [&](const Role& role) { return role.*of >= value; });
    if (value <= other)
        check(ask(field.between(value, other)), path + " BETWEEN " + shown + " AND " + quoted(other), all,
              [&](const Role& role) { return value <= role.*of && role.*of <= other; });
}

/// The seventh, on a text.
template <class Repository, class Where, class Field, class Member>
void check_beginning(const Repository& roles, const Where& partition, Field field, Member of, const std::string& path,
                     const std::string& attribute, const std::vector<Role>& all, const std::string& text) {
    check(roles.template query<Role>(partition && field.begins_with(text)),
          path + " AND begins_with(" + attribute + ", " + quoted(text) + ")", all,
          [&](const Role& role) { return (role.*of).starts_with(text); });
}

const std::vector<std::string> some_actors{"Ann", "Ann Lee", "Zo\xc3\xab", "Actor 1", "Actor 10", "Actor 191", "nobody"};
const std::vector<std::string> texts{"!", "#", "Ann", "Comedy", "Dram", "Drama", "Drama ", "Drama#",
                                     "The", "The ", "The Matrix", "Title 1", "Title 10", "~"};

std::vector<Role> of(const std::string& actor) {
    return those_of(world::roles(), [&](const Role& role) { return role.actor == actor; });
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("A3: =, <, <=, >, >=, between and begins_with on a title", "", application_backends) {
    const auto& roles = world::stored<TestType>();
    for (const std::string& actor : some_actors)
        for (const std::string& text : texts) {
            const std::string path = "Movies, primary key: " + world::of_actor(actor);
            for (const std::string other : {"Drama", "The ", "Title 10", "~"})
                check_comparisons(roles, "actor"_f == actor, "movie"_f, &Role::movie, path + " AND Movie", of(actor), text, other);
            check_beginning(roles, "actor"_f == actor, "movie"_f, &Role::movie, path, "Movie", of(actor), text);
        }
}

TEMPLATE_LIST_TEST_CASE("A4: =, <, <=, >, >= and between on a year, which is a number", "", application_backends) {
    const auto& roles = world::stored<TestType>();
    for (const std::string& actor : some_actors)
        for (const std::int32_t year : {-2, -1, 0, 9, 10, 100, 999, 1000, 1990, 2000, 10'000, 10'001})
            for (const std::int32_t other : {-1, 10, 1990, 10'000})
                check_comparisons(roles, "actor"_f == actor, "year"_f, &Role::year,
                                  "Movies, ByYear: " + world::of_actor(actor) + " AND Year", of(actor), year, other);
}

TEMPLATE_LIST_TEST_CASE("A5: =, <, <=, >, >=, between and begins_with on a genre", "", application_backends) {
    const auto& roles = world::stored<TestType>();
    for (const std::string& actor : some_actors)
        for (const std::string& text : texts) {
            const std::string path = "Movies, ByGenre: " + world::of_actor(actor);
            check_comparisons(roles, "actor"_f == actor, "genre"_f, &Role::genre, path + " AND Genre", of(actor), text,
                              std::string("Drama#Noir"));
            check_beginning(roles, "actor"_f == actor, "genre"_f, &Role::genre, path, "Genre", of(actor), text);
        }
}

TEMPLATE_LIST_TEST_CASE("A6: =, <, <=, >, >=, between and begins_with on an actor, in the inverted index", "", application_backends) {
    const auto& roles = world::stored<TestType>();
    for (const std::string title : {"The", "Am\xc3\xa9lie", "Title 1", "Title 10", "none"})
        for (const std::string& text : texts) {
            const std::string path = "Movies, ByMovie: Movie = " + quoted(title);
            const auto cast = those_of(world::roles(), [&](const Role& role) { return role.movie == title; });
            const auto ask = [&](auto where) {
                return roles.template query<Role>("movie"_f == title && where).template using_index<"ByMovie">();
            };
            const std::string condition = path + " AND Actor ";
            check(ask("actor"_f == text), condition + "= " + quoted(text), cast, [&](const Role& role) { return role.actor == text; });
            check(ask("actor"_f < text), condition + "< " + quoted(text), cast, [&](const Role& role) { return role.actor < text; });
            check(ask("actor"_f <= text), condition + "<= " + quoted(text), cast, [&](const Role& role) { return role.actor <= text; });
            check(ask("actor"_f > text), condition + "> " + quoted(text), cast, [&](const Role& role) { return role.actor > text; });
            check(ask("actor"_f >= text), condition + ">= " + quoted(text), cast, [&](const Role& role) { return role.actor >= text; });
            const std::string between = text < "#" ? "no request: no item can answer" : condition + "BETWEEN \"#\" AND " + quoted(text);
            check(ask("actor"_f.between("#", text)), between, cast, [&](const Role& role) { return "#" <= role.actor && role.actor <= text; });
            check_beginning(roles, "movie"_f == title, "actor"_f, &Role::actor, path, "Actor", cast, text);
        }
}
