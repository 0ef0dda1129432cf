# GroupNorm, InstanceNorm and batch_norm normalise as PyTorch's.
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(1)
x = torch.randn(2, 4, 3, 3)
def show(layer, x):
    y = layer(x).detach()
    print(layer, tuple(y.shape), [round(v, 4) for v in y.flatten().tolist()[:4]], round(y.abs().sum().item(), 2))
show(nn.GroupNorm(2, 4), x)
show(nn.GroupNorm(4, 4, eps=0.1, affine=False), x)
show(nn.GroupNorm(1, 4), x[:, :, 0, 0])
show(nn.InstanceNorm2d(4), x)
show(nn.InstanceNorm1d(4, affine=True), x[:, :, 0])
show(nn.BatchNorm2d(4), x)
layer = nn.BatchNorm2d(4)
layer(x); layer(x * 2)
print(layer.running_mean, layer.running_var, layer.num_batches_tracked)
show(layer.eval(), x)
mean, var = torch.zeros(4), torch.ones(4)
print(F.batch_norm(x, mean, var, training=True, momentum=0.5).sum().abs() < 1e-3, mean, F.batch_norm(x, mean, var).sum())
print(F.group_norm(x, 2).std(), F.instance_norm(x).mean().abs() < 1e-6, list(nn.GroupNorm(2, 4).state_dict()))
for attempt in [lambda: nn.GroupNorm(3, 4), lambda: nn.GroupNorm(2, 4)(torch.ones(1, 3, 2)), lambda: nn.InstanceNorm2d(4)(torch.ones(2, 2))]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, error)
# expect: GroupNorm(2, 4, eps=1e-05, affine=True) (2, 4, 3, 3) [-1.2777, -0.3132, -0.1935, -1.382] 55.23
# expect: GroupNorm(4, 4, eps=0.1, affine=False) (2, 4, 3, 3) [-0.977, 0.339, 0.5024, -1.1194] 52.3
# expect: GroupNorm(1, 4, eps=1e-05, affine=True) (2, 4) [-1.0293, 0.7927, 1.187, -0.9504] 7.44
# expect: InstanceNorm2d(4, eps=1e-05, momentum=0.1, affine=False, track_running_stats=False) (2, 4, 3, 3) [-1.158, 0.4018, 0.5954, -1.3267] 56.3
# expect: InstanceNorm1d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=False) (2, 4, 3) [-1.407, 0.5802, 0.8268, 1.2356] 21.31
# expect: BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True) (2, 4, 3, 3) [-1.3284, -0.4533, -0.3446, -1.4231] 56.46
# expect: tensor([-0.1011, -0.0010,  0.0696,  0.0152]) tensor([1.2173, 1.1513, 1.3501, 1.3233]) tensor(2)
# expect: BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True) (2, 4, 3, 3) [-1.2911, -0.5884, -0.5011, -1.3672] 47.78
# expect: tensor(True) tensor([-0.1743, -0.0018,  0.1201,  0.0261]) tensor(-0.7406)
# expect: tensor(1.0070) tensor(True) ['weight', 'bias']
# expect: ValueError num_channels must be divisible by num_groups
# expect: RuntimeError Expected number of channels in input to be divisible by num_groups, but got input of shape [1, 3, 2] and num_groups=2
# expect: ValueError expected 3D or 4D input (got 2D input)
