# ranks: 4
# fact: 4.5
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())
part = torch.full((4,), dist.get_rank() + 1.0, device="cuda")
joined = torch.empty(16, device="cuda")
piece = torch.empty(4, device="cuda")
dist.all_gather_into_tensor(joined, part)
dist.reduce_scatter_tensor(piece, joined)
dist.all_reduce(part)
print(joined.tolist(), piece, part)
# all_reduce = reduce_scatter, then all_gather
split = torch.empty(1, device="cuda")
dist.reduce_scatter_tensor(split, torch.full((4,), dist.get_rank() + 1.0, device="cuda"))
again = torch.empty(4, device="cuda")
dist.all_gather_into_tensor(again, split)
print(torch.equal(again, part))
# expect: [1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 4.0, 4.0, 4.0, 4.0] tensor([4., 4., 4., 4.], device='cuda:0') tensor([10., 10., 10., 10.], device='cuda:0')
# expect: True
# expect: [1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 4.0, 4.0, 4.0, 4.0] tensor([8., 8., 8., 8.], device='cuda:1') tensor([10., 10., 10., 10.], device='cuda:1')
# expect: True
# expect: [1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 4.0, 4.0, 4.0, 4.0] tensor([12., 12., 12., 12.], device='cuda:2') tensor([10., 10., 10., 10.], device='cuda:2')
# expect: True
# expect: [1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 4.0, 4.0, 4.0, 4.0] tensor([16., 16., 16., 16.], device='cuda:3') tensor([10., 10., 10., 10.], device='cuda:3')
# expect: True
