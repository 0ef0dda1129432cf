# Factories.
import torch
print(torch.zeros(2), torch.ones(2, 1), torch.full((2,), 7), torch.full((2,), 1.5), torch.eye(2), torch.arange(3), torch.arange(1, 2, 0.25))
print(torch.linspace(0, 1, 5), torch.zeros((2, 2)).shape, torch.tensor([[1, 2], [3, 4]]), torch.tensor(5), torch.arange(5, 0, -2))
x = torch.ones(2, dtype=torch.float64)
print(torch.zeros_like(x), torch.ones_like(x, dtype=torch.int32), x.new_zeros(1), x.new_tensor([1, 2]), torch.full_like(x, 3), torch.empty_like(x).shape)
for call in (lambda: torch.tensor([[1, 2], [3]]), lambda: torch.tensor(['a']), lambda: torch.tensor([1, None]), lambda: torch.zeros(-1),
             lambda: torch.ones(2, dtype=torch.int64, requires_grad=True), lambda: torch.arange(0, 5, -1)):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
print(torch.tensor(torch.tensor([1.0])).shape, torch.as_tensor([1, 2]), torch.is_tensor(x), torch.numel(x))
# expect: tensor([0., 0.]) tensor([[1.],
# expect:         [1.]]) tensor([7, 7]) tensor([1.5000, 1.5000]) tensor([[1., 0.],
# expect:         [0., 1.]]) tensor([0, 1, 2]) tensor([1.0000, 1.2500, 1.5000, 1.7500])
# expect: tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000]) torch.Size([2, 2]) tensor([[1, 2],
# expect:         [3, 4]]) tensor(5) tensor([5, 3, 1])
# expect: tensor([0., 0.], dtype=torch.float64) tensor([1, 1], dtype=torch.int32) tensor([0.], dtype=torch.float64) tensor([1., 2.], dtype=torch.float64) tensor([3., 3.], dtype=torch.float64) torch.Size([2])
# expect: ValueError expected sequence of length 2 at dim 1 (got 1)
# expect: ValueError too many dimensions 'str'
# expect: RuntimeError Could not infer dtype of NoneType
# expect: RuntimeError Trying to create tensor with negative dimension -1: [-1]
# expect: RuntimeError Only Tensors of floating point and complex dtype can require gradients
# expect: RuntimeError upper bound and larger bound inconsistent with step sign
# expect: torch.Size([1]) tensor([1, 2]) True 2
