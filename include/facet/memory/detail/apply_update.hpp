// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/update_values.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// One place of an item that an update changes, and the value it gets; not present where it is removed.
struct edit {
    const request::path* path;
    attribute_ref attribute;
    value_view value;
    bool done;

    [[nodiscard]] bool ends_at(std::size_t depth) const noexcept { return path->steps.size() == depth; }
    [[nodiscard]] bool removes() const noexcept { return !value.present(); }
};

/// Rewrites an item's body with edits whose paths do not overlap (contract U9 to U11). A template, to be compiled where it is used.
template <class Edit>
class body_rewriter {
public:
    body_rewriter(span<Edit> edits, scratch& memory) noexcept : edits_(edits), memory_(&memory) {}

    /// Appends the new body to `out`. `exists`: there was an item; removals from a missing one are ignored.
    [[nodiscard]] result<void> run(std::string_view body, bool exists, byte_buffer& out) {
        packed::writer writer(out);
        const char* unchanged = body.data();
        for (packed::attribute_cursor cursor(body); !cursor.done();) {
            const packed::attribute_view attribute = cursor.take();
            const attribute_ref named{attribute.id, attribute.name};
            const char* const value_end = attribute.value.end();
            const group mine = select([&](const edit& one) { return same_attribute(one.attribute, named); });
            if (mine.empty()) continue;
            const char* const begin = begin_of(attribute);
            out.append({unchanged, static_cast<std::size_t>(begin - unchanged)});
            unchanged = value_end;
            if (mine[0]->ends_at(0)) {
                if (!mine[0]->removes()) {
                    out.append({begin, static_cast<std::size_t>(attribute.value.begin() - begin)});
                    writer.copy_attribute(mine[0]->value);
                }
                continue;
            }
            out.append({begin, static_cast<std::size_t>(attribute.value.begin() - begin)});
            if (auto written = rewrite(attribute.value, mine, 0, writer); !written.has_value()) return written;
        }
        out.append({unchanged, static_cast<std::size_t>(body.data() + body.size() - unchanged)});
        for (const edit& one : edits_) {
            if (one.done) continue;
            if (one.removes() && (!exists || one.ends_at(0))) continue;
            if (!one.ends_at(0)) return no_parent();
            if (one.attribute.id != 0) writer.attribute(one.attribute.id);
            else writer.attribute(one.attribute.name);
            writer.copy_attribute(one.value);
        }
        return {};
    }

private:
    using group = span<edit*>;

    [[nodiscard]] static const char* begin_of(const packed::attribute_view& attribute) noexcept {
        // Back over what names the attribute: ids take one to three bytes, text stands behind a zero and its length.
        const char* at = attribute.value.begin();
        std::size_t length = attribute.id;
        if (attribute.id == 0) {
            at -= attribute.name.size();
            length = attribute.name.size();
        }
        do --at; while ((length >>= 7) != 0);
        return attribute.id == 0 ? at - 1 : at;
    }

    /// The edits that a test accepts, marked as done.
    template <class Test>
    [[nodiscard]] group select(Test test) {
        std::size_t count = 0;
        for (edit& one : edits_)
            if (test(one)) ++count;
        if (count == 0) return {};
        auto** found = memory_->allocate_array<edit*>(count);
        std::size_t at = 0;
        for (edit& one : edits_) {
            if (!test(one)) continue;
            one.done = true;
            found[at++] = &one;
        }
        return {found, count};
    }
    template <class Test>
    [[nodiscard]] group select(group among, Test test) {
        std::size_t count = 0;
        for (const edit* one : among)
            if (test(*one)) ++count;
        if (count == 0) return {};
        auto** found = memory_->allocate_array<edit*>(count);
        std::size_t at = 0;
        for (edit* one : among)
            if (test(*one)) found[at++] = one;
        return {found, count};
    }

    [[nodiscard]] static error no_parent() {
        return invalid("U9", {"The document path provided in the update expression is invalid for update"});
    }

    /// Rewrites a container; the edits reach below it, and have walked `depth` steps.
    [[nodiscard]] result<void> rewrite(value_view old, group edits, std::size_t depth, packed::writer& out) {
        const bool elements = edits[0]->path->steps[depth].element;
        if (old.type() != (elements ? value_type::list : value_type::map)) return no_parent();
        const std::size_t begin = out.open(old.form());
        result<void> written = elements ? rewrite_list(old, edits, depth, out) : rewrite_map(old, edits, depth, out);
        if (written.has_value()) out.close(begin);
        return written;
    }

    [[nodiscard]] result<void> rewrite_map(value_view old, group edits, std::size_t depth, packed::writer& out) {
        for (packed::entry_cursor cursor(old); !cursor.done();) {
            const packed::entry_view entry = cursor.take();
            const group mine = select(edits, [&](const edit& one) { return one.path->steps[depth].name == entry.name; });
            if (!mine.empty() && mine[0]->ends_at(depth + 1) && mine[0]->removes()) continue;
            out.name(entry.name);
            if (mine.empty()) {
                out.copy(entry.value);
            } else if (mine[0]->ends_at(depth + 1)) {
                out.copy(mine[0]->value);
            } else if (auto written = rewrite(entry.value, mine, depth + 1, out); !written.has_value()) {
                return written;
            }
        }
        for (const edit* one : edits) {
            const std::string_view name = one->path->steps[depth].name;
            if (find_entry(old, name).present()) continue;
            if (!one->ends_at(depth + 1)) return no_parent();
            if (one->removes()) continue;
            out.name(name);
            out.copy(one->value);
        }
        return {};
    }

    /// Positions are those of the list as it was; elements set behind its end are appended in ascending order (contract U10).
    [[nodiscard]] result<void> rewrite_list(value_view old, group edits, std::size_t depth, packed::writer& out) {
        std::uint32_t position = 0;
        for (packed::element_cursor cursor(old); !cursor.done(); ++position) {
            const value_view element = cursor.take();
            const group mine = select(edits, [&](const edit& one) { return one.path->steps[depth].position == position; });
            if (mine.empty()) {
                out.copy(element);
            } else if (mine[0]->ends_at(depth + 1)) {
                if (!mine[0]->removes()) out.copy(mine[0]->value);
            } else if (auto written = rewrite(element, mine, depth + 1, out); !written.has_value()) {
                return written;
            }
        }
        const group behind = select(edits, [&](const edit& one) { return one.path->steps[depth].position >= position; });
        for (std::size_t i = 0; i < behind.size(); ++i) {
            for (std::size_t k = i + 1; k < behind.size(); ++k) {
                if (behind[k]->path->steps[depth].position >= behind[i]->path->steps[depth].position) continue;
                edit* const earlier = behind[k];
                behind[k] = behind[i];
                behind[i] = earlier;
            }
            if (!behind[i]->ends_at(depth + 1)) return no_parent();
            if (!behind[i]->removes()) out.copy(behind[i]->value);
        }
        return {};
    }

    span<Edit> edits_;
    scratch* memory_;
};

/// What an update changes in an item (contract section 13), for body_rewriter. `stores` is false where there was no item and the update
/// makes none (U14); one that is made has its key already where values are computed (U2). Errors are those of single updates; the store is
/// not touched.
template <class Table>
[[nodiscard]] inline result<span<edit>> find_edits(const Table& table, const request::update& update, const document& item,
                                                   scratch& memory, bool& stores) {
    document seen = item;
    seen.exists = true;
    const update_evaluator evaluate(table, update, seen, memory);
    edit* const edits = memory.allocate_array<edit>(update.actions.size());
    std::size_t count = 0;
    stores = item.exists || update.actions.empty();
    for (const request::update_action& action : update.actions) {
        const request::path& target = update.paths[action.target];
        value_view value;
        if (action.clause == request::update_clause::set || action.clause == request::update_clause::add) {
            auto computed = action.clause == request::update_clause::set ? evaluate.set(action) : evaluate.add(action);
            if (!computed.has_value()) return std::move(computed).error();
            value = *computed;
            stores = true;
        } else if (action.clause == request::update_clause::erase) {
            auto computed = evaluate.erase(action);
            if (!computed.has_value()) return std::move(computed).error();
            value = *computed;
        }
        edits[count++] = {&target, resolve(table, target), value, false};
    }
    return span<edit>(edits, count);
}

}  // namespace facet::inline v0::memory::detail
