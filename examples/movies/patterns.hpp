// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The access patterns of the movies, A1 to A6: one function each, one typed call of facet in each. They are templates over the
/// repository, and so they run on every backend; that is why `template` stands before each call.

#include "../shared/answer.hpp"
#include "movies.hpp"

#include <cstdint>
#include <string_view>

namespace movies {

using namespace facet::literals;

/// A1: all movies of an actor, by title.
template <class Repository>
auto movies_of(const Repository& roles, std::string_view actor) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor));
}
/// A1, a projection: of these the year and genre only.
template <class Repository>
auto years_and_genres_of(const Repository& roles, std::string_view actor) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor, facet::as<YearAndGenre>));
}

/// A2: an actor's part in a movie.
template <class Repository>
auto details(const Repository& roles, std::string_view actor, std::string_view movie) {
    return shown::item_at<Role>(roles, "actor"_f == actor && "movie"_f == movie);
}

/// A3: an actor's movies whose title begins with a text.
template <class Repository>
auto titles_beginning(const Repository& roles, std::string_view actor, std::string_view text) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor && "movie"_f.begins_with(text)));
}
/// A3: an actor's movies whose title is a text or lies beyond it.
template <class Repository>
auto titles_from(const Repository& roles, std::string_view actor, std::string_view text) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor && "movie"_f >= text));
}

/// A4: an actor's movies from a year on, by year.
template <class Repository>
auto movies_since(const Repository& roles, std::string_view actor, std::int32_t year) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor && "year"_f >= year));
}
/// A4, with a filter: of these the movies of one genre. The others are read, too, and left out.
template <class Repository>
auto movies_of_genre_since(const Repository& roles, std::string_view actor, std::string_view genre, std::int32_t year) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor && "year"_f >= year).filter("genre"_f == genre));
}

/// A5: an actor's movies of a genre.
template <class Repository>
auto movies_of_genre(const Repository& roles, std::string_view actor, std::string_view genre) {
    return shown::all_of(roles.template query<Role>("actor"_f == actor && "genre"_f == genre));
}

/// A6: all who play in a movie, by name.
template <class Repository>
auto cast_of(const Repository& roles, std::string_view movie) {
    return shown::all_of(roles.template query<Role>("movie"_f == movie));
}
/// A6: those of them whose name begins with a text.
template <class Repository>
auto cast_beginning(const Repository& roles, std::string_view movie, std::string_view text) {
    return shown::all_of(roles.template query<Role>("movie"_f == movie && "actor"_f.begins_with(text)));
}

/// Everything, in no order. A scan reads the whole table, and so it has to be asked for by this name.
template <class Repository>
auto every_role(const Repository& roles) {
    return shown::all_of(roles.template scan<Role>());
}

}  // namespace movies
