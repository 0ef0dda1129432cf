// The Lab: curves of a scenario over one of its parameters, for several numbers of GPUs, that
// follow what the student sets. Points come from a runner of the Lab's own, coarse ones first; what
// was once asked for is kept.
#pragma once

#include "core/exercise/machines.h"
#include "core/exercise/sweep.h"
#include "core/hardware/error_bands.h"
#include "core/session/runner_client.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ringside::session {

// What the student has set.
struct LabChoice {
    std::string scenario;
    std::string machine;
    exercise::ParameterValues values;  // of every parameter, as Python literals
    int gpus = 4;                      // compared with the fewest
    bool is_weak = false;              // the growing parameter is per GPU
    std::string beside;                // a second scenario, drawn beside; empty: none
    std::string beside_machine;        // that the second runs on; empty: the same
    friend bool operator==(const LabChoice&, const LabChoice&) = default;

    bool has_beside() const { return !beside.empty() || !beside_machine.empty(); }
};

struct CurvePoint {
    double x = 0;  // of the axis' parameter
    double time_ns = 0;
    double rate = 0;  // work per second
    double error_percent = 0;
};

struct Curve {
    int gpus = 1;
    bool is_beside = false;
    std::vector<CurvePoint> points;  // those that have come, by x
    std::string why_not;             // of the first point that cannot run
};

// Where one step's time goes, at the values that are set.
struct LabBar {
    int gpus = 1;
    bool is_beside = false;
    exercise::SweepPoint point;
};

struct LabView {
    LabChoice choice;
    std::vector<Curve> curves;       // the scenario's by GPUs, then the second's one
    std::vector<LabBar> bars;        // the fewest GPUs, those chosen, the second's
    std::optional<double> crossing;  // where the chosen number of GPUs overtakes the fewest
    bool is_always_faster = false;   // already at the first value
    std::size_t done = 0;            // points
    std::size_t wanted = 0;
    std::string problem;  // why nothing more comes; empty: all is well
    bool is_running() const { return done < wanted && problem.empty(); }
};

// A runner to be asked; made anew by each session.
struct LabContent {
    exercise::Scenarios scenarios;
    exercise::Machines machines;
    hardware::ErrorBands bands{{}};
};

// Threads: one; `wake` is called from another when poll() has news.
class Lab {
   public:
    Lab(LabContent content, RunnerOptions runner, std::function<void()> wake);
    ~Lab();

    const LabContent& content() const { return content_; }
    // The first setting of a scenario: its own values on a machine with enough GPUs.
    LabChoice usual_choice(const std::string& scenario) const;
    // Follows: asks for the points that are missing and lets go of those no longer wanted.
    // Requires: names that exist.
    void follow(const LabChoice& choice);
    void stop();
    bool poll();
    bool is_running() const { return !asked_.empty() || !traces_.empty(); }
    const LabView& view() const { return view_; }
    // Runs the setting once and writes a trace for Chrome or Perfetto; poll() hears of its end and
    // take_notice() tells it.
    void ask_trace(const std::string& path);
    std::string take_notice() { return std::exchange(notice_, {}); }
    // All points of the curves on show as a table.
    std::string csv() const;

   private:
    struct Asked {
        std::vector<std::string> keys;  // by point
    };
    void ask(const std::vector<exercise::SweepSetting>& settings,
             const exercise::Scenario& scenario);
    void refresh();

    const LabContent content_;
    RunnerClient runner_;
    std::map<std::string, exercise::SweepPoint> known_;
    std::map<std::int64_t, Asked> asked_;
    std::map<std::int64_t, std::string> traces_;  // paths by run
    std::string notice_;
    LabView view_;
};

// Which points a choice needs, by key and in the order of asking: the bars, then every fourth of
// the axis' values with the last, then the rest.
struct LabPoint {
    const exercise::Scenario* scenario = nullptr;
    exercise::SweepSetting setting;
    double x = 0;
    bool is_beside = false;
    bool is_bar = false;
    std::string key() const;
};
std::vector<LabPoint> points_of(const LabChoice& choice, const LabContent& content);

// Where `many` overtakes `few` for good, between points in proportion on a logarithmic axis.
// Nothing when it never does; the first x when it always has.
std::optional<double> crossing_of(const Curve& few, const Curve& many);

}  // namespace ringside::session
