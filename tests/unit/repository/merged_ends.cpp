// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Note {
    std::string topic;
    std::int64_t number = 0;
    std::string text;
};
struct Event {
    std::string topic;
    std::int64_t number = 0;
    std::string text;
};
struct Notes : facet::table<"MergedEnds", facet::entity<Note, facet::key<"NOTE#{topic}", "N#{number:+4}">>, facet::entity<Event, facet::key<"EVENT#{topic}#{number:3 shards}", "E#{number:+4}">>> {};

}  // namespace

// What is kept until its turn comes is copied, and read as rows are, by the word. Under AddressSanitizer this shows where that leaves the copy.
TEST_CASE("merged reads give whole items wherever the last of those that wait ends") {
    for (std::size_t length = 1; length < 60; length += 3) {
        facet::memory::engine engine;
        auto notes = facet::open<Notes>(engine);
        const std::string topic(length, 't');
        for (int i = 0; i < 110; ++i) {
            const std::string text(static_cast<std::size_t>(1 + i % 5), 'x');
            notes.put(Note{topic + (i % 2 == 0 ? "a" : "b"), i, text}).or_throw();
            notes.put(Event{topic, i, text}).or_throw();
            const auto whole = [&](const auto& read) {
                REQUIRE(read.has_value());
                REQUIRE(read->size() == static_cast<std::size_t>(i + 1));
                for (const auto& each : *read) REQUIRE(each.text.size() == static_cast<std::size_t>(1 + each.number % 5));
            };
            whole(notes.query<Note>("topic"_f == facet::each_of({topic + "a", topic + "b"})).all());
            whole(notes.query<Event>("topic"_f == topic).all());
            if (i % 4 == 0) whole(notes.scan<Note>().segments(2).all());
        }
    }
}
