// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The table of movies and who plays in them. Its key attributes are the fields themselves.

#include <facet/facet.hpp>

#include <cstdint>
#include <string>

namespace movies {

/// Somebody plays in a movie.
struct Role {
    std::string actor;
    std::string movie;
    std::string genre;
    std::int32_t year;

    friend bool operator==(const Role&, const Role&) = default;
};

/// What there is to say of a movie beside its title: some of a Role's fields.
struct YearAndGenre {
    std::int32_t year;
    std::string genre;

    friend bool operator==(const YearAndGenre&, const YearAndGenre&) = default;
};

/// Stored are four attributes and no others: Actor, Movie, Genre, Year. Two local indexes order an actor's movies by year, a number, and
/// by genre; the global one has the table's key the other way round.
// clang-format off
struct Movies
    : facet::table<"Movies",
          facet::partition<"Actor">, facet::sort<"Movie">,
          facet::attribute_case<facet::letter_case::pascal>,
          facet::lsi<"ByYear", facet::sort<facet::number_key("Year")>>,
          facet::lsi<"ByGenre", facet::sort<"Genre">>,
          facet::gsi<"ByMovie", facet::partition<"Movie">, facet::sort<"Actor">>,
          facet::entity<Role,
              facet::key<"{actor}", "{movie}">,
              facet::index<"ByYear", "{year}">,
              facet::index<"ByGenre", "{genre}">,
              facet::index<"ByMovie", "{movie}", "{actor}">>> {};
// clang-format on

}  // namespace movies
