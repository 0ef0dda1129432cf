# Mixed precision on the CPU: which results are bfloat16, and a training loop with autocast.
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
a, b = torch.rand(4, 4), torch.rand(4, 4)
with torch.autocast(device_type='cpu', dtype=torch.bfloat16):
    c = torch.mm(a, b)
    d = c + 1.0
    e = torch.matmul(a, b[0])
    f = a @ b
    g = a + b
    h = c + a
    i = torch.softmax(c, dim=-1)
    j = F.mse_loss(c, a)
    k = F.linear(a, b)
    l = torch.cat([a, c])
    m = F.relu(c)
    print(torch.is_autocast_cpu_enabled(), torch.get_autocast_cpu_dtype())
    with torch.autocast(device_type='cpu', enabled=False):
        n = torch.mm(a, b)
print([t.dtype for t in (c, d, e, f, g, h, j, k, l, m, n)])
print(torch.is_autocast_cpu_enabled())
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
opt = torch.optim.SGD(model.parameters(), lr=0.1)
x, y = torch.randn(8, 4), torch.randint(0, 2, (8,))
for step in range(3):
    opt.zero_grad()
    with torch.autocast('cpu', dtype=torch.bfloat16):
        out = model(x)
        loss = F.cross_entropy(out, y)
    loss.backward()
    opt.step()
    print(out.dtype, loss.dtype, model[0].weight.dtype, model[0].weight.grad.dtype, round(loss.item(), 1))


@torch.autocast('cpu', dtype=torch.bfloat16)
def predict(net, value):
    return net(value)


print(predict(nn.Linear(4, 2), x).dtype)
half = x.to(torch.bfloat16)
try:
    torch.mm(half, a)
except RuntimeError as error:
    print(type(error).__name__)
print(torch.finfo(torch.float16).max, torch.finfo(torch.bfloat16).eps, torch.tensor(70000.).half(), torch.tensor(1e-8).half())
print((torch.tensor(2048.).half() + 1).item(), torch.tensor([1.0, 2.5], dtype=torch.bfloat16))
scaler = torch.cuda.amp.GradScaler(enabled=False)
loss = model(x).sum()
print(scaler.scale(loss) is loss, scaler.get_scale(), scaler.is_enabled(), scaler.state_dict())
# expect: True torch.bfloat16
# expect: [torch.bfloat16, torch.bfloat16, torch.bfloat16, torch.bfloat16, torch.float32, torch.float32, torch.float32, torch.bfloat16, torch.float32, torch.bfloat16, torch.float32]
# expect: False
# expect: torch.bfloat16 torch.float32 torch.float32 torch.float32 1.0
# expect: torch.bfloat16 torch.float32 torch.float32 torch.float32 0.8
# expect: torch.bfloat16 torch.float32 torch.float32 torch.float32 0.7
# expect: torch.bfloat16
# expect: RuntimeError
# expect: 65504.0 0.0078125 tensor(inf, dtype=torch.float16) tensor(0., dtype=torch.float16)
# expect: 2048.0 tensor([1.0000, 2.5000], dtype=torch.bfloat16)
# expect: True 1.0 False {}
