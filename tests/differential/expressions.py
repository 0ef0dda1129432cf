"""Random expressions of the subset, by the type of their value."""

WORDS = ["alpha", "Beta", "gamma ray", "", "x", "Hello, World", "  padded ", "MiXeD", "tab\tbed", "two\nlines",
         "quote's", 'double"d', "123", "-4.5", "naïve", "日本", "a,b,,c", "ab" * 5, "back\\slash", "ß", "0x1f", "1_000"]
NUMBERS = [0, 1, -1, 2, 3, 5, 7, 10, -10, 16, 100, 255, 256, -257, 1000, 12345, -99999, 2**31, 2**53 + 1, 2**63, -2**63,
           10**18, 10**25, -3**50, 7**40]
FLOATS = ["0.0", "-0.0", "1.0", "-1.5", "0.1", "0.2", "2.5", "3.5", "1e-7", "1e16", "123456.789", "1e22", "1e300", "-2.675",
          "float('inf')", "float('nan')", "1e-310", "100.0", "0.30000000000000004", "12345678901234567.0", "5e-324"]
SPECS_INT = ["", "d", "5d", "<8", ">8", "^9", "=+9", "+", " ", "08", "x", "X", "#x", "#o", "#b", "b", ",", "_", "_x", "e",
             ".2f", "%", "c", "*^12", "010,", "+,d", "#_b", "n", ".3", "s", "=8d", "g"]
SPECS_FLOAT = ["", ".2f", "8.3f", "e", ".3e", "g", ".3g", "G", "%", ".1%", "+.2f", " .2f", "010.2f", ",", ",.2f", "_.1f",
               "<12", "^12.1f", "*>10", ".0f", "#.0f", ".10", "E", "n", "d", "z.1f", ".3", "012"]
SPECS_STR = ["", "10", "<10", ">10", "^10", "*^10", ".3", "10.2", "s", "-<8s", "05", "=5", "d", "é>6"]


class Expressions:
    """Makes the text of expressions. `names`: type -> variables of that type in sight."""

    def __init__(self, rng):
        self.rng = rng
        self.names = {}
        self.fresh = 0

    def pick(self, items):
        return items[self.rng.randrange(len(items))]

    def chance(self, of_ten):
        return self.rng.random() * 10 < of_ten

    def new_name(self, prefix="v"):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def variable(self, kind):
        known = self.names.get(kind)
        return self.pick(known) if known and self.chance(5) else None

    def of(self, kind, depth=2):
        name = self.variable(kind)
        if name is not None:
            return name
        return getattr(self, kind)(depth)

    # ---- numbers

    def int(self, depth):
        if depth <= 0 or self.chance(3):
            return repr(self.pick(NUMBERS)) if self.chance(5) else str(self.rng.randrange(-20, 40))
        a, b = self.of("int", depth - 1), self.of("int", depth - 1)
        small = str(self.rng.randrange(0, 9))
        return self.pick([
            lambda: f"({a} {self.pick(['+', '-', '*', '//', '%', '&', '|', '^'])} {b})",
            lambda: f"({a} {self.pick(['<<', '>>', '**'])} {small})",
            lambda: f"{self.pick(['-', '+', '~', 'abs', 'int'])}({a})",
            lambda: f"len({self.of(self.pick(['str', 'ints', 'strs', 'table']), depth - 1)})",
            lambda: f"{self.pick(['sum', 'max', 'min'])}({self.of('ints', depth - 1)})",
            lambda: f"{self.of('ints', depth - 1)}[{self.rng.randrange(-4, 4)}]",
            lambda: f"{self.of('table', depth - 1)}[{self.of('str', 0)!s}]",
            lambda: f"{self.of('table', depth - 1)}.get({self.of('str', 0)}, {small})",
            lambda: f"{self.of('str', depth - 1)}.{self.pick(['count', 'find', 'index', 'rfind'])}({self.of('str', 0)})",
            lambda: f"{self.of('ints', depth - 1)}.{self.pick(['count', 'index'])}({small})",
            lambda: f"pow({a}, {small}, {self.pick([7, 13, 1000, -5, 0])})",
            lambda: f"divmod({a}, {b})[{self.pick([0, 1])}]",
            lambda: f"({a} if {self.of('bool', depth - 1)} else {b})",
            lambda: f"int({self.of('float', depth - 1)})",
            lambda: f"round({self.of('float', depth - 1)})",
            lambda: f"round({a}, {self.pick([-1, -2, 0, 2])})",
            lambda: f"int({self.of('str', depth - 1)})",
            lambda: f"int({self.pick(['0x1f', '0b101', '-12', ' 42 ', '1_0', '077', 'zz', ''])!r}, {self.pick([0, 2, 10, 16, 36])})",
            lambda: f"({a}).bit_length()",
            lambda: f"ord({self.of('str', 0)}[{small}:][:1])",
        ])()

    def float(self, depth):
        if depth <= 0 or self.chance(3):
            return self.pick(FLOATS) if self.chance(6) else repr(round(self.rng.uniform(-50, 50), self.rng.randrange(0, 6)))
        a, b = self.of("float", depth - 1), self.of(self.pick(["float", "int"]), depth - 1)
        return self.pick([
            lambda: f"({a} {self.pick(['+', '-', '*', '/', '//', '%', '**'])} {b})",
            lambda: f"({b} {self.pick(['/', '*', '-', '%'])} {a})",
            lambda: f"{self.pick(['-', 'abs', 'float'])}({a})",
            lambda: f"round({a}, {self.rng.randrange(-2, 5)})",
            lambda: f"({self.of('int', depth - 1)} / {self.of('int', depth - 1)})",
            lambda: f"float({self.of('int', depth - 1)})",
            lambda: f"math.{self.pick(['sqrt', 'exp', 'log', 'floor', 'sin', 'cos', 'fabs', 'trunc', 'log2', 'ceil'])}({b})",
            lambda: f"math.{self.pick(['hypot', 'fmod', 'copysign', 'atan2', 'pow'])}({a}, {b})",
            lambda: f"max({a}, {b})",
            lambda: f"sum([{a}, {b}, 0.1])",
            lambda: f"float({self.pick(['1e5', ' -2.5 ', 'nan', 'inf', '1_0.0', 'abc', '', '.5', '5.'])!r})",
            lambda: f"divmod({a}, {b})[{self.pick([0, 1])}]",
        ])()

    def bool(self, depth):
        if depth <= 0:
            return self.pick(["True", "False"])
        kind = self.pick(["int", "float", "str", "ints", "strs", "pair"])
        a, b, c = (self.of(kind, depth - 1) for _ in range(3))
        return self.pick([
            lambda: f"({a} {self.pick(['<', '<=', '==', '!=', '>', '>='])} {b})",
            lambda: f"({a} {self.pick(['<', '<=', '=='])} {b} {self.pick(['<', '!=', '>='])} {c})",
            lambda: f"(not {a})",
            lambda: f"bool({a})",
            lambda: f"({self.of('bool', depth - 1)} {self.pick(['and', 'or'])} {self.of('bool', depth - 1)})",
            lambda: f"({self.of('int', depth - 1)} {self.pick(['in', 'not in'])} {self.of('ints', depth - 1)})",
            lambda: f"({self.of('str', 0)} in {self.of('str', depth - 1)})",
            lambda: f"{self.of('str', depth - 1)}.{self.pick(['isdigit', 'isalpha', 'isupper', 'islower', 'isspace', 'istitle', 'isalnum', 'isidentifier', 'isdecimal', 'isnumeric', 'isascii', 'isprintable'])}()",
            lambda: f"{self.of('str', depth - 1)}.{self.pick(['startswith', 'endswith'])}({self.of('str', 0)})",
            lambda: f"{self.pick(['any', 'all'])}({self.of('ints', depth - 1)})",
            lambda: f"isinstance({a}, {self.pick(['int', 'str', '(int, float)', 'list', 'object', 'tuple'])})",
            lambda: f"({self.of('float', depth - 1)}).is_integer()",
        ])()

    # ---- text

    def str(self, depth):
        if depth <= 0 or self.chance(3):
            return repr(self.pick(WORDS))
        s, t = self.of("str", depth - 1), self.of("str", 0)
        n = self.rng.randrange(-3, 12)
        return self.pick([
            lambda: f"({s} + {t})",
            lambda: f"({s} * {self.rng.randrange(-1, 4)})",
            lambda: f"{s}[{self.slice()}]",
            lambda: f"{s}[{n}]",
            lambda: f"{s}.{self.pick(['upper', 'lower', 'title', 'capitalize', 'swapcase', 'strip', 'lstrip', 'rstrip', 'casefold', 'expandtabs'])}()",
            lambda: f"{s}.{self.pick(['strip', 'lstrip', 'rstrip', 'removeprefix', 'removesuffix'])}({t})",
            lambda: f"{s}.{self.pick(['center', 'ljust', 'rjust'])}({n}{self.pick(['', ', ' + repr('*'), ', ' + repr('ab')])})",
            lambda: f"{s}.zfill({n})",
            lambda: f"{s}.replace({t}, {self.of('str', 0)}{self.pick(['', ', 1', ', -1', ', 0'])})",
            lambda: f"{t}.join({self.of('strs', depth - 1)})",
            lambda: f"str({self.anything(depth - 1)})",
            lambda: f"repr({self.anything(depth - 1)})",
            lambda: f"format({self.of('int', depth - 1)}, {self.pick(SPECS_INT)!r})",
            lambda: f"format({self.of('float', depth - 1)}, {self.pick(SPECS_FLOAT)!r})",
            lambda: f"format({s}, {self.pick(SPECS_STR)!r})",
            lambda: self.percent(depth),
            lambda: self.f_string(depth),
            lambda: self.format_call(depth),
            lambda: f"{self.pick(['hex', 'oct', 'bin', 'chr', 'ascii'])}({self.of('int', depth - 1)})",
            lambda: f"ascii({s})",
            lambda: f"{s}.translate({{97: 'AA', 98: None, 99: 100}})",
            lambda: f"{s}.partition({t})[{self.pick([0, 1, 2])}]",
            lambda: f"type({self.anything(depth - 1)}).__name__",
            lambda: f"{self.pick(['max', 'min'])}({self.of('strs', depth - 1)}, key=len)",
        ])()

    def percent(self, depth):
        form, kind = self.pick([("%d", "int"), ("%5d|", "int"), ("%-6d|", "int"), ("%05d", "int"), ("%x", "int"), ("%+d", "int"),
                                ("%.2f", "float"), ("%8.3f", "float"), ("%e", "float"), ("%g", "float"), ("%s", "str"),
                                ("%r", "str"), ("%10s|", "str"), ("%-10s|", "str"), ("%.3s", "str"), ("%c", "int"), ("%%%d", "int"),
                                ("%d", "str"), ("%s %s", "pair"), ("%a", "str"), ("%#x", "int"), ("%i", "float"), ("%s", "pair")])
        value = self.of(kind, depth - 1)
        return f"({form!r} % ({value},))" if self.chance(6) else f"({form!r} % {value})"

    def f_string(self, depth):
        parts = []
        for _ in range(self.rng.randrange(1, 4)):
            kind = self.pick(["int", "float", "str", "ints"])
            inner = self.of(kind, depth - 1)
            if any(c in inner for c in "\\'\"\n{}#"):
                inner = self.pick(["1 + 2", "3.5", "[1, 2]", "None", "len('abc')".replace("'", "''")[:0] + "7 // 2"])
                kind = "int"
            specs = {"int": SPECS_INT, "float": SPECS_FLOAT, "str": SPECS_STR, "ints": ["", "10", ">20"]}[kind]
            spec = self.pick(specs)
            tail = self.pick(["", "", "!r", "!s", "=", "!a"]) + (":" + spec if spec and self.chance(5) else "")
            if self.chance(1):
                tail = ":{1 + 7}"
            parts.append("{" + inner + tail + "}")
            parts.append(self.pick(["", " ", "{{x}}", "-", "é"]))
        return 'f"' + "".join(parts) + '"'

    def format_call(self, depth):
        form = self.pick(["{}", "{0}", "{0} {0}", "{:>8}", "{!r}", "{0!r:>10}", "{a}", "{} {}", "{0[0]}", "{:{}}", "{{}}", "{a:^9}", "{1}", "{0.real}"])
        return f"{form!r}.format({self.anything(depth - 1)}, a={self.of('int', 0)})"

    def slice(self):
        def one():
            return "" if self.chance(4) else str(self.rng.randrange(-6, 8))
        text = one() + ":" + one()
        return text + ":" + self.pick(["", "2", "-1", "-2", "3", "0"]) if self.chance(5) else text

    # ---- collections

    def ints(self, depth):
        if depth <= 0 or self.chance(3):
            return "[" + ", ".join(str(self.rng.randrange(-9, 30)) for _ in range(self.rng.randrange(0, 7))) + "]"
        a = self.of("ints", depth - 1)
        x = self.new_name("x")
        n = self.rng.randrange(0, 5)
        return self.pick([
            lambda: f"({a} + {self.of('ints', depth - 1)})",
            lambda: f"({a} * {n})",
            lambda: f"{a}[{self.slice()}]",
            lambda: f"sorted({a}{self.pick(['', ', reverse=True', ', key=lambda k: -k', ', key=lambda k: k % 3', ', key=abs'])})",
            lambda: f"list({self.pick(['reversed', 'set', 'tuple', 'iter', 'list'])}({a}))",
            lambda: f"[{x} {self.pick(['+', '*', '-', '//', '%', '**'])} {n} for {x} in {a}]",
            lambda: f"[{x} for {x} in {a} if {x} {self.pick(['>', '<', '%'])} {n + 1}]",
            lambda: f"list(range({self.rng.randrange(-5, 5)}, {self.rng.randrange(-5, 12)}, {self.pick([1, 2, -1, 3])}))",
            lambda: f"list(map(lambda {x}: {x} * {x}, {a}))",
            lambda: f"list(filter({self.pick(['None', 'lambda q: q % 2', 'bool'])}, {a}))",
            lambda: f"[*{a}, {self.of('int', 0)}, *{self.of('ints', depth - 1)}]",
            lambda: f"list(itertools.accumulate({a}))",
            lambda: f"list(itertools.islice(itertools.cycle({a} or [1]), {n}))",
            lambda: f"list(itertools.chain({a}, {self.of('ints', 0)}))",
            lambda: f"[i * j for i in {a} for j in range({n}) if i != j]",
            lambda: f"sorted({{{x} % 5 for {x} in {a}}})",
            lambda: f"list({self.of('table', depth - 1)}.values())",
            lambda: f"[p + q for p, q in zip({a}, {self.of('ints', depth - 1)})]",
            lambda: f"[i - v for i, v in enumerate({a}, {n})]",
        ])()

    def strs(self, depth):
        if depth <= 0 or self.chance(3):
            return "[" + ", ".join(repr(self.pick(WORDS)) for _ in range(self.rng.randrange(0, 5))) + "]"
        s = self.of("str", depth - 1)
        x = self.new_name("x")
        return self.pick([
            lambda: f"{s}.split({self.pick(['', repr(','), repr(' '), 'None, 1', repr(',') + ', 1', 'maxsplit=1'])})",
            lambda: f"{s}.rsplit({self.pick(['', repr(','), 'None, 1'])})",
            lambda: f"{s}.splitlines({self.pick(['', 'True'])})",
            lambda: f"list({s})",
            lambda: f"[{x}.upper() for {x} in {self.of('strs', depth - 1)}]",
            lambda: f"sorted({self.of('strs', depth - 1)}{self.pick(['', ', key=len', ', key=str.lower', ', reverse=True'])})",
            lambda: f"list(map(str, {self.of('ints', depth - 1)}))",
            lambda: f"list({self.of('table', depth - 1)})",
            lambda: f"[str({x}) for {x} in {self.of('ints', depth - 1)}]",
            lambda: f"list({s}.partition({self.of('str', 0)}))",
        ])()

    def table(self, depth):
        if depth <= 0 or self.chance(3):
            return "{" + ", ".join(f"{self.pick(WORDS)!r}: {self.rng.randrange(50)}" for _ in range(self.rng.randrange(0, 5))) + "}"
        x = self.new_name("x")
        return self.pick([
            lambda: f"{{{x}: len({x}) for {x} in {self.of('strs', depth - 1)}}}",
            lambda: f"dict(zip({self.of('strs', depth - 1)}, {self.of('ints', depth - 1)}))",
            lambda: f"({self.of('table', depth - 1)} | {self.of('table', 0)})",
            lambda: f"{{**{self.of('table', depth - 1)}, 'k': {self.of('int', 0)}}}",
            lambda: f"dict.fromkeys({self.of('strs', depth - 1)}, {self.rng.randrange(9)})",
            lambda: f"dict(a={self.of('int', depth - 1)}, b=2)",
            lambda: f"dict(sorted({self.of('table', depth - 1)}.items(){self.pick(['', ', key=lambda kv: kv[1]'])}))",
            lambda: f"dict(collections.Counter({self.of('str', depth - 1)}))",
        ])()

    def pair(self, depth):
        kinds = ["int", "float", "str", "bool", "ints"]
        if depth <= 0 or self.chance(5):
            return f"({self.of(self.pick(kinds), 0)}, {self.of(self.pick(kinds), 0)})"
        return self.pick([
            lambda: f"divmod({self.of('int', depth - 1)}, {self.of('int', depth - 1)})",
            lambda: f"({self.of('pair', depth - 1)} + ({self.of('int', 0)},))",
            lambda: f"{self.of('pair', depth - 1)}[::-1]",
            lambda: f"tuple({self.of(self.pick(['ints', 'strs', 'table', 'str']), depth - 1)})",
            lambda: f"({self.anything(depth - 1)},)",
            lambda: f"math.modf({self.of('float', depth - 1)})",
            lambda: f"max({self.of('table', depth - 1)}.items())",
        ])()

    def numbers(self, depth):
        """A set of numbers that print in order."""
        if depth <= 0 or self.chance(3):
            return "{" + ", ".join(str(self.rng.randrange(8)) for _ in range(self.rng.randrange(1, 6))) + "}"
        return self.pick([
            lambda: f"({self.of('numbers', depth - 1)} {self.pick(['|', '&', '-', '^'])} {self.of('numbers', depth - 1)})",
            lambda: f"{{n % 8 for n in {self.of('ints', depth - 1)}}}",
            lambda: f"{self.of('numbers', depth - 1)}.{self.pick(['union', 'intersection', 'difference', 'symmetric_difference'])}({self.of('numbers', 0)})",
            lambda: f"set(range({self.rng.randrange(8)}))",
            lambda: f"frozenset({self.of('numbers', depth - 1)})",
        ])()

    def anything(self, depth):
        return self.of(self.pick(["int", "int", "float", "str", "str", "bool", "ints", "strs", "table", "pair", "numbers"]), depth)

    # ---- expressions that are mostly wrong: what is compared is the message

    def wrong(self, depth=1):
        a, b = self.anything(depth), self.anything(depth)
        n = self.of("int", 0)
        return self.pick([
            lambda: f"{a} {self.pick(['+', '-', '*', '/', '//', '%', '&', '|', '^', '<<', '>>', '@', '<', '>=', 'in', 'not in'])} {b}"
                    if not a.startswith("'") or True else "",
            lambda: f"({a}){self.pick(['[', '['])}{b}]",
            lambda: f"({a})({b})",
            lambda: f"({a}).{self.pick(['append', 'keys', 'uper', 'real', 'foo', 'add', 'split', 'sort', 'pop', 'lenght'])}({self.pick(['', b])})",
            lambda: f"{self.pick(['len', 'iter', 'next', 'abs', 'int', 'float', 'sum', 'sorted', 'reversed', 'max', 'ord', 'chr', 'list', 'dict', 'set', 'round', 'tuple', 'enumerate', 'str', 'bool', 'min', 'any', 'bin', 'range', 'divmod'])}({self.pick([a, a + ', ' + b, '', a + ', foo=1', a + ', ' + b + ', ' + n])})",
            lambda: f"math.{self.pick(['sqrt', 'floor', 'factorial', 'gcd', 'comb', 'log', 'isnan', 'prod', 'degrees', 'ceil', 'nope'])}({self.pick([a, a + ', ' + b, ''])})",
            lambda: f"{self.of('str', 0)}.{self.pick(['join', 'split', 'replace', 'find', 'center', 'startswith', 'encode', 'zfill', 'count', 'format', 'strip', 'index', 'isdigit', 'translate', 'partition', 'splitlines'])}({self.pick([a, a + ', ' + b, '', a + ', bad=2'])})",
            lambda: f"{self.of('ints', 0)}.{self.pick(['append', 'pop', 'remove', 'insert', 'index', 'extend', 'sort', 'count', 'copy', 'reverse', 'clear'])}({self.pick([a, a + ', ' + b, '', 'key=' + a])})",
            lambda: f"{self.of('table', 0)}.{self.pick(['get', 'pop', 'update', 'setdefault', 'popitem', 'fromkeys', 'items', 'copy'])}({self.pick([a, a + ', ' + b, ''])})",
            lambda: f"{self.of('numbers', 0)}.{self.pick(['add', 'remove', 'discard', 'union', 'issubset', 'update', 'pop', 'isdisjoint'])}({self.pick([a, a + ', ' + b, ''])})",
            lambda: f"{self.pick(['-', '~', '+'])}({a})",
            lambda: f"itertools.{self.pick(['chain', 'islice', 'repeat', 'product', 'combinations', 'zip_longest', 'accumulate', 'takewhile', 'groupby', 'starmap', 'pairwise'])}({self.pick([a + ', ' + b, a, ''])}).__class__.__name__",
            lambda: f"functools.reduce({self.pick(['max', 'lambda p, q: p + q', a])}, {b})",
            lambda: f"({self.pick(['int', 'str', 'list', 'float', 'dict', 'tuple', 'bool'])}).{self.pick(['__name__', 'upper', 'nothing', '__add__'])}({self.pick([a, ''])})",
            lambda: f"isinstance({a}, {b})",
            lambda: f"getattr({a}, {self.pick(['real', 'foo', 'upper'])!r}{self.pick(['', ', 0'])})",
            lambda: f"{self.pick(['int', 'float', 'str', 'list'])}.{self.pick(['from_bytes', 'fromhex', 'maketrans', 'copy', 'fromkeys'])}({a})",
            lambda: f"[*{a}]",
            lambda: f"{{**{a}}}",
            lambda: f"print(*{a}, sep={b})",
            lambda: f"sorted({a}, key={b})",
            lambda: f"zip({a}, {b}, strict=True).__next__()",
            lambda: f"round({a}, {b})",
            lambda: f"format({a}, {self.pick(SPECS_INT + SPECS_STR)!r})",
            lambda: f"({a} {self.pick(['and', 'or'])} {b})",
            lambda: f"{a} is {self.pick(['None', 'not None'])}",
        ])()
