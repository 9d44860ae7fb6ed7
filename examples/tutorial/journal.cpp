// SPDX-License-Identifier: BSL-1.0
// An engine whose tables outlast the program, and one that tells of its changes.
#include "expect.hpp"

// [include]
#include <facet/facet.hpp>
#include <facet/json/journal.hpp>
#include <facet/json/src.hpp>        // in one source file of a program that links no Boost.JSON
// [/include]
#include <facet/backend/unpack_change.hpp>
#include <facet/repository/decode.hpp>

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Account { std::string id; std::string owner; std::int64_t cents = 0; };
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};

// [feed]
class owner_feed final : public facet::change_log {
public:
    facet::result<std::uint64_t> append(facet::span<const facet::item_change> changes) override {
        before_ = owners.size();
        for (const facet::item_change& each : changes) {
            if (each.erased) continue;                                // of an item that is gone there is the key alone
            const auto item = facet::unpack_change(each);
            if (!item.has_value()) return owners.resize(before_), item.error();
            const auto decoded = facet::decode<Bank>(*item);
            if (!decoded.has_value()) continue;
            if (const auto* account = std::get_if<Account>(&*decoded)) owners.push_back(account->owner);
        }
        return ++number_;
    }
    void retract(std::uint64_t) noexcept override { owners.resize(before_); }  // memory ran out: it has not happened
    facet::result<void> settle(std::uint64_t) override { return {}; }

    std::vector<std::string> owners;

private:
    std::size_t before_ = 0;      // how many there were before the last append()
    std::uint64_t number_ = 0;
};
// [/feed]

}  // namespace

int main() {
    const std::filesystem::path directory = std::filesystem::temp_directory_path() / ("facet-journal-" + std::to_string(::getpid()));
    std::filesystem::create_directory(directory);
    const std::string path = directory / "bank.journal";

    for (int run = 1; run <= 3; ++run) {
        // [use]
        facet::json::journal log(path);
        facet::memory::engine engine({.log = &log});
        auto bank = facet::open<Bank>(engine);
        const auto restored = log.restore(bank).value();          // before the first write; restored.writes, restored.cut_bytes
        // [/use]
        expect(restored.writes == (run == 1 ? 0u : run == 2 ? 2u : 1u) && restored.cut_bytes == 0);
        if (run == 1) {
            bank.create(Account{"1", "Ann", 100}).or_throw();
            bank.update<Account>("id"_f == "1").set("cents"_f += 20).or_throw();
        }
        expect(bank.get<Account>("id"_f == "1")->cents == 120);
        const std::uint64_t enough = run == 1 ? 64'000'000 : 100;
        // [compact]
        if (log.size() > enough) {                                // such as 64 MB
            const auto compacted = log.compact(bank).value();     // compacted.items, compacted.bytes
            // [/compact]
            expect(compacted.items == 1 && compacted.bytes <= compacted.bytes_before);
        }
    }

    // [told]
    owner_feed feed;
    facet::memory::engine engine({.log = &feed});
    auto bank = facet::open<Bank>(engine);
    bank.put(Account{"1", "Ann"}).or_throw();                 // feed.owners: Ann
    // [/told]
    expect(feed.owners == std::vector<std::string>{"Ann"});
    bank.transact(bank.create(Account{"2", "Bea"}), bank.create(Account{"3", "Cy"})).value();
    expect(feed.owners == std::vector<std::string>{"Ann", "Bea", "Cy"});
    feed.retract(2);
    expect(feed.owners == std::vector<std::string>{"Ann"});
    bank.erase<Account>("id"_f == "1").or_throw();
    feed.retract(3);
    expect(feed.owners == std::vector<std::string>{"Ann"});
    std::filesystem::remove_all(directory);
}
