# L-BFGS. Source: torch/optim/lbfgs.py; the order of operations is PyTorch's.
import torch
from torch.optim import Optimizer, _check_lr


def _cubic_interpolate(x1, f1, g1, x2, f2, g2, bounds=None):
    low, high = bounds if bounds is not None else (min(x1, x2), max(x1, x2))
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1 ** 2 - g1 * g2
    if square >= 0:
        d2 = square ** 0.5 if not isinstance(square, torch.Tensor) else square.sqrt()
        if x1 <= x2:
            place = x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2))
        else:
            place = x1 - (x1 - x2) * ((g1 + d2 - d1) / (g1 - g2 + 2 * d2))
        return min(max(place, low), high)
    return (low + high) / 2.0


def _strong_wolfe(evaluate, x, t, d, f, g, gtd, c1=1e-4, c2=0.9, tolerance_change=1e-9, max_ls=25):
    largest = d.abs().max()
    g = g.clone()
    f_new, g_new = evaluate(x, t, d)
    evaluations = 1
    gtd_new = g_new.dot(d)
    t_prev, f_prev, g_prev, gtd_prev = 0, f, g, gtd
    done = False
    tries = 0
    while tries < max_ls:
        if f_new > (f + c1 * t * gtd) or (tries > 1 and f_new >= f_prev):
            bracket = [t_prev, t]
            bracket_f, bracket_g = [f_prev, f_new], [g_prev, g_new.clone()]
            bracket_gtd = [gtd_prev, gtd_new]
            break
        if abs(gtd_new) <= -c2 * gtd:
            bracket, bracket_f, bracket_g = [t], [f_new], [g_new]
            done = True
            break
        if gtd_new >= 0:
            bracket = [t_prev, t]
            bracket_f, bracket_g = [f_prev, f_new], [g_prev, g_new.clone()]
            bracket_gtd = [gtd_prev, gtd_new]
            break
        low, high = t + 0.01 * (t - t_prev), t * 10
        before = t
        t = _cubic_interpolate(t_prev, f_prev, gtd_prev, t, f_new, gtd_new, bounds=(low, high))
        t_prev, f_prev, g_prev, gtd_prev = before, f_new, g_new.clone(), gtd_new
        f_new, g_new = evaluate(x, t, d)
        evaluations += 1
        gtd_new = g_new.dot(d)
        tries += 1
    if tries == max_ls:
        bracket, bracket_f, bracket_g = [0, t], [f, f_new], [g, g_new]
    stuck = False
    low, high = (0, 1) if bracket_f[0] <= bracket_f[-1] else (1, 0)
    while not done and tries < max_ls:
        if abs(bracket[1] - bracket[0]) * largest < tolerance_change:
            break
        t = _cubic_interpolate(bracket[0], bracket_f[0], bracket_gtd[0], bracket[1], bracket_f[1], bracket_gtd[1])
        margin = 0.1 * (max(bracket) - min(bracket))
        if min(max(bracket) - t, t - min(bracket)) < margin:
            if stuck or t >= max(bracket) or t <= min(bracket):
                t = max(bracket) - margin if abs(t - max(bracket)) < abs(t - min(bracket)) else min(bracket) + margin
                stuck = False
            else:
                stuck = True
        else:
            stuck = False
        f_new, g_new = evaluate(x, t, d)
        evaluations += 1
        gtd_new = g_new.dot(d)
        tries += 1
        if f_new > (f + c1 * t * gtd) or f_new >= bracket_f[low]:
            bracket[high], bracket_f[high] = t, f_new
            bracket_g[high], bracket_gtd[high] = g_new.clone(), gtd_new
            low, high = (0, 1) if bracket_f[0] <= bracket_f[1] else (1, 0)
        else:
            if abs(gtd_new) <= -c2 * gtd:
                done = True
            elif gtd_new * (bracket[high] - bracket[low]) >= 0:
                bracket[high], bracket_f[high] = bracket[low], bracket_f[low]
                bracket_g[high], bracket_gtd[high] = bracket_g[low], bracket_gtd[low]
            bracket[low], bracket_f[low] = t, f_new
            bracket_g[low], bracket_gtd[low] = g_new.clone(), gtd_new
    low = 0 if len(bracket) == 1 else low
    return bracket_f[low], bracket_g[low], bracket[low], evaluations


class LBFGS(Optimizer):
    def __init__(self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9,
                 history_size=100, line_search_fn=None):
        _check_lr(lr)
        if max_eval is None:
            max_eval = max_iter * 5 // 4
        super().__init__(params, dict(lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad,
                                      tolerance_change=tolerance_change, history_size=history_size,
                                      line_search_fn=line_search_fn))
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]['params']

    def _flat_grad(self):
        return torch.cat([param.new_zeros(param.numel()) if param.grad is None else param.grad.reshape(-1)
                          for param in self._params], 0)

    def _add_grad(self, step, direction):
        start = 0
        for param in self._params:
            count = param.numel()
            param.add_(direction[start:start + count].view_as(param), alpha=float(step))
            start += count

    def _evaluate(self, closure, values, step, direction):
        self._add_grad(step, direction)
        loss = float(closure())
        grad = self._flat_grad()
        for param, value in zip(self._params, values):
            param.copy_(value)
        return loss, grad

    @torch.no_grad()
    def step(self, closure):
        closure = torch.enable_grad()(closure)
        group = self.param_groups[0]
        lr, max_iter, max_eval = group['lr'], group['max_iter'], group['max_eval']
        tolerance_grad, tolerance_change = group['tolerance_grad'], group['tolerance_change']
        line_search, history = group['line_search_fn'], group['history_size']
        state = self.state[self._params[0]]
        state.setdefault('func_evals', 0)
        state.setdefault('n_iter', 0)
        first_loss = closure()
        loss = float(first_loss)
        evaluations = 1
        state['func_evals'] += 1
        grad = self._flat_grad()
        if grad.abs().max() <= tolerance_grad:
            return first_loss
        d, t = state.get('d'), state.get('t')
        old_dirs, old_stps, ro = state.get('old_dirs'), state.get('old_stps'), state.get('ro')
        scale, prev_grad, prev_loss = state.get('H_diag'), state.get('prev_flat_grad'), state.get('prev_loss')
        count = 0
        while count < max_iter:
            count += 1
            state['n_iter'] += 1
            if state['n_iter'] == 1:
                d = grad.neg()
                old_dirs, old_stps, ro, scale = [], [], [], 1
            else:
                y = grad.sub(prev_grad)
                s = d.mul(t)
                ys = y.dot(s)
                if ys > 1e-10:
                    if len(old_dirs) == history:
                        old_dirs.pop(0)
                        old_stps.pop(0)
                        ro.pop(0)
                    old_dirs.append(y)
                    old_stps.append(s)
                    ro.append(1.0 / ys)
                    scale = ys / y.dot(y)
                al = [None] * len(old_dirs)
                q = grad.neg()
                for i in range(len(old_dirs) - 1, -1, -1):
                    al[i] = old_stps[i].dot(q) * ro[i]
                    q.add_(old_dirs[i], alpha=-float(al[i]))
                d = r = torch.mul(q, scale)
                for i in range(len(old_dirs)):
                    r.add_(old_stps[i], alpha=float(al[i] - old_dirs[i].dot(r) * ro[i]))
            prev_grad = grad.clone()
            prev_loss = loss
            t = min(1.0, 1.0 / grad.abs().sum()) * lr if state['n_iter'] == 1 else lr
            gtd = grad.dot(d)
            if gtd > -tolerance_change:
                break
            new_evaluations = 0
            if line_search is not None:
                if line_search != 'strong_wolfe':
                    raise RuntimeError("only 'strong_wolfe' is supported")
                values = [param.clone() for param in self._params]
                loss, grad, t, new_evaluations = _strong_wolfe(
                    lambda x, step, direction: self._evaluate(closure, x, step, direction), values, t, d, loss, grad, gtd)
                self._add_grad(t, d)
                is_optimal = grad.abs().max() <= tolerance_grad
            else:
                self._add_grad(t, d)
                is_optimal = False
                if count != max_iter:
                    with torch.enable_grad():
                        loss = float(closure())
                    grad = self._flat_grad()
                    is_optimal = grad.abs().max() <= tolerance_grad
                    new_evaluations = 1
            evaluations += new_evaluations
            state['func_evals'] += new_evaluations
            if count == max_iter or evaluations >= max_eval or is_optimal:
                break
            if d.mul(t).abs().max() <= tolerance_change or abs(loss - prev_loss) < tolerance_change:
                break
        state.update(d=d, t=t, old_dirs=old_dirs, old_stps=old_stps, ro=ro, H_diag=scale, prev_flat_grad=prev_grad,
                     prev_loss=prev_loss)
        return first_loss
