# Settings for every target: build type, output folders, compiler cache, linker, sanitizers.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Line tables are enough for a stack trace, and full debug information doubles the build time.
if(RINGSIDE_SANITIZE)
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
else()
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

# Other compilers than the one that is tried here warn about other things; that must not stop a student's build.
set(werror_default OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13
   AND NOT RINGSIDE_SANITIZE)
    set(werror_default ON)
endif()
option(RINGSIDE_WARNINGS_AS_ERRORS "Warnings in our own code stop the build" ${werror_default})

find_program(RINGSIDE_CCACHE ccache)
mark_as_advanced(RINGSIDE_CCACHE)
if(RINGSIDE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # A base folder and no hashed folder name: checkouts in different places share the cache.
    set(CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
                                    "${RINGSIDE_CCACHE}")
endif()

find_program(RINGSIDE_LLD ld.lld)
mark_as_advanced(RINGSIDE_LLD)
if(RINGSIDE_LLD)
    add_link_options(-fuse-ld=lld)
endif()

if(RINGSIDE_SANITIZE)
    add_compile_options(-fsanitize=${RINGSIDE_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all $<$<CXX_COMPILER_ID:GNU>:-fno-var-tracking>)
    add_link_options(-fsanitize=${RINGSIDE_SANITIZE})
endif()

# Every object tells the fuzzer where a program went; the targets themselves link its main.
if(RINGSIDE_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "RINGSIDE_FUZZ needs clang: CC=clang-19 CXX=clang++-19 cmake --preset fuzz")
    endif()
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
