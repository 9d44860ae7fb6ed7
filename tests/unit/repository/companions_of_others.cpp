// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/erase_everything.hpp>
#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

namespace companions_of_others {

std::optional<std::string> folded(const std::string& email) {
    std::string text = email;
    for (char& each : text) each = each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
    return text;
}
struct User {
    std::string tenant;
    std::string id;
    std::string email;
    std::int64_t rank = 0;
    std::optional<std::string> address{};
};
struct AddressOwner {
    std::string tenant;
    std::string address;
    std::string id;
    std::int64_t rank = 0;
};
struct Follows {
    std::string tenant;
    std::string id;
    std::string followee;
    std::string note;
    std::optional<std::string> mark{};
};
struct FollowedBy {
    std::string tenant;
    std::string followee;
    std::string id;
    std::string note;
    std::optional<std::string> mark{};
};
struct Social : facet::table<"Social",
                             facet::entity<User, facet::unique<AddressOwner>, facet::number_as_text<"rank">, facet::computed<"address", folded, "email">, facet::key<"T#{tenant}", "USER#{id}">>,
                             facet::entity<AddressOwner, facet::key<"T#{tenant}", "ADDRESS#{address}">>,
                             facet::edge<Follows, facet::from<User>, facet::to<User, "tenant", "followee">, facet::target_key<"FOLLOWS#{id}#{followee}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{followee}#{id}">>>> {};

/// What another program has of them.
struct OtherUser {
    std::string tenant;
    std::string id;
    std::string email;
    std::string rank;
};
struct OtherAddress {
    std::string tenant;
    std::string address;
    std::string seen;
};
struct OtherMirror {
    std::string tenant;
    std::string followee;
    std::string id;
    std::string seen;
};
struct Other : facet::table<"Social", facet::entity<OtherUser, facet::key<"T#{tenant}", "USER#{id}">>, facet::entity<OtherAddress, facet::key<"T#{tenant}", "ADDRESS#{address}">>,
                            facet::entity<OtherMirror, facet::key<"T#{tenant}", "FOLLOWER#{followee}#{id}">>> {};

struct both {
    facet::memory::engine engine{};
    facet::repository<Social, facet::memory::engine> social = facet::open<Social>(engine);
    facet::repository<Other, facet::memory::engine> other = facet::open<Other>(engine);

    /// User 1, whose guard has a rank that the other program spells in its own way.
    void spell_otherwise() const {
        social.create(User{"a", "1", "Ann@x", 7}).or_throw();
        other.update<OtherUser>("tenant"_f == "a" && "id"_f == "1").set("rank"_f = "007").or_throw();
    }
    /// User 2, without what is computed, and so without a guard.
    void store_unguarded() const { other.put(OtherUser{"a", "2", "Bob@x", "1"}).or_throw(); }
    [[nodiscard]] std::size_t items() const { return social.scan<User>().all().value().size() + social.scan<AddressOwner>().all().value().size(); }
};

}  // namespace companions_of_others

TEST_CASE("a node is erased with its guard, however another program has stored what that is made from") {
    using namespace companions_of_others;
    const both programs;
    programs.spell_otherwise();
    programs.store_unguarded();
    for (const char* const id : {"1", "2"}) CHECK(facet::erase_node<User>(programs.social, "tenant"_f == "a" && "id"_f == id).has_value());
    CHECK(programs.items() == 0);
    CHECK(facet::erase_node<User>(programs.social, "tenant"_f == "a" && "id"_f == "3").value() == 0);
    CHECK(facet::erase_node<User>(programs.social, "tenant"_f == "a" && "id"_f == "").error().code == facet::error_code::invalid_key);
}

TEST_CASE("all of a tenant is erased, however another program has stored what guards are made from") {
    using namespace companions_of_others;
    const both programs;
    programs.spell_otherwise();
    programs.store_unguarded();
    CHECK(facet::erase_everything(facet::bind(programs.social, "tenant"_f == "a")).has_value());
    CHECK(programs.items() == 0);
}

TEST_CASE("a guard and a mirror that are changed keep what another program has put there") {
    using namespace companions_of_others;
    const both programs;
    const auto user = "tenant"_f == "a" && "id"_f == "1";
    const auto address = "tenant"_f == "a" && "address"_f == "ann@x";
    programs.social.create(User{"a", "1", "Ann@x", 7}).or_throw();
    programs.social.link(Follows{"a", "1", "1", "n", "m"}).or_throw();
    programs.other.update<OtherAddress>(address).set("seen"_f = "yes").or_throw();
    programs.other.update<OtherMirror>(user && "followee"_f == "1").set("seen"_f = "yes").or_throw();

    CHECK(programs.social.modify<User>(user, [](User& each) { each.rank = 8; }).has_value());
    CHECK(programs.social.modify<Follows>(user && "followee"_f == "1", [](Follows& each) { each.note = "o", each.mark.reset(); }).has_value());
    CHECK(programs.other.get<OtherAddress>(address).value().seen == "yes");
    CHECK(programs.other.get<OtherMirror>(user && "followee"_f == "1").value().seen == "yes");
    CHECK(programs.social.get<AddressOwner>(address).value().rank == 8);
    const auto mirror = programs.social.get<FollowedBy>(user && "followee"_f == "1").value();
    CHECK(mirror.note == "o");
    CHECK_FALSE(mirror.mark.has_value());
    std::size_t wrong = 0;
    (void)facet::audit(programs.social, [&wrong](const facet::finding&) { ++wrong; }).value();
    CHECK(wrong == 0);
}

TEST_CASE("a guard and a mirror that are missing are made whole by a change of what they hold") {
    using namespace companions_of_others;
    const both programs;
    const auto user = "tenant"_f == "a" && "id"_f == "1";
    programs.social.unchecked_import(User{"a", "1", "Ann@x", 7}).or_throw();
    programs.social.unchecked_import(Follows{"a", "1", "1", "n", "m"}).or_throw();
    CHECK(programs.social.modify<User>(user, [](User& each) { each.rank = 8; }).has_value());
    CHECK(programs.social.modify<Follows>(user && "followee"_f == "1", [](Follows& each) { each.note = "o"; }).has_value());
    std::size_t wrong = 0;
    (void)facet::audit(programs.social, [&wrong](const facet::finding&) { ++wrong; }).value();
    CHECK(wrong == 0);
}

namespace companions_of_others {

struct Person {
    std::string tenant;
    std::string id;
    std::int64_t friends = 0;
};
/// Its mirror's key is made from what the other program spells in its own way.
struct Knows {
    std::string tenant;
    std::string id;
    std::string known;
    std::int32_t years = 0;
};
struct KnownBy {
    std::string tenant;
    std::string known;
    std::string id;
    std::int32_t years = 0;
};
struct Circle : facet::table<"Circle", facet::entity<Person, facet::key<"T#{tenant}", "PERSON#{id}">>,
                             facet::edge<Knows, facet::number_as_text<"years">, facet::from<Person>, facet::to<Person, "tenant", "known">, facet::target_key<"KNOWS#{id}#{known}">,
                                         facet::mirrored_as<KnownBy, facet::mirror_key<"KNOWN#{known}#{years:4}#{id}">, facet::number_as_text<"years">>, facet::counted<"friends", "">>> {};
struct OtherEdge {
    std::string tenant;
    std::string id;
    std::string known;
    std::string years;
};
struct OtherPerson {
    std::string tenant;
    std::string id;
};
struct OtherCircle : facet::table<"Circle", facet::entity<OtherPerson, facet::key<"T#{tenant}", "PERSON#{id}">>, facet::entity<OtherEdge, facet::key<"T#{tenant}", "KNOWS#{id}#{known}">>> {};

}  // namespace companions_of_others

TEST_CASE("an edge is erased with its mirror, however another program has stored what that is made from") {
    using namespace companions_of_others;
    enum class way { source, target, query, tenant, without_nodes };
    for (const way each : {way::source, way::target, way::query, way::tenant, way::without_nodes}) {
        INFO(static_cast<int>(each));
        facet::memory::engine engine;
        const auto circle = facet::open<Circle>(engine);
        const auto mine = facet::bind(circle, "tenant"_f == "a");
        const auto other = facet::open<OtherCircle>(engine);
        for (const char* const id : {"1", "2"}) circle.create(Person{"a", id}).or_throw();
        circle.link(Knows{"a", "1", "2", 7}).or_throw();
        if (each == way::without_nodes)
            for (const char* const id : {"1", "2"}) other.erase<OtherPerson>("tenant"_f == "a" && "id"_f == id).or_throw();
        other.update<OtherEdge>("tenant"_f == "a" && "id"_f == "1" && "known"_f == "2").set("years"_f = "007").or_throw();
        const auto erased = [&]() -> facet::result<void> {
            const auto done = [](const auto& outcome) { return outcome.has_value() ? facet::result<void>() : facet::result<void>(outcome.error()); };
            if (each == way::source) return done(facet::erase_node<Person>(circle, "tenant"_f == "a" && "id"_f == "1"));
            if (each == way::target) return done(facet::erase_node<Person>(circle, "tenant"_f == "a" && "id"_f == "2"));
            if (each == way::query) return done(facet::erase_all(mine, mine.query<Knows>()));
            return done(facet::erase_everything(mine));
        }();
        CHECK(erased.has_value());
        CHECK(circle.scan<Knows>().all().value().empty());
        CHECK(circle.scan<KnownBy>().all().value().empty());
        for (const Person& person : circle.scan<Person>().all().value()) CHECK(person.friends == 0);
    }
}
