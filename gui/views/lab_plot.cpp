// The curves: throughput against the scenario's axis, the prediction and the crossing.
#include "gui/lab_strings.h"
#include "gui/strings.h"
#include "gui/views/lab_view.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ringside::gui {
namespace {

constexpr double kLeft = 64;
constexpr double kRight = 84;
constexpr double kTop = 42;
constexpr double kBottom = 36;
constexpr double kBandOpacity = 0.13;
constexpr double kLabelGap = 17;   // between the names at the curves' ends
constexpr double kLogDecades = 3;  // that a logarithmic rate shows at least

// One side of the plot: values to pixels.
struct Axis {
    double least = 1;
    double most = 2;
    bool is_log = true;
    float from = 0;
    float to = 1;

    double part_of(double value) const {
        if (!is_log) return (value - least) / (most - least);
        return std::log(std::max(value, least * 1e-3) / least) / std::log(most / least);
    }
    float px(double value) const { return from + static_cast<float>(part_of(value)) * (to - from); }
};

std::vector<double> axis_values(const exercise::Scenario& scenario) {
    std::vector<double> values;
    for (const std::string& each : scenario.find(scenario.axis)->values) {
        values.push_back(std::strtod(each.c_str(), nullptr));
    }
    return values;
}

// Steps of 1, 2 or 5 times a power of ten.
std::vector<double> round_ticks(double most) {
    const double rough = most / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {2.0, 5.0, 10.0}) {
        if (rough > step * 1.0001) step = factor * power;
    }
    std::vector<double> ticks;
    for (double at = 0; at <= most * 1.0001; at += step) ticks.push_back(at);
    return ticks;
}

std::vector<double> ticks_of(const Axis& axis) {
    if (!axis.is_log) return round_ticks(axis.most);
    std::vector<double> ticks;
    for (double at = std::pow(10, std::ceil(std::log10(axis.least) - 1e-9));
         at <= axis.most * 1.001; at *= 10) {
        ticks.push_back(at);
    }
    return ticks;
}

Axis rate_axis(const session::LabView& view, bool is_log, const Rect& plot) {
    double most = 0;
    double least = 0;
    for (const session::Curve& curve : view.curves) {
        for (const session::CurvePoint& point : curve.points) {
            most = std::max(most, point.rate);
            if (point.rate > 0) least = least > 0 ? std::min(least, point.rate) : point.rate;
        }
    }
    if (most <= 0) most = 1;
    if (!is_log) {
        // Up to the tick above the highest curve.
        const std::vector<double> ticks = round_ticks(most);
        const double step = ticks[1];
        return {0, ticks.back() + (ticks.back() < most * 1.001 ? step : 0), false, plot.bottom(),
                plot.y};
    }
    least = std::min(least > 0 ? least : 1, most / std::pow(10, kLogDecades));
    return {least * 0.9, most * 1.2, true, plot.bottom(), plot.y};
}

void grid(const Ui& ui, const Rect& plot, const Axis& x, const Axis& y,
          const exercise::Scenario& scenario, const std::vector<double>& values, bool has_rates) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    for (const double tick : ticks_of(y)) {
        const float at = y.px(tick);
        if (at < plot.y - 1) continue;
        pen.line({plot.x, at}, {plot.right(), at}, colours.line);
        if (!has_rates) continue;
        pen.text_right({plot.x - ui.px(kLeft), at - ui.px(10), ui.px(kLeft - 8), ui.px(20)},
                       TextStyle::caption, colours.text_dim, strings::short_number(tick));
    }
    const exercise::ScenarioParameter& parameter = *scenario.find(scenario.axis);
    float last = -1e9f;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string label = parameter.unit == "bytes"
                                      ? strings::value_with_unit(parameter, parameter.values[i])
                                      : parameter.values[i];
        const float width = pen.width_of(TextStyle::caption, label);
        const float at = x.px(values[i]);
        pen.line({at, plot.bottom()}, {at, plot.bottom() + ui.px(4)}, colours.line_strong);
        if (at - width / 2 < last + ui.px(8)) continue;
        pen.text_middle({at - width, plot.bottom() + ui.px(6), 2 * width, ui.px(20)},
                        TextStyle::caption, colours.text_dim, label);
        last = at + width / 2;
    }
}

void band_of(const Ui& ui, const session::Curve& curve, const Axis& x, const Axis& y,
             Colour colour) {
    const Colour wash = with_opacity(colour, kBandOpacity);
    ImDrawList* list = ui.pen().list();
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const session::CurvePoint& a = curve.points[i - 1];
        const session::CurvePoint& b = curve.points[i];
        const auto edge = [&](const session::CurvePoint& point, double sign) {
            // A time that is so much longer or shorter gives that rate.
            const double part = 1 + sign * std::min(point.error_percent, 90.0) / 100;
            return ImVec2(x.px(point.x), std::clamp(y.px(point.rate / part), y.to, y.from));
        };
        const ImVec2 corners[4] = {edge(a, -1), edge(b, -1), edge(b, 1), edge(a, 1)};
        list->AddQuadFilled(corners[0], corners[1], corners[2], corners[3], wash);
    }
}

void draw_curves(Ui& ui, const Rect& plot, const Axis& x, const Axis& y,
                 const LabSnapshot& snapshot) {
    const session::LabView& view = *snapshot.view;
    const Pen pen = ui.pen();
    for (const session::Curve& curve : view.curves) {
        if (curve.gpus == view.choice.gpus) band_of(ui, curve, x, y, colour_of_curve(ui, curve));
    }
    struct EndLabel {
        float y = 0;
        Colour colour = 0;
        std::string text;
    };
    std::vector<EndLabel> labels;
    for (const session::Curve& curve : view.curves) {
        const Colour colour = colour_of_curve(ui, curve);
        for (std::size_t i = 1; i < curve.points.size(); ++i) {
            const session::CurvePoint& a = curve.points[i - 1];
            const session::CurvePoint& b = curve.points[i];
            const double thick = curve.gpus == view.choice.gpus ? 2.4 : 1.7;
            pen.line({x.px(a.x), std::min(y.px(a.rate), plot.bottom())},
                     {x.px(b.x), std::min(y.px(b.rate), plot.bottom())}, colour, thick);
        }
        // The second side's curve has marks: it is not told by its colour alone.
        for (const session::CurvePoint& point : curve.points) {
            if (curve.is_beside) pen.disc({x.px(point.x), y.px(point.rate)}, ui.px(3), colour);
        }
        if (curve.points.empty()) continue;
        labels.push_back({y.px(curve.points.back().rate), colour,
                          strings::curve_label(curve, view, *snapshot.content)});
    }
    std::ranges::stable_sort(labels, {}, &EndLabel::y);
    const float gap = ui.px(kLabelGap);
    float least = plot.y - ui.px(6);
    for (EndLabel& label : labels) {
        label.y = std::max(label.y, least);
        least = label.y + gap;
    }
    // What was pushed below the plot moves up again.
    float most = plot.bottom() + ui.px(2);
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, most);
        most = label->y - gap;
    }
    for (const EndLabel& label : labels) {
        pen.text({plot.right() + ui.px(8), label.y - ui.px(9)}, TextStyle::caption, label.colour,
                 label.text, ui.px(kRight - 10));
    }
}

void upright(const Ui& ui, const Rect& plot, float at, Colour colour, bool is_dotted) {
    const float dash = ui.px(is_dotted ? 2 : 5);
    for (float from = plot.y; from < plot.bottom(); from += 2 * dash) {
        ui.pen().line({at, from}, {at, std::min(from + dash, plot.bottom())}, colour, 1.2);
    }
}

void upright_label(const Ui& ui, const Rect& plot, float at, float top, Colour colour,
                   const std::string& words) {
    const Pen pen = ui.pen();
    const float width = pen.width_of(TextStyle::caption, words);
    const bool is_left = at + width + ui.px(12) > plot.right();
    const ImVec2 place{is_left ? at - width - ui.px(7) : at + ui.px(7), top};
    pen.fill({place.x - ui.px(3), place.y, width + ui.px(6), ui.px(19)}, ui.colours().background,
             2);
    pen.text(place, TextStyle::caption, colour, words);
}

double nearest(const std::vector<double>& values, const Axis& x, float at) {
    return *std::ranges::min_element(values, {},
                                     [&](double value) { return std::abs(x.px(value) - at); });
}

// Values under the pointer, or the invitation to predict.
void pointer(Ui& ui, const Rect& plot, const Axis& x, const std::vector<double>& values,
             const LabSnapshot& snapshot, const exercise::Scenario& scenario) {
    LabState& state = ui.context.state.lab;
    const bool asks = asks_prediction(state.choice, scenario) && !state.is_revealed;
    const Press press = press_area(ui, "plot", plot, true);
    focus_frame(ui, plot, press);
    if (!press.is_over) return;
    const double at = nearest(values, x, ImGui::GetIO().MousePos.x);
    if (asks) {
        upright(ui, plot, x.px(at), ui.colours().text_dim, true);
        if (press.is_pressed) {
            state.prediction = at;
            state.has_predicted = true;
        }
        return;
    }
    if (!state.is_revealed) return;
    upright(ui, plot, x.px(at), ui.colours().line_strong, false);
    const exercise::ScenarioParameter& parameter = *scenario.find(scenario.axis);
    const auto index = static_cast<std::size_t>(std::ranges::find(values, at) - values.begin());
    std::string words =
        scenario.axis + " " + strings::value_with_unit(parameter, parameter.values[index]);
    for (const session::Curve& curve : snapshot.view->curves) {
        const auto point = std::ranges::find(curve.points, at, &session::CurvePoint::x);
        if (point == curve.points.end()) continue;
        words += "\n" + strings::curve_detail(curve, *point, scenario.work_unit);
        if (curve.is_beside) {
            words += " (" + strings::curve_label(curve, *snapshot.view, *snapshot.content) + ")";
        }
    }
    tooltip(ui, words);
}

void switches(Ui& ui, const Rect& head) {
    LabState& state = ui.context.state.lab;
    float right = head.right();
    const auto toggle = [&](const char* words, bool& is_on) {
        const float width = pill_width(ui, words, true);
        right -= width;
        const Pill pill = pill_button(ui, words, {right, head.y + ui.px(2)}, words,
                                      is_on ? Icon::check : Icon::circle, PillLook::plain);
        if (pill.is_pressed) is_on = !is_on;
        right -= ui.px(length::kGap);
    };
    toggle(strings::kLogY, state.is_log_y);
    toggle(strings::kLogX, state.is_log_x);
    const char* words = strings::kModelledCurves;
    const float width = ui.pen().width_of(TextStyle::caption, words);
    ui.pen().text_left({right - width - ui.px(8), head.y, width + 1, head.height},
                       TextStyle::caption, ui.colours().text_dim, words);
}

}  // namespace

Colour colour_of_curve(const Ui& ui, const session::Curve& curve) {
    const Palette& colours = ui.colours();
    if (curve.is_beside) return colours.join;
    switch (curve.gpus) {
        case 1:
            return colours.text_dim;
        case 2:
            return colours.device[0];
        case 4:
            return colours.accent;
        case 8:
            return colours.device[3];
        default:
            return colours.device[1];
    }
}

void lab_plot(Ui& ui, const Rect& area, const LabSnapshot& snapshot) {
    const LabState& state = ui.context.state.lab;
    const Palette& colours = ui.colours();
    const exercise::Scenario& scenario = **snapshot.content->scenarios.find(state.choice.scenario);
    const session::LabView& view = *snapshot.view;
    const Pen pen = ui.pen();
    const float pad = ui.px(length::kPad);
    const Rect head{area.x + pad, area.y + ui.px(8), area.width - 2 * pad, ui.px(28)};
    pen.text_left(head, TextStyle::caption, colours.text_dim,
                  strings::throughput_title(scenario, state.choice.is_weak));
    switches(ui, head);
    const Rect plot{area.x + ui.px(kLeft), area.y + ui.px(kTop + 6),
                    area.width - ui.px(kLeft + kRight + 12),
                    area.height - ui.px(kTop + kBottom + 6)};
    if (plot.width < ui.px(80) || plot.height < ui.px(60)) return;
    const std::vector<double> values = axis_values(scenario);
    const Axis x{values.front(), std::max(values.back(), values.front() * 2), state.is_log_x,
                 plot.x + ui.px(8), plot.right() - ui.px(8)};
    const Axis y = rate_axis(view, state.is_log_y && state.is_revealed, plot);
    grid(ui, plot, x, y, scenario, values, state.is_revealed && !view.curves.empty());
    pointer(ui, plot, x, values, snapshot, scenario);
    if (state.is_revealed) draw_curves(ui, plot, x, y, snapshot);
    const bool asks = asks_prediction(state.choice, scenario);
    const int few = *std::ranges::min_element(scenario.gpus);
    if (asks && !state.is_revealed) {
        const float middle = plot.y + plot.height * 0.4f;
        pen.text_middle({plot.x, middle, plot.width, ui.px(24)}, TextStyle::body_bold, colours.text,
                        strings::predict_question(scenario, few, state.choice.gpus));
        pen.text_middle({plot.x, middle + ui.px(26), plot.width, ui.px(22)}, TextStyle::small,
                        colours.text_dim, strings::predict_hint(scenario));
    }
    if (asks && state.has_predicted && state.prediction) {
        const float at = x.px(*state.prediction);
        upright(ui, plot, at, colours.text_soft, true);
        upright_label(ui, plot, at, plot.y + ui.px(28), colours.text_soft,
                      strings::kYourPrediction);
    }
    if (asks && state.is_revealed && view.crossing && !view.is_always_faster) {
        const float at = x.px(*view.crossing);
        upright(ui, plot, at, colours.accent, false);
        upright_label(ui, plot, at, plot.y + ui.px(4), colours.accent_text,
                      strings::crossing_label(few, state.choice.gpus));
    }
    if (state.is_revealed && view.is_running()) {
        const Rect bar{plot.x, plot.bottom() + ui.px(26), plot.width, ui.px(3)};
        pen.fill(bar, colours.track, 2);
        const float part = static_cast<float>(view.done) / static_cast<float>(view.wanted);
        pen.fill({bar.x, bar.y, bar.width * part, bar.height}, colours.accent, 2);
        pen.text_left({plot.x + ui.px(8), plot.y, plot.width, ui.px(20)}, TextStyle::caption,
                      colours.text_dim, strings::points_done(view.done, view.wanted));
    }
}

}  // namespace ringside::gui
