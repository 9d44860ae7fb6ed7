// SPDX-License-Identifier: BSL-1.0
#include <facet/json/export_table.hpp>
#include <facet/json/import_table.hpp>
#include <facet/memory/engine.hpp>

#include <support/catch.hpp>
#include <support/dynamic_table.hpp>
#include <support/scratch_directory.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace facet::test {

using namespace facet::literals;
using memory_table = dynamic_table<memory::engine>;

namespace {

facet::result<json::import_progress> load(memory_table& t, const std::string& path, const json::import_options& options = {}) {
    return json::import_table(t.backend(), t.handle(), t.spec().description(), path, options);
}
facet::result<json::export_progress> save(memory_table& t, const std::string& path) {
    return json::export_table(t.backend(), t.handle(), t.spec().description(), path);
}
bool mentions(const std::string& text, std::string_view fragment) { return text.find(fragment) != std::string::npos; }

/// A backend that leaves parts of every batch write unprocessed for a while.
class hesitant {
public:
    static constexpr facet::backend_features features{};
    int patience = 0;
    memory::engine engine;

    auto create_table(std::string_view name, const request::table_description& d) { return engine.create_table(name, d); }
    auto erase_table(std::string_view name) { return engine.erase_table(name); }
    auto open(std::string_view name, const request::table_description& d) { return engine.open(name, d); }
    auto get(const request::table& t, const request::get& r, request::item_sink s) { return engine.get(t, r, s); }
    auto write(const request::table& t, const request::write& r, request::item_sink s, request::consumed_capacity* c) {
        return engine.write(t, r, s, c);
    }
    auto query(const request::table& t, const request::query& r, request::item_sink s) { return engine.query(t, r, s); }
    auto scan(const request::table& t, const request::scan& r, request::item_sink s) { return engine.scan(t, r, s); }
    auto batch_get(std::span<const request::table_get> r, facet::request::numbered_sink s,
                   std::vector<std::size_t>& u) {
        return engine.batch_get(r, s, u);
    }
    facet::result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                                    request::consumed_capacity* capacity) {
        const std::size_t taken = patience-- > 0 ? writes.size() / 2 : writes.size();
        for (std::size_t i = taken; i < writes.size(); ++i) unprocessed.push_back(i);
        if (taken == 0) return {};
        return engine.batch_write(writes.subspan(0, taken), unprocessed, capacity);
    }
    auto transact_write(std::span<const request::table_write> w, std::string_view token, request::consumed_capacity* c) {
        return engine.transact_write(w, token, c);
    }
    auto transact_get(std::span<const request::table_get> r, facet::request::numbered_sink s) {
        return engine.transact_get(r, s);
    }
};

std::string line(int i) { return R"({"Item":{"pk":{"S":"p"},"sk":{"S":")" + std::to_string(i) + R"("},"v":{"N":")" + std::to_string(i) + "\"}}}\n"; }

}  // namespace

TEST_CASE("a table of every key type and value survives export and import") {
    const attribute_value samples[] = {"te\"xt\n\xc3\xa9", "-12.5"_decimal, attribute_value::binary(std::string("\0\xff", 2))};
    const key_type types[] = {key_type::string, key_type::number, key_type::binary};
    scratch_directory directory;
    memory::engine engine;
    for (int hash = 0; hash < 3; ++hash) {
        for (int range = 0; range < 4; ++range) {
            const table_spec spec = range == 3 ? table_spec({"pk", types[hash]}, {""}) : table_spec({"pk", types[hash]}, {"sk", types[range]});
            const std::string name = "Table" + std::to_string(hash) + std::to_string(range);
            memory_table from(engine, spec, name);
            memory_table to(engine, spec, name + "Copy");
            item whole{{"pk", samples[hash]}, {"list", attribute_value::list({true, attribute_value::null(), facet::attribute_map{{"m", 1}}})},
                       {"sets", attribute_value::list({attribute_value::string_set({"a", ""}), attribute_value::number_set({1, 2}),
                                                       attribute_value::binary_set({"\xff"})})}};
            if (range < 3) whole.insert_or_assign("sk", samples[range]);
            REQUIRE(said(from.put(whole)) == ok);
            const auto saved = save(from, directory.file("all.json")).value();
            CHECK(saved.items == 1);
            CHECK(saved.bytes == std::filesystem::file_size(directory.file("all.json")));
            const auto loaded = load(to, directory.file("all.json")).value();
            CHECK(loaded.items == 1);
            CHECK(loaded.skipped == 0);
            CHECK(to.all(scan_args{}) == std::vector<item>{whole});
        }
    }
    CHECK(directory.entries() == 1);
}

TEST_CASE("many items over several pages, with progress") {
    scratch_directory directory;
    memory::engine engine;
    memory_table from(engine, table_spec());
    for (int i = 0; i < 60; ++i)
        REQUIRE(said(from.put({{"pk", "p" + std::to_string(i % 7)}, {"sk", std::to_string(i)}, {"pad", std::string(50'000, 'x')}})) == ok);
    std::vector<std::uint64_t> steps;
    const auto saved = json::export_table(engine, from.handle(), from.spec().description(), directory.file("a"),
                                          [&](const json::export_progress& one) { steps.push_back(one.items); })
                           .value();
    CHECK(std::pair(saved.items, saved.bytes) == std::pair<std::uint64_t, std::uint64_t>(60, read_file(directory.file("a")).size()));
    CHECK(steps.size() >= 3);
    CHECK(steps.back() == 60);
    memory_table to(engine, table_spec(), "Copy");
    std::vector<std::uint64_t> lines;
    const auto loaded = json::import_table(engine, to.handle(), to.spec().description(), directory.file("a"), {},
                                           [&](const json::import_progress& one) { lines.push_back(one.next_line); })
                            .value();
    CHECK(loaded.items == 60);
    CHECK(lines == std::vector<std::uint64_t>{26, 51, 61});
    CHECK((to.all(scan_args{}) == from.all(scan_args{})));
}

TEST_CASE("an export replaces a file whole, and leaves it alone where it fails") {
    scratch_directory directory;
    memory::engine engine;
    memory_table t(engine, table_spec());
    const std::string path = directory.file("table.json");
    write_file(path, "old");
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s"}})) == ok);
    REQUIRE(save(t, path).has_value());
    CHECK(read_file(path) == R"({"Item":{"pk":{"S":"p"},"sk":{"S":"s"}}})" "\n");

    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s2"}, {"long", std::string(300, 'x')}, {"text", "\xff"}})) == ok);
    const auto refused = save(t, path);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == facet::error_code::invalid_file);
    CHECK(refused.error().message == path + ": attribute text is text that is not UTF-8, which JSON cannot represent");
    CHECK(refused.error().key == "pk=p, sk=s2");
    CHECK(read_file(path) == R"({"Item":{"pk":{"S":"p"},"sk":{"S":"s"}}})" "\n");
    CHECK(directory.entries() == 1);

    const auto nowhere = save(t, directory.file("no/such/directory"));
    REQUIRE_FALSE(nowhere.has_value());
    CHECK(nowhere.error().code == facet::error_code::invalid_file);
    CHECK(mentions(nowhere.error().message, directory.file("no/such/directory")));

    REQUIRE(engine.erase_table("Items").has_value());
    CHECK(save(t, path).error().code == facet::error_code::resource_not_found);
    CHECK(directory.entries() == 1);
}

TEST_CASE("an export keeps the permissions of the file that it replaces, and replaces the one behind a link") {
    namespace files = std::filesystem;
    scratch_directory directory;
    memory::engine engine;
    memory_table t(engine, table_spec());
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s"}})) == ok);
    const std::string path = directory.file("table.json");
    const std::string link = directory.file("link.json");
    for (const files::perms mode : {files::perms::owner_read | files::perms::owner_write, files::perms(0640), files::perms(0664)}) {
        write_file(path, "old");
        files::permissions(path, mode);
        REQUIRE(save(t, path).has_value());
        CHECK(files::status(path).permissions() == mode);
    }
    write_file(path, "old");
    files::create_symlink("table.json", link);
    REQUIRE(save(t, link).has_value());
    CHECK(files::is_symlink(link));
    CHECK(read_file(path) == read_file(link));
    CHECK(read_file(path) != "old");
    CHECK(directory.entries() == 2);
    files::remove(path);
    files::create_symlink("link.json", directory.file("over.json"));  // by way of another to a file that is not there yet
    REQUIRE(save(t, directory.file("over.json")).has_value());
    CHECK(read_file(path) == read_file(link));
    CHECK(files::is_regular_file(files::symlink_status(path)));
    CHECK(directory.entries() == 3);
}

TEST_CASE("an import stops at a bad line, with everything before it stored") {
    scratch_directory directory;
    const std::string path = directory.file("lines");
    const std::pair<std::string, std::string> bad_lines[] = {
        {"{\"Item\":{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"x\"}\n", "byte 39"},
        {R"({"Item":{"pk":{"S":"p"},"sk":{"S":"x"},"n":{"N":"1.2.3"}}})" "\n", "in Item.n.N: "},
        {R"({"pk":{"S":"p"},"sk":{"S":"x"}})" "\n", "a line has one member, \"Item\""},
        {R"({"Item":{"pk":{"S":"p"}}})" "\n", "Missing the key sk"},
        {R"({"Item":{"pk":{"S":"p"},"sk":{"N":"5"}}})" "\n", "Type mismatch for key sk"},
        {R"({"Item":{"pk":{"S":"p"},"sk":{"S":""}}})" "\n", ""},
        {R"({"Item":{"pk":{"S":"p"},"sk":{"S":"x"},"big":{"S":")" + std::string(409'600, 'x') + "\"}}}\n", "Item size"},
        {"garbage\n", "byte 1"}};
    for (const auto& [bad, reason] : bad_lines) {
        for (const int before : {0, 1, 24, 25, 30}) {
            INFO(reason << " after " << before << " lines");
            std::string text;
            for (int i = 0; i < before; ++i) text += line(i);
            text += bad;
            for (int i = 0; i < 30; ++i) text += line(1000 + i);
            write_file(path, text);
            memory::engine engine;
            memory_table t(engine, table_spec());
            const auto stopped = load(t, path);
            REQUIRE_FALSE(stopped.has_value());
            CHECK(stopped.error().code == facet::error_code::invalid_file);
            CHECK(mentions(stopped.error().message, path + ":" + std::to_string(before + 1) + ": "));
            CHECK(mentions(stopped.error().message, reason));
            CHECK(t.all(scan_args{}).size() == static_cast<std::size_t>(before));

            json::import_options skipping;
            skipping.on_bad_line = json::bad_line::skip;
            const auto skipped = load(t, path, skipping).value();
            CHECK(skipped.items == static_cast<std::uint64_t>(before) + 30);
            CHECK(skipped.skipped == 1);
            CHECK(mentions(skipped.last_problem, path + ":" + std::to_string(before + 1) + ": "));
            CHECK(t.all(scan_args{}).size() == static_cast<std::size_t>(before) + 30);

            memory_table resumed(engine, table_spec(), "Resumed");
            json::import_options behind;
            behind.first_line = static_cast<std::uint64_t>(before) + 2;
            CHECK(load(resumed, path, behind).value().items == 30);
        }
    }
}

TEST_CASE("a file that is packed by gzip is told by its beginning, also where bad lines are passed over") {
    scratch_directory directory;
    const std::string path = directory.file("export.json.gz");
    write_file(path, std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", 10) + "\n\n" + line(1));
    memory::engine engine;
    memory_table t(engine, table_spec());
    for (const json::bad_line choice : {json::bad_line::stop, json::bad_line::skip}) {
        json::import_options options;
        options.on_bad_line = choice;
        const auto refused = load(t, path, options);
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().message == path + ": it is packed by gzip: unpack it first (gunzip)");
    }
    CHECK(t.all(scan_args{}).empty());
}

TEST_CASE("a byte order mark before the first line is passed over, and is none elsewhere") {
    scratch_directory directory;
    const std::string path = directory.file("export.json");
    const std::string mark = "\xef\xbb\xbf";
    memory::engine engine;
    memory_table t(engine, table_spec());
    write_file(path, mark + line(1) + line(2));
    CHECK(load(t, path, {}).value().items == 2);
    write_file(path, mark);
    CHECK(load(t, path, {}).value().items == 0);
    write_file(path, line(3) + mark + line(4));
    CHECK_FALSE(load(t, path, {}).has_value());
}

TEST_CASE("lines may repeat keys, be blank, end in CRLF or without a newline") {
    scratch_directory directory;
    const std::string path = directory.file("lines");
    std::string text = "\r\n  \n";
    for (int round = 0; round < 3; ++round)
        for (int i = 0; i < 10; ++i)
            text += R"({"Item":{"pk":{"S":"p"},"sk":{"S":")" + std::to_string(i) + R"("},"round":{"N":")" + std::to_string(round) + "\"}}}\r\n";
    text += R"( {"Item" : {"pk":{"S":"p"},"sk":{"S":"last"},"round":{"N":"2"}} })";
    write_file(path, text);
    memory::engine engine;
    memory_table t(engine, table_spec());
    CHECK(load(t, path).value().items == 31);
    const std::vector<item> items = t.all(scan_args{});
    CHECK(items.size() == 11);
    for (const item& one : items) CHECK(*one.find("round") == 2);
}

TEST_CASE("progress is told after each batch, also one that a repeated key or a bad line ends") {
    scratch_directory directory;
    const std::string path = directory.file("lines");
    std::string text;
    for (int i = 0; i < 40; ++i) text += line(i % 20);
    text += "bad\nbad\n" + line(1) + "bad\n";
    write_file(path, text);
    memory::engine engine;
    memory_table t(engine, table_spec());
    std::vector<std::vector<std::uint64_t>> told;
    const auto done = json::import_table(engine, t.handle(), t.spec().description(), path, {.on_bad_line = json::bad_line::skip},
                                         [&](const json::import_progress& one) { told.push_back({one.items, one.skipped, one.next_line}); });
    REQUIRE(done.has_value());
    CHECK(told == std::vector<std::vector<std::uint64_t>>{{20, 0, 21}, {40, 1, 42}, {41, 3, 45}, {41, 3, 45}});

    told.clear();  // and the last one, which the import ends with
    const auto stopped = json::import_table(engine, t.handle(), t.spec().description(), path, {.on_bad_line = json::bad_line::stop, .first_line = 31},
                                            [&](const json::import_progress& one) { told.push_back({one.items, one.skipped, one.next_line}); });
    REQUIRE(!stopped.has_value());
    CHECK(told == std::vector<std::vector<std::uint64_t>>{{10, 0, 41}});
}

TEST_CASE("the line that ends an import is the next one, also behind blank lines") {
    scratch_directory directory;
    memory::engine engine;
    memory_table t(engine, table_spec({"pk"}, {"sk"}, {index_spec{"ByV", {{"v", key_type::number}}}}));
    const std::string refused = R"({"Item":{"pk":{"S":"p"},"sk":{"S":"bad"},"v":{"S":"no number"}}})";  // by the table, so with its batch
    write_file(directory.file("a"), line(1) + "\n \n" + refused + "\n" + line(2));
    std::uint64_t next = 0;
    const auto stopped = json::import_table(engine, t.handle(), t.spec().description(), directory.file("a"), {},
                                            [&](const json::import_progress& now) { next = now.next_line; });
    REQUIRE_FALSE(stopped.has_value());
    CHECK(mentions(stopped.error().message, "a:4: "));
    CHECK(next == 4);
}

TEST_CASE("an empty file, a missing one, and a line without end") {
    scratch_directory directory;
    memory::engine engine;
    memory_table t(engine, table_spec());
    write_file(directory.file("empty"), "");
    CHECK(load(t, directory.file("empty")).value().items == 0);
    const auto missing = load(t, directory.file("missing"));
    REQUIRE_FALSE(missing.has_value());
    CHECK(missing.error().code == facet::error_code::invalid_file);
    CHECK(mentions(missing.error().message, "missing: cannot open"));
    write_file(directory.file("endless"), line(1) + std::string(33u << 20, 'x'));
    const auto endless = load(t, directory.file("endless"));
    REQUIRE_FALSE(endless.has_value());
    CHECK(endless.error().code == facet::error_code::invalid_file);
    CHECK(mentions(endless.error().message, "endless:2: the line is longer than 32 MB"));
    CHECK(t.all(scan_args{}).size() == 1);
    CHECK(load(t, directory.file("")).error().code == facet::error_code::invalid_file);
}

TEST_CASE("the line of a largest item, whose numbers print at full length, is read back (contract D5, Z1)") {
    scratch_directory directory;
    memory::engine engine;
    memory_table from(engine, table_spec());
    memory_table to(engine, table_spec(), "Copy");
    const item whole{{"pk", "p"}, {"sk", "s"}, {"n", attribute_value::list(std::vector<attribute_value>(136'000, "1E-130"_decimal))}};
    REQUIRE(said(from.put(whole)) == ok);
    const auto saved = save(from, directory.file("digits")).value();
    CHECK(saved.bytes > 18'000'000);
    const auto loaded = load(to, directory.file("digits"));
    REQUIRE(loaded.has_value());
    CHECK(loaded->items == 1);
    CHECK((to.all(scan_args{}) == std::vector<item>{whole}));
}

TEST_CASE("a line that is too long is a bad line: it is passed over, and resuming goes on behind it") {
    scratch_directory directory;
    const std::size_t length = std::size_t{33} << 20;
    const std::string path = directory.file("long");
    write_file(path, line(1) + std::string(length, ' ') + '\n' + line(2) + std::string(length, 'x') + "\n\n" + line(3) + std::string(length, 'x'));
    memory::engine engine;
    memory_table t(engine, table_spec());
    const auto stopped = load(t, path);
    REQUIRE_FALSE(stopped.has_value());
    CHECK(mentions(stopped.error().message, path + ":2: the line is longer than 32 MB"));
    CHECK(t.all(scan_args{}).size() == 1);
    const auto behind = load(t, path, {.first_line = 3});
    REQUIRE_FALSE(behind.has_value());
    CHECK(mentions(behind.error().message, path + ":4: the line is longer than 32 MB"));
    CHECK(t.all(scan_args{}).size() == 2);
    const auto skipped = load(t, path, {.on_bad_line = json::bad_line::skip});
    REQUIRE(skipped.has_value());
    CHECK(skipped->items == 3);
    CHECK(skipped->skipped == 3);
    CHECK(skipped->next_line == 8);
    CHECK(mentions(skipped->last_problem, path + ":7: the line is longer than 32 MB"));
    CHECK(t.all(scan_args{}).size() == 3);
}

TEST_CASE("B7 what comes back unprocessed is sent again, so often and no more") {
    scratch_directory directory;
    const std::string path = directory.file("lines");
    std::string text;
    for (int i = 0; i < 30; ++i) text += line(i);
    write_file(path, text);
    hesitant backend;
    dynamic_table t(backend, table_spec());
    backend.patience = 3;
    CHECK(json::import_table(backend, t.handle(), t.spec().description(), path).value().items == 30);
    CHECK(t.all(scan_args{}).size() == 30);
    backend.patience = 1000;
    json::import_options impatient;
    impatient.attempts = 2;
    json::import_progress told;
    const auto refused = json::import_table(backend, t.handle(), t.spec().description(), path, impatient, [&](const json::import_progress& now) { told = now; });
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == facet::error_code::throughput_exceeded);
    CHECK(mentions(refused.error().message, path + ":25: "));  // of 25 the first 12 were stored, of the 13 that were left 6, and so on: each time some, but for the last one
    CHECK(told.items == 24);
    CHECK(told.next_line == 25);
}

TEST_CASE("an import that begins behind the end of a file stores nothing, and goes on from there") {
    scratch_directory directory;
    const std::string path = directory.file("lines");
    write_file(path, line(1) + line(2));
    memory::engine engine;
    dynamic_table t(engine, table_spec());
    json::import_options later;
    later.first_line = 100;
    const auto done = json::import_table(engine, t.handle(), t.spec().description(), path, later).value();
    CHECK(done.items == 0);
    CHECK(done.next_line == 100);
}

}  // namespace facet::test
