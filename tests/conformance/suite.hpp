// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/json/write.hpp>
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#if __has_include(<catch2/catch_template_test_macros.hpp>)
#  include <catch2/catch_template_test_macros.hpp>
#endif

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// The conformance suite runs on any backend. A file that instantiates a part of it first defines, in namespace facet::test,
/// `backends_under_test`: a std::tuple of adapters, each default-constructible to a fresh, empty backend that `backend()`
/// gives. Then it includes the part. Each case's name begins with the ids of the contract rules that it covers.

#define CONFORMANCE_CASE(Name) TEMPLATE_LIST_TEST_CASE(Name, "[conformance]", backends_under_test)
/// A case for those alone that have a feature: secondary_indexes, transactions or all_features (facet::backend_features). Where none has it,
/// the in-memory engine stands in.
#define CONFORMANCE_CASE_WITH(Feature, Name) TEMPLATE_LIST_TEST_CASE(Name, "[conformance]", backends_with_##Feature)

/// Failures show values as text.
template <>
struct Catch::StringMaker<facet::item> {
    static std::string convert(const facet::item& shown) { return facet::json::write_plain(shown); }
};
template <>
struct Catch::StringMaker<facet::attribute_value> {
    static std::string convert(const facet::attribute_value& shown) { return facet::json::write_plain(shown); }
};

namespace facet::test {

/// In the place of backends that lack a feature, where none has it: a case is of one type at least.
struct in_memory_instead {
    memory::engine engine;

    [[nodiscard]] memory::engine& backend() noexcept { return engine; }
};

/// Those of the backends under test that have a feature.
template <bool backend_features::*Feature, class Adapter>
using if_offered = std::conditional_t<std::remove_reference_t<decltype(std::declval<Adapter&>().backend())>::features.*Feature, std::tuple<Adapter>, std::tuple<>>;
template <bool backend_features::*Feature, class... Adapters>
auto those_with(const std::tuple<Adapters...>&) -> decltype(std::tuple_cat(std::declval<if_offered<Feature, Adapters>>()...));
template <class Backends>
using or_in_memory = std::conditional_t<std::tuple_size_v<Backends> == 0, std::tuple<in_memory_instead>, Backends>;
using backends_with_secondary_indexes = or_in_memory<decltype(those_with<&backend_features::secondary_indexes>(std::declval<backends_under_test>()))>;
using backends_with_transactions = or_in_memory<decltype(those_with<&backend_features::transactions>(std::declval<backends_under_test>()))>;
using backends_with_all_features = or_in_memory<decltype(those_with<&backend_features::transactions>(std::declval<backends_with_secondary_indexes>()))>;

/// A list, map or set in few words.
[[nodiscard]] inline attribute_value list(std::vector<attribute_value> elements = {}) {
    return attribute_value::list(std::move(elements));
}
[[nodiscard]] inline attribute_value map(attribute_map entries = {}) { return attribute_value::map(std::move(entries)); }
[[nodiscard]] inline attribute_value strings(std::vector<std::string> elements) {
    return attribute_value::string_set(std::move(elements));
}
[[nodiscard]] inline attribute_value numbers(std::vector<decimal> elements) {
    return attribute_value::number_set(std::move(elements));
}
[[nodiscard]] inline attribute_value bytes(std::string value) { return attribute_value::binary(std::move(value)); }
[[nodiscard]] inline decimal number(std::string_view text) {
    const auto parsed = decimal::parse(text);
    if (!parsed) throw std::logic_error("not a number: " + std::string(text));
    return *parsed;
}
inline const attribute_value null_value = attribute_value::null();

[[nodiscard]] inline index_spec local(std::string name, key_spec sort, request::projection_kind projected = request::projection_kind::all,
                                      std::vector<std::string> include = {}) {
    return {std::move(name), {{"pk"}}, {std::move(sort)}, projected, std::move(include), request::index_kind::local};
}

/// Index 0: global, all; 1: global, keys only; 2: global without sort key, one attribute included; 3 and 4: local.
[[nodiscard]] inline table_spec indexed_spec() {
    return table_spec({"pk"}, {"sk"},
                      {{"all", {{"g"}}, {{"h", key_type::number}}},
                       {"keys", {{"g"}}, {{"h", key_type::number}}, request::projection_kind::keys_only, {}},
                       {"some", {{"g"}}, {}, request::projection_kind::include, {"a"}},
                       local("local_all", {"h", key_type::number}),
                       local("local_keys", {"h", key_type::number}, request::projection_kind::keys_only)});
}

/// The item with `more` laid over it.
[[nodiscard]] inline item with(item base, const item& more) {
    for (const attribute& one : more) base.insert_or_assign(one.name, one.value);
    return base;
}

/// `value` inside `containers` lists or maps.
[[nodiscard]] inline attribute_value nested(int containers, bool maps, attribute_value value = "scalar") {
    for (int i = 0; i < containers; ++i) {
        if (maps) value = map({{"m", value}});
        else value = list({value});
    }
    return value;
}

/// The values of one attribute over several items, as text: `a|b|`. Missing ones are `?`.
[[nodiscard]] inline std::string column(const std::vector<item>& items, std::string_view name) {
    std::string text;
    for (const item& one : items) {
        const attribute_value* value = one.find(name);
        if (value == nullptr) text += '?';
        else if (const decimal* n = value->if_number()) text += n->to_string();
        else if (const std::string* s = value->if_string()) text += *s;
        else if (const std::string* b = value->if_binary()) text += *b;
        else text += to_string(value->type());
        text += '|';
    }
    return text;
}

}  // namespace facet::test
