# state_dict numbers the parameters; loading it continues training where it stopped.
import copy
import torch
from torch import nn, optim

def train(model, optimizer, steps):
    for i in range(steps):
        for j, p in enumerate(model.parameters()):
            p.grad = p.detach() * (i + 1) + j
        optimizer.step()

torch.manual_seed(0)
model = nn.Linear(2, 1)
optimizer = optim.Adam(model.parameters(), lr=0.1)
print(optimizer.state_dict()['state'], optimizer.state_dict()['param_groups'][0]['params'])
train(model, optimizer, 2)
saved = copy.deepcopy(optimizer.state_dict())
print(saved.keys(), saved['state'].keys(), saved['state'][0].keys())
print(saved['state'][0]['step'], saved['state'][1]['exp_avg'])
twin = copy.deepcopy(model)
second = optim.Adam(twin.parameters(), lr=0.7)
second.load_state_dict(saved)
print(second.param_groups[0]['lr'], second.state[twin.bias]['exp_avg_sq'])
train(model, optimizer, 3)
train(twin, second, 3)
print(torch.equal(model.weight, twin.weight), [round(v, 5) for v in model.weight.tolist()[0]], second.state[twin.weight]['step'])
for wrong in [optim.Adam([model.weight]), optim.Adam([{'params': [model.weight]}, {'params': [model.bias]}])]:
    try:
        wrong.load_state_dict(saved)
    except ValueError as error:
        print(error)
# expect: {} [0, 1]
# expect: dict_keys(['state', 'param_groups']) dict_keys([0, 1]) dict_keys(['step', 'exp_avg', 'exp_avg_sq'])
# expect: tensor(2.) tensor([0.0012])
# expect: 0.1 tensor([0.0003])
# expect: True [-0.04304, -0.07042] tensor(5.)
# expect: loaded state dict contains a parameter group that doesn't match the size of optimizer's group
# expect: loaded state dict has a different number of parameter groups
