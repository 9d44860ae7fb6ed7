// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/condition.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/modify.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/value/packed_equal.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// What a bound repository asks of an item whose primary key does not say whose it is.

namespace facet::inline v0::detail {

/// That an item is the owner's, as a read would have it: by the present name of the field, by its older one, or where it has neither and the
/// owner is who that means.
class owner_condition final : public asked_owner {
public:
    static constexpr std::int32_t nowhere = -1;

    owner_condition(std::int32_t position, std::int32_t older, bool by_default) : position_(position), older_(older), by_default_(by_default) {}

    /// Packed, in the form in which facet stores it.
    void take_value(std::string_view packed) { value_ = packed; }
    /// What is wrong with the owner's value.
    void fail(error cause) { fault_ = std::move(cause); }

    [[nodiscard]] const error* fault() const noexcept { return fault_ ? &*fault_ : nullptr; }

    /// Makes a write happen only where there is an item, and it is the owner's.
    void require(pending_write& write) const override {
        write.meets_strangers = true;
        if (fault_) return write.fail(*fault_);
        add(write.conditions());
        ++write.truths;
    }
    /// The same, or where there is no item.
    void require_or_nothing(pending_write& write) const {
        write.meets_strangers = true;
        if (fault_) return write.fail(*fault_);
        expression_parts& parts = write.conditions();
        parts.add(request::opcode::not_exists, parts.add_path(item));
        add(parts);
        parts.add(request::opcode::any_of, 2);
        ++write.truths;
    }
    /// Only where the owner has no such item; others may.
    void require_nothing(pending_write& write) const {
        write.meets_strangers = true;
        if (fault_) return write.fail(*fault_);
        expression_parts& parts = write.conditions();
        add(parts);
        parts.add(request::opcode::negation);
        ++write.truths;
    }
    [[nodiscard]] bool met_by(const item_view& found, const attribute_ids& ids) const override {
        byte_buffer room;
        for (const std::int32_t at : {position_, older_}) {
            if (at == nowhere) continue;
            const packed::value_view said = packed::find_value(found, ids[static_cast<std::size_t>(at)], room);
            if (said.present()) return !value_.empty() && packed::equal(said, packed::value_view(value_.data()));
        }
        return by_default_;
    }

private:
    static constexpr std::size_t item = 0;  // attribute 0 of a description is the partition key

    void add(expression_parts& parts) const {
        const std::uint16_t there = parts.add_path(static_cast<std::size_t>(position_));
        const auto equals = [&](std::uint16_t path) {
            parts.add(request::opcode::path, path);
            parts.add_operand();
            parts.bytes.append(value_);
            parts.add(request::opcode::equal);
        };
        std::uint16_t ways = 1;
        equals(there);
        std::uint16_t once = 0;
        if (older_ != nowhere) {
            once = parts.add_path(static_cast<std::size_t>(older_));
            parts.add(request::opcode::not_exists, there);
            equals(once);
            parts.add(request::opcode::all_of, 2);
            ++ways;
        }
        if (by_default_) {
            parts.add(request::opcode::exists, parts.add_path(item));
            parts.add(request::opcode::not_exists, there);
            if (older_ != nowhere) parts.add(request::opcode::not_exists, once);
            parts.add(request::opcode::all_of, std::uint16_t{older_ != nowhere ? std::uint16_t{3} : std::uint16_t{2}});
            ++ways;
        }
        if (ways > 1) parts.add(request::opcode::any_of, ways);
    }

    std::int32_t position_;
    std::int32_t older_;
    bool by_default_;
    std::string value_{};
    maybe_error fault_{};
};

/// The condition that an entity's item is the owner's whom a statement names: `field == value`.
template <class Table, std::size_t Entity, class Clause>
[[nodiscard]] owner_condition owner_from(const Clause& clause, bool by_default, const call_context& context) {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[Entity];
    static constexpr const field_facts& field = facts.fields[static_cast<std::size_t>(facts.find(Clause::field))];
    constexpr auto place = [](std::string_view attribute) { return attribute.empty() ? owner_condition::nowhere : static_cast<std::int32_t>(attribute_position<Table>(attribute)); };
    owner_condition owner(place(field.stored), place(field.renamed_from), by_default);
    expression_parts parts;
    std::size_t truths = 0;
    if (const key_outcome outcome = add_clauses<Table, Entity>(parts, clause, truths); !outcome.ok()) owner.fail(operand_error(context, facts, outcome));
    else owner.take_value(packed::value_view(parts.bytes.data() + parts.operands[0]).raw());
    return owner;
}

}  // namespace facet::inline v0::detail
