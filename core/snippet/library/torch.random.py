# torch.random: the state of the generators for the length of a block.
import contextlib as _contextlib
import warnings as _warnings

import torch
from torch import default_generator, get_rng_state, initial_seed, manual_seed, seed, set_rng_state


@_contextlib.contextmanager
def fork_rng(devices=None, enabled=True, _caller='fork_rng', _devices_kw='devices', device_type='cuda'):
    if not enabled:
        yield
        return
    count = torch.cuda.device_count()
    if devices is None:
        if count > 1:
            _warnings.warn(f'CUDA reports that you have {count} available devices, and you have used {_caller} without '
                           'explicitly specifying which devices are being used. For safety, we initialize *every* '
                           'CUDA device by default, which can be quite slow if you have a lot of CUDAs. If you know '
                           'that you are only making use of a few CUDA devices, set the environment variable '
                           'CUDA_VISIBLE_DEVICES or the '
                           f"'{_devices_kw}' keyword argument of {_caller} with the set of devices you are actually "
                           "using. For example, if you are using CPU only, set device.upper()_VISIBLE_DEVICES= or "
                           f"devices=[]; if you are using device 0 only, set CUDA_VISIBLE_DEVICES=0 or devices=[0].  To "
                           f'initialize all devices and suppress this warning, set the \'{_devices_kw}\' keyword argument '
                           'to `range(torch.cuda.device_count())`.')
        devices = list(range(count))
    else:
        devices = list(devices)
    cpu_state = torch.get_rng_state()
    device_states = [torch.cuda.get_rng_state(device) for device in devices]
    try:
        yield
    finally:
        torch.set_rng_state(cpu_state)
        for device, state in zip(devices, device_states):
            torch.cuda.set_rng_state(state, device)
