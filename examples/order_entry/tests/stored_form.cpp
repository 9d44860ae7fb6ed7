// SPDX-License-Identifier: BSL-1.0
// What is stored, and under which keys: the published key table, line by line.
#include "../order_entry.hpp"

#include <support/catch.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace order_entry;

/// The keys of an entity, as the stored form has them: the primary key, then those of its index entries.
std::string_view keys_of(std::string_view entity) {
    constexpr std::string_view form = facet::stored_schema<OrderEntry>;
    const std::string head = "entity " + std::string(entity) + '\n';
    const std::size_t begin = form.find(head);
    REQUIRE(begin != std::string_view::npos);
    std::size_t end = begin + head.size();
    while (form.substr(end, 3) == "  k" || form.substr(end, 3) == "  G") end = form.find('\n', end) + 1;
    return form.substr(begin + head.size(), end - begin - head.size());
}

}  // namespace

TEST_CASE("the key table is the published one") {
    constexpr std::string_view form = facet::stored_schema<OrderEntry>;
    CHECK(form.substr(0, form.find("entity ")) ==
          "facet stored form 1\ntable OrderEntry key PK:S SK:S\nglobal index GSI1 partition GSI1PK:S sort GSI1SK:S all\n"
          "global index GSI2 partition GSI2PK:S sort GSI2SK:S all\n");
    CHECK(keys_of("Employee") ==
          "  key `HR-EMPLOYEE#{employee_id}` | `NAME#{name:spaces}`\n  GSI1 `NAME#{name:spaces}` | `EMPLOYEE#{employee_id}`\n");
    CHECK(keys_of("Hire") ==
          "  key `HR-EMPLOYEE#{employee_id}` | `HR-CONFIDENTIAL`\n  GSI1 `HR-CONFIDENTIAL` | `{hire_date}#{employee_id}`\n");
    CHECK(keys_of("JobHistory") ==
          "  key `HR-EMPLOYEE#{employee_id}` | `JH#{from}#{job_id}`\n"
          "  GSI1 `TITLE#{title:spaces}` | `EMPLOYEE#{employee_id}` while absent to\n");
    CHECK(keys_of("WorksAt") ==
          "  key `HR-EMPLOYEE#{employee_id}` | `WAREHOUSE#{warehouse_id}`\n"
          "  GSI1 `WAREHOUSE#{warehouse_id}` | `EMPLOYEE#{employee_id}`\n");
    CHECK(keys_of("ReportsTo") == "  key `HR-EMPLOYEE#{employee_id}` | `MANAGER#{manager_id}`\n");
    CHECK(keys_of("MemberOf") == "  key `HR-EMPLOYEE#{employee_id}` | `DEPARTMENT#{department_id}`\n");
    CHECK(keys_of("Quota") ==
          "  key `HR-EMPLOYEE#{employee_id}` | `QUOTA#{year:+4}-Q{quarter:1}`\n"
          "  GSI1 `{year:+4}-Q{quarter:1}` | `{order_total:+20}#{employee_id}`\n");
    CHECK(keys_of("Region") == "  key `HR-REGION#{region_id}` | `NAME#{name:spaces}`\n");
    CHECK(keys_of("Country") == "  key `HR-COUNTRY#{country_id}` | `NAME#{name:spaces}`\n");
    CHECK(keys_of("Location") == "  key `HR-LOCATION#{location_id}` | `NAME#{country_name:spaces}`\n");
    CHECK(keys_of("Job") == "  key `HR-JOB#{job_id}` | `NAME#{title:spaces}`\n");
    CHECK(keys_of("Department") == "  key `HR-DEPARTMENT#{department_id}` | `NAME#{name:spaces}`\n");
    CHECK(keys_of("Customer") ==
          "  key `OE-CUSTOMER#{customer_id}` | `REP#{rep_id}`\n  GSI1 `REP#{rep_id}` | `CUSTOMER#{customer_id}`\n");
    CHECK(keys_of("Order") ==
          "  key `OE-ORDER#{order_id}` | `CUSTOMER#{customer_id}`\n"
          "  GSI1 `CUSTOMER#{customer_id}` | `{status}#{date}#{order_id}`\n"
          "  GSI2 `{order_id:15 shards}` | `{status}#{date}#{order_id}`\n");
    CHECK(keys_of("OrderByRep") ==
          "  key `OE-ORDER#{order_id}` | `REP#{rep_id}`\n  GSI1 `REP#{rep_id}` | `ORDER#{status}#{date}#{order_id}`\n");
    CHECK(keys_of("OrderItem") ==
          "  key `OE-ORDER#{order_id}` | `PRODUCT#{product_id}`\n  GSI1 `PRODUCT#{product_id}` | `ORDER#{order_id}`\n"
          "  GSI2 `{order_id:15 shards}` | `{status}#{date}#{order_id}#{product_id}`\n");
    CHECK(keys_of("Product") ==
          "  key `OE-PRODUCT#{product_id}` | `NAME#{name:spaces}`\n  GSI1 `NAME#{name:spaces}` | `PRODUCT#{product_id}`\n");
    CHECK(keys_of("Inventory") ==
          "  key `OE-PRODUCT#{product_id}` | `WAREHOUSE#{warehouse_id}`\n"
          "  GSI1 `PRODUCT#{product_id}` | `WAREHOUSE#{warehouse_id}`\n");
    CHECK(keys_of("ProductTotal") == "  key `OE-PRODUCT#{product_id}` | `PRODUCT#{product_id}`\n");
    CHECK(keys_of("Warehouse") == "  key `OE-WAREHOUSE#{warehouse_id}` | `REGION#{region_name:spaces}`\n");
}

TEST_CASE("15 shards are more than three million orders need") {
    STATIC_REQUIRE(facet::shards_for(3'000'000 / 5, 250) == 13);  // those that are open, one in five, all of them in a second
}
