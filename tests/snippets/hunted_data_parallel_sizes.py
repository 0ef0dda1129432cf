# DataParallel: sizes seen inside, the attribute that is not there, checkpoints, loss inside the model.
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader


class RandomDataset(Dataset):
    def __init__(self, size, length):
        self.len = length
        self.data = torch.randn(length, size)

    def __getitem__(self, index):
        return self.data[index]

    def __len__(self):
        return self.len


class Model(nn.Module):
    def __init__(self, input_size, output_size):
        super(Model, self).__init__()
        self.fc = nn.Linear(input_size, output_size)
        self.calls = 0

    def forward(self, input):
        self.calls += 1
        return self.fc(input)

    def describe(self):
        return f'{self.fc.in_features}->{self.fc.out_features}'


torch.manual_seed(0)
model = Model(5, 2)
if torch.cuda.device_count() > 1:
    print("Let's use", torch.cuda.device_count(), 'GPUs!')
    model = nn.DataParallel(model)
model.to(torch.device('cuda:0'))
for data in DataLoader(RandomDataset(5, 50), batch_size=30, shuffle=True):
    output = model(data.to('cuda:0'))
    print('Outside: input size', data.size(), 'output_size', output.size(), output.device)
try:
    model.describe()
except AttributeError as e:
    print(e)
print(model.module.describe(), model.module.calls, model.device_ids)
print(list(model.state_dict()))
plain = Model(5, 2)
try:
    plain.load_state_dict(model.state_dict())
except RuntimeError as e:
    print(str(e).replace('\t', '  '))
plain.load_state_dict({k.replace('module.', '', 1): v for k, v in model.state_dict().items()})
print(plain.fc.weight.device)


class WithLoss(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x, y):
        return nn.functional.mse_loss(self.inner(x), y)


both = nn.DataParallel(WithLoss(plain).cuda(), device_ids=[0, 1])
loss = both(torch.ones(4, 5), torch.zeros(4, 2))
print(loss.shape, loss.device)
loss.mean().backward()
print(plain.fc.weight.grad.shape, plain.fc.weight.grad.device)
both.zero_grad()
wrong = nn.DataParallel(Model(5, 2))
try:
    wrong(torch.ones(4, 5))
except RuntimeError as e:
    print(e)
try:
    nn.DataParallel(Model(5, 2).cuda(), device_ids=[1, 0])(torch.ones(4, 5))
except RuntimeError as e:
    print(e)
# expect: Let's use 4 GPUs!
# expect: Outside: input size torch.Size([30, 5]) output_size torch.Size([30, 2]) cuda:0
# expect: Outside: input size torch.Size([20, 5]) output_size torch.Size([20, 2]) cuda:0
# expect: 'DataParallel' object has no attribute 'describe'
# expect: 5->2 0 [0, 1, 2, 3]
# expect: ['module.fc.weight', 'module.fc.bias']
# expect: Error(s) in loading state_dict for Model:
# expect:   Missing key(s) in state_dict: "fc.weight", "fc.bias". 
# expect:   Unexpected key(s) in state_dict: "module.fc.weight", "module.fc.bias". 
# expect: cpu
# expect: torch.Size([2]) cuda:0
# expect: torch.Size([2, 5]) cuda:0
# expect: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# expect: module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cuda:0
