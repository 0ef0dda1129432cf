# On a GPU autocast makes products float16, keeps losses and sums float32, and GradScaler skips a step of infinities.
# oracle cannot: regions of autocast on its pretended GPUs run in float32
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.LayerNorm(8), nn.ReLU(), nn.Linear(8, 3)).cuda()
x, y = torch.randn(5, 4, device='cuda'), torch.tensor([0, 1, 2, 0, 1], device='cuda')
with torch.autocast('cuda'):
    hidden = model[0](x)
    normal = model[1](hidden)
    out = model(x)
    print(hidden.dtype, normal.dtype, out.dtype, out.sum().dtype, out.exp().dtype, (out + 1).dtype, out.softmax(1).dtype)
    print(F.cross_entropy(out, y).dtype, (x @ x.t()).dtype, nn.Conv1d(1, 1, 1).cuda()(x.unsqueeze(1)).dtype)
    print(torch.is_autocast_enabled(), torch.get_autocast_dtype('cuda'), (x.cpu() @ x.cpu().t()).dtype)
    try:
        F.binary_cross_entropy(out.sigmoid(), torch.ones_like(out))
    except RuntimeError as error:
        print(str(error).split('\n')[0])
print(torch.is_autocast_enabled())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler('cuda', init_scale=2.0 ** 10, growth_interval=2)
for step in range(4):
    optimizer.zero_grad()
    with torch.autocast('cuda', dtype=torch.float16):
        loss = F.cross_entropy(model(x), y)
    scaler.scale(loss).backward()
    if step == 2:
        model[0].weight.grad[0, 0] = float('inf')
    before = model[0].weight.detach().clone()
    scaler.step(optimizer)
    scaler.update()
    print(step, torch.equal(before, model[0].weight), scaler.get_scale(), model[0].weight.grad.dtype)
scaler.scale(F.cross_entropy(model(x), y)).backward()
scaler.unscale_(optimizer)
norm = nn.utils.clip_grad_norm_(model.parameters(), 0.1)
scaler.step(optimizer)
for call in (lambda: scaler.unscale_(optimizer), lambda: scaler.step(optimizer)):
    try:
        call()
    except RuntimeError as error:
        print(error)
scaler.update()
print(sorted(scaler.state_dict()))
# expect: torch.float16 torch.float32 torch.float16 torch.float32 torch.float32 torch.float16 torch.float32
# expect: torch.float32 torch.float16 torch.float16
# expect: True torch.float16 torch.float32
# expect: torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.
# expect: False
# expect: 0 False 1024.0 torch.float32
# expect: 1 False 2048.0 torch.float32
# expect: 2 True 1024.0 torch.float32
# expect: 3 False 1024.0 torch.float32
# expect: unscale_() is being called after step().
# expect: step() has already been called since the last update().
# expect: ['_growth_tracker', 'backoff_factor', 'growth_factor', 'growth_interval', 'scale']
