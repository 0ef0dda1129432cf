# out= writes into a tensor of the program's, gives it the result's shape, and refuses what it cannot hold.
import warnings
import torch

a, b = torch.ones(2, 2), torch.full((2, 2), 3.0)
room = torch.empty(0)
result = torch.add(a, b, out=room)
print(result is room, room)
print(torch.matmul(a, b, out=torch.zeros(2, 2)), torch.cat([a, b], out=torch.empty(0)).shape, torch.stack([a, b], out=torch.empty(0)).shape)
values, places = torch.zeros(2), torch.zeros(2, dtype=torch.long)
torch.max(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1, out=(values, places))
print(values, places)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always')
    small = torch.zeros(3)
    torch.mul(a, 2, out=small)
    print(small.shape, len(seen), str(seen[0].message)[:60])
for bad in (lambda: torch.add(a, 0.5, out=torch.zeros(2, 2, dtype=torch.long)),
            lambda: torch.add(a.requires_grad_(), b, out=torch.zeros(2, 2)),
            lambda: torch.cat([b, b], out=torch.zeros(4, 2, dtype=torch.long))):
    try:
        bad()
    except RuntimeError as error:
        print(error)
# expect: True tensor([[4., 4.],
# expect:         [4., 4.]])
# expect: tensor([[6., 6.],
# expect:         [6., 6.]]) torch.Size([4, 2]) torch.Size([2, 2, 2])
# expect: tensor([5., 7.]) tensor([1, 0])
# expect: torch.Size([2, 2]) 1 An output with one or more elements was resized since it had
# expect: result type Float can't be cast to the desired output type Long
# expect: add(): functions with out=... arguments don't support automatic differentiation, but one of the arguments requires grad.
# expect: torch.cat(): input types can't be cast to the desired output type Long
