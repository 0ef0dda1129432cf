# torch.utils.checkpoint: activations that are computed again in the backward pass.
import warnings as _warnings

import torch
from torch import _C


def _flat(value, found):
    if isinstance(value, torch.Tensor):
        found.append(value)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _flat(item, found)
    return found


class _Modes:
    # What the second run must find as the first did: random numbers and autocast.
    def __init__(self, args, keeps_random):
        self.autocast = [(kind, _C._autocast(kind)) for kind in ('cpu', 'cuda')]
        self.devices = sorted({each.device.index for each in _flat(args, []) if each.is_cuda})
        self.keeps_random = keeps_random
        if keeps_random:
            self.state = torch.get_rng_state()
            self.device_states = [torch.cuda.get_rng_state(i) for i in self.devices]

    def __enter__(self):
        self.before = [(kind, _C._autocast(kind)) for kind in ('cpu', 'cuda')]
        for kind, setting in self.autocast:
            _C._set_autocast(kind, *setting)
        if self.keeps_random:
            self.own = torch.get_rng_state(), [torch.cuda.get_rng_state(i) for i in self.devices]
            self._set(self.state, self.device_states)

    def __exit__(self, *exception):
        for kind, setting in self.before:
            _C._set_autocast(kind, *setting)
        if self.keeps_random:
            self._set(*self.own)

    def _set(self, state, device_states):
        torch.set_rng_state(state)
        for i, device_state in zip(self.devices, device_states):
            torch.cuda.set_rng_state(device_state, i)


class CheckpointFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        ctx.run_function = run_function
        ctx.modes = _Modes(args, preserve_rng_state)
        ctx.inputs = [None if isinstance(arg, torch.Tensor) else arg for arg in args]
        ctx.tensor_places = [i for i, arg in enumerate(args) if isinstance(arg, torch.Tensor)]
        ctx.save_for_backward(*[args[i] for i in ctx.tensor_places])
        with torch.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *grads):
        inputs = list(ctx.inputs)
        for i, tensor in zip(ctx.tensor_places, ctx.saved_tensors):
            inputs[i] = tensor.detach().requires_grad_(tensor.requires_grad)
        with ctx.modes, torch.enable_grad():
            outputs = ctx.run_function(*inputs)
        outputs = (outputs,) if isinstance(outputs, torch.Tensor) else outputs
        pairs = [(output, grad) for output, grad in zip(outputs, grads)
                 if isinstance(output, torch.Tensor) and output.requires_grad]
        if not pairs:
            raise RuntimeError('none of output has requires_grad=True, this checkpoint() is not necessary')
        torch.autograd.backward([output for output, _ in pairs], [grad for _, grad in pairs])
        return (None, None) + tuple(each.grad if isinstance(each, torch.Tensor) else None for each in inputs)


def checkpoint(function, *args, use_reentrant=None, context_fn=None, determinism_check='default', debug=False, **kwargs):
    if use_reentrant is None:
        _warnings.warn('torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. In version 2.5 we '
                       'will raise an exception if use_reentrant is not passed. use_reentrant=False is recommended, but '
                       'if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to '
                       'docs for more details on the differences between the two variants.', stacklevel=2)
        use_reentrant = True
    preserve = kwargs.pop('preserve_rng_state', True)
    if kwargs and use_reentrant:
        raise ValueError('Unexpected keyword arguments: ' + ','.join(arg for arg in kwargs))
    if use_reentrant:
        if not any(arg.requires_grad for arg in args if isinstance(arg, torch.Tensor)):
            _warnings.warn('None of the inputs have requires_grad=True. Gradients will be None')
        return CheckpointFunction.apply(function, preserve, *args)
    if not torch.is_grad_enabled():
        return function(*args, **kwargs)
    # A number that needs a gradient stands for the parameters behind the function.
    stand_in = torch.empty(0, requires_grad=True)
    return CheckpointFunction.apply(lambda _, *values: function(*values, **kwargs), preserve, stand_in, *args)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    preserve = kwargs.pop('preserve_rng_state', True)
    layers = list(functions.children()) if isinstance(functions, torch.nn.Sequential) else list(functions)
    size = len(layers) // segments

    def run(first, last):
        def forward(value):
            for layer in layers[first:last]:
                value = layer(value)
            return value
        return forward

    last = 0
    for first in range(0, size * (segments - 1), size):
        last = first + size
        input = checkpoint(run(first, last), input, use_reentrant=use_reentrant, preserve_rng_state=preserve)
    return run(last, len(layers))(input)
