# Gradients of convolutions, pooling, recurrent layers and transformers reach inputs and weights as PyTorch's.
import torch
from torch import nn

def check(layer, *shape):
    torch.manual_seed(2)
    for p in layer.parameters():
        nn.init.uniform_(p, -0.5, 0.5)
    x = torch.randn(*shape, requires_grad=True)
    y = layer(x)
    y = y[0] if isinstance(y, tuple) else y
    (y * torch.arange(1.0, y.numel() + 1).view(y.shape) / y.numel()).sum().backward()
    print(type(layer).__name__, tuple(y.shape), [round(v, 3) for v in x.grad.flatten().tolist()[:4]], round(x.grad.abs().sum().item(), 2))
    for name, p in layer.named_parameters():
        print('   ', name, [round(v, 3) for v in p.grad.flatten().tolist()[:3]], round(p.grad.abs().sum().item(), 2))

check(nn.Conv2d(2, 3, 3, stride=2, padding=1), 2, 2, 5, 6)
check(nn.Conv2d(4, 4, 2, groups=2, dilation=2, bias=False), 2, 4, 5, 5)
check(nn.Conv1d(2, 3, 3, padding='same'), 2, 2, 5)
check(nn.ConvTranspose2d(2, 3, 3, stride=2), 1, 2, 3, 3)
check(nn.MaxPool2d(2), 1, 2, 5, 4)
check(nn.AvgPool2d(3, 2, 1), 1, 2, 5, 4)
check(nn.AdaptiveAvgPool2d(2), 1, 2, 5, 4)
check(nn.MaxPool1d(3, 1, 1), 1, 2, 5)
check(nn.LSTM(3, 2, num_layers=2), 4, 2, 3)
check(nn.GRU(3, 2, bidirectional=True), 4, 2, 3)
check(nn.RNN(3, 2, batch_first=True), 4, 2, 3)
check(nn.BatchNorm2d(2), 3, 2, 2, 2)
check(nn.GroupNorm(2, 4), 2, 4, 3)
check(nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0), 3, 2, 4)
check(nn.PReLU(2), 3, 2)
# expect: Conv2d (2, 3, 3, 3) [-0.059, -0.205, -0.058, -0.211] 16.15
# expect:     weight [1.071, -0.853, 1.466] 73.06
# expect:     bias [6.167, 9.167, 12.167] 27.5
# expect: Conv2d (2, 4, 3, 3) [0.017, 0.021, -0.039, -0.071] 32.56
# expect:     weight [-0.634, -0.443, 1.322] 38.08
# expect: Conv1d (2, 3, 5) [0.015, 0.049, 0.053, 0.057] 1.58
# expect:     weight [-2.296, -3.129, -2.382] 31.51
# expect:     bias [3.5, 5.167, 6.833] 15.5
# expect: ConvTranspose2d (1, 3, 7, 7) [0.168, 0.172, 0.177, 0.201] 12.21
# expect:     weight [-0.038, -0.064, -0.09] 65.69
# expect:     bias [8.333, 24.667, 41.0] 74.0
# expect: MaxPool2d (1, 2, 2, 2) [0.0, 0.0, 0.0, 0.0] 4.5
# expect: AvgPool2d (1, 2, 3, 2) [0.009, 0.028, 0.019, 0.019] 4.28
# expect: AdaptiveAvgPool2d (1, 2, 2, 2) [0.021, 0.021, 0.042, 0.042] 4.5
# expect: MaxPool1d (1, 2, 5) [0.3, 0.3, 0.0, 0.0] 5.5
# expect: LSTM (4, 2, 2) [-0.009, 0.007, 0.009, -0.008] 0.14
# expect:     weight_ih_l0 [-0.043, 0.011, -0.002] 0.55
# expect:     weight_hh_l0 [0.005, 0.0, -0.006] 0.08
# expect:     bias_ih_l0 [0.053, -0.036, 0.024] 0.57
# expect:     bias_hh_l0 [0.053, -0.036, 0.024] 0.57
# expect:     weight_ih_l1 [0.021, 0.012, -0.012] 0.7
# expect:     weight_hh_l1 [0.004, -0.001, -0.003] 0.13
# expect:     bias_ih_l1 [0.119, -0.067, 0.047] 2.73
# expect:     bias_hh_l1 [0.119, -0.067, 0.047] 2.73
# expect: GRU (4, 2, 4) [0.004, 0.061, -0.002, -0.004] 3.13
# expect:     weight_ih_l0 [-0.01, 0.005, 0.002] 5.7
# expect:     weight_hh_l0 [0.005, 0.01, 0.025] 1.03
# expect:     bias_ih_l0 [-0.056, -0.231, 0.08] 5.98
# expect:     bias_hh_l0 [-0.056, -0.231, 0.08] 2.6
# expect:     weight_ih_l0_reverse [-0.064, 0.101, 0.091] 6.01
# expect:     weight_hh_l0_reverse [0.008, 0.061, -0.001] 0.66
# expect:     bias_ih_l0_reverse [-0.295, 0.028, 0.169] 5.74
# expect:     bias_hh_l0_reverse [-0.295, 0.028, 0.169] 2.92
# expect: RNN (4, 2, 2) [0.008, -0.018, 0.003, 0.015] 1.71
# expect:     weight_ih_l0 [-1.393, -1.555, -2.32] 10.89
# expect:     weight_hh_l0 [-0.344, 0.856, -0.427] 2.63
# expect:     bias_ih_l0 [3.923, 2.54] 6.46
# expect:     bias_hh_l0 [3.923, 2.54] 6.46
# expect: BatchNorm2d (3, 2, 2, 2) [-0.039, -0.091, -0.029, -0.045] 0.81
# expect:     weight [1.182, -0.423] 1.61
# expect:     bias [5.25, 7.25] 12.5
# expect: GroupNorm (2, 4, 3) [0.011, 0.015, 0.02, -0.012] 1.63
# expect:     weight [-0.883, 1.106, -1.478] 5.31
# expect:     bias [2.0, 2.75, 3.5] 12.5
# expect: TransformerEncoderLayer (3, 2, 4) [-0.004, -0.018, -0.013, 0.007] 0.99
# expect:     self_attn.in_proj_weight [0.007, 0.005, 0.021] 0.8
# expect:     self_attn.in_proj_bias [-0.02, 0.002, -0.013] 0.83
# expect:     self_attn.out_proj.weight [0.006, 0.049, -0.021] 0.75
# expect:     self_attn.out_proj.bias [0.172, 0.194, -0.411] 0.82
# expect:     linear1.weight [0.0, 0.0, 0.0] 1.86
# expect:     linear1.bias [0.0, 0.0, -0.173] 1.17
# expect:     linear2.weight [0.0, 0.0, 0.005] 3.75
# expect:     linear2.bias [0.365, 1.136, -1.535] 3.07
# expect:     norm1.weight [0.175, -0.604, -0.278] 1.12
# expect:     norm1.bias [0.286, 1.072, -1.453] 2.92
# expect:     norm2.weight [-1.674, 3.244, 2.281] 11.3
# expect:     norm2.bias [2.75, 3.0, 3.25] 12.5
# expect: PReLU (3, 2) [0.167, 0.333, 0.057, -0.079] 0.85
# expect:     weight [-1.487, -0.45] 1.94
