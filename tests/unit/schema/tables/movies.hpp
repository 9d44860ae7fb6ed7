// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/schema.hpp>

#include <cstdint>
#include <string>

/// Plain key attributes: the fields themselves, a number among them.
namespace applications {

struct Role {
    std::string actor;
    std::string movie;
    std::string genre;
    std::int32_t year;
};

struct Movies
    : facet::table<"Movies", facet::partition<"Actor">, facet::sort<"Movie">, facet::attribute_case<facet::letter_case::pascal>,  //
                   facet::lsi<"ByYear", facet::sort<facet::number_key("Year")>>,  //
                   facet::lsi<"ByGenre", facet::sort<"Genre">>,                   //
                   facet::gsi<"ByMovie", facet::partition<"Movie">, facet::sort<"Actor">>,
                   facet::entity<Role, facet::key<"{actor}", "{movie}">, facet::index<"ByYear", "{year}">,
                                 facet::index<"ByGenre", "{genre}">, facet::index<"ByMovie", "{movie}", "{actor}">>> {};

}  // namespace applications
