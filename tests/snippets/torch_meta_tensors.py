# A tensor on the meta device is a shape and a type: operations compute shapes, values are nowhere.
# fact: 1.4.4
import torch

x = torch.empty(2, 3, device='meta')
print(x, x.device == torch.device('meta'), repr(x.device))
print(x.shape, x.dtype, x.is_meta, x.is_cuda, x.is_cpu, x.get_device())
print(torch.ones(3, 4, device='meta', dtype=torch.float64), torch.zeros(0, device='meta'))
print(torch.tensor([1, 2], device='meta'), torch.tensor([[1.0]], device='meta', requires_grad=True))
print(torch.arange(5, device='meta'), torch.randn(2, device='meta'), torch.eye(3, device='meta').shape)
print(torch.randint(0, 5, (2, 2), device='meta'), torch.linspace(0, 1, 5, device='meta'))
print(torch.empty_like(x), torch.zeros_like(x).device, torch.ones(2, 3).to('meta'))
print(x @ torch.rand(3, 5, device='meta'), x + 1, x + torch.tensor(2.0))
print(x.sum(), x.mean(dim=1), (x > 0).dtype, x.reshape(-1), x.t())
print(torch.cat([x, x]).shape, torch.stack([x, x]).shape, x[0], x[:, 1].shape, x.expand(4, 2, 3).shape)
x.copy_(torch.ones(2, 3))
x.add_(1)
x[0] = 5
print(x, x.clone(), x.detach(), x.half().dtype)
y = torch.ones(3, 4, device='meta')
for what in (lambda: x.to('cpu'), lambda: x.cpu(), lambda: x.cuda(), lambda: x.tolist(), lambda: x.numpy(),
             lambda: torch.ones(2, 3).copy_(x), lambda: x + torch.ones(2, 3), lambda: torch.ones(2, 3) + x,
             lambda: torch.ones(2, 3)[torch.tensor([0], device='meta')], lambda: x + torch.ones(2, 4, device='meta'),
             lambda: x @ y.t(), lambda: setattr(torch.ones(3), 'data', x)):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)
# expect: tensor(..., device='meta', size=(2, 3)) True device(type='meta')
# expect: torch.Size([2, 3]) torch.float32 True False False -1
# expect: tensor(..., device='meta', size=(3, 4), dtype=torch.float64) tensor(..., device='meta', size=(0,))
# expect: tensor(..., device='meta', size=(2,), dtype=torch.int64) tensor(..., device='meta', size=(1, 1), requires_grad=True)
# expect: tensor(..., device='meta', size=(5,), dtype=torch.int64) tensor(..., device='meta', size=(2,)) torch.Size([3, 3])
# expect: tensor(..., device='meta', size=(2, 2), dtype=torch.int64) tensor(..., device='meta', size=(5,))
# expect: tensor(..., device='meta', size=(2, 3)) meta tensor(..., device='meta', size=(2, 3))
# expect: tensor(..., device='meta', size=(2, 5)) tensor(..., device='meta', size=(2, 3)) tensor(..., device='meta', size=(2, 3))
# expect: tensor(..., device='meta', size=()) tensor(..., device='meta', size=(2,)) torch.bool tensor(..., device='meta', size=(6,)) tensor(..., device='meta', size=(3, 2))
# expect: torch.Size([4, 3]) torch.Size([2, 2, 3]) tensor(..., device='meta', size=(3,)) torch.Size([2]) torch.Size([4, 2, 3])
# expect: tensor(..., device='meta', size=(2, 3)) tensor(..., device='meta', size=(2, 3)) tensor(..., device='meta', size=(2, 3)) torch.float16
# expect: NotImplementedError Cannot copy out of meta tensor; no data!
# expect: NotImplementedError Cannot copy out of meta tensor; no data!
# expect: NotImplementedError Cannot copy out of meta tensor; no data!
# expect: NotImplementedError Cannot copy out of meta tensor; no data!
# expect: TypeError can't convert meta device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.
# expect: NotImplementedError Cannot copy out of meta tensor; no data!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, meta and cpu!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, meta and cpu!
# expect: RuntimeError indices should be either on cpu or on the same device as the indexed tensor (cpu)
# expect: RuntimeError The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
# expect: RuntimeError mat1 and mat2 shapes cannot be multiplied (2x3 and 4x3)
# expect: RuntimeError Attempted to call `variable.set_data(tensor)`, but `variable` and `tensor` have incompatible tensor type.
