// Small controls of a settings column: a slider with stops, a line of choices, a list that unfolds.
#pragma once

#include "gui/views/column.h"

#include <span>
#include <string>
#include <string_view>

namespace ringside::gui {

// A labelled slider over `count` stops with the value's text at its right; returns the stop.
// Dragged by the mouse, moved by the arrow keys while it has the focus.
std::size_t slider_row(Column& column, const char* label, std::size_t stop, std::size_t count,
                       const std::string& value);
// A labelled line of words of which one is chosen; returns its index.
std::size_t words_row(Column& column, const char* label, std::span<const std::string> words,
                      std::size_t chosen);
// A labelled value that unfolds into a list; returns the index. `open` names the list that is
// unfolded.
std::size_t list_row(Column& column, const char* label, std::span<const std::string> items,
                     std::size_t chosen, std::string& open);

}  // namespace ringside::gui
