// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/wire/expression_text.hpp>
#include <facet/wire/json_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::wire::detail {

/// The names and values of one request's expressions. Every name is an alias, so that no reserved word and no special character
/// matters (contract L3), and each attribute has one; every operand has a placeholder of its own. Only what is used is there (L9).
class placeholders final : public terms {
public:
    explicit placeholders(const named_table& table) : table_(table) {}

    [[nodiscard]] bool partiql() const noexcept override { return false; }

    void append_path(std::string& out, const request::path& path) override {
        request::append_path(out, *table_.description, path, [&](std::string_view name) { append_name(out, name); });
    }
    void append_value(std::string& out, packed::value_view value) override {
        begin_value(out);
        sound_ = append_packed(values_, value, most_levels) && sound_;
    }
    void append_key_bytes(std::string& out, key_type type, std::string_view bytes) {
        begin_value(out);
        sound_ = append_key_value(values_, type, bytes) && sound_;
    }
    void append_name(std::string& out, std::string_view name) {
        if (name.empty()) fail("an attribute of the expression has no name (contract N2)");
        std::size_t position = 0;
        while (position < names_.size() && names_[position] != name) ++position;
        if (position == names_.size()) names_.push_back(name);
        out += "#n";
        out += std::to_string(position);
    }

    /// Writes the members that say what the placeholders stand for; none where there are none (contract L10).
    void finish(object_writer& into) const {
        if (!names_.empty()) {
            object_writer names(into.member("ExpressionAttributeNames"));
            for (std::size_t i = 0; i < names_.size(); ++i) names.text("#n" + std::to_string(i), names_[i]);
            names.close();
            into.check(names.sound());
        }
        if (count_ > 0) {
            std::string& out = into.member("ExpressionAttributeValues");
            out += '{';
            out += values_;
            out += '}';
        }
        into.check(sound_);
    }

private:
    void begin_value(std::string& out) {
        const std::string token = ":v" + std::to_string(count_++);
        out += token;
        if (!values_.empty()) values_ += ',';
        values_ += '"';
        values_ += token;
        values_ += "\":";
    }

    named_table table_;
    std::vector<std::string_view> names_{};
    std::string values_{};
    std::size_t count_ = 0;
    bool sound_ = true;
};

}  // namespace facet::inline v0::wire::detail
