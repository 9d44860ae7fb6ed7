// SPDX-License-Identifier: BSL-1.0
// What services need besides reads and writes: jobs with leases, an outbox, events that count once, soft deletion.
#include "expect.hpp"

#include <facet/repository/sharded_counter.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
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

// [kept apart]
struct Customer { std::string tenant; std::string id; std::string name; std::optional<facet::timestamp> deleted_at; };

struct Directory : facet::table<"Directory",
    facet::gsi<"Present", facet::partition<"PresentPK">, facet::sort<"PresentSK">>,
    facet::entity<Customer,
        facet::key<"TENANT#{tenant}", "CUSTOMER#{id}">,
        facet::index<"Present", "TENANT#{tenant}", "{name}#{id}">::while_absent<"deleted_at">>> {};
// [/kept apart]

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
        directory.update<Customer>("tenant"_f == "t" && "id"_f == "2").set("deleted_at"_f = now)
                 .given("name"_f == "Bob").or_throw();                         // its entry goes; what it was made of has to be known
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
