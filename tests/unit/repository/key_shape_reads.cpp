// SPDX-License-Identifier: BSL-1.0
// Queries of texts, numbers and prefixes in composed keys, in every way to read them, against a plain filter.
#include <unit/repository/read_ways.hpp>

#include <tuple>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

struct Row {
    std::string p;
    std::string a;
    std::int32_t n;
    std::string b;
};
std::string name_of(const Row& row) { return row.p + '/' + row.a + '/' + std::to_string(row.n) + '/' + row.b; }

struct Escaped : facet::table<"Escaped", facet::entity<Row, facet::key<"P#{p}", "R#{a}#{n:3}#{b}">>> {};
struct Spaced : facet::table<"Spaced", facet::gsi<"Other", facet::partition<"OP">, facet::sort<"OS">>,
                             facet::entity<Row, facet::key<"{b}#{p}", "{n:3}#{a}">, facet::index<"Other", "{p}", "{a}#{n:3}#{b:spaces}">>> {};
/// Another entity's keys begin like these.
struct Crowd {
    std::string p;
    std::string a;
};
struct Crowded : facet::table<"Crowded", facet::delimiter<'.'>, facet::entity<Row, facet::key<"{p}", "R.{a}.{n:3}.{b}">>,
                              facet::entity<Crowd, facet::key<"{p}", "RR.{a}">>> {};

const names texts = {"A", "AB", "A#", "A$", "A B", "A\0"s, "A\0B"s, "\xff"s, "\xff\xff"s, "\xff" "B"s, "\xc3\xa9", "A.", "z", "$", "\x7f"};
const std::vector<std::int32_t> some_numbers = {-999, -10, -1, 0, 1, 9, 999};

template <class Ways>
std::vector<Row> fill(Ways& ways, const char* instead_of_control = nullptr) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < 90; ++i)
        rows.push_back({i % 3 == 0 ? "q" : "p", texts[ways.dice.next(texts.size())], some_numbers[ways.dice.next(7)], texts[ways.dice.next(texts.size())]});
    for (Row& row : rows)
        if (instead_of_control != nullptr && row.b.find('\0') != std::string::npos) row.b = instead_of_control;
    std::sort(rows.begin(), rows.end(), [](const Row& x, const Row& y) { return std::tie(x.a, x.n, x.b, x.p) < std::tie(y.a, y.n, y.b, y.p); });
    rows.erase(std::unique(rows.begin(), rows.end(), [](const Row& x, const Row& y) { return name_of(x) == name_of(y); }), rows.end());
    for (const Row& row : rows) ways.direct.put(row).or_throw();
    return rows;
}

/// All operators on one field behind `before`; `value` tells the field of a row, `holds` what is said before.
template <facet::fixed_string Field, class Ways, class Before, class Value, class Operand, class Holds>
void check_operators(Ways& ways, const std::vector<Row>& rows, const Before& before, const Holds& holds, const Value& value, const Operand& v, const Operand& w) {
    constexpr facet::field_term<Field> f;
    const auto check = [&](const auto& where, const auto& fits) {
        ways.check([&](auto& on) { return on.template query<Row>(where); }, those(rows, [&](const Row& row) { return holds(row) && fits(value(row)); }));
    };
    check(before && f < v, [&](const auto& x) { return x < v; });
    check(before && f <= v, [&](const auto& x) { return x <= v; });
    check(before && f > v, [&](const auto& x) { return x > v; });
    check(before && f >= v, [&](const auto& x) { return x >= v; });
    check(before && f.between(v, w), [&](const auto& x) { return x >= v && x <= w; });
    check(before && f > v && f < w, [&](const auto& x) { return x > v && x < w; });
}

}  // namespace

TEST_CASE("composed keys: equality, ranges and beginnings of each component, in every way to read") {
    three_ways<Escaped> ways;
    const std::vector<Row> rows = fill(ways);
    const auto of_p = [](const Row& row) { return row.p == "p"; };
    const auto p = "p"_f == "p";
    ways.check([&](auto& on) { return on.template query<Row>(p); }, those(rows, of_p));
    for (std::size_t round = 0; round < 12; ++round) {
        const std::string v = texts[ways.dice.next(texts.size())];
        const std::string w = texts[ways.dice.next(texts.size())];
        const std::int32_t n = some_numbers[ways.dice.next(7)];
        CAPTURE(v, w, n);
        check_operators<"a">(ways, rows, p, of_p, [](const Row& row) { return row.a; }, v, w);
        const Row& like = rows[ways.dice.next(rows.size())];
        const auto same_a = [&](const Row& row) { return row.p == like.p && row.a == like.a; };
        check_operators<"n">(ways, rows, "p"_f == like.p && "a"_f == like.a, same_a, [](const Row& row) { return row.n; }, n, some_numbers[round % 7]);
        check_operators<"b">(ways, rows, "p"_f == like.p && "a"_f == like.a && "n"_f == like.n,
                             [&](const Row& row) { return same_a(row) && row.n == like.n; }, [](const Row& row) { return row.b; }, v, w);
    }
}

TEST_CASE("beginnings of texts, also of none and of bytes that have no next one") {
    three_ways<Crowded> ways;
    const std::vector<Row> rows = fill(ways);
    ways.direct.put(Crowd{"p", "A"}).or_throw();
    const auto p = "p"_f == "p";
    names begins = texts;
    begins.insert(begins.end(), {"", "\xc3", "AA", "."});
    for (const std::string& v : begins) {
        CAPTURE(v);
        ways.check([&](auto& on) { return on.template query<Row>(p && "a"_f.begins_with(v)); },
                   those(rows, [&](const Row& row) { return row.p == "p" && row.a.starts_with(v); }));
        const Row& like = rows[ways.dice.next(rows.size())];
        ways.check([&](auto& on) { return on.template query<Row>("p"_f == like.p && "a"_f == like.a && "n"_f == like.n && "b"_f.begins_with(v)); },
                   those(rows, [&](const Row& row) { return row.p == like.p && row.a == like.a && row.n == like.n && row.b.starts_with(v); }));
    }
    ways.check([&](auto& on) { return on.template query<Row>(p); }, those(rows, [](const Row& row) { return row.p == "p"; }));
}

TEST_CASE("several values of a component, with a range behind it, through a table and an index") {
    three_ways<Spaced> ways;
    const std::vector<Row> rows = fill(ways, "x");  // a component with spaces cannot order control characters
    for (std::size_t round = 0; round < 8; ++round) {
        const std::string v = texts[ways.dice.next(texts.size())];
        const names some = {v, texts[ways.dice.next(texts.size())], v, "nowhere", texts[ways.dice.next(texts.size())]};
        const auto is_some = [&](const std::string& text) { return std::find(some.begin(), some.end(), text) != some.end(); };
        const std::int32_t n = some_numbers[ways.dice.next(7)];
        CAPTURE(v, n);
        // Merged by what is behind the component: n and b.
        std::vector<Row> merged = rows;
        std::stable_sort(merged.begin(), merged.end(), [](const Row& x, const Row& y) { return std::tie(x.n, x.b) < std::tie(y.n, y.b); });
        const auto chosen = those(merged, [&](const Row& row) { return row.p == "p" && is_some(row.a) && row.n >= n; });
        auto query = ways.direct.query<Row>("p"_f == "p" && "a"_f == facet::each_of(some) && "n"_f >= n);
        auto slow = ways.slow.query<Row>("p"_f == "p" && "a"_f == facet::each_of(some) && "n"_f >= n);
        for (auto found : {query.all().value(), slow.page_size(2).all().value()}) {
            CHECK(std::is_sorted(found.begin(), found.end(), [](const Row& x, const Row& y) { return std::tie(x.n, x.b) < std::tie(y.n, y.b); }));
            names sorted = names_of_all(found);
            names wanted = chosen;
            std::sort(sorted.begin(), sorted.end());
            std::sort(wanted.begin(), wanted.end());
            CHECK(sorted == wanted);
        }
        // Of a partition: by the sort key, which is unique here.
        std::stable_sort(merged.begin(), merged.end(), [](const Row& x, const Row& y) { return std::tie(x.n, x.a) < std::tie(y.n, y.a); });
        merged.erase(std::remove_if(merged.begin(), merged.end(), [&](const Row& row) { return row.p != "q" || !is_some(row.b) || row.n > n; }), merged.end());
        bool unique = true;
        for (std::size_t i = 1; i < merged.size(); ++i) unique = unique && std::tie(merged[i - 1].n, merged[i - 1].a) != std::tie(merged[i].n, merged[i].a);
        if (!unique) continue;
        ways.check([&](auto& on) { return on.template query<Row>("p"_f == "q" && "b"_f == facet::each_of(some) && "n"_f <= n); }, names_of_all(merged));
    }
}
