// SPDX-License-Identifier: BSL-1.0
// Spread keys, expired items, binary keys, verbatim templates and scans, in every way to read them, against a plain filter.
#include <unit/repository/read_ways.hpp>

#include <tuple>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

struct Event {
    std::string day;
    std::string id;
    std::uint32_t at;
    facet::decimal cost;
    std::string kind;
    std::optional<std::int64_t> until;
};
struct Alert {
    std::string day;
    std::string id;
    std::uint32_t at;
};
struct Id {
    std::string id;
};
std::string name_of(const Id& each) { return each.id; }
std::string name_of(const Event& each) { return each.id; }
std::string name_of(const Alert& each) { return "alert" + each.id; }
template <class... Structs>
std::string name_of(const std::variant<Structs...>& item) {
    return std::visit([](const auto& one) { return name_of(one); }, item);
}
/// Spread on the table by the id, with a count that there was before; in an index by the whole key; and verbatim elsewhere.
struct Events : facet::table<"Events", facet::gsi<"ByTime", facet::partition<"TPK">, facet::sort<"TSK">>, facet::gsi<"ByKind", facet::partition<"KPK">, facet::sort<"KSK">>,
                             facet::entity<Event, facet::expires_at<"until">, facet::key<"DAY#{day}#{id:3 shards}", "E#{id}">,
                                           facet::index<"ByTime", "{day}#{*:4 shards, formerly 6}", "T#{at:5}#{id}">,
                                           facet::index<"ByKind", "{day}", "{kind}/{cost:4.2}/{id}">::delimited<'/'>>,
                             facet::entity<Alert, facet::key<"DAY#{day}#{id:3 shards}", "A#{id}">,
                                           facet::index<"ByTime", "{day}#{*:4 shards, formerly 6}", "T#{at:5}#{id}#ALERT">>> {};
struct FormerEvents : facet::table<"Events", facet::gsi<"ByTime", facet::partition<"TPK">, facet::sort<"TSK">>, facet::gsi<"ByKind", facet::partition<"KPK">, facet::sort<"KSK">>,
                             facet::entity<Event, facet::expires_at<"until">, facet::key<"DAY#{day}#{id:3 shards}", "E#{id}">,
                                           facet::index<"ByTime", "{day}#{*:6 shards}", "T#{at:5}#{id}">,
                                           facet::index<"ByKind", "{day}", "{kind}/{cost:4.2}/{id}">::delimited<'/'>>,
                             facet::entity<Alert, facet::key<"DAY#{day}#{id:3 shards}", "A#{id}">,
                                           facet::index<"ByTime", "{day}#{*:6 shards}", "T#{at:5}#{id}#ALERT">>> {};

constexpr std::int64_t now = 1'700'000'000;
facet::open_options hiding() {
    facet::open_options options;
    options.hide_expired = true;
    options.clock.read = [](void*) { return std::chrono::system_clock::time_point(std::chrono::seconds(now)); };
    return options;
}
const std::vector<facet::decimal> costs = {facet::decimal(-5), facet::decimal(0), *facet::decimal::parse("0.25"), *facet::decimal::parse("-0.25"), facet::decimal(1234)};
const char* const kinds[] = {"k", "k-", "kk", "\xff", "a b#"};

template <class Ways>
std::vector<Event> fill(Ways& ways) {
    auto former = facet::open<FormerEvents>(ways.engine);
    std::vector<Event> all;
    for (std::uint32_t i = 0; i < 70; ++i) {
        std::optional<std::int64_t> until;
        if (i % 4 == 0) until = now + (i % 8 == 0 ? -1 : 1);
        const Event each{i % 9 == 0 ? "d2" : "d", "#" + std::to_string(i), i * 31 % 50, costs[i % 5], kinds[i % 3 + i % 2 * 2], until};
        all.push_back(each);
        if (i % 3 == 0) former.put(each).or_throw();
        else ways.direct.put(each).or_throw();
    }
    for (std::uint32_t i = 0; i < 10; ++i) ways.direct.put(Alert{"d", std::to_string(i), i * 7}).or_throw();
    return all;
}
bool is_alive(const Event& each) { return each.until.value_or(now + 1) >= now; }

template <class Holds, class Order>
names those(std::vector<Event> all, const Holds& holds, const Order& order) {
    std::sort(all.begin(), all.end(), [&](const Event& x, const Event& y) { return order(x) < order(y); });
    return repository_probe::those(all, holds);
}

/// Whether expired items are hidden or not.
template <class Ways, class Alive>
void check_all(Ways& ways, const std::vector<Event>& all, const Alive& alive) {
    const auto by_id = [](const Event& each) { return std::tie(each.id); };
    const auto by_time = [](const Event& each) { return std::tie(each.at, each.id); };
    const auto by_kind = [](const Event& each) { return std::make_tuple(each.kind, each.cost, each.id); };
    const auto d = "day"_f == "d";
    const auto of_d = [&](const Event& each) { return each.day == "d" && alive(each); };
    ways.check([&](auto& on) { return on.template query<Event>(d); }, those(all, of_d, by_id));
    ways.check([&](auto& on) { return on.template query<Event>(d && "id"_f >= "#3").filter("at"_f < 40u); },
               those(all, [&](const Event& each) { return of_d(each) && each.id >= "#3" && each.at < 40; }, by_id));
    for (std::uint32_t i = 0; i < 12; ++i) {
        const std::string id = "#" + std::to_string(i * 6);
        CAPTURE(i);
        ways.check([&](auto& on) { return on.template query<Event>(d && "id"_f == id); }, those(all, [&](const Event& each) { return of_d(each) && each.id == id; }, by_id));
        ways.check([&](auto& on) { return on.template query<Event>(d && "at"_f > i * 4, facet::skipping_others); },
                   those(all, [&](const Event& each) { return of_d(each) && each.at > i * 4; }, by_time));
        ways.check([&](auto& on) { return on.template query<Event>(d && "at"_f.between(i * 3, 30u), facet::skipping_others, facet::as<Id>).filter("kind"_f != "k"); },
                   those(all, [&](const Event& each) { return of_d(each) && each.at >= i * 3 && each.at <= 30 && each.kind != "k"; }, by_time));
        const std::string kind = kinds[i % 5];
        ways.check([&](auto& on) { return on.template query<Event>(d && "kind"_f == kind && "cost"_f >= costs[i % 5]); },
                   those(all, [&](const Event& each) { return of_d(each) && each.kind == kind && each.cost >= costs[i % 5]; }, by_kind));
        const names some = {"k", kind, "a b#"};
        const auto is_some = [&](const Event& each) { return of_d(each) && std::find(some.begin(), some.end(), each.kind) != some.end(); };
        ways.check([&](auto& on) { return on.template query<Event>(d && "kind"_f == facet::each_of(some) && "cost"_f < costs[i % 4]); },
                   those(all, [&](const Event& each) { return is_some(each) && each.cost < costs[i % 4]; }, [](const Event& each) { return std::tie(each.cost, each.id); }));
    }
}

}  // namespace

TEST_CASE("spread keys, and counts of shards that there were") {
    three_ways<Events> ways;
    check_all(ways, fill(ways), [](const Event&) { return true; });
}

TEST_CASE("expired items are hidden in every way to read") {
    three_ways<Events> ways;
    const auto all = fill(ways);
    ways.direct = facet::open<Events>(ways.engine, hiding());
    ways.behind = facet::open<Events>(ways.erased, hiding());
    ways.slow = facet::open<Events>(ways.split, hiding());
    check_all(ways, all, is_alive);
    std::vector<std::tuple<std::uint32_t, std::string, std::string>> order;
    for (const Event& each : all)
        if (each.day == "d" && is_alive(each)) order.emplace_back(each.at, each.id, name_of(each));
    for (std::uint32_t i = 0; i < 10; ++i) order.emplace_back(i * 7, std::to_string(i) + "#ALERT", name_of(Alert{"d", std::to_string(i), 0}));
    std::sort(order.begin(), order.end());
    names both;
    for (const auto& each : order) both.push_back(std::get<2>(each));
    for (int round = 0; round < 8; ++round)
        ways.check_mixed([&](auto& on) { return on.template collection<Event, Alert>("day"_f == "d"); }, names_of_all(ways.direct.collection<Event, Alert>("day"_f == "d").all().value()));
    for (int round = 0; round < 8; ++round) ways.check_mixed([&](auto& on) { return on.template collection<Alert, Event>("day"_f == "d" && "at"_f < 1000u); }, both);
    const names events = those(all, is_alive, [](const Event& each) { return std::tie(each.id); });
    names everything = events;
    for (std::uint32_t i = 0; i < 10; ++i) everything.push_back(name_of(Alert{"d", std::to_string(i), 0}));
    for (const std::uint32_t segments : {1u, 3u, 64u})
        for (int round = 0; round < 4; ++round) {
            check_scan_ways(ways.dice, [&] { return ways.direct.scan<Event>().segments(segments); }, events);
            check_scan_ways(ways.dice, [&] { return ways.slow.scan<Event, Alert>().segments(segments); }, everything);
            check_scan_ways(ways.dice, [&] { return ways.behind.scan<Event>(); }, events);
        }
}
