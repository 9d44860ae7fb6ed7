// SPDX-License-Identifier: BSL-1.0
// Unique fields, mirrored and counted edges, versions and times of the same items, written in any order: what is stored is always what
// imports of the right objects would store.
#include <facet/repository/erase_node.hpp>
#include <unit/repository/read_ways.hpp>

#include <chrono>
#include <map>
#include <set>

using namespace repository_probe;
using namespace facet::literals;

namespace {

using millis = std::chrono::sys_time<std::chrono::milliseconds>;

struct Member {
    std::string user;
    std::string email;
    std::optional<std::string> phone;
    std::string name;
    std::optional<std::string> team;
    std::uint32_t version = 0;
    std::int64_t following = 0;
    std::int64_t followers = 0;
    millis changed{};
};
struct EmailOwner {
    std::string email;
    std::string user;
};
struct PhoneOwner {
    std::string phone;
    std::string name;
};
struct Follows {
    std::string user;
    std::string followee;
    std::optional<std::string> note;
    std::uint32_t version = 0;
    millis made{};
    millis changed{};
};
struct FollowedBy {
    std::string followee;
    std::string user;
    std::optional<std::string> note;
    millis changed{};
};
struct Club
    : facet::table<"Club", facet::gsi<"Teams", facet::partition<"TeamPK">, facet::sort<facet::number_key("followers")>>, facet::gsi<"Notes", facet::partition<"NotePK">, facet::sort<"NoteSK">>,
                   facet::entity<Member, facet::unique<EmailOwner>, facet::unique<PhoneOwner>, facet::version<"version">, facet::changed_at<"changed">,
                                 facet::key<"MEMBER#{user}", "MEMBER">, facet::index<"Teams", "{team}", "{followers}">>,
                   facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<PhoneOwner, facet::key<"PHONE#{phone}", "PHONE">>,
                   facet::edge<Follows, facet::from<Member>, facet::to<Member, "followee">, facet::target_key<"FOLLOWS#{followee}">, facet::version<"version">, facet::created_at<"made">,
                               facet::changed_at<"changed">, facet::index<"Notes", "{note}", "{changed}#{user}#{followee}">,
                               facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{user}">>, facet::counted<"following", "followers">>> {};
using repository = facet::repository<Club, facet::memory::engine>;

std::map<std::string, facet::item> contents(const repository& club) {
    std::map<std::string, facet::item> all;
    const auto page = club.backend().scan(club.handle(), {}, [&](std::span<const facet::item_view> some) {
        for (const facet::item_view& each : some)
            all.emplace(std::string(each.key.partition) + ' ' + std::string(each.key.sort), facet::request::unpack_item(each, facet::schema<Club>::facts.description, club.handle()).value());
    });
    REQUIRE(page.has_value());
    return all;
}

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {
        options_.clock.context = &now_;
        options_.clock.read = [](void* now) { return std::chrono::system_clock::time_point(*static_cast<std::chrono::milliseconds*>(now)); };
        club_.emplace(facet::open<Club>(engine_, options_));
    }

    void step() {
        ++now_;
        const std::string user = std::to_string(random_() % 5);
        Follows edge{user, std::to_string(random_() % 5), {}, 0, {}, {}};
        if (random_() % 2 == 0) edge.note = "n" + std::to_string(random_() % 2);
        switch (last_ = static_cast<int>(random_() % 12)) {
            case 0:
            case 1: return create(user);
            case 2:
            case 3: return change(user);
            case 4: return rename(user);
            case 5:
            case 6:
            case 7: return link(edge);
            case 8: return unlink(edge);
            case 9: return erase(user);
            case 10: return annotate(edge);
            default: return several(edge);
        }
    }

    void compare() {
        facet::memory::engine engine;
        auto right = facet::open<Club>(engine);
        for (const auto& [name, member] : members_) {
            right.unchecked_import(member).or_throw();
            right.unchecked_import(EmailOwner{member.email, member.user}).or_throw();
            if (member.phone) right.unchecked_import(PhoneOwner{*member.phone, member.name}).or_throw();
        }
        for (const auto& [ends, edge] : edges_) {
            right.unchecked_import(edge).or_throw();
            right.unchecked_import(FollowedBy{edge.followee, edge.user, edge.note, edge.changed}).or_throw();
        }
        const auto stored = contents(*club_);
        const auto wanted = contents(right);
        names unlike;
        for (const auto& [key, item] : stored)
            if (!wanted.contains(key) || !(wanted.at(key) == item)) unlike.push_back(key);
        for (const auto& [key, item] : wanted)
            if (!stored.contains(key)) unlike.push_back("no " + key);
        INFO("kind " << last_);
        REQUIRE(unlike == names{});
    }

private:
    [[nodiscard]] millis now() const { return millis(now_); }
    void wrote(Member& member) { ++member.version, member.changed = now(); }
    [[nodiscard]] bool email_free(const std::string& email, const std::string& but = {}) const {
        for (const auto& [name, member] : members_)
            if (name != but && member.email == email) return false;
        return true;
    }
    [[nodiscard]] bool phone_free(const std::optional<std::string>& phone, const std::string& but = {}) const {
        for (const auto& [name, member] : members_)
            if (phone && name != but && member.phone == phone) return false;
        return true;
    }
    [[nodiscard]] Member random_member(const std::string& user) {
        Member member{user, "e" + std::to_string(random_() % 6), {}, "n" + std::to_string(random_() % 3), {}, 0, 0, 0, {}};
        if (random_() % 2 == 0) member.phone = std::to_string(random_() % 5);
        if (random_() % 2 == 0) member.team = "t";
        return member;
    }

    void create(const std::string& user) {
        Member member = random_member(user);
        const bool free = email_free(member.email) && phone_free(member.phone);
        CHECK(said(club_->create(member).run()) == (members_.contains(user) ? "ConditionalCheckFailedException" : free ? "ok" : "DuplicateItemException"));
        if (members_.contains(user) || !free) return;
        wrote(member);
        members_.emplace(user, member);
    }
    void change(const std::string& user) {
        const Member wanted = random_member(user);
        const auto after = club_->modify<Member>("user"_f == user, [&](Member& member) { member.email = wanted.email, member.phone = wanted.phone, member.name = wanted.name, member.team = wanted.team; });
        const bool there = members_.contains(user);
        const bool free = email_free(wanted.email, user) && phone_free(wanted.phone, user);
        CHECK(said(after) == (!there ? "ItemNotFound" : free ? "ok" : "DuplicateItemException"));
        if (!there || !free) return;
        Member& member = members_.at(user);
        if (member.email == wanted.email && member.phone == wanted.phone && member.name == wanted.name && member.team == wanted.team) return;
        member.email = wanted.email, member.phone = wanted.phone, member.name = wanted.name, member.team = wanted.team;
        wrote(member);
    }
    void rename(const std::string& user) {
        if (!members_.contains(user)) return;
        Member& member = members_.at(user);
        const std::optional<std::string> team = random_() % 2 == 0 ? std::optional<std::string>("u") : std::nullopt;
        CHECK(said(club_->update<Member>("user"_f == user).set("team"_f = team).given("followers"_f == member.followers).run()) == "ok");
        member.team = team;
        wrote(member);
    }
    void linked(Follows edge) {
        edge.version = 1;
        edge.made = edge.changed = now();
        edges_.insert_or_assign({edge.user, edge.followee}, edge);
        count(edge, 1);
    }
    /// One node's counts change by one write.
    void count(const Follows& edge, std::int64_t by) {
        members_.at(edge.user).following += by;
        members_.at(edge.followee).followers += by;
        wrote(members_.at(edge.user));
        if (edge.user != edge.followee) wrote(members_.at(edge.followee));
    }
    void link(const Follows& edge) {
        const bool ends = members_.contains(edge.user) && members_.contains(edge.followee);
        const bool there = edges_.contains({edge.user, edge.followee});
        CHECK(said(club_->link(edge).run()) == (there ? "ConditionalCheckFailedException" : ends ? "ok" : "ItemNotFound"));
        if (!there && ends) linked(edge);
    }
    void unlink(const Follows& edge) {
        const bool there = edges_.contains({edge.user, edge.followee});
        CHECK(said(club_->unlink<Follows>("user"_f == edge.user && "followee"_f == edge.followee).run()) == (there ? "ok" : "ConditionalCheckFailedException"));
        if (!there) return;
        edges_.erase({edge.user, edge.followee});
        count(edge, -1);
    }
    void erase(const std::string& user) {
        const auto erased = facet::erase_node<Member>(*club_, "user"_f == user);
        CHECK(said(erased) == "ok");
        if (!members_.contains(user)) return;
        std::set<std::string> others;
        for (auto at = edges_.begin(); at != edges_.end();) {
            const Follows& edge = at->second;
            if (edge.user != user && edge.followee != user) { ++at; continue; }
            members_.at(edge.user).following -= 1;
            members_.at(edge.followee).followers -= 1;
            others.insert({edge.user, edge.followee});
            at = edges_.erase(at);
        }
        for (const std::string& other : others) wrote(members_.at(other));
        members_.erase(user);
    }
    void annotate(const Follows& edge) {
        const auto after = club_->modify<Follows>("user"_f == edge.user && "followee"_f == edge.followee, [&](Follows& stored) { stored.note = edge.note; });
        const auto there = edges_.find({edge.user, edge.followee});
        CHECK(said(after) == (there == edges_.end() ? "ItemNotFound" : "ok"));
        if (there == edges_.end() || there->second.note == edge.note) return;
        there->second.note = edge.note;
        ++there->second.version;
        there->second.changed = now();
    }
    /// A member changes in the transaction that links it.
    void several(const Follows& edge) {
        const bool ends = members_.contains(edge.user) && members_.contains(edge.followee);
        const bool there = edges_.contains({edge.user, edge.followee});
        if (!members_.contains(edge.user)) return;
        Member& member = members_.at(edge.user);
        const auto done = club_->transact(
            club_->update<Member>("user"_f == edge.user).set("team"_f = "l").given("followers"_f == member.followers).when("name"_f != "n0"), club_->link(edge));
        const bool right = ends && !there && member.name != "n0";
        CHECK(said(done) == (right ? "ok" : "TransactionCanceledException"));
        if (!right) return;
        member.team = "l";
        linked(edge);
    }

    std::mt19937 random_;
    std::chrono::milliseconds now_{1'700'000'000'000};
    facet::open_options options_{};
    facet::memory::engine engine_{};
    std::optional<repository> club_{};
    std::map<std::string, Member> members_{};
    std::map<std::pair<std::string, std::string>, Follows> edges_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("guards, mirrors, counts, versions and times are kept together") {
    for (unsigned seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        writer all(seed);
        for (int i = 0; i < 150; ++i) {
            all.step();
            all.compare();
        }
    }
}
