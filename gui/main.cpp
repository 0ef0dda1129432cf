// ringside-gui: opens the window on a session and keeps it live.
#include "core/base/text.h"
#include "core/exercise/grader.h"
#include "core/session/session.h"
#include "gui/app.h"
#include "gui/command_line.h"
#include "gui/platform.h"
#include "gui/png.h"
#include "gui/strings.h"

#include <algorithm>
#include <chrono>
#include <clocale>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace ringside;
using Clock = std::chrono::steady_clock;

constexpr int kFine = 0;
constexpr int kUsage = 2;
constexpr int kCannotRun = 3;
constexpr int kSettlingFrames = 3;  // frames until a change has worked itself through
constexpr double kAnimationSeconds = 0.1;
constexpr double kLongestSleep = 3600;
constexpr std::chrono::seconds kLongestPicture{60};
constexpr int kMeasuredFrames = 101;

void complain(const std::string& message) { std::fprintf(stderr, "%s\n", message.c_str()); }

// The nearest name after a name that is not there.
template <class Items>
std::string not_found(const char* what, const std::string& id, const Items& items) {
    std::vector<std::string> ids;
    for (const auto& item : items) ids.push_back(item.id);
    return std::string("ringside-gui: there is no ") + what + " '" + id + "'." +
           did_you_mean(id, ids);
}

// Puts the exercise, answer, term and step of the command line on screen. False: told what is
// wrong.
bool go_where_asked(gui::App& app, session::Session& session, const gui::CommandLine& line) {
    const exercise::Catalogue& catalogue = session.catalogue();
    if (!line.exercise.empty()) {
        if (catalogue.find_exercise(line.exercise) == nullptr) {
            complain(not_found("exercise", line.exercise, catalogue.exercises));
            return false;
        }
        app.open_exercise(line.exercise);
    }
    if (!line.answer.empty()) {
        const exercise::Exercise* exercise = session.practice().exercise;
        if (exercise == nullptr) {
            complain("ringside-gui: there is no exercise to answer; name one with --exercise");
            return false;
        }
        if (exercise->kind == exercise::Kind::numeric) {
            app.answer_number_and_run(line.answer.front());
            if (line.step) app.go_to_step(*line.step);
            if (line.move) app.go_to_move(*line.move);
            return true;
        }
        const auto answer = exercise::answer_from_words(*exercise, line.answer);
        if (!answer) {
            complain("ringside-gui: " + answer.error().message);
            return false;
        }
        app.answer_and_run(*answer);
    }
    if (!line.term.empty()) {
        if (catalogue.find_term(line.term) == nullptr) {
            complain(not_found("term", line.term, catalogue.terms));
            return false;
        }
        app.open_term(line.term);
    }
    if (!line.scenario.empty()) {
        session::Lab* lab = session.lab();
        const auto known = lab == nullptr ? tl::make_unexpected(Error{})
                                          : lab->content().scenarios.find(line.scenario);
        if (!known) {
            complain("ringside-gui: " +
                     (lab == nullptr ? "there is no Lab" : known.error().message));
            return false;
        }
        app.open_scenario(line.scenario, line.prediction);
        if (!line.machine.empty()) app.state().lab.choice.machine = line.machine;
    }
    if (line.step && !line.answer.empty()) app.go_to_step(*line.step);
    if (line.move && !line.answer.empty()) app.go_to_move(*line.move);
    return true;
}

double wait_seconds(const gui::App& app, const session::Session& session, int active, double now) {
    if (active > 0) return 0;
    double seconds = app.is_animating(now) ? kAnimationSeconds : kLongestSleep;
    if (const auto deadline = session.next_deadline()) {
        const std::chrono::duration<double> left = *deadline - Clock::now();
        seconds = std::min(seconds, std::max(0.001, left.count()));
    }
    return seconds;
}

// Draws until nothing moves any more, then writes the picture.
int take_picture(gui::Window& window, gui::App& app, session::Session& session,
                 const gui::CommandLine& line, std::uint32_t background) {
    const auto give_up = Clock::now() + kLongestPicture;
    gui::Picture picture;
    int settled = 0;
    while (settled < kSettlingFrames) {
        window.wait(session.is_running() ? kAnimationSeconds / 10 : 0);
        const bool has_news = app.poll();
        app.prepare_frame();
        window.draw([&](ImVec2 size) { app.draw(size, gui::Window::now()); }, background, &picture);
        const bool is_still = !has_news && !session.is_running() && !app.has_changed() &&
                              (app.is_step_shown() || line.answer.empty());
        settled = is_still ? settled + 1 : 0;
        if (Clock::now() > give_up) {
            complain(
                "ringside-gui: no picture was taken: the run did not end in time; try a shorter "
                "program");
            return kCannotRun;
        }
    }
    const Status written =
        gui::write_png(line.screenshot, picture.width, picture.height, picture.rgb);
    if (!written) {
        complain("ringside-gui: " + written.error().message);
        return kUsage;
    }
    return kFine;
}

int measure(gui::Window& window, gui::App& app, std::uint32_t background,
            Clock::time_point started) {
    const auto draw = [&] {
        double built = 0;
        app.prepare_frame();
        window.draw(
            [&](ImVec2 size) {
                const auto begin = Clock::now();
                app.draw(size, gui::Window::now());
                built = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
            },
            background, nullptr);
        return built;
    };
    draw();
    const double first = std::chrono::duration<double, std::milli>(Clock::now() - started).count();
    std::vector<double> builds;
    for (int i = 0; i < kMeasuredFrames; ++i) builds.push_back(draw());
    std::nth_element(builds.begin(), builds.begin() + kMeasuredFrames / 2, builds.end());
    std::printf("first_frame_ms %.1f\nframe_build_ms %.3f\n", first, builds[kMeasuredFrames / 2]);
    return kFine;
}

int run(gui::Window& window, gui::App& app, session::Session& session, const gui::CommandLine& line,
        std::uint32_t background) {
    int active = kSettlingFrames;
    while (!window.is_closing()) {
        window.wait(wait_seconds(app, session, active, gui::Window::now()));
        if (app.poll() || window.has_input() || window.take_damage()) active = kSettlingFrames;
        if (app.is_animating(gui::Window::now())) active = std::max(active, 1);
        if (active == 0) continue;
        app.set_display_scale(line.scale * window.display_scale());
        app.prepare_frame();
        window.draw([&](ImVec2 size) { app.draw(size, gui::Window::now()); }, background, nullptr);
        if (app.take_picture_wish()) {
            gui::Picture picture;
            app.prepare_frame();
            window.draw([&](ImVec2 size) { app.draw(size, gui::Window::now()); }, background,
                        &picture);
            app.save_lab_picture(picture.width, picture.height, picture.rgb, gui::Window::now());
        }
        --active;
        if (app.has_changed()) active = kSettlingFrames;
    }
    return kFine;
}

}  // namespace

int main(int argc, char** argv) {
    const auto started = Clock::now();
    auto read = gui::read_command_line(argc, argv);
    if (const auto* end = std::get_if<gui::CommandLineEnd>(&read)) {
        std::fputs(end->out.c_str(), stdout);
        std::fputs(end->message.c_str(), stderr);
        return end->exit_code;
    }
    const auto& line = std::get<gui::CommandLine>(read);

    auto window = gui::Window::open({gui::strings::kWindowTitle, line.width, line.height});
    if (!window) {
        complain(window.error().message);
        return kCannotRun;
    }
    session::SessionOptions options;
    options.content_dir = line.content_dir;
    options.data_dir = line.data_dir;
    options.runner = line.runner;
    options.backend = line.backend;
    options.machine = line.machine;
    options.wake = [] { gui::Window::wake(); };
    auto session = session::Session::open(std::move(options));
    if (!session) {
        complain("ringside-gui: " + session.error().message);
        return kUsage;
    }
    gui::App app(**session, {line.theme, line.scale * (*window)->display_scale()});
    if (!go_where_asked(app, **session, line)) return kUsage;

    const std::uint32_t background = gui::palette_of(line.theme).background;
    if (line.is_measuring) return measure(**window, app, background, started);
    if (!line.screenshot.empty()) return take_picture(**window, app, **session, line, background);
    return run(**window, app, **session, line, background);
}
