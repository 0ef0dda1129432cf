#include "tests/gui/fake_session.h"

#include "core/exercise/numeric.h"
#include "core/trace/summary.h"

#include <algorithm>

namespace ringside::gui::test {
namespace {

using exercise::Exercise;
using exercise::Option;
using session::RunStage;
using session::RunSubject;

Option option(std::string text, std::vector<int> blanks, std::string because) {
    Option made;
    made.text = std::move(text);
    made.blanks = std::move(blanks);
    made.because = std::move(because);
    return made;
}

Exercise wrap_model() {
    Exercise made;
    made.id = "wrap-model";
    made.title = "Spread one forward pass over every GPU";
    made.difficulty = exercise::Difficulty::medium;
    made.track = "data_parallel";
    made.prompt =
        "One process owns the whole model. Pick the wrapper that **copies** it to each GPU and "
        "splits the batch.";
    made.setup = "inputs = torch.randn(256, 1024)\n";
    made.code =
        "model = MLP().to('cuda')\nmodel = torch.nn.parallel.{{1}}(model)\noutputs = "
        "model(inputs)\nprint(outputs.device)\n";
    made.hints = {"One process, many GPUs.", "Its name says what runs in parallel: the *data*."};
    made.mistakes = {"Taking the wrapper that needs a process group."};
    made.steps = {"The model is on `cuda:0`.", "The wrapper copies it to the others."};
    made.takeaway = "Each call copies the whole model.";
    made.source = "torch.nn.DataParallel";
    made.options = {option("DataParallel", {1}, "Each call replicates the parameters to GPUs 1–3."),
                    option("DistributedDataParallel", {}, "It needs a process group."),
                    option("ParallelData", {}, "There is no such name."),
                    option("MultiGPUWrapper", {}, "There is no such name either.")};
    exercise::Vary vary;
    vary.label = "batch 8192";
    vary.note = "Now the work outweighs the copies.";
    made.varies = {vary};
    return made;
}

Exercise two_blanks() {
    Exercise made = wrap_model();
    made.id = "two-blanks";
    made.title = "Model first, inputs too";
    made.code = "model = MLP().{{1}}('cuda')\nx = x.{{2}}('cuda')\n";
    made.options = {option("to", {1}, "Right."), option("cpu", {2}, "Right."),
                    option("move", {}, "No such method.")};
    made.varies.clear();
    return made;
}

Exercise purpose() {
    Exercise made;
    made.id = "purpose";
    made.kind = exercise::Kind::choice;
    made.title = "What is it for?";
    made.track = "data_parallel";
    made.prompt = "What does the wrapper do with a batch?";
    made.code = "print(model(inputs).device)\n";
    made.options = {option("It splits the batch along dimension 0 and gathers what comes back on "
                           "the first device.",
                           {}, "Yes."),
                    option("It splits the model.", {}, "No.")};
    made.options[0].is_correct = true;
    made.options[1].witness = "print('split')\n";
    return made;
}

exercise::Term data_parallel() {
    exercise::Term made;
    made.id = "data-parallel";
    made.title = "torch.nn.DataParallel";
    made.track = "data_parallel";
    made.definition = "A wrapper for one process that owns several GPUs.";
    exercise::Fact first;
    first.text = "Every forward pass copies the **whole model** to every other GPU it uses.";
    first.code = "model = nn.DataParallel(MLP().to('cuda'))\nprint(model(inputs).shape)\n";
    exercise::Vary vary;
    vary.label = "4 rows";
    vary.note = "Now every GPU has work.";
    first.varies = {vary};
    exercise::Fact second = first;
    second.text = "The batch is cut along dimension 0 into chunks of **ceil(B / N)** rows.";
    exercise::Fact third;
    third.text = "One process, one machine, one thread per replica.";
    third.why_no_run = "A run shows one machine.";
    made.facts = {first, second, third};
    exercise::Review review;
    review.question = "Why does cuda:0 fill up before the others?";
    review.answer = "It keeps the summed gradients and the gathered outputs.";
    review.code = "print(1)\n";
    made.reviews = {review};
    made.related = {{"replicate", "copies the model", "replicate"}};
    return made;
}

exercise::Term replicate() {
    exercise::Term made;
    made.id = "replicate";
    made.title = "replicate";
    made.track = "data_parallel";
    made.definition = "Copies a module to several devices.";
    return made;
}

std::string device_name(int device) { return "cuda:" + std::to_string(device); }

trace::Span span(std::string lane, trace::SpanKind kind, std::string phase, std::int64_t start,
                 std::int64_t end) {
    trace::Span made;
    made.lane = std::move(lane);
    made.stream = "compute";
    made.kind = kind;
    made.phase = std::move(phase);
    made.name = made.phase;
    made.start_ns = start;
    made.end_ns = end;
    made.line = 3;
    return made;
}

trace::PlacedTensor tensor(std::int64_t id, std::int64_t base, std::string name, std::string device,
                           std::int64_t bytes, trace::Role role) {
    trace::PlacedTensor made;
    made.id = id;
    made.base = base;
    made.name = std::move(name);
    made.device = std::move(device);
    made.shape = {256, 1024};
    made.dtype = "float32";
    made.bytes = bytes;
    made.role = role;
    return made;
}

void add_machine(trace::Record& record, int devices) {
    record.machine = "a100-sxm-4";
    for (int i = 0; i < devices; ++i) {
        record.devices.push_back({device_name(i), "A100-SXM4-40GB", 42949672960});
        record.links.push_back(
            {"pcie" + std::to_string(i), {"cpu", device_name(i)}, "PCIe 4 x16", 25000000000});
        for (int j = 0; j < i; ++j) {
            record.links.push_back({"nv" + std::to_string(j) + std::to_string(i),
                                    {device_name(j), device_name(i)},
                                    "NVLink3 x4",
                                    100000000000});
        }
    }
}

}  // namespace

trace::Record parallel_record(int devices) {
    trace::Record record;
    add_machine(record, devices);
    record.stdout_text = "cuda:0\n";
    record.duration_ns = 710000;
    constexpr std::int64_t kParameters = 16800000;
    const std::int64_t rows = 256 / devices;

    trace::Placement start;
    start.line = 1;
    start.add.push_back(tensor(1, 0, "inputs", "cpu", 1048576, trace::Role::input));
    start.add.push_back(tensor(2, 0, "0.weight", "cuda:0", kParameters, trace::Role::parameter));
    trace::Placement scatter;
    scatter.step = 1;
    scatter.at_ns = 90000;
    scatter.line = 3;
    scatter.phase = "scatter";
    trace::Placement replicate = scatter;
    replicate.step = 2;
    replicate.at_ns = 260000;
    replicate.phase = "replicate";
    trace::Placement gather = scatter;
    gather.step = 3;
    gather.at_ns = 690000;
    gather.phase = "gather";
    trace::Placement print = scatter;
    print.step = 4;
    print.at_ns = 710000;
    print.line = 4;
    print.phase = "";

    record.spans.push_back(span("cpu", trace::SpanKind::host, "scatter", 0, 60000));
    record.spans.push_back(span("cpu", trace::SpanKind::host, "replicate", 60000, 130000));
    for (int i = 0; i < devices; ++i) {
        trace::Span copy = span(device_name(i), trace::SpanKind::scatter, "scatter",
                                20000 + 15000 * i, 45000 + 15000 * i);
        copy.from = "cpu";
        copy.to = device_name(i);
        copy.bytes = 262144;
        copy.step = 1;
        copy.via = {"pcie" + std::to_string(i)};
        record.spans.push_back(copy);
        trace::PlacedTensor chunk =
            tensor(10 + i, 1, "inputs", device_name(i), 262144, trace::Role::input);
        chunk.shape = {rows, 1024};
        chunk.rows = std::vector<std::int64_t>{i * rows, (i + 1) * rows};
        scatter.add.push_back(chunk);
        if (i > 0) {
            trace::Span replica = span(device_name(i), trace::SpanKind::replicate, "replicate",
                                       105000 + 5000 * i, 260000);
            replica.from = "cuda:0";
            replica.to = device_name(i);
            replica.bytes = kParameters;
            replica.step = 2;
            replica.via = {"nv0" + std::to_string(i)};
            record.spans.push_back(replica);
            replicate.add.push_back(
                tensor(20 + i, 2, "0.weight", device_name(i), kParameters, trace::Role::replica));
        }
        trace::Span forward = span(device_name(i), trace::SpanKind::compute, "forward",
                                   265000 + 10000 * i, 515000 + 10000 * i);
        forward.step = 3;
        record.spans.push_back(forward);
    }
    trace::Span back = span("cuda:0", trace::SpanKind::gather, "gather", 560000, 650000);
    back.from = device_name(devices - 1);
    back.to = "cuda:0";
    back.step = 3;
    record.spans.push_back(back);
    trace::PlacedTensor outputs = tensor(30, 0, "outputs", "cuda:0", 10240, trace::Role::output);
    outputs.shape = {256, 10};
    gather.add.push_back(outputs);
    print.changed.push_back({"outputs", "Tensor (256, 10) cuda:0"});
    record.placements = {start, scatter, replicate, gather, print};
    record.summary = trace::summary_of(record);
    record.summary.single_device_ns = 240000;
    record.summary.speedup = 0.34;
    return record;
}

trace::Record error_record() {
    trace::Record record;
    add_machine(record, 4);
    record.outcome = trace::Outcome::error;
    record.error = trace::RunError{
        "AttributeError", "module 'torch.nn.parallel' has no attribute 'ParallelData'", 2, 9, 0};
    record.traceback = {{2, "<module>", "", ""}};
    record.warnings = {{"UserWarning", "something to know", 1}};
    record.duration_ns = 20000;
    trace::Placement start;
    start.line = 1;
    start.add.push_back(tensor(2, 0, "0.weight", "cuda:0", 16800000, trace::Role::parameter));
    trace::Placement second;
    second.step = 1;
    second.line = 2;
    second.at_ns = 20000;
    record.placements = {start, second};
    record.spans.push_back(span("cpu", trace::SpanKind::host, "", 0, 20000));
    return record;
}

trace::Record plain_record() {
    trace::Record record;
    record.stdout_text = "[0, 4, 16]\n";
    record.duration_ns = 9000;
    for (int i = 0; i < 3; ++i) {
        trace::Placement placement;
        placement.step = i;
        placement.line = i + 1;
        placement.at_ns = 3000 * (i + 1);
        placement.changed = {{"squares", "[" + std::to_string(i) + "]"}};
        record.placements.push_back(placement);
    }
    return record;
}

exercise::Exercise ranks_exercise() {
    Exercise made = wrap_model();
    made.id = "stop-early";
    made.title = "Stop early without leaving anyone behind";
    made.setup.clear();
    made.code =
        "for step in range(2):\n    loss, grad = backward(model, batches[step])\n    {{1}}\n    "
        "if loss < target: break\n    dist.all_reduce(grad)\n    update(model, "
        "grad)\nprint(rank)\n";
    made.options = {option("pass", {}, "Each rank looks only at its own loss."),
                    option("dist.all_reduce(loss)", {1}, "All see the same loss.")};
    made.run.ranks = 4;
    return made;
}

exercise::Exercise number_exercise() {
    Exercise made = wrap_model();
    made.id = "how-long";
    made.kind = exercise::Kind::numeric;
    made.title = "How long does the copy take?";
    made.code = "y = x.to('cuda')\n";
    made.options.clear();
    made.varies.clear();
    made.unit = "ms";
    made.value = "12.5";
    made.tolerance = 0.05;
    return made;
}

FakeSession::FakeSession() {
    catalogue_.exercises = {wrap_model(), two_blanks(), purpose()};
    catalogue_.terms = {data_parallel(), replicate()};
    exercise::Track track;
    track.id = "data_parallel";
    track.title = "DataParallel";
    track.teaches = "One process, many GPUs.";
    track.items = {"wrap-model", "two-blanks", "purpose", "data-parallel", "replicate"};
    catalogue_.tracks = {track};
    open_exercise("wrap-model");
    calls.clear();
}

void FakeSession::add(const exercise::Exercise& exercise) {
    catalogue_.exercises.push_back(exercise);
    open_exercise(exercise.id);
}

std::vector<session::MachineChoice> FakeSession::machine_choices() const {
    return {{"a100-sxm-4", "4 × A100"}, {"dgx-h100", "DGX H100"}};
}

session::RunChange FakeSession::settings_of(const session::RunSpec& spec) const {
    session::RunChange settings{1, 1, 4, "a100-sxm-4"};
    if (const Exercise* exercise = catalogue_.find_exercise(spec.id))
        settings.ranks = exercise->run.ranks.value_or(1);
    return settings;
}

void FakeSession::set_number(const std::string& text) {
    calls.push_back("set_number " + text);
    practice_.number = text;
    practice_.number_problem.clear();
    const auto number = exercise::number_from_word(*practice_.exercise, text);
    practice_.answer = number.has_value() ? exercise::Answer{0} : exercise::Answer{};
    if (!number.has_value()) practice_.number_problem = number.error().message;
    answer_changed();
}

session::Standing FakeSession::standing(const std::string& id) const {
    session::Standing standing;
    standing.attempts_left = 3;
    standing.is_solved =
        practice_.exercise != nullptr && practice_.exercise->id == id && practice_.is_solved;
    return standing;
}

void FakeSession::open_exercise(const std::string& id) {
    calls.push_back("open_exercise " + id);
    practice_ = {};
    practice_.exercise = catalogue_.find_exercise(id);
    practice_.attempts_left = 3;
    if (practice_.exercise->kind == exercise::Kind::fill_in) {
        practice_.answer.assign(
            static_cast<std::size_t>(exercise::blank_count(*practice_.exercise)), -1);
    }
    practice_.can_run = practice_.exercise->kind == exercise::Kind::fill_in;
    practice_.run_also_checks = practice_.exercise->kind != exercise::Kind::fill_in;
}

void FakeSession::open_first_unsolved() { open_exercise(catalogue_.exercises.front().id); }

void FakeSession::answer_changed() {
    practice_.verdict = session::Verdict::none;
    practice_.feedback.clear();
    practice_.can_check =
        !practice_.answer.empty() &&
        std::all_of(practice_.answer.begin(), practice_.answer.end(), [](int o) { return o >= 0; });
    if (practice_.run_also_checks) practice_.can_run = practice_.can_check;
}

void FakeSession::set_blank(int blank, int option) {
    calls.push_back("set_blank " + std::to_string(blank) + " " + std::to_string(option));
    practice_.answer[static_cast<std::size_t>(blank)] = option;
    answer_changed();
}

void FakeSession::choose(int option) {
    calls.push_back("choose " + std::to_string(option));
    practice_.answer = {option};
    answer_changed();
}

void FakeSession::clear_answer() { calls.push_back("clear_answer"); }

void FakeSession::check() {
    calls.push_back("check");
    const bool is_number = practice_.exercise->kind == exercise::Kind::numeric;
    const bool is_right =
        is_number ? exercise::is_within(
                        *exercise::number_from_word(*practice_.exercise, practice_.number), 12.5,
                        practice_.exercise->tolerance)
                  : exercise::is_right(*practice_.exercise, practice_.answer);
    practice_.verdict = is_right ? session::Verdict::right : session::Verdict::wrong;
    if (!is_right && --practice_.attempts_left == 0) practice_.verdict = session::Verdict::shown;
    practice_.is_solved = practice_.is_solved || is_right;
    practice_.is_revealed = practice_.verdict != session::Verdict::wrong;
    practice_.takeaway = practice_.exercise->takeaway;
    if (is_number) {
        if (practice_.is_revealed) practice_.right_number = "12.5 ms";
        practice_.feedback.push_back({is_right, {}});
        return;
    }
    const exercise::Answer key = exercise::keyed_answer(*practice_.exercise);
    for (std::size_t i = 0; i < practice_.answer.size(); ++i) {
        const auto& chosen =
            practice_.exercise->options[static_cast<std::size_t>(practice_.answer[i])];
        practice_.feedback.push_back(
            {i < key.size() && key[i] == practice_.answer[i], chosen.because});
    }
}

void FakeSession::show_hint() {
    calls.push_back("show_hint");
    ++practice_.hints_shown;
}

void FakeSession::try_again() {
    const std::string id = practice_.exercise->id;
    calls.push_back("try_again");
    open_exercise(id);
}

void FakeSession::run(const session::RunSpec& spec, bool again) {
    const auto found = runs_.find(spec);
    if (!again && found != runs_.end() && found->second.stage == RunStage::done) return;
    constexpr const char* kNames[] = {"answer", "found",     "vary",  "witness",
                                      "fact",   "fact_vary", "review"};
    calls.push_back(std::string("run ") + kNames[static_cast<int>(spec.subject)]);
    session::RunView& run = runs_[spec];
    run.spec = spec;
    run.stage = RunStage::running;
    run.progress = {"replicate", 3};
    run.started = std::chrono::steady_clock::now();
    const Exercise* exercise = catalogue_.find_exercise(spec.id);
    run.program = exercise != nullptr ? exercise::program_for(*exercise, spec.answer)
                                      : "model = nn.DataParallel(m)\nprint(1)\n";
    if (is_finishing_at_once) finish(spec);
}

void FakeSession::finish(const session::RunSpec& spec) {
    session::RunView& run = runs_.at(spec);
    run.stage = RunStage::done;
    has_news_ = true;
    if (record_for) {
        run.result.record = std::make_shared<trace::Record>(record_for(spec));
        return;
    }
    const bool is_wrong =
        spec.subject == RunSubject::answer && !spec.answer.empty() && spec.answer.front() > 0;
    run.result.record =
        std::make_shared<trace::Record>(is_wrong ? error_record() : parallel_record(4));
    has_news_ = true;
}

void FakeSession::cancel(const session::RunSpec& spec) {
    calls.push_back("cancel");
    runs_.at(spec).stage = RunStage::failed;
    runs_.at(spec).message = "cancelled";
}

const session::RunView* FakeSession::find_run(const session::RunSpec& spec) const {
    const auto found = runs_.find(spec);
    return found == runs_.end() ? nullptr : &found->second;
}

bool FakeSession::is_running() const {
    return std::any_of(runs_.begin(), runs_.end(),
                       [](const auto& run) { return run.second.stage == RunStage::running; });
}

std::string FakeSession::because(const std::string& id, int option, int) {
    return catalogue_.find_exercise(id)->options[static_cast<std::size_t>(option)].because;
}

std::string FakeSession::prompt(const std::string& id) {
    return catalogue_.find_exercise(id)->prompt;
}

std::shared_ptr<const trace::Record> FakeSession::idle_record(const session::RunSpec&) {
    auto& idle = idle_[4];
    if (!idle) {
        auto made = std::make_shared<trace::Record>();
        add_machine(*made, 4);
        idle = made;
    }
    return idle;
}

std::string FakeSession::machine_title(const std::string&) const {
    return "4 × A100 SXM, NVLink 3";
}

int FakeSession::count(const std::string& call) const {
    return static_cast<int>(std::count(calls.begin(), calls.end(), call));
}

}  // namespace ringside::gui::test
