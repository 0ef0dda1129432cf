# The steps of `./dev check`, read by dev; uses its functions and variables.

# Our own C++ files, one a line.
cpp_files() { git ls-files -co --exclude-standard "$@" | while read -r file; do [ -f "$file" ] && echo "$file"; done; }

# Runs one named step and notes how it ended.
step() {
    name=$1
    shift
    say "$name"
    if "$@"; then
        summary="$summary
  ok      $name"
    else
        summary="$summary
  FAILED  $name"
        check_result=1
    fi
}

check_format() {
    cpp_files '*.cpp' '*.h' | xargs clang-format-19 --dry-run --Werror
}

# Tidies the files that changed since they were last clean; all of them with --all.
check_tidy() {
    stamps=$root/build/tidy
    [ "$check_all" = no ] || rm -rf "$stamps"
    mkdir -p "$stamps"
    list=""
    for file in $(cpp_files 'core/*.cpp' 'gui/*.cpp' 'tests/*.cpp'); do
        [ -f "$stamps/$file" ] && [ ! "$file" -nt "$stamps/$file" ] && [ ! .clang-tidy -nt "$stamps/$file" ] && continue
        grep -qF "/$file\"" "$build/compile_commands.json" && list="$list $file"
    done
    [ -n "$list" ] || return 0
    # Each file leaves its stamp only when it is clean, so that an interrupted check goes on where it was.
    # shellcheck disable=SC2016
    printf '%s\n' $list | xargs -P 2 -I FILE sh -c '
        clang-tidy-19 -p "$1" --quiet --extra-arg=-Wno-unknown-warning-option FILE 2>"$2/log.$$" || {
            grep -v "warnings generated\|^Suppressed\|^Use -" "$2/log.$$" >&2; rm -f "$2/log.$$"; exit 1; }
        rm -f "$2/log.$$"; mkdir -p "$2/$(dirname FILE)" && touch "$2/FILE"' sh "$build" "$stamps"
}

check_headers() { ninja -C "$build" all_verify_interface_header_sets; }

check_layering() { "$build/tests/layering_test"; }

check_keys() { "$bin/ringside" verify; }

# Builds preset $1 and runs its tests with labels $2, under sanitizers.
check_sanitized() {
    preset=$1 labels=$2
    cmake --preset "$preset" >"$root/build/configure-$preset.log" 2>&1 || { tail -5 "$root/build/configure-$preset.log" >&2; return 1; }
    shift 2
    ninja -C "$root/build/$preset" "$@" || return 1
    run_tests "$root/build/$preset" -L "$labels"
}

check() {
    check_all=no check_result=0 summary=""
    [ "${1:-}" = --all ] && check_all=yes
    build
    step "format" check_format
    step "clang-tidy" check_tidy
    step "layers" check_layering
    step "headers stand alone" check_headers
    step "answer keys" check_keys
    step "address and undefined-behaviour sanitizers" check_sanitized asan \
        '^(base|hardware|trace|device|torch|snippet|exercise|session)$' \
        base_test hardware_test trace_test device_test torch_test snippet_test exercise_test session_test ringside
    step "thread sanitizer" check_sanitized tsan '^(device|session)$' device_test session_test ringside
    echo "dev: check:$summary"
    return $check_result
}
