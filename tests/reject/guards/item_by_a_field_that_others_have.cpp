// SPDX-License-Identifier: BSL-1.0
// title: An item by its unique field, beside an entity of the same field
// rule: unique fields
// why: An invitation to an address does not know whose it is.
// expect: User where(email ==) in table Users cannot be served:
// expect: ; email is in the key of EmailOwner: get<EmailOwner> tells whose it is
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Invite {
    std::string email;
};
struct User {
    std::string id;
    std::string email;
};
struct EmailOwner {
    std::string email;
    std::string id;
};
struct Users : facet::table<"Users", facet::entity<Invite, facet::key<"INVITE#{email}", "INVITE">>,
                            facet::entity<User, facet::unique<EmailOwner>, facet::key<"USER#{id}", "USER">>,
                            facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>> {};

auto by_address(const facet::repository<Users, declared_backend>& users, const std::string& address) {
#ifdef FACET_REJECT
    return users.query<User>("email"_f == address).first();
#else
    return users.get<EmailOwner>("email"_f == address);
#endif
}
