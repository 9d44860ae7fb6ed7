// SPDX-License-Identifier: BSL-1.0
#include <facet/separate/facet.hpp>

#include <string>

using namespace facet::literals;

namespace {

struct Note {
    std::string owner;
    std::string title;
    std::string text;
};
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"OWNER#{owner}", "NOTE#{title}">>> {};

template <class Backend>
bool works(Backend& backend) {
    const auto notes = facet::open<Notes>(backend);
    if (!notes.transact(notes.put(Note{"o", "a", "one"}), notes.create(Note{"o", "b", "two"})).has_value()) return false;
    if (!notes.erase(Note{"o", "b", ""}).run().has_value()) return false;
    const auto found = notes.template query<Note>("owner"_f == "o").all();
    return found.has_value() && found->size() == 1 && notes.template get<Note>("owner"_f == "o" && "title"_f == "a")->text == "one";
}

}  // namespace

// The engine's functions are in separate_source.cpp.
int main() {
    facet::memory::engine engine;
    facet::memory::engine other;
    facet::any_backend any(other);
    return works(engine) && works(any) ? 0 : 1;
}
