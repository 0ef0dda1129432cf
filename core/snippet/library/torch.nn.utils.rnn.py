# torch.nn.utils.rnn: sequences of different lengths in one tensor.
import torch


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


def _refuse(name):
    def refused(*args, **kwargs):
        raise NotImplementedError(f"torch.nn.utils.rnn.{name} is not part of Ringside's Python subset yet")
    return refused


pack_padded_sequence, pad_packed_sequence, pack_sequence = map(
    _refuse, ('pack_padded_sequence', 'pad_packed_sequence', 'pack_sequence'))
