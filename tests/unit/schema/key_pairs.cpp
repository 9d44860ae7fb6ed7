// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/repeats.hpp>
#include <unit/schema/random.hpp>
#include <unit/schema/runtime_template.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using facet::key_mode;
using key_probe::runtime_template;
using key_probe::show;
using key_probe::part_value;
using facet::test::repeats;

namespace {

/// The eighteen bytes of the first trial: what stands around delimiter and escape, digits and letters that escapes are made of.
constexpr std::string_view bytes{"\x00\x01\x1f !\"#$%-09:AFaz\xff", 18};

std::vector<std::string> texts_of(std::string_view alphabet, std::size_t longest) {
    std::vector<std::string> all{""};
    std::size_t begin = 0;
    for (std::size_t length = 1; length <= longest; ++length) {
        const std::size_t end = all.size();
        for (std::size_t i = begin; i < end; ++i)
            for (const char c : alphabet) all.push_back(all[i] + c);
        begin = end;
    }
    all.erase(all.begin());
    return all;
}

struct entry {
    std::string key;
    std::vector<std::string> parts;
};

/// Every tuple of these texts: sorted by key they must be sorted by tuple, with no key twice. So each pair of them is judged.
void try_all(const runtime_template& keys, const std::vector<std::string>& texts, std::size_t components, bool ordered) {
    key_probe::verdicts said;
    std::vector<entry> entries;
    std::vector<std::size_t> at(components, 0);
    std::vector<part_value> read;
    for (bool more = true; more;) {
        std::vector<part_value> values;
        entry made;
        for (const std::size_t i : at) {
            values.emplace_back(texts[i]);
            made.parts.push_back(texts[i]);
        }
        if (keys.encode(values, made.key)) {
            said.expect(keys.decode(made.key, read) && read == values, "round trip of ", show(made.key));
            entries.push_back(std::move(made));
        }
        more = false;
        for (std::size_t digit = components; digit-- > 0 && !more;) {
            more = ++at[digit] < texts.size();
            if (!more) at[digit] = 0;
        }
    }
    std::sort(entries.begin(), entries.end(), [](const entry& a, const entry& b) { return a.key < b.key; });
    for (std::size_t i = 1; i < entries.size(); ++i) {
        said.expect(entries[i - 1].key != entries[i].key, "one key twice: ", show(entries[i].key));
        if (ordered) said.expect(entries[i - 1].parts < entries[i].parts, "order of ", show(entries[i - 1].key), " and ", show(entries[i].key));
    }
    INFO(show(keys.facts().text) << '\n' << said.text());
    CHECK(said.failures() == 0);
    CHECK(entries.size() > 1'500);
}

}  // namespace

TEST_CASE("all keys of two components over eighteen nasty bytes differ, are ordered, and are read back") {
    const std::vector<std::string> texts = texts_of(bytes, 2);
    REQUIRE(texts.size() == 342);
    try_all(runtime_template("{text}#{text}"), texts, 2, true);
    try_all(runtime_template("K-{text}-{text}", '-'), texts, 2, true);
    try_all(runtime_template("{text}!{text}!END", '!'), texts, 2, true);
    try_all(runtime_template("{text} {text}", ' '), texts, 2, true);
}

TEST_CASE("all keys of three components over nasty bytes differ, are ordered, and are read back") {
    try_all(runtime_template("{text}#{text}#{text}"), texts_of(bytes, 1), 3, true);
    try_all(runtime_template("{text}#{text}#{text}"), texts_of("\x1f#$A", 2), 3, true);
    try_all(runtime_template("{text}.{text}.{text}", '.'), texts_of("-./2E", 2), 3, true);
}

TEST_CASE("all verbatim keys of two components differ and are read back; those that hold the delimiter are refused") {
    const std::vector<std::string> texts = texts_of(bytes, 2);
    try_all(runtime_template("{text}#{text}", '#', key_mode::verbatim), texts, 2, false);
    try_all(runtime_template("{text}:{text}", ':', key_mode::verbatim), texts, 2, false);
    try_all(runtime_template("{text}|{text}", '|', key_mode::verbatim), texts_of("|:/-_ab", 2), 2, false);
    try_all(runtime_template("X/{text}/{text}", '/', key_mode::verbatim), texts_of("|:/-_ab.", 2), 2, false);
    try_all(runtime_template("{text}#{text:spaces}"), texts, 2, true);
}

TEST_CASE("all verbatim keys whose texts end at several bytes differ and are read back") {
    const std::vector<std::string> few = texts_of("|:/-_ab", 2);
    try_all(runtime_template("{text}_{text}", '#', key_mode::verbatim), few, 2, false);
    try_all(runtime_template("{text}/{text}", '|', key_mode::verbatim), few, 2, false);
    try_all(runtime_template("{text}{{{text}", '#', key_mode::verbatim), texts_of("{}#-_ab", 2), 2, false);
    try_all(runtime_template("{text}}}-{text}", '#', key_mode::verbatim), texts_of("{}#-_ab", 2), 2, false);
    try_all(runtime_template("{text}_{text}-{text}#END", '#', key_mode::verbatim), texts_of("#_-a", 2), 3, false);
    try_all(runtime_template("{text}#{text}-{text}", '-'), texts_of("\x1f#-.A", 2), 3, true);
    try_all(runtime_template("{text} {text}!{text}"), texts_of("\x1f #!A", 2), 3, true);
}

TEST_CASE("all keys with a raw text at the end differ, are ordered, and are read back") {
    const std::vector<std::string> texts = texts_of(bytes, 2);
    try_all(runtime_template("{text}#{text:raw}"), texts, 2, true);
    try_all(runtime_template("K-{text}-{text:raw}", '-'), texts, 2, true);
    try_all(runtime_template("{text} {text:raw}", ' '), texts, 2, true);
    try_all(runtime_template("{text}#{text}#{text:raw}"), texts_of("\x1f#$A", 2), 3, true);
    try_all(runtime_template("{text}#{text:raw}", '#', key_mode::verbatim), texts, 2, false);
    try_all(runtime_template("X/{text}/{text:raw}", '/', key_mode::verbatim), texts_of("|:/-_ab.", 2), 2, false);
    try_all(runtime_template("X|{text:raw}", '|', key_mode::verbatim), texts_of("|:/-_ab", 4), 1, true);
}

TEST_CASE("random keys of mixed components differ, are ordered across their boundaries, and are read back") {
    key_probe::random_source random(8);
    key_probe::verdicts said;
    struct trial {
        const char* text;
        char delimiter = '#';
        key_mode mode = key_mode::escaped;
        bool ordered = true;
    };
    const trial trials[] = {
        {"A#{text}#{text}"},
        {"{text}#{text}#{text}"},
        {"{text}#{whole:12}#{text}"},
        {"{whole:3}{count:+4}{text}"},
        {"{count:2}{count:2}{whole:+3}Z"},
        {"{at}{text}#{at:days}"},
        {"{at:lower}{text}#{at:days}"},
        {"{text}#{at:us}"},
        {"P#{price:12.2}{real}{text}"},
        {"{price:+4.1}#{text}"},
        {"{text}#{text:spaces}"},
        {"{text}#{whole:plain}#{text}", '#', key_mode::escaped, false},
        {"{whole:plain}#{count:plain}", '#', key_mode::escaped, false},
        {"{text}-{whole:plain}-{text}", '-', key_mode::escaped, false},
        {"{whole:plain}-{whole:plain}", '-', key_mode::escaped, false},
        {"{whole:6}-{text}", '-'},
        {"{at:days}-{text}-{text}", '-'},
        {"{text}!{count:plain}", '!', key_mode::escaped, false},
        {"{text}.{price:3.2}", '.'},
        {"{text}|{text}", '|', key_mode::verbatim, false},
        {"{text}:{at}:{text}", ':', key_mode::verbatim, false},
        {"{whole:plain}/{text}", '/', key_mode::verbatim, false},
        {"{count:4}:{text}", ':', key_mode::verbatim, true},
        {"{text}_{text}", '#', key_mode::verbatim, false},
        {"{text}/{whole:plain}_{text}-{at}", '#', key_mode::verbatim, false},
        {"{at:days}_{text}|{text:raw}", '#', key_mode::verbatim, false},
        {"{text}#{text}-{text}", '-'},
        {"{text} {whole:6}!{text}#{text}"},
        {"{count:plain}x{count:plain}_{whole:plain}/{text}", '#', key_mode::escaped, false},
        {"{{x}}#{text}#{text}"},
        {"A#{text:raw}"},
        {"{text}#{text:raw}"},
        {"{whole:3}{text:raw}"},
        {"{at}#{price:+4.1}{text:raw}"},
        {"{real}-{text}-{text:raw}", '-'},
        {"{whole:plain}-{text:raw}", '-', key_mode::escaped, false},
        {"{count:4}#{text:raw}", '#', key_mode::verbatim},
        {"{text}#{text:raw}", '#', key_mode::verbatim, false},
        {"{whole:plain}/{text:raw}", '/', key_mode::verbatim, false},
    };
    for (const trial& each : trials) {
        const runtime_template keys(each.text, each.delimiter, each.mode);
        const std::vector<std::size_t> kinds = keys.kinds();
        std::uint64_t compared = 0;
        const auto make = [&](std::size_t kind, const part_value* near) -> part_value {
            if (near != nullptr && random.coin()) return *near;
            switch (kind) {
                case 0: return near != nullptr ? key_probe::near_text(random, std::get<std::string>(*near), 4) : key_probe::nasty_text(random, 4);
                case 1: return static_cast<std::int64_t>(random.below(4) != 0 ? random.bits() % 1999 - 999 : random.bits());
                case 2: return random.below(4) != 0 ? random.below(120) : random.bits();
                case 3: return facet::timestamp(std::chrono::days(random.below(300) * random.below(300)) + std::chrono::milliseconds(random.coin() ? random.below(9) : 0));
                case 4: return facet::decimal::from_parts(random.coin(), random.below(3000), -static_cast<int>(random.below(3)));
                default: return std::bit_cast<double>(random.next());
            }
        };
        std::string first;
        std::string second;
        std::string prefix;
        std::vector<part_value> read;
        for (int i = 0; i < repeats(60'000); ++i) {
            std::vector<part_value> a;
            std::vector<part_value> b;
            for (const std::size_t kind : kinds) {
                a.push_back(make(kind, nullptr));
                b.push_back(make(kind, &a.back()));
            }
            if (!keys.encode(a, first, &prefix) || !keys.encode(b, second)) continue;
            ++compared;
            said.expect(keys.decode(first, read) && read == a, each.text, ": round trip of ", show(first));
            said.expect((first == second) == (a == b), each.text, ": one key for two: ", show(first));
            if (each.ordered) said.expect((first < second) == (a < b), each.text, ": order of ", show(first), " and ", show(second));
            // A read by all components but the last sees what has those components, and nothing else.
            if (kinds.size() > 1) {
                const bool same = std::equal(a.begin(), a.end() - 1, b.begin());
                said.expect(std::string_view(second).starts_with(prefix) == same, each.text, ": ", show(prefix), " as the beginning of ", show(second));
            }
        }
        INFO(each.text);
        CHECK(compared > repeats(4'000u));
    }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > repeats(2'000'000u));
}
