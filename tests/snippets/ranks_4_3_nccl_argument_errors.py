# oracle cannot: gloo stands in for nccl, and the words of 2.x
# ranks: 2
# fact: 4.1.2, 4.2.4, 4.2.5, 4.3.1, 4.3.3, 4.4.6
import torch
import torch.distributed as dist

dist.init_process_group('nccl')
rank = dist.get_rank()
torch.cuda.set_device(rank)


def tried(call):
    try:
        print('fine', call())
    except Exception as e:
        print(type(e).__name__, e)


two = torch.ones(2, device='cuda')
tried(lambda: dist.all_reduce(torch.ones(2)))
tried(lambda: dist.all_reduce(torch.ones(2, 3, device='cuda').t()))
tried(lambda: dist.all_gather_into_tensor(torch.ones(3, device='cuda'), two))
tried(lambda: dist.all_gather_into_tensor(torch.ones(4, device='cuda', dtype=torch.float64), two))
tried(lambda: dist.reduce_scatter_tensor(two, torch.ones(3, device='cuda')))
tried(lambda: dist.reduce_scatter_tensor(two, torch.ones(4, device='cuda', dtype=torch.float64)))
tried(lambda: dist.all_reduce(torch.ones(2, device='cuda', dtype=torch.int64), op=dist.ReduceOp.BAND))
tried(lambda: dist.monitored_barrier())
average = torch.tensor([rank + 1.0], device='cuda')
dist.all_reduce(average, op=dist.ReduceOp.AVG)
print(average)
# expect: RuntimeError No backend type associated with device type cpu
# expect: ValueError Tensors must be contiguous
# expect: ValueError output tensor size must be equal to world_size times input tensor size
# expect: TypeError output tensor must have the same type as input tensor
# expect: ValueError input tensor must be the same size as output size times world size
# expect: TypeError input tensor must be the same type as the output tensor.
# expect: ValueError Cannot use ReduceOp.BAND with NCCL
# expect: ValueError monitored_barrier is only implemented for GLOO backend.
# expect: tensor([1.5000], device='cuda:0')
# expect: RuntimeError No backend type associated with device type cpu
# expect: ValueError Tensors must be contiguous
# expect: ValueError output tensor size must be equal to world_size times input tensor size
# expect: TypeError output tensor must have the same type as input tensor
# expect: ValueError input tensor must be the same size as output size times world size
# expect: TypeError input tensor must be the same type as the output tensor.
# expect: ValueError Cannot use ReduceOp.BAND with NCCL
# expect: ValueError monitored_barrier is only implemented for GLOO backend.
# expect: tensor([1.5000], device='cuda:1')
