// SPDX-License-Identifier: BSL-1.0
// What services need besides reads and writes: jobs with leases, locks, an outbox, events that count once, limits, soft deletion, history.
#include "expect.hpp"

#include <facet/repository/sharded_counter.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace {

// [jobs]
struct Job { std::string queue; std::string id; facet::timestamp due; std::string worker; std::int64_t tries; };

struct Jobs : facet::table<"Jobs",
    facet::gsi<"ByDue", facet::partition<"DuePK">, facet::sort<"DueSK">>,
    facet::entity<Job,
        facet::key<"JOB#{queue}#{id}", "JOB">,
        facet::index<"ByDue", "QUEUE#{queue}", "{due}#{id}">>> {};

/// Leases up to ten jobs that are due: until then they are this worker's, and after that anybody's, if they are still there.
facet::result<std::vector<Job>> lease(const facet::repository<Jobs>& jobs, const std::string& queue, const std::string& worker, facet::timestamp now) {
    std::vector<Job> mine;
    auto due = jobs.query<Job>("queue"_f == queue && "due"_f <= now).limit(10).all();
    if (due.failed()) return due.error();
    for (const Job& each : *due) {
        auto taken = jobs.update<Job>("queue"_f == queue && "id"_f == each.id)
                         .set("due"_f = now + 30s, "worker"_f = worker, "tries"_f += 1)   // its entry in ByDue moves along
                         .when("due"_f == each.due)                                         // nobody was quicker
                         .returning_new().run();
        if (taken.has_value()) mine.push_back(*taken);
        else if (taken.error() != facet::error_code::conditional_check_failed) return taken.error();
    }
    return mine;
}
/// Only who has the lease may end the job.
facet::result<void> finish(const facet::repository<Jobs>& jobs, const Job& job) {
    return jobs.erase<Job>("queue"_f == job.queue && "id"_f == job.id).when("worker"_f == job.worker && "due"_f == job.due).run();
}
// [/jobs]

// [lock]
struct Lock { std::string name; std::string owner; facet::timestamp until; };

struct Locks : facet::table<"Locks",
    facet::entity<Lock, facet::key<"LOCK#{name}", "LOCK">>> {};

/// Takes a lock that is free or left behind, or keeps it for longer: false where somebody else has it.
facet::result<bool> take(const facet::repository<Locks>& locks, const std::string& name, const std::string& owner, facet::timestamp now) {
    auto taken = locks.put(Lock{name, owner, now + 30s})
                     .when(missing("owner"_f) || "owner"_f == owner || "until"_f <= now)
                     .run();
    if (taken.has_value()) return true;
    if (taken.error() == facet::error_code::conditional_check_failed) return false;
    return taken.error();
}
/// Only who has it gives it back.
facet::result<void> give_back(const facet::repository<Locks>& locks, const std::string& name, const std::string& owner) {
    return locks.erase<Lock>("name"_f == name).when("owner"_f == owner).run();
}
// [/lock]

// [counted once]
struct Usage { std::string customer; std::uint16_t shard; std::int64_t units; };
struct Event { std::string customer; std::string id; std::chrono::sys_seconds expires; };

struct Metering : facet::table<"Metering",
    facet::entity<Usage, facet::key<"USAGE#{customer}#{shard:plain}", "USAGE">>,
    facet::entity<Event, facet::expires_at<"expires">, facet::key<"EVENT#{customer}#{id}", "EVENT">>> {};

/// Counts an event, which its sender may send again: true, unless it was counted already.
facet::result<bool> count(const facet::repository<Metering>& metering, const Event& event, std::int64_t units) {
    const auto counter = facet::make_sharded_counter<Usage, "shard", "units">(metering, 8);
    auto done = metering.transact(metering.create(event), counter.add("customer"_f == event.customer, units));
    if (done.has_value()) return true;
    const auto& reasons = done.error().reasons;
    if (!reasons.empty() && reasons[0].code == facet::reason_code::conditional_check_failed) return false;
    return done.error();
}
// [/counted once]

// [limit]
struct Window { std::string client; std::chrono::sys_seconds minute; std::int64_t calls; std::chrono::sys_seconds expires; };

struct Limits : facet::table<"Limits",
    facet::entity<Window, facet::expires_at<"expires">, facet::key<"CALLS#{client}", "{minute}">>> {};

/// Counts a call: false where the client has had its hundred in this minute.
facet::result<bool> admit(const facet::repository<Limits>& limits, const std::string& client, facet::timestamp now) {
    const std::chrono::sys_seconds minute = std::chrono::floor<std::chrono::minutes>(now);
    auto counted = limits.upsert<Window>("client"_f == client && "minute"_f == minute)
                       .add("calls"_f, 1).set("expires"_f = minute + 1h)
                       .when(missing("calls"_f) || "calls"_f < 100)
                       .run();
    if (counted.has_value()) return true;
    if (counted.error() == facet::error_code::conditional_check_failed) return false;
    return counted.error();
}
// [/limit]

// [kept apart]
struct Customer { std::string tenant; std::string id; std::string name; std::optional<facet::timestamp> deleted_at; };

struct Directory : facet::table<"Directory",
    facet::gsi<"Present", facet::partition<"PresentPK">, facet::sort<"PresentSK">>,
    facet::entity<Customer,
        facet::key<"TENANT#{tenant}", "CUSTOMER#{id}">,
        facet::index<"Present", "TENANT#{tenant}", "{name}#{id}">::while_absent<"deleted_at">>> {};
// [/kept apart]

// [history]
struct Article  { std::string id; std::string text; std::uint32_t version = 0; };
struct Revision { std::string id; std::string text; std::uint32_t version = 0; };

struct Wiki : facet::table<"Wiki",
    facet::entity<Article, facet::version<"version">, facet::key<"ARTICLE#{id}", "ARTICLE">>,
    facet::entity<Revision, facet::immutable, facet::key<"ARTICLE#{id}", "REVISION#{version:6}">>> {};

/// Stores the first version of an article, and with it the revision that stays.
facet::result<void> begin(const facet::repository<Wiki>& wiki, const Article& article) {
    auto write = wiki.create(article);
    const auto now = write.as_stored();
    if (now.failed()) return now.error();
    return wiki.transact(std::move(write), wiki.create(Revision{now->id, now->text, now->version}));
}
/// Changes an article; the earlier text stays as a revision.
facet::result<Article> edit(const facet::repository<Wiki>& wiki, const std::string& id, const std::string& text) {
    return wiki.modify<Article>("id"_f == id, [&](Article& article) { article.text = text; },
        [&](const Article& now, auto& also) { also.add(wiki.create(Revision{now.id, now.text, now.version})); });
}
// [/history]

}  // namespace

int main() {
    facet::memory::engine engine;
    const auto now = facet::now<std::chrono::milliseconds>();

    {
        auto jobs = facet::open<Jobs>(engine);
        jobs.create(Job{"mail", "1", now - 1s, "", 0}).or_throw();
        jobs.create(Job{"mail", "2", now + 1h, "", 0}).or_throw();
        const auto first = lease(jobs, "mail", "ann", now).value();
        expect(first.size() == 1 && first[0].id == "1" && first[0].tries == 1);
        expect(lease(jobs, "mail", "bob", now).value().empty());
        const auto second = lease(jobs, "mail", "bob", now + 31s).value();     // ann did not come back
        expect(second.size() == 1 && second[0].tries == 2);
        expect(finish(jobs, first[0]).error() == facet::error_code::conditional_check_failed);
        expect(finish(jobs, second[0]).has_value());
        expect(jobs.scan<Job>().count().value() == 1);
    }
    {
        auto locks = facet::open<Locks>(engine);
        expect(take(locks, "report", "ann", now).value());
        expect(!take(locks, "report", "bob", now + 29s).value());
        expect(take(locks, "report", "ann", now + 29s).value());               // for longer
        expect(take(locks, "report", "bob", now + 60s).value());               // ann did not come back
        expect(give_back(locks, "report", "ann").error() == facet::error_code::conditional_check_failed);

        // [only with the lock]
        auto written = locks.transact(
            locks.check<Lock>("name"_f == "report").when("owner"_f == "bob"),  // and else nothing is written
            locks.put(Lock{"report-of-today", "bob", now}));
        // [/only with the lock]
        expect(written.has_value() && give_back(locks, "report", "bob").has_value());
        expect(take(locks, "report", "cid", now).value());
    }
    {
        auto limits = facet::open<Limits>(engine);
        const facet::timestamp noon = std::chrono::sys_days(std::chrono::January / 1 / 2027) + 12h;
        for (int call = 0; call < 100; ++call) expect(admit(limits, "c-1", noon).value());
        expect(!admit(limits, "c-1", noon + 59s).value());
        expect(admit(limits, "c-1", noon + 60s).value() && admit(limits, "c-2", noon).value());
    }
    {
        auto wiki = facet::open<Wiki>(engine);
        expect(begin(wiki, Article{"a", "one", 0}).has_value());
        expect(edit(wiki, "a", "two").value().version == 2);

        // [revisions]
        auto newest = wiki.query<Revision>("id"_f == "a").descending().limit(10).all();
        auto first = wiki.get<Revision>("id"_f == "a" && "version"_f == 1u);
        // [/revisions]
        expect(newest->size() == 2 && (*newest)[0].text == "two" && first->text == "one");
    }
    {
        auto metering = facet::open<Metering>(engine);
        const Event event{"c-1", "e-1", facet::now<std::chrono::seconds>() + 24h};
        expect(count(metering, event, 5).value());
        expect(!count(metering, event, 5).value());
        expect(facet::make_sharded_counter<Usage, "shard", "units">(metering, 8).sum("customer"_f == "c-1").value() == 5);
    }
    {
        auto directory = facet::open<Directory>(engine);
        directory.create(Customer{"t", "1", "Ann", {}}).or_throw();
        directory.create(Customer{"t", "2", "Bob", {}}).or_throw();

        // [soft deletion]
        directory.update<Customer>("tenant"_f == "t" && "id"_f == "2").set("deleted_at"_f = now).or_throw();   // its entry goes
        auto present = directory.query<Customer>("tenant"_f == "t").using_index<"Present">().all();
        auto everyone = directory.query<Customer>("tenant"_f == "t").all();    // with those that are deleted
        // [/soft deletion]
        expect(present->size() == 1 && everyone->size() == 2);

        // [restored]
        auto back = directory.modify<Customer>("tenant"_f == "t" && "id"_f == "2", [](Customer& customer) { customer.deleted_at.reset(); });
        // [/restored]
        expect(back.has_value() && directory.query<Customer>("tenant"_f == "t").using_index<"Present">().count().value() == 2);
    }
}
