// SPDX-License-Identifier: BSL-1.0
// Fills a code-hosting site and checks all that it answers: on an engine, where global indexes lag, and on DynamoDB.
#include "../shared/backend.hpp"
#include "../shared/program.hpp"
#include "hosting.hpp"

#include <facet/backend/lagging_indexes.hpp>

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <source_location>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

using namespace hosting;

namespace {

void expect(bool holds, std::source_location where = std::source_location::current()) {
    if (holds) return;
    std::fprintf(stderr, "main.cpp:%u: does not hold\n", static_cast<unsigned>(where.line()));
    std::exit(1);
}

template <class Outcome>
void ok(const Outcome& done, std::source_location where = std::source_location::current()) {
    if (done.has_value()) return;
    std::fprintf(stderr, "main.cpp:%u: %s\n", static_cast<unsigned>(where.line()), done.error().to_string().c_str());
    for (const auto& each : done.error().reasons)
        std::fprintf(stderr, "  %s %s: %s\n", each.entity.c_str(), each.key.c_str(), each.message.c_str());
    std::exit(1);
}

/// Walks all pages of a list, `size` items each, by their cursors as text.
template <class List>
auto walk(List list, std::uint64_t size) {
    auto page = list(slice{size, ""});
    ok(page);
    std::vector<typename std::remove_cvref_t<decltype(*page)>::value_type> all;
    for (int pages = 0; pages < 1000; ++pages) {
        ok(page);
        expect(page->size() <= size);
        for (auto& each : *page) all.push_back(each);
        if (page->next.empty()) return all;
        page = list(slice{size, page->next.text()});
    }
    std::exit(1);
}

facet::timestamp day(int n) { return std::chrono::sys_days(std::chrono::year(2026) / 1 / 1) + std::chrono::days(n); }

void fill_and_ask(store& site, bool global_indexes_are_current) {
    // Users, organizations: one space of names
    ok(site.add_user("ann", "Ann Lee"));
    for (int i = 0; i < 12; ++i) ok(site.add_user("user-" + std::to_string(100 + i), "User"));
    ok(site.add_organization("acme", "Acme Inc.", "ann"));
    expect(site.add_user("acme", "Eve").error().code == facet::error_code::duplicate_item);
    expect(!site.add_organization("ann", "Ann Ltd.", "ann").has_value());
    expect(!site.add_organization("ghosts", "Ghosts", "nobody").has_value());
    expect(site.organization("ghosts").missing() && site.owner("ghosts").missing());
    expect(site.add_user("ann", "Other Ann").error().code != facet::error_code::duplicate_item);
    expect(site.owner("acme")->kind == owner_kind::organization);
    expect(site.user("ann")->display_name == "Ann Lee" && site.user("ann")->joined.time_since_epoch().count() > 0);
    expect(site.user("nobody").missing());
    ok(site.rename_user("ann", "Ann Lee-Kaya"));
    expect(site.user("ann")->display_name == "Ann Lee-Kaya" && site.user("ann")->organizations == 1);
    expect(!site.rename_user("nobody", "x").has_value() && site.user("nobody").missing());

    // Memberships
    for (int i = 0; i < 12; ++i) ok(site.join("user-" + std::to_string(100 + i), "acme", member_role::member));
    expect(!site.join("user-100", "acme", member_role::admin).has_value());
    expect(site.join("user-100", "nowhere", member_role::admin).error().code == facet::error_code::item_not_found);
    expect(site.organization("acme")->members == 13);
    ok(site.change_role("user-103", "acme", member_role::maintainer));
    ok(site.leave("user-111", "acme"));
    expect(!site.leave("user-111", "acme").has_value());
    auto members = walk([&](const slice& s) { return site.members("acme", s); }, 5);
    expect(members.size() == 12 && members[0].user == "ann" && members[0].role == member_role::admin);
    expect(members[4].user == "user-103" && members[4].role == member_role::maintainer);
    auto mine = walk([&](const slice& s) { return site.organizations_of("user-103", s); }, 1);
    expect(mine.size() == 1 && mine[0].org == "acme" && mine[0].role == member_role::maintainer);
    expect(site.organization("acme")->members == 12 && site.user("user-111")->organizations == 0);

    // Repositories
    const repo_name engine{"acme", "engine"};
    ok(site.add_repository(engine, "An engine", "ann"));
    expect(!site.add_repository(engine, "Another", "ann").has_value());
    expect(!site.add_repository({"nobody", "x"}, "", "ann").has_value());
    ok(site.add_repository({"acme", "engine-docs"}, "Documents", "ann"));
    ok(site.add_repository({"acme", "a#b c"}, "an odd name", "ann"));
    ok(site.add_repository({"ann", "dotfiles"}, "Mine", "ann"));
    ok(site.describe(engine, "A fast engine"));
    expect(site.repository(engine)->description == "A fast engine");
    ok(site.push(engine, "ann", day(1)));
    ok(site.push({"acme", "engine-docs"}, "ann", day(3)));
    ok(site.push({"acme", "a#b c"}, "ann", day(2)));
    expect(!site.push({"acme", "none"}, "ann", day(2)).has_value());
    if (global_indexes_are_current) {
        auto by_name = walk([&](const slice& s) { return site.repositories_by_name("acme", s); }, 2);
        expect(by_name.size() == 3 && by_name[0].repo == "a#b c" && by_name[1].repo == "engine" && by_name[2].repo == "engine-docs");
        auto by_push = walk([&](const slice& s) { return site.repositories_by_push("acme", s); }, 1);
        expect(by_push.size() == 3 && by_push[0].repo == "engine-docs" && by_push[1].repo == "a#b c" && by_push[2].repo == "engine");
        ok(site.push(engine, "ann", day(4)));
        expect(site.repositories_by_push("acme", {1, ""})->items[0].repo == "engine");
    }

    // Stars
    for (int i = 0; i < 7; ++i) ok(site.star("user-" + std::to_string(100 + i), engine));
    ok(site.star("user-100", {"ann", "dotfiles"}));
    expect(site.star("user-100", engine).error().code == facet::error_code::conditional_check_failed);
    expect(site.star("nobody", engine).error().code == facet::error_code::item_not_found);
    expect(site.star("user-100", {"acme", "none"}).error().code == facet::error_code::item_not_found);
    expect(site.repository(engine)->stars == 7 && site.user("user-100")->starred == 2);
    expect(site.starred("user-100", engine).has_value() && site.starred("user-109", engine).missing());
    ok(site.unstar("user-106", engine));
    expect(!site.unstar("user-106", engine).has_value());
    expect(site.repository(engine)->stars == 6 && site.user("user-106")->starred == 0);
    auto gazers = walk([&](const slice& s) { return site.stargazers(engine, s); }, 4);
    expect(gazers.size() == 6 && gazers[0].user == "user-100" && gazers[5].user == "user-105");
    expect(gazers[0].at.time_since_epoch().count() > 0);
    expect(gazers[0].at == site.starred("user-100", engine)->at);
    auto starred = walk([&](const slice& s) { return site.starred_by("user-100", s); }, 1);
    expect(starred.size() == 2 && starred[0].repo == "engine" && starred[1].repo == "dotfiles");
    if (global_indexes_are_current) {
        auto lately = walk([&](const slice& s) { return site.starred_lately("user-100", s); }, 1);
        expect(lately.size() == 2 && lately[0].repo == "dotfiles");
        expect(walk([&](const slice& s) { return site.stargazers_lately(engine, s); }, 4).front().user == "user-105");
    }

    // Forks
    ok(site.fork(engine, "ann", "ann"));
    ok(site.fork(engine, "user-100", "user-100"));
    ok(site.fork({"ann", "engine"}, "user-101", "user-101"));
    expect(!site.fork(engine, "ann", "ann").has_value());
    expect(site.fork({"acme", "none"}, "ann", "ann").error().code == facet::error_code::item_not_found);
    expect(site.repository(engine)->forks == 2 && site.repository({"ann", "engine"})->forks == 1);
    expect(site.forked_from({"user-101", "engine"})->parent_owner == "ann" && site.forked_from(engine).missing());
    if (global_indexes_are_current) {
        auto forks = walk([&](const slice& s) { return site.forks(engine, s); }, 1);
        expect(forks.size() == 2 && forks[0].owner == "user-100" && forks[1].owner == "ann");
    }

    // Issues and pull requests, opened by several at once
    {
        std::vector<std::thread> several;
        for (int t = 0; t < 4; ++t)
            several.emplace_back([&, t] {
                for (int i = 0; i < 15; ++i) {
                    if (i % 3 == 0) ok(site.open_pull(engine, "user-10" + std::to_string(t), "a change", "topic"));
                    else ok(site.open_issue(engine, "user-10" + std::to_string(t), "a fault"));
                }
            });
        for (auto& each : several) each.join();
    }
    expect(*site.open_issue({"ann", "dotfiles"}, "ann", "the first") == 1);
    expect(!site.open_issue({"ann", "none"}, "ann", "x").has_value());
    expect(site.repository(engine)->last_number == 60 && site.repository(engine)->open_issues == 40 && site.repository(engine)->open_pulls == 20);
    std::set<std::uint32_t> numbers;
    for (std::uint32_t n = 1; n <= 60; ++n) {
        expect(site.issue(engine, n).has_value() != site.pull(engine, n).has_value());
        if (site.issue(engine, n).has_value()) numbers.insert(n);
    }
    expect(numbers.size() == 40);

    const std::uint32_t some = *numbers.begin();
    if (global_indexes_are_current) {
        auto open = walk([&](const slice& s) { return site.issues(engine, issue_state::open, s); }, 7);
        expect(open.size() == 40);
        for (std::size_t i = 1; i < open.size(); ++i) expect(open[i - 1].number > open[i].number);
        ok(site.close_issue(engine, some, "ann"));
        expect(!site.close_issue(engine, some, "ann").has_value());
        expect(site.issues(engine, issue_state::open, {100, ""})->size() == 39);
        expect(site.issues(engine, issue_state::closed)->size() == 1 && site.issues(engine, issue_state::closed)->items[0].number == some);
        expect(site.issue(engine, some)->state == issue_state::closed && site.issue(engine, some)->closed.has_value());
        expect(site.repository(engine)->open_issues == 39);
        ok(site.reopen_issue(engine, some, "ann"));
        expect(site.issues(engine, issue_state::closed)->empty() && site.issues(engine, issue_state::open, {100, ""})->items.back().number == some);
        expect(!site.issue(engine, some)->closed.has_value() && site.repository(engine)->open_issues == 40);
        auto pulls = walk([&](const slice& s) { return site.pulls(engine, pull_state::open, s); }, 6);
        expect(pulls.size() == 20 && pulls.front().number > pulls.back().number);
        ok(site.merge(engine, pulls[0].number, "ann"));
        expect(site.pulls(engine, pull_state::open)->size() == 19 && site.pulls(engine, pull_state::merged)->size() == 1);
    }

    // Comments
    for (int i = 0; i < 11; ++i) ok(site.comment(engine, some, "ann", "comment " + std::to_string(i)));
    expect(!site.comment(engine, 999, "ann", "into the void").has_value());
    auto comments = walk([&](const slice& s) { return site.comments(engine, some, s); }, 3);
    expect(comments.size() == 11 && site.issue(engine, some)->comments == 11);
    for (std::size_t i = 0; i < 11; ++i) expect(comments[i].text == "comment " + std::to_string(i));

    // Activity, newest first
    auto lately = walk([&](const slice& s) { return site.activity(engine, s); }, 10);
    expect(lately.back().kind == event_kind::created && lately.size() >= 60 + 4);
    if (global_indexes_are_current) expect(lately.front().kind == event_kind::pull_merged);

    // Cursors belong to their query
    auto foreign = site.members("acme", {2, site.stargazers(engine, {2, ""})->next.text()});
    expect(foreign.error().code == facet::error_code::foreign_cursor);
    expect(site.members("acme", {2, "xyz"}).error().code == facet::error_code::invalid_cursor);
}

/// Gives global indexes time to catch up.
template <class Holds>
void expect_soon(Holds holds, std::source_location where = std::source_location::current()) {
    for (int tries = 0; tries < 100 && !holds(); ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    expect(holds(), where);
}

void ask_what_lagged(const store& site) {
    expect_soon([&] { return site.issues({"acme", "engine"}, issue_state::open, {100, ""})->size() == 40; });
    expect_soon([&] { return site.forks({"acme", "engine"})->size() == 2; });
}

/// On DynamoDB, whose global indexes lag; those of most emulators do not.
void run_on_service(const shown::place& where, bool global_indexes_are_current) {
    facet::any_backend backend = where.backend();
    if (!where.prepare<Hosting>(backend))
        throw std::runtime_error("the table Hosting is not empty, and this program would change what is in it: --fresh erases it first");
    store site(backend);
    fill_and_ask(site, global_indexes_are_current);
    ask_what_lagged(site);
}

void run_in_memory() {
    {
        facet::memory::engine engine;
        facet::any_backend backend(engine);
        store site(backend);
        fill_and_ask(site, true);
    }
    // With global indexes that lag, what is asked of the table itself has to hold all the same.
    facet::memory::engine primary, replica;
    facet::lagging_indexes late(primary, replica);
    facet::any_backend backend(late);
    store site(backend);
    fill_and_ask(site, false);
    late.catch_up().value();
    ask_what_lagged(site);
}

int run(int count, const char* const* arguments) {
    shown::place where;
    bool current = false;
    CLI::App app{"A code-hosting site in one table: fills it, and checks all that it answers.", "hosting"};
    where.add_options(app);
    app.footer("Exit codes: 0 all answers are right, 1 one is not, 2 wrong usage or a failure.");
    app.add_flag("--current-indexes", current, "Check also what global indexes answer, which must not lag then: most emulators' do not");
    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? 0 : 2;
    }
    if (where.is_service()) run_on_service(where, current);
    else run_in_memory();
    std::puts("all answers are right");
    return 0;
}

}  // namespace

int main(int count, char** arguments) { return shown::run_program("hosting", run, count, arguments); }
