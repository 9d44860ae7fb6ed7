// SPDX-License-Identifier: BSL-1.0
#include <support/by_pages.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

// each_of on more than one field: every combination of their values is a query of its own.

using namespace facet::literals;

namespace several_each_of {

using facet::test::by_pages;

enum class state { open, held, done };

struct Task {
    std::string team;
    state now;
    std::string kind;
    std::uint32_t at;
    std::uint32_t id;
    friend bool operator==(const Task&, const Task&) = default;
};
struct Note {
    std::string team;
    state now;
    std::string kind;
    std::string text;
};
struct Board : facet::table<"Board", facet::gsi<"ByTeam", facet::partition<"TeamPK">, facet::sort<"TeamSK1", "TeamSK2", "TeamSK3">>, facet::gsi<"Spread", facet::partition<"SpreadPK">, facet::sort<"SpreadSK">>,
                            facet::entity<Task, facet::key<"TEAM#{team}", "TASK#{now}#{kind}#{at:4}#{id:4}">,
                                          facet::index<"ByTeam", "{team}", "{now}", "{kind}", "{at:4}#{id:4}">, facet::index<"Spread", "{kind}#{*:3 shards}", "{now}#{at:4}">>,
                            facet::entity<Note, facet::key<"TEAM#{team}", "NOTE#{now}#{kind}">>> {};

const std::vector<std::string> teams{"a", "b", "c"};
const std::vector<state> states{state::open, state::held, state::done};
const std::vector<std::string> kinds{"bug", "bugs", "chore"};

std::vector<Task> tasks() {
    std::vector<Task> all;
    for (std::uint32_t i = 0; i < 270; ++i) all.push_back({teams[i % 3], states[i / 3 % 3], kinds[i / 9 % 3], i * 7 % 40, i});
    return all;
}
/// Those of these teams, states and kinds, by time, then by number.
std::vector<Task> expected(const std::vector<std::string>& of, const std::vector<state>& in, const std::vector<std::string>& like, bool ascending = true) {
    std::vector<Task> all;
    const auto has = [](const auto& values, const auto& value) { return std::find(values.begin(), values.end(), value) != values.end(); };
    for (const Task& each : tasks())
        if (has(of, each.team) && has(in, each.now) && has(like, each.kind)) all.push_back(each);
    std::sort(all.begin(), all.end(), [](const Task& a, const Task& b) { return std::tie(a.at, a.id) < std::tie(b.at, b.id); });
    if (!ascending) std::reverse(all.begin(), all.end());
    return all;
}

struct opened {
    facet::memory::engine engine;
    facet::repository<Board> board = facet::open<Board>(engine);
    opened() {
        for (const Task& each : tasks()) board.put(each).or_throw();
    }
};

}  // namespace several_each_of
using namespace several_each_of;

TEST_CASE("each_of on several fields reads every combination, in the order of what is behind the last of them") {
    const opened on;
    using names = std::vector<std::string>;
    for (const names& of : {names{"a"}, names{"c", "a"}, names{"b", "nobody", "b"}})
        for (const std::vector<state>& in : {std::vector{state::done}, std::vector{state::done, state::open}, states})
            for (const names& like : {names{"bug"}, names{"chore", "bugs"}, kinds})
                for (const bool ascending : {true, false}) {
                    CAPTURE(of, in.size(), like, ascending);
                    const std::vector<Task> all = expected(of, in, like, ascending);
                    const auto where = "team"_f == facet::each_of(of) && "now"_f == facet::each_of(in) && "kind"_f == facet::each_of(like);
                    const auto query = on.board.query<Task>(where).ascending(ascending);
                    CHECK(query.all().value() == all);
                    CHECK(query.count().value() == all.size());
                    CHECK(by_pages(on.board.query<Task>(where).ascending(ascending).limit(7)) == all);
                    CHECK(on.board.query<Task>(where).using_index<"ByTeam">().ascending(ascending).page_size(5).all().value() == all);
                    const auto turned = "kind"_f == facet::each_of(like) && "team"_f == facet::each_of(of) && "now"_f == facet::each_of(in);
                    CHECK(on.board.query<Task>(turned).ascending(ascending).limit(50).all().value() == std::vector<Task>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(50, all.size()))));
                }
}

TEST_CASE("each_of on several fields, with equality between them and a range behind") {
    const opened on;
    std::vector<Task> between = expected({"a", "c"}, {state::held}, {"bug", "chore"});
    std::erase_if(between, [](const Task& each) { return each.at < 5 || each.at >= 30; });
    REQUIRE(between.size() > 10);
    CHECK(on.board.query<Task>("team"_f == facet::each_of("c", "a") && "now"_f == state::held && "kind"_f == facet::each_of("bug", "chore") && "at"_f >= 5u && "at"_f < 30u).all().value() == between);
}

TEST_CASE("each_of on several fields where one is left out or has no value") {
    const opened on;
    const auto none = std::vector<std::string>{};
    CHECK(on.board.query<Task>("team"_f == facet::each_of(none) && "now"_f == facet::each_of(states)).all()->empty());
    CHECK(on.board.query<Task>("team"_f == facet::each_of(teams) && "now"_f == facet::each_of(std::vector<state>{})).all()->empty());
    // What is behind the states is the kind, then the time.
    const auto all = on.board.query<Task>("team"_f == facet::each_of("a", "b") && "now"_f == facet::each_of(state::open, state::done)).all().value();
    CHECK(all.size() == 120);
    CHECK(std::is_sorted(all.begin(), all.end(), [](const Task& a, const Task& b) { return std::tie(a.kind, a.at, a.id) < std::tie(b.kind, b.at, b.id); }));
}

TEST_CASE("in_turn() reads the combinations as they are written: the values of the last each_of vary first") {
    const opened on;
    std::vector<Task> all;
    for (const state in : {state::done, state::open})
        for (const char* const of : {"b", "a"})
            for (const Task& each : expected({of}, {in}, {"bug"}, false)) all.push_back(each);
    const auto query = on.board.query<Task>("now"_f == facet::each_of(state::done, state::open) && "team"_f == facet::each_of("b", "a") && "kind"_f == "bug").in_turn().descending();
    CHECK(query.all().value() == all);
    CHECK(by_pages(on.board.query<Task>("now"_f == facet::each_of(state::done, state::open) && "team"_f == facet::each_of("b", "a") && "kind"_f == "bug").in_turn().descending().limit(4)) == all);
}

TEST_CASE("each_of on several fields of a key that is spread over shards, and of a whole key") {
    const opened on;
    auto all = on.board.query<Task>("kind"_f == facet::each_of("bug", "chore") && "now"_f == facet::each_of(state::open, state::held)).using_index<"Spread">().all().value();
    CHECK(all.size() == 120);
    CHECK(std::is_sorted(all.begin(), all.end(), [](const Task& a, const Task& b) { return a.at < b.at; }));
    const auto ids = on.board.query<Task>("team"_f == "a" && "now"_f == state::open && "kind"_f == facet::each_of("bug", "bugs") && "at"_f == facet::each_of(0u, 21u) && "id"_f == facet::each_of(0u, 3u, 54u)).all().value();
    for (const Task& each : ids) CHECK((each.at == 0 || each.at == 21));
    CHECK(ids == std::vector<Task>{{"a", state::open, "bug", 0, 0}});
    CHECK(on.board.query<Task>("team"_f == facet::each_of("a", "b") && "now"_f == facet::each_of(state::open, state::done) && "kind"_f == "bug").explain() ==
          "Board, primary key: PK = \"TEAM#a\" AND begins_with(SK, \"TASK#open#bug#\"); Board, primary key: PK = \"TEAM#a\" AND begins_with(SK, \"TASK#done#bug#\"); "
          "Board, primary key: PK = \"TEAM#b\" AND begins_with(SK, \"TASK#open#bug#\"); Board, primary key: PK = \"TEAM#b\" AND begins_with(SK, \"TASK#done#bug#\")");
}

TEST_CASE("each_of on several fields of a collection") {
    const opened on;
    on.board.put(Note{"a", state::open, "bug", "first"}).or_throw();
    on.board.put(Note{"b", state::done, "chore", "second"}).or_throw();
    on.board.put(Note{"c", state::done, "chore", "third"}).or_throw();
    const auto both = on.board.collection<Task, Note>("team"_f == facet::each_of("a", "b") && "now"_f == facet::each_of(state::open, state::done) && "kind"_f == facet::each_of("bug", "chore")).all().value();
    std::vector<Task> read;
    std::vector<std::string> texts;
    for (const auto& each : both)
        if (const auto* task = std::get_if<Task>(&each)) read.push_back(*task);
        else texts.push_back(std::get<Note>(each).text);
    std::sort(read.begin(), read.end(), [](const Task& a, const Task& b) { return std::tie(a.at, a.id) < std::tie(b.at, b.id); });
    std::sort(texts.begin(), texts.end());
    CHECK(read == expected({"a", "b"}, {state::open, state::done}, {"bug", "chore"}));
    CHECK(texts == std::vector<std::string>{"first", "second"});
}
