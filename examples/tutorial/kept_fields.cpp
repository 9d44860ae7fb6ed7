// SPDX-License-Identifier: BSL-1.0
// Fields that facet keeps: versions, times of making and writing, expiry, and values that older items lack.
#include "expect.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

namespace {

// [declare]
struct Document {
    std::string id;
    std::string text;
    std::uint32_t version = 0;
    facet::timestamp made{};
    facet::timestamp written{};
    std::string language = "en";
};
struct Session {
    std::string user;
    std::string token;
    std::optional<std::chrono::sys_seconds> expires;
};

struct Library : facet::table<"Library",
    facet::entity<Document,
        facet::version<"version">,       // counts the writes, and refuses a writer who has not seen the last one
        facet::created_at<"made">,       // set with the first write
        facet::changed_at<"written">,    // set with every write
        facet::defaulted<"language">,    // "en" for older items, which have no such attribute
        facet::key<"DOCUMENT#{id}", "DOCUMENT">>,
    facet::entity<Session,
        facet::expires_at<"expires">,    // stored as a number of seconds, as DynamoDB wants it
        facet::key<"USER#{user}", "SESSION#{token}">>> {};
// [/declare]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto library = facet::open<Library>(engine);

    // [version]
    Document mine = library.create(Document{.id = "1", .text = "draft"}).returning_new().or_throw();   // as stored: version 1
    library.update<Document>("id"_f == "1").set("text"_f = "by others").or_throw();                    // version 2
    mine.text = "by me";
    auto put = library.put(mine).run();                                      // has seen version 1 only
    if (!put.has_value()) std::printf("%s\n", put.error().to_string().c_str());
    // [/version]
    expect(put.error().code == facet::error_code::conditional_check_failed);
    const auto stored = library.get<Document>("id"_f == "1");
    expect(stored->version == 2 && stored->made == mine.made && stored->written >= mine.written && stored->made != facet::timestamp());

    // [as stored]
    auto write = library.create(Document{.id = "3", .text = "new"});
    const Document third = write.as_stored().value();                        // version 1, with its times
    library.transact(std::move(write), library.put(Session{"cem", "t-9", {}})).value();
    // [/as stored]
    expect(third.version == 1 && library.get<Document>("id"_f == "3")->written == third.written);

    // [version of an update]
    auto only_then = library.update<Document>("id"_f == "1").set("text"_f = "final").when("version"_f == stored->version).run();
    // [/version of an update]
    expect(only_then.has_value() && library.get<Document>("id"_f == "1")->version == 3);

    const auto now = facet::now<std::chrono::seconds>();
    library.put(Session{"ann", "x", now - std::chrono::hours(1)}).or_throw();
    library.put(Session{"ann", "y", now + std::chrono::hours(1)}).or_throw();
    library.put(Session{"ann", "z", std::nullopt}).or_throw();               // never expires

    // [expiry]
    auto hiding = facet::open<Library>(engine, {.hide_expired = true});
    auto all = library.query<Session>("user"_f == "ann").count();            // 3: what is expired is still there
    auto alive = hiding.query<Session>("user"_f == "ann").count();           // 2
    auto again = hiding.query<Session>("user"_f == "ann", facet::seeing_expired).count();  // 3
    auto erased = library.sweep<Session>();                                  // 1: where the backend does not do it by itself
    // [/expiry]
    expect(all.value() == 3 && alive.value() == 2 && again.value() == 3 && erased.value() == 1);

    // [clock]
    facet::open_options options;
    options.clock.read = [](void*) { return std::chrono::system_clock::time_point(std::chrono::sys_days(std::chrono::year(2026) / 11 / 21)); };
    auto in_a_test = facet::open<Library>(engine, std::move(options));
    in_a_test.put(Document{.id = "2", .text = "new"}).or_throw();
    // [/clock]
    expect(in_a_test.get<Document>("id"_f == "2")->made == std::chrono::sys_days(std::chrono::year(2026) / 11 / 21));

    // [import]
    Document old{.id = "3", .text = "from a backup", .version = 7};
    library.unchecked_import(old).or_throw();                                // as it is: version 7, no times
    // [/import]
    expect(library.get<Document>("id"_f == "3")->version == 7);
}
