// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/split_mix.hpp>
#include <facet/expression/field.hpp>
#include <facet/repository/bound.hpp>
#include <facet/planner/update_operand.hpp>
#include <facet/repository/repository.hpp>
#include <facet/schema/did_you_mean.hpp>
#include <facet/value/conversion.hpp>
#include <facet/value/decimal.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// Counters that many write at once. Optional: no other header of facet includes it.

namespace facet::inline v0 {
namespace detail {

/// The verdict on the entity and the fields of a counter.
template <class Table, class Struct, fixed_string Shard, fixed_string Count>
struct counter_fields {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int shard = facts.find(Shard.view());
    static constexpr int count = facts.find(Count.view());
    static constexpr bool whole = [] {
        if constexpr (shard < 0) return false;
        else return std::is_integral_v<field_type<Struct, static_cast<std::size_t>(shard)>>;
    }();
    static constexpr bool adds_up = [] {
        if constexpr (count < 0) return false;
        else return !facts.fields[static_cast<std::size_t>(count)].number_as_text && is_addable<unwrapped<field_type<Struct, static_cast<std::size_t>(count)>>>;
    }();
    static constexpr bool in_key(int field) { return uses_field(facts.paths[0], field); }
    static constexpr bool accepted = adds_up && whole && in_key(shard);

    constexpr void operator()(message& out) const {
        const std::string_view wrong = shard < 0 ? Shard.view() : Count.view();
        out << "a sharded counter of " << facts.name << " in table " << schema<Table>::facts.name;
        if (shard >= 0 && count >= 0) {
            const bool no_number = whole && in_key(shard);
            out << " has its " << (no_number ? "count" : "shard") << " in " << (no_number ? Count.view() : Shard.view());
            if (no_number) out << ", to which updates cannot add; a count is stored as a number, and is one, a duration, or of a type whose conversion is additive";
            else if (!whole) out << ", which is no whole number";
            else out << ", which is no component of its primary key" << (in_key(count) ? "; the shard is named first, and then the count" : "");
            return;
        }
        out << " has its " << (shard < 0 ? "shard" : "count") << " in " << wrong << ", but " << facts.name << " has no such field";
        suggest(out, wrong, facts);
    }
};
template <class Table, class Struct, fixed_string Shard, fixed_string Count>
consteval auto counter_error() {
    if constexpr (!valid_schema<Table>) return detail::accepted;
    else if constexpr (!is_entity_of<Table, Struct>) return compose<stranger<Table, Struct>>();
    else if constexpr (counter_fields<Table, Struct, Shard, Count>::accepted) return detail::accepted;
    else return compose<counter_fields<Table, Struct, Shard, Count>>();
}

/// What a counter's repository is: its table, and the field that it is bound to, if any.
template <class Repository>
struct counting_repository {};
template <class Table, class Backend>
struct counting_repository<repository<Table, Backend>> {
    using table = Table;
    using backend = Backend;
    static constexpr std::string_view bound{};
};
template <class Repository, class Clause>
struct counting_repository<bound_repository<Repository, Clause>> : counting_repository<Repository> {
    static constexpr std::string_view bound = bound_inside<bound_repository<Repository, Clause>>::field;
};

/// Whether a counter's key has no field but the shard and the one that the repository is bound to.
[[nodiscard]] constexpr bool is_keyed_by_shard(const entity_facts& facts, std::string_view shard, std::string_view bound) {
    for (std::size_t i = 0; i < facts.fields.size(); ++i)
        if (facts.fields[i].name != shard && facts.fields[i].name != bound && uses_field(facts.paths[0], static_cast<int>(i))) return false;
    return true;
}

/// The number as which a value is stored that updates add to.
template <class Value>
[[nodiscard]] constexpr auto number_of(const Value& value) {
    if constexpr (converted<Value>) return number_of(give_stored(value));
    else return value;
}
/// The value that is stored as a number, or none where a conversion refuses it.
template <class Value, class Number>
[[nodiscard]] std::optional<Value> value_of_number(const Number& number) {
    if constexpr (converted<Value>) {
        const auto stored = value_of_number<typename conversion<Value>::stored_type>(number);
        if (!stored) return std::nullopt;
        return conversion<Value>::from_stored(*stored);
    } else {
        return number;
    }
}

inline constexpr text counter_borrows{"a sharded counter borrows the repository, which must outlive it: give the repository a name, and make the counter of that"};
inline constexpr text counter_arguments{"add() and sum() take a where-clause of the counter's key without its shard, and add() an amount behind it: add(`page`_f == name, 1), sum(`page`_f == name)"};

/// What a refused counter is, so that its use is no further error.
struct refused_counter {
    struct addition {
        [[nodiscard]] static result<void> run() { return {}; }
        static void or_throw() {}
        static consteval auto incomplete() { return accepted; }
        [[nodiscard]] static pending_write& pending() { return never<pending_write&>(); }
    };
    template <class... Given>
    [[nodiscard]] static addition add(const Given&...) {
        return {};
    }
    template <class... Given>
    [[nodiscard]] static addition add_to(const Given&...) {
        return {};
    }
    template <class... Given>
    [[nodiscard]] static result<std::int64_t> sum(const Given&...) {
        return error{};
    }
};

}  // namespace detail

/// A counter that is spread over several items, each in a partition of its own: additions go to any one of them, and a reader sums them
/// up. `Struct` is an entity with a field `Shard`, a whole number that is a component of its partition key (`"VIEWS#{page}#{shard:plain}"`),
/// and a field `Count`, which updates add to: a number, or what an additive conversion stores as one; its other fields are those of its
/// primary key, by which a counter is addressed. Borrows the repository, which may be bound to one value of a field (bind()): then its
/// counters are those with that value. Safe to use from several threads at once.
template <class Table, class Struct, class Backend, fixed_string Shard, fixed_string Count, class Repository = repository<Table, Backend>>
class sharded_counter {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr auto shard_field = static_cast<std::size_t>(facts.find(Shard.view()));
    static constexpr auto count_field = static_cast<std::size_t>(facts.find(Count.view()));
    using shard_type = field_type<Struct, shard_field>;
    using count_type = detail::unwrapped<field_type<Struct, count_field>>;
    using number = decltype(detail::number_of(std::declval<const count_type&>()));
    static constexpr bool keyed_by_shard = detail::is_keyed_by_shard(facts, Shard.view(), detail::counting_repository<Repository>::bound);
    template <class Amount>
    static constexpr bool is_amount = !detail::joinable<Amount> && !std::is_convertible_v<const Amount&, std::string_view>;

    template <class Where, class Amount>
    static consteval auto addition_error() {
        if constexpr (!detail::joinable<Where>) return detail::counter_arguments;
        else return amount_error<Amount>();
    }
    template <class Amount>
    static consteval auto amount_error() {
        using change = detail::change_at_term<field_term<Count>, assignment_kind::add, detail::operand_type<Amount>>;
        return detail::further_error<Table, Struct, detail::change_of_item<true>::template plan, change>();
    }

public:
    /// `shards`: how many items a counter is spread over, at least one, and at most as many as `Shard` can tell apart: else its calls fail
    /// with validation. `formerly`: where it was spread over more of them, how many those were: they are added up, too.
    sharded_counter(const Repository& on, std::uint32_t shards, std::uint32_t formerly = 0)
        : on_(&on), shards_(shards), read_(formerly > shards ? formerly : shards), state_(std::random_device{}()) {}
    sharded_counter(const sharded_counter& other) : on_(other.on_), shards_(other.shards_), read_(other.read_), state_(std::random_device{}()) {}
    sharded_counter& operator=(const sharded_counter& other) noexcept {
        on_ = other.on_, shards_ = other.shards_, read_ = other.read_;
        return *this;
    }

    /// Adds to one of the items, which is made where it is missing: a write action, for run() or for a transaction, which has one addition
    /// to a counter: two of them go to one item now and then, which is refused (contract A2). Cost: one update. Safe to call from several
    /// threads. Errors: those of updates; validation where it takes away from a count without a sign, of which any one item may have too
    /// little.
    template <class Where, class Amount, auto Why = detail::why(addition_error<Where, Amount>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] auto add(const Where& which, const Amount& amount) const {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) return addition_to_any(which, amount);
        else return detail::refused_counter::addition{};
    }
    template <class Where, class Amount, auto Why = detail::why(addition_error<Where, Amount>())>
        requires(!detail::chosen<Why>)
    detail::refused_counter::addition add(const Where& which, const Amount& amount) const = delete;
    /// The same, with an item of the caller's choice, which is taken modulo their number.
    template <class Where, class Amount, auto Why = detail::why(addition_error<Where, Amount>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] auto add_to(const Where& which, std::uint32_t shard, const Amount& amount) const {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) return addition(which, shard, amount);
        else return detail::refused_counter::addition{};
    }
    template <class Where, class Amount, auto Why = detail::why(addition_error<Where, Amount>())>
        requires(!detail::chosen<Why>)
    detail::refused_counter::addition add_to(const Where& which, std::uint32_t shard, const Amount& amount) const = delete;
    /// The same of the one counter there is, where the key has no field but the shard (and the one that the repository is bound to): `add(1)`.
    template <class Amount, auto Why = detail::why(amount_error<Amount>())>
        requires(keyed_by_shard && is_amount<Amount> && detail::chosen<Why>)
    [[nodiscard]] auto add(const Amount& amount) const {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) return addition_to_any(where_clause<>{}, amount);
        else return detail::refused_counter::addition{};
    }
    template <class Amount, auto Why = detail::why(amount_error<Amount>())>
        requires(keyed_by_shard && is_amount<Amount> && !detail::chosen<Why>)
    detail::refused_counter::addition add(const Amount& amount) const = delete;
    /// \overload
    template <class Amount, auto Why = detail::why(amount_error<Amount>())>
        requires(keyed_by_shard && is_amount<Amount> && detail::chosen<Why>)
    [[nodiscard]] auto add_to(std::uint32_t shard, const Amount& amount) const {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why>) return addition(where_clause<>{}, shard, amount);
        else return detail::refused_counter::addition{};
    }
    template <class Amount, auto Why = detail::why(amount_error<Amount>())>
        requires(keyed_by_shard && is_amount<Amount> && !detail::chosen<Why>)
    detail::refused_counter::addition add_to(std::uint32_t shard, const Amount& amount) const = delete;

    /// The sum over all items: one batch of as many reads as there are shards. It is eventually consistent: what was added just before it may
    /// not be in it yet. What others add meanwhile may be in it or not. Errors: the backend's; decode_failed where the sum, or what one item
    /// holds of it, is out of the range of `Count`.
    template <detail::joinable Where>
    [[nodiscard]] result<count_type> sum(const Where& which) const {
        return sum_of(which);
    }
    /// The same, with all that was added before it, for twice the capacity: `sum("page"_f == name, consistent)`.
    template <detail::joinable Where>
    [[nodiscard]] result<count_type> sum(const Where& which, consistent_t) const {
        return sum_of(which, consistent);
    }
    /// Of the one counter there is, where the key has no field but the shard (and the one that the repository is bound to).
    [[nodiscard]] result<count_type> sum() const
        requires(keyed_by_shard)
    {
        return sum_of(where_clause<>{});
    }
    /// \overload
    [[nodiscard]] result<count_type> sum(consistent_t) const
        requires(keyed_by_shard)
    {
        return sum_of(where_clause<>{}, consistent);
    }

    /// Refused, with a sentence: what is no where-clause, or no amount behind it.
    template <auto Why = detail::always<detail::counter_arguments>>
        requires(detail::chosen<Why>)
    result<count_type> sum(const detail::anything& = {}) const {
        static_assert(detail::possible<Why>);
        return error{};
    }
    template <auto Why = detail::always<detail::counter_arguments>>
        requires(!detail::chosen<Why>)
    result<count_type> sum(const detail::anything& = {}) const = delete;
    /// \overload
    template <auto Why = detail::always<detail::counter_arguments>>
        requires(detail::chosen<Why>)
    detail::refused_counter::addition add(const detail::anything& = {}) const {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <auto Why = detail::always<detail::counter_arguments>>
        requires(!detail::chosen<Why>)
    detail::refused_counter::addition add(const detail::anything& = {}) const = delete;

private:
    template <class Where>
    [[nodiscard]] static auto in_shard(const Where& which, std::uint32_t shard) {
        return which && field_term<Shard>{} == static_cast<shard_type>(shard);
    }
    /// How many shards `Shard` can tell apart; of 64 bits more than can be asked for.
    static constexpr std::uint64_t most = sizeof(shard_type) < sizeof(std::uint64_t) ? std::uint64_t{std::numeric_limits<shard_type>::max()} + 1 : ~std::uint64_t{0};

    [[nodiscard]] bool is_sound() const noexcept { return shards_ > 0 && read_ <= most; }
    [[nodiscard]] error wrong_number(std::string_view operation) const {
        error cause;
        cause.message = "the counter " + std::string(Count.view()) + " is spread over " + std::to_string(shards_ == 0 ? shards_ : read_) + " shards; " +
                        (shards_ == 0 ? "it needs at least one" : std::string(Shard.view()) + " can tell " + std::to_string(most) + " apart");
        return detail::with_context(std::move(cause), {operation, on_->name(), type_name<Struct>()});
    }
    [[nodiscard]] std::uint32_t any_number() const noexcept {
        return static_cast<std::uint32_t>(detail::split_mix(__atomic_add_fetch(&state_, detail::split_mix_step, __ATOMIC_RELAXED)) >> 32);
    }
    template <class Where, class Amount>
    [[nodiscard]] auto addition(const Where& which, std::uint32_t shard, const Amount& amount) const {
        auto made = on_->template upsert<Struct>(in_shard(which, shards_ == 0 ? 0 : shard % shards_)).add(field_term<Count>{}, amount);
        if constexpr (made.incomplete().size() == 0) {  // else its run() says what is missing
            if (!is_sound()) made.pending().fail(wrong_number("upsert"));
        }
        return made;
    }

    template <class Where, class Amount>
    [[nodiscard]] auto addition_to_any(const Where& which, const Amount& amount) const {
        auto made = addition(which, any_number(), amount);
        if constexpr (std::unsigned_integral<count_type> && std::signed_integral<Amount> && made.incomplete().size() == 0) {
            if (amount < 0) made.pending().fail(taken_away());  // what lies below zero could not be read again
        }
        return made;
    }
    [[nodiscard]] error taken_away() const {
        error cause;
        cause.message = "the counter " + std::string(Count.view()) + " has no sign, and a negative amount can take one of its shards below zero, which cannot be read; make " +
                        std::string(Count.view()) + " a signed number, or say by add_to() which shard has enough";
        return detail::with_context(std::move(cause), {"upsert", on_->name(), type_name<Struct>()});
    }

    template <class Where, class... Words>
    [[nodiscard]] result<count_type> sum_of(const Where& which, Words... words) const {
        if (!is_sound()) return wrong_number("sum");
        std::vector<item_key<Struct>> keys;
        for (std::uint32_t shard = 0; shard < read_; ++shard)
            keys.push_back(on_->template key<Struct>(in_shard(which, shard)));
        auto found = on_->batch_get(keys, words...);
        if (!found.has_value()) {
            error cause = detail::without_action(std::move(found).error());
            cause.operation = "sum";
            return cause;
        }
        sum_type total{};
        bool fits = true;
        for (const auto& each : *found)
            if (each) fits = sum_up(total, get_field<count_field>(*each)) && fits;
        if constexpr (!std::is_same_v<number, decimal>) fits = fits && total >= std::numeric_limits<number>::lowest() && total <= std::numeric_limits<number>::max();
        if (!fits) return too_large();
        std::optional<count_type> sum = detail::value_of_number<count_type>(static_cast<number>(total));
        if (!sum) return too_large();
        return *std::move(sum);
    }

    __extension__ typedef __int128 wide;
    using sum_type = std::conditional_t<std::is_integral_v<number>, wide, std::conditional_t<std::is_floating_point_v<number>, double, number>>;

    /// False where there is no such number.
    template <class More>
    [[nodiscard]] static bool sum_up(sum_type& total, const More& more) {
        if constexpr (!std::is_same_v<More, count_type>) return !more || sum_up(total, *more);
        else if constexpr (std::is_same_v<number, decimal>) return decimal::add(total, detail::number_of(more), total) == number_fault::none;
        else return total += detail::number_of(more), true;
    }
    [[nodiscard]] error too_large() const {
        error cause;
        cause.code = error_code::decode_failed;
        cause.message = "the sum of all shards is out of the range of " + std::string(Count.view());
        return detail::with_context(std::move(cause), {"sum", on_->name(), type_name<Struct>()});
    }

    const Repository* on_;
    std::uint32_t shards_;
    std::uint32_t read_;
    mutable std::uint64_t state_;  // of what any_number() gives
};

/// Makes a sharded counter: `make_sharded_counter<Views, "shard", "count">(registry, 10)`. The repository may be bound.
template <class Struct, fixed_string Shard, fixed_string Count, class Repository, class On = detail::counting_repository<Repository>,
          auto Why = detail::why(detail::counter_error<typename On::table, Struct, Shard, Count>())>
[[nodiscard]] auto make_sharded_counter(const Repository& on, std::uint32_t shards, std::uint32_t formerly = 0) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<typename On::table> && detail::possible<Why>)
        return sharded_counter<typename On::table, Struct, typename On::backend, Shard, Count, Repository>(on, shards, formerly);
    else return detail::refused_counter{};
}
/// Refused, with a sentence, is a repository that does not outlive the counter.
template <class Struct, fixed_string Shard, fixed_string Count, class Repository, class = typename detail::counting_repository<Repository>::table,
          auto Why = detail::always<detail::counter_borrows>>
    requires(detail::chosen<Why>)
auto make_sharded_counter(const Repository&&, std::uint32_t, std::uint32_t = 0) {
    static_assert(detail::possible<Why>);
    return detail::refused_counter{};
}
template <class Struct, fixed_string Shard, fixed_string Count, class Repository, class = typename detail::counting_repository<Repository>::table,
          auto Why = detail::always<detail::counter_borrows>>
    requires(!detail::chosen<Why>)
auto make_sharded_counter(const Repository&&, std::uint32_t, std::uint32_t = 0) = delete;

/// The type of a sharded counter, for a member or a parameter: `counter_of<facet::repository<Pages>, Views, "shard", "count">`.
template <class Repository, class Struct, fixed_string Shard, fixed_string Count>
using counter_of = decltype(make_sharded_counter<Struct, Shard, Count>(std::declval<const Repository&>(), 1));

}  // namespace facet::inline v0
