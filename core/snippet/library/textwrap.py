# textwrap: dedent and indent.


def dedent(text):
    lines = [line if line.strip() else '' for line in text.split('\n')]
    margin = None
    for line in lines:
        if not line:
            continue
        blank = line[:len(line) - len(line.lstrip())]
        if margin is None:
            margin = blank
        else:
            same = 0
            while same < min(len(margin), len(blank)) and margin[same] == blank[same]:
                same += 1
            margin = margin[:same]
    return '\n'.join(line[len(margin or ''):] for line in lines)


def indent(text, prefix, predicate=None):
    shown = []
    for line in text.splitlines(True):
        wanted = line.strip() if predicate is None else predicate(line)
        shown.append(prefix + line if wanted else line)
    return ''.join(shown)
