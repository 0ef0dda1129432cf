# DataParallel on three chosen GPUs gives the CPU's numbers.
import torch, torch.nn as nn
torch.manual_seed(0)
class MLP(nn.Module):
    def __init__(self, sizes=(8, 16, 16, 3)):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        self.act = nn.GELU()
    def forward(self, x):
        for i, layer in enumerate(self.layers):
            x = layer(x)
            if i < len(self.layers) - 1:
                x = self.act(x)
        return x
model = MLP()
print(model)
x = torch.randn(12, 8)
cpu_out = model(x)
model = nn.DataParallel(model.cuda(), device_ids=[0, 2, 3])
out = model(x)
print(out.device, (out.cpu() - cpu_out).abs().max() < 1e-5, out[0])
for i in range(torch.cuda.device_count()):
    print(i, torch.cuda.memory_allocated(i) > 0)
print(torch.cuda.max_memory_allocated(1), len(list(model.parameters())), [n for n, p in model.named_parameters()][:2])
# expect: MLP(
# expect:   (layers): ModuleList(
# expect:     (0): Linear(in_features=8, out_features=16, bias=True)
# expect:     (1): Linear(in_features=16, out_features=16, bias=True)
# expect:     (2): Linear(in_features=16, out_features=3, bias=True)
# expect:   )
# expect:   (act): GELU(approximate='none')
# expect: )
# expect: cuda:0 tensor(True) tensor([ 0.1156,  0.2077, -0.0057], device='cuda:0', grad_fn=<SelectBackward0>)
# expect: 0 True
# expect: 1 False
# expect: 2 True
# expect: 3 True
# expect: 0 6 ['module.layers.0.weight', 'module.layers.0.bias']
