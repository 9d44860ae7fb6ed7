// SPDX-License-Identifier: BSL-1.0
// title: A unique value that says of no tenant whose it is
// rule: a repository bound to one tenant
// why: A mail address that was imported without its guard can be another tenant's by now, whose guard would go.
// expect: modify of User in table People takes its guard (unique) Mail from its place, where one of another tenant may stand, which is not told apart; give Mail the field tenant, and those that are there by backfill()
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct User {
    std::string tenant;
    std::string name;
    std::string mail;
};
#ifdef FACET_REJECT
struct Mail {
    std::string mail;
};
#else
struct Mail {
    std::string mail;
    std::string tenant;
    std::string name;
};
#endif
struct People : facet::table<"People", facet::entity<User, facet::key<"TENANT#{tenant}", "USER#{name}">, facet::unique<Mail>>, facet::entity<Mail, facet::key<"MAIL#{mail}", "MAIL">>> {};

auto done(const facet::repository<People, declared_backend>& people) {
    const auto mine = facet::bind(people, "tenant"_f == "a");
    return mine.modify<User>("name"_f == "ann", [](User& it) { it.mail = "ann@example.com"; }).has_value();
}
