// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The data layer of the site: each question is one call of facet. It is an ordinary class with a .cpp file, on any backend.

#include "schema.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace hosting {

/// One page of a list: how many, from where on.
struct slice {
    std::uint64_t size = 30;
    std::string after;               // the `next` of the page before; empty for the first
};

template <class Item>
using listed = facet::result<facet::page<Item>>;

struct repo_name {
    std::string owner;
    std::string repo;
};

class store {
public:
    explicit store(facet::any_backend& backend, facet::open_options options = {});

    // Users and organizations
    facet::result<void> add_user(const std::string& name, const std::string& display_name);
    facet::result<void> add_organization(const std::string& name, const std::string& title, const std::string& founder);
    facet::lookup<User> user(const std::string& name) const;
    facet::lookup<Organization> organization(const std::string& name) const;
    facet::lookup<OwnerName> owner(const std::string& name) const;
    facet::result<void> rename_user(const std::string& name, const std::string& display_name);

    facet::result<void> join(const std::string& user, const std::string& org, member_role role);
    facet::result<void> leave(const std::string& user, const std::string& org);
    facet::result<void> change_role(const std::string& user, const std::string& org, member_role role);
    listed<Member> members(const std::string& org, const slice& = {}) const;
    listed<Membership> organizations_of(const std::string& user, const slice& = {}) const;

    // Repositories
    facet::result<void> add_repository(const repo_name&, const std::string& description, const std::string& actor);
    facet::result<void> fork(const repo_name& parent, const std::string& new_owner, const std::string& actor);
    facet::lookup<Repository> repository(const repo_name&) const;
    facet::result<void> describe(const repo_name&, const std::string& description);
    facet::result<void> push(const repo_name&, const std::string& actor, facet::timestamp now);
    listed<Repository> repositories_by_name(const std::string& owner, const slice& = {}) const;
    listed<Repository> repositories_by_push(const std::string& owner, const slice& = {}) const;
    listed<Fork> forks(const repo_name&, const slice& = {}) const;
    facet::lookup<Fork> forked_from(const repo_name&) const;
    listed<Event> activity(const repo_name&, const slice& = {}) const;

    // Stars
    facet::result<void> star(const std::string& user, const repo_name&);
    facet::result<void> unstar(const std::string& user, const repo_name&);
    facet::lookup<Star> starred(const std::string& user, const repo_name&) const;
    listed<Stargazer> stargazers(const repo_name&, const slice& = {}) const;
    listed<Stargazer> stargazers_lately(const repo_name&, const slice& = {}) const;
    listed<Star> starred_by(const std::string& user, const slice& = {}) const;
    listed<Star> starred_lately(const std::string& user, const slice& = {}) const;

    // Issues and pull requests; one sequence of numbers in a repository
    facet::result<std::uint32_t> open_issue(const repo_name&, const std::string& author, const std::string& title);
    facet::result<std::uint32_t> open_pull(const repo_name&, const std::string& author, const std::string& title, const std::string& branch);
    facet::lookup<Issue> issue(const repo_name&, std::uint32_t number) const;
    facet::lookup<PullRequest> pull(const repo_name&, std::uint32_t number) const;
    facet::result<void> close_issue(const repo_name&, std::uint32_t number, const std::string& actor);
    facet::result<void> reopen_issue(const repo_name&, std::uint32_t number, const std::string& actor);
    facet::result<void> merge(const repo_name&, std::uint32_t number, const std::string& actor);
    listed<Issue> issues(const repo_name&, issue_state, const slice& = {}) const;
    listed<PullRequest> pulls(const repo_name&, pull_state, const slice& = {}) const;

    facet::result<void> comment(const repo_name&, std::uint32_t number, const std::string& author, const std::string& text);
    listed<Comment> comments(const repo_name&, std::uint32_t number, const slice& = {}) const;

    const facet::repository<Hosting, facet::any_backend>& table() const { return table_; }

private:
    template <class Make>
    facet::result<std::uint32_t> numbered(const repo_name&, Make make);
    Event event(const repo_name&, const std::string& actor, event_kind, std::optional<std::uint32_t> number = {}) const;

    facet::repository<Hosting, facet::any_backend> table_;
};

}  // namespace hosting
