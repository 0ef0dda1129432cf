# Join: lets ranks with different numbers of inputs train together. A rank that has none left shadows the
# others' collectives until all have joined.
# Source: torch/distributed/algorithms/join.py, 2.x.
import torch
import torch.distributed as _dist


class JoinHook:
    def main_hook(self):
        pass

    def post_hook(self, is_last_joiner):
        pass


class _JoinConfig:
    def __init__(self, enable, throw_on_early_termination, is_first_joinable):
        self.enable = enable
        self.throw_on_early_termination = throw_on_early_termination
        self.is_first_joinable = is_first_joinable


class Joinable:
    def __init__(self):
        super().__init__()
        self._join_config = Joinable._disabled()

    @staticmethod
    def _disabled():
        return _JoinConfig(False, False, False)

    def join_hook(self, **kwargs):
        raise NotImplementedError

    @property
    def join_device(self):
        raise NotImplementedError

    @property
    def join_process_group(self):
        raise NotImplementedError


class Join:
    def __init__(self, joinables, enable=True, throw_on_early_termination=False, **kwargs):
        if len(joinables) == 0:
            raise ValueError('The join context manager requires at least one joinable')
        self._joinables = joinables
        self._join_hooks = [joinable.join_hook(**kwargs) for joinable in joinables]
        self._enable = enable
        self._throw_on_early_termination = throw_on_early_termination
        for index, joinable in enumerate(joinables):
            joinable._join_config = _JoinConfig(enable, throw_on_early_termination, index == 0)
        self._process_group = joinables[0].join_process_group
        self._device = joinables[0].join_device
        for joinable in joinables:
            if joinable.join_process_group is not self._process_group:
                raise ValueError('Using join context manager with multiple process groups')
            if joinable.join_device != self._device:
                raise ValueError('Using join context manager with multiple devices')
        self._rank = _dist.get_rank(self._process_group)

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        # PyTorch leaves the configuration behind too; a later forward outside the block must not look for joiners.
        try:
            if self._enable and not kind:
                self._shadow()
        finally:
            for joinable in self._joinables:
                joinable._join_config = Joinable._disabled()

    def _shadow(self):
        is_last_joiner = True
        while True:
            active = torch.zeros(1, device=self._device)
            _dist.all_reduce(active, group=self._process_group)
            if active.item() == 0:
                break
            if self._throw_on_early_termination:
                _dist.all_reduce(torch.ones(1, device=self._device), group=self._process_group)
                raise RuntimeError(f'Rank {self._rank} exhausted all inputs.')
            is_last_joiner = False
            for hook in self._join_hooks:
                hook.main_hook()
        for hook in self._join_hooks:
            hook.post_hook(is_last_joiner)

    @staticmethod
    def notify_join_context(joinable):
        # Before the first collective of an iteration: this rank still takes part. Returns the work of the count
        # and the count; None outside a join context.
        config = joinable._join_config
        if not config.is_first_joinable or not config.enable:
            return None
        device = joinable.join_device
        group = joinable.join_process_group
        ones = torch.ones(1, device=device)
        work = _dist.all_reduce(ones, group=group, async_op=True)
        if config.throw_on_early_termination:
            stops = torch.zeros(1, device=device)
            _dist.all_reduce(stops, group=group)
            if stops.item():
                raise RuntimeError('Detected at least one rank that exhausted inputs. Throwing across all ranks.')
        return work, ones
