# Puts the Python files of this folder into one C++ source. Included by core/snippet/CMakeLists.txt,
# it sets `library_source`; run as a script, it writes that file. A file's name is its module's:
# torch.utils.data.py is torch.utils.data.
if(NOT CMAKE_SCRIPT_MODE_FILE)
    file(GLOB library_files CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.py")
    set(library_source "${CMAKE_CURRENT_BINARY_DIR}/library_sources.cpp")
    add_custom_command(
        OUTPUT "${library_source}"
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${library_source}" "-DFOLDER=${CMAKE_CURRENT_LIST_DIR}"
                -P "${CMAKE_CURRENT_LIST_FILE}"
        DEPENDS ${library_files} "${CMAKE_CURRENT_LIST_FILE}"
        COMMENT "Embedding the library in Python"
        VERBATIM)
    return()
endif()

file(GLOB files "${FOLDER}/*.py")
list(SORT files)
set(entries "")
foreach(path IN LISTS files)
    get_filename_component(module "${path}" NAME_WLE)
    file(READ "${path}" text)
    string(APPEND entries "        {\"${module}\", R\"python-source(${text})python-source\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by embed.cmake from core/snippet/library.
#include \"core/snippet/modules.h\"

namespace ringside::snippet {

const std::vector<LibrarySource>& library_sources() {
    static const std::vector<LibrarySource> sources = {
${entries}    };
    return sources;
}

}  // namespace ringside::snippet
")
