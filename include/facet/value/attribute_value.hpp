// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/heap_sort.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/value/binary.hpp>
#include <facet/value/decimal.hpp>
#include <facet/value/value_type.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// DynamoDB's values as a dynamic type, for tools, files and tests: what a struct does not describe. The typed layer never
/// goes through it.

namespace facet::inline v0 {

class attribute_value;
struct attribute;

/// Named values in the order of their names' bytes, each name once: the content of a map value, and an item. Regular.
/// Lookups cost O(log n), insertion and removal O(n). Not safe for concurrent changes; concurrent reads are.
class attribute_map {
public:
    attribute_map() noexcept;
    attribute_map(const attribute_map&);
    attribute_map(attribute_map&&) noexcept;
    attribute_map& operator=(const attribute_map&);
    attribute_map& operator=(attribute_map&&) noexcept;
    ~attribute_map();
    /// Takes the attributes in any order; of those that share a name the last one stays. O(n log n).
    attribute_map(std::initializer_list<attribute> attributes);
    /// As above. Where size() comes out smaller than the vector was, names were repeated.
    explicit attribute_map(std::vector<attribute> attributes);

    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] bool empty() const noexcept;
    /// The attributes in the order of their names; valid until the next change.
    [[nodiscard]] const attribute* begin() const noexcept;
    [[nodiscard]] const attribute* end() const noexcept;

    /// The value under `name`, or nullptr. Valid until the next change.
    [[nodiscard]] const attribute_value* find(std::string_view name) const noexcept;
    [[nodiscard]] attribute_value* find(std::string_view name) noexcept;
    [[nodiscard]] bool contains(std::string_view name) const noexcept { return find(name) != nullptr; }

    /// Puts `value` under `name`, in the place of any value that was there; gives the stored value, valid until the next
    /// change.
    attribute_value& insert_or_assign(std::string name, attribute_value value);
    /// Removes the value under `name`; false where there is none.
    bool erase(std::string_view name) noexcept;
    void clear() noexcept;

    friend bool operator==(const attribute_map& a, const attribute_map& b) noexcept;

private:
    [[nodiscard]] std::size_t position(std::string_view name) const noexcept;
    void canonicalize();

    std::vector<attribute> attributes_;
};

/// A value of any of DynamoDB's ten types (contract T1), owning all it holds. Regular; the default is NULL. Equality is the
/// contract's T9: same type and equal value, numbers by value, sets as sets. Sets are kept sorted and free of duplicates (T6);
/// limits (sizes, nesting, empty sets) are the backend's to refuse.
class attribute_value {
public:
    /// NULL.
    attribute_value() noexcept {}
    attribute_value(const attribute_value& other) : type_(other.type_) { with_content(other, copying()); }
    attribute_value(attribute_value&& other) noexcept : type_(other.type_) { with_content(other, moving()); }
    attribute_value& operator=(const attribute_value& other) {
        attribute_value copy(other);
        return *this = std::move(copy);
    }
    attribute_value& operator=(attribute_value&& other) noexcept {
        if (this == &other) return *this;
        // What is assigned may be a part of this value: it has to leave before this value goes.
        attribute_value taken(std::move(other));
        std::destroy_at(this);
        return *std::construct_at(this, std::move(taken));
    }
    ~attribute_value();

    attribute_value(std::string text) : attribute_value(value_type::string, std::move(text)) {}
    attribute_value(std::string_view text) : attribute_value(std::string(text)) {}
    attribute_value(const char* text) : attribute_value(std::string(text)) {}
    attribute_value(facet::binary bytes) : attribute_value(value_type::binary, std::move(bytes).release()) {}
    attribute_value(const decimal& number) : attribute_value(value_type::number, number) {}
    template <std::integral Integer>
        requires(!std::same_as<Integer, bool> && !std::same_as<Integer, char>)
    attribute_value(Integer number) : attribute_value(decimal(number)) {}
    template <std::same_as<bool> Boolean>
    attribute_value(Boolean truth) : attribute_value(value_type::boolean, bool{truth}) {}
    attribute_value(attribute_map entries) : attribute_value(value_type::map, std::move(entries)) {}

    [[nodiscard]] static attribute_value string(std::string text) { return {value_type::string, std::move(text)}; }
    [[nodiscard]] static attribute_value number(const decimal& number) { return {value_type::number, number}; }
    [[nodiscard]] static attribute_value binary(std::string bytes) { return {value_type::binary, std::move(bytes)}; }
    [[nodiscard]] static attribute_value boolean(bool truth) { return {value_type::boolean, truth}; }
    [[nodiscard]] static attribute_value null() noexcept { return {}; }
    [[nodiscard]] static attribute_value list(std::vector<attribute_value> elements = {}) {
        return {value_type::list, std::move(elements)};
    }
    [[nodiscard]] static attribute_value map(attribute_map entries = {}) { return {value_type::map, std::move(entries)}; }
    /// Elements in any order; duplicates are kept once. Where elements().size() comes out smaller, there were some.
    [[nodiscard]] static attribute_value string_set(std::vector<std::string> elements) {
        return set(value_type::string_set, value_type::string, std::move(elements));
    }
    /// As string_set; duplicates are numbers of equal value (contract D6).
    [[nodiscard]] static attribute_value number_set(std::vector<decimal> elements) {
        return set(value_type::number_set, value_type::number, std::move(elements));
    }
    /// As string_set; each element is the bytes of a binary.
    [[nodiscard]] static attribute_value binary_set(std::vector<std::string> elements) {
        return set(value_type::binary_set, value_type::binary, std::move(elements));
    }

    [[nodiscard]] value_type type() const noexcept { return type_; }

    /// The content if the value has this type, else nullptr. Valid until the value changes.
    [[nodiscard]] const std::string* if_string() const noexcept { return type_ == value_type::string ? &text_ : nullptr; }
    [[nodiscard]] const std::string* if_binary() const noexcept { return type_ == value_type::binary ? &text_ : nullptr; }
    [[nodiscard]] const decimal* if_number() const noexcept { return type_ == value_type::number ? &number_ : nullptr; }
    [[nodiscard]] const bool* if_boolean() const noexcept { return type_ == value_type::boolean ? &boolean_ : nullptr; }
    [[nodiscard]] const attribute_map* if_map() const noexcept { return type_ == value_type::map ? &entries_ : nullptr; }
    [[nodiscard]] attribute_map* if_map() noexcept { return type_ == value_type::map ? &entries_ : nullptr; }
    [[nodiscard]] const std::vector<attribute_value>* if_list() const noexcept {
        return type_ == value_type::list ? &elements_ : nullptr;
    }
    [[nodiscard]] std::vector<attribute_value>* if_list() noexcept { return type_ == value_type::list ? &elements_ : nullptr; }
    [[nodiscard]] bool is_null() const noexcept { return type_ == value_type::null; }

    /// The content; throws facet::exception with code decode_failed where the value has another type.
    [[nodiscard]] const std::string& as_string() const { return checked(if_string(), value_type::string); }
    [[nodiscard]] const std::string& as_binary() const { return checked(if_binary(), value_type::binary); }
    [[nodiscard]] const decimal& as_number() const { return checked(if_number(), value_type::number); }
    [[nodiscard]] bool as_boolean() const { return checked(if_boolean(), value_type::boolean); }
    [[nodiscard]] const attribute_map& as_map() const { return checked(if_map(), value_type::map); }
    [[nodiscard]] const std::vector<attribute_value>& as_list() const { return checked(if_list(), value_type::list); }

    /// The elements of a list, or of a set in its order; empty for every other type. Valid until the value changes.
    [[nodiscard]] span<const attribute_value> elements() const noexcept {
        return has_elements() ? span<const attribute_value>(elements_) : span<const attribute_value>();
    }

    friend bool operator==(const attribute_value& a, const attribute_value& b) noexcept;

private:
    attribute_value(value_type type, std::string&& text) noexcept : type_(type), text_(std::move(text)) {}
    attribute_value(value_type type, const decimal& number) noexcept : type_(type), number_(number) {}
    attribute_value(value_type type, bool truth) noexcept : type_(type), boolean_(truth) {}
    attribute_value(value_type type, std::vector<attribute_value>&& elements) noexcept
        : type_(type), elements_(std::move(elements)) {}
    attribute_value(value_type type, attribute_map&& entries) noexcept : type_(type), entries_(std::move(entries)) {}

    struct copying {
        template <class Content>
        void operator()(Content& to, const Content& from) const {
            std::construct_at(&to, from);
        }
    };
    struct moving {
        template <class Content>
        void operator()(Content& to, Content& from) const noexcept {
            std::construct_at(&to, std::move(from));
        }
    };
    /// Makes this value's content of another's, which has the same type.
    template <class Other, class Make>
    void with_content(Other& other, Make make) {
        switch (type_) {
            case value_type::string:
            case value_type::binary: return make(text_, other.text_);
            case value_type::number: return make(number_, other.number_);
            case value_type::boolean: return make(boolean_, other.boolean_);
            case value_type::null: return;
            case value_type::map: return make(entries_, other.entries_);
            default: return make(elements_, other.elements_);
        }
    }
    [[nodiscard]] bool has_elements() const noexcept {
        return type_ == value_type::list || type_ == value_type::string_set || type_ == value_type::number_set ||
               type_ == value_type::binary_set;
    }

    template <class Element>
    [[nodiscard]] static attribute_value set(value_type type, value_type element_type, std::vector<Element> elements);

    template <class Content>
    [[nodiscard]] const Content& checked(const Content* found, value_type wanted) const {
        if (found == nullptr) [[unlikely]] {
            error mismatch;
            mismatch.code = error_code::decode_failed;
            mismatch.message = "the value has type ";
            mismatch.message += to_string(type_);
            mismatch.message += ", not ";
            mismatch.message += to_string(wanted);
            raise(std::move(mismatch));
        }
        return *found;
    }

    // A union of our own: std::variant nearly doubles what this header costs to compile.
    value_type type_ = value_type::null;
    union {
        bool boolean_;
        decimal number_;
        std::string text_;
        std::vector<attribute_value> elements_;
        attribute_map entries_;
    };
};

template <class Type>
struct codec;
/// In a struct that a table stores, they are stored as they are: <facet/value/attribute_codec.hpp>.
template <>
struct codec<attribute_value>;

/// A value and its name.
struct attribute {
    std::string name;
    attribute_value value;

    [[nodiscard]] friend bool operator==(const attribute& a, const attribute& b) noexcept {
        return a.name == b.name && a.value == b.value;
    }
};

// Here, where attribute is complete: clang instantiates them where they are defaulted.
inline attribute_map::attribute_map() noexcept = default;
inline attribute_map::attribute_map(const attribute_map&) = default;
inline attribute_map::attribute_map(attribute_map&&) noexcept = default;
// What is assigned may be a part of this map.
inline attribute_map& attribute_map::operator=(const attribute_map& other) { return *this = attribute_map(other); }
inline attribute_map& attribute_map::operator=(attribute_map&& other) noexcept {
    std::vector<attribute> taken(std::move(other.attributes_));
    attributes_.swap(taken);
    return *this;
}
inline attribute_map::~attribute_map() = default;

inline attribute_value::~attribute_value() {
    if (type_ == value_type::string || type_ == value_type::binary) std::destroy_at(&text_);
    else if (type_ == value_type::map) std::destroy_at(&entries_);
    else if (has_elements()) std::destroy_at(&elements_);
}

[[nodiscard]] inline bool operator==(const attribute_value& a, const attribute_value& b) noexcept {
    if (a.type_ != b.type_) return false;
    switch (a.type_) {
        case value_type::string:
        case value_type::binary: return a.text_ == b.text_;
        case value_type::number: return a.number_ == b.number_;
        case value_type::boolean: return a.boolean_ == b.boolean_;
        case value_type::null: return true;
        case value_type::map: return a.entries_ == b.entries_;
        default: return a.elements_ == b.elements_;
    }
}

inline attribute_map::attribute_map(std::vector<attribute> attributes) : attributes_(std::move(attributes)) { canonicalize(); }
inline attribute_map::attribute_map(std::initializer_list<attribute> attributes) : attributes_(attributes) { canonicalize(); }

inline void attribute_map::canonicalize() {
    // A heap sort is not stable, and the last of equal names has to win: sort positions, which break ties.
    bool ascending = true;
    for (std::size_t i = 1; i < attributes_.size() && ascending; ++i)
        ascending = attributes_[i - 1].name < attributes_[i].name;
    if (ascending) return;
    std::vector<std::size_t> order(attributes_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    detail::heap_sort(order, [this](std::size_t a, std::size_t b) {
        const int names = attributes_[a].name.compare(attributes_[b].name);
        return names != 0 ? names < 0 : a < b;
    });
    std::vector<attribute> sorted;
    sorted.reserve(order.size());
    for (const std::size_t from : order) {
        if (!sorted.empty() && sorted.back().name == attributes_[from].name) sorted.pop_back();
        sorted.push_back(std::move(attributes_[from]));
    }
    attributes_ = std::move(sorted);
}

inline std::size_t attribute_map::size() const noexcept { return attributes_.size(); }
inline bool attribute_map::empty() const noexcept { return attributes_.empty(); }
inline const attribute* attribute_map::begin() const noexcept { return attributes_.data(); }
inline const attribute* attribute_map::end() const noexcept { return attributes_.data() + attributes_.size(); }
inline void attribute_map::clear() noexcept { attributes_.clear(); }

inline std::size_t attribute_map::position(std::string_view name) const noexcept {
    std::size_t low = 0;
    std::size_t high = attributes_.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (std::string_view(attributes_[middle].name) < name) low = middle + 1;
        else high = middle;
    }
    return low;
}

inline const attribute_value* attribute_map::find(std::string_view name) const noexcept {
    const std::size_t at = position(name);
    return at < attributes_.size() && attributes_[at].name == name ? &attributes_[at].value : nullptr;
}
inline attribute_value* attribute_map::find(std::string_view name) noexcept {
    const std::size_t at = position(name);
    return at < attributes_.size() && attributes_[at].name == name ? &attributes_[at].value : nullptr;
}

inline attribute_value& attribute_map::insert_or_assign(std::string name, attribute_value value) {
    const std::size_t at = position(name);
    if (at < attributes_.size() && attributes_[at].name == name) {
        attributes_[at].value = std::move(value);
    } else {
        attributes_.insert(attributes_.begin() + static_cast<std::ptrdiff_t>(at), attribute{std::move(name), std::move(value)});
    }
    return attributes_[at].value;
}

inline bool attribute_map::erase(std::string_view name) noexcept {
    const std::size_t at = position(name);
    if (at == attributes_.size() || attributes_[at].name != name) return false;
    attributes_.erase(attributes_.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
}

[[nodiscard]] inline bool operator==(const attribute_map& a, const attribute_map& b) noexcept { return a.attributes_ == b.attributes_; }

template <class Element>
attribute_value attribute_value::set(value_type type, value_type element_type, std::vector<Element> elements) {
    detail::heap_sort(elements, [](const Element& a, const Element& b) { return a < b; });
    std::vector<attribute_value> unique;
    unique.reserve(elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (i + 1 < elements.size() && elements[i] == elements[i + 1]) continue;
        unique.push_back(attribute_value(element_type, std::move(elements[i])));
    }
    return {type, std::move(unique)};
}

}  // namespace facet::inline v0
