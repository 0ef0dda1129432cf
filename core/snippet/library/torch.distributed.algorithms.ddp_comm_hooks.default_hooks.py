# What DDP does with a bucket, as hooks: averaged as it is, or rounded to half the bytes on its way.
# Source: torch/distributed/algorithms/ddp_comm_hooks/default_hooks.py, 2.x.
import torch
import torch.distributed as _dist


def _all_reduced(group, tensor):
    group = group if group is not None else _dist.group.WORLD
    tensor.div_(group.size())
    return _dist.all_reduce(tensor, group=group, async_op=True).get_future().then(lambda future: future.value()[0])


def allreduce_hook(process_group, bucket):
    return _all_reduced(process_group, bucket.buffer())


def _compressed(group, buffer, dtype):
    size = (group if group is not None else _dist.group.WORLD).size()
    small = buffer.to(dtype).div_(size)
    sent = _dist.all_reduce(small, group=group, async_op=True).get_future()

    def decompress(future):
        buffer.copy_(future.value()[0])
        return buffer

    return sent.then(decompress)


def fp16_compress_hook(process_group, bucket):
    return _compressed(process_group, bucket.buffer(), torch.float16)


def bf16_compress_hook(process_group, bucket):
    return _compressed(process_group, bucket.buffer(), torch.bfloat16)


def _wrapper(hook, dtype):
    def compressed(hook_state, bucket):
        bucket.set_buffer(bucket.buffer().to(dtype))

        def decompress(future):
            value = future.value()
            return (value[0] if isinstance(value, (list, tuple)) else value).to(torch.float32)

        return hook(hook_state, bucket).then(decompress)

    return compressed


def fp16_compress_wrapper(hook):
    return _wrapper(hook, torch.float16)


def bf16_compress_wrapper(hook):
    return _wrapper(hook, torch.bfloat16)
