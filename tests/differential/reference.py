"""Runs programs under CPython: JSON lines in ({"program"}), JSON lines out."""
import contextlib
import io
import json
import os
import re
import signal
import sys
import tempfile

SECONDS = 10
FRAME = re.compile(r'  File "(.*)", line (\d+), in (.*)')


class TooSlow(BaseException):
    pass


def too_slow(*_):
    raise TooSlow


def printed(error):
    """What CPython prints of an error that nobody catches."""
    out, before = io.StringIO(), sys.stderr
    sys.stderr = out
    try:
        sys.__excepthook__(type(error), error, error.__traceback__)
    finally:
        sys.stderr = before
    return out.getvalue()


def taken_apart(text, path, error):
    """The frames [line, function, source, marks] of the last traceback, and the message."""
    lines = text[text.rfind("Traceback (most recent call last):\n"):].split("\n")[1:]
    frames, i = [], 0
    while i < len(lines) and lines[i].startswith("  "):
        found = FRAME.match(lines[i])
        i += 1
        if not found:
            continue  # [Previous line repeated ...]
        frame = [int(found[2]), found[3], "", ""]
        for part in (2, 3):
            if i < len(lines) and lines[i].startswith("    "):
                frame[part] = lines[i][4:]
                i += 1
        if found[1] == path:
            frames.append(frame)
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ in ("__main__", "builtins") else f"{kind.__module__}.{kind.__qualname__}"
    message = "\n".join(lines[i:]).rstrip("\n").removeprefix(name).removeprefix(": ")
    # Where a module's file lies is nobody's business.
    return frames, re.sub(r" \(/[^)]*\)$", " (unknown location)", message)


def run(program, path):
    with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
        file.write(program)
    out = io.StringIO()
    answer = {"error": None, "traceback": []}
    signal.alarm(SECONDS)
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(program, path, "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
    except TooSlow:
        answer["slow"] = True
    except BaseException as error:
        signal.alarm(0)
        if isinstance(error, SyntaxError) and error.filename == path:
            answer["error"] = [type(error).__name__, error.msg]
            answer["place"] = [error.lineno, error.offset]
            answer["traceback"] = [[error.lineno, "<module>", "", ""]]
        else:
            frames, message = taken_apart(printed(error), path, error)
            answer["error"] = [type(error).__name__, message]
            answer["traceback"] = frames
    signal.alarm(0)
    answer["stdout"] = out.getvalue()
    return answer


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, too_slow)
    sys.modules["__main__"] = type(sys)("__main__")
    with tempfile.TemporaryDirectory() as folder:
        for request in sys.stdin:
            print(json.dumps(run(json.loads(request)["program"], os.path.join(folder, "program.py"))), file=sys.__stdout__, flush=True)
