// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/clause.hpp>
#include <facet/expression/convert.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The operands of a where-clause as parts of keys, without the clause's type.

namespace facet::inline v0::detail {

/// Which value of a clause is meant.
enum class operand_part : std::uint8_t { low, high };

/// Where an operand's value goes: a component of a key, or a bound of one, which may be empty and need not lie in the field's domain. A time
/// that bounds a range may be finer than the component: the next moment that a key can have bounds the same, `up` where what is
/// wanted begins there, or ends before.
struct operand_target {
    key_buffer* out;
    const component_place* place;
    bool bound;
    bool up = false;

    template <class Part>
    key_fault operator()(const Part& value) const {
        if constexpr (std::is_same_v<Part, std::string_view>) {
            if (bound) [[unlikely]] {
                if (!place->facts->plain) return encode_text(*out, value, form_of(*place->facts, *place->component, *place->field), true);
                out->append(value);
                return key_fault::none;
            }
        } else if constexpr (std::is_same_v<Part, binary>) {
            if (bound && place->facts->plain) {
                out->append(value.view());
                return key_fault::none;
            }
        } else if constexpr (is_time<Part>) {
            if (bound) return component_writer<key_buffer>{out, place}(rounded(value));
        }
        return component_writer<key_buffer>{out, place}(value);
    }

private:
    /// In the unit of the component, where the field's is finer.
    template <class Duration>
    [[nodiscard]] std::chrono::sys_time<Duration> rounded(std::chrono::sys_time<Duration> value) const {
        constexpr std::int64_t units[] = {86'400'000'000, 1'000'000, 1'000, 1};  // by time_precision, in microseconds
        using tick = std::ratio_divide<typename Duration::period, std::micro>;
        const std::int64_t unit = units[static_cast<std::size_t>(precision_of(place->component->form, place->field->precision))];
        if (tick::den != 1 || unit % tick::num != 0) return value;
        return std::chrono::sys_time<Duration>(Duration(static_cast<typename Duration::rep>(round_count(value.time_since_epoch().count(), unit / tick::num, up))));
    }
};

/// What a clause's operand has to be like: of an upper or a lower bound it may be an optional, which says nothing where it has no value.
template <comparison Op, class Operand>
struct bound_operand {
    using type = Operand;
};
template <comparison Op, class Operand>
    requires(Op == comparison::less || Op == comparison::less_equal || Op == comparison::greater || Op == comparison::greater_equal)
struct bound_operand<Op, std::optional<Operand>> {
    using type = operand_type<Operand>;
};

/// Writes an operand as a value of its field's type; `alternative` chooses among the values of an each_of, over and over.
template <class Field, class Operand>
key_fault write_operand(const Operand& operand, std::size_t, operand_part, const operand_target& target) {
    if constexpr (is_time_of_another_unit<Field, Operand>)
        if (stored_time<Field> time{}; target.bound && round_time(operand, target.up, time) == key_fault::none) return target(time);
    return with_operand<Field>(operand, target);
}
template <class Field, class Operand>
key_fault write_operand(const bounds<Operand>& operand, std::size_t, operand_part part, const operand_target& target) {
    return write_operand<Field>(part == operand_part::high ? operand.high : operand.low, 0, part, target);
}
template <class Field, class Operand>
key_fault write_operand(const alternatives<Operand>& operand, std::size_t alternative, operand_part, const operand_target& target) {
    const Operand& chosen = operand.values[alternative % operand.values.size()];  // a vector of bool may give an object of another type
    return with_operand<Field>(chosen, target);
}

template <class Field, class Operand>
key_fault write_operand(const std::optional<Operand>& operand, std::size_t, operand_part part, const operand_target& target) {
    return write_operand<Field>(*operand, 0, part, target);
}

template <class Field, class Operand>
key_fault write_operand(const tied_operand<Operand>& operand, std::size_t, operand_part part, const operand_target& target) {
    return write_operand<Field>(operand.value, 0, part, target);
}

/// The operands of a where-clause, without its type.
struct operand_access {
    key_fault (*write)(const void* where, std::size_t clause, std::size_t alternative, operand_part part, const operand_target& target);
    std::size_t (*alternatives)(const void* where);  ///< how many combinations the plan's each_of have; nullptr without one
    bool (*says)(const void* where, std::size_t clause);  ///< whether an operand has a value; nullptr where all have
};

/// How many values an operand gives.
template <class Operand>
[[nodiscard]] constexpr std::size_t values_in(const Operand&) {
    return 1;
}
template <class Operand>
[[nodiscard]] constexpr std::size_t values_in(const alternatives<Operand>& operand) {
    return operand.values.size();
}
/// How many combinations there are of the values of these clauses; those of the last vary first.
template <class Where, std::size_t... Clause>
[[nodiscard]] constexpr std::size_t combinations(const Where& where, std::index_sequence<Clause...>, std::size_t from = 0) {
    return ((Clause < from ? std::size_t{1} : values_in(clause_at<Clause>(where).operand)) * ... * std::size_t{1});
}

template <class Query, std::size_t... Clause>
[[gnu::always_inline]] inline key_fault write_clause(const typename Query::where& where, std::size_t clause, [[maybe_unused]] std::size_t alternative, [[maybe_unused]] operand_part part,
                       const operand_target& target, std::index_sequence<Clause...>) {
    key_fault fault = key_fault::none;
    (void)((clause == Clause &&
            (fault = write_operand<field_type<typename Query::struct_type, static_cast<std::size_t>(Query::clauses[Clause].position)>>(
                 clause_at<Clause>(where).operand, alternative, part, target),
             true)) ||
           ...);
    return fault;
}
template <class Query>
key_fault write_clause_of(const void* where, std::size_t clause, std::size_t alternative, operand_part part, const operand_target& target) {
    constexpr std::make_index_sequence<Query::clauses.size()> all;
    const auto& said = *static_cast<const typename Query::where*>(where);
    if constexpr (Query::plan.how.each >= 0) alternative /= combinations(said, all, clause + 1);
    return write_clause<Query>(said, clause, alternative, part, target, all);
}
template <class Query>
std::size_t alternatives_of(const void* where) {
    return combinations(*static_cast<const typename Query::where*>(where), std::make_index_sequence<Query::clauses.size()>{});
}
/// Of a where-clause: whether each operand has a value.
template <class Where>
struct said_bounds {
    static constexpr auto says = nullptr;
};
template <class Operand>
[[nodiscard]] constexpr bool has_value(const Operand&) {
    return true;
}
template <class Operand>
[[nodiscard]] constexpr bool has_value(const std::optional<Operand>& operand) {
    return operand.has_value();
}
template <class Operand>
[[nodiscard]] constexpr bool has_value(const tied_operand<Operand>& operand) {
    return detail::has_value(operand.value);
}
template <class... Clauses>
    requires(is_optional_operand<untied<typename Clauses::operand_type>> || ...)
struct said_bounds<where_clause<Clauses...>> {
    template <std::size_t... Position>
    static bool ask(const where_clause<Clauses...>& where, std::size_t clause, std::index_sequence<Position...>) {
        bool said = true;
        ((said = Position == clause ? detail::has_value(clause_at<Position>(where).operand) : said), ...);
        return said;
    }
    static bool says(const void* where, std::size_t clause) { return ask(*static_cast<const where_clause<Clauses...>*>(where), clause, std::index_sequence_for<Clauses...>{}); }
};
template <class Query>
constexpr operand_access operands_of() {
    constexpr auto says = said_bounds<typename Query::where>::says;
    if constexpr (Query::plan.how.each >= 0) return {&write_clause_of<Query>, &alternatives_of<Query>, says};
    else return {&write_clause_of<Query>, nullptr, says};
}

}  // namespace facet::inline v0::detail
