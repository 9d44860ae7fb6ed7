// SPDX-License-Identifier: BSL-1.0
// Texts in every form: read back, never two under one key, in their order; and what is read from any bytes is written as they are.
#include <facet/schema/key_decoder.hpp>

#include <fuzz/input.hpp>

using facet::form_kind;
using facet::key_fault;
using facet::detail::component_form;

namespace {

std::string changed(std::string text, form_kind form) {
    for (char& c : text) c = form == form_kind::upper ? facet::detail::to_upper(c) : form == form_kind::lower ? facet::detail::to_lower(c) : c;
    return text;
}

int sign(int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::input in(data, size);
    constexpr form_kind forms[] = {form_kind::natural, form_kind::upper, form_kind::lower, form_kind::spaces, form_kind::raw};
    constexpr char delimiters[] = {'#', '-', '!', ' ', '.', '+', '|', ':', '/', '_'};
    const std::size_t delimiter = in.choice(sizeof delimiters);
    const component_form form{.form = forms[in.choice(5)], .delimiter = delimiters[delimiter], .verbatim = delimiter > 5 || in.coin()};
    const std::string a = in.text();
    const std::string b = in.coin() ? a + in.text() : in.text();
    const std::string bytes = in.rest();

    facet::key_buffer first;
    facet::key_buffer second;
    facet::key_buffer begin;
    std::string read;
    const key_fault fault = facet::detail::encode_text(first, a, form);
    fuzz::require((fault == key_fault::empty) == a.empty(), "only an empty text is empty", a);
    if (fault == key_fault::none && facet::detail::encode_text(second, b, form) == key_fault::none) {
        const std::string meant_a = changed(a, form.form);
        const std::string meant_b = changed(b, form.form);
        fuzz::require(facet::detail::decode_text(first.view(), form, read) && read == meant_a, "what is written is read back", a, first.view());
        fuzz::require(sign(first.view().compare(second.view())) == sign(meant_a.compare(meant_b)), "keys are ordered as their texts", a, b);
        if (facet::detail::encode_text(begin, b, form, true) == key_fault::none)
            fuzz::require(first.view().starts_with(begin.view()) == std::string_view(meant_a).starts_with(meant_b), "a beginning is a beginning", a, b);
    }
    if (facet::detail::decode_text(bytes, form, read)) {
        facet::key_buffer again;
        fuzz::require(facet::detail::encode_text(again, read, form) == key_fault::none && again.view() == bytes, "what is read is what was written", bytes, again.view());
    }
    return 0;
}
