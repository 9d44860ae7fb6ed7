// SPDX-License-Identifier: BSL-1.0
// Every call is tried with memory that runs out at its first allocation, at its second, and so on until it succeeds: whatever fails, the
// store is as it was, and works.
#include <support/catch.hpp>
#include <support/repeats.hpp>
#include <unit/memory/exhausted_world.hpp>

#include <functional>
#include <optional>

namespace facet::test {
namespace {

using world = exhausted_world;

/// A call with all that it borrows, ready to be made: what is prepared allocates, so that this is done before memory runs out.
class prepared_call {
public:
    explicit prepared_call(world& on) : world_(&on) {}

    prepared_call& put(world::table& on, const item& whole) { return add(on, on.prepare(request::write_kind::put, whole, {})); }
    prepared_call& erase(world::table& on, const item& key) { return add(on, on.prepare(request::write_kind::erase, key, {})); }
    prepared_call& update(world::table& on, const item& key, const std::vector<change>& changes, const write_options& options = {}) {
        return add(on, on.prepare(request::write_kind::update, key, changes, options));
    }
    prepared_call& check(world::table& on, const item& key, const node& when) {
        return add(on, on.prepare(request::write_kind::check, key, {}, {.when = when}));
    }
    prepared_call& returning(request::return_values returned) {
        writes_.back().write.returned = returned;
        return *this;
    }

    result<void> write() { return world_->engine.write(*writes_[0].table, writes_[0].write, [](std::span<const item_view>) {}, &capacity); }
    result<void> transact(std::string_view token = {}) { return world_->engine.transact_write(writes_, token, &capacity); }
    result<void> batch(std::vector<std::size_t>& unprocessed) { return world_->engine.batch_write(writes_, unprocessed, &capacity); }

    request::consumed_capacity capacity;

private:
    prepared_call& add(world::table& on, std::unique_ptr<prepared_write> made) {
        writes_.push_back({&on.handle(), made->write});
        prepared_.push_back(std::move(made));
        return *this;
    }

    world* world_;
    std::vector<std::unique_ptr<prepared_write>> prepared_;
    std::vector<request::table_write> writes_;
};

/// How memory runs out.
struct shortage {
    bool of_heap = false;   ///< of all memory, else of the engine's resource alone
    bool for_good = false;  ///< from one allocation on, else of one allocation
};
constexpr shortage shortages[] = {{false, false}, {false, true}, {true, false}, {true, true}};

/// What a call came to while memory was short: its error's code, or "thrown" for a std::bad_alloc that passed through, which only memory
/// other than the engine's resource may cause.
struct short_outcome {
    std::string code;
    bool refused = false;  ///< some allocation was
};

short_outcome run_short(world& on, const shortage& how, std::size_t allowed, const std::function<result<void>()>& call) {
    allocation_limit& limit = how.of_heap ? heap_limit() : on.resource.limit;
    std::optional<error_code> code;
    bool thrown = false;
    limit.arm(allowed, how.for_good);
    try {
        const result<void> done = call();
        limit.armed = false;
        if (!done.has_value()) code = done.error().code;
    } catch (const std::bad_alloc&) {
        limit.armed = false;
        thrown = true;
    }
    return {thrown ? "thrown" : code ? std::string(to_string(*code)) : ok, limit.refused > 0};
}

/// Calls are tried on 0, 1, 2, 3, 5, 7, 10… items; sanitizers, with which many items take minutes, see the nodes and pools of fewer.
constexpr std::size_t fillings = sanitized ? 15 : 60;

/// Tries a call that does all or nothing with every shortage, in worlds of several fillings.
void try_whole(const std::function<std::function<result<void>()>(world&, prepared_call&)>& prepare) {
    std::size_t failures = 0, retracted = 0;
    for (std::size_t filling = 0; filling < fillings; filling += 1 + filling / 3) {
        world unhindered(filling);
        const auto before = unhindered.content();
        prepared_call unhindered_call(unhindered);
        REQUIRE(said(prepare(unhindered, unhindered_call)()) == ok);
        const auto after = unhindered.content();
        for (const shortage& how : shortages) {
            bool refused = true;
            for (std::size_t allowed = 0; refused; ++allowed) {
                world on(filling);
                prepared_call call(on);
                const auto run = prepare(on, call);
                const short_outcome seen = run_short(on, how, allowed, run);
                refused = seen.refused;
                INFO("allocation " << allowed << (how.for_good ? " and all others" : "") << (how.of_heap ? " of the heap" : "") << ", filling " << filling);
                if (seen.code != ok) {
                    REQUIRE(refused);
                    REQUIRE((seen.code == "OutOfMemory" || (how.of_heap && seen.code == "thrown")));
                    REQUIRE(call.capacity.total() == 0.0);
                    REQUIRE(on.content() == before);
                    ++failures;
                    REQUIRE(said(run()) == ok);
                }
                REQUIRE(on.content() == after);
                retracted += on.told.retracted();
            }
        }
    }
    CHECK(failures > 0);
    CHECK(retracted > 0);  // the log was told of what then had no memory
}

const std::vector<change> larger{set("text", std::string(6000, 'u')), set("rank", 77), set("new_name", 1)};

}  // namespace

TEST_CASE("a put that runs out of memory at any point changes nothing", "[out_of_memory]") {
    try_whole([](world& on, prepared_call& call) {
        item added = world::whole(world::key("fresh", 1), 5, 5000);
        added.insert_or_assign("unheard_of", attribute_value(true));
        call.put(on.left, added);
        return [&] { return call.write(); };
    });
    try_whole([](world& on, prepared_call& call) {  // over an item, if there is one: its index keys change
        call.put(on.left, world::whole(world::key("p0", 0), 40, 4500)).returning(request::return_values::all_old);
        return [&] { return call.write(); };
    });
}

TEST_CASE("a put that runs out of memory keeps none of it", "[out_of_memory]") {
    std::size_t failures = 0;
    for (const std::size_t filling : {6u, 12u, 24u}) {  // from there on an index grows by one more partition
        const item key = world::key("fresh", 1);
        const item added = world::whole(key, 1'000, 3'000);
        const auto used_after = [&](world& on) {
            REQUIRE(said(on.left.put(added)) == ok);
            REQUIRE(said(on.left.erase(key)) == ok);
            return on.engine.statistics("Left")->memory_used;
        };
        world unhindered(filling);
        const std::uint64_t used = used_after(unhindered);
        for (std::size_t allowed = 0, refused = 1; refused > 0; ++allowed) {
            world on(filling);
            prepared_call call(on);
            call.put(on.left, added);
            const short_outcome seen = run_short(on, {}, allowed, [&] { return call.write(); });
            refused = seen.refused ? 1 : 0;
            INFO("allocation " << allowed << ", filling " << filling);
            failures += seen.code == ok ? 0 : 1;
            REQUIRE(used_after(on) == used);
        }
    }
    CHECK(failures > 0);
}

TEST_CASE("an update that runs out of memory at any point changes nothing", "[out_of_memory]") {
    for (const char* partition : {"p0", "fresh"})
        try_whole([partition](world& on, prepared_call& call) {
            call.update(on.left, world::key(partition, 0), larger, {.when = !(a("rank") == 78)}).returning(request::return_values::all_new);
            return [&] { return call.write(); };
        });
    try_whole([](world& on, prepared_call& call) {
        call.update(on.right, world::key("p", 0),
                    {set("list", list_append(if_not_exists("list", attribute_value::list({1, 2})), attribute_value::list({std::string(3000, 'l')}))),
                     add("set", attribute_value::string_set({"a", std::string(3000, 'b')})), add("rank", 1)})
            .returning(request::return_values::updated_new);
        return [&] { return call.write(); };
    });
}

TEST_CASE("a transaction that runs out of memory at any point changes nothing, and can be sent again (contract A3, A9)", "[out_of_memory]") {
    try_whole([](world& on, prepared_call& call) {
        for (std::size_t i = 0; i < 12; ++i) {
            call.put(on.left, world::whole(world::key("new partition " + std::to_string(i % 6), i), static_cast<std::int64_t>(i), i % 3 == 0 ? 4800 : 300));
            call.put(on.right, world::whole(world::key("p", i), static_cast<std::int64_t>(100 - i), 200 + i));
        }
        for (std::size_t i = 0; i < 4; ++i) {
            call.update(on.left, world::key("p" + std::to_string(i), i), larger);
            call.erase(on.left, world::key("p" + std::to_string(i), i + 5));
        }
        call.check(on.left, world::key("none", 1), not_exists("pk"));
        return [&] { return call.transact("a token"); };
    });
}

TEST_CASE("a transaction under a token that ran out of memory is done once when it is sent again (contract A8, A9)", "[out_of_memory]") {
    for (const shortage& how : shortages)
        for (std::size_t allowed = 0, refused = 1; refused > 0; ++allowed) {
            world on(10);
            prepared_call call(on);
            call.update(on.left, world::key("fresh", 1), {add("n", 1), set("text", std::string(5000, 'x'))}).update(on.right, world::key("p", 1), {add("n", 1)});
            refused = run_short(on, how, allowed, [&] { return call.transact("token"); }).refused ? 1 : 0;
            for (int i = 0; i < 2; ++i) REQUIRE(said(call.transact("token")) == ok);
            CHECK(on.left.get(world::key("fresh", 1))->find("n")->as_number() == decimal(1));
            CHECK(on.right.get(world::key("p", 1))->find("n")->as_number() == decimal(1));
        }
}

TEST_CASE("B5, B6: a batch that runs out of memory at any point has written what it does not report, entry by entry", "[out_of_memory]") {
    std::size_t halves = 0;
    for (const shortage& how : shortages)
        for (std::size_t filling = 0; filling < fillings; filling += 1 + filling / 3)
            for (std::size_t allowed = 0, refused = 1; refused > 0; ++allowed) {
                world on(filling);
                const auto prepare = [](world& at, prepared_call& call, std::size_t entry) {
                    if (entry % 5 == 4) call.erase(at.left, world::key("p" + std::to_string(entry % 5), entry));
                    else call.put(entry % 2 == 0 ? at.left : at.right, world::whole(world::key("b" + std::to_string(entry % 4), entry), static_cast<std::int64_t>(entry), entry * 531 % 5500));
                };
                prepared_call call(on);
                for (std::size_t entry = 0; entry < 15; ++entry) prepare(on, call, entry);
                const auto before = on.content();
                std::vector<std::size_t> unprocessed;
                const short_outcome seen = run_short(on, how, allowed, [&] { return call.batch(unprocessed); });
                refused = seen.refused ? 1 : 0;
                INFO("allocation " << allowed << (how.for_good ? " and all others" : "") << (how.of_heap ? " of the heap" : "") << ", filling " << filling);
                if (seen.code != ok) {
                    REQUIRE((seen.code == "OutOfMemory" || (how.of_heap && seen.code == "thrown")));
                    REQUIRE(on.content() == before);
                    continue;
                }
                if (!unprocessed.empty()) ++halves;
                world other(filling);
                for (std::size_t entry = 0; entry < 15; ++entry) {
                    if (std::ranges::find(unprocessed, entry) != unprocessed.end()) continue;
                    prepared_call single(other);
                    prepare(other, single, entry);
                    REQUIRE(said(single.write()) == ok);
                }
                REQUIRE(on.content() == other.content());
            }
    CHECK(halves > 0);
}

TEST_CASE("Y3: a sweep that runs out of memory says whether it has erased any", "[out_of_memory]") {
    std::size_t whole = 0, halves = 0;
    for (std::size_t allowed = 0, refused = 1; refused > 0; ++allowed) {
        constexpr std::size_t count = 100;
        world on(0);
        for (std::size_t i = 0; i < count; ++i) (void)on.left.put(world::whole(world::key("p" + std::to_string(i % 3), i), static_cast<std::int64_t>(i), 40));
        allocation_limit& limit = heap_limit();
        limit.arm(allowed, false);
        const auto swept = on.engine.sweep("Left", "rank", 1'000'000);
        limit.armed = false;
        refused = limit.refused;
        INFO("allocation " << allowed);
        const std::size_t left = on.content()[0].counts[0];  // by all paths
        if (swept.has_value()) {
            REQUIRE(*swept == count);
            REQUIRE(left == 0);
            continue;
        }
        REQUIRE(swept.error().code == error_code::out_of_memory);
        REQUIRE(swept.error().possibly_applied == (left != count));
        if (left == count) {
            REQUIRE(swept.error().message == "memory ran out; nothing was changed");
            ++whole;
        } else {
            REQUIRE(swept.error().message == "memory ran out; before that, " + std::to_string(count - left) + " items were erased");
            ++halves;
        }
        REQUIRE(on.engine.sweep("Left", "rank", 1'000'000).value() == left);
    }
    CHECK(whole > 0);
    CHECK(halves > 0);
}

TEST_CASE("reads that run out of memory leave the store as it is", "[out_of_memory]") {
    for (const shortage& how : shortages)
        for (int kind = 0; kind < 4; ++kind) {
            std::size_t allowed = 0;
            for (bool refused = true; refused; ++allowed) {
                world on(30);
                expression_arena arena(world::spec().attributes());
                request::query query;
                const std::string_view partition = "p";
                query.partition = {&partition, 1};
                query.filter = arena.condition(contains(a("text"), v(std::string(2000, 'x'))) || a("rank") >= 0);
                query.projection = arena.projection({"text", "rank", "pk"});
                request::scan scan;
                scan.index = 0;
                scan.filter = query.filter;
                request::table_get get;
                get.table = &on.right.handle();
                const std::string sort = "s1003";
                get.get.key = {"p", sort};
                get.get.projection = query.projection;
                const auto before = on.content();
                const auto sink = [](std::span<const item_view>) {};
                const auto numbered = [](std::size_t, const item_view&) {};
                const auto run = [&]() -> result<void> {
                    const auto plain = [](const auto& done) -> result<void> {
                        if (done.has_value()) return {};
                        return done.error();
                    };
                    if (kind == 0) return plain(on.engine.query(*get.table, query, sink));
                    if (kind == 1) return plain(on.engine.scan(*get.table, scan, sink));
                    if (kind == 2) return plain(on.engine.get(*get.table, get.get, sink));
                    return on.engine.transact_get({&get, 1}, numbered);
                };
                const short_outcome seen = run_short(on, how, allowed, run);
                refused = seen.refused;
                REQUIRE((seen.code == ok || seen.code == "OutOfMemory" || (how.of_heap && seen.code == "thrown")));
                REQUIRE(on.content() == before);
                REQUIRE(said(run()) == ok);
            }
        }
}

TEST_CASE("tables that cannot be made or opened for lack of memory leave nothing behind", "[out_of_memory]") {
    for (const shortage& how : shortages) {
        const table_spec spec = world::spec();
        for (std::size_t allowed = 0, refused = 1; refused > 0; ++allowed) {
            world on(5);
            refused = 0;
            short_outcome seen = run_short(on, how, allowed, [&] { return on.engine.create_table("A_table_of_a_long_name", spec.description()); });
            refused += seen.refused ? 1u : 0u;
            REQUIRE(said(on.engine.create_table("A_table_of_a_long_name", spec.description())) == (seen.code == ok ? "ResourceInUseException" : ok));
            const table_spec more({"pk"}, {"sk"}, {}, {"new name of an attribute", std::string(5000, 'n')});
            seen = run_short(on, how, allowed, [&]() -> result<void> {
                const auto opened = on.engine.open("Left", more.description());
                if (opened.has_value()) return {};
                return opened.error();
            });
            refused += seen.refused ? 1u : 0u;
            REQUIRE(said(on.engine.open("Left", more.description())) == ok);
            REQUIRE(on.engine.table_names().size() == 3);
        }
    }
}

}  // namespace facet::test
