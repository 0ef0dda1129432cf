"""Random statements and functions of the subset."""

from expressions import Expressions, WORDS

KINDS = ["int", "int", "float", "str", "bool", "ints", "strs", "table", "pair"]
ERRORS = ["ValueError", "KeyError", "TypeError", "IndexError", "ZeroDivisionError", "RuntimeError", "OSError", "Exception",
          "AttributeError", "StopIteration", "ArithmeticError", "LookupError", "NotImplementedError", "OverflowError"]


class Statements(Expressions):
    """Makes lists of lines."""

    def __init__(self, rng):
        super().__init__(rng)
        self.loops = 0

    @staticmethod
    def indented(lines):
        return ["    " + line for line in lines]

    def guarded(self, lines, extra=()):
        """The lines in a try that prints what went wrong."""
        name = self.pick(["e", "err", "ex"])
        lines = ["try:", *self.indented(lines)]
        if self.chance(1):
            lines += ["except (KeyError, IndexError) as look:", "    print('lookup', type(look).__name__, look)"]
        lines += [f"except Exception as {name}:", f"    print(type({name}).__name__, {name})"]
        if self.chance(1):
            lines += ["else:", "    print('else')"]
        if self.chance(1):
            lines += ["finally:", "    print('finally')"]
        return lines + list(extra)

    def shown(self, kind=None, depth=2):
        kind = kind or self.pick(KINDS + ["numbers"])
        text = self.of(kind, depth)
        if kind == "numbers":
            text = f"sorted({text})"
        return self.pick([f"print({text})", f"print(repr({text}))", f"print({text}, {self.of('int', 0)}, sep='|')",
                          f"print({text}, end=';\\n')"])

    def assignment(self, known):
        """Lines that give a new variable a value; the variable is known afterwards."""
        kind = self.pick(KINDS)
        name = self.new_name()
        fallback = {"int": "7", "float": "1.5", "str": "'fallback'", "bool": "True", "ints": "[4, 5, 6]", "strs": "['p', 'q']",
                    "table": "{'a': 1, 'x': 2}", "pair": "(1, 'one')"}[kind]
        lines = ["try:", f"    {name} = {self.of(kind, 3)}", "except Exception as e:", f"    {name} = {fallback}",
                 "    print(type(e).__name__, e)"]
        known.setdefault(kind, []).append(name)
        return lines + ([f"print({name})"] if self.chance(4) else [])

    def block(self, depth, count=None):
        """A few statements with the variables they make, which are known only inside."""
        before = {kind: list(names) for kind, names in self.names.items()}
        lines = []
        for _ in range(count or self.rng.randrange(1, 4)):
            lines += self.statement(depth - 1)
        self.names = before
        return lines

    def statement(self, depth):
        makers = [self.print_one, self.print_one, self.try_wrong, self.try_wrong, self.assign_one, self.assign_one, self.augment,
                  self.unpack, self.change]
        if depth > 0:
            makers += [self.if_one, self.for_one, self.while_one, self.try_one, self.function, self.generator, self.with_one,
                       self.match_one]
        return self.pick(makers)(depth)

    def print_one(self, depth):
        return self.guarded([self.shown()])

    def try_wrong(self, depth):
        return self.guarded([f"print(repr({self.wrong()}))"])

    def assign_one(self, depth):
        return self.assignment(self.names)

    def augment(self, depth):
        kind = self.pick(["int", "float", "str", "ints"])
        names = self.names.get(kind)
        if not names:
            return self.assign_one(depth)
        name = self.pick(names)
        operator = self.pick({"int": ["+", "-", "*", "//", "%", "&", "|", "^"], "float": ["+", "-", "*", "/"], "str": ["+"],
                              "ints": ["+"]}[kind])
        value = f"({self.of(kind, 1)})" if kind != "int" else f"{self.rng.randrange(-3, 9)}"
        keep = f"{name}_kept"
        return [f"{keep} = {name}", *self.guarded([f"{name} {operator}= {value}", f"print({name})"]),
                f"{name} = {keep}" if kind in ("int", "float", "str") else f"{name} = {name}[:6]"]

    def unpack(self, depth):
        a, b, c = self.new_name(), self.new_name(), self.new_name()
        target = self.pick([f"{a}, {b}", f"{a}, *{b}", f"*{a}, {b}", f"({a}, {b}), {c}", f"[{a}, {b}, {c}]", f"{a}, *{b}, {c}", f"{a}",
                            f"{a}, [{b}, *{c}]"])
        shown = ", ".join(name for name in (a, b, c) if name in target)
        return self.guarded([f"{target} = {self.of(self.pick(['ints', 'pair', 'strs', 'str', 'table', 'int']), 2)}", f"print({shown})"])

    def change(self, depth):
        """Changes a list or a dictionary in place."""
        name = self.new_name("c")
        n = self.rng.randrange(-5, 6)
        if self.chance(6):
            lines = [f"{name} = {self.of('ints', 1)}[:8]"]
            for _ in range(self.rng.randrange(1, 4)):
                lines.append(self.pick([
                    f"{name}.append({self.of('int', 1)})", f"{name}.insert({n}, {n})", f"{name}.pop({self.pick(['', str(n)])})",
                    f"del {name}[{self.slice()}]", f"del {name}[{n}]", f"{name}[{self.slice()}] = {self.of('ints', 1)}[:5]",
                    f"{name}[{n}] = 'new'", f"{name}.extend({self.of('strs', 1)}[:4])", f"{name}.reverse()", f"{name}.remove({n})",
                    f"{name}.sort(key=str)", f"{name} *= 2", f"{name} += {self.of('str', 0)}", f"{name}.sort()", f"{name}.clear()"]))
        else:
            lines = [f"{name} = dict({self.of('table', 1)})"]
            for _ in range(self.rng.randrange(1, 4)):
                key = repr(self.pick(WORDS))
                lines.append(self.pick([
                    f"{name}[{key}] = {self.of('int', 1)}", f"del {name}[{key}]", f"print({name}.pop({key}))",
                    f"print({name}.pop({key}, None))", f"print({name}.setdefault({key}, 3))", f"{name}.update(x=1, y={n})",
                    f"{name} |= {self.of('table', 0)}", f"print({name}.popitem())", f"print(list({name}.items())[:3])",
                    f"print({key} in {name}, {name}.keys() & {{'x', {key}}} == set())", f"{name}[{self.of('ints', 0)}] = 1"]))
        return self.guarded(lines + [f"print({name})"], [])

    def if_one(self, depth):
        lines = [f"if {self.safe_bool()}:", *self.indented(self.block(depth))]
        if self.chance(4):
            lines += [f"elif {self.safe_bool()}:", *self.indented(self.block(depth))]
        if self.chance(5):
            lines += ["else:", *self.indented(self.block(depth))]
        return lines

    def safe_bool(self):
        names = [name for kind in ("bool", "int", "str", "ints", "table") for name in self.names.get(kind, [])]
        return self.pick([self.pick(names) if names else "True", f"not {self.pick(names)}" if names else "1 < 2 > 0", "False or 'yes'"])

    def for_one(self, depth):
        target, kind = self.pick([("i", "int"), ("n", "int"), ("w", "str"), ("(k, v)", None), ("(i, (a, *b))", None)])
        source = {"i": f"range({self.rng.randrange(5)})", "n": self.pick([[1, 2, 3], [5, -1], []]).__repr__(),
                  "w": repr(["up", "down", "Left"]), "(k, v)": "{'a': 1, 'b': 2}.items()",
                  "(i, (a, *b))": "enumerate([(1, 2, 3), 'xyz', [0]])"}[target]
        before = {k: list(v) for k, v in self.names.items()}
        if kind:
            self.names.setdefault(kind, []).append(target)
        lines = [f"for {target.strip('()') if kind else target[1:-1]} in {source}:"]
        lines += self.indented(self.block(depth))
        leave = self.pick(["", "break", "continue", ""])
        if leave:
            lines += self.indented([f"if {self.safe_bool()}:", f"    {leave}", "print('rest of the loop')"])
        self.names = before
        if self.chance(4):
            lines += ["else:", "    print('no break')"]
        return lines

    def while_one(self, depth):
        name = self.new_name("w")
        lines = [f"{name} = {self.rng.randrange(4)}", f"while {name} > 0:", f"    {name} -= 1"]
        lines += self.indented(self.block(depth))
        if self.chance(5):
            lines += self.indented([f"if {name} == 1: {self.pick(['break', 'continue'])}"])
        if self.chance(5):
            lines += ["else:", "    print('while else')"]
        return lines

    def try_one(self, depth):
        first, second = self.pick(ERRORS), self.pick(ERRORS)
        raised = self.pick([f"raise {first}({self.of('str', 0)})", f"raise {first}", f"raise {first}(1, 'two')", "pass",
                            f"raise {first}('outer') from {second}('inner')", "assert False, 'no'", "{}['missing']", "[][1]", "1 // 0",
                            "None.attribute", "undefined_name", "int('x')", "raise 'text'", "raise KeyError('k') from None"])
        lines = ["try:", "    try:", *self.indented(self.indented(self.block(depth, 1) + [raised]))]
        lines += [f"    except {self.pick([second, f'({first}, {second})', 'LookupError', 'Exception'])} as inner:",
                  "        print('caught', repr(inner), inner.__cause__, inner.__suppress_context__)"]
        lines += ["        " + self.pick(["pass", "raise", f"raise {second}('again')", f"raise {second}('again') from inner", "1 / 0"])]
        if self.chance(4):
            lines += ["    else:", "        print('no error')"]
        if self.chance(6):
            lines += ["    finally:", "        print('always')"]
        lines += ["except BaseException as outer:", "    print('outer', repr(outer), repr(outer.__cause__), repr(outer.__context__))"]
        return lines

    def function(self, depth):
        name = self.new_name("f")
        parameters = self.pick(["a, b", "a, b=2", "a, *rest", "a, *, key", "a, /, b", "*args, **kw", "a, b=1, *c, d=4, **e", "a, *, k=None", "a=[]"])
        names = [p.strip("* ").split("=")[0] for p in parameters.split(",") if p.strip() not in ("*", "/")]
        before, self.names = self.names, {}
        body = self.block(depth)
        self.names = before
        shown = ", ".join(names)
        result = self.pick([f"return ({shown},)", f"return [{shown}]", f"print({shown})", f"return {names[0]}"])
        calls = []
        for _ in range(self.rng.randrange(1, 4)):
            arguments = self.pick(["1", "1, 2", "1, 2, 3", "", "a=1", "1, b=3", "*[1, 2]", "**{'a': 1}", "1, key=2", "1, 2, 3, d=0, z=9",
                                   "*'ab', k=1", "1, a=2", "b=1, a=2", "kee=1", "1, *[], **{}"])
            calls += self.guarded([f"print({name}({arguments}))"])
        return [f"def {name}({parameters}):", *self.indented(body + [result]), *calls]

    def generator(self, depth):
        name = self.new_name("g")
        shape = self.rng.randrange(4)
        if shape == 0:
            body = [f"for i in range({self.rng.randrange(5)}):", "    got = yield i * 2", "    if got: print('got', got)",
                    f"return {self.of('str', 0)}"]
            use = [f"it = {name}()", "print(next(it), list(it))", f"it = {name}()", "next(it)", "print(it.send('hi'))", "next(it); next(it); next(it)"]
        elif shape == 1:
            body = ["try:", "    yield 1", "    yield 2", "finally:", "    print('closed')"]
            use = [f"it = {name}()", "print(next(it))", self.pick(["it.close()", "it.throw(ValueError('thrown'))", "print(list(it))", "del it"])]
        elif shape == 2:
            body = ["x = yield from range(2)", f"y = yield from ['a', 'b', {self.of('int', 0)}]", "return x"]
            use = [f"print([*{name}()])", f"a, *b = {name}()", "print(a, b)"]
        else:
            body = ["a, b = 0, 1", "while True:", "    yield a", "    a, b = b, a + b"]
            use = [f"print(list(itertools.islice({name}(), {self.rng.randrange(9)})))",
                   f"print(next(x for x in {name}() if x > {self.rng.randrange(100)}))",
                   f"print(list(itertools.takewhile(lambda v: v < 50, {name}())))"]
        return [f"def {name}():", *self.indented(body), *self.guarded(use)]

    def with_one(self, depth):
        name = self.new_name("m")
        lines = ["@contextlib.contextmanager", f"def {name}(tag):", "    print('enter', tag)"]
        lines += self.pick([["    yield tag.upper()", "    print('left', tag)"],
                            ["    try:", "        yield tag", "    finally:", "        print('exit', tag)"],
                            ["    try:", "        yield", "    except ValueError as e:", "        print('swallowed', e)"]])
        head = self.pick([f"with {name}('a') as got:", f"with {name}('a') as got, {name}('b') as two:",
                          f"with ({name}('p') as got,", f"with contextlib.suppress({self.pick(ERRORS)}), {name}('z') as got:"])
        if head.startswith("with (") and head.endswith(","):
            head += f" {name}('q')):"
        inside = ["print('in', got)", self.pick(["pass", "raise ValueError('bad')", "1 / 0", "print({}['k'])"])]
        return lines + self.guarded([head, *self.indented(inside)])

    def match_one(self, depth):
        subject = self.pick([self.of("int", 1), self.of("ints", 1), self.of("pair", 1), self.of("table", 1), self.of("str", 1), "{'a': 1, 'b': [2, 3]}",
                             "(1, (2, 3))", "None", "['go', 'north']", "3.0"])
        cases = ["case 0 | 1 | -1:", "case [x, y]:", "case [first, *rest]:", "case {'a': n, **others}:", "case str() as s:", "case int(n) if n > 5:",
                 "case (a, (b, c)):", "case []:", "case None:", "case True:", "case {'k': _}:", "case float():", "case ['go', ('north' | 'south') as way]:",
                 "case 'x' | 'alpha':", "case [_, _, *_]:", "case int() | float():", "case {}:"]
        self.rng.shuffle(cases)
        lines = [f"match {subject}:"]
        for case in cases[:self.rng.randrange(2, 7)]:
            captured = [c for c in ["x", "y", "first", "rest", "n", "others", "s", "a", "b", "c", "way"] if f" {c}" in case.replace("(", " ").replace("[", " ").replace("*", " ") + " "]
            captured = [c for c in captured if c in case.replace("'a'", "").replace("case", "")]
            lines += [f"    {case}", f"        print({case!r}, {', '.join(c for c in captured if self.is_bound(case, c))})"]
        lines += ["    case _:", "        print('other')"]
        return self.guarded(lines)

    @staticmethod
    def is_bound(case, name):
        import re
        text = re.sub(r"'[^']*'", "", case)
        return re.search(rf"\b{name}\b(?!\()", text) is not None
