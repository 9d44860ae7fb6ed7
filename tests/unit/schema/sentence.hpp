// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/check.hpp>

#include <string>

/// The sentence that a check of a table's declaration composes, at run time.
namespace schema_probe {

/// What is wrong with the table; empty where it passes.
template <class Table>
[[nodiscard]] std::string sentence() {
    if (facet::valid_schema<Table>) return "";
    facet::detail::message out;
    facet::detail::schema_explanation<Table>{}(out);
    std::string text;
    for (std::size_t i = 0; i < out.size(); ++i) text += out[i];
    return text.empty() ? "refused without a word" : text;
}

/// The sentence up to its advice, whose words are the reject tests' to pin.
template <class Table>
[[nodiscard]] std::string fact() {
    const std::string text = sentence<Table>();
    return text.substr(0, text.find("; "));
}

}  // namespace schema_probe
