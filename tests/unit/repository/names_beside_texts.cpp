// SPDX-License-Identifier: BSL-1.0
// Entities in one partition that only the names of an enumeration, or of truth, tell from others' texts.
#include <facet/memory/engine.hpp>
#include <facet/repository/open.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <string>

namespace names_beside_texts {

using namespace facet::literals;

enum class role { admin, user, x };
struct Member {
    std::string team;
    role as;
};
struct Summary {
    std::string team;
    int count;
};
struct Flag {
    std::string team;
    bool on;
};
struct Fault {
    std::string team;
    int count;
};
struct Teams : facet::table<"Teams", facet::entity<Member, facet::key<"TEAM#{team}", "{as}">>, facet::entity<Summary, facet::key<"TEAM#{team}", "summaries">>,
                            facet::entity<Flag, facet::key<"TEAM#{team}", "{on}">>, facet::entity<Fault, facet::key<"TEAM#{team}", "fault">>> {};

}  // namespace names_beside_texts

TEST_CASE("items whose keys are of the same letters are told apart") {
    using namespace names_beside_texts;
    facet::memory::engine engine;
    const auto teams = facet::open<Teams>(engine);
    for (const role each : {role::admin, role::user, role::x}) teams.put(Member{"a", each}).or_throw();
    teams.put(Summary{"a", 3}).or_throw();
    teams.put(Fault{"a", 5}).or_throw();
    for (const bool each : {false, true}) teams.put(Flag{"a", each}).or_throw();
    const auto all = teams.collection<Member, Summary, Flag, Fault>("team"_f == "a").all().value();
    std::size_t counts[4]{};
    for (const auto& each : all) ++counts[each.index()];
    CHECK(counts[0] == 3);
    CHECK(counts[1] == 1);
    CHECK(counts[2] == 2);
    CHECK(counts[3] == 1);
    CHECK(teams.scan<Member>().all()->size() == 3);
    CHECK(teams.scan<Flag>().all()->size() == 2);
    CHECK(teams.get<Summary>("team"_f == "a")->count == 3);
    CHECK(teams.get<Fault>("team"_f == "a")->count == 5);
    CHECK(teams.get<Member>("team"_f == "a" && "as"_f == role::user)->as == role::user);
}
