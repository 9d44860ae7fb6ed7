// SPDX-License-Identifier: BSL-1.0
// Tables of random templates: what the planner accepts reads what a plain filter does, of one entity and of no other; what passes for
// disjoint has no key in common; a key has the shape of its own entity alone.
#include <facet/schema/key_decoder.hpp>
#include <support/catch.hpp>
#include <unit/planner/bounds_probe.hpp>
#include <unit/planner/random_design.hpp>

#include <algorithm>

namespace random_designs {

using namespace random_design;
using facet::comparison;
using facet::detail::key_bounds;
using key_probe::key_texts;

struct statement {
    std::size_t field;
    comparison op;
    value low{};
    value high{};
    bool said = true;  ///< else a bound that is a std::optional without a value
    bool leads = false;  ///< whether the next is compared where this is alike
};
using statements = std::vector<statement>;

/// A text as a view, as operands are.
template <class Use>
facet::key_fault give(const value& from, const Use& use) {
    return std::visit(
        [&use](const auto& part) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(part)>, std::string>) return use(std::string_view(part));
            else return use(part);
        },
        from);
}
facet::key_fault write(const void* where, std::size_t at, std::size_t, facet::detail::operand_part part, const facet::detail::operand_target& target) {
    const statement& one = (*static_cast<const statements*>(where))[at];
    return give(part == facet::detail::operand_part::high ? one.op == comparison::between ? one.high : one.low : one.low, target);
}
bool says(const void* where, std::size_t at) { return (*static_cast<const statements*>(where))[at].said; }

/// The keys of a row on a path; their outcome is a fault where it cannot be stored.
key_texts keys_of(const facet::path_facts& path, const facet::entity_facts& entity, const row& from) {
    key_texts keys;
    const auto add = [&](std::vector<std::string>& to, facet::span<const facet::template_facts> templates) {
        for (const facet::template_facts& facts : templates) {
            facet::key_buffer bytes;
            for (const facet::piece& each : facts.pieces) {
                if (!each.component) bytes.append(each.text);
                if (!each.component || !keys.outcome.ok()) continue;
                const facet::detail::component_place place(facts, each, entity.fields[static_cast<std::size_t>(each.field)]);
                keys.outcome.fault = give(from[static_cast<std::size_t>(each.field)], facet::detail::component_writer<facet::key_buffer>{&bytes, &place});
            }
            to.emplace_back(bytes.view());
        }
    };
    add(keys.partition, path.partition);
    add(keys.sort, path.sort);
    return keys;
}

/// A value as keys compare it.
value folded(const value& from, facet::form_kind form) {
    value made = from;
    if (auto* text = std::get_if<std::string>(&made))
        for (char& each : *text) each = facet::in_case(each, form);
    return made;
}
bool holds(const statement& one, const value& mine, facet::form_kind form) {
    const value own = folded(mine, form);
    const value low = folded(one.low, form);
    switch (one.op) {
        case comparison::equal: return own == low;
        case comparison::less: return !one.said || own < low;
        case comparison::less_equal: return !one.said || own <= low;
        case comparison::greater: return !one.said || own > low;
        case comparison::greater_equal: return !one.said || own >= low;
        case comparison::between: return own >= low && own <= folded(one.high, form);
        default: return std::get<std::string>(own).starts_with(std::get<std::string>(low));
    }
}
/// The form in which a path folds a field; natural where it does not.
facet::form_kind folding(const facet::path_facts& path, std::size_t field) {
    for (const auto* half : {&path.partition, &path.sort})
        for (const facet::template_facts& facts : *half)
            for (const facet::piece& each : facts.pieces)
                if (each.component && static_cast<std::size_t>(each.field) == field) return facet::folds_case(each.form) ? each.form : facet::form_kind::natural;
    return facet::form_kind::natural;
}

/// A bound of fields that are tied, from one of the statements on: as that of the first in which a row differs. Moves behind the last.
bool holds_tied(const statements& where, std::size_t& at, const row& mine, const facet::path_facts& path) {
    const std::size_t first = at;
    bool said = where[at].said;
    while (where[at].leads) said = where[++at].said && said;
    if (!said) return true;
    for (std::size_t i = first; i < at; ++i) {
        const facet::form_kind form = folding(path, where[i].field);
        if (folded(mine[where[i].field], form) != folded(where[i].low, form)) return holds(where[i], mine[where[i].field], form);
    }
    return holds(where[at], mine[where[at].field], folding(path, where[at].field));
}

class trial {
public:
    explicit trial(std::uint64_t seed) : random_(seed), design_(random_) { populate(); }

    void check_keys() {
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const key_texts& keys = items_[i].keys[0];
            for (const facet::entity_facts& entity : design_.entities)
                if (facet::detail::has_shape({keys.partition[0], keys.sort[0]}, entity) != (entity.position == items_[i].entity)) fail("the shape of ", keys.text(), " for ", entity.name);
            for (std::size_t j = 0; j < i; ++j) {
                if (items_[j].keys[0].text() != keys.text()) continue;
                if (items_[i].entity != items_[j].entity) fail("two entities have ", keys.text());
                const facet::path_facts& path = design_.entities[items_[i].entity].paths[0];
                for (std::size_t field = 0; field < fields; ++field)
                    if (facet::holds_field(path, static_cast<int>(field)) && !holds({field, comparison::equal, items_[i].values[field]}, items_[j].values[field], folding(path, field)))
                        fail("two values of ", names[field], " have ", keys.text());
            }
        }
    }
    void ask() {
        const facet::entity_facts& entity = design_.entities[random_.below(design_.entities.size())];
        const std::size_t at = random_.below(2);
        const facet::path_facts& path = entity.paths[at];
        const statements where = some(entity, path);
        std::vector<facet::clause_facts> clauses;
        for (const statement& one : where) clauses.push_back({.field = names[one.field], .op = one.op, .position = static_cast<std::int16_t>(one.field), .leads = one.leads});
        const facet::access_plan plan = facet::plan_query(design_.table, entity, clauses, {.order_by = order_ < fields ? names[order_] : std::string_view(), .only = path.index});
        if (plan.fault != facet::plan_fault::none) return;
        ++served;
        tied += std::any_of(where.begin(), where.end(), [](const statement& one) { return one.leads; }) ? 1 : 0;
        fenced += plan.how.fence.known() ? 1 : 0;
        const facet::detail::bounds_plan bounds_plan{&design_.table, &entity, &plan, clauses, {&write, nullptr, &says}, facet::detail::program_of(entity, plan, clauses)};
        key_bounds bounds;
        if (!facet::detail::fill_bounds(bounds, bounds.sort, bounds_plan, &where).ok()) return;
        if (!bounds_probe::sound(bounds)) fail("no service takes the condition of ", entity.name);
        std::vector<std::pair<std::string, value>> read;
        for (const item& each : items_) {
            const key_texts& keys = each.keys[at];
            if (!keys.outcome.ok()) continue;
            bool wanted = each.entity == entity.position;
            for (std::size_t i = 0; i < where.size(); ++i) wanted = wanted && holds_tied(where, i, each.values, path);
            const bool takes = bounds_probe::takes(bounds, keys);
            if (takes != wanted) fail(keys.text(), takes ? " is read by " : " is missed by ", entity.name, " for ", bounds.sort.low, " to ", bounds.sort.high);
            if (takes && order_ < fields && (at == 1 || !plan.how.whole)) read.emplace_back(plan.how.whole ? std::string() : keys.sort[plan.how.whole_attributes], folded(each.values[order_], folding(path, order_)));
        }
        std::sort(read.begin(), read.end());
        for (std::size_t i = 1; i < read.size(); ++i)
            if (read[i - 1].second > read[i].second || (plan.how.whole && read[i - 1].second != read[i].second)) fail("the order of ", names[order_], " of ", entity.name);
    }

    std::string failures;
    std::uint64_t served = 0;
    std::uint64_t fenced = 0;
    std::uint64_t tied = 0;

private:
    struct item {
        std::size_t entity;
        row values;
        std::array<key_texts, 2> keys;
    };

    void populate() {
        for (const facet::entity_facts& entity : design_.entities)
            for (std::size_t tries = 0; tries < 14; ++tries) {
                item made{entity.position, {}, {}};
                const bool near = !items_.empty() && random_.coin();
                const row* like = near ? &items_[random_.below(items_.size())].values : nullptr;
                for (std::size_t field = 0; field < fields; ++field) {
                    const bool same = like != nullptr && random_.below(3) != 0 && (field != d && field != g);
                    made.values.push_back(same ? (*like)[field] : field == p && random_.coin() ? value("p") : design_.make(field, entity, false));
                }
                for (std::size_t path = 0; path < 2; ++path) made.keys[path] = keys_of(entity.paths[path], entity, made.values);
                if (made.keys[0].outcome.ok()) items_.push_back(std::move(made));
            }
    }
    /// Statements that a path may serve, of values that are near those of the items.
    statements some(const facet::entity_facts& entity, const facet::path_facts& path) {
        statements where;
        const row* like = items_.empty() ? nullptr : &items_[random_.below(items_.size())].values;
        const auto operand = [&](std::size_t field, bool bound) {
            if (like == nullptr || random_.below(4) == 0) return design_.make(field, entity, bound);
            value near = (*like)[field];
            if (auto* text = std::get_if<std::string>(&near); text != nullptr && bound && random_.coin()) random_.coin() ? void(*text += design_.delimiter) : text->pop_back();
            return near;
        };
        next_ = fields;
        std::vector<std::size_t> behind;  // what follows in one attribute
        const auto add = [&](facet::span<const facet::template_facts> templates, bool all) {
            for (const facet::template_facts& facts : templates)
                for (const facet::piece& each : facts.pieces) {
                    const auto field = static_cast<std::size_t>(each.field);
                    if (each.component && next_ < fields && &facts == within_) behind.push_back(field);
                    if (!each.component || next_ < fields || std::any_of(where.begin(), where.end(), [&](const statement& one) { return one.field == field; })) continue;
                    if (all || random_.coin()) where.push_back({field, comparison::equal, operand(field, false)});
                    else next_ = field, within_ = &facts;
                }
        };
        add(path.partition, true);
        add(path.sort, false);
        order_ = random_.coin() ? fields : next_ < fields ? next_ : random_.below(fields);
        if (next_ == fields || random_.below(4) == 0) return where;
        const comparison upper = pick(random_, {comparison::less, comparison::less_equal});
        const comparison lower = pick(random_, {comparison::greater, comparison::greater_equal});
        const auto add_bound = [&](comparison op) {
            const bool said = random_.below(6) != 0;
            where.push_back({next_, op, operand(next_, true), {}, said});
            for (std::size_t i = 0; i < behind.size() && random_.below(4) != 0; ++i) {
                where.back().leads = true;
                where.push_back({behind[i], op, operand(behind[i], true), {}, random_.below(12) != 0});
            }
        };
        switch (random_.below(next_ < n ? 5 : 4)) {
            case 0: add_bound(upper); break;
            case 1: add_bound(lower); break;
            case 2: where.push_back({next_, comparison::between, operand(next_, true), operand(next_, true)}); break;
            case 3:
                add_bound(lower);
                add_bound(upper);
                break;
            default: where.push_back({next_, comparison::begins_with, operand(next_, true)});
        }
        return where;
    }
    /// Tells what is wrong, and the design.
    template <class... Parts>
    void fail(const Parts&... parts) {
        std::string all;
        ((all += parts), ...);
        all = key_probe::show(all) + ": ";
        for (const facet::entity_facts& entity : design_.entities) {
            all += std::string(entity.name) + " (g: " + key_probe::show(entity.fields[g].domain) + ')';
            for (const facet::template_facts& facts : entity.templates) all += " `" + std::string(facts.text) + (facts.mode == facet::key_mode::verbatim ? "` verbatim" : "`");
            all += ", by " + std::string(1, design_.delimiter) + "; ";
        }
        failures += all + '\n';
    }

    random_source random_;
    design design_;
    std::vector<item> items_;
    std::size_t next_ = fields;  ///< the first field of the sort key that == does not bind
    const facet::template_facts* within_ = nullptr;  ///< where it is
    std::size_t order_ = fields;  ///< the field by which the items are to be ordered
};

TEST_CASE("of tables of random templates, what is accepted reads what is asked for, and what is disjoint has no key in common") {
    std::uint64_t served = 0;
    std::uint64_t fenced = 0;
    std::uint64_t tied = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        trial one(seed);
        one.check_keys();
        for (std::size_t i = 0; i < 30; ++i) one.ask();
        INFO("seed " << seed);
        REQUIRE(one.failures == "");
        served += one.served;
        fenced += one.fenced;
        tied += one.tied;
    }
    CHECK(served > 10'000);
    CHECK(fenced > 500);
    CHECK(tied > 500);
}

}  // namespace random_designs
