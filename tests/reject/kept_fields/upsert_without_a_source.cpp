// SPDX-License-Identifier: BSL-1.0
// title: An upsert that leaves out what a field is computed from
// rule: what facet keeps in a field
// why: Where there is an item, the upsert would not know what that has in the field.
// expect: upsert of Note in table Notes does not say owner, from which label is computed
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <optional>
#include <string>

using namespace facet::literals;

struct Note {
    std::string id;
    std::string text;
    std::optional<std::string> owner{};
    std::string label{};
};
inline std::string label_of(const std::optional<std::string>& owner) { return owner.value_or("nobody"); }

struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">, facet::computed<"label", label_of, "owner">>> {};

auto noted(const facet::repository<Notes, declared_backend>& notes) {
#ifdef FACET_REJECT
    return notes.upsert<Note>("id"_f == "n-1").set("text"_f = "new").run();
#else
    return notes.upsert<Note>("id"_f == "n-1").set("text"_f = "new", "owner"_f = std::optional<std::string>("me")).run();
#endif
}
