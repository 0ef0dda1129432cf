# A module inside itself is Python's RecursionError, not a crash.
import torch
from torch import nn
m = nn.Sequential()
m.add_module("a", m)
for call in (lambda: m(torch.ones(1)), lambda: m.cuda(), lambda: print(m)):
    try:
        call()
    except RecursionError as error:
        print(error)
values = []
values.append(values)
try:
    nn.DataParallel(nn.Identity())(values)
except RecursionError:
    print("values inside themselves")
# expect: maximum recursion depth exceeded
# expect: maximum recursion depth exceeded
# expect: maximum recursion depth exceeded
# expect: values inside themselves
# oracle cannot: where the limit is met decides the words
