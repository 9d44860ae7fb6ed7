// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/secret.hpp>

#include <boost/json/basic_parser_impl.hpp>
#include <boost/system/error_code.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb::detail {

/// The strings and whole numbers that a JSON object has as members, and those that an object in it has, as `outer/inner`; what else it
/// has is passed over.
class string_members {
public:
    /// A member's text; empty where there is none. The last one of a name counts.
    [[nodiscard]] std::string_view find(std::string_view name) const noexcept {
        for (std::size_t i = members_.size(); i-- > 0;) {
            if (members_[i].first == name) return members_[i].second.reveal();
        }
        return {};
    }
    /// A member's number; nothing where there is none.
    [[nodiscard]] std::optional<std::int64_t> find_number(std::string_view name) const noexcept {
        for (std::size_t i = numbers_.size(); i-- > 0;) {
            if (numbers_[i].first == name) return numbers_[i].second;
        }
        return std::nullopt;
    }
    /// Whether a member is neither a text, nor a number that find_number() gives, nor null.
    [[nodiscard]] bool is_other(std::string_view name) const noexcept {
        for (const std::string& each : others_)
            if (each == name) return true;
        return false;
    }
    void add(std::string name, secret value) { members_.emplace_back(std::move(name), std::move(value)); }
    void add(std::string name, std::int64_t value) { numbers_.emplace_back(std::move(name), value); }
    void add_other(std::string name) { others_.push_back(std::move(name)); }

private:
    std::vector<std::pair<std::string, secret>> members_;
    std::vector<std::pair<std::string, std::int64_t>> numbers_;
    std::vector<std::string> others_;
};

/// Takes the events of Boost.JSON's parser.
struct string_member_events {
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_object_size = 1'000;
    static constexpr std::size_t max_string_size = 100'000;
    static constexpr std::size_t max_key_size = 1'000;

    using code = boost::system::error_code;
    using view = boost::json::string_view;

    bool on_document_begin(code&) { return true; }
    bool on_document_end(code&) { return true; }
    bool on_object_begin(code&) { return other(), is_object = is_object || around.empty(), around += '{', true; }
    bool on_object_end(std::size_t, code&) { return around.pop_back(), true; }
    bool on_array_begin(code&) { return other(), around += '[', true; }
    bool on_array_end(std::size_t, code&) { return around.pop_back(), true; }
    bool on_key_part(view part, std::size_t, code&) { return gather(part); }
    bool on_key(view last, std::size_t, code&) {
        gather(last);
        if (around == "{") outer = text;
        if (around == "{{") inner = text;
        return forget();
    }
    bool on_string_part(view part, std::size_t, code&) { return gather(part); }
    bool on_string(view last, std::size_t, code&) {
        gather(last);
        if (is_member()) members.add(name(), secret(text));
        return forget();
    }
    bool on_number_part(view, code&) { return true; }
    bool on_int64(std::int64_t number, view, code&) {
        if (is_member()) members.add(name(), number);
        return true;
    }
    bool on_uint64(std::uint64_t, view, code&) { return other(); }
    bool on_double(double, view, code&) { return other(); }
    bool on_bool(bool, code&) { return other(); }
    bool on_null(code&) { return true; }
    bool on_comment_part(view, code&) { return true; }
    bool on_comment(view, code&) { return true; }

    string_members members;
    bool is_object = false;  ///< the document is one, and no array of them

private:
    [[nodiscard]] bool is_member() const noexcept { return around == "{" || around == "{{"; }
    [[nodiscard]] std::string name() const { return around == "{" ? outer : outer + "/" + inner; }

    bool other() {
        if (is_member()) members.add_other(name());
        return true;
    }
    bool gather(view part) { return text.append(part.data(), part.size()), true; }
    bool forget() {
        detail::wipe(text.data(), text.size());
        text.clear();
        return true;
    }

    std::string around;  ///< a bracket for each value that is open
    std::string outer;   ///< the member at hand of the document
    std::string inner;   ///< and of the object that it is
    std::string text;
};

/// The members of the object that a text is; nothing where it is no JSON, or no object.
[[nodiscard]] inline std::optional<string_members> read_string_members(std::string_view text) {
    boost::json::basic_parser<string_member_events> parser(boost::json::parse_options{});
    boost::system::error_code ec;
    const std::size_t used = parser.write_some(false, text.data(), text.size(), ec);
    if (ec || used != text.size() || !parser.handler().is_object) return std::nullopt;
    return std::move(parser.handler().members);
}

}  // namespace facet::inline v0::dynamodb::detail
