# torch.nn.init fills tensors with PyTorch's numbers for a seed.
import torch
from torch import nn

torch.manual_seed(0)
def show(value):
    print(value.shape, [round(v, 4) for v in value.flatten().tolist()[:5]])
show(nn.init.uniform_(torch.empty(2, 3), -1, 1))
show(nn.init.normal_(torch.empty(4, 5), 1.0, 0.1))
show(nn.init.xavier_uniform_(torch.empty(3, 4), gain=2.0))
show(nn.init.xavier_normal_(torch.empty(3, 4, 2)))
show(nn.init.kaiming_uniform_(torch.empty(3, 4), a=0.5))
show(nn.init.kaiming_normal_(torch.empty(3, 4), mode='fan_out', nonlinearity='relu'))
show(nn.init.kaiming_uniform_(torch.empty(2, 3, 2, 2), nonlinearity='tanh'))
show(nn.init.trunc_normal_(torch.empty(5), std=0.02))
show(nn.init.constant_(torch.empty(2), 0.3))
show(nn.init.eye_(torch.empty(2, 3)))
show(nn.init.dirac_(torch.empty(2, 2, 3)))
show(nn.init.orthogonal_(torch.empty(3, 3)))
show(nn.init.orthogonal_(torch.empty(2, 4), gain=2))
layer = nn.Linear(2, 2)
print(nn.init.zeros_(layer.bias) is layer.bias, layer.bias, nn.init.ones_(torch.empty(2)))
print([nn.init.calculate_gain(name) for name in ('linear', 'tanh', 'relu', 'selu')], nn.init.calculate_gain('leaky_relu', 0.2))
for attempt in [lambda: nn.init.xavier_uniform_(torch.empty(3)), lambda: nn.init.kaiming_normal_(torch.empty(3, 3), mode='both'),
                lambda: nn.init.calculate_gain('nothing'), lambda: nn.init.eye_(torch.empty(3)), lambda: nn.init.orthogonal_(torch.empty(3))]:
    try:
        print(attempt())
    except ValueError as error:
        print(error)
# expect: torch.Size([2, 3]) [-0.0075, 0.5364, -0.823, -0.7359, -0.3852]
# expect: torch.Size([4, 5]) [0.9684, 0.7885, 0.9644, 1.0437, 1.1444]
# expect: torch.Size([3, 4]) [0.3133, -1.7289, -1.3379, -0.9546, 1.1683]
# expect: torch.Size([3, 4, 2]) [0.2053, -0.1494, 0.0777, -0.1702, -0.2166]
# expect: torch.Size([3, 4]) [-1.0842, -0.7106, 0.547, 0.2293, -0.8545]
# expect: torch.Size([3, 4]) [1.4158, -0.1091, -0.6819, 0.8047, -0.0043]
# expect: torch.Size([2, 3, 2, 2]) [-0.1773, 0.1781, -0.5429, -0.0428, 0.5965]
# expect: torch.Size([5]) [0.0148, -0.042, 0.0177, -0.0247, -0.0054]
# expect: torch.Size([2]) [0.3, 0.3]
# expect: torch.Size([2, 3]) [1.0, 0.0, 0.0, 0.0, 1.0]
# expect: torch.Size([2, 2, 3]) [0.0, 1.0, 0.0, 0.0, 0.0]
# expect: torch.Size([3, 3]) [-0.5581, 0.0333, 0.8291, -0.104, -0.9941]
# expect: torch.Size([2, 4]) [-0.2725, 0.1343, -1.2077, 1.565, 1.5471]
# expect: True Parameter containing:
# expect: tensor([0., 0.], requires_grad=True) tensor([1., 1.])
# expect: [1, 1.6666666666666667, 1.4142135623730951, 0.75] 1.3867504905630728
# expect: Fan in and fan out can not be computed for tensor with fewer than 2 dimensions
# expect: Mode both not supported, please use one of ['fan_in', 'fan_out']
# expect: Unsupported nonlinearity nothing
# expect: Only tensors with 2 dimensions are supported
# expect: Only tensors with 2 or more dimensions are supported
