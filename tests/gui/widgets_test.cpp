#include "gui/widgets/code_blanks.h"
#include "gui/widgets/markdown.h"

#include <doctest/doctest.h>

using namespace ringside::gui;

namespace {

std::string text_of(const CodeDocument& document) {
    std::string text;
    for (const CodeLine& line : document) {
        for (const CodePiece& piece : line) {
            text += piece.blank >= 0 ? "<" + std::to_string(piece.blank) + ":" + piece.text + ">"
                                     : piece.text;
        }
        text += '\n';
    }
    return text;
}

}  // namespace

TEST_SUITE("code") {
    TEST_CASE("blanks are cut out and the text around them stays whole") {
        const CodeDocument document =
            document_from_code("a = {{1}}(x)\nb = {{2}}\n", {{1, 2}, {"f", ""}});
        CHECK(text_of(document) == "a = <0:f>(x)\nb = <1:>\n");
    }

    TEST_CASE("only declared numbers are blanks") {
        const CodeDocument document =
            document_from_code("s = {{3}}, {{1}}, {{x}}, {{", {{1}, {"y"}});
        CHECK(text_of(document) == "s = {{3}}, <0:y>, {{x}}, {{\n");
    }

    TEST_CASE("a blank at the very beginning and two side by side are found") {
        const CodeDocument document = document_from_code("{{1}}{{1}}", {{1}, {"ab"}});
        CHECK(text_of(document) == "<0:ab><0:ab>\n");
    }
}

TEST_SUITE("markdown") {
    TEST_CASE("paragraphs, lists, emphasis and code are told apart") {
        const MarkdownDocument document =
            document_from_markdown("one **two** `three`\n\n- four\n- five\n\n1. six\n");
        REQUIRE(document.size() == 4);
        REQUIRE(document[0].spans.size() >= 3);
        CHECK(document[0].spans[1].is_bold);
        CHECK(document[0].spans[1].text == "two");
        CHECK(document[0].spans.back().is_code);
        CHECK(document[1].kind == MarkdownBlock::Kind::item);
        CHECK(document[1].marker == "•");
        CHECK(document[3].marker == "1.");
    }

    TEST_CASE("HTML is shown, not interpreted") {
        CHECK(plain_from_markdown("a <b>bold</b> & c") == "a <b>bold</b> & c");
    }

    TEST_CASE("a fenced program keeps its lines") {
        const MarkdownDocument document = document_from_markdown("```\na = 1\nb = 2\n```\n");
        REQUIRE(document.size() == 1);
        CHECK(document[0].kind == MarkdownBlock::Kind::code);
        CHECK(document[0].spans[0].text == "a = 1\nb = 2");
    }
}
