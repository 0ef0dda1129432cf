// Tables of measurements: comma-separated values with a header line.
#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

// One row by column name. An absent column reads as "".
class CsvRow {
   public:
    explicit CsvRow(std::map<std::string, std::string, std::less<>> fields)
        : fields_(std::move(fields)) {}
    const std::string& text(std::string_view column) const;
    // The number in a column, or `otherwise` when it is empty or no number of a table.
    double number(std::string_view column, double otherwise = 0) const;
    // The same as a whole number, held between 0 and a thousand million.
    int count(std::string_view column, double otherwise) const;

   private:
    std::map<std::string, std::string, std::less<>> fields_;
};

struct CsvTable {
    std::vector<std::string> columns;
    std::vector<CsvRow> rows;
    bool has(std::string_view column) const;
};

// Reads a table; fields may stand in double quotes, doubled inside (RFC 4180).
// Errors: bad_input for a row of another width than the header, or a quote that never ends.
Result<CsvTable> csv_from_text(std::string_view text, std::string_view file);

}  // namespace ringside::hardware
