// What PyTorch's argument parser accepts, call by call, and what it says when a call does not fit.
#pragma once

#include "core/snippet/object.h"
#include "core/snippet/torch_call_form.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

class Interpreter;

// Lets every function of torch and method of Tensor that the table knows check its arguments as
// PyTorch does, before Ringside's own binding sees them. Requires: all of them are there.
void install_signatures(Interpreter& interpreter, ModuleObject& torch_module, TypeObject* tensor);

// The forms of one call, read from the table's text.
class CallForms {
   public:
    CallForms(std::string_view name, std::string_view forms, bool is_method);

    // Finds the first form that the arguments fit. Raises TypeError in PyTorch's words when none
    // does, NotImplementedError for named tensors.
    void check(Thread& thread, const CallGiven& given) const;
    // PyTorch's name for a keyword that NumPy spells otherwise: axis → dim. Empty: as it is.
    std::string_view renamed(std::string_view keyword) const;

   private:
    std::string name_;
    std::vector<CallForm> forms_;
};

// One line of the table: names separated by spaces, forms by " | ". A form lists parameters as
// PyTorch's own declarations do, "@" standing for dtype, layout, device, pin_memory, requires_grad.
// A name that begins with a dot is a method only; other methods are the functions without `input`.
struct CallTableLine {
    const char* names;
    const char* forms;
};
std::span<const CallTableLine> call_table();

}  // namespace ringside::snippet
