// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// Why a value cannot be stored, or a stored one not read.
enum class [[nodiscard]] codec_fault : std::uint8_t {
    none,
    wrong_type,          ///< the stored value has another type than the field reads
    out_of_range,        ///< a number or time outside the range of the type it goes to
    not_whole,           ///< a fraction, or a time too fine, for a type that holds whole units
    not_finite,          ///< NaN or an infinity
    malformed,           ///< a text that is no number or time
    unnamed_enumerator,  ///< an enumeration's value without a name
    unknown_enumerator,  ///< a text that names no enumerator
    missing_field,       ///< a required field is absent
    wrong_count,         ///< not as many elements or bytes as a fixed-size array has
    duplicate,           ///< the same element or name twice
    empty_set,           ///< an empty set where it cannot be left out (contract T6)
    empty_name,          ///< a map with an empty key (contract N2)
    too_deep,            ///< nested deeper than 32 levels (contract E1)
    refused,             ///< a facet::conversion refused the stored value
    no_alternative,      ///< none of a variant's alternatives, or several of them
};

/// The fault as a phrase that continues a sentence which began with the field's name; empty for `none`. Static storage.
[[nodiscard]] constexpr std::string_view explain(codec_fault fault) noexcept {
    switch (fault) {
        case codec_fault::none: return "";
        case codec_fault::wrong_type: return "has a stored value of another type";
        case codec_fault::out_of_range: return "is outside the range of its type, or of DynamoDB's numbers";
        case codec_fault::not_whole: return "is finer than what its type or its stored form can hold";
        case codec_fault::not_finite: return "is not a finite number";
        case codec_fault::malformed: return "has a stored text of another form";
        case codec_fault::unnamed_enumerator: return "is a value of its enumeration that has no name";
        case codec_fault::unknown_enumerator: return "has a stored text that names no enumerator";
        case codec_fault::missing_field: return "is required, but absent";
        case codec_fault::wrong_count: return "has not as many elements as its array";
        case codec_fault::duplicate: return "has an element or a name twice";
        case codec_fault::empty_set: return "is or holds an empty set, which DynamoDB does not have: a field that is a set is left out by a put where it is empty, and taken away by remove()";
        case codec_fault::empty_name: return "is or holds a map with an empty key, which DynamoDB refuses";
        case codec_fault::too_deep: return "is nested deeper than 32 levels";
        case codec_fault::refused: return "has a stored value that its facet::conversion refuses";
        case codec_fault::no_alternative: return "does not hold one of the alternatives of its variant";
    }
    return "";
}

}  // namespace facet::inline v0
