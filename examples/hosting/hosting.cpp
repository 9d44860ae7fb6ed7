// SPDX-License-Identifier: BSL-1.0
#include "hosting.hpp"

#include <facet/value/new_id.hpp>

#include <chrono>
#include <utility>

namespace hosting {

using namespace facet::literals;

namespace {

std::string next_id() {
    static facet::ulid_generator next;
    return next();
}

facet::error no_repository() {
    facet::error none;
    none.code = facet::error_code::item_not_found;
    none.message = "no such repository";
    return none;
}

auto at(const repo_name& which) { return "owner"_f == which.owner && "repo"_f == which.repo; }

auto page_of(auto query, const slice& which) { return std::move(query).limit(which.size).after(facet::cursor(which.after)).page(); }

}  // namespace

store::store(facet::any_backend& backend, facet::open_options options) : table_(facet::open<Hosting>(backend, std::move(options))) {}

Event store::event(const repo_name& which, const std::string& actor, event_kind kind, std::optional<std::uint32_t> number) const {
    return {.owner = which.owner, .repo = which.repo, .id = next_id(), .actor = actor, .kind = kind, .number = number,
            .expires = std::chrono::time_point_cast<std::chrono::seconds>(facet::now()) + std::chrono::days(90)};
}

// Users and organizations

facet::result<void> store::add_user(const std::string& name, const std::string& display_name) {
    return table_.create(User{.name = name, .display_name = display_name}).run();
}

facet::result<void> store::add_organization(const std::string& name, const std::string& title, const std::string& founder) {
    return table_.transact(table_.create(Organization{.name = name, .title = title}), table_.link(Membership{founder, name, member_role::admin}));
}

facet::lookup<User> store::user(const std::string& name) const { return table_.get<User>("name"_f == name); }
facet::lookup<Organization> store::organization(const std::string& name) const { return table_.get<Organization>("name"_f == name); }
facet::lookup<OwnerName> store::owner(const std::string& name) const { return table_.get<OwnerName>("name"_f == name); }

facet::result<void> store::rename_user(const std::string& name, const std::string& display_name) {
    return table_.update<User>("name"_f == name).set("display_name"_f = display_name).run();
}

facet::result<void> store::join(const std::string& user, const std::string& org, member_role role) {
    return table_.link(Membership{user, org, role}).run();
}

facet::result<void> store::leave(const std::string& user, const std::string& org) {
    return table_.unlink<Membership>("user"_f == user && "org"_f == org).run();
}

facet::result<void> store::change_role(const std::string& user, const std::string& org, member_role role) {
    auto changed = table_.modify<Membership>("user"_f == user && "org"_f == org, [&](Membership& each) { each.role = role; });
    if (!changed.has_value()) return changed.error();
    return {};
}

listed<Member> store::members(const std::string& org, const slice& which) const {
    return page_of(table_.query<Member>("org"_f == org), which);
}

listed<Membership> store::organizations_of(const std::string& user, const slice& which) const {
    return page_of(table_.query<Membership>("user"_f == user), which);
}

// Repositories

facet::result<void> store::add_repository(const repo_name& which, const std::string& description, const std::string& actor) {
    return table_.transact(
        table_.check<OwnerName>("name"_f == which.owner).exists(),
        table_.create(Repository{.owner = which.owner, .repo = which.repo, .description = description, .pushed = facet::now()}),
        table_.create(event(which, actor, event_kind::created)));
}

facet::result<void> store::fork(const repo_name& parent, const std::string& new_owner, const std::string& actor) {
    const auto original = repository(parent);
    if (original.failed()) return original.error();
    if (original.missing()) return no_repository();
    const repo_name copy{new_owner, parent.repo};
    return table_.transact(
        table_.check<OwnerName>("name"_f == new_owner).exists(),
        table_.create(Repository{.owner = new_owner, .repo = parent.repo,
                                 .description = original->description, .pushed = facet::now()}),
        table_.link(Fork{copy.owner, copy.repo, parent.owner, parent.repo}),
        table_.create(event(parent, actor, event_kind::forked)));
}

facet::lookup<Repository> store::repository(const repo_name& which) const { return table_.get<Repository>(at(which)); }

facet::result<void> store::describe(const repo_name& which, const std::string& description) {
    return table_.update<Repository>(at(which)).set("description"_f = description).run();
}

facet::result<void> store::push(const repo_name& which, const std::string& actor, facet::timestamp when) {
    return table_.transact(
        table_.update<Repository>(at(which)).set("pushed"_f = when),
        table_.create(event(which, actor, event_kind::pushed)));
}

listed<Repository> store::repositories_by_name(const std::string& owner, const slice& which) const {
    return page_of(table_.query<Repository>("owner"_f == owner).order_by("repo"_f), which);
}

listed<Repository> store::repositories_by_push(const std::string& owner, const slice& which) const {
    return page_of(table_.query<Repository>("owner"_f == owner).order_by("pushed"_f).descending(), which);
}

listed<Fork> store::forks(const repo_name& which, const slice& part) const {
    return page_of(table_.query<Fork>("parent_owner"_f == which.owner && "parent_repo"_f == which.repo).descending(), part);
}

facet::lookup<Fork> store::forked_from(const repo_name& which) const { return table_.at_most_one<Fork>(at(which)); }

listed<Event> store::activity(const repo_name& which, const slice& part) const {
    return page_of(table_.query<Event>(at(which)).descending(), part);
}

// Stars

facet::result<void> store::star(const std::string& user, const repo_name& which) {
    return table_.link(Star{.user = user, .owner = which.owner, .repo = which.repo}).run();
}

facet::result<void> store::unstar(const std::string& user, const repo_name& which) {
    return table_.unlink<Star>("user"_f == user && at(which)).run();
}

facet::lookup<Star> store::starred(const std::string& user, const repo_name& which) const {
    return table_.get<Star>("user"_f == user && at(which), facet::consistent);
}

listed<Stargazer> store::stargazers(const repo_name& which, const slice& part) const {
    return page_of(table_.query<Stargazer>(at(which)), part);
}

listed<Stargazer> store::stargazers_lately(const repo_name& which, const slice& part) const {
    return page_of(table_.query<Stargazer>(at(which)).order_by("at"_f).descending(), part);
}

listed<Star> store::starred_by(const std::string& user, const slice& part) const {
    return page_of(table_.query<Star>("user"_f == user), part);
}

listed<Star> store::starred_lately(const std::string& user, const slice& part) const {
    return page_of(table_.query<Star>("user"_f == user).order_by("at"_f).descending(), part);
}

// Issues and pull requests

/// Takes the repository's next number in the transaction that makes what `make(number)` gives: no number is lost, and none is given twice.
template <class Make>
facet::result<std::uint32_t> store::numbered(const repo_name& which, Make make) {
    for (;;) {
        const auto there = table_.get<Repository>(at(which), facet::consistent);
        if (there.failed()) return there.error();
        if (there.missing()) return no_repository();
        const std::uint32_t number = there->last_number + 1;
        const facet::result<void> done = make(there->last_number, number);
        if (done.has_value()) return number;
        if (done.error().code != facet::error_code::transaction_canceled) return done.error();
        const auto why = done.error().reasons.front().code;  // of the repository's update
        if (why != facet::reason_code::conditional_check_failed && why != facet::reason_code::transaction_conflict) return done.error();
    }
}

facet::result<std::uint32_t> store::open_issue(const repo_name& which, const std::string& author, const std::string& title) {
    return numbered(which, [&](std::uint32_t last, std::uint32_t number) {
        return table_.transact(
            table_.update<Repository>(at(which)).set("last_number"_f = number, "open_issues"_f += 1).when("last_number"_f == last),
            table_.create(Issue{.owner = which.owner, .repo = which.repo, .number = number, .author = author, .title = title, .closed = {}}),
            table_.create(event(which, author, event_kind::issue_opened, number)));
    });
}

facet::result<std::uint32_t> store::open_pull(const repo_name& which, const std::string& author, const std::string& title,
                                              const std::string& branch) {
    return numbered(which, [&](std::uint32_t last, std::uint32_t number) {
        return table_.transact(
            table_.update<Repository>(at(which)).set("last_number"_f = number, "open_pulls"_f += 1).when("last_number"_f == last),
            table_.create(PullRequest{.owner = which.owner, .repo = which.repo, .number = number, .author = author, .title = title, .branch = branch}),
            table_.create(event(which, author, event_kind::pull_opened, number)));
    });
}

facet::lookup<Issue> store::issue(const repo_name& which, std::uint32_t number) const {
    return table_.get<Issue>(at(which) && "number"_f == number);
}

facet::lookup<PullRequest> store::pull(const repo_name& which, std::uint32_t number) const {
    return table_.get<PullRequest>(at(which) && "number"_f == number);
}

facet::result<void> store::close_issue(const repo_name& which, std::uint32_t number, const std::string& actor) {
    return table_.transact(
        table_.update<Issue>(at(which) && "number"_f == number)
            .set("state"_f = issue_state::closed, "closed"_f = facet::now())
            .when("state"_f == issue_state::open),
        table_.update<Repository>(at(which)).set("open_issues"_f -= 1),
        table_.create(event(which, actor, event_kind::issue_closed, number)));
}

facet::result<void> store::reopen_issue(const repo_name& which, std::uint32_t number, const std::string& actor) {
    return table_.transact(
        table_.update<Issue>(at(which) && "number"_f == number)
            .set("state"_f = issue_state::open)
            .remove("closed"_f)
            .when("state"_f == issue_state::closed),
        table_.update<Repository>(at(which)).set("open_issues"_f += 1),
        table_.create(event(which, actor, event_kind::issue_reopened, number)));
}

facet::result<void> store::merge(const repo_name& which, std::uint32_t number, const std::string& actor) {
    return table_.transact(
        table_.update<PullRequest>(at(which) && "number"_f == number).set("state"_f = pull_state::merged).when("state"_f == pull_state::open),
        table_.update<Repository>(at(which)).set("open_pulls"_f -= 1, "pushed"_f = facet::now()),
        table_.create(event(which, actor, event_kind::pull_merged, number)));
}

listed<Issue> store::issues(const repo_name& which, issue_state state, const slice& part) const {
    return page_of(table_.query<Issue>(at(which) && "state"_f == state).descending(), part);
}

listed<PullRequest> store::pulls(const repo_name& which, pull_state state, const slice& part) const {
    return page_of(table_.query<PullRequest>(at(which) && "state"_f == state).descending(), part);
}

facet::result<void> store::comment(const repo_name& which, std::uint32_t number, const std::string& author, const std::string& text) {
    return table_.transact(
        table_.update<Issue>(at(which) && "number"_f == number).set("comments"_f += 1),
        table_.create(Comment{which.owner, which.repo, number, next_id(), author, text}));
}

listed<Comment> store::comments(const repo_name& which, std::uint32_t number, const slice& part) const {
    return page_of(table_.query<Comment>(at(which) && "number"_f == number), part);
}

}  // namespace hosting
