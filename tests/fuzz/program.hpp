// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/expression.hpp>

#include <fuzz/input.hpp>
#include <fuzz/values.hpp>

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace fuzz {

namespace request = facet::request;
using request::opcode;

/// The attributes that items have and expressions name; the first four of them are known to the table by position, behind its key.
inline constexpr const char* names[] = {"a", "b", "g", "n", "m", "u", "t"};

/// What expressions are made of. Owns all that their views see.
class program {
public:
    explicit program(input& in) : in_(&in) {
        for (std::size_t i = 1 + in.choice(5); i > 0; --i) add_path();
        add_operand(facet::attribute_value::number(number(in)));
        add_operand(in.coin() ? facet::attribute_value::number_set({1, 2}) : facet::attribute_value::string_set({"a", in.text() + "b"}));
        add_operand(facet::attribute_value::list({fuzz::value(in, 2)}));
        for (std::size_t i = 1 + in.choice(4); i > 0; --i) add_operand(fuzz::value(in, 1 + static_cast<int>(in.choice(4))));
    }
    program(const program&) = delete;
    program& operator=(const program&) = delete;

    [[nodiscard]] request::condition condition() {
        std::vector<request::instruction>& code = code_.emplace_back();
        truth(code, 4);
        disturb(code);
        return {code, paths_, operands_};
    }
    [[nodiscard]] request::condition negated(const request::condition& of) {
        std::vector<request::instruction>& code = code_.emplace_back(of.code.begin(), of.code.end());
        code.push_back({opcode::negation});
        return {code, paths_, operands_};
    }
    [[nodiscard]] request::update update() {
        std::vector<request::instruction>& code = code_.emplace_back();
        std::vector<request::update_action>& actions = actions_.emplace_back();
        for (std::size_t i = in_->choice(3) == 2 ? 1 + in_->choice(4) : 1; i > 0; --i) {
            const auto clause = in_->coin() ? request::update_clause::set : static_cast<request::update_clause>(in_->choice(4));
            const auto begin = static_cast<std::uint16_t>(code.size());
            if (clause == request::update_clause::set) assigned(code);
            else if (clause != request::update_clause::remove) code.push_back({opcode::operand, in_->choice(8) == 7 ? one_of(operands_) : static_cast<std::uint16_t>(clause == request::update_clause::add ? in_->choice(2) : 1)});
            actions.push_back({clause, one_of(paths_), begin, static_cast<std::uint16_t>(code.size())});
        }
        if (in_->choice(64) == 63) actions[0].end = static_cast<std::uint16_t>(in_->bits());
        disturb(code);
        return {actions, code, paths_, operands_};
    }
    [[nodiscard]] request::projection projection() {
        return {std::span<const request::path>(paths_).first(in_->choice(paths_.size() + 1))};
    }

private:
    using instructions = std::vector<request::instruction>;

    template <class All>
    [[nodiscard]] std::uint16_t one_of(const All& all) {
        return static_cast<std::uint16_t>(in_->choice(128) == 127 ? in_->choice(256) : in_->choice(all.size()));
    }

    void add_path() {
        constexpr const char* below[] = {"name", "count", "numbers", "a", "x.y"};
        request::path made;
        std::vector<request::path_step>& steps = steps_.emplace_back();
        const std::size_t chance = in_->choice(32);
        if (chance < 14) {  // what items often have: a list, a map, a time
            constexpr const char* often[] = {"a", "m", "t"};
            made.name = often[in_->choice(std::size(often))];
            if (made.name == "a" && in_->coin()) steps.push_back({{}, static_cast<std::uint32_t>(in_->choice(4)), true});
            if (made.name == "m" && in_->coin()) steps.push_back({below[in_->choice(3)], 0, false});
        } else {
            if (chance < 21) made.known = static_cast<std::int32_t>(in_->choice(in_->choice(8) == 7 ? 6 : 4));
            else if (chance < 31 || in_->choice(4) != 3) made.name = names[in_->choice(std::size(names))];
            else made.known = static_cast<std::int32_t>(in_->bits());
            const bool of_index = made.known >= 2 || made.name == "g" || made.name == "n";
            for (std::size_t i = in_->choice(32) == 31 ? in_->choice(40) : in_->choice(of_index ? 1 : 3); i > 0; --i) {
                if (in_->coin()) steps.push_back({{}, in_->choice(16) == 15 ? static_cast<std::uint32_t>(in_->bits()) : static_cast<std::uint32_t>(in_->choice(4)), true});
                else steps.push_back({below[in_->choice(std::size(below))], 0, false});
            }
        }
        made.steps = steps;
        paths_.push_back(made);
    }
    void add_operand(const facet::attribute_value& made) {
        facet::byte_buffer& bytes = buffers_.emplace_back();
        facet::packed::writer out(bytes);
        if (in_->choice(8) == 7) {
            constexpr const char* tags[] = {"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS", "X"};
            out.string(tags[in_->choice(std::size(tags))]);
        } else {
            (void)facet::packed::pack(out, made, 40);
        }
        operands_.push_back(in_->choice(256) == 255 ? facet::packed::value_view() : facet::packed::value_view(bytes.data()));
    }

    void value(instructions& code, int depth) {
        const std::size_t chance = in_->choice(8);
        if (chance < 4) code.push_back({opcode::path, one_of(paths_)});
        else if (chance < 7 || depth == 0) code.push_back({opcode::operand, one_of(operands_)});
        else value(code, depth - 1), code.push_back({opcode::size});
    }
    void truth(instructions& code, int depth) {
        const std::size_t chance = in_->choice(depth > 0 ? 12 : 8);
        const auto several = [&](opcode joined) {
            const std::size_t count = 1 + in_->choice(3);
            for (std::size_t i = 0; i < count; ++i) truth(code, depth - 1);
            code.push_back({joined, static_cast<std::uint16_t>(count)});
        };
        constexpr opcode of_two[] = {opcode::equal, opcode::not_equal, opcode::less, opcode::less_equal, opcode::greater, opcode::greater_equal,
                                     opcode::type_is, opcode::begins_with, opcode::contains};
        switch (chance) {
            case 0: code.push_back({opcode::exists, one_of(paths_)}); break;
            case 1: code.push_back({opcode::not_exists, one_of(paths_)}); break;
            case 2: {
                const std::size_t count = 1 + in_->choice(3);
                for (std::size_t i = 0; i <= count; ++i) value(code, 1);
                code.push_back({opcode::in, static_cast<std::uint16_t>(count)});
                break;
            }
            case 3:
                for (int i = 0; i < 3; ++i) value(code, 1);
                code.push_back({opcode::between});
                break;
            case 8: truth(code, depth - 1), code.push_back({opcode::negation}); break;
            case 9:
            case 10: several(opcode::all_of); break;
            case 11: several(opcode::any_of); break;
            default:
                value(code, 1);
                value(code, 1);
                code.push_back({of_two[in_->choice(std::size(of_two))]});
                break;
        }
    }
    void assigned(instructions& code) {
        const auto simple = [&](bool read) {
            code.push_back(read ? request::instruction{opcode::path, one_of(paths_)} : request::instruction{opcode::operand, one_of(operands_)});
            if (in_->choice(4) == 3) code.push_back({opcode::if_not_exists, one_of(paths_)});
        };
        if (in_->coin()) return simple(in_->coin());
        simple(in_->choice(8) != 7);
        constexpr opcode of_two[] = {opcode::plus, opcode::minus, opcode::list_append};
        const opcode joined = of_two[in_->choice(3)];
        if (in_->choice(4) == 3) simple(in_->coin());
        else code.push_back({opcode::operand, static_cast<std::uint16_t>(joined == opcode::list_append ? 2 : 0)});
        code.push_back({joined});
    }
    /// Now and then, what no layer above makes.
    void disturb(instructions& code) {
        for (std::size_t i = in_->choice(16) == 15 ? 1 + in_->choice(3) : 0; i > 0 && !code.empty(); --i) {
            request::instruction& one = code[in_->choice(code.size())];
            if (in_->coin()) one.code = static_cast<opcode>(in_->choice(static_cast<std::size_t>(opcode::list_append) + 1));
            else one.argument = static_cast<std::uint16_t>(in_->choice(8) == 0 ? in_->bits() : in_->choice(8));
        }
        if (in_->choice(64) == 0) code.clear();
    }

    input* in_;
    std::deque<facet::byte_buffer> buffers_;
    std::deque<std::vector<request::path_step>> steps_;
    std::deque<instructions> code_;
    std::deque<std::vector<request::update_action>> actions_;
    std::vector<request::path> paths_;
    std::vector<facet::packed::value_view> operands_;
};

}  // namespace fuzz
