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

/// A service's table is made to be loaded, and not by a question that would have nothing to answer it.
store opened(facet::any_backend& backend, saved_register::use how, const shown::place& where) {
    const bool makes = how == saved_register::use::begin || !where.is_service();
    if (makes) (void)where.prepare<Register>(backend);
    auto table = facet::try_open<Register>(backend, {.create = false});
    if (!makes && !table.has_value() && table.error().code == facet::error_code::resource_not_found)
        throw std::runtime_error("there is no table Register; `register load` makes it");
    return std::move(table).value();
}

/// The file that saving replaces: where the links lead, also where nothing is there yet.
std::string file_itself(std::filesystem::path path) {
    std::error_code ignored;
    for (int links = 0; links < 40 && std::filesystem::is_symlink(path, ignored); ++links)
        path = path.parent_path() / std::filesystem::read_symlink(path);
    return std::filesystem::weakly_canonical(path).string();
}

/// Whether there is such a file. Nothing but a regular one can be read whole and replaced: a pipe would have the program wait for ever.
bool is_there(const std::string& path) {
    namespace files = std::filesystem;
    std::error_code fault;
    const files::file_type type = files::status(path, fault).type();
    if (type == files::file_type::none) throw std::runtime_error(path + ": cannot be looked at: " + fault.message());
    if (type != files::file_type::regular && type != files::file_type::not_found)
        throw std::runtime_error(path + ": is no regular file, and cannot be a register");
    return type == files::file_type::regular;
}

}  // namespace

change_lock::change_lock(const std::string& path) {
    const std::string name = file_itself(path) + ".lock";  // not the file itself: saving puts another in its place
    descriptor_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno == EACCES) {  // of another user, maybe, whose lock may be read
        descriptor_ = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor_ < 0 && errno == ENOENT) errno = EACCES;  // it could not be made
    }
    if (descriptor_ < 0) {
        const std::string why = std::strerror(errno);
        std::error_code ignored;
        if (const auto folder = std::filesystem::path(name).parent_path(); !std::filesystem::exists(folder, ignored))
            throw std::runtime_error(path + ": there is no directory " + folder.string());
        throw std::runtime_error(name + (std::filesystem::exists(name, ignored) ? ": cannot be opened: " : ": cannot be made: ") + why);
    }
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
    if (!is_there(path_) && how != use::begin)
        throw std::runtime_error(path_ + ": there is no such register; `register load` makes one");
    if (how != use::read) lock_.emplace(path_);
    if (!is_there(path_)) return;
    if (const auto loaded = facet::json::import_table(registry_, path_); !loaded.has_value())
        facet::raise(loaded.error());
}

void saved_register::save() {
    if (keeps_changes_) return;
    if (const auto saved = facet::json::export_table(registry_, path_); !saved.has_value())
        facet::raise(saved.error());
}

}  // namespace trading
