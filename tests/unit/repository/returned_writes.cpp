// SPDX-License-Identifier: BSL-1.0
// What random writes give back, and what their failed conditions meet, of items that are stored in many ways: as a model has them.
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <chrono>
#include <map>
#include <optional>
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
struct Paper {
    std::string id;
    std::uint32_t code = 0;
    std::string owner;
    std::optional<std::string> nick;
    std::int64_t count = 0;
    std::int32_t level = 0;
    std::string language = "en";
    std::optional<labels> tags;
    std::vector<Place> places;
    std::uint32_t version = 0;
    std::chrono::sys_seconds made{};
    std::chrono::sys_seconds written{};
    bool operator==(const Paper&) const = default;
};
/// What may be enough of it.
struct Brief {
    std::uint32_t code = 0;
    std::optional<std::string> nick;
    std::int32_t level = 0;
    std::string language = "en";
    std::uint32_t version = 0;
    bool operator==(const Brief&) const = default;
};
template <class... Parts>
using papers = facet::table<"Papers", facet::partition<"PK">, facet::sort<"SK">, facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                            facet::entity<Paper, facet::key<"PAPER#{id:upper}", "CODE#{code:06}">, facet::key_only<"code">, facet::index<"ByOwner", "OWNER#{owner}", "{code:06}">::while_present<"nick">,
                                          facet::number_as_text<"level">, facet::defaulted<"language">, facet::version<"version">, facet::created_at<"made">, facet::changed_at<"written">, Parts...>>;
struct Now : papers<facet::renamed_from<"nick", "name">, facet::renamed_from<"count", "total">, facet::renamed_from<"version", "edition">, facet::renamed_from<"places", "at">> {};
struct Before : papers<facet::stored_as<"nick", "name">, facet::stored_as<"count", "total">, facet::stored_as<"version", "edition">, facet::stored_as<"places", "at">> {};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        ++now_;
        const std::string id = std::string(1, "aAbB"[random_() % 4]);
        const auto code = static_cast<std::uint32_t>(random_() % 2);
        const auto where = "id"_f == id && "code"_f == code;
        const std::pair key((id == "a" || id == "A") ? "A" : "B", code);
        const auto at = papers_.find(key);
        const bool there = at != papers_.end();
        const std::optional<Paper> before = there ? std::optional(at->second) : std::nullopt;
        const std::int64_t number = random_() % 3;
        const std::string text = number == 0 ? "x" : "y";
        last_ = static_cast<int>(random_() % 14);
        Paper fresh{id, code, text, {}, number, static_cast<std::int32_t>(number) - 1, text, {}, {}, 0, {}, {}};
        if (random_() % 2 == 0) fresh.nick = text;
        if (random_() % 2 == 0) fresh.tags = labels{text};
        if (random_() % 2 == 0) fresh.places = {Place{text, {}}, Place{"z", text}};
        const auto stored = [&](Paper paper) {
            ++paper.version;
            if (paper.made == std::chrono::sys_seconds{}) paper.made = time();
            paper.written = time();
            return paper;
        };
        const auto updated = [&](auto&& change) {
            Paper after = *before;
            change(after);
            ++after.version;
            after.written = time();
            return after;
        };
        if (last_ < 2 || (!there && last_ == 2)) {  // another program's
            fresh.version = static_cast<std::uint32_t>(random_() % 3);
            const bool older = random_() % 2 == 0;
            older ? import(before_, fresh) : import(table_, fresh);
            older ? void(older_.insert(key)) : void(older_.erase(key));
            papers_.insert_or_assign(key, fresh);
            return;
        }
        if (older_.contains(key)) {  // what is below an attribute, or computed from it, needs its present name
            if (last_ == 7) return none(table_.update<Paper>(where).set("count"_f += number).returning_new().run());
            if (last_ == 10) return none(table_.update<Paper>(where).set("places"_f.append(Place{"end", text})).returning_old().run());
            if (last_ == 11) return none(table_.update<Paper>(where).set("places[0].city"_f = text).returning_new<Brief>().run());
        }
        switch (last_) {
            case 2: {
                const bool right = random_() % 3 != 0;
                fresh.version = before->version + (right ? 0 : 1);
                if (random_() % 2 == 0) fresh.made = before->made;
                return old(table_.put(fresh).keeping_failed(), before, right, stored(fresh), key);
            }
            case 3: return old(table_.create(fresh).keeping_failed(), before, !there, stored(fresh), key);
            case 4: {
                fresh.version = there ? before->version : 0;
                return old(table_.replace(fresh).when("count"_f >= number).keeping_failed(), before, there && before->count >= number, stored(fresh), key);
            }
            case 5: return old(table_.erase<Paper>(where).when("nick"_f == text || missing("owner"_f)).keeping_failed(), before, !there || before->nick == text, std::nullopt, key);
            case 6: {  // of an item under its older names, too
                Paper after = there ? *before : Paper{id, code, "", {}, 0, 0, "", {}, {}, 0, {}, {}};
                after.id = id, after.owner = text, after.nick = text, after.count += number, after.level = 7, after.language = "de", after.places = {};
                if (!after.tags) after.tags.emplace();
                after.tags->insert(text);
                // What is stored of a time that is zero is there: if_missing keeps it.
                if (!there) after.made = time();
                ++after.version, after.written = time();
                auto change = table_.upsert<Paper>(where).set("owner"_f = text, "nick"_f = text, "level"_f = 7, "language"_f = "de", "places"_f = std::vector<Place>{}).add("count"_f, number).add("tags"_f, labels{text});
                if (random_() % 2 == 0) return fresh_of(std::move(change), after, true, key);
                return old(std::move(change), before, true, after, key);
            }
            case 7: return changed(table_.update<Paper>(where).set("count"_f += number, "level"_f = 5), before, there, [&](Paper& each) { each.count += number, each.level = 5; }, updated, key);
            case 8: return changed(table_.update<Paper>(where).remove("nick"_f), before, there, [&](Paper& each) { each.nick.reset(); }, updated, key);
            case 9: {
                const bool right = there && before->owner == text;
                return changed(table_.update<Paper>(where).set("nick"_f.if_missing(text)).given("owner"_f == text), before, right, [&](Paper& each) { each.nick = each.nick.value_or(text); }, updated, key);
            }
            case 10: return changed(table_.update<Paper>(where).set("places"_f.append(Place{"end", text})), before, there, [&](Paper& each) { each.places.push_back(Place{"end", text}); }, updated, key);
            case 11: {
                const bool right = there && !before->places.empty() && before->version == 2;
                return changed(table_.update<Paper>(where).set("places[0].city"_f = text).remove("places[0].zip"_f).when(exists("places[0]"_f) && "version"_f == 2u), before, right,
                               [&](Paper& each) { each.places[0].city = text, each.places[0].zip.reset(); }, updated, key);
            }
            case 12: {
                const bool right = there && before->tags && before->tags->contains("x");
                return changed(table_.update<Paper>(where).erase("tags"_f, labels{"x", "w"}).when(contains("tags"_f, "x")), before, right,
                               [&](Paper& each) {
                                   each.tags->erase("x");
                                   if (each.tags->empty()) each.tags.reset();
                               },
                               updated, key);
            }
            default: {  // in a transaction, each reason has its own item
                const auto other = papers_.find({key.first, 1 - code});
                const bool right = there && before->count == number;
                const bool seen = other == papers_.end() || other->second.level != -1;
                const auto done = table_.transact(table_.check<Paper>("id"_f == id && "code"_f == 1 - code).when("level"_f != -1).keeping_failed(),
                                                  table_.update<Paper>(where).set("level"_f = 9).when("count"_f == number).keeping_failed());
                REQUIRE(done.has_value() == (right && seen));
                if (right && seen) return void(papers_.insert_or_assign(key, updated([](Paper& each) { each.level = 9; })));
                REQUIRE(done.error().reasons.size() == 2);
                if (there && before->count != number) CHECK((table_.met<Paper>(done.error().reasons[1]).value() == *before));
                else CHECK(table_.met<Paper>(done.error().reasons[1]).missing());
                if (!seen) CHECK((table_.met<Paper>(done.error().reasons[0]).value() == other->second));
                else CHECK(table_.met<Paper>(done.error().reasons[0]).missing());
            }
        }
    }

    void compare() {
        INFO("kind " << last_);
        for (const auto& [key, paper] : papers_) REQUIRE((table_.get<Paper>("id"_f == key.first && "code"_f == key.second).value() == paper));
        REQUIRE(table_.scan<Paper>().count().value() == papers_.size());
        for (const auto& [key, item] : stored_items(table_)) REQUIRE((item.find("Stranger") != nullptr) == strangers_.contains(key));
    }

private:
    using key_type = std::pair<std::string, std::uint32_t>;

    /// A write that may give back what was there.
    template <class Write>
    void old(Write&& write, const std::optional<Paper>& before, bool right, const std::optional<Paper>& after, const key_type& key) {
        INFO("kind " << last_);
        const bool brief = random_() % 3 == 0;
        if (brief) {
            auto got = std::move(write).template returning_old<Brief>().run();
            if (right) REQUIRE((got.has_value() ? std::optional(*got) : std::nullopt) == brief_of(before));
            check(got, right, before);
        } else {
            auto got = std::move(write).returning_old().run();
            if (right) REQUIRE((got.has_value() ? std::optional(*got) : std::nullopt) == before);
            check(got, right, before);
        }
        if (!right) return;
        older_.erase(key);
        if (last_ != 6) strangers_.erase(stored_key(key));
        if (after) papers_.insert_or_assign(key, *after);
        else papers_.erase(key);
    }
    template <class Write>
    void fresh_of(Write&& write, const Paper& after, bool right, const key_type& key) {
        INFO("kind " << last_);
        if (random_() % 3 == 0) {
            auto got = std::move(write).template returning_new<Brief>().run();
            INFO(said(got) << (got.has_value() ? std::string() : got.error().to_string()));
            REQUIRE(got.has_value() == right);
            REQUIRE((std::optional(*got) == brief_of(after)));
        } else {
            auto got = std::move(write).returning_new().run();
            INFO(said(got) << (got.has_value() ? std::string() : got.error().to_string()));
            REQUIRE(got.has_value() == right);
            REQUIRE((*got == after));
        }
        if (last_ == 6) older_.erase(key);
        papers_.insert_or_assign(key, after);
    }
    template <class Outcome>
    static void none(const Outcome& got) {
        REQUIRE(said(got) == "ValidationException");
    }
    template <class Update, class Change, class Updated>
    void changed(Update&& update, const std::optional<Paper>& before, bool right, const Change& change, const Updated& updated, const key_type& key) {
        INFO("kind " << last_);
        if (!right) {
            auto got = std::move(update).keeping_failed().returning_new().run();
            return check(got, false, before);
        }
        const Paper after = updated(change);
        if (random_() % 2 == 0) return fresh_of(std::move(update), after, true, key);
        auto got = std::move(update).returning_old().run();
        REQUIRE(got.has_value());
        REQUIRE((*got == *before));
        papers_.insert_or_assign(key, after);
    }
    template <class Outcome>
    void check(const Outcome& got, bool right, const std::optional<Paper>& before) {
        if (right) return;
        REQUIRE(said(got) == "ConditionalCheckFailedException");
        const auto met = table_.met<Paper>(got.error());
        REQUIRE((met.has_value() ? std::optional(*met) : std::nullopt) == before);
    }
    [[nodiscard]] static std::optional<Brief> brief_of(const std::optional<Paper>& paper) {
        if (!paper) return std::nullopt;
        return Brief{paper->code, paper->nick, paper->level, paper->language, paper->version};
    }
    [[nodiscard]] std::chrono::sys_seconds time() const { return std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000 + now_)); }
    [[nodiscard]] static std::string stored_key(const key_type& key) { return "PAPER#" + key.first + " CODE#00000" + std::to_string(key.second); }

    /// Stores it with an attribute of no field, and in part without the one that has a default.
    template <class Repository>
    void import(const Repository& as, Paper& paper) {
        as.unchecked_import(paper).or_throw();
        const std::string key = stored_key({paper.id == "a" || paper.id == "A" ? "A" : "B", paper.code});
        facet::item item = stored_items(as).at(key);
        item.insert_or_assign("Stranger", 5);
        if (paper.language == "x") item.erase("language"), paper.language = "en";
        REQUIRE(put_raw(table_, item).has_value());
        strangers_.insert(key);
    }

    std::mt19937 random_;
    std::int64_t now_ = 0;
    facet::memory::engine engine_{};
    facet::repository<Before, facet::memory::engine> before_ = facet::open<Before>(engine_);
    facet::repository<Now, facet::memory::engine> table_ = open();
    std::map<key_type, Paper> papers_{};
    std::set<std::string> strangers_{};  ///< stored with an attribute of no field
    std::set<key_type> older_{};         ///< stored under older names
    int last_ = 0;

    [[nodiscard]] facet::repository<Now, facet::memory::engine> open() {
        facet::open_options options;
        options.clock.read = [](void* at) { return std::chrono::system_clock::time_point(std::chrono::seconds(1'700'000'000 + *static_cast<std::int64_t*>(at))); };
        options.clock.context = &now_;
        return facet::open<Now>(engine_, std::move(options));
    }
};

}  // namespace

TEST_CASE("what writes give back, and what their conditions met, is as a model has it (contract V2, V6)") {
    facet::test::run_random_writes<writer>(4, 300);
}
