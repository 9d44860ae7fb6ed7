// SPDX-License-Identifier: BSL-1.0
// Scans of one entity as a smaller struct: of the table, and of indexes that lack other fields (contract J1, Q14).
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Photo {
    std::string album;
    std::string name;
    std::string place;
    std::int64_t bytes;
    std::string caption;
    std::optional<std::chrono::sys_seconds> deleted_at;
};
struct Album {
    std::string album;
    std::string title;
};
struct Heading {
    std::string album;
    std::string name;
};
struct Sized {
    std::string name;
    std::int64_t bytes;
};
struct Titled {
    std::optional<std::string> caption;
};

struct Photos : facet::table<"Photos", facet::gsi<"ByPlace", facet::partition<"PlacePK">, facet::sort<"PlaceSK">, facet::keys_only>,
                             facet::gsi<"BySize", facet::partition<"SizePK">, facet::include<"bytes", "deleted_at">>,
                             facet::lsi<"ByCaption", facet::sort<"CaptionSK">, facet::keys_only>,
                             facet::entity<Photo, facet::expires_at<"deleted_at">, facet::key<"ALBUM#{album}", "PHOTO#{name}">, facet::index<"ByPlace", "PLACE#{place}", "{name}">,
                                           facet::index<"BySize", "SIZES">, facet::index<"ByCaption", "CAPTION#{caption}">>,
                             facet::entity<Album, facet::key<"ALBUM#{album}", "ALBUM">>> {};

constexpr std::chrono::sys_seconds today{std::chrono::days(20'000)};

template <class Repository>
void fill(Repository& photos) {
    for (int i = 0; i < 20; ++i) {
        const std::string album = "a#" + std::to_string(i % 2);  // escaped in keys
        if (i < 2) photos.put(Album{album, "title"}).or_throw();
        photos.put(Photo{album, "p" + std::to_string(i), "Rome", i * 100, std::string(900, 'c'), i % 5 == 0 ? std::optional(today - std::chrono::hours(1)) : std::nullopt}).or_throw();
    }
}
struct world {
    facet::memory::engine engine{};
    facet::repository<Photos, facet::memory::engine> photos = facet::open<Photos>(engine);
    world() { fill(photos); }
};

std::vector<std::string> names(const std::vector<Heading>& found) {
    std::vector<std::string> all;
    for (const Heading& each : found) all.push_back(each.album + '/' + each.name);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("J1 a scan of one entity gives smaller structs, and asks for their attributes alone") {
    world on;
    const auto found = on.photos.scan<Photo>(facet::as<Heading>).all().value();
    REQUIRE(found.size() == 20);
    CHECK(names(found).front() == "a#0/p0");
    std::int64_t bytes = 0;
    for (const Sized& each : on.photos.scan<Photo>(facet::as<Sized>, facet::consistent).or_throw()) bytes += each.bytes;
    CHECK(bytes == 19'000);
    CHECK(on.photos.scan<Photo>(facet::as<Titled>).limit(1).all()->at(0).caption == std::string(900, 'c'));
    CHECK(on.photos.scan<Photo>(facet::as<Photo>).all()->size() == 20);
    CHECK(on.photos.scan<Photo>(facet::as<Sized>).filter("caption"_f.begins_with("c") && "bytes"_f >= 1'500).all()->size() == 5);
    CHECK(on.photos.scan<Photo>(facet::as<Heading>).count().value() == 20);

    facet::consumed_capacity whole;
    facet::consumed_capacity smaller;
    (void)on.photos.scan<Photo>().metered(whole).all();
    (void)on.photos.scan<Photo>(facet::as<Heading>).metered(smaller).all();
    CHECK(smaller.table == whole.table);  // contract W1
}

TEST_CASE("Q14 an index of the keys alone is scanned as a struct of what they hold") {
    world on;
    const auto all = names(on.photos.scan<Photo>(facet::as<Heading>).all().value());
    for (int i = 0; i < 2; ++i) {
        facet::consumed_capacity units;
        const auto found = i == 0 ? on.photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByPlace">().metered(units).all()
                                  : on.photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByCaption">().metered(units).all();
        CHECK(names(found.value()) == all);
        CHECK(units.table == 0);
    }
    CHECK(on.photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByPlace">().explain() == "Photos: scan of index ByPlace");
    CHECK(on.photos.scan<Photo>(facet::as<Heading>, facet::consistent).using_index<"ByCaption">().all()->size() == 20);  // a local one
    std::int64_t bytes = 0;
    for (const auto& each : on.photos.scan<Photo>(facet::as<Sized>).using_index<"BySize">().each()) bytes += each.value().bytes;
    CHECK(bytes == 19'000);
    CHECK(on.photos.scan<Photo>(facet::as<Sized>).using_index<"BySize">().filter("bytes"_f < 300).all()->size() == 3);
}

TEST_CASE("S2 S4 a scan as a smaller struct has pages and segments, and the cursors of its index") {
    world on;
    std::vector<Heading> seen;
    facet::cursor after;
    do {
        auto page = on.photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByPlace">().limit(3).after(after).page().value();
        seen.insert(seen.end(), page.items.begin(), page.items.end());
        after = page.next;
        if (!after.empty()) CHECK(on.photos.scan<Photo>(facet::as<Heading>).after(after).page().error().code == facet::error_code::foreign_cursor);
    } while (!after.empty());
    CHECK(names(seen) == names(on.photos.scan<Photo>(facet::as<Heading>).all().value()));
    CHECK(names(on.photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByPlace">().segments(3).all().value()) == names(seen));
    CHECK(names(on.photos.scan<Photo>(facet::as<Heading>).segments(5).page_size(2).all().value()) == names(seen));
}

TEST_CASE("Y3 what is expired is hidden from a scan as a struct without its time") {
    world on;
    const auto hiding = facet::open<Photos>(on.engine, {.clock = {[](void*) { return std::chrono::system_clock::time_point(today); }}, .hide_expired = true});
    CHECK(hiding.scan<Photo>(facet::as<Sized>).all()->size() == 16);
    CHECK(hiding.scan<Photo>(facet::as<Sized>).using_index<"BySize">().all()->size() == 16);
    CHECK(hiding.scan<Photo>(facet::as<Sized>).using_index<"BySize">().count().value() == 16);
    CHECK(hiding.scan<Photo>(facet::as<Heading>).using_index<"ByCaption">().all()->size() == 16);  // which lacks deleted_at, too, and fetches it
    CHECK(hiding.scan<Photo>(facet::as<Heading>).using_index<"ByCaption">().count().value() == 16);
    CHECK(hiding.scan<Photo>(facet::as<Sized>, facet::seeing_expired).all()->size() == 20);
    CHECK(hiding.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByPlace">().all()->size() == 20);  // which lacks deleted_at
}

TEST_CASE("a filter that was said before an index that lacks fields is an error") {
    world on;
    const auto refused = on.photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).filter("bytes"_f < 300).using_index<"ByPlace">().all();
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == facet::error_code::validation);
    CHECK(refused.error().message.find("filter") != std::string::npos);
}

TEST_CASE("a scan as a smaller struct of another backend is the same") {
    facet::any_backend backend{std::make_unique<facet::memory::engine>()};
    auto photos = facet::open<Photos>(backend);
    fill(photos);
    CHECK(names(photos.scan<Photo>(facet::as<Heading>, facet::seeing_expired).using_index<"ByPlace">().all().value()) == names(photos.scan<Photo>(facet::as<Heading>).all().value()));
    std::vector<facet::error> unread;
    CHECK(photos.scan<Photo>(facet::as<Sized>).skipping_unreadable(unread).all()->size() == 20);
    CHECK(unread.empty());
}
