# The step of `./dev fuzz [SECONDS]`, read by dev; uses its functions and variables.

# Fuzzes each target for $1 seconds, from tests/snippets. New inputs stay in build/fuzz/corpus,
# what breaks a target in build/fuzz/found.
fuzz() {
    seconds=$1
    CC=clang-19 CXX=clang++-19 cmake --preset fuzz >"$root/build/configure-fuzz.log" 2>&1 || {
        tail -5 "$root/build/configure-fuzz.log" >&2
        fail "CMake could not configure the fuzz build"
    }
    ninja -C "$root/build/fuzz" fuzz_parser fuzz_interpreter || fail "the build failed (the first error above says where)"
    mkdir -p "$root/build/fuzz/found"
    code=0
    for target in parser interpreter; do
        corpus=$root/build/fuzz/corpus/$target
        mkdir -p "$corpus"
        say "$target, $seconds s"
        "$root/build/fuzz/bin/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=4096 \
            -dict=tests/fuzz/python.dict -print_final_stats=1 -artifact_prefix="$root/build/fuzz/found/$target-" \
            "$corpus" tests/snippets >"$root/build/fuzz/$target.log" 2>&1 || code=1
        grep -E 'stat::number_of_executed_units|SUMMARY|ERROR' "$root/build/fuzz/$target.log"
    done
    [ $code = 0 ] || fail "a target broke: build/fuzz/found has the input, build/fuzz/*.log the stack"
}
