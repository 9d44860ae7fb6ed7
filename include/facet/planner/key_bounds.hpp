// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/expression/convert.hpp>
#include <facet/planner/plan.hpp>
#include <facet/request/requests.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From a plan and a where-clause's operands to the key condition of a request.

namespace facet::inline v0::detail {

/// The clauses of a where-clause as the planner sees them, for one entity.
template <class Struct, class Where>
struct clauses_of;
template <class Struct, class... Clauses>
struct clauses_of<Struct, where_clause<Clauses...>> {
    template <class Operand>
    struct value_of {
        using type = Operand;
    };
    template <class Operand>
    struct value_of<bounds<Operand>> {
        using type = Operand;
    };
    template <class Operand>
    struct value_of<alternatives<Operand>> {
        using type = Operand;
    };

    template <class Clause>
    static consteval clause_facts describe(const entity_facts& entity) {
        using operand = typename value_of<typename Clause::operand_type>::type;
        clause_facts facts{.field = Clause::field, .op = Clause::op};
        facts.position = static_cast<std::int16_t>(entity.find(Clause::field));
        facts.operand = describe_operand<operand>();
        if (facts.position >= 0) facts.fits = fits<operand>(static_cast<std::size_t>(facts.position));
        return facts;
    }
    template <class Operand>
    static consteval bool fits(std::size_t position) {
        return [&]<std::size_t... Field>(std::index_sequence<Field...>) {
            constexpr bool fit[] = {operand_fits<field_type<Struct, Field>, Operand>()...};
            return fit[position];
        }(std::make_index_sequence<field_count<Struct>>{});
    }

    static consteval std::array<clause_facts, sizeof...(Clauses)> list(const entity_facts& entity) {
        return {describe<Clauses>(entity)...};
    }
};

template <class Struct, class Clause>
    requires is_clause<Clause>
struct clauses_of<Struct, Clause> : clauses_of<Struct, where_clause<Clause>> {};

/// Gives the equality operands of a where-clause by field. `alternative` chooses among the values of an each_of.
template <class Struct, class Where, const auto& Clauses>
struct where_source {
    const Where* where;
    std::size_t alternative = 0;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        static constexpr int position = find_clause(Clauses, static_cast<std::int16_t>(Field), true);
        const auto& operand = clause_at<static_cast<std::size_t>(position)>(*where).operand;
        if constexpr (Clauses[static_cast<std::size_t>(position)].op == comparison::each_of)
            return with_operand<field_type<Struct, Field>>(operand.values[alternative], use);
        else
            return with_operand<field_type<Struct, Field>>(operand, use);
    }
};

/// A request's key condition, with the bytes it views. Neither copied nor moved: the views point inside.
struct key_bounds {
    key_buffer bytes{};
    std::array<std::string_view, 4> partition{};
    std::array<std::string_view, 4> sort_equal{};
    std::size_t partition_count = 0;
    std::size_t sort_equal_count = 0;
    request::sort_condition sort{};
    bool nothing = false;  ///< the range is empty: there is nothing to ask
};

/// Marks where the parts of a key condition begin and end inside the buffer, until its bytes stand still.
struct marks {
    std::array<std::size_t, 10> ends{};
    std::size_t count = 0;

    void add(const key_buffer& bytes) { ends[count++] = bytes.size(); }
    [[nodiscard]] std::string_view part(const key_buffer& bytes, std::size_t at) const {
        const std::size_t begin = at == 0 ? 0 : ends[at - 1];
        return {bytes.data() + begin, ends[at] - begin};
    }
};

/// `Query` names the plan: Query::table, entity, where, struct_type, plan (constants), clauses (a static array).
template <class Query>
class bounds_builder {
    static constexpr const access_plan& plan = Query::plan;
    static constexpr const path_plan& how = Query::plan.how;
    static constexpr auto path_position = static_cast<std::size_t>(plan.path);
    using templates = path_templates<typename Query::table, Query::entity, path_position>;
    using source = where_source<typename Query::struct_type, typename Query::where, Query::clauses>;

public:
    bounds_builder(key_bounds& out, const typename Query::where& where, std::size_t alternative)
        : out_(&out), where_(&where), source_{&where, alternative} {}

    /// Fills the bounds; tells which field's operand cannot be part of the key.
    key_outcome build() {
        const key_outcome outcome = build_parts();
        if (!outcome.ok()) [[unlikely]] return outcome;
        std::size_t next = 0;
        constexpr std::size_t partitions = templates::path.partition.size();
        for (; next < partitions; ++next) {
            out_->partition[next] = marks_.part(out_->bytes, next);
            if (out_->partition[next].size() > max_partition_key) return {key_fault::too_long, -1};
        }
        out_->partition_count = partitions;
        constexpr std::size_t wholes = how.whole && how.whole_attributes > 0 ? how.whole_attributes - 1u : how.whole_attributes;
        for (std::size_t i = 0; i < wholes; ++i) {
            out_->sort_equal[i] = marks_.part(out_->bytes, next++);
            if (out_->sort_equal[i].size() > max_sort_key) return {key_fault::too_long, -1};
        }
        out_->sort_equal_count = wholes;
        if (out_->sort.op != request::sort_operator::none) {
            if (has_low_) out_->sort.low = marks_.part(out_->bytes, next++);
            if (has_high_) (out_->sort.op == request::sort_operator::between ? out_->sort.high : out_->sort.low) = marks_.part(out_->bytes, next);
            if (out_->sort.low.size() > max_sort_key || out_->sort.high.size() > max_sort_key) return {key_fault::too_long, -1};
            if (out_->sort.op == request::sort_operator::between) {
                const int order = out_->sort.low.compare(out_->sort.high);
                out_->nothing = order > 0 || (order == 0 && (out_->sort.low_open || out_->sort.high_open));
            }
        }
        return outcome;
    }

private:
    key_outcome build_parts() {
        key_outcome outcome;
        const auto whole = [&](auto facts) {
            outcome = templates::append(out_->bytes, facts, source_);
            marks_.add(out_->bytes);
            return outcome.ok();
        };
        bool ok = [&]<std::size_t... Attribute>(std::index_sequence<Attribute...>) {
            return (whole(typename templates::template partition<Attribute>{}) && ...);
        }(std::make_index_sequence<templates::path.partition.size()>{});
        if (!ok) return outcome;
        ok = [&]<std::size_t... Attribute>(std::index_sequence<Attribute...>) {
            return (whole(typename templates::template sort<Attribute>{}) && ...);
        }(std::make_index_sequence<how.whole_attributes>{});
        if (!ok) return outcome;
        if constexpr (how.whole) {
            if constexpr (how.whole_attributes > 0) {
                out_->sort.op = request::sort_operator::equal;
                has_low_ = true;
            }
            return outcome;
        } else {
            return build_range();
        }
    }

    /// The condition on the sort attribute that is bound in part, or not at all.
    key_outcome build_range() {
        using next = typename templates::template sort<how.whole_attributes>;
        static constexpr const template_facts& facts = next{}();
        static constexpr bool begins = how.low >= 0 && op_at(how.low) == comparison::begins_with;
        const std::size_t begin = out_->bytes.size();
        key_outcome outcome = append_pieces<how.bound_pieces>(out_->bytes, next{}, typename templates::fields{}, source_);
        if (!outcome.ok()) return outcome;
        const std::size_t prefix = out_->bytes.size() - begin;
        if constexpr (how.low < 0 && how.high < 0) {
            if (prefix == 0) return outcome;
            marks_.add(out_->bytes);
            has_low_ = true;
            out_->sort.op = request::sort_operator::begins_with;
            return outcome;
        } else if constexpr (begins) {
            outcome = append_bound<how.low, false>();
            if (out_->bytes.size() == begin) return outcome;  // an empty beginning is no condition, and no operand (contract K5)
            marks_.add(out_->bytes);
            has_low_ = true;
            out_->sort.op = request::sort_operator::begins_with;
            return outcome;
        } else {
            static constexpr bool last = facts.plain || how.bound_pieces + 1u == facts.pieces.size();
            static constexpr bool both = how.low >= 0 && op_at(how.low) == comparison::between;
            static constexpr int high = both ? how.low : how.high;
            static constexpr bool high_strict = high >= 0 && op_at(high) == comparison::less;
            static constexpr bool low_strict = how.low >= 0 && op_at(how.low) == comparison::greater;
            char saved[max_sort_key];
            if (prefix > sizeof saved) return {key_fault::too_long, -1};
            std::memcpy(saved, out_->bytes.data() + begin, prefix);
            if constexpr (how.low >= 0) {
                outcome = append_bound<how.low, false>();
                if (!outcome.ok()) return outcome;
                if constexpr (low_strict && !last) step_over<next>();
                out_->sort.low_open = low_strict && last;
            }
            // An empty bound lies before all keys, and is no operand (contract K5).
            has_low_ = out_->bytes.size() > begin;
            if (has_low_) marks_.add(out_->bytes);
            const std::size_t behind_low = out_->bytes.size();
            out_->bytes.append({saved, prefix});
            if constexpr (high >= 0) {
                outcome = append_bound<high, true>();
                if (!outcome.ok()) return outcome;
                if constexpr (!high_strict && !last) step_over<next>();
                out_->sort.high_open = high_strict || !last;
            } else if (prefix > 0) {
                // Behind everything that begins with the prefix; the prefix ends in printable ASCII.
                ++out_->bytes.data()[out_->bytes.size() - 1];
                out_->sort.high_open = true;
            }
            has_high_ = out_->bytes.size() > behind_low;
            if (has_high_) marks_.add(out_->bytes);
            else if (high >= 0) out_->nothing = true;
            using enum request::sort_operator;
            if (has_low_ && has_high_) out_->sort.op = between;
            else if (has_low_) out_->sort.op = out_->sort.low_open ? greater : greater_equal;
            else if (has_high_) out_->sort.op = out_->sort.high_open ? less : less_equal;
            return outcome;
        }
    }

    static constexpr comparison op_at(int clause) { return Query::clauses[static_cast<std::size_t>(clause)].op; }

    /// Moves a bound behind all keys that go on from the component just written: the next value of a fixed width, or the
    /// escape byte, which sorts behind the delimiter and before whatever a longer text has there.
    template <class Facts>
    void step_over() {
        static constexpr const template_facts& facts = Facts{}();
        static constexpr const piece& component = facts.pieces[how.bound_pieces];
        if constexpr (fixed_width(component, templates::entity.fields[static_cast<std::size_t>(component.field)]) > 0)
            ++out_->bytes.data()[out_->bytes.size() - 1];
        else
            out_->bytes.push_back(static_cast<char>(facts.delimiter + 1));
    }

    template <int Clause, bool High>
    key_outcome append_bound() {
        using next = typename templates::template sort<how.whole_attributes>;
        static constexpr const template_facts& facts = next{}();
        static constexpr const piece& component = facts.pieces[how.bound_pieces];
        static constexpr auto position = static_cast<std::size_t>(component.field);
        static constexpr const field_facts& field = templates::entity.fields[position];
        using type = field_type<typename Query::struct_type, position>;
        const auto& operand = clause_at<static_cast<std::size_t>(Clause)>(*where_).operand;
        const auto encode = [&](const auto& value) {
            using part = std::remove_cvref_t<decltype(value)>;
            if constexpr (std::is_same_v<part, std::string_view>) {
                // A bound need not lie in the field's domain, and may be empty.
                if constexpr (facts.plain) return out_->bytes.append(value), key_fault::none;
                else return encode_text(out_->bytes, value, form_of(facts, component, field), true);
            } else if constexpr (std::is_same_v<part, binary> && facts.plain) {
                return out_->bytes.append(value.view()), key_fault::none;
            } else if constexpr (std::is_same_v<part, binary>) {
                return key_fault::malformed;  // no template composes binary: check_form() refuses it
            } else if constexpr (facts.plain) {
                return encode_plain(out_->bytes, value, field);
            } else {
                return encode_part(out_->bytes, value, field, form_of(facts, component, field));
            }
        };
        key_outcome outcome;
        if constexpr (op_at(Clause) == comparison::between) {
            if constexpr (High) outcome.fault = with_operand<type>(operand.high, encode);
            else outcome.fault = with_operand<type>(operand.low, encode);
        } else {
            outcome.fault = with_operand<type>(operand, encode);
        }
        if (!outcome.ok()) outcome.field = component.field;
        return outcome;
    }

    key_bounds* out_;
    const typename Query::where* where_;
    source source_;
    marks marks_{};
    bool has_low_ = false;
    bool has_high_ = false;
};

}  // namespace facet::inline v0::detail
