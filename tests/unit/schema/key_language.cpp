// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_language.hpp>
#include <facet/schema/templates_apart.hpp>

#include <support/catch.hpp>
#include <unit/schema/random.hpp>
#include <unit/schema/runtime_template.hpp>

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

using facet::field_facts;
using facet::key_mode;
using facet::part_kind;
using facet::piece;
using facet::template_facts;
using facet::detail::language;
using facet::detail::language_of;
using facet::detail::meet;

namespace {

constexpr std::string_view plain_names[] = {"open", "closed", "on_hold"};
constexpr std::string_view odd_names[] = {"A#1", "B $", "A"};

/// Fields of every kind, with and without domains and odd names; their names are what templates call them.
constexpr std::array<field_facts, 10> fields = [] {
    std::array<field_facts, 10> made{};
    const auto set = [&](std::size_t at, std::string_view name, part_kind part) -> field_facts& {
        made[at].name = made[at].stored = name;
        made[at].part = part;
        return made[at];
    };
    set(0, "t", part_kind::text);
    set(1, "id", part_kind::text).domain = "E-";
    set(2, "odd", part_kind::text).domain = "a#b ";
    set(3, "n", part_kind::signed_integer);
    set(4, "u", part_kind::unsigned_integer);
    set(5, "at", part_kind::time);
    set(6, "price", part_kind::decimal);
    set(7, "state", part_kind::enumeration).names = plain_names;
    set(8, "side", part_kind::enumeration).names = odd_names;
    set(9, "on", part_kind::boolean);
    return made;
}();

/// A template on these fields.
struct bound_template {
    std::vector<piece> pieces;
    template_facts facts;

    explicit bound_template(std::string_view text, char delimiter = '#', key_mode mode = key_mode::escaped) {
        facts.fault = facet::detail::parse_template(text, [&](const piece& found) { pieces.push_back(found); });
        for (piece& each : pieces)
            for (std::size_t i = 0; i < fields.size(); ++i)
                if (each.component && each.text == fields[i].name) {
                    each.field = static_cast<std::int16_t>(i);
                    each.form = facet::cased_form(each.form, fields[i].part);
                }
        facts.text = text;
        facts.pieces = pieces;
        facts.delimiter = delimiter;
        facts.mode = mode;
    }
    bound_template(const bound_template&) = delete;
    bound_template& operator=(const bound_template&) = delete;

    [[nodiscard]] language keys() const { return language_of(facts, fields, pieces.size(), false); }
    /// Whether a key has the template's shape, as has_shape() tells entities apart.
    [[nodiscard]] bool shape(std::string_view key) const {
        std::array<std::string_view, facet::detail::max_pieces> parts{};
        return facet::detail::split_key(key, facts, fields, parts);
    }
    /// A key of random values; empty where one was refused.
    [[nodiscard]] std::string key(key_probe::random_source& random) const {
        facet::key_buffer out;
        for (const piece& each : pieces) {
            if (!each.component) {
                out.append(each.text);
                continue;
            }
            const field_facts& field = fields[static_cast<std::size_t>(each.field)];
            const auto form = facet::detail::form_of(facts, each, field);
            const auto put = [&](const auto& value) { return facet::detail::encode_part(out, value, field, form) == facet::key_fault::none; };
            bool done = false;
            switch (field.part) {
                case part_kind::text: done = put(std::string(field.domain) + key_probe::nasty_text(random, 3)); break;
                case part_kind::signed_integer: done = put(static_cast<std::int64_t>(random.bits() % 1999) - 999); break;
                case part_kind::unsigned_integer: done = put(random.bits() % 2000); break;
                case part_kind::time: done = put(facet::timestamp(std::chrono::days(random.below(50'000)))); break;
                case part_kind::decimal: done = put(facet::decimal::from_parts(random.coin(), random.below(9999), -1)); break;
                case part_kind::boolean: done = put(random.coin()); break;
                default:
                    if (each.form == facet::form_kind::width) {
                        out.append(std::string(each.width, '0'));
                        done = true;
                    } else {
                        done = facet::detail::encode_text(out, field.names[random.below(field.names.size())], form) == facet::key_fault::none;
                    }
            }
            if (!done) return {};
        }
        return std::string(out.view());
    }
};

/// Whether a language holds a key: tried step by step, written apart from meet().
bool holds(const language& of, std::string_view key, std::size_t step = 0) {
    if (step == of.size) return key.empty() || of.open;
    if (key.empty() || !of.steps[step].bytes.has(static_cast<unsigned char>(key[0]))) return false;
    return (of.steps[step].repeats && holds(of, key.substr(1), step)) || holds(of, key.substr(1), step + 1);
}

std::string witness(const facet::detail::meeting& found) { return {found.witness.data(), found.size}; }

/// Every template that the trials below combine.
const std::deque<bound_template>& all_templates() {
    static const std::deque<bound_template> all = [] {
        std::deque<bound_template> made;
        for (const char* text : {"ROOT", "ORDER#{t}", "ORDER#{t}#LINE#{n:4}", "ORDER#{id}", "{t}", "{id}", "{odd}", "X#{t:upper}", "X#{t:lower}", "X#$0A",
                                 "X#root", "X#ROOT", "{t:spaces}", "{n:4}", "{n:+4}{u:2}", "{n:plain}", "{u:plain}#{t}", "{at}", "{at:days}#{t}",
                                 "{price:3.1}", "{price:+3.1}x", "{state}", "{state}#{t}", "{side}", "{state:2}", "{at:lower}", "{state:upper}#{t}", "{side:lower}", "OPEN#x", "{on}", "A$231", "a$23b$20x", "-9",
                                 "00123", "true", "open", "{odd}#{side}", "E-", "E-1", "2026-11-21#x",
                                 "X#{t:raw}", "{t}#{t:raw}", "{n:4}{t:raw}", "{at:days}#{odd:raw}", "ORDER#{id}#{t:raw}", "{n:plain}#{id:raw}"})
            made.emplace_back(text);
        for (const char* text : {"{t}-{t}", "{n:plain}-{t}", "X-{t}", "{at:days}-{t}", "{n:plain}-{t:raw}"}) made.emplace_back(text, '-');
        for (const char* text : {"{t}", "X#{t}", "X#{t}#{t}", "{t:upper}", "{state}#{t}", "X#{t:raw}", "{t}#{odd:raw}"}) made.emplace_back(text, '#', key_mode::verbatim);
        for (const char* text : {"{t}_{t}", "X#{t}-{t}", "{state}_{t}", "{on}_{t}", "{t}-{t:raw}"}) made.emplace_back(text, '#', key_mode::verbatim);
        for (const char* text : {"{t}#{t}-{t}", "{n:plain}_{t}"}) made.emplace_back(text, '-');
        for (const char* text : {"{t}|{t}", "X|{id}", "{odd}", "{state}|{id:raw}"}) made.emplace_back(text, '|', key_mode::verbatim);
        return made;
    }();
    return all;
}

}  // namespace

TEST_CASE("proofs know what escaping makes of a form, a domain and a name") {
    const auto meets = [](const bound_template& a, const bound_template& b) { return meet(a.keys(), b.keys()).found; };
    // A line feed in lower case becomes $0A: a letter in upper case.
    CHECK(meets(bound_template("X#{t:lower}"), bound_template("X#$0A")));
    CHECK_FALSE(meets(bound_template("X#{t:lower}"), bound_template("X#ROOT")));
    CHECK_FALSE(meets(bound_template("X#{t:upper}"), bound_template("X#root")));
    CHECK_FALSE(meets(bound_template("X#{t:lower}", '#', key_mode::verbatim), bound_template("X#$0A")));
    CHECK(meets(bound_template("{odd}"), bound_template("a$23b$20x")));
    CHECK_FALSE(meets(bound_template("{odd}"), bound_template("a#b x")));
    CHECK(meets(bound_template("{odd:spaces}"), bound_template("a$23b x")));
    CHECK(meets(bound_template("{odd}", '|', key_mode::verbatim), bound_template("a#b x")));
    CHECK(meets(bound_template("{side}"), bound_template("A$231")));
    CHECK_FALSE(meets(bound_template("{side}"), bound_template("A#1")));
}

TEST_CASE("domains, digits and texts of their own tell templates apart") {
    const auto meets = [](const char* a, const char* b) { return meet(bound_template(a).keys(), bound_template(b).keys()).found; };
    CHECK_FALSE(meets("{id}", "E-"));
    CHECK(meets("{id}", "E-1"));
    CHECK_FALSE(meets("{id}", "C-1"));
    CHECK_FALSE(meets("{id}", "{at}"));
    CHECK_FALSE(meets("{n:4}", "{u:4}"));
    CHECK_FALSE(meets("{n:4}", "12345"));  // the place of the sign holds 0 or -
    CHECK(meets("{n:4}", "01234"));
    CHECK(meets("{n:4}", "{u:5}"));
    CHECK_FALSE(meets("{at}", "{at:days}"));
    CHECK_FALSE(meets("ORDER#{t}", "ORDER#{t}#LINE#{n:4}"));
    CHECK_FALSE(meets("{price:3.1}", "{n:5}"));
    CHECK(meets("{t}", "{state}"));
    CHECK_FALSE(meets("{at}", "{at:lower}"));
    CHECK(meets("{state:upper}", "OPEN"));
    CHECK_FALSE(meets("{state:upper}", "{state}"));
    CHECK(meets("{side:lower}", "a$231"));
    CHECK_FALSE(meets("{state}", "zz"));
}

TEST_CASE("a raw text at the end can be anything that goes on from what stands before it") {
    const auto meets = [](const char* a, const char* b) {
        return meet(bound_template(a).keys(), bound_template(b).keys()).found &&
               meet(bound_template(a, '#', key_mode::verbatim).keys(), bound_template(b, '#', key_mode::verbatim).keys()).found;
    };
    for (const char* other : {"A#{t}", "A#{t}#{t}", "A#B#{t}", "A#LITERAL", "A##", "A#{n:4}#{at}", "A#{t:raw}", "A#{t}#{t:raw}", "{t}#{u:3}", "A#{side}"}) {
        INFO(other);
        CHECK(meets("A#{t:raw}", other));
        CHECK(meets(other, "A#{t:raw}"));
    }
    for (const char* other : {"B#{t}", "B#{t:raw}", "A", "A#", "AB#{t}", "{t}", "{at}#{t:raw}", "{u:1}#{t:raw}"}) {
        INFO(other);
        CHECK_FALSE(meets("A#{t:raw}", other));
        CHECK_FALSE(meets(other, "A#{t:raw}"));
    }
    // Its domain is written as it is.
    CHECK(meets("A#{odd:raw}", "A#a#b x"));
    CHECK_FALSE(meets("A#{odd:raw}", "A#a$23b$20x"));
    CHECK_FALSE(meets("A#{id:raw}", "A#B#{t:raw}"));
}

TEST_CASE("what a template writes has its shape, and what has its shape lies in its language") {
    key_probe::random_source random(9);
    key_probe::verdicts said;
    std::vector<std::string> keys;
    for (const bound_template& each : all_templates()) {
        std::size_t made = 0;
        for (int i = 0; i < 300; ++i) {
            const std::string key = each.key(random);
            if (key.empty()) continue;
            ++made;
            said.expect(each.shape(key), each.facts.text, " does not know its own ", key_probe::show(key));
            if (i % 4 != 0) continue;
            keys.push_back(key);
            // Bent keys, too: what is nearly one must not count as one.
            std::string bent = key;
            bent[random.below(bent.size())] = key_probe::nasty_bytes[random.below(key_probe::nasty_bytes.size())];
            keys.push_back(bent);
            keys.push_back(key.substr(0, 1 + random.below(key.size())));
            keys.push_back(key + key_probe::nasty_text(random, 2));
        }
        INFO(each.facts.text);
        CHECK(made > 10);
    }
    for (const bound_template& each : all_templates()) {
        const language known = each.keys();
        for (const std::string& key : keys)
            if (each.shape(key)) said.expect(holds(known, key), each.facts.text, " takes ", key_probe::show(key), ", which its proofs do not know");
    }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > 20'000);
}

TEST_CASE("where two templates meet the witness is a key of both; where they do not, no key has both shapes") {
    key_probe::random_source random(10);
    key_probe::verdicts said;
    std::size_t apart = 0;
    std::size_t cheap = 0;
    std::size_t together = 0;
    for (const bound_template& a : all_templates())
        for (const bound_template& b : all_templates()) {
            if (&a == &b) continue;
            const auto found = meet(a.keys(), b.keys());
            said.expect(found.found == meet(b.keys(), a.keys()).found, a.facts.text, " and ", b.facts.text, ": one way only");
            if (facet::detail::apart_by_pieces(a.facts, fields, a.pieces.size(), false, b.facts, fields)) {
                ++cheap;
                said.expect(!found.found, a.facts.text, " and ", b.facts.text, ": the cheap answer differs");
            }
            if (facet::detail::alike(a.facts, fields, b.facts, fields)) said.expect(found.found, a.facts.text, " and ", b.facts.text, " are alike, and do not meet");
            // As the beginning of a read: what is apart there is apart from all that goes on from it.
            for (std::size_t pieces = 1; pieces < a.pieces.size(); ++pieces)
                if (facet::detail::apart_by_pieces(a.facts, fields, pieces, true, b.facts, fields))
                    said.expect(!meet(language_of(a.facts, fields, pieces, true), b.keys()).found, a.facts.text, " and ", b.facts.text, ": the cheap answer to a read differs");
            if (found.found) {
                ++together;
                said.expect(found.size > 0 && holds(a.keys(), witness(found)) && holds(b.keys(), witness(found)), a.facts.text, " and ", b.facts.text,
                            " do not meet in ", key_probe::show(witness(found)));
                continue;
            }
            ++apart;
            for (int i = 0; i < 20; ++i) {
                const std::string key = a.key(random);
                if (!key.empty()) said.expect(!b.shape(key), b.facts.text, " takes ", key_probe::show(key), " of ", a.facts.text);
            }
        }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(apart > 800);
    CHECK(cheap > 300);
    CHECK(together > 300);
}

TEST_CASE("keys are told apart piece by piece where their components end together") {
    const auto apart = [](const char* a, const char* b) {
        const bound_template one(a);
        const bound_template other(b);
        return facet::detail::apart_by_pieces(one.facts, fields, one.pieces.size(), false, other.facts, fields);
    };
    CHECK(apart("A#{t}", "B#{t}"));
    CHECK(apart("A#{t}", "A#{t}#LINE"));
    CHECK(apart("{at}#{t}#X", "{at}#{id}#Y"));
    CHECK(apart("{n:4}X", "{u:5}Y"));
    CHECK(apart("{t}#X", "{state}#Y"));
    CHECK_FALSE(apart("{n:4}X", "{u:4}X"));
    CHECK_FALSE(apart("{t}#X", "{t}#{t}"));
    CHECK(apart("A#{t:raw}", "B#{t}"));
    CHECK(apart("{t}#A#{t:raw}", "{t}#B#{t}"));
    CHECK_FALSE(apart("{t:raw}", "{t}#X"));
    CHECK_FALSE(apart("A#{t:raw}", "A#{t}#X"));
    CHECK_FALSE(apart("A#{t}#X", "A#{t:raw}"));
    CHECK_FALSE(apart("A#{t:raw}", "A#{t:raw}"));
    CHECK_FALSE(apart("ROOT", "{t}"));
}

TEST_CASE("a read by a beginning meets what goes on from it") {
    const bound_template order("ORDER#{t}");
    const bound_template line("ORDER#{t}#LINE#{n:4}");
    const bound_template other("INVOICE#{t}");
    const auto begins = [](const bound_template& of, std::size_t pieces) { return language_of(of.facts, fields, pieces, true); };
    CHECK(meet(begins(order, 1), line.keys()).found);   // ORDER#...
    CHECK(meet(begins(line, 1), order.keys()).found);
    CHECK(meet(begins(line, 2), line.keys()).found);    // ORDER#x...
    CHECK_FALSE(meet(begins(line, 3), order.keys()).found);  // ORDER#x#LINE#...
    CHECK_FALSE(meet(begins(order, 1), other.keys()).found);
    CHECK(meet(begins(order, 0), other.keys()).found);
}

TEST_CASE("a template too long to follow counts as meeting whatever it begins like") {
    const std::string text = std::string(200, 'x') + "#{t}";
    const std::string other = std::string(200, 'x') + "y";
    CHECK(meet(bound_template(text).keys(), bound_template(other).keys()).found);
    CHECK_FALSE(meet(bound_template(text).keys(), bound_template("y").keys()).found);
}
