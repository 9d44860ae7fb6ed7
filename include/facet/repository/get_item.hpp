// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/repository/entity_access.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/repository/pending_write.hpp>

#include <utility>

namespace facet::inline v0::detail {

/// A get whose key is built.
struct get_call {
    get_call(const table_facts* of, const stored_layout& read, item_maker maker, void* where) : table(of), layout(read), make(maker), place(where) {}

    const table_facts* table;
    stored_layout layout;
    item_maker make;
    void* place;  ///< where the item is made
    request::get asked{};  ///< filled in where it stands: to load as a whole what was just stored in parts makes the processor wait
    key_outcome built{};
};

/// Takes the item of a get.
template <class Backend>
struct get_taker {
    const repository_view<Backend>* on;
    const get_call* call;
    item_outcome outcome{};
    bool made = false;

    void operator()(span<const item_view> items) {
        const entity_facts& entity = *call->layout.entity;
        if (rests_on_discriminator(*call->table, entity) && !is_item_of(items[0], entity, on->table->attributes, discriminator_position(*call->table))) return;
        if (is_hidden(items[0], call->layout, on->table->attributes, *on->options)) [[unlikely]] return;
        outcome = call->make(call->place, items[0], on->ids(), call->layout);
        made = outcome.ok();
    }
};

/// Gets one item: true where it was made. Else the fault says why, or that there is no such item, with all that is known of the call.
template <class Backend>
[[nodiscard]] bool perform_get(const repository_view<Backend>& on, const get_call& call, maybe_error& fault) {
    const entity_facts& entity = *call.layout.entity;
    const auto context = [&] { return call_context{"get", on.table->name, entity.name}; };
    if (!call.built.ok()) [[unlikely]] return fault = maybe_error(key_error(context(), entity, call.built)), false;
    get_taker<Backend> taker{&on, &call};
    request::item_sink sink(taker);
    sink.takes_rows = true;
    result<bool> came = on.backend->get(*on.table, call.asked, sink);
    if (taker.made && came.has_value()) [[likely]] return true;
    if (!came.has_value()) [[unlikely]] return fault = maybe_error(with_context(std::move(came).error(), context(), show_key(*on.description, call.asked.key))), false;
    if (!taker.outcome.ok()) [[unlikely]] return fault = maybe_error(item_error(context(), entity, taker.outcome, true, show_key(*on.description, call.asked.key))), false;
    error& absent = fault.emplace();  // in its place: it is not rare
    fill_absence(absent, entity.name);
    absent.operation = "get";
    absent.table = on.table->name;
    absent.key = show_key(*on.description, call.asked.key);
    return false;
}

}  // namespace facet::inline v0::detail
