#!/bin/sh
# Opens the real window under Xvfb and looks at it.
#   window_test.sh PATH/ringside-gui
# Exit codes: 0 passed, 1 failed, 77 waived (a tool is missing).
set -u
gui=$1
here=$(cd "$(dirname "$0")" && pwd)

for tool in Xvfb xvfb-run xdotool import python3; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "waived: $tool is not installed"
        exit 77
    fi
done

if [ "${2:-}" != inside ]; then
    # One display for all checks; -noreset keeps it when a window closes.
    LIBGL_ALWAYS_SOFTWARE=1 exec xvfb-run -a -s '-screen 0 1600x1000x24 -noreset' "$0" "$gui" inside
fi

work=$(mktemp -d)
window=
end() {
    [ -n "$window" ] && kill "$window" 2>/dev/null
    rm -rf "$work"
}
trap end EXIT
fail() {
    echo "failed: $*" >&2
    exit 1
}

# 1. --screenshot writes what the window shows, and ends well.
"$gui" --data "$work/data" --size 1200x800 --screenshot "$work/first.png" || fail "--screenshot ended with $?"
"$here/picture.py" colours "$work/first.png" 1200 800 || fail "the picture is blank or has another size"
"$gui" --data "$work/data" --theme light --screenshot "$work/light.png" || fail "--theme light ended with $?"
"$here/picture.py" colours "$work/light.png" 1440 900 || fail "the light picture is blank"

# 2. A mistake in the command line is one line on stderr and exit code 2.
"$gui" --data "$work/data" --exercise no-such-exercise --screenshot "$work/none.png" 2>"$work/err"
[ $? -eq 2 ] || fail "an unknown exercise did not end with 2"
[ "$(wc -l <"$work/err")" -eq 1 ] || fail "an unknown exercise was not told in one line"

# 3. A click on Run it in the live window runs the program: the stage at the right changes.
"$gui" --data "$work/data" --size 1600x1000 &
window=$!
for _ in $(seq 50); do
    id=$(xdotool search --name '^Ringside$' 2>/dev/null | head -1)
    [ -n "$id" ] && break
    sleep 0.1
done
[ -n "${id:-}" ] || fail "no window came up"
sleep 1
xdotool mousemove 1200 600
xdotool key --delay 80 a
sleep 0.5
import -window root "$work/before.png" || fail "no picture of the display"
"$here/picture.py" colours "$work/before.png" 1600 1000 || fail "the window is blank"

# The primary button is the only large patch of its colour: click its middle.
at=$("$here/picture.py" find "$work/before.png") || fail "Run it is not in sight"
xdotool mousemove $at
sleep 0.2
xdotool mousedown 1
sleep 0.1
xdotool mouseup 1
changed=
for _ in $(seq 50); do
    sleep 0.2
    import -window root "$work/after.png"
    if "$here/picture.py" differ "$work/before.png" "$work/after.png" 2000; then
        changed=yes
        break
    fi
done
[ -n "$changed" ] || fail "a click on Run it did not change the stage"
kill -0 "$window" 2>/dev/null || fail "the window did not stay open"

# 4. At rest it draws nothing: under 1 % of a core.
sleep 2
ticks() { awk '{ print $14 + $15 }' "/proc/$window/stat"; }
before=$(ticks)
sleep 5
used=$(($(ticks) - before))
limit=$(($(getconf CLK_TCK) * 5 / 100 + 1))
[ "$used" -le "$limit" ] || fail "at rest the window used $used ticks in 5 s, more than $limit"
echo "passed"
