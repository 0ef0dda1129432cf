# The same program with and without a GPU: everything asks `device`.
import torch
from torch import nn

torch.manual_seed(73)
device = "cuda" if torch.cuda.is_available() else "cpu"
print("running on", device)


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))
        self.register_buffer("scale", torch.tensor(0.5))

    def forward(self, x):
        return x + self.scale * self.inner(x)


model = nn.Sequential(*[Residual(10) for _ in range(3)], nn.Linear(10, 2)).to(device)
x = torch.randn(24, 10, device="cpu").to(device)
y = torch.randint(0, 2, (24,)).to(device)
print(next(model.parameters()).device, {b.device.type for b in model.buffers()})
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
start.record()
for step in range(15):
    optimizer.zero_grad(set_to_none=True)
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    if step % 7 == 0:
        print(f"step {step} loss {loss.item():.4f} on {loss.device}")
end.record()
torch.cuda.synchronize()
print(start.elapsed_time(end) >= 0)
print(sum(p.numel() for p in model.parameters()), model[0].inner[0].weight.grad.is_cuda)
state = {name: value.cpu() for name, value in model.state_dict().items()}
print(len(state), {value.device.type for value in state.values()})
model.cpu().load_state_dict(state)
print(next(model.parameters()).device, model(x.cpu()).shape)
# expect: running on cuda
# expect: cuda:0 {'cuda'}
# expect: step 0 loss 0.8812 on cuda:0
# expect: step 7 loss 0.6322 on cuda:0
# expect: step 14 loss 0.4830 on cuda:0
# expect: True
# expect: 682 True
# expect: 17 {'cpu'}
# expect: cpu torch.Size([24, 2])
