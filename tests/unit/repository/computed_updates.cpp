// SPDX-License-Identifier: BSL-1.0
// Updates of what fields are computed from: the computed ones, and the entries made of them, are what a put of the whole would store.
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class state : std::uint8_t { open, closed };

inline std::string rank_of(std::uint32_t number, state now) {
    return now == state::open ? "OPEN#" + std::to_string(99'999'999 - number) : "#CLOSED#" + std::to_string(number);
}
inline std::optional<std::string> label_of(const std::optional<std::string>& owner, const std::vector<std::string>& tags) {
    if (!owner && tags.empty()) return std::nullopt;
    if (owner == "throws") throw std::range_error("no such owner");
    return owner.value_or("nobody") + "/" + std::to_string(tags.size());
}
inline std::int64_t length_of(const std::string& title) { return static_cast<std::int64_t>(title.size()); }

struct Issue {
    std::string project;
    std::uint32_t number = 0;
    state now = state::open;
    std::optional<std::string> owner{};
    std::vector<std::string> tags{};
    std::string title{};
    std::uint32_t version = 0;
    std::string rank{};                  // a key attribute of the index itself
    std::optional<std::string> label{};  // an index component, without which there is no entry
    std::int64_t length = 0;             // beside an index
    bool operator==(const Issue&) const = default;
};
struct Issues : facet::table<"Issues", facet::gsi<"ByRank", facet::partition<"RankPK">, facet::sort<"rank">>, facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<"LabelSK">>,
                             facet::entity<Issue, facet::key<"PROJECT#{project}", "ISSUE#{number:8}">, facet::version<"version">, facet::computed<"rank", rank_of, "number", "now">,
                                           facet::computed<"label", label_of, "owner", "tags">, facet::computed<"length", length_of, "title">, facet::index<"ByRank", "RANKS#{project}", "{rank}">,
                                           facet::index<"ByLabel", "LABEL#{label}", "{title}#{number:8}">>> {};

/// No index at all.
struct Note {
    std::string name;
    std::string text{};
    std::string both{};
    bool operator==(const Note&) const = default;
};
inline std::string both_of(const std::string& name, const std::string& text) { return name + text; }
struct Notes : facet::table<"Notes", facet::partition<"PK">, facet::entity<Note, facet::key<"NOTE#{name}">, facet::computed<"both", both_of, "name", "text">>> {};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        const auto number = static_cast<std::uint32_t>(random_() % 3);
        const auto key = "project"_f == "p" && "number"_f == number;
        const state now = random_() % 2 == 0 ? state::open : state::closed;
        const std::string text(1 + random_() % 2, 'x');
        const std::vector<std::string> tags(random_() % 3, "t");
        std::optional<std::string> owner;
        if (random_() % 2 == 0) owner = "o" + text;
        const auto at = issues_.find(number);
        last_ = at == issues_.end() ? static_cast<int>(random_() % 2) : static_cast<int>(random_() % 9);
        Issue& issue = at == issues_.end() ? issues_[number] : at->second;
        const std::uint32_t version = issue.version + 1;
        switch (last_) {
            case 0: return put(Issue{"p", number, now, owner, tags, text}, version);
            case 1:  // nothing is known of what may be there
                expect(table_.upsert<Issue>(key).set("now"_f = now, "owner"_f = owner, "tags"_f = tags, "title"_f = text), true);
                return remember(issue, Issue{"p", number, now, owner, tags, text}, version);
            case 2:
                expect(table_.update<Issue>(key).set("now"_f = now), true);
                return issue.now = now, remember(issue, issue, version);
            case 3: {
                const bool right = issue.tags == tags;
                expect(table_.update<Issue>(key).set("owner"_f = owner).given("tags"_f == tags, "title"_f == issue.title), right);
                if (right) issue.owner = owner, remember(issue, issue, version);
                return;
            }
            case 4:
                expect(table_.update<Issue>(key).set("tags"_f = tags, "title"_f = text).remove("owner"_f), true);
                return issue.tags = tags, issue.title = text, issue.owner.reset(), remember(issue, issue, version);
            case 5: {
                const bool right = !issue.owner.has_value();
                expect(table_.update<Issue>(key).given(missing("owner"_f)).set("tags"_f = tags).given("title"_f == issue.title).set("now"_f = now), right);
                if (right) issue.tags = tags, issue.now = now, remember(issue, issue, version);
                return;
            }
            case 6: {  // in a transaction, as an action
                auto done = table_.transact(table_.update<Issue>(key).set("now"_f = now, "owner"_f = "z", "tags"_f = tags, "title"_f = text));
                CHECK(done.has_value());
                issue.now = now, issue.owner = "z", issue.tags = tags, issue.title = text;
                return remember(issue, issue, version);
            }
            case 7: {  // run twice, and told more meanwhile
                auto update = table_.update<Issue>(key).set("now"_f = now);
                CHECK(update.run().has_value());
                auto further = std::move(update).set("title"_f = text, "owner"_f = owner, "tags"_f = tags);
                CHECK(further.run().has_value());
                issue.now = now, issue.title = text, issue.owner = owner, issue.tags = tags;
                return remember(issue, issue, version + 1);
            }
            default:
                expect(table_.update<Issue>(key).set("title"_f = text).given("owner"_f == issue.owner.value_or("none"), "tags"_f == issue.tags), issue.owner.has_value());
                if (issue.owner) issue.title = text, remember(issue, issue, version);
        }
    }

    void compare() {
        INFO("kind " << last_);
        facet::memory::engine engine;
        auto right = facet::open<Issues>(engine);
        for (const auto& [number, issue] : issues_) {
            right.unchecked_import(issue).or_throw();
            REQUIRE((table_.get<Issue>("project"_f == "p" && "number"_f == number).value() == issue));
        }
        REQUIRE(differences(stored_items(table_), stored_items(right)) == names{});
    }

private:
    template <class Write>
    void expect(Write&& write, bool right) {
        INFO("kind " << last_);
        auto done = write.run();
        CHECK(done.has_value() == right);
    }
    void put(Issue issue, std::uint32_t version) {
        issue.version = version - 1;
        expect(table_.put(issue), true);
        remember(issues_[issue.number], issue, version);
    }
    static void remember(Issue& at, Issue issue, std::uint32_t version) {
        issue.version = version;
        issue.rank = rank_of(issue.number, issue.now);
        issue.label = label_of(issue.owner, issue.tags);
        issue.length = length_of(issue.title);
        at = issue;
    }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    facet::repository<Issues> table_ = facet::open<Issues>(engine_);
    std::map<std::uint32_t, Issue> issues_{};
    int last_ = 0;
};

/// What is computed from the time at which an item was made, and is in no index.
struct Paper {
    std::string id;
    std::string text{};
    facet::timestamp made{};
    std::chrono::sys_days day{};
};
inline std::chrono::sys_days day_made(const facet::timestamp& made) { return std::chrono::floor<std::chrono::days>(made); }
struct Papers : facet::table<"Papers", facet::entity<Paper, facet::created_at<"made">, facet::computed<"day", day_made, "made">, facet::key<"PAPER#{id}", "PAPER">>> {};

}  // namespace

TEST_CASE("updates of what is computed from store what a put of the whole item would") {
    facet::test::run_random_writes<writer>(8, 300);
}

TEST_CASE("a function that throws in an update passes through, and nothing is written") {
    facet::memory::engine engine;
    const auto table = facet::open<Issues>(engine);
    table.put(Issue{"p", 1}).or_throw();
    const auto key = "project"_f == "p" && "number"_f == 1u;
    CHECK_THROWS_AS(table.update<Issue>(key).set("owner"_f = "throws", "tags"_f = std::vector<std::string>{}, "title"_f = "").run(), std::range_error);
    CHECK(table.get<Issue>(key)->owner == std::nullopt);
}

TEST_CASE("without an index, too, an update computes, of its where-clause and of what is given") {
    facet::memory::engine engine;
    const auto table = facet::open<Notes>(engine);
    table.put(Note{"n", "a"}).or_throw();
    CHECK(table.get<Note>("name"_f == "n")->both == "na");
    table.update<Note>("name"_f == "n").set("text"_f = "b").or_throw();
    CHECK(table.get<Note>("name"_f == "n")->both == "nb");
    const Note made = table.upsert<Note>("name"_f == "m").set("text"_f = "c").returning_new().run().value();
    CHECK(made == Note{"m", "c", "mc"});
}

TEST_CASE("an upsert says when an item was made where a field is computed from that") {
    facet::memory::engine engine;
    auto papers = facet::open<Papers>(engine);
    const facet::timestamp noon{std::chrono::sys_days(std::chrono::days(20'000)) + std::chrono::hours(12)};
    papers.upsert<Paper>("id"_f == "1").set("text"_f = "x", "made"_f = noon).or_throw();
    const Paper stored = papers.get<Paper>("id"_f == "1").value();
    CHECK(stored.made == noon);
    CHECK(stored.day == day_made(noon));
}
