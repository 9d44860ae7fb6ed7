// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// A code-hosting site in one table: users and organizations, their repositories, issues and pull requests with one sequence of numbers,
/// stars and memberships that are read from both sides, forks.

#include <facet/facet.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace hosting {

enum class owner_kind : std::uint8_t { user, organization };
enum class issue_state : std::uint8_t { open, closed };
enum class pull_state : std::uint8_t { open, closed, merged };
enum class member_role : std::uint8_t { member, maintainer, admin };
enum class event_kind : std::uint8_t { created, pushed, issue_opened, issue_closed, issue_reopened, pull_opened, pull_merged, forked };

/// Users and organizations share one space of names: this guard of both keeps them unique.
struct OwnerName { std::string name; owner_kind kind; };

struct User {
    std::string name;
    std::string display_name;
    owner_kind kind = owner_kind::user;
    facet::timestamp joined{};
    std::int64_t starred = 0;        // repositories that the user starred
    std::int64_t organizations = 0;
};

struct Organization {
    std::string name;
    std::string title;
    owner_kind kind = owner_kind::organization;
    std::int64_t members = 0;
};

struct Repository {
    std::string owner;               // a user or an organization
    std::string repo;
    std::string description;
    facet::timestamp created{};
    facet::timestamp pushed{};
    std::uint32_t last_number = 0;   // of issues and pull requests
    std::int64_t open_issues = 0;
    std::int64_t open_pulls = 0;
    std::int64_t stars = 0;
    std::int64_t forks = 0;
};

struct Issue {
    std::string owner;
    std::string repo;
    std::uint32_t number = 0;
    std::string author;
    std::string title;
    issue_state state = issue_state::open;
    facet::timestamp opened{};
    facet::timestamp changed{};
    std::optional<facet::timestamp> closed;
    std::int64_t comments = 0;
};

struct PullRequest {
    std::string owner;
    std::string repo;
    std::uint32_t number = 0;
    std::string author;
    std::string title;
    std::string branch;
    pull_state state = pull_state::open;
    facet::timestamp opened{};
    facet::timestamp changed{};
};

struct Comment {
    std::string owner;
    std::string repo;
    std::uint32_t number = 0;        // of the issue
    std::string id;                  // a ulid: in the order of time
    std::string author;
    std::string text;
};

/// Edges, and the mirrors of two of them.
struct Star      { std::string user; std::string owner; std::string repo; facet::timestamp at{}; };
struct Stargazer { std::string owner; std::string repo; std::string user; facet::timestamp at{}; };

struct Membership { std::string user; std::string org; member_role role = member_role::member; };
struct Member     { std::string org; std::string user; member_role role = member_role::member; };

struct Fork { std::string owner; std::string repo; std::string parent_owner; std::string parent_repo; facet::timestamp at{}; };

struct Event {
    std::string owner;
    std::string repo;
    std::string id;                  // a ulid
    std::string actor;
    event_kind kind = event_kind::created;
    std::optional<std::uint32_t> number;
    std::optional<std::chrono::sys_seconds> expires;
};

// clang-format off
struct Hosting : facet::table<"Hosting",
    facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
    facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,

    facet::entity<OwnerName,    facet::key<"NAME#{name}", "NAME">>,
    facet::entity<User,         facet::key<"USER#{name}", "USER">, facet::unique<OwnerName>, facet::created_at<"joined">>,
    facet::entity<Organization, facet::key<"ORG#{name}", "ORG">, facet::unique<OwnerName>>,

    facet::entity<Repository, facet::key<"REPO#{owner}#{repo}", "REPO">,
        facet::created_at<"created">,
        facet::index<"GSI1", "OWNER#{owner}", "{repo}">,
        facet::index<"GSI2", "OWNER#{owner}", "{pushed}#{repo}">>,

    facet::entity<Issue, facet::key<"REPO#{owner}#{repo}", "ISSUE#{number:8}">,
        facet::created_at<"opened">, facet::changed_at<"changed">,
        facet::index<"GSI1", "ISSUES#{owner}#{repo}", "{state}#{number:8}">>,
    facet::entity<PullRequest, facet::key<"REPO#{owner}#{repo}", "PULL#{number:8}">,
        facet::created_at<"opened">, facet::changed_at<"changed">,
        facet::index<"GSI1", "PULLS#{owner}#{repo}", "{state}#{number:8}">>,
    facet::entity<Comment, facet::key<"COMMENTS#{owner}#{repo}#{number:8}", "{id}">>,

    facet::edge<Star, facet::from<User, "user">, facet::to<Repository>,
        facet::target_key<"STAR#{owner}#{repo}">,
        facet::created_at<"at">,
        facet::index<"GSI1", "STARRED#{user}", "{at}#{owner}#{repo}">,
        facet::mirrored_as<Stargazer, facet::mirror_key<"STARGAZER#{user}">,
            facet::index<"GSI1", "STARGAZERS#{owner}#{repo}", "{at}#{user}">>,
        facet::counted<"starred", "stars">>,

    facet::edge<Membership, facet::from<User, "user">, facet::to<Organization, "org">,
        facet::target_key<"MEMBER_OF#{org}">,
        facet::mirrored_as<Member, facet::mirror_key<"MEMBER#{user}">>,
        facet::counted<"organizations", "members">>,

    facet::edge<Fork, facet::from<Repository>, facet::to<Repository, "parent_owner", "parent_repo">,
        facet::target_key<"FORK_OF#{parent_owner}#{parent_repo}">,
        facet::created_at<"at">,
        facet::inverse<"GSI1", "FORKS#{parent_owner}#{parent_repo}", "{at}#{owner}#{repo}">,
        facet::counted<"", "forks">>,

    facet::entity<Event, facet::immutable, facet::key<"ACTIVITY#{owner}#{repo}", "{id}">, facet::expires_at<"expires">>> {};
// clang-format on

}  // namespace hosting
