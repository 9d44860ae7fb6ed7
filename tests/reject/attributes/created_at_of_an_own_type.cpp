// SPDX-License-Identifier: BSL-1.0
// title: A time of creation in a type that cannot be made from a time
// rule: proof 10: what writes one attribute agrees
// why: facet writes the time into the field, so it has to make a value of its type.
// expect: in Employee, created_at speaks of hired, which cannot be made from a facet::timestamp, by default, and compared by ==, as what stands for a
//   time can
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct epoch_millis {
    std::int64_t count = 0;

    epoch_millis() = default;
    explicit epoch_millis(std::int64_t made_of) : count(made_of) {}
#ifdef FACET_REJECT
#else
    explicit epoch_millis(facet::timestamp at) : count(at.time_since_epoch().count()) {}
#endif
    friend bool operator==(const epoch_millis&, const epoch_millis&) = default;
};
template <>
struct facet::conversion<epoch_millis> {
    using stored_type = std::int64_t;
    static std::int64_t to_stored(epoch_millis value) { return value.count; }
    static epoch_millis from_stored(std::int64_t stored) { return epoch_millis(stored); }
};
struct Employee {
    std::string employee_id;
    epoch_millis hired;
};

struct Staff : facet::table<"Staff", facet::entity<Employee, facet::key<"EMPLOYEE#{employee_id}", "ROOT">, facet::created_at<"hired">>> {};

void check() { facet::verify<Staff>(); }
