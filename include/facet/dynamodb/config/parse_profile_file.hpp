// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/config/profile_file.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

/// \file
/// The language of AWS's shared files. It is no INI that a packaged parser reads: what a heading means depends on the file, a comment
/// behind a value needs a space before it, indentation continues a value or nests below an empty one, and `[profile default]` hides
/// `[default]`. Boost.PropertyTree, the nearest, refuses repeated names and keeps no indentation.

namespace facet::inline v0::dynamodb {

namespace detail {

[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}
[[nodiscard]] constexpr bool is_comment(char c) noexcept { return c == '#' || c == ';'; }
/// In quotes, a name can have any letters.
[[nodiscard]] constexpr bool is_quoted(std::string_view name) noexcept {
    return name.size() > 2 && (name.front() == '"' || name.front() == '\'') && name.back() == name.front();
}
[[nodiscard]] constexpr bool is_profile_name(std::string_view name) noexcept {
    for (const char c : name) {
        if (!is_alphanumeric(c) && std::string_view("-_/.%@:+").find(c) == std::string_view::npos) return false;
    }
    return !name.empty();
}

/// Reads line by line. Sections and properties that mean nothing here are read as all others, and then dropped.
class profile_parser {
public:
    explicit profile_parser(profile_file_kind kind) : kind_(kind) {}

    /// Why the text is malformed, without a word of it; nothing where it is not.
    [[nodiscard]] std::optional<std::string> read(std::string_view text) {
        if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
        for (line_ = 1; !text.empty(); ++line_) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), line.size() + 1));
            if (const char* fault = read_line(line)) return "line " + std::to_string(line_) + " " + fault;
        }
        return std::nullopt;
    }

    [[nodiscard]] profile_file finish() {
        profile_file made;
        const bool hidden = std::any_of(sections_.begin(), sections_.end(), [](const section& each) { return each.default_by_prefix; });
        for (section& each : sections_) {
            if (each.dropped || (hidden && !each.default_by_prefix && each.is_default())) continue;
            (each.content.kind == profile_section_kind::sso_session ? made.sso_sessions : made.sections).push_back(std::move(each.content));
        }
        return made;
    }

private:
    struct section {
        profile_section content{};
        bool dropped = false;            ///< of no meaning here
        bool default_by_prefix = false;  ///< `[profile default]`, which hides `[default]`

        [[nodiscard]] bool is_default() const noexcept { return content.kind == profile_section_kind::profile && content.name == "default"; }
    };

    [[nodiscard]] const char* read_line(std::string_view line) {
        const std::string_view content = trimmed(line);
        if (content.empty() || is_comment(content.front())) return nullptr;
        const auto indentation = static_cast<std::size_t>(content.data() - line.data());
        if (in_property_ && indentation > indentation_) return continue_property(content);
        in_property_ = false;
        if (content.front() == '[') return begin_section(content);
        if (current_ == none) return "stands before the first [section]";
        indentation_ = indentation;
        return begin_property(content);
    }

    [[nodiscard]] const char* begin_section(std::string_view content) {
        const std::size_t end = content.find(']');
        if (end == content.npos) return "begins a [section] and does not end it with a bracket";
        const std::string_view behind = trimmed(content.substr(end + 1));
        if (!behind.empty() && !is_comment(behind.front())) return "has more text behind its [section]";
        const std::string_view heading = trimmed(content.substr(1, end - 1));
        const auto space = static_cast<std::size_t>(std::find_if(heading.begin(), heading.end(), is_blank) - heading.begin());
        const std::string_view kind = heading.substr(0, space);
        std::string_view name = trimmed(heading.substr(space));
        const bool quoted = is_quoted(name);
        if (quoted) name = name.substr(1, name.size() - 2);

        section made;
        const bool whole = kind_ == profile_file_kind::credentials || heading == "default";
        if (whole) {
            made.content.name = heading;
        } else {
            made.content.name = name;
            made.default_by_prefix = kind == "profile" && name == "default";
            if (kind == "services") made.content.kind = profile_section_kind::services;
            else if (kind == "sso-session") made.content.kind = profile_section_kind::sso_session;
            else made.dropped = kind != "profile";
        }
        made.dropped = made.dropped || (!is_profile_name(made.content.name) && (whole || !quoted));
        return open(std::move(made)), nullptr;
    }

    /// Goes on where the same heading stood before. Sections that are dropped share one place.
    void open(section made) {
        std::string heading;
        if (!made.dropped) heading.append(std::to_string(static_cast<int>(made.content.kind))).append(made.default_by_prefix ? "!" : " ").append(made.content.name);
        current_ = places_.emplace(std::move(heading), sections_.size()).first->second;
        if (current_ == sections_.size()) sections_.push_back(std::move(made));
    }

    [[nodiscard]] const char* begin_property(std::string_view content) {
        const std::size_t equals = content.find('=');
        if (equals == content.npos) return "has no equals sign";
        if (trimmed(content.substr(0, equals)).empty()) return "has no name before its equals sign";
        in_property_ = true;
        target_ = none;
        ++properties_;
        if (sections_[current_].dropped) return nullptr;
        profile_property made = property_of(content, equals);
        if (!std::all_of(made.name.begin(), made.name.end(), [](char c) { return is_alphanumeric(c) || c == '-' || c == '_' || c == '.'; })) return nullptr;
        target_ = put(sections_[current_].content.properties, std::move(made), std::to_string(current_));
        return nullptr;
    }

    [[nodiscard]] const char* continue_property(std::string_view content) {
        if (target_ == none) return nullptr;
        profile_property& to = sections_[current_].content.properties[target_];
        if (!to.value.empty()) {
            to.value.append("\n");
            to.value.append(content);
            return nullptr;
        }
        const std::size_t equals = content.find('=');
        if (equals == content.npos) return "is indented below a name without a value, and has no equals sign";
        if (trimmed(content.substr(0, equals)).empty()) return "has no name before its equals sign";
        put(to.nested, property_of(content, equals), std::to_string(current_) + "=" + std::to_string(properties_));
        return nullptr;
    }

    /// A comment behind a value needs white space before it.
    [[nodiscard]] static profile_property property_of(std::string_view content, std::size_t equals) {
        std::string_view value = content.substr(equals + 1);
        for (std::size_t i = 1; i < value.size(); ++i) {
            if (!is_comment(value[i]) || !is_blank(value[i - 1])) continue;
            value = value.substr(0, i);
            break;
        }
        return {lowered(trimmed(content.substr(0, equals))), secret(trimmed(value)), {}};
    }

    /// The last one of a name counts. `where` tells one list of properties from all others.
    std::size_t put(std::vector<profile_property>& all, profile_property made, const std::string& where) {
        const std::size_t at = places_.emplace(where + "=" + made.name, all.size()).first->second;
        if (at == all.size()) all.emplace_back();
        all[at] = std::move(made);
        return at;
    }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    profile_file_kind kind_;
    std::vector<section> sections_;
    std::unordered_map<std::string, std::size_t> places_;  ///< of sections by heading, of properties by list and name: headings have a blank or `!` behind their number
    std::size_t current_ = none;
    std::size_t target_ = none;      ///< the property that a deeper line continues; none for one that is dropped
    std::size_t indentation_ = 0;    ///< of the last property
    std::size_t properties_ = 0;     ///< so many began: what is below one of them is a list of its own
    std::size_t line_ = 0;
    bool in_property_ = false;
};

}  // namespace detail

/// Reads one of AWS's shared files. As its tools do: names of properties do not depend on their case, the last one of a name counts,
/// headings that occur again are continued, unknown or malformed names of sections and properties are passed over. Lines that are
/// indented alike are properties; deeper ones continue the last. Fails with code invalid_file; the message has the path and the line's
/// number, and nothing of the file. Linear in its length.
[[nodiscard]] inline result<profile_file> parse_profile_file(std::string_view text, profile_file_kind kind, std::string_view path) {
    detail::profile_parser parser(kind);
    const std::optional<std::string> fault = parser.read(text);
    if (!fault) return parser.finish();
    return facet::detail::bare_error(error_code::invalid_file, std::string(path).append(": ").append(*fault));
}

}  // namespace facet::inline v0::dynamodb
