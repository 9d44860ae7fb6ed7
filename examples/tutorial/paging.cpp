// SPDX-License-Identifier: BSL-1.0
// Pages, and cursors that a client holds between two requests.
#include "expect.hpp"

#include <facet/repository/cursor_at.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Message { std::string room; std::uint32_t number; std::string text; };

struct Chat : facet::table<"Chat", facet::entity<Message, facet::key<"ROOM#{room}", "{number:8}">>> {};

}  // namespace

int main() {
    facet::memory::engine engine;

    // [keys]
    facet::cursor_key secret{/* 16 bytes that only this service knows */};
    for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<unsigned char>(i * 7 + 1);
    auto chat = facet::open<Chat>(engine, {.cursors = {.current = secret}});
    // [/keys]
    for (std::uint32_t i = 0; i < 25; ++i) chat.put(Message{"r", i, "hello"}).or_throw();

    // [pages]
    auto answer = [&](const std::string& token) {  // token: what the client sent; empty at first
        auto page = chat.query<Message>("room"_f == "r").limit(10).after(facet::cursor(token)).page();
        if (!page.has_value()) return std::string("400: ") + page.error().to_string();
        std::string body = std::to_string(page->size());
        for (const Message& m : *page) body += ' ' + std::to_string(m.number);
        return body + ", next=" + page->next.text();  // empty: that was the last page
    };
    // [/pages]
    const std::string first = answer("");
    expect(first.starts_with("10 0 1 2"));
    const std::string next = first.substr(first.find('=') + 1);
    const std::string second = answer(next);
    expect(second.starts_with("10 10 11"));
    const std::string third = answer(second.substr(second.find('=') + 1));
    expect_text(third, "5 20 21 22 23 24, next=");

    expect(answer(next.substr(0, next.size() - 2)).find("InvalidCursor") != std::string::npos);
    auto other = chat.query<Message>("room"_f == "another").limit(10).after(facet::cursor(next)).page();
    expect(other.error().code == facet::error_code::foreign_cursor);
    auto larger = chat.query<Message>("room"_f == "r").limit(100).after(facet::cursor(next)).page();
    expect(larger.has_value() && larger->size() == 15);

    // [rotate]
    facet::cursor_key newer{/* another 16 bytes */};
    facet::cursor_keys keys{.current = newer, .previous = {secret}};  // old cursors still hold
    auto rotated = facet::open<Chat>(engine, {.cursors = keys});
    // [/rotate]
    expect(rotated.query<Message>("room"_f == "r").limit(10).after(facet::cursor(next)).page()->size() == 10);
    auto retired = facet::open<Chat>(engine, {.cursors = {.current = newer}});
    expect(retired.query<Message>("room"_f == "r").after(facet::cursor(next)).page().error().code == facet::error_code::invalid_cursor);

    // [backwards]
    auto older = chat.query<Message>("room"_f == "r").descending();
    const Message shown{"r", 20, {}};                                // the first that the client has: its keys are what counts
    auto before = older.after(facet::cursor_at(older, shown).value()).limit(3).page();  // 19, 18, 17
    // [/backwards]
    expect(before.has_value() && before->size() == 3 && (*before)[0].number == 19 && (*before)[2].number == 17);

    // [size]
    auto small = chat.query<Message>("room"_f == "r").page_size(4).page();  // one request, of at most four items
    std::printf("%zu items, %g read units, more: %d\n", small->size(), small->capacity.total(), !small->next.empty());
    // [/size]
    expect(small->size() == 4);
}
