# io: buffers in memory. What torch.save puts into one lies beside its bytes.
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError, ValueError):
    pass


class _Buffer:
    _kind = bytes

    def __init__(self, initial=None):
        self._data = self._kind() if initial is None else initial
        self._at = 0
        self.closed = False
        self._saved = {}

    def _check(self):
        if self.closed:
            raise ValueError('I/O operation on closed file.')

    def _count(self, size):
        return len(self._data) - self._at if size is None or size < 0 else size

    def read(self, size=-1, /):
        self._check()
        part = self._data[self._at:self._at + max(self._count(size), 0)]
        self._at += len(part)
        return part

    def write(self, data, /):
        self._check()
        gap = self._at - len(self._data)
        if gap > 0:
            self._data += (b'\0' if self._kind is bytes else '\0') * gap
        self._data = self._data[:self._at] + data + self._data[self._at + len(data):]
        self._at += len(data)
        return len(data)

    def readline(self, size=-1, /):
        self._check()
        end = self._data.find(b'\n' if self._kind is bytes else '\n', self._at)
        part = self._data[self._at:len(self._data) if end < 0 else end + 1]
        part = part if size is None or size < 0 else part[:size]
        self._at += len(part)
        return part

    def readlines(self, hint=-1, /):
        return list(self)

    def writelines(self, lines, /):
        for line in lines:
            self.write(line)

    def __iter__(self):
        while True:
            line = self.readline()
            if not line:
                return
            yield line

    def getvalue(self):
        self._check()
        return self._data

    def seek(self, offset, whence=0, /):
        self._check()
        start = (0, self._at, len(self._data))[whence]
        if start + offset < 0 and whence == 0:
            raise ValueError(f'negative seek value {offset}')
        self._at = max(start + offset, 0)
        return self._at

    def tell(self):
        self._check()
        return self._at

    def truncate(self, size=None, /):
        self._check()
        size = self._at if size is None else size
        self._data = self._data[:size]
        return size

    def close(self):
        self.closed = True

    def flush(self):
        self._check()

    def readable(self):
        return True

    writable = seekable = readable

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exception):
        self.close()


class BytesIO(_Buffer):
    def __init__(self, initial_bytes=b''):
        if not isinstance(initial_bytes, bytes):
            raise TypeError(f"a bytes-like object is required, not '{type(initial_bytes).__name__}'")
        super().__init__(initial_bytes)

    def write(self, b, /):
        if not isinstance(b, bytes):
            raise TypeError(f"a bytes-like object is required, not '{type(b).__name__}'")
        return super().write(b)

    def getbuffer(self):
        return self._data


class StringIO(_Buffer):
    _kind = str

    def __init__(self, initial_value='', newline='\n'):
        super().__init__('' if initial_value is None else initial_value)

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        return super().write(s)
