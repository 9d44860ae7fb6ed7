// SPDX-License-Identifier: BSL-1.0
// title: A time in a number key
// rule: proof 1: what a key template may say
// why: A time is stored as text; one that others store as seconds is a type of its own.
// expect: in Reading, key template `{at}` stores {at}, which is of type S, in the key attribute At, which is of type N; a time is a number as a facet::epoch_time of <facet/value/epoch_time.hpp>
#include <facet/repository/open.hpp>
#include <facet/value/epoch_time.hpp>

struct Reading {
    std::string device;
#ifdef FACET_REJECT
    facet::timestamp at{};
#else
    facet::epoch_milliseconds at{};
#endif
};

struct Readings : facet::table<"Readings", facet::partition<"Device">, facet::sort<facet::number_key("At")>,
                               facet::entity<Reading, facet::key<"{device}", "{at}">>> {};

void check() { facet::verify<Readings>(); }
