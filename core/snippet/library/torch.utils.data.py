# torch.utils.data: datasets, samplers and the loader. Random numbers are drawn in PyTorch's order,
# so that a seed gives PyTorch's batches. Workers of a loader do their work in the program's own process.
import bisect as _bisect
import itertools as _itertools
import math as _math
import warnings as _warnings

import torch


# ---- datasets

class Dataset:
    __module__ = 'torch.utils.data.dataset'

    def __class_getitem__(cls, item):
        return cls

    def __getitem__(self, index):
        raise NotImplementedError('Subclasses of Dataset should implement __getitem__.')

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    __module__ = 'torch.utils.data.dataset'

    def __iter__(self):
        raise NotImplementedError('Subclasses of IterableDataset should implement __iter__.')

    def __add__(self, other):
        return ChainDataset([self, other])


class TensorDataset(Dataset):
    __module__ = 'torch.utils.data.dataset'

    def __init__(self, *tensors):
        assert all(tensors[0].size(0) == tensor.size(0) for tensor in tensors), 'Size mismatch between tensors'
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


class StackDataset(Dataset):
    __module__ = 'torch.utils.data.dataset'

    def __init__(self, *args, **kwargs):
        if args and kwargs:
            raise ValueError('Supported either ``tuple``- (via ``args``) or ``dict``- (via ``kwargs``) like input/output, '
                             'but both types are given.')
        if not args and not kwargs:
            raise ValueError('At least one dataset should be passed')
        self.datasets = args if args else kwargs
        parts = list(args) if args else list(kwargs.values())
        self._length = len(parts[0])
        if any(self._length != len(part) for part in parts):
            raise ValueError('Size mismatch between datasets')

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {key: dataset[index] for key, dataset in self.datasets.items()}
        return tuple(dataset[index] for dataset in self.datasets)

    def __len__(self):
        return self._length


class ConcatDataset(Dataset):
    __module__ = 'torch.utils.data.dataset'

    @staticmethod
    def cumsum(sequence):
        return list(_itertools.accumulate(len(item) for item in sequence))

    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert len(self.datasets) > 0, 'datasets should not be an empty iterable'
        for dataset in self.datasets:
            assert not isinstance(dataset, IterableDataset), 'ConcatDataset does not support IterableDataset'
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise ValueError('absolute value of index should not exceed dataset length')
            idx = len(self) + idx
        which = _bisect.bisect_right(self.cumulative_sizes, idx)
        before = 0 if which == 0 else self.cumulative_sizes[which - 1]
        return self.datasets[which][idx - before]


class ChainDataset(IterableDataset):
    __module__ = 'torch.utils.data.dataset'

    def __init__(self, datasets):
        self.datasets = datasets

    def __iter__(self):
        for dataset in self.datasets:
            assert isinstance(dataset, IterableDataset), 'ChainDataset only supports IterableDataset'
            yield from dataset

    def __len__(self):
        return sum(len(dataset) for dataset in self.datasets)


class Subset(Dataset):
    __module__ = 'torch.utils.data.dataset'

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        if isinstance(idx, list):
            return self.dataset[[self.indices[i] for i in idx]]
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    lengths = list(lengths)
    if _math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        sizes = []
        for i, fraction in enumerate(lengths):
            if fraction < 0 or fraction > 1:
                raise ValueError(f'Fraction at index {i} is not between 0 and 1')
            sizes.append(int(_math.floor(len(dataset) * fraction)))
        for i in range(len(dataset) - sum(sizes)):  # what rounding left over goes around
            sizes[i % len(sizes)] += 1
        lengths = sizes
        for i, length in enumerate(lengths):
            if length == 0:
                _warnings.warn(f'Length of split at index {i} is 0. This might result in an empty dataset.')
    if sum(lengths) != len(dataset):
        raise ValueError('Sum of input lengths does not equal the length of the input dataset!')
    generator = torch.default_generator if generator is None else generator
    indices = torch.randperm(sum(lengths), generator=generator).tolist()
    ends = _itertools.accumulate(lengths)
    return [Subset(dataset, indices[end - length:end]) for end, length in zip(ends, lengths)]


# ---- samplers

class Sampler:
    __module__ = 'torch.utils.data.sampler'

    def __class_getitem__(cls, item):
        return cls

    def __init__(self, data_source=None):
        pass

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler):
    __module__ = 'torch.utils.data.sampler'

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    __module__ = 'torch.utils.data.sampler'

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(self.replacement, bool):
            raise TypeError(f'replacement should be a boolean value, but got replacement={self.replacement}')
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(f'num_samples should be a positive integer value, but got num_samples={self.num_samples}')

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        n = len(self.data_source)
        generator = self.generator
        if generator is None:
            seed = int(torch.empty((), dtype=torch.int64).random_().item())
            generator = torch.Generator()
            generator.manual_seed(seed)
        if self.replacement:
            for _ in range(self.num_samples // 32):
                yield from torch.randint(high=n, size=(32,), dtype=torch.int64, generator=generator).tolist()
            yield from torch.randint(high=n, size=(self.num_samples % 32,), dtype=torch.int64,
                                     generator=generator).tolist()
        else:
            for _ in range(self.num_samples // n):
                yield from torch.randperm(n, generator=generator).tolist()
            yield from torch.randperm(n, generator=generator).tolist()[:self.num_samples % n]

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    __module__ = 'torch.utils.data.sampler'

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for i in torch.randperm(len(self.indices), generator=self.generator).tolist():
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    __module__ = 'torch.utils.data.sampler'

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        if not isinstance(num_samples, int) or isinstance(num_samples, bool) or num_samples <= 0:
            raise ValueError(f'num_samples should be a positive integer value, but got num_samples={num_samples}')
        if not isinstance(replacement, bool):
            raise ValueError(f'replacement should be a boolean value, but got replacement={replacement}')
        weights = torch.as_tensor(weights, dtype=torch.double)
        if len(weights.shape) != 1:
            raise ValueError('weights should be a 1d sequence but given weights have shape '
                             f'{tuple(weights.shape)}')
        self.weights = weights
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        return iter(torch.multinomial(self.weights, self.num_samples, self.replacement,
                                      generator=self.generator).tolist())

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    __module__ = 'torch.utils.data.sampler'

    def __init__(self, sampler, batch_size, drop_last):
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(f'batch_size should be a positive integer value, but got batch_size={batch_size}')
        if not isinstance(drop_last, bool):
            raise ValueError(f'drop_last should be a boolean value, but got drop_last={drop_last}')
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        if self.drop_last:
            return len(self.sampler) // self.batch_size
        return (len(self.sampler) + self.batch_size - 1) // self.batch_size


class DistributedSampler(Sampler):
    __module__ = 'torch.utils.data.distributed'

    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False):
        if num_replicas is None:
            num_replicas = torch.distributed.get_world_size()
        if rank is None:
            rank = torch.distributed.get_rank()
        if rank >= num_replicas or rank < 0:
            raise ValueError(f'Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]')
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.epoch = 0
        self.drop_last = drop_last
        if self.drop_last and len(self.dataset) % self.num_replicas != 0:
            self.num_samples = _math.ceil((len(self.dataset) - self.num_replicas) / self.num_replicas)
        else:
            self.num_samples = _math.ceil(len(self.dataset) / self.num_replicas)
        self.total_size = self.num_samples * self.num_replicas
        self.shuffle = shuffle
        self.seed = seed

    def __iter__(self):
        if self.shuffle:
            generator = torch.Generator()
            generator.manual_seed(self.seed + self.epoch)
            indices = torch.randperm(len(self.dataset), generator=generator).tolist()
        else:
            indices = list(range(len(self.dataset)))
        if not self.drop_last:
            padding = self.total_size - len(indices)
            if padding <= len(indices):
                indices += indices[:padding]
            else:
                indices += (indices * -(-padding // len(indices)))[:padding]
        else:
            indices = indices[:self.total_size]
        assert len(indices) == self.total_size
        return iter(indices[self.rank:self.total_size:self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        self.epoch = epoch


# ---- batches

def _is_named_tuple(value):
    return isinstance(value, tuple) and hasattr(value, '_fields')


def default_convert(data):
    if isinstance(data, dict):
        return {key: default_convert(item) for key, item in data.items()}
    if _is_named_tuple(data):
        return type(data)(*(default_convert(item) for item in data))
    if isinstance(data, (list, tuple)):
        return [default_convert(item) for item in data]
    return data


def default_collate(batch):
    first = batch[0]
    if isinstance(first, torch.Tensor):
        return torch.stack(batch, 0)
    if isinstance(first, float):
        return torch.tensor(batch, dtype=torch.float64)
    if isinstance(first, int):
        return torch.tensor(batch)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, dict):
        return {key: default_collate([item[key] for item in batch]) for key in first}
    if _is_named_tuple(first):
        return type(first)(*(default_collate(samples) for samples in zip(*batch)))
    if isinstance(first, (tuple, list)):
        if not all(len(item) == len(first) for item in batch):
            raise RuntimeError('each element in list of batch should be of equal size')
        return [default_collate(samples) for samples in zip(*batch)]
    raise TypeError('default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; '
                    f'found {type(first)}')


def get_worker_info():
    return None


def _pinned(value):
    if isinstance(value, torch.Tensor):
        return value.pin_memory()
    if isinstance(value, dict):
        return {key: _pinned(item) for key, item in value.items()}
    if _is_named_tuple(value):
        return type(value)(*(_pinned(item) for item in value))
    if isinstance(value, (list, tuple)):
        return [_pinned(item) for item in value]
    return value.pin_memory() if hasattr(value, 'pin_memory') else value


class _Endless(Sampler):
    def __iter__(self):
        while True:
            yield None


class _Batches:
    # One pass over a loader. PyTorch draws a seed for the workers even when there are none.
    def __init__(self, loader):
        self._loader = loader
        self._base_seed = torch.empty((), dtype=torch.int64).random_(generator=loader.generator)
        self._sampler = iter(loader._index_sampler)
        self._pins = loader.pin_memory and torch.cuda.is_available()
        self._source = iter(loader.dataset) if loader._is_iterable else None
        self._has_ended = False

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._loader._index_sampler)

    def __next__(self):
        batch = self._fetch(next(self._sampler))
        return _pinned(batch) if self._pins else batch

    def _fetch(self, index):
        loader = self._loader
        if self._source is not None:
            return self._fetch_from_stream(index)
        if not loader._is_batched:
            return loader.collate_fn(loader.dataset[index])
        get_all = getattr(loader.dataset, '__getitems__', None)
        if get_all:
            return loader.collate_fn(get_all(index))
        return loader.collate_fn([loader.dataset[i] for i in index])

    def _fetch_from_stream(self, index):
        loader = self._loader
        if self._has_ended:
            raise StopIteration
        if not loader._is_batched:
            return loader.collate_fn(next(self._source))
        items = []
        for _ in index:
            try:
                items.append(next(self._source))
            except StopIteration:
                self._has_ended = True
                break
        if not items or (loader.drop_last and len(items) < len(index)):
            raise StopIteration
        return loader.collate_fn(items)


class DataLoader:
    __module__ = 'torch.utils.data.dataloader'
    _is_made = False

    def __class_getitem__(cls, item):
        return cls

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, *, prefetch_factor=None, persistent_workers=False,
                 pin_memory_device='', in_order=True):
        if num_workers < 0:
            raise ValueError('num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.')
        if timeout < 0:
            raise ValueError('timeout option should be non-negative')
        if num_workers == 0 and prefetch_factor is not None:
            raise ValueError('prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 to '
                             'enable multiprocessing, otherwise set prefetch_factor to None.')
        if prefetch_factor is not None and prefetch_factor < 0:
            raise ValueError('prefetch_factor option should be non-negative')
        if persistent_workers and num_workers == 0:
            raise ValueError('persistent_workers option needs num_workers > 0')
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = 2 if num_workers > 0 and prefetch_factor is None else prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self._is_iterable = isinstance(dataset, IterableDataset)
        if self._is_iterable:
            if shuffle not in {False, None}:
                raise ValueError('DataLoader with IterableDataset: expected unspecified shuffle option, but got '
                                 f'shuffle={shuffle}')
            if sampler is not None:
                raise ValueError('DataLoader with IterableDataset: expected unspecified sampler option, but got '
                                 f'sampler={sampler}')
            if batch_sampler is not None:
                raise ValueError('DataLoader with IterableDataset: expected unspecified batch_sampler option, but got '
                                 f'batch_sampler={batch_sampler}')
        else:
            shuffle = bool(shuffle)
        if sampler is not None and shuffle:
            raise ValueError('sampler option is mutually exclusive with shuffle')
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise ValueError('batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and '
                                 'drop_last')
            batch_size = None
            drop_last = False
        elif batch_size is None and drop_last:
            raise ValueError('batch_size=None option disables auto-batching and is mutually exclusive with drop_last')
        if sampler is None:
            if self._is_iterable:
                sampler = _Endless()
            elif shuffle:
                sampler = RandomSampler(dataset, generator=generator)
            else:
                sampler = SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.generator = generator
        if collate_fn is None:
            collate_fn = default_convert if batch_sampler is None else default_collate
        self.collate_fn = collate_fn
        self.persistent_workers = persistent_workers
        self._is_made = True

    def __setattr__(self, name, value):
        if self._is_made and name in ('batch_size', 'batch_sampler', 'sampler', 'drop_last', 'dataset',
                                      'persistent_workers'):
            raise ValueError(f'{name} attribute should not be set after {type(self).__name__} is initialized')
        super().__setattr__(name, value)

    @property
    def _is_batched(self):
        return self.batch_sampler is not None

    @property
    def _index_sampler(self):
        return self.batch_sampler if self._is_batched else self.sampler

    def __iter__(self):
        return _Batches(self)

    def __len__(self):
        if not self._is_iterable:
            return len(self._index_sampler)
        length = len(self.dataset)
        if self.batch_size is None:
            return length
        return length // self.batch_size if self.drop_last else _math.ceil(length / self.batch_size)
