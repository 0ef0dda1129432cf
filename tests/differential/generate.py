"""Writes random programs of the Python subset.

    generate.py SEED COUNT DIR      DIR/SEED-0.py, DIR/SEED-1.py, ...

A seed and a number always give the same program. Programs print what they compute and the
errors they meet; most end in an error that nobody catches.
"""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from templates import Templates  # noqa: E402

IMPORTS = ["bisect", "collections", "contextlib", "dataclasses", "functools", "heapq", "itertools", "math", "random", "string", "textwrap"]


def program(seed, number):
    """One program's text."""
    maker = Templates(random.Random(f"{seed}/{number}"))
    lines = ["import " + ", ".join(IMPORTS)]
    for _ in range(maker.rng.randrange(2, 5)):
        lines += maker.statement(2)
    for _ in range(maker.rng.randrange(1, 4)):
        lines += maker.part()
        lines += maker.statement(1)
    if maker.chance(8):
        lines += maker.ending()
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    the_seed, count, folder = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        (folder / f"{the_seed}-{i}.py").write_text(program(the_seed, i), encoding="utf-8")
