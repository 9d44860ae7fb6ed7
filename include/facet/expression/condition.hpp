// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/inline_vector.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/expression/convert.hpp>
#include <facet/expression/path.hpp>
#include <facet/expression/placed.hpp>
#include <facet/request/expression.hpp>
#include <facet/schema/item_codec.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

/// \file
/// Statements as a condition or filter of a request: a constant skeleton per statement type, and its operands, packed.

namespace facet::inline v0::detail {

[[nodiscard]] constexpr request::opcode to_opcode(comparison op) {
    switch (op) {
        case comparison::equal: return request::opcode::equal;
        case comparison::less: return request::opcode::less;
        case comparison::less_equal: return request::opcode::less_equal;
        case comparison::greater: return request::opcode::greater;
        case comparison::greater_equal: return request::opcode::greater_equal;
        case comparison::between: return request::opcode::between;
        case comparison::begins_with: return request::opcode::begins_with;
        case comparison::each_of: return request::opcode::in;
    }
    return request::opcode::equal;
}

/// In which form a field's value is kept.
enum class kept_form : std::uint8_t { own, text, epoch };
[[nodiscard]] constexpr kept_form form_kept(const field_facts& field, bool nested) {
    return nested ? kept_form::own : field.number_as_text ? kept_form::text : field.epoch ? kept_form::epoch : kept_form::own;
}

/// Why a value cannot be an operand.
[[nodiscard]] constexpr key_fault operand_fault(codec_fault fault) noexcept {
    switch (fault) {
        case codec_fault::none: return key_fault::none;
        case codec_fault::empty_set: return key_fault::empty_set;
        case codec_fault::empty_name: return key_fault::empty_name;
        case codec_fault::not_whole: return key_fault::not_whole;
        case codec_fault::not_finite: return key_fault::not_finite;
        case codec_fault::unnamed_enumerator: return key_fault::unnamed_enumerator;
        default: return key_fault::outside_range;
    }
}

/// Packs one operand as a value of a type.
template <class Type, kept_form Form, class Operand>
key_fault pack_value(packed::writer& writer, const Operand& operand) {
    return with_operand<Type>(operand, [&](const auto& value) {
        using part = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<part, std::string_view>) {
            writer.string(value);
            return key_fault::none;
        } else if constexpr (Form == kept_form::text) {
            return detail::operand_fault(write_as_text(writer, value));
        } else if constexpr (Form == kept_form::epoch) {
            return detail::operand_fault(write_as_epoch(writer, value));
        } else {
            const codec_fault fault = codec<part>::write(writer, value);
            if (fault != codec_fault::none) [[unlikely]] last_fault.keep(writer.buffer().size());
            return detail::operand_fault(fault);
        }
    });
}

/// A path with steps that are known at run time, which it owns.
struct own_path {
    span<const request::path_step> pattern;   ///< a constant
    sequence<step_argument> arguments{};      ///< what its stars stand for, in order
    sequence<request::path_step> steps{};
    key_fault fault = key_fault::none;        ///< a position or name that there cannot be

    own_path(span<const request::path_step> of, span<const step_argument> given) : pattern(of) {
        for (const step_argument& each : given) arguments.push_back(each);
        std::size_t next = 0;
        for (const request::path_step& each : pattern) {
            request::path_step& step = steps.emplace_back(each);
            if (each.name != "*") continue;
            const step_argument& argument = arguments[next++];
            if (each.element) {
                if (argument.position < 0 || argument.position > request::greatest_position) fault = key_fault::no_position;
                step.name = {};
                step.position = static_cast<std::uint32_t>(argument.position);
            } else {
                if (argument.name.empty()) fault = key_fault::empty_name;
                step.name = argument.name;
            }
        }
    }
};

/// How much of an expression there is.
struct expression_sizes {
    std::size_t code = 0, paths = 0, operands = 0, bytes = 0;
};

/// A growing expression: code, paths and packed operands. Turned into views once it is complete.
struct expression_parts {
    inline_vector<request::instruction, 24> code;
    inline_vector<request::path, 8> paths;
    inline_vector<std::uint32_t, 12> operands;  ///< where each begins in `bytes`
    byte_buffer bytes;
    sequence<owned<own_path>> own_paths{};

    std::uint16_t add_path(std::size_t position, span<const request::path_step> steps = {}) {
        request::path path;
        path.known = static_cast<std::int32_t>(position);
        path.steps = steps;
        paths.push_back(path);
        return static_cast<std::uint16_t>(paths.size() - 1);
    }
    /// A path whose stars stand for these; gives what is wrong with one of them.
    [[nodiscard]] key_fault add_path(std::size_t position, span<const request::path_step> pattern, const step_argument* arguments, std::size_t count, std::uint16_t& added) {
        own_paths.push_back(make_owned<own_path>(pattern, span<const step_argument>(arguments, count)));
        added = add_path(position, own_paths.back()->steps);
        return own_paths.back()->fault;
    }
    [[nodiscard]] expression_sizes sizes() const noexcept { return {code.size(), paths.size(), operands.size(), bytes.size()}; }
    void truncate(const expression_sizes& to) noexcept {
        code.truncate(to.code);
        paths.truncate(to.paths);
        operands.truncate(to.operands);
        bytes.truncate(to.bytes);
    }
    /// Becomes a copy of another expression; it has to be empty.
    void copy(const expression_parts& other) {
        for (const request::instruction& each : other.code.view()) code.push_back(each);
        for (const std::uint32_t each : other.operands.view()) operands.push_back(each);
        bytes.append(other.bytes.view());
        for (const request::path& each : other.paths.view()) {
            paths.push_back(each);
            for (const auto& theirs : other.own_paths) {
                if (each.steps.empty() || theirs->steps.data() != each.steps.data()) continue;
                own_paths.push_back(make_owned<own_path>(theirs->pattern, theirs->arguments));
                paths[paths.size() - 1].steps = own_paths.back()->steps;
            }
        }
    }
    void add(request::opcode code_of, std::size_t argument = 0) { code.push_back({code_of, static_cast<std::uint16_t>(argument)}); }
    void add_operand() {
        operands.push_back(static_cast<std::uint32_t>(bytes.size()));
        add(request::opcode::operand, operands.size() - 1);
    }
    /// The operands as views; valid until the expression grows or moves.
    [[nodiscard]] inline_vector<packed::value_view, 12> views() const {
        inline_vector<packed::value_view, 12> all;
        for (std::size_t i = 0; i < operands.size(); ++i) all.push_back(packed::value_view(bytes.data() + operands[i]));
        return all;
    }
};

/// Appends parts of a condition on an entity's fields, in postfix order.
template <class Table, std::size_t Entity>
class condition_builder {
    using layout = item_layout<Table, Entity>;
    using struct_type = typename layout::struct_type;

public:
    explicit condition_builder(expression_parts& out) : out_(&out), writer_(out.bytes) {}

    /// The first operand that could not be packed.
    [[nodiscard]] const key_outcome& outcome() const noexcept { return outcome_; }

    /// Appends a part; gives how many truths that leaves: 1, or 0 where the part is absent.
    template <fixed_string Path, comparison Op, class Operand>
    std::size_t add(const clause<Path, Op, Operand>& part) {
        constexpr std::size_t field = root<Path>;
        if constexpr (renamed<Path>)
            if (asked_ == either) return add_either<Path>(part);
        using type = typename path_target<struct_type, field, Path>::type;
        const std::uint16_t where = path<Path>();
        if constexpr (Op == comparison::each_of)
            if (part.operand.values.empty()) return add_falsehood(where), 1;
        out_->add(request::opcode::path, where);
        if constexpr (Op == comparison::between) {
            bound<Path, type, true>(part.operand.low);
            bound<Path, type, false>(part.operand.high);
            out_->add(to_opcode(Op));
        } else if constexpr (Op == comparison::each_of) {
            std::size_t count = 0;
            for (const auto& value : part.operand.values)
                if (count <= most_alternatives) operand<Path, type>(value), ++count;
            out_->add(to_opcode(Op), count);
        } else if constexpr (Op == comparison::equal || Op == comparison::begins_with) {
            operand<Path, type>(part.operand);
            out_->add(to_opcode(Op));
        } else {
            bound<Path, type, rounds_up(Op)>(part.operand);
            out_->add(to_opcode(Op));
        }
        return 1;
    }
    template <fixed_string Path, predicate_kind Kind, class Operand, comparison Op>
    std::size_t add(const predicate<Path, Kind, Operand, Op>& part) {
        if constexpr (renamed<Path>)
            if (asked_ == either) return add_either<Path>(part);
        using type = typename path_target<struct_type, root<Path>, Path>::type;
        const std::uint16_t where = path<Path>();
        if constexpr (Kind == predicate_kind::exists) return out_->add(request::opcode::exists, where), 1;
        if constexpr (Kind == predicate_kind::missing) return out_->add(request::opcode::not_exists, where), 1;
        out_->add(request::opcode::path, where);
        if constexpr (Kind == predicate_kind::not_equal) {
            operand<Path, type>(part.operand);
            out_->add(request::opcode::not_equal);
        } else if constexpr (Kind == predicate_kind::contains) {
            operand<Path, element_of<type>>(part.operand);
            out_->add(request::opcode::contains);
        } else if constexpr (Kind == predicate_kind::has_type) {
            out_->add_operand();
            writer_.string(to_string(part.operand));
            out_->add(request::opcode::type_is);
        } else if constexpr (Kind == predicate_kind::size) {
            out_->add(request::opcode::size);
            out_->add_operand();
            writer_.number(decimal(part.operand));
            out_->add(to_opcode(Op));
        }
        return 1;
    }
    template <class Part, std::size_t Count, unsigned Numbers>
    std::size_t add(const placed<Part, Count, Numbers>& part) {
        arguments_ = part.arguments.data();
        return add(part.part);
    }
    template <class... Clauses>
    std::size_t add(const where_clause<Clauses...>& part) {
        return join(request::opcode::all_of, add_all(part, std::index_sequence_for<Clauses...>{}));
    }
    template <connective Kind, class... Parts>
    std::size_t add(const junction<Kind, Parts...>& part) {
        return join(Kind == connective::all ? request::opcode::all_of : request::opcode::any_of, add_all(part, std::index_sequence_for<Parts...>{}));
    }
    template <class Part>
    std::size_t add(const negation<Part>& part) {
        const std::size_t truths = add(part.part);
        if (truths != 0) out_->add(request::opcode::negation);
        return truths;
    }
    template <class Part>
    std::size_t add(const std::optional<Part>& part) {
        return part.has_value() ? add(*part) : 0;
    }
    /// The statements of a where-clause, not joined; gives how many they are.
    template <class... Clauses>
    std::size_t add_apart(const where_clause<Clauses...>& part) {
        return add_all(part, std::index_sequence_for<Clauses...>{});
    }

private:
    /// Contract N5. One more is added, which the backend refuses, and the others then need not be counted.
    static constexpr std::size_t most_alternatives = 100;

    /// What holds of no item, and its opposite of every one: a value is none of none (an IN without operands is no expression).
    void add_falsehood(std::uint16_t where) {
        out_->add(request::opcode::exists, where);
        out_->add(request::opcode::not_exists, where);
        out_->add(request::opcode::all_of, 2);
    }

    template <fixed_string Path>
    static constexpr auto root = static_cast<std::size_t>(layout::entity.find(root_of(Path.view())));

    template <fixed_string Path>
    static constexpr bool renamed = !layout::entity.fields[root<Path>].renamed_from.empty();

    /// A statement on a field that was renamed: on the older attribute where the item lacks the present one, as it is read.
    template <fixed_string Path, class Part>
    std::size_t add_either(const Part& part) {
        const std::uint16_t there = out_->add_path(attribute_position<Table>(layout::entity.fields[root<Path>].stored));
        out_->add(request::opcode::exists, there);
        asked_ = present;
        add(part);
        out_->add(request::opcode::all_of, 2);
        out_->add(request::opcode::not_exists, there);
        asked_ = older;
        add(part);
        asked_ = either;
        out_->add(request::opcode::all_of, 2);
        out_->add(request::opcode::any_of, 2);
        return 1;
    }
    template <fixed_string Path>
    std::uint16_t path() {
        constexpr const field_facts& facts = layout::entity.fields[root<Path>];
        std::size_t attribute = attribute_position<Table>(facts.stored);
        if constexpr (renamed<Path>)
            if (asked_ == older) attribute = attribute_position<Table>(facts.renamed_from);
        if constexpr (constexpr std::size_t stars = count_stars(path_steps<Path>); stars > 0) {
            std::uint16_t added = 0;
            const key_fault wrong = out_->add_path(attribute, stored_steps<struct_type, Path>, arguments_, stars, added);
            if (wrong != key_fault::none && outcome_.ok()) outcome_ = {wrong, static_cast<std::int16_t>(root<Path>)};
            return added;
        } else {
            return out_->add_path(attribute, stored_steps<struct_type, Path>);
        }
    }
    template <fixed_string Path, class Type, class Value>
    void operand(const Value& value) {
        constexpr kept_form form = form_kept(layout::entity.fields[root<Path>], !path_steps<Path>.empty());
        out_->add_operand();
        if (outcome_.ok()) outcome_ = {pack_value<Type, form>(writer_, value), static_cast<std::int16_t>(root<Path>)};
    }
    /// A bound of a range: a time that is finer than the field is moved.
    template <fixed_string Path, class Type, bool Up, class Value>
    void bound(const Value& value) {
        if constexpr (is_time_of_another_unit<Type, Value>)
            if (stored_time<Type> time{}; round_time(value, Up, time) == key_fault::none) return operand<Path, stored_time<Type>>(time);
        operand<Path, Type>(value);
    }
    template <fixed_string, class, fixed_string Other>
    void operand(const field_term<Other>&) {
        out_->add(request::opcode::path, path<Other>());
    }
    template <class Parts, std::size_t... Position>
    std::size_t add_all(const Parts& parts, std::index_sequence<Position...>) {
        std::size_t truths = 0;
        ((truths += add(clause_at<Position>(parts))), ...);  // in order, which a sum would not promise
        return truths;
    }
    std::size_t join(request::opcode code, std::size_t truths) {
        if (truths > 1) out_->add(code, truths);
        return truths == 0 ? 0 : 1;
    }

    expression_parts* out_;
    const step_argument* arguments_ = nullptr;  ///< of the part at hand
    enum : std::uint8_t { either, present, older } asked_ = either;  ///< which attribute of a renamed field
    packed::writer writer_;
    key_outcome outcome_{};
};

/// Appends a condition; adds to `truths` how many truths that leaves to be joined.
template <class Table, std::size_t Entity, class Condition>
key_outcome add_clauses(expression_parts& out, const Condition& condition, std::size_t& truths) {
    condition_builder<Table, Entity> builder(out);
    if constexpr (is_where<Condition>) truths += builder.add_apart(condition);
    else truths += builder.add(condition);
    return builder.outcome();
}

}  // namespace facet::inline v0::detail
