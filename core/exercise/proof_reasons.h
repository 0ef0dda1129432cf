// Reasons why a run does not prove what it should, for the provers of exercises and terms.
#pragma once

#include "core/exercise/prover.h"

#include <string>

namespace ringside::exercise {

// Gathers reasons, separated by semicolons.
class Reasons {
   public:
    void add(const std::string& reason) {
        if (!reason.empty()) text_ += (text_.empty() ? "" : "; ") + reason;
    }
    const std::string& text() const { return text_; }

   private:
    std::string text_;
};

// One line of at most a hundred bytes.
std::string shortened(std::string text);

// The program assigns names that expressions need; empty when it does not.
std::string shadow_reason(const FinishedRun& run);

// Texts with {= } must be computable on the run that fills them. `where` names the text: "the
// takeaway".
std::string template_reason(const FinishedRun& run, const std::string& text,
                            const std::string& where);

// A try-it button's claim holds, or without one its run ends ok.
std::string vary_reason(const FinishedRun& run, const Vary& vary);

}  // namespace ringside::exercise
