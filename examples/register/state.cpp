// SPDX-License-Identifier: BSL-1.0
#include "state.hpp"

#include <facet/json/export_table.hpp>
#include <facet/json/import_table.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace trading {

namespace {

constexpr const facet::request::table_description& description = facet::schema<Register>::facts.description;

/// A service's table is made to be loaded, and not by a question that would have nothing to answer it.
store opened(facet::any_backend& backend, saved_register::use how, const shown::place& where) {
    const bool makes = how == saved_register::use::begin || !where.is_service();
    if (makes) (void)where.prepare<Register>(backend);
    auto table = facet::try_open<Register>(backend, {.create = false});
    if (!makes && !table.has_value() && table.error().code == facet::error_code::resource_not_found)
        throw std::runtime_error("there is no table Register; `register load` makes it");
    return std::move(table).value();
}

}  // namespace

change_lock::change_lock(const std::string& path) {
    const std::string name = path + ".lock";  // not the file itself: saving puts another in its place
    descriptor_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) throw std::runtime_error(name + ": cannot be made: " + std::strerror(errno));
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(descriptor_);
    throw std::runtime_error(path + ": another program is changing it; try again when it is done");
}

change_lock::~change_lock() { ::close(descriptor_); }

saved_register::saved_register(std::string path, use how, const shown::place& where)
    : path_(std::move(path)), keeps_changes_(where.is_service()), backend_(where.backend()), registry_(opened(backend_, how, where)) {
    if (!keeps_changes_) load(how);
}

void saved_register::load(use how) {
    if (how != use::begin && !std::filesystem::exists(path_))
        throw std::runtime_error(path_ + ": there is no such register; `register load` makes one");
    if (how != use::read) lock_.emplace(path_);
    if (!std::filesystem::exists(path_)) return;
    if (const auto loaded = facet::json::import_table(backend_, registry_.handle(), description, path_); !loaded.has_value())
        facet::raise(loaded.error());
}

void saved_register::save() {
    if (keeps_changes_) return;
    if (const auto saved = facet::json::export_table(backend_, registry_.handle(), description, path_); !saved.has_value())
        facet::raise(saved.error());
}

}  // namespace trading
