// SPDX-License-Identifier: BSL-1.0
// A table in a file: saved, loaded into another engine, and what a file of another table is taken for.
#include "expect.hpp"

// [include]
#include <facet/json/export_table.hpp>
#include <facet/json/import_table.hpp>
#include <facet/json/src.hpp>        // in one source file of a program that links no Boost.JSON: loading needs it, saving does not
// [/include]
#include <facet/json/parse.hpp>
#include <facet/json/write.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Account { std::string id; std::string owner; };
struct Bank : facet::table<"Bank", facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};

struct Note { std::string id; std::string text; };
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>> {};

}  // namespace

int main() {
    const std::filesystem::path directory = std::filesystem::temp_directory_path() / ("facet-saving-" + std::to_string(::getpid()));
    std::filesystem::create_directory(directory);
    const std::string path = directory / "bank.jsonl";
    const std::string broken = directory / "broken.jsonl";

    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.create(Account{"2", "Bob"}).or_throw();

    // [use]
    const auto saved = facet::json::export_table(bank, path).value();    // saved.items, saved.bytes

    facet::memory::engine later;                                 // such as the next run of the program
    auto again = facet::open<Bank>(later);
    const auto loaded = facet::json::import_table(again, path).value();  // loaded.items
    // [/use]
    expect(saved.items == 2 && loaded.items == 2 && again.get<Account>("id"_f == "2")->owner == "Bob");
    std::string first;
    std::getline(std::ifstream(path) >> std::ws, first);
    expect(first.find(R"({"Item":{"PK":{"S":"ACCOUNT#)") == 0 && saved.bytes == std::filesystem::file_size(path));

    // [stream]
    const std::string image = R"({"PK":{"S":"ACCOUNT#3"},"SK":{"S":"ACCOUNT"},"id":{"S":"3"},"owner":{"S":"Cem"}})";   // of a stream's record
    const facet::result<facet::item> item = facet::json::parse_item(image);       // an export's lines: parse_line
    if (item.has_value())
        if (const auto decoded = facet::decode<Bank>(*item); decoded.has_value()) std::printf("%s\n", std::get<Account>(*decoded).owner.c_str());
    // [/stream]
    // [part]
    std::ofstream part(directory / "part.jsonl");
    for (const facet::result<Account>& each : bank.query<Account>("id"_f == "1").each())     // a tenant's items, say
        part << R"({"Item":)" << facet::json::write(facet::encode<Bank>(each.value()).value()).value() << "}\n";
    // [/part]
    part.close();
    facet::memory::engine third;
    expect(facet::json::import_table(facet::open<Bank>(third), directory / "part.jsonl").value().items == 1);
    expect(item.has_value() && std::get<Account>(facet::decode<Bank>(*item).value()).owner == "Cem");

    std::ofstream(broken) << R"({"Item":{"PK":{"S":"ACCOUNT#3"},"SK":{"S":"ACCOUNT"},"id":{"S":"3"},"owner":{"S":"Cem"}}})" << "\n{\n"
                          << R"({"Item":{"PK":{"S":"ACCOUNT#4"},"SK":{"S":"ACCOUNT"},"id":{"S":"4"},"owner":{"S":"Dee"}}})" << "\n";
    // [bad line]
    auto stopped = facet::json::import_table(again, broken);                          // invalid_file: broken.jsonl:2: byte …; line 1 is stored
    auto skipped = facet::json::import_table(again, broken, {.on_bad_line = facet::json::bad_line::skip}).value();
    std::printf("%llu skipped, the last one %s\n", static_cast<unsigned long long>(skipped.skipped), skipped.last_problem.c_str());
    // [/bad line]
    expect(stopped.error().code == facet::error_code::invalid_file && stopped.error().message.find("broken.jsonl:2: ") != std::string::npos);
    expect(skipped.items == 2 && skipped.skipped == 1 && again.scan<Account>().count().value() == 4);

    facet::memory::engine other;
    auto notes = facet::open<Notes>(other);
    // [check]
    auto foreign = facet::json::import_table(notes, path);                            // the bank's file: no error
    std::vector<std::string> wrong;
    auto looked = facet::audit(notes, [&](const facet::finding& each) { wrong.push_back(each.key + ": " + each.message); });
    // [/check]
    expect(foreign.has_value() && looked.has_value() && wrong.size() == 2 && notes.scan<Note>().count().value() == 0);
    expect_text(wrong[0].substr(wrong[0].find(": ")), ": the item is none of the table's entities: its key has the shape of none of theirs");

    std::filesystem::remove_all(directory);
}
