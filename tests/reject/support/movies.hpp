// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

enum class rating : std::uint8_t { poor, good, great };

/// A table whose key attributes are the fields themselves, with a local index on a number.
struct Movie {
    std::string actor;
    std::string title;
    std::int32_t year;
    ::rating rating;
    std::int64_t votes;
};

struct Movies
    : facet::table<"Movies", facet::partition<"actor">, facet::sort<"title">, facet::lsi<"ByYear", facet::sort<facet::number_key("year")>>,
                   facet::entity<Movie, facet::number_as_text<"votes">, facet::key<"{actor}", "{title}">, facet::index<"ByYear", "{year}">>> {};

using movies_repository = facet::repository<Movies, declared_backend>;
