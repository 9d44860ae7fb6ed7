// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/document.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Parts of items: projections, what an index shows, and the ids that a handle knows.

namespace facet::inline v0::memory::detail {

/// Cuts an item down to the values at some paths, wrapped in their parents; list elements are packed in their order (contract
/// J2). The paths have passed check_projection, or are an update's targets.
class projector {
public:
    projector(const opened_table& table, span<const request::path* const> paths) : table_(&table), paths_(paths) {}

    /// Appends what is left of the body. Key attributes are not in bodies: paths to them give nothing here.
    void run(std::string_view body, byte_buffer& out, scratch& memory) const {
        packed::writer writer(out);
        auto** mine = memory.allocate_array<const request::path*>(paths_.size());
        for (packed::attribute_cursor cursor(body); !cursor.done();) {
            const packed::attribute_view attribute = cursor.take();
            std::size_t count = 0;
            for (const request::path* path : paths_)
                if (same_attribute(resolve(*table_, *path), {attribute.id, attribute.name})) mine[count++] = path;
            if (count == 0) continue;
            const std::size_t before = out.size();
            if (attribute.id != 0) writer.attribute(attribute.id);
            else writer.attribute(attribute.name);
            if (!cut(attribute.value, {mine, count}, 0, writer, memory)) out.truncate(before);
        }
    }

private:
    using group = span<const request::path* const>;

    /// Writes what the paths leave of a value; false, and nothing lasting is written, where that is nothing.
    [[nodiscard]] static bool cut(value_view value, group paths, std::size_t depth, packed::writer& out, scratch& memory) {
        if (paths[0]->steps.size() == depth) return out.copy(value), true;
        const bool elements = paths[0]->steps[depth].element;
        if (value.type() != (elements ? value_type::list : value_type::map)) return false;
        auto** mine = memory.allocate_array<const request::path*>(paths.size());
        const std::size_t begin = out.open(value.form());
        bool any = false;
        auto below = [&](value_view child, auto test) {
            std::size_t count = 0;
            for (const request::path* path : paths)
                if (test(path->steps[depth])) mine[count++] = path;
            return count != 0 && cut(child, {mine, count}, depth + 1, out, memory);
        };
        if (elements) {
            std::uint32_t position = 0;
            for (packed::element_cursor cursor(value); !cursor.done(); ++position) {
                const std::size_t before = out.buffer().size();
                if (below(cursor.take(), [&](const request::path_step& step) { return step.position == position; })) any = true;
                else out.buffer().truncate(before);
            }
        } else {
            for (packed::entry_cursor cursor(value); !cursor.done();) {
                const packed::entry_view entry = cursor.take();
                const std::size_t before = out.buffer().size();
                out.name(entry.name);
                if (below(entry.value, [&](const request::path_step& step) { return step.name == entry.name; })) any = true;
                else out.buffer().truncate(before);
            }
        }
        out.close(begin);
        return any;
    }

    const opened_table* table_;
    group paths_;
};

/// The parts of a body that an index shows, beside the keys (contract X2).
inline void show_entry(const index_schema& index, std::string_view body, byte_buffer& out) {
    packed::writer writer(out);
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        if (attribute.id == 0 || !index.shows(attribute.id)) continue;
        writer.attribute(attribute.id);
        writer.copy_attribute(attribute.value);
    }
}

inline void show_entry(const index_schema& index, const packed::row_view& row, byte_buffer& out) {
    packed::writer writer(out);
    for (const packed::row_cell& each : row.layout().cells) {
        if (!index.shows(each.id)) continue;
        writer.attribute(each.id);
        row.write_value(each, writer);
    }
}

/// A body with only such ids as the handle knows; what others stand for is named by text.
[[nodiscard]] inline std::string_view translate(const opened_table& table, std::string_view body, scratch& memory) {
    bool strange = false;
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        if (attribute.id == 0 ? table.store->names.find(attribute.name) != 0 : !table.knows(attribute.id)) strange = true;
    }
    if (!strange) return body;
    byte_buffer out;
    packed::writer writer(out);
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        const packed::attribute_id id = attribute.id != 0 ? attribute.id : table.store->names.find(attribute.name);
        if (id != 0 && table.knows(id)) writer.attribute(id);
        else writer.attribute(id != 0 ? table.store->names.name(id) : attribute.name);
        writer.copy_attribute(attribute.value);
    }
    return memory.keep(out.view());
}

}  // namespace facet::inline v0::memory::detail
