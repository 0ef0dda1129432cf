# Annotations cost nothing and mean nothing.
from typing import Any, Callable, Dict, List, Optional, Tuple, Union


def f(x: List[int], y: Optional[Dict[str, Any]] = None, *rest: Tuple[int, ...]) -> Union[int, str]:
    z: Callable[[int], int] = lambda a: a
    return z(len(x))


print(f([1, 2]), Optional[int], List[int], Dict[str, int], Any)
# expect: 2 typing.Optional[int] typing.List[int] typing.Dict[str, int] typing.Any
