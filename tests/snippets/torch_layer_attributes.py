# Built-in layers tell their settings, and can be set anew.
import torch
from torch import nn
from torch.optim.optimizer import Optimizer
from torch.optim.sgd import SGD
from torch.utils.data.sampler import Sampler

print(nn.Linear(2, 3).in_features, nn.LayerNorm((2, 3)).normalized_shape, nn.LayerNorm(3, eps=0.1).eps, nn.LayerNorm(3).elementwise_affine)
norm = nn.BatchNorm1d(3, momentum=0.3)
print(norm.num_features, norm.eps, norm.momentum, norm.affine, norm.track_running_stats)
norm.momentum = 0.5
norm(torch.tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]]))
print(norm.running_mean, norm.num_batches_tracked)
norm.reset_running_stats()
print(norm.running_mean, norm.running_var, norm.num_batches_tracked)
drop = nn.Dropout(0.25, inplace=True)
print(drop.p, drop.inplace, nn.GELU().approximate, nn.ReLU().inplace, nn.Softmax(dim=1).dim, nn.Flatten().start_dim, nn.Flatten().end_dim)
drop.p = 0.5
print(drop, nn.CrossEntropyLoss().reduction, nn.NLLLoss(ignore_index=3).ignore_index, nn.CrossEntropyLoss(label_smoothing=0.1).label_smoothing)
torch.manual_seed(0)
layer = nn.Linear(2, 2)
before = layer.weight.tolist()
torch.manual_seed(0)
layer.reset_parameters()
print(layer.weight.tolist() == before, nn.Linear(2, 2, bias=False).bias)
model = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.BatchNorm1d(2)))
print(model.get_submodule('1.0'), model.get_parameter('0.bias').shape, model.get_buffer('1.0.running_var'), model.get_submodule('') is model)
for attempt in [lambda: model.get_submodule('2'), lambda: model.get_parameter('1.0.running_mean'), lambda: model.get_parameter('0.wait')]:
    try:
        attempt()
    except AttributeError as error:
        print(error)
layers = nn.ModuleList([nn.Linear(1, 2)])
layers.insert(0, nn.ReLU())
layers += [nn.Tanh()]
print(layers, len(layers))
del layers[0]
print(layers, [type(m).__name__ for m in layers + nn.ModuleList([nn.Sigmoid()])])
named = nn.ModuleDict({'a': nn.ReLU()})
named.update({'b': nn.Tanh()})
print(named.pop('a'), list(named), len(named))
del named['b']
print(named)
chain = nn.Sequential(nn.Linear(1, 1), nn.ReLU())
del chain[1]
chain.append(nn.Tanh())
print(chain)
print(nn.Softplus(2.0, 10.0)(torch.tensor([-1.0, 1.0, 6.0])), nn.functional.softplus(torch.tensor([1.0]), beta=0.5), torch.ones(2, 3, 4).mT.shape)
print(nn.modules.Linear is nn.Linear, nn.parameter.Parameter is nn.Parameter)
print(torch.utils.data.dataloader.default_collate([1, 2]))
print(Optimizer is torch.optim.Optimizer, SGD is torch.optim.SGD, issubclass(torch.utils.data.RandomSampler, Sampler))
# expect: 2 (2, 3) 0.1 True
# expect: 3 1e-05 0.3 True True
# expect: tensor([1., 1., 1.]) tensor(1)
# expect: tensor([0., 0., 0.]) tensor([1., 1., 1.]) tensor(0)
# expect: 0.25 True none False 1 1 -1
# expect: Dropout(p=0.5, inplace=True) mean 3 0.1
# expect: True None
# expect: BatchNorm1d(2, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True) torch.Size([2]) tensor([1., 1.]) True
# expect: Sequential has no attribute `2`
# expect: `running_mean` is not an nn.Parameter
# expect: Linear has no attribute `wait`
# expect: ModuleList(
# expect:   (0): ReLU()
# expect:   (1): Linear(in_features=1, out_features=2, bias=True)
# expect:   (2): Tanh()
# expect: ) 3
# expect: ModuleList(
# expect:   (0): Linear(in_features=1, out_features=2, bias=True)
# expect:   (1): Tanh()
# expect: ) ['Linear', 'Tanh', 'Sigmoid']
# expect: ReLU() ['b'] 1
# expect: ModuleDict()
# expect: Sequential(
# expect:   (0): Linear(in_features=1, out_features=1, bias=True)
# expect:   (1): Tanh()
# expect: )
# expect: tensor([0.0635, 1.0635, 6.0000]) tensor([1.9482]) torch.Size([2, 4, 3])
# expect: True True
# expect: tensor([1, 2])
# expect: True True True
