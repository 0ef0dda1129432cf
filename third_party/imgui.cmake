# Dear ImGui from source, as target `imgui`: core, the GLFW and OpenGL 3 backends, std::string inputs.
# The test hooks are compiled in for everyone, so that the window and the view tests share one library;
# whoever links a program must define the four hook functions (gui does).
set(RINGSIDE_IMGUI_VERSION "" CACHE STRING "Dear ImGui to build: 1.92, 1.90, or empty for what is there")

set(get_imgui "${CMAKE_CURRENT_LIST_DIR}/get_imgui")
execute_process(COMMAND "${get_imgui}" ${RINGSIDE_IMGUI_VERSION}
    OUTPUT_VARIABLE imgui_source OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE imgui_result)
if(NOT imgui_result EQUAL 0)
    message(FATAL_ERROR "No Dear ImGui (the line above says why); the preset `headless` builds without the window")
endif()
message(STATUS "Dear ImGui: ${imgui_source}")

add_library(imgui STATIC
    "${imgui_source}/imgui.cpp" "${imgui_source}/imgui_draw.cpp" "${imgui_source}/imgui_tables.cpp"
    "${imgui_source}/imgui_widgets.cpp" "${imgui_source}/backends/imgui_impl_glfw.cpp"
    "${imgui_source}/backends/imgui_impl_opengl3.cpp" "${imgui_source}/misc/cpp/imgui_stdlib.cpp")
# The folder above comes too, for "backends/imgui_impl_glfw.h" and "misc/cpp/imgui_stdlib.h".
target_include_directories(imgui SYSTEM PUBLIC "${imgui_source}")
target_compile_definitions(imgui PUBLIC
    IMGUI_ENABLE_TEST_ENGINE IMGUI_DISABLE_DEMO_WINDOWS)
target_compile_options(imgui PRIVATE -w)
if(RINGSIDE_SANITIZE)
    # Dear ImGui takes minutes to compile with sanitizers and is not ours to mend.
    target_compile_options(imgui PRIVATE -fno-sanitize=all)
endif()
target_link_libraries(imgui PUBLIC glfw OpenGL::GL ${CMAKE_DL_LIBS})
