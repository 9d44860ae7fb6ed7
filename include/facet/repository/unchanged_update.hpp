// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/result.hpp>
#include <facet/repository/stamps.hpp>
#include <facet/repository/update.hpp>

#include <string_view>

#include <concepts>

namespace facet::inline v0::detail {

template <class Struct>
struct changes_nothing {
    constexpr void operator()(message& out) const {
        const std::string_view name = type_name<Struct>();
        out << "update<" << name << ">(where-clause) is run, but changes nothing; its changes are said before: update<" << name << ">(where-clause).set(...), add(), remove() or erase(); whether an item is there is asked by get<"
            << name << ">(where-clause), or in a transaction by check<" << name << ">(where-clause).exists()";
    }
};

/// An update as update() gives it: nothing is said yet but which item it is. Whatever is said of it gives an update_builder, `Described`. One that
/// has a name may be told its changes by and by, so that only one which is run where it was made is known to have none.
template <class Struct, class Described>
class [[nodiscard]] unchanged_update : public Described {
public:
    using Described::Described;
    unchanged_update(unchanged_update&&) = default;
    /// Not copied, as what it is of: see update_builder.
    unchanged_update(const volatile unchanged_update&) = delete;
    template <std::same_as<unchanged_update> Same, auto Why = always<update_copied>>
        requires(chosen<Why>)
    unchanged_update(const Same& other) : unchanged_update(static_cast<unchanged_update&&>(const_cast<Same&>(other))) {
        static_assert(possible<Why>);
    }
    template <std::same_as<unchanged_update> Same, auto Why = always<update_copied>>
        requires(!chosen<Why>)
    unchanged_update(const Same&) = delete;

    result<void> run() & { return Described::run(); }
    void or_throw() & { Described::or_throw(); }

    /// Refused, with a sentence: it changes nothing.
    template <auto Why = why(compose<changes_nothing<Struct>>())>
        requires(chosen<Why>)
    result<void> run() && {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = why(compose<changes_nothing<Struct>>())>
        requires(!chosen<Why>)
    result<void> run() && = delete;
    /// \overload
    template <auto Why = why(compose<changes_nothing<Struct>>())>
        requires(chosen<Why>)
    void or_throw() && {
        static_assert(possible<Why>);
    }
    template <auto Why = why(compose<changes_nothing<Struct>>())>
        requires(!chosen<Why>)
    void or_throw() && = delete;
};

/// Whether an update that says no change is a mistake: not of what was refused before, nor where facet itself changes a field (version,
/// changed_at), so that the item is touched.
template <class Table, class Struct, class Where>
consteval bool needs_change() {
    if constexpr (!known_entity<Table, Struct>) {
        return false;
    } else {
        using kept = kept_fields<Table, schema<Table>::template position<Struct>>;
        if constexpr (kept::facts.immutable || kept::version >= 0 || kept::changed >= 0) return false;
        else return key_plan<"update", Table, Struct, Where>::accepted;
    }
}

}  // namespace facet::inline v0::detail
