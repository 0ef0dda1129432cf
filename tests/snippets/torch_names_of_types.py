import torch
for x in (torch.float32, torch.device("cpu"), torch.Size([1]), torch.ones(1), torch.nn.Linear(1, 1), torch.Generator(), 3):
    print(type(x).__name__, type(x).__qualname__, type(x).__module__, type(x))
print(type("a.b", (), {}).__name__)
print("torch.dtype is", type(torch.int64))
# expect: dtype dtype torch <class 'torch.dtype'>
# expect: device device torch <class 'torch.device'>
# expect: Size Size torch <class 'torch.Size'>
# expect: Tensor Tensor torch <class 'torch.Tensor'>
# expect: Linear Linear torch.nn.modules.linear <class 'torch.nn.modules.linear.Linear'>
# expect: Generator Generator torch._C <class 'torch._C.Generator'>
# expect: int int builtins <class 'int'>
# expect: a.b
# expect: torch.dtype is <class 'torch.dtype'>
