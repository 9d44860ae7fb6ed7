// SPDX-License-Identifier: BSL-1.0
// Verbatim keys with several delimiters, as other programs write them: each component ends at the byte that follows it.
#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>
#include <unit/repository/read_ways.hpp>

#include <algorithm>
#include <variant>

using namespace repository_probe;
using namespace facet::literals;

namespace several_delimiters {

struct Message {
    std::string room;
    std::string user;
    std::string topic;
    std::int64_t number = 0;
    bool pinned = false;
};
struct Member {
    std::string room;
    std::string user;
};
std::string name_of(const Message& message) {
    return message.room + ' ' + message.topic + ' ' + message.user + ' ' + std::to_string(message.number) + (message.pinned ? " pinned" : "");
}
std::string name_of(const Member& member) { return member.room + ' ' + member.user; }
template <class... Structs>
std::string name_of(const std::variant<Structs...>& item) {
    return std::visit([](const auto& one) { return name_of(one); }, item);
}

struct Rooms : facet::table<"Rooms", facet::gsi<"ByUser", facet::partition<"UserKey">, facet::sort<"UserRange">>,
                            facet::entity<Message, facet::key<"ROOM:{room:raw}", "MSG/{topic}_{user}@{number:plain}+{pinned}">::verbatim,
                                          facet::index<"ByUser", "{user}|{room:raw}", "{topic}#{number:4}">::verbatim>,
                            facet::entity<Member, facet::key<"ROOM:{room:raw}", "MEMBER/{user}">::verbatim>> {};

/// Values that hold the delimiters of others.
const std::vector<std::string> rooms{"a", "a_b", "a@b/c", "a#"};
const std::vector<std::string> topics{"t", "t#", "t/u", "t@u", "t|u", "tt"};
const std::vector<std::string> users{"u", "u_v", "u/v", "uu"};

std::vector<Message> fill(three_ways<Rooms>& ways) {
    std::vector<Message> made;
    for (const std::string& room : rooms)
        for (const std::string& topic : topics) {
            if (topic.find('#') != topic.npos) continue;  // ends at `#` in the index
            for (const std::string& user : users)
                for (const std::int64_t number : {7, 12}) {
                    made.push_back({room, user, topic, number, number == 7});
                    ways.direct.put(made.back()).or_throw();
                }
        }
    const auto place = [](const Message& m) { return m.topic + '_' + m.user + '@' + std::to_string(m.number); };
    std::sort(made.begin(), made.end(), [&](const Message& a, const Message& b) { return place(a) < place(b); });
    return made;
}

}  // namespace several_delimiters

using namespace several_delimiters;

TEST_CASE("keys with several delimiters are read by each of their beginnings, and by nothing else") {
    three_ways<Rooms> ways;
    const std::vector<Message> messages = fill(ways);
    for (const std::string& room : rooms) {
        ways.check([&](auto& on) { return on.template query<Message>("room"_f == room); }, those(messages, [&](const Message& m) { return m.room == room; }));
        for (const std::string topic : {"t", "t/u", "tt", "t@u"}) {
            ways.check([&](auto& on) { return on.template query<Message>("room"_f == room && "topic"_f == topic); },
                       those(messages, [&](const Message& m) { return m.room == room && m.topic == topic; }));
            ways.check([&](auto& on) { return on.template query<Message>("room"_f == room && "topic"_f.begins_with(topic)); },
                       those(messages, [&](const Message& m) { return m.room == room && m.topic.starts_with(topic); }));
            for (const std::string& user : users)
                ways.check([&](auto& on) { return on.template query<Message>("room"_f == room && "topic"_f == topic && "user"_f == user); },
                           those(messages, [&](const Message& m) { return m.room == room && m.topic == topic && m.user == user; }));
        }
        for (const std::string& user : users)
            ways.check([&](auto& on) { return on.template query<Message>("user"_f == user && "room"_f == room && "topic"_f == "t" && "number"_f > 7); },
                       those(messages, [&](const Message& m) { return m.user == user && m.room == room && m.topic == "t" && m.number > 7; }));
    }
}

TEST_CASE("of keys with several delimiters, the components' own ones are refused, and others are stored and read back") {
    facet::memory::engine engine;
    const auto db = facet::open<Rooms>(engine);
    db.put(Message{"a_b#", "u/v#", "t@|", -12, true}).or_throw();
    const auto key = "room"_f == "a_b#" && "user"_f == "u/v#" && "topic"_f == "t@|" && "number"_f == -12 && "pinned"_f == true;
    CHECK(db.get<Message>(key)->number == -12);
    CHECK(db.query<Message>("room"_f == "a_b#" && "topic"_f == "t@|").explain() == R"(Rooms, primary key: PK = "ROOM:a_b#" AND begins_with(SK, "MSG/t@|_"))");
    const auto stored = facet::encode<Rooms>(Message{"a_b#", "u/v#", "t@|", -12, true}).value();
    CHECK(stored.find("SK")->as_string() == "MSG/t@|_u/v#@-12+true");
    CHECK(std::get<Message>(*facet::decode<Rooms>(stored)).user == "u/v#");

    const auto refusal = [&](const Message& message) {
        const auto done = db.put(message).run();
        return done.has_value() ? std::string("none") : done.error().message.substr(0, done.error().message.find(" in a verbatim"));
    };
    CHECK(refusal({"a", "u", "t_", 1, false}) == "topic holds what delimits it");
    CHECK(refusal({"a", "u@", "t", 1, false}) == "user holds what delimits it");
    CHECK(refusal({"a", "u|", "t", 1, false}) == "user holds what delimits it");   // in the index
    CHECK(refusal({"a", "u", "t#", 1, false}) == "topic holds what delimits it");  // in the index
    CHECK(db.scan<Message>().all()->size() == 1);

    facet::item other = stored;  // of another program
    other.insert_or_assign("SK", "MSG/t_u_v@1+true");
    CHECK(facet::decode<Rooms>(other).has_value());  // of the user u_v
    other.insert_or_assign("SK", "MSG/t-u@1+true");
    CHECK(facet::decode<Rooms>(other).error().code == facet::error_code::unknown_entity);
}
