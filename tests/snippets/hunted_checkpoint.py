# Saving and loading a checkpoint through a buffer, and resuming exactly.
import io
import copy
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(4, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 2)
data = torch.randn(8, 3)


def train(model, optimizer, scheduler, steps):
    for _ in range(steps):
        optimizer.zero_grad()
        loss = model(data).pow(2).mean()
        loss.backward()
        optimizer.step()
        scheduler.step()
    return loss.item()


train(model, optimizer, scheduler, 3)
buffer = io.BytesIO()
torch.save({'epoch': 3, 'model': model.state_dict(), 'optimizer': optimizer.state_dict(),
            'scheduler': scheduler.state_dict(), 'rng': torch.get_rng_state()}, buffer)
after = train(model, optimizer, scheduler, 2)
noise = torch.rand(2)
buffer.seek(0)
checkpoint = torch.load(buffer)
print(sorted(checkpoint), checkpoint['epoch'], type(checkpoint['model']).__name__)
fresh = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(4, 1))
print(fresh.load_state_dict(checkpoint['model']))
opt2 = torch.optim.Adam(fresh.parameters(), lr=0.5)
opt2.load_state_dict(checkpoint['optimizer'])
sch2 = torch.optim.lr_scheduler.StepLR(opt2, 2)
sch2.load_state_dict(checkpoint['scheduler'])
print(opt2.param_groups[0]['lr'], sch2.last_epoch, list(opt2.state_dict()['state'][0]))
print(train(fresh, opt2, sch2, 2) == after)
torch.set_rng_state(checkpoint['rng'])
again = torch.rand(2)
torch.set_rng_state(checkpoint['rng'])
print(torch.equal(again, torch.rand(2)), checkpoint['rng'].dtype, checkpoint['rng'].shape)
buffer.seek(0)
moved = torch.load(buffer, map_location='cuda:1')
print(moved['model']['0.weight'].device, moved['rng'].device)
cuda_model = copy.deepcopy(model).to('cuda:2')
second = io.BytesIO()
torch.save(cuda_model.state_dict(), second)
second.seek(0)
print({str(t.device) for t in torch.load(second).values()})
second.seek(0)
print({str(t.device) for t in torch.load(second, map_location={'cuda:2': 'cuda:0'}).values()})
second.seek(0)
print({str(t.device) for t in torch.load(second, map_location=lambda storage, loc: storage).values()})
tensor = io.BytesIO()
torch.save(torch.arange(3), tensor)
tensor.seek(0)
print(torch.load(tensor))
result = model.load_state_dict({'0.weight': torch.zeros(4, 3), 'extra': torch.ones(1)}, strict=False)
print(result.missing_keys, result.unexpected_keys)
# expect: ['epoch', 'model', 'optimizer', 'rng', 'scheduler'] 3 OrderedDict
# expect: <All keys matched successfully>
# expect: 0.001 3 ['step', 'exp_avg', 'exp_avg_sq']
# expect: True
# expect: True torch.uint8 torch.Size([5056])
# expect: cuda:1 cuda:1
# expect: {'cuda:2'}
# expect: {'cuda:0'}
# expect: {'cpu'}
# expect: tensor([0, 1, 2])
# expect: ['0.bias', '1.weight', '1.bias', '1.running_mean', '1.running_var', '3.weight', '3.bias'] ['extra']
