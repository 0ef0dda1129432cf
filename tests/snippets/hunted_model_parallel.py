# Model parallel on two devices, pipelined over splits, and where things are.
import torch
import torch.nn as nn

torch.manual_seed(0)


class ToyModel(nn.Module):
    def __init__(self):
        super(ToyModel, self).__init__()
        self.net1 = torch.nn.Linear(10, 10).to('cuda:0')
        self.relu = torch.nn.ReLU()
        self.net2 = torch.nn.Linear(10, 5).to('cuda:1')

    def forward(self, x):
        x = self.relu(self.net1(x.to('cuda:0')))
        return self.net2(x.to('cuda:1'))


class Pipelined(ToyModel):
    def __init__(self, split_size=4):
        super().__init__()
        self.split_size = split_size

    def forward(self, x):
        splits = iter(x.split(self.split_size, dim=0))
        s_next = next(splits)
        s_prev = self.relu(self.net1(s_next.to('cuda:0'))).to('cuda:1')
        ret = []
        for s_next in splits:
            s_prev = self.net2(s_prev)
            ret.append(s_prev)
            s_prev = self.relu(self.net1(s_next.to('cuda:0'))).to('cuda:1')
        s_prev = self.net2(s_prev)
        ret.append(s_prev)
        return torch.cat(ret)


model = ToyModel()
loss_fn = nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.001)
optimizer.zero_grad()
outputs = model(torch.ones(20, 10))
labels = torch.ones(20, 5).to('cuda:1')
loss = loss_fn(outputs, labels)
loss.backward()
optimizer.step()
print(outputs.device, loss.device, [p.grad.device for p in model.parameters()])
piped = Pipelined()
piped.load_state_dict(model.state_dict())
x = torch.ones(10, 10)
print(torch.allclose(piped(x), model(x)))
try:
    loss_fn(outputs, torch.ones(20, 5))
except RuntimeError as e:
    print(e)
try:
    model.net2(model.net1(torch.ones(2, 10, device='cuda:0')))
except RuntimeError as e:
    print(e)
try:
    outputs + torch.ones(20, 5, device='cuda:0')
except RuntimeError as e:
    print(e)
print({name: str(p.device) for name, p in model.named_parameters()})
model.cuda(1)
print({str(p.device) for p in model.parameters()})
model.to('cpu')
print(next(model.parameters()).is_cuda, torch.cuda.device_count())
# expect: cuda:1 cuda:1 [device(type='cuda', index=0), device(type='cuda', index=0), device(type='cuda', index=1), device(type='cuda', index=1)]
# expect: True
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cpu!
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# expect: Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0!
# expect: {'net1.weight': 'cuda:0', 'net1.bias': 'cuda:0', 'net2.weight': 'cuda:1', 'net2.bias': 'cuda:1'}
# expect: {'cuda:1'}
# expect: False 4
