// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/shared.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/repository/calls.hpp>
#include <facet/schema/usual_reader.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::detail {

/// What all calls of a repository share: the backend, the opened table, and how a where-clause becomes a key.
template <class Table, class Backend>
class repository_core {
public:
    using table_type = Table;
    using backend_type = Backend;

    repository_core(Backend& backend, request::table table, cursor_keys cursors, service_options options = {})
        : state_(shared<state>::make(std::move(table), std::move(cursors), options)) {
        state_->view = {&backend, &state_->table, &schema<Table>::facts.description, &calls_on<Backend>, &state_->options, &usual_readers<>, &state_->rows};
    }
    /// One that is moved from stays what it is: both share the state.
    repository_core(repository_core&& other) noexcept : state_(other.state_) {}
    repository_core& operator=(repository_core&& other) noexcept {
        state_ = other.state_;
        return *this;
    }
    repository_core(const repository_core&) = delete;
    repository_core& operator=(const repository_core&) = delete;
    ~repository_core() = default;

    /// The table's name at run time.
    [[nodiscard]] const std::string& name() const noexcept { return state_->table.name; }
    [[nodiscard]] Backend& backend() const noexcept { return *state_->view.backend; }
    /// The opened table, for calls to the backend itself.
    [[nodiscard]] const request::table& handle() const noexcept { return state_->table; }
    /// As what it was opened: the table's declaration, in a backend's terms.
    [[nodiscard]] const request::table_description& description() const noexcept { return *state_->view.description; }

protected:
    template <fixed_string Operation, class Struct, class Where>
    static consteval auto address_error() {
        return call_error<Table, Struct, keyed<Operation>::template plan, std::remove_cvref_t<Where>>();
    }
    template <auto Why>
    static constexpr bool sound = Why.size() == 0 && valid_schema<Table>;

    /// It stays where it is when the repository moves.
    [[nodiscard]] const repository_view<Backend>& view() const noexcept { return state_->view; }
    template <class Struct>
    [[nodiscard]] call_context context(std::string_view operation) const {
        return {operation, state_->table.name, type_name<Struct>()};
    }
    [[nodiscard]] const request::table& table() const noexcept { return state_->table; }
    [[nodiscard]] const service_options& options() const noexcept { return state_->options; }
    [[nodiscard]] const cursor_keys& cursors() const noexcept { return state_->cursors; }

    template <class Plan, class Where>
    [[gnu::always_inline]] static key_outcome build_key(key_buffer& out, key_view& key, const Where& where) {
        using source = where_source<typename Plan::struct_type, Where, Plan::clauses>;
        return build_primary_key<Table, Plan::entity>(out, key, source{&where});
    }

private:
    struct state {
        state(request::table opened, cursor_keys keys, const service_options& given) : table(std::move(opened)), cursors(std::move(keys)), options(given) {}

        request::table table;
        cursor_keys cursors;
        service_options options;
        known_rows rows{};
        repository_view<Backend> view{};
    };

    friend struct repository_access;

    shared<state> state_;
};

/// For free functions that work on a repository.
struct repository_access {
    template <class Table, class Backend>
    [[nodiscard]] static const repository_view<Backend>& view(const repository_core<Table, Backend>& repository) noexcept {
        return repository.view();
    }
    template <class Table, class Backend>
    [[nodiscard]] static const cursor_keys& cursors(const repository_core<Table, Backend>& repository) noexcept {
        return repository.cursors();
    }
};

}  // namespace facet::inline v0::detail
