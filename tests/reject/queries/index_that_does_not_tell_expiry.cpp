// SPDX-License-Identifier: BSL-1.0
// title: An index that does not tell what is expired
// rule: proof 2: every where-clause is served by a key or an index
// why: A repository may be opened with hide_expired, and an entry of the keys alone does not say when its item expires (contract Y3).
// expect: Session where(user ==) in table Sessions cannot be served: the primary key (token) needs token ==; ByUser (user) does not project until, by which what is expired is hidden; include it, or say seeing_expired
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <chrono>
#include <string>

using namespace facet::literals;

struct Session {
    std::string token;
    std::string user;
    std::chrono::sys_seconds until;
};
struct Token {
    std::string token;
};
struct Sessions : facet::table<"Sessions", facet::partition<"token">, facet::gsi<"ByUser", facet::partition<"user">, facet::keys_only>,
                               facet::entity<Session, facet::expires_at<"until">, facet::key<"{token}">, facet::index<"ByUser", "{user}">>> {};

auto tokens(const facet::repository<Sessions, declared_backend>& sessions) {
#ifdef FACET_REJECT
    return sessions.query<Session>("user"_f == "ann", facet::as<Token>).all();
#else
    return sessions.query<Session>("user"_f == "ann", facet::as<Token>, facet::seeing_expired).all();
#endif
}
