// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/memory/detail/document.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// Evaluates conditions and filters that check_condition() has passed (contract section 9). Two-valued: a missing operand makes a
/// predicate false, `<>` true (C3, C14). A template, to be compiled where it is used.
template <class Table>
class condition_evaluator {
public:
    condition_evaluator(const Table& table, const request::condition& condition) noexcept
        : table_(&table), condition_(&condition) {}

    [[nodiscard]] bool operator()(const document& item, scratch& memory) const {
        constexpr std::size_t most = 48;
        if (condition_->code.size() <= most) {
            value_view values[most + 1];
            return run(item, memory, values);
        }
        facet::detail::sequence<value_view> values(condition_->code.size() + 1);
        return run(item, memory, values.data());
    }

private:
    // Truths are kept among the values, as the packed booleans they look like.
    static constexpr char yes[] = {static_cast<char>(packed::tag::yes)};
    static constexpr char no[] = {static_cast<char>(packed::tag::no)};
    [[nodiscard]] static value_view truth(bool value) noexcept { return value_view(value ? yes : no); }

    [[nodiscard]] bool run(const document& item, scratch& memory, value_view* stack) const {
        using enum request::opcode;
        value_view* top = stack;  // one above the last
        for (const request::instruction& one : condition_->code) {
            switch (one.code) {
                case path: *top++ = fetch(*table_, item, condition_->paths[one.argument], memory); break;
                case operand: *top++ = condition_->operands[one.argument]; break;
                case size: top[-1] = measured(top[-1], memory); break;
                case exists: *top++ = truth(has_value(*table_, item, condition_->paths[one.argument], memory)); break;
                case not_exists: *top++ = truth(!has_value(*table_, item, condition_->paths[one.argument], memory)); break;
                case equal: --top, top[-1] = truth(both(top) && detail::equal(top[-1], top[0])); break;
                case not_equal: --top, top[-1] = truth(!both(top) || !detail::equal(top[-1], top[0])); break;
                case less: --top, top[-1] = truth(ordered(top, [](int order) { return order < 0; })); break;
                case less_equal: --top, top[-1] = truth(ordered(top, [](int order) { return order <= 0; })); break;
                case greater: --top, top[-1] = truth(ordered(top, [](int order) { return order > 0; })); break;
                case greater_equal: --top, top[-1] = truth(ordered(top, [](int order) { return order >= 0; })); break;
                case between: top -= 2, top[-1] = truth(within(top)); break;
                case in: top -= one.argument, top[-1] = truth(among(top, one.argument)); break;
                case type_is: --top, top[-1] = truth(both(top) && to_string(top[-1].type()) == top[0].bytes()); break;
                case begins_with: --top, top[-1] = truth(both(top) && detail::begins_with(top[-1], top[0])); break;
                case contains: --top, top[-1] = truth(both(top) && detail::contains(top[-1], top[0])); break;
                case all_of: top -= one.argument - 1, top[-1] = truth(count(top, one.argument) == one.argument); break;
                case any_of: top -= one.argument - 1, top[-1] = truth(count(top, one.argument) != 0); break;
                case negation: top[-1] = truth(!top[-1].boolean()); break;
                case plus:
                case minus:
                case if_not_exists:
                case list_append: break;  // not in conditions
            }
        }
        return stack[0].boolean();
    }

    [[nodiscard]] static bool both(const value_view* top) noexcept { return top[-1].present() && top[0].present(); }

    template <class Test>
    [[nodiscard]] static bool ordered(const value_view* top, Test test) noexcept {
        int order = 0;
        return both(top) && compare(top[-1], top[0], order) && test(order);
    }
    [[nodiscard]] static bool within(const value_view* top) noexcept {
        if (!top[-1].present() || !top[0].present() || !top[1].present()) return false;
        int low = 0;
        int high = 0;
        return compare(top[-1], top[0], low) && compare(top[-1], top[1], high) && low >= 0 && high <= 0;
    }
    [[nodiscard]] static bool among(const value_view* top, std::uint16_t count) noexcept {
        if (!top[-1].present()) return false;
        for (std::uint16_t i = 0; i < count; ++i)
            if (top[i].present() && detail::equal(top[-1], top[i])) return true;
        return false;
    }
    [[nodiscard]] static std::uint16_t count(const value_view* top, std::uint16_t truths) noexcept {
        std::uint16_t held = 0;
        for (std::uint16_t i = 0; i < truths; ++i)
            if (top[static_cast<int>(i) - 1].boolean()) ++held;
        return held;
    }
    [[nodiscard]] static value_view measured(value_view value, scratch& memory) {
        std::size_t size = 0;
        if (!value.present() || !size_of(value, size)) return {};
        basic_byte_buffer<16> out;
        packed::basic_writer(out).integer(static_cast<std::int64_t>(size));
        return memory.keep_value(out.view());
    }

    const Table* table_;
    const request::condition* condition_;
};

}  // namespace facet::inline v0::memory::detail
