# oracle cannot: the processes print in the order in which they come to it
# Each spawn() has its own processes, in other numbers too, with their own environment and groups.
import os
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def setup(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12355"
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def demo_sum(rank, world_size):
    setup(rank, world_size)
    total = torch.tensor([rank + 1])
    dist.all_reduce(total)
    print(f"sum on rank {rank} of {world_size}: {total.item()}")
    dist.destroy_process_group()


def demo_broadcast(rank, world_size, text):
    setup(rank, world_size)
    group = dist.new_group([0, 1])
    value = [text if rank == 0 else None]
    dist.broadcast_object_list(value, src=0, group=group)
    print(f"rank {rank} of {world_size} got {value[0]}")


if __name__ == "__main__":
    mp.spawn(demo_sum, args=(2,), nprocs=2, join=True)
    print("MASTER_ADDR" in os.environ, dist.is_initialized())
    mp.spawn(demo_broadcast, args=(3, "text"), nprocs=2 + 1, join=True)
    print("between")
    mp.spawn(demo_sum, args=(2,), nprocs=2)
    print("end")
# expect: sum on rank 0 of 2: 3
# expect: False False
# expect: rank 0 of 3 got text
# expect: between
# expect: sum on rank 0 of 2: 3
# expect: end
# expect: sum on rank 1 of 2: 3
# expect: rank 1 of 3 got text
# expect: sum on rank 1 of 2: 3
# expect: rank 2 of 3 got None
