# ranks: 4
# fact: 4.1
import time
import torch, torch.distributed as dist
dist.init_process_group("gloo")
rank = dist.get_rank()
t = torch.zeros(2)
if rank == 0:
    for _ in range(2):
        source = dist.recv(t)  # from whoever sends first
        print(source, t.tolist())
    work = dist.irecv(t)
    work.wait()
    print(t.tolist())
else:
    time.sleep(0.1 * (4 - rank))  # rank 3 is ready first
    dist.send(torch.full((2,), float(rank)), dst=0)

# A receive from a named rank takes that one's, though others came before.
dist.barrier()
if rank == 0:
    time.sleep(0.5)
    print(dist.recv(t, src=1), t.tolist())
    print(dist.recv(t), t.tolist())
    print(dist.recv(t), t.tolist())
else:
    time.sleep(0.1 * (4 - rank))
    dist.send(torch.full((2,), rank + 100.0), dst=0)

# Within a group the sender is told by its rank in the run.
group = dist.new_group([1, 3])
if rank == 1:
    print(dist.recv(t, group=group), t.tolist())
if rank == 3:
    dist.send(torch.ones(2), dst=1, group=group)
# expect: 3 [3.0, 3.0]
# expect: 2 [2.0, 2.0]
# expect: [1.0, 1.0]
# expect: 1 [101.0, 101.0]
# expect: 3 [103.0, 103.0]
# expect: 2 [102.0, 102.0]
# expect: 3 [1.0, 1.0]
