// SPDX-License-Identifier: BSL-1.0
// Writes of all sorts, one after the other, on items with versions, times, an expiry and entries that come and go: what is stored is
// always what an import of the right object would store.
#include <support/repeats.hpp>
#include <unit/repository/read_ways.hpp>

#include <chrono>
#include <map>
#include <set>

using namespace repository_probe;
using namespace facet::literals;
using std::chrono::seconds;
using std::chrono::sys_seconds;

namespace {

using millis = std::chrono::sys_time<std::chrono::milliseconds>;
enum class state : std::uint8_t { open, held, done };

struct Place {
    std::string city;
    std::optional<std::string> zip;
    bool operator==(const Place&) const = default;
};
struct Doc {
    std::string shelf;
    std::string id;
    state now{};
    std::optional<std::string> owner;
    std::optional<std::int64_t> due;
    std::int64_t score = 0;
    std::uint32_t version = 0;
    millis made{};
    millis written{};
    std::optional<sys_seconds> until;
    std::set<std::string> tags;
    std::optional<Place> place;
    std::string note = "none";
    bool operator==(const Doc&) const = default;
};
struct Docs
    : facet::table<"Docs", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>, facet::gsi<"Recent", facet::partition<"RecentPK">, facet::sort<"RecentSK">>, facet::gsi<"Open", facet::partition<"OpenPK">, facet::sort<"OpenSK">>,
                   facet::gsi<"Free", facet::partition<"FreePK">, facet::sort<"FreeSK">>, facet::gsi<"Score", facet::partition<"shelf">, facet::sort<facet::number_key("score")>>,
                   facet::gsi<"Several", facet::partition<"now", "shelf">, facet::sort<facet::number_key("due"), "owner", "OwnerSK">, facet::keys_only>,
                   facet::lsi<"Near", facet::sort<"NearSK">>,
                   facet::entity<Doc, facet::version<"version">, facet::created_at<"made">, facet::changed_at<"written">, facet::expires_at<"until">, facet::defaulted<"note">,
                                 facet::key<"SHELF#{shelf}", "DOC#{id}">, facet::index<"ByOwner", "{owner}", "{shelf}#{id}">, facet::index<"Recent", "R#{shelf}", "{written}#{id}">,
                                 facet::index<"Open", "OPEN", "{due:8}#{shelf}#{id}">::while_equal<"now", state::open>,
                                 facet::index<"Free", "FREE#{shelf}", "{made}#{id}">::while_absent<"owner">, facet::index<"Score", "{shelf}", "{score}">,
                                 facet::index<"Several", "{now}", "{shelf}", "{due}", "{owner}", "{shelf}#{id}">, facet::index<"Near", "{now:1}#{id}">>> {};

struct moved_clock {
    std::int64_t now = 1'700'000'000'123;

    [[nodiscard]] facet::open_options options() {
        facet::open_options all;
        all.clock.context = this;
        all.clock.read = [](void* self) { return std::chrono::system_clock::time_point(std::chrono::milliseconds(static_cast<moved_clock*>(self)->now)); };
        return all;
    }
    [[nodiscard]] millis read() const { return millis(std::chrono::milliseconds(now)); }
};

using repository = facet::repository<Docs, facet::memory::engine>;

/// All that is stored, index keys included.
std::vector<facet::item> contents(const repository& docs) {
    std::map<std::string, facet::item> all;
    const auto page = docs.backend().scan(docs.handle(), {}, [&](std::span<const facet::item_view> some) {
        for (const facet::item_view& each : some)
            all.emplace(std::string(each.key.partition) + std::string(each.key.sort), facet::request::unpack_item(each, facet::schema<Docs>::facts.description, docs.handle()).value());
    });
    REQUIRE(page.has_value());
    std::vector<facet::item> items;
    for (auto& [key, item] : all) items.push_back(item);
    return items;
}

using model = std::map<std::pair<std::string, std::string>, Doc>;

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        clock_.now += static_cast<std::int64_t>(random_() % 3);
        Doc any = random_doc();
        Doc* const there = find(any);
        const std::uint32_t version = there == nullptr ? 0 : there->version;
        const auto key = "shelf"_f == any.shelf && "id"_f == any.id;
        const std::int64_t bound = static_cast<std::int64_t>(random_() % 7) - 3;
        const int kind = static_cast<int>(random_() % 21);
        last_ = kind;
        switch (kind) {
            case 0:
            case 1: {
                any.version = random_() % 4 == 0 ? version + 1 : version;
                const bool right = any.version == version;
                expect(docs_.put(any).run(), right);
                if (right) store(stamped(any, version));
                return;
            }
            case 2: return expect(docs_.create(any).run(), there == nullptr), there == nullptr ? store(stamped(any, 0)) : void();
            case 3: {
                any.version = version;
                const bool right = there != nullptr && there->score >= bound;
                expect(docs_.replace(any).when("score"_f >= bound).run(), right);
                if (right) store(stamped(any, version));
                return;
            }
            case 4: {
                const bool right = there != nullptr && there->score < bound;
                expect(docs_.erase<Doc>(key).when("score"_f < bound).run(), right);
                if (right) model_.erase({any.shelf, any.id});
                return;
            }
            case 5: {
                const millis made = there == nullptr ? millis{} : there->made;
                auto done = docs_.update<Doc>(key)
                                .set("now"_f = any.now, "owner"_f = any.owner, "due"_f = any.due, "score"_f = any.score, "until"_f = any.until)
                                .set("place"_f = any.place, "note"_f = any.note)
                                .given("made"_f == made)
                                .run();
                expect(done, there != nullptr);
                if (there == nullptr) return;
                any.tags = there->tags;
                any.made = made;
                return store(changed(any, version));
            }
            case 6: {
                auto after = docs_.update<Doc>(key).set("score"_f += 2).returning_new().run();
                expect(after, there != nullptr);
                if (there == nullptr) return;
                there->score += 2;
                store(changed(*there, version));
                CHECK(*after == *there);
                return;
            }
            case 7: {
                if (there == nullptr || !there->owner || !there->due) return;
                expect(docs_.update<Doc>(key).set("now"_f = any.now).given("owner"_f == *there->owner && "due"_f == *there->due).run(), true);
                there->now = any.now;
                return store(changed(*there, version));
            }
            case 8: {
                if (there == nullptr) return;
                expect(docs_.update<Doc>(key).remove("owner"_f).given("made"_f == there->made).run(), true);
                there->owner.reset();
                return store(changed(*there, version));
            }
            case 9: {
                expect(docs_.update<Doc>(key).remove("due"_f).given(missing("owner"_f)).run(), there != nullptr && !there->owner);
                if (there == nullptr || there->owner) return;
                there->due.reset();
                return store(changed(*there, version));
            }
            case 10: {
                if (there == nullptr) return;
                expect(docs_.update<Doc>(key).add("tags"_f, std::set<std::string>{any.note, "t"}).set("until"_f = any.until).given("owner"_f == "ann" && "due"_f == 5).run(),
                       there->owner == "ann" && there->due == 5);
                if (there->owner != "ann" || there->due != 5) return;
                there->tags.insert({any.note, "t"});
                there->until = any.until;
                return store(changed(*there, version));
            }
            case 11: {
                auto before = docs_.upsert<Doc>(key)
                                  .set("now"_f = any.now, "owner"_f = any.owner, "due"_f = any.due, "until"_f = any.until, "made"_f = any.made)
                                  .set("place"_f = any.place, "note"_f = any.note)
                                  .add("score"_f, any.score)
                                  .add("tags"_f, std::set<std::string>{"u"})
                                  .returning_old()
                                  .run();
                CHECK(before.has_value() == (there != nullptr));
                if (there != nullptr) CHECK(*before == *there);
                Doc now = any;
                if (there != nullptr) now.tags = there->tags, now.score += there->score;
                else now.tags.clear();
                now.tags.insert("u");
                return store(changed(now, version));
            }
            case 12:
            case 13: {
                auto after = docs_.modify<Doc>(key, [&](Doc& doc) {
                    if (any.score == 0) return false;
                    Doc wanted = any;
                    wanted.made = doc.made;
                    wanted.written = doc.written;
                    wanted.version = 77;  // what code makes of it is ignored
                    doc = wanted;
                    return true;
                });
                CHECK(said(after) == (there == nullptr ? "ItemNotFound" : "ok"));
                if (there == nullptr || any.score == 0) return;
                Doc now = any;
                now.made = there->made;
                store(stamped(now, version));
                CHECK(*after == *find(any));
                return;
            }
            case 14: {
                const std::string id = std::to_string(random_() % 4);
                auto after = docs_.move<Doc>(key, [&](Doc& doc) { doc.id = id, doc.now = any.now; });
                const bool taken = id != any.id && model_.count({any.shelf, id}) > 0;
                CHECK(said(after) == (there == nullptr ? "ItemNotFound" : taken ? "TransactionCanceledException" : "ok"));
                if (there == nullptr || taken) return;
                Doc now = *there;
                now.id = id;
                now.now = any.now;
                const bool same = now == *there;
                if (same) return;
                model_.erase({any.shelf, any.id});
                return store(stamped(now, version));
            }
            case 15: return model_.erase({any.shelf, any.id}), expect(docs_.erase(any).run(), true);
            case 16:
                any.version = static_cast<std::uint32_t>(random_() % 5);
                any.written = clock_.read();
                expect(docs_.unchecked_import(any).run(), true);
                return store(any);
            case 17: {
                auto batch = docs_.batch();
                for (int i = 0; i < 30; ++i) {
                    Doc each = random_doc();
                    each.id = std::to_string(i % 15);
                    each.shelf = i < 15 ? "a" : "b";
                    if (i % 3 == 0) batch.add(docs_.erase(each)), model_.erase({each.shelf, each.id});
                    else batch.add(docs_.unchecked_import(each)), store(each);
                }
                return expect(batch.run(), true);
            }
            case 18:
            case 19: {
                Doc other = random_doc();
                other.id += 'x';
                Doc* const other_there = find(other);
                const bool right = there != nullptr && there->score >= bound && other_there == nullptr;
                auto done = docs_.transact(docs_.update<Doc>(key).set("score"_f -= 1, "note"_f = "moved").when("score"_f >= bound), docs_.create(other));
                CHECK(said(done) == (right ? "ok" : "TransactionCanceledException"));
                if (!right) return;
                there->score -= 1;
                there->note = "moved";
                store(changed(*there, version));
                return store(stamped(other, 0));
            }
            default: {
                if (there == nullptr || !there->place) return;
                expect(docs_.update<Doc>(key).set("place.city"_f = any.note).remove("place.zip"_f).run(), true);
                there->place = Place{any.note, {}};
                return store(changed(*there, version));
            }
        }
    }

    void compare() {
        INFO("kind " << last_);
        facet::memory::engine engine;
        auto right = facet::open<Docs>(engine);
        std::vector<Doc> all;
        for (const auto& [key, doc] : model_) {
            right.unchecked_import(doc).or_throw();
            all.push_back(doc);
        }
        REQUIRE((contents(docs_) == contents(right)));
        std::vector<Doc> read;
        for (const char* shelf : {"a", "b"})
            for (const Doc& each : docs_.query<Doc>("shelf"_f == shelf).or_throw()) read.push_back(each);
        REQUIRE((read == all));
    }

private:
    template <class Outcome>
    void expect(const Outcome& outcome, bool right) {
        INFO("kind " << last_ << (outcome.has_value() ? "" : outcome.error().to_string()));
        CHECK(said(outcome) == (right ? "ok" : "ConditionalCheckFailedException"));
    }
    [[nodiscard]] Doc* find(const Doc& like) {
        const auto found = model_.find({like.shelf, like.id});
        return found == model_.end() ? nullptr : &found->second;
    }
    void store(const Doc& doc) { model_.insert_or_assign({doc.shelf, doc.id}, doc); }
    /// As a put stores it, and as an update leaves it.
    [[nodiscard]] Doc stamped(Doc doc, std::uint32_t version) const {
        if (doc.made == millis{}) doc.made = clock_.read();
        return changed(doc, version);
    }
    [[nodiscard]] Doc changed(Doc doc, std::uint32_t version) const {
        doc.version = version + 1;
        doc.written = clock_.read();
        return doc;
    }
    [[nodiscard]] Doc random_doc() {
        const auto one_of = [&](auto... values) {
            const std::common_type_t<decltype(values)...> all[] = {values...};
            return all[random_() % sizeof...(values)];
        };
        using text = std::optional<std::string>;
        Doc doc;
        doc.shelf = one_of("a", "b");
        doc.id = std::to_string(random_() % 4);
        doc.now = one_of(state::open, state::held, state::done);
        doc.owner = one_of(text(), text("ann"), text("b#b"), text("\xc3\xa9"));
        doc.due = one_of(std::optional<std::int64_t>(), std::optional<std::int64_t>(5), std::optional<std::int64_t>(-99'999'999));
        doc.score = one_of(-2, 0, 1, 3);
        doc.made = one_of(millis{}, millis(std::chrono::milliseconds(1)));
        doc.until = one_of(std::optional<sys_seconds>(), std::optional<sys_seconds>(sys_seconds(seconds(9))));
        if (random_() % 2 == 0) doc.tags = {"x", ""};
        if (random_() % 2 == 0) doc.place = Place{"Rome", one_of(text(), text("00100"), text(""))};
        doc.note = one_of("none", "", "n");
        return doc;
    }

    std::mt19937 random_;
    moved_clock clock_{};
    facet::memory::engine engine_{};
    repository docs_ = facet::open<Docs>(engine_, clock_.options());
    model model_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("whatever is written, in whatever order, stores what an import of the right objects would store") {
    for (unsigned seed = 1; seed <= facet::test::repeats(6u); ++seed) {
        CAPTURE(seed);
        writer all(seed);
        for (int i = 0; i < 150; ++i) {
            all.step();
            all.compare();
        }
    }
}
