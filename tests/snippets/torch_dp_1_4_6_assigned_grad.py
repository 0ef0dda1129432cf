# A gradient that is assigned has the parameter's type, device and shape.
import torch

weight = torch.nn.Parameter(torch.ones(2, 3))
for grad in (torch.ones(2, 3, dtype=torch.float64), torch.ones(2, 3, device='cuda'), torch.ones(3, 2), [1.0]):
    try:
        weight.grad = grad
    except Exception as error:
        print(type(error).__name__, error)
weight.grad = torch.full((2, 3), 2.0)
print(weight.grad.sum())
weight.grad = None
print(weight.grad)
# expect: RuntimeError assigned grad has data of a different type
# expect: RuntimeError assigned grad has data of a different type
# expect: RuntimeError assigned grad has data of a different size
# expect: TypeError assigned grad expected to be a Tensor or None but got grad of type list
# expect: tensor(12.)
# expect: None
# fact: 1.4.6
