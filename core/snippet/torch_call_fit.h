// Whether a call fits a form, and PyTorch's words when it does not.
#pragma once

#include "core/snippet/torch_call_form.h"

namespace ringside::snippet {

// Tells whether the arguments fit. With `must`, raises TypeError for the first that does not.
bool fits(Thread& thread, const std::string& function, const CallGiven& given, const CallForm& form,
          bool must);

// Raises the TypeError that lists every form, with the reason beside those of the right length.
[[noreturn]] void raise_no_form_fits(Thread& thread, const std::string& function,
                                     const CallGiven& given, const std::vector<CallForm>& forms);

}  // namespace ringside::snippet
