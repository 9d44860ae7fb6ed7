// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../shared/backend.hpp"
#include "../shared/checks.hpp"
#include "output.hpp"
#include "patterns.hpp"
#include "sample.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace movies {

namespace {

/// What the command line can say.
struct options {
    std::string actor, movie, text, genre;
    std::int32_t year = 0;
};

}  // namespace

int run(int count, const char* const* arguments) {
    using table = facet::repository<Movies, facet::any_backend>;
    options asked;
    shown::place where;
    std::function<int(const table&)> command;
    CLI::App app{"Movies and who plays in them: facet's example of plain key attributes and local indexes.", "movies"};
    app.require_subcommand(1);
    app.fallthrough();
    where.add_options(app);
    app.footer("Exit codes: 0 fine, 1 nothing answers, 2 wrong usage or a failure.");
    const auto add = [&](const char* name, const char* text, std::function<int(const table&)> does) {
        CLI::App* const sub = app.add_subcommand(name, text);
        sub->callback([&command, does] { command = does; });
        return sub;
    };
    const auto argument = [](CLI::App* sub, const char* name, std::string& value) { sub->add_option(name, value)->required()->check(shown::text()); };

    CLI::App* const of = add("of", "A1: all movies of an actor", [&](const table& roles) { return show("A1", movies_of(roles, asked.actor)); });
    argument(of, "actor", asked.actor);
    CLI::App* const years = add("years-of", "A1: only the years and genres of an actor's movies",
                                [&](const table& roles) { return show("A1", years_and_genres_of(roles, asked.actor)); });
    argument(years, "actor", asked.actor);
    CLI::App* const part =
        add("details", "A2: an actor's part in a movie", [&](const table& roles) { return show("A2", details(roles, asked.actor, asked.movie)); });
    argument(part, "actor", asked.actor);
    argument(part, "movie", asked.movie);
    CLI::App* const beginning = add("beginning", "A3: an actor's movies whose title begins with a text",
                                    [&](const table& roles) { return show("A3", titles_beginning(roles, asked.actor, asked.text)); });
    argument(beginning, "actor", asked.actor);
    argument(beginning, "text", asked.text);
    CLI::App* const from = add("from", "A3: an actor's movies whose title is a text or lies beyond it",
                               [&](const table& roles) { return show("A3", titles_from(roles, asked.actor, asked.text)); });
    argument(from, "actor", asked.actor);
    argument(from, "text", asked.text);
    CLI::App* const since = add("since", "A4: an actor's movies from a year on; with --genre, a filter, those of a genre", [&](const table& roles) {
        if (asked.genre.empty()) return show("A4", movies_since(roles, asked.actor, asked.year));
        return show("A4, filtered", movies_of_genre_since(roles, asked.actor, asked.genre, asked.year));
    });
    argument(since, "actor", asked.actor);
    since->add_option("year", asked.year)->required()->check(shown::whole_number(0, 9999));
    since->add_option("--genre", asked.genre, "Leave out all others, which are read nevertheless")->check(shown::text());
    CLI::App* const of_genre = add("of-genre", "A5: an actor's movies of a genre",
                                   [&](const table& roles) { return show("A5", movies_of_genre(roles, asked.actor, asked.genre)); });
    argument(of_genre, "actor", asked.actor);
    argument(of_genre, "genre", asked.genre);
    CLI::App* const cast = add("cast", "A6: all who play in a movie; with --beginning, those whose name begins so", [&](const table& roles) {
        if (asked.text.empty()) return show("A6", cast_of(roles, asked.movie));
        return show("A6", cast_beginning(roles, asked.movie, asked.text));
    });
    argument(cast, "movie", asked.movie);
    cast->add_option("--beginning", asked.text, "The beginning of a name")->check(shown::text());
    add("all", "Every role: a scan of the whole table", [&](const table& roles) { return show("all", every_role(roles)); });

    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? fine : unusable;
    }

    facet::any_backend backend = where.backend();
    const bool empty = where.prepare<Movies>(backend);
    const auto roles = facet::open<Movies>(backend);
    fill_where_needed(roles, empty);
    return command(roles);
}

}  // namespace movies
