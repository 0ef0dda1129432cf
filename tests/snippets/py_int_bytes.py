# Whole numbers to bytes and back.
print((1000).to_bytes(2, 'big'), (1000).to_bytes(4, 'little'), (-2).to_bytes(2, 'big', signed=True), (5).to_bytes())
print(int.from_bytes(b'\x03\xe8', 'big'), int.from_bytes(b'\xff\xfe', 'little', signed=True), int.from_bytes([1, 2]), int.from_bytes(b''))
def failing(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
failing(lambda: (300).to_bytes(1, 'big'))
failing(lambda: (-1).to_bytes(1, 'big'))
failing(lambda: (1).to_bytes(1, 'middle'))
failing(lambda: int.from_bytes('ab', 'big'))
print(float.fromhex('0x1.8p1'), float.fromhex('-ff'), float.fromhex('inf'), (0.1).hex())
print(int('f' * 40, 16), hex(2 ** 100), bin(-10), oct(8 ** 20), (2 ** 70).bit_count())
# expect: b'\x03\xe8' b'\xe8\x03\x00\x00' b'\xff\xfe' b'\x05'
# expect: 1000 -257 258 0
# expect: OverflowError int too big to convert
# expect: OverflowError can't convert negative int to unsigned
# expect: ValueError byteorder must be either 'little' or 'big'
# expect: TypeError cannot convert 'str' object to bytes
# expect: 3.0 -255.0 inf 0x1.999999999999ap-4
# expect: 1461501637330902918203684832716283019655932542975 0x10000000000000000000000000 -0b1010 0o100000000000000000000 1
