// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/utf8.hpp>
#include <facet/json/base64.hpp>
#include <facet/value/attribute_name.hpp>
#include <facet/value/item.hpp>
#include <facet/value/packing.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::json::detail {

/// What a text is expected to be.
enum class document : std::uint8_t {
    value,  ///< `{"S":"x"}`
    item,   ///< `{"name":{"S":"x"}}`
    line,   ///< `{"Item":{"name":{"S":"x"}}}`, a line of an export
};

/// Builds dynamic values from the events of a JSON parser, and refuses what is not DynamoDB's JSON. Knows at any time where in
/// the document it stands. Every event answers whether to go on.
class value_builder {
public:
    explicit value_builder(document kind) : kind_(kind) {}

    [[nodiscard]] bool begin_object() {
        if (is_second()) return false;
        if (frames_.empty()) {
            if (started_) return false;
            started_ = true;
            const form first = kind_ == document::value ? form::wrapper : kind_ == document::item ? form::names : form::envelope;
            if (first == form::wrapper) return push_wrapper();
            frames_.emplace_back(first);
            return true;
        }
        frame& top = frames_.back();
        switch (top.kind) {
            case form::envelope: frames_.emplace_back(form::names); return true;
            case form::names:
            case form::list: return push_wrapper();
            case form::wrapper:
                if (top.type == value_type::map) {
                    frames_.emplace_back(form::names);
                    return true;
                }
                return unexpected("an object");
            case form::set: return unexpected("an object");
        }
        return false;
    }

    [[nodiscard]] bool end_object() {
        frame done = pop();
        switch (done.kind) {
            case form::envelope:
                if (!done.filled) return fail(error_code::serialization, "the line has no \"Item\"");
                return true;
            case form::names: {
                const std::size_t count = done.entries.size();
                attribute_map entries(std::move(done.entries));
                if (entries.size() != count) return fail(error_code::serialization, "an attribute name occurs twice");
                if (frames_.empty() || frames_.back().kind == form::envelope) {
                    item_ = std::move(entries);
                    if (!frames_.empty()) frames_.back().filled = true;
                    return true;
                }
                return give(attribute_value::map(std::move(entries)));
            }
            case form::wrapper:
                if (!done.filled)
                    return fail(error_code::validation,
                                "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
                --levels_;
                return deliver(std::move(done.value));
            default: return false;
        }
    }

    [[nodiscard]] bool begin_array() {
        if (is_second()) return false;
        if (frames_.empty() || frames_.back().kind != form::wrapper) return unexpected("an array");
        switch (frames_.back().type) {
            case value_type::list: frames_.emplace_back(form::list); return true;
            case value_type::string_set:
            case value_type::number_set:
            case value_type::binary_set: {
                const value_type type = frames_.back().type;
                frames_.emplace_back(form::set);
                frames_.back().type = type;
                return true;
            }
            default: return unexpected("an array");
        }
    }

    [[nodiscard]] bool end_array() {
        frame done = pop();
        if (done.kind == form::list) return give(attribute_value::list(std::move(done.elements)));
        const std::size_t count = done.texts.size() + done.numbers.size();
        const std::string_view kind = done.type == value_type::string_set ? "An string set  may not be empty"
                                      : done.type == value_type::number_set ? "An number set  may not be empty"
                                                                            : "Binary sets should not be empty";
        if (count == 0) return fail(error_code::validation, kind);
        attribute_value set = done.type == value_type::string_set   ? attribute_value::string_set(std::move(done.texts))
                              : done.type == value_type::binary_set ? attribute_value::binary_set(std::move(done.texts))
                                                                    : attribute_value::number_set(std::move(done.numbers));
        if (set.elements().size() != count) return fail(error_code::validation, "Input collection contains duplicates.");
        return give(std::move(set));
    }

    [[nodiscard]] bool key(std::string_view name) {
        frame& top = frames_.back();
        top.name = std::string(name);
        if (top.kind == form::envelope) {
            if (name != "Item") return fail(error_code::serialization, "a line has one member, \"Item\"");
            if (top.filled) return fail(error_code::serialization, "the line has two members \"Item\"");
        }
        if (top.kind == form::names && !packed::is_name(name)) return fail(error_code::validation, packed::bad_name);
        if (top.kind != form::wrapper) return true;
        for (int i = 0; i < 10; ++i) {
            top.type = static_cast<value_type>(i);
            if (to_string(top.type) == name) return true;
        }
        return fail(error_code::serialization, "unknown type tag");
    }

    [[nodiscard]] bool string(std::string_view text) {
        if (frames_.empty()) return unexpected("a string");
        if (is_second()) return false;
        frame& top = frames_.back();
        if (top.kind != form::wrapper && top.kind != form::set) return unexpected("a string");
        switch (top.type) {
            case value_type::string: return give(attribute_value::string(std::string(text)));
            case value_type::string_set:
                if (top.kind != form::set) return unexpected("a string");
                top.texts.emplace_back(text);
                return true;
            case value_type::number:
            case value_type::number_set: {
                if (top.type == value_type::number_set && top.kind != form::set) return unexpected("a string");
                decimal number;
                if (const number_fault fault = decimal::parse(text, number); fault != number_fault::none) return no_number(fault, text);
                if (top.kind != form::set) return give(attribute_value::number(number));
                top.numbers.push_back(number);
                return true;
            }
            case value_type::binary:
            case value_type::binary_set: {
                if (top.type == value_type::binary_set && top.kind != form::set) return unexpected("a string");
                auto bytes = decode_base64(text);
                if (!bytes) return fail(error_code::serialization, "the text is not base64");
                if (top.kind != form::set) return give(attribute_value::binary(*std::move(bytes)));
                top.texts.push_back(*std::move(bytes));
                return true;
            }
            default: return unexpected("a string");
        }
    }

    [[nodiscard]] bool boolean(bool truth) {
        if (frames_.empty() || frames_.back().kind != form::wrapper) return unexpected("a truth value");
        if (is_second()) return false;
        if (frames_.back().type == value_type::boolean) return give(attribute_value::boolean(truth));
        if (frames_.back().type != value_type::null) return unexpected("a truth value");
        if (!truth) return fail(error_code::validation, "Null attribute value types must have the value of true");
        return give(attribute_value::null());
    }

    /// A type's member that is null is as good as absent (contract I2).
    [[nodiscard]] bool null() { return (!frames_.empty() && frames_.back().kind == form::wrapper) || unexpected("null"); }

    [[nodiscard]] bool unexpected(std::string_view met) {
        std::string reason = "expected ";
        reason += expected();
        reason += ", not ";
        reason += met;
        return fail(error_code::serialization, reason);
    }

    bool fail(error_code code, std::string_view reason) {
        if (!failure_) {
            failure_.emplace();
            failure_->code = code;
            failure_->message = where();
            failure_->message += reason;
        }
        return false;
    }

    [[nodiscard]] const std::optional<error>& failure() const noexcept { return failure_; }
    [[nodiscard]] attribute_value&& value() noexcept { return std::move(value_); }
    [[nodiscard]] item&& taken_item() noexcept { return std::move(item_); }

private:
    enum class form : std::uint8_t { envelope, names, wrapper, list, set };

    struct frame {
        explicit frame(form what) : kind(what) {}

        form kind;
        value_type type = value_type::string;  ///< of a wrapper or a set
        bool filled = false;                   ///< a wrapper's or envelope's one member is there
        std::string name;                      ///< the member that is being read
        attribute_value value{};
        std::vector<attribute> entries{};
        std::vector<attribute_value> elements{};
        std::vector<std::string> texts{};
        std::vector<decimal> numbers{};
    };

    /// Whether what comes is a second member of a value, which is refused (contract T1).
    [[nodiscard]] bool is_second() {
        if (frames_.empty() || frames_.back().kind != form::wrapper || !frames_.back().filled) return false;
        fail(error_code::validation,
             "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes");
        return true;
    }
    /// Contract D3 quotes what is no number; of a long text the beginning.
    [[nodiscard]] bool no_number(number_fault fault, std::string_view text) {
        constexpr std::size_t shown = 60;
        std::string reason(to_string(fault));
        if (fault == number_fault::not_a_number) reason.append(": ").append(text.substr(0, shown)).append(text.size() > shown ? "..." : "");
        return fail(error_code::validation, reason);
    }
    [[nodiscard]] bool push_wrapper() {
        if (++levels_ > packed::maximum_levels) return fail(error_code::validation, packed::detail::too_deep().message);
        frames_.emplace_back(form::wrapper);
        return true;
    }

    [[nodiscard]] frame pop() {
        frame done = std::move(frames_.back());
        frames_.pop_back();
        return done;
    }

    /// Puts a value into the wrapper on top.
    [[nodiscard]] bool give(attribute_value value) {
        frames_.back().value = std::move(value);
        frames_.back().filled = true;
        return true;
    }

    /// Puts a whole value where it belongs.
    [[nodiscard]] bool deliver(attribute_value value) {
        if (frames_.empty()) {
            value_ = std::move(value);
        } else if (frames_.back().kind == form::list) {
            frames_.back().elements.push_back(std::move(value));
        } else {
            frames_.back().entries.push_back({std::move(frames_.back().name), std::move(value)});
        }
        return true;
    }

    [[nodiscard]] std::string expected() const {
        if (frames_.empty()) return kind_ == document::value ? "a value such as {\"S\":\"text\"}" : "an object";
        const frame& top = frames_.back();
        switch (top.kind) {
            case form::envelope: return "an object";
            case form::names:
            case form::list: return "a value such as {\"S\":\"text\"}";
            case form::set: return "a string";
            case form::wrapper: break;
        }
        switch (top.type) {
            case value_type::boolean: return "true or false";
            case value_type::null: return "true";
            case value_type::map: return "an object";
            case value_type::string:
            case value_type::number:
            case value_type::binary: return "a string";
            default: return "an array";
        }
    }

    /// `in Item.lines.L[2].M.price.N: `, or nothing at the top.
    [[nodiscard]] std::string where() const {
        std::string path;
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            const frame& one = frames_[i];
            if (one.kind == form::list || one.kind == form::set) {
                path += '[';
                path += std::to_string(one.elements.size() + one.texts.size() + one.numbers.size());
                path += ']';
            } else if (!one.name.empty()) {
                if (!path.empty()) path += '.';
                facet::detail::append_name(path, one.name);
            }
        }
        return path.empty() ? std::string() : "in " + path + ": ";
    }

    document kind_;
    bool started_ = false;
    int levels_ = 0;
    std::vector<frame> frames_;
    attribute_value value_;
    item item_;
    std::optional<error> failure_;
};

}  // namespace facet::inline v0::json::detail
