// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/key_decoder.hpp>
#include <facet/schema/key_template.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A key template that is made at run time, so that thousands can be tried; it parses, encodes and takes apart with the
/// library's own functions.
namespace key_probe {

using facet::field_facts;
using facet::part_kind;
using facet::piece;

/// A component's value. A field of each kind stands at the position that is the alternative's index.
using part_value = std::variant<std::string, std::int64_t, std::uint64_t, facet::timestamp, facet::decimal, double>;

inline constexpr std::array<std::string_view, 6> kind_names{"text", "whole", "count", "at", "price", "real"};

class runtime_template {
public:
    explicit runtime_template(std::string text, char delimiter = '#', facet::key_mode mode = facet::key_mode::escaped) : text_(std::move(text)) {
        facts_.fault = facet::detail::parse_template(text_, [&](const piece& found) { pieces_.push_back(found); });
        for (piece& each : pieces_)
            for (std::size_t i = 0; i < kind_names.size(); ++i)
                if (each.component && each.text == kind_names[i]) {
                    each.field = static_cast<std::int16_t>(i);
                    each.form = facet::cased_form(each.form, fields()[i].part);
                }
        facts_.text = text_;
        facts_.pieces = pieces_;
        facts_.delimiter = delimiter;
        facts_.mode = mode;
    }
    runtime_template(const runtime_template&) = delete;
    runtime_template& operator=(const runtime_template&) = delete;

    [[nodiscard]] static std::span<const field_facts> fields() {
        static const std::array<field_facts, 6> all = [] {
            std::array<field_facts, 6> made{};
            constexpr part_kind parts[] = {part_kind::text, part_kind::signed_integer, part_kind::unsigned_integer,
                                           part_kind::time, part_kind::decimal,        part_kind::real};
            for (std::size_t i = 0; i < made.size(); ++i) {
                made[i].name = made[i].stored = kind_names[i];
                made[i].part = parts[i];
            }
            return made;
        }();
        return all;
    }
    [[nodiscard]] const facet::template_facts& facts() const { return facts_; }
    /// The kinds of the components, in their order.
    [[nodiscard]] std::vector<std::size_t> kinds() const {
        std::vector<std::size_t> found;
        for (const piece& each : pieces_)
            if (each.component) found.push_back(static_cast<std::size_t>(each.field));
        return found;
    }
    /// The key of these values, one per component; false where one of them is refused. `prefix` gets what a read by the values
    /// but the last begins with.
    bool encode(const std::vector<part_value>& values, std::string& key, std::string* prefix = nullptr) const {
        facet::key_buffer out;
        std::size_t next = 0;
        for (const piece& each : pieces_) {
            if (!each.component) {
                out.append(each.text);
                continue;
            }
            if (prefix != nullptr && next + 1 == values.size()) *prefix = out.view();
            const field_facts& field = fields()[static_cast<std::size_t>(each.field)];
            const auto form = facet::detail::form_of(facts_, each, field);
            const auto fault = std::visit([&](const auto& part) { return facet::detail::encode_part(out, part, field, form); }, values[next++]);
            if (fault != facet::key_fault::none) return false;
        }
        key = out.view();
        return true;
    }
    /// The values of a key; false where it is none of this template's.
    bool decode(std::string_view key, std::vector<part_value>& values) const {
        std::array<std::string_view, facet::detail::max_pieces> parts{};
        if (!facet::detail::split_key(key, facts_, fields(), parts)) return false;
        values.clear();
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            if (!pieces_[i].component) continue;
            const auto kind = static_cast<std::size_t>(pieces_[i].field);
            const auto form = facet::detail::form_of(facts_, pieces_[i], fields()[kind]);
            const bool read = [&]<std::size_t... Kind>(std::index_sequence<Kind...>) {
                const auto one = [&]<std::size_t At>(std::integral_constant<std::size_t, At>) {
                    return facet::detail::decode_part(parts[i], form, values.emplace_back(std::in_place_index<At>).template emplace<At>());
                };
                return ((Kind == kind && one(std::integral_constant<std::size_t, Kind>{})) || ...);
            }(std::make_index_sequence<std::variant_size_v<part_value>>{});
            if (!read) return false;
        }
        return true;
    }

private:
    std::string text_;
    std::vector<piece> pieces_;
    facet::template_facts facts_;
};

}  // namespace key_probe
