// SPDX-License-Identifier: BSL-1.0
// title: A filter that compares with a key attribute
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB allows a filter no key attribute of what is read, on neither side (contract Q12).
// expect: the filter on Message in table Chat asks for topic, which is a key attribute of the primary key; DynamoDB filters by no key attribute (contract Q12): say it in the where-clause
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Message {
    std::string room;
    std::string topic;
    std::string answer_to;
};

struct Chat : facet::table<"Chat", facet::partition<"room">, facet::sort<"topic">, facet::entity<Message, facet::key<"{room}", "{topic}">>> {};

auto answers(const facet::repository<Chat, declared_backend>& chat) {
#ifdef FACET_REJECT
    return chat.query<Message>("room"_f == "r").filter("answer_to"_f == "topic"_f).all();
#else
    return chat.scan<Message>().filter("answer_to"_f == "topic"_f).all();
#endif
}
