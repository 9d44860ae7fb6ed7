// SPDX-License-Identifier: BSL-1.0
// Keys whose last component is raw: the rest of the key, whatever bytes it has, as other programs write it.
#include <facet/repository/audit.hpp>
#include <facet/repository/decode.hpp>
#include <unit/repository/read_ways.hpp>
#include <unit/schema/random.hpp>

#include <optional>
#include <tuple>
#include <variant>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

struct Page {
    std::string site;
    std::string dir;
    std::string path;
    std::uint32_t size = 0;
    std::optional<std::string> alias;
};
/// Other items of the partition, whose keys stand right before and right behind those of the pages.
struct Before {
    std::string site;
    std::string name;
};
struct Behind {
    std::string site;
    std::string name;
};
std::string name_of(const Page& page) { return page.site + '|' + page.dir + '|' + page.path + '|' + std::to_string(page.size); }
std::string name_of(const Before& each) { return "before " + each.name; }
std::string name_of(const Behind& each) { return "behind " + each.name; }
template <class... Structs>
std::string name_of(const std::variant<Structs...>& item) {
    return std::visit([](const auto& one) { return name_of(one); }, item);
}

/// The sort key alone has the path; indexes end in raw texts, too: an escaped one, a verbatim one, a partition key, and a local one.
struct Web : facet::table<"Web", facet::gsi<"ByDir", facet::partition<"DP">, facet::sort<"DS">>, facet::gsi<"ByAlias", facet::partition<"AP">, facet::sort<"AS">>,
                          facet::lsi<"BySize", facet::sort<"LS">>,
                          facet::entity<Before, facet::key<"SITE#{site}", "PAGE\"{name:raw}">::verbatim>,
                          facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{dir}#{path:raw}">, facet::key_only<"path">, facet::key_only<"dir">,
                                        facet::index<"ByDir", "DIR#{dir:raw}", "{size:4}{path:raw}">,
                                        facet::index<"ByAlias", "ALIAS", "{size:4}#{alias:raw}">::verbatim, facet::index<"BySize", "{size:4}#{path:raw}">>,
                          facet::entity<Behind, facet::key<"SITE#{site}", "PAGE${name:raw}">::verbatim>> {};
/// Keys as another program wrote them: plain texts, the last of which holds what it likes.
struct Files : facet::table<"Files", facet::entity<Before, facet::key<"SITE#{site}", "FILE!{name:raw}">::verbatim>,
                            facet::entity<Page, facet::key<"SITE#{site}", "FILE#{path:raw}">::verbatim>,
                            facet::entity<Behind, facet::key<"SITE#{site}", "FILE${name:raw}">::verbatim>> {};

const names paths = {"a",        "a#b",     "a#b#c", "#",         "##",       "#a",       "a#",       "%",     "%23",  "$23", "a b", " ", "\0"s, "a\0"s,
                     "a\0#"s,    "\xff",    "\xff#", "\xff\xff#", "\xc3\xa9", "\xc3\xa9#", "a$b",     "a/b",  "b",    "A",   "!",   "$", "\"",  "a\x7f",
                     "a#\xff\xff", "{path}", "PAGE#a"};
const names dirs = {"d", "d#", "d#a", "$", "\xff", "e"};

template <class Ways>
std::vector<Page> fill(Ways& ways, const names& some_dirs) {
    std::vector<Page> pages;
    for (const char* site : {"s", "s#"})
        for (std::size_t i = 0; i < 70; ++i) {
            Page page{site == "s"s || some_dirs.size() > 1 ? site : "t", some_dirs[ways.dice.next(some_dirs.size())], paths[ways.dice.next(paths.size())], static_cast<std::uint32_t>(ways.dice.next(4)), {}};
            if (i % 3 == 0) page.alias = paths[ways.dice.next(paths.size())];
            pages.push_back(std::move(page));
        }
    std::sort(pages.begin(), pages.end(), [](const Page& x, const Page& y) { return std::tie(x.dir, x.path, x.site) < std::tie(y.dir, y.path, y.site); });
    pages.erase(std::unique(pages.begin(), pages.end(), [](const Page& x, const Page& y) { return std::tie(x.dir, x.path, x.site) == std::tie(y.dir, y.path, y.site); }),
                pages.end());
    for (const Page& page : pages) ways.direct.put(page).or_throw();
    for (const std::string& path : paths) {
        ways.direct.put(Before{"s", path}).or_throw();
        ways.direct.put(Behind{"s", path}).or_throw();
    }
    return pages;
}
/// The same pages, whatever order entries of one key came in.
template <class Query>
void check_entries(const Query& query, names wanted) {
    names got = names_of_all(query.all().value());
    std::sort(got.begin(), got.end());
    std::sort(wanted.begin(), wanted.end());
    CHECK(got == wanted);
}
/// Everything that can be asked of a raw path behind `before`; the pages are in the order of their paths.
template <class Ways, class Before, class Holds>
void check_paths(Ways& ways, const std::vector<Page>& pages, const Before& before, const Holds& holds, const std::string& v, const std::string& w) {
    constexpr facet::field_term<"path"> path;
    CAPTURE(v, w);
    const auto check = [&](const auto& where, const auto& fits) {
        ways.check([&](auto& on) { return on.template query<Page>(where); }, those(pages, [&](const Page& page) { return holds(page) && fits(page.path); }));
    };
    check(before && path == v, [&](const std::string& x) { return x == v; });
    check(before && path < v, [&](const std::string& x) { return x < v; });
    check(before && path <= v, [&](const std::string& x) { return x <= v; });
    check(before && path > v, [&](const std::string& x) { return x > v; });
    check(before && path >= v, [&](const std::string& x) { return x >= v; });
    check(before && path.between(v, w), [&](const std::string& x) { return x >= v && x <= w; });
    check(before && path > v && path < w, [&](const std::string& x) { return x > v && x < w; });
    check(before && path.begins_with(v), [&](const std::string& x) { return x.starts_with(v); });
    check_entries(ways.direct.template query<Page>(before && path == facet::each_of(names{v, w, v})),
                  those(pages, [&](const Page& page) { return holds(page) && (page.path == v || page.path == w); }));
}

}  // namespace

TEST_CASE("what is behind the last delimiter is read as it is, in every way to read it") {
    three_ways<Web> ways;
    const std::vector<Page> pages = fill(ways, dirs);
    const auto of_s = [](const Page& page) { return page.site == "s"; };
    ways.check([](auto& on) { return on.template query<Page>("site"_f == "s"); }, those(pages, of_s));
    for (std::size_t round = 0; round < 10; ++round) {
        const Page& like = pages[ways.dice.next(pages.size())];
        const auto in_dir = [&](const Page& page) { return page.site == like.site && page.dir == like.dir; };
        ways.check([&](auto& on) { return on.template query<Page>("site"_f == like.site && "dir"_f == like.dir); }, those(pages, in_dir));
        check_paths(ways, pages, "site"_f == like.site && "dir"_f == like.dir, in_dir, round % 2 == 0 ? like.path : paths[ways.dice.next(paths.size())],
                    paths[ways.dice.next(paths.size())]);
        // The component before it has its order and its boundaries still.
        ways.check([&](auto& on) { return on.template query<Page>("site"_f == "s" && "dir"_f <= like.dir); },
                   those(pages, [&](const Page& page) { return of_s(page) && page.dir <= like.dir; }));
        ways.check([&](auto& on) { return on.template query<Page>("site"_f == "s" && "dir"_f > like.dir); },
                   those(pages, [&](const Page& page) { return of_s(page) && page.dir > like.dir; }));
        ways.check([&](auto& on) { return on.template query<Page>("site"_f == "s" && "dir"_f.begins_with(like.dir)); },
                   those(pages, [&](const Page& page) { return of_s(page) && page.dir.starts_with(like.dir); }));
    }
}

TEST_CASE("verbatim keys that end in what holds the delimiter are written and read byte for byte") {
    three_ways<Files> ways;
    const std::vector<Page> pages = fill(ways, {"d"});
    const auto of_s = [](const Page& page) { return page.site == "s"; };
    ways.check([](auto& on) { return on.template query<Page>("site"_f == "s"); }, those(pages, of_s));
    ways.check([](auto& on) { return on.template query<Page>("site"_f == "s").order_by("path"_f); }, those(pages, of_s));
    for (std::size_t round = 0; round < 12; ++round)
        check_paths(ways, pages, "site"_f == "s", of_s, paths[ways.dice.next(paths.size())], paths[ways.dice.next(paths.size())]);
    ways.check([](auto& on) { return on.template query<Page>("site"_f == "s" && "path"_f.begins_with("")); }, those(pages, of_s));
    ways.check([](auto& on) { return on.template query<Page>("site"_f == "s" && "path"_f > ""); }, those(pages, of_s));
    ways.check([](auto& on) { return on.template query<Page>("site"_f == "s" && "path"_f < ""); }, {});
    names before, behind;
    for (const Before& each : ways.direct.query<Before>("site"_f == "s").all().value()) before.push_back(each.name);
    for (const Behind& each : ways.direct.query<Behind>("site"_f == "s").all().value()) behind.push_back(each.name);
    names sorted = paths;
    std::sort(sorted.begin(), sorted.end());
    CHECK(before == sorted);
    CHECK(behind == sorted);
    names all = names_of_all(ways.direct.collection<Before, Page, Behind>("site"_f == "s").all().value());
    CHECK(all.size() == 2 * paths.size() + those(pages, of_s).size());
    ways.check_mixed([](auto& on) { return on.template collection<Before, Page, Behind>("site"_f == "s"); }, all);

    facet::memory::engine engine;
    const auto files = facet::open<Files>(engine);
    CHECK(said(files.put(Page{"s#", "d", "a", 1, {}}).run()) == "InvalidKey");  // only the last holds the delimiter
    CHECK(said(files.put(Page{"s", "d", "", 1, {}}).run()) == "InvalidKey");
    CHECK(said(files.get<Page>("site"_f == "s" && "path"_f == "")) == "InvalidKey");
    CHECK(files.query<Page>("site"_f == "s" && "path"_f == "#a#b ").explain() == R"(Files, primary key: PK = "SITE#s" AND SK = "FILE##a#b ")");
    CHECK(files.query<Page>("site"_f == "s" && "path"_f.begins_with("a#")).explain() == R"(Files, primary key: PK = "SITE#s" AND begins_with(SK, "FILE#a#"))");
}

TEST_CASE("items are addressed, changed and moved by a raw text at the end of their key") {
    facet::memory::engine engine;
    const auto web = facet::open<Web>(engine);
    for (const std::string& path : paths) {
        CAPTURE(path);
        const auto key = "site"_f == "s" && "dir"_f == "d#" && "path"_f == path;
        web.create(Page{"s", "d#", path, 1, {}}).or_throw();
        CHECK(said(web.create(Page{"s", "d#", path, 1, {}}).run()) == "ConditionalCheckFailedException");
        CHECK(web.get<Page>(key)->path == path);
        web.update<Page>(key).set("size"_f = 7u).set("alias"_f = path).or_throw();
        CHECK(web.modify<Page>(key, [](Page& page) { page.size += 2; }).has_value());
        const auto found = web.get<Page>(key).value();
        CHECK(found.path == path);
        CHECK(found.dir == "d#");
        CHECK(found.size == 9);
        CHECK(found.alias == path);
        const auto by_alias = web.query<Page>("size"_f == 9u && "alias"_f == path).using_index<"ByAlias">().all().value();
        REQUIRE(by_alias.size() == 1);
        CHECK(by_alias[0].path == path);
        CHECK(web.move<Page>(key, [](Page& page) { page.path += "#moved"; }).has_value());
        CHECK(web.get<Page>(key).missing());
        CHECK(web.get<Page>("site"_f == "s" && "dir"_f == "d#" && "path"_f == path + "#moved")->alias == path);
        web.update<Page>("site"_f == "s" && "dir"_f == "d#" && "path"_f == path + "#moved").remove("alias"_f).or_throw();
        CHECK(web.query<Page>("size"_f == 9u && "alias"_f == path).using_index<"ByAlias">().all().value().empty());
    }
    CHECK(web.query<Page>("dir"_f == "d#" && "size"_f == 9u).using_index<"ByDir">().all().value().size() == paths.size());
    CHECK(web.query<Page>("site"_f == "s" && "size"_f == 9u && "path"_f.begins_with("a#")).using_index<"BySize">().all().value().size() == 5);
    names scanned;
    for (const Page& page : web.scan<Page>().all().value()) scanned.push_back(page.path);
    CHECK(scanned.size() == paths.size());
    std::size_t findings = 0;
    CHECK(facet::audit(web, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
    for (const std::string& path : paths) web.erase<Page>("site"_f == "s" && "dir"_f == "d#" && "path"_f == path + "#moved").or_throw();
    CHECK(web.scan<Page>().all().value().empty());
}

TEST_CASE("indexes whose keys end in a raw text") {
    three_ways<Web> ways;
    const std::vector<Page> pages = fill(ways, dirs);
    const auto& web = ways.direct;
    for (std::size_t round = 0; round < 20; ++round) {
        const Page& like = pages[ways.dice.next(pages.size())];
        const std::string v = paths[ways.dice.next(paths.size())];
        CAPTURE(like.dir, like.size, v);
        const auto local = "site"_f == like.site && "size"_f == like.size;
        const auto same_size = [&](const auto& fits) { return those(pages, [&](const Page& page) { return page.site == like.site && page.size == like.size && fits(page.path); }); };
        check_entries(web.query<Page>(local && "path"_f == v).using_index<"BySize">(), same_size([&](const std::string& x) { return x == v; }));
        check_entries(web.query<Page>(local && "path"_f <= v).using_index<"BySize">(), same_size([&](const std::string& x) { return x <= v; }));
        check_entries(web.query<Page>(local && "path"_f > v).using_index<"BySize">(), same_size([&](const std::string& x) { return x > v; }));
        check_entries(web.query<Page>(local && "path"_f.begins_with(v)).using_index<"BySize">(), same_size([&](const std::string& x) { return x.starts_with(v); }));
        // The index's partition key ends in one, too, and its sort key has one right behind a number.
        const auto global = "dir"_f == like.dir;
        const auto same_dir = [&](const auto& fits) { return those(pages, [&](const Page& page) { return page.dir == like.dir && fits(page); }); };
        check_entries(web.query<Page>(global && "size"_f >= like.size).using_index<"ByDir">(), same_dir([&](const Page& page) { return page.size >= like.size; }));
        check_entries(web.query<Page>(global && "size"_f < like.size).using_index<"ByDir">(), same_dir([&](const Page& page) { return page.size < like.size; }));
        check_entries(web.query<Page>(global && "size"_f == like.size && "path"_f < v).using_index<"ByDir">(),
                      same_dir([&](const Page& page) { return page.size == like.size && page.path < v; }));
        check_entries(web.query<Page>("dir"_f == facet::each_of(names{like.dir, "d", "d#a"}) && "size"_f == like.size).using_index<"ByDir">(),
                      those(pages, [&](const Page& page) { return (page.dir == like.dir || page.dir == "d" || page.dir == "d#a") && page.size == like.size; }));
        check_entries(web.query<Page>("size"_f == like.size && "alias"_f.begins_with(v)).using_index<"ByAlias">(),
                      those(pages, [&](const Page& page) { return page.size == like.size && page.alias.has_value() && page.alias->starts_with(v); }));
    }
    std::size_t findings = 0;
    CHECK(facet::audit(web, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
}

TEST_CASE("random tables of raw texts at the end give what a plain filter does") {
    key_probe::random_source random(20);
    for (int table = 0; table < 6; ++table) {
        facet::memory::engine engine;
        const auto web = facet::open<Web>(engine);
        std::vector<Page> pages;
        for (int i = 0; i < 60; ++i) {
            const Page near = pages.empty() ? Page{"s", "d", "p", 0, {}} : pages[random.below(pages.size())];
            Page page{"s", random.below(3) == 0 ? key_probe::near_text(random, near.dir, 2) : near.dir, key_probe::near_text(random, near.path, 4), 1, {}};
            const bool there = std::any_of(pages.begin(), pages.end(), [&](const Page& other) { return other.dir == page.dir && other.path == page.path; });
            const auto made = web.create(page).run();
            CHECK(said(made) == (there ? "ConditionalCheckFailedException" : "ok"));
            if (!there) pages.push_back(std::move(page));
            web.put(Behind{"s", key_probe::nasty_text(random)}).or_throw();
            web.put(Before{"s", key_probe::nasty_text(random)}).or_throw();
        }
        std::sort(pages.begin(), pages.end(), [](const Page& x, const Page& y) { return std::tie(x.dir, x.path) < std::tie(y.dir, y.path); });
        const auto check = [&](const auto& where, const auto& fits) { CHECK(names_of_all(web.query<Page>(where).all().value()) == those(pages, fits)); };
        check("site"_f == "s", [](const Page&) { return true; });
        for (int i = 0; i < 40; ++i) {
            const std::string dir = pages[random.below(pages.size())].dir;
            const std::string v = key_probe::near_text(random, pages[random.below(pages.size())].path, 3);
            const std::string w = key_probe::near_text(random, v, 3);
            CAPTURE(key_probe::show(dir), key_probe::show(v), key_probe::show(w));
            const auto in_dir = "site"_f == "s" && "dir"_f == dir;
            check(in_dir && "path"_f == v, [&](const Page& page) { return page.dir == dir && page.path == v; });
            check(in_dir && "path"_f < v, [&](const Page& page) { return page.dir == dir && page.path < v; });
            check(in_dir && "path"_f >= v, [&](const Page& page) { return page.dir == dir && page.path >= v; });
            check(in_dir && "path"_f.between(v, w), [&](const Page& page) { return page.dir == dir && page.path >= v && page.path <= w; });
            check(in_dir && "path"_f.begins_with(v), [&](const Page& page) { return page.dir == dir && page.path.starts_with(v); });
            check("site"_f == "s" && "dir"_f < v, [&](const Page& page) { return page.dir < v; });
            check("site"_f == "s" && "dir"_f >= v, [&](const Page& page) { return page.dir >= v; });
        }
    }
}
