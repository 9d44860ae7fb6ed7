// SPDX-License-Identifier: BSL-1.0
// title: An index of several attributes on a backend that has none
// rule: proof 9: a backend that lacks a feature says so at the call
// why: A backend can have indexes, and yet none whose keys are made of several attributes.
// expect: Match where(tournament ==, region ==) in table Matches is served by ByRound, but this backend has no keys of several attributes (its backend_features say so)
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct older_backend : declared_backend {
    static constexpr facet::backend_features features{.multiple_attribute_keys = false};
};

struct Match {
    std::string id;
    std::string tournament;
    std::string region;
    std::string round;
};

struct Matches
    : facet::table<"Matches", facet::partition<"PK">, facet::gsi<"ByRound", facet::partition<"tournament", "region">, facet::sort<"round">>,
                   facet::gsi<"ByTournament", facet::partition<"tournament">, facet::sort<"round">>,
                   facet::entity<Match, facet::key<"MATCH#{id}">, facet::index<"ByRound", "{tournament}", "{region}", "{round}">,
                                 facet::index<"ByTournament", "{tournament}", "{round}">>> {};

auto matches(const facet::repository<Matches, older_backend>& all) {
#ifdef FACET_REJECT
    return all.query<Match>("tournament"_f == "t" && "region"_f == "r").all();
#else
    return all.query<Match>("tournament"_f == "t").all();
#endif
}
