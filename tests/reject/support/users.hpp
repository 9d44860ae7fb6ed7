// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

/// Users whose e-mail addresses are unique.
struct User {
    std::string id;
    std::string email;
    std::int64_t visits;
};
struct EmailOwner {
    std::string email;
    std::string id;
};
struct Users : facet::table<"Users", facet::entity<User, facet::unique<EmailOwner>, facet::key<"USER#{id}", "USER">>,
                            facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>> {};

using users_repository = facet::repository<Users, declared_backend>;
