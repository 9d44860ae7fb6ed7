// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_decoder.hpp>

#include <support/catch.hpp>
#include <support/repeats.hpp>
#include <unit/schema/random.hpp>

#include <string>
#include <string_view>

using facet::form_kind;
using facet::key_fault;
using facet::detail::component_form;
using key_probe::near_text;
using key_probe::nasty_text;
using key_probe::show;
using facet::test::repeats;

namespace {

struct encoded {
    std::string bytes;
    key_fault fault;
};

encoded encode(std::string_view text, const component_form& form, bool prefix = false) {
    facet::key_buffer out;
    out.append("<");
    const key_fault fault = facet::detail::encode_text(out, text, form, prefix);
    return {std::string(out.view().substr(1)), fault};
}

std::string changed(std::string_view text, form_kind form) {
    std::string all(text);
    for (char& c : all) {
        if (form == form_kind::upper && c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
        if (form == form_kind::lower && c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    }
    return all;
}

int sign(int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

}  // namespace

TEST_CASE("ordinary texts appear in keys as they are") {
    for (const char* text : {"AAPL", "a-1", "2026-11-21T06:19:00.123Z", "%&'()*+,-./:;<=>?@[]^_`{|}~", "Z\xc3\xbcrich", "\xe2\x82\xac"})
        CHECK(encode(text, {}).bytes == text);
    for (const char c : {'-', '!', ' ', '+', '.'})
        CHECK(encode("Az09:_|~", {.delimiter = c}).bytes == "Az09:_|~");
}

TEST_CASE("the delimiter, its escape and what is below them become three characters") {
    CHECK(encode("a#b", {}).bytes == "a$23b");
    CHECK(encode("a$b", {}).bytes == "a$24b");
    CHECK(encode("a b\n\t", {}).bytes == "a$20b$0A$09");
    CHECK(encode(std::string_view("\0", 1), {}).bytes == "$00");
    CHECK(encode("a-b.c", {.delimiter = '-'}).bytes == "a.2Db.2Ec");
    CHECK(encode("a!b\"c", {.delimiter = '!'}).bytes == "a\"21b\"22c");
}

TEST_CASE("verbatim texts refuse the delimiter, and nothing else but emptiness") {
    for (const char c : {'#', '-', '|', ':', '/', '_'}) {
        const component_form form{.delimiter = c, .verbatim = true};
        CHECK(encode(std::string("a") + c, form).fault == key_fault::holds_delimiter);
        CHECK(encode(std::string(1, c), form).fault == key_fault::holds_delimiter);
        CHECK(encode(std::string("a\0$ \x01\xff", 6), form).bytes == std::string("a\0$ \x01\xff", 6));
        CHECK(encode("", form).fault == key_fault::empty);
    }
}

TEST_CASE("forms of a text") {
    CHECK(encode("aZ#\n9", {.form = form_kind::upper}).bytes == "AZ$23$0A9");
    CHECK(encode("aZ#\n9", {.form = form_kind::lower}).bytes == "az$23$0A9");
    CHECK(encode("aZ9", {.form = form_kind::upper, .verbatim = true}).bytes == "AZ9");
    CHECK(encode("Tom Hanks #1", {.form = form_kind::spaces}).bytes == "Tom Hanks $231");
    CHECK(encode("Tom\tHanks", {.form = form_kind::spaces}).fault == key_fault::control_character);
    CHECK(encode("a#b $\x01", {.form = form_kind::raw}).bytes == "a#b $\x01");
    for (const form_kind form : {form_kind::natural, form_kind::upper, form_kind::lower, form_kind::spaces, form_kind::raw}) {
        CHECK(encode("", {.form = form}).fault == key_fault::empty);
        CHECK(encode("", {.form = form}, true).fault == key_fault::none);
    }
}

TEST_CASE("texts that no encoder wrote are not read") {
    std::string out;
    for (const char* text : {"", "#", "a#b", "$", "$2", "$2G", "$2a", "$41", "$25", "a b", "a\x01", "$20$"}) {
        INFO(text);
        CHECK_FALSE(facet::detail::decode_text(text, {}, out));
    }
    for (const char* text : {"$20", "$1F", "a\x1f"}) CHECK_FALSE(facet::detail::decode_text(text, {.form = form_kind::spaces}, out));
    CHECK_FALSE(facet::detail::decode_text("aB", {.form = form_kind::upper}, out));
    CHECK_FALSE(facet::detail::decode_text("Ab", {.form = form_kind::lower}, out));
    CHECK_FALSE(facet::detail::decode_text("a:b", {.delimiter = ':', .verbatim = true}, out));
    CHECK_FALSE(facet::detail::decode_text("", {.delimiter = ':', .verbatim = true}, out));
}

TEST_CASE("any text is read back, two texts never meet, and keys are ordered as their texts") {
    key_probe::verdicts said;
    key_probe::random_source random(1);
    const component_form forms[] = {
        {},
        {.delimiter = '-'},
        {.delimiter = '!'},
        {.delimiter = '.'},
        {.delimiter = ' '},
        {.form = form_kind::spaces},
        {.form = form_kind::spaces, .delimiter = '-'},
        {.form = form_kind::raw},
        {.delimiter = '|', .verbatim = true},
        {.delimiter = ':', .verbatim = true},
        {.delimiter = '/', .verbatim = true},
        {.delimiter = '#', .verbatim = true},
        {.form = form_kind::upper},
        {.form = form_kind::lower, .delimiter = '-'},
        {.form = form_kind::upper, .delimiter = '|', .verbatim = true},
    };
    std::string read;
    for (const component_form& form : forms)
        for (int i = 0; i < repeats(100'000); ++i) {
            const std::string a = nasty_text(random, 9);
            const std::string b = near_text(random, a, 9);
            const encoded first = encode(a, form);
            const encoded second = encode(b, form);
            if (first.fault != key_fault::none || second.fault != key_fault::none) {
                // Only what the form says is refused, and leaves nothing behind that could be taken for a key.
                for (const auto& [text, outcome] : {std::pair(&a, &first), std::pair(&b, &second)}) {
                    bool control = false;
                    for (const char c : *text) control = control || static_cast<unsigned char>(c) < ' ';
                    const bool delimited = text->find(form.delimiter) != text->npos;
                    const key_fault expected = form.verbatim && delimited                      ? key_fault::holds_delimiter
                                               : form.form == form_kind::spaces && control ? key_fault::control_character
                                                                                           : key_fault::none;
                    said.expect(outcome->fault == expected, "fault of ", show(*text));
                }
                continue;
            }
            const std::string meant_a = changed(a, form.form);
            const std::string meant_b = changed(b, form.form);
            said.expect(facet::detail::decode_text(first.bytes, form, read) && read == meant_a, "round trip of ", show(a), " by ", show(first.bytes));
            said.expect(sign(first.bytes.compare(second.bytes)) == sign(meant_a.compare(meant_b)), "order of ", show(a), " and ", show(b));
            said.expect(form.form == form_kind::raw || form.verbatim || first.bytes.find(form.delimiter) == std::string::npos ||
                            (form.form == form_kind::spaces && form.delimiter == ' '),
                        "a delimiter in ", show(first.bytes));
            // A beginning of a text is encoded as the beginning of its key, and as no other's (begins_with).
            const encoded begin = encode(b, form, true);
            said.expect(std::string_view(first.bytes).starts_with(begin.bytes) == std::string_view(meant_a).starts_with(meant_b),
                        show(b), " as the beginning of ", show(a));
        }
    INFO(said.text());
    CHECK(said.failures() == 0);
    CHECK(said.trials() > repeats(4'000'000u));
}

TEST_CASE("what is read back from any bytes is written as those bytes again") {
    key_probe::verdicts said;
    key_probe::random_source random(2);
    std::string read;
    for (const component_form& form : {component_form{}, component_form{.delimiter = '-'}, component_form{.form = form_kind::spaces},
                                       component_form{.form = form_kind::upper}, component_form{.form = form_kind::lower},
                                       component_form{.delimiter = '|', .verbatim = true}}) {
        std::uint64_t accepted = 0;
        for (int i = 0; i < repeats(60'000); ++i) {
            std::string bytes = nasty_text(random, 5);
            if (random.coin()) bytes += static_cast<char>(form.delimiter + 1) + std::string("0123AFGa").substr(random.below(8), 1) + "2";
            if (!facet::detail::decode_text(bytes, form, read)) continue;
            ++accepted;
            said.expect(encode(read, form).bytes == bytes, show(bytes), " read as ", show(read));
        }
        CHECK(accepted > repeats(500u));
    }
    INFO(said.text());
    CHECK(said.failures() == 0);
}
