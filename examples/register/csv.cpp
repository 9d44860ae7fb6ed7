// SPDX-License-Identifier: BSL-1.0
#include "csv.hpp"

#include "../shared/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <filesystem>
#include <ios>
#include <new>
#include <stdexcept>
#include <string_view>

namespace trading {

namespace {

constexpr std::size_t longest_line = 1'000'000;  // bytes; there are files without an end

}  // namespace

csv_reader::csv_reader(std::string path, const std::vector<std::string>& columns)
    : path_(std::move(path)), file_(path_, std::ios::binary), columns_(columns.size()), buffer_(longest_line + 1) {
    std::error_code ignored;
    if (!file_ || std::filesystem::is_directory(path_, ignored)) throw std::runtime_error(path_ + ": cannot be read");
    if (std::filesystem::is_regular_file(path_, ignored)) size_ = std::filesystem::file_size(path_);
    if (!next() || fields_ != columns)
        throw std::runtime_error(
            fmt::format("{}:{}: the first line has to be {}", path_, line_ == 0 ? 1 : line_, fmt::join(columns, ",")));
}

csv_reader::strict_parser::strict_parser() {
    if (csv_init(&state, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
}

void csv_reader::strict_parser::restart() {
    csv_free(&state);
    if (csv_init(&state, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
}

bool csv_reader::next() {
    std::string text;
    do {
        if (!read_line(text)) return false;
        if (++line_ == 1 && text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // the mark that some spreadsheets put there
        if (text.ends_with('\r')) text.pop_back();
    } while (text.empty());
    parse(text);
    return true;
}

bool csv_reader::read_line(std::string& text) {
    file_.getline(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    const auto size = static_cast<std::size_t>(file_.gcount());  // with what ends the line
    bytes_ += size;
    if (file_.bad()) throw std::runtime_error(path_ + ": cannot be read");
    if (file_.fail() && size > 0)
        throw std::runtime_error(fmt::format("{}:{}: the line is longer than {} bytes", path_, line_ + 1, longest_line));
    if (file_.fail()) return false;
    text.assign(buffer_.data(), size - (file_.eof() ? 0 : 1));
    return true;
}

void csv_reader::parse(const std::string& text) {
    fields_.clear();
    problem_.clear();
    if (const std::string_view fault = shown::fault_of_text(text); !fault.empty()) {
        problem_ = fmt::format("the line {}", fault);
        return;
    }
    const auto add_field = [](void* field, std::size_t size, void* fields) {
        static_cast<std::vector<std::string>*>(fields)->emplace_back(static_cast<const char*>(field), size);
    };
    const auto end_record = [](int, void*) {};
    const bool parsed = csv_parse(&parser_.state, text.data(), text.size(), add_field, end_record, &fields_) == text.size() &&
                        csv_fini(&parser_.state, add_field, end_record, &fields_) == 0;
    if (!parsed) {
        if (csv_error(&parser_.state) == CSV_ENOMEM) throw std::bad_alloc();
        problem_ = "its quotes are not those of CSV: a field with quotes has to begin and end with one, and double those inside";
        parser_.restart();
    } else if (fields_.size() != columns_) {
        problem_ = fmt::format("the line has {} fields and not {}", fields_.size(), columns_);
    }
}

}  // namespace trading
