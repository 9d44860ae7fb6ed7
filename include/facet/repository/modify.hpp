// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/repository/besides.hpp>
#include <facet/repository/changing_code.hpp>
#include <facet/repository/end_source.hpp>
#include <facet/repository/entity_access.hpp>
#include <facet/repository/find_attribute.hpp>
#include <facet/repository/keep_as_stored.hpp>
#include <facet/repository/met_transaction.hpp>
#include <facet/repository/owned_attributes.hpp>
#include <facet/repository/stamps.hpp>
#include <facet/repository/statement_entries.hpp>
#include <facet/repository/transaction.hpp>
#include <facet/value/attribute_finder.hpp>
#include <facet/value/packed_equal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

/// \file
/// Reading an item, changing it, and writing what changed, unless somebody else was quicker: then once more.

namespace facet::inline v0::detail {

/// Makes `write` an update that turns one body into another; false where they do not differ.
inline bool describe_changes(pending_write& write, std::string_view before, std::string_view after, span<const std::uint16_t> owned, const attribute_ids& ids) {
    packed::writer writer(write.changes->bytes);
    packed::attribute_finder of_before(before), of_after(after);
    for (const std::uint16_t position : owned) {
        const packed::value_view old = of_before.find(ids[position]);
        const packed::value_view now = of_after.find(ids[position]);
        if (!now.present()) {
            if (old.present()) add_attribute_action(write, request::update_clause::remove, position);
        } else if (!old.present() || !packed::equal(old, now)) {
            add_attribute_action(write, request::update_clause::set, position);
            writer.copy(now);
        }
    }
    return !write.actions.empty();
}

/// Makes an update remove what neither body has: a backfill, which counts no version, may have made an entry since the item was read.
inline void remove_unseen(pending_write& write, std::string_view before, std::string_view after, span<const std::uint16_t> attributes, const attribute_ids& ids) {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        bool seen = find_attribute(before, ids[attributes[i]]).present() || find_attribute(after, ids[attributes[i]]).present();
        for (std::size_t j = 0; j < i; ++j) seen = seen || attributes[j] == attributes[i];  // that several entries share
        if (!seen) add_attribute_action(write, request::update_clause::remove, attributes[i]);
    }
}

/// Makes a write conditional on the values that a body has in these attributes.
inline void expect_values(pending_write& write, std::string_view before, span<const std::uint16_t> owned, const attribute_ids& ids) {
    packed::attribute_finder of_before(before);
    for (const std::uint16_t position : owned) {
        if (const packed::value_view old = of_before.find(ids[position]); old.present()) write.require_stored(position, old);
        else write.require_absent(position);
    }
}

/// Makes a write conditional on an item that is read with the values that an object has in these attributes, which is packed as `body`.
/// `older`: the attribute that each was once, or no_attribute, which counts where the present one is not there. `preset`: whether the
/// object has what an item is read with that has neither, or a null, as an object without a value always has.
inline void expect_read(pending_write& write, std::string_view body, span<const std::uint16_t> owned, const attribute_ids& ids, span<const std::uint16_t> older, span<const bool> preset) {
    expression_parts& parts = write.conditions();
    packed::attribute_finder of_object(body);
    for (std::size_t i = 0; i < owned.size(); ++i) {
        const packed::value_view value = of_object.find(ids[owned[i]]);
        const bool may_lack = !value.present() || preset[i];
        const auto equals = [&](std::uint16_t path, packed::value_view wanted) {
            parts.add(request::opcode::path, path);
            parts.add_operand();
            packed::writer out(parts.bytes);
            if (wanted.present()) out.copy(wanted);
            else out.null();
            parts.add(request::opcode::equal);
        };
        const auto is_read_so = [&](std::uint16_t path) {  // in how many ways
            if (value.present()) equals(path, value);
            if (may_lack) equals(path, {});
            return std::uint16_t{value.present() && may_lack ? std::uint16_t{2} : std::uint16_t{1}};
        };
        const auto any_of = [&parts](std::uint16_t ways) {
            if (ways > 1) parts.add(request::opcode::any_of, ways);
        };
        const std::uint16_t path = parts.add_path(owned[i]);
        ++write.truths;
        std::uint16_t ways = is_read_so(path);
        if (may_lack || older[i] != no_attribute) {
            parts.add(request::opcode::not_exists, path);
            ++ways;
        }
        if (older[i] != no_attribute) {
            const std::uint16_t once = parts.add_path(older[i]);
            std::uint16_t once_ways = is_read_so(once);
            if (may_lack) {
                parts.add(request::opcode::not_exists, once);
                ++once_ways;
            }
            any_of(once_ways);
            parts.add(request::opcode::all_of, 2);
        }
        any_of(ways);
    }
}

/// Makes a write conditional on an item that is as it was read: in all of the attributes, or in those that are given.
inline void expect_unchanged(pending_write& write, std::string_view before, span<const std::uint16_t> owned, const attribute_ids& ids) {
    write.require(request::opcode::exists);
    expect_values(write, before, owned, ids);
}

/// Appends the attributes of an item that are not its entity's.
inline void keep_strangers(byte_buffer& out, std::string_view before, span<const std::uint16_t> owned, const attribute_ids& ids) {
    packed::writer writer(out);
    for (packed::attribute_cursor attributes(before); !attributes.done();) {
        const packed::attribute_view each = attributes.take();
        bool known = false;
        for (const std::uint16_t position : owned) known = known || (each.id != 0 && ids[position] == each.id);
        if (known) continue;
        if (each.id != 0) writer.attribute(each.id);
        else writer.attribute(each.name);
        writer.copy_attribute(each.value);
    }
}

/// Where some of an entity's fields are: in which attribute, and in which one of older items.
template <std::size_t Fields>
struct expected_fields {
    std::array<std::uint16_t, Fields + 1> present{}, older{};
    std::array<std::size_t, Fields + 1> fields{};
    std::size_t size = 0;

    constexpr void add(const field_source& place) {
        present[size] = static_cast<std::uint16_t>(place.position);
        fields[size] = static_cast<std::size_t>(place.field);
        older[size++] = place.renamed < 0 ? no_attribute : static_cast<std::uint16_t>(place.renamed);
    }
};

/// Those of an entity's fields that are attributes of the body, and that are wanted: `wanted(field)`.
template <class Table, std::size_t Entity, class Wanted>
consteval auto body_fields(const Wanted& wanted) {
    using layout = item_layout<Table, Entity>;
    expected_fields<layout::fields> all;
    for (std::size_t i = 0; i < layout::fields; ++i)
        if (layout::places[i].body && wanted(layout::entity.fields[i])) all.add(layout::places[i]);
    return all;
}

/// Whether an object has in a field what an item has that lacks it.
template <bool Defaulted, std::size_t Field, class Struct>
[[nodiscard]] bool has_preset([[maybe_unused]] const Struct& object) {
    if constexpr (!Defaulted) {
        return false;
    } else {
        static const Struct made{};
        byte_buffer said, preset;
        packed::writer of_object(said), of_made(preset);
        return write_attribute(of_object, get_field<Field>(object)) == codec_fault::none && write_attribute(of_made, get_field<Field>(made)) == codec_fault::none && said.view() == preset.view();
    }
}
/// Makes a write conditional on an item that has in these fields what an object has, which is packed as `body`.
template <class Table, const auto& Fields, class Struct>
void expect_object(pending_write& write, const Struct& object, std::string_view body, const attribute_ids& ids) {
    [&]<std::size_t... At>(std::index_sequence<At...>) {
        constexpr auto& entity = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        const bool preset[] = {has_preset<entity.fields[Fields.fields[At]].defaulted, Fields.fields[At]>(object)..., false};
        expect_read(write, body, {Fields.present.data(), Fields.size}, ids, {Fields.older.data(), Fields.size}, {preset, Fields.size});
    }(std::make_index_sequence<Fields.size>{});
}

/// Whose an item has to be for somebody to change it (owner_condition.hpp). Code that changes items of one owner gives it: `change.owner_asked()`.
class asked_owner {
public:
    [[nodiscard]] virtual bool met_by(const item_view& found, const attribute_ids& ids) const = 0;
    virtual void require(pending_write& write) const = 0;

protected:
    ~asked_owner() = default;
};

/// Whether a write failed because somebody else was quicker, so that reading anew can help.
[[nodiscard]] inline bool was_overtaken(const error& cause) noexcept {
    if (cause.code == error_code::conditional_check_failed || met_transaction(cause)) return true;
    // The first action is the one that asks whether the item is as it was read. The others are about what lies elsewhere: no use to try again.
    return cause.code == error_code::transaction_canceled && !cause.reasons.empty() && cause.reasons[0].code == reason_code::conditional_check_failed &&
           cause.reasons[0].companion.empty();  // else a guard is another's
}

/// Reads an item, lets `change` at it, and writes it, until nobody was quicker. `pack` makes a put of an item; `link` adds, to the write
/// of what is new, what is to be written with it.
template <class Table, class Struct, class Backend>
class item_change {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    static constexpr span<const std::uint16_t> owned = owned_attributes<Table, entity>::positions;
    static constexpr const stored_layout& layout = item_layout<Table, entity>::stored;

public:
    item_change(const repository_view<Backend>& on, const pending_write& address) : on_(on), address_(address) {}

    template <class Change, class Pack, class Link, class Besides>
    [[nodiscard]] result<Struct> run(Change& change, const Pack& pack, const Link& link, bool may_move, Besides& besides) {
        if (address_.fault) return with_context(*address_.fault, context());
        if constexpr (requires(const asked_owner* owner) { owner = change.owner_asked(); }) owner_ = change.owner_asked();
        backoff retries(on_.options->retries);
        for (;;) {
            std::string before;
            lookup<Struct> read = get(before);
            if (read.failed()) return std::move(read).error();
            if (read.missing()) return fail(error_code::item_not_found, "there is no such item");
            Struct object = std::move(read).value();
            const auto as_read = [&] {  // whatever was done to the object
                (void)make(read, {address_.key(), before});
                return std::move(read).value();
            };
            [[maybe_unused]] const auto former = [&] {
                if constexpr (is_guarded<Table, Struct>()) return object;
                else return nothing_said{};
            }();
            [[maybe_unused]] const auto counts = counts_of(object);
            [[maybe_unused]] const auto ends = counting_ends<Table>(object);
            const pending_write unchanged = pack(object);
            const auto pack_anew = [&] {
                pending_write packed = pack(object);
                if (!packed.fault && !unchanged.fault)
                    keep_as_stored(packed.body, before, unchanged.body.view(), stored_fields<Table, entity>::all, on_.table->attributes);
                return packed;
            };
            if (change_answer said = ask(change, object); said.refused) return ended_by(std::move(*said.refused));
            else if (!said.writes) return as_read();
            compute_fields<Table, entity>(object);
            if (const std::string_view counter = changed_count(counts, object); !counter.empty()) return fail(error_code::validation, refuse_count(counter));
            pending_write plain = pack_anew();
            if (plain.fault) return with_context(*plain.fault, context());
            if (ends != counting_ends<Table>(object)) return fail(error_code::validation, "modify() was to change which nodes the edge joins, which count it; unlink() it, and link() another");
            const bool moves = plain.key() != address_.key();
            if (moves && !may_move) return fail(error_code::validation, "modify() was to change the primary key; move() does that");
            if (!moves && !differs(before, plain.body.view())) return as_read();
            need_next_version<Table, entity>(plain, object);
            if (plain.fault) return with_context(*plain.fault, context(), key());
            pending_write next = [&] {
                if constexpr (!kept::any) return std::move(plain);
                else return object = stamped<Table, entity>(object, *on_.options), pack_anew();
            }();
            const auto linked = [&](pending_write& what) {
                if constexpr (is_guarded<Table, Struct>()) link(former, object, what);
            };
            result<void> done;
            const auto perform = [&](span<pending_write* const> own) { return perform_with(on_, own, object, besides); };
            if constexpr (Backend::features.transactions) done = moves ? move(before, next, linked, perform) : write(before, next, linked, perform);
            else done = write(before, next, linked, perform);  // nothing moves: repository::move() needs transactions
            if (done.has_value()) return object;
            // What may have been done all the same would be changed twice.
            if (!was_overtaken(done.error()) || done.error().possibly_applied) return with_context(std::move(done).error(), context());
            if (!retries.next()) return with_context(overtaken(std::move(done).error(), retries.failures()), context(), key());
        }
    }

private:
    using kept = kept_fields<Table, entity>;
    /// What has to be as it was read, of an item with a version: that, when it was made, since one made anew counts from 1 again, and what
    /// index entries, guards and computed fields are made from.
    static constexpr auto versioned = body_fields<Table, entity>([](const field_facts& field) {
        return field.role == field_role::version || field.role == field_role::created || !field.source_of.empty() || used_by_index(kept::facts, field.name) || guards_field<Table, Struct>(field.name);
    });
    /// In these attributes, and in those that older items have instead.
    static constexpr auto versioned_attributes = [] {
        std::pair<std::array<std::uint16_t, 2 * versioned.present.size()>, std::size_t> all{};
        for (std::size_t i = 0; i < versioned.size; ++i) {
            all.first[all.second++] = versioned.present[i];
            if (versioned.older[i] != no_attribute) all.first[all.second++] = versioned.older[i];
        }
        return all;
    }();
    static constexpr span<const std::uint16_t> expected = kept::version >= 0 ? span<const std::uint16_t>(versioned_attributes.first.data(), versioned_attributes.second) : owned;

    /// Lets the caller at the object. The version is not the caller's to change.
    template <class Change>
    [[nodiscard]] static change_answer ask(Change& change, Struct& object) {
        if constexpr (kept::version >= 0) {
            const auto version = get_field<static_cast<std::size_t>(kept::version)>(object);
            change_answer said = ask_to_change(change, object);
            get_field<static_cast<std::size_t>(kept::version)>(object) = version;
            return said;
        } else {
            return ask_to_change(change, object);
        }
    }
    /// The caller's error; one of another call says where by itself.
    [[nodiscard]] error ended_by(error cause) const { return cause.operation.empty() ? with_context(std::move(cause), context(), key()) : cause; }
    /// What the item counts, which is not the caller's to change.
    [[nodiscard]] static auto counts_of([[maybe_unused]] const Struct& object) {
        static constexpr auto counted = counted_positions<Table, Struct>();
        return [&]<std::size_t... Place>(std::index_sequence<Place...>) {
            return std::make_tuple(get_field<counted.first[Place]>(object)...);
        }(std::make_index_sequence<counted.second>{});
    }
    /// The first field of them that has changed.
    template <class Counts>
    [[nodiscard]] static std::string_view changed_count([[maybe_unused]] const Counts& before, [[maybe_unused]] const Struct& object) {
        static constexpr auto counted = counted_positions<Table, Struct>();
        std::string_view first;
        [&]<std::size_t... Place>(std::index_sequence<Place...>) {
            ((first = first.empty() && std::get<Place>(before) != get_field<counted.first[Place]>(object) ? field_names<Struct>[counted.first[Place]] : first), ...);
        }(std::make_index_sequence<counted.second>{});
        return first;
    }
    [[nodiscard]] static std::string refuse_count(std::string_view counter) {
        std::string text("modify() was to change ");
        text.append(counter).append(", which is counted by the edge ").append(counting_edge<Table, Struct>(counter));
        return text += "; link() and unlink() keep it";
    }
    [[nodiscard]] bool differs(std::string_view before, std::string_view after) const {
        pending_write ignored;
        return describe_changes(ignored, before, after, owned, on_.table->attributes);
    }
    [[nodiscard]] call_context context() const { return {address_.operation, on_.table->name, address_.entity}; }
    [[nodiscard]] std::string key() const { return show_key(*on_.description, address_.key()); }
    [[nodiscard]] error fail(error_code code, std::string_view message) const {
        error cause;
        cause.code = code;
        cause.message = message;
        return with_context(std::move(cause), context(), key());
    }

    /// Makes the object of an item.
    [[nodiscard]] item_outcome make(lookup<Struct>& object, const item_view& stored) const {
        object_place<Struct> at;
        const item_outcome outcome = make_item<Struct>(&at.object, stored, on_.ids(), layout);
        if (!outcome.ok()) return outcome;
        const tentative<Struct> made{&at.object};
        object.emplace(std::move(at.object));
        return outcome;
    }
    [[nodiscard]] lookup<Struct> get(std::string& body) const {
        lookup<Struct> found;
        item_outcome outcome;
        request::get request;
        request.key = address_.key();
        request.consistent = true;
        result<bool> came = on_.backend->get(*on_.table, request, [&](span<const item_view> items) {
            if constexpr (rests_on_discriminator(schema<Table>::facts, kept::facts))
                if (!is_item_of(items[0], kept::facts, on_.table->attributes, discriminator_position(schema<Table>::facts))) return;
            if (is_hidden(items[0], layout, on_.table->attributes, *on_.options)) return;
            if (owner_ != nullptr && !owner_->met_by(items[0], on_.table->attributes)) return;  // to others there is none
            body = items[0].body;
            outcome = make(found, items[0]);
        });
        if (!came.has_value()) return with_context(std::move(came).error(), context(), key());
        if (!outcome.ok()) return item_error(context(), *layout.entity, outcome, true, key());
        return found;
    }

    [[nodiscard]] pending_write address(request::write_kind kind) const {
        pending_write write = begin_write(on_, kind, address_.operation, address_.entity);
        write.set_key(address_.key());
        return write;
    }
    void expect_as_read(pending_write& write, const std::string& before) const {
        expect_unchanged(write, before, expected, on_.table->attributes);
        if (owner_ != nullptr) owner_->require(write);
    }
    template <class Link, class Perform>
    [[nodiscard]] result<void> write(const std::string& before, const pending_write& next, const Link& link, const Perform& perform) const {
        pending_write update = address(request::write_kind::update);
        (void)describe_changes(update, before, next.body.view(), owned, on_.table->attributes);
        if constexpr (kept::version >= 0) remove_unseen(update, before, next.body.view(), sparse_attributes<Table, entity>::positions, on_.table->attributes);
        expect_as_read(update, before);
        link(update);
        pending_write* const own[] = {&update};
        return perform(span<pending_write* const>(own));
    }
    template <class Link, class Perform>
    [[nodiscard]] result<void> move(const std::string& before, pending_write& next, const Link& link, const Perform& perform) const {
        pending_write erase = address(request::write_kind::erase);
        expect_as_read(erase, before);
        keep_strangers(next.body, before, owned, on_.table->attributes);
        next.require(request::opcode::not_exists);
        link(next);
        pending_write* const own[] = {&erase, &next};
        return perform(span<pending_write* const>(own));
    }

    const repository_view<Backend>& on_;
    const pending_write& address_;
    const asked_owner* owner_ = nullptr;  ///< nobody's in particular
};

}  // namespace facet::inline v0::detail
