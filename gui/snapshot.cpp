#include "gui/snapshot.h"

#include "core/exercise/grader.h"

#include <algorithm>

namespace ringside::gui {
namespace {

bool is_keyed(const exercise::Answer& key, int option) {
    return std::find(key.begin(), key.end(), option) != key.end();
}

// The blank that a wrong option is tried in: the one that its explanation speaks of, else the
// first.
std::size_t blank_for(const exercise::Option& option, const std::vector<int>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (option.because_by_blank.count(numbers[i]) > 0) return i;
    }
    return 0;
}

}  // namespace

std::vector<OtherAnswer> other_answers(const exercise::Exercise& exercise) {
    std::vector<OtherAnswer> others;
    const exercise::Answer key = exercise::keyed_answer(exercise);
    const std::vector<int> numbers = exercise::blank_numbers(exercise);
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        const int option = static_cast<int>(i);
        if (is_keyed(key, option)) continue;
        const exercise::Option& content = exercise.options[i];
        OtherAnswer other;
        other.spec.id = exercise.id;
        other.option = option;
        other.letter = exercise::letter_of(i);
        other.text = content.text;
        if (exercise.kind == exercise::Kind::fill_in) {
            const std::size_t blank = blank_for(content, numbers);
            other.spec.answer = key;
            if (blank < key.size()) other.spec.answer[blank] = option;
            other.blank_number = blank < numbers.size() ? numbers[blank] : 0;
        } else if (!content.code.empty()) {
            other.spec.answer = {option};
            other.is_code = false;
        } else if (!content.witness.empty()) {
            other.spec.subject = session::RunSubject::witness;
            other.spec.index = option;
            other.is_witness = true;
            other.is_code = false;
        } else {
            continue;
        }
        others.push_back(std::move(other));
    }
    return others;
}

PracticeSnapshot gather(session::Session& session) {
    PracticeSnapshot snapshot;
    const exercise::Catalogue& catalogue = session.catalogue();
    for (const exercise::Exercise& exercise : catalogue.exercises) {
        ++snapshot.all;
        if (session.standing(exercise.id).is_solved) ++snapshot.solved;
    }
    const session::Practice& practice = session.practice();
    if (practice.exercise == nullptr) return snapshot;
    const exercise::Exercise& exercise = *practice.exercise;
    for (const exercise::Track& track : catalogue.tracks) {
        if (track.id != exercise.track) continue;
        snapshot.track_title = track.title;
        for (const std::string& item : track.items) {
            if (catalogue.find_exercise(item) == nullptr) continue;
            if (item == exercise.id) snapshot.index = snapshot.track_size;
            ++snapshot.track_size;
            snapshot.track_standing.push_back(session.standing(item));
        }
    }
    session::RunSpec spec;
    spec.id = exercise.id;
    spec.answer = practice.answer;
    snapshot.idle = session.idle_record(spec);
    snapshot.has_devices = snapshot.idle && !snapshot.idle->devices.empty();
    snapshot.settings = session.settings_of(spec);
    snapshot.machines = session.machine_choices();
    snapshot.prompt = session.prompt(exercise.id);
    snapshot.machine_title = session.machine_title(exercise.id);
    if (practice.is_revealed) {
        snapshot.others = other_answers(exercise);
        for (OtherAnswer& other : snapshot.others) {
            other.because = session.because(exercise.id, other.option, other.blank_number);
        }
    }
    return snapshot;
}

}  // namespace ringside::gui
