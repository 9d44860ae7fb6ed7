// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/expression/convert.hpp>
#include <facet/planner/clause_list.hpp>
#include <facet/planner/key_program.hpp>
#include <facet/planner/operand_access.hpp>
#include <facet/planner/plan.hpp>
#include <facet/request/requests.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From a plan and a where-clause's operands to the key condition of a request.

namespace facet::inline v0::detail {

/// Gives the operands of a where-clause that binds a whole primary key, by field: each by ==, and none by each_of.
template <class Struct, class Where, const auto& Clauses>
struct where_source {
    const Where* where;

    template <std::size_t Field, class Use>
    [[gnu::always_inline]] key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        static constexpr int position = find_clause(Clauses, static_cast<std::int16_t>(Field), true);
        return with_operand<field_type<Struct, Field>>(clause_at<static_cast<std::size_t>(position)>(*where).operand, use);
    }
};

/// A request's key condition but for the sort attribute that is bound in part, with the bytes that both view. Neither copied nor moved:
/// the views point inside.
struct bound_parts {
    key_buffer bytes{};
    std::array<std::string_view, 4> partition{};
    std::array<std::string_view, 4> sort_equal{};
    std::size_t partition_count = 0;
    std::size_t sort_equal_count = 0;
    bool nothing = false;  ///< the range is empty: there is nothing to ask
};

/// A whole key condition.
struct key_bounds : bound_parts {
    request::sort_condition sort{};
};

/// Marks where the parts of a key condition begin and end inside the buffer, until its bytes stand still.
struct marks {
    std::array<std::size_t, 10> ends{};
    std::size_t count = 0;

    void add(const key_buffer& bytes) { ends[count++] = bytes.size(); }
    [[nodiscard]] std::string_view part(const key_buffer& bytes, std::size_t at) const {
        const std::size_t begin = at == 0 ? 0 : ends[at - 1];
        return text_at(bytes.data() + begin, ends[at] - begin);
    }
};

/// All that a plan's key condition is made from, besides the where-clause itself.
struct bounds_plan {
    const table_facts* table;
    const entity_facts* entity;
    const access_plan* plan;
    span<const clause_facts> clauses;
    operand_access operands;
    key_program program;

    [[nodiscard]] const path_facts& path() const noexcept { return entity->paths[static_cast<std::size_t>(plan->path)]; }
};

/// `Query` names the plan: Query::table, entity, where, struct_type, facts, plan (constants), clauses (a static array).
template <class Query>
inline constexpr bounds_plan bounds_plan_of{&schema<typename Query::table>::facts, &Query::facts, &Query::plan, Query::clauses, operands_of<Query>(),
                                                  program_of(Query::facts, Query::plan, Query::clauses)};

/// Makes a key condition.
class bounds_builder {
public:
    bounds_builder(bound_parts& out, request::sort_condition& sort, const bounds_plan& plan, const void* where, std::size_t alternative, std::size_t shard = 0)
        : out_(&out), sort_(&sort), plan_(&plan), how_(&plan.plan->how), where_(where), alternative_(alternative), shard_(shard) {}

    /// Fills the bounds; tells which field's operand cannot be part of the key.
    key_outcome build() {
        const key_outcome outcome = build_parts();
        if (!outcome.ok()) [[unlikely]] return outcome;
        std::size_t next = 0;
        const std::size_t partitions = plan_->path().partition.size();
        for (; next < partitions; ++next) {
            out_->partition[next] = marks_.part(out_->bytes, next);
            if (out_->partition[next].size() > max_partition_key) [[unlikely]]
                return blame(out_->partition[next], plan_->path().partition[next], partition_attributes(*plan_->table, plan_->path())[next]);
        }
        out_->partition_count = partitions;
        const std::size_t wholes = how_->whole && how_->whole_attributes > 0 ? how_->whole_attributes - std::size_t{1} : how_->whole_attributes;
        for (std::size_t i = 0; i < wholes; ++i) {
            out_->sort_equal[i] = marks_.part(out_->bytes, next++);
            if (out_->sort_equal[i].size() > max_sort_key) [[unlikely]] return blame_sort(out_->sort_equal[i], i);
        }
        out_->sort_equal_count = wholes;
        if (sort_->op != request::sort_operator::none) {
            if (has_low_) sort_->low = marks_.part(out_->bytes, next++);
            if (has_high_) (sort_->op == request::sort_operator::between ? sort_->high : sort_->low) = marks_.part(out_->bytes, next);
            if (sort_->low.size() > max_sort_key) [[unlikely]] return blame_sort(sort_->low, wholes);
            if (sort_->high.size() > max_sort_key) [[unlikely]] return blame_sort(sort_->high, wholes);
            if (sort_->op == request::sort_operator::between) {
                const int order = sort_->low.compare(sort_->high);
                out_->nothing = order > 0 || (order == 0 && (sort_->low_open || sort_->high_open));
            }
        }
        return outcome;
    }

private:
    /// The outcome for a part of the condition that is too long.
    [[nodiscard]] key_outcome blame(std::string_view key, const template_facts& facts, const request::key_attribute& attribute) const {
        return too_long(key, facts, plan_->entity->fields, attribute);
    }
    [[nodiscard]] key_outcome blame_sort(std::string_view key, std::size_t attribute) const {
        return blame(key, plan_->path().sort[attribute], sort_attributes(*plan_->table, plan_->path())[attribute]);
    }

    key_outcome build_parts() {
        const path_facts& path = plan_->path();
        for (std::size_t i = 0; i < path.partition.size() + how_->whole_attributes; ++i) {
            const template_facts& facts = i < path.partition.size() ? path.partition[i] : path.sort[i - path.partition.size()];
            if (const key_outcome outcome = append_pieces(facts, facts.pieces.size()); !outcome.ok()) [[unlikely]] return outcome;
            marks_.add(out_->bytes);
        }
        if (!how_->whole) return build_range(path.sort[how_->whole_attributes]);
        if (how_->whole_attributes > 0) {
            sort_->op = request::sort_operator::equal;
            has_low_ = true;
        }
        return {};
    }

    /// Appends the first pieces of a template, whose components equality binds.
    key_outcome append_pieces(const template_facts& facts, std::size_t pieces) {
        for (std::size_t i = 0; i < pieces; ++i) {
            const piece& each = facts.pieces[i];
            if (!each.component) {
                out_->bytes.append(each.text);
                continue;
            }
            if (each.form == form_kind::shards) [[unlikely]] {
                if (const key_outcome outcome = append_shard(facts, i); !outcome.ok()) return outcome;
                continue;
            }
            if (const key_outcome outcome = write_equal(facts, each); !outcome.ok()) [[unlikely]] return outcome;
        }
        return {};
    }
    key_outcome write_equal(const template_facts& facts, const piece& component) {
        return write(facts, component, find_clause(plan_->clauses, component.field, true), operand_part::low, false);
    }

    /// Appends a shard's number, and leaves `at` at its last component: the one whose turn it is, or the one that the operands tell.
    key_outcome append_shard(const template_facts& facts, std::size_t& at) {
        const std::size_t begin = out_->bytes.size();
        for (;; ++at) {
            const piece& each = facts.pieces[at];
            if (!how_->fan_out)
                if (const key_outcome outcome = write_equal(facts, each); !outcome.ok()) return outcome;
            if (!each.joined) break;
            out_->bytes.push_back('\0');
        }
        if (how_->fan_out) put_shard(out_->bytes, begin, static_cast<std::uint32_t>(shard_));
        else finish_shard(out_->bytes, begin, facts.pieces[at].shards[shard_]);
        return {};
    }

    /// The condition on the sort attribute that is bound in part, or not at all.
    key_outcome build_range(const template_facts& facts) {
        const path_plan& how = *how_;
        const std::size_t begin = out_->bytes.size();
        key_outcome outcome = append_pieces(facts, how.bound_pieces);
        if (!outcome.ok()) return outcome;
        const std::size_t prefix = out_->bytes.size() - begin;
        const int low = said(how.low);
        const bool begins = low >= 0 && op_at(low) == comparison::begins_with;
        if (begins || (low < 0 && said(how.high) < 0 && how.fence.of != key_fence::kind::bytes)) {
            std::size_t at = 0;
            if (begins) outcome = append_bound(facts, low, operand_part::low, at);
            if (outcome.ok() && how.fence.by_domain()) begin_in_domain(facts, begin, prefix);
            if (out_->bytes.size() == begin) return outcome;  // an empty beginning is no condition, and no operand (contract K5)
            marks_.add(out_->bytes);
            has_low_ = true;
            sort_->op = request::sort_operator::begins_with;
            return outcome;
        }
        const bool both = low >= 0 && op_at(low) == comparison::between;
        const int high = both ? low : said(how.high);
        const bool high_strict = high >= 0 && op_at(high) == comparison::less;
        const bool low_strict = low >= 0 && op_at(low) == comparison::greater;
        char saved[max_sort_key];
        if (prefix > sizeof saved) [[unlikely]] return blame_sort(text_at(out_->bytes.data() + begin, prefix), how.whole_attributes);
        std::memcpy(saved, out_->bytes.data() + begin, prefix);
        if (low >= 0) {
            std::size_t at = 0;
            outcome = append_bound(facts, low, operand_part::low, at);
            if (!outcome.ok()) return outcome;
            const bool last = is_last(facts, at);
            if (low_strict && !last) step_over(facts, at);
            sort_->low_open = low_strict && last;
        } else if (how.fence.of == key_fence::kind::bytes) {
            out_->bytes.push_back(static_cast<char>(how.fence.least));
            for (std::size_t i = 0; i < how.fence.zeros; ++i) out_->bytes.push_back('0');
        }
        if (how.fence.by_domain()) raise_to_domain(facts, begin, text_at(saved, prefix));
        // An empty bound lies before all keys, and is no operand (contract K5).
        has_low_ = out_->bytes.size() > begin;
        if (has_low_) marks_.add(out_->bytes);
        const std::size_t behind_low = out_->bytes.size();
        out_->bytes.append(text_at(saved, prefix));
        if (high >= 0) {
            std::size_t at = 0;
            outcome = append_bound(facts, high, operand_part::high, at);
            if (!outcome.ok()) return outcome;
            const bool last = is_last(facts, at);
            if (!high_strict && !last) step_over(facts, at);
            sort_->high_open = high_strict || !last;
        } else if (how.fence.of == key_fence::kind::bytes) {
            out_->bytes.push_back(static_cast<char>(how.fence.greatest + 1));
            sort_->high_open = true;
        } else if (prefix > 0 && !how.fence.by_domain()) {
            // Behind everything that begins with the prefix; the prefix ends in printable ASCII.
            ++out_->bytes.data()[out_->bytes.size() - 1];
            sort_->high_open = true;
        }
        if (how.fence.by_domain()) lower_to_domain(facts, behind_low, text_at(saved, prefix), high >= 0);
        has_high_ = out_->bytes.size() > behind_low;
        if (has_high_) marks_.add(out_->bytes);
        else if (high >= 0) out_->nothing = true;
        using enum request::sort_operator;
        if (has_low_ && has_high_) sort_->op = between;
        else if (has_low_) sort_->op = sort_->low_open ? greater : greater_equal;
        else if (has_high_) sort_->op = sort_->high_open ? less : less_equal;
        return outcome;
    }

    /// Appends what all keys in question begin with: the prefix, and the domain of the component behind it.
    void append_domain(key_buffer& to, std::string_view prefix, const template_facts& facts) const {
        to.append(prefix);
        const piece& component = facts.pieces[how_->bound_pieces];
        encode_constant(field_of(component).domain, facts, component.form, [&to](char byte) { to.push_back(byte); });
    }
    /// Makes what was appended behind `begin`, by which keys are to begin, begin as they all do.
    void begin_in_domain(const template_facts& facts, std::size_t begin, std::size_t prefix) {
        key_buffer least;
        append_domain(least, text_at(out_->bytes.data() + begin, prefix), facts);
        const std::string_view asked = text_at(out_->bytes.data() + begin, out_->bytes.size() - begin);
        if (asked.substr(0, least.size()) == least.view()) return;
        out_->nothing = least.view().substr(0, asked.size()) != asked;
        out_->bytes.truncate(begin);
        out_->bytes.append(least.view());
    }
    /// A bound need not lie in the domain, outside of which are keys of others: the lower one is where it begins, at least.
    void raise_to_domain(const template_facts& facts, std::size_t begin, std::string_view prefix) {
        key_buffer least;
        append_domain(least, prefix, facts);
        if (text_at(out_->bytes.data() + begin, out_->bytes.size() - begin) >= least.view()) return;
        out_->bytes.truncate(begin);
        out_->bytes.append(least.view());
        sort_->low_open = false;
    }
    /// And the upper one is where it ends, at most; `bounded`: there is one.
    void lower_to_domain(const template_facts& facts, std::size_t begin, std::string_view prefix, bool bounded) {
        key_buffer end;
        append_domain(end, prefix, facts);
        ++end.data()[end.size() - 1];
        if (bounded && text_at(out_->bytes.data() + begin, out_->bytes.size() - begin) < end.view()) return;
        out_->bytes.truncate(begin);
        out_->bytes.append(end.view());
        sort_->high_open = true;
    }

    /// A bound's clause, or -1 where there is none, or an operand of it is an optional without a value.
    [[nodiscard]] int said(int clause) const {
        if (clause < 0 || plan_->operands.says == nullptr) return clause;
        for (auto at = static_cast<std::size_t>(clause);; ++at) {
            if (!plan_->operands.says(where_, at)) return -1;
            if (!plan_->clauses[at].leads) return clause;
        }
    }
    [[nodiscard]] comparison op_at(int clause) const { return plan_->clauses[static_cast<std::size_t>(clause)].op; }
    [[nodiscard]] const field_facts& field_of(const piece& component) const { return plan_->entity->fields[static_cast<std::size_t>(component.field)]; }

    /// Moves a bound behind all keys that go on from the component just written: the next value of a fixed width, or the
    /// escape byte, which sorts behind the delimiter and before whatever a longer text has there.
    void step_over(const template_facts& facts, std::size_t at) {
        const piece& component = facts.pieces[at];
        if (fixed_width(component, field_of(component)) > 0) ++out_->bytes.data()[out_->bytes.size() - 1];
        else out_->bytes.push_back(static_cast<char>(facts.delimiter + 1));
    }
    [[nodiscard]] static bool is_last(const template_facts& facts, std::size_t at) { return facts.plain || at + 1 == facts.pieces.size(); }
    /// Appends the value that bounds the next component, or those that bound it and the next together; `at` becomes the last of these.
    key_outcome append_bound(const template_facts& facts, int clause, operand_part part, std::size_t& at) {
        at = how_->bound_pieces;
        for (; plan_->clauses[static_cast<std::size_t>(clause)].leads; ++clause) {
            const piece& component = facts.pieces[at];
            const part_kind kind = field_of(component).part;
            // A time is one that the component can have: what is between two of them is followed by nothing.
            if (const key_outcome outcome = write(facts, component, clause, part, kind == part_kind::text || kind == part_kind::binary); !outcome.ok()) return outcome;
            const std::size_t behind = next_component(facts, at);
            while (++at < behind) out_->bytes.append(facts.pieces[at].text);
        }
        return write(facts, facts.pieces[at], clause, part, true);
    }
    key_outcome write(const template_facts& facts, const piece& component, int clause, operand_part part, bool bound) {
        const component_place place(facts, component, field_of(component));
        const comparison op = op_at(clause);
        const bool up = rounds_up(op) || (op == comparison::between && part == operand_part::low);
        const operand_target target{&out_->bytes, &place, bound, up};
        key_outcome outcome;
        outcome.fault = plan_->operands.write(where_, static_cast<std::size_t>(clause), alternative_, part, target);
        if (!outcome.ok()) [[unlikely]] outcome.field = component.field;
        return outcome;
    }

    bound_parts* out_;
    request::sort_condition* sort_;
    const bounds_plan* plan_;
    const path_plan* how_;
    const void* where_;
    std::size_t alternative_;
    std::size_t shard_;
    marks marks_{};
    bool has_low_ = false;
    bool has_high_ = false;
};

/// Fills the bounds of a plan that has a program; false where it is too long, or an operand cannot be part of the key.
[[nodiscard]] inline bool run_program(bound_parts& out, request::sort_condition& condition, const bounds_plan& plan, const void* where) {
    key_buffer& bytes = out.bytes;
    std::size_t partition = 0;
    const std::size_t steps = plan.program.size;
    for (std::size_t i = 0; i < steps; ++i) {
        const key_step& step = plan.program.steps[i];
        bytes.append(text_at(step.text, step.size));
        if (step.clause >= 0 && plan.operands.write(where, static_cast<std::size_t>(step.clause), 0, operand_part::low, {&bytes, &step.place, false}) !=
                                    key_fault::none) [[unlikely]]
            return false;
        if (i + 1 == plan.program.partition) partition = bytes.size();
    }
    const std::size_t sort = bytes.size() - partition;
    if (partition > max_partition_key || sort > max_sort_key) [[unlikely]] return false;
    out.partition[0] = text_at(bytes.data(), partition);
    out.partition_count = 1;
    if (sort == 0) return true;  // an empty beginning is no condition, and no operand (contract K5)
    condition.op = request::sort_operator::begins_with;
    condition.low = text_at(bytes.data() + partition, sort);
    return true;
}

/// Fills the bounds of a planned query, and its condition on the sort attribute that is bound in part; both have to be empty. Tells which
/// field's operand cannot be part of the key. `alternative` chooses among the values of an each_of, `shard` among the partitions that a
/// spread key is asked in.
inline key_outcome fill_bounds(bound_parts& out, request::sort_condition& sort, const bounds_plan& plan, const void* where, std::size_t alternative = 0,
                               std::size_t shard = 0) {
    if (plan.program.size != 0) [[likely]] {
        if (run_program(out, sort, plan, where)) [[likely]] return {};
        out.bytes.clear();  // and the long way tells what is wrong
    }
    return bounds_builder(out, sort, plan, where, alternative, shard).build();
}
template <class Query>
key_outcome build_bounds(key_bounds& out, const typename Query::where& where, std::size_t alternative = 0, std::size_t shard = 0) {
    return fill_bounds(out, out.sort, bounds_plan_of<Query>, &where, alternative, shard);
}

}  // namespace facet::inline v0::detail
