// SPDX-License-Identifier: BSL-1.0
// Bodies of any bytes: what the check accepts is read as a struct or refused; and what is read, or comes from anywhere else, is read back as it
// was written.
#include <facet/facet.hpp>
#include <facet/value/packed_check.hpp>

#include <fuzz/input.hpp>
#include <fuzz/values.hpp>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace {

enum class color : std::uint8_t { red, green, blue };

struct Inner {
    std::string name;
    std::optional<std::int32_t> count;
    std::vector<std::int64_t> numbers;
};

struct Row {
    std::string id;
    std::string text;
    std::int64_t whole;
    std::uint8_t small;
    double real;
    facet::decimal exact;
    bool flag;
    facet::binary bytes;
    facet::timestamp at;
    std::chrono::sys_days day;
    std::optional<std::string> note;
    std::optional<facet::timestamp> until;
    std::vector<Inner> lines;
    std::map<std::string, std::int32_t> counts;
    std::set<std::string> tags;
    std::set<std::int64_t> numbers;
    Inner inner;
    color paint;
    facet::decimal spelled;
};

/// What cannot be made empty and filled: read by another way.
struct Kept {
    const std::string id;
    const std::string text;
    const std::int64_t whole;
    const std::optional<color> paint;
    const std::vector<std::string> names;
};

struct Rows : facet::table<"Rows", facet::entity<Row, facet::key<"ROW#{id}", "ROW">, facet::number_as_text<"spelled">, facet::renamed_from<"note", "remark">>,
                           facet::entity<Kept, facet::key<"KEPT#{id}", "KEPT">>> {};

using facet::packed::attribute_id;

constexpr attribute_id highest = 150;

/// The ids that a backend might give: of one byte and of two.
const facet::detail::sequence<attribute_id>& ids() {
    static const facet::detail::sequence<attribute_id> all = [] {
        facet::detail::sequence<attribute_id> made;
        for (std::size_t i = 0; i < facet::schema<Rows>::attributes.size; ++i) made.push_back(static_cast<attribute_id>(i % 5 == 4 ? 128 + i : 1 + i));
        return made;
    }();
    return all;
}

template <class Struct>
constexpr std::size_t entity = facet::schema<Rows>::position<Struct>;

template <class Struct>
std::optional<std::string> pack(const Struct& object) {
    facet::byte_buffer body;
    if (!facet::detail::item_packer<Rows, entity<Struct>>(body, ids()).pack(object).ok()) return std::nullopt;
    return std::string(body.view());
}

template <class Struct>
std::vector<Struct> read(std::string_view body) {
    const facet::item_view item{{"ROW#1", "ROW"}, body, 0};
    std::vector<Struct> made;
    const auto done = facet::detail::append_items<Struct>(&made, 0, {&item, 1}, {ids(), facet::detail::usual_readers<>}, facet::detail::item_layout<Rows, entity<Struct>>::stored);
    fuzz::require(done.read == made.size() && done.fault.ok() == (done.read == 1), "an item is read or refused", body);
    return made;
}

/// Reads bytes that the check has accepted.
template <class Struct>
void judge(const std::string& body) {
    // Exactly the bytes, so that the sanitizer sees what is read beyond them.
    const std::vector<char> alone(body.begin(), body.end());
    const std::vector<Struct> plain = read<Struct>({alone.data(), alone.size()});
    if (plain.empty()) return;
    const std::optional<std::string> packed = pack(plain[0]);
    if (!packed) return;  // what is no value of ours, such as a number that is not finite, may be read and not written
    fuzz::require(facet::packed::check_body(*packed, highest).sound(), "what is packed is sound", body, *packed);
    const std::vector<Struct> again = read<Struct>(*packed);
    fuzz::require(again.size() == 1 && pack(again[0]) == packed, "what is packed is read back", body, *packed);
}

/// Attributes of any types under the names that are looked for, in any order.
std::string some_body(fuzz::input& in) {
    facet::byte_buffer out;
    facet::packed::writer writer(out);
    std::vector<bool> used(ids().size());
    for (std::size_t i = in.choice(24); i > 0; --i) {
        const std::size_t which = in.choice(ids().size());
        if (used[which]) continue;
        used[which] = true;
        if (in.choice(6) == 0) writer.attribute(std::string_view(facet::schema<Rows>::attributes.list[which]));
        else writer.attribute(ids()[which]);
        (void)facet::packed::pack(writer, fuzz::value(in));
    }
    return std::string(out.view());
}

Row some_row(fuzz::input& in) {
    const auto inner = [&] {
        Inner made{fuzz::long_text(in), {}, {}};
        if (in.coin()) made.count = static_cast<std::int32_t>(in.bits());
        for (std::size_t i = in.choice(4); i > 0; --i) made.numbers.push_back(static_cast<std::int64_t>(in.bits()));
        return made;
    };
    const auto moment = [&] { return facet::timestamp(std::chrono::milliseconds(static_cast<std::int64_t>(in.bits() >> (16 + in.choice(30))))); };
    Row made{};
    made.id = fuzz::long_text(in);
    made.text = fuzz::long_text(in);
    made.whole = static_cast<std::int64_t>(in.bits() >> in.choice(64));
    made.small = static_cast<std::uint8_t>(in.choice(256));
    made.real = static_cast<double>(static_cast<std::int64_t>(in.bits())) / static_cast<double>(1 + in.choice(255));
    made.exact = fuzz::number(in);
    made.flag = in.coin();
    made.bytes = facet::binary::from(fuzz::long_text(in));
    made.at = moment();
    made.day = std::chrono::sys_days(std::chrono::days(static_cast<int>(in.choice(255)) * 100));
    if (in.coin()) made.note = fuzz::long_text(in);
    if (in.coin()) made.until = moment();
    for (std::size_t i = in.choice(3); i > 0; --i) made.lines.push_back(inner());
    for (std::size_t i = in.choice(3); i > 0; --i) made.counts[fuzz::long_text(in)] = static_cast<std::int32_t>(in.bits());
    for (std::size_t i = in.choice(3); i > 0; --i) made.tags.insert(fuzz::long_text(in));
    for (std::size_t i = in.choice(3); i > 0; --i) made.numbers.insert(static_cast<std::int64_t>(in.bits()));
    made.inner = inner();
    made.paint = static_cast<color>(in.choice(3));
    made.spelled = fuzz::number(in);
    return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::input in(data, size, fuzz::ending::seeded);
    std::string body;
    const std::size_t way = in.choice(4);
    if (way == 0) {
        body = in.rest();
    } else if (way == 1) {
        body = some_body(in);
        fuzz::require(facet::packed::check_body(body, highest).sound(), "what the writer gives is sound", body);
    } else {
        const std::optional<std::string> packed = pack(some_row(in));
        if (!packed) return 0;
        body = *packed;
        fuzz::require(facet::packed::check_body(body, highest).sound() && read<Row>(body).size() == 1, "what is packed is read", body);
        if (way == 3 && !body.empty())
            for (std::size_t i = 1 + in.choice(4); i > 0; --i) body[in.bits() % body.size()] = static_cast<char>(in.choice(256));
    }
    if (!facet::packed::check_body(body, highest).sound()) return 0;
    judge<Row>(body);
    judge<Kept>(body);
    for (facet::packed::attribute_cursor cursor(body); !cursor.done();) {
        const facet::packed::value_view value = cursor.take().value;
        const auto unpacked = facet::packed::unpack(value);
        fuzz::require(unpacked.has_value(), "what is sound is unpacked", value.raw());
        facet::byte_buffer out;
        facet::packed::writer writer(out);
        fuzz::require(facet::packed::pack(writer, *unpacked).has_value(), "what is unpacked is packed", value.raw());
        if (value.form() == facet::packed::tag::time) continue;
        const auto again = facet::packed::unpack(facet::packed::value_view(out.data()));
        fuzz::require(again.has_value() && *again == *unpacked, "a value is read back", value.raw(), out.view());
    }
    return 0;
}
