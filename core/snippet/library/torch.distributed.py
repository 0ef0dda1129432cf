# torch.distributed: process groups and collectives. What is checked here, and in which order, is what
# PyTorch checks before a backend sees the call; the transfers themselves are torch._C's.
import os as _os
import warnings as _warnings
from datetime import timedelta as _timedelta

import torch
import torch.serialization  # the ranks share their files
from torch._C._distributed_c10d import (
    DistBackendError, DistError, DistNetworkError, DistStoreError, Work, _Group, _run_rank, _run_size)
from torch.distributed._hooks import GradBucket


class _RedOpType:
    def __init__(self, name, value):
        self.name = name
        self.value = value

    def __repr__(self):
        return f'<RedOpType.{self.name}: {self.value}>'

    def __str__(self):
        return f'RedOpType.{self.name}'

    def __int__(self):
        return self.value


class ReduceOp:
    SUM = _RedOpType('SUM', 0)
    AVG = _RedOpType('AVG', 1)
    PRODUCT = _RedOpType('PRODUCT', 2)
    MIN = _RedOpType('MIN', 3)
    MAX = _RedOpType('MAX', 4)
    BAND = _RedOpType('BAND', 5)
    BOR = _RedOpType('BOR', 6)
    BXOR = _RedOpType('BXOR', 7)
    PREMUL_SUM = _RedOpType('PREMUL_SUM', 8)


_REDUCTIONS = {
    'SUM': 'sum', 'AVG': 'average', 'PRODUCT': 'product', 'MIN': 'minimum', 'MAX': 'maximum',
    'BAND': 'bit_and', 'BOR': 'bit_or', 'BXOR': 'bit_xor',
}


class Backend(str):
    UNDEFINED = 'undefined'
    GLOO = 'gloo'
    NCCL = 'nccl'
    MPI = 'mpi'


class ProcessGroup:
    __module__ = 'torch.distributed.distributed_c10d'

    def __init__(self, native, backend):
        self._native = native
        self._backend = backend

    def size(self):
        return self._native.size()

    def rank(self):
        return self._native.rank()

    def name(self):
        return self._native.name()

    @property
    def group_name(self):
        return self._native.name()


class GroupMember:
    WORLD = None
    NON_GROUP_MEMBER = -100


class _Groups:
    @property
    def WORLD(self):
        return GroupMember.WORLD

    @WORLD.setter
    def WORLD(self, value):
        GroupMember.WORLD = value


group = _Groups()
default_pg_timeout = _timedelta(minutes=30)
_made = {'groups': 0, 'bound': None}


def is_available():
    return True


def is_initialized():
    return GroupMember.WORLD is not None


def is_nccl_available():
    return True


def is_gloo_available():
    return True


def is_mpi_available():
    return False


def is_ucc_available():
    return False


def is_torchelastic_launched():
    return _run_size() > 1


def _default_group():
    if GroupMember.WORLD is None:
        raise ValueError('Default process group has not been initialized, please make sure to call '
                         'init_process_group.')
    return GroupMember.WORLD


def _group_or_default(asked):
    return _default_group() if asked is None else asked


def _not_in(asked):
    return asked == GroupMember.NON_GROUP_MEMBER if not isinstance(asked, ProcessGroup) else False


def _warn_not_in(name):
    rank = -1 if GroupMember.WORLD is None else GroupMember.WORLD.rank()
    _warnings.warn(f'Running {name} on global rank {rank} which does not belong to the given group.')


# ---- making groups

_BACKENDS = {
    'gloo': ('gloo', 'gloo'),
    'nccl': ('none', 'nccl'),
    'undefined': ('gloo', 'nccl'),
}


def _transports(backend):
    # "nccl", "gloo", or "cpu:gloo,cuda:nccl".
    if ':' not in backend:
        if backend not in _BACKENDS:
            raise ValueError(f"Invalid backend: '{backend}'")
        return _BACKENDS[backend]
    found = {'cpu': 'none', 'cuda': 'none'}
    for pair in backend.split(','):
        device, _, name = pair.partition(':')
        if name not in ('gloo', 'nccl') or device not in found:
            raise ValueError(f"Invalid backend: '{pair}'")
        found[device] = name
    return found['cpu'], found['cuda']


def _environment(name):
    value = _os.environ.get(name)
    if value is None:
        raise ValueError('Error initializing torch.distributed using env:// rendezvous: environment variable '
                         f'{name} expected, but not set')
    return value


def _rendezvous(init_method, world_size, rank):
    scheme, mark, rest = init_method.partition('://')
    if not mark or scheme not in ('env', 'tcp', 'file'):
        raise RuntimeError(f'No rendezvous handler for {scheme}://')
    if scheme == 'env':
        rank = int(_environment('RANK')) if rank < 0 else rank
        world_size = int(_environment('WORLD_SIZE')) if world_size < 0 else world_size
        _environment('MASTER_ADDR')
        _environment('MASTER_PORT')
        return world_size, rank
    missing = f'Error initializing torch.distributed using {scheme}:// rendezvous: '
    if scheme == 'tcp' and ':' not in rest:
        raise ValueError(missing + 'port number missing')
    if rank < 0:
        raise ValueError(missing + 'rank parameter missing')
    if world_size < 0:
        raise ValueError(missing + 'world size parameter missing')
    return world_size, rank


# NCCL_ALGO as NCCL reads it: a list of what may be used, or after ^ of what may not. Ring and tree
# are what can be had; whatever else is named leaves the ring.
def _wants_tree():
    wanted = _os.environ.get('NCCL_ALGO', '').lower()
    if wanted.startswith('^'):
        names = wanted[1:].split(',')
        return 'ring' in names and 'tree' not in names
    names = wanted.split(',')
    return 'tree' in names and 'ring' not in names


# How long a collective of the group may take: as asked for, else NCCL's ten minutes or gloo's thirty.
def _milliseconds(timeout, cpu, cuda):
    if timeout is None:
        timeout = _timedelta(minutes=10) if cuda == 'nccl' and cpu == 'none' else default_pg_timeout
    return int(timeout.total_seconds() * 1000)


def _native_group(name, ranks, rank, cpu, cuda, timeout):
    native = _Group(name, ranks, rank, cpu, cuda)
    if timeout is not None or cpu == 'none' or cuda == 'none':
        native.set_time_limit(_milliseconds(timeout, cpu, cuda))  # else each backend has its own
    if cuda == 'nccl' and _wants_tree():
        native.use_tree()
    return native


def _check_timeout(timeout):
    if timeout is not None and not isinstance(timeout, _timedelta):
        raise TypeError(f'Expected timeout argument to be of type datetime.timedelta, got {timeout}')


def init_process_group(backend=None, init_method=None, timeout=None, world_size=-1, rank=-1, store=None,
                       group_name='', pg_options=None, device_id=None):
    if GroupMember.WORLD is not None:
        raise ValueError('trying to initialize the default process group twice!')
    _check_timeout(timeout)
    if store is not None:
        raise NotImplementedError("a store is not part of Ringside's Python subset")
    backend = 'undefined' if backend is None else str(backend).lower()
    if backend == 'mpi':
        raise RuntimeError('Distributed package doesn\'t have MPI built in. MPI is only included if you build '
                           'PyTorch from source on a host that has MPI installed.')
    cpu, cuda = _transports(backend)
    if cuda == 'nccl' and cpu == 'none' and torch.cuda.device_count() == 0:
        raise ValueError('ProcessGroupNCCL is only supported with GPUs, no GPUs found!')
    world_size, rank = _rendezvous(init_method or 'env://', world_size, rank)
    if not 0 <= rank < world_size:
        # PyTorch does not look: the store waits for a rank that never comes, until its time limit.
        raise DistStoreError(f'Timed out after 1801 seconds waiting for clients. 0/{world_size} clients joined.')
    ranks = list(range(world_size))
    # Numbers go on after a destroy_process_group: who comes back must not meet who has not left.
    native = _native_group(str(_made['groups']), ranks, rank, cpu, cuda, timeout)
    native.meet('init_process_group')
    _made['groups'] += 1
    _made['bound'] = device_id
    GroupMember.WORLD = ProcessGroup(native, backend)


def destroy_process_group(group=None):
    if group is not None and _not_in(group):
        return
    if GroupMember.WORLD is None:
        raise AssertionError()
    if group is None or group is GroupMember.WORLD:
        GroupMember.WORLD = None


def new_group(ranks=None, timeout=None, backend=None, pg_options=None, use_local_synchronization=False,
              group_desc=None, device_id=None):
    world = _default_group()
    _check_timeout(timeout)
    own = world.rank()
    size = world.size()
    backend = world._backend if backend is None else str(backend).lower()
    if ranks is None:
        ranks = list(range(size))
    else:
        ranks = sorted(ranks)
        if len(ranks) > size:
            raise ValueError("the new group's world size should be less or equal to the world size set by "
                             'init_process_group')
        for rank in ranks:
            if rank < 0 or rank >= size:
                raise ValueError("The new group's rank should be within the the world_size set by "
                                 'init_process_group')
    cpu, cuda = _transports(backend)
    name = str(_made['groups'])
    _made['groups'] += 1
    native = _native_group(name, ranks, own, cpu, cuda, timeout)
    # Every rank of the run comes here, member or not.
    world._native.meet('new_group')
    if own not in ranks:
        return GroupMember.NON_GROUP_MEMBER
    return ProcessGroup(native, backend)


def new_subgroups(group_size=None, group=None, timeout=None, backend=None, pg_options=None, group_desc=None):
    size = get_world_size()
    if group_size is None:
        group_size = max(1, torch.cuda.device_count())
    if group_size <= 0:
        raise ValueError(f'The arg \'group_size\' ({group_size}) must be positive')
    if size < group_size:
        raise ValueError(f"The arg 'group_size' ({group_size}) must not exceed the world size ({size})")
    if size % group_size != 0:
        raise ValueError(f"The world size ({size}) must be divisible by 'group_size={group_size}'")
    groups = []
    own = None
    for first in range(0, size, group_size):
        members = list(range(first, first + group_size))
        made = new_group(members, timeout, backend)
        groups.append(made)
        if get_rank() in members:
            own = made
    return own, groups


# ---- who and how many

def get_rank(group=None):
    if group is not None and _not_in(group):
        return -1
    return _group_or_default(group).rank()


def get_world_size(group=None):
    if group is not None and _not_in(group):
        return -1
    return _group_or_default(group).size()


def get_backend(group=None):
    asked = _group_or_default(group)
    if _not_in(asked):
        raise ValueError('Invalid process group specified')
    return 'cpu:gloo,cuda:nccl' if asked._backend == 'undefined' else asked._backend


def get_node_local_rank(fallback_rank=None):
    if 'LOCAL_RANK' in _os.environ:
        return int(_os.environ['LOCAL_RANK'])
    if fallback_rank is not None:
        return int(fallback_rank)
    raise RuntimeError('LOCAL_RANK is not in the environment. Consider passing fallback_rank to allow '
                       '`get_node_local_rank` to work, assuming you are not running in a multi-device context '
                       'and want the code to run locally instead.')


def get_process_group_ranks(group):
    return list(_group_or_default(group)._native.ranks())


def get_global_rank(group, group_rank):
    ranks = group._native.ranks()
    if group_rank < 0 or group_rank >= len(ranks):
        raise ValueError(f'Group rank {group_rank} is not part of group {group}')
    return ranks[group_rank]


def get_group_rank(group, global_rank):
    ranks = group._native.ranks()
    if global_rank not in ranks:
        raise ValueError(f'Global rank {global_rank} is not part of group {group}')
    return list(ranks).index(global_rank)


# ---- checks

def _check_tensor(value, name):
    if not isinstance(value, torch.Tensor):
        raise TypeError(f'Invalid function argument. Expected parameter `{name}` of type torch.Tensor\n'
                        f'             but got {type(value)} instead.')


def _check_tensors(value, name):
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, torch.Tensor) for item in value):
        kinds = [type(item) for item in value] if isinstance(value, (list, tuple)) else type(value)
        raise TypeError(f'Invalid function argument. Expected parameter `{name}` of type List[torch.Tensor]\n'
                        f'             but got {kinds} instead.')


def _check_dtypes(*given):
    tensors = []
    for value in given:
        tensors.extend([value] if isinstance(value, torch.Tensor) else value)
    for tensor in tensors:
        if tensor.dtype != tensors[0].dtype:
            raise ValueError('Invalid usage of tensors with different dtypes'
                             f'Found {tensors[0].dtype} and  {tensor.dtype}')


def _check_contiguous(*tensors):
    for tensor in tensors:
        if tensor.is_cuda and not tensor.is_contiguous():
            raise ValueError('Tensors must be contiguous')


def _uses_gloo(asked, tensor):
    return _transports(asked._backend)[1 if tensor.is_cuda else 0] == 'gloo'


def _reduction(op, asked, tensor):
    if not isinstance(op, _RedOpType):
        raise TypeError(f'Invalid reduce operation: {op}')
    gloo = _uses_gloo(asked, tensor)
    if op.name == 'PREMUL_SUM':
        raise NotImplementedError("ReduceOp.PREMUL_SUM is not part of Ringside's Python subset")
    if gloo and op.name == 'AVG':
        raise RuntimeError('Cannot use ReduceOp.AVG with Gloo')
    if op.name in ('BAND', 'BOR', 'BXOR'):
        if not gloo:
            raise ValueError(f'Cannot use ReduceOp.{op.name} with NCCL')
        if tensor.is_floating_point():
            raise RuntimeError(f'Cannot use ReduceOp.{op.name} with non-integral dtype')
    if gloo and tensor.dtype == torch.bool:
        raise RuntimeError('Invalid scalar type')
    return _REDUCTIONS[op.name]


def _member(asked, rank, what):
    # A global rank as the group's own number.
    ranks = asked._native.ranks()
    if rank not in ranks:
        if _uses_gloo(asked, torch.empty(0)) and asked is GroupMember.WORLD:
            raise RuntimeError(f'ProcessGroupGloo::{what}: invalid root rank: {rank}')
        raise ValueError(f'Global rank {rank} is not part of group {asked}')
    return list(ranks).index(rank)


def _finish(work, async_op):
    if async_op:
        return work
    work.wait()
    return None


# ---- collectives

def all_reduce(tensor, op=ReduceOp.SUM, group=None, async_op=False):
    _check_tensor(tensor, 'tensor')
    if group is not None and _not_in(group):
        return _warn_not_in('all_reduce')
    asked = _group_or_default(group)
    _check_contiguous(tensor)
    reduction = _reduction(op, asked, tensor)
    work = asked._native.start('all_reduce', 'all_reduce', reduction, 0, 0, [tensor], [tensor])
    return _finish(work, async_op)


def broadcast(tensor, src=None, group=None, async_op=False, group_src=None):
    _check_tensor(tensor, 'tensor')
    if group is not None and _not_in(group):
        return _warn_not_in('broadcast')
    asked = _group_or_default(group)
    if src is None and group_src is None:
        raise ValueError('Must specify at least one of src or group_src')
    root = _member(asked, src, 'broadcast') if group_src is None else group_src
    _check_contiguous(tensor)
    work = asked._native.start('broadcast', 'broadcast', 'sum', root, 0, [tensor], [tensor])
    return _finish(work, async_op)


def reduce(tensor, dst=None, op=ReduceOp.SUM, group=None, async_op=False, group_dst=None):
    _check_tensor(tensor, 'tensor')
    if group is not None and _not_in(group):
        return _warn_not_in('reduce')
    asked = _group_or_default(group)
    root = _member(asked, dst, 'reduce') if group_dst is None else group_dst
    _check_contiguous(tensor)
    reduction = _reduction(op, asked, tensor)
    outputs = [tensor] if asked.rank() == root else []
    work = asked._native.start('reduce', 'reduce', reduction, root, 0, [tensor], outputs)
    return _finish(work, async_op)


def all_gather(tensor_list, tensor, group=None, async_op=False):
    _check_tensors(tensor_list, 'tensor_list')
    _check_tensor(tensor, 'tensor')
    _check_dtypes(tensor_list, tensor)
    if group is not None and _not_in(group):
        return _warn_not_in('all_gather')
    asked = _group_or_default(group)
    _check_contiguous(tensor, *tensor_list)
    if len(tensor_list) != asked.size():
        if _uses_gloo(asked, tensor):
            raise RuntimeError('ProcessGroupGloo::allgather: invalid output tensor list at index 0 '
                               f'(expected length {asked.size()}, got {len(tensor_list)})')
        raise ValueError('Tensor list input to scatter/gather must match number of collective participants')
    for item in tensor_list:
        if item.shape != tensor.shape:
            if _uses_gloo(asked, tensor):
                expected = ', '.join(str(size) for size in tensor.shape)
                got = ', '.join(str(size) for size in item.shape)
                raise RuntimeError('ProcessGroupGloo::allgather: invalid tensor size at index 0 '
                                   f'(expected ({expected}), got ({got}))')
            if item.numel() != tensor.numel():
                raise ValueError('All tensor operands to scatter/gather must have the same number of elements')
    work = asked._native.start('all_gather', 'all_gather', 'sum', 0, 0, [tensor], list(tensor_list))
    return _finish(work, async_op)


def all_gather_into_tensor(output_tensor, input_tensor, group=None, async_op=False):
    _check_tensor(input_tensor, 'input_tensor')
    _check_tensor(output_tensor, 'output_tensor')
    if group is not None and _not_in(group):
        return _warn_not_in('all_gather_into_tensor')
    asked = _group_or_default(group)
    if input_tensor.dtype != output_tensor.dtype:
        raise TypeError('output tensor must have the same type as input tensor')
    if output_tensor.numel() != input_tensor.numel() * asked.size():
        raise ValueError('output tensor size must be equal to world_size times input tensor size')
    _check_contiguous(input_tensor, output_tensor)
    work = asked._native.start('all_gather', 'all_gather_into_tensor', 'sum', 0, 0, [input_tensor], [output_tensor])
    return _finish(work, async_op)


def reduce_scatter(output, input_list, op=ReduceOp.SUM, group=None, async_op=False):
    _check_tensor(output, 'output')
    _check_tensors(input_list, 'input_list')
    _check_dtypes(output, input_list)
    if group is not None and _not_in(group):
        return _warn_not_in('reduce_scatter')
    asked = _group_or_default(group)
    if _uses_gloo(asked, output):
        raise RuntimeError('ProcessGroupGloo does not support reduce_scatter')
    _check_contiguous(output, *input_list)
    if len(input_list) != asked.size():
        raise ValueError('Tensor list input to scatter/gather must match number of collective participants')
    reduction = _reduction(op, asked, output)
    work = asked._native.start('reduce_scatter', 'reduce_scatter', reduction, 0, 0, list(input_list), [output])
    return _finish(work, async_op)


def reduce_scatter_tensor(output, input, op=ReduceOp.SUM, group=None, async_op=False):
    _check_tensor(output, 'output')
    _check_tensor(input, 'input')
    if group is not None and _not_in(group):
        return _warn_not_in('reduce_scatter_tensor')
    asked = _group_or_default(group)
    if input.dtype != output.dtype:
        raise TypeError('input tensor must be the same type as the output tensor.')
    if input.numel() != output.numel() * asked.size():
        raise ValueError('input tensor must be the same size as output size times world size')
    _check_contiguous(input, output)
    reduction = _reduction(op, asked, output)
    work = asked._native.start('reduce_scatter', 'reduce_scatter_tensor', reduction, 0, 0, [input], [output])
    return _finish(work, async_op)


def _check_root_list(name, value, is_root, side):
    if is_root and not value:
        raise ValueError(f'Argument ``{name}`` must be specified on {side} rank.')
    if not is_root and value:
        raise ValueError(f'Argument ``{name}`` must NOT be specified on non-{side} ranks.')


def scatter(tensor, scatter_list=None, src=None, group=None, async_op=False, group_src=None):
    _check_tensor(tensor, 'tensor')
    if scatter_list:
        _check_tensors(scatter_list, 'scatter_list')
        _check_dtypes(tensor, scatter_list)
    if group is not None and _not_in(group):
        return _warn_not_in('scatter')
    asked = _group_or_default(group)
    src = 0 if src is None and group_src is None else src
    root = _member(asked, src, 'scatter') if group_src is None else group_src
    is_root = asked.rank() == root
    _check_root_list('scatter_list', scatter_list, is_root, 'source')
    if is_root and len(scatter_list) != asked.size():
        raise RuntimeError(f'ProcessGroupGloo::scatter: Incorrect input list size {len(scatter_list)}. Input list '
                           f'size should be {asked.size()}, same as size of the process group.')
    work = asked._native.start('scatter', 'scatter', 'sum', root, 0, list(scatter_list or []), [tensor])
    return _finish(work, async_op)


def gather(tensor, gather_list=None, dst=None, group=None, async_op=False, group_dst=None):
    _check_tensor(tensor, 'tensor')
    if gather_list:
        _check_tensors(gather_list, 'gather_list')
        _check_dtypes(tensor, gather_list)
    if group is not None and _not_in(group):
        return _warn_not_in('gather')
    asked = _group_or_default(group)
    dst = 0 if dst is None and group_dst is None else dst
    root = _member(asked, dst, 'gather') if group_dst is None else group_dst
    is_root = asked.rank() == root
    _check_root_list('gather_list', gather_list, is_root, 'destination')
    if is_root and len(gather_list) != asked.size():
        raise RuntimeError(f'ProcessGroupGloo::gather: Incorrect output list size {len(gather_list)}. Output list '
                           f'size should be {asked.size()}, same as size of the process group.')
    work = asked._native.start('gather', 'gather', 'sum', root, 0, [tensor], list(gather_list or []))
    return _finish(work, async_op)


def all_to_all(output_tensor_list, input_tensor_list, group=None, async_op=False):
    _check_tensors(output_tensor_list, 'output_tensor_list')
    _check_tensors(input_tensor_list, 'input_tensor_list')
    _check_dtypes(output_tensor_list, input_tensor_list)
    if group is not None and _not_in(group):
        return _warn_not_in('all_to_all')
    asked = _group_or_default(group)
    if _uses_gloo(asked, input_tensor_list[0]):
        raise RuntimeError('Backend gloo does not support alltoall')
    work = asked._native.start('all_to_all', 'all_to_all', 'sum', 0, 0, list(input_tensor_list),
                               list(output_tensor_list))
    return _finish(work, async_op)


def _pieces(tensor, sizes, size):
    if sizes:
        if len(sizes) != size:
            raise RuntimeError('Number of tensor splits not equal to group size')
        if sum(sizes) != tensor.size(0):
            raise RuntimeError("Split sizes doesn't match total dim 0 size")
        return list(tensor.split(list(sizes)))
    if tensor.size(0) % size != 0:
        raise RuntimeError("Tensor's dim 0 does not divide equally across group size")
    if tensor.size(0) == 0:
        return [tensor] * size
    return list(tensor.split(tensor.size(0) // size))


def all_to_all_single(output, input, output_split_sizes=None, input_split_sizes=None, group=None, async_op=False):
    _check_tensor(output, 'output')
    _check_tensor(input, 'input')
    _check_dtypes(output, input)
    if group is not None and _not_in(group):
        return _warn_not_in('all_to_all_single')
    asked = _group_or_default(group)
    with torch.no_grad():
        sent = _pieces(input, input_split_sizes, asked.size())
        received = _pieces(output, output_split_sizes, asked.size())
    work = asked._native.start('all_to_all', 'all_to_all_single', 'sum', 0, 0, sent, received)
    return _finish(work, async_op)


def barrier(group=None, async_op=False, device_ids=None):
    if group is not None and _not_in(group):
        return _warn_not_in('barrier')
    asked = _group_or_default(group)
    if device_ids is not None:
        if asked._backend == 'gloo':
            raise RuntimeError('Function argument device_ids not supported for the selected backend gloo')
        if not isinstance(device_ids, list):
            raise TypeError('Invalid function argument: device_ids type should be List[int]')
    work = asked._native.start('barrier', 'barrier', 'sum', 0, 0, [], [])
    if async_op:
        return work
    work.synchronize()
    return None


def monitored_barrier(group=None, timeout=None, wait_all_ranks=False):
    if group is not None and _not_in(group):
        return _warn_not_in('monitored_barrier')
    asked = _group_or_default(group)
    if asked._backend != 'gloo':
        raise ValueError('monitored_barrier is only implemented for GLOO backend.')
    asked._native.meet('monitored_barrier', 0 if timeout is None else int(timeout.total_seconds() * 1000))


# ---- point to point

def _peer(asked, rank, what):
    if rank == get_rank():
        raise ValueError(f'Invalid {what} rank: {what} rank should not be the same as the rank of the current '
                         'process.')
    ranks = asked._native.ranks()
    if rank not in ranks:
        if asked is GroupMember.WORLD:
            raise IndexError(f'vector::_M_range_check: __n (which is {rank}) >= this->size() (which is {len(ranks)})')
        raise ValueError(f'Global rank {rank} is not part of group {asked}')
    return list(ranks).index(rank)


_ANY_PEER = -1  # whoever sends first


def _transfer(name, tensor, rank, group, group_rank, tag):
    # The call `name` with one peer: its work and the peer's number in the group; None for a rank outside.
    _check_tensor(tensor, 'tensor')
    if group is not None and _not_in(group):
        return _warn_not_in(name)
    asked = _group_or_default(group)
    sends = name.endswith('send')
    if not sends and rank is None and group_rank is None:
        if not _uses_gloo(asked, tensor):
            raise RuntimeError('Backend nccl does not support recvAnysource')
        return asked._native.start('receive', name, 'sum', 0, _ANY_PEER, [], [tensor], tag), asked
    peer = _peer(asked, rank, 'destination' if sends else 'source') if group_rank is None else group_rank
    if sends:
        work = asked._native.start('send', name, 'sum', 0, peer, [tensor], [], tag)
    else:
        work = asked._native.start('receive', name, 'sum', 0, peer, [], [tensor], tag)
    return work, asked


def isend(tensor, dst=None, group=None, tag=0, group_dst=None):
    started = _transfer('isend', tensor, dst, group, group_dst, tag)
    return started and started[0]


def irecv(tensor, src=None, group=None, tag=0, group_src=None):
    started = _transfer('irecv', tensor, src, group, group_src, tag)
    return started and started[0]


def send(tensor, dst=None, group=None, tag=0, group_dst=None):
    started = _transfer('send', tensor, dst, group, group_dst, tag)
    if started:
        started[0].wait()


def recv(tensor, src=None, group=None, tag=0, group_src=None):
    started = _transfer('recv', tensor, src, group, group_src, tag)
    if not started:
        return -1
    work, asked = started
    work.wait()
    if src is not None:
        return src
    return asked._native.ranks()[work._source_rank() if group_src is None else group_src]


class P2POp:
    def __init__(self, op, tensor, peer=None, group=None, tag=0, group_peer=None):
        if op not in (isend, irecv):
            raise ValueError('Invalid ``op``. Expected ``op`` to be of type ``torch.distributed.isend`` or '
                             '``torch.distributed.irecv``.')
        self.op = op
        self.tensor = tensor
        self.peer = peer
        self.group = _group_or_default(group)
        self.group_peer = group_peer
        self.tag = tag


def batch_isend_irecv(p2p_op_list):
    if not isinstance(p2p_op_list, list) or not all(isinstance(item, P2POp) for item in p2p_op_list):
        raise ValueError('Invalid ``p2p_op_list``. Each op is expected to to be of type '
                         '``torch.distributed.P2POp``.')
    asked = p2p_op_list[0].group
    calls = []
    for item in p2p_op_list:
        peer = _peer(asked, item.peer, 'peer') if item.group_peer is None else item.group_peer
        if item.op is isend:
            calls.append(('send', 'isend', 'sum', 0, peer, [item.tensor], [], item.tag))
        else:
            calls.append(('receive', 'irecv', 'sum', 0, peer, [], [item.tensor], item.tag))
    return [asked._native.start_together(calls)]


# ---- objects

def all_gather_object(object_list, obj, group=None):
    if group is not None and _not_in(group):
        return _warn_not_in('all_gather_object')
    asked = _group_or_default(group)
    for i, value in enumerate(asked._native.exchange('all_gather_object', obj)):
        object_list[i] = value


def gather_object(obj, object_gather_list=None, dst=0, group=None):
    if group is not None and _not_in(group):
        return _warn_not_in('gather_object')
    asked = _group_or_default(group)
    is_root = asked.rank() == _member(asked, dst, 'gather')
    _check_root_list('object_gather_list', object_gather_list, is_root, 'destination')
    values = asked._native.exchange('gather_object', obj)
    if is_root:
        object_gather_list[:] = values


def broadcast_object_list(object_list, src=None, group=None, device=None, group_src=None):
    if group is not None and _not_in(group):
        return _warn_not_in('broadcast_object_list')
    asked = _group_or_default(group)
    root = _member(asked, src, 'broadcast') if group_src is None else group_src
    is_root = asked.rank() == root
    values = asked._native.exchange('broadcast_object_list', list(object_list) if is_root else None)
    if not is_root:
        object_list[:] = values[root]


def scatter_object_list(scatter_object_output_list, scatter_object_input_list=None, src=0, group=None):
    if group is not None and _not_in(group):
        return _warn_not_in('scatter_object_list')
    asked = _group_or_default(group)
    root = _member(asked, src, 'scatter')
    is_root = asked.rank() == root
    if is_root and len(scatter_object_input_list) != asked.size():
        raise ValueError('Expected scatter_object_input_list to have one object per rank')
    values = asked._native.exchange('scatter_object_list', list(scatter_object_input_list) if is_root else None)
    scatter_object_output_list[0] = values[root][asked.rank()]
