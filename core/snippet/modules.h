// Python's own modules, as far as the subset has them: math, time, os, sys, … in C++, collections,
// functools, … in Python (library/).
#pragma once

#include <string_view>
#include <vector>

namespace ringside::snippet {

class Interpreter;
class ModuleObject;

// Registers every module, to be made when it is first imported.
void install_modules(Interpreter& interpreter);

// One module written in C++ each.
void install_math(Interpreter& interpreter);
void install_itertools(Interpreter& interpreter);
void install_time(Interpreter& interpreter);
void install_os(Interpreter& interpreter);
void install_sys(Interpreter& interpreter);
void install_warnings(Interpreter& interpreter);
void install_random(Interpreter& interpreter);
void install_dataclasses(Interpreter& interpreter);
void install_traceback(Interpreter& interpreter);
void install_gc(Interpreter& interpreter);

// Parts of install_math that have files of their own: whole numbers; sums and distances; gamma.
void add_integer_math(ModuleObject& math);
void add_float_sums(ModuleObject& math);

// CPython's own gamma functions, which differ from the C library's in the last bit. Errors: domain
// and range as Python's.
double gamma_function(double x);
double log_gamma_function(double x);

// Adds functions that a module has in Python and that raise NotImplementedError here. `names` are
// separated by blanks.
void refuse_names(ModuleObject& module, std::string_view names);

// A module, or a part of one, that is written in Python.
struct LibrarySource {
    std::string_view module;  // "collections", "torch.utils.data"
    std::string_view text;
};
// The embedded files of library/.
const std::vector<LibrarySource>& library_sources();

}  // namespace ringside::snippet
