// The texts of the Lab.
#pragma once

#include "core/session/lab.h"

#include <optional>
#include <string>
#include <string_view>

namespace ringside::gui::strings {

inline constexpr const char* kLab = "Lab";
inline constexpr const char* kSweep = "Sweep";
inline constexpr const char* kNever = "Never";
inline constexpr const char* kPredictLess = "Predict less";
inline constexpr const char* kPredictMore = "Predict more";
inline constexpr const char* kPredictAnew = "Predict anew";
inline constexpr const char* kStopSweep = "Stop the sweep";
inline constexpr const char* kCopyCsv = "CSV";
inline constexpr const char* kSavePicture = "PNG";
inline constexpr const char* kSaveTrace = "Perfetto trace";
inline constexpr const char* kCopyCommand = "command";
inline constexpr const char* kExport = "Export:";
inline constexpr const char* kScenario = "scenario";
inline constexpr const char* kMachine = "machine";
inline constexpr const char* kGpusRow = "GPUs";
inline constexpr const char* kScaling = "scaling";
inline constexpr const char* kStrong = "strong";
inline constexpr const char* kWeak = "weak";
inline constexpr const char* kBeside = "beside";
inline constexpr const char* kBesideOn = "on";
inline constexpr const char* kNothing = "nothing";
inline constexpr const char* kSameScenario = "the same scenario";
inline constexpr const char* kSameMachine = "the same machine";
inline constexpr const char* kLogX = "log x";
inline constexpr const char* kLogY = "log y";
inline constexpr const char* kYourPrediction = "your prediction";
inline constexpr const char* kModelledCurves = "— modelled";
inline constexpr const char* kHoverBars = "hover for bytes, link and rate";
inline constexpr const char* kNoScenarios = "There are no scenarios in the content folder.";
inline constexpr const char* kLabCommandCopied = "Command copied";
inline constexpr const char* kLabCsvCopied = "Table copied";
inline constexpr const char* kFooterPredict = "predict";
inline constexpr const char* kFooterSweep = "sweep";

// "14.9 ms ± 13 %"
std::string time_and_error(double time_ns, double error_percent);
// "120k", "3.2 M", "0.5"
std::string short_number(double value);
std::string value_with_unit(const exercise::ScenarioParameter& parameter, std::string_view value);
std::string written(std::string_view path);  // "Wrote …"
std::string gpus(int count);                 // "1 GPU", "4 GPUs"
std::string throughput_title(const exercise::Scenario& scenario, bool is_weak);
std::string where_title(const exercise::Scenario& scenario, const session::LabChoice& choice);
std::string predict_question(const exercise::Scenario& scenario, int few, int many);
std::string predict_hint(const exercise::Scenario& scenario);
std::string crossing_label(int few, int many);
std::string points_done(std::size_t done, std::size_t wanted);
std::string bar_label(const session::LabBar& bar, const session::LabView& view,
                      const session::LabContent& content);
std::string part_label(const trace::SplitPart& part);
std::string part_detail(const trace::SplitPart& part, const session::LabBar& bar);
std::string curve_detail(const session::Curve& curve, const session::CurvePoint& point,
                         std::string_view unit);
std::string curve_label(const session::Curve& curve, const session::LabView& view,
                        const session::LabContent& content);

// What came of the prediction: a headline and why.
struct Verdict {
    std::string headline;
    std::string because;
    bool is_near = false;
};
// `prediction`: nothing means "never".
Verdict lab_verdict(const session::LabView& view, const exercise::Scenario& scenario,
                    std::optional<double> prediction);
// The same setting on the command line.
std::string sweep_command(const session::LabChoice& choice, const exercise::Scenario& scenario);

}  // namespace ringside::gui::strings
