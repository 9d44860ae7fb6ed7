// SPDX-License-Identifier: BSL-1.0
// title: A collection by fields that change places
// rule: proof 5: key spaces are disjoint
// why: Of the same values these entities make keys of different partitions.
// expect: collection<Message, Answer> in table Post cannot be served: each of them is found by what is given, but not all in one partition
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Message {
    std::string from;
    std::string to;
};
struct Answer {
    std::string from;
    std::string to;
};

struct Post : facet::table<"Post", facet::entity<Message, facet::key<"POST#{from}#{to}", "A">>,
                           facet::entity<Answer, facet::key<"POST#{to}#{from}", "B">>> {};

auto both(const facet::repository<Post, declared_backend>& post) {
#ifdef FACET_REJECT
    return post.collection<Message, Answer>("from"_f == "Ann" && "to"_f == "Bob").all();
#else
    return post.query<Message>("from"_f == "Ann" && "to"_f == "Bob").all();
#endif
}
