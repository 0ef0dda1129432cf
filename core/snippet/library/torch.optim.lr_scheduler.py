# torch.optim.lr_scheduler. Rates are computed from the rate before, as PyTorch's chainable forms do,
# so that a program that sets a group's 'lr' itself gets PyTorch's numbers.
import math as _math
import warnings as _warnings
from bisect import bisect_right as _bisect_right
from collections import Counter as _Counter

import torch
from torch.optim import Optimizer

_EPOCH_WARNING = (
    'The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please use '
    '`scheduler.step()` to step the scheduler. During the deprecation, if epoch is different from None, the closed '
    'form is used instead of the new chainable form, where available. Please open an issue if you are unable to '
    'replicate your use case: https://github.com/pytorch/pytorch/issues/new/choose.')
_ORDER_WARNING = (
    'Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, you should call '
    'them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  Failure to do this will result in '
    'PyTorch skipping the first value of the learning rate schedule. See more details at '
    'https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate')


def _check_optimizer(optimizer):
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f'{type(optimizer).__name__} is not an Optimizer')


class LRScheduler:
    _get_lr_called_within_step = False

    def __init__(self, optimizer, last_epoch=-1, verbose='deprecated'):
        _check_optimizer(optimizer)
        self.optimizer = optimizer
        if last_epoch == -1:
            for group in optimizer.param_groups:
                group.setdefault('initial_lr', group['lr'])
        else:
            for i, group in enumerate(optimizer.param_groups):
                if 'initial_lr' not in group:
                    raise KeyError("param 'initial_lr' is not specified in param_groups[{}] when resuming an optimizer"
                                   .format(i))
        self.base_lrs = [group['initial_lr'] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        if not getattr(optimizer, '_is_scheduled', False):
            optimizer._is_scheduled = True
            optimizer._opt_called = False
        self.verbose = False
        self._initial_step()

    def _initial_step(self):
        self._step_count = 0
        self.step()

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != 'optimizer'}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)

    def get_last_lr(self):
        return self._last_lr

    def get_lr(self):
        raise NotImplementedError

    def step(self, epoch=None):
        if self._step_count == 1 and not self.optimizer._opt_called:
            _warnings.warn(_ORDER_WARNING, UserWarning)
        self._step_count += 1
        if epoch is not None:
            _warnings.warn(_EPOCH_WARNING, UserWarning)
        self._get_lr_called_within_step = True
        try:
            if epoch is None:
                self.last_epoch += 1
                values = self.get_lr()
            else:
                self.last_epoch = epoch
                closed = getattr(self, '_get_closed_form_lr', None)
                values = closed() if closed is not None else self.get_lr()
        finally:
            self._get_lr_called_within_step = False
        self._set_rates(values)

    def _set_rates(self, values):
        for group, rate in zip(self.optimizer.param_groups, values):
            group['lr'] = rate
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]

    def _warn_outside_step(self):
        if not self._get_lr_called_within_step:
            _warnings.warn('To get the last learning rate computed by the scheduler, please use `get_last_lr()`.',
                           UserWarning)


_LRScheduler = LRScheduler


class _RateScheduler(LRScheduler):
    # One formula for all groups: the next rate from the present one and the initial one.
    def _next(self, rate, initial):
        raise NotImplementedError

    def get_lr(self):
        self._warn_outside_step()
        return [self._next(group['lr'], initial)
                for group, initial in zip(self.optimizer.param_groups, self.base_lrs)]


class _LambdaScheduler(LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose='deprecated'):
        self.optimizer = optimizer
        if isinstance(lr_lambda, (list, tuple)):
            if len(lr_lambda) != len(optimizer.param_groups):
                raise ValueError(f'Expected {len(optimizer.param_groups)} lr_lambdas, but got {len(lr_lambda)}')
            self.lr_lambdas = list(lr_lambda)
        else:
            self.lr_lambdas = [lr_lambda] * len(optimizer.param_groups)
        super().__init__(optimizer, last_epoch)

    def state_dict(self):
        state = {key: value for key, value in self.__dict__.items() if key not in ('optimizer', 'lr_lambdas')}
        state['lr_lambdas'] = [None] * len(self.lr_lambdas)
        return state

    def load_state_dict(self, state_dict):
        self.__dict__.update({key: value for key, value in state_dict.items() if key != 'lr_lambdas'})


class LambdaLR(_LambdaScheduler):
    def get_lr(self):
        self._warn_outside_step()
        return [initial * factor(self.last_epoch) for factor, initial in zip(self.lr_lambdas, self.base_lrs)]


class MultiplicativeLR(_LambdaScheduler):
    def get_lr(self):
        self._warn_outside_step()
        if self.last_epoch > 0:
            return [group['lr'] * factor(self.last_epoch)
                    for factor, group in zip(self.lr_lambdas, self.optimizer.param_groups)]
        return [group['lr'] for group in self.optimizer.param_groups]


class StepLR(_RateScheduler):
    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose='deprecated'):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        if self.last_epoch == 0 or self.last_epoch % self.step_size != 0:
            return rate
        return rate * self.gamma

    def _get_closed_form_lr(self):
        return [initial * self.gamma ** (self.last_epoch // self.step_size) for initial in self.base_lrs]


class MultiStepLR(_RateScheduler):
    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose='deprecated'):
        self.milestones = _Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        if self.last_epoch not in self.milestones:
            return rate
        return rate * self.gamma ** self.milestones[self.last_epoch]

    def _get_closed_form_lr(self):
        passed = _bisect_right(sorted(self.milestones.elements()), self.last_epoch)
        return [initial * self.gamma ** passed for initial in self.base_lrs]


class ConstantLR(_RateScheduler):
    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose='deprecated'):
        if factor > 1.0 or factor < 0:
            raise ValueError('Constant multiplicative factor expected to be between 0 and 1.')
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        if self.last_epoch == 0:
            return rate * self.factor
        return rate * (1.0 / self.factor) if self.last_epoch == self.total_iters else rate

    def _get_closed_form_lr(self):
        return [initial * (self.factor + (self.last_epoch >= self.total_iters) * (1 - self.factor))
                for initial in self.base_lrs]


class LinearLR(_RateScheduler):
    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1,
                 verbose='deprecated'):
        if start_factor > 1.0 or start_factor <= 0:
            raise ValueError('Starting multiplicative factor expected to be greater than 0 and less or equal to 1.')
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError('Ending multiplicative factor expected to be between 0 and 1.')
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        if self.last_epoch == 0:
            return rate * self.start_factor
        if self.last_epoch > self.total_iters:
            return rate
        rise = self.end_factor - self.start_factor
        return rate * (1.0 + rise / (self.total_iters * self.start_factor + (self.last_epoch - 1) * rise))

    def _get_closed_form_lr(self):
        rise = self.end_factor - self.start_factor
        return [initial * (self.start_factor + rise * min(self.total_iters, self.last_epoch) / self.total_iters)
                for initial in self.base_lrs]


class ExponentialLR(_RateScheduler):
    def __init__(self, optimizer, gamma, last_epoch=-1, verbose='deprecated'):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        return rate if self.last_epoch == 0 else rate * self.gamma

    def _get_closed_form_lr(self):
        return [initial * self.gamma ** self.last_epoch for initial in self.base_lrs]


class PolynomialLR(_RateScheduler):
    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1, verbose='deprecated'):
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        if self.last_epoch == 0 or self.last_epoch > self.total_iters:
            return rate
        here, before = 1.0 - self.last_epoch / self.total_iters, 1.0 - (self.last_epoch - 1) / self.total_iters
        return rate * (here / before) ** self.power

    def _get_closed_form_lr(self):
        return [initial * (1.0 - min(self.total_iters, self.last_epoch) / self.total_iters) ** self.power
                for initial in self.base_lrs]


class CosineAnnealingLR(_RateScheduler):
    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1, verbose='deprecated'):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def _next(self, rate, initial):
        epoch, period, least = self.last_epoch, self.T_max, self.eta_min
        if epoch == 0:
            return rate
        if self._step_count == 1 and epoch > 0:
            return least + (initial - least) * (1 + _math.cos(epoch * _math.pi / period)) / 2
        if (epoch - 1 - period) % (2 * period) == 0:
            return rate + (initial - least) * (1 - _math.cos(_math.pi / period)) / 2
        return ((1 + _math.cos(_math.pi * epoch / period)) / (1 + _math.cos(_math.pi * (epoch - 1) / period)) *
                (rate - least) + least)

    def _get_closed_form_lr(self):
        return [self.eta_min + (initial - self.eta_min) * (1 + _math.cos(_math.pi * self.last_epoch / self.T_max)) / 2
                for initial in self.base_lrs]


class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1, verbose='deprecated'):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f'Expected positive integer T_0, but got {T_0}')
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f'Expected integer T_mult >= 1, but got {T_mult}')
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        self._warn_outside_step()
        return [self.eta_min + (initial - self.eta_min) * (1 + _math.cos(_math.pi * self.T_cur / self.T_i)) / 2
                for initial in self.base_lrs]

    def step(self, epoch=None):
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            if epoch < 0:
                raise ValueError(f'Expected non-negative epoch, but got {epoch}')
            if epoch < self.T_0:
                self.T_i, self.T_cur = self.T_0, epoch
            elif self.T_mult == 1:
                self.T_cur = epoch % self.T_0
            else:
                n = int(_math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
                self.T_cur = epoch - self.T_0 * (self.T_mult ** n - 1) / (self.T_mult - 1)
                self.T_i = self.T_0 * self.T_mult ** n
        self.last_epoch = _math.floor(epoch)
        self._get_lr_called_within_step = True
        try:
            values = self.get_lr()
        finally:
            self._get_lr_called_within_step = False
        self._set_rates(values)


def _one_per_group(name, optimizer, value):
    if not isinstance(value, (list, tuple)):
        return [value] * len(optimizer.param_groups)
    if len(value) != len(optimizer.param_groups):
        raise ValueError(f'expected {len(optimizer.param_groups)} values for {name}, got {len(value)}')
    return value


class OneCycleLR(LRScheduler):
    def __init__(self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
                 anneal_strategy='cos', cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0,
                 final_div_factor=1e4, three_phase=False, last_epoch=-1, verbose='deprecated'):
        _check_optimizer(optimizer)
        self.optimizer = optimizer
        if total_steps is not None:
            if total_steps <= 0 or not isinstance(total_steps, int):
                raise ValueError(f'Expected positive integer total_steps, but got {total_steps}')
            self.total_steps = total_steps
        elif epochs is not None and steps_per_epoch is not None:
            if not isinstance(epochs, int) or epochs <= 0:
                raise ValueError(f'Expected positive integer epochs, but got {epochs}')
            if not isinstance(steps_per_epoch, int) or steps_per_epoch <= 0:
                raise ValueError(f'Expected positive integer steps_per_epoch, but got {steps_per_epoch}')
            self.total_steps = epochs * steps_per_epoch
        else:
            raise ValueError('You must define either total_steps OR (epochs AND steps_per_epoch)')
        # Each phase: its last step, and which rates and momenta it leads from and to.
        rise = float(pct_start * self.total_steps) - 1
        last = self.total_steps - 1
        up = (rise, 'initial_lr', 'max_lr', 'max_momentum', 'base_momentum')
        if three_phase:
            self._phases = [up, (float(2 * pct_start * self.total_steps) - 2, 'max_lr', 'initial_lr', 'base_momentum',
                                 'max_momentum'),
                            (last, 'initial_lr', 'min_lr', 'max_momentum', 'max_momentum')]
        else:
            self._phases = [up, (last, 'max_lr', 'min_lr', 'base_momentum', 'max_momentum')]
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f'Expected float between 0 and 1 pct_start, but got {pct_start}')
        if anneal_strategy not in ('cos', 'linear'):
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        self._anneal_func_type = anneal_strategy
        for group, most in zip(optimizer.param_groups, _one_per_group('max_lr', optimizer, max_lr)):
            if last_epoch == -1:
                group['initial_lr'] = most / div_factor
                group['max_lr'] = most
                group['min_lr'] = group['initial_lr'] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            if 'momentum' not in optimizer.defaults and 'betas' not in optimizer.defaults:
                raise ValueError('optimizer must support momentum or beta1 with `cycle_momentum` option enabled')
            self.use_beta1 = 'betas' in optimizer.defaults
            most = _one_per_group('max_momentum', optimizer, max_momentum)
            least = _one_per_group('base_momentum', optimizer, base_momentum)
            if last_epoch == -1:
                for high, low, group in zip(most, least, optimizer.param_groups):
                    self._set_momentum(group, high)
                    group['max_momentum'] = high
                    group['base_momentum'] = low
        super().__init__(optimizer, last_epoch)

    def _set_momentum(self, group, value):
        if self.use_beta1:
            group['betas'] = (value, *group['betas'][1:])
        else:
            group['momentum'] = value

    def _anneal(self, start, end, part):
        if self._anneal_func_type == 'cos':
            return end + (start - end) / 2.0 * (_math.cos(_math.pi * part) + 1)
        return (end - start) * part + start

    def get_lr(self):
        self._warn_outside_step()
        number = self.last_epoch
        if number > self.total_steps:
            raise ValueError(f'Tried to step {number} times. The specified number of total steps is '
                             f'{self.total_steps}')
        rates = []
        for group in self.optimizer.param_groups:
            first = 0.0
            for i, (last, start_lr, end_lr, start_momentum, end_momentum) in enumerate(self._phases):
                if number <= last or i == len(self._phases) - 1:
                    part = (number - first) / (last - first)
                    rates.append(self._anneal(group[start_lr], group[end_lr], part))
                    if self.cycle_momentum:
                        self._set_momentum(group, self._anneal(group[start_momentum], group[end_momentum], part))
                    break
                first = last
        return rates


class ReduceLROnPlateau(LRScheduler):
    def __init__(self, optimizer, mode='min', factor=0.1, patience=10, threshold=1e-4, threshold_mode='rel',
                 cooldown=0, min_lr=0, eps=1e-8, verbose='deprecated'):
        if factor >= 1.0:
            raise ValueError('Factor should be < 1.0.')
        self.factor = factor
        _check_optimizer(optimizer)
        self.optimizer = optimizer
        if isinstance(min_lr, (list, tuple)):
            if len(min_lr) != len(optimizer.param_groups):
                raise ValueError(f'expected {len(optimizer.param_groups)} min_lrs, got {len(min_lr)}')
            self.min_lrs = list(min_lr)
        else:
            self.min_lrs = [min_lr] * len(optimizer.param_groups)
        self.patience = patience
        self.cooldown = cooldown
        self.eps = eps
        self.last_epoch = 0
        self._last_lr = [group['lr'] for group in optimizer.param_groups]
        if mode not in ('min', 'max'):
            raise ValueError('mode ' + mode + ' is unknown!')
        if threshold_mode not in ('rel', 'abs'):
            raise ValueError('threshold mode ' + threshold_mode + ' is unknown!')
        self.mode = mode
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.mode_worse = float('inf') if mode == 'min' else -float('inf')
        self._reset()

    def _reset(self):
        self.best = self.mode_worse
        self.cooldown_counter = 0
        self.num_bad_epochs = 0

    def step(self, metrics, epoch=None):
        current = float(metrics)
        if epoch is None:
            epoch = self.last_epoch + 1
        else:
            _warnings.warn(_EPOCH_WARNING, UserWarning)
        self.last_epoch = epoch
        if self.is_better(current, self.best):
            self.best = current
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce_lr(epoch)
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]

    def _reduce_lr(self, epoch):
        for least, group in zip(self.min_lrs, self.optimizer.param_groups):
            old = float(group['lr'])
            new = max(old * self.factor, least)
            if old - new > self.eps:
                group['lr'] = new

    @property
    def in_cooldown(self):
        return self.cooldown_counter > 0

    def is_better(self, a, best):
        if self.threshold_mode == 'rel':
            return a < best * (1.0 - self.threshold) if self.mode == 'min' else a > best * (self.threshold + 1.0)
        return a < best - self.threshold if self.mode == 'min' else a > best + self.threshold


class _Composed(LRScheduler):
    def state_dict(self):
        state = {key: value for key, value in self.__dict__.items() if key not in ('optimizer', '_schedulers')}
        state['_schedulers'] = [scheduler.state_dict() for scheduler in self._schedulers]
        return state

    def load_state_dict(self, state_dict):
        self.__dict__.update({key: value for key, value in state_dict.items() if key != '_schedulers'})
        for scheduler, state in zip(self._schedulers, state_dict['_schedulers']):
            scheduler.load_state_dict(state)


class SequentialLR(_Composed):
    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1, verbose='deprecated'):
        if len(schedulers) < 1:
            raise ValueError('SequentialLR expects at least one scheduler to be chained, but got no scheduler.')
        for i, scheduler in enumerate(schedulers):
            if not hasattr(scheduler, 'optimizer'):
                raise TypeError(f'SequentialLR at index {i} should have `optimizer` as its attribute.')
            if isinstance(scheduler, ReduceLROnPlateau):
                raise ValueError('SequentialLR does not support `ReduceLROnPlateau` scheduler as it requires additional '
                                 f'kwargs to be specified when calling `step`, but got one at index {i} in the given '
                                 'schedulers sequence.')
            if optimizer != scheduler.optimizer:
                raise ValueError('SequentialLR expects all schedulers to belong to the same optimizer, but got '
                                 f'scheduler {type(scheduler).__name__} at index {i} has {scheduler.optimizer}, which '
                                 f'is different from {type(optimizer).__name__}.')
        if len(milestones) != len(schedulers) - 1:
            raise ValueError('Sequential Schedulers expects number of schedulers provided to be one more than the '
                             f'number of milestone points, but got number of schedulers {len(schedulers)} and the '
                             f'number of milestones to be equal to {len(milestones)}')
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        # Each scheduler took its first step when it was made: all but the first one's are undone.
        for group in optimizer.param_groups:
            group['lr'] = group['initial_lr']
        for scheduler in schedulers:
            scheduler.last_epoch -= 1
        schedulers[0]._initial_step()
        self._last_lr = schedulers[0].get_last_lr()

    def step(self):
        self.last_epoch += 1
        which = _bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[which]
        if which > 0 and self._milestones[which - 1] == self.last_epoch:
            scheduler.step(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


class ChainedScheduler(_Composed):
    def __init__(self, schedulers, optimizer=None):
        if len(schedulers) < 1:
            raise ValueError('ChainedScheduler expects at least one scheduler to be chained, but got no scheduler.')
        optimizer = optimizer or schedulers[0].optimizer
        for i, scheduler in enumerate(schedulers):
            if optimizer != scheduler.optimizer:
                raise ValueError('ChainedScheduler expects all schedulers to belong to the same optimizer, but got '
                                 f'scheduler {type(scheduler).__name__} at index {i} has {scheduler.optimizer}, which '
                                 f'is different from {type(optimizer).__name__}.')
        self._schedulers = schedulers
        self.optimizer = optimizer
        self._last_lr = [group['lr'] for group in optimizer.param_groups]

    def step(self):
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]


class CyclicLR(LRScheduler):
    def __init__(self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode='triangular', gamma=1.0,
                 scale_fn=None, scale_mode='cycle', cycle_momentum=True, base_momentum=0.8, max_momentum=0.9,
                 last_epoch=-1, verbose='deprecated'):
        _check_optimizer(optimizer)
        self.optimizer = optimizer
        least = _one_per_group('base_lr', optimizer, base_lr)
        if last_epoch == -1:
            for rate, group in zip(least, optimizer.param_groups):
                group['lr'] = rate
        self.max_lrs = _one_per_group('max_lr', optimizer, max_lr)
        step_size_up = float(step_size_up)
        step_size_down = float(step_size_down) if step_size_down is not None else step_size_up
        self.total_size = step_size_up + step_size_down
        self.step_ratio = step_size_up / self.total_size
        if mode not in ('triangular', 'triangular2', 'exp_range') and scale_fn is None:
            raise ValueError('mode is invalid and scale_fn is None')
        self.mode = mode
        self.gamma = gamma
        self._scale_fn = scale_fn
        self.scale_mode = scale_mode if scale_fn is not None else ('iterations' if mode == 'exp_range' else 'cycle')
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            if 'momentum' not in optimizer.defaults and 'betas' not in optimizer.defaults:
                raise ValueError('optimizer must support momentum or beta1 with `cycle_momentum` option enabled')
            self.use_beta1 = 'betas' in optimizer.defaults
            self.base_momentums = _one_per_group('base_momentum', optimizer, base_momentum)
            self.max_momentums = _one_per_group('max_momentum', optimizer, max_momentum)
            if last_epoch == -1:
                for high, low, group in zip(self.max_momentums, self.base_momentums, optimizer.param_groups):
                    self._set_momentum(group, high)
                    group['max_momentum'] = high
                    group['base_momentum'] = low
        super().__init__(optimizer, last_epoch)
        self.base_lrs = list(least)

    def _set_momentum(self, group, value):
        if self.use_beta1:
            group['betas'] = (value, *group['betas'][1:])
        else:
            group['momentum'] = value

    def scale_fn(self, x):
        if self._scale_fn is not None:
            return self._scale_fn(x)
        if self.mode == 'triangular':
            return 1.0
        return 1 / (2.0 ** (x - 1)) if self.mode == 'triangular2' else self.gamma ** x

    def get_lr(self):
        self._warn_outside_step()
        cycle = _math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        height = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        scale = self.scale_fn(cycle if self.scale_mode == 'cycle' else self.last_epoch)
        if self.cycle_momentum:
            for low, high, group in zip(self.base_momentums, self.max_momentums, self.optimizer.param_groups):
                self._set_momentum(group, high - (high - low) * height * scale)
        return [low + (high - low) * height * scale for low, high in zip(self.base_lrs, self.max_lrs)]
