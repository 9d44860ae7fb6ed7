// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>

using namespace facet::literals;

struct Visit {
    std::string patient;
    std::string id;
    std::string day;
    std::string room;
};
struct Result {
    std::string patient;
    std::string id;
    std::string day;
    std::string laboratory;
};

/// Two entities that share a partition of the table and of one index, but not of the others.
struct Clinic
    : facet::table<"Clinic", facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
                   facet::gsi<"ByPlace", facet::partition<"PlacePK">, facet::sort<"PlaceSK">>, facet::gsi<"ByRoom", facet::partition<"RoomPK">, facet::sort<"RoomSK">>,
                   facet::entity<Visit, facet::key<"PATIENT#{patient}", "VISIT#{id}">, facet::index<"ByDay", "DAYS#{patient}", "{day}#VISIT#{id}">,
                                 facet::index<"ByPlace", "ROOM#{room}", "{day}#{id}">, facet::index<"ByRoom", "{room}", "{id}">>,
                   facet::entity<Result, facet::key<"PATIENT#{patient}", "RESULT#{id}">, facet::index<"ByDay", "DAYS#{patient}", "{day}#RESULT#{id}">,
                                 facet::index<"ByPlace", "LABORATORY#{laboratory}", "{day}#{id}">>> {};

using clinic_repository = facet::repository<Clinic, declared_backend>;
