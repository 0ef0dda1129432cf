# Functions of torch, and methods of Tensor, that are composed of others.
import builtins as _builtins
import math as _math
import warnings as _warnings

import torch
from torch.nn._functions import _called


# ---- elementary functions; float32 goes through float64 where digits would be lost

__name__ = 'torch.functional'

def _wide(input, function):
    if not input.is_floating_point():
        input = input.to(torch.get_default_dtype())
    return function(input.double()).to(input.dtype)


@_called('TanBackward0')
def tan(input):
    return input.sin() / input.cos()


@_called('Log1PBackward0')
def log1p(input):
    return _wide(input, lambda x: (1 + x).log())


@_called('Expm1Backward0')
def expm1(input):
    return _wide(input, lambda x: x.exp() - 1)


@_called('SinhBackward0')
def sinh(input):
    return _wide(input, lambda x: (x.exp() - (-x).exp()) / 2)


@_called('CoshBackward0')
def cosh(input):
    return _wide(input, lambda x: (x.exp() + (-x).exp()) / 2)


@_called('AsinBackward0')
def asin(input):
    return _wide(input, lambda x: torch.atan2(x, (1 - x * x).sqrt()))


@_called('AcosBackward0')
def acos(input):
    return _wide(input, lambda x: torch.atan2((1 - x * x).sqrt(), x))


@_called('AtanBackward0')
def atan(input):
    return torch.atan2(input, torch.ones_like(input))


@_called('HypotBackward0')
def hypot(input, other):
    return (input * input + other * other).sqrt()


@_called('FmodBackward0')
def fmod(input, other):
    return input - (input / other).trunc() * other


@_called('LogaddexpBackward0')
def logaddexp(input, other):
    largest = torch.maximum(input, other)
    return largest + ((input - largest).exp() + (other - largest).exp()).log()


def deg2rad(input):
    return input * (_math.pi / 180)


def rad2deg(input):
    return input * (180 / _math.pi)


@_called('FracBackward0')
def frac(input):
    return input - input.trunc()


def sgn(input):
    return input.sign()


def logit(input, eps=None):
    if eps is not None:
        input = input.clamp(eps, 1 - eps)
    return (input / (1 - input)).log()


def xlogy(input, other):
    return torch.where(input == 0, input * 0, input * torch.where(input == 0, other * 0 + 1, other).log())


@_called('ErfinvBackward0')
def erfinv(input):
    def solved(y):
        # Winitzki's guess, then Newton's steps.
        a = 0.147
        logs = (1 - y * y).log()
        first = 2 / (_math.pi * a) + logs / 2
        x = y.sign() * ((first * first - logs / a).sqrt() - first).sqrt()
        for _ in range(3):
            x = x - (x.erf() - y) / (2 / _math.sqrt(_math.pi) * (-x * x).exp())
        return torch.where(y.abs() < 1, x, y / (1 - y.abs()))
    return _wide(input, solved)


@_called('NanToNumBackward0')
def nan_to_num(input, nan=0.0, posinf=None, neginf=None):
    largest = torch.finfo(input.dtype).max if input.is_floating_point() else 0
    result = torch.where(input.isnan(), torch.full_like(input, nan), input)
    result = torch.where(result == _math.inf, torch.full_like(input, largest if posinf is None else posinf), result)
    return torch.where(result == -_math.inf, torch.full_like(input, -largest if neginf is None else neginf), result)


# ---- shapes

def movedim(input, source, destination):
    source = [source] if isinstance(source, int) else list(source)
    destination = [destination] if isinstance(destination, int) else list(destination)
    if len(source) != len(destination):
        raise RuntimeError('movedim: Invalid source or destination dims: source (' +
                           f'{source} dims) should contain the same number of dims as destination ({destination} dims)')
    n = input.dim()
    source = [_dim(d, n) for d in source]
    destination = [_dim(d, n) for d in destination]
    order = [None] * n
    for s, d in zip(source, destination):
        order[d] = s
    rest = iter([d for d in range(n) if d not in source])
    return input.permute([next(rest) if d is None else d for d in order])


moveaxis = movedim


def _dim(dim, count):
    if dim < -_builtins.max(count, 1) or dim >= _builtins.max(count, 1):
        raise IndexError(f'Dimension out of range (expected to be in range of [{-_builtins.max(count, 1)}, '
                         f'{_builtins.max(count, 1) - 1}], but got {dim})')
    return dim % _builtins.max(count, 1)


def swapaxes(input, axis0, axis1):
    return input.transpose(axis0, axis1)


swapdims = swapaxes


@_called('RollBackward0')
def roll(input, shifts, dims=None):
    if dims is None or dims == ():
        if not isinstance(shifts, int) and len(shifts) != 1:
            raise RuntimeError(f'shifts and dimensions must align. shifts: {len(shifts)}, dims:0')
        shift = shifts if isinstance(shifts, int) else shifts[0]
        return roll(input.flatten(), shift, 0).view(input.shape)
    shifts = [shifts] if isinstance(shifts, int) else list(shifts)
    dims = [dims] if isinstance(dims, int) else list(dims)
    if len(shifts) != len(dims):
        raise RuntimeError(f'shifts and dimensions must align. shifts: {len(shifts)}, dims:{len(dims)}')
    for shift, dim in zip(shifts, dims):
        size = input.size(dim)
        first = (-shift) % size if size else 0
        input = torch.cat([input.narrow(dim, first, size - first), input.narrow(dim, 0, first)], dim)
    return input


def rot90(input, k=1, dims=(0, 1)):
    k %= 4
    if k == 0:
        return input.clone()
    if k == 2:
        return input.flip(dims)
    return input.flip([dims[1]]).transpose(*dims) if k == 1 else input.transpose(*dims).flip([dims[1]])


def fliplr(input):
    return input.flip([1])


def flipud(input):
    return input.flip([0])


@_called('DiagonalBackward0_copy')
def _copied(input, offset):
    return torch.diagonal(input, offset).clone()


def diag(input, diagonal=0):
    if input.dim() == 1:
        return diag_embed(input, diagonal)
    if input.dim() == 2:
        return _copied(input, diagonal)
    raise RuntimeError(f'diag(): Supports 1D or 2D tensors. Got {input.dim()}D')


def fill_diagonal_(input, fill_value, wrap=False):
    if input.dim() < 2:
        raise RuntimeError('dimensions must larger than 1')
    if any(size != input.size(0) for size in input.shape) and input.dim() > 2:
        raise RuntimeError('all dimensions of input must be of equal length')
    count = min(input.shape)
    window = input.as_strided((count,), (_builtins.sum(input.stride()),), input.storage_offset())
    window.fill_(fill_value)
    if wrap and input.dim() == 2 and input.size(0) > input.size(1) + 1:
        rest = input[input.size(1) + 1:]
        fill_diagonal_(rest, fill_value, True)
    return input


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    size = input.size(-1) + abs(offset)
    places = torch.arange(input.size(-1), device=input.device)
    places = (places + _builtins.max(0, -offset)) * size + places + _builtins.max(0, offset)
    flat = torch.zeros(*input.shape[:-1], size * size, dtype=input.dtype, device=input.device)
    result = flat.index_add(-1, places, input).view(*input.shape[:-1], size, size)
    return movedim(result, (-2, -1), (dim1, dim2))


@_called('TraceBackward0')
def trace(input):
    if input.dim() != 2:
        raise RuntimeError(f'trace: expected a matrix, but got tensor with dim {input.dim()}')
    return torch.diagonal(input).sum()


def meshgrid(*tensors, indexing=None):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    if indexing is None:
        _warnings.warn('torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument. '
                       '(Triggered internally at /pytorch/aten/src/ATen/native/TensorShape.cpp:4314.)')
        indexing = 'ij'
    if indexing not in ('ij', 'xy'):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    tensors = list(tensors)
    swaps = indexing == 'xy' and len(tensors) > 1
    if swaps:
        tensors[0], tensors[1] = tensors[1], tensors[0]
    shape = [tensor.numel() for tensor in tensors]
    grids = []
    for i, tensor in enumerate(tensors):
        grids.append(tensor.reshape([-1 if j == i else 1 for j in range(len(tensors))]).expand(shape))
    if swaps:
        grids[0], grids[1] = grids[1], grids[0]
    return tuple(grids)


def cartesian_prod(*tensors):
    if len(tensors) == 1:
        return tensors[0]
    return torch.stack([grid.flatten() for grid in meshgrid(*tensors, indexing='ij')], 1)


def combinations(input, r=2, with_replacement=False):
    import itertools
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = torch.tensor(list(choose(range(input.numel()), r)), dtype=torch.int64, device=input.device)
    return input[places.view(-1, r)]


def block_diag(*tensors):
    tensors = [atleast_2d(tensor) for tensor in tensors]
    columns = [tensor.size(1) for tensor in tensors]
    rows = []
    for i, tensor in enumerate(tensors):
        left, right = _builtins.sum(columns[:i]), _builtins.sum(columns[i + 1:])
        rows.append(torch.nn.functional.pad(tensor, (left, right)))
    return torch.cat(rows, 0)


def atleast_1d(input):
    return input.view(1) if input.dim() == 0 else input


def atleast_2d(input):
    return input.reshape(1, -1) if input.dim() < 2 else input


def atleast_3d(input):
    return input.reshape(1, -1, 1) if input.dim() < 2 else input.unsqueeze(-1) if input.dim() == 2 else input


def dstack(tensors):
    return torch.cat([atleast_3d(tensor) for tensor in tensors], 2)


def _split_along(name, dim, input, indices_or_sections):
    if input.dim() <= (0 if name == 'hsplit' else dim):
        least = 1 if name == 'hsplit' else dim + 1
        raise RuntimeError(f'torch.{name} requires a tensor with at least {least} dimension{"s" * (least > 1)}, but got '
                           f'a tensor with {input.dim()} dimensions!')
    dim = _builtins.min(dim, input.dim() - 1)
    if isinstance(indices_or_sections, int) and (indices_or_sections <= 0 or input.size(dim) % indices_or_sections):
        raise RuntimeError(f'torch.{name} attempted to split along dimension {dim}, but the size of the dimension '
                           f'{input.size(dim)} is not divisible by the split_size {indices_or_sections}!')
    return torch.tensor_split(input, indices_or_sections, dim)


def hsplit(input, indices_or_sections):
    return _split_along('hsplit', 1, input, indices_or_sections)


def vsplit(input, indices_or_sections):
    return _split_along('vsplit', 0, input, indices_or_sections)


def dsplit(input, indices_or_sections):
    return _split_along('dsplit', 2, input, indices_or_sections)


def vstack(tensors):
    return torch.cat([atleast_2d(tensor) for tensor in tensors], 0)


def hstack(tensors):
    tensors = [atleast_1d(tensor) for tensor in tensors]
    return torch.cat(tensors, 0 if tensors[0].dim() == 1 else 1)


def column_stack(tensors):
    return torch.cat([tensor.view(-1, 1) if tensor.dim() < 2 else tensor for tensor in tensors], 1)


def tile(input, *dims):
    dims = tuple(dims[0]) if len(dims) == 1 and not isinstance(dims[0], int) else dims
    return input.repeat((1,) * (input.dim() - len(dims)) + tuple(dims))


def broadcast_to(input, size):
    return input.expand(size)


def broadcast_tensors(*tensors):
    shape = broadcast_shapes(*[tensor.shape for tensor in tensors])
    return tuple(tensor.expand(shape) for tensor in tensors)


def broadcast_shapes(*shapes):
    result = []
    for shape in shapes:
        shape = [shape] if isinstance(shape, int) else list(shape)
        length = _builtins.max(len(result), len(shape))
        result = [1] * (length - len(result)) + result
        shape = [1] * (length - len(shape)) + shape
        for i, (a, b) in enumerate(zip(result, shape)):
            if a != b and a != 1 and b != 1:
                raise RuntimeError('Shape mismatch: objects cannot be broadcast to a single shape')
            result[i] = b if a == 1 else a
    return torch.Size(result)


def unflatten(input, dim, sizes):
    dim = _dim(dim, input.dim())
    sizes = list(sizes)
    known = 1
    for size in sizes:
        known *= size if size != -1 else 1
    if -1 in sizes and known and input.size(dim) % known == 0:
        sizes[sizes.index(-1)] = input.size(dim) // known
        known = input.size(dim)
    if known != input.size(dim):
        raise RuntimeError(f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {dim} "
                           f'({input.size(dim)}) in the input tensor')
    return input.reshape(*input.shape[:dim], *sizes, *input.shape[dim + 1:])


def type_as(input, other):
    return input.to(device=other.device, dtype=other.dtype)


def ravel(input):
    return input.reshape(-1)


# ---- products

@_called('BaddbmmBackward0')
def baddbmm(input, batch1, batch2, *, beta=1, alpha=1):
    product = torch.bmm(batch1, batch2)
    if alpha != 1:
        product = product * alpha
    if beta == 0:
        return product
    return (input if beta == 1 else input * beta) + product


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    return input * beta + torch.bmm(batch1, batch2).sum(0) * alpha


def mv(input, vec):
    return torch.matmul(input, vec)


def addmv(input, mat, vec, *, beta=1, alpha=1):
    return input * beta + torch.matmul(mat, vec) * alpha


def addr(input, vec1, vec2, *, beta=1, alpha=1):
    return input * beta + torch.outer(vec1, vec2) * alpha


def inner(input, other):
    return torch.matmul(input, other) if other.dim() == 1 else torch.tensordot(input, other, ([-1], [-1]))


def vdot(input, other):
    return torch.dot(input, other)


def ger(input, vec2):
    return torch.outer(input, vec2)


def kron(input, other):
    n = _builtins.max(input.dim(), other.dim())
    a = input.reshape([1] * (n - input.dim()) + list(input.shape))
    b = other.reshape([1] * (n - other.dim()) + list(other.shape))
    result = (a.reshape([size for d in a.shape for size in (d, 1)]) *
              b.reshape([size for d in b.shape for size in (1, d)]))
    return result.reshape([x * y for x, y in zip(a.shape, b.shape)])


def cross(input, other, dim=None):
    if dim is None:
        dim = next(i for i, size in enumerate(input.shape) if size == 3)
    if input.size(dim) != 3:
        raise RuntimeError(f'linalg.cross: inputs dimension {dim} must have length 3. Got {input.size(dim)} and '
                           f'{other.size(dim)}')
    a, b = input.unbind(dim), other.unbind(dim)
    return torch.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dim)


def tensordot(a, b, dims=2):
    if isinstance(dims, int):
        dims = (list(range(-dims, 0)), list(range(dims)))
    left = [dims[0]] if isinstance(dims[0], int) else list(dims[0])
    right = [dims[1]] if isinstance(dims[1], int) else list(dims[1])
    for x, y in zip(left, right):
        if a.size(x) != b.size(y):
            raise RuntimeError(f'contracted dimensions need to match, but first has size {a.size(x)} in dim {x} and '
                               f'second has size {b.size(y)} in dim {y}')
    left, right = [_dim(d, a.dim()) for d in left], [_dim(d, b.dim()) for d in right]
    kept_a = [d for d in range(a.dim()) if d not in left]
    kept_b = [d for d in range(b.dim()) if d not in right]
    shape = [a.size(d) for d in kept_a] + [b.size(d) for d in kept_b]
    rows, inner_size = 1, 1
    for d in kept_a:
        rows *= a.size(d)
    for d in left:
        inner_size *= a.size(d)
    a = a.permute(kept_a + left).reshape(rows, inner_size)
    b = b.permute(right + kept_b).reshape(inner_size, -1)
    return torch.mm(a, b).reshape(shape)


@_called('CdistBackward0')
def cdist(x1, x2, p=2.0):
    if x1.size(-1) != x2.size(-1):
        raise RuntimeError(f'X1 and X2 must have the same number of columns. X1: {x1.size(-1)} X2: {x2.size(-1)}')
    return torch.norm(x1.unsqueeze(-2) - x2.unsqueeze(-3), p, -1)


def _parsed(equation, operands):
    # The letters of every operand and of the result; the dimensions of '...' become letters of their own.
    equation = equation.replace(' ', '')
    inputs, arrow, output = equation.partition('->')
    terms = inputs.split(',')
    if len(terms) < len(operands):
        raise RuntimeError('einsum(): more operands were provided than specified in the equation')
    if len(terms) > len(operands):
        raise RuntimeError('einsum(): fewer operands were provided than specified in the equation')
    most = 0
    letters = []
    for i, (term, operand) in enumerate(zip(terms, operands)):
        head, dots, tail = term.partition('...')
        for letter in head + tail:
            if not letter.isalpha():
                raise RuntimeError(f"einsum(): invalid subscript given at index {equation.index(letter)} in the equation "
                                   'string, subscripts must be in [a-zA-Z]')
        extra = operand.dim() - len(head) - len(tail)
        if extra < 0 or (extra > 0 and not dots):
            named = f'einsum(): the number of subscripts in the equation ({len(head) + len(tail)})'
            if dots:
                raise RuntimeError(f'{named} is more than the number of dimensions ({operand.dim()}) for operand {i}')
            raise RuntimeError(f'{named} does not match the number of dimensions ({operand.dim()}) for operand {i} and '
                               'no ellipsis was given')
        most = _builtins.max(most, extra)
        letters.append((list(head), extra, list(tail)))
    terms = [head + list(range(most - extra, most)) + tail for head, extra, tail in letters]
    if arrow:
        head, dots, tail = output.partition('...')
        result = list(head) + (list(range(most)) if dots else []) + list(tail)
        known = set(letter for term in terms for letter in term)
        for letter in head + tail:
            if letter not in known:
                raise RuntimeError(f'einsum(): output subscript {letter} does not appear in the equation for any input '
                                   'operand')
            if (head + tail).count(letter) > 1:
                raise RuntimeError(f'einsum(): output subscript {letter} appears more than once in the output')
    else:
        every = [letter for term in terms for letter in term if isinstance(letter, str)]
        result = list(range(most)) + sorted(letter for letter in set(every) if every.count(letter) == 1)
    return terms, result


def _contracted(a, b, kept):
    # Multiplies two labelled tensors and sums over the letters that are not kept, by one bmm.
    (a, a_letters), (b, b_letters) = a, b
    for letter in [x for x in a_letters if x not in b_letters and x not in kept]:
        a = a.sum(a_letters.index(letter))
        a_letters = [x for x in a_letters if x != letter]
    for letter in [x for x in b_letters if x not in a_letters and x not in kept]:
        b = b.sum(b_letters.index(letter))
        b_letters = [x for x in b_letters if x != letter]
    size = {}
    for letters, tensor in ((a_letters, a), (b_letters, b)):
        for letter, length in zip(letters, tensor.shape):
            size[letter] = length if size.get(letter, 1) == 1 else size[letter]
    batch = [x for x in a_letters if x in b_letters and x in kept]
    summed = [x for x in a_letters if x in b_letters and x not in kept]
    left = [x for x in a_letters if x not in b_letters]
    right = [x for x in b_letters if x not in a_letters]

    def arranged(tensor, letters, groups):
        order = [x for group in groups for x in group]
        tensor = tensor.permute([letters.index(x) for x in order])
        tensor = tensor.expand([size[x] for x in order])
        sizes = []
        for group in groups:
            total = 1
            for x in group:
                total *= size[x]
            sizes.append(total)
        return tensor.reshape(sizes)

    if not summed:
        product = (arranged(a, a_letters, (batch, left, ())) * arranged(b, b_letters, (batch, (), right)))
    else:
        product = torch.bmm(arranged(a, a_letters, (batch, left, summed)),
                            arranged(b, b_letters, (batch, summed, right)))
    letters = batch + left + right
    return product.reshape([size[x] for x in letters]), letters


def einsum(equation, *operands):
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    if len(operands) == 0:
        raise RuntimeError('einsum(): must provide at least one operand')
    terms, result = _parsed(equation, operands)
    sizes = {}
    labelled = []
    for i, (letters, operand) in enumerate(zip(terms, operands)):
        for j, letter in enumerate(letters):
            length = operand.size(j)
            if sizes.get(letter, 1) not in (1, length) and length != 1:
                raise RuntimeError(f'einsum(): subscript {letter} has size {length} for operand {i} which does not '
                                   f'broadcast with previously seen size {sizes[letter]}')
            sizes[letter] = _builtins.max(sizes.get(letter, 1), length)
        for letter in set(letters):  # a letter twice: the diagonal
            while letters.count(letter) > 1:
                first = letters.index(letter)
                second = letters.index(letter, first + 1)
                operand = torch.diagonal(operand, 0, first, second)
                letters = [x for k, x in enumerate(letters) if k not in (first, second)] + [letter]
        labelled.append((operand, letters))
    current = labelled[0]
    for i in range(1, len(labelled)):
        later = set(result).union(*[letters for _, letters in labelled[i + 1:]])
        current = _contracted(current, labelled[i], later)
    tensor, letters = current
    for letter in [x for x in letters if x not in result]:
        tensor = tensor.sum(letters.index(letter))
        letters = [x for x in letters if x != letter]
    return tensor.permute([letters.index(x) for x in result])


# ---- picking and putting

def take_along_dim(input, indices, dim=None):
    if dim is None:
        return input.flatten().gather(0, indices.flatten())
    return input.gather(dim, indices)


def take(input, index):
    return input.flatten()[index]


def index_add(input, dim, index, source, *, alpha=1):
    return input.clone().index_add_(dim, index, source, alpha=alpha)


def index_add_(self, dim, index, source, *, alpha=1):
    shape = [1] * self.dim()
    shape[dim] = -1
    if index.dim() > 1:
        raise IndexError('index_add_(): Index is supposed to be a vector, but got dim: '
                         f'{index.dim()} with type: {index.dtype}')
    spread = index.view(shape).expand(source.shape)
    return self.scatter_add_(dim, spread, source if alpha == 1 else source * alpha)


def index_copy(input, dim, index, source):
    return input.clone().index_copy_(dim, index, source)


def index_copy_(self, dim, index, source):
    shape = [1] * self.dim()
    shape[dim] = -1
    return self.scatter_(dim, index.view(shape).expand(source.shape), source)


def index_fill(input, dim, index, value):
    return input.clone().index_fill_(dim, index, value)


def index_fill_(self, dim, index, value):
    shape, full = [1] * self.dim(), list(self.shape)
    shape[dim], full[dim] = -1, index.numel()
    return self.scatter_(dim, index.view(shape).expand(full), value)


def index_put(input, indices, values, accumulate=False):
    return input.clone().index_put_(indices, values, accumulate)


def index_put_(self, indices, values, accumulate=False):
    if not accumulate:
        self[tuple(indices)] = values
        return self
    # Every write adds: the places are numbered through, and the numbers index what is flat.
    places = torch.arange(self.numel(), device=self.device).view(self.shape)[tuple(indices)]
    added = torch.zeros(self.numel(), dtype=self.dtype, device=self.device).index_add_(
        0, places.flatten(), values.to(self.dtype).expand(places.shape).flatten())
    return self.add_(added.view(self.shape))


def masked_scatter(input, mask, source):
    mask = mask.expand(input.shape)
    places = (mask.flatten().cumsum(0) - 1).clamp(min=0)
    return torch.where(mask, source.flatten()[places].view(input.shape), input)


def tril_indices(row, col, offset=0, *, dtype=torch.int64, device='cpu'):
    return torch.tensor([[i for i in range(row) for j in range(col) if j - i <= offset],
                         [j for i in range(row) for j in range(col) if j - i <= offset]], dtype=dtype, device=device)


def triu_indices(row, col, offset=0, *, dtype=torch.int64, device='cpu'):
    return torch.tensor([[i for i in range(row) for j in range(col) if j - i >= offset],
                         [j for i in range(row) for j in range(col) if j - i >= offset]], dtype=dtype, device=device)


def logspace(start, end, steps, base=10.0, *, dtype=None, device=None):
    return torch.pow(torch.full((steps,), float(base), dtype=dtype, device=device),
                     torch.linspace(start, end, steps, dtype=dtype, device=device))


def logical_not_(self):
    return self.copy_(self.logical_not())
