// Shows the Markdown of prompts and explanations: paragraphs, lists, emphasis, code, tables as
// lines.
#pragma once

#include "gui/pen.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ringside::gui {

// Text that reads alike: bold, italic (drawn as plain) or code.
struct MarkdownSpan {
    std::string text;
    bool is_bold = false;
    bool is_code = false;
};

struct MarkdownBlock {
    enum class Kind { paragraph, heading, item, code, rule } kind = Kind::paragraph;
    int indent = 0;
    std::string marker;  // "•" or "1."
    std::vector<MarkdownSpan> spans;
};

using MarkdownDocument = std::vector<MarkdownBlock>;

// Never fails: what it does not know is shown as plain text. HTML is shown, not interpreted.
MarkdownDocument document_from_markdown(const std::string& text);

// Keeps parsed texts, since views draw the same ones every frame.
class MarkdownCache {
   public:
    const MarkdownDocument& document(const std::string& text);

   private:
    std::unordered_map<std::string, MarkdownDocument> documents_;
};

// How a text is set: body or small, in which colour.
struct MarkdownLook {
    TextStyle plain = TextStyle::body;
    TextStyle bold = TextStyle::body_bold;
    Colour colour = 0;
    Colour bold_colour = 0;
};

// Draws a document from (x, y) in `width`; returns its height.
float markdown(const Pen& pen, MarkdownCache& cache, ImVec2 at, float width,
               const std::string& text, const MarkdownLook& look, bool is_drawn = true);

// The texts of the exercises without marks, for Copy.
std::string plain_from_markdown(const std::string& text);

}  // namespace ringside::gui
