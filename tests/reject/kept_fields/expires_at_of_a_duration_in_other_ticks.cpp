// SPDX-License-Identifier: BSL-1.0
// title: An expiry that counts milliseconds
// rule: what facet keeps in a field
// why: What a backend looks at is a number of seconds: in another unit an item would never expire, or has long since.
// expect: in Session, expires_at speaks of until, whose number is not one of seconds, as what expires items is (contract Y2); declare it as std::chrono::sys_seconds
#include <facet/repository/open.hpp>
#include <facet/value/duration.hpp>

#include <optional>
#include <string>

struct Session {
    std::string id;
#ifdef FACET_REJECT
    std::optional<std::chrono::milliseconds> until;
#else
    std::optional<std::chrono::sys_seconds> until;
#endif
};

struct Sessions : facet::table<"Sessions", facet::entity<Session, facet::expires_at<"until">, facet::key<"SESSION#{id}", "ROOT">>> {};

void check() { facet::verify<Sessions>(); }
