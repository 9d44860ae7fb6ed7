// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

/// Staff who report to each other, work somewhere and follow each other.
struct Person {
    std::string person_id;
    std::string name;
    std::int32_t following;
    std::int32_t followers;
};
struct Office {
    std::string office_id;
    std::string city;
};
struct WorksAt {
    std::string person_id;
    std::string office_id;
    std::string since;
};
struct Visits {
    std::string person_id;
    std::string office_id;
    std::string city;
};
struct Follows {
    std::string person_id;
    std::string followed;
    std::string note;
};
struct FollowedBy {
    std::string followed;
    std::string person_id;
    std::string note;
};

struct Staff : facet::table<"Staff", facet::gsi<"ByOffice", facet::partition<"OfficePK">, facet::sort<"OfficeSK">>,
                            facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>,
                            facet::entity<Office, facet::key<"OFFICE#{office_id}", "CITY#{city}">>,
                            facet::edge<WorksAt, facet::from<Person>, facet::to<Office>>,
                            facet::edge<Visits, facet::from<Person>, facet::to<Office>, facet::target_key<"VISIT#{office_id}">, facet::inverse<"ByOffice">>,
                            facet::edge<Follows, facet::from<Person>, facet::to<Person, "followed">, facet::target_key<"FOLLOWS#{followed}">,
                                        facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{person_id}">>,
                                        facet::counted<"following", "followers">>> {};

using staff_repository = facet::repository<Staff, declared_backend>;
