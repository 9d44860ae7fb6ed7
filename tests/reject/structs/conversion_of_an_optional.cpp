// SPDX-License-Identifier: BSL-1.0
// title: A conversion of an optional
// rule: proof 1: what a struct may hold
// why: Whether there is a value is told by the attribute itself.
// expect: in Survey, the field grade is a std::optional that has a facet::conversion; specialise it for what the optional holds
#include <facet/repository/open.hpp>

#include <optional>

template <>
struct facet::conversion<std::optional<int>> {
    using stored_type = int;
    static int to_stored(const std::optional<int>& value) { return value.value_or(0); }
    static std::optional<int> from_stored(int stored) { return stored; }
};

struct Survey {
    std::string survey_id;
#ifdef FACET_REJECT
    std::optional<int> grade;
#else
    std::optional<short> grade;
#endif
};

struct Surveys : facet::table<"Surveys", facet::entity<Survey, facet::key<"SURVEY#{survey_id}", "ROOT">>> {};

void check() { facet::verify<Surveys>(); }
