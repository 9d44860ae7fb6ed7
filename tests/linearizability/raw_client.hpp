// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <linearizability/calls.hpp>
#include <linearizability/cells.hpp>
#include <linearizability/watched_backend.hpp>
#include <support/call_of.hpp>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace facet::linearizability {

/// Makes calls by requests, as a backend is given them. One thread's own.
template <class Backend>
class raw_client {
public:
    explicit raw_client(Backend& backend) : backend_(&backend) {
        for (const char* name : table_names) tables_.push_back(table::opened(backend, cell_spec(), name));
    }

    /// Makes the call and fills in what was answered. Throws where the answer makes no sense.
    void run(call& made, std::string_view token) {
        std::vector<action>& actions = made.recorded.actions;
        switch (made.kind) {
            case call_kind::get: return get(actions[0]);
            case call_kind::write: return write(actions[0]);
            case call_kind::transact_write: return transact(made.recorded, token);
            case call_kind::batch_write: return batch_write(actions);
            case call_kind::transact_get:
            case call_kind::batch_get: return get_many(made.kind == call_kind::transact_get, actions);
            case call_kind::scan: return listed(tables_[0].scan({.consistent = true}), actions);
            case call_kind::query: return listed(tables_[0].query({.partition = {"a"}, .consistent = true}), actions);
            case call_kind::query_back:
                return listed(tables_[0].query({.partition = {"a"}, .ascending = false, .consistent = true}), actions);
            case call_kind::query_index: return listed(tables_[0].query({.index = 0, .partition = {"a"}}), actions);
        }
    }

private:
    using table = test::dynamic_table<Backend>;

    [[nodiscard]] table& table_of(const action& of) { return tables_[places[of.target].table]; }
    [[nodiscard]] static item key_of(const action& of) { return {{"group", places[of.target].group}, {"name", places[of.target].name}}; }
    [[nodiscard]] static item item_of(const action& of) {
        item whole = key_of(of);
        for (const char* name : {"value", "base"}) whole.insert_or_assign(name, attribute_value(of.operand));
        whole.insert_or_assign("pad", attribute_value(pad_of(of.operand)));
        return whole;
    }
    [[nodiscard]] static test::write_options options_of(const action& of) {
        test::write_options made;
        made.return_on_failure = of.when.kind != condition_kind::none;
        switch (of.when.kind) {
            case condition_kind::none: break;
            case condition_kind::equals: made.when = test::a("value") == test::node(of.when.operand); break;
            case condition_kind::exists: made.when = test::exists("group"); break;
            case condition_kind::missing: made.when = test::not_exists("group"); break;
        }
        return made;
    }

    /// An item's value; throws where the item is half one and half another.
    [[nodiscard]] static value value_of(const item& seen) {
        const attribute_value* base = seen.find("base");
        const attribute_value* pad = seen.find("pad");
        const attribute_value* held = seen.find("value");
        if (held == nullptr || !is_whole(base == nullptr ? std::nullopt : base->as_number().to_int64(),
                                         pad == nullptr ? std::nullopt : std::optional(*pad->if_string())))
            throw std::runtime_error("an item is half one and half another");
        return held->as_number().to_int64().value();
    }
    [[nodiscard]] static value value_of(const std::optional<item>& seen) { return seen ? value_of(*seen) : nothing; }
    /// The value of the item that a failed condition met, as the error carries it (contract V6).
    [[nodiscard]] value met(const action& of, const std::string& key, const std::string& body) {
        return key.empty() && body.empty() ? nothing : value_of(table_of(of).body(body));
    }
    static void expect(bool holds, const std::string& said) {
        if (!holds) throw std::runtime_error("an answer that makes no sense: " + said);
    }

    void get(action& one) {
        const auto found = table_of(one).try_get(key_of(one));
        expect(found.has_value(), test::said(found));
        one.before = value_of(*found);
    }

    void write(action& one) {
        test::write_options options = options_of(one);
        const bool adds = one.kind == action_kind::add;
        options.returned = adds ? request::return_values::all_new : request::return_values::all_old;
        const test::outcome done = one.kind == action_kind::put ? table_of(one).put(item_of(one), options)
                                   : adds ? table_of(one).update(key_of(one), {test::add("value", one.operand)}, options)
                                          : table_of(one).erase(key_of(one), options);
        if (done.failure) {
            expect(done.failure->code == error_code::conditional_check_failed, done.failure->to_string());
            one.refused = true;
            one.before = met(one, done.failure->item_key, done.failure->item);
        } else if (adds) {
            one.after = value_of(done.returned);
        } else {
            one.before = value_of(done.returned);
        }
    }

    void transact(operation& recorded, std::string_view token) {
        test::call_of<Backend> whole(*backend_);
        for (const action& one : recorded.actions) {
            const test::write_options options = options_of(one);
            switch (one.kind) {
                case action_kind::put: whole.put(table_of(one), item_of(one), options); break;
                case action_kind::add: whole.update(table_of(one), key_of(one), {test::add("value", one.operand)}, options); break;
                case action_kind::erase: whole.erase(table_of(one), key_of(one), options); break;
                case action_kind::check: whole.check(table_of(one), key_of(one), *options.when, true); break;
                case action_kind::read: break;
            }
        }
        const test::outcome done = whole.transact(recorded.token ? token : std::string_view());
        if (!done.failure) return;
        expect(done.failure->code == error_code::transaction_canceled && done.failure->reasons.size() == recorded.actions.size(),
               done.failure->to_string());
        for (std::size_t i = 0; i < recorded.actions.size(); ++i) {
            const cancellation_reason& reason = done.failure->reasons[i];
            if (reason.code == reason_code::none) continue;
            expect(reason.code == reason_code::conditional_check_failed, reason.message);
            recorded.actions[i].refused = true;
            recorded.actions[i].before = met(recorded.actions[i], reason.item_key, reason.item);
        }
        expect(recorded.refused(), done.failure->to_string());
    }

    void batch_write(const std::vector<action>& actions) {
        test::call_of<Backend> batch(*backend_);
        for (const action& one : actions) {
            if (one.kind == action_kind::put) batch.put(table_of(one), item_of(one));
            else batch.erase(table_of(one), key_of(one));
        }
        const std::string said = batch.batch_write();
        expect(said == test::ok, said);
    }

    void get_many(bool transacted, std::vector<action>& actions) {
        test::call_of<Backend> reads(*backend_);
        for (const action& one : actions) reads.get(table_of(one), key_of(one));
        std::map<std::size_t, item> found;
        const std::string said = transacted ? reads.transact_get(found) : reads.batch_get(found);
        expect(said == test::ok, said);
        for (action& one : actions) one.before = nothing;
        for (const auto& [position, seen] : found) actions.at(position).before = value_of(seen);
    }

    /// Items of table Left, whose first registers the actions read.
    static void listed(const test::listing& page, std::vector<action>& actions) {
        expect(!page.failure && !page.page.more, test::said(page));
        for (action& one : actions) one.before = nothing;
        for (const item& seen : page.items) {
            action& one = actions.at(register_named(*seen.find("name")->if_string()));
            expect(one.before == nothing, "an item is there twice");
            one.before = value_of(seen);
        }
    }

    Backend* backend_;
    std::vector<table> tables_;
};

}  // namespace facet::linearizability
