// SPDX-License-Identifier: BSL-1.0
// Queries through key attributes of all types, and of several at once, in every way to read them, against a plain filter.
#include <unit/repository/read_ways.hpp>

#include <limits>
#include <tuple>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

enum class level : std::int8_t { low, mid, high };

struct Number {
    std::string p;
    std::int64_t n;
    double d;
    std::optional<std::uint64_t> maybe;
    facet::timestamp at;
    level how;
};
std::string name_of(const Number& each) { return std::to_string(each.n); }
struct Some {
    std::int64_t n;
    std::optional<std::uint64_t> maybe;
};
std::string name_of(const Some& each) { return std::to_string(each.n); }
struct Bare {
    double d;
    std::int64_t n;
};
std::string name_of(const Bare& each) { return std::to_string(each.n); }
struct Numbers
    : facet::table<"Numbers", facet::partition<"p">, facet::sort<facet::number_key("n")>,
                   facet::lsi<"ByReal", facet::sort<facet::number_key("d")>, facet::keys_only>,
                   facet::gsi<"Maybe", facet::partition<facet::number_key("maybe")>, facet::sort<facet::number_key("n")>, facet::keys_only>,
                   facet::gsi<"Text", facet::partition<"TP">, facet::sort<"TS">>,
                   facet::entity<Number, facet::key<"{p}", "{n}">, facet::index<"ByReal", "{d}">, facet::index<"Maybe", "{maybe}", "{n}">,
                                 facet::index<"Text", "T#{p}", "{how:1}#{d}#{at}#{n:19}">>> {};

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min() + 1;  // the least that has 19 digits and a sign
const std::vector<std::int64_t> wholes = {std::numeric_limits<std::int64_t>::min(), least, -1'000'000, -100, -99, -10, -1, 0, 1, 9, 10, 11, 100, 101, 12'345'678,
                                          std::numeric_limits<std::int64_t>::max() - 1, std::numeric_limits<std::int64_t>::max()};
const std::vector<double> reals = {-1e100, -1.5, -1.25, -1, -0.5, -1e-100, -0.0, 0.0, 1e-100, 0.1, 0.125, 0.5, 1, 1.5, 10, 100.5, 1e100};

facet::timestamp at(std::int64_t milliseconds) { return facet::timestamp(std::chrono::milliseconds(milliseconds)); }

template <class Ways>
std::vector<Number> fill(Ways& ways) {
    std::vector<Number> all;
    for (std::size_t i = 0; i < wholes.size(); ++i) {
        std::optional<std::uint64_t> maybe;
        if (i % 3 == 0) maybe = 7;
        if (i % 3 == 1) maybe = std::numeric_limits<std::uint64_t>::max();
        all.push_back({"p", wholes[i], reals[i * 5 % reals.size()], maybe, at(static_cast<std::int64_t>(i) * 7 - 50), static_cast<level>(i % 3)});
    }
    for (const Number& each : all) ways.direct.put(each).or_throw();
    return all;
}

}  // namespace

TEST_CASE("ranges of a whole number that is a key attribute, also where few fields are read") {
    three_ways<Numbers> ways;
    const auto all = fill(ways);
    const auto p = "p"_f == "p";
    for (const std::int64_t v : wholes) {
        CAPTURE(v);
        ways.check([&](auto& on) { return on.template query<Number>(p && "n"_f > v); }, those(all, [&](auto& each) { return each.n > v; }));
        ways.check([&](auto& on) { return on.template query<Number>(p && "n"_f < v); }, those(all, [&](auto& each) { return each.n < v; }));
        ways.check([&](auto& on) { return on.template query<Number>(p && v <= "n"_f && "n"_f < 100, facet::as<Some>); },
                   those(all, [&](auto& each) { return each.n >= v && each.n < 100; }));
        ways.check([&](auto& on) { return on.template query<Number>(p && "n"_f <= v).filter("how"_f == level::mid || "d"_f < 0.3); },
                   those(all, [&](auto& each) { return each.n <= v && (each.how == level::mid || each.d < 0.3); }));
        ways.check([&](auto& on) { return on.template query<Number>(p && "n"_f.between(v, v), facet::consistent); },
                   those(all, [&](auto& each) { return each.n == v; }));
        ways.check([&](auto& on) { return on.template query<Number>(p && "n"_f == v, facet::as<Some>).filter(exists("maybe"_f)); },
                   those(all, [&](auto& each) { return each.n == v && each.maybe.has_value(); }));
    }
}

TEST_CASE("a sparse index of numbers that shows keys alone, in a smaller struct and filtered") {
    three_ways<Numbers> ways;
    const auto all = fill(ways);
    for (const std::uint64_t maybe : {std::uint64_t{7}, std::numeric_limits<std::uint64_t>::max(), std::uint64_t{0}}) {
        const auto is = [&](auto& each) { return each.maybe == maybe; };
        ways.check([&](auto& on) { return on.template query<Number>("maybe"_f == maybe, facet::as<Some>); }, those(all, is));
        ways.check([&](auto& on) { return on.template query<Number>("maybe"_f == maybe && "n"_f > -100, facet::as<Some>).filter("p"_f == "p"); },
                   those(all, [&](auto& each) { return is(each) && each.n > -100; }));
    }
    const std::vector<std::uint64_t> values = {7, 7, 8, std::numeric_limits<std::uint64_t>::max()};
    ways.check([&](auto& on) { return on.template query<Number>("maybe"_f == facet::each_of(values), facet::as<Some>); },
               those(all, [&](auto& each) { return each.maybe.has_value(); }));
}

TEST_CASE("reals: a local index that shows keys alone, and composed text") {
    three_ways<Numbers> ways;
    auto all = fill(ways);
    std::sort(all.begin(), all.end(), [](const Number& x, const Number& y) { return std::tie(x.d, x.n) < std::tie(y.d, y.n); });
    for (const double v : reals) {
        CAPTURE(v);
        ways.check([&](auto& on) { return on.template query<Number>("p"_f == "p" && "d"_f > v, facet::as<Bare>, facet::consistent).filter("n"_f != 10); },
                   those(all, [&](auto& each) { return each.d > v && each.n != 10; }));
        ways.check([&](auto& on) { return on.template query<Number>("p"_f == "p" && "how"_f == level::low && "d"_f <= v).template using_index<"Text">(); },
                   those(all, [&](auto& each) { return each.how == level::low && each.d <= v; }));
        ways.check([&](auto& on) { return on.template query<Number>("p"_f == "p" && "how"_f == facet::each_of(level::low, level::high) && "d"_f >= v).filter("n"_f > 0); },
                   those(all, [&](auto& each) { return each.how != level::mid && each.d >= v && each.n > 0; }));
    }
}
