// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <reject/support/declared_backend.hpp>
#include <reject/support/reading.hpp>

/// Readings of devices: a key begins with the day of its time, and what is high is in an index.
struct Readings : facet::table<"Readings", facet::gsi<"ByAlarm", facet::partition<"alarm">, facet::sort<"AlarmSK">>,
                               facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::computed<"alarm", alarm_of, "value">,
                                             facet::key<"DEVICE#{device}#{day}", "{at}">, facet::index<"ByAlarm", "{alarm}", "{at}">>> {};

using readings_repository = facet::repository<Readings, declared_backend>;
