# oracle cannot: the kernels of a GPU build
# ranks: 2
# fact: 3.6, 3.1.11
import torch, torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
whole = torch.tensor([[1.0, 2.0], [3.0, 5.0], [10.0, -4.0], [12.0, 0.5], [7.0, 7.0], [0.0, 1.0]])
weights = torch.tensor([[1.0, -2.0], [0.5, 1.0], [2.0, 0.0], [-1.0, 3.0], [0.25, 1.5], [1.0, 1.0]])
mine = slice(0, 2) if rank == 0 else slice(2, 6)
plain = nn.BatchNorm1d(2)
x = whole.clone().requires_grad_()
(plain(x) * weights).sum().backward()
model = nn.Sequential(nn.BatchNorm1d(2)).cuda()
sync = nn.SyncBatchNorm.convert_sync_batchnorm(model)
print(sync)
ddp = DDP(sync, device_ids=[rank])
own = whole[mine].cuda().requires_grad_()
y = ddp(own)
(y * weights[mine].cuda()).sum().backward()
print(torch.allclose(sync[0].running_mean.cpu(), plain.running_mean), torch.allclose(sync[0].running_var.cpu(), plain.running_var))
print(torch.allclose(own.grad.cpu(), x.grad[mine], atol=1e-5))
print(torch.allclose(2 * sync[0].weight.grad.cpu(), plain.weight.grad, atol=1e-5), torch.allclose(2 * sync[0].bias.grad.cpu(), plain.bias.grad, atol=1e-5))
print(int(sync[0].num_batches_tracked))
local = nn.BatchNorm1d(2).cuda()
local(whole[mine].cuda())
print(local.running_mean)
sync.eval()
print(torch.allclose(ddp(own).cpu(), plain.eval()(whole[mine]), atol=1e-5))
for wrong in (lambda: DDP(nn.Sequential(nn.SyncBatchNorm(2))), lambda: nn.SyncBatchNorm(2)(torch.ones(2, 2)),
              lambda: nn.SyncBatchNorm(2).cuda()(torch.ones(2, device='cuda'))):
    try:
        wrong()
    except ValueError as e:
        print(e)
# expect: Sequential(
# expect:   (0): SyncBatchNorm(2, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect: )
# expect: True True
# expect: True
# expect: True True
# expect: 1
# expect: tensor([0.2000, 0.3500], device='cuda:0')
# expect: True
# expect: SyncBatchNorm layers only work with GPU modules
# expect: SyncBatchNorm expected input tensor to be on GPU or XPU or privateuseone
# expect: expected at least 2D input (got 1D input)
# expect: Sequential(
# expect:   (0): SyncBatchNorm(2, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect: )
# expect: True True
# expect: True
# expect: True True
# expect: 1
# expect: tensor([0.7250, 0.1125], device='cuda:1')
# expect: True
# expect: SyncBatchNorm layers only work with GPU modules
# expect: SyncBatchNorm expected input tensor to be on GPU or XPU or privateuseone
# expect: expected at least 2D input (got 1D input)
