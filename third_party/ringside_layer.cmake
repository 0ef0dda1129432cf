# ringside_own_code(target): what holds for every target that we wrote.
function(ringside_own_code target)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
        -Wnon-virtual-dtor -Woverloaded-virtual -Wformat=2 -Wimplicit-fallthrough
        $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond> $<$<CXX_COMPILER_ID:GNU>:-Wlogical-op>
        # Values must not depend on whether the processor has fused multiply-add.
        -ffp-contract=off)
    if(RINGSIDE_WARNINGS_AS_ERRORS)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()

# ringside_layer(name SOURCES … PUBLIC … PRIVATE …)
# Makes the library ringside_<name>, alias ringside::<name>, from the listed sources (an interface
# library while there are none). Headers without a source of their name are compiled alone by the target
# all_verify_interface_header_sets; the others are the first include of their source, which a test in
# tests/layering sees to. HEADERS_EXCEPT takes a regular expression.
function(ringside_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 layer "" "HEADERS_EXCEPT" "SOURCES;PUBLIC;PRIVATE")
    if(layer_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "ringside_layer(${name}): unknown arguments ${layer_UNPARSED_ARGUMENTS}")
    endif()
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.h")
    if(layer_HEADERS_EXCEPT)
        list(FILTER headers EXCLUDE REGEX "${layer_HEADERS_EXCEPT}")
    endif()

    set(lone_headers ${headers})
    foreach(source IN LISTS layer_SOURCES)
        string(REGEX REPLACE "\\.cpp$" ".h" header "${CMAKE_CURRENT_SOURCE_DIR}/${source}")
        list(REMOVE_ITEM lone_headers "${header}")
    endforeach()

    set(target ringside_${name})
    if(layer_SOURCES)
        add_library(${target} STATIC ${layer_SOURCES})
        set(scope PUBLIC)
        target_link_libraries(${target} PRIVATE ${layer_PRIVATE})
        ringside_own_code(${target})
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(ringside::${name} ALIAS ${target})
    target_sources(${target} ${scope} FILE_SET lone_headers TYPE HEADERS
                   BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${lone_headers})
    target_include_directories(${target} ${scope} "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${target} ${scope} ${layer_PUBLIC})
    target_compile_features(${target} ${scope} cxx_std_20)
    set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
endfunction()
