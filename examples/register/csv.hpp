// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// CSV as the register takes it (RFC 4180, UTF-8), by libcsv.

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <csv.h>

namespace trading {

/// Reads a CSV file record by record. A record is one line, so that a quote that someone forgot to close spoils that line and not
/// the rest of the file; blank lines are passed over. Not copied nor moved.
class csv_reader {
public:
    /// Throws std::runtime_error where the file cannot be read or its first line is not `columns`, joined by commas.
    csv_reader(std::string path, const std::vector<std::string>& columns);
    csv_reader(const csv_reader&) = delete;
    csv_reader& operator=(const csv_reader&) = delete;
    ~csv_reader() = default;

    /// Goes to the next record; false at the end of the file. Throws std::runtime_error where the file cannot be read on, or has a line
    /// that is longer than a million bytes.
    [[nodiscard]] bool next();

    /// What is wrong with the record; empty where all is well, which means as many fields as there are columns.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
    [[nodiscard]] const std::vector<std::string>& fields() const noexcept { return fields_; }
    /// The record's line; the first one of the file is 1.
    [[nodiscard]] std::uint64_t line() const noexcept { return line_; }
    /// How many bytes of the file are read.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
    /// How many bytes the file has; 0 where it is no regular file.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

private:
    /// libcsv's parser, strict: a quote inside a field, or one that is never closed, is an error and not a guess.
    struct strict_parser {
        csv_parser state{};

        strict_parser();
        strict_parser(const strict_parser&) = delete;
        strict_parser& operator=(const strict_parser&) = delete;
        ~strict_parser() { csv_free(&state); }
        void restart();
    };

    [[nodiscard]] bool read_line(std::string& text);
    void parse(const std::string& text);

    std::string path_;
    std::ifstream file_;
    std::size_t columns_;
    strict_parser parser_;
    std::vector<char> buffer_;  // as long as a line may be, and what ends it
    std::vector<std::string> fields_;
    std::string problem_;
    std::uint64_t line_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace trading
