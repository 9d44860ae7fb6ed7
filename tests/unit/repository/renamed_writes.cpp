// SPDX-License-Identifier: BSL-1.0
// Writes of items that have some attributes under older names: what is read behind them, what their conditions see, and the index entries
// are those of a model that knows of no names.
#include <facet/repository/audit.hpp>
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <map>
#include <set>

using namespace repository_probe;
using namespace facet::literals;

namespace {

using labels = std::set<std::string>;
struct Place {
    std::string city;
    std::optional<std::string> zip;
    bool operator==(const Place&) const = default;
};
struct Card {
    std::string id;
    std::optional<std::string> nick;
    std::int64_t count = 0;
    labels tags;
    std::optional<Place> place;
    std::string mail;
    std::string shown;
    std::uint32_t version = 0;
    bool operator==(const Card&) const = default;
};
struct Mail {
    std::string mail;
    std::string id;
};
/// The same cards, all of whose attributes have their present names.
template <class... Parts>
using cards = facet::table<"Cards", facet::partition<"PK">, facet::gsi<"Nicks", facet::partition<"NickPK">, facet::sort<"NickSK">>, facet::gsi<"Nameless", facet::partition<"NamelessPK">>, facet::gsi<"Levels", facet::partition<"LevelPK">, facet::sort<facet::number_key("Level")>>,
                           facet::entity<Card, facet::key<"CARD#{id}">, facet::index<"Nicks", "NICK#{nick}", "{id}">, facet::index<"Nameless", "NAMELESS">::while_absent<"nick">, facet::index<"Levels", "LEVELS", "{count}">, Parts...>,
                           facet::entity<Mail, facet::key<"MAIL#{mail}">>>;
struct Now : cards<facet::unique<Mail>, facet::version<"version">, facet::renamed_from<"nick", "name">, facet::renamed_from<"count", "total">, facet::renamed_from<"tags", "labels">, facet::renamed_from<"place", "at">,
                   facet::renamed_from<"mail", "e-mail">, facet::renamed_from<"version", "edition">> {};
/// Each has two of them under the older one.
struct Before0 : cards<facet::stored_as<"nick", "name">, facet::stored_as<"count", "total">> {};
struct Before1 : cards<facet::stored_as<"tags", "labels">, facet::stored_as<"version", "edition">, facet::stored_as<"nick", "name">> {};
struct Before2 : cards<facet::stored_as<"mail", "e-mail">, facet::stored_as<"place", "at">, facet::stored_as<"count", "total">, facet::stored_as<"version", "edition">> {};
struct Free : facet::table<"Free", facet::partition<"PK">, facet::entity<Card, facet::key<"CARD#{id}">, facet::version<"version">, facet::renamed_from<"version", "edition">, facet::renamed_from<"nick", "name">>> {};
struct FreeBefore : facet::table<"Free", facet::partition<"PK">, facet::entity<Card, facet::key<"CARD#{id}">, facet::stored_as<"version", "edition">, facet::stored_as<"nick", "name">>> {};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        const std::string id = std::to_string(random_() % 3);
        const auto key = "id"_f == id;
        const std::int64_t number = random_() % 3;
        const std::string text = number == 0 ? "a" : "b";
        last_ = static_cast<int>(random_() % 14);
        const auto at = cards_.find(id);
        if (at == cards_.end() || last_ == 0) return import(id, number);
        Card& card = at->second;
        const auto done = [&](const auto& outcome, bool right = true) {
            CHECK(said(outcome) == (right ? "ok" : "ConditionalCheckFailedException"));
            if (right) ++card.version;
            return right;
        };
        switch (last_) {
            case 1: return done(table_.update<Card>(key).remove("nick"_f).run()), card.nick.reset();
            case 2: return done(table_.update<Card>(key).set("nick"_f = std::optional<std::string>()).run()), card.nick.reset();
            case 3: return done(table_.update<Card>(key).add("count"_f, number).run()), void(card.count += number);
            case 4: return done(table_.update<Card>(key).set("count"_f.if_missing(77)).run()), void();
            case 5: return done(table_.update<Card>(key).set("shown"_f = "nick"_f.value_or("nobody")).run()), void(card.shown = card.nick.value_or("nobody"));
            case 6: return done(table_.update<Card>(key).set("nick"_f = text).run()), void(card.nick = text);
            case 7: {  // what a condition sees is what a read gives
                const bool right = (card.nick == text || (card.place && card.place->city == text)) && card.count >= number && !card.tags.contains("z");
                const auto asked = ("nick"_f == text || "place.city"_f == text) && "count"_f >= number && !contains("tags"_f, "z");
                if (done(table_.update<Card>(key).set("shown"_f = "seen").when(asked).run(), right)) card.shown = "seen";
                return;
            }
            case 8: {
                const bool right = !card.nick && card.place && card.mail != "m1" && card.version == 2;
                if (done(table_.update<Card>(key).set("count"_f = number).given(missing("nick"_f)).given(exists("place"_f)).when("mail"_f != "m1" && "version"_f == 2u).run(), right)) card.count = number;
                return;
            }
            case 9: {
                const bool right = card.nick == "a" && card.count == number;
                if (done(table_.update<Card>(key).set("shown"_f = "given").given("nick"_f == "a").given("count"_f == number).run(), right)) card.shown = "given";
                return;
            }
            case 10: {
                const std::string mail = "m" + std::to_string(random_() % 4);
                bool free = true;
                for (const auto& [other, each] : cards_) free = free && (other == id || each.mail != mail);
                const auto after = table_.modify<Card>(key, [&](Card& each) { each.mail = mail, each.tags = {text}; });
                CHECK(said(after) == (free ? "ok" : "DuplicateItemException"));
                if (!free) return;
                ++card.version;  // it is stored under its present names, at least
                card.mail = mail;
                card.tags = {text};
                if (after->version != card.version) card.version = after->version;
                return;
            }
            case 11: {  // as it was read, or with another mail
                Card other = card;
                if (number == 0) other.mail = "m9";
                CHECK(said(table_.erase(other).run()) == (number == 0 ? "ConditionalCheckFailedException" : "ok"));
                return number == 0 ? void() : void(cards_.erase(id));
            }
            case 12: return done(table_.update<Card>(key).set("place"_f = Place{text, {}}).remove("nick"_f).run()), card.nick.reset(), void(card.place = Place{text, {}});
            default: return done(table_.transact(table_.update<Card>(key).add("count"_f, 1), table_.check<Mail>("mail"_f == card.mail).exists())), void(++card.count);
        }
    }

    void compare() {
        INFO("kind " << last_);
        for (const auto& [id, card] : cards_) REQUIRE((table_.get<Card>("id"_f == id).value() == card));
        REQUIRE(table_.scan<Card>().count().value() == cards_.size());
        std::vector<std::string> wrong;
        REQUIRE(facet::audit(table_, [&](const facet::finding& each) { wrong.push_back(each.key + ' ' + std::string(each.attribute) + ' ' + each.message); }).has_value());
        REQUIRE(wrong == names{});
        for (const char* nick : {"a", "b"})
            REQUIRE(table_.query<Card>().using_index<"Levels">().filter("nick"_f == nick).count().value() ==
                    static_cast<std::size_t>(std::count_if(cards_.begin(), cards_.end(), [&](auto& each) { return each.second.nick == nick; })));
    }

private:
    /// Another program stores it, under some of the older names.
    void import(const std::string& id, std::int64_t number) {
        Card card{id, {}, number, {}, {}, "m" + id + "#", "", static_cast<std::uint32_t>(random_() % 3)};
        if (random_() % 2 == 0) card.nick = "a";
        if (random_() % 2 == 0) card.tags = {"z"};
        if (random_() % 2 == 0) card.place = Place{"b", "1"};
        if (const auto at = cards_.find(id); at != cards_.end()) table_.erase<Mail>("mail"_f == at->second.mail).or_throw();
        switch (random_() % 3) {
            case 0: before0_.unchecked_import(card).or_throw(); break;
            case 1: before1_.unchecked_import(card).or_throw(); break;
            default: before2_.unchecked_import(card).or_throw(); break;
        }
        table_.unchecked_import(Mail{card.mail, id}).or_throw();
        cards_.insert_or_assign(id, card);
    }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    facet::repository<Now, facet::memory::engine> table_ = facet::open<Now>(engine_);
    facet::repository<Before0, facet::memory::engine> before0_ = facet::open<Before0>(engine_);
    facet::repository<Before1, facet::memory::engine> before1_ = facet::open<Before1>(engine_);
    facet::repository<Before2, facet::memory::engine> before2_ = facet::open<Before2>(engine_);
    std::map<std::string, Card> cards_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("writes of items that have attributes under older names") {
    facet::test::run_random_writes<writer>(4, 300);
}

TEST_CASE("a version under an older name is the one that a put and a replace ask for") {
    facet::memory::engine engine;
    auto now = facet::open<Free>(engine);
    auto before = facet::open<FreeBefore>(engine);
    for (const std::uint32_t version : {0u, 3u}) {
        before.unchecked_import(Card{"1", "n", 1, {}, {}, "m", "", version}).or_throw();
        Card mine = now.get<Card>("id"_f == "1").value();
        CHECK(mine.version == version);
        Card wrong = mine;
        wrong.version += 1;
        CHECK(said(now.put(wrong).run()) == "ConditionalCheckFailedException");
        CHECK(said(now.replace(wrong).run()) == "ConditionalCheckFailedException");
        CHECK(said(now.replace(mine).run()) == "ok");
        CHECK(said(now.put(mine).run()) == "ConditionalCheckFailedException");
        mine = now.get<Card>("id"_f == "1").value();
        CHECK(mine.version == version + 1);
        CHECK(said(now.put(mine).run()) == "ok");

        before.unchecked_import(Card{"1", "n", 1, {}, {}, "m", "", version}).or_throw();
        now.upsert<Card>("id"_f == "1").set("count"_f = 2, "tags"_f = labels{"x"}, "mail"_f = "", "shown"_f = "").remove("nick"_f).or_throw();
        CHECK((now.get<Card>("id"_f == "1").value() == Card{"1", {}, 2, {"x"}, {}, "", "", version + 1}));
    }
}

TEST_CASE("an update of a field takes its older attribute away") {
    facet::memory::engine engine;
    auto before = facet::open<Before0>(engine);
    before.put(Card{"1", "ann", 5, {}, {}, "m", "s"}).or_throw();
    auto now = facet::open<Now>(engine);
    const auto has = [&](const char* attribute) { return only_item(now).contains(attribute); };
    REQUIRE(has("name"));
    REQUIRE(has("total"));
    now.update<Card>("id"_f == "1").add("count"_f, 2).or_throw();
    CHECK(!has("total"));
    CHECK(has("name"));
    now.update<Card>("id"_f == "1").set("nick"_f = std::optional<std::string>("bob")).or_throw();
    CHECK(!has("name"));
    const Card card = now.get<Card>("id"_f == "1").value();
    CHECK(card.nick == "bob");
    CHECK(card.count == 7);

    facet::memory::engine other;
    facet::open<FreeBefore>(other).put(Card{"1", "ann", 5, {}, {}, "m", "s", 3}).or_throw();
    auto free = facet::open<Free>(other);
    free.upsert<Card>("id"_f == "1").set("nick"_f = "bob", "mail"_f = "m", "shown"_f = "s").add("count"_f, 1).or_throw();
    CHECK(!only_item(free).contains("edition"));
    CHECK(!only_item(free).contains("name"));
    CHECK(free.get<Card>("id"_f == "1")->version == 4);
}
