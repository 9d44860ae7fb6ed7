// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <chrono>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace conflicts_and_refusals {

struct User {
    std::string id;
    std::string email;
};
struct EmailOwner {
    std::string email;
    std::string id;
};
struct Project {
    std::string name;
    std::int64_t last = 0;
};
struct Issue {
    std::string name;
    std::int64_t number = 0;
    std::string by;
};
struct Visit {
    std::string id;
    std::string badge;
    std::chrono::sys_seconds until{};
};
struct Badge {
    std::string badge;
    std::string id;
};
struct Visits : facet::table<"Visits", facet::entity<Visit, facet::expires_at<"until">, facet::unique<Badge>, facet::key<"VISIT#{id}", "VISIT">>,
                             facet::entity<Badge, facet::key<"BADGE#{badge}", "BADGE">>> {};
struct Tracker : facet::table<"Tracker", facet::entity<User, facet::unique<EmailOwner>, facet::key<"USER#{id}", "USER">>, facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>,
                              facet::entity<Project, facet::key<"PROJECT#{name}", "PROJECT">>, facet::entity<Issue, facet::key<"PROJECT#{name}", "ISSUE#{number:8}">>> {};

/// Another's transaction is done just before one that meets it: its first item is still held, what else it wrote is there.
class holding_backend : public scripted_backend {
public:
    std::function<void()> another{};

    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        if (!another) return scripted_backend::transact_write(actions, token, capacity);
        std::exchange(another, nullptr)();
        result<void> done = scripted_backend::transact_write(actions, token, capacity);
        if (done.has_value()) return done;
        facet::error cause = std::move(done).error();
        cause.reasons[0] = {};
        cause.reasons[0].code = facet::reason_code::transaction_conflict;
        return cause;
    }
};
[[nodiscard]] facet::open_options at_once() {
    facet::open_options options;
    options.retries.wait = [](void*, std::chrono::microseconds) {};
    return options;
}

}  // namespace conflicts_and_refusals

TEST_CASE("a modify whose item another's transaction has is tried again, though its own guard is there by then") {
    using namespace conflicts_and_refusals;
    holding_backend backend;
    const auto tracker = facet::open<Tracker>(backend, at_once());
    tracker.create(User{"1", "a@x"}).or_throw();
    const auto change = [](User& user) { user.email = "b@x"; };
    backend.another = [&] { REQUIRE(tracker.modify<User>("id"_f == "1", change).has_value()); };
    CHECK(tracker.modify<User>("id"_f == "1", change).has_value());
    CHECK(tracker.get<EmailOwner>("email"_f == "b@x").value().id == "1");
}

TEST_CASE("a modify whose item another's transaction has is tried again, whatever what is done besides was refused for") {
    using namespace conflicts_and_refusals;
    holding_backend backend;
    const auto tracker = facet::open<Tracker>(backend, at_once());
    tracker.create(Project{"p"}).or_throw();
    const auto raise = [&](const std::string& by) {
        return tracker.modify<Project>("name"_f == "p", [](Project& project) { ++project.last; },
                                       [&](const Project& now, auto& also) { also.add(tracker.create(Issue{now.name, now.last, by})); });
    };
    backend.another = [&] { REQUIRE(raise("bob").has_value()); };
    const auto raised = raise("ann");
    REQUIRE(raised.has_value());
    CHECK(raised->last == 2);
    CHECK(tracker.get<Issue>("name"_f == "p" && "number"_f == 1).value().by == "bob");
    CHECK(tracker.get<Issue>("name"_f == "p" && "number"_f == 2).value().by == "ann");
}

TEST_CASE("a backfill of an item that another's transaction has is tried again, though its guard is there by then") {
    using namespace conflicts_and_refusals;
    holding_backend backend;
    const auto tracker = facet::open<Tracker>(backend, at_once());
    tracker.unchecked_import(User{"1", "a@x"}).or_throw();
    backend.another = [&] { CHECK(facet::backfill(tracker).value().written == 1); };
    const auto filled = facet::backfill(tracker);
    REQUIRE(filled.has_value());
    CHECK(filled->duplicates == 0);
    CHECK(tracker.get<EmailOwner>("email"_f == "a@x").value().id == "1");
}

TEST_CASE("a create whose guard is another's is told so, though another's transaction has its item") {
    using namespace conflicts_and_refusals;
    holding_backend backend;
    const auto tracker = facet::open<Tracker>(backend, at_once());
    backend.another = [&] { tracker.create(User{"2", "a@x"}).or_throw(); };
    CHECK(tracker.create(User{"1", "a@x"}).run().error().code == error_code::duplicate_item);
}

TEST_CASE("where another's transaction is in the way of a guard, the reasons say of which item") {
    using namespace conflicts_and_refusals;
    facet::memory::engine engine;
    facet::faulty busy(engine, facet::fault_schedule{.rules = {{.kind = facet::fault_kind::transaction_conflict, .times = 1, .action = 1}}});
    const auto tracker = facet::open<Tracker>(busy, at_once());
    const auto created = tracker.create(User{"1", "a@x"}).run();
    REQUIRE_FALSE(created.has_value());
    CHECK(created.error().code == error_code::transaction_canceled);
    REQUIRE(created.error().reasons.size() == 2);
    CHECK(created.error().reasons[0].entity == "User");
    CHECK(created.error().reasons[0].key == "PK=USER#1, SK=USER");
    CHECK(created.error().reasons[1].code == facet::reason_code::transaction_conflict);
    CHECK(created.error().reasons[1].entity == "EmailOwner");
    CHECK(created.error().reasons[1].key == "PK=EMAIL#a@x, SK=EMAIL");
}

TEST_CASE("where others are in the way of an erased node, the error is one of erase_node") {
    using namespace conflicts_and_refusals;
    facet::memory::engine engine;
    facet::faulty busy(engine, facet::fault_schedule{.rules = {{.kind = facet::fault_kind::transaction_conflict, .first = 2}}});
    const auto tracker = facet::open<Tracker>(busy, at_once());
    tracker.create(User{"1", "a@x"}).or_throw();
    const auto erased = facet::erase_node<User>(tracker, "id"_f == "1");
    REQUIRE_FALSE(erased.has_value());
    CHECK(erased.error().code == error_code::transaction_canceled);
    CHECK(erased.error().operation == "erase_node");
    CHECK(erased.error().entity == "User");
}

TEST_CASE("a sweep leaves what another's transaction has, takes all else, and says so") {
    using namespace conflicts_and_refusals;
    facet::memory::engine engine;
    facet::faulty busy(engine, facet::fault_schedule{.rules = {{.kind = facet::fault_kind::transaction_conflict, .first = 2, .times = 1}}});
    auto options = at_once();
    options.clock.read = [](void*) { return std::chrono::system_clock::time_point(std::chrono::seconds(2'000'000'000)); };
    const auto before = facet::open<Visits>(engine, options);
    for (const char* id : {"1", "2", "3", "4"}) before.create(Visit{id, id, std::chrono::sys_seconds(std::chrono::seconds(1'999'999'999))}).or_throw();
    const auto visits = facet::open<Visits>(busy, options);
    const auto swept = visits.sweep<Visit>();
    REQUIRE_FALSE(swept.has_value());
    CHECK(facet::is_retryable(swept.error()));
    CHECK(visits.scan<Visit>().count().value() == 1);
    CHECK(visits.scan<Badge>().count().value() == 1);
    CHECK(visits.sweep<Visit>().value() == 1);
    CHECK(visits.scan<Badge>().count().value() == 0);
}
