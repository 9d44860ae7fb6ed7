// SPDX-License-Identifier: BSL-1.0
// What a journal forces to disk, and when; and files that others move meanwhile.
#include <facet/json/journal.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/scratch_directory.hpp>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// Is told of each file that is forced to disk; says what errno is to be, or 0.
std::function<int(const struct ::stat&)> when_forced;

int force(int descriptor, long call) {
    if (when_forced) {
        struct ::stat held {};
        if (::fstat(descriptor, &held) != 0) return -1;
        if (const int fault = when_forced(held); fault != 0) {
            errno = fault;
            return -1;
        }
    }
    return static_cast<int>(::syscall(call, descriptor));
}

}  // namespace

// Programs' functions go before those of the system's libraries.
extern "C" int fsync(int descriptor) { return force(descriptor, SYS_fsync); }
extern "C" int fdatasync(int descriptor) { return force(descriptor, SYS_fdatasync); }

namespace facet::test {

using namespace facet::literals;

namespace {

namespace files = std::filesystem;

/// What was forced to disk while this lives, by the numbers of the files.
class forced_files {
public:
    explicit forced_files(std::function<int(const struct ::stat&)> answer = {}) {
        when_forced = [this, answer = std::move(answer)](const struct ::stat& held) {
            all_.push_back(held.st_ino);
            return answer ? answer(held) : 0;
        };
    }
    forced_files(const forced_files&) = delete;
    forced_files& operator=(const forced_files&) = delete;
    ~forced_files() { when_forced = nullptr; }

    [[nodiscard]] std::size_t count() const noexcept { return all_.size(); }
    [[nodiscard]] std::size_t count(const std::string& path) const {
        struct ::stat there {};
        REQUIRE(::stat(path.c_str(), &there) == 0);
        std::size_t sum = 0;
        for (const ::ino_t each : all_) sum += each == there.st_ino ? 1u : 0u;
        return sum;
    }

private:
    std::vector<::ino_t> all_;
};

[[nodiscard]] int fail_directories(const struct ::stat& held) { return S_ISDIR(held.st_mode) ? EIO : 0; }

}  // namespace

TEST_CASE("what a journal restores is on disk before it is read") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);  // in_system: nothing is forced to disk until the program is killed
        REQUIRE(all.restore().has_value());
        const forced_files forced;
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        CHECK(forced.count() == 0);
    }
    journaled all(path);
    {
        const forced_files forced;
        REQUIRE(all.restore().has_value());
        CHECK(forced.count(path) == 1);
        CHECK(forced.count(directory.file(".")) == 1);  // who put it there may not have come so far
    }
    journaled unsafe(directory.file("other.journal"));
    files::copy_file(path, directory.file("other.journal"));
    const forced_files forced([](const struct ::stat& held) { return S_ISREG(held.st_mode) ? EIO : 0; });
    CHECK(unsafe.restore().error().message.find("cannot force it to disk") != std::string::npos);
}

TEST_CASE("a new journal is forced into the directory in which it is, before anything is in it") {
    const scratch_directory directory, links;
    const std::string path = directory.file("purses.journal");
    files::create_symlink(path, links.file("link"));
    {
        journaled refused(links.file("link"));
        const forced_files forced(fail_directories);
        CHECK(refused.restore().error().message.find("its directory cannot be forced to disk") != std::string::npos);
        CHECK(read_file(path).empty());
    }
    journaled all(links.file("link"), json::journal_safety::on_disk);
    {
        const forced_files forced;
        REQUIRE(all.restore().has_value());
        CHECK(forced.count(directory.file(".")) == 1);
        CHECK(forced.count(links.file(".")) == 0);
    }
    REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
    REQUIRE(all.log.compact(all.purses).has_value());
    CHECK(files::is_symlink(links.file("link")));
    const forced_files forced;
    REQUIRE(all.purses.put(Purse{"ann", 2}).run().has_value());
    CHECK(forced.count(path) == 1);
}

TEST_CASE("a journal whose making was cut short is made") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal"), begin = "facet journal 1\n";
    REQUIRE(journaled(directory.file("other.journal")).restore().has_value());
    const std::string made = read_file(directory.file("other.journal"));
    REQUIRE(made.starts_with(begin));
    for (std::size_t size = 0; size <= begin.size(); ++size) {
        for (std::size_t there = 0; there <= size; ++there) {
            CAPTURE(size, there);
            write_file(path, begin.substr(0, there) + std::string(size - there, '\0'));
            journaled all(path);
            CHECK(all.restore().value().writes == 0);
            CHECK(read_file(path) == made);
        }
    }
    write_file(path, std::string(100, '\0'));
    journaled all(path);
    CHECK(all.restore().error().message.find("is no journal of facet") != std::string::npos);
}

TEST_CASE("what was taken back is not on disk when its write has failed") {
    const scratch_directory directory;
    for (const auto safety : {json::journal_safety::on_disk, json::journal_safety::in_system}) {
        journaled all(directory.file(safety == json::journal_safety::on_disk ? "on_disk" : "in_system"), safety);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        const std::uint64_t size = all.log.size();
        const std::uint64_t number = all.log.append({}).value();
        REQUIRE(all.log.sync().has_value());  // such as by another thread
        const forced_files forced;
        all.log.retract(number);
        CHECK(all.log.size() == size);
        CHECK(forced.count() == (safety == json::journal_safety::on_disk ? 1 : 0));
        REQUIRE(all.log.sync().has_value());
        CHECK(forced.count() == 1);
        REQUIRE(all.purses.put(Purse{"bob", 1}).run().has_value());
    }
}

TEST_CASE("what has the number of a line that was taken back is not on disk because that was") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    journaled all(path);
    REQUIRE(all.restore().has_value());
    const std::uint64_t number = all.log.append({}).value();
    std::atomic<bool> done = false;
    std::thread other;
    {
        const forced_files forced([&](const struct ::stat&) {
            other = std::thread([&] {
                all.log.retract(number);
                done = all.log.append({}).has_value();
            });
            for (int i = 0; i < 20 && !done; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return 0;
        });
        REQUIRE(all.log.sync().has_value());
    }
    other.join();
    REQUIRE(done);
    REQUIRE(all.log.append({}).has_value());
    CHECK(read_file(path).ends_with("\t3\t1\n"));
}

TEST_CASE("a journal whose file cannot be forced to disk takes no more writes") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path, json::journal_safety::on_disk);
        REQUIRE(all.restore().has_value());
        int interruptions = 3;
        {
            const forced_files forced([&](const struct ::stat&) { return interruptions-- > 0 ? EINTR : 0; });
            REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        }
        {
            const forced_files forced([](const struct ::stat&) { return EIO; });
            const auto put = all.purses.put(Purse{"bob", 1}).run();
            REQUIRE_FALSE(put.has_value());
            CHECK(put.error().possibly_applied);
            CHECK(put.error().code == error_code::invalid_file);
            CHECK_FALSE(all.log.compact(all.purses).has_value());
        }
        const auto put = all.purses.put(Purse{"cem", 1}).run();  // the disk says that all is well: it has forgotten
        REQUIRE_FALSE(put.has_value());
        CHECK_FALSE(put.error().possibly_applied);
        CHECK(put.error().message.find("cannot force it to disk") != std::string::npos);
        CHECK(put.error().message.find("takes no more writes") != std::string::npos);
        CHECK_FALSE(all.log.sync().has_value());
        CHECK_FALSE(all.log.compact(all.purses).has_value());
    }
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses).size() == 2);
}

TEST_CASE("a new file that may not stay in its place takes no writes") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path, json::journal_safety::on_disk);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        {
            const forced_files forced([](const struct ::stat& held) { return S_ISREG(held.st_mode) ? EIO : 0; });
            CHECK_FALSE(all.log.compact(all.purses).has_value());
        }
        REQUIRE(all.purses.put(Purse{"ann", 2}).run().has_value());  // in the old one
        {
            const forced_files forced(fail_directories);
            CHECK_FALSE(all.log.compact(all.purses).has_value());
        }
        const auto put = all.purses.put(Purse{"bob", 1}).run();
        REQUIRE_FALSE(put.has_value());
        CHECK(put.error().message.find("takes no more writes") != std::string::npos);
        journaled second(path);
        CHECK(second.restore().error().message.find("another journal has it open") != std::string::npos);
    }
    CHECK(directory.entries() == 1);
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(all.purses.get<Purse>("owner"_f == "ann").value().coins == 2);
}

TEST_CASE("a machine that fails leaves what was answered") {
    const scratch_directory directory, after;
    const std::string path = directory.file("purses.journal"), image = after.file("image.journal");
    std::map<::ino_t, std::string> on_disk;  // what a file has there for certain
    ::ino_t named = 0;                       // the file that has the path there
    std::int64_t answered = 0, begun = 0;
    std::mt19937 random(4711);
    const auto restart = [&](const std::string& there) {
        files::remove(image);
        if (named != 0) write_file(image, there);
        journaled all(image);
        REQUIRE(all.restore().has_value());
        const auto payments = all.purses.query<Payment>("owner"_f == "ann").all().value();
        const auto count = static_cast<std::int64_t>(payments.size());
        CHECK(count >= answered);
        CHECK(count <= begun);
        CHECK(all.purses.get<Purse>("owner"_f == "ann").value_or(Purse{}).coins == count);
    };
    const auto fail_here = [&](const struct ::stat& held) {
        const auto old_hook = std::exchange(when_forced, nullptr);
        struct ::stat now {};
        const bool is_there = ::stat(path.c_str(), &now) == 0;
        if (S_ISDIR(held.st_mode)) {
            restart(on_disk[named]);
            if (is_there) restart(on_disk[named = now.st_ino]);
        } else if (is_there && held.st_ino == now.st_ino) {
            const std::string before = on_disk[held.st_ino], is = read_file(path);
            for (int i = 0; i < 4; ++i) {  // some sectors of what is on its way
                std::string some = before;
                for (std::size_t at = 0; at < is.size(); at += 512) {
                    if (random() % 2 == 0) continue;
                    if (some.size() < at) some.resize(at);
                    some.replace(at, 512, is, at, 512);
                }
                restart(some);
            }
            on_disk[held.st_ino] = is;
        } else {
            for (const auto& each : files::directory_iterator(directory.file("."))) {
                struct ::stat there {};
                if (::stat(each.path().c_str(), &there) == 0 && there.st_ino == held.st_ino) on_disk[held.st_ino] = read_file(each.path());
            }
        }
        when_forced = old_hook;
        return 0;
    };
    for (int life = 0; life < 3; ++life) {
        const forced_files forced(fail_here);
        journaled all(path, json::journal_safety::on_disk);
        REQUIRE(all.restore().has_value());
        if (life == 0) REQUIRE(all.purses.put(Purse{"ann", 0}).run().has_value());
        for (int i = 0; i < 6; ++i) {
            ++begun;
            const auto paid = all.purses.transact(all.purses.update<Purse>("owner"_f == "ann").set("coins"_f += 1), all.purses.create(Payment{"ann", begun, 1}),
                                                  all.purses.put(Purse{"bob", 1, std::string(random() % 2'000, 'n')}));
            REQUIRE(paid.has_value());
            ++answered;
            if (i % 3 == 2) REQUIRE(all.log.compact(all.purses).has_value());
        }
    }
    restart(on_disk[named]);
    CHECK(answered == 18);
}

TEST_CASE("nobody else gets the new file before the journal has it") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    journaled all(path);
    REQUIRE(all.restore().has_value());
    REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
    std::string refusal;
    {
        const forced_files forced([&](const struct ::stat& held) {
            if (!S_ISDIR(held.st_mode) || !refusal.empty()) return 0;
            journaled second(path);
            const auto restored = second.restore();
            refusal = restored.has_value() ? "none" : restored.error().message;
            return 0;
        });
        REQUIRE(all.log.compact(all.purses).has_value());
    }
    CHECK(refusal.find("another journal has it open") != std::string::npos);
    CHECK(all.purses.put(Purse{"bob", 1}).run().has_value());
}

TEST_CASE("a journal stays where it was opened") {
    const scratch_directory directory, elsewhere;
    const files::path before = files::current_path();
    files::current_path(directory.file("."));
    {
        journaled all("purses.journal");
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        files::current_path(elsewhere.file("."));
        const auto compacted = all.log.compact(all.purses);
        files::current_path(before);
        REQUIRE(compacted.has_value());
        CHECK(elsewhere.entries() == 0);
        CHECK(directory.entries() == 1);
        REQUIRE(all.purses.put(Purse{"bob", 1}).run().has_value());
    }
    journaled all(directory.file("purses.journal"));
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses).size() == 2);
}

TEST_CASE("a journal that was moved leaves alone what is in its place") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path), other(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        files::rename(path, directory.file("moved"));
        REQUIRE(other.restore().has_value());
        REQUIRE(other.purses.put(Purse{"bob", 1}).run().has_value());
        const std::string there = read_file(path);
        CHECK(all.log.compact(all.purses).error().message.find("another file is there") != std::string::npos);
        CHECK(read_file(path) == there);
        CHECK(directory.entries() == 2);
        REQUIRE(all.purses.put(Purse{"cem", 1}).run().has_value());
        CHECK(read_file(directory.file("moved")).find("cem") != std::string::npos);
    }
    files::remove(directory.file("moved"));
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        files::remove(path);
        REQUIRE(all.purses.put(Purse{"dov", 1}).run().has_value());
        REQUIRE(all.log.compact(all.purses).has_value());  // puts it there anew
        REQUIRE(all.purses.put(Purse{"eve", 1}).run().has_value());
    }
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses).size() == 3);
}

}  // namespace facet::test
