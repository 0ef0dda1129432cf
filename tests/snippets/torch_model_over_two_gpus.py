# A model split by hand works alone and is refused by DataParallel.
import torch, torch.nn as nn
class MP(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16).to('cuda:0')
        self.b = nn.Linear(16, 4).to('cuda:1')
    def forward(self, x):
        x = torch.relu(self.a(x.to('cuda:0')))
        return self.b(x.to('cuda:1'))
m = MP()
print(m(torch.ones(2, 8)).device, [str(p.device) for p in m.parameters()])
try:
    nn.DataParallel(m)(torch.ones(4, 8))
except RuntimeError as e:
    print(e)
class Bad(MP):
    def forward(self, x):
        return self.b(self.a(x.to('cuda:0')))
Bad()(torch.ones(2, 8))
# expect: cuda:1 ['cuda:0', 'cuda:0', 'cuda:1', 'cuda:1']
# expect: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cuda:1
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
