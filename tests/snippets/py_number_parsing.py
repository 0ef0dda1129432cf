# Literals in every base.
print(0x1F, 0o17, 0b101, 1_000_000, 0xdead_beef, 1e3, 1.5e-3, .5, 5., 0.0, 00)
print(1if True else 2, [1,2][0], 1 .real, (1).bit_length(), -5 .__abs__() if False else 5)
print(10**20, 0xffffffffffffffffffff, -0x10)
# expect: 31 15 5 1000000 3735928559 1000.0 0.0015 0.5 5.0 0.0 0
# expect: 1 1 1 1 5
# expect: 100000000000000000000 1208925819614629174706175 -16
