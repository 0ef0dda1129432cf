#include "gui/widgets/markdown.h"

#include "gui/widgets/rich_text.h"

#include <md4c.h>

#include <algorithm>

namespace ringside::gui {
namespace {

// Builds blocks from md4c's events.
class Builder {
   public:
    MarkdownDocument take() {
        close();
        return std::move(document_);
    }

    void enter_block(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_UL:
                close();
                lists_.push_back(0);
                return;
            case MD_BLOCK_OL:
                close();
                lists_.push_back(static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start));
                return;
            case MD_BLOCK_LI: {
                open(MarkdownBlock::Kind::item);
                if (lists_.empty()) return;
                int& number = lists_.back();
                document_.back().marker = number == 0 ? "•" : std::to_string(number++) + ".";
                return;
            }
            case MD_BLOCK_H:
                open(MarkdownBlock::Kind::heading);
                return;
            case MD_BLOCK_CODE:
                open(MarkdownBlock::Kind::code);
                return;
            case MD_BLOCK_HR:
                open(MarkdownBlock::Kind::rule);
                close();
                return;
            case MD_BLOCK_P:
                // A loose list's paragraph goes on in its item.
                if (!is_open_ || !document_.back().spans.empty())
                    open(MarkdownBlock::Kind::paragraph);
                return;
            case MD_BLOCK_TR:
                open(MarkdownBlock::Kind::paragraph);
                return;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                if (is_open_ && !document_.back().spans.empty()) add("   ", false);
                return;
            case MD_BLOCK_DOC:
            case MD_BLOCK_QUOTE:
            case MD_BLOCK_HTML:
            case MD_BLOCK_TABLE:
            case MD_BLOCK_THEAD:
            case MD_BLOCK_TBODY:
                return;
        }
    }

    void leave_block(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) {
            close();
            if (!lists_.empty()) lists_.pop_back();
        } else if (type == MD_BLOCK_P || type == MD_BLOCK_H || type == MD_BLOCK_CODE ||
                   type == MD_BLOCK_LI || type == MD_BLOCK_TR) {
            close();
        }
    }

    void enter_span(MD_SPANTYPE type) { change(type, 1); }
    void leave_span(MD_SPANTYPE type) { change(type, -1); }

    void text(MD_TEXTTYPE type, std::string_view words) {
        switch (type) {
            case MD_TEXT_BR:
                add("\n", false);
                return;
            case MD_TEXT_SOFTBR:
                add(" ", false);
                return;
            case MD_TEXT_NULLCHAR:
                add("\xEF\xBF\xBD", false);
                return;
            case MD_TEXT_ENTITY:
                add(entity(words), false);
                return;
            case MD_TEXT_NORMAL:
            case MD_TEXT_HTML:
            case MD_TEXT_LATEXMATH:
                add(words, code_ > 0);
                return;
            case MD_TEXT_CODE:
                add(words, true);
                return;
        }
    }

   private:
    void open(MarkdownBlock::Kind kind) {
        close();
        MarkdownBlock block;
        block.kind = kind;
        block.indent = std::max(
            0, static_cast<int>(lists_.size()) - (kind == MarkdownBlock::Kind::item ? 1 : 0));
        document_.push_back(std::move(block));
        is_open_ = true;
    }

    void close() {
        if (is_open_ && !document_.empty() && document_.back().kind == MarkdownBlock::Kind::code) {
            auto& spans = document_.back().spans;
            if (!spans.empty() && spans.back().text.ends_with('\n')) spans.back().text.pop_back();
        }
        is_open_ = false;
    }

    void change(MD_SPANTYPE type, int by) {
        if (type == MD_SPAN_STRONG) bold_ += by;
        if (type == MD_SPAN_CODE) code_ += by;
    }

    void add(std::string_view words, bool is_code) {
        if (!is_open_) open(MarkdownBlock::Kind::paragraph);
        auto& spans = document_.back().spans;
        if (spans.empty() || spans.back().is_bold != (bold_ > 0) ||
            spans.back().is_code != is_code) {
            spans.push_back({{}, bold_ > 0, is_code});
        }
        spans.back().text += words;
    }

    static std::string_view entity(std::string_view name) {
        if (name == "&amp;") return "&";
        if (name == "&lt;") return "<";
        if (name == "&gt;") return ">";
        if (name == "&quot;") return "\"";
        if (name == "&nbsp;") return " ";
        return name;
    }

    MarkdownDocument document_;
    std::vector<int> lists_;
    int bold_ = 0;
    int code_ = 0;
    bool is_open_ = false;
};

Builder& builder(void* data) { return *static_cast<Builder*>(data); }

std::vector<TextRun> runs_of(const MarkdownBlock& block, const MarkdownLook& look) {
    std::vector<TextRun> runs;
    const bool is_heading = block.kind == MarkdownBlock::Kind::heading;
    const TextStyle mono = look.plain == TextStyle::body ? TextStyle::mono : TextStyle::mono_small;
    for (const MarkdownSpan& span : block.spans) {
        if (span.is_code) {
            const bool is_block = block.kind == MarkdownBlock::Kind::code;
            runs.push_back(
                {span.text, is_block ? TextStyle::mono_small : mono, look.bold_colour, !is_block});
        } else {
            const bool is_bold = span.is_bold || is_heading;
            runs.push_back({span.text, is_bold ? look.bold : look.plain,
                            is_bold ? look.bold_colour : look.colour, false});
        }
    }
    return runs;
}

}  // namespace

MarkdownDocument document_from_markdown(const std::string& text) {
    Builder made;
    MD_PARSER parser{};
    parser.flags = MD_FLAG_COLLAPSEWHITESPACE | MD_FLAG_NOHTML | MD_FLAG_TABLES;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        builder(data).enter_block(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) {
        builder(data).leave_block(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void*, void* data) {
        builder(data).enter_span(type);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* data) {
        builder(data).leave_span(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* words, MD_SIZE size, void* data) {
        builder(data).text(type, {words, size});
        return 0;
    };
    if (md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &made) != 0) {
        MarkdownBlock plain;
        plain.spans.push_back({text, false, false});
        return {plain};
    }
    return made.take();
}

const MarkdownDocument& MarkdownCache::document(const std::string& text) {
    constexpr std::size_t kMost = 500;  // texts; one exercise has about thirty
    const auto found = documents_.find(text);
    if (found != documents_.end()) return found->second;
    if (documents_.size() >= kMost) documents_.clear();
    return documents_.emplace(text, document_from_markdown(text)).first->second;
}

float markdown(const Pen& pen, MarkdownCache& cache, ImVec2 at, float width,
               const std::string& text, const MarkdownLook& look, bool is_drawn) {
    float y = at.y;
    const float gap = pen.px(length::kGap);
    const float step = pen.px(length::kGapWide);
    bool is_first = true;
    for (const MarkdownBlock& block : cache.document(text)) {
        if (!is_first) y += block.kind == MarkdownBlock::Kind::item ? gap / 2 : gap;
        is_first = false;
        const float indent = static_cast<float>(block.indent) * step;
        float x = at.x + indent;
        if (block.kind == MarkdownBlock::Kind::rule) {
            if (is_drawn) pen.line({at.x, y}, {at.x + width, y}, pen.theme().colours().line);
            continue;
        }
        if (!block.marker.empty()) {
            const float room = std::max(step, pen.width_of(look.plain, block.marker) + gap);
            if (is_drawn) {
                const float lead =
                    (pen.fonts().line_height(look.plain) - pen.fonts().face(look.plain).size) / 2;
                pen.text({x, y + lead}, look.plain, pen.theme().colours().text_dim, block.marker);
            }
            x += room;
        }
        const std::vector<TextRun> runs = runs_of(block, look);
        if (block.kind == MarkdownBlock::Kind::code) {
            const float inner = width - (x - at.x) - 2 * gap;
            const float height = rich_text(pen, {x + gap, y + gap}, inner, runs, false);
            if (is_drawn) {
                pen.fill({x, y, width - (x - at.x), height + 2 * gap}, pen.theme().colours().inset,
                         length::kCorner);
                rich_text(pen, {x + gap, y + gap}, inner, runs, true);
            }
            y += height + 2 * gap;
        } else {
            y += rich_text(pen, {x, y}, width - (x - at.x), runs, is_drawn);
        }
    }
    return y - at.y;
}

std::string plain_from_markdown(const std::string& text) {
    std::string plain;
    for (const MarkdownBlock& block : document_from_markdown(text)) {
        if (!plain.empty()) plain += '\n';
        plain.append(static_cast<std::size_t>(block.indent) * 2, ' ');
        if (!block.marker.empty()) plain += block.marker + ' ';
        for (const MarkdownSpan& span : block.spans) plain += span.text;
    }
    return plain;
}

}  // namespace ringside::gui
