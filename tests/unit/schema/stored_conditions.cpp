// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <chrono>
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
    CHECK(stored<Tickets<state::open, true, 5>>.find("| while equal level is 5\n") != std::string_view::npos);
    CHECK(text.find("  status S of open, closed\n") != std::string::npos);
    CHECK(text.find("  id S\n") != std::string::npos);
    CHECK(stored<usual> != stored<Tickets<state::closed, true, -3>>);
    CHECK(stored<usual> != stored<Tickets<state::open, false, -3>>);
    CHECK(stored<usual> != stored<Tickets<state::open, true, 3>>);
}

namespace stored_condition {

struct Reading {
    std::string id;
    double level;
    std::uint64_t serial;
};
template <double Level>
struct Readings : facet::table<"Readings", facet::gsi<"ByLevel", facet::partition<"A">>, facet::gsi<"Last", facet::partition<"B">>,
                               facet::entity<Reading, facet::key<"READING#{id}", "READING">, facet::index<"ByLevel", "LEVEL">::while_equal<"level", Level>,
                                             facet::index<"Last", "LAST">::while_equal<"serial", ~std::uint64_t{}>>> {};

/// What the stored schema says of the entry that depends on that level.
template <double Level>
std::string said() {
    const std::string_view text = facet::stored_schema<Readings<Level>>;
    const std::string_view before = "while equal level is ";
    const std::size_t begin = text.find(before) + before.size();
    return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

}  // namespace stored_condition

TEST_CASE("the stored schema pins a number that is none of the whole ones, exactly") {
    using stored_condition::said;
    CHECK(said<1.5>() == "0x1.8p0");
    CHECK(said<-0.25>() == "-0x1p-2");
    CHECK(said<-0.0>() == "0x0p0");
    CHECK(said<0.1>() == "0x1.999999999999ap-4");
    CHECK(said<5e-324>() == "0x0.0000000000001p-1022");
    CHECK(said<1e300>() == "0x1.7e43c8800759cp996");
    CHECK(facet::stored_schema<stored_condition::Readings<1.5>>.find("while equal serial is 18446744073709551615\n") != std::string_view::npos);
}

namespace stored_condition {

enum class early : std::uint8_t { open = 1, closed = 5 };
enum class late : std::uint8_t { open = 2, closed = 5 };
template <class State, class Time, facet::fixed_string Sort>
struct Jobs {
    struct Job {
        std::string id;
        State state;
        Time until;
    };
    struct table : facet::table<"Jobs", facet::entity<Job, facet::key<"JOB#{id}", Sort>, facet::expires_at<"until">>> {};
    static constexpr std::string_view text = facet::stored_schema<table>;
};

}  // namespace stored_condition

TEST_CASE("the stored schema pins the numbers of enumerators and the units of expiry times that stand in keys") {
    using namespace stored_condition;
    using seconds = std::chrono::sys_seconds;
    using days = std::chrono::sys_days;
    CHECK(Jobs<early, seconds, "S{state:2}">::text.find("  state S of open=1, closed=5\n") != std::string_view::npos);
    CHECK(Jobs<early, seconds, "S{state:2}">::text != Jobs<late, seconds, "S{state:2}">::text);
    CHECK(Jobs<early, seconds, "S{state}">::text.find("  state S of open, closed\n") != std::string_view::npos);
    CHECK(Jobs<early, seconds, "S{state}">::text == Jobs<late, seconds, "S{state}">::text);
    CHECK(Jobs<early, seconds, "S{until}">::text.find("  until N in seconds expires_at\n") != std::string_view::npos);
    CHECK(Jobs<early, days, "S{until}">::text.find("  until N in days expires_at\n") != std::string_view::npos);
    CHECK(Jobs<early, days, "S{until:s}">::text == Jobs<early, seconds, "S{until:s}">::text);
    CHECK(Jobs<early, seconds, "S{state}">::text.find("  until N expires_at\n") != std::string_view::npos);
}
