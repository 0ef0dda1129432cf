# Three encodings; a character that an encoding does not have is an error unless a handler says else.
print('naïve'.encode(), 'naïve'.encode('latin-1'), 'abc'.encode('ascii'), 'ï'.encode('UTF_8'))
print('naïve'.encode('ascii', 'ignore'), 'naïve'.encode('ascii', 'replace'))
print('naïve日'.encode('ascii', 'backslashreplace'), 'ï'.encode('ascii', errors='xmlcharrefreplace'))
print(b'na\xc3\xafve'.decode(), b'\xef'.decode('latin-1'), str(b'abc', 'ascii'), str(b'abc', errors='ignore'))
print(b'a\xffb'.decode('utf-8', 'replace'), b'a\xffb'.decode(errors='ignore'), b'\xe6\x97'.decode(errors='backslashreplace'))
def fails(action):
    try:
        action()
    except Exception as error:
        print(type(error).__name__, error)
fails(lambda: 'naïve'.encode('ascii'))
fails(lambda: 'été'.encode('ascii'))
fails(lambda: 'éé日'.encode('latin-1'))
fails(lambda: 'ééa'.encode('ascii'))
fails(lambda: b'\xff'.decode())
fails(lambda: b'a\xc3('.decode())
fails(lambda: b'\xe6\x97'.decode())
fails(lambda: b'\xed\xa0\x80'.decode())
fails(lambda: b'caf\xc3'.decode('ascii'))
fails(lambda: 'a'.encode('klingon'))
fails(lambda: 'é'.encode('ascii', 'guess'))
fails(lambda: str(5, errors='strict'))
fails(lambda: str('a', 'utf-8'))
fails(lambda: str(b'a', None))
fails(lambda: str(b'a', errors=3))
fails(lambda: 'a'.encode(None))
print(repr(b''.decode('klingon')))
# expect: b'na\xc3\xafve' b'na\xefve' b'abc' b'\xc3\xaf'
# expect: b'nave' b'na?ve'
# expect: b'na\\xefve\\u65e5' b'&#239;'
# expect: naïve ï abc abc
# expect: a�b ab \xe6\x97
# expect: UnicodeEncodeError 'ascii' codec can't encode character '\xef' in position 2: ordinal not in range(128)
# expect: UnicodeEncodeError 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
# expect: UnicodeEncodeError 'latin-1' codec can't encode character '\u65e5' in position 2: ordinal not in range(256)
# expect: UnicodeEncodeError 'ascii' codec can't encode characters in position 0-1: ordinal not in range(128)
# expect: UnicodeDecodeError 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte
# expect: UnicodeDecodeError 'utf-8' codec can't decode byte 0xc3 in position 1: invalid continuation byte
# expect: UnicodeDecodeError 'utf-8' codec can't decode bytes in position 0-1: unexpected end of data
# expect: UnicodeDecodeError 'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte
# expect: UnicodeDecodeError 'ascii' codec can't decode byte 0xc3 in position 3: ordinal not in range(128)
# expect: LookupError unknown encoding: klingon
# expect: LookupError unknown error handler name 'guess'
# expect: TypeError decoding to str: need a bytes-like object, int found
# expect: TypeError decoding str is not supported
# expect: TypeError str() argument 'encoding' must be str, not None
# expect: TypeError str() argument 'errors' must be str, not int
# expect: TypeError encode() argument 'encoding' must be str, not None
# expect: ''
