// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>

namespace repository_probe {

/// What tests of writes change: an entity that never changes, and one that does.
struct Account {
    std::string id;
    std::string owner;
};
struct Balance {
    std::string id;
    std::string currency;
    std::int64_t cents;
};
struct Bank : facet::table<"Bank", facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>,
                           facet::entity<Balance, facet::key<"ACCOUNT#{id}", "BALANCE#{currency}">>> {};

/// The key of a balance.
[[nodiscard]] inline auto balance(const std::string& id, const std::string& currency = "EUR") {
    using namespace facet::literals;
    return "id"_f == id && "currency"_f == currency;
}
/// A balance's cents; -1 where there is none.
template <class Repository>
[[nodiscard]] std::int64_t cents(const Repository& bank, const std::string& id = "1", const std::string& currency = "EUR") {
    const auto found = bank.template get<Balance>(balance(id, currency));
    return found.has_value() ? found->cents : -1;
}

}  // namespace repository_probe
