#include "gui/view_state.h"

#include <algorithm>

namespace ringside::gui {

int StageState::current_step() const {
    const int last = std::max(0, step_count() - 1);
    return step == kLastStep ? last : std::clamp(step, 0, last);
}

int StageState::move_count() const {
    if (!record || !rendezvous || rendezvous->collective < 0) return 0;
    return record->collectives[static_cast<std::size_t>(rendezvous->collective)].steps;
}

void StageState::go_to_move(int wanted) {
    move = std::clamp(wanted, -1, move_count() - 1);
    moves.reset();
    if (move < 0 || move_count() == 0) return;
    const auto collective = static_cast<std::size_t>(rendezvous->collective);
    moves = trace::collective_step(*record, collective, move);
}

StageState* ViewState::stage() {
    switch (room) {
        case Room::course:
        case Room::lab:
            return nullptr;
        case Room::practice:
            return &practice.stage;
        case Room::terms:
            return &terms.stage;
    }
    return nullptr;
}

const std::optional<session::RunSpec>* ViewState::shown() const {
    switch (room) {
        case Room::course:
        case Room::lab:
            return nullptr;
        case Room::practice:
            return &practice.shown;
        case Room::terms:
            return &terms.shown;
    }
    return nullptr;
}

}  // namespace ringside::gui
