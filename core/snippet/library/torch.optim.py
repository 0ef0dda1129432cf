# torch.optim. The order of the operations is PyTorch's, so that float32 values come out the same.
import math as _math
import warnings as _warnings
from collections import defaultdict as _defaultdict

import torch
from torch._C import _mark_state, _set_phase


def _counted(step):
    # A scheduler asks whether the optimizer has stepped since it was made; hooks run around the step.
    def counted(self, *args, **kwargs):
        self._opt_called = True
        for hook in list(self._step_pre_hooks.values()):
            changed = hook(self, (self, *args), kwargs)
            if changed is not None:
                if not isinstance(changed, tuple) or len(changed) != 2:
                    raise RuntimeError(f'{step} must return None or a tuple of (new_args, new_kwargs), but got '
                                       f'{changed}.')
                args, kwargs = changed[0][1:], changed[1]
        before = _set_phase('optimizer step')
        try:
            loss = step(self, *args, **kwargs)
        finally:
            _set_phase(before)
        for hook in list(self._step_post_hooks.values()):
            hook(self, (self, *args), kwargs)
        return loss
    counted.__name__ = 'step'
    return counted


class _Handle:
    __module__ = 'torch.utils.hooks'
    __qualname__ = 'RemovableHandle'

    def __init__(self, hooks, hook):
        self._hooks = hooks
        self.id = _Handle.next_id
        _Handle.next_id += 1
        hooks[self.id] = hook

    def remove(self):
        self._hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.remove()


_Handle.next_id = 0


class Optimizer:
    __module__ = 'torch.optim.optimizer'
    # An optimizer without a call of this class's __init__ has no hooks.
    _step_pre_hooks = {}
    _step_post_hooks = {}

    def __init_subclass__(cls, **kwargs):
        if 'step' in cls.__dict__:
            cls.step = _counted(cls.__dict__['step'])

    def __init__(self, params, defaults):
        self.defaults = defaults
        self._step_pre_hooks = {}
        self._step_post_hooks = {}
        if isinstance(params, torch.Tensor):
            raise TypeError('params argument given to the optimizer should be an iterable of Tensors or dicts, '
                            'but got ' + torch.typename(params))
        self.state = _defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if len(groups) == 0:
            raise ValueError('optimizer got an empty parameter list')
        if not isinstance(groups[0], dict):
            groups = [{'params': groups}]
        for group in groups:
            self.add_param_group(group)

    def __repr__(self):
        text = type(self).__name__ + ' ('
        for i, group in enumerate(self.param_groups):
            text += f'\nParameter Group {i}\n'
            for key in sorted(group):
                if key != 'params':
                    text += f'    {key}: {group[key]}\n'
        return text + ')'

    def add_param_group(self, param_group):
        if not isinstance(param_group, dict):
            raise TypeError(f'param_group must be a dict, but got {type(param_group)}')
        params = param_group['params']
        if isinstance(params, torch.Tensor):
            param_group['params'] = [params]
        elif isinstance(params, set):
            raise TypeError('optimizer parameters need to be organized in ordered collections, but the ordering of '
                            'tensors in sets will change between runs. Please use a list instead.')
        else:
            param_group['params'] = list(params)
        params = []
        for i, param in enumerate(param_group['params']):
            if isinstance(param, tuple):  # named_parameters()
                name, param = param
                param_group.setdefault('param_names', []).append(name)
            params.append(param)
            if not isinstance(param, torch.Tensor):
                raise TypeError('optimizer can only optimize Tensors, but one of the params is ' +
                                torch.typename(param))
            if not self.defaults.get('differentiable', None) and not (param.is_leaf or param.retains_grad):
                raise ValueError("can't optimize a non-leaf Tensor")
        param_group['params'] = params
        for name, default in self.defaults.items():
            param_group.setdefault(name, default)
        if len(params) != len(set(params)):
            _warnings.warn('optimizer contains a parameter group with duplicate parameters; in future, this will '
                           'cause an error; see github.com/pytorch/pytorch/issues/40967 for more information',
                           stacklevel=3)
        known = set()
        for group in self.param_groups:
            known.update(group['params'])
        if not known.isdisjoint(params):
            raise ValueError('some parameters appear in more than one parameter group')
        self.param_groups.append(param_group)

    def zero_grad(self, set_to_none=True):
        for group in self.param_groups:
            for param in group['params']:
                grad = param.grad
                if grad is None:
                    continue
                if set_to_none:
                    param.grad = None
                else:
                    if grad.grad_fn is not None:
                        grad.detach_()
                    else:
                        grad.requires_grad_(False)
                    grad.zero_()

    def step(self, closure=None):
        raise NotImplementedError

    # ---- saving and loading: parameters become their numbers

    def state_dict(self):
        numbers = {}
        groups = []
        for group in self.param_groups:
            packed = {key: value for key, value in group.items() if key != 'params'}
            for param in group['params']:
                numbers.setdefault(id(param), len(numbers))
            packed['params'] = [numbers[id(param)] for param in group['params']]
            groups.append(packed)
        state = {(numbers[id(key)] if isinstance(key, torch.Tensor) else key): value
                 for key, value in self.state.items()}
        return {'state': state, 'param_groups': groups}

    def load_state_dict(self, state_dict):
        saved = state_dict['param_groups']
        if len(self.param_groups) != len(saved):
            raise ValueError('loaded state dict has a different number of parameter groups')
        if any(len(mine['params']) != len(theirs['params']) for mine, theirs in zip(self.param_groups, saved)):
            raise ValueError("loaded state dict contains a parameter group that doesn't match the size of "
                             "optimizer's group")
        params = {}
        for mine, theirs in zip(self.param_groups, saved):
            params.update(zip(theirs['params'], mine['params']))
        state = _defaultdict(dict)
        for key, value in state_dict['state'].items():
            if key in params:
                param = params[key]
                state[param] = {name: _placed(param, name, item) for name, item in value.items()}
            else:
                state[key] = value
        self.state = state
        groups = []
        for mine, theirs in zip(self.param_groups, saved):
            group = {key: value for key, value in theirs.items() if key != 'params'}
            group['params'] = mine['params']
            groups.append(group)
        self.param_groups = groups

    def _refused(self, *args, **kwargs):
        raise NotImplementedError("hooks on an optimizer's state are not part of Ringside's Python subset yet")

    def register_step_pre_hook(self, hook):
        return _Handle(self._step_pre_hooks, hook)

    def register_step_post_hook(self, hook):
        return _Handle(self._step_post_hooks, hook)

    register_state_dict_pre_hook = register_state_dict_post_hook = _refused
    register_load_state_dict_pre_hook = register_load_state_dict_post_hook = _refused

    # ---- for the subclasses

    def _run_closure(self, closure):
        if closure is None:
            return None
        with torch.enable_grad():
            return closure()

    def _zeros(self, param, state, name, value=0.0):
        state[name] = _mark_state(param, name, torch.full_like(param, value) if value else torch.zeros_like(param))

    def _step_count(self, param, state):
        state['step'] = _mark_state(param, 'step', torch.tensor(0.0))


def _placed(param, name, value):
    # A state moves to its parameter's device and type; the number of steps stays where it is.
    if not isinstance(value, torch.Tensor):
        return value
    if name == 'step':
        value = value.clone()
    elif param.is_floating_point():
        value = value.to(dtype=param.dtype, device=param.device, copy=True)
    else:
        value = value.to(device=param.device, copy=True)
    return _mark_state(param, name, value)


def _check_lr(lr):
    if isinstance(lr, torch.Tensor) and lr.numel() != 1:
        raise ValueError('Tensor lr must be 1-element')
    if not 0.0 <= lr:
        raise ValueError(f'Invalid learning rate: {lr}')


def _check_not_negative(value, what):
    if not 0.0 <= value:
        raise ValueError(f'Invalid {what} value: {value}')


def _check_betas(betas):
    for i in range(2):
        if not 0.0 <= betas[i] < 1.0:
            raise ValueError(f'Invalid beta parameter at index {i}: {betas[i]}')


class SGD(Optimizer):
    __module__ = 'torch.optim.sgd'

    def __init__(self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False,
                 foreach=None, differentiable=False, fused=None):
        if lr is None or not isinstance(lr, (int, float, torch.Tensor)):
            raise TypeError(f"'<' not supported between instances of '{type(lr).__name__}' and 'float'")
        _check_lr(lr)
        if momentum < 0.0:
            raise ValueError(f'Invalid momentum value: {momentum}')
        if weight_decay < 0.0:
            raise ValueError(f'Invalid weight_decay value: {weight_decay}')
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError('Nesterov momentum requires a momentum and zero dampening')
        super().__init__(params, dict(lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay,
                                      nesterov=nesterov, maximize=maximize, foreach=foreach,
                                      differentiable=differentiable, fused=fused))

    @torch.no_grad()
    def step(self, closure=None):
        loss = self._run_closure(closure)
        for group in self.param_groups:
            lr, momentum, decay = group['lr'], group['momentum'], group['weight_decay']
            for param in group['params']:
                grad = param.grad
                if grad is None:
                    continue
                if group['maximize']:
                    grad = -grad
                if decay != 0:
                    grad = grad.add(param, alpha=decay)
                if momentum != 0:
                    state = self.state[param]
                    buffer = state.get('momentum_buffer')
                    if buffer is None:
                        buffer = _mark_state(param, 'momentum_buffer', grad.clone().detach())
                        state['momentum_buffer'] = buffer
                    else:
                        buffer.mul_(momentum).add_(grad, alpha=1 - group['dampening'])
                    grad = grad.add(buffer, alpha=momentum) if group['nesterov'] else buffer
                param.add_(grad, alpha=-lr)
        return loss


class Adam(Optimizer):
    __module__ = 'torch.optim.adam'

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *, foreach=None,
                 maximize=False, capturable=False, differentiable=False, fused=None, decoupled_weight_decay=False):
        _check_lr(lr)
        if not 0.0 <= eps:
            raise ValueError(f'Invalid epsilon value: {eps}')
        _check_betas(betas)
        _check_not_negative(weight_decay, 'weight_decay')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad,
                                      maximize=maximize, foreach=foreach, capturable=capturable,
                                      differentiable=differentiable, fused=fused,
                                      decoupled_weight_decay=decoupled_weight_decay))

    @torch.no_grad()
    def step(self, closure=None):
        loss = self._run_closure(closure)
        for group in self.param_groups:
            lr, eps, decay = group['lr'], group['eps'], group['weight_decay']
            beta1, beta2 = group['betas']
            for param in group['params']:
                grad = param.grad
                if grad is None:
                    continue
                state = self.state[param]
                if not state:
                    self._step_count(param, state)
                    self._zeros(param, state, 'exp_avg')
                    self._zeros(param, state, 'exp_avg_sq')
                    if group['amsgrad']:
                        self._zeros(param, state, 'max_exp_avg_sq')
                if group['maximize']:
                    grad = -grad
                state['step'] += 1
                steps = state['step'].item()
                mean, square = state['exp_avg'], state['exp_avg_sq']
                if decay != 0:
                    if group['decoupled_weight_decay']:
                        param.mul_(1 - lr * decay)
                    else:
                        grad = grad.add(param, alpha=decay)
                mean.mul_(beta1).add_(grad, alpha=1 - beta1)
                square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                step_size = lr / (1 - beta1 ** steps)
                root = _math.sqrt(1 - beta2 ** steps)
                if group['amsgrad']:
                    largest = state['max_exp_avg_sq']
                    largest.copy_(torch.maximum(largest, square))
                    square = largest
                param.addcdiv_(mean, square.sqrt().div_(root).add_(eps), value=-step_size)
        return loss


class AdamW(Adam):
    __module__ = 'torch.optim.adamw'

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *,
                 maximize=False, foreach=None, capturable=False, differentiable=False, fused=None):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, foreach=foreach, maximize=maximize,
                         capturable=capturable, differentiable=differentiable, fused=fused,
                         decoupled_weight_decay=True)


class RMSprop(Optimizer):
    __module__ = 'torch.optim.rmsprop'

    def __init__(self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False,
                 capturable=False, foreach=None, maximize=False, differentiable=False):
        _check_lr(lr)
        if not 0.0 <= eps:
            raise ValueError(f'Invalid epsilon value: {eps}')
        _check_not_negative(momentum, 'momentum')
        _check_not_negative(weight_decay, 'weight_decay')
        _check_not_negative(alpha, 'alpha')
        super().__init__(params, dict(lr=lr, momentum=momentum, alpha=alpha, eps=eps, centered=centered,
                                      weight_decay=weight_decay, capturable=capturable, foreach=foreach,
                                      maximize=maximize, differentiable=differentiable))

    @torch.no_grad()
    def step(self, closure=None):
        loss = self._run_closure(closure)
        for group in self.param_groups:
            lr, alpha, momentum = group['lr'], group['alpha'], group['momentum']
            for param in group['params']:
                grad = param.grad
                if grad is None:
                    continue
                state = self.state[param]
                if not state:
                    self._step_count(param, state)
                    self._zeros(param, state, 'square_avg')
                    if momentum > 0:
                        self._zeros(param, state, 'momentum_buffer')
                    if group['centered']:
                        self._zeros(param, state, 'grad_avg')
                if group['maximize']:
                    grad = -grad
                state['step'] += 1
                if group['weight_decay'] != 0:
                    grad = grad.add(param, alpha=group['weight_decay'])
                square = state['square_avg']
                square.mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
                if group['centered']:
                    mean = state['grad_avg']
                    mean.lerp_(grad, 1 - alpha)
                    root = square.addcmul(mean, mean, value=-1).sqrt_()
                else:
                    root = square.sqrt()
                root.add_(group['eps'])
                if momentum > 0:
                    buffer = state['momentum_buffer']
                    buffer.mul_(momentum).addcdiv_(grad, root)
                    param.add_(buffer, alpha=-lr)
                else:
                    param.addcdiv_(grad, root, value=-lr)
        return loss


class Adagrad(Optimizer):
    __module__ = 'torch.optim.adagrad'

    def __init__(self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10,
                 foreach=None, *, maximize=False, differentiable=False, fused=None):
        _check_lr(lr)
        _check_not_negative(lr_decay, 'lr_decay')
        _check_not_negative(weight_decay, 'weight_decay')
        _check_not_negative(initial_accumulator_value, 'initial_accumulator_value')
        if not 0.0 <= eps:
            raise ValueError(f'Invalid epsilon value: {eps}')
        super().__init__(params, dict(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay,
                                      initial_accumulator_value=initial_accumulator_value, foreach=foreach,
                                      maximize=maximize, differentiable=differentiable, fused=fused))
        for group in self.param_groups:
            for param in group['params']:
                state = self.state[param]
                self._step_count(param, state)
                self._zeros(param, state, 'sum', initial_accumulator_value)

    @torch.no_grad()
    def step(self, closure=None):
        loss = self._run_closure(closure)
        for group in self.param_groups:
            for param in group['params']:
                grad = param.grad
                if grad is None:
                    continue
                state = self.state[param]
                state['step'] += 1
                steps = state['step'].item()
                if group['maximize']:
                    grad = -grad
                if group['weight_decay'] != 0:
                    grad = grad.add(param, alpha=group['weight_decay'])
                rate = group['lr'] / (1 + (steps - 1) * group['lr_decay'])
                total = state['sum']
                total.addcmul_(grad, grad, value=1)
                param.addcdiv_(grad, total.sqrt().add_(group['eps']), value=-rate)
        return loss


def _refuse(name):
    def __init__(self, *args, **kwargs):
        raise NotImplementedError(f"torch.optim.{name} is not part of Ringside's Python subset yet")
    return type(name, (Optimizer,), {'__init__': __init__, '__module__': 'torch.optim'})


SparseAdam, Adafactor = map(_refuse, ('SparseAdam', 'Adafactor'))
