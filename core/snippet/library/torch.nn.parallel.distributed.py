# DistributedDataParallel: one process per GPU, gradients averaged in buckets while backward runs.
#
#   constructor  parameters and buffers of rank 0 are broadcast; afterwards only gradients travel
#   forward      rank 0's buffers are broadcast; CPU inputs move to device_ids[0]
#   backward     a gradient that is complete goes, divided by the world size, into its bucket; a full
#                bucket is all-reduced on a stream of its own; at the end the buckets are copied back
# Source: torch/nn/parallel/distributed.py and torch/csrc/distributed/c10d/reducer.cpp, 2.x.
import sys as _sys
from contextlib import contextmanager as _contextmanager

import torch
import torch.distributed as _dist
import torch.distributed._hooks as _hooks
from torch._C import _queue_callback
from torch.distributed.algorithms.join import Join as _Join, JoinHook as _JoinHook, Joinable as _Joinable
from torch.futures import Future as _Future
from torch.nn import Module

_FIRST_BUCKET_BYTES = 1024 * 1024
_BUCKET_MEGABYTES = 25
_BROADCAST_BYTES = 250 * 1024 * 1024


def _bytes(tensor):
    return tensor.numel() * tensor.element_size()


def _assign(tensors, limits):
    # Buckets of one type and device each; one closes once it has reached its limit.
    open_buckets = {}
    closed = []
    used = {}
    for index, tensor in enumerate(tensors):
        key = (str(tensor.dtype), str(tensor.device))
        bucket = open_buckets.setdefault(key, [[], 0])
        bucket[0].append(index)
        bucket[1] += _bytes(tensor)
        turn = used.get(key, 0)
        if bucket[1] >= limits[min(turn, len(limits) - 1)]:
            closed.append(bucket[0])
            used[key] = turn + 1
            del open_buckets[key]
    closed.extend(bucket[0] for bucket in open_buckets.values())
    closed.sort(key=min)
    return closed


def _broadcast_from(group, root, tensors, limit, name):
    for indices in _assign(tensors, [limit]):
        members = [tensors[i] for i in indices]
        flat = torch.cat([tensor.detach().reshape(-1) for tensor in members])
        group._native.start('broadcast', name, 'sum', root, 0, [flat], [flat]).wait()
        start = 0
        for tensor in members:
            tensor.detach().copy_(flat[start:start + tensor.numel()].view(tensor.shape))
            start += tensor.numel()


class _Bucket:
    def __init__(self, params, indices):
        self.indices = indices
        first = params[indices[0]]
        total = sum(params[i].numel() for i in indices)
        self.flat = self.own = torch.zeros(total, dtype=first.dtype, device=first.device)  # a hook may set another
        self.views = {}
        start = 0
        for i in indices:
            count = params[i].numel()
            self.views[i] = self.flat[start:start + count].view(params[i].shape)
            start += count
        self.pending = len(indices)
        self.work = None

    def finish(self):
        # A collective fills the bucket itself; a hook's future holds what is to stand there.
        result = self.work.wait()
        if isinstance(self.work, _Future):
            result = _hooks.tensor_of(result)
            if result is not self.own:
                self.own.copy_(result)
            self.flat = self.own


class _Reducer:
    def __init__(self, params, names, group, assignments, limits, find_unused):
        self.params = params
        self.names = names
        self.group = group
        self.limits = limits
        self.find_unused = find_unused
        self.scale = 1.0 / group.size()
        self.comm_hook = None  # (state, hook): it averages, and says what comes back as the bucket
        self.joining = None  # under join(): the count of ranks that take part in this iteration
        self.order = []
        self.is_rebuilt = False
        self.expects = False
        self.is_finished = True
        self.make_buckets(assignments)
        for i, param in enumerate(params):
            param.register_post_accumulate_grad_hook(self.hook(i))

    def hook(self, index):
        def ready(param):
            if self.expects:
                self.mark_ready(index)
        return ready

    def make_buckets(self, assignments):
        with torch.no_grad():
            self.buckets = [_Bucket(self.params, indices) for indices in assignments]
        self.bucket_of = {}
        for number, bucket in enumerate(self.buckets):
            for i in bucket.indices:
                self.bucket_of[i] = number

    def rebuild(self):
        # Once, in the order in which the gradients came.
        if self.is_rebuilt or self.find_unused or len(self.order) != len(self.params):
            return
        self.is_rebuilt = True
        order = self.order
        buckets = _assign([self.params[i] for i in order], self.limits)
        self.make_buckets(self.first_ranks_order([[order[i] for i in bucket] for bucket in buckets]))

    def first_ranks_order(self, buckets):
        # Ranks may have got their gradients in different orders: all take rank 0's buckets. The broadcasts carry them; they
        # are read from the group's board, which also knows them where no values are computed.
        native = self.group._native
        self.group._orders = getattr(self.group, '_orders', 0) + 1
        key = f'DDP bucket order {self.group._orders}'
        native.leave_word(key, buckets)
        with torch.no_grad():
            device = self.params[0].device
            indices = torch.tensor([i for bucket in buckets for i in bucket], dtype=torch.int32, device=device)
            self.broadcast(indices)
            sizes = torch.tensor([len(bucket) for bucket in buckets] + [0] * (len(self.params) - len(buckets)),
                                 dtype=torch.int32, device=device)
            self.broadcast(sizes)
        return native.word_of(key, 0)

    def broadcast(self, tensor):
        self.group._native.start('broadcast', 'broadcast of DDP bucket order', 'sum', 0, 0, [tensor],
                                 [tensor]).synchronize()

    def rebuild_together(self):
        # Under join() a rank that had no batch knows no order: it takes that of the first rank that has one.
        if self.is_rebuilt or self.find_unused:
            return
        orders = self.group._native.exchange('DDP bucket order', list(self.order))
        self.order = next((order for order in orders if len(order) == len(self.params)), [])
        self.rebuild()

    def start_bucket(self, number):
        bucket = self.buckets[number]
        flat = bucket.flat
        if self.comm_hook is not None:
            state, hook = self.comm_hook
            params = [self.params[i] for i in bucket.indices]
            bucket.work = hook(state, _hooks.GradBucket(bucket, number, number == len(self.buckets) - 1, params))
            return
        self.buckets[number].work = self.group._native.start(
            'all_reduce', f'all_reduce of DDP bucket {number}', 'sum', 0, 0, [flat], [flat])

    def start_unused(self, flags):
        self.group._native.start('all_reduce', 'all_reduce of DDP unused parameters', 'sum', 0, 0, [flags],
                                 [flags]).wait()

    def match_backward(self):
        # What a rank that has joined brings to the others' backward: zeros.
        with torch.no_grad():
            for number, bucket in enumerate(self.buckets):
                bucket.flat.zero_()
                self.start_bucket(number)
            for bucket in self.buckets:
                bucket.finish()
            if self.find_unused:
                self.start_unused(torch.zeros(len(self.params), dtype=torch.int32, device=self.buckets[0].flat.device))

    def check_finished(self):
        if self.is_finished:
            return
        missing = [i for i in range(len(self.params)) if i not in self.ready]
        unused = ("making sure all `forward` function outputs participate in calculating loss. \nIf you already "
                  "have done the above, then the distributed data parallel module wasn't able to locate the output "
                  "tensors in the return value of your module's `forward` function. Please include the loss "
                  "function and the structure of the return value of `forward` of your module when reporting this "
                  "issue (e.g. list, dict, iterable).")
        if self.find_unused:
            text = ("Since `find_unused_parameters=True` is enabled, this likely  means that not all `forward` "
                    "outputs participate in computing loss. You can fix this by ")
        else:
            text = ("You can enable unused parameter detection by passing the keyword argument "
                    "`find_unused_parameters=True` to `torch.nn.parallel.DistributedDataParallel`, and by \n")
        raise RuntimeError(
            'Expected to have finished reduction in the prior iteration before starting a new one. This error '
            'indicates that your module has parameters that were not used in producing loss. ' + text + unused +
            f'\nParameter indices which did not receive grad for rank {self.group.rank()}: '
            + ' '.join(str(i) for i in missing) +
            '\n In addition, you can set the environment variable TORCH_DISTRIBUTED_DEBUG to either INFO or DETAIL '
            'to print out information about which particular parameters did not receive gradient on this rank as '
            'part of this error')

    def prepare(self, outputs):
        self.expects = True
        self.ready = set()
        self.unused = set()
        self.next = 0
        self.order = []
        for bucket in self.buckets:
            bucket.pending = len(bucket.indices)
            bucket.work = None
        if self.find_unused:
            reached = _leaves_behind(outputs)
            for i, param in enumerate(self.params):
                if id(param) not in reached:
                    self.unused.add(i)
            for i in sorted(self.unused):
                self.mark_ready(i)

    def mark_ready(self, index):
        if index in self.ready:
            raise RuntimeError(
                'Expected to mark a variable ready only once. This error is caused by one of the following reasons: '
                '1) Use of a module parameter outside the `forward` function. Please make sure model parameters are '
                'not shared across multiple concurrent forward-backward passes. or try to use _set_static_graph() as '
                'a workaround if this module graph does not change during training loop.2) Reused parameters in '
                'multiple reentrant backward passes. For example, if you use multiple `checkpoint` functions to wrap '
                'the same part of your model, it would result in the same set of parameters been used by different '
                'reentrant backward passes multiple times, and hence marking a variable ready multiple times. DDP '
                'does not support such use cases in default. You can try to use _set_static_graph() as a workaround '
                'if your module graph does not change over iterations.')
        self.is_finished = False  # from the first gradient on, all must come
        self.ready.add(index)
        self.order.append(index)
        bucket = self.buckets[self.bucket_of[index]]
        with torch.no_grad():
            if self.params[index].grad is None:
                bucket.views[index].zero_()
            else:
                grad = self.params[index].grad
                bucket.views[index].copy_(grad * self.scale if self.comm_hook is None else grad)
        bucket.pending -= 1
        while self.next < len(self.buckets) and self.buckets[self.next].pending == 0:
            self.start_bucket(self.next)
            self.next += 1
        if self.next == len(self.buckets):
            _queue_callback(self.finish)

    def finish(self):
        self.expects = False
        self.is_finished = True
        used = None
        if self.find_unused:
            flags = torch.ones(len(self.params), dtype=torch.int32, device=self.buckets[0].flat.device)
            for i in self.unused:
                flags[i] = 0
            self.start_unused(flags)
            used = flags.tolist()
        with torch.no_grad():
            for bucket in self.buckets:
                bucket.finish()
                for i in bucket.indices:
                    if used is not None and used[i] == 0:
                        continue
                    if self.params[i].grad is None:
                        self.params[i].grad = bucket.views[i].clone()
                    else:
                        self.params[i].grad.copy_(bucket.views[i])


def _leaves_behind(outputs):
    # The ids of the leaves that the outputs were computed from.
    pending = [tensor.grad_fn for tensor in _tensors_in(outputs) if tensor.grad_fn is not None]
    seen = {}  # keeps the nodes, so that no id comes twice
    leaves = set()
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen[id(node)] = node
        if type(node).__name__ == 'AccumulateGrad':
            leaves.add(id(node.variable))
        for following, _ in node.next_functions:
            if following is not None:
                pending.append(following)
    return leaves


def _tensors_in(value):
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [tensor for item in value for tensor in _tensors_in(item)]
    return []


def _moved(value, device):
    if isinstance(value, torch.Tensor):
        return value.to(device)
    if isinstance(value, tuple) and hasattr(value, '_fields'):
        return type(value)(*[_moved(item, device) for item in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_moved(item, device) for item in value])
    if isinstance(value, dict):
        return {key: _moved(item, device) for key, item in value.items()}
    return value


class _DDPJoinHook(_JoinHook):
    def __init__(self, ddp):
        self.ddp = ddp

    def main_hook(self):
        # In the order of forward and backward.
        ddp = self.ddp
        ddp.reducer.rebuild_together()
        if ddp.broadcast_buffers:
            ddp._sync_buffers(takes_part=False)
        if ddp._any_needs_sync(False).item() > 0:
            ddp.reducer.match_backward()

    def post_hook(self, is_last_joiner):
        self.ddp._sync_state(self.ddp._common_rank(is_last_joiner))


class DistributedDataParallel(Module, _Joinable):
    def __init__(self, module, device_ids=None, output_device=None, dim=0, broadcast_buffers=True, init_sync=True,
                 process_group=None, bucket_cap_mb=None, find_unused_parameters=False, check_reduction=False,
                 gradient_as_bucket_view=False, static_graph=False):
        super().__init__()
        self._join_config = _Joinable._disabled()
        self._divide_by_initial_world_size = True
        group = _dist._default_group() if process_group is None else process_group
        named = [(name, param) for name, param in module.named_parameters() if param.requires_grad]
        if not named:
            raise RuntimeError("DistributedDataParallel is not needed when a module doesn't have any parameter that "
                               'requires a gradient.')
        if device_ids is not None and len(device_ids) > 1:
            raise ValueError('device_ids can only be None or contain a single element.')
        devices = {param.device for param in module.parameters()}
        kinds = {device.type for device in devices}
        if len(kinds) != 1:
            raise ValueError("DistributedDataParallel's input module must be on the same type of devices, but input "
                             f'module parameters locate in {kinds}.')
        kind = list(kinds)[0]
        if not device_ids or kind == 'cpu' or len(devices) > 1:
            if device_ids or output_device:
                raise ValueError('DistributedDataParallel device_ids and output_device arguments only work with '
                                 'single-device/multiple-device GPU modules or CPU modules, but got device_ids '
                                 f'{device_ids}, output_device {output_device}, and module parameters {devices}.')
            self.device_ids = None
            self.output_device = None
        else:
            index = torch.device(device_ids[0]).index if not isinstance(device_ids[0], int) else device_ids[0]
            self.device_ids = [index]
            self.output_device = index if output_device is None else output_device
        self.dim = dim
        self.module = module
        self.device = list(devices)[0]
        self.process_group = group
        self.broadcast_buffers = broadcast_buffers
        self.find_unused_parameters = find_unused_parameters
        self.gradient_as_bucket_view = gradient_as_bucket_view
        self.static_graph = static_graph
        self.require_backward_grad_sync = True
        self.require_forward_param_sync = True  # buffers go out, unless the forward before was not to be averaged
        params = [param for _, param in named]
        self._check_same_everywhere(params)
        self._check_sync_batch_norm()
        if init_sync:
            self._sync_state(0)
        cap = int((_BUCKET_MEGABYTES if bucket_cap_mb is None else bucket_cap_mb) * 1024 * 1024)
        limits = [_FIRST_BUCKET_BYTES if bucket_cap_mb is None else cap, cap]
        first = limits if find_unused_parameters and not static_graph else [_sys.maxsize]
        assignments = list(reversed(_assign(params, first)))
        self.__dict__['reducer'] = _Reducer(params, [name for name, _ in named], group, assignments, limits,
                                            find_unused_parameters)

    def _check_same_everywhere(self, params):
        group = self.process_group
        shapes = group._native.exchange('DistributedDataParallel', [list(param.shape) for param in params])
        counts = [len(each) for each in shapes]
        own = group.rank()
        for rank, count in enumerate(counts):
            if count != counts[own]:
                raise RuntimeError(f'DDP expects same model across all ranks, but Rank {own} has {counts[own]} params, '
                                   f'while rank {rank} has inconsistent {count} params.')
        for i, shape in enumerate(shapes[own]):
            if shape != shapes[0][i]:
                raise RuntimeError(f'[{own}]: params[{i}] in this process with sizes {shape} appears not to match '
                                   'sizes of the same param in process 0.')

    @_contextmanager
    def no_sync(self):
        before = self.require_backward_grad_sync
        self.require_backward_grad_sync = False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    def register_comm_hook(self, state, hook):
        _hooks.check_hook(hook)
        if self.reducer.comm_hook is not None:
            raise RuntimeError('register_comm_hook or register_builtin_comm_hook can only be called once.')
        self.reducer.comm_hook = (state, hook)

    def join(self, divide_by_initial_world_size=True, enable=True, throw_on_early_termination=False):
        return _Join([self], enable, throw_on_early_termination,
                     divide_by_initial_world_size=divide_by_initial_world_size)

    def join_hook(self, **kwargs):
        self._divide_by_initial_world_size = kwargs.get('divide_by_initial_world_size', True)
        return _DDPJoinHook(self)

    @property
    def join_device(self):
        return self.device

    @property
    def join_process_group(self):
        return self.process_group

    def _check_sync_batch_norm(self):
        for layer in self.module.modules():
            if isinstance(layer, torch.nn.SyncBatchNorm) and self.device.type == 'cpu':
                raise ValueError('SyncBatchNorm layers only work with GPU modules')

    def _sync_state(self, root):
        state = list(self.module.parameters()) + list(self.module.buffers())
        with torch.no_grad():
            _broadcast_from(self.process_group, root, state, _BROADCAST_BYTES, 'broadcast of DDP model')

    def _common_rank(self, holds):
        # The highest rank for which `holds`; under join() rank 0 may have no batch left.
        found = torch.tensor([self.process_group.rank() if holds else -1], device=self.device)
        _dist.all_reduce(found, op=_dist.ReduceOp.MAX, group=self.process_group)
        return int(found.item())

    def _sync_buffers(self, takes_part=True):
        buffers = list(self.module.buffers())
        if buffers:
            root = self._common_rank(takes_part) if self._join_config.enable else 0
            with torch.no_grad():
                _broadcast_from(self.process_group, root, buffers, _BROADCAST_BYTES, 'broadcast of DDP buffers')

    def _any_needs_sync(self, takes_part):
        flag = torch.tensor([1.0 if takes_part else 0.0], device=self.device)
        _dist.all_reduce(flag, group=self.process_group)
        return flag

    def forward(self, *inputs, **kwargs):
        synchronises = torch.is_grad_enabled() and self.require_backward_grad_sync
        joins = self._join_config.enable
        if synchronises:
            self.reducer.check_finished()
        taking_part = _Join.notify_join_context(self)
        self.reducer.scale = 1.0 / self.process_group.size()
        if taking_part is not None and not self._divide_by_initial_world_size:
            work, count = taking_part
            work.wait()
            self.reducer.scale = 1.0 / count.item()
        if joins:
            self.reducer.rebuild_together()
        elif synchronises:
            self.reducer.rebuild()
        if self.require_forward_param_sync and self.broadcast_buffers:
            self._sync_buffers()
        if joins:
            self._any_needs_sync(self.require_backward_grad_sync)
        if self.device_ids:
            device = torch.device('cuda', self.device_ids[0])
            inputs = _moved(inputs, device)
            kwargs = _moved(kwargs, device)
        output = self.module(*inputs, **kwargs)
        self.require_forward_param_sync = synchronises
        if synchronises:
            self.reducer.prepare(output)
        else:
            self.reducer.expects = False
        return output
