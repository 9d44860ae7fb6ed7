// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/changes.hpp>
#include <facet/repository/computed_changes.hpp>
#include <facet/repository/kept_update.hpp>
#include <facet/repository/misread_update_words.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/statement_entries.hpp>
#include <facet/repository/where_fields.hpp>
#include <facet/repository/write_action.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

template <class Table, class Backend>
class write_describer;  // describe_write.hpp
struct owner_access;    // owned_writes.hpp

}  // namespace detail

/// An update of one item, being described: `.set(...)`, `.add(...)`, `.when(...)`, then run() or transact(). An update needs the
/// item to exist (contract G3); an upsert (`Upsert`) makes it where there is none, and has to say every field that a new item must
/// have. Neither can leave an index entry stale (proof 4): what changes an entry has to say all that the entry is made from, which
/// is checked where it is run. Owns its operands; may be kept. Not safe to use from two threads at once. `Parts` is what the
/// statement has said that bears on that, the latest first.
template <bool Upsert, class Table, class Struct, class Backend, class... Parts>
class [[nodiscard("a write is done by run() or or_throw()")]] update_builder : public detail::misread_update_words, public detail::kept_update<update_builder<Upsert, Table, Struct, Backend, Parts...>> {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    static constexpr bool remembers = detail::remembers_statement<Table, Struct>();
    using memory = std::conditional_t<remembers, detail::said<Parts...>, detail::nothing_said>;
    template <class Change, class... Others>
    static consteval auto change_error() {
        if constexpr (Upsert && detail::is_guarded<Table, Struct>()) return detail::accepted;  // the upsert itself was refused
        else if constexpr (detail::is_refused<Change>) return detail::accepted;  // as the term was
        else if constexpr (constexpr auto refused = detail::further_error<Table, Struct, detail::change_of_item<Upsert>::template plan, Change>(); refused.size() > 0) return refused;
        else return detail::change_meets<Struct, Change, Others..., Parts...>();  // `Parts` are what had to be remembered of former changes
    }
    /// The verdict on several: that on the first which is refused, or meets another.
    template <class First, class... Rest>
    static consteval auto changes_error() {
        constexpr auto refused = change_error<First, Rest...>();
        if constexpr (refused.size() > 0 || sizeof...(Rest) == 0) return refused;
        else return changes_error<Rest...>();
    }
    template <class Condition>
    static consteval auto condition_error() {
        return detail::further_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Condition>>();
    }
    /// The verdict on changes of an update that is kept.
    template <class... Changes>
    static consteval auto kept_error() {
        constexpr auto refused = changes_error<Changes...>();
        if constexpr (refused.size() == 0 && detail::known_entity<Table, Struct> && (matters<Changes> || ...)) return detail::compose<detail::change_of_kept<Struct>>();
        else return refused;
    }
    template <class Part>
    static consteval auto given_error() {
        if constexpr (Upsert) return detail::compose<detail::given_of_upsert<Struct>>();
        else return detail::further_error<Table, Struct, detail::given_plan, Part>();
    }
    template <fixed_string Index>
    static consteval auto drop_error() {
        return detail::further_error<Table, Struct, detail::dropping<Index>::template plan>();
    }
    /// Whether the where-clause, which is the last of the parts, was accepted.
    static consteval bool addressed() {
        if constexpr (!detail::known_entity<Table, Struct>) {
            return false;
        } else {
            using where = typename decltype((std::type_identity<void>(), ..., std::type_identity<Parts>()))::type;
            if constexpr (Upsert) return detail::key_plan<"upsert", Table, Struct, where>::accepted;
            else return detail::key_plan<"update", Table, Struct, where>::accepted;
        }
    }
    template <class...>  // judged where it is run
    static consteval auto whole_error() {
        if constexpr ((!Upsert && sizeof...(Parts) == 0) || (std::is_same_v<Parts, detail::refused_part> || ...)) return detail::accepted;
        else if constexpr (!addressed()) return detail::accepted;
        else return detail::further_error<Table, Struct, detail::whole_update<Upsert>::template plan, Parts...>();
    }
    template <class Into>
    static consteval auto returning_error() {
        constexpr auto refused = whole_error();
        if constexpr (refused.size() > 0) return refused;
        else return detail::further_error<Table, Struct, detail::projection_plan, Into>();
    }
    template <class Into>
    using old_item = std::conditional_t<Upsert, lookup<Into>, result<Into>>;
    template <auto Why>
    static constexpr bool sound = detail::possible<Why> && detail::known_entity<Table, Struct>;
    template <class Term>
    using in_braces = typename detail::braces_at<Table, Struct, Term>::type;
    template <class Term, assignment_kind Kind, class Value>
    using change_at = detail::change_at_term<Term, Kind, detail::operand_type<Value>>;
    template <class Term>
    using removal = detail::change_at_term<Term, assignment_kind::remove, no_operand>;

    /// Whether what comes next has to remember a change: it bears on an index entry, a computed field, or on what a new item must have.
    template <class Part>
    static constexpr bool matters = Upsert || [] {
        if constexpr (!remembers || detail::is_refused<Part>) return false;
        else if constexpr (detail::is_assignment<Part>) return detail::bears_on_more(schema<Table>::facts.entities[entity], Part::field);
        else return true;
    }();
    template <class Part>
    struct next {
        using type = update_builder<Upsert, Table, Struct, Backend, Part, Parts...>;
    };
    template <class Part>
        requires(!matters<Part>)
    struct next<Part> {
        using type = update_builder&&;
    };
    template <class Part, auto Why = detail::why(detail::accepted)>
    using with = typename next<std::conditional_t<detail::possible<Why> && !detail::is_refused<Part>, Part, detail::refused_part>>::type;

    using kept = detail::kept_update<update_builder>;
    friend kept;

public:
    using kept::set, kept::add, kept::erase, kept::remove, kept::when;
    using misread_update_words::add, misread_update_words::erase, misread_update_words::remove, misread_update_words::when, misread_update_words::given, misread_update_words::returning_new, misread_update_words::returning_old;

    update_builder(update_builder&&) = default;
    ~update_builder() = default;
    /// Not copied. The copying that stands here is one that no call chooses before those below, which are refused with a sentence.
    update_builder(const volatile update_builder&) = delete;
    update_builder& operator=(const volatile update_builder&) = delete;
    template <std::same_as<update_builder> Same, auto Why = detail::always<detail::update_copied>>
        requires(detail::chosen<Why>)
    update_builder(const Same& other) : update_builder(static_cast<update_builder&&>(const_cast<Same&>(other))) { static_assert(detail::possible<Why>); }
    template <std::same_as<update_builder> Same, auto Why = detail::always<detail::update_copied>>
        requires(!detail::chosen<Why>)
    update_builder(const Same&) = delete;
    update_builder(const detail::repository_view<Backend>& on, detail::pending_write&& write, memory known)
        : on_(on), write_(std::move(write)), said_(std::move(known)) {}
    /// Yet to be given its key, where it stands.
    update_builder(const detail::repository_view<Backend>& on, std::string_view operation, memory known)
        : on_(on), write_(detail::begin_write(on, request::write_kind::update, operation, type_name<Struct>())), said_(std::move(known)) {}

    /// The sentence that says what is still missing, for whoever takes it as an action; empty where nothing is.
    static consteval auto incomplete() { return whole_error(); }

    /// Assigns: `.set("quantity"_f = 5)`, `+= 5`, `-= 5`; `"lines"_f.append(line)`, `.prepend(lines)`, `"seen"_f.if_missing(now)`; also
    /// below a field: `"address.city"_f = city`. A std::optional without a value removes. What is computed from the field follows. An upsert
    /// cannot compute from what a new item does not have: it assigns, and add()s.
    template <class Change = no_operand, auto Why = detail::why(change_error<Change>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] with<Change, Why> set(const Change& change = {}) && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template change<Why>(change);
    }
    template <class Change = no_operand, auto Why = detail::why(change_error<Change>())>
        requires(!detail::chosen<Why>)
    with<Change, Why> set(const Change& change = {}) && = delete;

    /// Several assignments at once.
    template <class First, class Second, class... Rest, auto Why = detail::why(changes_error<First, Second, Rest...>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] decltype(auto) set(const First& first, const Second& second, const Rest&... rest) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) return std::move(*this).change_all(first, second, rest...);
        else return std::move(*this).template remember<Why>(first);
    }
    template <class First, class Second, class... Rest, auto Why = detail::why(changes_error<First, Second, Rest...>())>
        requires(!detail::chosen<Why>)
    auto set(const First& first, const Second& second, const Rest&... rest) && = delete;

    /// Adds to a number, where a missing one counts as 0; or elements to a set, which is made where it is missing (contract U12).
    template <class Term, class Value = in_braces<Term>, class Change = change_at<Term, assignment_kind::add, Value>, auto Why = detail::why(change_error<Change>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] with<Change, Why> add(const Term& term, const Value& value) && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template change<Why>(detail::change_at<assignment_kind::add>(term, detail::operand_type<Value>(value)));
    }
    template <class Term, class Value = in_braces<Term>, class Change = change_at<Term, assignment_kind::add, Value>, auto Why = detail::why(change_error<Change>())>
        requires(!detail::chosen<Why>)
    with<Change, Why> add(const Term& term, const Value& value) && = delete;

    /// Takes elements out of a set; those that are not in it are no error (contract U13).
    template <class Term, class Value = in_braces<Term>, class Change = change_at<Term, assignment_kind::erase, Value>, auto Why = detail::why(change_error<Change>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] with<Change, Why> erase(const Term& term, const Value& value) && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template change<Why>(detail::change_at<assignment_kind::erase>(term, detail::operand_type<Value>(value)));
    }
    template <class Term, class Value = in_braces<Term>, class Change = change_at<Term, assignment_kind::erase, Value>, auto Why = detail::why(change_error<Change>())>
        requires(!detail::chosen<Why>)
    with<Change, Why> erase(const Term& term, const Value& value) && = delete;

    /// Removes an optional field, a map's entry or a list's element; one that is missing is no error (contract U11).
    template <class Term, class Change = removal<Term>, auto Why = detail::why(change_error<Change>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] with<Change, Why> remove(const Term& term) && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template change<Why>(detail::change_at<assignment_kind::remove>(term, no_operand{}));
    }
    template <class Term, class Change = removal<Term>, auto Why = detail::why(change_error<Change>())>
        requires(!detail::chosen<Why>)
    with<Change, Why> remove(const Term& term) && = delete;

    /// Several at once.
    template <class First, class Second, class... Rest, detail::only_if<detail::are_fields<First, Second, Rest...>> = 0,
              auto Why = detail::why(changes_error<removal<First>, removal<Second>, removal<Rest>...>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] auto remove(const First& first, const Second& second, const Rest&... rest) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) return std::move(*this).remove(first).remove(second, rest...);
        else return std::move(*this).template remember<Why>(removal<First>{});
    }
    template <class First, class Second, class... Rest, detail::only_if<detail::are_fields<First, Second, Rest...>> = 0,
              auto Why = detail::why(changes_error<removal<First>, removal<Second>, removal<Rest>...>())>
        requires(!detail::chosen<Why>)
    auto remove(const First& first, const Second& second, const Rest&... rest) && = delete;

    /// Says what the item has, so that keys can be made of it: `.given("placed_at"_f == order.placed_at)`, or of an optional
    /// field `exists("x"_f)` or `missing("x"_f)`, or `"x"_f == order.x`, which says that it is missing where the std::optional has no
    /// value. The update asserts it: else conditional_check_failed.
    template <class Part = no_operand, auto Why = detail::why(given_error<Part>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] with<Part, Why> given(const Part& part = {}) && {
        static_assert(detail::possible<Why>);
        if constexpr (sound<Why>) detail::add_given<Table, entity>(write_, part, context());
        return std::move(*this).template remember<Why>(part);
    }
    template <class Part = no_operand, auto Why = detail::why(given_error<Part>())>
        requires(!detail::chosen<Why>)
    with<Part, Why> given(const Part& part = {}) && = delete;

    /// Several at once.
    template <class First, class Second, class... Rest>
    [[nodiscard("a write is done by run() or or_throw()")]] auto given(const First& first, const Second& second, const Rest&... rest) && {
        if constexpr (Upsert) return std::move(*this).given(first);  // and refused
        else return std::move(*this).given(first).given(second, rest...);
    }

    /// Takes the item out of an index, whatever it was listed under: the index's key attributes are removed. It comes back when the
    /// item is put, or all that its entry is made from is said.
    template <fixed_string Index, auto Why = detail::why(drop_error<Index>())>
        requires(!Upsert && detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] with<dropped_entry<Index>, Why> drop_entry() && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template remember<Why>(dropped_entry<Index>{});
    }
    template <fixed_string Index, auto Why = detail::why(drop_error<Index>())>
        requires(!Upsert && !detail::chosen<Why>)
    with<dropped_entry<Index>, Why> drop_entry() && = delete;

    /// Refused, with a sentence: of an upsert, or of an index that is not named in brackets.
    template <fixed_string Index = "", detail::only_if<Upsert || Index.size() == 0> = 0, auto Why = detail::always<detail::drop_arguments>>
        requires(detail::chosen<Why>)
    with<dropped_entry<Index>, Why> drop_entry(const detail::anything& = {}) && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template remember<Why>(dropped_entry<Index>{});
    }
    template <fixed_string Index = "", detail::only_if<Upsert || Index.size() == 0> = 0, auto Why = detail::always<detail::drop_arguments>>
        requires(!detail::chosen<Why>)
    with<dropped_entry<Index>, Why> drop_entry(const detail::anything& = {}) && = delete;

    /// It happens only where this holds of the item (contract section 9), or, of an upsert, of nothing where there is none (C1); else
    /// conditional_check_failed.
    template <class Condition, auto Why = detail::why(condition_error<Condition>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a write is done by run() or or_throw()")]] update_builder&& when(const Condition& asked) && {
        static_assert(detail::possible<Why>);
        if constexpr (sound<Why>) detail::add_condition<Table, entity>(write_, asked, context());
        return std::move(*this);
    }
    template <class Condition, auto Why = detail::why(condition_error<Condition>())>
        requires(!detail::chosen<Why>)
    update_builder&& when(const Condition& asked) && = delete;

    /// Where its condition fails, the error carries the item it met: see repository::met() (contract V6).
    [[nodiscard("a write is done by run() or or_throw()")]] update_builder&& keeping_failed() && { return write_.keep_failed(), std::move(*this); }
    /// Adds the capacity units it consumes to these, which have to live until it is done (contract section 19).
    [[nodiscard("a write is done by run() or or_throw()")]] update_builder&& metered(request::consumed_capacity& units) && { return write_.capacity = &units, std::move(*this); }

    /// Gives the item as it is afterwards (contract V2); read as `Into`, where that is named.
    template <class Into = Struct, auto Why = detail::why(returning_error<Into>())>
        requires(detail::chosen<Why>)
    returning_write<Backend, result<Into>> returning_new() && {
        static_assert(detail::possible<Why>);
        return detail::returning<Table, Struct, Into, result<Into>, sound<Why>>(on_, std::move(complete<Why>()), request::return_values::all_new);
    }
    template <class Into = Struct, auto Why = detail::why(returning_error<Into>())>
        requires(!detail::chosen<Why>)
    returning_write<Backend, result<Into>> returning_new() && = delete;
    /// Gives the item as it was before (contract V2), which an upsert may not have met; read as `Into`, where that is named.
    template <class Into = Struct, auto Why = detail::why(returning_error<Into>())>
        requires(detail::chosen<Why>)
    returning_write<Backend, old_item<Into>> returning_old() && {
        static_assert(detail::possible<Why>);
        return detail::returning<Table, Struct, Into, old_item<Into>, sound<Why>>(on_, std::move(complete<Why>()), request::return_values::all_old);
    }
    template <class Into = Struct, auto Why = detail::why(returning_error<Into>())>
        requires(!detail::chosen<Why>)
    returning_write<Backend, old_item<Into>> returning_old() && = delete;

    /// Does it: one request to the backend.
    template <class... None, auto Why = detail::why(whole_error<None...>())>
        requires(detail::chosen<Why>)
    result<void> run() {
        static_assert(detail::possible<Why>);
        return on_.calls->write(on_, complete<Why>(), nullptr);
    }
    template <class... None, auto Why = detail::why(whole_error<None...>())>
        requires(!detail::chosen<Why>)
    result<void> run() = delete;
    /// Does it; throws its error.
    template <class... None, auto Why = detail::why(whole_error<None...>())>
        requires(detail::chosen<Why>)
    void or_throw() {
        static_assert(detail::possible<Why>);
        on_.calls->write(on_, complete<Why>(), nullptr).value();
    }
    template <class... None, auto Why = detail::why(whole_error<None...>())>
        requires(!detail::chosen<Why>)
    void or_throw() = delete;

    /// The write itself, for a transaction.
    template <class... None, auto Why = detail::why(whole_error<None...>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] detail::pending_write& pending() & {
        static_assert(detail::possible<Why>);
        return complete<Why>();
    }
    template <class... None, auto Why = detail::why(whole_error<None...>())>
        requires(!detail::chosen<Why>)
    detail::pending_write& pending() & = delete;

private:
    template <class, class>
    friend class detail::write_describer;
    friend struct detail::owner_access;
    template <class>
    friend class detail::kept_update;
    template <bool, class, class, class, class...>
    friend class update_builder;

    [[nodiscard]] detail::call_context context() const { return {write_.operation, on_.table->name, write_.entity}; }

    template <auto Why, class Change>
    [[nodiscard]] with<Change, Why> change(const Change& said) && {
        forget_entries();
        if constexpr (sound<Why> && !detail::is_refused<Change>) detail::add_change<Table, entity>(write_, said, context());
        return std::move(*this).template remember<Why>(said);
    }
    /// Changes that were judged together.
    template <class First, class... Rest>
    [[nodiscard]] decltype(auto) change_all(const First& first, const Rest&... rest) && {
        constexpr auto judged = detail::why(detail::accepted);
        if constexpr (sizeof...(Rest) == 0) return std::move(*this).template change<judged>(first);
        else if constexpr (!matters<First>) return std::move(*this).template change<judged>(first).change_all(rest...);
        else return [&] { return std::move(*this).template change<judged>(first).change_all(rest...); }();  // by value: what is made in between ends here
    }
    /// What was said so far, and this.
    template <auto Why, class Part>
    [[nodiscard]] with<Part, Why> remember([[maybe_unused]] const Part& part) && {
        forget_entries();
        if constexpr (std::is_same_v<with<Part, Why>, update_builder&&>) return std::move(*this);
        else if constexpr (!remembers) return {on_, std::move(write_), {}};
        else if constexpr (detail::possible<Why> && !detail::is_refused<Part>) return {on_, std::move(write_), {std::move(said_), part}};
        else return {on_, std::move(write_), {std::move(said_), {}}};
    }
    /// The write with its computed fields and index entries, which are made here, of all that was said.
    template <auto Why>
    [[nodiscard]] detail::pending_write& complete() {
        if constexpr (remembers && sound<Why> && !(std::is_same_v<Parts, detail::refused_part> || ...))
            if (!entries_from_.has_value()) {
                const auto before = write_.size_of_changes();
                auto derived = this->guarded();
                detail::add_derived<Upsert, Table, Struct>(write_, said_, context(), typename detail::computed_changes_of<Upsert, Table, Struct, Parts...>::declared{});
                derived.whole();
                entries_from_.emplace(before);
            }
        if constexpr (Upsert && sound<Why>) detail::refuse_bare_removals(write_, context());
        return write_;
    }
    /// What is said next may change the entries that were made where it was run.
    void forget_entries() noexcept {
        if (entries_from_.has_value()) write_.truncate_changes(*entries_from_), entries_from_.reset();
    }

    detail::repository_view<Backend> on_;
    detail::pending_write write_;
    [[no_unique_address]] memory said_;
    detail::maybe_value<detail::change_sizes> entries_from_{};  ///< how much there was before the entries; nothing: they are not made yet
};

}  // namespace facet::inline v0
