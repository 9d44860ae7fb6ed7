// SPDX-License-Identifier: BSL-1.0
// title: A list in a key
// rule: proof 1: what a key template may say
// why: Only single values can be parts of keys.
// expect: in Post, key template `TAGS#{tags}` uses {tags}, which is no key part; only text, numbers, booleans, enumerations, times and binary can be parts of keys, and types that a facet::conversion stores as one of these
#include <facet/repository/open.hpp>

#include <vector>

struct Post {
    std::string post_id;
    std::vector<std::string> tags;
};

#ifdef FACET_REJECT
struct Blog : facet::table<"Blog", facet::entity<Post, facet::key<"POST#{post_id}", "TAGS#{tags}">>> {};
#else
struct Blog : facet::table<"Blog", facet::entity<Post, facet::key<"POST#{post_id}", "TAGS">>> {};
#endif

void check() { facet::verify<Blog>(); }
