// SPDX-License-Identifier: BSL-1.0
// Write sharding: a partition that is too busy, spread over several.
#include "expect.hpp"

#include <facet/facet.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <facet/repository/thread_pool.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

// [declare]
struct Order { std::string order_id; std::string customer_id; std::string status; std::string date; };

struct Shop : facet::table<"Shop",
    facet::gsi<"ByStatus", facet::partition<"StatusPK">, facet::sort<"StatusSK">>,
    facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
    facet::entity<Order, facet::key<"ORDER#{order_id}", "CUSTOMER#{customer_id}">,
        facet::index<"ByStatus", "{*:15 shards}", "{status}#{date}#{order_id}">,
        facet::index<"ByDay", "{date}#{customer_id:8 shards}", "{customer_id}#{order_id}">>> {};
// [/declare]

// [counter]
struct Views { std::string page; std::uint16_t shard; std::int64_t count; };

struct Pages : facet::table<"Pages",
    facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};
// [/counter]

// [counter member]
class statistics {
    using repository = facet::repository<Pages>;

public:
    explicit statistics(facet::memory::engine& engine) : pages_(facet::open<Pages>(engine)) {}
    statistics(const statistics&) = delete;   // views_ borrows pages_

    facet::result<void> seen(const std::string& page) { return views_.add("page"_f == page, 1).run(); }

private:
    repository pages_;
    facet::counter_of<repository, Views, "shard", "count"> views_ = facet::make_sharded_counter<Views, "shard", "count">(pages_, 10);
};
// [/counter member]

// [size]
// 3,000,000 orders, one in five of them open, 250 bytes each: all open ones read in a second.
static_assert(facet::shards_for(600'000, 250) == 13);
// [/size]

}  // namespace

int main() {
    facet::memory::engine engine;
    // [parallel]
    facet::thread_pool pool(4);
    auto shop = facet::open<Shop>(engine, {.parallel = &pool});
    // [/parallel]
    for (int i = 0; i < 200; ++i) shop.put(Order{"o-" + std::to_string(i), "c", i % 5 == 0 ? "OPEN" : "DONE", i < 100 ? "2025-04-01" : "2025-05-01"}).or_throw();

    // [read]
    std::vector<Order> open = shop.query<Order>("status"_f == "OPEN" && "date"_f.between("2025-04-01", "2025-04-30")).all().value();
    // [/read]
    expect(open.size() == 20);

    // [told]
    auto day = shop.query<Order>("date"_f == "2025-04-01");                             // asks 8 shards
    auto mine = shop.query<Order>("date"_f == "2025-04-01" && "customer_id"_f == "c");  // asks one
    // [/told]
    expect(day.all()->size() == 100 && mine.all()->size() == 100);
    expect(day.explain().find("and so in shards 1 to 7") != std::string::npos && mine.explain().find("shards") == std::string::npos);

    auto pages = facet::open<Pages>(engine);
    // [count]
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    views.add("page"_f == "/home", 1).or_throw();               // to one of ten items
    std::int64_t total = views.sum("page"_f == "/home").value();  // of all ten
    // [/count]
    expect(total == 1);
    statistics(engine).seen("/home").value();
    expect(views.sum("page"_f == "/home").value() == 2);
}
