// Random generators as programs hold them.
#pragma once

#include "core/snippet/torch_objects.h"

#include <cstdint>

namespace ringside::snippet {

void install_generators(Interpreter& interpreter, ModuleObject& torch_module);

// A seed argument, converted as int() does. Errors: Python's own.
std::uint64_t seed_from(Thread& thread, const Value& value);

// Puts a generator argument in charge of one call's draws on a device: a GPU's generator lends its
// state to the process until the scope ends. Errors: RuntimeError for a generator of another
// device.
class GeneratorScope {
   public:
    GeneratorScope(Thread& thread, const Value& generator, torch::DeviceId drawn_on);
    ~GeneratorScope();
    GeneratorScope(const GeneratorScope&) = delete;
    GeneratorScope& operator=(const GeneratorScope&) = delete;

   private:
    void swap();
    torch::Process& process_;
    RandomGeneratorObject* object_ = nullptr;
};

}  // namespace ringside::snippet
