# What a communication hook of DDP is given, and the checks when one is registered.
# Source: torch/nn/parallel/distributed.py and torch/csrc/distributed/c10d/comm.hpp, 2.x.


class GradBucket:
    def __init__(self, bucket, index, is_last, params):
        self._bucket = bucket
        self._index = index
        self._is_last = is_last
        self._params = params

    def index(self):
        return self._index

    def buffer(self):
        return self._bucket.flat

    def set_buffer(self, buffer):
        self._bucket.flat = buffer

    def gradients(self):
        flat = self._bucket.flat
        pieces = []
        start = 0
        for param in self._params:
            pieces.append(flat[start:start + param.numel()].view(param.shape))
            start += param.numel()
        return pieces

    def parameters(self):
        return list(self._params)

    def is_last(self):
        return self._is_last


def check_hook(hook):
    if not callable(hook):
        raise TypeError('Communication hook must be callable.')
    annotation = getattr(hook, '__annotations__', {}).get('bucket')
    if annotation not in (None, GradBucket, 'GradBucket', 'dist.GradBucket'):
        raise ValueError('Communication hook: bucket annotation should be dist.GradBucket.')


def tensor_of(result):
    # What a hook's future holds: a tensor, or a list of one.
    return result[0] if isinstance(result, (list, tuple)) else result
