// SPDX-License-Identifier: BSL-1.0
// title: A collection of entities whose partition keys look alike
// rule: proof 2: every where-clause is served by a key or an index
// why: A signed 7 is `00007` in four digits, an unsigned one `0007`: the same text makes another key.
// expect: collection<Sensor, Reading> in table Plant cannot be served: no key or index holds all of them in one partition; in the primary key, that of Sensor is `SENSOR#{sensor:4}`, that of Reading `SENSOR#{sensor:4}`, of values that are written otherwise
#include <facet/memory/engine.hpp>
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

#ifdef FACET_REJECT
using sensor_number = std::int32_t;
#else
using sensor_number = std::uint32_t;
#endif

struct Sensor {
    sensor_number sensor;
    std::string place;
};
struct Reading {
    std::uint32_t sensor;
    std::uint32_t number;
};
struct Plant : facet::table<"Plant", facet::entity<Sensor, facet::key<"SENSOR#{sensor:4}", "SENSOR">>,
                            facet::entity<Reading, facet::key<"SENSOR#{sensor:4}", "READING#{number:6}">>> {};

void read(const facet::repository<Plant, facet::memory::engine>& plant) { (void)plant.collection<Sensor, Reading>("sensor"_f == 7U); }
