// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <facet/repository/encode.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Session {
    std::string id;
    facet::timestamp at{};
    std::int64_t number = 0;
    std::optional<std::string> phone{};
    std::optional<std::chrono::sys_seconds> expires{};
};
struct AtGuard { facet::timestamp at{}; std::string id; };
struct NumberGuard { std::int64_t number = 0; std::string id; };
struct PhoneGuard { std::string phone; std::string id; };
struct Sessions
    : facet::table<"Sessions",
                   facet::entity<Session, facet::unique<AtGuard>, facet::unique<NumberGuard>, facet::unique<PhoneGuard>, facet::number_as_text<"number">, facet::expires_at<"expires">, facet::key<"S#{id}", "S">>,
                   facet::entity<AtGuard, facet::key<"AT#{at}", "AT">>, facet::entity<NumberGuard, facet::key<"NUMBER#{number:20}", "NUMBER">>, facet::entity<PhoneGuard, facet::key<"PHONE#{phone}", "PHONE">>> {};

Session expired() { return {"1", facet::timestamp(std::chrono::milliseconds(1'000)), 7, {}, std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) - std::chrono::hours(1)}; }

/// A table with one session and its guards, one of whose attributes another program stored.
template <class Table>
void store(Table& sessions, const char* attribute, const facet::attribute_value& value) {
    sessions.create(expired()).or_throw();
    facet::item raw = facet::encode<Sessions>(expired()).value();
    raw.insert_or_assign(attribute, value);
    REQUIRE(put_raw(sessions, raw).has_value());
    REQUIRE(said(sessions.template get<Session>("id"_f == "1")) == "ok");
}

}  // namespace

TEST_CASE("a sweep takes what it read for the item, in whatever form its values are stored") {
    const auto left_by = [](const char* attribute, const facet::attribute_value& value) {
        facet::memory::engine engine;
        auto sessions = facet::open<Sessions>(engine);
        store(sessions, attribute, value);
        CHECK(sessions.sweep<Session>().value() == 1);
        return sessions.scan<Session, AtGuard, NumberGuard>().all().value().size();
    };
    CHECK(left_by("at", "1970-01-01T00:00:01Z") == 0);
    CHECK(left_by("number", "007") == 0);
    CHECK(left_by("phone", facet::attribute_value::null()) == 0);
}

TEST_CASE("a null is a missing optional to whoever erases an object with guards") {
    facet::memory::engine engine;
    auto sessions = facet::open<Sessions>(engine);
    store(sessions, "phone", facet::attribute_value::null());
    CHECK(said(sessions.erase(expired()).run()) == "ok");
    CHECK(sessions.scan<Session, AtGuard, NumberGuard>().all().value().empty());

    // One that has a value is another item than the object says.
    store(sessions, "phone", "5");
    CHECK(said(sessions.erase(expired()).run()) == "ConditionalCheckFailedException");
}
