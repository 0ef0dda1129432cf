# datetime: spans of time. Dates and clocks stay out: a run has a clock of its own (time).
class timedelta:
    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        total = ((weeks * 7 + days) * 86400 + hours * 3600 + minutes * 60 + seconds) * 1000000
        total = round(total + milliseconds * 1000 + microseconds)
        self.days, rest = divmod(total, 86400 * 1000000)
        self.seconds, self.microseconds = divmod(rest, 1000000)

    def _total(self):
        return (self.days * 86400 + self.seconds) * 1000000 + self.microseconds

    def total_seconds(self):
        return self._total() / 1000000

    def __repr__(self):
        parts = [f'{name}={value}' for name, value in
                 (('days', self.days), ('seconds', self.seconds), ('microseconds', self.microseconds)) if value]
        return f"datetime.timedelta({', '.join(parts) or '0'})"

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        text = f'{hours}:{minutes:02d}:{seconds:02d}'
        if self.days:
            text = f"{self.days} day{'' if abs(self.days) == 1 else 's'}, {text}"
        return text + (f'.{self.microseconds:06d}' if self.microseconds else '')

    def __add__(self, other):
        return timedelta(microseconds=self._total() + other._total()) if isinstance(other, timedelta) \
            else NotImplemented

    def __sub__(self, other):
        return timedelta(microseconds=self._total() - other._total()) if isinstance(other, timedelta) \
            else NotImplemented

    def __mul__(self, factor):
        return timedelta(microseconds=self._total() * factor) if isinstance(factor, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._total() / other._total()
        return timedelta(microseconds=self._total() / other)

    def __neg__(self):
        return timedelta(microseconds=-self._total())

    def __abs__(self):
        return timedelta(microseconds=abs(self._total()))

    def __bool__(self):
        return self._total() != 0

    def __hash__(self):
        return hash(self._total())

    def __eq__(self, other):
        return self._total() == other._total() if isinstance(other, timedelta) else NotImplemented

    def __lt__(self, other):
        return self._total() < other._total() if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other):
        return self._total() <= other._total() if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other):
        return self._total() > other._total() if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other):
        return self._total() >= other._total() if isinstance(other, timedelta) else NotImplemented
