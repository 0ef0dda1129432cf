# torch.autograd.functional: Jacobians, Hessians and products with them.
import torch


def _tuple_of(value, name, what):
    is_tuple = isinstance(value, tuple)
    items = value if is_tuple else (value,)
    for i, item in enumerate(items):
        if not isinstance(item, torch.Tensor):
            if is_tuple:
                raise TypeError(f'The {what} given to {name} must be either a Tensor or a tuple of Tensors but the value '
                                f'at index {i} has type {type(item)}.')
            raise TypeError(f'The {what} given to {name} must be either a Tensor or a tuple of Tensors but the given '
                            f'{what} has type {type(item)}.')
    return is_tuple, items


def _like(value, is_tuple):
    return tuple(value) if is_tuple else value[0]


def _prepared(inputs, create_graph):
    made = []
    for value in inputs:
        if create_graph and value.requires_grad:
            made.append(value.view_as(value))
        else:
            made.append(value.detach().requires_grad_())
    return tuple(made)


def _finished(values, create_graph):
    return tuple(value if create_graph else value.detach() for value in values)


def _called(func, inputs, name):
    outputs = func(*inputs)
    return _tuple_of(outputs, name, 'outputs')


def _gradients(output, inputs, grad, create_graph, strict, name, retain=True):
    if not output.requires_grad:
        if strict:
            raise RuntimeError('Output 0 of the user-provided function does not require gradients. The outputs must be '
                               f'computed in a differentiable manner from the input when running in strict mode.')
        return tuple(torch.zeros_like(value) for value in inputs)
    found = torch.autograd.grad(output, inputs, grad, retain_graph=retain, create_graph=create_graph, allow_unused=True)
    if strict:
        for i, each in enumerate(found):
            if each is None:
                raise RuntimeError(f'Output 0 of the user-provided function is independent of input {i}. This is not '
                                   'allowed in strict mode.')
    return _or_zeros(found, inputs)


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy='reverse-mode'):
    with torch.enable_grad():
        is_tuple, inputs = _tuple_of(inputs, 'jacobian', 'inputs')
        inputs = _prepared(inputs, create_graph)
        outputs_tuple, outputs = _called(func, inputs, 'jacobian')
        rows = []
        for output in outputs:
            parts = [[] for _ in inputs]
            for place in range(output.numel()):
                one = output.reshape(-1)[place]
                for part, grad in zip(parts, _gradients(one, inputs, None, create_graph, strict, 'jacobian')):
                    part.append(grad)
            rows.append(_finished((torch.stack(part).view(output.size() + value.size())
                                   if part else value.new_zeros(output.size() + value.size())
                                   for part, value in zip(parts, inputs)), create_graph))
        rows = [_like(row, is_tuple) for row in rows]
        return tuple(rows) if outputs_tuple else rows[0]


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy='reverse-mode'):
    is_tuple, inputs = _tuple_of(inputs, 'hessian', 'inputs')

    def gradient(*values):
        _, outputs = _called(func, values, 'hessian')
        if len(outputs) != 1:
            raise RuntimeError('The function given to hessian should return a single Tensor')
        if outputs[0].numel() != 1:
            raise RuntimeError('The Tensor returned by the function given to hessian should contain a single element')
        return _gradients(outputs[0].squeeze(), values, None, True, strict, 'hessian')

    rows = jacobian(gradient, inputs, create_graph=create_graph, strict=strict)
    return rows if is_tuple else rows[0][0]


def _vector_for(v, shapes, name, what, single):
    if v is None:
        if single:
            return None
        raise RuntimeError(f'The vector v can only be None if the user-provided function {what} a single Tensor with a '
                           'single element.')
    _, v = _tuple_of(v, name, 'v')
    if len(v) != len(shapes):
        raise RuntimeError(f'v is a tuple of invalid length: should be {len(shapes)} but got {len(v)}.')
    for i, (given, wanted) in enumerate(zip(v, shapes)):
        if given.size() != wanted.size():
            raise RuntimeError(f'v has invalid size: should be {wanted.size()} but got {given.size()}.')
    return tuple(each.detach() for each in v)


def _or_zeros(gradients, values):
    # What does not depend on a value has no gradient of it: zeros.
    return tuple(torch.zeros_like(value) if each is None else each for each, value in zip(gradients, values))


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_tuple, inputs = _tuple_of(inputs, 'vjp', 'inputs')
        inputs = _prepared(inputs, create_graph)
        outputs_tuple, outputs = _called(func, inputs, 'vjp')
        single = len(outputs) == 1 and outputs[0].numel() == 1
        v = _vector_for(v, outputs, 'vjp', 'returns', single)
        found = torch.autograd.grad(outputs, inputs, v, create_graph=create_graph, allow_unused=True)
        found = _or_zeros(found, inputs)
        return (_like(_finished(outputs, create_graph), outputs_tuple),
                _like(_finished(found, create_graph), is_tuple))


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        _, inputs = _tuple_of(inputs, 'jvp', 'inputs')
        inputs = _prepared(inputs, create_graph)
        single = len(inputs) == 1 and inputs[0].numel() == 1
        v = _vector_for(v, inputs, 'jvp', 'has', single)
        outputs_tuple, outputs = _called(func, inputs, 'jvp')
        dummies = tuple(torch.zeros_like(output, requires_grad=True) for output in outputs)
        back = torch.autograd.grad(outputs, inputs, dummies, create_graph=True, allow_unused=True)
        pairs = [(grad, each) for grad, each in zip(back, v or (torch.ones_like(inputs[0]),)) if grad is not None]
        found = torch.autograd.grad([grad for grad, _ in pairs], dummies, [each for _, each in pairs],
                                    create_graph=create_graph, allow_unused=True)
        found = _or_zeros(found, outputs)
        return (_like(_finished(outputs, create_graph), outputs_tuple),
                _like(_finished(found, create_graph), outputs_tuple))


def _scalar_of(func, inputs, name):
    _, outputs = _called(func, inputs, name)
    if len(outputs) != 1 or outputs[0].numel() != 1:
        raise RuntimeError(f'The Tensor returned by the function given to {name} should contain a single element')
    return outputs[0]


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_tuple, inputs = _tuple_of(inputs, 'vhp', 'inputs')
        inputs = _prepared(inputs, create_graph)
        single = len(inputs) == 1 and inputs[0].numel() == 1
        v = _vector_for(v, inputs, 'vhp', 'has', single)
        output = _scalar_of(func, inputs, 'vhp')
        first = _gradients(output, inputs, None, True, strict, 'vhp')
        needing = [(grad, each) for grad, each in zip(first, v or (torch.ones_like(inputs[0]),)) if grad.requires_grad]
        found = ()
        if needing:
            found = torch.autograd.grad([grad for grad, _ in needing], inputs, [each for _, each in needing],
                                        create_graph=create_graph, allow_unused=True)
        found = found or (None,) * len(inputs)
        found = _or_zeros(found, inputs)
        return _finished((output,), create_graph)[0], _like(_finished(found, create_graph), is_tuple)


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    # A Hessian is symmetric.
    return vhp(func, inputs, v, create_graph, strict)
