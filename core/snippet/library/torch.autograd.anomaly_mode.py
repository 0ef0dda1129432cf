# Anomaly detection: backward names the operation that made a nan.
import warnings as _warnings

import torch
from torch._C import _set_anomaly


class detect_anomaly:
    def __init__(self, check_nan=True):
        self._check_nan = check_nan
        _warnings.warn('Anomaly Detection has been enabled. This mode will increase the runtime and should only be '
                       'enabled for debugging.', stacklevel=2)

    def __enter__(self):
        self._before = _set_anomaly(self._check_nan)

    def __exit__(self, *exception):
        _set_anomaly(self._before)
        return False


class set_detect_anomaly:
    def __init__(self, mode, check_nan=True):
        self._before = _set_anomaly(mode and check_nan)

    def __enter__(self):
        pass

    def __exit__(self, *exception):
        _set_anomaly(self._before)
        return False
