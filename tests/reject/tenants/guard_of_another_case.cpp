// SPDX-License-Identifier: BSL-1.0
// title: A unique value in whose key a tenant's case is another
// rule: a repository bound to one tenant
// why: By its own key the user is of the tenant "ab", and by the guard's of "AB".
// expect: the keys of User in table Directory fold the case of tenant, and those of Mail, which is written with it, do not, so that one can be another tenant's; a repository that is bound to tenant cannot serve it
#include <facet/repository/bind.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

struct User {
    std::string tenant;
    std::string id;
    std::string mail;
};
struct Mail {
    std::string tenant;
    std::string mail;
    std::string id;
};
template <class Guard>
using directory_with = facet::table<"Directory", facet::entity<User, facet::key<"TENANT#{tenant:lower}", "USER#{id}">, facet::unique<Mail>>, facet::entity<Mail, Guard>>;
struct Uneven : directory_with<facet::key<"TENANT#{tenant}", "MAIL#{mail}">> {};
struct Even : directory_with<facet::key<"TENANT#{tenant:lower}", "MAIL#{mail}">> {};

#ifdef FACET_REJECT
using declared = Uneven;
#else
using declared = Even;
#endif

auto done(const facet::repository<declared, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "ab");
    return mine.create(User{"ab", "1", "x"}).run();
}
