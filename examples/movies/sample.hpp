// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Some movies to try the patterns on.

#include "movies.hpp"

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

}  // namespace movies
