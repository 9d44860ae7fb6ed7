// SPDX-License-Identifier: BSL-1.0
// A table that programs of two declarations write: behind a backfill it is what imports under the later one would have made of it.
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/erase_all.hpp>
#include <unit/repository/write_ways.hpp>

#include <map>
#include <optional>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class state : std::uint8_t { open, paid, sent };
struct Order {
    std::string shop;
    std::uint32_t number;
    state now{};
    std::optional<std::string> clerk;
    std::optional<std::int64_t> weight;
    std::int64_t cents = 0;
    facet::timestamp at{};
    bool operator==(const Order&) const = default;
};
struct Note {
    std::string shop;
    std::string text;
    bool operator==(const Note&) const = default;
};
/// The indexes of both: an item has what either wrote.
template <class... Parts>
using orders = facet::table<"Orders", facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>, facet::gsi<"ByClerk", facet::partition<"ClerkPK">, facet::sort<"StateSK">>,
                            facet::gsi<"Heavy", facet::partition<"HeavyPK">, facet::sort<facet::number_key("Weight")>>, facet::gsi<"Rest", facet::partition<"now", "RestPK">, facet::sort<"RestSK", facet::number_key("cents")>>, facet::lsi<"Near", facet::sort<"NearSK">>, Parts...>;
struct Before : orders<facet::entity<Order, facet::key<"SHOP#{shop}", "ORDER#{number:4}">, facet::index<"ByState", "STATE#{now}", "{at:ms}">, facet::index<"ByClerk", "CLERK#{clerk}", "{at:ms}">,
                                     facet::index<"Heavy", "HEAVY", "{weight}">::while_equal<"now", state::sent>, facet::index<"Near", "{now}#{number:4}">>,
                       facet::entity<Note, facet::key<"SHOP#{shop}", "NOTE#{text}">>> {};
struct Later : orders<facet::discriminator<"type">,
                      facet::entity<Order, facet::key<"SHOP#{shop}", "ORDER#{number:4}">, facet::index<"ByState", "{*:4 shards}", "{now:1}#{at:ms}">, facet::index<"ByClerk", "{clerk:3 shards}", "{now:1}#{at:ms}">::while_equal<"now", state::paid>,
                                    facet::index<"Heavy", "HEAVY#{shop}", "{weight}">, facet::index<"Rest", "{now}", "REST#{shop:2 shards}", "{clerk}#{number:4}", "{cents}">::while_absent<"weight">, facet::index<"Near", "{at:ms}">>,
                      facet::entity<Note, facet::immutable, facet::key<"SHOP#{shop}", "NOTE#{text}">>> {};

using key_of = std::pair<std::string, std::uint32_t>;

struct Text {
    std::string id;
    std::optional<std::string> author;
    std::string language = "en";
    std::int64_t pages = 0;
};
struct Old {
    std::string id;
    std::optional<std::string> writer;
};
template <class... Entities>
using texts = facet::table<"Texts", facet::partition<"PK">, facet::gsi<"ByAuthor", facet::partition<"author">, facet::sort<facet::number_key("pages")>>, facet::gsi<"ByLanguage", facet::partition<"language">>, Entities...>;
struct OldTexts : texts<facet::entity<Old, facet::key<"TEXT#{id}">>> {};
struct Texts : texts<facet::entity<Text, facet::key<"TEXT#{id}">, facet::renamed_from<"author", "writer">, facet::defaulted<"language">, facet::defaulted<"pages">, facet::index<"ByAuthor", "{author}", "{pages}">,
                                   facet::index<"ByLanguage", "{language}">>> {};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        Order any = random_order();
        const auto at = all_.find({any.shop, any.number});
        Order* const there = at == all_.end() ? nullptr : &at->second;
        const auto key = "shop"_f == any.shop && "number"_f == any.number;
        const auto expect = [&](const auto& done) {
            CHECK(said(done) == (there == nullptr ? "ConditionalCheckFailedException" : "ok"));
            return there != nullptr;
        };
        last_ = static_cast<int>(random_() % 12);
        CAPTURE(last_);
        switch (last_) {
            case 0:
            case 1:
            case 2: return before_.put(any).or_throw(), store(any);
            case 3: return later_.put(any).or_throw(), store(any);
            case 4: return expect(before_.update<Order>(key).set("now"_f = any.now, "at"_f = any.at, "weight"_f = any.weight, "clerk"_f = any.clerk).run()) ? void((there->now = any.now, there->at = any.at, there->weight = any.weight, there->clerk = any.clerk)) : void();
            case 5: return expect(before_.update<Order>(key).set("cents"_f += 1).run()) ? void(++there->cents) : void();
            case 6: return expect(later_.update<Order>(key).set("now"_f = any.now, "at"_f = any.at, "weight"_f = any.weight, "clerk"_f = any.clerk).run()) ? void((there->now = any.now, there->at = any.at, there->weight = any.weight, there->clerk = any.clerk)) : void();
            case 7: return expect(later_.update<Order>(key).set("cents"_f -= 1).run()) ? void(--there->cents) : void();
            case 8: {
                const auto after = later_.modify<Order>(key, [&](Order& order) { order.clerk = any.clerk; });
                CHECK(said(after) == (there == nullptr ? "ItemNotFound" : "ok"));
                return there == nullptr ? void() : void(there->clerk = any.clerk);
            }
            case 9: return later_.erase(any).or_throw(), there == nullptr ? void() : void(all_.erase(at));
            case 10: return before_.put(Note{any.shop, "n" + std::to_string(random_() % 3)}).or_throw();
            default: return later_.batch_write(later_.put(any), later_.unchecked_import(Note{any.shop, "late"})).value(), store(any);
        }
    }

    void fill_and_compare() {
        facet::walk_options options;
        options.page_size = static_cast<std::uint32_t>(random_() % 4);
        const auto filled = facet::backfill(later_, options);
        REQUIRE(filled.has_value());
        CHECK(filled->skipped == 0);
        CHECK(facet::backfill(later_).value().written == 0);
        std::vector<std::string> wrong;
        REQUIRE(facet::audit(later_, [&](const facet::finding& each) { wrong.push_back(each.key + ' ' + each.message); }).has_value());
        CHECK(wrong == names{});

        facet::memory::engine engine;
        auto right = facet::open<Later>(engine);
        for (const auto& [key, order] : all_) {
            right.unchecked_import(order).or_throw();
            REQUIRE((later_.get<Order>("shop"_f == order.shop && "number"_f == order.number).value() == order));
        }
        for (const Note& note : later_.scan<Note>().or_throw()) right.unchecked_import(note).or_throw();
        REQUIRE(differences(stored_items(later_), stored_items(right)) == names{});
        // Each index holds what it should.
        const auto count = [&](const auto& holds) { return static_cast<std::size_t>(std::count_if(all_.begin(), all_.end(), [&](const auto& each) { return holds(each.second); })); };
        for (const state each : {state::open, state::paid, state::sent}) {
            CHECK(later_.query<Order>("now"_f == each).using_index<"ByState">().count().value() == count([&](auto& order) { return order.now == each; }));
            CHECK(later_.query<Order>("now"_f == each).using_index<"ByClerk">().count().value() == count([&](auto& order) { return each == state::paid && order.now == each && order.clerk; }));
            CHECK(later_.query<Order>("now"_f == each).using_index<"Rest">().count().value() == count([&](auto& order) { return order.now == each && !order.weight && order.clerk; }));
        }
    }
    void erase_some() {
        if (random_() % 2 == 0) return;
        const auto erased = facet::erase_all(later_, later_.query<Order>("now"_f == state::sent).using_index<"ByState">().limit(2));
        REQUIRE(erased.has_value());
        std::erase_if(all_, [&](const auto& each) { return later_.get<Order>("shop"_f == each.second.shop && "number"_f == each.second.number, facet::consistent).missing(); });
        fill_and_compare();
    }

private:
    void store(const Order& order) { all_.insert_or_assign({order.shop, order.number}, order); }
    [[nodiscard]] Order random_order() {
        Order order{random_() % 2 == 0 ? "a" : "b", static_cast<std::uint32_t>(random_() % 4), static_cast<state>(random_() % 3), {}, {}, static_cast<std::int64_t>(random_() % 3), facet::timestamp(std::chrono::milliseconds(random_() % 3))};
        if (random_() % 2 == 0) order.clerk = random_() % 2 == 0 ? "ann" : "b#";
        if (random_() % 2 == 0) order.weight = static_cast<std::int64_t>(random_() % 3) - 1;
        return order;
    }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    facet::repository<Before, facet::memory::engine> before_ = facet::open<Before>(engine_);
    facet::repository<Later, facet::memory::engine> later_ = facet::open<Later>(engine_);
    std::map<key_of, Order> all_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("a backfill mends what programs of two declarations wrote") {
    for (unsigned seed = 1; seed <= 4; ++seed) {
        CAPTURE(seed);
        writer all(seed);
        for (int i = 0; i < facet::test::repeats(60); ++i) {
            for (unsigned writes = 0; writes < 6; ++writes) all.step();
            all.fill_and_compare();
            all.erase_some();
        }
    }
}

TEST_CASE("a backfill stores index keys that are fields, which items have by default or under an older name") {
    facet::memory::engine engine;
    auto old = facet::open<OldTexts>(engine);
    auto texts = facet::open<Texts>(engine);
    old.put(Old{"1", "ann"}).or_throw();
    old.put(Old{"2", {}}).or_throw();
    texts.put(Text{"3", "ann", "de", 7}).or_throw();
    CHECK(texts.query<Text>("author"_f == "ann").count().value() == 1);
    std::size_t stale = 0;
    REQUIRE(facet::audit(texts, [&](const facet::finding& each) { stale += each.kind == facet::finding_kind::stale; }).has_value());
    CHECK(stale == 5);
    CHECK(facet::backfill(texts).value().written == 2);
    CHECK(facet::backfill(texts).value().written == 0);
    CHECK(texts.query<Text>("author"_f == "ann").count().value() == 2);
    CHECK(texts.query<Text>("language"_f == "en").count().value() == 2);
    CHECK(texts.get<Text>("id"_f == "1")->author == "ann");
}
