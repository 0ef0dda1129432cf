#include "core/session/run_book.h"

#include "core/exercise/template_text.h"
#include "core/session/run_params.h"

#include <algorithm>

namespace ringside::session {

namespace {

// A run that nobody watches is not worth more real time than this.
constexpr double kSilentTimeoutSeconds = 3;

// A record that another run would only repeat: not one that somebody or the clock broke off.
bool has_ended(const RunView* view) {
    if (view == nullptr || view->stage != RunStage::done) return false;
    const trace::Outcome outcome = view->result.record->outcome;
    return outcome != trace::Outcome::cancelled && outcome != trace::Outcome::timeout;
}

std::string advice_for(const Error& error) {
    switch (error.kind) {
        case ErrorKind::cancelled:
        case ErrorKind::limit:
        case ErrorKind::not_found:
        case ErrorKind::bad_input:
            return error.message;
        case ErrorKind::unavailable:
        case ErrorKind::io:
            return error.message + " Run it again to start a new runner.";
    }
    return error.message;
}

// The expressions of all texts, one after the other.
std::vector<Expression> expressions_of(const std::vector<std::string>& texts) {
    std::vector<Expression> all;
    for (const std::string& text : texts) {
        for (std::string& source : exercise::expressions_in(text)) {
            all.push_back({std::move(source), {}});
        }
    }
    return all;
}

std::vector<std::string> texts_from_values(const std::vector<std::string>& texts,
                                           const std::vector<snippet::Evaluated>& values) {
    std::vector<std::string> done;
    std::size_t at = 0;
    for (const std::string& text : texts) {
        const std::size_t count = exercise::expressions_in(text).size();
        const std::size_t begin = std::min(at, values.size());
        const std::size_t end = std::min(at + count, values.size());
        const auto first = values.begin();
        done.push_back(exercise::filled(text, {first + static_cast<std::ptrdiff_t>(begin),
                                               first + static_cast<std::ptrdiff_t>(end)}));
        at += count;
    }
    return done;
}

}  // namespace

RunBook::RunBook(RunnerOptions options, std::function<void()> wake)
    : client_(std::move(options), std::move(wake)) {}

void RunBook::run(const RunSpec& spec, RunOrder order, bool again) {
    Entry& entry = entries_[spec];
    if (entry.id != 0) {
        // A silent one under way becomes the student's.
        entry.is_silent = false;
        return;
    }
    if (has_ended(entry.view.get()) && !again) return;
    std::erase(waiting_silently_, spec);
    // The student does not wait for a run that nobody watches.
    for (const auto& [id, other] : under_way_) {
        if (entries_[other].is_silent) client_.cancel(id);
    }
    entry.order = std::move(order);
    entry.is_silent = false;
    start(spec, entry);
}

void RunBook::run_silently(const RunSpec& spec, RunOrder order) {
    Entry& entry = entries_[spec];
    if (entry.id != 0 || entry.view != nullptr) return;
    if (std::find(waiting_silently_.begin(), waiting_silently_.end(), spec) !=
        waiting_silently_.end()) {
        return;
    }
    order.params.timeout_s = std::min(order.params.timeout_s, kSilentTimeoutSeconds);
    entry.order = std::move(order);
    entry.is_silent = true;
    waiting_silently_.push_back(spec);
    start_next_silent();
}

void RunBook::start(const RunSpec& spec, Entry& entry) {
    auto view = std::make_shared<RunView>();
    view->spec = spec;
    view->program = entry.order.params.program;
    view->started = std::chrono::steady_clock::now();
    if (!entry.order.refused.empty()) {
        view->stage = RunStage::done;
        view->result.record = std::make_shared<const trace::Record>(
            waived_record(entry.order.params, entry.order.refused));
        view->texts = texts_from_values(entry.order.texts, {});
        entry.view = std::move(view);
        return;
    }
    view->stage = RunStage::running;
    entry.view = std::move(view);
    RunParams params = entry.order.params;
    params.expressions = expressions_of(entry.order.texts);
    entry.id = client_.start(params);
    under_way_.emplace(entry.id, spec);
}

void RunBook::start_next_silent() {
    while (under_way_.empty() && !waiting_silently_.empty()) {
        const RunSpec spec = waiting_silently_.front();
        waiting_silently_.pop_front();
        start(spec, entries_[spec]);
    }
}

void RunBook::cancel(const RunSpec& spec) {
    std::erase(waiting_silently_, spec);
    const auto entry = entries_.find(spec);
    if (entry != entries_.end() && entry->second.id != 0) client_.cancel(entry->second.id);
}

const RunView* RunBook::find(const RunSpec& spec) const {
    const auto entry = entries_.find(spec);
    return entry == entries_.end() ? nullptr : entry->second.view.get();
}

bool RunBook::is_running() const {
    return std::any_of(under_way_.begin(), under_way_.end(),
                       [this](const auto& each) { return !entries_.at(each.second).is_silent; });
}

std::optional<std::string> RunBook::filled(const RunSpec& spec, const std::string& text) const {
    const auto entry = entries_.find(spec);
    if (entry == entries_.end() || entry->second.view == nullptr) return {};
    const std::vector<std::string>& texts = entry->second.order.texts;
    const std::vector<std::string>& done = entry->second.view->texts;
    const auto at = std::find(texts.begin(), texts.end(), text);
    const auto index = static_cast<std::size_t>(at - texts.begin());
    if (index >= done.size()) return {};
    return done[index];
}

bool RunBook::poll() {
    RunnerClient::Heard heard = client_.poll();
    bool has_changed = false;
    for (auto& [id, progress] : heard.progress) {
        const auto spec = under_way_.find(id);
        if (spec == under_way_.end()) continue;
        Entry& entry = entries_[spec->second];
        auto view = std::make_shared<RunView>(*entry.view);
        view->progress = std::move(progress);
        entry.view = std::move(view);
        has_changed = true;
    }
    for (Reply& reply : heard.replies) {
        const auto found = under_way_.find(reply.id);
        if (found == under_way_.end()) continue;
        const RunSpec spec = found->second;
        under_way_.erase(found);
        finish(spec, entries_[spec], std::move(reply));
        has_changed = true;
    }
    start_next_silent();
    return has_changed;
}

void RunBook::finish(const RunSpec& spec, Entry& entry, Reply reply) {
    entry.id = 0;
    const bool was_cancelled = reply.result.has_value()
                                   ? reply.result->record->outcome == trace::Outcome::cancelled
                                   : reply.result.error().kind == ErrorKind::cancelled;
    if (entry.is_silent && was_cancelled) {
        // It made way for the student's run and takes its turn later.
        entry.view = nullptr;
        waiting_silently_.push_front(spec);
        return;
    }
    auto view = std::make_shared<RunView>(*entry.view);
    if (reply.result.has_value()) {
        view->stage = RunStage::done;
        view->result = std::move(*reply.result);
        view->texts = texts_from_values(entry.order.texts, view->result.values);
    } else {
        view->stage = RunStage::failed;
        view->message = advice_for(reply.result.error());
        view->texts = texts_from_values(entry.order.texts, {});
    }
    entry.view = std::move(view);
}

}  // namespace ringside::session
