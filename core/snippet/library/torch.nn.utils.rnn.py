# torch.nn.utils.rnn: sequences of different lengths in one tensor.
from collections import namedtuple as _namedtuple

import torch
from torch._C import _rename


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side='right'):
    if isinstance(sequences, torch.Tensor):
        sequences = sequences.unbind(0)
    sequences = list(sequences)
    if len(sequences) == 0:
        raise RuntimeError('received an empty list of sequences')
    longest = max(sequence.size(0) for sequence in sequences)
    rows = []
    for sequence in sequences:
        missing = longest - sequence.size(0)
        if missing > 0:
            padding = torch.full((missing, *sequence.shape[1:]), padding_value, dtype=sequence.dtype,
                                 device=sequence.device)
            sequence = torch.cat([sequence, padding] if padding_side == 'right' else [padding, sequence])
        rows.append(sequence)
    return torch.stack(rows, 0 if batch_first else 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    return [sequence[:int(length)] for sequence, length in zip(padded_sequences, lengths)]


# ---- packed sequences: the rows of every step together, the longest sequences first

class PackedSequence(_namedtuple('PackedSequence', ['data', 'batch_sizes', 'sorted_indices', 'unsorted_indices'])):
    __module__ = 'torch.nn.utils.rnn'

    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None and sorted_indices is not None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args, **kwargs):
        data = self.data.to(*args, **kwargs)
        if data is self.data:
            return self
        place = {'device': data.device}
        return type(self)(data, self.batch_sizes, _moved(self.sorted_indices, place), _moved(self.unsorted_indices, place))

    def cuda(self, *args, **kwargs):
        return self.to(device='cuda')

    def cpu(self, *args, **kwargs):
        return self.to(device='cpu')

    def double(self):
        return self.to(dtype=torch.double)

    def float(self):
        return self.to(dtype=torch.float)

    @property
    def is_cuda(self):
        return self.data.is_cuda


def _moved(indices, place):
    return None if indices is None else indices.to(**place)


def invert_permutation(permutation):
    if permutation is None:
        return None
    return torch.empty_like(permutation).scatter_(0, permutation, torch.arange(permutation.numel(),
                                                                               device=permutation.device))


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    lengths = lengths if isinstance(lengths, torch.Tensor) else torch.as_tensor(lengths, dtype=torch.int64)
    if lengths.is_cuda:
        raise RuntimeError("'lengths' argument should be a 1D CPU int64 tensor, but got 1D cuda:"
                           f'{lengths.device.index} Long tensor')
    order = None
    if not enforce_sorted:
        lengths, order = torch.sort(lengths, descending=True)
        order = order.to(input.device)
        input = input.index_select(0 if batch_first else 1, order)
    if batch_first:
        input = input.transpose(0, 1)
    sizes = lengths.tolist()
    if len(sizes) != input.size(1):
        raise RuntimeError(f'Expected `len(lengths)` to be equal to batch_size, but got {len(sizes)} (batch_size='
                           f'{input.size(1)})')
    if sizes and min(sizes) <= 0:
        raise RuntimeError('Length of all samples has to be greater than 0, but found an element in \'lengths\' that is '
                           '<= 0')
    if any(a < b for a, b in zip(sizes, sizes[1:])):
        raise RuntimeError('`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can '
                           'pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this '
                           'requirement if you do not need ONNX exportability.')
    if sizes and sizes[0] > input.size(0):
        raise RuntimeError(f'Expected `len(lengths)` to be equal to batch_size, but got {len(sizes)} (batch_size='
                           f'{input.size(1)})')
    counts = [sum(1 for size in sizes if size > step) for step in range(sizes[0])]
    data = torch.cat([input[step, :count] for step, count in enumerate(counts)])
    if data.grad_fn is not None:
        _rename(data, 'PackPaddedSequenceBackward0')
    return PackedSequence(data, torch.tensor(counts), order, None)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    counts = sequence.batch_sizes.tolist()
    longest = len(counts)
    if total_length is not None:
        if total_length < longest:
            raise ValueError('Expected total_length to be at least the length of the longest sequence in input, but got '
                             f'total_length={total_length} and max sequence length being {longest}')
        longest = total_length
    rows = []
    for part in sequence.data.split(counts):
        missing = counts[0] - part.size(0)
        if missing:
            part = torch.cat([part, part.new_full((missing, *part.shape[1:]), padding_value)])
        rows.append(part)
    while len(rows) < longest:
        rows.append(torch.full_like(rows[0], padding_value))
    padded = torch.stack(rows)
    lengths = torch.tensor([sum(1 for count in counts if count > i) for i in range(counts[0])])
    if batch_first:
        padded = padded.transpose(0, 1)
    if sequence.unsorted_indices is not None:
        padded = padded.index_select(0 if batch_first else 1, sequence.unsorted_indices)
        lengths = lengths[sequence.unsorted_indices.cpu()]
    return padded, lengths


def pack_sequence(sequences, enforce_sorted=True):
    lengths = torch.as_tensor([sequence.size(0) for sequence in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences):
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)
