// SPDX-License-Identifier: BSL-1.0
// AWS's shared files of any bytes: they are read or refused, a refusal repeats nothing of them, and what was read is read again from
// its plain form.
#include <facet/dynamodb/config/parse_profile_file.hpp>

#include <fuzz/input.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace facet::dynamodb;

/// The plain form: one heading for each section, one line for each property and each further line of a value.
std::string plain(const profile_file& file, profile_file_kind kind) {
    std::string text;
    for (const profile_section& section : file.sections) {
        const bool profile = section.kind == profile_section_kind::profile;
        text += kind == profile_file_kind::credentials ? "[" : profile ? "[profile " : "[services ";
        text += section.name + "]\n";
        for (const profile_property& property : section.properties) {
            text += property.name + " =";  // no space behind: a comment may not follow one
            for (const char c : property.value.reveal()) {
                text += c;
                if (c == '\n') text += "  ";
            }
            text += '\n';
            for (const profile_property& below : property.nested) text += "  " + below.name + " =" + std::string(below.value.reveal()) + "\n";
        }
    }
    return text;
}

bool same(const std::vector<profile_property>& a, const std::vector<profile_property>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const profile_property& x, const profile_property& y) { return x.name == y.name && x.value == y.value && same(x.nested, y.nested); });
}
bool same(const profile_file& a, const profile_file& b) {
    return std::equal(a.sections.begin(), a.sections.end(), b.sections.begin(), b.sections.end(),
                      [](const profile_section& x, const profile_section& y) { return x.kind == y.kind && x.name == y.name && same(x.properties, y.properties); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::input in(data, size);
    const auto kind = in.coin() ? profile_file_kind::config : profile_file_kind::credentials;
    const std::string text = in.rest();
    const auto read = parse_profile_file(text, kind, "F");
    if (!read.has_value()) {
        // A closed set of sentences, whatever the file holds.
        const std::string& message = read.error().message;
        fuzz::require(message.starts_with("F: line ") && message.size() < 120, "a refusal names the line and little else", text, message);
        const auto safe = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ' ' || c == ':' || c == ',' || c == 'F' || c == '[' || c == ']' || c == '\''; };
        fuzz::require(std::all_of(message.begin(), message.end(), safe), "a refusal repeats nothing of the file", text, message);
        return 0;
    }
    const std::string again = plain(*read, kind);
    const auto second = parse_profile_file(again, kind, "F");
    fuzz::require(second.has_value(), "the plain form is read", text, again);
    fuzz::require(same(*read, *second), "the plain form says the same", text, again);
    return 0;
}
