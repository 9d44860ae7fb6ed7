// SPDX-License-Identifier: BSL-1.0
// Partitions of many entities, some of whose sort keys begin with a component: what it can begin with keeps reads of one entity, and of several,
// apart from the others. Each read is compared with a filter of all there is, and reads nothing but what it gives.
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Meta {
    std::string room;
};
struct Entry {
    std::string room;
    std::string name;
};
struct Message {
    std::string room;
    facet::timestamp at{};
};
struct Member {
    std::string room;
    std::string user;
};
struct Pin {
    std::string room;
    std::string user;
    std::uint32_t number = 0;
};
struct Ticket {
    std::string room;
    std::string code;
};
struct Tag {
    std::string room;
    std::string code;
    std::string word;
};
struct Chat : facet::table<"Chat",
                           facet::entity<Meta, facet::key<"ROOM#{room}", "META">>, facet::entity<Message, facet::key<"ROOM#{room}", "{at}">>,
                           facet::entity<Entry, facet::key<"ROOM#{room}", "EN#{name}">>, facet::entity<Member, facet::key<"ROOM#{room}", "U#{user}">>,
                           facet::entity<Pin, facet::key<"ROOM#{room}", "U#{user}#PIN#{number:3}">>,
                           facet::entity<Ticket, facet::domain<"code", "E-#">, facet::key<"ROOM#{room}", "{code}">>,
                           facet::entity<Tag, facet::domain<"code", "E-T">, facet::key<"ROOM#{room}", "{code}#{word}">>> {};

constexpr facet::timestamp noon{std::chrono::milliseconds(1'700'000'000'000)};

struct room_of_all {
    facet::memory::engine engine;
    facet::repository<Chat, facet::memory::engine> chat = facet::open<Chat>(engine);
    std::vector<Ticket> tickets{};
    std::vector<Tag> tags{};
    std::vector<Message> messages{};

    room_of_all() {
        chat.put(Meta{"r"}).or_throw();
        for (int i = 0; i < 12; ++i) {
            const std::string number = std::to_string(i * 7 % 12);
            messages.push_back({"r", noon + std::chrono::minutes(i)});
            tickets.push_back({"r", "E-#" + number});
            tags.push_back({"r", std::string("E-T") + (i % 2 == 0 ? "a" : "b#"), "w" + number});
            chat.put(messages.back()).or_throw();
            chat.put(tickets.back()).or_throw();
            chat.put(tags.back()).or_throw();
            chat.put(Entry{"r", number}).or_throw();
            chat.put(Member{"r", "u" + number}).or_throw();
            chat.put(Pin{"r", "u" + number, 7}).or_throw();
        }
    }
    /// What a query gives, in order of the keys; it must have read nothing else, but for the ends of an open range.
    template <class Query>
    static std::vector<std::string> codes(const Query& query) {
        const auto page = query.page().value();
        CHECK(page.scanned <= page.items.size() + 2);
        std::vector<std::string> all;
        for (const auto& each : page.items) all.push_back(each.code);
        return all;
    }
    template <class Wanted>
    std::vector<std::string> tickets_where(Wanted wanted) const {
        std::vector<std::string> all;
        for (const Ticket& each : tickets)
            if (wanted(each.code)) all.push_back(each.code);
        std::sort(all.begin(), all.end());
        return all;
    }
};

const auto here = "room"_f == "r";

}  // namespace

TEST_CASE("a field's domain keeps reads apart from others: of all, of ranges, and of beginnings, inside of it and outside") {
    const room_of_all all;
    std::mt19937 random(7);
    const std::string letters = "AE-#T059z";
    const auto word = [&] {
        std::string text = random() % 3 == 0 ? "E-#" : random() % 2 == 0 ? "E-" : "";
        for (std::size_t i = random() % 3; i > 0; --i) text += letters[random() % letters.size()];
        return text;
    };
    CHECK(all.codes(all.chat.query<Ticket>(here)) == all.tickets_where([](const std::string&) { return true; }));
    for (int i = 0; i < 400; ++i) {
        const std::string low = word();
        const std::string high = word();
        CAPTURE(low, high);
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f >= low)) == all.tickets_where([&](const std::string& code) { return code >= low; }));
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f > low)) == all.tickets_where([&](const std::string& code) { return code > low; }));
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f < high)) == all.tickets_where([&](const std::string& code) { return code < high; }));
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f <= high)) == all.tickets_where([&](const std::string& code) { return code <= high; }));
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f.between(low, high))) ==
              all.tickets_where([&](const std::string& code) { return code >= low && code <= high; }));
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f > low && "code"_f < high)) ==
              all.tickets_where([&](const std::string& code) { return code > low && code < high; }));
        CHECK(all.codes(all.chat.query<Ticket>(here && "code"_f.begins_with(low))) ==
              all.tickets_where([&](const std::string& code) { return code.substr(0, low.size()) == low; }));
        std::size_t tags = 0;
        for (const Tag& each : all.tags) tags += each.code > low && each.code <= high ? 1u : 0u;
        CHECK(all.codes(all.chat.query<Tag>(here && "code"_f > low && "code"_f <= high)).size() == tags);
        tags = 0;
        for (const Tag& each : all.tags) tags += each.code.substr(0, low.size()) == low ? 1u : 0u;
        CHECK(all.codes(all.chat.query<Tag>(here && "code"_f.begins_with(low)).descending()).size() == tags);
    }
}

TEST_CASE("collections read what lies between their entities' keys, wherever these can begin") {
    const room_of_all all;
    const auto count = [](const auto& read) {
        const auto page = read.page().value();
        CHECK(page.scanned == page.items.size());
        return page.items.size();
    };
    CHECK(count(all.chat.collection<Member, Pin>(here)) == 24);
    CHECK(count(all.chat.collection<Message, Ticket>(here)) == 24);  // digits, then E-#
    CHECK(count(all.chat.collection<Ticket, Tag>(here)) == 24);
    CHECK(count(all.chat.collection<Tag, Ticket, Entry>(here)) == 36);
    CHECK(count(all.chat.collection<Entry, Meta>(here)) == 13);
    CHECK(count(all.chat.collection<Message, Ticket, Tag, Entry, Meta>(here)) == 49);
    CHECK(count(all.chat.collection<Meta, Member, Pin>(here)) == 25);
    CHECK(all.chat.collection<Message, Ticket>(here).descending().limit(20).all()->size() == 20);
    std::size_t seen = 0;
    facet::cursor next;
    do {
        const auto page = all.chat.collection<Message, Ticket>(here).limit(5).after(next).page().value();
        seen += page.items.size();
        next = page.next;
    } while (!next.empty());
    CHECK(seen == 24);
}

TEST_CASE("what keeps a read apart is seen in its explanation") {
    const room_of_all all;
    CHECK(all.chat.query<Ticket>(here).explain().find("begins_with(SK, \"E-$23\")") != std::string::npos);
    INFO(all.chat.query<Message>(here).explain());
    CHECK(all.chat.query<Message>(here).explain().find("SK BETWEEN \"0\" AND \":\"") != std::string::npos);
}
