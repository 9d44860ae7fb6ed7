// SPDX-License-Identifier: BSL-1.0
// title: An update of an entry that a computed field is in, whose sources it does not say
// rule: what facet keeps in a field
// why: The entry's key is made of the place and of the alarm. The alarm is computed from a value that the update does not know, and cannot be set.
// expect: changes place, and with it the entry in ByAlarm, but does not say alarm; say all that it is computed from, assert it with given(...), take the entry out with drop_entry(), or change the item with modify()
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Probe { std::string id; std::string place; std::int64_t value = 0; std::string alarm{}; };
inline std::string alarm_at(std::int64_t value) { return value > 90 ? "high" : "none"; }

struct Probes : facet::table<"Probes", facet::gsi<"ByAlarm", facet::partition<"AlarmPK">, facet::sort<"AlarmSK">>,
                             facet::entity<Probe, facet::computed<"alarm", alarm_at, "value">, facet::key<"PROBE#{id}", "PROBE">, facet::index<"ByAlarm", "ALARMS", "{alarm}#{place}">>> {};

auto moved(const facet::repository<Probes, declared_backend>& probes) {
#ifdef FACET_REJECT
    return probes.update<Probe>("id"_f == "1").set("place"_f = "roof").run();
#else
    return probes.update<Probe>("id"_f == "1").set("place"_f = "roof").given("value"_f == 95).run();
#endif
}
