#include "gui/theme.h"
#include "gui/png.h"

#include <doctest/doctest.h>

using namespace ringside::gui;

TEST_SUITE("theme") {
    TEST_CASE("contrast of black on white is 21 and of a colour on itself 1") {
        CHECK(contrast_ratio(rgb(0x000000), rgb(0xFFFFFF)) == doctest::Approx(21).epsilon(0.001));
        CHECK(contrast_ratio(rgb(0x777777), rgb(0x777777)) == doctest::Approx(1));
        CHECK(contrast_ratio(rgb(0x767676), rgb(0xFFFFFF)) == doctest::Approx(4.54).epsilon(0.01));
    }

    TEST_CASE("every text keeps AA contrast on what it stands on, in both themes") {
        for (const ThemeName name : {ThemeName::dark, ThemeName::light}) {
            for (const TextPair& pair : text_pairs(palette_of(name))) {
                CAPTURE(static_cast<int>(name));
                CAPTURE(pair.what);
                CHECK(contrast_ratio(pair.text, pair.background) >= pair.least);
            }
        }
    }

    TEST_CASE("a device keeps its hue in every theme") {
        for (int device = 0; device < 8; ++device) {
            CHECK(Theme(ThemeName::dark, 1).device(device) ==
                  Theme(ThemeName::light, 2).device(device));
        }
    }

    TEST_CASE("lengths are whole pixels and never vanish") {
        const Theme theme(ThemeName::dark, 0.6);
        CHECK(theme.px(1) == 1);
        CHECK(theme.px(0) == 0);
        CHECK(Theme(ThemeName::dark, 1.5).px(5) == 8);
    }

    TEST_CASE("a PNG begins with its signature and holds the size") {
        const std::vector<std::uint8_t> rgb_pixels(2 * 3 * 3, 128);
        const auto png = png_from_rgb(2, 3, rgb_pixels);
        REQUIRE(png.size() > 33);
        CHECK(png[1] == 'P');
        CHECK(png[19] == 2);
        CHECK(png[23] == 3);
        // The checksum of IEND is a constant of the format.
        const std::vector<std::uint8_t> end(png.end() - 4, png.end());
        CHECK(end == std::vector<std::uint8_t>{0xAE, 0x42, 0x60, 0x82});
    }
}
