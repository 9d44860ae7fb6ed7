// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/observed.hpp>
#include <facet/repository/backfill.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string id;
    std::string email;
};
struct EmailOwner {
    std::string email;
    std::string id;
};
struct Person {
    std::string id;
};
struct Follows {
    std::string id;
    std::string followee;
    std::string note;
};
struct FollowedBy {
    std::string followee;
    std::string id;
    std::string note;
};
struct Social : facet::table<"Social", facet::entity<User, facet::unique<EmailOwner>, facet::key<"USER#{id}", "USER">>, facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>,
                             facet::entity<Person, facet::key<"PERSON#{id}", "PERSON">>,
                             facet::edge<Follows, facet::from<Person>, facet::to<Person, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{id}">>>> {};

constexpr int workers = 2;
constexpr int users_each = 6;
constexpr int rounds = 400;

/// Writes users and edges of its own, never twice with the same values.
template <class Repository>
void write_all(const Repository& social, int worker) {
    for (int round = 0; round < rounds; ++round) {
        const std::string id = std::to_string(worker) + '.' + std::to_string(round % users_each);
        const std::string next = std::to_string(worker) + '.' + std::to_string((round + 1) % users_each);
        const std::string value = std::to_string(worker) + '/' + std::to_string(round);
        (void)social.create(User{id, value + "@x"}).run();
        (void)social.link(Follows{id, next, value}).run();
        (void)social.template modify<User>("id"_f == id, [&](User& each) { each.email = value + "@y"; });
        (void)social.template modify<Follows>("id"_f == id && "followee"_f == next, [&](Follows& each) { each.note += '!'; });
        if (round % 3 == 0) (void)social.template unlink<Follows>("id"_f == id && "followee"_f == next).run();
        if (round % 5 == 0)
            if (const auto user = social.template get<User>("id"_f == id, facet::consistent); user.has_value()) (void)social.erase(*user).run();
    }
}

}  // namespace

TEST_CASE("while others write, an audit finds nothing in a sound table, and a backfill writes nothing") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    for (int worker = 0; worker < workers; ++worker)
        for (int i = 0; i < users_each; ++i) social.create(Person{std::to_string(worker) + '.' + std::to_string(i)}).or_throw();
    std::atomic<int> busy = workers;
    std::vector<std::thread> threads;
    for (int worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] {
            write_all(social, worker);
            --busy;
        });
    facet::walk_options small;
    small.page_size = 5;
    std::vector<std::string> found;
    std::uint64_t written = 0, duplicates = 0, walks = 0;
    do {
        const auto looked = facet::audit(social, [&](const facet::finding& each) { found.push_back(std::string(to_string(each.kind)) + ' ' + each.key + ' ' + each.message); }, small);
        const auto filled = facet::backfill(social, small);
        if (!looked.has_value() || !filled.has_value()) break;
        written += filled->written;
        duplicates += filled->duplicates;
        ++walks;
    } while (busy > 0);
    for (std::thread& each : threads) each.join();
    CHECK(walks > 0);
    CHECK(busy == 0);
    CHECK(found.empty());
    CHECK(written == 0);
    CHECK(duplicates == 0);
    CHECK(findings(social).empty());
}

TEST_CASE("a value that another item has taken since does not make the one that had it a duplicate") {
    facet::memory::engine engine;
    const auto social = facet::open<Social>(engine);
    social.create(User{"1", "a@x"}).or_throw();
    bool taken = false;
    facet::observed watched(engine, [&](const facet::call_report& report) {  // behind the page, and before its guards are read
        if (report.call != facet::call_kind::scan || taken) return;
        taken = true;
        REQUIRE(social.modify<User>("id"_f == "1", [](User& each) { each.email = "b@x"; }).has_value());
        social.create(User{"2", "a@x"}).or_throw();
    });
    const auto filled = facet::backfill<User>(facet::open<Social>(watched));
    REQUIRE(filled.has_value());
    CHECK(taken);
    CHECK(filled->written == 0);
    CHECK(filled->skipped == 1);
    CHECK(filled->duplicates == 0);

    social.unchecked_import(User{"3", "a@x"}).or_throw();
    CHECK(facet::backfill<User>(social)->duplicates == 1);
}
