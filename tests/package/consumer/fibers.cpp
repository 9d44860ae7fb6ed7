// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>

#include <string>

using namespace facet::literals;

struct Note { std::string id; std::string text; };
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>> {};

int main() {
    facet::memory::engine engine;
    const auto notes = facet::open<Notes>(engine);
    if (!notes.put(Note{"1", "one"}).run().has_value()) return 1;
    facet::fiber_pool fibers;
    return facet::start(fibers, [&] { return notes.get<Note>("id"_f == "1").value().text == "one"; }).get() ? 0 : 1;
}
