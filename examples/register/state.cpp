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

/// Two programs that load, change and save would lose the changes of one. The lock is a file of its own, as saving replaces the
/// other; the system drops it when this program ends, however it ends.
int lock_beside(const std::string& path) {
    const std::string name = path + ".lock";
    const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) throw std::runtime_error(name + ": cannot be made: " + std::strerror(errno));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
    ::close(descriptor);
    throw std::runtime_error(path + ": another program is changing it; try again when it is done");
}

}  // namespace

saved_register::saved_register(std::string path, use how) : path_(std::move(path)), registry_(facet::open<Register>(engine_)) {
    if (how != use::begin && !std::filesystem::exists(path_))
        throw std::runtime_error(path_ + ": there is no such register; `register load` makes one");
    if (how != use::read) lock_ = lock_beside(path_);
    if (std::filesystem::exists(path_)) facet::json::import_table(engine_, registry_.handle(), description, path_).value();
}

saved_register::~saved_register() {
    if (lock_ >= 0) ::close(lock_);
}

void saved_register::save() { facet::json::export_table(engine_, registry_.handle(), description, path_).value(); }

}  // namespace trading
