// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

/// The table of examples/movies: plain key attributes, two local indexes and an inverted one.
struct Role {
    std::string actor;
    std::string movie;
    std::string genre;
    std::int32_t year;
};
struct YearAndGenre {
    std::int32_t year;
    std::string genre;
};

struct Movies
    : facet::table<"Movies", facet::partition<"Actor">, facet::sort<"Movie">, facet::attribute_case<facet::letter_case::pascal>,
                   facet::lsi<"ByYear", facet::sort<facet::number_key("Year")>>, facet::lsi<"ByGenre", facet::sort<"Genre">>,
                   facet::gsi<"ByMovie", facet::partition<"Movie">, facet::sort<"Actor">>,
                   facet::entity<Role, facet::key<"{actor}", "{movie}">, facet::index<"ByYear", "{year}">, facet::index<"ByGenre", "{genre}">,
                                 facet::index<"ByMovie", "{movie}", "{actor}">>> {};

using movies_repository = facet::repository<Movies, declared_backend>;

/// What the cases ask about.
inline constexpr const char* some_actor = "Tom Hanks";
inline constexpr const char* some_movie = "Big";
