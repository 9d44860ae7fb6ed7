// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/dice.hpp>
#include <differential/operation.hpp>

#include <deque>
#include <string>
#include <vector>

namespace facet::differential {

/// Tables with random keys and indexes.
[[nodiscard]] setup make_setup(dice& random);

/// Attributes, values and expressions. Each attribute has a type that it mostly has, so that most of what is asked of it makes
/// sense; the same few values come again and again, so that keys meet and comparisons are close.
class value_maker {
public:
    value_maker(dice& random, const setup& how) noexcept
        : random_(&random), large_values_(how.large_values), many_items_(how.many_items) {}

    [[nodiscard]] attribute_value of_type(value_type type, int levels = 2);
    [[nodiscard]] attribute_value any(int levels = 2);
    /// A value for an attribute, mostly of the type it mostly has.
    [[nodiscard]] attribute_value for_name(const std::string& name);
    [[nodiscard]] std::string name();
    [[nodiscard]] attribute_value key(key_type type, bool partition);
    /// A key value that is never refused.
    [[nodiscard]] attribute_value sound_key(key_type type, bool partition);

    [[nodiscard]] document_path path();
    [[nodiscard]] document_path path_of_type(value_type type);
    [[nodiscard]] std::vector<document_path> projection();
    [[nodiscard]] node condition(int levels = 2);
    [[nodiscard]] std::vector<change> changes();

private:
    [[nodiscard]] std::string text();
    [[nodiscard]] decimal number();
    [[nodiscard]] node operand(value_type type);
    [[nodiscard]] node predicate();
    [[nodiscard]] node set_value(value_type type, int levels);
    [[nodiscard]] node set_operand(value_type type, int levels);
    [[nodiscard]] change one_change();

    dice* random_;
    bool large_values_;
    bool many_items_;
};

/// Operations on the tables of a setup.
class operation_maker {
public:
    operation_maker(dice& random, const setup& how) noexcept : random_(&random), how_(&how), values_(random, how) {}

    [[nodiscard]] operation next();

private:
    [[nodiscard]] const request::table_description& about(std::size_t table) const { return how_->tables[table].description(); }
    [[nodiscard]] std::size_t any_table() { return random_->below(how_->tables.size()); }
    [[nodiscard]] item key(std::size_t table);
    [[nodiscard]] item whole_item(std::size_t table);
    [[nodiscard]] write_step write(bool in_transaction);
    [[nodiscard]] get_step get();
    [[nodiscard]] operation transaction();
    [[nodiscard]] operation fill();
    [[nodiscard]] operation query();
    [[nodiscard]] operation scan();
    template <class Args>
    void fill_page(operation& made, Args& args);

    dice* random_;
    const setup* how_;
    value_maker values_;
    std::vector<std::string> names_;  ///< of the attributes of the last item
    std::size_t made_ = 0;
    std::deque<operation> tokens_;  ///< earlier transactions that have one
};

}  // namespace facet::differential
