// The Lab's part of the action table.
#pragma once

#include "gui/actions.h"

#include <functional>
#include <string>
#include <vector>

namespace ringside::gui {

// As the table's own `add`.
using AddAction =
    std::function<void(ActionId id, std::string name, std::vector<Key> keys, Scope scope,
                       std::function<bool(const ActionContext&)> is_enabled,
                       std::function<void(ActionContext&)> run, int index, bool is_repeating)>;

void add_lab_actions(const AddAction& add);

}  // namespace ringside::gui
