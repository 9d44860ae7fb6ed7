// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

/// A bit of everything, as text; the same for any backend.
template <class Backend>
std::string exercise(Backend& backend) {
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    std::string all;
    const auto note = [&](const std::string& line) { all += line + '\n'; };
    const auto list = [&](const numbers& some) {
        std::string line;
        for (const std::uint32_t each : some) line += std::to_string(each) + ' ';
        note(line);
    };
    note(said(chat.create(Message{"r", 3, "eve", 0}).run()));
    note(chat.create(Message{"r", 3, "eve", 0}).run().error().to_string());
    note(said(chat.template get<Message>("room"_f == "r" && "number"_f == 30u)));
    note(chat.template get<Message>("room"_f == "r" && "number"_f == 3u)->author);
    list(numbers_of(chat.template query<Message>("room"_f == "r").page_size(3).descending().all().value()));
    list(numbers_of(chat.template query<Message>("room"_f == "r").page_size(3).or_throw()));
    list(numbers_of(chat.template query<Message>("author"_f == "bob").filter("length"_f > 50).limit(3).all().value()));
    const auto page = chat.template query<Message>("room"_f == "r").limit(4).page();
    note(page->next.text());
    note(std::to_string(page->capacity.total()));
    list(numbers_of(*chat.template query<Message>("room"_f == "r").limit(4).after(page->next).page()));
    note(std::to_string(chat.template query<Message>("room"_f == facet::each_of("r", "s")).count().value()));
    list(numbers_of(chat.template scan<Message>().page_size(6).all().value()));
    const auto refused = chat.transact(chat.template erase<Message>("room"_f == "r" && "number"_f == 1u), chat.create(Message{"r", 2, "x", 0}));
    note(refused.error().to_string());
    note(said(chat.transact(chat.template erase<Message>("room"_f == "r" && "number"_f == 1u),
                            chat.template update<Message>("room"_f == "r" && "number"_f == 2u).set("length"_f += 5).when("length"_f == 20))));
    note(chat.template query<Message>("room"_f == "r").explain());
    for (const std::string& each : everything(chat)) note(each);
    return all;
}

}  // namespace

TEST_CASE("any_backend gives what its backend gives") {
    facet::memory::engine engine;
    const std::string expected = exercise(engine);
    CHECK(expected.size() > 1'000);
    facet::memory::engine same;
    facet::any_backend erased(same);
    CHECK(exercise(erased) == expected);
    CHECK(same.table_names() == std::vector<std::string>{"Chat"});
}

TEST_CASE("any_backend owns a backend through std::unique_ptr and std::shared_ptr") {
    facet::memory::engine engine;
    const std::string expected = exercise(engine);
    facet::any_backend unique(std::make_unique<facet::memory::engine>());
    CHECK(exercise(unique) == expected);
    auto pointer = std::make_shared<scripted_backend>();
    const std::weak_ptr<scripted_backend> watched = pointer;
    {
        facet::any_backend shared(pointer);
        CHECK(exercise(shared) == expected);
        CHECK(pointer->reads > 0);
        pointer.reset();
        const facet::any_backend copy = shared;
        CHECK_FALSE(watched.expired());
    }
    CHECK(watched.expired());
}

TEST_CASE("a unique_ptr's backend is destroyed with the last copy of its any_backend") {
    struct watching {
        explicit watching(int* to) : count(to) {}
        void operator()(facet::memory::engine* engine) const {
            ++*count;
            delete engine;
        }
        int* count;
    };
    int destroyed = 0;
    {
        std::unique_ptr<facet::memory::engine, watching> owner(new facet::memory::engine, watching(&destroyed));
        facet::any_backend first(std::move(owner));
        facet::any_backend second = first;
        {
            const facet::any_backend gone = std::move(first);
        }
        CHECK(destroyed == 0);
        auto chat = facet::open<Chat>(second);
        fill(chat, 5);
        CHECK(chat.query<Message>("room"_f == "r").count().value() == 5);
    }
    CHECK(destroyed == 1);
}

TEST_CASE("an error of a range comes through any_backend behind the items before it") {
    scripted_backend backend;
    facet::any_backend erased(backend);
    auto chat = facet::open<Chat>(erased);
    fill(chat, 20);
    backend.failing_read = 3;
    auto query = chat.query<Message>("room"_f == "r").page_size(3);
    numbers before;
    std::size_t errors = 0;
    for (const auto& each : query.each()) {
        if (each.has_value()) before.push_back(each->number);
        else ++errors;
    }
    CHECK(before == from_to(0, 5));
    CHECK(errors == 1);
}
