// Every text that the window shows of its own. Texts with figures in them are made by functions.
#pragma once

#include "core/exercise/exercise.h"
#include "core/session/session.h"
#include "core/trace/diff.h"
#include "core/trace/rank_view.h"
#include "core/trace/record.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ringside::gui::strings {

inline constexpr const char* kName = "RINGSIDE";
inline constexpr const char* kWindowTitle = "Ringside";
inline constexpr const char* kCourse = "Course";
inline constexpr const char* kPractice = "Practice";
inline constexpr const char* kTerms = "Terms";
inline constexpr const char* kCrumb = "›";

// Actions.
inline constexpr const char* kRun = "Run it";
inline constexpr const char* kCheck = "Check";
inline constexpr const char* kHint = "Hint";
inline constexpr const char* kTryAgain = "Try again";
inline constexpr const char* kNextExercise = "Next";
inline constexpr const char* kPreviousExercise = "Previous";
inline constexpr const char* kTypeNumber = "Type the number";
inline constexpr const char* kEmptyBlank = "Empty the blank";
inline constexpr const char* kStepFirst = "First step";
inline constexpr const char* kStepBack = "Step back";
inline constexpr const char* kStepNext = "Step on";
inline constexpr const char* kStepLast = "Last step";
inline constexpr const char* kMoveBack = "Back one move";
inline constexpr const char* kMoveNext = "Step into the collective";
inline constexpr const char* kCancel = "Cancel";
inline constexpr const char* kCopyExercise = "Copy the exercise";
inline constexpr const char* kCopyOutput = "Copy the output";
inline constexpr const char* kCopyError = "Copy the error";
inline constexpr const char* kCopyPlacement = "Copy the placement";
inline constexpr const char* kCopyTimeline = "Copy the timeline";
inline constexpr const char* kCopyDiagnosis = "Copy the diagnosis as text";
inline constexpr const char* kCopyDiagnosisJson = "Copy the diagnosis as JSON";
inline constexpr const char* kRunAgain = "Run again";
inline constexpr const char* kCopyRecord = "Copy the record as JSON";
inline constexpr const char* kCopyPage = "Copy the page";
inline constexpr const char* kUnfoldReview = "Unfold a review question";
inline constexpr const char* kFindTerm = "Find a term";
inline constexpr const char* kNextTerm = "Next term";
inline constexpr const char* kPreviousTerm = "Previous term";
inline constexpr const char* kGoBack = "Back";
inline constexpr const char* kNextInList = "Down the list";
inline constexpr const char* kPreviousInList = "Up the list";
inline constexpr const char* kOpenSelected = "Open";
inline constexpr const char* kZoomIn = "Zoom in";
inline constexpr const char* kZoomOut = "Zoom out";
inline constexpr const char* kZoomReset = "Zoom back";
std::string option_action(int option);  // "Option A"
std::string fact_action(int fact);      // "Show fact 1"
std::string name_and_key(std::string_view name, std::string_view key);

// Footer.
inline constexpr const char* kFooterZoom = "zoom";
inline constexpr const char* kFooterStep = "step";
inline constexpr const char* kFooterExercise = "exercise";
inline constexpr const char* kFooterUnfold = "unfold";
inline constexpr const char* kFooterFact = "show a fact";
inline constexpr const char* kFooterFind = "find";
inline constexpr const char* kFooterChoose = "choose";
inline constexpr const char* kFooterOpen = "open";
inline constexpr const char* kFooterFocus = "Tab, Space";
inline constexpr const char* kFooterReach = "reach and press anything";
std::string standing(int solved, int all);  // "3 of 10 solved"

// Practice.
const char* kind_name(exercise::Kind kind);
const char* difficulty_name(exercise::Difficulty difficulty);
inline constexpr const char* kAttemptsLeft = "Attempts left";
inline constexpr const char* kSolvedMark = "solved";
inline constexpr const char* kSetup = "What runs before the first line";
inline constexpr const char* kDragClickPress = "drag, click, or press ";
inline constexpr const char* kPickFirst =
    "choose an option, then run it: that checks your answer too";
inline constexpr const char* kRanks = "ranks";
inline constexpr const char* kNodes = "nodes";
inline constexpr const char* kGpus = "GPUs";
inline constexpr const char* kAsAsked = "as the exercise asks";
std::string run_settings(const session::RunChange& settings, bool is_changed);
inline constexpr const char* kNumberHint = "a number";
inline constexpr const char* kNumberFirst = "give a number, then run it: that checks it too";
inline constexpr const char* kJudging = "running the program to judge it …";
std::string right_number(std::string_view number);  // "The answer: 12.5 ms"
inline constexpr const char* kHoldingNote = "now click the blank it belongs in";
inline constexpr const char* kRight = "Right — and you can watch it happen.";
inline constexpr const char* kRightRan = "Right — and you just watched it happen.";
inline constexpr const char* kNotYet = "Not yet.";
inline constexpr const char* kShownNow = "No attempts left: here is the worked solution.";
inline constexpr const char* kHintTitle = "Hint";
inline constexpr const char* kTakeaway = "Take away";
inline constexpr const char* kOthersTitle = "What the other answers do";
inline constexpr const char* kOthersNote = "— run them too";
inline constexpr const char* kShow = "show";
inline constexpr const char* kShowing = "showing";
inline constexpr const char* kWitness = "right for this one";
inline constexpr const char* kTryIt = "Try it";
inline constexpr const char* kMistakes = "Common mistakes";
inline constexpr const char* kSteps = "Worked solution";
inline constexpr const char* kSource = "Source";
inline constexpr const char* kRunningRun = "running …";
inline constexpr const char* kDistractorNote = "your answer";
inline constexpr const char* kNoExercises = "There are no exercises here.";
std::string option_range(std::size_t options);              // "A–D"
std::string blank_title(int blank, std::string_view text);  // "Blank 1: DataParallel"
std::string position(std::size_t index, std::size_t count,
                     std::string_view title);           // "2 of 14 · Wrap the model"
std::string hint_title(int number, std::size_t count);  // "Hint 1 of 2"
std::string marked(bool is_right, std::string_view text);
// What a finished run did, in a line.
std::string outcome_line(const trace::Record& record);

// Stage.
inline constexpr const char* kPlacement = "PLACEMENT";
inline constexpr const char* kTimeline = "TIMELINE";
inline constexpr const char* kOutput = "OUTPUT";
inline constexpr const char* kRendezvous = "RENDEZVOUS";
inline constexpr const char* kNoRendezvous = "The ranks of this run meet in no collective.";
inline constexpr const char* kChunk = "chunk";
inline constexpr const char* kSent = "sent";
inline constexpr const char* kWhole = "whole";
inline constexpr const char* kMovesLegend =
    "On an arrow: the chunk that it carries, + when it is added to what is there.";
inline constexpr const char* kRankLanes = "RANKS, streams";
inline constexpr const char* kWaits = "waits";
inline constexpr const char* kWaitsForEver = "waits for ever";
inline constexpr const char* kMissing = "missing";
inline constexpr const char* kRankColumn = "rank";
inline constexpr const char* kLineColumn = "line";
inline constexpr const char* kCallColumn = "call";
inline constexpr const char* kShapeColumn = "shape";
inline constexpr const char* kStateColumn = "state";
inline constexpr const char* kText = "text";
inline constexpr const char* kJson = "JSON";
inline constexpr const char* kShowParting = "Show where they part";
inline constexpr const char* kHideParting = "Hide where they part";
inline constexpr const char* kNotAlike = "Not alike there:";
inline constexpr const char* kWhatToChange = "What to change";
inline constexpr const char* kHangs = "This run hangs.";
inline constexpr const char* kNotRightHangs = "Not right: this run hangs.";
inline constexpr const char* kWhereTheHostsAre = "Where the hosts are.";
inline constexpr const char* kOnRealGpus = "On real GPUs:";
std::string moves_inside(int count);        // "6 steps inside"
std::string rank_name(int rank);            // "rank 2"
std::string rank_count(std::size_t ranks);  // "13 ranks"
std::string held(const trace::HeldValue& value);
std::string as_sentence(const trace::Diagnosis& diagnosis);  // its title
std::string no_rank_can_move(std::int64_t after_ns);
inline constexpr const char* kVariables = "VARIABLES";
inline constexpr const char* kVariablesNone = "No variable has a value yet.";
inline constexpr const char* kNotRunTimeline = "The timeline of a run appears here.";
inline constexpr const char* kNotRunOutput = "Nothing has run yet.";
inline constexpr const char* kNotRunVariables =
    "This program uses no devices: its variables appear here, step by step.";
inline constexpr const char* kNoOutput = "The program printed nothing.";
inline constexpr const char* kIdle = "idle";
inline constexpr const char* kNothingYet = "nothing has run yet";
inline constexpr const char* kArriving = "arriving";
inline constexpr const char* kMachineIdle = "the machine, idle: Run it shows what moves where";
inline constexpr const char* kMachineWaits =
    "the machine, idle: answer, then Run it shows what moves where";
inline constexpr const char* kHost = "Host";
inline constexpr const char* kCopied = "Copied";
inline constexpr const char* kTraceback = "Traceback (most recent call last):";
const char* outcome_title(trace::Outcome outcome);
const char* clock_name(trace::ClockKind clock);  // "modelled time"
std::string machine_pill(std::string_view title,
                         std::string_view backend);  // "… — emulated devices, "
std::string running_phase(std::string_view phase, int line);
std::string elapsed(double seconds);
std::string time_of(std::int64_t now_ns, std::int64_t all_ns);  // "0.22 / 0.71 ms"
std::string duration(std::int64_t ns);
std::string running_note(std::string_view phase, bool is_done);
std::string error_note(std::string_view type);
std::string traceback_line(int line, std::string_view function);
std::string folded(std::size_t spans);
std::string line_label(int line);  // "line 3"
std::string fact_title(int number);
std::string step_of(int step, int count);

// Terms.
inline constexpr const char* kFindHint = "Find a term";
inline constexpr const char* kTermChip = "term";
inline constexpr const char* kFacts = "FACTS";
inline constexpr const char* kReview = "REVIEW, try to answer before you unfold";
inline constexpr const char* kRelated = "RELATED";
inline constexpr const char* kShowMe = "show me";
inline constexpr const char* kNoRun = "no run: read why";
inline constexpr const char* kNoTermFound = "No term has that in it.";
inline constexpr const char* kNoTerms = "There are no terms here.";
inline constexpr const char* kTermStage = "the machine, idle: a show me runs what the fact says";

// Course.
inline constexpr const char* kColumnExercise = "exercise";
inline constexpr const char* kColumnKind = "kind";
inline constexpr const char* kColumnDifficulty = "difficulty";
inline constexpr const char* kColumnState = "state";
inline constexpr const char* kStateSolved = "solved";
inline constexpr const char* kStateShown = "solution shown";
inline constexpr const char* kStateTried = "started";
inline constexpr const char* kStateNew = "new";
inline constexpr const char* kProblems = "These files could not be used";
std::string attempts_left(int attempts);
std::string track_counts(std::size_t exercises, std::size_t terms, int solved);

// Start-up.
inline constexpr const char* kFontsMissing =
    "The fonts Inter and JetBrains Mono were not found: install fonts-inter and "
    "fonts-jetbrains-mono for the "
    "intended look.";
inline constexpr const char* kNoDisplay =
    "ringside-gui: no display could be opened; start it in a desktop session, or use the terminal: "
    "ringside run "
    "ID, ringside list";
inline constexpr const char* kNoOpenGl =
    "ringside-gui: no OpenGL 3 here; try LIBGL_ALWAYS_SOFTWARE=1 ringside-gui, or use the "
    "terminal: ringside run "
    "ID, ringside list";

}  // namespace ringside::gui::strings
