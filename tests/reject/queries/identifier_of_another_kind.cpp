// SPDX-License-Identifier: BSL-1.0
// title: An identifier of another kind
// rule: typed operands and paths
// why: Identifiers of two kinds are two types, though both are stored as texts.
// expect: Member where(group_id ==) in table Groups compares group_id, which is an identifier<group_tag, std::
// expect: , with identifier<user_tag, std::
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <optional>
#include <string>
#include <utility>

using namespace facet::literals;

template <class Tag, class Value>
struct identifier {
    Value value;
};
template <class Tag, class Value>
struct facet::conversion<identifier<Tag, Value>> {
    using stored_type = Value;
    static Value to_stored(const identifier<Tag, Value>& id) { return id.value; }
    static std::optional<identifier<Tag, Value>> from_stored(Value stored) { return identifier<Tag, Value>{std::move(stored)}; }
};
using UserId = identifier<struct user_tag, std::string>;
using GroupId = identifier<struct group_tag, std::string>;

struct Member {
    GroupId group_id;
    UserId user_id;
};
struct Groups : facet::table<"Groups", facet::entity<Member, facet::key<"GROUP#{group_id}", "MEMBER#{user_id}">>> {};

using groups_repository = facet::repository<Groups, declared_backend>;

bool joined(const groups_repository& groups, [[maybe_unused]] const GroupId& group, [[maybe_unused]] const UserId& user) {
#ifdef FACET_REJECT
    return groups.query<Member>("group_id"_f == user).first().has_value();
#else
    return groups.query<Member>("group_id"_f == group).first().has_value();
#endif
}
