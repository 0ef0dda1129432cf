# Functions that call themselves.
def fact(n):
    return 1 if n == 0 else n * fact(n - 1)
def fib(n, memo={}):
    if n in memo:
        return memo[n]
    memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]
print(fact(20), fib(80))
def depth(n):
    return depth(n + 1)
try:
    depth(0)
except RecursionError as e:
    print(e)
def hanoi(n, a, b, c):
    return 0 if n == 0 else hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
print(hanoi(10, 'a', 'b', 'c'))
# expect: 2432902008176640000 23416728348467685
# expect: maximum recursion depth exceeded
# expect: 1023
