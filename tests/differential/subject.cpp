// SPDX-License-Identifier: BSL-1.0
#include <differential/subject.hpp>
#include <facet/backend/any_backend.hpp>
#include <facet/memory/engine.hpp>
#include <support/replica.hpp>

#include <cmath>

namespace facet::differential {

namespace {

using facing_table = test::dynamic_table<any_backend>;

template <class Outcome>
void take_failure(const Outcome& failure, observed& seen, std::string* rule = nullptr) {
    if (!failure) return;
    if (rule != nullptr) *rule = failure->rule;
    seen.code = to_string(failure->code);
    for (const cancellation_reason& one : failure->reasons) seen.reasons.emplace_back(to_string(one.code));
}

void take_capacity(const request::consumed_capacity& capacity, observed& seen, std::size_t reversed = 0) {
    seen.table_units += capacity.table;
    for (std::size_t i = 0; i < seen.index_units.size(); ++i)
        seen.index_units[i < reversed ? reversed - 1 - i : i] += static_cast<double>(capacity.indexes[i]);
}

}  // namespace

struct subject::parts {
    std::int64_t milliseconds = 1'000'000;
    std::unique_ptr<test::replica> log;
    std::unique_ptr<memory::engine> engine;  // null where the backend is another
    any_backend erased;
    std::string rule{};
    std::vector<facing_table> tables;
    std::vector<facing_table> others;
    std::vector<facing_table>* used = &tables;
    std::vector<naive_table> shapes;  // without items: what makes positions

    explicit parts(const setup& how)
        : log(how.logged ? std::make_unique<test::replica>() : nullptr), engine(std::make_unique<memory::engine>(options(how, milliseconds, log.get()))), erased(*engine) {
        open(how);
    }
    parts(const setup& how, any_backend on) : erased(std::move(on)) { open(how); }

    void open(const setup& how) {
        for (std::size_t i = 0; i < how.tables.size(); ++i) {
            tables.emplace_back(erased, how.tables[i], "Table" + std::to_string(i));
            others.push_back(facing_table::opened(erased, how.others[i], "Table" + std::to_string(i)));
            shapes.emplace_back(how.tables[i]);
        }
    }

    static memory::engine_options options(const setup& how, std::int64_t& clock, change_log* told) {
        memory::engine_options made;
        made.position_at_exact_limit = how.position_at_exact_limit;
        made.clock = [](void* context) noexcept -> std::int64_t { return *static_cast<std::int64_t*>(context); };
        made.clock_context = &clock;
        made.log = told;
        return made;
    }

    /// How many indexes of a table stand in reverse in the description that is used.
    [[nodiscard]] std::size_t reversed(std::size_t table) const {
        return used == &others ? shapes[table].about().indexes.size() : 0;
    }

    /// The item that a failed condition carries.
    void take_met(std::size_t action, const write_step& step, const std::string& key, const std::string& body, observed& seen) {
        if (key.empty() && body.empty()) return;
        request::packed_item packed;
        if (!packed.assign_key(shapes[step.table].key_item(step.attributes), shapes[step.table].about()).has_value()) return;
        item_view view;
        view.key = packed.key();
        view.body = body;
        item met = (*used)[step.table].unpack(view, {});
        if (key != shapes[step.table].position(shapes[step.table].path(-1), met)) seen.code += " with the key of another item";
        seen.met.emplace(action, std::move(met));
    }

    observed write(const write_step& step) {
        facing_table& table = (*used)[step.table];
        const test::outcome done = table.run(*table.prepare(step.kind, step.attributes, step.changes, step.options));
        observed seen;
        take_failure(done.failure, seen, &rule);
        take_capacity(done.capacity, seen, reversed(step.table));
        if (done.returned) seen.items.emplace_back(0, *done.returned);
        if (done.failure) take_met(0, step, done.failure->item_key, done.failure->item, seen);
        return seen;
    }

    observed write_many(const operation& one) {
        std::vector<std::unique_ptr<test::prepared_write>> prepared;
        std::vector<request::table_write> writes;
        std::vector<request::consumed_capacity> entries(one.writes.size());
        for (const write_step& step : one.writes) {
            prepared.push_back((*used)[step.table].prepare(step.kind, step.attributes, step.changes, step.options));
            writes.push_back({&(*used)[step.table].handle(), prepared.back()->write, &entries[writes.size()]});
        }
        observed seen;
        request::consumed_capacity capacity;
        std::vector<std::size_t> unprocessed;
        const result<void> done = one.kind == operation_kind::batch_write
                                      ? erased.batch_write(writes, unprocessed, &capacity)
                                      : erased.transact_write(writes, one.token, &capacity);
        double total = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            take_capacity(entries[i], seen, reversed(one.writes[i].table));
            total += entries[i].total();
        }
        if (std::abs(total - capacity.total()) > 1e-4) seen.code = "units apart differ from their sum";
        if (!unprocessed.empty()) seen.code = "unprocessed";
        if (done.has_value()) return seen;
        take_failure(std::optional(done.error()), seen, &rule);
        for (std::size_t i = 0; i < done.error().reasons.size(); ++i)
            take_met(i, one.writes[i], done.error().reasons[i].item_key, done.error().reasons[i].item, seen);
        return seen;
    }

    observed get_many(const operation& one) {
        std::vector<std::unique_ptr<test::prepared_write>> prepared;
        std::vector<request::table_get> gets;
        observed seen;
        request::consumed_capacity capacity;
        for (const get_step& step : one.gets) {
            prepared.push_back((*used)[step.table].prepare(request::write_kind::erase, step.key, {}));
            request::table_get get;
            get.table = &(*used)[step.table].handle();
            get.get.key = prepared.back()->write.key;
            get.get.consistent = step.consistent;
            if (!step.project.empty()) get.get.projection = prepared.back()->arena.projection(step.project);
            get.get.capacity = &capacity;
            gets.push_back(get);
        }
        auto sink = [&](std::size_t position, const item_view& view) {
            const get_step& step = one.gets[position];
            seen.items.emplace_back(position, (*used)[step.table].unpack(view, step.project));
            if (one.kind == operation_kind::get && step.project.empty()) seen.sizes.push_back(view.size);
        };
        result<void> done;
        if (one.kind == operation_kind::get) {
            auto one_sink = [&](std::span<const item_view> views) {
                for (const item_view& view : views) sink(0, view);
            };
            const result<bool> found = erased.get(*gets[0].table, gets[0].get, one_sink);
            if (!found.has_value()) done = found.error();
            else if (*found == seen.items.empty()) seen.code = "the answer and the sink disagree";
        } else if (one.kind == operation_kind::batch_get) {
            std::vector<std::size_t> unprocessed;
            done = erased.batch_get(gets, sink, unprocessed);
            if (!unprocessed.empty()) seen.code = "unprocessed";
        } else {
            done = erased.transact_get(gets, sink);
        }
        if (!done.has_value()) take_failure(std::optional(done.error()), seen, &rule);
        take_capacity(capacity, seen);
        std::ranges::sort(seen.items, {}, &std::pair<std::size_t, item>::first);
        return seen;
    }

    template <class Args>
    observed read(const operation& one, Args args) {
        const naive_table& shape = shapes[one.table];
        if (one.start && args.index < static_cast<std::int32_t>(shape.about().indexes.size()))
            args.start = shape.position(shape.path(args.index), *one.start, one.start_torn ? &*one.start_torn : nullptr) + one.start_tail;
        const auto indexes = static_cast<std::int32_t>(reversed(one.table));
        if (args.index >= 0 && args.index < indexes) args.index = indexes - 1 - args.index;
        if constexpr (std::is_same_v<Args, test::query_args>) {
            const bool known = args.index < static_cast<std::int32_t>((*used)[one.table].spec().description().indexes.size());
            if (!known) args.partition.clear(), args.sort_equal.clear(), args.op = request::sort_operator::none;  // of no known type
        }
        observed seen;
        for (bool more = true; more;) {
            test::listing page;
            if constexpr (std::is_same_v<Args, test::query_args>) page = (*used)[one.table].query(args);
            else page = (*used)[one.table].scan(args);
            take_capacity(page.capacity, seen, reversed(one.table));
            take_failure(page.failure, seen, &rule);
            for (const item& shown : page.items) seen.items.emplace_back(seen.pages.size(), shown);
            if (args.project.empty()) seen.sizes.insert(seen.sizes.end(), page.sizes.begin(), page.sizes.end());
            if (!page.failure) seen.pages.push_back({page.page.count, page.page.scanned, page.page.more, page.last});
            more = one.all_pages && !page.failure && page.page.more;
            args.start = page.last;
            if (seen.pages.size() > 10'000) more = false;
        }
        return seen;
    }

    /// Old handles say that their table is gone.
    observed recreate(std::size_t number) {
        observed seen;
        const std::string name = "Table" + std::to_string(number);
        if (log) {  // whose engine erases no table
            for (const item& one : tables[number].all(test::scan_args{})) (void)tables[number].erase(shapes[number].key_item(one));
            if (erased.erase_table(name).has_value()) seen.code = "a table was erased, and nothing said of it";
            return seen;
        }
        if (const auto erased_table = erased.erase_table(name); !erased_table.has_value()) take_failure(std::optional(erased_table.error()), seen);
        const test::listing gone = tables[number].scan();
        if (!gone.failure || gone.failure->code != error_code::resource_not_found) seen.code = "an old handle works";
        tables[number] = facing_table(erased, tables[number].spec(), name);
        others[number] = facing_table::opened(erased, others[number].spec(), name);
        return seen;
    }

    observed run(const operation& one) {
        used = one.other_handle ? &others : &tables;
        rule.clear();
        switch (one.kind) {
            case operation_kind::write: return write(one.writes[0]);
            case operation_kind::batch_write:
            case operation_kind::transact_write: return write_many(one);
            case operation_kind::get:
            case operation_kind::batch_get:
            case operation_kind::transact_get: return get_many(one);
            case operation_kind::query: return read(one, one.query);
            case operation_kind::scan: return read(one, one.scan);
            case operation_kind::wait: milliseconds += one.seconds * 1000; return {};
            case operation_kind::recreate: return recreate(one.table);
            case operation_kind::sweep: break;
        }
        observed seen;
        const auto swept = engine->sweep("Table" + std::to_string(one.table), "ttl", one.seconds);
        if (swept.has_value()) seen.count = *swept;
        else seen.code = to_string(swept.error().code);
        return seen;
    }

    /// Whether the log was told of what there is.
    std::string compare_log(std::size_t number) {
        if (!log->fault().empty()) return "the log: " + log->fault();
        std::vector<item> there = tables[number].all(test::scan_args{});
        std::vector<item> told = log->items("Table" + std::to_string(number));
        const auto by_key = [&](const item& a, const item& b) {
            const access_path path = shapes[number].path(-1);
            return shapes[number].position(path, a) < shapes[number].position(path, b);
        };
        std::ranges::sort(there, by_key);
        std::ranges::sort(told, by_key);
        return there == told ? std::string() : "the log was told of other items";
    }

    std::string compare_statistics(std::size_t number, const naive_table& expected) const {
        const auto statistics = engine->statistics("Table" + std::to_string(number));
        if (!statistics.has_value()) return statistics.error().to_string();
        std::size_t bytes = 0;
        std::set<key_tuple, key_less> partitions;
        for (const auto& [key, one] : expected.items) {
            bytes += item_size(one);
            partitions.insert({key[0]});
        }
        if (statistics->items != expected.items.size() || statistics->bytes != bytes || statistics->partitions != partitions.size())
            return "statistics of the table: " + std::to_string(statistics->items) + " items of " + std::to_string(statistics->bytes) +
                   " bytes in " + std::to_string(statistics->partitions) + " partitions, expected " +
                   std::to_string(expected.items.size()) + ", " + std::to_string(bytes) + ", " + std::to_string(partitions.size());
        for (std::size_t i = 0; i < expected.about().indexes.size(); ++i)
            if (statistics->index_items[i] != expected.sorted(expected.path(static_cast<std::int32_t>(i))).size())
                return "index " + std::to_string(i) + ": the statistics' number of entries differs";
        return {};
    }
};

subject::subject(const setup& how) : parts_(std::make_unique<parts>(how)) {}
subject::subject(const setup& how, any_backend on) : parts_(std::make_unique<parts>(how, std::move(on))) {}
subject::~subject() = default;

observed subject::run(const operation& one) {
    for (facing_table& table : one.other_handle ? parts_->others : parts_->tables) table.name_by_position(one.by_position);
    try {
        return parts_->run(one);
    } catch (const exception& refused) {  // the request cannot be made (contract K3, K4)
        observed seen;
        take_failure(std::optional(refused.error()), seen, &parts_->rule);
        return seen;
    }
}

const std::string& subject::rule() const { return parts_->rule; }

scan_order subject::order(std::size_t table, std::int32_t index, std::uint32_t segments) {
    const access_path path = parts_->shapes[table].path(index);
    scan_order found(segments);
    for (std::uint32_t segment = 0; segment < segments; ++segment) {
        test::scan_args args;
        args.index = index;
        args.segment = segment;
        args.total_segments = segments;
        for (const item& one : parts_->tables[table].all(args)) {
            key_tuple partition = values_of(path.partition, one);
            if (found[segment].empty() || found[segment].back() != partition) found[segment].push_back(std::move(partition));
        }
    }
    return found;
}

std::string subject::compare(std::size_t number, const naive_table& expected) {
    if (parts_->engine)
        if (std::string text = parts_->compare_statistics(number, expected); !text.empty()) return text;
    if (parts_->log)
        if (std::string text = parts_->compare_log(number); !text.empty()) return text;
    for (std::int32_t index = -1; index < static_cast<std::int32_t>(expected.about().indexes.size()); ++index) {
        const access_path path = expected.path(index);
        const std::string where = index < 0 ? "table" : "index " + std::to_string(index);
        std::map<key_tuple, std::vector<item>, key_less> wanted;
        for (const item* one : expected.sorted(path)) wanted[values_of(path.partition, *one)].push_back(expected.entry(path, *one));
        std::map<key_tuple, std::vector<item>, key_less> scanned;
        for (const item& one : parts_->tables[number].all(test::scan_args{.index = index}))
            scanned[values_of(path.partition, one)].push_back(one);
        if (scanned != wanted) return where + ": a scan gives other items";
        for (auto& [partition, members] : wanted) {
            for (const bool ascending : {true, false}) {
                if (!ascending) std::ranges::reverse(members);
                if (parts_->tables[number].all(test::query_args{.index = index, .partition = partition, .ascending = ascending}) != members)
                    return where + ": a query of a partition gives other items";
            }
        }
    }
    return {};
}

}  // namespace facet::differential
