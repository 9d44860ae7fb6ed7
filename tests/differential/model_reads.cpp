// SPDX-License-Identifier: BSL-1.0
#include <differential/model.hpp>

namespace facet::differential {

namespace {

/// Contract Q11: how much of a page an item takes.
std::size_t page_size(const item& shown, const request::table_description& table) {
    std::size_t sum = 0;
    std::size_t range = 0;
    for (const attribute& one : shown) {
        const std::size_t size = value_size(one.value);
        if (table.has_sort() && one.name == table.sort.name) {
            range = size;
            continue;
        }
        sum += 1;
        switch (one.value.type()) {
            case value_type::string: sum += size + (size < 128 ? 1 : size < 16384 ? 2 : 3); break;
            case value_type::binary:
            case value_type::number: sum += size + 1; break;
            case value_type::null: break;
            case value_type::boolean: sum += 1; break;
            case value_type::list:
            case value_type::map: sum += size; break;
            default: sum += size + one.value.elements().size() + 1; break;
        }
    }
    return 2 + sum + (1 + (1 + sum) / 3072) * (18 + range);
}

observed refused(error_code code = error_code::validation) {
    observed seen;
    seen.code = to_string(code);
    return seen;
}

bool shorter_than(const attribute_value& value, std::size_t longest) {
    const std::size_t size = value_size(value);
    return value.type() == value_type::number || (size != 0 && size <= longest);
}

/// Contract Q1: whether a sort value meets the condition, but for what lies on an open end.
bool in_range(const test::query_args& args, const attribute_value& value) {
    using enum request::sort_operator;
    const int low = order_of(value, args.low).value_or(0);
    switch (args.op) {
        case none: return true;
        case equal: return low == 0;
        case less: return low < 0;
        case less_equal: return low <= 0;
        case greater: return low > 0;
        case greater_equal: return low >= 0;
        case between: return low >= 0 && order_of(value, args.high).value_or(0) <= 0;
        case begins_with:
            return value.if_string() != nullptr ? value.as_string().starts_with(args.low.as_string())
                                                : value.as_binary().starts_with(args.low.as_binary());
    }
    return false;
}

/// What a filter that uses this item's attributes, or those of an index entry, sees and what its reader gets.
template <class Args>
bool left_out(const Args& args, const access_path& path, const item& one) {
    if constexpr (std::is_same_v<Args, test::query_args>) {
        if (args.op != request::sort_operator::between) return false;
        const attribute_value& value = *one.find(path.sort[args.sort_equal.size()].name);
        return (args.low_open && order_of(value, args.low) == 0) || (args.high_open && order_of(value, args.high) == 0);
    }
    return false;
}

/// Contract Q9: whether an item, which may be none, is the last that the range of a query of the table can have, in its direction.
template <class Args>
bool ends_range(const Args& args, const access_path& path, const item& one) {
    if constexpr (std::is_same_v<Args, test::query_args>) {
        using request::sort_operator;
        if (path.index != nullptr || path.sort.empty()) return false;
        const attribute_value& value = *one.find(path.sort[0].name);
        switch (args.op) {
            case sort_operator::less_equal: return args.ascending && order_of(value, args.low) == 0;
            case sort_operator::greater_equal: return !args.ascending && order_of(value, args.low) == 0;
            case sort_operator::between: return order_of(value, args.ascending ? args.high : args.low) == 0;
            default: return false;
        }
    }
    return false;
}

}  // namespace

observed model::get(const get_step& step) const {
    const naive_table& table = tables_[step.table];
    if (!table.has_key(step.key, true) || !sound_projection(step.project) || table.leads_below_key(step.project) || !table.sound_key(step.key)) return refused();
    observed seen;
    const item* found = table.find(table.key_of(step.key));
    seen.table_units = read_units(found == nullptr ? 0 : item_size(*found), step.consistent);
    if (found == nullptr) return seen;
    seen.items.emplace_back(0, step.project.empty() ? *found : project(*found, step.project));
    if (step.project.empty()) seen.sizes.push_back(item_size(*found));
    return seen;
}

observed model::get_many(const std::vector<get_step>& steps, bool transacted) const {
    if (steps.empty() || steps.size() > 100) return refused();
    std::size_t cancels = steps.size();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const get_step& step = steps[i];
        const naive_table& table = tables_[step.table];
        if (!table.has_key(step.key, true) || !sound_projection(step.project) || table.leads_below_key(step.project)) return refused();
        if (table.sound_key(step.key)) continue;
        if (!transacted || table.fault_of_key(step.key) == key_fault::empty) return refused();
        if (cancels == steps.size()) cancels = i;
    }
    observed seen;
    if (cancels < steps.size()) {  // contract A6
        seen = refused(error_code::transaction_canceled);
        for (std::size_t i = 0; i < steps.size(); ++i)
            seen.reasons.emplace_back(to_string(i == cancels ? reason_code::validation : reason_code::none));
        return seen;
    }
    std::set<std::pair<std::size_t, std::string>> keys;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const get_step& step = steps[i];
        const naive_table& table = tables_[step.table];
        if (!keys.emplace(step.table, table.position(table.path(-1), step.key)).second) return refused();
        const item* found = table.find(table.key_of(step.key));
        const std::size_t size = found == nullptr ? 0 : item_size(*found);
        seen.table_units += transacted ? 2 * read_units(size, true) : read_units(size, step.consistent);
        if (found != nullptr) seen.items.emplace_back(i, step.project.empty() ? *found : project(*found, step.project));
    }
    return seen;
}

template <class Args>
bool model::sound_page(const naive_table& table, const access_path& path, const Args& args, bool key_filters) const {
    if (args.filter && (!sound_condition(*args.filter) || table.leads_below_key(*args.filter))) return false;
    if (args.filter && literal_bytes(*args.filter) > most_literal_bytes) return false;
    if (!args.project.empty() && args.count_only) return false;
    if (!sound_projection(args.project) || table.leads_below_key(args.project)) return false;
    if (path.index != nullptr && !path.local() && args.consistent) return false;
    if (args.filter && !key_filters) {
        std::vector<document_path> used;
        collect_paths(*args.filter, used);
        for (const document_path& one : used)
            if (path.is_key(one.top_) || !table.shows(path, one.top_)) return false;  // contract Q12, Q14
    }
    if (path.index == nullptr || path.local()) return true;
    return std::ranges::all_of(args.project, [&](const document_path& one) { return table.shows(path, one.top_); });
}

template <class Args>
void model::read_page(const naive_table& table, const access_path& path, const Args& args, std::vector<const item*> rest,
                      bool all_pages, observed& seen) const {
    const bool fetches = path.local() && !std::ranges::all_of(args.project, [&](const document_path& one) {
        return table.shows(path, one.top_);
    });
    for (;;) {
        page_seen page;
        std::size_t bytes = 0;
        std::size_t budget = 0;
        std::size_t taken = 0;
        bool full = false;
        while (taken < rest.size() && !full) {
            const item& whole = *rest[taken++];
            const item shown = table.entry(path, whole);
            ++page.scanned;
            bytes += item_size(shown);
            budget += page_size(shown, table.about());
            full = budget >= (std::size_t{1} << 20) || page.scanned == args.limit;
            if (fetches) seen.table_units += read_units(item_size(whole), args.consistent);
            if (left_out(args, path, whole)) continue;
            if (args.filter && !holds(*args.filter, shown)) continue;
            ++page.count;
            if (args.count_only) continue;
            const item& visible = fetches ? whole : shown;
            seen.items.emplace_back(seen.pages.size(), args.project.empty() ? visible : project(visible, args.project));
            if (args.project.empty()) seen.sizes.push_back(item_size(visible));
        }
        // A query that finds one item at most cannot be resumed (contract Q9), so it gives no place to resume from.
        const bool one_item = std::is_same_v<Args, test::query_args> && path.index == nullptr && path.sort.empty();
        page.more = full && ((position_at_exact_limit_ && !one_item && !ends_range(args, path, *rest[taken - 1])) || taken < rest.size());
        if (page.more) page.last = table.position(path, *rest[taken - 1]);
        double& arm = path.index == nullptr ? seen.table_units : seen.index_units[static_cast<std::size_t>(args.index)];
        arm += read_units(bytes, args.consistent);
        seen.pages.push_back(page);
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(taken));
        if (!page.more || !all_pages) return;
    }
}

namespace {

/// Contract Q9: whether a start names a place on this path at all.
bool sound_start(const naive_table& table, const access_path& path, const operation& one) {
    if (!one.start_tail.empty()) return false;
    if (!table.has_key(table.key_item(*one.start), true) || !table.sound_key(*one.start)) return false;
    if (one.start_torn && path.index != nullptr &&
        (values_of(path.partition, *one.start) != values_of(path.partition, *one.start_torn) ||
         values_of(path.sort, *one.start) != values_of(path.sort, *one.start_torn)))
        return false;
    const auto fits = [&](const std::vector<request::key_attribute>& keys, std::size_t longest) {
        return std::ranges::all_of(keys, [&](const request::key_attribute& key) {
            const attribute_value* value = one.start->find(key.name);
            return value != nullptr && value->type() == to_value_type(key.type) && shorter_than(*value, longest);
        });
    };
    return fits(path.partition, 2048) && fits(path.sort, 1024);
}

/// Where an item stands in its partition (contract Q10).
key_tuple place_of(const naive_table& table, const access_path& path, const item& one) {
    key_tuple place = values_of(path.sort, one);
    const key_tuple key = table.key_of(one);
    place.insert(place.end(), key.begin(), key.end());
    return place;
}

}  // namespace

observed model::query(const operation& one) const {
    const naive_table& table = tables_[one.table];
    const test::query_args& args = one.query;
    if (!has_index(one, args)) return refused();
    const access_path path = table.path(args.index);
    if (!sound_page(table, path, args, false)) return refused();
    if (args.partition.size() != path.partition.size()) return refused();
    // Contract K2: half a key together, but for its numbers.
    const auto fit = [](const std::vector<attribute_value>& values, std::size_t longest) {
        std::size_t size = 0;
        for (const attribute_value& value : values) {
            if (value.type() != value_type::number) size += value_size(value);
            if (!shorter_than(value, longest) || size > longest) return false;
        }
        return true;
    };
    const auto sort_with = [&args](const attribute_value& last) {
        std::vector<attribute_value> values = args.sort_equal;
        values.push_back(last);
        return values;
    };
    if (!fit(args.partition, 2048)) return refused();
    const bool ranged = args.op != request::sort_operator::none;
    if (args.sort_equal.size() + (ranged ? 1 : 0) > path.sort.size()) return refused();
    if (!fit(args.sort_equal, 1024) || (ranged && !fit(sort_with(args.low), 1024))) return refused();
    if (args.op == request::sort_operator::begins_with && args.low.type() == value_type::number) return refused();
    if (args.op == request::sort_operator::between && (!fit(sort_with(args.high), 1024) || order_of(args.low, args.high) > 0))
        return refused();

    auto meets = [&](const item& candidate) {
        const key_tuple values = values_of(path.sort, candidate);
        return values_of(path.partition, candidate) == args.partition &&
               std::equal(args.sort_equal.begin(), args.sort_equal.end(), values.begin()) &&
               (!ranged || in_range(args, values[args.sort_equal.size()]));
    };
    if (one.start) {
        const bool single = path.index == nullptr && path.sort.empty();  // a table without sort key has no such place
        if (single || !sound_start(table, path, one) || !meets(*one.start) || ends_range(args, path, *one.start)) return refused();
    }
    std::vector<const item*> rest = table.sorted(path);
    std::erase_if(rest, [&](const item* candidate) { return !meets(*candidate); });
    if (!args.ascending) std::ranges::reverse(rest);
    if (one.start) {
        const key_tuple from = place_of(table, path, *one.start);
        std::erase_if(rest, [&](const item* candidate) {
            const key_tuple at = place_of(table, path, *candidate);
            return args.ascending ? !key_less()(from, at) : !key_less()(at, from);
        });
    }
    observed seen;
    read_page(table, path, args, std::move(rest), one.all_pages, seen);
    return seen;
}

std::vector<observed> model::scan(const operation& one, const scan_order& order) const {
    const naive_table& table = tables_[one.table];
    const test::scan_args& args = one.scan;
    if (args.total_segments < 1 || args.total_segments > 1'000'000 || args.segment >= args.total_segments) return {refused()};
    if (!has_index(one, args)) return {refused()};
    const access_path path = table.path(args.index);
    if (!sound_page(table, path, args, true)) return {refused()};
    if (one.start && !sound_start(table, path, one)) return {refused()};

    std::map<key_tuple, std::vector<const item*>, key_less> partitions;
    for (const item* found : table.sorted(path)) partitions[values_of(path.partition, *found)].push_back(found);
    const auto& mine = order[args.segment];
    auto from_partition = [&](std::size_t first) {
        std::vector<const item*> rest;
        for (std::size_t i = first; i < mine.size(); ++i) {
            const auto& members = partitions[mine[i]];
            rest.insert(rest.end(), members.begin(), members.end());
        }
        return rest;
    };
    auto outcome = [&](std::vector<const item*> rest) {
        observed seen;
        read_page(table, path, args, std::move(rest), one.all_pages, seen);
        return seen;
    };
    if (!one.start) return {outcome(from_partition(0))};

    const key_tuple partition = values_of(path.partition, *one.start);
    const auto found = std::ranges::find(mine, partition);
    if (found != mine.end()) {
        std::vector<const item*> rest = from_partition(static_cast<std::size_t>(found - mine.begin()));
        const key_tuple from = place_of(table, path, *one.start);
        std::erase_if(rest, [&](const item* candidate) {
            return values_of(path.partition, *candidate) == partition && !key_less()(from, place_of(table, path, *candidate));
        });
        return {outcome(std::move(rest))};
    }
    if (partitions.contains(partition)) return {refused()};  // contract S3: it is in another segment
    // Nobody knows where a partition that is not there would stand.
    std::vector<observed> possible{refused()};
    for (std::size_t i = 0; i <= mine.size(); ++i) possible.push_back(outcome(from_partition(i)));
    return possible;
}

observed model::sweep(const operation& one) {
    observed seen;
    seen.count = std::erase_if(tables_[one.table].items, [&](const auto& entry) {
        const attribute_value* value = entry.second.find("ttl");
        const decimal* at = value == nullptr ? nullptr : value->if_number();
        return at != nullptr && *at < decimal(one.seconds) && *at >= decimal(one.seconds - std::int64_t{5} * 365 * 86'400);
    });
    return seen;
}

}  // namespace facet::differential
