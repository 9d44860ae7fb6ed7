// SPDX-License-Identifier: BSL-1.0
// title: An optional of an optional
// rule: proof 1: what a struct may hold
// why: A missing attribute is one state, and not two.
// expect: in Survey, the field grade is an optional of an optional, and an attribute that is missing says nothing of which is empty; make it one std::optional
#include <facet/repository/open.hpp>

#include <optional>

struct Survey {
    std::string survey_id;
#ifdef FACET_REJECT
    std::optional<std::optional<int>> grade;
#else
    std::optional<int> grade;
#endif
};

struct Surveys : facet::table<"Surveys", facet::entity<Survey, facet::key<"SURVEY#{survey_id}", "ROOT">>> {};

void check() { facet::verify<Surveys>(); }
