// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

/// A ticket, whose rank is computed from two fields, and whose folded mail another item keeps unique.
struct Ticket {
    std::string id;
    std::int64_t level = 0;
    std::string state{};
    std::string mail{};
    std::string rank{};
    std::string low_mail{};
};
struct TicketOfMail {
    std::string low_mail;
    std::string id;
};
inline std::string rank_of(std::int64_t level, const std::string& state) { return state + std::to_string(level); }
inline std::string low_mail_of(const std::string& mail) { return mail; }

struct Tickets : facet::table<"Tickets", facet::gsi<"ByRank", facet::partition<"RankPK">, facet::sort<"rank">>,
                              facet::entity<Ticket, facet::key<"TICKET#{id}", "TICKET">, facet::unique<TicketOfMail>, facet::computed<"rank", rank_of, "level", "state">,
                                            facet::computed<"low_mail", low_mail_of, "mail">, facet::index<"ByRank", "RANKS", "{rank}">>,
                              facet::entity<TicketOfMail, facet::key<"MAIL#{low_mail}", "MAIL">>> {};

using tickets_repository = facet::repository<Tickets, declared_backend>;
