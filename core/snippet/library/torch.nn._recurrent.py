# RNN, LSTM and GRU of torch.nn, step after step, and their cells.
import math as _math
import warnings as _warnings

import torch
from torch.nn import Module, Parameter, init as _init
from torch.nn import functional as _F
from torch.nn.utils.rnn import PackedSequence as _PackedSequence


def _lstm_step(gates_in, gates_hidden, state):
    _, c = state
    i, f, g, o = (gates_in + gates_hidden).chunk(4, -1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c


def _gru_step(gates_in, gates_hidden, state):
    h, = state
    in_r, in_z, in_n = gates_in.chunk(3, -1)
    hidden_r, hidden_z, hidden_n = gates_hidden.chunk(3, -1)
    r = (in_r + hidden_r).sigmoid()
    z = (in_z + hidden_z).sigmoid()
    n = (in_n + r * hidden_n).tanh()
    return (h - n) * z + n,


def _tanh_step(gates_in, gates_hidden, state):
    return (gates_in + gates_hidden).tanh(),


def _relu_step(gates_in, gates_hidden, state):
    return (gates_in + gates_hidden).relu(),


_STEPS = {'LSTM': (_lstm_step, 4, 2), 'GRU': (_gru_step, 3, 1), 'RNN_TANH': (_tanh_step, 1, 1),
          'RNN_RELU': (_relu_step, 1, 1)}


__name__ = 'torch.nn.modules.rnn'


class RNNBase(Module):
    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__()
        if proj_size:
            raise NotImplementedError("proj_size is not part of Ringside's Python subset yet")
        if isinstance(dropout, bool) or not isinstance(dropout, (int, float)) or not 0 <= dropout <= 1:
            raise ValueError('dropout should be a number in range [0, 1] representing the probability of an element '
                             'being zeroed')
        if dropout > 0 and num_layers == 1:
            _warnings.warn('dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects '
                           f'num_layers greater than 1, but got dropout={dropout} and num_layers={num_layers}')
        if not isinstance(hidden_size, int):
            raise TypeError(f'hidden_size should be of type int, got: {type(hidden_size).__name__}')
        if hidden_size <= 0:
            raise ValueError('hidden_size must be greater than zero')
        if num_layers <= 0:
            raise ValueError('num_layers must be greater than zero')
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = 0
        directions = 2 if bidirectional else 1
        rows = _STEPS[mode][1] * hidden_size
        for layer in range(num_layers):
            for suffix in self._suffixes(layer):
                width = input_size if layer == 0 else hidden_size * directions
                self._add(f'weight_ih_{suffix}', (rows, width), device, dtype)
                self._add(f'weight_hh_{suffix}', (rows, hidden_size), device, dtype)
                if bias:
                    self._add(f'bias_ih_{suffix}', (rows,), device, dtype)
                    self._add(f'bias_hh_{suffix}', (rows,), device, dtype)
        self.reset_parameters()

    def _suffixes(self, layer):
        return [f'l{layer}', f'l{layer}_reverse'] if self.bidirectional else [f'l{layer}']

    def _add(self, name, shape, device, dtype):
        setattr(self, name, Parameter(torch.empty(shape, device=device, dtype=dtype)))

    def reset_parameters(self):
        bound = 1.0 / _math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            _init.uniform_(weight, -bound, bound)

    def flatten_parameters(self):
        pass

    def _check_state(self, state, batch):
        expected = (self.num_layers * (2 if self.bidirectional else 1), batch, self.hidden_size)
        names = ('hidden[0]', 'hidden[1]') if len(state) == 2 else ('hidden',)
        for name, part in zip(names, state):
            if tuple(part.shape) != expected:
                raise RuntimeError(f'Expected {name} size {expected}, got {list(part.shape)}')

    def forward(self, input, hx=None):
        step, _, parts = _STEPS[self.mode]
        if isinstance(input, _PackedSequence):
            return self._forward_packed(input, hx, parts)
        if input.dim() not in (2, 3):
            raise ValueError(f'{type(self).__name__}: Expected input to be 2D or 3D, got {input.dim()}D instead')
        is_batched = input.dim() == 3
        if not is_batched:
            input = input.unsqueeze(0 if self.batch_first else 1)
        if self.batch_first:
            input = input.transpose(0, 1)
        if input.size(-1) != self.input_size:
            raise RuntimeError('input.size(-1) must be equal to input_size. Expected '
                               f'{self.input_size}, got {input.size(-1)}')
        batch = input.size(1)
        directions = 2 if self.bidirectional else 1
        if hx is None:
            zeros = torch.zeros(self.num_layers * directions, batch, self.hidden_size, dtype=input.dtype,
                                device=input.device)
            state = (zeros,) * parts
        else:
            state = (hx[0], hx[1]) if parts == 2 else (hx,)
            dims, start = (3, 'For batched 3-D input') if is_batched else (2, 'For unbatched 2-D input')
            if any(part.dim() != dims for part in state):
                if parts == 2:
                    raise RuntimeError(f'{start}, hx and cx should also be {dims}-D but got ({state[0].dim()}-D, '
                                       f'{state[1].dim()}-D) tensors')
                raise RuntimeError(f'{start}, hx should also be {dims}-D but got {hx.dim()}-D tensor')
            if not is_batched:
                state = tuple(part.unsqueeze(1) for part in state)
            self._check_state(state, batch)
        last = []
        for layer in range(self.num_layers):
            outputs = []
            for direction, suffix in enumerate(self._suffixes(layer)):
                place = layer * directions + direction
                output, ended = self._run(step, input, tuple(part[place] for part in state), suffix, direction == 1)
                outputs.append(output)
                last.append(ended)
            input = torch.cat(outputs, -1) if len(outputs) > 1 else outputs[0]
            if self.dropout and self.training and layer < self.num_layers - 1:
                input = _F.dropout(input, self.dropout)
        ends = tuple(torch.stack([ended[i] for ended in last]) for i in range(parts))
        if self.batch_first:
            input = input.transpose(0, 1)
        if not is_batched:
            input = input.squeeze(0 if self.batch_first else 1)
            ends = tuple(end.squeeze(1) for end in ends)
        return input, (ends if parts == 2 else ends[0])

    def _forward_packed(self, packed, hx, parts):
        # Each sequence by itself: the steps beyond its end are none of its own. Longest first, as they lie.
        counts = packed.batch_sizes.tolist()
        if packed.data.size(-1) != self.input_size:
            raise RuntimeError('input.size(-1) must be equal to input_size. Expected '
                               f'{self.input_size}, got {packed.data.size(-1)}')
        order, back = packed.sorted_indices, packed.unsorted_indices
        directions = 2 if self.bidirectional else 1
        step = _STEPS[self.mode][0]
        if hx is None:
            zeros = torch.zeros(self.num_layers * directions, counts[0], self.hidden_size, dtype=packed.data.dtype,
                                device=packed.data.device)
            state = (zeros,) * parts
        else:
            state = tuple(hx) if parts == 2 else (hx,)
            self._check_state(state, counts[0])
            if order is not None:
                state = tuple(part.index_select(1, order) for part in state)
        data, last = packed.data, []
        for layer in range(self.num_layers):
            outputs = []
            for direction, suffix in enumerate(self._suffixes(layer)):
                place = layer * directions + direction
                output, ended = self._run_packed(step, data, counts, tuple(part[place] for part in state), suffix,
                                                 direction == 1)
                outputs.append(output)
                last.append(ended)
            data = torch.cat(outputs, -1) if len(outputs) > 1 else outputs[0]
            if self.dropout and self.training and layer < self.num_layers - 1:
                data = _F.dropout(data, self.dropout)
        ends = tuple(torch.stack([ended[i] for ended in last]) for i in range(parts))
        if back is not None:
            ends = tuple(end.index_select(1, back) for end in ends)
        return _PackedSequence(data, packed.batch_sizes, order, back), (ends if parts == 2 else ends[0])

    def _run_packed(self, step, data, counts, state, suffix, is_backwards):
        weight = getattr(self, f'weight_hh_{suffix}')
        bias = getattr(self, f'bias_hh_{suffix}') if self.bias else None
        gates = _F.linear(data, getattr(self, f'weight_ih_{suffix}'),
                          getattr(self, f'bias_ih_{suffix}') if self.bias else None).split(counts)
        outputs = [None] * len(counts)
        for i in reversed(range(len(counts))) if is_backwards else range(len(counts)):
            # Sequences past their end keep their state; backwards, they start at their own end.
            rows = tuple(part[:counts[i]] for part in state)
            moved = step(gates[i], _F.linear(rows[0], weight, bias), rows)
            outputs[i] = moved[0]
            state = tuple(new if counts[i] == counts[0] else torch.cat([new, old[counts[i]:]])
                          for new, old in zip(moved, state))
        return torch.cat(outputs), state

    def _run(self, step, input, state, suffix, is_backwards):
        weight = getattr(self, f'weight_hh_{suffix}')
        bias = getattr(self, f'bias_hh_{suffix}') if self.bias else None
        gates = _F.linear(input, getattr(self, f'weight_ih_{suffix}'),
                          getattr(self, f'bias_ih_{suffix}') if self.bias else None)
        rows = list(gates.unbind(0))
        outputs = []
        for row in reversed(rows) if is_backwards else rows:
            state = step(row, _F.linear(state[0], weight, bias), state)
            outputs.append(state[0])
        if is_backwards:
            outputs.reverse()
        return torch.stack(outputs), state

    def extra_repr(self):
        text = f'{self.input_size}, {self.hidden_size}'
        if self.num_layers != 1:
            text += f', num_layers={self.num_layers}'
        if self.bias is not True:
            text += f', bias={self.bias}'
        if self.batch_first is not False:
            text += f', batch_first={self.batch_first}'
        if self.dropout != 0:
            text += f', dropout={self.dropout}'
        if self.bidirectional is not False:
            text += f', bidirectional={self.bidirectional}'
        return text


class RNN(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, nonlinearity='tanh', bias=True, batch_first=False,
                 dropout=0.0, bidirectional=False, device=None, dtype=None):
        if nonlinearity not in ('tanh', 'relu'):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or 'relu'.")
        super().__init__('RNN_TANH' if nonlinearity == 'tanh' else 'RNN_RELU', input_size, hidden_size, num_layers, bias,
                         batch_first, dropout, bidirectional, 0, device, dtype)
        self.nonlinearity = nonlinearity


class LSTM(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__('LSTM', input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional,
                         proj_size, device, dtype)


class GRU(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, device=None, dtype=None):
        super().__init__('GRU', input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0,
                         device, dtype)


class _Cell(Module):
    def __init__(self, mode, input_size, hidden_size, bias, device, dtype):
        super().__init__()
        self._mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        rows = _STEPS[mode][1] * hidden_size
        self.weight_ih = Parameter(torch.empty((rows, input_size), device=device, dtype=dtype))
        self.weight_hh = Parameter(torch.empty((rows, hidden_size), device=device, dtype=dtype))
        if bias:
            self.bias_ih = Parameter(torch.empty(rows, device=device, dtype=dtype))
            self.bias_hh = Parameter(torch.empty(rows, device=device, dtype=dtype))
        else:
            self.register_parameter('bias_ih', None)
            self.register_parameter('bias_hh', None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / _math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            _init.uniform_(weight, -bound, bound)

    def forward(self, input, hx=None):
        step, _, parts = _STEPS[self._mode]
        if hx is None:
            zeros = torch.zeros(*input.shape[:-1], self.hidden_size, dtype=input.dtype, device=input.device)
            hx = (zeros,) * parts
        elif parts == 1:
            hx = (hx,)
        state = step(_F.linear(input, self.weight_ih, self.bias_ih), _F.linear(hx[0], self.weight_hh, self.bias_hh), hx)
        return state if parts == 2 else state[0]

    def extra_repr(self):
        text = f'{self.input_size}, {self.hidden_size}'
        return text if self.bias is True else f'{text}, bias={self.bias}'


class RNNCell(_Cell):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity='tanh', device=None, dtype=None):
        super().__init__('RNN_TANH' if nonlinearity == 'tanh' else 'RNN_RELU', input_size, hidden_size, bias, device,
                         dtype)
        self.nonlinearity = nonlinearity

    def extra_repr(self):
        text = super().extra_repr()
        return text if self.nonlinearity == 'tanh' else f'{text}, nonlinearity={self.nonlinearity}'


class LSTMCell(_Cell):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__('LSTM', input_size, hidden_size, bias, device, dtype)


class GRUCell(_Cell):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__('GRU', input_size, hidden_size, bias, device, dtype)
