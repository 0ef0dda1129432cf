# What load_state_dict says of keys that are no tensors, that are missing, and that nobody expects.
import torch
from torch import nn

layer = nn.Linear(2, 1)
state = layer.state_dict()

def attempt(state, **options):
    try:
        print(layer.load_state_dict(state, **options))
    except Exception as error:
        print(type(error).__name__, error)

attempt({**state, 'epoch': 3})
attempt({**state, 'epoch': 3, 'lr': 0.1, 'extra.weight': torch.ones(1)}, strict=False)
attempt({'weight': 3.0, 'bias': state['bias']})
attempt({'weight': [1.0, 2.0], 'bias': state['bias']}, strict=False)
attempt({'weight': torch.ones(2, 2), 'bias': state['bias']})
attempt({'model': state})
attempt([1, 2])
attempt({'bias': torch.tensor(1.0), 'weight': state['weight']})
norm = nn.BatchNorm1d(2)
old = norm.state_dict()
del old['num_batches_tracked']
try:
    print(norm.load_state_dict(old))
except RuntimeError as error:
    print(error)
plain = {k: v for k, v in norm.state_dict().items() if k != 'num_batches_tracked'}
try:
    print(norm.load_state_dict(plain))
except RuntimeError as error:
    print(error)
print(norm.load_state_dict({}, strict=False))
try:
    norm.load_state_dict({})
except RuntimeError as error:
    print(error)
deep = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
print(list(deep.state_dict()._metadata.items()))
s = {k: v for k, v in deep.state_dict().items() if not k.startswith('1.')}
try:
    print(deep.load_state_dict(s))
except RuntimeError as error:
    print(error)
print(deep.load_state_dict(s, strict=False))
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	Unexpected key(s) in state_dict: "epoch". 
# expect: _IncompatibleKeys(missing_keys=[], unexpected_keys=['epoch', 'lr', 'extra.weight'])
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	While copying the parameter named "weight", expected torch.Tensor or Tensor-like object from checkpoint but received <class 'float'>
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	While copying the parameter named "weight", expected torch.Tensor or Tensor-like object from checkpoint but received <class 'list'>
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	size mismatch for weight: copying a param with shape torch.Size([2, 2]) from checkpoint, the shape in current model is torch.Size([1, 2]).
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	Missing key(s) in state_dict: "weight", "bias". 
# expect: 	Unexpected key(s) in state_dict: "model". 
# expect: TypeError Expected state_dict to be dict-like, got <class 'list'>.
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	size mismatch for bias: copying a param with shape torch.Size([]) from checkpoint, the shape in current model is torch.Size([1]).
# expect: Error(s) in loading state_dict for BatchNorm1d:
# expect: 	Missing key(s) in state_dict: "num_batches_tracked". 
# expect: <All keys matched successfully>
# expect: _IncompatibleKeys(missing_keys=['weight', 'bias', 'running_mean', 'running_var'], unexpected_keys=[])
# expect: Error(s) in loading state_dict for BatchNorm1d:
# expect: 	Missing key(s) in state_dict: "weight", "bias", "running_mean", "running_var". 
# expect: [('', {'version': 1}), ('0', {'version': 1}), ('1', {'version': 2})]
# expect: Error(s) in loading state_dict for Sequential:
# expect: 	Missing key(s) in state_dict: "1.weight", "1.bias", "1.running_mean", "1.running_var". 
# expect: _IncompatibleKeys(missing_keys=['1.weight', '1.bias', '1.running_mean', '1.running_var'], unexpected_keys=[])
