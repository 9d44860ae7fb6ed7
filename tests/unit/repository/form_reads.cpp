// SPDX-License-Identifier: BSL-1.0
// Components of the rarer forms, several values of keys that are spread, and indexes without a sort key, in every way to read them.
#include <unit/repository/read_ways.hpp>

#include <tuple>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::chrono;

namespace {


struct Sample {
    std::string place;
    std::string id;
    bool on = false;
    sys_days day{};
    sys_time<microseconds> at{};
    std::string name;
    facet::decimal amount;
    std::optional<std::string> tag;
};
std::string name_of(const Sample& each) { return each.id; }
struct Samples
    : facet::table<"Samples", facet::gsi<"Times", facet::partition<"P1">, facet::sort<"S1">>, facet::gsi<"Names", facet::partition<"P2">, facet::sort<"S2">>,
                   facet::gsi<"Spread", facet::partition<"P3">, facet::sort<"S3">>, facet::gsi<"Tags", facet::partition<"tag">>,
                   facet::gsi<"Amounts", facet::partition<"P5">, facet::sort<facet::number_key("amount")>>,
                   facet::entity<Sample, facet::key<"PLACE#{place}", "ID#{id}">, facet::index<"Times", "{place}", "{on}#{day:days}T{at:us}#{id}">,
                                 facet::index<"Names", "{place:lower}", "{name:upper}#{id}">, facet::index<"Spread", "{on}#{id:4 shards}", "{amount:9.3}#{id}">,
                                 facet::index<"Tags", "{tag}">, facet::index<"Amounts", "{name:raw}", "{amount}">>> {};

const std::vector<sys_days> some_days = {sys_days(year(0) / 1 / 1), sys_days(year(1969) / 12 / 31), sys_days(year(1970) / 1 / 1), sys_days(year(9999) / 12 / 31)};
const char* const words[] = {"Ab", "aB", "ab#", "b", "B c", "\xc3\x84"};
const char* const amounts[] = {"0", "-0.001", "999999999.999", "-999999999.999", "0.5", "12"};

template <class Ways>
std::vector<Sample> fill(Ways& ways) {
    std::vector<Sample> all;
    for (std::size_t i = 0; i < 48; ++i) {
        Sample each;
        each.place = i % 2 == 0 ? "X" : "x";
        each.id = std::to_string(100 + i * 29 % 48);
        each.on = i % 3 == 0;
        each.day = some_days[i % 4];
        each.at = sys_time<microseconds>(microseconds(static_cast<std::int64_t>(i * 7 % 5) - 2));
        each.name = words[i % 6];
        each.amount = *facet::decimal::parse(amounts[i / 2 % 6]);
        if (i % 4 != 0) each.tag = i % 4 == 1 ? "t" : "u";
        ways.direct.put(each).or_throw();
        all.push_back(each);
    }
    return all;
}
template <class Holds, class Order>
names those(std::vector<Sample> all, const Holds& holds, const Order& order) {
    std::stable_sort(all.begin(), all.end(), [&](const Sample& x, const Sample& y) { return order(x) < order(y); });
    return repository_probe::those(all, holds);
}
std::string upper(std::string text) {
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return text;
}

}  // namespace

TEST_CASE("times of days and microseconds behind a bool, and folded texts") {
    three_ways<Samples> ways;
    const auto all = fill(ways);
    const auto by_time = [](const Sample& each) { return std::tie(each.day, each.at, each.id); };
    for (std::size_t i = 0; i < 12; ++i) {
        CAPTURE(i);
        const sys_days day = some_days[i % 4];
        const std::string word = words[i % 6];
        ways.check([&](auto& on) { return on.template query<Sample>("place"_f == "X" && "on"_f == true && "day"_f >= day); },
                   those(all, [&](const Sample& each) { return each.place == "X" && each.on && each.day >= day; }, by_time));
        ways.check([&](auto& on) { return on.template query<Sample>("place"_f == "X" && "on"_f == facet::each_of(true, false, true) && "day"_f < day); },
                   those(all, [&](const Sample& each) { return each.place == "X" && each.day < day; }, by_time));
        const sys_time<microseconds> at(microseconds(static_cast<int>(i % 5) - 2));
        ways.check([&](auto& on) { return on.template query<Sample>("place"_f == "x" && "on"_f == false && "day"_f == day && "at"_f > at); },
                   those(all, [&](const Sample& each) { return each.place == "x" && !each.on && each.day == day && each.at > at; }, by_time));
        const auto by_name = [](const Sample& each) { return std::make_tuple(upper(each.name), each.id); };
        ways.check([&](auto& on) { return on.template query<Sample>("place"_f == facet::each_of("X", "x") && "name"_f >= word); },
                   those(all, [&](const Sample& each) { return upper(each.name) >= upper(word); }, by_name));
        ways.check([&](auto& on) { return on.template query<Sample>("place"_f == "x" && "name"_f.begins_with("a")); },
                   those(all, [&](const Sample& each) { return upper(each.name)[0] == 'A'; }, by_name));
    }
}

TEST_CASE("decimals in width and as numbers, spread and of several partitions, and an index without a sort key") {
    three_ways<Samples> ways;
    const auto all = fill(ways);
    const auto by_amount = [](const Sample& each) { return std::tie(each.amount, each.id); };
    for (std::size_t i = 0; i < 12; ++i) {
        CAPTURE(i);
        const facet::decimal amount = *facet::decimal::parse(amounts[i % 6]);
        ways.check([&](auto& on) { return on.template query<Sample>("on"_f == facet::each_of(true, false) && "amount"_f > amount); },
                   those(all, [&](const Sample& each) { return each.amount > amount; }, by_amount));
        ways.check([&](auto& on) { return on.template query<Sample>("on"_f == false && "amount"_f.between(facet::decimal(0), amount)).filter("name"_f != "b"); },
                   those(all, [&](const Sample& each) { return !each.on && each.amount >= facet::decimal(0) && each.amount <= amount && each.name != "b"; }, by_amount));
        for (const auto& [found, wanted] :
             {std::pair(ways.slow.query<Sample>("tag"_f == facet::each_of("t", "u", "v")).page_size(2).count().value(), those(all, [](const Sample& each) { return each.tag.has_value(); }, by_amount)),
              std::pair(ways.direct.query<Sample>("name"_f == "ab#" && "amount"_f <= amount).count().value(),
                        those(all, [&](const Sample& each) { return each.name == "ab#" && each.amount <= amount; }, by_amount))})
            CHECK(found == wanted.size());
        const auto again = [&] { return ways.direct.query<Sample>("tag"_f == "u").limit(1 + i).page_size(static_cast<std::uint32_t>(i % 4)); };
        names paged = walk_pages(again, 1 + i);
        std::sort(paged.begin(), paged.end());
        names wanted = those(all, [](const Sample& each) { return each.tag == "u"; }, by_amount);
        std::sort(wanted.begin(), wanted.end());
        CHECK(paged == wanted);
    }
}
