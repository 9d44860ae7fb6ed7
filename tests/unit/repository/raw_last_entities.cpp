// SPDX-License-Identifier: BSL-1.0
// Raw texts at the end of keys among several entities: what tells their items apart, guards, edges, shards, and indexes of keys alone.
#include <facet/repository/audit.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

const std::vector<std::string> values = {"a", "a#b", "#", "##a", "a#", "a b", "%23$23", "\xff", "\xff#", "\0#"s};

struct File {
    std::string user;
    std::string path;
};
struct Note {
    std::string user;
    std::string file;
    std::string id;
};
/// A file's path can be what a note's key goes on with: only the discriminator tells them.
struct Disk : facet::table<"Disk", facet::discriminator<"kind">, facet::assume_disjoint<File, Note>, facet::entity<File, facet::key<"USER#{user}", "F#{path:raw}">::verbatim>,
                           facet::entity<Note, facet::key<"USER#{user}", "F#{file}#{id}">::verbatim>> {};
/// Keys tell them; in the index, only what each item is.
struct Shared : facet::table<"Shared", facet::gsi<"All", facet::partition<"AP">, facet::sort<"AS">, facet::keys_only>,
                             facet::entity<File, facet::key<"USER#{user}", "F#{path:raw}">, facet::index<"All", "ALL", "F#{path:raw}">>,
                             facet::entity<Note, facet::key<"USER#{user}", "N#{file}#{id:raw}">, facet::index<"All", "ALL", "F#{file}#{id}">>> {};

/// Both go on from one text, and domains tell them: one that holds the delimiter, which only raw text keeps in a verbatim template.
struct Ids : facet::table<"Ids", facet::entity<File, facet::key<"USER#{user}", "D#{path:raw}">::verbatim, facet::domain<"path", "E#">>,
                          facet::entity<Note, facet::key<"USER#{user}", "D#{file}#{id:raw}">::verbatim, facet::domain<"file", "F-">>> {};

struct Person {
    std::string id;
    std::string mail;
};
struct MailOwner {
    std::string mail;
    std::string id;
};
struct People : facet::table<"People", facet::entity<Person, facet::unique<MailOwner>, facet::key<"PERSON#{id:raw}", "PERSON">>,
                             facet::entity<MailOwner, facet::key<"MAIL#{mail:raw}", "MAIL">>> {};

struct Folder {
    std::string path;
    std::int64_t entries = 0;
};
struct Label {
    std::string label;
    std::int64_t uses = 0;
};
struct Labelled {
    std::string path;
    std::string label;
};
struct LabelOf {
    std::string label;
    std::string path;
};
struct Tree : facet::table<"Tree", facet::gsi<"Inverse", facet::partition<"IP">, facet::sort<"IS">>, facet::entity<Folder, facet::key<"FOLDER#{path:raw}", "FOLDER">>,
                           facet::entity<Label, facet::key<"LABEL#{label:raw}", "LABEL">>,
                           facet::edge<Labelled, facet::from<Folder>, facet::to<Label>, facet::inverse<"Inverse">>> {};
struct Mirrors : facet::table<"Mirrors", facet::entity<Folder, facet::key<"FOLDER#{path:raw}", "FOLDER">>, facet::entity<Label, facet::key<"LABEL#{label:raw}", "LABEL">>,
                              facet::edge<Labelled, facet::from<Folder>, facet::to<Label>, facet::target_key<"HAS#{label:raw}">,
                                          facet::mirrored_as<LabelOf, facet::mirror_key<"OF#{path:raw}">>, facet::counted<"entries", "uses">>> {};

struct Event {
    std::string source;
    std::uint32_t at;
    std::string id;
};
struct Events : facet::table<"Events", facet::gsi<"ByTime", facet::partition<"TP">, facet::sort<"TS">>,
                             facet::entity<Event, facet::key<"EVENT#{source:raw}", "{at:4}#{id:raw}">, facet::index<"ByTime", "{id:4 shards}", "{at:4}#{source}#{id:raw}">>> {};

std::string ids(const std::vector<Event>& events) {
    std::string all;
    for (const Event& each : events) all += std::to_string(each.at) + each.id + '|';
    return all;
}

}  // namespace

TEST_CASE("a discriminator tells what a raw text cannot") {
    facet::memory::engine engine;
    const auto disk = facet::open<Disk>(engine);
    for (const std::string& path : values) disk.put(File{"u", path}).or_throw();
    disk.put(Note{"u", "n", "1"}).or_throw();
    disk.put(Note{"u", "a", "c"}).or_throw();
    CHECK(disk.query<File>("user"_f == "u").all().value().size() == values.size());
    CHECK(disk.query<Note>("user"_f == "u").all().value().size() == 2);
    CHECK(disk.query<Note>("user"_f == "u" && "file"_f == "a").all().value().size() == 1);  // a#b is a file
    CHECK(disk.query<File>("user"_f == "u" && "path"_f.begins_with("n#")).all().value().empty());
    CHECK(disk.get<File>("user"_f == "u" && "path"_f == "n#1").missing());
    CHECK(disk.get<Note>("user"_f == "u" && "file"_f == "a" && "id"_f == "b").missing());
    CHECK(disk.scan<File>().all().value().size() == values.size());
    const auto file = facet::decode<Disk>({{"PK", "USER#u"}, {"SK", "F#a#b"}, {"user", "u"}, {"path", "a#b"}, {"kind", "File"}});
    REQUIRE(file.has_value());
    CHECK(std::get<File>(*file).path == "a#b");
    const auto note = facet::decode<Disk>({{"PK", "USER#u"}, {"SK", "F#a#b"}, {"user", "u"}, {"file", "a"}, {"id", "b"}, {"kind", "Note"}});
    REQUIRE(note.has_value());
    CHECK(std::get<Note>(*note).id == "b");
}

TEST_CASE("raw items are told by what stands before the raw text, and that something does") {
    const auto file = facet::decode<Shared>({{"PK", "USER#u"}, {"SK", "F## #"}, {"user", "u"}, {"path", "# #"}});
    REQUIRE(file.has_value());
    CHECK(std::get<File>(*file).path == "# #");
    const auto note = facet::decode<Shared>({{"PK", "USER#u"}, {"SK", "N#f###"}, {"user", "u"}, {"file", "f"}, {"id", "##"}});
    REQUIRE(note.has_value());
    CHECK(std::get<Note>(*note).id == "##");
    for (const char* sort : {"F#", "F", "N#f", "N#f#", "N##x", "N#a b#c", "G#x"}) {
        CAPTURE(sort);
        CHECK(said(facet::decode<Shared>({{"PK", "USER#u"}, {"SK", sort}, {"user", "u"}, {"path", "x"}, {"file", "f"}, {"id", "x"}})) == "UnknownEntity");
    }
}

TEST_CASE("an index of keys alone gives raw texts back, and items of others in its range are skipped") {
    facet::memory::engine engine;
    const auto shared = facet::open<Shared>(engine);
    std::vector<std::string> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    for (const std::string& path : values) {
        shared.put(File{"u", path}).or_throw();
        shared.put(Note{"u", "f", path}).or_throw();
    }
    std::vector<std::string> files, notes;
    for (const File& each : shared.query<File>(facet::skipping_others).using_index<"All">().all().value()) files.push_back(each.path);
    for (const Note& each : shared.query<Note>("file"_f == "f", facet::skipping_others).using_index<"All">().all().value()) notes.push_back(each.id);
    CHECK(files == sorted);
    std::sort(notes.begin(), notes.end());
    CHECK(notes == sorted);
    CHECK(shared.query<Note>("user"_f == "u" && "file"_f == "f" && "id"_f > "#").all().value().size() == static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](const std::string& each) { return each > "#"; })));
}

TEST_CASE("domains keep raw texts apart from what else goes on from one text") {
    facet::memory::engine engine;
    const auto shop = facet::open<Ids>(engine);
    for (const std::string& value : values) {
        shop.put(File{"u", "E#" + value}).or_throw();
        shop.put(Note{"u", "F-1", value}).or_throw();
        CHECK(shop.get<File>("user"_f == "u" && "path"_f == "E#" + value)->path == "E#" + value);
        CHECK(said(shop.put(File{"u", value}).run()) == "InvalidKey");
    }
    CHECK(said(shop.put(File{"u", "E#"}).run()) == "InvalidKey");  // longer than its domain
    CHECK(shop.query<File>("user"_f == "u").explain() == R"(Ids, primary key: PK = "USER#u" AND begins_with(SK, "D#E#"))");
    CHECK(shop.query<File>("user"_f == "u").all().value().size() == values.size());
    CHECK(shop.query<Note>("user"_f == "u").all().value().size() == values.size());
    CHECK(shop.query<Note>("user"_f == "u" && "file"_f == "F-1" && "id"_f.begins_with("a#")).all().value().size() == 2);
    CHECK(said(facet::decode<Ids>({{"PK", "USER#u"}, {"SK", "D#E#"}, {"user", "u"}, {"path", "E#"}})) == "UnknownEntity");
}

TEST_CASE("guards of raw texts hold for the very text") {
    facet::memory::engine engine;
    const auto people = facet::open<People>(engine);
    for (const std::string& value : values) {
        people.create(Person{value, value}).or_throw();
        CHECK(said(people.create(Person{value + "2", value}).run()) == "DuplicateItemException");
        CHECK(people.get<MailOwner>("mail"_f == value)->id == value);
        CHECK(said(people.modify<Person>("id"_f == value, [](Person& person) { person.mail += "#new"; })) == "ok");
        CHECK(people.get<MailOwner>("mail"_f == value).missing());
        CHECK(people.get<MailOwner>("mail"_f == value + "#new")->id == value);
    }
    std::size_t findings = 0;
    CHECK(facet::audit(people, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
}

TEST_CASE("edges of nodes whose keys end in a raw text are read from both ends") {
    facet::memory::engine engine;
    const auto tree = facet::open<Tree>(engine);
    const auto mirrors = facet::open<Mirrors>(engine);
    for (const std::string& value : values) {
        tree.create(Folder{value}).or_throw();
        tree.create(Label{value}).or_throw();
        mirrors.create(Folder{value}).or_throw();
        mirrors.create(Label{value}).or_throw();
    }
    for (const std::string& path : values)
        for (const std::string& label : values) {
            if (label != path && label != "a#b") continue;
            tree.link(Labelled{path, label}).or_throw();
            mirrors.link(Labelled{path, label}).or_throw();
        }
    for (const std::string& value : values) {
        CAPTURE(value);
        CHECK(tree.query<Labelled>("path"_f == value).all().value().size() == (value == "a#b" ? 1u : 2u));
        CHECK(tree.query<Labelled>("label"_f == value).all().value().size() == (value == "a#b" ? values.size() : 1u));
        CHECK(mirrors.query<Labelled>("path"_f == value && "label"_f.begins_with("a#b")).all().value().size() == 1);
        CHECK(mirrors.query<LabelOf>("label"_f == value).all().value().size() == (value == "a#b" ? values.size() : 1u));
        CHECK(mirrors.get<Folder>("path"_f == value)->entries == (value == "a#b" ? 1 : 2));
    }
    std::size_t findings = 0;
    CHECK(facet::audit(tree, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(facet::audit(mirrors, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
    CHECK(facet::erase_node<Label>(mirrors, "label"_f == "a#b").has_value());
    CHECK(mirrors.scan<LabelOf>().all().value().size() == values.size() - 1);
    CHECK(mirrors.scan<Labelled>().all().value().size() == values.size() - 1);
}

TEST_CASE("shards are read together in the order of keys that end in raw texts") {
    facet::memory::engine engine;
    const auto events = facet::open<Events>(engine);
    std::vector<Event> all;
    for (std::uint32_t at = 0; at < 3; ++at)
        for (const std::string& id : values) {
            all.push_back({"s#", at, id});
            events.put(all.back()).or_throw();
        }
    std::sort(all.begin(), all.end(), [](const Event& a, const Event& b) { return a.at != b.at ? a.at < b.at : a.id < b.id; });
    CHECK(ids(events.query<Event>("source"_f == "s#").all().value()) == ids(all));
    CHECK(ids(events.query<Event>().using_index<"ByTime">().order_by("at"_f).all().value()) == ids(all));
    std::vector<Event> some;
    for (const Event& each : all)
        if (each.at == 1 && each.id >= "a#") some.push_back(each);
    CHECK(ids(events.query<Event>("at"_f == 1u && "source"_f == "s#" && "id"_f >= "a#").using_index<"ByTime">().all().value()) == ids(some));
    CHECK(ids(events.query<Event>("source"_f == "s#" && "at"_f == 1u && "id"_f >= "a#").all().value()) == ids(some));
    std::vector<Event> each_of;
    for (const Event& each : all)
        if (each.at != 1) each_of.push_back(each);
    std::stable_sort(each_of.begin(), each_of.end(), [](const Event& a, const Event& b) { return a.id < b.id; });
    CHECK(ids(events.query<Event>("source"_f == "s#" && "at"_f == facet::each_of(0u, 2u)).all().value()) == ids(each_of));
}

static_assert(facet::stored_schema<Events> == R"(facet stored form 1
table Events key PK:S SK:S
global index ByTime partition TP:S sort TS:S all
entity Event
  key `EVENT#{source:raw}` | `{at:4}#{id:raw}`
  ByTime `{id:4 shards}` | `{at:4}#{source}#{id:raw}`
  source S
  at N unsigned
  id S
)");
