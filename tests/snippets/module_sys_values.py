# What programs ask of sys.
import sys

print(sys.maxsize, sys.byteorder, sys.version_info >= (3, 8), sys.version_info[0], sys.version_info.major)
print(sys.float_info.epsilon, sys.float_info.max, sys.float_info.min, sys.float_info.dig)
print(sys.version.startswith('3.'), len(sys.argv), sys.platform)
# expect: 9223372036854775807 little True 3 3
# expect: 2.220446049250313e-16 1.7976931348623157e+308 2.2250738585072014e-308 15
# expect: True 1 linux
