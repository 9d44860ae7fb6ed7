// SPDX-License-Identifier: BSL-1.0
// title: An expiry in milliseconds
// rule: what facet keeps in a field
// why: What expires items is a number of seconds; one of milliseconds lies thousands of years ahead.
// expect: whose number is not one of seconds, as what expires items is (contract Y2); declare it as std::chrono::sys_seconds
#include <facet/repository/open.hpp>
#include <facet/value/epoch_time.hpp>

#ifdef FACET_REJECT
struct Session {
    std::string id;
    std::optional<facet::epoch_milliseconds> ends;
};
#else
struct Session {
    std::string id;
    std::optional<facet::epoch_seconds> ends;
};
#endif

struct Sessions : facet::table<"Sessions", facet::entity<Session, facet::expires_at<"ends">, facet::key<"SESSION#{id}", "SESSION">>> {};

void check() { facet::verify<Sessions>(); }
