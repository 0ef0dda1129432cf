# Facts 5: tensors that lie on different devices.
import torch
from torch import nn
import torch.nn.functional as F
a, b, c = torch.ones(2, 2), torch.ones(2, 2).cuda(), torch.ones(2, 2).cuda(1)
cpu_model, gpu_model = nn.Linear(2, 2), nn.Linear(2, 2).cuda()
for call in (lambda: a + b, lambda: b + a, lambda: b * c, lambda: a.add_(b), lambda: b.add_(a), lambda: a @ b, lambda: b @ a, lambda: torch.cat([a, b]),
             lambda: gpu_model(a), lambda: cpu_model(b), lambda: nn.Linear(2, 2, bias=False).cuda()(a), lambda: F.mse_loss(a, b),
             lambda: F.cross_entropy(b, torch.tensor([0, 1])), lambda: nn.Embedding(2, 2).cuda()(torch.tensor([0])), lambda: a[torch.tensor([0]).cuda()],
             lambda: torch.where(a > 0, b, b), lambda: torch.equal(a, b), lambda: torch.stack([b, c]), lambda: a + torch.tensor(1.0).cuda(), lambda: torch.bmm(a[None], b[None])):
    try:
        print(call())
    except RuntimeError as error:
        print(error)
print((b + torch.tensor(1.0)).device, (torch.tensor(1.0) + b).device, (b + 1).device, b[torch.tensor([0])].device, a.copy_(b).device)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat2 in method wrapper_CUDA_mm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument mat2 in method wrapper_CUDA_mm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument tensors in method wrapper_CUDA_cat)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat2 in method wrapper_CUDA_mm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument target in method wrapper_CUDA_nll_loss_forward)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument index in method wrapper_CUDA__index_select)
# expect: indices should be either on cpu or on the same device as the indexed tensor (cpu)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument other in method wrapper_CUDA__equal)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cuda:1! (when checking argument for argument tensors in method wrapper_CUDA_cat)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat2 in method wrapper_CUDA_bmm)
# expect: cuda:0 cuda:0 cuda:0 cuda:0 cpu
