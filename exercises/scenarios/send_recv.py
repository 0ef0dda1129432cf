# /// scenario
# title = "send and recv of one tensor"
# about = "The first rank sends a tensor of this size, the last receives it; the others wait."
# use = "ranks"
# gpus = [2, 4, 8]
# usual_gpus = 2
# axis = "size"
# work = "size"
# work_unit = "bytes"
# [parameters]
# size = { unit = "bytes", from = 1024, to = 1073741824, times = 4 }
# ///
import torch
import torch.distributed as dist

size = 67108864

dist.init_process_group('nccl')
rank = dist.get_rank()
world = dist.get_world_size()
torch.cuda.set_device(rank % torch.cuda.device_count())
values = torch.empty(size // 4, device='cuda')

def pass_on():
    if rank == 0:
        dist.send(values, dst=world - 1)
    elif rank == world - 1:
        dist.recv(values, src=0)


pass_on()  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
pass_on()
torch.cuda.synchronize()
