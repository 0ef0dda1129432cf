#!/usr/bin/env python3
"""Looks at PNG pictures: is one blank, do two differ on the stage, where is the primary button."""
import subprocess
import sys

ACCENT = (0xF2, 0xB4, 0x41)  # the theme's accent: the primary button


def read(path):
    """Returns width, height and rows of RGB bytes; ImageMagick turns any PNG into plain PPM."""
    data = subprocess.run(["convert", path, "-depth", "8", "ppm:-"], check=True, capture_output=True).stdout
    fields, at = [], 0
    while len(fields) < 4:
        end = at
        while data[end:end + 1] not in (b" ", b"\n"):
            end += 1
        fields.append(data[at:end])
        at = end + 1
    width, height = int(fields[1]), int(fields[2])
    return width, height, data[at:]


def pixel(picture, x, y):
    width, _, data = picture
    at = (y * width + x) * 3
    return tuple(data[at:at + 3])


def colours(path, width, height):
    picture = read(path)
    if picture[:2] != (width, height):
        sys.exit(f"size {picture[0]}x{picture[1]}, not {width}x{height}")
    seen = {pixel(picture, x, y) for x in range(0, width, 3) for y in range(0, height, 3)}
    if len(seen) < 50:
        sys.exit(f"only {len(seen)} colours")


def differ(first, second, least):
    a, b = read(first), read(second)
    if a[:2] != b[:2]:
        return
    # The right half is the stage.
    width, height = a[:2]
    count = sum(pixel(a, x, y) != pixel(b, x, y) for x in range(width // 2, width, 2) for y in range(0, height, 2))
    if count < least:
        sys.exit(f"only {count} points of the stage differ")


def find(path):
    picture = read(path)
    width, height = picture[:2]
    # The longest run of the accent colour in a row, in the left half: the button's upper part.
    best = (0, 0, 0)
    for y in range(0, height, 3):
        run = 0
        for x in range(width // 2):
            run = run + 1 if pixel(picture, x, y) == ACCENT else 0
            if run > best[0]:
                best = (run, x - run // 2, y)
    if best[0] < 40:
        sys.exit("no primary button")
    print(best[1], best[2] + 6)


if __name__ == "__main__":
    what, arguments = sys.argv[1], sys.argv[2:]
    if what == "colours":
        colours(arguments[0], int(arguments[1]), int(arguments[2]))
    elif what == "differ":
        differ(arguments[0], arguments[1], int(arguments[2]))
    elif what == "find":
        find(arguments[0])
    else:
        sys.exit("picture.py colours|differ|find")
