# Facts 2.8.2: saving, loading and the errors of wrong keys.
import torch
from torch import nn
a, b = nn.Linear(2, 2), nn.Linear(2, 2)
print(b.load_state_dict(a.state_dict()), torch.equal(a.weight, b.weight), a.weight is b.weight)
wrapped = nn.DataParallel(nn.Linear(2, 2))
print(list(wrapped.state_dict()), list(nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1)).state_dict()))
for call in (lambda: a.load_state_dict(wrapped.state_dict()), lambda: wrapped.load_state_dict(a.state_dict()),
             lambda: nn.Linear(3, 2).load_state_dict(a.state_dict()), lambda: a.load_state_dict({'weight': a.weight}, strict=False)):
    try:
        print(call())
    except RuntimeError as error:
        print(error)
# expect: <All keys matched successfully> True False
# expect: ['module.weight', 'module.bias'] ['0.weight', '0.bias', '1.weight', '1.bias', '1.running_mean', '1.running_var', '1.num_batches_tracked']
# expect: Error(s) in loading state_dict for Linear:
# expect: 	Missing key(s) in state_dict: "weight", "bias". 
# expect: 	Unexpected key(s) in state_dict: "module.weight", "module.bias". 
# expect: Error(s) in loading state_dict for DataParallel:
# expect: 	Missing key(s) in state_dict: "module.weight", "module.bias". 
# expect: 	Unexpected key(s) in state_dict: "weight", "bias". 
# expect: Error(s) in loading state_dict for Linear:
# expect: 	size mismatch for weight: copying a param with shape torch.Size([2, 2]) from checkpoint, the shape in current model is torch.Size([2, 3]).
# expect: _IncompatibleKeys(missing_keys=['bias'], unexpected_keys=[])
# fact: 2.8.2
