# textwrap: TextWrapper, wrap, fill, shorten, dedent, indent.


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


_blank = '\t\n\x0b\x0c\r '


def _is_letter(c):
    return c.isalpha() or c == '_'


def _is_word(c):
    return c.isalnum() or c == '_'


def _joins(c):
    return _is_word(c) or c in '!"\'&.,?'


def _dashes_end(text, at):
    # Where a run of two or more hyphens before a word ends; at when there is none.
    end = at
    while end < len(text) and text[end] == '-':
        end += 1
    return end if end - at >= 2 and end < len(text) and _is_word(text[end]) else at


def _breaks_after_hyphen(text, start, at):
    # Whether the hyphen at `at` stands between letters, two of them before it.
    if text[at] != '-' or at == start:
        return False
    before = at - 2 >= 0 and _is_letter(text[at - 1]) and _is_letter(text[at - 2])
    before = before or (at - 3 >= 0 and _is_letter(text[at - 3]) and text[at - 2] == '-' and _joins(text[at - 1]))
    rest = text[at + 1:at + 4]
    if not before or not rest or not _is_letter(rest[0]):
        return False
    return _is_letter(rest[1:2] or ' ') or (rest[1:2] == '-' and _is_letter(rest[2:3] or ' '))


class TextWrapper:
    def __init__(self, width=70, initial_indent='', subsequent_indent='', expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8,
                 *, max_lines=None, placeholder=' [...]'):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _split(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = ''.join([' ' if c in _blank else c for c in text])
        chunks = []
        at = 0
        while at < len(text):
            end = at + 1
            if text[at] in _blank:
                while end < len(text) and text[end] in _blank:
                    end += 1
            elif self.break_on_hyphens and at > 0 and _joins(text[at - 1]) and _dashes_end(text, at) > at:
                end = _dashes_end(text, at)
            else:
                while end < len(text) and text[end] not in _blank:
                    if self.break_on_hyphens:
                        if _breaks_after_hyphen(text, at, end):
                            end += 1
                            break
                        if _joins(text[end - 1]) and _dashes_end(text, end) > end:
                            break
                    end += 1
            chunks.append(text[at:end])
            at = end
        if self.fix_sentence_endings:
            for i in range(len(chunks) - 1):
                word = chunks[i]
                if chunks[i + 1] == ' ' and word.rstrip('"\'')[-1:] in tuple('.!?') and word[:1] and word.rstrip('.!?"\'')[-1:].islower():
                    chunks[i + 1] = '  '
        return chunks

    def _long_word(self, chunks, line, length, width):
        room = 1 if width < 1 else width - length
        if self.break_long_words:
            end = room
            chunk = chunks[-1]
            if self.break_on_hyphens and len(chunk) > room:
                hyphen = chunk.rfind('-', 0, room)
                if hyphen > 0 and any([c != '-' for c in chunk[:hyphen]]):
                    end = hyphen + 1
            line.append(chunk[:end])
            chunks[-1] = chunk[end:]
        elif not line:
            line.append(chunks.pop())

    def wrap(self, text):
        chunks = self._split(text)
        if self.width <= 0:
            raise ValueError('invalid width %r (must be > 0)' % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError('placeholder too large for max width')
        lines = []
        chunks.reverse()
        while chunks:
            line = []
            length = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == '' and lines:
                del chunks[-1]
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._long_word(chunks, line, length, width)
                length = sum([len(part) for part in line])
            if self.drop_whitespace and line and line[-1].strip() == '':
                length -= len(line[-1])
                del line[-1]
            if not line:
                continue
            is_last = not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()
            if self.max_lines is None or len(lines) + 1 < self.max_lines or is_last and length <= width:
                lines.append(indent + ''.join(line))
                continue
            while line:
                if line[-1].strip() and length + len(self.placeholder) <= width:
                    line.append(self.placeholder)
                    lines.append(indent + ''.join(line))
                    break
                length -= len(line[-1])
                del line[-1]
            else:
                if lines:
                    before = lines[-1].rstrip()
                    if len(before) + len(self.placeholder) <= self.width:
                        lines[-1] = before + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def fill(self, text):
        return '\n'.join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(' '.join(text.strip().split()))
