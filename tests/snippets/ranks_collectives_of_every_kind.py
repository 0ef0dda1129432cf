# ranks: 3
# fact: 4.1, 4.1.1, 4.1.3
import torch
import torch.distributed as dist
dist.init_process_group("gloo")
rank = dist.get_rank()
n = dist.get_world_size()
t = torch.tensor([rank + 1.0, 5.0])
for op in (dist.ReduceOp.SUM, dist.ReduceOp.PRODUCT, dist.ReduceOp.MIN, dist.ReduceOp.MAX):
    u = t.clone()
    dist.all_reduce(u, op=op)
    print(u)
v = torch.tensor([rank + 1, 5])
for op in (dist.ReduceOp.BAND, dist.ReduceOp.BOR, dist.ReduceOp.BXOR):
    u = v.clone()
    dist.all_reduce(u, op=op)
    print(u)
b = torch.full((2,), float(rank))
dist.broadcast(b, src=1)
print(b)
g = [torch.zeros(2) for _ in range(n)] if rank == 0 else None
dist.gather(t, g, dst=0)
print(g)
s = torch.zeros(2)
dist.scatter(s, [torch.full((2,), float(i)) for i in range(n)] if rank == 0 else None, src=0)
print(s)
x = torch.arange(n * 2) + 10 * rank
y = torch.zeros(n * 2, dtype=torch.int64)
dist.all_to_all_single(y, x)
print(y)
if rank == 0:
    dist.send(torch.tensor([7.0]), dst=1)
elif rank == 1:
    r = torch.zeros(1)
    print("src", dist.recv(r, src=0), r)
sub = dist.new_group([0, 2])
w = torch.ones(1) * rank
dist.all_reduce(w, group=sub)
print(w, dist.get_rank(sub), dist.get_world_size(sub))
lst = [{"a": 1}, "x"] if rank == 0 else [None, None]
dist.broadcast_object_list(lst, src=0)
print(lst)
h = dist.all_reduce(t, async_op=True)
print(h.wait(), t)
try:
    dist.all_reduce(t, op=dist.ReduceOp.AVG)
except RuntimeError as e:
    print(e)
try:
    dist.broadcast(t, src=5)
except RuntimeError as e:
    print(e)
dist.barrier()
# expect: tensor([ 6., 15.])
# expect: tensor([  6., 125.])
# expect: tensor([1., 5.])
# expect: tensor([3., 5.])
# expect: tensor([0, 5])
# expect: tensor([3, 5])
# expect: tensor([0, 5])
# expect: tensor([1., 1.])
# expect: [tensor([1., 5.]), tensor([2., 5.]), tensor([3., 5.])]
# expect: tensor([0., 0.])
# expect: tensor([ 0,  1, 10, 11, 20, 21])
# expect: tensor([2.]) 0 2
# expect: [{'a': 1}, 'x']
# expect: True tensor([ 6., 15.])
# expect: Cannot use ReduceOp.AVG with Gloo
# expect: ProcessGroupGloo::broadcast: invalid root rank: 5
# expect: tensor([ 6., 15.])
# expect: tensor([  6., 125.])
# expect: tensor([1., 5.])
# expect: tensor([3., 5.])
# expect: tensor([0, 5])
# expect: tensor([3, 5])
# expect: tensor([0, 5])
# expect: tensor([1., 1.])
# expect: None
# expect: tensor([1., 1.])
# expect: tensor([ 2,  3, 12, 13, 22, 23])
# expect: src 0 tensor([7.])
# expect: tensor([1.]) -1 -1
# expect: [{'a': 1}, 'x']
# expect: True tensor([ 6., 15.])
# expect: Cannot use ReduceOp.AVG with Gloo
# expect: ProcessGroupGloo::broadcast: invalid root rank: 5
# expect: tensor([ 6., 15.])
# expect: tensor([  6., 125.])
# expect: tensor([1., 5.])
# expect: tensor([3., 5.])
# expect: tensor([0, 5])
# expect: tensor([3, 5])
# expect: tensor([0, 5])
# expect: tensor([1., 1.])
# expect: None
# expect: tensor([2., 2.])
# expect: tensor([ 4,  5, 14, 15, 24, 25])
# expect: tensor([2.]) 1 2
# expect: [{'a': 1}, 'x']
# expect: True tensor([ 6., 15.])
# expect: Cannot use ReduceOp.AVG with Gloo
# expect: ProcessGroupGloo::broadcast: invalid root rank: 5
