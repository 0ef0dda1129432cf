"""Classes and library uses, with random pieces."""

from statements import ERRORS, Statements


class Templates(Statements):
    """Makes the larger parts of a program."""

    def part(self):
        return self.pick([self.point_class, self.animals, self.properties, self.counter_class, self.data_class, self.named_tuple, self.caches,
                          self.iteration_tools, self.containers, self.decorators, self.closures, self.operators, self.attribute_hooks,
                          self.exceptions, self.ordering, self.enums, self.mro, self.descriptors, self.random_numbers, self.strings,
                          self.nested_data, self.abstract, self.class_body])()

    def point_class(self):
        name = self.new_name("Point")
        x, y = self.of("int", 1), self.of("float", 1)
        lines = [f"class {name}:", f"    {self.pick(['scale = 2', 'kind: str = ' + repr('p'), '__slots__ = (' + repr('x') + ', ' + repr('y') + ')'])}",
                 "    def __init__(self, x, y=0):", "        self.x = x", "        self.y = y"]
        if self.chance(7):
            lines += ["    def __repr__(self):", f"        return f'{name}({{self.x!r}}, {{self.y}})'"]
        else:
            lines += ["    def __str__(self):", "        return f'<{self.x}>'", "    __repr__ = __str__"]
        for operator in self.rng.sample(["add", "sub", "mul", "radd", "iadd", "truediv", "mod", "neg", "abs", "len", "bool", "getitem", "contains",
                                         "call", "eq", "lt", "hash", "iter", "int", "float", "index", "format", "matmul", "rmul", "pow"], 5):
            body = {"neg": "return -self.x", "abs": "return abs(self.x)", "len": "return 3", "bool": "return self.y != 0", "hash": "return 7",
                    "iter": "return iter((self.x, self.y))", "int": "return 5", "float": "return 2.5", "index": "return 2",
                    "eq": "return NotImplemented", "contains": "return other == self.x", "call": "return ('called', other)",
                    "format": "return f'[{other}]'", "lt": "return self.x < getattr(other, 'x', other)"}.get(
                        operator, self.pick([f"return ('{operator}', self.x, other)", "return NotImplemented", f"return {name}(other, self.x)"]))
            other = "" if operator in ("neg", "abs", "len", "bool", "hash", "iter", "int", "float", "index") else ", other"
            lines += [f"    def __{operator}__(self{other}):", f"        {body}"]
        lines += self.guarded([f"p = {name}({x}, {y})", "print(p)"])
        lines += [f"q = {name}(3, 4)"]
        for use in self.rng.sample(["q + 1", "1 + q", "q - q", "q * 2", "2 * q", "-q", "abs(q)", "len(q)", "bool(q)", "q[1]", "3 in q", "q(9)", "q == q",
                                    "q != 3", "q < q", "sorted([q, q])", "hash(q) == hash(q)", "list(q)", "int(q)", "float(q)", "[1, 2, 3][q]", "f'{q:>5}'",
                                    "q @ q", "q ** 2", "q.z", "q.__dict__", "q / 0", "divmod(q, 2)", "q += 5", "del q.x", f"{name}()", f"{name}(1, 2, 3)",
                                    f"{name}(y=1)", "q.x.y", "q()", "vars(q)", "isinstance(q, object)", "hasattr(q, 'x')", "max(q, q)", "q > 2", "str(q)",
                                    "q.x = q.y", "not q", "repr([q])", "'%s' % q", "q is q", f"{name}.__name__", "q.__class__.__mro__[-1]"], 7):
            is_statement = use.startswith("del ") or " = " in use or "+= " in use
            lines += self.guarded([use, "print('done')"] if is_statement else [f"print({use})"])
        return lines

    def animals(self):
        base, middle, leaf = self.new_name("Animal"), self.new_name("Dog"), self.new_name("Puppy")
        sound = self.of("str", 0)
        lines = [f"class {base}:", "    count = 0", "    def __init__(self, name):", "        self.name = name", f"        {base}.count += 1",
                 "    def speak(self):", f"        return {sound}", "    def describe(self):", "        return f'{self.name}: {self.speak()}'",
                 "    @classmethod", "    def make(cls, *args):", "        return cls(*args)", "    @staticmethod", "    def twice(x):", "        return x * 2",
                 f"class {middle}({base}):", "    def __init__(self, name, age=1):", "        super().__init__(name)", "        self.age = age",
                 "    def speak(self):", f"        return {self.pick(['super().speak() + str(self.age)', base + '.speak(self)', repr('woof')])}",
                 f"class {leaf}({middle}):", f"    {self.pick(['pass', 'count = 5', 'def speak(self): return super().speak().upper()'])}"]
        for use in self.rng.sample([f"{leaf}('rex', {self.of('int', 1)}).describe()", f"{middle}.make('a', 2).age", f"{base}.make()", f"{leaf}.twice({self.of('str', 0)})",
                                    f"isinstance({leaf}('x'), {base})", f"issubclass({base}, {leaf})", f"[c.__name__ for c in {leaf}.__mro__]", f"{base}.count, {leaf}.count",
                                    f"{leaf}('x').bark()", f"{middle}()", f"{middle}('a', 1, 2)", f"{base}('q').speak(1)", f"{leaf}.__bases__[0].__name__", f"{base}.speak()",
                                    f"{leaf}.speak", f"super({leaf}, {leaf}('s')).describe()", f"type({leaf}('t')).__name__", f"{leaf}('u').__dict__"], 6):
            if use.endswith(".speak"):
                use = f"{use}.__qualname__"
            lines += self.guarded([f"print({use})"])
        return lines

    def properties(self):
        name = self.new_name("Account")
        lines = [f"class {name}:", "    def __init__(self, amount):", "        self._amount = amount", "    @property", "    def amount(self):",
                 "        return self._amount", "    @amount.setter", "    def amount(self, value):", "        if value < 0:",
                 f"            raise ValueError(f'negative: {{value{self.pick(['', '!r', ':.2f'])}}}')", "        self._amount = value",
                 "    @property", "    def double(self):", "        return self.amount * 2", f"a = {name}({self.of('int', 1)})" if self.chance(3) else f"a = {name}(10)"]
        for use in self.rng.sample(["a.amount = 5; print(a.amount, a.double)", "a.amount = -1", "a.double = 3", "del a.amount", f"print({name}.amount.fget(a))",
                                    "a.other = 1; print(vars(a))", "a.amount = 'x'", "a.amount += 7; print(a.amount)", "print(a.missing)"], 4):
            lines += self.guarded(use.split("; "))
        return lines

    def counter_class(self):
        name = self.new_name("Count")
        stop = self.rng.randrange(5)
        return [f"class {name}:", "    def __init__(self, stop):", "        self.now, self.stop = 0, stop", "    def __iter__(self):", "        return self",
                "    def __next__(self):", "        if self.now >= self.stop:", "            raise StopIteration", "        self.now += 1", "        return self.now",
                *self.guarded([f"c = {name}({stop})", "print(list(c), list(c))", f"print(sum({name}(4)), max({name}(3)), 2 in {name}(5))",
                               f"a, b, *rest = {name}({stop})", "print(a, b, rest)"]),
                *self.guarded([f"print(list(zip({name}(3), 'abcd')), dict(enumerate({name}(2))))", "print(next(c))"])]

    def data_class(self):
        name = self.new_name("Item")
        options = self.pick(["", "(frozen=True)", "(order=True)", "(eq=False)", "(repr=False)", "(kw_only=True)", "(order=True, frozen=True)"])
        fields = self.pick([["name: str", "price: float = 1.5", "tags: list = dataclasses.field(default_factory=list)"],
                            ["x: int", "y: int = 0"], ["name: str = 'n'", "hidden: int = dataclasses.field(default=3, repr=False)"]])
        lines = [f"@dataclasses.dataclass{options}", f"class {name}:", *self.indented(fields)]
        if self.chance(4):
            lines += ["    def __post_init__(self):", "        print('post', self.__class__.__name__)"]
        first = fields[0].split(":")[0]
        for use in self.rng.sample([f"{name}(1)", f"{name}()", f"{name}({first}='a')", f"{name}('b', 2)", f"{name}('a') == {name}('a')", f"{name}(1) < {name}(2)",
                                    f"dataclasses.asdict({name}('q'))", f"dataclasses.replace({name}('q'), {first}='r')", f"[f.name for f in dataclasses.fields({name})]",
                                    f"hash({name}(1)) == hash({name}(1))", f"{name}(1, 2, 3, 4)", f"{name}(1, bad=2)", f"dataclasses.astuple({name}({first}=3))",
                                    f"sorted([{name}(2), {name}(1)])", f"{name}.__match_args__", f"dataclasses.is_dataclass({name})"], 6):
            lines += self.guarded([f"shown = {use}", "print(shown)" if "repr=False" not in options and "eq=False" not in options else "print(type(shown).__name__)"])
        return lines + self.guarded([f"it = {name}({first}=1)", f"it.{first} = 5", f"print(it.{first})"])

    def named_tuple(self):
        name = self.new_name("Pair")
        made = self.pick([f"collections.namedtuple({name!r}, 'left right')", f"collections.namedtuple({name!r}, ['left', 'right'], defaults=[9])"])
        lines = [f"{name} = {made}"]
        for use in self.rng.sample([f"{name}(1, 2)", f"{name}(1)", f"{name}(left=1, right={self.of('str', 0)})", f"{name}(1, 2)._replace(left=5)", f"{name}(1, 2)._asdict()",
                                    f"{name}._fields", f"{name}(1, 2) == (1, 2)", f"{name}(3, 4).right", f"{name}(3, 4)[-1]", f"{name}(1, 2, 3)", f"{name}(1, 2).middle",
                                    f"{name}._make([7, 8])", f"sorted([{name}(2, 1), {name}(1, 5)])", f"{name}(1, 2) + (3,)", f"{name}(1, 2, bad=0)", f"[*{name}('a', 'b')]"], 6):
            lines += self.guarded([f"print({use})"])
        return lines + self.guarded([f"{name}(1, 2).left = 3"])

    def caches(self):
        name = self.new_name("fib")
        return [f"@functools.{self.pick(['lru_cache(maxsize=None)', 'cache', 'lru_cache', 'lru_cache(maxsize=4)'])}", f"def {name}(n):",
                f"    return n if n < 2 else {name}(n - 1) + {name}(n - 2)",
                *self.guarded([f"print({name}({self.rng.randrange(40)}), {name}.cache_info())", f"{name}({self.pick(['[]', '3', repr('a')])})", f"print({name}.__wrapped__.__name__)"]),
                *self.guarded([f"print(functools.reduce(lambda a, b: a * b, {self.of('ints', 1)}{self.pick(['', ', 1'])}))",
                               f"add = functools.partial(max, {self.rng.randrange(9)}, key=abs)", f"print(add({self.of('int', 1)}), add.args, sorted(add.keywords))"])]

    def iteration_tools(self):
        a, b = self.of("ints", 1), self.of("strs", 1)
        n = self.rng.randrange(4)
        uses = [f"list(itertools.product('ab', {n and [1, 2] or []}))", f"list(itertools.permutations('abc', {n}))", f"list(itertools.combinations({a}[:5], {n}))",
                f"[(k, list(g)) for k, g in itertools.groupby({a}, key=lambda v: v % 2)]", f"list(itertools.zip_longest({a}[:4], {b}[:3], fillvalue='-'))",
                f"list(itertools.chain.from_iterable([{a}, {b}]))", f"list(itertools.accumulate({a}, max))", f"list(itertools.dropwhile(lambda v: v > 2, {a}))",
                f"list(itertools.compress('abcdef', {a}))", f"list(itertools.starmap(pow, [(2, 3), (3, {n})]))", f"list(itertools.pairwise({a}))",
                f"list(itertools.islice({a}, {n}, None, {self.pick([1, 2])}))", f"[list(t) for t in itertools.tee({a}, 2)]", f"list(itertools.repeat('x', {n}))",
                f"list(itertools.combinations_with_replacement('ab', {n}))", f"list(itertools.islice(itertools.count({n}, 3), 4))", f"list(itertools.filterfalse(None, {a}))",
                f"list(zip(*[{a}[:3], {b}[:3]]))", f"list(map(lambda p, q: (p, q), {a}, {b}))", f"dict(zip({b}, itertools.count()))"]
        lines = []
        for use in self.rng.sample(uses, 5):
            lines += self.guarded([f"print({use})"])
        return lines

    def containers(self):
        uses = [f"d = collections.defaultdict(list); d['a'].append({self.of('int', 1)}); d['b']; print(dict(d), d)",
                f"c = collections.Counter({self.of('str', 1)}); print(c.most_common(2), c['zz'], sum(c.values()))",
                f"c = collections.Counter(a=3, b=1); c.update('abz'); c.subtract({{'a': 1}}); print(c, c + c, c - collections.Counter('b'))",
                f"q = collections.deque({self.of('ints', 1)}[:5], maxlen={self.pick(['None', '3'])}); q.append(1); q.appendleft(2); q.rotate({self.rng.randrange(-2, 3)}); print(q, q[0])",
                "q = collections.deque(); q.pop()", f"o = collections.OrderedDict(b=1, a=2); o.move_to_end({self.pick(['b', 'zz'])!r}); print(o, o.popitem(last=False))",
                f"m = collections.ChainMap({self.of('table', 0)}, {{'a': 1}}); print(m['a'], len(m), m.get('q'))",
                "d = collections.defaultdict(int); d['x'] += 2; print(d['y'], sorted(d)); print(d.missing)",
                "d = {}; d['k']", f"s = {{1, 2}}; s.add({self.of('pair', 1)}); print(len(s))", f"s = frozenset({self.of('ints', 0)}); print(len(s), s == set(s)); s.add(1)",
                "h = []; [heapq.heappush(h, v) for v in (5, 1, 4, 2)]; print(h, heapq.heappop(h), heapq.nsmallest(2, h), heapq.nlargest(1, h))",
                f"print(bisect.bisect([1, 3, 5], {self.rng.randrange(7)}), bisect.bisect_left([1, 3, 5], 3))",
                f"import copy; x = [{self.of('ints', 0)}, {{}}]; y = copy.deepcopy(x); z = copy.copy(x); y[0].append(1); print(x, y, z[0] is x[0])",
                "for k in (d := {'a': 1, 'b': 2}): d['c'] = 1", "d = {1: 'a', 1.0: 'b', True: 'c'}; print(d)", "print(dict([(1, 2), (3,)]))",
                "l = [1, 2, 3]; l[0], l[l[0]] = 1, 9; print(l)", "print({**{'a': 1}, 'a': 2}, dict({'a': 1}, a=3), {}.keys() | {'q'})",
                "x = [[0] * 2] * 2; x[0][0] = 1; print(x)", "x = []; x.append(x); print(x, x == x)", "print(sorted([3, 'a']))", "print([1, 2] < [1, 'a'])",
                "print((1, 2) < (1, 3), [1] == (1,), {1: 2} == {1: 2.0}, {1} < {1, 2})"]
        lines = []
        for use in self.rng.sample(uses, 5):
            lines += self.guarded(use.split("; "))
        return lines

    def decorators(self):
        name, function = self.new_name("deco"), self.new_name("f")
        return [f"def {name}(times=2, *, label={self.of('str', 0)}):", "    def wrap(fn):", "        @functools.wraps(fn)", "        def inner(*args, **kw):",
                "            print(label, fn.__name__, args, kw)", "            return [fn(*args, **kw) for _ in range(times)]", "        return inner", "    return wrap",
                f"@{name}({self.pick(['', '1', '3, label=' + repr('L'), 'label=None', 'times=0'])})", f"def {function}(x, y={self.of('int', 0)}):", "    'doc'", f"    return x {self.pick(['+', '*', '//', '%'])} y",
                *self.guarded([f"print({function}({self.of(self.pick(['int', 'str', 'ints', 'float']), 1)}), {function}.__name__, {function}.__doc__)"]),
                *self.guarded([f"print({function}(1, 2, 3))"]), *self.guarded([f"print({function}.__wrapped__(4, y=2))"])]

    def closures(self):
        name = self.new_name("make")
        return [f"def {name}(start):", "    total = start", "    def add(n):", f"        {self.pick(['nonlocal total', 'nonlocal total'])}", "        total += n", "        return total",
                "    def get():", "        return total", "    def broken():", f"        {self.pick(['total += 1', 'print(total); total = 2', 'del total', 'return total'])}".replace("; ", "\n        "), "    return add, get, broken",
                f"add, get, broken = {name}({self.of(self.pick(['int', 'float', 'str']), 1)})" if self.chance(3) else f"add, get, broken = {name}(5)",
                *self.guarded([f"print(add({self.of('int', 1)}), get())"]), *self.guarded(["print(broken())"]),
                "fs = [lambda: i for i in range(3)]", "print([f() for f in fs], [f() for f in [lambda i=i: i for i in range(3)]])",
                *self.guarded(["print((lambda *a, k=1, **b: (a, k, b))(1, 2, z=3), (lambda: (yield))().__class__.__name__)"])]

    def operators(self):
        name = self.new_name("Vec")
        a, b = self.of("ints", 1), self.of("ints", 1)
        return [f"class {name}:", "    def __init__(self, *items): self.items = list(items)", f"    def __repr__(self): return '{name}' + repr(tuple(self.items))",
                f"    def __add__(self, o): return {name}(*[p + q for p, q in zip(self.items, o.items)])", f"    def __mul__(self, k): return {name}(*[p * k for p in self.items])",
                "    __rmul__ = __mul__", "    def __eq__(self, o): return self.items == o.items", "    def __getitem__(self, i): return self.items[i]",
                "    def __setitem__(self, i, v): self.items[i] = v", "    def __len__(self): return len(self.items)", "    def __matmul__(self, o): return sum(p * q for p, q in zip(self, o))",
                "    def __iadd__(self, o): self.items.extend(o); return self", "    def __delitem__(self, i): del self.items[i]",
                *self.guarded([f"v = {name}(*{a}[:4])", f"w = {name}(*{b}[:4])", "print(v + w, v * 2, 3 * w, v == w, v != w, len(v), v @ w)", "v += [7]", "print(v[0], v[1:], v[-1], list(v))",
                               f"v[{self.slice()}] = [0]", "print(v, 7 in v, list(reversed(v)))", f"del v[{self.rng.randrange(-3, 3)}]", "print(v)"]),
                *self.guarded([f"print({self.pick(['v + 1', 'hash(v)', 'v * v', 'v < w', 'v[99]', 'v - w', '{v}', '-v', 'v()', 'v.x', 'sum([v, w])', 'v == 3', 'sorted([v, w])'])})"])]

    def attribute_hooks(self):
        name = self.new_name("Hook")
        return [f"class {name}:", "    def __init__(self): object.__setattr__(self, 'seen', [])", "    def __getattr__(self, key):", "        if key.startswith('_'): raise AttributeError(key)",
                "        return 'made ' + key", "    def __setattr__(self, key, value):", "        self.seen.append((key, value))", "    def __delattr__(self, key): self.seen.append(key)",
                *self.guarded([f"h = {name}()", f"h.a = {self.of('int', 1)}", "h.b = h.zzz", "del h.q", "print(h.seen, h.anything, getattr(h, '_no', 'default'), hasattr(h, '_x'))", "setattr(h, 'w', 1)",
                               "print(len(h.seen))", "h._private"])]

    def exceptions(self):
        name, other = self.new_name("AppError"), self.new_name("DataError")
        base = self.pick(["Exception", "ValueError", "KeyError", "LookupError"])
        lines = [f"class {name}({base}):", f"    {self.pick(['pass', 'code = 3', 'def __str__(self): return ' + repr('custom text')])}", f"class {other}({name}):",
                 "    def __init__(self, what, size=0):", f"        super().__init__({self.pick(['what', 'what, size', ''])})", "        self.what = what"]
        for use in self.rng.sample([f"raise {name}", f"raise {name}({self.of('str', 0)})", f"raise {other}({self.of('int', 1)}, 4)", f"raise {other}()", f"print(repr({name}(1, 2)), {name}(1, 2).args)",
                                    f"raise {name}('a') from KeyError('b')", f"e = {other}('w'); e.add_note('note'); print(e.__notes__, e.what); raise e", f"print(issubclass({other}, {base}), str({name}()))",
                                    f"assert {self.of('int', 1)} == 3, {self.of('str', 0)}", f"raise {name}(*{self.of('pair', 0)})", "raise StopIteration(3)", "raise SystemExit(2)" if False else "raise OSError(2, 'gone')",
                                    "raise OSError(2, 'gone', 'file.txt')", "raise KeyError((1, 2))", "raise UnicodeError('u')", "raise RuntimeError from None", "raise 5", "raise int"], 5):
            lines += self.guarded(use.split("; "))
        return lines

    def ordering(self):
        name = self.new_name("Version")
        return ["@functools.total_ordering", f"class {name}:", "    def __init__(self, *n): self.n = n", f"    def __eq__(self, o): return self.n == o.n if isinstance(o, {name}) else NotImplemented",
                f"    def __lt__(self, o): return self.n < o.n if isinstance(o, {name}) else NotImplemented", "    def __repr__(self): return '.'.join(map(str, self.n))",
                *self.guarded([f"vs = [{name}(1, {self.rng.randrange(5)}), {name}(0, 9), {name}(1), {name}(1, 2, 3)]", "print(sorted(vs), max(vs), vs[0] >= vs[1], vs[0] <= vs[0], vs[2] > vs[3])",
                               "print(sorted(vs, reverse=True), vs.index(vs[2]))", f"print(vs[0] {self.pick(['<', '>=', '=='])} {self.of('int', 0)})"])]

    def enums(self):
        name = self.new_name("Colour")
        return ["import enum", f"class {name}(enum.{self.pick(['Enum', 'IntEnum', 'Enum'])}):", "    RED = 1", f"    GREEN = {self.pick(['2', 'enum.auto()'])}", "    BLUE = 3",
                *self.guarded([f"print({name}.RED, repr({name}.GREEN), {name}.BLUE.name, {name}.RED.value, {name}(2), {name}['RED'])", f"print([c.name for c in {name}], len({name}), {name}.RED == 1, {name}.RED in {name})",
                               self.pick([f"{name}(9)", f"{name}['X']", f"{name}.NOPE", f"{name}.RED = 5", f"print({name}.RED < {name}.BLUE)", f"print({{{name}.RED: 1}})", f"print(f'{{{name}.RED}}', str({name}.BLUE))"])])]

    def mro(self):
        a, b, c, d = (self.new_name(n) for n in "ABCD")
        bases = self.pick([f"{b}, {c}", f"{c}, {b}", f"{a}, {b}", f"{b}", f"{b}, {a}"])
        return [f"class {a}:", "    def who(self): return ['A']", f"class {b}({a}):", "    def who(self): return ['B'] + super().who()", f"class {c}({a}):", "    def who(self): return ['C'] + super().who()",
                *self.guarded([f"class {d}({bases}):", "    def who(self): return ['D'] + super().who()", f"print({d}().who(), [k.__name__ for k in {d}.__mro__])"])]

    def descriptors(self):
        name, owner = self.new_name("Positive"), self.new_name("Order")
        return [f"class {name}:", "    def __set_name__(self, owner, name): self.name = '_' + name", "    def __get__(self, obj, kind=None):", "        return self if obj is None else getattr(obj, self.name, 0)",
                "    def __set__(self, obj, value):", "        if value <= 0: raise ValueError(f'{self.name} must be positive, not {value}')", "        setattr(obj, self.name, value)",
                f"class {owner}:", f"    amount = {name}()", f"    price = {name}()", "    def __init__(self, amount, price): self.amount, self.price = amount, price", "    total = property(lambda self: self.amount * self.price)",
                *self.guarded([f"o = {owner}(3, {self.of('float', 0)})", "print(o.total, sorted(vars(o)))", f"o.amount = {self.rng.randrange(-2, 3)}", "print(o.amount)", "o.total = 1"])]

    def random_numbers(self):
        seed = self.pick([str(self.rng.randrange(1000)), repr(self.pick(["text", "seed", ""])), "-5", "2**70", "3.5", "b'xy'"])
        uses = self.rng.sample(["random.random()", "random.randint(1, 100)", "random.choice('abcdef')", "random.sample(range(50), 4)", "random.shuffle(l) or l", "random.uniform(-1, 1)", "random.gauss(0, 1)",
                                "random.randrange(0, 100, 7)", "random.choices([1, 2, 3], k=5)", "random.choices('ab', weights=[1, 9], k=4)", "random.getrandbits(40)", "random.normalvariate(2, 3)",
                                "random.expovariate(2)", "random.choice([])", "random.randint(5, 1)", "random.betavariate(1, 2)", "random.triangular(0, 1, 0.5)", "random.sample([1], 2)"], 5)
        return [f"random.seed({seed})", "l = list(range(8))", *[line for use in uses for line in self.guarded([f"print({use})"])]]

    def strings(self):
        s = self.of("str", 1)
        width = self.rng.randrange(1, 20)
        uses = [f"textwrap.fill('the quick brown fox jumps over the lazy dog', {width})", f"textwrap.dedent('  a\\n   b\\n')", f"'{{:>{width}}}|{{:<{width}}}'.format({s}, 1)", f"{s}.encode()", f"{s}.encode('utf-8').decode()",
                f"b'abc' + b'd', b'x'[0], len(b'\\x00a')", f"{s}.split() == {s}.strip().split(' ')", f"'\\t'.join(map(repr, {s}.partition(' ')))", f"{s}.isidentifier(), {s}.isprintable()", f"string.ascii_lowercase[{width}:]",
                f"sorted({s}), ''.join(sorted(set({s})))", f"{s}.casefold() == {s}.lower()", f"str.maketrans('ab', 'xy')", f"{s}.translate(str.maketrans('ae', 'xy', 'l'))", "'%(a)s-%(b)05.1f' % {'a': 1, 'b': 2}", "'%s' % ()",
                "'a' 'b' * 2", r"r'\n' + '\x41\u00e9\N{BULLET}'", f"{s}.format(1)", f"'abc'.index({s})", f"max({s}, default='none')", f"','.join(str(i) for i in range({width}))", f"{s} > 'M', {s}[::-1]", f"'{{0}}'.format(*{s})",
                f"f'{{{s.replace(chr(39), chr(34)) if chr(92) not in s and chr(34) not in s and chr(123) not in s else 1}!r}}'", "f'{3.14159:.{2}f}' f\"{'nested'}\" '{}'", "f'{1:{2}}{{}}', f'{1=}', f'{1 = :>4}'", f"f'''{{\n{width}\n}}'''"]
        return [line for use in self.rng.sample(uses, 6) for line in self.guarded([f"print({use})"])]

    def nested_data(self):
        return [f"data = {{'rows': [{{'id': i, 'v': {self.of('int', 0)} * i, 'tags': ['t' * i]}} for i in range({self.rng.randrange(1, 5)})], 'meta': ({self.of('str', 0)}, None, True)}}",
                *self.guarded(["print(data)", "print([r['v'] for r in data['rows'] if r['id'] % 2 == 0], {r['id']: r['tags'] for r in data['rows']})",
                               f"print(data{self.pick(['[' + repr('rows') + '][-1][' + repr('tags') + '][0]', '[' + repr('meta') + '][5]', '[' + repr('no') + ']', '[' + repr('rows') + '][' + repr('id') + ']', '.rows', '[0]', '[' + repr('meta') + '][0]'])})"]),
                *self.guarded(["print(sorted(data['rows'], key=lambda r: -r['id'])[0]['id'], max(data['rows'], key=lambda r: (r['v'], r['id']))['id'])", "print(*[(k, type(v).__name__) for k, v in data.items()], sep='\\n')"])]

    def abstract(self):
        base, leaf = self.new_name("Shape"), self.new_name("Square")
        return ["import abc", f"class {base}(abc.ABC):", "    @abc.abstractmethod", "    def area(self): ...", "    @property", "    @abc.abstractmethod", "    def name(self): ...", "    def show(self): return f'{self.name} {self.area():.1f}'",
                f"class {leaf}({base}):", "    def __init__(self, side): self.side = side", "    def area(self): return self.side ** 2", *self.pick([["    name = 'square'"], [], ["    @property", "    def name(self): return 'sq'"]]),
                *self.guarded([f"print({leaf}({self.of(self.pick(['int', 'float']), 0)}).show())"]), *self.guarded([f"{base}()"])]

    def class_body(self):
        name = self.new_name("Body")
        return self.guarded([f"class {name}:", "    items = [i * 2 for i in range(3)]", f"    first, *others = items", "    if len(items) > 2:", "        extra = 'yes'", "    for each in 'ab':", "        pass", "    def method(self, n=items[1]): return n, self.each",
                             "    @staticmethod", "    def helper(): return __class__.__name__", "    class Inner:", "        depth = 2", "    __private = 5", "    def peek(self): return self.__private",
                             f"print({name}.first, {name}.others, {name}.extra, {name}().method(), {name}.helper(), {name}.Inner.__qualname__, {name}().peek())", f"print({name}.{self.pick(['__private', '_' + name + '__private', 'nothing', '__doc__', '__module__', 'Inner.depth'])})",
                             f"print(sorted(k for k in vars({name}) if not k.startswith('__')))"])

    def ending(self):
        """Lines whose last one usually ends the program with an error, a few calls deep."""
        f, g, h = self.new_name("load"), self.new_name("parse"), self.new_name("Reader")
        fault = self.pick([f"{self.wrong(1)}", f"{self.wrong(1)}", f"{self.wrong(2)}", f"raise {self.pick(ERRORS)}({self.of('str', 0)})", "x.missing", "undefined_thing", f"assert x == 'no', {self.of('str', 0)}", "int('12a')", "[1, 2][x]", "prnt(x)", "x.apend(1)",
                           "''.joyn([])", "lenght(x)", "math.squrt(4)", "collections.Countr", "from math import sqroot", "sum(x, y, z)", "len(x, y)", "'a' + 1", f"{self.pick(ERRORS)}.nope", "import maths", "raise ValueError from KeyError('k')", "local_value", "self.x"])
        shape = self.rng.randrange(5)
        if shape == 0:
            return [fault.replace("x", "3") if fault.startswith("[1") else fault]
        if shape == 1:
            return [f"def {f}(x):", "    local_valu = 1", f"    {fault}", f"def {g}(x):", f"    return {f}(x) + 1", f"{g}(5)"]
        if shape == 2:
            return [f"class {h}:", "    def __init__(self, x):", "        self.x = x", "    def read(self, x=0):", f"        for i in range(2):", f"            {fault}", "    def all(self):", "        return [self.read(i) for i in range(3)]", f"{h}(1).all()"]
        if shape == 3:
            return [f"def {f}(x):", "    try:", f"        {fault}", "    except (TypeError, KeyError) as e:", f"        raise {self.pick(ERRORS)}('wrapped') from e", "    finally:", "        print('cleanup')", f"list(map({f}, [1, 2]))"]
        return [f"def {f}(x):", "    for i in range(2):", "        yield i", f"    {fault}", f"with contextlib.suppress(KeyError):", f"    for v in {f}(2):", "        print(v)", f"sorted({f}(1), key=lambda k: -k)"]
