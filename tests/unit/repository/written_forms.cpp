// SPDX-License-Identifier: BSL-1.0
// Writes of an entity with keys of all types and forms, through several backends and alone, in transactions and in growing ones: what is
// stored is what imports of a model would store, and what fails changes nothing.
#include <facet/backend/lagging_indexes.hpp>
#include <facet/backend/observed.hpp>
#include <unit/repository/write_ways.hpp>

#include <cctype>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <tuple>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class level : std::uint8_t { low, mid, top };
using numbers_of_sizes = std::set<std::int64_t>;
using moment = std::chrono::sys_time<std::chrono::milliseconds>;

struct Bin {
    std::string bin_name;
    std::int64_t bin_count = 0;
    std::optional<std::string> note_text;
    bool operator==(const Bin&) const = default;
};
struct Part {
    std::int32_t plant_no;
    std::string code_text;
    std::uint32_t serial_no;
    level how{};
    std::optional<moment> checked_at;
    facet::decimal price;
    std::optional<std::int64_t> weight;
    std::vector<Bin> bins;
    std::map<std::string, std::int64_t> stock_by;
    numbers_of_sizes sizes;
    std::optional<facet::binary> tag;
    bool active_now = false;
    std::optional<std::chrono::sys_seconds> until;
    std::string free_text;
    std::optional<std::int64_t> grade_no;
    bool operator==(const Part&) const = default;
};
struct Parts
    : facet::table<"Parts", facet::partition<facet::number_key("plant")>, facet::sort<"SK">, facet::attribute_case<facet::letter_case::camel>, facet::discriminator<"kind">,
                   facet::gsi<"Levels", facet::partition<"levelKey">, facet::sort<"sortKey">>, facet::gsi<"Active", facet::partition<"activeKey">, facet::sort<"sortKey">>,
                   facet::gsi<"Checked", facet::partition<"checkedKey">, facet::sort<"checkedSort">>, facet::gsi<"ByTag", facet::partition<facet::binary_key("tag")>, facet::sort<facet::number_key("heft")>>,
                   facet::gsi<"Many", facet::partition<"how", "freeKey">, facet::sort<facet::number_key("price"), "codeText", "checkedSort">>, facet::lsi<"Near", facet::sort<"nearKey">>,
                   facet::entity<Part, facet::named<"part">, facet::key<"{plant_no}", "P#{code_text:upper}#{serial_no:4}">, facet::key_only<"serial_no">, facet::number_as_text<"grade_no">, facet::expires_at<"until">,
                                 facet::stored_as<"free_text", "Free#Text">,
                                 facet::index<"Levels", "{how:1}/{active_now}", "{price:5.2}#{code_text}#{serial_no:4}">, facet::index<"Active", "ACTIVE#{how}", "{price:5.2}#{code_text}#{serial_no:4}">::while_equal<"active_now", true>,
                                 facet::index<"Checked", "CHECKED", "{checked_at:ms}#{serial_no:4}">, facet::index<"ByTag", "{tag}", "{weight}">,
                                 facet::index<"Many", "{how}", "{free_text:lower}", "{price}", "{code_text}", "{checked_at:ms}#{serial_no:4}">, facet::index<"Near", "{how:1}#{until:s}#{active_now}">>> {};

using key_of = std::tuple<std::int32_t, std::string, std::uint32_t>;
using model = std::map<key_of, Part>;

std::string upper(std::string text) {
    for (char& each : text) each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
    return text;
}
key_of key_for(const Part& part) { return {part.plant_no, upper(part.code_text), part.serial_no}; }

/// How a write is done.
enum class way : std::uint8_t { alone, transaction, growing, doomed };

/// The outcome of a write in any of these ways: `ok`, `condition`, `invalid`.
template <class Outcome>
std::string outcome_of(const Outcome& done) {
    if (done.has_value()) return "ok";
    const facet::error& cause = done.error();
    facet::reason_code reason = facet::reason_code::none;
    for (const facet::cancellation_reason& each : cause.reasons)
        if (reason == facet::reason_code::none) reason = each.code;
    if (cause.code == facet::error_code::conditional_check_failed || reason == facet::reason_code::conditional_check_failed) return "condition";
    if (cause.code == facet::error_code::validation || reason == facet::reason_code::validation) return "invalid";
    return cause.to_string();
}

/// One program, the same for each seed whatever the backend; it writes in a way of its own.
template <class Backend>
class writer {
public:
    writer(Backend& backend, way how, unsigned seed) : parts_(facet::open<Parts>(backend)), how_(how), random_(seed) {}

    void step() {
        Part any = random_part();
        const auto at = stored_.find(key_for(any));
        Part* const there = at == stored_.end() ? nullptr : &at->second;
        const auto key = "plant_no"_f == any.plant_no && "code_text"_f == any.code_text && "serial_no"_f == any.serial_no;
        const auto position = static_cast<std::size_t>(number(3));
        const bool first = number(2) == 0;
        last_ = number(19);
        CAPTURE(last_);
        const auto update = [&] { return parts_.template update<Part>(key); };
        const auto expect = [&](const auto& make, const std::string& right) {
            const std::string came = perform(make);
            CHECK(came == right);
            return came == "ok" && right == "ok";
        };
        const std::string present = there == nullptr ? "condition" : "ok";
        switch (last_) {
            case 0:
            case 1: expect([&] { return parts_.put(any); }, "ok"); return store(any);
            case 2: return expect([&] { return parts_.create(any); }, there == nullptr ? "ok" : "condition") ? store(any) : void();
            case 3: return expect([&] { return parts_.replace(any).when("price"_f <= facet::decimal(2)); }, there != nullptr && there->price <= facet::decimal(2) ? "ok" : "condition") ? store(any) : void();
            case 4:
                return expect([&] { return parts_.template erase<Part>(key).when(missing("tag"_f)); }, there == nullptr || !there->tag ? "ok" : "condition") && there != nullptr
                           ? void(stored_.erase(at))
                           : void();
            case 5:  // what the entry in Levels and Active is made from
                if (expect([&] { return update().set("how"_f = any.how, "active_now"_f = any.active_now).set("price"_f = any.price).set("until"_f = any.until).set("free_text"_f = any.free_text).set("checked_at"_f = any.checked_at).given("code_text"_f == any.code_text); },
                           there != nullptr && there->code_text == any.code_text ? "ok" : "condition"))
                    there->how = any.how, there->active_now = any.active_now, there->price = any.price, there->until = any.until, there->free_text = any.free_text, there->checked_at = any.checked_at;
                return;
            case 6: return expect([&] { return update().set("tag"_f = any.tag, "weight"_f = any.weight, "grade_no"_f = any.grade_no); }, present) ? void((there->tag = any.tag, there->weight = any.weight, there->grade_no = any.grade_no)) : void();
            case 7: return expect([&] { return update().remove("tag"_f).given(missing("weight"_f)); }, there != nullptr && !there->weight ? "ok" : "condition") ? there->tag.reset() : void();
            case 8:
                if (there == nullptr) return;
                if (expect([&] { return update().set("active_now"_f = first, "price"_f = any.price).given("how"_f == level::mid).given("until"_f == there->until.value_or(std::chrono::sys_seconds())).given("code_text"_f == there->code_text); },
                           there->how == level::mid && there->until ? "ok" : "condition"))
                    there->active_now = first, there->price = any.price;
                return;
            case 9: {
                const bool fits = there != nullptr && position < there->bins.size();
                if (expect([&] { return update().set("bins[*].bin_count"_f(position) += 5, "bins[*].note_text"_f(position) = std::optional<std::string>()); }, there == nullptr ? "condition" : fits ? "ok" : "invalid"))
                    there->bins[position].bin_count += 5, there->bins[position].note_text.reset();
                return;
            }
            case 10: {
                const bool both = there != nullptr && there->bins.size() > position;
                if (expect([&] { return update().remove("bins[*]"_f(position)).set("stock_by.*"_f(any.free_text + ".x") = 7).when(size("bins"_f) >= 1); }, there != nullptr && !there->bins.empty() ? "ok" : "condition")) {
                    if (both) there->bins.erase(there->bins.begin() + static_cast<std::ptrdiff_t>(position));
                    there->stock_by[any.free_text + ".x"] = 7;
                }
                return;
            }
            case 11: {
                const Bin bin{any.free_text, 1, {}};
                if (!expect([&] { return first ? update().set("bins"_f.append(bin)) : update().set("bins"_f.append(std::vector<Bin>{})); }, present)) return;
                if (first) there->bins.push_back(bin);
                return;
            }
            case 12:
                if (!expect([&] { return update().set("bins"_f.prepend(any.bins)).erase("sizes"_f, numbers_of_sizes{1, 2, 9}); }, present)) return;
                there->bins.insert(there->bins.begin(), any.bins.begin(), any.bins.end());
                for (const int each : {1, 2, 9}) there->sizes.erase(each);
                return;
            case 13: return expect([&] { return update().add("sizes"_f, numbers_of_sizes{1, -7}).remove("stock_by.*"_f("k")); }, present) ? void((there->sizes.insert({1, -7}), there->stock_by.erase("k"))) : void();
            case 14: {
                const bool fits = there != nullptr && there->stock_by.contains("k");
                return expect([&] { return update().set("stock_by.k"_f -= 3); }, there == nullptr ? "condition" : fits ? "ok" : "invalid") ? void(there->stock_by["k"] -= 3) : void();
            }
            case 15: {  // makes it, with the spelling that the where-clause has
                if (any.sizes.empty()) return;
                expect(
                    [&] {
                        return parts_.template upsert<Part>(key)
                            .set("how"_f = any.how, "checked_at"_f = any.checked_at, "price"_f = any.price, "weight"_f = any.weight, "bins"_f = any.bins, "stock_by"_f = any.stock_by)
                            .set("tag"_f = any.tag, "active_now"_f = any.active_now, "until"_f = any.until, "free_text"_f = any.free_text, "grade_no"_f = any.grade_no)
                            .add("sizes"_f, any.sizes);
                    },
                    "ok");
                if (there != nullptr) any.sizes.insert(there->sizes.begin(), there->sizes.end());
                return store(any);
            }
            case 16: {
                const auto after = parts_.template modify<Part>(key, [&](Part& part) {
                    any.code_text = first ? part.code_text : any.code_text;
                    part = any;
                });
                CHECK(said(after) == (there == nullptr ? "ItemNotFound" : "ok"));
                return there == nullptr ? void() : store(any);
            }
            case 17: {
                Part moved = any;
                moved.serial_no = 7;
                const bool taken = stored_.contains(key_for(moved));
                const auto after = parts_.template move<Part>(key, [&](Part& part) { part = moved; });
                CHECK(said(after) == (there == nullptr ? "ItemNotFound" : taken ? "TransactionCanceledException" : "ok"));
                if (there == nullptr || taken) return;
                stored_.erase(at);
                return store(moved);
            }
            default:  // out of an index that it comes back into
                return expect([&] { return update().set("bins"_f = any.bins).template drop_entry<"Checked">().when("grade_no"_f == 99); }, "condition") ? void() : void();
        }
    }

    /// What is stored is what imports of the model store.
    void compare() {
        CAPTURE(last_);
        facet::memory::engine engine;
        auto right = facet::open<Parts>(engine);
        for (const auto& [key, part] : stored_) {
            right.unchecked_import(part).or_throw();
            REQUIRE((parts_.template get<Part>("plant_no"_f == part.plant_no && "code_text"_f == part.code_text && "serial_no"_f == part.serial_no, facet::consistent).value() == part));
        }
        REQUIRE(differences(stored_items(parts_), stored_items(right)) == names{});
    }

private:
    /// Does a write, in a transaction with others where that is the way: one that is harmless, and first one that fails for sure.
    template <class Make>
    std::string perform(const Make& make) {
        const auto nobody = "plant_no"_f == -1 && "code_text"_f == "none" && "serial_no"_f == 1u;
        switch (how_) {
            case way::alone: return outcome_of(make().run());
            case way::transaction: return outcome_of(parts_.transact(make(), parts_.template check<Part>(nobody).missing()));
            case way::doomed: {
                auto doomed = parts_.transaction();
                doomed.add(make());
                doomed.add(parts_.template check<Part>(nobody).exists());
                const auto done = doomed.run();
                REQUIRE_FALSE(done.has_value());
                if (outcome_of(done) != "invalid") CHECK(done.error().reasons.back().code == facet::reason_code::conditional_check_failed);
                compare();
                break;
            }
            case way::growing: break;
        }
        auto all = parts_.transaction();
        for (int i = 2; i < 5; ++i) all.add(parts_.template erase<Part>("plant_no"_f == -i && "code_text"_f == "none" && "serial_no"_f == 1u));
        all.add(make());
        all.add(parts_.template check<Part>(nobody).missing());
        const std::string came = outcome_of(all.run());
        if (came == "condition") CHECK(outcome_of(all.run()) == came);  // it can be run again
        return came;
    }
    void store(const Part& part) { stored_.insert_or_assign(key_for(part), part); }
    int number(unsigned below) { return static_cast<int>(random_() % below); }
    Part random_part() {
        Part part{};
        part.plant_no = number(2) - 1;
        part.code_text = number(3) == 0 ? "aB" : number(2) == 0 ? "Ab" : "c#";
        part.serial_no = static_cast<std::uint32_t>(number(2));
        part.how = static_cast<level>(number(3));
        if (number(2) == 0) part.checked_at = moment(std::chrono::milliseconds(number(2) * 1001));
        part.price = facet::decimal(number(3));
        if (number(2) == 0) part.weight = number(5) - 1;
        for (int i = number(3); i > 0; --i) part.bins.push_back({"b", i, i == 1 ? std::optional<std::string>("n") : std::nullopt});
        if (number(2) == 0) part.stock_by = {{"k", 4}, {"a.b", 1}};
        if (number(2) == 0) part.sizes = {1, 5};
        if (number(2) == 0) part.tag = number(2) == 0 ? facet::binary::from("\x01") : facet::binary::from("zz");
        part.active_now = number(2) == 0;
        if (number(2) == 0) part.until = std::chrono::sys_seconds(std::chrono::seconds(number(3)));
        if (number(2) == 0) part.grade_no = number(3) - 1;
        part.free_text = number(2) == 0 ? "Text" : "t#";
        return part;
    }

    facet::repository<Parts, Backend> parts_;
    way how_;
    std::mt19937 random_;
    model stored_{};
    int last_ = 0;
};

template <class Backend>
void write_and_compare(Backend& backend, way how, unsigned seed) {
    INFO("way " << static_cast<int>(how) << " seed " << seed);
    writer<Backend> all(backend, how, seed);
    for (int i = 0; i < facet::test::repeats(200); ++i) {
        all.step();
        all.compare();
    }
}

}  // namespace

TEST_CASE("writes of keys of all types and forms, alone and in transactions") {
    for (const way how : {way::alone, way::transaction, way::growing, way::doomed})
        for (unsigned seed = 1; seed <= 2; ++seed) {
            facet::memory::engine engine;
            write_and_compare(engine, how, seed);
        }
}

TEST_CASE("the same writes through other backends") {
    facet::memory::engine engine, watched, target, replica;
    facet::any_backend erased(engine);
    write_and_compare(erased, way::growing, 3);
    std::size_t calls = 0;
    facet::observed observing(watched, [&calls](const facet::call_report&) { ++calls; });
    write_and_compare(observing, way::transaction, 3);
    CHECK(calls > 0);
    facet::lagging_indexes lagging(target, replica, 3);
    write_and_compare(lagging, way::doomed, 3);
    REQUIRE(lagging.catch_up().has_value());
}
