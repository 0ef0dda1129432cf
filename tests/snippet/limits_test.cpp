// Every named limit, and programs that try to break out of them.
#include "tests/snippet/programs.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

using ringside::trace::Outcome;
using ringside::trace::Record;

namespace {

Record limited(const std::string& program, const ringside::snippet::RunLimits& limits) {
    ringside::snippet::RunRequest request;
    request.program = program;
    request.limits = limits;
    return make_run(std::move(request))->execute();
}

}  // namespace

TEST_CASE("an endless loop ends as limit, whatever except and finally say") {
    ringside::snippet::RunLimits limits;
    limits.most_steps = 100'000;
    const Record record = limited(
        "while True:\n    try:\n        while True: pass\n    except BaseException:\n        "
        "print('caught')\n"
        "    finally:\n        print('finally')\n",
        limits);
    CHECK(record.outcome == Outcome::limit);
    CHECK(record.error->message == "more than 100000 steps");
    CHECK(record.stdout_text.empty());
}

TEST_CASE("endless iterators inside native loops end as limit") {
    ringside::snippet::RunLimits limits;
    limits.most_steps = 200'000;
    for (const char* program : {"import itertools\nsum(itertools.count())\n",
                                "list(iter(int, 1))\n", "max(x for x in iter(int, 1))\n",
                                "any(map(lambda x: x, iter(int, 1)))\n", "x in iter(int, 1)\n"}) {
        CAPTURE(program);
        CHECK(limited(std::string("x = 5\n") + program, limits).outcome == Outcome::limit);
    }
}

TEST_CASE("recursion without end raises RecursionError, which can be caught") {
    const Record record = record_of(
        "def f(): return f()\ntry:\n    f()\nexcept RecursionError as e:\n    print(e)\n");
    CHECK(record.outcome == Outcome::ok);
    CHECK(record.stdout_text == "maximum recursion depth exceeded\n");
    for (const char* program :
         {"class A:\n    def __repr__(self): return repr(self)\nrepr(A())\n",
          "class A:\n    def __eq__(self, o): return self == o\nA() == 1\n",
          "class A:\n    def __getattr__(self, n): return getattr(self, n)\nA().x\n",
          "class A:\n    def __add__(self, o): return self + o\nA() + 1\n",
          "def g():\n    yield from g()\nlist(g())\n",
          "f = lambda: sorted([1, 2], key=lambda v: f())\nf()\n",
          "class A:\n    def __init__(self): A()\nA()\n",
          "a = []\nb = []\na.append(b)\nb.append(a)\na == b\n",
          "class A:\n    def __iter__(self): return iter(self)\nlist(A())\n",
          "def f():\n    with c(): f()\nclass c:\n    def __enter__(self): f()\n    def "
          "__exit__(self, *a): pass\nf()\n"}) {
        CAPTURE(program);
        const Record one = record_of(program);
        CHECK(one.error->type == "RecursionError");
    }
}

TEST_CASE("one object that asks for more memory than there is raises MemoryError") {
    for (const char* program :
         {"'a' * 10**12", "'a' * (2**25 + 1)", "[0] * 10**12", "(0,) * 10**11",
          "list(range(10**12))", "'x'.zfill(10**12)", "b'a' * 10**12", "'a'.center(10**12)",
          "bytes(10**12)", "x = 'a' * 10**7\nx + x + x + x",
          "x = 'ab' * 10**7\nx.replace('a', x)"}) {
        CAPTURE(program);
        const Record record = record_of(program);
        CHECK(record.outcome == Outcome::error);
        CHECK(record.error->type == "MemoryError");
    }
}

TEST_CASE("many objects that together take too much memory end as limit") {
    ringside::snippet::RunLimits limits;
    limits.most_memory_bytes = 8 << 20;
    const Record record = limited("a = []\nwhile True:\n    a.append([1, 2, 3])\n", limits);
    CHECK(record.outcome == Outcome::limit);
    CHECK(record.error->message == "the program's objects take more than 8 MiB");
    CHECK(limited("d = {}\nfor i in range(10**9):\n    d[i] = str(i)\n", limits).outcome ==
          Outcome::limit);
    CHECK(limited("for i in range(2000):\n    a = [0] * 20000\nprint('fine')\n", limits)
              .stdout_text == "fine\n");
}

TEST_CASE("output past its limit ends as limit and keeps what fitted") {
    ringside::snippet::RunLimits limits;
    limits.most_output_bytes = 100;
    const Record record = limited("while True:\n    print('0123456789')\n", limits);
    CHECK(record.outcome == Outcome::limit);
    CHECK(record.stdout_text.size() == 100);
    CHECK(limited("print('a' * 10**7)\n", limits).outcome == Outcome::limit);
}

TEST_CASE("whole numbers that would take for ever end as limit") {
    for (const char* program :
         {"10 ** 10 ** 10", "1 << 10**12", "x = 3\nfor i in range(100):\n    x = x * x\n"}) {
        CAPTURE(program);
        CHECK(record_of(program).outcome == Outcome::limit);
    }
    CHECK(record_of("print(len(str(2 ** 14000)))").stdout_text == "4215\n");
    CHECK(record_of("str(10 ** 5000)").error->message ==
          "Exceeds the limit (4300 digits) for integer string conversion; use "
          "sys.set_int_max_str_digits() to increase the limit");
}

TEST_CASE("a limit names the line that met it, inside functions too") {
    CHECK(record_of("x = 1\nx = 10 ** 10 ** 8\n").error->line == 2);
    CHECK(record_of("\n\n2 ** 10 ** 9\n").error->line == 3);
    CHECK(record_of("def f():\n    return 1 << 10**12\n\nf()\n").error->line == 2);
    CHECK(record_of("x = 1\nlist(map(lambda v: v ** 10 ** 9,\n         [3]))\n").error->line == 2);
    CHECK(record_of("a = []\nwhile True:\n    a.append([1] * 1000)\n").error->line == 3);
}

TEST_CASE("what would take more steps than are left is not begun") {
    for (const char* program : {"x = (1 << 40000) - 1\npow(3, x, x - 2)\n",
                                "import math\nmath.gcd(3 ** 1200000, 5 ** 800000)\n",
                                "x = 3 ** 600000\nfor i in range(10**6):\n    x * x\n",
                                "x = (1 << 4000000) - 1\ny = (1 << 2000000) - 3\nx // y\n"}) {
        CAPTURE(program);
        const auto start = std::chrono::steady_clock::now();
        CHECK(record_of(program).outcome == Outcome::limit);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(15));
    }
}

TEST_CASE("long native operations end soon after cancel") {
    for (const char* program :
         {"s = 'ab' * 10**7\nfor i in range(10**6):\n    s.count('ba')\n",
          "s = 'a' * 10**7\nfor i in range(10**6):\n    s + s\n",
          "s = 'a' * 10**7\nfor i in range(10**6):\n    'b' in s\n",
          "s = 'a' * 10**6\nt = 'a' * 10**5 + 'b'\nfor i in range(10**6):\n    s.find(t)\n",
          "x = 3 ** 600000\nfor i in range(10**6):\n    x * x\n",
          "x = 3 ** 600000\nfor i in range(10**6):\n    x % 12345\n",
          "s = 'a' * 10**7\nfor i in range(10**6):\n    s[1:]\n",
          "for i in range(10**6):\n    [0] * 10**6\n",
          "for i in range(10**6):\n    'x' * (3 * 10**7)\n"}) {
        CAPTURE(program);
        const auto run = run_of(program);
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            run->cancel(Outcome::timeout);
        });
        const auto start = std::chrono::steady_clock::now();
        CHECK(run->execute().outcome == Outcome::timeout);
        other.join();
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(15));
    }
}

TEST_CASE("programs of absurd shapes are compiled or refused at once") {
    std::string parameters = "def f(";
    for (int i = 0; i < 70'000; ++i) parameters += "a" + std::to_string(i) + ",";
    std::string keywords = "print(";
    for (int i = 0; i < 70'000; ++i) keywords += "a" + std::to_string(i) + "=1,";
    std::string subscripts = "x = [0]\nx";
    for (int i = 0; i < 200'000; ++i) subscripts += "[0]";
    std::string digits = "x = 0x" + std::string(900'000, 'f') + "\n";
    std::string names = "x = (";
    for (int i = 0; i < 70'000; ++i) names += "b" + std::to_string(i) + ",";
    for (const std::string& program :
         {parameters + "): pass\n", keywords + ")\n", subscripts + "\n", digits, names + ")\n"}) {
        CAPTURE(program.substr(0, 40));
        const auto start = std::chrono::steady_clock::now();
        record_of(program);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(15));
    }
}

TEST_CASE("a zero byte is refused with its line") {
    CHECK(record_of(std::string("x = 1\ny = '\0'\n", 12)).error->line == 2);
}

TEST_CASE("a program that is too long, or no text, is refused with its place") {
    ringside::snippet::RunLimits limits;
    limits.longest_program_bytes = 50;
    CHECK(limited("x = 1\n" + std::string(60, '\n'), limits).error->message ==
          "the program is longer than 50 bytes");
    const Record zero = record_of(std::string("x = 1\nprint('a\0b')\n", 19));
    CHECK(zero.error->type == "SyntaxError");
    CHECK(zero.error->message == "source code string cannot contain null bytes");
    const Record bad = record_of("x = 1\ny = '\xff'\n");
    CHECK(bad.error->type == "SyntaxError");
    CHECK(bad.error->line == 2);
}

TEST_CASE("deep nesting of every kind is an error and never a crash") {
    const auto repeated = [](const std::string& text, int times) {
        std::string out;
        for (int i = 0; i < times; ++i) out += text;
        return out;
    };
    const auto failure = [](const std::string& program) {
        const Record record = record_of(program);
        return record.error ? record.error->type + ": " + record.error->message
                            : record.stdout_text;
    };
    CHECK(failure(repeated("(", 300) + "1" + repeated(")", 300)) ==
          "SyntaxError: too many nested parentheses");
    CHECK(failure(repeated("[", 100000)) == "SyntaxError: too many nested parentheses");
    CHECK(failure("print(" + repeated("(", 150) + "1" + repeated(")", 150) + ")") == "1\n");
    CHECK(failure(repeated("-", 100000) + "1").rfind("RecursionError", 0) == 0);
    CHECK(failure(repeated("not ", 100000) + "1").rfind("RecursionError", 0) == 0);
    CHECK(failure("x = 1" + repeated(" + 1", 100000)).rfind("RecursionError", 0) == 0);
    CHECK(failure("x = 1" + repeated(" ** 1", 100000)).rfind("RecursionError", 0) == 0);
    CHECK(failure("x = a" + repeated(".a", 100000)).rfind("RecursionError", 0) == 0);
    CHECK(failure("x = " + repeated("lambda: ", 100000) + "1").rfind("RecursionError", 0) == 0);
    CHECK(failure("x = " + repeated("1 if 1 else ", 50000) + "1").rfind("RecursionError", 0) == 0);
    CHECK(failure("x = f" + repeated("()", 100000)).rfind("RecursionError", 0) == 0);
    std::string blocks;
    for (int i = 0; i < 25; ++i)
        blocks += std::string(static_cast<std::size_t>(i), ' ') + "while 1:\n";
    CHECK(failure(blocks + std::string(25, ' ') + "pass\n") ==
          "SyntaxError: too many statically nested blocks");
    std::string indented;
    for (int i = 0; i < 120; ++i)
        indented += std::string(static_cast<std::size_t>(i), ' ') + "if 1:\n";
    CHECK(failure(indented + std::string(120, ' ') + "pass\n") ==
          "IndentationError: too many levels of indentation");
    std::string chain = "if 0: pass\n";
    for (int i = 0; i < 20000; ++i) chain += "elif 0: pass\n";
    CHECK(failure(chain + "else: print('end')\n") == "end\n");
}

TEST_CASE("cancel ends a busy program soon, with the outcome asked for") {
    for (const Outcome why : {Outcome::cancelled, Outcome::timeout}) {
        ringside::snippet::RunRequest request;
        request.program = "try:\n    while True: pass\nfinally:\n    print('no')\n";
        request.limits.most_steps = 1'000'000'000'000;
        const auto run = make_run(std::move(request));
        std::thread canceller([&run, why] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            run->cancel(why);
        });
        const auto began = std::chrono::steady_clock::now();
        const Record record = run->execute();
        canceller.join();
        CHECK(record.outcome == why);
        CHECK(record.stdout_text.empty());
        CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(10));
    }
}
