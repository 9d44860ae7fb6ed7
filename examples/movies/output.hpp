// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the program shows what it found.

#include "../shared/show.hpp"
#include "movies.hpp"

#include <fmt/format.h>

namespace movies {

inline void show(const Role& role) { fmt::print("{:<20}{:<21}{:<17}{:>4}\n", role.actor, role.movie, role.genre, role.year); }
inline void show(const YearAndGenre& some) { fmt::print("{}  {}\n", some.year, some.genre); }

}  // namespace movies
