# Module.to, cuda and cpu in all their forms.
import torch, torch.nn as nn
m = nn.Linear(2, 2)
for f in (lambda: m.to('cuda:5'), lambda: m.to(torch.int32), lambda: m.to(), lambda: m.to(None), lambda: m.to(1).weight.device, lambda: m.cuda(0).weight.device, lambda: m.to(torch.device('cpu')).weight.device,
          lambda: m.to('cuda', torch.float64).weight.dtype, lambda: m.half().weight.dtype, lambda: m.float().cpu().weight.dtype, lambda: m.to(device='cuda').weight.device, lambda: m.to('cuda:01'), lambda: m.to([1]), lambda: m.to(foo=1), lambda: m.cpu(0), lambda: m.cuda(0, 1),
          lambda: m.double()(torch.ones(1, 2)), lambda: m.to(torch.ones(1)).weight.device, lambda: m.requires_grad_(False).weight.requires_grad, lambda: m.weight.data.device, lambda: m.bias.grad, lambda: m.zero_grad()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])
# expect: RuntimeError CUDA error: invalid device ordinal
# expect: TypeError nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.int32
# expect: Linear(in_features=2, out_features=2, bias=True)
# expect: Linear(in_features=2, out_features=2, bias=True)
# expect: cuda:1
# expect: cuda:0
# expect: cpu
# expect: torch.float64
# expect: torch.float16
# expect: torch.float32
# expect: cuda:0
# expect: RuntimeError Invalid device string: 'cuda:01'
# expect: TypeError to() received an invalid combination of arguments - got (list), but expected one of:
# expect: TypeError to() received an invalid combination of arguments - got (foo=int, ), but expected one of:
# expect: TypeError Module.cpu() takes 1 positional argument but 2 were given
# expect: TypeError Module.cuda() takes from 1 to 2 positional arguments but 3 were given
# expect: RuntimeError Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# expect: cpu
# expect: False
# expect: cpu
# expect: None
# expect: None
