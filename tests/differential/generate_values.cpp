// SPDX-License-Identifier: BSL-1.0
#include <differential/generate.hpp>

namespace facet::differential {

namespace {

struct habit {
    const char* name;
    value_type type;
};
constexpr habit habits[] = {
    {"s1", value_type::string},     {"s2", value_type::string}, {"n1", value_type::number},     {"n2", value_type::number},
    {"b1", value_type::binary},     {"t", value_type::boolean}, {"z", value_type::null},        {"l", value_type::list},
    {"l2", value_type::list},       {"m", value_type::map},     {"m2", value_type::map},        {"ss", value_type::string_set},
    {"ns", value_type::number_set}, {"bs", value_type::binary_set}, {"g1", value_type::string}, {"g2", value_type::number},
    {"g3", value_type::binary},     {"odd.name[0]", value_type::string}, {"ttl", value_type::number},
};

const std::vector<std::string>& short_texts() {
    static const std::vector<std::string> texts{"a", "aa", "ab", "b", "é", "｡", "𐀂", "N", "L", "e𝄞", std::string("a\0", 2)};
    return texts;
}
const std::vector<std::string>& short_bytes() {
    static const std::vector<std::string> bytes{std::string("\0", 1), "\x7f", "\x80", "a", "ab", "\xff\xff", std::string("a\0b", 3)};
    return bytes;
}
decimal parsed(const char* text) { return decimal::parse(text).value(); }
const std::vector<decimal>& few_numbers() {
    static const std::vector<decimal> numbers{parsed("-10"), parsed("-2"), parsed("-0.5"), 0, parsed("0.001"), 1, 2, 3, 10,
                                              parsed("1e20"), parsed("18446744073709551616")};
    return numbers;
}
const std::vector<decimal>& rare_numbers() {
    static const std::vector<decimal> numbers{
        parsed("99999999999999999999999999999999999999"), parsed("-1e-130"), parsed("1e-130"), parsed("9.99e125"), parsed("-9.99e125"),
        parsed("0.15"), parsed("100.5"), parsed("123456"), parsed("9223372036854775807"), parsed("-9223372036854775808"),
        parsed("1234567890.0987654321"), parsed("1e125")};
    return numbers;
}

}  // namespace

std::string value_maker::text() {
    if (random_->permille(large_values_ ? 120 : 0)) return std::string(50'000 + random_->below(370'000), 'x');
    if (random_->percent(3)) return std::string(random_->below(3000), 'y');
    if (random_->percent(2)) return {};
    return random_->pick(short_texts());
}

decimal value_maker::number() {
    if (random_->percent(60)) return static_cast<std::int64_t>(random_->below(12)) - 3;
    return random_->percent(80) ? random_->pick(few_numbers()) : random_->pick(rare_numbers());
}

attribute_value value_maker::of_type(value_type type, int levels) {
    switch (type) {
        case value_type::string: return attribute_value::string(text());
        case value_type::number: return attribute_value::number(number());
        case value_type::binary:
            if (random_->percent(4)) return attribute_value::binary(text());
            return attribute_value::binary(random_->pick(short_bytes()));
        case value_type::boolean: return attribute_value::boolean(random_->percent(50));
        case value_type::null: return attribute_value::null();
        case value_type::list: {
            if (random_->permille(3)) {  // about the deepest that may be
                attribute_value deep = any(0);
                for (std::size_t i = 28 + random_->below(5); i > 0; --i) {
                    if (random_->percent(50)) deep = attribute_value::list({deep});
                    else deep = attribute_value::map({{"x", deep}});
                }
                return attribute_value::list({std::move(deep)});
            }
            std::vector<attribute_value> elements;
            for (std::size_t i = random_->below(5); i > 0; --i)
                elements.push_back(random_->percent(60) ? of_type(value_type::number) : any(levels - 1));
            return attribute_value::list(std::move(elements));
        }
        case value_type::map: {
            attribute_map entries;
            for (const char* name : {"x", "y", "l", "odd.name[0]"}) {
                if (random_->percent(50)) continue;
                const bool usual = random_->percent(70);
                entries.insert_or_assign(name, usual ? of_type(name[0] == 'l' ? value_type::list : value_type::number, levels - 1)
                                                     : any(levels - 1));
            }
            if (random_->permille(4)) entries.insert_or_assign("", 1);
            return attribute_value::map(std::move(entries));
        }
        default: break;
    }
    std::size_t count = 1 + random_->below(4);
    if (random_->permille(8)) count = 0;
    if (type == value_type::number_set) {
        std::vector<decimal> members;
        for (; count > 0; --count) members.push_back(number());
        return attribute_value::number_set(std::move(members));
    }
    std::vector<std::string> members;
    for (; count > 0; --count) members.push_back(type == value_type::string_set ? text() : random_->pick(short_bytes()));
    return type == value_type::string_set ? attribute_value::string_set(std::move(members))
                                          : attribute_value::binary_set(std::move(members));
}

attribute_value value_maker::any(int levels) {
    const auto type = static_cast<value_type>(random_->below(10));
    if (levels <= 0 && (type == value_type::list || type == value_type::map)) return of_type(value_type::number);
    return of_type(type, levels);
}

attribute_value value_maker::for_name(const std::string& name) {
    // Index keys of a wrong type refuse the whole item: seldom.
    const bool maybe_key = name[0] == 'g' || name == "s1" || name == "n1";
    if (random_->permille(maybe_key ? 15 : 120)) return any();
    if (name == "g1") return key(key_type::string, true);
    if (name == "g2") return key(key_type::number, true);
    if (name == "g3") return key(key_type::binary, true);
    if (name == "s1" && random_->percent(90)) return sound_key(key_type::string, false);
    if (name == "ttl") return static_cast<std::int64_t>(1'000'000'000 + random_->below(10) * 30'000'000);
    for (const habit& one : habits)
        if (name == one.name) return of_type(one.type);
    return any();
}

std::string value_maker::name() {
    if (random_->permille(15)) return "rare" + std::to_string(random_->below(400));
    if (random_->permille(2)) return random_->percent(50) ? std::string() : std::string(65'530 + random_->below(10), 'n');
    return habits[random_->below(std::size(habits))].name;
}

attribute_value value_maker::sound_key(key_type type, bool partition) {
    if (many_items_ && random_->percent(partition ? 20 : 95)) {
        const auto chosen = static_cast<std::int64_t>(random_->below(partition ? 60 : 500));
        if (type == key_type::number) return chosen - 200;
        std::string made = "key" + std::to_string(chosen);
        return type == key_type::string ? attribute_value::string(std::move(made)) : attribute_value::binary(std::move(made));
    }
    const std::size_t count = partition ? 5 : 100;
    if (type == key_type::number) return random_->pick(few_numbers().size() < count ? few_numbers() : std::vector<decimal>{0, 1, 2, -3, parsed("0.5")});
    const auto& texts = type == key_type::string ? short_texts() : short_bytes();
    std::string made = texts[random_->below(std::min(count, texts.size()))];
    return type == key_type::string ? attribute_value::string(std::move(made)) : attribute_value::binary(std::move(made));
}

attribute_value value_maker::key(key_type type, bool partition) {
    if (type != key_type::number && random_->permille(20)) {
        const std::size_t length = random_->pick({std::size_t{0}, std::size_t{1000}, std::size_t{1024}, std::size_t{1025}, std::size_t{2048}, std::size_t{2049}});
        std::string made(length, 'k');
        return type == key_type::string ? attribute_value::string(std::move(made)) : attribute_value::binary(std::move(made));
    }
    return sound_key(type, partition);
}

document_path value_maker::path_of_type(value_type type) {
    std::vector<std::string> fitting;
    for (const habit& one : habits)
        if (one.type == type) fitting.emplace_back(one.name);
    if (type == value_type::number && random_->percent(35)) {
        document_path nested(random_->percent(50) ? "l" : "m");
        if (nested.top_ == "l") nested.element(static_cast<std::uint32_t>(random_->below(5)));
        else nested.dot(random_->percent(50) ? "x" : "y");
        return nested;
    }
    document_path made("");
    made.top_ = random_->pick(fitting);
    if (type == value_type::list && random_->percent(25)) {
        made.top_ = "m";
        made.dot("l");
    }
    return made;
}

document_path value_maker::path() {
    document_path made("");
    made.top_ = random_->percent(94) ? name() : random_->percent(50) ? "pk" : "sk";
    if (made.top_.empty() && random_->percent(90)) made.top_ = "l";
    const bool container = made.top_[0] == 'm' || made.top_[0] == 'l';
    std::size_t steps = random_->percent(container ? 40 : 90) ? 0 : 1 + random_->below(2);
    if (random_->permille(2)) steps = 30 + random_->below(4);
    for (; steps > 0; --steps) {
        const bool element = made.top_[0] == 'm' ? random_->percent(15) : made.top_[0] == 'l' ? random_->percent(85) : random_->percent(50);
        if (element) made.element(static_cast<std::uint32_t>(random_->permille(10) ? random_->next() : random_->below(6)));
        else made.dot(random_->permille(5) ? "" : random_->pick({"x", "y", "l", "odd.name[0]"}));
    }
    return made;
}

std::vector<document_path> value_maker::projection() {
    std::vector<document_path> paths;
    for (std::size_t i = 1 + random_->below(4); i > 0; --i) paths.push_back(path());
    return paths;
}

}  // namespace facet::differential
