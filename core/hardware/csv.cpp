#include "core/hardware/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ringside::hardware {
namespace {

// Reads the fields of one record from `at` on, which is moved behind its line end.
bool read_record(std::string_view text, std::size_t& at, std::vector<std::string>& fields) {
    fields.assign(1, {});
    bool is_quoted = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (is_quoted) {
            if (c != '"') {
                fields.back() += c;
            } else if (at + 1 < text.size() && text[at + 1] == '"') {
                fields.back() += c;
                ++at;
            } else {
                is_quoted = false;
            }
        } else if (c == '"') {
            is_quoted = true;
        } else if (c == ',') {
            fields.emplace_back();
        } else if (c == '\n') {
            ++at;
            return true;
        } else if (c != '\r') {
            fields.back() += c;
        }
    }
    return !is_quoted;
}

}  // namespace

const std::string& CsvRow::text(std::string_view column) const {
    static const std::string none;
    const auto found = fields_.find(column);
    return found == fields_.end() ? none : found->second;
}

double CsvRow::number(std::string_view column, double otherwise) const {
    const std::string& field = text(column);
    double value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    // "nan", "inf" and what no count can be are no numbers of a table.
    constexpr double kMost = 4e18;
    const bool is_number = error == std::errc() && end != field.data() && std::abs(value) < kMost;
    return is_number ? value : otherwise;
}

int CsvRow::count(std::string_view column, double otherwise) const {
    return static_cast<int>(std::clamp(number(column, otherwise), 0.0, 1e9));
}

bool CsvTable::has(std::string_view column) const {
    return std::ranges::find(columns, column) != columns.end();
}

Result<CsvTable> csv_from_text(std::string_view text, std::string_view file) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    CsvTable table;
    std::size_t at = 0;
    std::vector<std::string> fields;
    for (int record = 1; at < text.size(); ++record) {
        if (!read_record(text, at, fields)) {
            return failure(
                ErrorKind::bad_input,
                fmt::format("record {}: a quote never ends; close it: {}", record, file));
        }
        if (fields.size() == 1 && fields[0].empty()) continue;
        if (table.columns.empty()) {
            table.columns = fields;
            continue;
        }
        if (fields.size() != table.columns.size()) {
            return failure(ErrorKind::bad_input,
                           fmt::format("record {} has {} fields, the header {}; mend the row: {}",
                                       record, fields.size(), table.columns.size(), file));
        }
        std::map<std::string, std::string, std::less<>> row;
        for (std::size_t i = 0; i < fields.size(); ++i) row[table.columns[i]] = fields[i];
        table.rows.emplace_back(std::move(row));
    }
    if (table.columns.empty()) {
        return failure(
            ErrorKind::bad_input,
            fmt::format("there is no header line; begin with the columns' names: {}", file));
    }
    return table;
}

}  // namespace ringside::hardware
