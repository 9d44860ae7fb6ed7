// SPDX-License-Identifier: BSL-1.0
#include <differential/generate.hpp>
#include <facet/value/item.hpp>

#include <algorithm>

namespace facet::differential {

namespace {

using request::index_kind;
using request::projection_kind;
using request::return_values;
using request::write_kind;

key_type any_key_type(dice& random) { return random.pick({key_type::string, key_type::number, key_type::binary}); }

void make_table(dice& random, setup& how) {
    const test::key_spec partition{"pk", any_key_type(random)};
    const test::key_spec sort{random.percent(75) ? "sk" : "", any_key_type(random)};
    const std::vector<test::key_spec> candidates{{"g1", key_type::string}, {"g2", key_type::number}, {"g3", key_type::binary},
                                                 {"s1", key_type::string}, {"n1", key_type::number}, partition, sort};
    std::vector<test::index_spec> indexes;
    const std::size_t count = random.below(5);
    for (std::size_t i = 0; i < count; ++i) {
        test::index_spec made;
        made.name = "index" + std::to_string(i);
        std::vector<test::key_spec> left = candidates;
        auto take = [&](std::size_t most) {
            const std::size_t chosen = random.below(most);
            test::key_spec key = left[chosen];
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));
            return key;
        };
        if (sort.name.empty()) left.pop_back();
        const std::size_t wide = random.percent(20) ? 3 : 1;
        if (!sort.name.empty() && random.percent(30)) {
            made.kind = index_kind::local;
            made.partition = {partition};
            made.sort = {take(5)};
        } else {
            for (std::size_t k = 1 + random.below(wide); k > 0; --k) made.partition.push_back(take(left.size()));
            for (std::size_t k = random.below(wide + 1); k > 0; --k) made.sort.push_back(take(left.size()));
        }
        made.projected = random.pick({projection_kind::all, projection_kind::keys_only, projection_kind::include});
        if (made.projected == projection_kind::include)
            for (const char* name : {"n1", "l", "s2", "m", "ss", "g1"})
                if (random.percent(40)) made.include.emplace_back(name);
        if (made.projected == projection_kind::include && made.include.empty()) made.include.emplace_back("n1");
        indexes.push_back(std::move(made));
    }
    auto some_names = [&] {
        std::vector<std::string> named;
        for (const char* name : {"l", "m", "n2", "ss", "odd.name[0]", "never"})
            if (random.percent(50)) named.emplace_back(name);
        if (random.percent(50)) std::ranges::reverse(named);
        return named;
    };
    how.tables.push_back(table_spec(partition, sort, indexes, some_names()).told_apart_by(random.percent(50) ? "s2" : ""));
    std::ranges::reverse(indexes);
    if (!indexes.empty() && random.percent(30)) indexes.pop_back();
    how.others.emplace_back(partition, sort, indexes, some_names());
}

}  // namespace

setup make_setup(dice& random) {
    setup made;
    make_table(random, made);
    if (random.percent(60)) make_table(random, made);
    made.position_at_exact_limit = random.percent(50);
    made.logged = random.percent(50);
    made.large_values = random.percent(3);
    made.many_items = !made.large_values && random.percent(5);
    return made;
}

item operation_maker::key(std::size_t table) {
    item made;
    for (const request::key_attribute& one : {about(table).partition, about(table).sort})
        if (!one.name.empty())
            made.insert_or_assign(std::string(one.name), random_->permille(8) ? values_.any(1)
                                                                               : values_.key(one.type, one.name == "pk"));
    if (random_->permille(4)) made.insert_or_assign("extra", 1);
    if (random_->permille(4)) made.erase(random_->percent(50) ? "pk" : "sk");
    return made;
}

item operation_maker::whole_item(std::size_t table) {
    item made = key(table);
    if (random_->percent(50)) {  // else of the same sort as the last: items of a sort are kept in another way than single ones
        names_.clear();
        for (std::size_t i = random_->below(14); i > 0; --i) names_.push_back(values_.name());
    }
    for (const std::string& name : names_) made.insert_or_assign(name, values_.for_name(name.empty() ? "s2" : name));
    if (const auto sort = made.find("sk"); random_->percent(30) && sort != nullptr && sort->if_string() != nullptr) {
        const std::string whole = sort->as_string();  // what the key says, too
        std::size_t half = whole.size() / 2;
        while (half < whole.size() && (static_cast<unsigned char>(whole[half]) & 0xC0u) == 0x80u) ++half;  // between two characters
        made.insert_or_assign("s2", whole);
        made.insert_or_assign("odd.name[0]", whole.substr(0, half) + "-" + whole.substr(half));
    }
    if (how_->large_values && random_->percent(8)) {  // close to what fits, alone and with one or two index entries of the same size
        const std::size_t wanted = 409'600 / (random_->percent(50) ? 1 : 2 + random_->below(2)) + random_->below(3) - 1;
        made.erase("s2");
        if (const std::size_t size = item_size(made) + 2; size < wanted) made.insert_or_assign("s2", std::string(wanted - size, 'z'));
    }
    return made;
}

write_step operation_maker::write(bool in_transaction) {
    write_step made;
    made.table = any_table();
    made.kind = random_->pick({write_kind::put, write_kind::put, write_kind::put, write_kind::update, write_kind::update,
                               write_kind::update, write_kind::erase});
    if (in_transaction && random_->percent(20)) made.kind = write_kind::check;
    if (random_->permille(2)) made.kind = write_kind::check;
    made.attributes = made.kind == write_kind::put ? whole_item(made.table) : key(made.table);
    if (made.kind == write_kind::update) made.changes = values_.changes();
    if (made.kind == write_kind::check ? random_->percent(98) : random_->percent(30)) {
        made.options.when = random_->percent(in_transaction ? 50 : 25) ? random_->percent(70) ? test::exists("pk") : test::not_exists("pk")
                                                                       : values_.condition();
        made.options.return_on_failure = random_->percent(40);
    }
    if (!in_transaction || random_->permille(5)) {
        if (made.kind == write_kind::update && random_->percent(60))
            made.options.returned = static_cast<return_values>(random_->below(5));
        else if (random_->percent(30)) made.options.returned = return_values::all_old;
        else if (random_->permille(8)) made.options.returned = static_cast<return_values>(random_->below(5));
    }
    return made;
}

get_step operation_maker::get() {
    get_step made;
    made.table = any_table();
    made.key = key(made.table);
    if (random_->percent(30)) made.project = values_.projection();
    made.consistent = random_->percent(50);
    return made;
}

operation operation_maker::transaction() {
    if (!tokens_.empty() && random_->percent(20)) {
        operation again = tokens_[random_->below(tokens_.size())];
        again.by_position = random_->percent(50);
        return again;
    }
    operation made;
    made.kind = operation_kind::transact_write;
    std::size_t count = 1 + random_->below(4);
    if (random_->permille(10)) count = random_->pick({std::size_t{0}, std::size_t{40}, std::size_t{101}});
    for (; count > 0; --count) made.writes.push_back(write(true));
    if (random_->percent(40)) {
        made.token = random_->permille(20) ? std::string(36 + random_->below(2), 't') : "token" + std::to_string(random_->below(6));
        tokens_.push_back(made);
        if (tokens_.size() > 6) tokens_.pop_front();
    }
    return made;
}

template <class Args>
void operation_maker::fill_page(operation& made, Args& args) {
    const request::table_description& table = about(made.table);
    args.index = random_->percent(45) || table.indexes.empty() ? -1 : static_cast<std::int32_t>(random_->below(table.indexes.size()));
    if (random_->permille(5)) args.index = static_cast<std::int32_t>(table.indexes.size());
    made.all_pages = random_->percent(30);
    if (random_->percent(60)) args.limit = static_cast<std::uint32_t>(1 + random_->below(made.all_pages ? 4 : 8));
    if (random_->percent(25)) args.filter = values_.condition();
    if (random_->percent(20)) args.project = values_.projection();
    args.consistent = random_->percent(args.index >= 0 ? 15 : 50);
    args.count_only = random_->percent(12) && (args.project.empty() || random_->percent(5));
    if (random_->percent(25)) {
        item start = key(made.table);
        for (const request::index_description& index : table.indexes)
            for (const auto& half : {index.partition, index.sort})
                for (const request::key_attribute& one : half)
                    if (!start.contains(one.name))
                        start.insert_or_assign(std::string(one.name), values_.key(one.type, true));
        // Bytes say nothing of types: a value of another type would be one of this type.
        bool typed = start.contains("pk");
        for (const request::key_attribute& one : {table.partition, table.sort})
            if (const attribute_value* value = start.find(one.name)) typed = typed && value->type() == to_value_type(one.type);
        if (typed) made.start = std::move(start);
        if (made.start && random_->permille(20) && table.has_sort()) {
            made.start_torn = made.start;
            made.start_torn->insert_or_assign("sk", values_.sound_key(table.sort.type, false));
            made.start_torn->insert_or_assign("pk", values_.sound_key(table.partition.type, true));
        }
        if (made.start && random_->permille(15)) made.start_tail = random_->pick({"\x01", "a", "\x02z"});
    }
}

operation operation_maker::query() {
    operation made;
    made.kind = operation_kind::query;
    made.table = any_table();
    test::query_args& args = made.query;
    fill_page(made, args);
    args.ascending = random_->percent(50);
    const request::table_description& table = about(made.table);
    std::vector<request::key_attribute> partition{table.partition};
    std::vector<request::key_attribute> sort;
    if (table.has_sort()) sort.push_back(table.sort);
    if (args.index >= 0 && static_cast<std::size_t>(args.index) < table.indexes.size()) {
        const request::index_description& index = table.indexes[static_cast<std::size_t>(args.index)];
        partition.assign(index.partition.begin(), index.partition.end());
        sort.assign(index.sort.begin(), index.sort.end());
    }
    for (const request::key_attribute& one : partition) {
        // Where reading is to resume, it is mostly in the partition of that place.
        const attribute_value* from = made.start && random_->percent(90) ? made.start->find(one.name) : nullptr;
        args.partition.push_back(from != nullptr ? *from : values_.key(one.type, true));
    }
    if (random_->permille(5)) args.partition.pop_back();
    std::size_t used = 0;
    if (sort.size() > 1 && random_->percent(60))
        for (std::size_t most = 1 + random_->below(sort.size()); used < most; ++used)
            args.sort_equal.push_back(made.start && random_->percent(70) && made.start->contains(sort[used].name)
                                          ? *made.start->find(sort[used].name)
                                          : values_.key(sort[used].type, true));
    if (used < sort.size() && random_->percent(55)) {
        const key_type type = sort[used].type;
        args.op = static_cast<request::sort_operator>(1 + random_->below(7));
        if (type == key_type::number && args.op == request::sort_operator::begins_with && random_->percent(90))
            args.op = request::sort_operator::between;
        args.low = values_.key(type, false);
        if (args.op == request::sort_operator::between) {
            args.high = values_.key(type, false);
            const bool swapped = type == key_type::number   ? args.high.as_number() < args.low.as_number()
                                 : type == key_type::string ? args.high.as_string() < args.low.as_string()
                                                            : args.high.as_binary() < args.low.as_binary();
            if (swapped && random_->percent(97)) std::swap(args.low, args.high);
            args.low_open = random_->percent(20);
            args.high_open = random_->percent(20);
        }
    }
    return made;
}

operation operation_maker::scan() {
    operation made;
    made.kind = operation_kind::scan;
    made.table = any_table();
    fill_page(made, made.scan);
    if (random_->percent(40)) {
        made.scan.total_segments = random_->pick({2u, 3u, 5u});
        made.scan.segment = static_cast<std::uint32_t>(random_->below(made.scan.total_segments));
    }
    if (random_->permille(5)) made.scan.segment = made.scan.total_segments;
    if (random_->permille(5)) made.scan.total_segments = random_->pick({0u, 1'000'001u});
    return made;
}

/// Puts of whole items, as many as fit.
operation operation_maker::fill() {
    operation made;
    made.kind = operation_kind::batch_write;
    const std::size_t table = any_table();
    for (int i = 0; i < 25; ++i) {
        write_step step;
        step.table = table;
        for (const request::key_attribute& one : {about(table).partition, about(table).sort})
            if (!one.name.empty()) step.attributes.insert_or_assign(std::string(one.name), values_.sound_key(one.type, one.name == "pk"));
        for (const request::index_description& index : about(table).indexes)
            for (const auto& half : {index.partition, index.sort})
                for (const request::key_attribute& one : half)
                    if (!step.attributes.contains(one.name) && random_->percent(80))
                        step.attributes.insert_or_assign(std::string(one.name), values_.sound_key(one.type, random_->percent(50)));
        bool twice = false;
        for (const write_step& other : made.writes) {
            const attribute_value* sort = step.attributes.find("sk");
            const attribute_value* other_sort = other.attributes.find("sk");
            twice = twice || (*other.attributes.find("pk") == *step.attributes.find("pk") &&
                              (sort == nullptr || *sort == *other_sort));
        }
        if (!twice) made.writes.push_back(std::move(step));
    }
    return made;
}

operation operation_maker::next() {
    if (how_->many_items && made_++ < 60) return fill();
    const std::size_t chance = random_->below(1000);
    operation made;
    if (chance < 80) {
        made = transaction();
    } else if (chance < 230) {
        made = query();
    } else if (chance < 280) {
        made = scan();
    } else if (chance < 350) {
        made.kind = operation_kind::get;
        made.gets.push_back(get());
    } else if (chance < 390) {
        made.kind = random_->percent(50) ? operation_kind::batch_get : operation_kind::transact_get;
        std::size_t count = 1 + random_->below(5);
        if (random_->permille(20)) count = random_->pick({std::size_t{0}, std::size_t{30}, std::size_t{101}});
        for (; count > 0; --count) made.gets.push_back(get());
    } else if (chance < 430) {
        made.kind = operation_kind::batch_write;
        std::size_t count = 1 + random_->below(5);
        if (random_->permille(20)) count = random_->pick({std::size_t{0}, std::size_t{25}, std::size_t{26}});
        for (; count > 0; --count) {
            write_step step = write(true);
            if (random_->percent(97)) step.options = {};
            if (random_->percent(97) && step.kind == write_kind::update) step.kind = write_kind::erase;
            if (random_->percent(97) && step.kind == write_kind::check) step.kind = write_kind::erase;
            if (step.kind != write_kind::update) step.changes.clear();
            made.writes.push_back(std::move(step));
        }
    } else if (chance < 434) {
        made.kind = operation_kind::sweep;
        made.table = any_table();
        made.seconds = static_cast<std::int64_t>(1'000'000'000 + random_->below(10) * 30'000'000 + random_->below(3) - 1);
    } else if (chance < 435) {
        made.kind = operation_kind::recreate;
        made.table = any_table();
    } else if (chance < 440) {
        made.kind = operation_kind::wait;
        made.seconds = random_->pick({std::int64_t{222}, std::int64_t{660}});
    } else {
        made.kind = operation_kind::write;
        made.writes.push_back(write(false));
    }
    if (made.kind != operation_kind::transact_write) made.by_position = random_->percent(70);
    made.other_handle = random_->percent(25);
    return made;
}

}  // namespace facet::differential
