// SPDX-License-Identifier: BSL-1.0
#include <differential/operation.hpp>
#include <facet/json/write.hpp>

namespace facet::differential {

namespace {

std::string shorten(std::string text) {
    constexpr std::size_t most = 400;
    if (text.size() <= most) return text;
    const std::size_t left = text.size() - 80;
    return text.substr(0, 80) + "…(" + std::to_string(left) + " bytes more)";
}

std::string typed(const attribute_value& value) {
    return shorten(std::string(to_string(value.type())) + " " + json::write_plain(value));
}
std::string shown(const item& attributes) {
    std::string text = "{";
    for (const attribute& one : attributes) {
        if (text.size() > 1) text += ", ";
        text += shorten(one.name) + ": " + typed(one.value);
    }
    return text + "}";
}

std::string shown(const document_path& path) {
    std::string text = shorten(path.top_);
    for (const document_path::step& step : path.steps_)
        text += step.element ? "[" + std::to_string(step.position) + "]" : "." + step.name;
    return text;
}
std::string shown(const std::vector<document_path>& paths) {
    std::string text;
    for (const document_path& one : paths) text += (text.empty() ? "" : ", ") + shown(one);
    return text;
}

std::string shown(const node& one) {
    constexpr const char* names[] = {"path", "operand", "size", "=", "<>", "<", "<=", ">", ">=", "between", "in", "exists",
                                     "not_exists", "type_is", "begins_with", "contains", "and", "or", "not", "+", "-",
                                     "if_not_exists", "list_append"};
    if (one.code == request::opcode::operand) return typed(*one.operand);
    if (one.code == request::opcode::path) return shown(*one.path);
    std::string text = names[static_cast<std::size_t>(one.code)];
    text += "(";
    if (one.path) text += shown(*one.path);
    for (std::size_t i = 0; i < one.children.size(); ++i) text += (i != 0 || one.path ? ", " : "") + shown(one.children[i]);
    return text + ")";
}

std::string shown(const write_step& step) {
    constexpr const char* kinds[] = {"put", "update", "erase", "check"};
    constexpr const char* clauses[] = {"SET", "REMOVE", "ADD", "DELETE"};
    constexpr const char* returned[] = {"none", "all_old", "updated_old", "all_new", "updated_new"};
    std::string text = std::string(kinds[static_cast<std::size_t>(step.kind)]) + " table " + std::to_string(step.table) + " " +
                       shown(step.attributes);
    for (const change& one : step.changes) {
        text += std::string("\n      ") + clauses[static_cast<std::size_t>(one.clause)] + " " + shown(one.target);
        if (one.clause != request::update_clause::remove) text += " := " + shown(one.value);
    }
    if (step.options.when) text += "\n      if " + shown(*step.options.when);
    if (step.options.returned != request::return_values::none)
        text += std::string("\n      returning ") + returned[static_cast<std::size_t>(step.options.returned)];
    if (step.options.return_on_failure) text += "\n      with the item on failure";
    return text;
}

template <class Args>
std::string shown_page(const operation& one, const Args& args) {
    std::string text = " of table " + std::to_string(one.table);
    if (args.index != request::table_path) text += " index " + std::to_string(args.index);
    if (args.limit != 0) text += ", limit " + std::to_string(args.limit);
    if (args.consistent) text += ", consistent";
    if (args.count_only) text += ", count only";
    if (one.all_pages) text += ", all pages";
    if (args.filter) text += "\n      filter " + shown(*args.filter);
    if (!args.project.empty()) text += "\n      project " + shown(args.project);
    if (one.start) text += "\n      from " + shown(*one.start);
    if (one.start_torn) text += "\n      but of the index " + shown(*one.start_torn);
    if (!one.start_tail.empty()) text += " and " + std::to_string(one.start_tail.size()) + " stray bytes";
    return text;
}

std::string shown_query(const operation& one) {
    constexpr const char* operators[] = {"none", "=", "<", "<=", ">", ">=", "between", "begins_with"};
    const test::query_args& args = one.query;
    std::string text = "query" + shown_page(one, args) + (args.ascending ? "" : "\n      descending") + "\n      partition";
    for (const attribute_value& value : args.partition) text += " " + typed(value);
    for (const attribute_value& value : args.sort_equal) text += "\n      then = " + typed(value);
    if (args.op != request::sort_operator::none)
        text += std::string("\n      then ") + operators[static_cast<std::size_t>(args.op)] + " " + typed(args.low);
    if (args.op == request::sort_operator::between)
        text += std::string(args.low_open ? " (open)" : "") + " and " + typed(args.high) + (args.high_open ? " (open)" : "");
    return text;
}

}  // namespace

std::string describe(const operation& one) {
    std::string text;
    switch (one.kind) {
        case operation_kind::query: text = shown_query(one); break;
        case operation_kind::scan:
            text = "scan" + shown_page(one, one.scan) + "\n      segment " + std::to_string(one.scan.segment) + " of " +
                   std::to_string(one.scan.total_segments);
            break;
        case operation_kind::sweep: return "sweep table " + std::to_string(one.table) + " at " + std::to_string(one.seconds);
        case operation_kind::recreate: return "drop and create table " + std::to_string(one.table);
        case operation_kind::wait: return "wait " + std::to_string(one.seconds) + " s";
        case operation_kind::write: break;
        case operation_kind::get: break;
        case operation_kind::batch_write: text = "batch_write"; break;
        case operation_kind::batch_get: text = "batch_get"; break;
        case operation_kind::transact_write: text = "transact_write" + (one.token.empty() ? "" : ", token " + one.token); break;
        case operation_kind::transact_get: text = "transact_get"; break;
    }
    for (const write_step& step : one.writes) text += (text.empty() ? "" : "\n    ") + shown(step);
    for (const get_step& step : one.gets) {
        text += (text.empty() ? "get table " : "\n    get table ") + std::to_string(step.table) + " " + shown(step.key);
        if (step.consistent) text += ", consistent";
        if (!step.project.empty()) text += "\n      project " + shown(step.project);
    }
    return text + (one.other_handle ? "\n      by the other handle" : "");
}

std::string describe(const observed& seen) {
    std::string text = "  " + seen.code;
    for (const std::string& reason : seen.reasons) text += " " + reason;
    text += ", units " + std::to_string(seen.table_units);
    for (std::size_t i = 0; i < seen.index_units.size(); ++i)
        if (seen.index_units[i] != 0) text += ", index " + std::to_string(i) + ": " + std::to_string(seen.index_units[i]);
    if (seen.count != 0) text += ", count " + std::to_string(seen.count);
    for (const auto& [position, met] : seen.met) text += "\n    action " + std::to_string(position) + " met " + shown(met);
    for (const auto& [position, one] : seen.items) text += "\n    " + std::to_string(position) + ": " + shown(one);
    if (!seen.sizes.empty()) text += "\n    sizes";
    for (const std::size_t size : seen.sizes) text += " " + std::to_string(size);
    for (const page_seen& page : seen.pages) {
        text += "\n    page of " + std::to_string(page.count) + " / " + std::to_string(page.scanned) + (page.more ? ", more after" : "");
        for (const char byte : shorten(page.last)) {
            constexpr char digits[] = "0123456789abcdef";
            text += ' ';
            text += digits[static_cast<unsigned char>(byte) / 16];
            text += digits[static_cast<unsigned char>(byte) % 16];
        }
    }
    return text + "\n";
}

std::string describe(const setup& how) {
    std::string text;
    auto keys = [](const auto& parts) {
        std::string names;
        for (const request::key_attribute& one : parts)
            names += (names.empty() ? "" : ", ") + std::string(one.name) + ":" + std::string(to_string(to_value_type(one.type)));
        return names;
    };
    for (std::size_t i = 0; i < how.tables.size(); ++i) {
        const request::table_description& table = how.tables[i].description();
        text += "  table " + std::to_string(i) + ": " + keys(std::vector{table.partition}) +
                (table.has_sort() ? "; " + keys(std::vector{table.sort}) : "") + "\n";
        for (const request::index_description& index : table.indexes) {
            text += std::string("    ") + (index.kind == request::index_kind::local ? "local" : "global") + " index " +
                    std::string(index.name) + ": " + keys(index.partition) + "; " + keys(index.sort);
            if (index.projected == request::projection_kind::keys_only) text += ", keys only";
            for (const std::string_view name : index.include) text += ", with " + std::string(name);
            text += "\n";
        }
        text += "    by position:";
        for (const std::string_view name : table.attributes) text += " " + std::string(name);
        text += "\n";
    }
    return text + "  position at an exact limit: " + (how.position_at_exact_limit ? "yes" : "no") + "\n  logged: " + (how.logged ? "yes" : "no") + "\n";
}

}  // namespace facet::differential
