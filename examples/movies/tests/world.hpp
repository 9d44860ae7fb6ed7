// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../movies.hpp"

#include <support/application_backends.hpp>
#include <support/pattern_checks.hpp>
#include <unit/schema/random.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

/// Movies enough to tell: made up, always the same ones, with names that are beginnings of each other.
namespace world {

using movies::Role;

inline std::vector<std::string> names(std::vector<std::string> special, const std::string& beginning, std::size_t count) {
    for (std::size_t i = 1; i <= count; ++i) special.push_back(beginning + std::to_string(i));
    return special;
}

inline const std::vector<std::string>& actors() {
    static const auto all = names({"Ann", "Anna", "Ann Lee", "Ann Leed", "Ann#1", "Ann$", "ann", "Zo\xc3\xab", "Zo"}, "Actor ", 191);
    return all;
}
inline const std::vector<std::string>& titles() {
    static const auto all =
        names({"The", "The ", "The Matrix", "The Matrix 2", "the matrix", "Am\xc3\xa9lie", "Amelie", "#1", "#", "~", "M"}, "Title ", 189);
    return all;
}
inline const std::vector<std::string>& genres() {
    static const std::vector<std::string> all{"Drama", "Dram", "Drama#Noir", "Drama ", "Comedy", "Sci-Fi", "Western"};
    return all;
}
/// As texts they would be in another order; they stand far apart, too.
inline const std::vector<std::int32_t>& years() {
    static const std::vector<std::int32_t> all{-1, 0, 9, 10, 99, 100, 999, 1000, 1950, 1977, 1990, 1990, 1999, 2000, 2001, 2024, 10'000};
    return all;
}

/// Each actor plays in about a third of the movies; genre and year are those of the movie, but for the odd one.
inline const std::vector<Role>& roles() {
    static const std::vector<Role> all = [] {
        key_probe::random_source random(6);
        std::vector<Role> made;
        for (const std::string& actor : actors())
            for (std::size_t title = 0; title < titles().size(); ++title)
                if (random.below(3) == 0)
                    made.push_back({actor, titles()[title], genres()[random.below(8) == 0 ? 0 : title % genres().size()],
                                    years()[random.below(8) == 0 ? 0 : title % years().size()]});
        return made;
    }();
    return all;
}

inline auto by_movie(const Role& role) { return std::tuple<std::string_view>(role.movie); }
inline auto by_actor(const Role& role) { return std::tuple<std::string_view>(role.actor); }
inline auto by_year(const Role& role) { return role.year; }
/// In one order, whatever order they were in.
inline std::vector<Role> sorted(const std::vector<Role>& some) {
    return facet::test::ordered_by(some, [](const Role& role) { return std::tuple<std::string_view, std::string_view>(role.actor, role.movie); });
}
inline auto by_genre(const Role& role) { return std::tuple<std::string_view>(role.genre); }

/// The movies on a backend, stored once for all cases.
template <class Adapter>
const auto& stored() {
    static const facet::test::filled_table<movies::Movies, Adapter> table(roles());
    return table.items();
}

inline std::string of_actor(std::string_view actor) { return "Actor = \"" + std::string(actor) + "\""; }

/// Whom and what nobody plays, but nearly so.
inline const std::vector<std::string>& strangers() {
    static const std::vector<std::string> all{"Actor", "Actor 192", "An", "Annab", "ANN", "Ann ", "Zoe", "?"};
    return all;
}

}  // namespace world
