# torch.cuda.random: the states of the GPUs' generators.
import torch
from torch._C import _device_state, _set_device_state


def _index_of(device):
    device = torch.device(device) if isinstance(device, str) else device
    index = device if isinstance(device, int) else device.index
    return torch.cuda.current_device() if index is None else index


def get_rng_state(device='cuda'):
    return _device_state(_index_of(device))


def set_rng_state(new_state, device='cuda'):
    _set_device_state(_index_of(device), new_state)


def get_rng_state_all():
    return [get_rng_state(i) for i in range(torch.cuda.device_count())]


def set_rng_state_all(new_states):
    for i, state in enumerate(new_states):
        set_rng_state(state, i)
