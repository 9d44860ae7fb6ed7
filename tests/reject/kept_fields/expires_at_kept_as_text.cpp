// SPDX-License-Identifier: BSL-1.0
// title: An expiry that is kept as text
// rule: what facet keeps in a field
// why: DynamoDB expires items by a number of seconds; it ignores an attribute of another type, and the items stay.
// expect: in Session, expires_at speaks of until, which number_as_text keeps as text; leave that out, as the field has to be stored as a number
#include <facet/repository/open.hpp>

struct Session {
    std::string id;
    std::int64_t until;
};

struct Sessions
    : facet::table<"Sessions",
#ifdef FACET_REJECT
                   facet::entity<Session, facet::key<"SESSION#{id}", "SESSION">, facet::expires_at<"until">, facet::number_as_text<"until">>>
#else
                   facet::entity<Session, facet::key<"SESSION#{id}", "SESSION">, facet::expires_at<"until">>>
#endif
{};

void check() { facet::verify<Sessions>(); }
