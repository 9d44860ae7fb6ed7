// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/unpack_change.hpp>
#include <facet/core/process_mark.hpp>
#include <facet/core/span.hpp>
#include <facet/json/detail/journal_compaction.hpp>
#include <facet/json/detail/journal_file.hpp>
#include <facet/json/detail/journal_line.hpp>
#include <facet/json/detail/journal_replay.hpp>
#include <facet/json/detail/journal_table.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace facet::inline v0::json {

/// When a write that a journal keeps counts as done.
enum class journal_safety : std::uint8_t {
    on_disk,    ///< when it was forced to disk: it outlasts the machine's failure. Writes that wait at the same time share what that takes
    in_system,  ///< when the operating system has it: it outlasts the process, and the machine's failure once journal::sync() was called
};

namespace detail {

/// What a journal does, without knowing its tables' backends.
class journal_writer {
public:
    journal_writer(std::string path, journal_safety safety) : path_(std::move(path)), safety_(safety) {}
    journal_writer(const journal_writer&) = delete;
    journal_writer& operator=(const journal_writer&) = delete;
    ~journal_writer() = default;

    void attach() noexcept {
        const std::lock_guard lock(mutex_);
        ++engines_;
    }

    [[nodiscard]] result<journal_restored> restore(journal_tables tables, bool cut) {
        if (auto begun = begin_restore(); !begun.has_value()) return std::move(begun).error();
        const restoring under_way{*this};
        std::vector<kept_table> kept;
        for (const auto& each : tables) kept.push_back({std::string(each->name()), each->place()});
        auto file = std::make_unique<journal_file>(path_);
        auto restored = repeat(*file, tables, cut);
        if (!restored.has_value()) return restored;
        const std::lock_guard lock(mutex_);
        phase_ = phase::open;
        last_line_ = file->size();
        file_ = std::move(file);
        kept_ = std::move(kept);
        process_ = facet::detail::process_mark();
        return restored;
    }

    [[nodiscard]] result<journal_compacted> compact(journal_tables tables) {
        const std::lock_guard alone(compacting_);
        if (auto all = check_tables(tables); !all.has_value()) return std::move(all).error();
        std::unique_lock lock(mutex_);
        if (failed_ != nullptr) return failure();
        // All lines but the last one are sure to have been carried out, so that the scan finds them; the last one is where it was settled.
        const journal_file& old = *file_;
        journal_compacted done{0, old.size(), 0};
        std::uint64_t from = settled_.load(std::memory_order_acquire) >= number_ ? old.size() : last_line_;
        lock.unlock();

        journal_compaction fresh(old);
        if (auto begun = fresh.begin(tables, done.items); !begun.has_value()) return std::move(begun).error();
        // Again, for what was written meanwhile; then what is left is little.
        for (int round = 0; round < 2; ++round) {
            lock.lock();
            const std::uint64_t to = std::max(from, last_line_);
            lock.unlock();
            if (auto copied = fresh.copy(old, from, to); !copied.has_value()) return std::move(copied).error();
            from = to;
            if (auto synced = fresh.sync(); !synced.has_value()) return std::move(synced).error();
        }
        lock.lock();
        while (syncing_) changed_.wait(lock);
        if (failed_ != nullptr) return failure();
        if (auto copied = fresh.copy(old, from, last_line_); !copied.has_value()) return std::move(copied).error();
        const std::uint64_t last_line = fresh.size();
        if (auto copied = fresh.copy(old, std::max(from, last_line_), old.size()); !copied.has_value()) return std::move(copied).error();
        // It is open and locked before it is in place: from then on nothing can fail that would leave the journal in the old one.
        auto next = std::make_unique<journal_file>(path_);
        if (auto opened = next->open_next(fresh.temporary(), old, fresh.size()); !opened.has_value()) return std::move(opened).error();
        if (!old.is_in_place() && !old.is_gone())
            return file_error(path_, "another file is there, which is left as it is; the journal goes on in its own");
        auto replaced = fresh.replace();
        if (!replaced.has_value() && !next->is_in_place()) return std::move(replaced).error();
        file_ = std::move(next);
        lines_ = forced_ = fresh.lines();
        last_line_ = last_line;
        if (const int fault = fresh.sync_directory(); fault != 0) {
            fail("the new file is in place, but its directory cannot be forced to disk", fault);
            return failure();
        }
        synced_ = number_;
        done.bytes = file_->size();
        return done;
    }

    [[nodiscard]] result<std::uint64_t> append(span<const item_change> changes) {
        const std::lock_guard lock(mutex_);
        if (phase_ == phase::restoring && restorer_ == std::this_thread::get_id()) {
            was_told_ = true;
            return synced_ = ++number_;
        }
        if (phase_ != phase::open) return misuse("restore() comes before the first write");
        if (engines_ > 1) return misuse("it keeps the changes of one engine, and is the log of two");
        if (process_.is_copied()) return misuse(forked);
        if (failed_ != nullptr) return failure();
        line_.begin(lines_ + 1, forced_);
        for (const item_change& each : changes) {
            if (!knows(each.table)) return misuse("restore() was not given the table " + std::string(each.table) + ", which is written to");
            const auto attributes = unpack_change(each);
            if (!attributes.has_value()) return attributes.error();
            if (auto added = line_.add(each.erased, each.table, *attributes); !added.has_value()) return std::move(added).error();
        }
        const std::uint64_t begin = file_->size();
        bool broken = false;
        if (const int fault = file_->append(line_.finish(), broken); fault != 0) {
            if (broken) fail(cannot_write, fault);
            return broken ? failure() : file_->fault(fault, cannot_write);
        }
        last_line_ = begin;
        ++lines_;
        return ++number_;
    }

    void retract(std::uint64_t /*number*/) noexcept {
        std::unique_lock lock(mutex_);
        if (phase_ != phase::open) return;
        while (syncing_) changed_.wait(lock);  // what it forces to disk is this line, and not the next of its number
        --lines_;
        if (forced_ > lines_) forced_ = lines_;
        ++number_;  // the disk may have it, and has to lose it
        if (const int fault = file_->truncate(last_line_); fault != 0) fail("cannot cut it", fault);
        if (safety_ == journal_safety::on_disk) (void)is_forced(number_, lock);
    }

    [[nodiscard]] result<void> settle(std::uint64_t number) {
        std::uint64_t before = settled_.load(std::memory_order_relaxed);
        while (before < number && !settled_.compare_exchange_weak(before, number, std::memory_order_release, std::memory_order_relaxed)) {}
        if (safety_ == journal_safety::in_system) return {};
        std::unique_lock lock(mutex_);
        return force(number, lock);
    }
    [[nodiscard]] result<void> sync() {
        std::unique_lock lock(mutex_);
        if (phase_ != phase::open) return misuse("restore() comes first");
        return force(number_, lock);
    }
    [[nodiscard]] std::uint64_t size() const {
        const std::lock_guard lock(mutex_);
        return file_ == nullptr ? 0 : file_->size();
    }

private:
    enum class phase : std::uint8_t { closed, restoring, open };
    struct kept_table {
        std::string name;
        const void* place;
    };
    /// Ends what begin_restore() began, also where memory runs out: else this thread's writes would be taken for repeated ones, and lost.
    struct restoring {
        journal_writer& of;
        ~restoring() {
            const std::lock_guard lock(of.mutex_);
            if (of.phase_ == phase::restoring) of.phase_ = phase::closed;
        }
    };

    [[nodiscard]] error misuse(std::string_view what) const {
        error cause;
        cause.message = path_ + ": " + std::string(what);
        return cause;
    }
    /// Nothing is written any more: what is in the file would no longer be what happened. Needs no memory.
    void fail(const char* what, int fault) noexcept {
        if (failed_ == nullptr) {
            failed_ = what;
            fault_ = fault;
        }
        changed_.notify_all();
    }
    [[nodiscard]] error failure() const {
        error cause = fault_ == 0 ? file_error(path_, failed_) : file_->fault(fault_, failed_);
        cause.message += "; the journal takes no more writes";
        return cause;
    }
    [[nodiscard]] bool knows(std::string_view table) const noexcept {
        for (const kept_table& each : kept_)
            if (each.name == table) return true;
        return false;
    }

    [[nodiscard]] result<void> begin_restore() {
        const std::lock_guard lock(mutex_);
        if (phase_ != phase::closed) return misuse("restore() is called once");
        if (engines_ != 1) return misuse(engines_ == 0 ? "no engine tells it of its changes: it is to be an engine's engine_options::log" : "it is the log of two engines");
        phase_ = phase::restoring;
        restorer_ = std::this_thread::get_id();
        return {};
    }
    [[nodiscard]] error not_told() const { return misuse("the engine of these tables does not tell it of its changes: it is to be that engine's engine_options::log"); }
    [[nodiscard]] result<journal_restored> repeat(journal_file& file, journal_tables tables, bool cut) {
        for (const auto& each : tables) {
            auto empty = each->empty();
            if (!empty.has_value()) return std::move(empty).error();
            if (!*empty) return misuse("the table " + std::string(each->name()) + " has items already: restore() comes first");
            if (each->is_silent()) return not_told();
        }
        if (auto opened = file.open(); !opened.has_value()) return std::move(opened).error();
        journal_replay replay(file, tables, cut);
        auto restored = replay.run();
        if (!restored.has_value()) return restored;
        if (replay.has_puts() && !was_told_) return not_told();
        lines_ = forced_ = replay.lines();
        line_.begin(lines_ + 1, forced_);
        bool complete = replay.forced() + 1 >= lines_;  // else all of them are on disk now, which the file did not say yet
        for (const auto& each : tables) {
            if (replay.tells_key(each->name()) || find_table(tables, each->name()) != each.get()) continue;
            if (auto told = line_.add_key(each->name(), each->key_names()); !told.has_value()) return std::move(told).error();
            complete = false;
        }
        if (complete) return restored;
        bool broken = false;
        const int fault = file.append(line_.finish(), broken);
        if (broken) return file.fault(fault, cannot_write);
        if (fault == 0) ++lines_;  // on a disk that is full, what is there can be read without
        return restored;
    }
    [[nodiscard]] result<void> check_tables(journal_tables given) const {
        const std::lock_guard lock(mutex_);
        if (phase_ != phase::open) return misuse("restore() comes before compact()");
        if (process_.is_copied()) return misuse(forked);
        for (const kept_table& each : kept_) {
            const journal_table* const same = find_table(given, each.name);
            if (same == nullptr) return misuse("compact() was not given the table " + each.name);
            if (same->place() != each.place) return misuse("compact() was given the table " + each.name + " of another backend than restore()");
        }
        for (const auto& each : given)
            if (!knows(each->name())) return misuse("restore() was not given the table " + std::string(each->name()));
        return {};
    }

    [[nodiscard]] result<void> force(std::uint64_t number, std::unique_lock<std::mutex>& lock) {
        if (is_forced(number, lock)) return {};
        return failure();
    }
    /// Waits until everything up to a number is on disk; false where that failed. One thread has it forced there, for all that wait.
    [[nodiscard]] bool is_forced(std::uint64_t number, std::unique_lock<std::mutex>& lock) noexcept {
        while (synced_ < number) {
            if (failed_ != nullptr) return false;
            if (syncing_) {
                changed_.wait(lock);
                continue;
            }
            syncing_ = true;
            const std::uint64_t written = number_, lines = lines_;
            const journal_file& file = *file_;
            lock.unlock();
            const int fault = file.sync();
            lock.lock();
            syncing_ = false;
            if (fault == 0) synced_ = written, forced_ = lines < lines_ ? lines : lines_;
            else fail("cannot force it to disk", fault);
            changed_.notify_all();
        }
        return true;
    }

    static constexpr const char* cannot_write = "cannot write";
    static constexpr const char* forked = "it is the journal of the process that this one was forked from: restore() comes behind fork()";

    const std::string path_;
    const journal_safety safety_;
    std::mutex compacting_;  // taken before the other one
    mutable std::mutex mutex_;
    std::condition_variable changed_;  // what is on disk, or that it failed
    std::atomic<std::uint64_t> settled_{0};  // what was told with this number, and before, can be seen
    int engines_ = 0;
    phase phase_ = phase::closed;
    std::thread::id restorer_;
    bool was_told_ = false;
    std::vector<kept_table> kept_;
    facet::detail::process_mark process_;  // that restored it
    std::unique_ptr<journal_file> file_;
    journal_line line_;
    std::uint64_t lines_ = 0;      // of the file
    std::uint64_t forced_ = 0;     // of them, for sure
    std::uint64_t last_line_ = 0;  // where its last line begins, which need not have been carried out yet
    std::uint64_t number_ = 0;     // of writes; never twice
    std::uint64_t synced_ = 0;
    bool syncing_ = false;  // without the lock
    const char* failed_ = nullptr;  // why it takes no more writes
    int fault_ = 0;                 // what errno was then, or 0
};

}  // namespace detail
}  // namespace facet::inline v0::json
