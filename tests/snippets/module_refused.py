# oracle cannot: what is refused is there
# What Python has and the subset has not is refused by its name. (torch marks a program for Ringside.)
import time
import torch

try:
    import json
except ImportError as error:
    print(str(error).split(' (')[0])  # expect: 'json' is not part of Ringside's Python subset
try:
    import jsom
except ModuleNotFoundError as error:
    print(error)  # expect: No module named 'jsom'
try:
    time.strftime('%H')
except NotImplementedError as error:
    print(error)  # expect: time.strftime() is not part of Ringside's Python subset
