# Further optimisers: Adadelta, Adamax, NAdam and RAdam.
import math as _math

import torch
from torch._C import _mark_state
from torch.optim import Optimizer, _check_betas, _check_lr, _check_not_negative


class _OneByOne(Optimizer):
    # A step that handles each parameter with a gradient by itself.
    _states = ()

    @torch.no_grad()
    def step(self, closure=None):
        loss = self._run_closure(closure)
        for group in self.param_groups:
            for param in group['params']:
                grad = param.grad
                if grad is None:
                    continue
                state = self.state[param]
                if not state:
                    self._step_count(param, state)
                    for name in self._states:
                        self._zeros(param, state, name)
                if group['maximize']:
                    grad = -grad
                state['step'] += 1
                decay = group.get('weight_decay', 0)
                if decay != 0:
                    if group.get('decoupled_weight_decay'):
                        param.mul_(1 - group['lr'] * decay)
                    else:
                        grad = grad.add(param, alpha=decay)
                self._move(param, grad, state, group, state['step'].item())
        return loss

    def _check_eps(self, eps):
        if not 0.0 <= eps:
            raise ValueError(f'Invalid epsilon value: {eps}')


class Adadelta(_OneByOne):
    __module__ = 'torch.optim.adadelta'
    _states = ('square_avg', 'acc_delta')

    def __init__(self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *, capturable=False,
                 maximize=False, differentiable=False):
        _check_lr(lr)
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f'Invalid rho value: {rho}')
        self._check_eps(eps)
        _check_not_negative(weight_decay, 'weight_decay')
        super().__init__(params, dict(lr=lr, rho=rho, eps=eps, weight_decay=weight_decay, maximize=maximize,
                                      capturable=capturable, foreach=foreach, differentiable=differentiable))

    def _move(self, param, grad, state, group, steps):
        rho, eps = group['rho'], group['eps']
        square, moved = state['square_avg'], state['acc_delta']
        square.mul_(rho).addcmul_(grad, grad, value=1 - rho)
        delta = moved.add(eps).sqrt_().div_(square.add(eps).sqrt_()).mul_(grad)
        moved.mul_(rho).addcmul_(delta, delta, value=1 - rho)
        param.add_(delta, alpha=-group['lr'])


class Adamax(_OneByOne):
    __module__ = 'torch.optim.adamax'
    _states = ('exp_avg', 'exp_inf')

    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None, *, maximize=False,
                 differentiable=False, capturable=False):
        _check_lr(lr)
        self._check_eps(eps)
        _check_betas(betas)
        _check_not_negative(weight_decay, 'weight_decay')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach,
                                      maximize=maximize, differentiable=differentiable, capturable=capturable))

    def _move(self, param, grad, state, group, steps):
        beta1, beta2 = group['betas']
        mean, largest = state['exp_avg'], state['exp_inf']
        mean.mul_(beta1).add_(grad, alpha=1 - beta1)
        largest.copy_(torch.maximum(largest.mul_(beta2), grad.abs().add_(group['eps'])))
        param.addcdiv_(mean, largest, value=-group['lr'] / (1 - beta1 ** steps))


class NAdam(_OneByOne):
    __module__ = 'torch.optim.nadam'
    _states = ('exp_avg', 'exp_avg_sq')

    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3,
                 decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False, differentiable=False):
        _check_lr(lr)
        self._check_eps(eps)
        _check_betas(betas)
        _check_not_negative(weight_decay, 'weight_decay')
        _check_not_negative(momentum_decay, 'momentum_decay')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay,
                                      momentum_decay=momentum_decay, decoupled_weight_decay=decoupled_weight_decay,
                                      maximize=maximize, foreach=foreach, capturable=capturable,
                                      differentiable=differentiable))

    def _move(self, param, grad, state, group, steps):
        beta1, beta2 = group['betas']
        rate, slowing = group['lr'], group['momentum_decay']
        if 'mu_product' not in state:
            state['mu_product'] = _mark_state(param, 'mu_product', torch.tensor(1.0))
        mu = beta1 * (1.0 - 0.5 * (0.96 ** (steps * slowing)))
        mu_next = beta1 * (1.0 - 0.5 * (0.96 ** ((steps + 1) * slowing)))
        state['mu_product'] *= mu
        product = state['mu_product']
        mean, square = state['exp_avg'], state['exp_avg_sq']
        mean.mul_(beta1).add_(grad, alpha=1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        root = square.div(1 - beta2 ** steps).sqrt().add_(group['eps'])
        param.addcdiv_(grad, root, value=-rate * (1.0 - mu) / (1.0 - product.item()))
        param.addcdiv_(mean, root, value=(-rate * mu_next) / (1.0 - product.item() * mu_next))


class RAdam(_OneByOne):
    __module__ = 'torch.optim.radam'
    _states = ('exp_avg', 'exp_avg_sq')

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, decoupled_weight_decay=False, *,
                 foreach=None, maximize=False, capturable=False, differentiable=False):
        _check_lr(lr)
        self._check_eps(eps)
        _check_betas(betas)
        _check_not_negative(weight_decay, 'weight_decay')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, maximize=maximize,
                                      foreach=foreach, capturable=capturable,
                                      decoupled_weight_decay=decoupled_weight_decay, differentiable=differentiable))

    def _move(self, param, grad, state, group, steps):
        beta1, beta2 = group['betas']
        mean, square = state['exp_avg'], state['exp_avg_sq']
        mean.mul_(beta1).add_(grad, alpha=1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        step = mean / (1 - beta1 ** steps) * group['lr']
        longest = 2 / (1 - beta2) - 1
        length = longest - 2 * steps * (beta2 ** steps) / (1 - beta2 ** steps)
        if length > 5.0:
            rectified = _math.sqrt((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length))
            step = step * (_math.sqrt(1 - beta2 ** steps) / square.sqrt().add_(group['eps'])) * rectified
        param.add_(step, alpha=-1.0)


class ASGD(_OneByOne):
    __module__ = 'torch.optim.asgd'

    def __init__(self, params, lr=0.01, lambd=0.0001, alpha=0.75, t0=1000000.0, weight_decay=0, foreach=None,
                 maximize=False, differentiable=False, capturable=False):
        _check_lr(lr)
        _check_not_negative(weight_decay, 'weight_decay')
        super().__init__(params, dict(lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay,
                                      foreach=foreach, maximize=maximize, differentiable=differentiable,
                                      capturable=capturable))

    def _move(self, param, grad, state, group, steps):
        if 'eta' not in state:
            self._zeros(param, state, 'ax')
            state['eta'] = _mark_state(param, 'eta', torch.tensor(float(group['lr'])))
            state['mu'] = _mark_state(param, 'mu', torch.ones(()))
        eta, mean = state['eta'].item(), state['mu'].item()
        lambd, rate = group['lambd'], group['lr']
        param.mul_(1 - lambd * eta)
        param.add_(grad, alpha=-eta)
        if mean == 1:
            state['ax'].copy_(param)
        else:
            state['ax'].add_(param.sub(state['ax']).mul_(mean))
        state['eta'].fill_(rate / ((1 + lambd * rate * steps) ** group['alpha']))
        state['mu'].fill_(1 / max(1, steps - group['t0']))


class Rprop(_OneByOne):
    __module__ = 'torch.optim.rprop'
    _states = ('prev',)

    def __init__(self, params, lr=1e-2, etas=(0.5, 1.2), step_sizes=(1e-6, 50), *, capturable=False, foreach=None,
                 maximize=False, differentiable=False):
        _check_lr(lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f'Invalid eta values: {etas[0]}, {etas[1]}')
        super().__init__(params, dict(lr=lr, etas=etas, step_sizes=step_sizes, foreach=foreach, maximize=maximize,
                                      differentiable=differentiable, capturable=capturable))

    def _move(self, param, grad, state, group, steps):
        if 'step_size' not in state:
            self._zeros(param, state, 'step_size')
            state['step_size'].fill_(group['lr'])
        smaller, larger = group['etas']
        signs = grad.mul(state['prev']).sign()
        factors = torch.where(signs > 0, larger, torch.where(signs < 0, smaller, 1.0)).to(grad.dtype)
        state['step_size'].mul_(factors).clamp_(*group['step_sizes'])
        grad = torch.where(signs < 0, torch.zeros_like(grad), grad)
        param.addcmul_(grad.sign(), state['step_size'], value=-1)
        state['prev'].copy_(grad)
