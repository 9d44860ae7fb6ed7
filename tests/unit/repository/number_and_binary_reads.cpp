// SPDX-License-Identifier: BSL-1.0
// Numbers that are sort keys of entities which only the discriminator tells apart, and binary keys, in every way to read them.
#include <unit/repository/read_ways.hpp>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

struct Entry {
    std::string p;
    std::int64_t n;
    std::string text;
};
struct Mark {
    std::string p;
    std::int64_t n;
    double weight;
};
struct Blob {
    facet::binary p;
    facet::binary s;
    std::size_t number;
};
std::string name_of(const Entry& each) { return "e" + std::to_string(each.n); }
std::string name_of(const Mark& each) { return "m" + std::to_string(each.n); }
std::string name_of(const Blob& each) { return std::to_string(each.number); }
template <class... Structs>
std::string name_of(const std::variant<Structs...>& item) {
    return std::visit([](const auto& one) { return name_of(one); }, item);
}
struct Lists : facet::table<"Lists", facet::discriminator<"kind">, facet::assume_disjoint<Entry, Mark>, facet::sort<facet::number_key("n")>,
                            facet::entity<Entry, facet::key<"P#{p}", "{n}">>, facet::entity<Mark, facet::key<"P#{p}", "{n}">>> {};
struct Blobs : facet::table<"Blobs", facet::partition<facet::binary_key("p")>, facet::sort<facet::binary_key("s")>, facet::entity<Blob, facet::key<"{p}", "{s}">>> {};

/// Odd numbers are entries, even ones are marks.
bool is_entry(std::int64_t n) { return n % 2 != 0; }
template <class Holds>
names those(const Holds& holds) {
    names all;
    for (std::int64_t n = -300; n < 300; n += 7)
        if (holds(n)) all.push_back((is_entry(n) ? "e" : "m") + std::to_string(n));
    return all;
}

}  // namespace

TEST_CASE("ranges of numbers, of one entity and of several") {
    three_ways<Lists> ways;
    for (std::int64_t n = -300; n < 300; n += 7)
        if (is_entry(n)) ways.direct.put(Entry{"p", n, "t"}).or_throw();
        else ways.direct.put(Mark{"p", n, 1.5}).or_throw();
    const auto p = "p"_f == "p";
    for (const std::int64_t v : {-1000, -293, -6, 0, 1, 50, 57, 1000}) {
        CAPTURE(v);
        ways.check_mixed([&](auto& on) { return on.template collection<Entry, Mark>(p && "n"_f > v); }, those([&](auto n) { return n > v; }));
        ways.check_mixed([&](auto& on) { return on.template collection<Entry, Mark>(p && "n"_f <= v); }, those([&](auto n) { return n <= v; }));
        ways.check_mixed([&](auto& on) { return on.template collection<Mark, Entry>(p && v < "n"_f && "n"_f < 100); }, those([&](auto n) { return n > v && n < 100; }));
        ways.check([&](auto& on) { return on.template query<Entry>(p && "n"_f >= v); }, those([&](auto n) { return n >= v && is_entry(n); }));
        ways.check([&](auto& on) { return on.template query<Mark>("p"_f == facet::each_of("q", "p") && "n"_f < v).filter("weight"_f > 1.0); },
                   those([&](auto n) { return n < v && !is_entry(n); }));
    }
}

TEST_CASE("ranges and beginnings of binary keys") {
    three_ways<Blobs> ways;
    const names keys = {"\0"s, "\0\0"s, "\0\xff"s, "a", "a\0"s, "a\xff", "b", "\xff", "\xff\xff", "\xff\xff\0"s};
    const facet::binary partition = facet::binary::from("\0p"s);
    for (std::size_t i = 0; i < keys.size(); ++i) ways.direct.put(Blob{partition, facet::binary::from(keys[i]), i}).or_throw();
    const auto found = [&](const auto& holds) {
        names all;
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (holds(keys[i])) all.push_back(std::to_string(i));
        return all;
    };
    const auto p = "p"_f == partition;
    for (int round = 0; round < 3; ++round)
        for (const std::string& key : keys) {
            const auto v = facet::binary::from(key);
            ways.check([&](auto& on) { return on.template query<Blob>(p && "s"_f > v); }, found([&](const std::string& each) { return each > key; }));
            ways.check([&](auto& on) { return on.template query<Blob>(p && "s"_f <= v); }, found([&](const std::string& each) { return each <= key; }));
            ways.check([&](auto& on) { return on.template query<Blob>(p && "s"_f.begins_with(v)); }, found([&](const std::string& each) { return each.starts_with(key); }));
            ways.check([&](auto& on) { return on.template query<Blob>(p && "s"_f == v); }, found([&](const std::string& each) { return each == key; }));
        }
}
