// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <facet/value/variant.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>
#include <variant>

using namespace facet::literals;

struct Card {
    std::string last4;
};
struct Transfer {
    std::string iban;
    std::int64_t days;
};
struct Payment {
    std::string id;
    std::variant<Card, Transfer> how;
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

using till_repository = facet::repository<Till, declared_backend>;
