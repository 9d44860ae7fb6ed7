// SPDX-License-Identifier: BSL-1.0
// Unique fields that are folded, composed of several, optional or renamed, through creates, modifies, moves, erases and transactions of
// several: the guards are always those of the items that there are.
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <cctype>
#include <map>
#include <optional>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct User {
    std::string team;
    std::uint32_t number;
    std::string mail;
    std::optional<std::uint32_t> badge;
    std::optional<std::string> phone;
    std::string note;
    std::uint32_t version = 0;
    bool operator==(const User&) const = default;
};
/// By the folded address; it says how the user writes it, and who the user is.
struct MailOwner {
    std::string mail;
    std::string team;
    std::uint32_t number;
};
/// By team and badge, whose key is the user's, too.
struct BadgeOwner {
    std::string team;
    std::uint32_t badge;
    std::optional<std::string> phone;
};
struct PhoneOwner {
    std::string phone;
};
struct Club
    : facet::table<"Club", facet::gsi<"Badges", facet::partition<"team">, facet::sort<facet::number_key("badge")>>, facet::gsi<"Phones", facet::partition<"PhonePK">>,
                   facet::entity<User, facet::key<"USER#{team}", "{number:3}">, facet::unique<MailOwner>, facet::unique<BadgeOwner>, facet::unique<PhoneOwner>, facet::version<"version">, facet::key_only<"number">,
                                 facet::index<"Badges", "{team}", "{badge}">, facet::index<"Phones", "PHONE#{phone}">::while_present<"badge">, facet::stored_as<"note", "a note">>,
                   facet::entity<MailOwner, facet::key<"MAIL#{mail:lower}", "MAIL">>, facet::entity<BadgeOwner, facet::key<"TEAM#{team}", "BADGE#{badge:3}">, facet::index<"Phones", "BADGE#{phone}">, facet::index<"Badges", "{team}", "{badge}">>,
                   facet::entity<PhoneOwner, facet::key<"PHONE#{phone}", "PHONE">, facet::key_only<"phone">>> {};

using key_of = std::pair<std::string, std::uint32_t>;

std::string folded(std::string text) {
    for (char& each : text) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
    return text;
}

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        const User any = random_user();
        const auto key = "team"_f == any.team && "number"_f == any.number;
        const key_of own{any.team, any.number};
        const auto at = users_.find(own);
        const bool there = at != users_.end();
        last_ = static_cast<int>(random_() % 9);
        CAPTURE(last_);
        switch (last_) {
            case 0:
            case 1: {
                const bool free = is_free(any, {});
                CHECK(said(club_.create(any).run()) == (there ? "ConditionalCheckFailedException" : free ? "ok" : "DuplicateItemException"));
                return !there && free ? store(any, 1) : void();
            }
            case 2: {
                const auto after = club_.modify<User>(key, [&](User& user) { change(user, any); });
                const bool free = there && is_free(any, own);
                CHECK(said(after) == (!there ? "ItemNotFound" : free ? "ok" : "DuplicateItemException"));
                return changed(at, there && free, any);
            }
            case 3: {  // the spelling alone
                if (!there) return;
                User wanted = at->second;
                for (char& each : wanted.mail) each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
                CHECK(said(club_.modify<User>(key, [&](User& user) { user.mail = wanted.mail; })) == "ok");
                return changed(at, true, wanted);
            }
            case 4:
            case 5: {  // to another key, which some of its guards are made from
                User wanted = random_user();
                const key_of to{wanted.team, wanted.number};
                if (there && last_ == 5) wanted.mail = at->second.mail, wanted.badge = at->second.badge, wanted.phone = at->second.phone;
                const auto after = club_.move<User>(key, [&](User& user) {
                    change(user, wanted);
                    user.team = wanted.team, user.number = wanted.number;
                });
                const bool free = there && is_free(wanted, own) && (to == own || !users_.contains(to));
                CHECK(said(after) == (!there ? "ItemNotFound" : free ? "ok" : to == own ? "DuplicateItemException" : "TransactionCanceledException"));
                if (!free) return;
                if (to == own) return changed(at, true, wanted);
                const std::uint32_t version = at->second.version;
                users_.erase(at);
                return store(wanted, version + 1);
            }
            case 6: {
                User old = there ? at->second : any;
                const int other = static_cast<int>(random_() % 4);
                if (other == 0) old.mail += 'x';
                if (other == 1) old.phone = "9";
                if (other == 2) old.note = "what guards do not hold", old.version = 77;
                CHECK(said(club_.erase(old).run()) == (there && other != 0 && other != 1 ? "ok" : "ConditionalCheckFailedException"));
                return there && other != 0 && other != 1 ? void(users_.erase(at)) : void();
            }
            case 7: {  // two of them, or none
                User second = random_user();
                if (second.team == any.team && second.number == any.number) return;
                const bool meets = folded(second.mail) == folded(any.mail) || (second.phone && second.phone == any.phone) || (second.badge && second.badge == any.badge && second.team == any.team);
                auto both = club_.transaction();
                both.add(club_.create(any)).add(club_.create(second));
                const auto done = both.run();
                const bool first = !there && is_free(any, {}), then = !users_.contains({second.team, second.number}) && is_free(second, {});
                CHECK(said(done) == (meets ? "ValidationException" : first && then ? "ok" : "TransactionCanceledException"));  // one guard twice (A2)
                if (meets) return;
                if (!first || !then) {
                    REQUIRE(done.error().reasons.size() == 2);
                    CHECK((done.error().reasons[0].code == facet::reason_code::none) == first);
                    CHECK((done.error().reasons[1].code == facet::reason_code::none) == then);
                    return;
                }
                return store(any, 1), store(second, 1);
            }
            default: {
                const auto done = club_.update<User>(key).set("note"_f = "updated").when(missing("phone"_f)).run();
                const bool right = there && !at->second.phone;
                CHECK(said(done) == (right ? "ok" : "ConditionalCheckFailedException"));
                return right ? void((at->second.note = "updated", ++at->second.version)) : void();
            }
        }
    }

    void compare() {
        CAPTURE(last_);
        facet::memory::engine engine;
        auto right = facet::open<Club>(engine);
        for (const auto& [key, user] : users_) {
            right.unchecked_import(user).or_throw();
            right.unchecked_import(MailOwner{user.mail, user.team, user.number}).or_throw();
            if (user.badge) right.unchecked_import(BadgeOwner{user.team, *user.badge, user.phone}).or_throw();
            if (user.phone) right.unchecked_import(PhoneOwner{*user.phone}).or_throw();
            REQUIRE((club_.get<User>("team"_f == user.team && "number"_f == user.number).value() == user));
        }
        REQUIRE(differences(stored_items(club_), stored_items(right)) == names{});
    }

private:
    using place = std::map<key_of, User>::iterator;
    static void change(User& user, const User& to) { user.mail = to.mail, user.badge = to.badge, user.phone = to.phone, user.note = to.note; }
    void changed(place at, bool right, const User& to) {
        if (!right) return;
        const User before = at->second;
        change(at->second, to);
        if (!(at->second == before)) ++at->second.version;
    }
    void store(User user, std::uint32_t version) {
        user.version = version;
        users_.insert_or_assign({user.team, user.number}, user);
    }
    [[nodiscard]] bool is_free(const User& wanted, const std::optional<key_of>& but) const {
        for (const auto& [key, user] : users_) {
            if (but && key == *but) continue;
            if (folded(user.mail) == folded(wanted.mail) || (user.phone && user.phone == wanted.phone) || (user.badge && user.badge == wanted.badge && user.team == wanted.team)) return false;
        }
        return true;
    }
    [[nodiscard]] User random_user() {
        User user{random_() % 2 == 0 ? "a" : "b", static_cast<std::uint32_t>(random_() % 3), "m" + std::to_string(random_() % 6), {}, {}, "n", 0};
        if (random_() % 2 == 0) user.mail[0] = 'M';
        if (random_() % 2 == 0) user.badge = static_cast<std::uint32_t>(random_() % 3);
        if (random_() % 2 == 0) user.phone = std::to_string(random_() % 5);
        return user;
    }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    facet::repository<Club, facet::memory::engine> club_ = facet::open<Club>(engine_);
    std::map<key_of, User> users_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("guards of all sorts go where their items go") {
    facet::test::run_random_writes<writer>(6, 250);
}
