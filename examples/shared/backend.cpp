// SPDX-License-Identifier: BSL-1.0
#include "backend.hpp"

#include "checks.hpp"
#include "service.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>

namespace shown {

namespace {

void check(const facet::result<void>& done, facet::error_code expected) {
    if (!done.has_value() && done.error().code != expected) facet::raise(done.error());
}

}  // namespace

void place::add_options(CLI::App& app) {
    const std::string group = "DynamoDB instead of an engine in memory; what is not said here is found as AWS's tools find it";
    app.add_option("--endpoint", endpoint_, "Its address, such as http://127.0.0.1:8000")->check(text())->group(group);
    app.add_option("--region", region_, "Its region, such as eu-west-1")->check(text())->group(group);
    app.add_flag("--fresh", fresh_, "Erase the program's table there first, with all that is in it")->group(group);
    app.callback([this] {
        if (fresh_ && !is_service()) throw CLI::ValidationError("--fresh", "needs --endpoint or --region, since it erases a table of DynamoDB");
    });
}

facet::any_backend place::backend() const {
    if (is_service()) return service(endpoint_, region_);
    return facet::any_backend(std::make_unique<facet::memory::engine>());
}

void place::erase_if_fresh(facet::any_backend& at, std::string_view name) const {
    if (fresh_) check(at.erase_table(name), facet::error_code::resource_not_found);
}

bool place::prepare(facet::any_backend& at, std::string_view name, const facet::request::table_description& description) const {
    erase_if_fresh(at, name);
    const auto table = at.open(name, description);
    if (!table.has_value()) {
        if (table.error().code != facet::error_code::resource_not_found) facet::raise(table.error());
        if (is_service()) std::fprintf(stderr, "there is no table %.*s: it is made\n", static_cast<int>(name.size()), name.data());
        check(at.create_table(name, description), facet::error_code::resource_in_use);
        return true;
    }
    bool empty = true;
    facet::request::scan first;
    first.limit = 1;
    first.consistent = true;
    if (const auto read = at.scan(*table, first, [&](std::span<const facet::item_view> items) { empty = items.empty(); }); !read.has_value())
        facet::raise(read.error());
    return empty;
}

}  // namespace shown
