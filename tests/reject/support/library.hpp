// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

/// A document with all the fields that facet keeps.
struct Document {
    std::string id;
    std::string text;
    std::optional<std::string> author;
    std::uint32_t version = 0;
    facet::timestamp made{};
    facet::timestamp written{};
};
/// It is never written again.
struct Loan {
    std::string id;
    std::string reader;
    std::chrono::sys_seconds until;
};

struct Library : facet::table<"Library", facet::gsi<"ByAuthor", facet::partition<"AuthorPK">, facet::sort<"AuthorSK">, facet::include<"author">>,
                              facet::entity<Document, facet::version<"version">, facet::created_at<"made">, facet::changed_at<"written">,
                                            facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::index<"ByAuthor", "AUTHOR#{author}", "{id}">>,
                              facet::entity<Loan, facet::immutable, facet::expires_at<"until">, facet::key<"DOCUMENT#{id}", "LOAN#{reader}">>> {};

using library_repository = facet::repository<Library, declared_backend>;
