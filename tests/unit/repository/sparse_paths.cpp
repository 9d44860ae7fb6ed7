// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class state { open, closed };
struct Ticket {
    std::string id;
    std::string owner;
    std::optional<std::string> assignee;
    state now = state::open;
    std::int64_t at = 0;
};
template <class... Indexes>
using tickets = facet::table<"Tickets", facet::partition<"PK">, facet::gsi<"Assigned", facet::partition<"AssignedPK">, facet::sort<"AssignedSK">>,
                             facet::gsi<"Open", facet::partition<"OpenPK">, facet::sort<"OpenSK">>, facet::gsi<"Free", facet::partition<"FreePK">, facet::sort<"FreeSK">>,
                             facet::gsi<"All", facet::partition<"AllPK">, facet::sort<"AllSK">>, facet::entity<Ticket, facet::key<"TICKET#{id}">, Indexes...>>;
using assigned = facet::index<"Assigned", "{owner}", "{assignee}">;
using open_ones = facet::index<"Open", "{owner}", "{at:10}">::while_equal<"now", state::open>;
using free_ones = facet::index<"Free", "{owner}", "{at:10}">::while_absent<"assignee">;
using all_ones = facet::index<"All", "{owner}", "{id}">;
struct Tickets : tickets<assigned, open_ones, free_ones, all_ones> {};
struct Sparse : tickets<assigned, open_ones, free_ones> {};

struct Task {
    std::string owner;
    std::string id;
    bool done = false;
};
struct Note {
    std::string owner;
    std::string id;
};
struct Desk : facet::table<"Desk", facet::partition<"PK">, facet::gsi<"Due", facet::partition<"DuePK">, facet::sort<"DueSK">>,
                           facet::gsi<"Each", facet::partition<"EachPK">, facet::sort<"EachSK">>,
                           facet::entity<Task, facet::key<"TASK#{id}">, facet::index<"Due", "{owner}", "T#{id}">::while_equal<"done", false>, facet::index<"Each", "{owner}", "T#{id}">>,
                           facet::entity<Note, facet::key<"NOTE#{id}">, facet::index<"Due", "{owner}", "N#{id}">, facet::index<"Each", "{owner}", "N#{id}">>> {};

template <class Table>
auto filled(facet::memory::engine& engine) {
    auto store = facet::open<Table>(engine);
    store.put(Ticket{"1", "ann", std::nullopt, state::closed, 1}).or_throw();
    store.put(Ticket{"2", "ann", "bob", state::open, 2}).or_throw();
    store.put(Ticket{"3", "ann", "cid", state::closed, 3}).or_throw();
    return store;
}

}  // namespace

TEST_CASE("a sparse index serves a query only where no other path does") {
    facet::memory::engine engine;
    const auto store = filled<Tickets>(engine);
    const auto anns = store.query<Ticket>("owner"_f == "ann");
    CHECK(anns.explain() == R"(Tickets, All: AllPK = "ann")");
    CHECK(anns.all()->size() == 3);
    const auto bobs = store.query<Ticket>("owner"_f == "ann" && "assignee"_f == "bob");  // what has no assignee is not meant
    CHECK(bobs.explain() == R"(Tickets, Assigned: AssignedPK = "ann" AND AssignedSK = "bob")");
    CHECK(bobs.all()->size() == 1);
    CHECK(store.query<Ticket>("owner"_f == "ann").using_index<"Free">().all()->size() == 1);
    // Its sort key alone holds the time.
    CHECK(store.query<Ticket>("owner"_f == "ann" && "at"_f > 1).explain() == R"(Tickets, Open: OpenPK = "ann" AND OpenSK > "00000000001")");
}

TEST_CASE("of sparse indexes alone, the first that is declared serves a query, or the one that is named") {
    facet::memory::engine engine;
    const auto store = filled<Sparse>(engine);
    CHECK(store.query<Ticket>("owner"_f == "ann").explain() == R"(Tickets, Assigned: AssignedPK = "ann")");
    CHECK(store.query<Ticket>("owner"_f == "ann").all()->size() == 2);
    CHECK(store.query<Ticket>("owner"_f == "ann").using_index<"Free">().explain() == R"(Tickets, Free: FreePK = "ann")");
}

TEST_CASE("a collection goes through an index that is sparse for none of its entities, where there is one") {
    facet::memory::engine engine;
    const auto desk = facet::open<Desk>(engine);
    desk.put(Task{"ann", "1", true}).or_throw();
    desk.put(Task{"ann", "2", false}).or_throw();
    desk.put(Note{"ann", "1"}).or_throw();
    const auto anns = desk.collection<Task, Note>("owner"_f == "ann");
    CHECK(anns.explain() == R"(Desk, Each: EachPK = "ann")");
    CHECK(anns.all()->size() == 3);
    CHECK(desk.collection<Task, Note>("owner"_f == "ann").using_index<"Due">().all()->size() == 2);
}
