// SPDX-License-Identifier: BSL-1.0
// title: An identifier of a type of its own in a key
// rule: proof 1: what a key template may say
// why: A struct is stored as a map, unless a conversion says as what else.
// expect: in Author, key template `AUTHOR#{author_id}` uses {author_id}, which is no key part; only text, numbers
// expect: and types that a facet::conversion stores as one of these
#include <facet/repository/open.hpp>

#include <optional>
#include <string>
#include <utility>

struct AuthorId {
    std::string text;
};
struct Author {
    AuthorId author_id;
    std::string name;
};

#ifdef FACET_REJECT
struct Library : facet::table<"Library", facet::entity<Author, facet::key<"AUTHOR#{author_id}", "AUTHOR">>> {};
#else
template <>
struct facet::conversion<AuthorId> {
    using stored_type = std::string;
    static std::string to_stored(const AuthorId& id) { return id.text; }
    static std::optional<AuthorId> from_stored(std::string stored) { return AuthorId{std::move(stored)}; }
};
struct Library : facet::table<"Library", facet::entity<Author, facet::key<"AUTHOR#{author_id}", "AUTHOR">>> {};
#endif

void check() { facet::verify<Library>(); }
