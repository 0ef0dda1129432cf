# torch.cuda.comm: copies between GPUs, and sums of what lies on several.
import torch
import warnings


def _index(device, optional=False):
    if isinstance(device, int) and not isinstance(device, bool):
        return device
    if device is None and optional:
        return torch.cuda.current_device()
    if isinstance(device, str):
        device = torch.device(device)
    if not isinstance(device, torch.device):
        raise ValueError('Expected a torch.device with a specified index or an integer, but got:%s' % (device,))
    if device.type == 'cpu':
        if optional:
            return -1
        raise ValueError('Expected a non cpu device, but got: %s' % device)
    return torch.cuda.current_device() if device.index is None else device.index


def _indices(devices):
    return [_index(device, True) for device in (range(torch.cuda.device_count()) if devices is None else devices)]


def _copies(tensor, devices):
    if tensor.is_cuda and tensor.get_device() != devices[0]:
        raise RuntimeError('All tensors must be on devices[0]: %d' % devices[0])
    return [tensor if tensor.is_cuda and index == devices[0] else tensor.to(torch.device('cuda', index))
            for index in devices]


def broadcast(tensor, devices=None, *, out=None):
    if out is not None:
        raise NotImplementedError("broadcast's argument 'out' is not part of Ringside's Python subset")
    return tuple(_copies(tensor, _indices(devices)))


def broadcast_coalesced(tensors, devices, buffer_size=10485760):
    devices = _indices(devices)
    by_tensor = [_copies(tensor, devices) for tensor in tensors]
    return [tuple(copies[i] for copies in by_tensor) for i in range(len(devices))]


def reduce_add(inputs, destination=None):
    destination = _index(destination, optional=True)
    input_size = inputs[0].size()
    root = None
    for i, each in enumerate(inputs):
        if each.device.type == 'cpu':
            raise AssertionError('reduce_add expects all inputs to be on GPUs')
        if each.get_device() == destination:
            root = i
        if each.size() != input_size:
            raise ValueError('input %d has invalid size: got %s, but expected %s'
                             % (i, 'x'.join(str(x) for x in each.size()), 'x'.join(str(x) for x in input_size)))
    if root is None:
        raise RuntimeError('reduce_add expects destination to be on the same GPU with one of the tensors')
    if len(inputs) == 1:
        return inputs[0]
    total = inputs[root].clone()
    for i, each in enumerate(inputs):
        if i != root:
            total += each.to(total.device)
    return total


def reduce_add_coalesced(inputs, destination=None, buffer_size=10485760):
    return tuple(reduce_add(same, destination) for same in zip(*inputs))


def scatter(tensor, devices=None, chunk_sizes=None, dim=0, streams=None, *, out=None):
    if out is not None:
        raise NotImplementedError("scatter's argument 'out' is not part of Ringside's Python subset")
    devices = _indices(devices)
    if chunk_sizes is None:
        chunks = tensor.chunk(len(devices), dim)
    else:
        if len(chunk_sizes) != len(devices):
            raise RuntimeError('Expected devices and chunk_sizes to be of same length, but got len(devices) = %d and '
                               'len(chunk_sizes) = %d' % (len(devices), len(chunk_sizes)))
        chunks = tensor.split(list(chunk_sizes), dim)
    return tuple(chunk if index < 0 else chunk.to(torch.device('cuda', index))
                 for chunk, index in zip(chunks, devices))


def gather(tensors, dim=0, destination=None, *, out=None):
    if out is not None:
        raise NotImplementedError("gather's argument 'out' is not part of Ringside's Python subset")
    if destination == -1:
        warnings.warn('Using -1 to represent CPU tensor is deprecated. Please use a device object or string instead, '
                      'e.g., "cpu".', FutureWarning)
    index = _index(destination, optional=True)
    expected = list(tensors[0].size())
    for i, each in enumerate(tensors):
        if not each.is_cuda:
            raise RuntimeError("Expected all input tensors to be CUDA tensors, but tensor at index %d has device '%s'" % (i, each.device))
        size = list(each.size())
        if len(size) != len(expected) or size[:dim] + size[dim + 1:] != expected[:dim] + expected[dim + 1:]:
            expected[dim] = size[dim]
            raise RuntimeError('Input tensor at index %d has invalid shape %s, but expected %s' % (i, size, expected))
    device = torch.device('cpu') if index < 0 else torch.device('cuda', index)
    return torch.cat([each.to(device) for each in tensors], dim)
