// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>

#include <support/application_backends.hpp>
#include <support/catch.hpp>

#if __has_include(<catch2/catch_template_test_macros.hpp>)
#  include <catch2/catch_template_test_macros.hpp>
#endif

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// What the tests of the applications' patterns share: a table filled on a backend, brute force over plain lists, and how an answer
/// has to have been found.

namespace facet::test {

/// A table on a fresh backend of the conformance suite, filled with these items.
template <class Table, class Adapter>
class filled_table {
public:
    using backend_type = std::remove_reference_t<decltype(std::declval<Adapter&>().backend())>;

    template <class... Structs>
    explicit filled_table(const std::vector<Structs>&... items) : repository_(facet::open<Table>(adapter_.backend())) {
        auto batch = repository_.batch();
        const auto add = [&](const auto& all) {
            for (const auto& each : all) batch.add(repository_.unchecked_import(each));
        };
        (add(items), ...);
        batch.run().value();
    }

    [[nodiscard]] const repository<Table, backend_type>& items() const noexcept { return repository_; }
    [[nodiscard]] backend_type& backend() noexcept { return adapter_.backend(); }

private:
    Adapter adapter_;
    repository<Table, backend_type> repository_;
};

/// The table on a backend of its own, which `fill` wrote into when it was first asked for. The cases of a file only read it, and so
/// share it.
template <class Table, class Adapter, class Fill>
const auto& filled_once(const Fill& fill) {
    struct opened {
        Adapter adapter;
        decltype(open<Table>(adapter.backend())) repository = open<Table>(adapter.backend());

        explicit opened(const Fill& write) { write(repository); }
    };
    static const opened once(fill);
    return once.repository;
}

/// Those of a list for which `keep` holds: brute force.
template <class Struct, class Keep>
[[nodiscard]] std::vector<Struct> those_of(const std::vector<Struct>& all, const Keep& keep) {
    std::vector<Struct> found;
    for (const Struct& each : all)
        if (keep(each)) found.push_back(each);
    return found;
}

/// A list in the order of what `key` says of its elements; no two of them may be equal in it.
template <class Struct, class Key>
[[nodiscard]] std::vector<Struct> ordered_by(std::vector<Struct> all, const Key& key) {
    std::sort(all.begin(), all.end(), [&](const Struct& a, const Struct& b) { return key(a) < key(b); });
    return all;
}

/// Whether a list is in the order of what `key` says of its elements.
template <class Struct, class Key>
[[nodiscard]] bool is_ordered_by(const std::vector<Struct>& all, const Key& key) {
    return std::is_sorted(all.begin(), all.end(), [&](const Struct& a, const Struct& b) { return key(a) < key(b); });
}

/// Served by this path, and no item read in vain but `beside` ones: those that lie exactly on an end that a range leaves out, which
/// BETWEEN reads.
template <class Access>
void check_served(const Access& how, std::string_view path, std::size_t items, std::size_t beside = 0) {
    CHECK(how.path == path);
    CHECK(how.returned == items);
    CHECK(how.read == items + beside);
}

/// A text as it stands in a key whose delimiter is `#`.
[[nodiscard]] inline std::string in_key(const std::string& text) {
    std::string key;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) > '$') {
            key += c;
            continue;
        }
        key += '$';
        key += "0123456789ABCDEF"[static_cast<unsigned char>(c) / 16];
        key += "0123456789ABCDEF"[static_cast<unsigned char>(c) % 16];
    }
    return key;
}

}  // namespace facet::test
