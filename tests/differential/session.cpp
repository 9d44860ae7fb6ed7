// SPDX-License-Identifier: BSL-1.0
#include <differential/session.hpp>
#include <differential/subject.hpp>

namespace facet::differential {

namespace {

/// Contract S3, S4: each partition once, in one segment; says what is wrong, or nothing.
std::string check_order(const scan_order& order, const naive_table& table, const access_path& path) {
    std::set<key_tuple, key_less> wanted;
    for (const item* one : table.sorted(path)) wanted.insert(values_of(path.partition, *one));
    std::set<key_tuple, key_less> seen;
    for (const auto& segment : order)
        for (const key_tuple& partition : segment)
            if (!seen.insert(partition).second) return "a scan comes upon a partition twice";
    return seen == wanted ? std::string() : "a scan in segments does not come upon each partition";
}

std::string compare_all(subject& engine, const model& expected) {
    for (std::size_t i = 0; i < expected.tables(); ++i)
        if (std::string text = engine.compare(i, expected.table(i)); !text.empty())
            return "  table " + std::to_string(i) + ", compared whole: " + text + "\n";
    return {};
}

/// Simpler forms of an operation.
std::vector<operation> simpler(const operation& one) {
    std::vector<operation> forms;
    auto with = [&](auto change) {
        operation form = one;
        change(form);
        forms.push_back(std::move(form));
    };
    for (std::size_t i = 0; i < one.writes.size(); ++i) {
        const write_step& step = one.writes[i];
        if (one.writes.size() > 1) with([&](operation& form) { form.writes.erase(form.writes.begin() + static_cast<std::ptrdiff_t>(i)); });
        if (step.options.when) with([&](operation& form) { form.writes[i].options.when.reset(); });
        if (step.options.when && step.options.when->children.size() > 0)
            for (const node& child : step.options.when->children)
                with([&](operation& form) { form.writes[i].options.when = child; });
        if (step.options.returned != request::return_values::none)
            with([&](operation& form) { form.writes[i].options.returned = request::return_values::none; });
        if (step.options.return_on_failure) with([&](operation& form) { form.writes[i].options.return_on_failure = false; });
        for (std::size_t k = 0; k < step.changes.size(); ++k)
            with([&](operation& form) { form.writes[i].changes.erase(form.writes[i].changes.begin() + static_cast<std::ptrdiff_t>(k)); });
        for (const attribute& attribute : step.attributes)
            if (step.kind == request::write_kind::put) with([&](operation& form) { form.writes[i].attributes.erase(attribute.name); });
    }
    if (one.other_handle) with([](operation& form) { form.other_handle = false; });
    for (std::size_t i = 0; i < one.gets.size(); ++i) {
        if (one.gets.size() > 1) with([&](operation& form) { form.gets.erase(form.gets.begin() + static_cast<std::ptrdiff_t>(i)); });
        if (!one.gets[i].project.empty()) with([&](operation& form) { form.gets[i].project.pop_back(); });
    }
    auto with_args = [&](auto change) {
        with([&](operation& form) { change(form, form.query), change(form, form.scan); });
    };
    if (one.kind != operation_kind::query && one.kind != operation_kind::scan) return forms;
    with_args([](operation&, auto& args) { args.filter.reset(); });
    with_args([](operation&, auto& args) { args.project.clear(); });
    with_args([](operation&, auto& args) { args.count_only = false; });
    with_args([](operation&, auto& args) { args.limit = 0; });
    with_args([](operation& form, auto&) { form.start.reset(); });
    with_args([](operation& form, auto&) { form.all_pages = false; });
    return forms;
}

/// For the tally.
std::string outcome_of(const operation& one, const observed& seen) {
    constexpr const char* kinds[] = {"write", "get", "query", "scan", "batch_write", "batch_get", "transact_write", "transact_get",
                                     "sweep", "wait", "recreate"};
    constexpr const char* writes[] = {"put", "update", "erase", "check"};
    std::string text = kinds[static_cast<std::size_t>(one.kind)];
    if (one.kind == operation_kind::write) text = writes[static_cast<std::size_t>(one.writes[0].kind)];
    text += " " + seen.code;
    if (seen.code == "ok" && !seen.items.empty()) text += one.kind == operation_kind::write ? " and returned" : " and found";
    if (!seen.met.empty()) text += " with the item";
    return text;
}

/// Whether a sequence shows a difference; what stands behind the operation that shows it is cut off.
bool fails(const setup& how, std::vector<operation>& operations) {
    const auto found = run(how, operations, 1);
    if (found && found->operation + 1 < operations.size()) operations.resize(found->operation + 1);
    return found.has_value();
}

}  // namespace

std::optional<difference> run(const setup& how, const std::vector<operation>& operations, std::size_t compare_every,
                              tally* outcomes) {
    model expected(how);
    subject engine(how);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const operation& one = operations[i];
        scan_order order;
        if (one.kind == operation_kind::scan && one.scan.total_segments != 0 && one.scan.total_segments < 100 &&
            one.scan.index < static_cast<std::int32_t>(how.tables[one.table].description().indexes.size())) {
            order = engine.order(one.table, one.scan.index, one.scan.total_segments);
            const naive_table& table = expected.table(one.table);
            if (std::string text = check_order(order, table, table.path(one.scan.index)); !text.empty())
                return difference{i, "  " + text + "\n"};
        }
        const std::vector<observed> possible = expected.run(one, order);
        const observed seen = engine.run(one);
        if (outcomes != nullptr) ++(*outcomes)[outcome_of(one, seen)];
        if (std::ranges::find(possible, seen) == possible.end()) {
            std::string text = "engine:\n" + describe(seen);
            for (const observed& may : possible) text += (&may == &possible[0] ? "model:\n" : "or:\n") + describe(may);
            return difference{i, std::move(text)};
        }
        if ((i + 1) % compare_every != 0 && i + 1 != operations.size()) continue;
        if (std::string text = compare_all(engine, expected); !text.empty()) return difference{i, std::move(text)};
    }
    return std::nullopt;
}

std::vector<operation> shrink(const setup& how, std::vector<operation> operations) {
    std::size_t tries = 4000;
    if (!fails(how, operations)) return operations;
    auto attempt = [&](std::vector<operation>& fewer) {
        if (tries == 0) return false;
        --tries;
        if (!fails(how, fewer)) return false;
        operations = std::move(fewer);
        return true;
    };
    for (bool smaller = true; smaller && tries != 0;) {
        smaller = false;
        for (std::size_t size = std::max<std::size_t>(operations.size() / 2, 1); size > 0; size /= 2) {
            for (std::size_t begin = 0; begin < operations.size();) {
                std::vector<operation> fewer = operations;
                const std::size_t end = std::min(begin + size, fewer.size());
                fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(begin), fewer.begin() + static_cast<std::ptrdiff_t>(end));
                if (attempt(fewer)) smaller = true;
                else begin += size;
            }
        }
        for (std::size_t i = 0; i < operations.size(); ++i) {
            for (bool simplified = true; simplified;) {
                simplified = false;
                if (i >= operations.size()) break;
                for (operation& form : simpler(operations[i])) {
                    if (describe(form) == describe(operations[i])) continue;
                    std::vector<operation> changed = operations;
                    changed[i] = std::move(form);
                    if (!attempt(changed)) continue;
                    smaller = simplified = true;
                    break;
                }
            }
        }
    }
    return operations;
}

}  // namespace facet::differential
