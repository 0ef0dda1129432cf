#include "gui/view_state.h"

#include <algorithm>

namespace ringside::gui {

int StageState::current_step() const {
    const int last = std::max(0, step_count() - 1);
    return step == kLastStep ? last : std::clamp(step, 0, last);
}

StageState* ViewState::stage() {
    switch (room) {
        case Room::course:
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
            return nullptr;
        case Room::practice:
            return &practice.shown;
        case Room::terms:
            return &terms.shown;
    }
    return nullptr;
}

}  // namespace ringside::gui
