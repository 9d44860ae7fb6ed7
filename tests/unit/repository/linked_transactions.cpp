// SPDX-License-Identifier: BSL-1.0
// Transactions put together at random, of nodes, of edges that are mirrored and counted, and of others that are neither: all of it is
// stored as a model says, or nothing, and each reason stands where its action does.
#include <facet/repository/erase_node.hpp>
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <chrono>
#include <map>
#include <optional>
#include <set>

using namespace repository_probe;
using namespace facet::literals;

namespace {

using millis = std::chrono::sys_time<std::chrono::milliseconds>;

struct Page {
    std::string site;
    std::uint32_t number;
    std::string label;
    std::int64_t fans = 0;
    std::optional<std::int64_t> refs;
    std::uint64_t version = 0;
    millis changed{};
};
struct Reader {
    std::string reader;
    std::string name;
    std::int64_t likes = 0;
};
struct Like {  // mirrored, and counted at both ends
    std::string reader;
    std::string site;
    std::uint32_t number;
    std::string mood;
    std::uint32_t version = 0;
};
struct LikedBy {
    std::string site;
    std::uint32_t number;
    std::string reader;
    std::string mood;
};
struct Ref {  // from a page to a page, counted at its target alone
    std::string site;
    std::uint32_t number;
    std::string to_site;
    std::uint32_t to_number;
};
struct Visit {  // neither
    std::string reader;
    std::string site;
    std::uint32_t number;
};
struct Web
    : facet::table<"Web", facet::discriminator<"is">, facet::attribute_case<facet::letter_case::pascal>, facet::gsi<"Popular", facet::partition<"Label">, facet::sort<facet::number_key("Fans")>>, facet::gsi<"Back", facet::partition<"BackPK">, facet::sort<"BackSK">>,
                   facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{number:3}">, facet::version<"version">, facet::changed_at<"changed">, facet::index<"Popular", "{label}", "{fans}">>,
                   facet::entity<Reader, facet::key<"READER#{reader}", "READER">>,
                   facet::edge<Like, facet::from<Reader>, facet::to<Page>, facet::target_key<"LIKES#{site}#{number:3}">, facet::version<"version">, facet::counted<"likes", "fans">,
                               facet::mirrored_as<LikedBy, facet::mirror_key<"LIKED#{number:3}#{reader}">>>,
                   facet::edge<Ref, facet::from<Page>, facet::to<Page, "to_site", "to_number">, facet::target_key<"REF#{number:3}#{to_site}#{to_number:3}">, facet::inverse<"Back", "TO#{to_site}", "{to_number:3}#{site}#{number:3}">, facet::counted<"", "refs">>,
                   facet::edge<Visit, facet::from<Reader>, facet::to<Page>, facet::target_key<"VISIT#{site}#{number:3}">>> {};

using page_key = std::pair<std::string, std::uint32_t>;
struct counts {
    std::optional<std::int64_t> fans{}, refs{};
};
void count(std::optional<std::int64_t>& what, std::int64_t by) { what = what.value_or(0) + by; }
struct state {
    std::map<page_key, Page> pages{};
    std::map<std::string, Reader> readers{};
    std::map<std::pair<std::string, page_key>, Like> likes{};
    std::set<std::pair<page_key, page_key>> refs{};
    std::set<std::pair<std::string, page_key>> visits{};
};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {
        facet::open_options options;
        options.clock.context = &now_;
        options.clock.read = [](void* now) { return std::chrono::system_clock::time_point(*static_cast<std::chrono::milliseconds*>(now)); };
        web_.emplace(facet::open<Web>(engine_, std::move(options)));
    }

    void step() {
        ++now_;
        if (random_() % 12 == 0) return erase();
        state next = model_;
        std::set<page_key> pages;       // on which there is an action of the program's own
        std::set<std::string> readers;
        std::set<std::string> edges;
        std::map<page_key, counts> counted_pages;  // fans, refs
        std::map<std::string, std::int64_t> counted_readers;
        std::set<page_key> needed_pages;
        std::set<std::string> needed_readers;
        std::vector<bool> fails;
        auto all = web_->transaction();
        said_.clear();
        const auto add = [&](auto&& action, bool right, const char* what) {
            all.add(std::move(action));
            fails.push_back(!right);
            said_ += std::string(what) + (right ? " " : "! ");
        };
        for (auto i = 1 + random_() % 5; i > 0; --i) {
            const page_key page = random_page(), other = random_page();
            const std::string reader = std::to_string(random_() % 3);
            const auto at = "site"_f == page.first && "number"_f == page.second;
            const bool page_there = model_.pages.contains(page), reader_there = model_.readers.contains(reader);
            const auto once = [](auto& set, const auto& value) { return set.insert(value).second; };
            switch (random_() % 11) {
                case 0:
                case 1: {  // makes a page, or puts one that may be out of date
                    if (!once(pages, page)) break;
                    Page made = page_there ? model_.pages.at(page) : Page{page.first, page.second, "a", 0, {}, 0, {}};
                    made.label = random_() % 2 == 0 ? "b" : "a";
                    const unsigned how = static_cast<unsigned>(random_() % 3);
                    if (how == 0 && random_() % 3 == 0) ++made.version;
                    const bool right = how == 0 ? made.version == (page_there ? model_.pages.at(page).version : 0) : how == 1 ? !page_there : page_there;
                    if (how == 0) add(web_->put(made), right, "put");
                    else if (how == 1) add(web_->create(made), right, "create");
                    else add(web_->replace(made), right, "replace");
                    next.pages.insert_or_assign(page, made);
                    break;
                }
                case 2:
                    if (!once(pages, page)) break;
                    add(web_->update<Page>(at).set("label"_f = "u").when("fans"_f >= 0), page_there, "update");
                    if (page_there) next.pages.at(page).label = "u";
                    break;
                case 3: {
                    if (!once(pages, page)) break;
                    const bool right = page_there && model_.pages.at(page).label != "b";
                    if (random_() % 2 == 0) add(web_->check<Page>(at).exists(), page_there, "exists");
                    else add(web_->check<Page>(at).when("label"_f != "b" && exists("version"_f)), right, "check");
                    break;
                }
                case 4:
                    if (!once(readers, reader)) break;
                    add(web_->create(Reader{reader, "n", 0}), !reader_there, "reader");
                    if (!reader_there) next.readers.emplace(reader, Reader{reader, "n", 0});
                    break;
                case 5:
                    if (!once(readers, reader)) break;
                    add(web_->update<Reader>("reader"_f == reader).set("name"_f = "m"), reader_there, "name");
                    if (reader_there) next.readers.at(reader).name = "m";
                    break;
                case 6:
                case 7: {
                    if (!once(edges, "L" + reader + page.first + std::to_string(page.second))) break;
                    const bool there = model_.likes.contains({reader, page});
                    if (random_() % 3 != 0) {
                        Like like{reader, page.first, page.second, there ? "again" : "glad", 0};
                        add(web_->link(like), !there, "link");
                        like.version = 1;
                        next.likes.insert_or_assign({reader, page}, like);
                        count(counted_pages[page].fans, 1), counted_readers[reader] += 1;
                    } else {
                        add(web_->unlink<Like>("reader"_f == reader && at), there, "unlink");
                        next.likes.erase({reader, page});
                        count(counted_pages[page].fans, -1), counted_readers[reader] -= 1;
                    }
                    break;
                }
                case 8:
                case 9: {
                    if (!once(edges, "R" + page.first + std::to_string(page.second) + other.first + std::to_string(other.second))) break;
                    const Ref ref{page.first, page.second, other.first, other.second};
                    const bool there = model_.refs.contains({page, other});
                    if (random_() % 3 != 0) {
                        add(web_->link(ref), !there, "ref");
                        next.refs.insert({page, other});
                        needed_pages.insert(page);
                        count(counted_pages[other].refs, 1);
                    } else {
                        add(web_->unlink(ref), there, "unref");
                        next.refs.erase({page, other});
                        count(counted_pages[other].refs, -1);
                    }
                    break;
                }
                default: {
                    if (!once(edges, "V" + reader + page.first + std::to_string(page.second))) break;
                    const bool there = model_.visits.contains({reader, page});
                    add(web_->link(Visit{reader, page.first, page.second}), !there, "visit");
                    next.visits.insert({reader, page});
                    needed_pages.insert(page), needed_readers.insert(reader);
                }
            }
        }
        if (fails.empty()) return;
        // Each node is written once, by an action of its own or by a count.
        bool right = std::find(fails.begin(), fails.end(), true) == fails.end();
        const auto makes = [&](const page_key& page) { return next.pages.contains(page); };
        for (const page_key& page : needed_pages) right = right && makes(page);
        for (const std::string& reader : needed_readers) right = right && next.readers.contains(reader);
        for (const auto& [page, by] : counted_pages) right = right && makes(page);
        for (const auto& [reader, by] : counted_readers) right = right && next.readers.contains(reader);
        INFO(said_);
        const auto done = all.run();
        if (!done.has_value()) UNSCOPED_INFO(done.error().to_string());
        const auto again = right ? done : all.run();  // what has failed can be run again
        CHECK(said(done) == (right ? "ok" : "TransactionCanceledException"));
        CHECK(said(again) == said(done));
        if (!right && done.has_value() == again.has_value()) {
            REQUIRE(done.error().reasons.size() == fails.size());
            for (std::size_t i = 0; i < fails.size(); ++i) {
                if (fails[i]) CHECK(done.error().reasons[i].code == facet::reason_code::conditional_check_failed);
                CHECK(done.error().reasons[i].code == again.error().reasons[i].code);
                CHECK(done.error().reasons[i].message == again.error().reasons[i].message);
            }
        }
        if (!right) return;
        apply(next, counted_pages, counted_readers);
        // Versions and times are those that are stored; that they are right is asked of each page here.
        for (auto& [page, mine] : next.pages) {
            const Page stored = web_->get<Page>("site"_f == page.first && "number"_f == page.second, facet::consistent).value();
            const auto before = model_.pages.find(page);
            const std::uint64_t was = before == model_.pages.end() ? 0 : before->second.version;
            const bool touched = counted_pages.contains(page);
            CHECK((stored.version == was + 1 || (stored.version == was && !touched)));
            CHECK((stored.changed == millis(now_)) == (stored.version == was + 1));
            mine.version = stored.version;
            mine.changed = stored.changed;
        }
        model_ = next;
    }

    void compare() {
        INFO(said_);
        facet::memory::engine engine;
        auto right = facet::open<Web>(engine);
        for (const auto& [key, page] : model_.pages) right.unchecked_import(page).or_throw();
        for (const auto& [key, reader] : model_.readers) right.unchecked_import(reader).or_throw();
        for (const auto& [key, like] : model_.likes) {
            right.unchecked_import(like).or_throw();
            right.unchecked_import(LikedBy{like.site, like.number, like.reader, like.mood}).or_throw();
        }
        for (const auto& [from, to] : model_.refs) right.unchecked_import(Ref{from.first, from.second, to.first, to.second}).or_throw();
        for (const auto& [reader, page] : model_.visits) right.unchecked_import(Visit{reader, page.first, page.second}).or_throw();
        REQUIRE(differences(stored_items(*web_), stored_items(right)) == names{});
    }

private:
    static void apply(state& next, const std::map<page_key, counts>& pages, const std::map<std::string, std::int64_t>& readers) {
        for (const auto& [page, by] : pages) {
            next.pages.at(page).fans += by.fans.value_or(0);
            if (by.refs) count(next.pages.at(page).refs, *by.refs);
        }
        for (const auto& [reader, by] : readers) next.readers.at(reader).likes += by;
    }
    [[nodiscard]] page_key random_page() { return {random_() % 2 == 0 ? "s" : "t", static_cast<std::uint32_t>(random_() % 2)}; }

    /// A page, or a reader, with all edges.
    void erase() {
        said_ = "erase";
        if (random_() % 2 == 0) {
            const std::string reader = std::to_string(random_() % 3);
            state next = model_;
            std::map<page_key, counts> counted;
            for (const auto& [ends, like] : model_.likes)
                if (ends.first == reader) next.likes.erase(ends), count(counted[ends.second].fans, -1);
            std::erase_if(next.visits, [&](const auto& each) { return each.first == reader; });
            next.readers.erase(reader);
            CHECK(said(facet::erase_node<Reader>(*web_, "reader"_f == reader)) == "ok");
            apply(next, counted, {});
            for (const auto& [page, by] : counted) ++next.pages.at(page).version, next.pages.at(page).changed = millis(now_);
            model_ = next;
        }
    }

    std::mt19937 random_;
    std::chrono::milliseconds now_{1'700'000'000'000};
    facet::memory::engine engine_{};
    std::optional<facet::repository<Web, facet::memory::engine>> web_{};
    state model_{};
    std::string said_{};
};

}  // namespace

TEST_CASE("transactions of nodes and edges put together at random") {
    facet::test::run_random_writes<writer>(6, 300);
}
