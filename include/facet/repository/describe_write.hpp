// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/guards.hpp>
#include <facet/repository/reads.hpp>
#include <facet/repository/stamps.hpp>
#include <facet/repository/sweep.hpp>
#include <facet/repository/unchanged_update.hpp>
#include <facet/repository/update.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

/// How a repository's writes are made: keys, bodies, and what facet itself adds.
template <class Table, class Backend>
class write_describer : public repository_reads<Table, Backend> {
    using core = repository_core<Table, Backend>;

protected:
    using repository_reads<Table, Backend>::repository_reads;

    /// Whether facet keeps fields of the entity.
    template <class Struct>
    static consteval bool stamps() {
        if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) return kept_fields<Table, schema<Table>::template position<Struct>>::any;
        else return false;
    }
    template <class Struct>
    static consteval bool versioned() {
        if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) return kept_fields<Table, schema<Table>::template position<Struct>>::version >= 0;
        else return false;
    }
    template <class Struct>
    static consteval bool remembers_change() {
        if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) return remembers_changed<Table, schema<Table>::template position<Struct>>();
        else return false;
    }
    /// An update begins with its where-clause, and with what facet itself says, where that bears on index entries.
    template <bool Upsert, class Struct, class Where>
    static consteval auto begun_update() {
        if constexpr (remembers_change<Struct>())
            return std::type_identity<update_builder<Upsert, Table, Struct, Backend, changed_part<Table, schema<Table>::template position<Struct>>, Where>>();
        else if constexpr (Upsert || remembers_statement<Table, Struct>()) return std::type_identity<update_builder<Upsert, Table, Struct, Backend, Where>>();
        else return std::type_identity<update_builder<Upsert, Table, Struct, Backend>>();
    }
    template <bool Upsert, class Struct, class Where>
    static consteval auto described_update() {
        using described = typename decltype(begun_update<Upsert, Struct, Where>())::type;
        if constexpr (Upsert) return std::type_identity<described>();
        else if constexpr (needs_change<Table, Struct, Where>()) return std::type_identity<unchanged_update<Struct, described>>();
        else return std::type_identity<described>();
    }
    template <bool Upsert, class Struct, class Where>
    using update_of = typename decltype(described_update<Upsert, Struct, std::remove_cvref_t<Where>>())::type;

    /// An update that is yet to be given its key, where it stands.
    template <bool Upsert, class Struct, class Where>
    [[nodiscard]] update_of<Upsert, Struct, Where> begin(std::string_view operation, [[maybe_unused]] const Where& where,
                                                         [[maybe_unused]] std::chrono::system_clock::time_point now) const {
        if constexpr (!remembers_statement<Table, Struct>()) {
            return {this->view(), operation, {}};
        } else if constexpr (remembers_change<Struct>()) {
            using part = changed_part<Table, schema<Table>::template position<Struct>>;
            return {this->view(), operation, {{{}, where}, part{moment_as<typename part::operand_type>(now)}}};
        } else {
            return {this->view(), operation, {{}, where}};
        }
    }
    /// An update with its key, and with what facet itself says.
    template <fixed_string Operation, bool Upsert, class Struct, bool Sound, class Where>
    [[nodiscard]] update_of<Upsert, Struct, Where> describe_update(const Where& where) const {
        [[maybe_unused]] std::chrono::system_clock::time_point now{};
        if constexpr (Sound && stamps<Struct>()) now = this->options().now();
        update_of<Upsert, Struct, Where> builder = begin<Upsert, Struct>(operation_name<Operation>, where, now);
        pending_write& write = builder.write_;
        if constexpr (Sound) address_at<Operation, Struct>(write, where);
        if constexpr (!Upsert) write.require(request::opcode::exists);
        else if constexpr (Sound) add_where_fields<Table, Struct>(write, where, this->template context<Struct>(write.operation));
        if constexpr (Sound && stamps<Struct>())
            stamp_update<Table, schema<Table>::template position<Struct>, Upsert>(write, now, this->template context<Struct>(write.operation));
        return builder;
    }
    /// A put of an object, where it stands.
    template <class Struct, bool Conditional, bool Sound>
    [[nodiscard]] write_action<Table, Struct, Backend, Conditional> describe_put(std::string_view operation, const Struct& object) const {
        write_action<Table, Struct, Backend, Conditional> action(this->view(), operation);
        if constexpr (Sound) pack_into(action.pending(), object);
        return action;
    }

    /// Adds the guards of an entity whose items are unique: `use` says what happens to them.
    template <class Struct, class Use>
    void keep_guards([[maybe_unused]] pending_write& write, [[maybe_unused]] const Use& use) const {
        if constexpr (is_guarded<Table, Struct>()) {
            const auto pack = [this, &write]<class Guard>(const std::optional<Guard>& guard) -> owned<pending_write> {
                if (!guard) return {};
                return make_owned<pending_write>(this->template pack_as_is<Guard, true>(write.operation, *guard));
            };
            guard_keeper<Table, Struct, decltype(pack)> keeper(write, pack);
            use(keeper);
        }
    }

    /// The write that erases an item with its guards. `stored`: the item's body, where it was read to be erased: other programs may store values in
    /// another form than facet does.
    template <class Struct>
    [[nodiscard]] pending_write erasure(const Struct& object, std::string_view stored = {}) const {
        pending_write write = begin_write<Struct>("erase", request::write_kind::erase);
        put_key(write, object);
        if constexpr (is_guarded<Table, Struct>()) {
            const pending_write whole = pack_as_is<Struct, true>("erase", object);
            if (whole.fault) write.fail(*whole.fault);
            keep_guards<Struct>(write, [&](auto& guards) { guards.erase(object, stored.empty() ? whole.body.view() : stored, this->table().attributes, !stored.empty()); });
        }
        return write;
    }
    /// An object as it is stored, with what facet itself says; the object that was given where that is nothing.
    template <class Struct, bool Sound>
    [[nodiscard]] decltype(auto) as_stored(const Struct& object) const {
        if constexpr (Sound && stamps<Struct>()) return stamped<Table, schema<Table>::template position<Struct>>(object, this->options());
        else return (object);
    }
    /// An object as an import stores it: facet says nothing of its own, but what the object's fields come to.
    template <class Struct, bool Sound>
    [[nodiscard]] static decltype(auto) as_imported(const Struct& object) {
        if constexpr (Sound && stamps<Struct>()) return with_computed_fields<Table, schema<Table>::template position<Struct>>(object);
        else return (object);
    }
    /// Refuses an object of a last version.
    template <class Struct>
    void need_next(pending_write& write, const Struct& object) const {
        need_next_version<Table, schema<Table>::template position<Struct>>(write, object);
    }
    /// Makes a put of an object conditional on the item that it was read as.
    template <class Struct>
    void expect_former(pending_write& write, const Struct& object) const {
        need_next(write, object);
        expect_version<Table, schema<Table>::template position<Struct>>(write, object);
    }
    /// A write of a whole item: its key and body.
    template <class Struct, bool Sound>
    [[nodiscard]] pending_write pack_as_is(std::string_view operation, const Struct& object) const {
        pending_write write = begin_write<Struct>(operation, request::write_kind::put);
        if constexpr (Sound) pack_into(write, object);
        return write;
    }
    /// Gives a write the key and body of an object.
    template <class Struct>
    void pack_into(pending_write& write, const Struct& object) const {
        static constexpr std::size_t position = schema<Table>::template position<Struct>;
        item_packer<Table, position> packer(write.body, this->table().attributes);
        put_key(write, object, noting_source<Struct>{&object, &packer.note()});
        if (const auto outcome = packer.pack(object); !outcome.ok()) [[unlikely]]
            write.fail(item_error(this->template context<Struct>(write.operation), schema<Table>::facts.entities[position], outcome, false, {}, packer.attribute()));
    }
    /// Reads an item that came by another way than a read.
    template <class Struct>
    [[nodiscard]] lookup<Struct> read_stored(std::string_view operation, const item_view& item) const {
        static constexpr const stored_layout& layout = item_layout<Table, schema<Table>::template position<Struct>>::stored;
        return read_at_hand<lookup<Struct>>(this->view(), this->template context<Struct>(operation), item, layout);
    }
    /// Erases what is expired of an entity, with its guards.
    template <class Struct>
    [[nodiscard]] result<std::uint64_t> sweep_items() const {
        static constexpr const stored_layout& layout = item_layout<Table, schema<Table>::template position<Struct>>::stored;
        const auto sweep = [this](const guarded_erasure* guarded) { return this->view().calls->sweep(this->view(), schema<Table>::facts, layout, guarded); };
        if constexpr (!is_guarded<Table, Struct>()) {
            return sweep(nullptr);
        } else {
            const auto erase = [this](const item_view& item) {
                const lookup<Struct> read = read_stored<Struct>("sweep", item);
                pending_write write = read.failed() ? begin_write<Struct>("sweep", request::write_kind::erase) : erasure(*read, item.body);
                if (read.failed()) write.fail(read.error());
                write.operation = "sweep";
                return write;
            };
            const guarded_erasure guarded(erase);
            return sweep(&guarded);
        }
    }
    /// A write of this kind, as yet without a key.
    template <class Struct>
    [[nodiscard]] pending_write begin_write(std::string_view operation, request::write_kind kind) const {
        return facet::detail::begin_write(this->view(), kind, operation, type_name<Struct>());
    }
    /// Gives a write the key of an object.
    template <class Struct>
    void put_key(pending_write& write, const Struct& object) const {
        put_key(write, object, struct_source<Struct>{&object});
    }
    template <class Struct, class Source>
    void put_key(pending_write& write, const Struct&, const Source& source) const {
        static constexpr std::size_t position = schema<Table>::template position<Struct>;
        key_view key;
        if (const auto outcome = build_primary_key<Table, position>(write.key_bytes, key, source); !outcome.ok())
            write.fail(facet::detail::key_error(this->template context<Struct>(write.operation), schema<Table>::facts.entities[position], outcome));
        write.partition_size = key.partition.size();
    }

    /// A write that addresses an item by its key.
    template <fixed_string Operation, class Struct, bool Sound, class Where>
    [[nodiscard]] pending_write address(request::write_kind kind, const Where& where) const {
        pending_write write = begin_write<Struct>(operation_name<Operation>, kind);
        if constexpr (Sound) address_at<Operation, Struct>(write, where);
        return write;
    }
    /// Gives a write the key that a where-clause says.
    template <fixed_string Operation, class Struct, class Where>
    void address_at(pending_write& write, const Where& where) const {
        using plan = key_plan<Operation, Table, Struct, Where>;
        key_view key;
        if (const auto outcome = core::template build_key<plan>(write.key_bytes, key, where); !outcome.ok()) [[unlikely]]
            write.fail(facet::detail::key_error(this->template context<Struct>(write.operation), plan::facts, outcome));
        write.partition_size = key.partition.size();
    }
    template <fixed_string Operation>
    static constexpr auto operation_text = Operation;
    template <fixed_string Operation>
    static constexpr std::string_view operation_name = operation_text<Operation>.view();
};

}  // namespace facet::inline v0::detail
