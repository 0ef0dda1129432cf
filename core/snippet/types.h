// Fills Python's own types and modules with their methods. One function for each source file.
#pragma once

namespace ringside::snippet {

class Interpreter;

void fill_object_types(Interpreter& interpreter);  // object, type, function, property, super, …
void fill_number_types(Interpreter& interpreter);  // int, float, bool
void fill_str_type(Interpreter& interpreter);
void fill_sequence_types(Interpreter& interpreter);  // list, tuple, range, slice, bytes
void fill_dict_type(Interpreter& interpreter);       // dict and its views
void fill_set_types(Interpreter& interpreter);       // set, frozenset
void fill_exception_types(Interpreter& interpreter);
void fill_iterator_types(
    Interpreter& interpreter);                 // enumerate, zip, map, filter, reversed, generators
void fill_builtins(Interpreter& interpreter);  // print, len, …

}  // namespace ringside::snippet
