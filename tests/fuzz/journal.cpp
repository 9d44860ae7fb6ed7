// SPDX-License-Identifier: BSL-1.0
// Journals of any bytes, and damaged ones: each is restored or refused; what is damaged never gives a state that the tables never had; a
// file that is refused stays as it is; and what was restored goes on.
#include <facet/json/src.hpp>
#include <support/journaled.hpp>

#include <fuzz/input.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

using namespace facet::literals;
using facet::test::journaled;

namespace {

/// A file in memory, with a name of its own.
class memory_file {
public:
    memory_file() : descriptor_(::memfd_create("journal", MFD_CLOEXEC)), path_("/proc/self/fd/" + std::to_string(descriptor_)) {}
    memory_file(const memory_file&) = delete;
    memory_file& operator=(const memory_file&) = delete;
    ~memory_file() { ::close(descriptor_); }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    void set(const std::string& bytes) const {
        fuzz::require(::ftruncate(descriptor_, 0) == 0 && ::pwrite(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<::ssize_t>(bytes.size()),
                      "there is room for a file");
    }
    [[nodiscard]] std::string get() const {
        std::string bytes(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
        fuzz::require(::pread(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<::ssize_t>(bytes.size()), "a file can be read");
        return bytes;
    }

private:
    int descriptor_;
    std::string path_;
};

/// A sound journal, and what the table held after each of its lines.
struct sound_journal {
    std::string text;
    std::vector<std::vector<facet::item>> states;

    sound_journal() {
        const memory_file file;
        {
            journaled all(file.path());
            fuzz::require(all.restore().has_value(), "an empty file is a journal");
            const auto keep = [&](bool done) {
                fuzz::require(done, "a write is kept");
                states.push_back(items_of(all.purses));
            };
            keep(true);
            keep(all.purses.put(facet::test::Purse{"ann", 10, "\t\n\"\\ \xc3\xa9"}).run().has_value());
            keep(all.purses.transact(all.purses.update<facet::test::Purse>("owner"_f == "ann").set("coins"_f -= 1),
                                     all.purses.create(facet::test::Payment{"ann", 1, 1}))
                     .has_value());
            keep(all.purses.erase<facet::test::Purse>("owner"_f == "ann").run().has_value());
            keep(all.purses.put(facet::test::Purse{"bob", 1, {}}).run().has_value());
        }
        text = file.get();
    }
};

/// Damages the text, in ways that checksums find.
void damage(std::string& text, fuzz::input& in) {
    for (std::size_t times = in.choice(4); times > 0; --times) {
        const std::size_t at = static_cast<std::size_t>(in.bits() % (text.size() + 1));
        switch (in.choice(5)) {
            case 0: text.resize(at); break;
            case 1: text.insert(at, in.text()); break;
            case 2: text.erase(at, in.choice(64)); break;
            case 3:
                if (at < text.size()) text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1 + in.choice(255)));
                break;
            default: text.append(in.choice(100), '\0'); break;
        }
    }
}

/// Lines that are as they should be, about anything.
std::string other_lines(fuzz::input& in) {
    std::string text(facet::json::detail::journal_begin);
    facet::json::detail::journal_line line;
    for (std::size_t i = 1, lines = in.choice(4); i <= lines; ++i) {
        line.begin(i + (in.choice(8) == 7 ? 1u : 0u), in.choice(3));
        static constexpr const char* words[] = {"put\tPurses\t", "erase\tPurses\t", "key\tPurses\t"};
        line.add(in.coin() ? in.text() : words[in.choice(3)] + in.text());
        text += line.finish();
    }
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const sound_journal sound;
    fuzz::input in(data, size);
    const bool ours = in.choice(3) != 0, cut = in.coin();
    std::string text = ours ? sound.text : other_lines(in);
    damage(text, in);
    const memory_file file;
    file.set(text);
    std::vector<facet::item> restored_items;
    std::uint64_t writes = 0;
    {
        journaled all(file.path());
        const auto restored = cut ? all.log.restore(facet::json::damaged_line::cut, all.purses) : all.restore();
        if (!restored.has_value()) {
            fuzz::require(file.get() == text, "what is refused stays as it is", text, file.get());
            fuzz::require(restored.error().message.find(file.path()) == 0, "a refusal names the file", restored.error().message);
            fuzz::require(!all.purses.put(facet::test::Purse{"cem", 1, {}}).run().has_value(), "nothing is written then", text);
            return 0;
        }
        restored_items = items_of(all.purses);
        if (ours) {
            fuzz::require(restored->writes < sound.states.size() && restored_items == sound.states[restored->writes], "the tables were so once", text);
        }
        fuzz::require(all.purses.put(facet::test::Purse{"cem", 1, {}}).run().has_value(), "what was restored goes on", text);
        restored_items = items_of(all.purses);
        writes = restored->writes;
    }
    journaled again(file.path());
    const auto restored = again.restore();
    fuzz::require(restored.has_value() && restored->cut_bytes == 0 && restored->writes == writes + 1, "what was restored is sound", text, file.get());
    fuzz::require(items_of(again.purses) == restored_items, "what goes on is there again", text);
    return 0;
}
