// SPDX-License-Identifier: BSL-1.0
// Entries that are there or not by a field whose new value only the backend knows: what is stored is what an import would store.
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <map>
#include <set>

using namespace repository_probe;
using namespace facet::literals;

namespace {

using labels = std::set<std::string>;
using texts = std::vector<std::string>;

struct Note {
    std::string id;
    std::string owner;
    std::optional<std::int64_t> seen;
    std::optional<labels> tags;
    std::optional<texts> lines;
    std::optional<std::string> title;
    std::int64_t rank = 0;
    bool operator==(const Note&) const = default;
};
struct Notes
    : facet::table<"Notes", facet::partition<"PK">, facet::gsi<"Unseen", facet::partition<"UnseenPK">, facet::sort<"UnseenSK">>, facet::gsi<"Seen", facet::partition<"SeenPK">, facet::sort<facet::number_key("rank")>>,
                   facet::gsi<"Tagged", facet::partition<"TaggedPK">, facet::sort<"TaggedSK">>, facet::gsi<"Bare", facet::partition<"BarePK">>, facet::gsi<"Lined", facet::partition<"LinedPK">, facet::sort<"TaggedSK">>,
                   facet::gsi<"Untitled", facet::partition<"UntitledPK">, facet::sort<facet::number_key("Level")>>, facet::gsi<"Ranks", facet::partition<"RanksPK">, facet::sort<facet::number_key("Level")>>,
                   facet::entity<Note, facet::key<"NOTE#{id}">, facet::index<"Unseen", "UNSEEN", "{owner}#{id}">::while_absent<"seen">, facet::index<"Seen", "SEEN#{owner}", "{rank}">::while_present<"seen">,
                                 facet::index<"Tagged", "TAGGED", "{id}">::while_present<"tags">, facet::index<"Bare", "BARE#{owner}">::while_absent<"tags">,
                                 facet::index<"Lined", "LINED#{owner}", "{id}">::while_present<"lines">, facet::index<"Untitled", "UNTITLED", "{rank}">::while_absent<"title">, facet::index<"Ranks", "RANKS#{owner}", "{rank}">>> {};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        const std::string id = std::to_string(random_() % 3);
        const auto key = "id"_f == id;
        const std::int64_t number = random_() % 3;
        const std::string text = number == 0 ? "a" : "b";
        Note fresh{id, text, {}, {}, {}, {}, number};
        if (random_() % 2 == 0) fresh.seen = number;
        if (random_() % 2 == 0) fresh.tags = labels{text, "t"};
        if (random_() % 2 == 0) fresh.lines = texts{};
        if (random_() % 2 == 0) fresh.title = text;
        const auto at = notes_.find(id);
        last_ = static_cast<int>(random_() % 14);
        if (at == notes_.end()) last_ = last_ % 2 == 0 ? 0 : 1;
        if (last_ == 0) return expect(table_.put(fresh), true), store(fresh);
        if (last_ == 1) {  // nothing is known of what may be there
            expect(table_.upsert<Note>(key)
                       .set("owner"_f = text, "lines"_f = texts{text}, "title"_f.if_missing(text), "rank"_f = number)
                       .add("seen"_f, number)
                       .add("tags"_f, labels{text}),
                   true);
            Note now = at == notes_.end() ? Note{id, {}, {}, {}, {}, {}, 0} : at->second;
            now.owner = text, now.lines = texts{text}, now.rank = number;
            now.title = now.title.value_or(text);
            now.seen = now.seen.value_or(0) + number;
            if (!now.tags) now.tags.emplace();
            now.tags->insert(text);
            return store(now);
        }
        Note& note = at->second;
        switch (last_) {
            case 2: return expect(table_.update<Note>(key).add("seen"_f, number).given("owner"_f == note.owner), true), void(note.seen = note.seen.value_or(0) + number);
            case 3: return expect(table_.update<Note>(key).set("seen"_f.if_missing(number)).given("owner"_f == note.owner), true), void(note.seen = note.seen.value_or(number));
            case 4: return expect(table_.update<Note>(key).set("seen"_f = "rank"_f + 2).given("owner"_f == note.owner), true), void(note.seen = note.rank + 2);
            case 5: return expect(table_.update<Note>(key).set("seen"_f += 1), note.seen.has_value()), note.seen ? void(++*note.seen) : void();
            case 6: {  // an owner's entries, of which some are due only by what is computed
                expect(table_.update<Note>(key).set("owner"_f = text).add("seen"_f, 1).add("tags"_f, labels{text}).set("lines"_f = texts{"x"}), true);
                note.owner = text, note.seen = note.seen.value_or(0) + 1, note.lines = texts{"x"};
                if (!note.tags) note.tags.emplace();
                note.tags->insert(text);
                return;
            }
            case 7: {
                expect(table_.update<Note>(key).add("tags"_f, labels{text}).given("owner"_f == "a").given(exists("lines"_f)), note.owner == "a" && note.lines);
                if (note.owner != "a" || !note.lines) return;
                if (!note.tags) note.tags.emplace();
                return void(note.tags->insert(text));
            }
            case 8: return expect(table_.update<Note>(key).remove("tags"_f).given("owner"_f == note.owner).given(missing("lines"_f)), !note.lines), note.lines ? void() : note.tags.reset();
            case 9: {
                expect(table_.update<Note>(key).set("lines"_f.append(text)).given("owner"_f == note.owner).given(exists("tags"_f)), note.tags.has_value());
                if (!note.tags) return;
                if (!note.lines) note.lines.emplace();
                return note.lines->push_back(text);
            }
            case 10: {  // a title is made, and its entry shares an attribute with one that stays
                expect(table_.update<Note>(key).set("title"_f.if_missing(text)).given("rank"_f == note.rank), true);
                return void(note.title = note.title.value_or(text));
            }
            case 11: {
                expect(table_.update<Note>(key).set("title"_f = "owner"_f, "rank"_f = number), true);
                note.title = note.owner, note.rank = number;
                return;
            }
            case 12: {
                expect(table_.update<Note>(key).remove("title"_f).given("rank"_f == number), note.rank == number);
                return note.rank == number ? note.title.reset() : void();
            }
            default: {
                expect(table_.update<Note>(key).remove("seen"_f).set("rank"_f = number).given("owner"_f == note.owner).given(missing("title"_f)), !note.title);
                if (note.title) return;
                note.seen.reset();
                note.rank = number;
            }
        }
    }

    void compare() {
        INFO("kind " << last_);
        facet::memory::engine engine;
        auto right = facet::open<Notes>(engine);
        for (const auto& [id, note] : notes_) {
            right.unchecked_import(note).or_throw();
            REQUIRE((table_.get<Note>("id"_f == id).value() == note));
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
    void store(const Note& note) { notes_.insert_or_assign(note.id, note); }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    facet::repository<Notes, facet::memory::engine> table_ = facet::open<Notes>(engine_);
    std::map<std::string, Note> notes_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("entries come and go with fields that are computed") {
    facet::test::run_random_writes<writer>(4, 300);
}
