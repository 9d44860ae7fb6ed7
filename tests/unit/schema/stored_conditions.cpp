// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>

// What the stored schema says of the values that sparse entries depend on, and of enumerations: a change of these changes what is stored.

namespace {

enum class state : std::int8_t { open, closed };
struct Ticket {
    std::string id;
    state status;
    bool urgent;
    std::int32_t level;
};

template <state Status, bool Urgent, std::int32_t Level>
struct Tickets
    : facet::table<"Tickets", facet::gsi<"ByStatus", facet::partition<"A">>, facet::gsi<"ByUrgency", facet::partition<"B">>,
                   facet::gsi<"ByLevel", facet::partition<"C">>,
                   facet::entity<Ticket, facet::key<"TICKET#{id}", "TICKET">, facet::index<"ByStatus", "OPEN">::while_equal<"status", Status>,
                                 facet::index<"ByUrgency", "URGENT">::while_equal<"urgent", Urgent>, facet::index<"ByLevel", "LEVEL">::while_equal<"level", Level>>> {};

template <class Table>
inline constexpr std::string_view stored = facet::stored_schema<Table>;
using usual = Tickets<state::open, true, -3>;

}  // namespace

TEST_CASE("the stored schema pins the values that sparse entries depend on, and the names of enumerators") {
    const std::string text(stored<usual>);
    CHECK(text.find("ByStatus `OPEN` | while equal status is open\n") != std::string::npos);
    CHECK(text.find("ByUrgency `URGENT` | while equal urgent is true\n") != std::string::npos);
    CHECK(text.find("ByLevel `LEVEL` | while equal level is -3\n") != std::string::npos);
    CHECK(text.find("  status S of open, closed\n") != std::string::npos);
    CHECK(text.find("  id S\n") != std::string::npos);
    CHECK(stored<usual> != stored<Tickets<state::closed, true, -3>>);
    CHECK(stored<usual> != stored<Tickets<state::open, false, -3>>);
    CHECK(stored<usual> != stored<Tickets<state::open, true, 3>>);
}
