# Initialisers, weight norm, parameter containers, apply, named things, freezing, deepcopy, repr of everything.
import copy
import math
import torch
from torch import nn
from collections import OrderedDict

torch.manual_seed(0)
w = torch.empty(3, 4)
for name, call in (('xavier_uniform_', {}), ('xavier_normal_', {'gain': nn.init.calculate_gain('tanh')}), ('kaiming_uniform_', {'nonlinearity': 'relu'}),
                   ('kaiming_normal_', {'mode': 'fan_out'}), ('orthogonal_', {}), ('trunc_normal_', {'std': 0.02}), ('normal_', {'std': 0.1}), ('uniform_', {'a': -1})):
    torch.manual_seed(0)
    print(name, f'{getattr(nn.init, name)(w, **call).abs().mean():.4f}')
print(nn.init.eye_(torch.empty(2, 2)), nn.init.constant_(torch.empty(2), 3.), nn.init.calculate_gain('leaky_relu', 0.1), nn.init.dirac_(torch.empty(2, 2, 3))[0, 0], nn.init.zeros_(torch.empty(1)))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(nn.Linear(2, 2) for _ in range(2))
        self.choice = nn.ModuleDict({'relu': nn.ReLU(), 'prelu': nn.PReLU()})
        self.scale = nn.Parameter(torch.ones(1))
        self.params = nn.ParameterList([nn.Parameter(torch.zeros(2)), nn.Parameter(torch.ones(1))])
        self.register_buffer('count', torch.tensor(0))
        self.register_buffer('scratch', torch.zeros(2), persistent=False)
        self.seq = nn.Sequential(OrderedDict([('fc', nn.Linear(2, 1)), ('act', nn.Tanh())]))
        self.register_parameter('none', None)

    def forward(self, x, act='relu'):
        self.count += 1
        for block in self.blocks:
            x = self.choice[act](block(x))
        return self.seq(x * self.scale + self.params[0])


net = Net()
print(net)
print([n for n, _ in net.named_parameters()])
print([n for n, _ in net.named_buffers()], list(net.state_dict())[-3:])
print([n for n, _ in net.named_modules()], [type(c).__name__ for c in net.children()])
net(torch.ones(1, 2)), net(torch.ones(1, 2), act='prelu')
clone = copy.deepcopy(net)
clone.scale.data.fill_(9)
print(net.count, net.scale.item(), clone.scale.item(), clone.count)
net.blocks.append(nn.Linear(2, 2))
net.blocks.insert(0, nn.Identity())
print(len(net.blocks), net.blocks[-1], net.blocks[1:3], 'relu' in net.choice, list(net.choice.keys()))
net.eval()
print(net.training, net.seq.training, net.seq.fc, net.seq[0] is net.seq.fc, len(net.seq))
net.requires_grad_(False)
print(any(p.requires_grad for p in net.parameters()))
print(net.double().scale.dtype, net.half().scale.dtype, net.to(torch.float32).scale.dtype, net.count.dtype)
print(nn.Flatten(), nn.Embedding(3, 2, padding_idx=0), nn.LSTM(2, 3, num_layers=2, bidirectional=True), nn.MultiheadAttention(4, 2), nn.CrossEntropyLoss(), nn.BatchNorm2d(3), nn.LayerNorm((2, 3)), nn.GELU(), nn.Softmax(dim=1), nn.Identity(), nn.MSELoss())
print(net.get_submodule('seq.fc'), net.get_parameter('scale').shape)
for bad in (lambda: net.get_submodule('seq.nope'), lambda: net.get_parameter('nope'), lambda: net.register_buffer('count', None), lambda: net.register_parameter('scale', None),
            lambda: net.add_module('a.b', nn.ReLU()), lambda: setattr(net, 'seq', 3), lambda: net.choice['x'], lambda: nn.Sequential(nn.Linear)(1), lambda: nn.init.xavier_uniform_(torch.empty(3)),
            lambda: nn.init.kaiming_uniform_(torch.empty(0, 2)), lambda: net.load_state_dict({}), lambda: nn.ModuleList([1]), lambda: nn.init.calculate_gain('swish')):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, str(e).replace('\n', ' ').replace('\t', ' ')[:170])
# expect: xavier_uniform_ 0.3411
# expect: xavier_normal_ 0.7578
# expect: kaiming_uniform_ 0.4512
# expect: kaiming_normal_ 0.6945
# expect: orthogonal_ 0.4322
# expect: trunc_normal_ 0.0107
# expect: normal_ 0.0851
# expect: uniform_ 0.3684
# expect: tensor([[1., 0.],
# expect:         [0., 1.]]) tensor([3., 3.]) 1.4071950894605838 tensor([0., 1., 0.]) tensor([0.])
# expect: Net(
# expect:   (blocks): ModuleList(
# expect:     (0-1): 2 x Linear(in_features=2, out_features=2, bias=True)
# expect:   )
# expect:   (choice): ModuleDict(
# expect:     (relu): ReLU()
# expect:     (prelu): PReLU(num_parameters=1)
# expect:   )
# expect:   (params): ParameterList(
# expect:       (0): Parameter containing: [torch.float32 of size 2]
# expect:       (1): Parameter containing: [torch.float32 of size 1]
# expect:   )
# expect:   (seq): Sequential(
# expect:     (fc): Linear(in_features=2, out_features=1, bias=True)
# expect:     (act): Tanh()
# expect:   )
# expect: )
# expect: ['scale', 'blocks.0.weight', 'blocks.0.bias', 'blocks.1.weight', 'blocks.1.bias', 'choice.prelu.weight', 'params.0', 'params.1', 'seq.fc.weight', 'seq.fc.bias']
# expect: ['count', 'scratch'] ['params.1', 'seq.fc.weight', 'seq.fc.bias']
# expect: ['', 'blocks', 'blocks.0', 'blocks.1', 'choice', 'choice.relu', 'choice.prelu', 'params', 'seq', 'seq.fc', 'seq.act'] ['ModuleList', 'ModuleDict', 'ParameterList', 'Sequential']
# expect: tensor(2) 1.0 9.0 tensor(2)
# expect: 4 Linear(in_features=2, out_features=2, bias=True) ModuleList(
# expect:   (0-1): 2 x Linear(in_features=2, out_features=2, bias=True)
# expect: ) True ['relu', 'prelu']
# expect: False False Linear(in_features=2, out_features=1, bias=True) True 2
# expect: False
# expect: torch.float64 torch.float16 torch.float32 torch.int64
# expect: Flatten(start_dim=1, end_dim=-1) Embedding(3, 2, padding_idx=0) LSTM(2, 3, num_layers=2, bidirectional=True) MultiheadAttention(
# expect:   (out_proj): NonDynamicallyQuantizableLinear(in_features=4, out_features=4, bias=True)
# expect: ) CrossEntropyLoss() BatchNorm2d(3, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True) LayerNorm((2, 3), eps=1e-05, elementwise_affine=True) GELU(approximate='none') Softmax(dim=1) Identity() MSELoss()
# expect: Linear(in_features=2, out_features=1, bias=True) torch.Size([1])
# expect: AttributeError Sequential has no attribute `nope`
# expect: AttributeError Net has no attribute `nope`
# expect: None
# expect: None
# expect: KeyError 'module name can\'t contain ".", got: a.b'
# expect: TypeError cannot assign 'int' as child module 'seq' (torch.nn.Module or None expected)
# expect: KeyError 'x'
# expect: TypeError torch.nn.modules.linear.Linear is not a Module subclass
# expect: ValueError Fan in and fan out can not be computed for tensor with fewer than 2 dimensions
# expect: tensor([], size=(0, 2))
# expect: RuntimeError Error(s) in loading state_dict for Net:  Missing key(s) in state_dict: "blocks.1.weight", "blocks.1.bias", "blocks.2.weight", "blocks.2.bias", "blocks.3.weight", "blocks.
# expect: TypeError int is not a Module subclass
# expect: ValueError Unsupported nonlinearity swish
