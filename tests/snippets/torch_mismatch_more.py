# Facts 5.1 to 5.11, more operations.
import torch
x = torch.ones(3)
def show(t): print(t.device, t.is_cuda, t.get_device(), t.type())
show(x); show(x.cuda()); show(x.to(torch.device('cuda:2'))); show(x.to('cuda:1').half())
y = x.to('cuda:0'); z = y.to('cuda:1')
for f in (lambda: y + z, lambda: torch.cat([y, z]), lambda: y.add_(z), lambda: y @ z, lambda: torch.dot(x, y), lambda: y[z.long()], lambda: torch.stack((x, y)), lambda: y == z, lambda: torch.max(y, z), lambda: y.copy_(z).device, lambda: torch.where(y > 0, y, z), lambda: (y > x), lambda: y.masked_fill(x > 0, 1), lambda: y + torch.tensor([1.0]), lambda: y.add(torch.tensor(1.0)).device, lambda: torch.tensor(1.0) * y, lambda: torch.tensor(1.0).cuda() + x, lambda: torch.tensor(1.0).cuda() + torch.tensor(1.0), lambda: y.index_select(0, torch.tensor([0]))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])
# expect: cpu False -1 torch.FloatTensor
# expect: cuda:0 True 0 torch.cuda.FloatTensor
# expect: cuda:2 True 2 torch.cuda.FloatTensor
# expect: cuda:1 True 1 torch.cuda.HalfTensor
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1! (when checking argument for argument tensors in method wrapper_CUDA_cat)
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1! (when checking argument for argument tensor in method wrapper_CUDA__dot)
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument tensor in method wrapper_CUDA__dot)
# expect: RuntimeError indices should be either on cpu or on the same device as the indexed tensor (cuda:0)
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument tensors in method wrapper_CUDA_cat)
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# expect: cuda:0
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: RuntimeError expected self and mask to be on the same device, but got mask on cpu and self on cuda:0
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: cuda:0
# expect: tensor([1., 1., 1.], device='cuda:0')
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: tensor(2., device='cuda:0')
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument index in method wrapper_CUDA__index_select)
# fact: 5.1
