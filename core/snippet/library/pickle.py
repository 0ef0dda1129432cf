# pickle's exceptions. Objects travel between ranks and through torch.save; text of them is not made.
class PickleError(Exception):
    pass


class PicklingError(PickleError):
    __module__ = '_pickle'


class UnpicklingError(PickleError):
    __module__ = '_pickle'


HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


def _refused(name):
    def refuse(*args, **kwds):
        raise NotImplementedError(f"pickle.{name}() is not part of Ringside's Python subset")
    return refuse


dump, dumps, load, loads = map(_refused, ('dump', 'dumps', 'load', 'loads'))
