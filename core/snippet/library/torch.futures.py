# Values that come later: what Work.get_future() gives and DDP's communication hooks return.
#
# A future of a collective on GPUs is completed at once: its callbacks run under a stream of their own, which waits for the
# collective. On the host it is completed when somebody waits for it or asks whether it is done.
# Source: torch/futures/__init__.py and ATen/core/ivalue_inl.h, 2.x.
import torch

_COMPLETED_TWICE = ('Attempting to mark a completed Future as complete again. Note that a Future can only be marked '
                    'completed once.')


class Future:
    def __init__(self, *, devices=None):
        self._is_done = False
        self._result = None
        self._error = None
        self._may_settle = None  # asks whether _settle() would not block; None: somebody else completes it
        self._settle = None
        self._stream = None      # where its value is made, when that is a GPU's stream
        self._event = None
        self._callbacks = []

    def __class_getitem__(cls, item):
        return cls

    def done(self):
        if not self._is_done and self._may_settle is not None and self._may_settle():
            self._settle()
        return self._is_done

    def _complete(self):
        if not self._is_done:
            if self._settle is None:
                raise RuntimeError('this Future is waited for, and nobody is left to complete it')
            self._settle()

    def wait(self):
        self._complete()
        if self._error is not None:
            raise self._error
        if self._event is not None:
            torch.cuda.current_stream(self._stream.device).wait_event(self._event)
        return self._result

    def value(self):
        if not self.done():
            raise RuntimeError('Future must be completed before its value is read')
        if self._error is not None:
            raise self._error
        return self._result

    def set_result(self, result):
        if self._is_done:
            raise RuntimeError(_COMPLETED_TWICE)
        self._finish(result, None)

    def set_exception(self, result):
        if not isinstance(result, Exception):
            raise AssertionError(f'{result} is of type {type(result)}, not an Exception.')
        if self._is_done:
            raise RuntimeError(_COMPLETED_TWICE)
        self._finish(None, result)

    def _finish(self, result, error):
        self._is_done = True
        self._result = result
        self._error = error
        if self._stream is not None:
            self._event = self._stream.record_event()
        waiting, self._callbacks = self._callbacks, []
        for callback in waiting:
            callback()

    def then(self, callback):
        after = Future()
        after._stream = self._stream

        def run():
            if after._is_done:
                return
            self._complete()
            with torch.cuda.stream(self._stream):
                try:
                    result, error = callback(self), None
                except Exception as raised:
                    result = None
                    error = RuntimeError('Got the following error when running the callback: '
                                         f'{type(raised).__name__}: {raised}')
                after._finish(result, error)

        after._settle = run
        after._may_settle = self.done
        if self._is_done:
            run()
        else:
            self._callbacks.append(run)
        return after

    def add_done_callback(self, callback):
        if self._is_done:
            callback(self)
        else:
            self._callbacks.append(lambda: callback(self))


def _of_work(work, outputs):
    made = Future()
    device = next((tensor.device for tensor in outputs if tensor.is_cuda), None)

    def settle():
        work.wait()
        made._finish(outputs, None)

    if device is None:
        made._settle = settle
        made._may_settle = work.is_completed
    else:
        made._stream = torch.cuda.Stream(device)
        with torch.cuda.stream(made._stream):
            settle()
    return made


def collect_all(futures):
    futures = list(futures)
    made = Future()

    def settle():
        for future in futures:
            future._complete()
        if not made._is_done:
            made._finish(futures, None)

    made._settle = settle
    made._may_settle = lambda: all(future.done() for future in futures)
    made.done()
    return made


def wait_all(futures):
    return [future.wait() for future in collect_all(futures).wait()]
