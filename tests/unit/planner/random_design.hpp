// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/key_bounds.hpp>
#include <facet/schema/check.hpp>

#include <unit/schema/random.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Names that begin as others do, and hold what delimits keys.
enum class design_phase : std::uint8_t { a, ab, a_b, z, q };
template <>
struct facet::enum_names<design_phase> {
    static constexpr facet::enum_name<design_phase> list[] = {{design_phase::a, "a"}, {design_phase::ab, "ab"}, {design_phase::a_b, "a_b"}, {design_phase::z, "Z-9"}, {design_phase::q, "#q"}};
};

/// Tables that are declared at run time, of random templates, so that thousands can be tried: bound, checked and planned by the library's
/// own functions.
namespace random_design {

using key_probe::random_source;
using value = std::variant<std::string, std::int32_t, std::uint16_t, design_phase, bool, facet::timestamp, facet::decimal, double>;

/// The fields of each entity.
enum field : std::size_t { p, t, u, d, g, n, c, e, b, at, price, real, fields };
inline constexpr std::array<std::string_view, fields> names{"p", "t", "u", "d", "g", "n", "c", "e", "b", "at", "price", "real"};
using row = std::vector<value>;

template <class Type>
Type pick(random_source& random, std::initializer_list<Type> from) {
    return from.begin()[random.below(from.size())];
}
inline std::string text(random_source& random, char delimiter, std::size_t longest, std::size_t least = 1) {
    constexpr std::string_view alphabet("aaaAbE-09$# !_/v:~z\x01\xff\0", 22);
    std::string made(least + random.below(longest + 1 - least), 'a');
    for (char& each : made) each = random.below(5) == 0 ? delimiter : random.below(20) == 0 ? static_cast<char>(delimiter + 1) : alphabet[random.below(alphabet.size())];
    return made;
}

/// The templates of one entity on one path, and their facts.
struct made_entity {
    std::array<facet::field_facts, fields> all{};
    std::deque<std::pair<std::string, std::vector<facet::piece>>> texts;
    std::vector<facet::template_facts> templates;
    std::vector<facet::path_facts> paths;
};

/// A table of up to three entities that share partitions, as a rule, and whose sort keys begin alike.
class design {
public:
    explicit design(random_source& from) : random(from) {
        delimiter = pick(random, {'#', '#', '#', '-', '.', ' ', '!', '|', '/', '_'});
        key[0] = {"PK", facet::key_type::string};
        key[1] = {pick<std::string_view>(random, {"SK", "SK", "SK", "SK", "SK", "n", "t", "g"}), facet::key_type::string};
        if (key[1].name == "n") key[1].type = facet::key_type::number;
        index[0] = {"IP", facet::key_type::string};
        for (std::size_t i = 1; i < index.size(); ++i) index[i] = {i == 1 ? "IS" : random.coin() ? "at" : "IZ", facet::key_type::string};
        described = {"Index", facet::request::index_kind::global, {index.data(), 1}, {index.data() + 1, 1 + random.below(2)}};
        table.name = "Design";
        table.description = {.partition = key[0], .sort = key[1], .indexes = {&described, 1}};
        const std::size_t count = 1 + random.below(3);
        for (std::size_t tries = 0; tries < 200 && entities.size() < count; ++tries) add();
        table.entities = entities;
    }
    design(const design&) = delete;
    design& operator=(const design&) = delete;

    random_source& random;
    char delimiter = '#';
    std::array<facet::request::key_attribute, 2> key{};
    std::array<facet::request::key_attribute, 3> index{};
    facet::request::index_description described{};
    facet::table_facts table{};
    std::vector<facet::entity_facts> entities;

    /// A value of a field; `bound`: one that need not be storable.
    [[nodiscard]] value make(std::size_t field, const facet::entity_facts& of, bool bound) {
        const std::int64_t day = 86'400'000;
        switch (field) {
            case n: return pick<std::int32_t>(random, {-99, -12, -10, -9, -1, 0, 1, 2, 9, 10, 11, 99});
            case c: return pick<std::uint16_t>(random, {0, 1, 2, 9, 10, 11, 20, 99, 100, 999});
            case e: return static_cast<design_phase>(random.below(5));
            case b: return random.coin();
            case at: return facet::timestamp(std::chrono::milliseconds(11'574 * day + static_cast<std::int64_t>(random.below(3)) * day + pick<std::int64_t>(random, {0, 0, 1000, 2000, 2001})));
            case price: return facet::decimal::from_parts(random.coin(), random.below(130), -static_cast<int>(random.below(3)));
            case real: return pick(random, {0.0, -0.0, 1.0, -1.0, 1.5, -2.0, 1e-300, 1e10});
            default: {
                const std::string_view domain = of.fields[field].domain;
                if (domain.empty() || (bound && random.coin())) return text(random, delimiter, 3, bound && random.below(4) == 0 ? 0 : 1);
                return std::string(domain) + text(random, delimiter, 2, bound ? 0 : 1);
            }
        }
    }

private:
    std::string literal() {
        std::string made;
        for (std::size_t i = 1 + random.below(2); i-- > 0;)
            made += pick<std::string>(random, {"A", "B", "AB", "a", "0", "v", "v0", "-", "_", "E-", "META", "9", ".", "/", ":", "$", "!", " ", "~", "Z", std::string(1, delimiter), std::string(1, delimiter)});
        return made;
    }
    std::string placeholder(bool last) {
        const std::size_t field = random.below(3) == 0 ? pick<std::size_t>(random, {t, u, d, g}) : t + random.below(fields - t);
        std::string form;
        switch (field) {
            case n: form = pick(random, {":3", ":2", ":+3", ":plain"}); break;
            case c: form = pick(random, {":3", ":2", ":plain", ":4"}); break;
            case e: form = pick(random, {"", "", ":1", ":2", ":upper"}); break;
            case at: form = pick(random, {"", ":s", ":days", ":lower"}); break;
            case price: form = pick(random, {":3.2", ":2.1", ":+3.2", ":3"}); break;
            case b:
            case real: break;
            default: form = last && random.below(5) == 0 ? pick(random, {":spaces", ":raw"}) : pick(random, {"", "", "", "", ":upper", ":lower"});
        }
        return '{' + std::string(names[field]) + form + '}';
    }
    std::string sort_template() {
        std::string made = random.below(3) == 0 ? std::string() : literal() + (random.coin() ? std::string(1, delimiter) : std::string());
        for (std::size_t left = random.below(3) + (made.empty() ? 1 : 0); left-- > 0;) {
            made += placeholder(left == 0);
            if (left > 0) made += random.below(5) == 0 ? literal() : random.below(6) == 0 ? std::string() : std::string(1, delimiter);
            else if (random.below(5) == 0) made += delimiter + literal();
        }
        return made;
    }
    /// Digits where another key has a number.
    std::string number_template() {
        std::string made = pick(random, {"", "v", "v"});
        if (random.coin()) return made + '{' + pick(random, {"c:3", "n:2", "c:2", "n:+3", "e:2", "price:3"}) + '}' + (random.coin() ? std::string() : delimiter + std::string("{t}"));
        for (std::size_t left = 1 + random.below(4); left-- > 0;) made += pick(random, {'0', '0', '0', '1', '9', '-', ':', delimiter});
        return made + (random.below(3) == 0 ? "{c:2}" : "");
    }
    /// As an earlier one, but for a part of it.
    std::string changed(std::string from) {
        const std::size_t open = from.find('{');
        const std::size_t close = from.find('}');
        if (open == std::string::npos || random.below(3) == 0) return from + delimiter + (random.coin() ? literal() : placeholder(true));
        return from.substr(0, open) + (random.coin() ? literal() : placeholder(false)) + from.substr(close + 1);
    }
    std::string any_sort_template(std::size_t which) {
        if (random.below(4) == 0) return number_template();
        if (!entities.empty() && random.coin()) return changed(std::string(entities[random.below(entities.size())].templates[which].text));
        return sort_template();
    }

    /// One more entity, where its declaration passes every check.
    void add() {
        made_entity& made = made_.emplace_back();
        for (std::size_t i = 0; i < fields; ++i) {
            constexpr facet::field_facts types[] = {facet::detail::type_facts<std::string>, facet::detail::type_facts<std::int32_t>, facet::detail::type_facts<std::uint16_t>, facet::detail::type_facts<design_phase>,
                                                    facet::detail::type_facts<bool>, facet::detail::type_facts<facet::timestamp>, facet::detail::type_facts<facet::decimal>, facet::detail::type_facts<double>};
            made.all[i] = types[i < n ? 0 : i - g];
            made.all[i].name = made.all[i].stored = names[i];
        }
        made.all[d].domain = "E-";
        made.all[g].domain = pick<std::string_view>(random, {"", "", "#", "a", "E", "E-x", "v", "\x01", "-", "v0"});
        const std::string partition = random.below(3) == 0 ? "{p}" : "P";
        made.texts.push_back({partition, {}});
        made.texts.push_back({key[1].name == "SK" ? any_sort_template(1) : '{' + std::string(key[1].name) + '}', {}});
        made.texts.push_back({random.coin() ? "{p}" : "I", {}});
        for (std::size_t i = 0; i < described.sort.size(); ++i) made.texts.push_back({described.sort[i].name == "at" ? "{at}" : any_sort_template(3 + i), {}});
        const bool verbatim = delimiter > '.' || random.below(6) == 0;
        for (std::size_t i = 0; i < made.texts.size(); ++i) bind(made, i, verbatim);
        const facet::span<const facet::template_facts> own(made.templates);
        made.paths.push_back({.partition = own.first(1), .sort = own.subspan(1, 1)});
        made.paths.push_back({.index = 0, .partition = own.subspan(2, 1), .sort = own.subspan(3, described.sort.size())});
        constexpr std::string_view entity_names[] = {"Ann", "Bob", "Cat"};
        entities.push_back({.name = entity_names[entities.size()], .fields = made.all, .paths = made.paths, .templates = made.templates, .position = entities.size()});
        if (!passes()) entities.pop_back(), made_.pop_back();
    }
    void bind(made_entity& made, std::size_t position, bool verbatim) const {
        auto& [written, pieces] = made.texts[position];
        facet::template_facts facts;
        facts.text = written;
        facts.delimiter = delimiter;
        facts.mode = verbatim ? facet::key_mode::verbatim : facet::key_mode::escaped;
        facts.fault = facet::detail::parse_template(written, [&found = pieces](const facet::piece& each) { found.push_back(each); });
        for (facet::piece& each : pieces)
            for (std::size_t i = 0; i < fields; ++i)
                if (each.component && each.text == names[i]) {
                    each.field = static_cast<std::int16_t>(i);
                    each.form = facet::cased_form(each.form, made.all[i].part);
                }
        facts.pieces = pieces;
        if (pieces.size() == 1 && pieces[0].component) facts.plain = facet::detail::is_plain(pieces[0], made.all, position < 2 ? key[position] : index[position - 2]);
        if (!pieces.empty() && !pieces[0].component) facet::detail::set_head(facts, pieces[0].text);
        made.templates.push_back(facts);
    }
    [[nodiscard]] bool passes() {
        facet::detail::silent_message silent;
        table.entities = entities;
        for (const facet::template_facts& each : entities.back().templates)
            if (each.pieces.empty()) return false;
        if (!facet::detail::check_bindings(silent, table, entities.back()) || !facet::detail::check_attributes(silent, table, entities.back()) || folds_in_part(entities.back())) return false;
        for (std::size_t i = 0; i < entities.size(); ++i)
            if (!facet::detail::check_disjoint(silent, table, i)) return false;
        return facet::detail::check_key_attributes(silent, table);
    }
    /// A text that one component folds and another does not is found in more spellings the less of the key is given.
    [[nodiscard]] static bool folds_in_part(const facet::entity_facts& entity) {
        for (const facet::path_facts& path : entity.paths)
            for (std::int16_t field = 0; field < static_cast<std::int16_t>(fields); ++field) {
                bool folds = false;
                for (const auto* half : {&path.partition, &path.sort})
                    for (const facet::template_facts& facts : *half)
                        for (const facet::piece& each : facts.pieces) folds = folds || (each.component && each.field == field && facet::folds_case(each.form));
                if (folds && !facet::detail::is_folded_in(path, field)) return true;
            }
        return false;
    }

    std::deque<made_entity> made_;
};

}  // namespace random_design
