// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Some movies to try the patterns on.

#include "../shared/filling.hpp"
#include "patterns.hpp"

#include <vector>

namespace movies {

[[nodiscard]] inline std::vector<Role> sample() {
    return {
        {"Carrie-Anne Moss", "The Matrix", "Science fiction", 1999},
        {"Ed Harris", "Apollo 13", "Drama", 1995},
        {"Jim Carrey", "The Truman Show", "Drama", 1998},
        {"Ed Harris", "The Truman Show", "Drama", 1998},
        {"Keanu Reeves", "Speed", "Action", 1994},
        {"Keanu Reeves", "The Matrix", "Science fiction", 1999},
        {"Keanu Reeves", "The Matrix Reloaded", "Science fiction", 2003},
        {"Laurence Fishburne", "The Matrix", "Science fiction", 1999},
        {"Sandra Bullock", "Gravity", "Science fiction", 2013},
        {"Sandra Bullock", "Speed", "Action", 1994},
        {"Tim Allen", "Toy Story", "Children's", 1995},
        {"Tom Hanks", "Apollo 13", "Drama", 1995},
        {"Tom Hanks", "Big", "Comedy", 1988},
        {"Tom Hanks", "Cast Away", "Drama", 2000},
        {"Tom Hanks", "Forrest Gump", "Drama", 1994},
        {"Tom Hanks", "The Terminal", "Comedy", 2004},
        {"Tom Hanks", "Toy Story", "Children's", 1995},
        {"Tom Hanks", "Toy Story 2", "Children's", 1999},
    };
}

/// Fills an empty table, and one that an earlier run began to fill.
template <class Repository>
void fill_where_needed(const Repository& roles, bool empty) {
    const std::vector<Role> all = sample();
    const auto is_there = [&](const Role& each) { return details(roles, each.actor, each.movie).items.has_value(); };
    if (!shown::is_to_fill(empty, [&] { return is_there(all.front()); }, [&] { return is_there(all.back()); })) return;
    for (const Role& each : all) shown::put(roles, each);
}

}  // namespace movies
