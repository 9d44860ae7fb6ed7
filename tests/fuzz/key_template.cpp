// SPDX-License-Identifier: BSL-1.0
// Templates of any text: parsed without harm; where one passes its check, values are read back from its keys, two tuples never
// share one, and any bytes that have its shape are its keys.
#include <facet/schema/check_template.hpp>

#include <fuzz/input.hpp>
#include <unit/schema/runtime_template.hpp>

using key_probe::part_value;
using key_probe::runtime_template;

namespace {

/// Good templates to begin with; ~ is the delimiter.
constexpr const char* templates[] = {
    "A~{text}~{text}",     "{text}~{whole:12}~{text}",   "{whole:3}{count:+4}{text}", "{at}{text}~{at:days}",     "{price:12.2}{real}{text}",
    "{text}~{text:spaces}", "{whole:plain}~{count:plain}~{text}", "{text:upper}~{text:lower}", "{count:2}-Q{whole:+1}~X", "{text}~{text}~{text}~END",
    "{text}~{text:raw}", "F~{text:raw}", "{whole:plain}~{count:3}{text:raw}", "{at:lower}{text:lower}~{at:lower}",
    "{text}_{text}~{text}", "{text}#{text}/{text}~X", "{whole:plain}_{text}!{text:raw}", "{count:plain}x{count:plain}~{text}{{{text}",
};

part_value make(fuzz::input& in, std::size_t kind) {
    switch (kind) {
        case 0: return in.text();
        case 1: return static_cast<std::int64_t>(in.bits() >> in.choice(64));
        case 2: return in.bits() >> in.choice(64);
        case 3: return facet::timestamp(std::chrono::milliseconds(static_cast<std::int64_t>(in.bits() >> (16 + in.choice(30)))) - std::chrono::days(in.choice(200) * 3650));
        case 4: return facet::decimal::from_parts(in.coin(), in.bits() >> in.choice(64), -static_cast<int>(in.choice(6)));
        default: return std::bit_cast<double>(in.bits());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::input in(data, size);
    constexpr char delimiters[] = {'#', '-', '!', '.', '|', ':'};
    const std::size_t delimiter = in.choice(sizeof delimiters);
    const auto mode = delimiter > 3 || in.coin() ? facet::key_mode::verbatim : facet::key_mode::escaped;
    const std::size_t known = in.choice(2 * std::size(templates));
    std::string text = known < std::size(templates) ? templates[known] : in.text();
    for (char& c : text)
        if (c == '~' && known < std::size(templates)) c = delimiters[delimiter];
    const runtime_template keys(std::move(text), delimiters[delimiter], mode);
    const facet::entity_facts entity{.name = "Row", .fields = runtime_template::fields()};
    facet::detail::message said;
    if (!facet::detail::check_template(said, entity, keys.facts(), false, false)) {
        fuzz::require(said.size() > 0, "what is refused is explained", keys.facts().text);
        return 0;
    }
    const std::vector<std::size_t> kinds = keys.kinds();
    std::vector<part_value> a;
    std::vector<part_value> b;
    for (const std::size_t kind : kinds) {
        a.push_back(make(in, kind));
        b.push_back(in.coin() ? a.back() : make(in, kind));
    }
    std::string first;
    std::string second;
    std::vector<part_value> read;
    bool changes = false;  // letters
    for (const facet::piece& each : keys.facts().pieces)
        changes = changes || each.form == facet::form_kind::upper || each.form == facet::form_kind::lower;
    if (keys.encode(a, first)) {
        fuzz::require(keys.decode(first, read), "what is written has its template's shape", keys.facts().text, first);
        if (!changes) {
            fuzz::require(read == a, "what is written is read back", keys.facts().text, first);
            if (keys.encode(b, second)) fuzz::require((first == second) == (a == b), "two tuples have two keys", first, second);
        }
    }
    const std::string bytes = in.rest();
    if (keys.decode(bytes, read)) {
        fuzz::require(keys.encode(read, first) && first == bytes, "what is read is what was written", keys.facts().text, bytes);
        const auto language = facet::detail::language_of(keys.facts(), runtime_template::fields(), keys.facts().pieces.size(), false);
        facet::detail::language alone;
        alone.add_text(bytes);
        if (bytes.size() < facet::detail::language::capacity)
            fuzz::require(facet::detail::meet(alone, language).found, "proofs know every key", keys.facts().text, bytes);
    }
    return 0;
}
