# Averages of a model's weights along a training.
import copy as _copy
import math as _math

import torch
from torch.nn import Module
from torch.optim.lr_scheduler import LRScheduler


def get_ema_avg_fn(decay=0.999):
    @torch.no_grad()
    def ema_update(ema_param, current_param, num_averaged):
        return decay * ema_param + (1 - decay) * current_param
    return ema_update


def get_swa_avg_fn():
    @torch.no_grad()
    def swa_update(averaged_param, current_param, num_averaged):
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)
    return swa_update


class AveragedModel(Module):
    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        if multi_avg_fn is not None:
            raise NotImplementedError("multi_avg_fn is not part of Ringside's Python subset yet")
        self.module = _copy.deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer('n_averaged', torch.tensor(0, dtype=torch.long, device=device))
        self.avg_fn = get_swa_avg_fn() if avg_fn is None else avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def _values(self, module):
        return [*module.parameters(), *module.buffers()] if self.use_buffers else list(module.parameters())

    @torch.no_grad()
    def update_parameters(self, model):
        for own, new in zip(self._values(self.module), self._values(model)):
            new = new.detach().to(own.device)
            if self.n_averaged == 0:
                own.copy_(new)
            else:
                own.copy_(self.avg_fn(own, new, self.n_averaged.to(own.device)))
        if not self.use_buffers:
            for own, new in zip(self.module.buffers(), model.buffers()):
                own.copy_(new.detach().to(own.device))
        self.n_averaged += 1


@torch.no_grad()
def update_bn(loader, model, device=None):
    momenta = {}
    for module in model.modules():
        if isinstance(module, (torch.nn.BatchNorm1d, torch.nn.BatchNorm2d)):
            module.reset_running_stats()
            momenta[module] = module.momentum
    if not momenta:
        return
    was_training = model.training
    model.train()
    for count, input in enumerate(loader):
        input = input[0] if isinstance(input, (list, tuple)) else input
        if device is not None:
            input = input.to(device)
        for module in momenta:
            module.momentum = 1 / (count + 1)  # a plain average of the batches
        model(input)
    for module, momentum in momenta.items():
        module.momentum = momentum
    model.train(was_training)


class SWALR(LRScheduler):
    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy='cos', last_epoch=-1):
        rates = swa_lr if isinstance(swa_lr, (list, tuple)) else [swa_lr] * len(optimizer.param_groups)
        for rate, group in zip(rates, optimizer.param_groups):
            group['swa_lr'] = rate
        if anneal_strategy not in ('cos', 'linear'):
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        self._share = self._cosine if anneal_strategy == 'cos' else self._linear
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f'anneal_epochs must be equal or greater than 0, got {anneal_epochs}')
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    @staticmethod
    def _linear(t):
        return t

    @staticmethod
    def _cosine(t):
        return (1 - _math.cos(_math.pi * t)) / 2

    @staticmethod
    def _before(lr, swa_lr, alpha):
        return swa_lr if alpha == 1 else (lr - alpha * swa_lr) / (1 - alpha)

    def get_lr(self):
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        previous = self._share(max(0, min(1, (step - 1) / max(1, self.anneal_epochs))))
        starts = [self._before(group['lr'], group['swa_lr'], previous) for group in self.optimizer.param_groups]
        alpha = self._share(max(0, min(1, step / max(1, self.anneal_epochs))))
        return [group['swa_lr'] * alpha + lr * (1 - alpha) for group, lr in zip(self.optimizer.param_groups, starts)]
