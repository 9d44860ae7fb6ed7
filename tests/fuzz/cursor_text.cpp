// SPDX-License-Identifier: BSL-1.0
// Cursors of any text, and damaged ones: a query goes on where it was, within its own bounds, or says that the cursor is invalid or
// another query's, and never anything else. Where cursors are authenticated, all but the true ones are refused.
#include <facet/facet.hpp>

#include <fuzz/input.hpp>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Message {
    std::string room;
    std::uint32_t number;
    std::string author;
    std::int64_t length;
};
struct Topic {
    std::string room;
    std::string name;
};
struct Chat : facet::table<"Chat", facet::gsi<"ByAuthor", facet::partition<"AuthorPK">, facet::sort<"AuthorSK">>,
                           facet::gsi<"ByLength", facet::partition<"LengthPK">, facet::sort<facet::number_key("length")>>,
                           facet::entity<Message, facet::key<"ROOM#{room}", "MESSAGE#{number:4}">, facet::index<"ByAuthor", "AUTHOR#{author}", "ROOM#{room}">,
                                         facet::index<"ByLength", "ALL", "{length}">>,
                           facet::entity<Topic, facet::key<"ROOM#{room}", "TOPIC#{name}">>> {};
using repository = facet::repository<Chat, facet::memory::engine>;

facet::cursor_key secret() {
    facet::cursor_key key{};
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<unsigned char>(i * 7 + 1);
    return key;
}

/// A table with some rooms, seen without and with authenticated cursors.
struct world {
    facet::memory::engine engine;
    repository plain = facet::open<Chat>(engine);
    repository marked = facet::open<Chat>(engine, {.cursors = {.current = secret()}});

    world() {
        for (const char* room : {"q", "r", "s"}) {
            for (std::uint32_t i = 0; i < 6; ++i) plain.put(Message{room, i, i % 2 == 0 ? "ann" : "bob", i * 10}).or_throw();
            for (const char* name : {"a", "b"}) plain.put(Topic{room, name}).or_throw();
        }
    }
};

/// What a query came to, in a form that all queries share.
struct answer {
    std::string code = "ok";
    std::size_t items = 0;
    bool within = true;  ///< all items are those that the query asks for
    facet::cursor next;
};

template <class Result, class Within>
answer answer_of(const Result& page, Within within) {
    answer made;
    if (!page.has_value()) {
        made.code = std::string(to_string(page.error().code));
        return made;
    }
    for (const auto& each : *page) {
        ++made.items;
        made.within = made.within && within(each);
    }
    made.next = page->next;
    return made;
}

constexpr std::size_t queries = 8;

/// One of several queries, resumed from this cursor.
answer ask(const repository& chat, std::size_t which, const facet::cursor& from) {
    const auto in_room = [](const Message& each) { return each.room == "r"; };
    switch (which) {
        case 0: return answer_of(chat.query<Message>("room"_f == "r").limit(2).after(from).page(), in_room);
        case 1: return answer_of(chat.query<Message>("room"_f == "r").descending().limit(2).after(from).page(), in_room);
        case 2:
            return answer_of(chat.query<Message>("room"_f == "r" && "number"_f.between(1u, 4u)).limit(2).after(from).page(),
                             [](const Message& each) { return each.room == "r" && each.number >= 1 && each.number <= 4; });
        case 3: return answer_of(chat.query<Message>("author"_f == "ann").limit(2).after(from).page(), [](const Message& each) { return each.author == "ann"; });
        case 4: return answer_of(chat.query<Message>("room"_f == facet::each_of("r", "s")).limit(3).after(from).page(), [](const Message& each) { return each.room != "q"; });
        case 5: return answer_of(chat.query<Message>("length"_f >= 10).limit(2).after(from).page(), [](const Message& each) { return each.length >= 10; });
        case 6:
            return answer_of(chat.collection<Message, Topic>("room"_f == "r").limit(3).after(from).page(), [](const auto& each) {
                return std::visit([](const auto& one) { return one.room == "r"; }, each);
            });
        default: return answer_of(chat.scan<Message, Topic>().limit(3).after(from).page(), [](const auto&) { return true; });
    }
}

bool is_refusal(const std::string& code) { return code == "InvalidCursor" || code == "ForeignCursor"; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const world all;
    fuzz::input in(data, size);
    const std::size_t which = in.choice(queries);
    const bool authenticated = in.coin();
    const repository& chat = authenticated ? all.marked : all.plain;
    // A true cursor, of the first page or the second.
    facet::cursor from = ask(chat, which, {}).next;
    if (in.coin()) {
        if (const facet::cursor second = ask(chat, which, from).next; !second.empty()) from = second;
    }
    fuzz::require(ask(chat, which, from).code == "ok", "a true cursor is taken", from.text());
    if (const std::size_t other = in.choice(queries); other != which) {
        const std::string said = ask(chat, other, from).code;
        fuzz::require(said == "ForeignCursor", "another query's cursor is told", from.text(), said);
    }
    std::string bytes;
    fuzz::require(facet::detail::from_base64url(from.text(), bytes) && facet::detail::to_base64url(bytes) == from.text(), "a cursor's text is base64url", from.text());
    std::string text = from.text();
    switch (in.choice(5)) {
        case 0: text = in.rest(); break;
        case 1:  // letters
            for (std::size_t i = 1 + in.choice(3); i > 0 && !text.empty(); --i) text[in.choice(text.size())] = static_cast<char>(in.choice(256));
            break;
        case 2:  // bytes, at any place
            for (std::size_t i = 1 + in.choice(3); i > 0; --i) bytes[in.choice(bytes.size())] = static_cast<char>(in.choice(256));
            text = facet::detail::to_base64url(bytes);
            break;
        case 3: {  // the positions: anything behind the fingerprint
            const std::string positions = in.coin() ? in.text() : in.rest();
            text = facet::detail::to_base64url(bytes.substr(0, 9) + positions);
            break;
        }
        default: {  // well-formed positions, with any values
            facet::byte_buffer packed;
            for (std::size_t part = in.choice(3); part < 3; ++part) {
                facet::byte_buffer position;
                for (std::size_t i = in.choice(6); i > 0; --i) {
                    constexpr const char* likely[] = {"ROOM#r", "ROOM#s", "MESSAGE#0003", "AUTHOR#ann", "ROOM#", "ALL", "TOPIC#a", ""};
                    const std::size_t chosen = in.choice(std::size(likely) + 2);
                    facet::request::append_position(position, chosen < std::size(likely) ? std::string(likely[chosen]) : in.text());
                }
                facet::request::append_position(packed, position.view());
            }
            text = facet::detail::to_base64url(bytes.substr(0, 9) + std::string(packed.view()));
            break;
        }
    }
    const answer seen = ask(chat, which, facet::cursor(text));
    fuzz::require(seen.code == "ok" || is_refusal(seen.code), "a cursor is taken or refused as one", text, seen.code);
    fuzz::require(seen.within, "a query never leaves its bounds", text);
    if (authenticated && text != from.text() && !text.empty()) {
        // Another true cursor of this query is one, too.
        bool known = false;
        facet::cursor step = ask(chat, which, {}).next;
        for (; !step.empty() && !known; step = ask(chat, which, step).next) known = step.text() == text;
        fuzz::require(known || is_refusal(seen.code), "a forged cursor is refused", text, seen.code);
    }
    return 0;
}
