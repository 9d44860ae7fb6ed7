// SPDX-License-Identifier: BSL-1.0
#include <differential/model.hpp>

namespace facet::differential {

namespace {

using request::return_values;
using request::write_kind;

observed failure(error_code code) {
    observed seen;
    seen.code = to_string(code);
    return seen;
}

std::size_t size_of(const item* one) { return one == nullptr ? 0 : item_size(*one); }

}  // namespace

model::model(const setup& how) : others_(how.others), position_at_exact_limit_(how.position_at_exact_limit) {
    for (const table_spec& spec : how.tables) tables_.emplace_back(spec);
}

std::vector<observed> model::run(const operation& one, const scan_order& order) {
    switch (one.kind) {
        case operation_kind::write: return {write(one.writes[0])};
        case operation_kind::get: return {get(one.gets[0])};
        case operation_kind::query: return {query(one)};
        case operation_kind::scan: return scan(one, order);
        case operation_kind::batch_write: return {batch_write(one.writes)};
        case operation_kind::batch_get: return {get_many(one.gets, false)};
        case operation_kind::transact_write: return {transact_write(one)};
        case operation_kind::transact_get: return {get_many(one.gets, true)};
        case operation_kind::sweep: return {sweep(one)};
        case operation_kind::recreate: tables_[one.table].items.clear(); return {observed()};
        case operation_kind::wait: now_ += one.seconds; return {observed()};
    }
    return {};
}

/// Contract R4, K3, K4, V1.
bool model::sound_request(const write_step& step, bool alone) const {
    const naive_table& table = tables_[step.table];
    if (!table.has_key(step.attributes, step.kind != write_kind::put)) return false;
    const return_values returned = step.options.returned;
    if (!alone && returned != return_values::none) return false;
    if (step.kind != write_kind::update && returned != return_values::none && returned != return_values::all_old) return false;
    if (step.kind == write_kind::update && !sound_update(step.changes, table.about())) return false;
    if (step.kind == write_kind::check && (alone || !step.options.when)) return false;
    std::size_t literals = step.options.when ? literal_bytes(*step.options.when) : 0;
    for (const change& each : step.changes) literals += literal_bytes(each.value);
    if (literals > most_literal_bytes) return false;
    for (const change& each : step.changes)
        if (table.leads_below_key({each.target}) || table.leads_below_key(each.value)) return false;
    return !step.options.when || (sound_condition(*step.options.when) && !table.leads_below_key(*step.options.when));
}

/// Contract R6, C1, U14, U16, X3; A6 tells what is refused of a transaction's put, and that an empty key is.
model::decision model::decide(const write_step& step) const {
    const naive_table& table = tables_[step.table];
    decision made;
    auto sound_image = [](const item& image) {
        return std::ranges::all_of(image, [](const attribute& one) { return sound_name(one.name) && sound_value(one.value); });
    };
    made.verdict = decision::refused;
    if (step.kind == write_kind::put && (!sound_image(step.attributes) || !table.fits(step.attributes))) return made;
    const key_fault own = table.fault_of_key(step.attributes);
    key_fault fault = step.kind == write_kind::put ? table.fault_of_index_keys(step.attributes) : key_fault::none;
    if (fault == key_fault::none) fault = own;
    if (fault == key_fault::empty || own == key_fault::empty) return made;
    made.verdict = decision::invalid;
    if (fault != key_fault::none) return made;
    made.key = table.key_of(step.attributes);
    made.before = table.find(made.key);
    const item none;
    if (step.options.when && !holds(*step.options.when, made.before == nullptr ? none : *made.before)) {
        made.verdict = decision::failed;
        return made;
    }
    if (step.kind == write_kind::put) {
        made.stores = true;
        made.after = step.attributes;
    } else if (step.kind == write_kind::erase) {
        made.erases = made.before != nullptr;
    } else if (step.kind == write_kind::update) {
        updated changed = update_item(step.changes, made.before, step.attributes);
        if (!changed.valid) return made;
        made.stores = changed.stores;
        if (changed.stores) {
            if (!sound_image(changed.after) || !table.fits(changed.after)) return made;
            fault = table.fault_of_index_keys(changed.after);
            if (fault == key_fault::empty) made.verdict = decision::refused;
            if (fault != key_fault::none) return made;
        }
        made.after = std::move(changed.after);
    }
    made.verdict = decision::done;
    return made;
}

void model::carry_out(const write_step& step, const decision& decided) {
    naive_table& table = tables_[step.table];
    if (decided.stores) table.items.insert_or_assign(decided.key, decided.after);
    else if (decided.erases) table.items.erase(decided.key);
}

/// Contract W4, W5, W10.
void model::charge(const write_step& step, const decision& decided, double factor, observed& seen) const {
    const naive_table& table = tables_[step.table];
    const item* before = decided.before;
    const item* after = decided.stores ? &decided.after : decided.erases ? nullptr : before;
    seen.table_units += factor * write_units(std::max(size_of(before), size_of(after)));
    for (std::size_t i = 0; i < table.about().indexes.size(); ++i) {
        const access_path path = table.path(static_cast<std::int32_t>(i));
        const bool was = before != nullptr && table.shown_in(path, *before);
        const bool is = after != nullptr && table.shown_in(path, *after);
        const item old_entry = was ? table.entry(path, *before) : item();
        const item new_entry = is ? table.entry(path, *after) : item();
        double units = 0;
        if (was && is) {
            const bool moved = values_of(path.partition, *before) != values_of(path.partition, *after) ||
                               values_of(path.sort, *before) != values_of(path.sort, *after);
            if (moved) units = write_units(item_size(old_entry)) + write_units(item_size(new_entry));
            else if (old_entry != new_entry) units = write_units(std::max(item_size(old_entry), item_size(new_entry)));
        } else if (was || is) {
            units = write_units(item_size(was ? old_entry : new_entry));
        }
        seen.index_units[i] += units;
    }
}

observed model::write(const write_step& step) {
    if (!sound_request(step, true)) return failure(error_code::validation);
    const decision decided = decide(step);
    observed seen;
    if (decided.verdict == decision::failed) {
        seen = failure(error_code::conditional_check_failed);
        seen.table_units = write_units(size_of(decided.before));  // contract W7
        if (step.options.return_on_failure && decided.before != nullptr) seen.met.emplace(0, *decided.before);
        return seen;
    }
    if (decided.verdict != decision::done) return failure(error_code::validation);
    charge(step, decided, 1, seen);
    const return_values returned = step.options.returned;
    const bool old_side = returned == return_values::all_old || returned == return_values::updated_old;
    const item* side = old_side ? decided.before : decided.stores ? &decided.after : nullptr;
    if (returned != return_values::none && side != nullptr) {
        if (returned == return_values::all_old || returned == return_values::all_new) {
            seen.items.emplace_back(0, *side);
        } else {
            std::vector<document_path> targets;
            for (const change& one : step.changes) targets.push_back(one.target);
            item touched = project(*side, targets);
            if (!touched.empty()) seen.items.emplace_back(0, std::move(touched));
        }
    }
    carry_out(step, decided);
    return seen;
}

observed model::batch_write(const std::vector<write_step>& steps) {
    if (steps.empty() || steps.size() > 25) return failure(error_code::validation);
    std::vector<decision> decisions;
    std::set<std::pair<std::size_t, std::string>> keys;
    for (const write_step& step : steps) {
        const naive_table& table = tables_[step.table];
        if (!sound_request(step, true) || step.options.when || step.options.returned != return_values::none ||
            (step.kind != write_kind::put && step.kind != write_kind::erase))
            return failure(error_code::validation);
        if (!keys.emplace(step.table, table.position(table.path(-1), step.attributes)).second)
            return failure(error_code::validation);
        decisions.push_back(decide(step));
        if (decisions.back().verdict != decision::done) return failure(error_code::validation);
    }
    observed seen;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        charge(steps[i], decisions[i], 1, seen);
        carry_out(steps[i], decisions[i]);
    }
    return seen;
}

observed model::transact_write(const operation& one) {
    const std::vector<write_step>& steps = one.writes;
    if (steps.empty() || steps.size() > 100 || one.token.size() > 36) return failure(error_code::validation);
    std::set<std::pair<std::size_t, std::string>> keys;
    for (const write_step& step : steps) {
        const naive_table& table = tables_[step.table];
        if (!sound_request(step, false) || (step.kind == write_kind::update && step.changes.empty()))
            return failure(error_code::validation);
        if (!keys.emplace(step.table, table.position(table.path(-1), step.attributes)).second)
            return failure(error_code::validation);  // contract A2
    }
    observed seen;
    operation sent = one;
    sent.other_handle = false;  // not part of what is sent
    const std::string payload = one.token.empty() ? std::string() : describe(sent);
    if (!one.token.empty()) {
        const auto found = tokens_.find(one.token);
        if (found != tokens_.end() && now_ - found->second.when <= 600) {  // contract A8
            if (found->second.payload != payload) return failure(error_code::idempotent_parameter_mismatch);
            seen.table_units = found->second.units;
            return seen;
        }
    }
    std::vector<decision> decisions;
    for (const write_step& step : steps) decisions.push_back(decide(step));
    for (const decision& decided : decisions)
        if (decided.verdict == decision::refused) return failure(error_code::validation);  // contract A6

    // Contract A4, A6: the first invalid action alone, else every failed condition.
    std::vector<reason_code> reasons(steps.size(), reason_code::none);
    const auto invalid = std::ranges::find(decisions, decision::invalid, &decision::verdict);
    if (invalid != decisions.end()) {
        reasons[static_cast<std::size_t>(invalid - decisions.begin())] = reason_code::validation;
    } else {
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (decisions[i].verdict == decision::failed) reasons[i] = reason_code::conditional_check_failed;
    }
    if (std::ranges::any_of(reasons, [](reason_code code) { return code != reason_code::none; })) {
        seen = failure(error_code::transaction_canceled);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            seen.reasons.emplace_back(to_string(reasons[i]));
            if (invalid != decisions.end()) continue;  // contract W7: validation consumes nothing
            seen.table_units += 2 * write_units(size_of(decisions[i].before));
            if (reasons[i] != reason_code::none && steps[i].options.return_on_failure && decisions[i].before != nullptr)
                seen.met.emplace(i, *decisions[i].before);
        }
        return seen;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].kind == write_kind::check) seen.table_units += 2 * write_units(size_of(decisions[i].before));
        else charge(steps[i], decisions[i], 2, seen);
    }
    double units = 0;  // of a read of each item as it was before or after, whichever is larger (contract A8)
    for (const decision& decided : decisions)
        units += 2 * read_units(std::max(size_of(decided.before), decided.stores ? size_of(&decided.after) : 0), true);
    for (std::size_t i = 0; i < steps.size(); ++i) carry_out(steps[i], decisions[i]);
    if (!one.token.empty()) tokens_.insert_or_assign(one.token, remembered{payload, now_, units});
    return seen;
}

}  // namespace facet::differential
