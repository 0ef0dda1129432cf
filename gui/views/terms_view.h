// The Terms room: the list with a search field, a term's page, the stage that shows its facts.
#pragma once

#include "gui/ui.h"

#include <memory>

namespace ringside::gui {

struct TermsSnapshot {
    std::shared_ptr<const trace::Record>
        idle;  // of the run that would be shown first; null: no devices
    bool has_devices = true;
};

void terms_view(Ui& ui, const Rect& area, const TermsSnapshot& snapshot);

// Terms whose title has `words` in it, ignoring case.
std::vector<const exercise::Term*> found_terms(const exercise::Catalogue& catalogue,
                                               std::string_view words);

}  // namespace ringside::gui
