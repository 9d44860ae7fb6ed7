// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Which backend the examples run on: the engine, or DynamoDB where the command line says so.

#include <facet/facet.hpp>

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace shown {

/// Where a program's tables lie: in an engine in its own memory, which is empty at first and forgets; or, with --endpoint or --region, in
/// DynamoDB or what speaks its protocol, where they are still there at the next run.
class place {
public:
    /// Adds the options --endpoint, --region and --fresh, which is refused without one of the others. It is the app's own callback that sees to it.
    void add_options(CLI::App& app);

    [[nodiscard]] bool is_service() const noexcept { return !endpoint_.empty() || !region_.empty(); }
    /// An engine, or a client of the service.
    [[nodiscard]] facet::any_backend backend() const;

    /// With --fresh, erases a table, if it is there: one that this run may have no need to prepare.
    void erase_if_fresh(facet::any_backend& at, std::string_view name) const;

    /// Makes a table where there is none, and says so; with --fresh the one that is there is erased before. Gives whether the table is
    /// empty, so that the program is to fill it (filling.hpp). Failures are thrown as facet::exception.
    template <class Table>
    [[nodiscard]] bool prepare(facet::any_backend& at, std::string_view name = facet::schema<Table>::facts.name) const {
        return prepare(at, name, facet::schema<Table>::facts.description);
    }

private:
    [[nodiscard]] bool prepare(facet::any_backend& at, std::string_view name, const facet::request::table_description& description) const;

    std::string endpoint_;
    std::string region_;
    bool fresh_ = false;
};

}  // namespace shown
