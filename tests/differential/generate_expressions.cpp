// SPDX-License-Identifier: BSL-1.0
#include <differential/generate.hpp>

namespace facet::differential {

using request::opcode;
using request::update_clause;

/// A path or a literal that mostly has a type.
node value_maker::operand(value_type type) {
    if (random_->percent(8)) return random_->percent(50) ? test::a(path()) : test::v(any(1));
    return random_->percent(40) ? test::a(path_of_type(type)) : test::v(of_type(type, 1));
}

node value_maker::predicate() {
    const auto ordered = random_->pick({value_type::string, value_type::number, value_type::binary});
    const auto type = static_cast<value_type>(random_->below(10));
    switch (random_->below(12)) {
        case 0: return test::exists(path());
        case 1: return test::not_exists(path());
        case 2: return test::make(random_->percent(50) ? opcode::equal : opcode::not_equal, {test::a(path_of_type(type)), operand(type)});
        case 3:
        case 4: {
            const opcode code = random_->pick({opcode::less, opcode::less_equal, opcode::greater, opcode::greater_equal});
            return test::make(code, {test::a(path_of_type(ordered)), operand(ordered)});
        }
        case 5: return test::between(operand(ordered), operand(ordered), operand(ordered));
        case 6: {
            std::vector<node> among;
            std::size_t count = 1 + random_->below(4);
            if (random_->permille(20)) count = 98 + random_->below(4);
            for (; count > 0; --count) among.push_back(operand(type));
            return test::in(test::a(path_of_type(type)), std::move(among));
        }
        case 7: {
            static const std::vector<std::string> tags{"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"};
            if (random_->permille(30)) return test::type_is(test::a(path()), test::v(any(0)));
            return test::type_is(test::a(path()), test::v(attribute_value::string(random_->pick(tags))));
        }
        case 8: {
            const auto text = random_->percent(60) ? value_type::string : value_type::binary;
            return test::begins_with(operand(text), operand(text));
        }
        case 9: {
            const auto in = random_->pick({value_type::string, value_type::binary, value_type::list, value_type::string_set,
                                           value_type::number_set, value_type::binary_set});
            const auto of = in == value_type::string || in == value_type::string_set   ? value_type::string
                            : in == value_type::binary || in == value_type::binary_set ? value_type::binary
                                                                                       : value_type::number;
            return test::contains(test::a(path_of_type(in)), operand(of));
        }
        case 10: {
            const opcode code = random_->pick({opcode::equal, opcode::not_equal, opcode::less, opcode::greater_equal});
            return test::make(code, {test::size(operand(type)), operand(value_type::number)});
        }
        default: return test::make(random_->percent(50) ? opcode::equal : opcode::not_equal, {test::a(path()), test::a(path())});
    }
}

node value_maker::condition(int levels) {
    if (levels == 0 || random_->percent(60)) return predicate();
    if (random_->percent(25)) return test::make(opcode::negation, {condition(levels - 1)});
    std::vector<node> parts;
    for (std::size_t i = 1 + random_->below(3); i > 0; --i) parts.push_back(condition(levels - 1));
    node made = test::make(random_->percent(50) ? opcode::all_of : opcode::any_of, std::move(parts));
    made.counted = true;
    return made;
}

node value_maker::set_operand(value_type type, int levels) {
    if (levels > 0 && random_->percent(25)) return test::if_not_exists(path_of_type(type), set_operand(type, levels - 1));
    if (type == value_type::list && random_->percent(2)) return test::list_append(operand(type), operand(type));  // refused
    return operand(type);
}

node value_maker::set_value(value_type type, int levels) {
    if (levels == 0 || type != value_type::list || random_->percent(60)) return set_operand(type, levels);
    return test::list_append(set_operand(type, levels - 1), set_operand(type, levels - 1));
}

change value_maker::one_change() {
    switch (random_->below(10)) {
        case 0:
        case 1: return test::remove(path());
        case 2: return test::add(path_of_type(value_type::number), random_->percent(90) ? test::v(of_type(value_type::number)) : test::v(any(1)));
        case 3: {
            const auto type = random_->pick({value_type::string_set, value_type::number_set, value_type::binary_set});
            node members = test::v(random_->percent(92) ? of_type(type) : any(1));
            return random_->percent(50) ? test::add(path_of_type(type), std::move(members))
                                        : test::erase(path_of_type(type), std::move(members));
        }
        case 4: {
            const auto type = value_type::number;
            node sum = random_->percent(50) ? set_value(type, 1) + set_value(type, 1) : set_value(type, 1) - set_value(type, 1);
            return test::set(path_of_type(type), std::move(sum));
        }
        case 5: return test::set(path_of_type(value_type::list), set_value(value_type::list, 2));
        case 6: {
            document_path target("l");
            target.element(static_cast<std::uint32_t>(random_->below(8)));
            return random_->percent(60) ? test::set(target, operand(value_type::number)) : test::remove(target);
        }
        case 7: {
            const std::string top = name();
            document_path target("");
            target.top_ = top;
            return test::set(target, test::v(for_name(top)));
        }
        default: return test::set(path(), random_->percent(98) ? set_value(static_cast<value_type>(random_->below(10)), 2)
                                                                : test::list_append(operand(value_type::list), operand(value_type::number) + operand(value_type::number)));
    }
}

std::vector<change> value_maker::changes() {
    std::vector<change> made;
    if (random_->percent(4)) return made;
    for (std::size_t i = 1 + random_->below(random_->percent(15) ? 6 : 2); i > 0; --i) {
        change next = one_change();
        bool clashes = false;  // clashing targets refuse it all: only seldom
        for (const change& one : made) clashes = clashes || (one.target.top_ == next.target.top_ && one.target.top_ != "l");
        if (!clashes || random_->percent(10)) made.push_back(std::move(next));
    }
    return made;
}

}  // namespace facet::differential
