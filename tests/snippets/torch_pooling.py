# Pooling layers give PyTorch's values, shapes and errors.
import torch
from torch import nn
from torch.nn import functional as F

x = torch.arange(48.0).view(1, 2, 4, 6) % 7
for layer in [nn.MaxPool2d(2), nn.MaxPool2d(3, stride=1, padding=1), nn.MaxPool2d((2, 3)), nn.MaxPool2d(3, ceil_mode=True),
              nn.AvgPool2d(2), nn.AvgPool2d(3, stride=2, padding=1), nn.AvgPool2d(3, 2, 1, count_include_pad=False),
              nn.AdaptiveAvgPool2d(1), nn.AdaptiveAvgPool2d((2, 4)), nn.AdaptiveMaxPool2d(2), nn.AdaptiveAvgPool2d((None, 3))]:
    print(layer, tuple(layer(x).shape), [round(v, 3) for v in layer(x).flatten().tolist()[:6]])
y = torch.arange(10.0).view(1, 1, 10)
for layer in [nn.MaxPool1d(3), nn.MaxPool1d(2, 3, 1), nn.AvgPool1d(4, 2), nn.AdaptiveAvgPool1d(4), nn.AdaptiveMaxPool1d(3)]:
    print(layer, layer(y))
print(F.max_pool2d(x, 2, 1).shape, F.avg_pool2d(x, 2).shape, F.adaptive_avg_pool2d(x[0], 2).shape, F.max_pool2d(-x - 1, 2, padding=1)[0, 0, 0])
for attempt in [lambda: nn.MaxPool2d(2)(torch.ones(3)), lambda: nn.MaxPool2d(8)(x)]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, error)
# expect: MaxPool2d(kernel_size=2, stride=2, padding=0, dilation=1, ceil_mode=False) (1, 2, 2, 3) [6.0, 3.0, 5.0, 6.0, 6.0, 3.0]
# expect: MaxPool2d(kernel_size=3, stride=1, padding=1, dilation=1, ceil_mode=False) (1, 2, 4, 6) [6.0, 6.0, 3.0, 4.0, 5.0, 5.0]
# expect: MaxPool2d(kernel_size=(2, 3), stride=(2, 3), padding=0, dilation=1, ceil_mode=False) (1, 2, 2, 2) [6.0, 5.0, 6.0, 3.0, 5.0, 6.0]
# expect: MaxPool2d(kernel_size=3, stride=3, padding=0, dilation=1, ceil_mode=True) (1, 2, 2, 2) [6.0, 5.0, 6.0, 2.0, 5.0, 6.0]
# expect: AvgPool2d(kernel_size=2, stride=2, padding=0) (1, 2, 2, 3) [1.75, 2.0, 4.0, 5.0, 1.75, 2.0]
# expect: AvgPool2d(kernel_size=3, stride=2, padding=1) (1, 2, 2, 3) [0.778, 1.0, 2.333, 2.889, 2.333, 2.0]
# expect: AvgPool2d(kernel_size=3, stride=2, padding=1) (1, 2, 2, 3) [1.75, 1.5, 3.5, 4.333, 2.333, 2.0]
# expect: AdaptiveAvgPool2d(output_size=1) (1, 2, 1, 1) [2.75, 3.125]
# expect: AdaptiveAvgPool2d(output_size=(2, 4)) (1, 2, 2, 4) [1.75, 1.0, 3.0, 4.0, 5.0, 4.25]
# expect: AdaptiveMaxPool2d(output_size=2) (1, 2, 2, 2) [6.0, 5.0, 6.0, 3.0, 5.0, 6.0]
# expect: AdaptiveAvgPool2d(output_size=(None, 3)) (1, 2, 4, 3) [0.5, 2.5, 4.5, 3.0, 1.5, 3.5]
# expect: MaxPool1d(kernel_size=3, stride=3, padding=0, dilation=1, ceil_mode=False) tensor([[[2., 5., 8.]]])
# expect: MaxPool1d(kernel_size=2, stride=3, padding=1, dilation=1, ceil_mode=False) tensor([[[0., 3., 6., 9.]]])
# expect: AvgPool1d(kernel_size=(4,), stride=(2,), padding=(0,)) tensor([[[1.5000, 3.5000, 5.5000, 7.5000]]])
# expect: AdaptiveAvgPool1d(output_size=4) tensor([[[1., 3., 6., 8.]]])
# expect: AdaptiveMaxPool1d(output_size=3) tensor([[[3., 6., 9.]]])
# expect: torch.Size([1, 2, 3, 5]) torch.Size([1, 2, 2, 3]) torch.Size([2, 2, 2]) tensor([-1., -2., -4., -6.])
# expect: RuntimeError non-empty 3D or 4D (batch mode) tensor expected for input
# expect: RuntimeError Given input size: (2x4x6). Calculated output size: (2x0x0). Output size is too small
