// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/error.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/shared.hpp>
#include <facet/expression/field.hpp>
#include <facet/repository/cursor.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/value/decimal.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// What the words of reads take. What they do not take is refused by these types, once for all, and not by each query's own overloads.

namespace facet::inline v0::detail {

/// What a read fails with that was told what cannot be.
inline void refuse_words(shared<const error>& fault, std::string_view message, std::string_view rule = {}) {
    error cause;
    cause.code = error_code::validation;
    cause.message = message;
    cause.rule = rule;
    fault = shared<error>::make(std::move(cause));
}
inline constexpr char index_behind_filter[] = "using_index() is said before filter(), which the index has to serve";
inline constexpr char part_of_all[] = "segment() reads one part of a table, segments() all of them at once: a scan is told one or the other";

/// Whether a number of items can be told by it: what has fractions, what is true or false, and a digit's character say none.
template <class Given, class Number>
inline constexpr bool is_item_count = std::is_convertible_v<const Given&, Number> && !std::is_floating_point_v<Given> && (!std::is_integral_v<Given> || counting_integer<Given>);

/// What stands in a read's settings for a number of items that cannot be told: a negative one, and a limit of 0.
template <class Number>
inline constexpr Number count_of_none = static_cast<Number>(-1);
template <class Number>
inline constexpr Number negative_count = static_cast<Number>(-2);
inline constexpr char refused_negative[] = "limit() and page_size() take a number of items, which cannot be negative";
inline constexpr char refused_none[] = "limit() takes 1 item or more; without it, or with std::nullopt, there is no limit";

/// Whether a read's fault is one of its numbers of items, which another number mends.
template <class Fault>
[[nodiscard, gnu::cold]] bool is_fault_of_counts(const Fault& fault) noexcept { return fault.message == refused_negative || fault.message == refused_none; }
/// Makes what is wrong with a read's numbers of items, as they were told last, its fault, unless it has another.
template <class Fault>
void judge_counts(std::uint64_t limit, std::uint32_t page_size, Fault& fault) {
    const bool negative = limit == negative_count<std::uint64_t> || page_size == negative_count<std::uint32_t>;
    const bool none = limit == count_of_none<std::uint64_t>;
    if (fault == nullptr && !negative && !none) [[likely]] return;
    if (fault != nullptr && !is_fault_of_counts(*fault)) return;
    if (negative) refuse_words(fault, refused_negative);
    else if (none) refuse_words(fault, refused_none, "Q7");
    else fault = {};
}

/// A number of items, or none, std::nullopt. A negative one is known at run time, where the read fails with validation; so is a limit of 0.
template <class Number>
struct item_count {
    item_count(int given) noexcept : item_count(static_cast<long long>(given)) {}
    item_count(long given) noexcept : item_count(static_cast<long long>(given)) {}
    item_count(long long given) noexcept : item_count(static_cast<unsigned long long>(given)) { negative = given < 0; }
    item_count(unsigned given) noexcept : item_count(static_cast<unsigned long long>(given)) {}
    item_count(unsigned long given) noexcept : item_count(static_cast<unsigned long long>(given)) {}
    item_count(unsigned long long given) noexcept : value(given > static_cast<Number>(-1) ? static_cast<Number>(-1) : static_cast<Number>(given)) {}
    template <class Given, only_if<std::is_class_v<Given> && std::is_convertible_v<const Given&, Number>> = 0>
    item_count(const Given& given) : value(given) {}
    item_count(std::nullopt_t) noexcept : none(true) {}
    template <class Given>
    item_count(const std::optional<Given>& given) : item_count(given.has_value() ? item_count(*given) : item_count(std::nullopt)) {}
    /// Refused, with a sentence.
    template <class Given, only_if<!is_item_count<Given, Number>> = 0, auto Why = always<number_of_items>>
        requires(chosen<Why>)
    item_count(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, only_if<!is_item_count<Given, Number>> = 0, auto Why = always<number_of_items>>
        requires(!chosen<Why>)
    item_count(const Given&) = delete;

    /// Says it to a read as its page's size, of which 0 is none.
    template <class Settings>
    void say(Settings& to, shared<const error>& fault) const {
        judge_counts(to.limit, told(), fault);  // before it is said: what throws here leaves a read that fails, or as it was
        to.page_size = told();
    }
    /// Says it as its limit, which cannot be 0: who asks for no items does not want all.
    template <class Settings>
    void say_limit(Settings& to, shared<const error>& fault) const {
        const Number limit = value == 0 && !none ? count_of_none<Number> : told();
        judge_counts(limit, to.page_size, fault);
        to.limit = limit;
    }

    [[nodiscard]] Number told() const noexcept { return negative ? negative_count<Number> : value < negative_count<Number> ? value : negative_count<Number> - 1; }

    Number value{};
    bool negative = false;
    bool none = false;
};

/// Where a read goes on.
struct read_place {
    read_place() = default;
    read_place(cursor given) : value(std::move(given)) {}
    /// Refused, with a sentence.
    template <class Given, only_if<is_outcome<Given> || !std::is_convertible_v<const Given&, cursor>> = 0, auto Why = always<after_arguments>>
        requires(chosen<Why>)
    read_place(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, only_if<is_outcome<Given> || !std::is_convertible_v<const Given&, cursor>> = 0, auto Why = always<after_arguments>>
        requires(!chosen<Why>)
    read_place(const Given&) = delete;

    cursor value{};
};

/// Whether an order is told by one field, as it has to be.
template <class... Given>
inline constexpr bool is_one_field = false;
template <fixed_string Field>
inline constexpr bool is_one_field<field_term<Field>> = true;

/// Whether an order is the one that its word says, and not the other; it is, where nothing is said.
struct order_choice {
    order_choice() = default;
    template <class Given, only_if<std::is_same_v<Given, bool>> = 0>
    order_choice(const Given& given) : value(given) {}
    /// Refused, with a sentence.
    template <class Given, only_if<!std::is_same_v<Given, bool>> = 0, auto Why = always<order_arguments>>
        requires(chosen<Why>)
    order_choice(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, only_if<!std::is_same_v<Given, bool>> = 0, auto Why = always<order_arguments>>
        requires(!chosen<Why>)
    order_choice(const Given&) = delete;

    bool value = true;
};

/// How a read is run is said by its word alone.
struct no_run_argument {
    no_run_argument() = default;
    /// Refused, with a sentence.
    template <class Given, auto Why = always<run_arguments>>
        requires(chosen<Why>)
    no_run_argument(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, auto Why = always<run_arguments>>
        requires(!chosen<Why>)
    no_run_argument(const Given&) = delete;
};

}  // namespace facet::inline v0::detail
