// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/stored_schema.hpp>
#include <support/catch.hpp>
#include <unit/schema/sentence.hpp>

#include <cstdint>
#include <optional>
#include <string>

using schema_probe::fact;
using schema_probe::sentence;

namespace {

using facet::edge;
using facet::entity;
using facet::from;
using facet::gsi;
using facet::index;
using facet::inverse;
using facet::key;
using facet::mirror_key;
using facet::mirrored_as;
using facet::partition;
using facet::sort;
using facet::table;
using facet::target_key;
using facet::to;

// The edges of a published order entry and human resources schema.
struct Employee {
    std::string employee_id;
    std::string name;
};
struct Job {
    std::string job_id;
    std::string title;
};
struct Warehouse {
    std::string warehouse_id;
    std::string region_name;
};
struct JobHistory {
    std::string employee_id;
    std::string job_id;
    std::string title;
    std::string from;
    std::optional<std::string> to;
};
struct WorksAt {
    std::string employee_id;
    std::string warehouse_id;
};
struct ReportsTo {
    std::string employee_id;
    std::string manager_id;
};
struct Staff : table<"Staff", gsi<"GSI1", partition<"GSI1PK">, sort<"GSI1SK">>,
                     entity<Employee, key<"HR-EMPLOYEE#{employee_id}", "NAME#{name}">>, entity<Job, key<"HR-JOB#{job_id}", "NAME#{title}">>,
                     entity<Warehouse, key<"OE-WAREHOUSE#{warehouse_id}", "REGION#{region_name}">>,
                     edge<JobHistory, from<Employee>, to<Job>, target_key<"JH#{from}#{job_id}">,
                          index<"GSI1", "TITLE#{title}", "EMPLOYEE#{employee_id}">::while_absent<"to">>,
                     edge<WorksAt, from<Employee>, to<Warehouse>, target_key<"WAREHOUSE#{warehouse_id}">,
                          inverse<"GSI1", "WAREHOUSE#{warehouse_id}", "EMPLOYEE#{employee_id}">>,
                     edge<ReportsTo, from<Employee>, to<Employee, "manager_id">, target_key<"MANAGER#{manager_id}">>> {};

// Key attributes that are fields.
struct Star {
    std::string Actor;
    std::int32_t born;
};
struct Role {
    std::string actor;
    std::string movie;
};
struct Film {
    std::string Movie;
};
struct Movies : table<"Movies", partition<"Actor">, sort<"Movie">, entity<Star, key<"{Actor}", "CARD">>, entity<Film, facet::stored_as<"Movie", "Title">, key<"FILM#{Movie}", "FILM">>,
                      edge<Role, from<Star>, to<Film, "movie">>> {};
struct Named : table<"Named", partition<"Actor">, sort<"Movie">, facet::attribute_case<facet::letter_case::pascal>, entity<Star, key<"{Actor}", "CARD">>,
                     entity<Film, facet::stored_as<"Movie", "Title">, key<"FILM#{Movie}", "FILM">>,
                     edge<Role, facet::stored_as<"movie", "Title">, from<Star, "actor">, to<Film, "movie">>> {};
struct Plain : table<"Plain", partition<"Actor">, sort<"Movie">, facet::assume_disjoint<Star, Film>, entity<Star, key<"{Actor}", "CARD">>,
                     entity<Film, facet::stored_as<"Movie", "Title">, key<"{Movie:raw}", "FILM">>,
                     edge<Role, from<Star, "actor">, to<Film, "movie">, target_key<"ROLE#{movie}">>> {};

// Fields of two and more, forms, delimiters, and what stands in braces.
struct Tenant {
    std::string tenant;
    std::uint32_t number;
};
struct Lease {
    std::string tenant;
    std::uint32_t number;
    std::uint32_t other;
    std::string text;
};
struct Mirrored {
    std::uint32_t other;
    std::string tenant;
    std::uint32_t number;
};
struct Leases : table<"Leases", gsi<"Inverse", partition<"ToPK">, sort<"ToSK">>, facet::delimiter<'|'>,
                      entity<Tenant, key<"{{T}}|{tenant}|{number:6}", "TENANT">>,
                      edge<Lease, from<Tenant>, to<Tenant, "tenant", "other">, target_key<"LEASE|{other:6}">, inverse<"Inverse">,
                           mirrored_as<Mirrored, mirror_key<"LEASED|{number:6}">, facet::stored_as<"other", "o">>>> {};
struct Dashes : table<"Dashes", entity<Tenant, facet::delimiter<'-'>, key<"T-{tenant}", "TENANT-{number:6}">>,
                      edge<Lease, from<Tenant>, to<Tenant, "text", "other">, target_key<"TO-{text}-{other:6}-{number:6}">>> {};

}  // namespace

TEST_CASE("an edge is stored under keys that are made from its nodes'") {
    CHECK(sentence<Staff>() == "");
    CHECK(facet::stored_schema<Staff> == R"(facet stored form 1
table Staff key PK:S SK:S
global index GSI1 partition GSI1PK:S sort GSI1SK:S all
entity Employee
  key `HR-EMPLOYEE#{employee_id}` | `NAME#{name}`
  employee_id S
  name S
entity Job
  key `HR-JOB#{job_id}` | `NAME#{title}`
  job_id S
  title S
entity Warehouse
  key `OE-WAREHOUSE#{warehouse_id}` | `REGION#{region_name}`
  warehouse_id S
  region_name S
entity JobHistory
  key `HR-EMPLOYEE#{employee_id}` | `JH#{from}#{job_id}`
  GSI1 `TITLE#{title}` | `EMPLOYEE#{employee_id}` while absent to
  employee_id S
  job_id S
  title S
  from S
  to S optional
entity WorksAt
  key `HR-EMPLOYEE#{employee_id}` | `WAREHOUSE#{warehouse_id}`
  GSI1 `WAREHOUSE#{warehouse_id}` | `EMPLOYEE#{employee_id}`
  employee_id S
  warehouse_id S
entity ReportsTo
  key `HR-EMPLOYEE#{employee_id}` | `MANAGER#{manager_id}`
  employee_id S
  manager_id S
)");
}

TEST_CASE("an edge's keys are written as its nodes' are") {
    CHECK(fact<Leases>() == "");
    const auto& leases = facet::schema<Leases>::facts;
    REQUIRE(leases.entities.size() == 3);
    CHECK(leases.entities[1].paths[0].partition[0].text == "{{T}}|{tenant}|{number:6}");
    CHECK(leases.entities[1].paths[0].sort[0].text == "LEASE|{other:6}");
    CHECK(leases.entities[1].paths[1].partition[0].text == "LEASE|{other:6}");
    CHECK(leases.entities[1].paths[1].sort[0].text == "{{T}}|{tenant}|{number:6}");
    CHECK(leases.entities[1].edge.mirror == "Mirrored");
    CHECK(leases.entities[2].name == "Mirrored");
    CHECK(leases.entities[2].paths[0].partition[0].text == "{{T}}|{tenant}|{other:6}");
    CHECK(leases.entities[2].paths[0].sort[0].text == "LEASED|{number:6}");
    CHECK(leases.entities[2].edge.mirror_of == "Lease");
    CHECK(leases.entities[2].fields[0].stored == "o");
    CHECK(leases.entities[1].paths[0].partition[0].mode == facet::key_mode::verbatim);

    CHECK(fact<Dashes>() == "");
    const auto& dashes = facet::schema<Dashes>::facts.entities[1];
    CHECK(dashes.paths[0].partition[0].text == "T-{tenant}");
    CHECK(dashes.paths[0].partition[0].delimiter == '-');
    CHECK(dashes.paths[0].sort[0].delimiter == '-');
    CHECK(dashes.edge.source == "Tenant");
    REQUIRE(dashes.edge.target_fields.size() == 1);
    CHECK(dashes.edge.target_fields[0] == "text");
}

TEST_CASE("where a node's key attribute is its field, so is the edge's") {
    CHECK(fact<Named>() == "");
    const auto& role = facet::schema<Named>::facts.entities[2];
    CHECK(role.paths[0].partition[0].text == "{actor}");   // stored as Actor
    CHECK(role.paths[0].partition[0].plain);
    CHECK(role.paths[0].sort[0].text == "FILM#{movie}");
    CHECK(fact<Plain>() == "");
    const auto& plain = facet::schema<Plain>::facts.entities[2];
    CHECK(plain.paths[0].partition[0].text == "{actor:raw}");
    CHECK(plain.paths[0].partition[0].plain);
    CHECK(fact<Movies>() == "in Role, from<Star> needs a field Actor, from which the key `{Actor}` is made, but Role has no such field");
}
