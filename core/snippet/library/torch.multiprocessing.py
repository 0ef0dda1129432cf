# torch.multiprocessing: spawn and Process, one process for each rank.
#
# A program that starts n processes is run anew as n ranks. Each of them runs the program up to the start of its own process, then
# that process's function; rank 0 also plays the program that started them and goes on behind spawn() or join(). What the others
# printed on the way is forgotten: it was the one parent's. Random draws and time before the start are each rank's own.
# Source: torch/multiprocessing/spawn.py, 2.x.
#
# How a process of spawn() came to its end is told to rank 0, which takes the first report that comes, as the parent waits for
# whichever process ends first. Should rank 0's own process never end, the run raises for the parent what was noted down.
import os as _os
import sys as _sys
import traceback as _traceback

from torch._C._distributed_c10d import (
    _forget_output, _Group, _note_failure, _output_size, _run_as, _run_rank, _run_starts)

import torch.distributed as _dist

__all__ = ['spawn', 'Process', 'set_start_method', 'get_start_method', 'get_context', 'ProcessRaisedException',
           'ProcessExitedException', 'ProcessException']

_state = {'group': None, 'made': 0, 'started': 0, 'method': 'fork', 'size': 1, 'spawns': 0, 'kept': 0, 'has_failed': False}


_GROUPS_OF_A_SPAWN = 1000


class ProcessException(Exception):
    __module__ = 'torch.multiprocessing.spawn'

    def __init__(self, msg, error_index, pid):
        super().__init__(msg)
        self.msg = msg
        self.error_index = error_index
        self.pid = pid


class ProcessRaisedException(ProcessException):
    __module__ = 'torch.multiprocessing.spawn'


class ProcessExitedException(ProcessException):
    __module__ = 'torch.multiprocessing.spawn'

    def __init__(self, msg, error_index, error_pid, exit_code, signal_name=None):
        super().__init__(msg, error_index, error_pid)
        self.exit_code = exit_code
        self.signal_name = signal_name


def _begin(size):
    # Returns this process's number once the run has `size` ranks.
    if _state['group'] is not None and _state['size'] != size:
        raise NotImplementedError(f"starting {size} processes after {_state['size']} is not part of Ringside's Python "
                                  'subset: start the same number each time')
    if size > 1:
        _run_as(size)
    if _state['group'] is None:
        _state['size'] = size
        _state['group'] = _Group('processes', list(range(size)), _run_rank(), 'gloo', 'none')
        if _run_rank() != 0:
            _forget_output(0)
    return _run_rank()


def _end(rank):
    # Processes other than the first end with their function; the first is the parent too and waits for them.
    _state['group'].meet('join')
    if rank != 0:
        _sys.exit()


def _exit_code(error):
    # As the interpreter takes the argument of sys.exit().
    code = error.code
    if code is None:
        return 0
    return int(code) & 255 if isinstance(code, int) else 1


def _run(fn, rank, args):
    # Returns how the process ended: None when well, else (exception's class, text, exit code), and the error itself.
    try:
        fn(rank, *args)
    except SystemExit as error:
        code = _exit_code(error)
        if code == 0:
            return None, None
        return ('ProcessExitedException', f'process {rank} terminated with exit code {code}', code), error
    except Exception as error:
        text = _traceback.format_exc()
        first, _, rest = text.partition('\n')
        text = f'{first}\n  File "torch/multiprocessing/spawn.py", line 90, in _wrap\n    fn(i, *args)\n{rest}'
        message = f'\n\n-- Process {rank} terminated with the following error:\n{text}'
        return ('ProcessRaisedException', message, 1), error
    return None, None


def _raise_for(rank, failure, cause=None):
    _state['has_failed'] = True
    name, message, code = failure
    if name == 'ProcessExitedException':
        raise ProcessExitedException(message, rank, 1000 + rank, code) from cause
    raise ProcessRaisedException(message, rank, 1000 + rank) from cause


def _report(rank, failure, error):
    # To rank 0, without waiting for it.
    group = _state['group']
    if failure is not None:
        _note_failure(failure[0], failure[1])
    group.leave_word(f'end of process {rank}', failure)
    group.start('send', 'join', 'sum', 0, 0, [], [], 0, True)
    if error is not None:
        raise error


def _await_all(group, failure, error):
    # The parent's part. Who ends badly first is told, and the others would be terminated.
    if failure is not None:
        _raise_for(0, failure, error)
    for _ in range(group.size() - 1):
        work = group.start('receive', 'join', 'sum', 0, -1, [], [], 0, True)
        work.wait()
        rank = work._source_rank()
        failure = group.word_of(f'end of process {rank}', rank)
        if failure is not None:
            _raise_for(rank, failure)


class _ChildState:
    # What a process has for itself: its environment and its groups, which the parent behind spawn() does not see.
    def __init__(self, number):
        self.number = number

    def __enter__(self):
        self.environment = dict(_os.environ)
        # Not all ranks were in the spawn() before: each one's groups are numbered anew.
        _dist._made['groups'] = _GROUPS_OF_A_SPAWN * (self.number - 1)

    def __exit__(self, *exception):
        _os.environ.clear()
        _os.environ.update(self.environment)
        _dist.GroupMember.WORLD = None
        _dist._made['bound'] = None


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method='spawn'):
    # A program that spawns again is run anew as ranks that go on behind the first spawn() as the parent does, in silence, and
    # end with the last.
    if _state['has_failed']:
        # The others may wait for ever in the first one: they could not come along.
        raise NotImplementedError("a spawn() after one that failed is not part of Ringside's Python subset")
    _state['spawns'] += 1
    number = _state['spawns']
    _run_as(nprocs, number)
    rank = _run_rank()
    group = _Group(f'processes {number}', list(range(nprocs)), rank if rank < nprocs else -1, 'gloo', 'none')
    is_last = number >= _run_starts()
    if rank != 0:
        _forget_output(_state['kept'])
    failure = error = None
    if rank < nprocs:
        _state['group'] = group
        _state['size'] = nprocs
        with _ChildState(number):
            failure, error = _run(fn, rank, args)
    if rank != 0:
        _state['kept'] = _output_size()
        if rank < nprocs:
            _report(rank, failure, error)
        if is_last:
            _sys.exit()
    context = _Context(group if rank == 0 else None, failure, error)
    if not join:
        return context
    context.join()


class _Context:
    def __init__(self, group, failure, error):
        self._group = group  # None: of a process that goes along with the parent
        self._failure = failure
        self._error = error

    def join(self, timeout=None, grace_period=None):
        if self._group is not None:
            _await_all(self._group, self._failure, self._error)
        return True


class Process:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        _state['made'] += 1
        self._number = _state['made'] - 1
        self._target = target
        self._args = tuple(args)
        self._kwargs = dict(kwargs or {})
        self._has_run = False
        self.name = name or f'Process-{self._number + 1}'
        self.daemon = bool(daemon)
        self.exitcode = None

    @property
    def pid(self):
        return 1000 + self._number if self._has_run else None

    def start(self):
        if self._has_run:
            raise AssertionError('cannot start a process twice')
        self._has_run = True
        _state['started'] += 1
        if _state['size'] == 1 and not _run_as(0):
            return  # join() knows how many there are
        rank = _begin(_run_as(0))
        if self._number != rank:
            return
        if self._target is not None:
            self._target(*self._args, **self._kwargs)
        if rank != 0:
            _end(rank)

    def join(self, timeout=None):
        if not self._has_run:
            raise AssertionError('can only join a started process')
        if _state['group'] is None:
            _begin(_state['started'])
            if _state['size'] == 1 and self._target is not None:
                self._target(*self._args, **self._kwargs)
        if not _state.get('joined'):
            _state['joined'] = True
            _end(_run_rank())
        self.exitcode = 0

    def is_alive(self):
        return False

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def terminate(self):
        raise NotImplementedError("Process.terminate is not part of Ringside's Python subset")

    kill = terminate


def set_start_method(method, force=False):
    if method not in ('fork', 'spawn', 'forkserver'):
        raise ValueError(f'cannot find context for {method!r}')
    _state['method'] = method


def get_start_method(allow_none=False):
    return _state['method']


def get_context(method=None):
    return _sys.modules[__name__]


def cpu_count():
    return 1


def Queue(*args, **kwargs):
    raise NotImplementedError("multiprocessing.Queue is not part of Ringside's Python subset")
