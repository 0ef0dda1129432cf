# oracle cannot: the words of 2.x, and 1.13 ends without a message
# ranks: 2
# fact: 4.2.1, 4.2.3, 4.2.8, 4.2.9, 4.2.10, 4.2.11, 4.2.12, 4.3.2
import torch
import torch.distributed as dist

dist.init_process_group('gloo')
rank = dist.get_rank()


def tried(call):
    try:
        print('fine', call())
    except Exception as e:
        print(type(e).__name__, e)


one = torch.ones(2)
tried(lambda: dist.all_reduce([1.0]))
tried(lambda: dist.broadcast('x', src=0))
tried(lambda: dist.all_gather(one, one))
tried(lambda: dist.all_gather([one.clone(), torch.ones(2, dtype=torch.int32)], one))
tried(lambda: dist.all_to_all_single(torch.ones(4), torch.ones(4), [1, 2], [2, 2]))
tried(lambda: dist.all_to_all_single(torch.ones(3), torch.ones(3)))
tried(lambda: dist.broadcast(one, src=5))
tried(lambda: dist.send(one, dst=rank))
tried(lambda: dist.send(one, dst=7))
tried(lambda: dist.new_group([0, 5]))
tried(lambda: dist.new_group([0, 1, 1]))
tried(lambda: dist.all_reduce(one, op=dist.ReduceOp.AVG))
tried(lambda: dist.all_reduce(one, op=dist.ReduceOp.BAND))
tried(lambda: dist.all_reduce(torch.tensor([True, False])))
tried(lambda: dist.barrier(device_ids=[0]))
tried(lambda: dist.reduce_scatter(torch.ones(1), [torch.ones(1), torch.ones(1)]))
tried(lambda: dist.all_to_all([torch.ones(1), torch.ones(1)], [torch.ones(1), torch.ones(1)]))
# expect: TypeError Invalid function argument. Expected parameter `tensor` of type torch.Tensor
# expect:              but got <class 'list'> instead.
# expect: TypeError Invalid function argument. Expected parameter `tensor` of type torch.Tensor
# expect:              but got <class 'str'> instead.
# expect: TypeError Invalid function argument. Expected parameter `tensor_list` of type List[torch.Tensor]
# expect:              but got <class 'torch.Tensor'> instead.
# expect: ValueError Invalid usage of tensors with different dtypesFound torch.float32 and  torch.int32
# expect: RuntimeError Split sizes doesn't match total dim 0 size
# expect: RuntimeError Tensor's dim 0 does not divide equally across group size
# expect: RuntimeError ProcessGroupGloo::broadcast: invalid root rank: 5
# expect: ValueError Invalid destination rank: destination rank should not be the same as the rank of the current process.
# expect: IndexError vector::_M_range_check: __n (which is 7) >= this->size() (which is 2)
# expect: ValueError The new group's rank should be within the the world_size set by init_process_group
# expect: ValueError the new group's world size should be less or equal to the world size set by init_process_group
# expect: RuntimeError Cannot use ReduceOp.AVG with Gloo
# expect: RuntimeError Cannot use ReduceOp.BAND with non-integral dtype
# expect: RuntimeError Invalid scalar type
# expect: RuntimeError Function argument device_ids not supported for the selected backend gloo
# expect: RuntimeError ProcessGroupGloo does not support reduce_scatter
# expect: RuntimeError Backend gloo does not support alltoall
# expect: TypeError Invalid function argument. Expected parameter `tensor` of type torch.Tensor
# expect:              but got <class 'list'> instead.
# expect: TypeError Invalid function argument. Expected parameter `tensor` of type torch.Tensor
# expect:              but got <class 'str'> instead.
# expect: TypeError Invalid function argument. Expected parameter `tensor_list` of type List[torch.Tensor]
# expect:              but got <class 'torch.Tensor'> instead.
# expect: ValueError Invalid usage of tensors with different dtypesFound torch.float32 and  torch.int32
# expect: RuntimeError Split sizes doesn't match total dim 0 size
# expect: RuntimeError Tensor's dim 0 does not divide equally across group size
# expect: RuntimeError ProcessGroupGloo::broadcast: invalid root rank: 5
# expect: ValueError Invalid destination rank: destination rank should not be the same as the rank of the current process.
# expect: IndexError vector::_M_range_check: __n (which is 7) >= this->size() (which is 2)
# expect: ValueError The new group's rank should be within the the world_size set by init_process_group
# expect: ValueError the new group's world size should be less or equal to the world size set by init_process_group
# expect: RuntimeError Cannot use ReduceOp.AVG with Gloo
# expect: RuntimeError Cannot use ReduceOp.BAND with non-integral dtype
# expect: RuntimeError Invalid scalar type
# expect: RuntimeError Function argument device_ids not supported for the selected backend gloo
# expect: RuntimeError ProcessGroupGloo does not support reduce_scatter
# expect: RuntimeError Backend gloo does not support alltoall
