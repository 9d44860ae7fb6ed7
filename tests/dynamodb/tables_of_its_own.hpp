// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client.hpp>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace facet::test {

/// DynamoDB at FACET_DYNAMODB_ENDPOINT, as if it were fresh and empty: tables get names that nothing else uses, and those made here are
/// dropped in the end. Any other table there is left alone.
class tables_of_its_own : public dynamodb::client {
public:
    tables_of_its_own() : client(options()) {}
    tables_of_its_own(const tables_of_its_own&) = delete;
    tables_of_its_own& operator=(const tables_of_its_own&) = delete;
    ~tables_of_its_own() {
        for (const std::string& name : made_) static_cast<void>(client::erase_table(name));
    }

    result<void> create_table(std::string_view name, const request::table_description& description) {
        std::string own = own_name(name);
        result<void> done = client::create_table(own, description);
        if (done.has_value()) made_.push_back(std::move(own));
        return done;
    }
    result<void> erase_table(std::string_view name) {
        const std::string own = own_name(name);
        result<void> done = client::erase_table(own);
        if (done.has_value()) std::erase(made_, own);
        return done;
    }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        return client::open(own_name(name), description);
    }

private:
    static dynamodb::client_options options() {
        dynamodb::client_options made;
        if (const char* endpoint = std::getenv("FACET_DYNAMODB_ENDPOINT")) made.settings.endpoint = endpoint;
        return made;
    }
    static std::string new_prefix() {
        static std::atomic<unsigned> number{0};
        return "facet-test-" + std::to_string(::getpid()) + "-" + std::to_string(++number) + "-";
    }
    /// A name that is wrong, or would become so, stays as it is (contract N1).
    [[nodiscard]] std::string own_name(std::string_view name) const {
        const auto permitted = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
        };
        const bool sound = name.size() >= 3 && prefix_.size() + name.size() <= 255 && std::ranges::all_of(name, permitted);
        return sound ? prefix_ + std::string(name) : std::string(name);
    }

    std::string prefix_ = new_prefix();
    std::vector<std::string> made_;
};

static_assert(backend<tables_of_its_own>);

}  // namespace facet::test
