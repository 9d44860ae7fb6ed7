// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/shared.hpp>
#include <facet/dynamodb/client.hpp>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::test {

/// DynamoDB at FACET_DYNAMODB_ENDPOINT, as if it were fresh and empty: what is a table `Items` here has a name there that nothing else
/// uses, and is dropped in the end. Any other table there is left alone.
class tables_of_its_own {
public:
    using numbered_sink = dynamodb::client::numbered_sink;
    static constexpr backend_features features = dynamodb::client::features;

    tables_of_its_own() : client_(options()) { alive().push_back(this); }
    tables_of_its_own(const tables_of_its_own&) = delete;
    tables_of_its_own& operator=(const tables_of_its_own&) = delete;
    ~tables_of_its_own() {
        if (std::erase(alive(), this) != 0) drop();
    }

    /// Drops the tables of those that still exist when the tests are over: in a destructor of a static it would be too late.
    static void drop_all() {
        for (tables_of_its_own* each : std::exchange(alive(), {})) each->drop();
    }

    result<void> create_table(std::string_view name, const request::table_description& description) {
        std::string own = own_name(name);
        result<void> done = client_.create_table(own, description);
        if (done.has_value()) made_.push_back(std::move(own));
        return done;
    }
    result<void> erase_table(std::string_view name) {
        const std::string own = own_name(name);
        result<void> done = client_.erase_table(own);
        if (done.has_value()) std::erase(made_, own);
        return done;
    }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        auto opened = client_.open(own_name(name), description);
        if (!opened.has_value()) return opened;
        request::table handle;
        handle.name = name;
        handle.attributes = opened->attributes;
        handle.state = shared<request::table>::make(*std::move(opened));
        return handle;
    }
    result<bool> get(const request::table& table, const request::get& request, request::item_sink sink) {
        return client_.get(inner(table), request, sink);
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink, request::consumed_capacity* capacity) {
        return client_.write(inner(table), request, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink) {
        return client_.query(inner(table), request, sink);
    }
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink) {
        return client_.scan(inner(table), request, sink);
    }
    result<void> batch_get(std::span<const request::table_get> gets, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return client_.batch_get(passed(gets), sink, unprocessed);
    }
    result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
        return client_.batch_write(passed(writes), unprocessed, capacity);
    }
    /// Tokens are an account's (contract A8), so these, too, become its own, unless they are too long.
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        const bool sound = !token.empty() && token.size() <= 36;
        const std::string own = sound ? (prefix_ + std::to_string(std::hash<std::string_view>{}(token))).substr(0, 36) : std::string(token);
        return client_.transact_write(passed(actions), own, capacity);
    }
    result<void> transact_get(std::span<const request::table_get> gets, numbered_sink sink) { return client_.transact_get(passed(gets), sink); }

private:
    static dynamodb::client_options options() {
        dynamodb::client_options made;
        if (const char* endpoint = std::getenv("FACET_DYNAMODB_ENDPOINT")) made.settings.endpoint = endpoint;
        return made;
    }
    static std::string new_prefix() {
        static std::atomic<unsigned> number{0};
        return "facet" + std::to_string(::getpid()) + "-" + std::to_string(++number) + "-";
    }
    static std::vector<tables_of_its_own*>& alive() {
        static auto* const all = new std::vector<tables_of_its_own*>;  // outlives every static that is in it
        return *all;
    }
    void drop() {
        for (const std::string& name : std::exchange(made_, {})) static_cast<void>(client_.erase_table(name));
    }
    /// A name that is wrong, or would become so, stays as it is (contract N1).
    [[nodiscard]] std::string own_name(std::string_view name) const {
        const auto permitted = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
        };
        const bool sound = name.size() >= 3 && prefix_.size() + name.size() <= 255 && std::ranges::all_of(name, permitted);
        return sound ? prefix_ + std::string(name) : std::string(name);
    }
    [[nodiscard]] static const request::table& inner(const request::table& table) noexcept {
        return table.state == nullptr ? table : *static_cast<const request::table*>(table.state.get());
    }
    template <class Entry>
    [[nodiscard]] static std::vector<Entry> passed(std::span<const Entry> entries) {
        std::vector<Entry> made(entries.begin(), entries.end());
        for (Entry& each : made)
            if (each.table != nullptr) each.table = &inner(*each.table);
        return made;
    }

    std::string prefix_ = new_prefix();
    std::vector<std::string> made_;
    dynamodb::client client_;
};

static_assert(backend<tables_of_its_own>);

}  // namespace facet::test
