// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/audit.hpp>

#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <string>

using namespace facet::literals;
using repository_probe::scripted_backend;
namespace request = facet::request;

namespace {

struct Event {
    std::string stream;
    std::int64_t number = 0;
    std::int64_t ends = 0;
};
struct Note {
    std::string stream;
    std::string text;
};
struct Log : facet::table<"CirclingLog", facet::entity<Event, facet::expires_at<"ends">, facet::key<"S#{stream}", "E#{number:4}">>, facet::entity<Note, facet::key<"S#{stream}", "N#{text}">>> {};

/// Pages of one item, the second of which is followed by the first; others go round in a longer circle.
struct circling_backend : scripted_backend {
    std::size_t round = 2;    ///< pages
    std::size_t asked = 0;
    std::string place{};
    bool forgets_places = false;  ///< there is more, and no place to resume from

    template <class Asked, class Call>
    facet::result<request::page> turn(Asked query, const Call& call) {
        query.limit = 1;
        if constexpr (requires { query.position_at_limit; }) query.position_at_limit = true;
        query.start = asked++ % round == 0 ? std::string_view() : std::string_view(place);
        auto came = call(query);
        if (query.last != nullptr) place = query.last->view();
        if (query.last != nullptr && forgets_places) query.last->clear();
        return came;
    }
    facet::result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        return turn(query, [&](const request::query& turned) { return scripted_backend::query(table, turned, sink); });
    }
    facet::result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        return turn(scan, [&](const request::scan& turned) { return scripted_backend::scan(table, turned, sink); });
    }
};

constexpr std::string_view says = "the pages lead in a circle: one ends where a page before it did";

template <class Outcome>
void check_circle(const circling_backend& backend, const Outcome& outcome, std::string_view operation) {
    REQUIRE(!outcome.has_value());
    CHECK(outcome.error().code == facet::error_code::unreadable_answer);
    CHECK(outcome.error().message == says);
    CHECK(outcome.error().operation == operation);
    CHECK(outcome.error().table == "CirclingLog");
    CHECK(backend.asked <= 4 * backend.round);
}

}  // namespace

TEST_CASE("pages that lead in a circle end in an error, however long it is, and so do pages that lead nowhere") {
    const std::size_t round = GENERATE(1u, 2u, 3u, 7u, 16u);
    circling_backend backend;
    backend.forgets_places = GENERATE(false, true);
    auto log = facet::open<Log>(backend);
    for (int i = 0; i < 40; ++i) log.put(Event{"a", i, 4'000'000'000}).or_throw();
    for (int i = 0; i < 40; ++i) log.put(Event{"b", i, 4'000'000'000}).or_throw();
    backend.round = round;
    const auto begin = [&]() -> auto& { return backend.asked = 0, log; };

    check_circle(backend, begin().query<Event>("stream"_f == "a").all(), "query");
    check_circle(backend, begin().query<Event>("stream"_f == "a").filter("ends"_f < 5).all(), "query");
    check_circle(backend, begin().query<Event>("stream"_f == "a").count(), "query");
    check_circle(backend, begin().query<Event>("stream"_f == "a").page_size(1).descending().all(), "query");
    check_circle(backend, begin().collection<Event, Note>("stream"_f == "a").all(), "collection");
    check_circle(backend, begin().scan<Event>().all(), "scan");
    check_circle(backend, begin().sweep<Event>(), "sweep");
    check_circle(backend, facet::audit(begin(), [](const auto&) {}), "audit");

    std::size_t met = 0;
    facet::error cause;
    const auto walked = begin().query<Event>("stream"_f == "a");
    for (const facet::result<Event>& each : walked.each()) {
        if (each.has_value()) ++met;
        else cause = each.error();
    }
    CHECK(cause.message == says);
    CHECK(met <= 4 * round);
}

TEST_CASE("a circle of pages is found wherever it is entered and however long it is, and where there is none, none") {
    for (std::size_t entered = 0; entered < 40; ++entered)
        for (std::size_t round = 1; round < 40; ++round) {
            facet::detail::page_circle circle;
            std::size_t pages = 0;
            while (pages < 1'000 && !circle.closes(std::to_string(pages < entered ? pages : entered + (pages - entered) % round))) ++pages;
            CAPTURE(entered, round);
            REQUIRE(pages <= 3 * (entered + round));
            REQUIRE(pages >= entered + round);
        }
    facet::detail::page_circle straight;
    for (int page = 0; page < 1'000; ++page) REQUIRE_FALSE(straight.closes(std::to_string(page)));
}
