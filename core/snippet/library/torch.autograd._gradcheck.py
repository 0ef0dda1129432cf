# torch.autograd.gradcheck: gradients against differences.
import warnings as _warnings

import torch


class GradcheckError(RuntimeError):
    pass


def _outputs_of(func, inputs):
    outputs = func(*inputs)
    outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
    return [output for output in outputs if isinstance(output, torch.Tensor) and output.requires_grad]


def _numerical(func, inputs, place, eps):
    columns = []
    flat = inputs[place].detach().reshape(-1)
    for i in range(flat.numel()):
        ends = []
        for step in (-eps, eps):
            moved = flat.clone()
            moved[i] += step
            values = list(inputs)
            values[place] = moved.view(inputs[place].shape).requires_grad_()
            ends.append([output.detach().clone() for output in _outputs_of(func, values)])
        columns.append([(high - low).reshape(-1) / (2 * eps) for low, high in zip(*ends)])
    return [torch.stack([column[j] for column in columns]) for j in range(len(columns[0]))]


def _analytical(output, value):
    columns = []
    for i in range(output.numel()):
        unit = torch.zeros_like(output).view(-1)
        unit[i] = 1
        grad, = torch.autograd.grad(output, value, unit.view(output.shape), retain_graph=True, allow_unused=True)
        columns.append(torch.zeros_like(value).reshape(-1) if grad is None else grad.reshape(-1))
    return torch.stack(columns, 1)


def gradcheck(func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, nondet_tol=0.0,
              check_undefined_grad=True, check_grad_dtypes=False, check_batched_grad=False,
              check_batched_forward_grad=False, check_forward_ad=False, check_backward_ad=True, fast_mode=False,
              masked=None):
    inputs = tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)
    places = [i for i, value in enumerate(inputs) if isinstance(value, torch.Tensor) and value.requires_grad]
    if not places:
        raise ValueError('gradcheck expects at least one input tensor to require gradient, but none of the them have '
                         'requires_grad=True.')
    for i in places:
        if inputs[i].dtype != torch.float64:
            _warnings.warn(f'Input #{i} requires gradient and is not a double precision floating point or complex. This '
                           'check will likely fail if all the inputs are not of double precision floating point or '
                           'complex. ')
    try:
        for i in places:
            differences = _numerical(func, inputs, i, eps)
            for j, output in enumerate(_outputs_of(func, inputs)):
                found = _analytical(output, inputs[i])
                if not torch.allclose(found, differences[j], rtol, atol):
                    raise GradcheckError(f'Jacobian mismatch for output {j} with respect to input {i},\n'
                                         f'numerical:{differences[j]}\nanalytical:{found}\n')
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def gradgradcheck(func, inputs, grad_outputs=None, *, eps=1e-6, atol=1e-5, rtol=1e-3, gen_non_contig_grad_outputs=False,
                  raise_exception=True, **others):
    inputs = tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)
    outputs = _outputs_of(func, inputs)
    if grad_outputs is None:
        grad_outputs = [torch.randn_like(output, requires_grad=True) for output in outputs]
    grad_outputs = list(grad_outputs) if isinstance(grad_outputs, (tuple, list)) else [grad_outputs]
    count = len(inputs)

    def gradient(*values):
        wanted = [value for value in values[:count] if value.requires_grad]
        return torch.autograd.grad(_outputs_of(func, values[:count]), wanted, values[count:], create_graph=True,
                                   allow_unused=True)

    return gradcheck(gradient, inputs + tuple(grad_outputs), eps=eps, atol=atol, rtol=rtol,
                     raise_exception=raise_exception)
