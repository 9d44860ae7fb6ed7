// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>
#include <facet/repository/thread_pool.hpp>
#include <support/catch.hpp>

#include <string>

using namespace facet::literals;

namespace {

struct Event {
    std::string day;
    std::string id;
};
struct Note {
    std::string day;
    std::string id;
};
struct Log : facet::table<"Log", facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
                          facet::entity<Event, facet::key<"EVENT#{id}", "EVENT">, facet::index<"ByDay", "{day}#{id:4 shards}", "EVENT#{id}">>,
                          facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">, facet::index<"ByDay", "{day}#{id:4 shards}", "NOTE#{id}">>> {};

/// The partition that a request asks for.
std::string partition_of(const facet::shown_request& request) {
    const auto begin = request.json.find(R"(":v0":{"S":")") + 12;
    return request.json.substr(begin, request.json.find('"', begin) - begin);
}

}  // namespace

TEST_CASE("a read that fans out is shown as a request for each shard, in their order, executor or not") {
    facet::memory::engine engine;
    facet::thread_pool pool(2);
    for (facet::executor* parallel : {static_cast<facet::executor*>(nullptr), static_cast<facet::executor*>(&pool)}) {
        auto log = facet::open<Log>(engine, {.parallel = parallel});
        const auto all = facet::show(log.query<Event>("day"_f == "mon")).value();
        const auto mixed = facet::show(log.collection<Event, Note>("day"_f == "mon")).value();
        REQUIRE(all.requests.size() == 4);
        REQUIRE(mixed.requests.size() == 4);
        for (std::size_t shard = 0; shard < 4; ++shard) {
            CHECK(partition_of(all.requests[shard]) == "mon#" + std::to_string(shard));
            CHECK(partition_of(mixed.requests[shard]) == "mon#" + std::to_string(shard));
            CHECK(all.requests[shard].partiql.find("FROM \"Log\".\"ByDay\"") != std::string::npos);
        }
        const auto one = facet::show(log.query<Event>("day"_f == "mon" && "id"_f == "e").using_index<"ByDay">()).value();
        REQUIRE(one.requests.size() == 1);
        CHECK(partition_of(one.requests[0]) == "mon#" + std::to_string(facet::shard_of("e", 4)));
    }
}
