# pad, pixel_shuffle, interpolate and unfold rearrange images as PyTorch's.
import torch
from torch import nn
from torch.nn import functional as F

x = torch.arange(6.0).view(1, 1, 2, 3)
print(F.pad(x, (1, 2)), F.pad(x, (0, 1, 1, 0), value=9)[0, 0], F.pad(x, (-1, 0)), F.pad(torch.arange(3), (1, 1), value=7))
print(F.pad(x, (1, 1, 1, 1), mode='reflect')[0, 0], F.pad(x, (2, 0, 0, 1), mode='replicate')[0, 0])
print(nn.ZeroPad2d(1)(x).shape, nn.ReflectionPad2d((1, 0, 1, 0))(x)[0, 0], nn.ConstantPad1d(1, 3.5)(x[0]), nn.ZeroPad2d(2), nn.ConstantPad2d((1, 0, 0, 0), 2.0), nn.ReplicationPad1d(1))
print(F.pixel_shuffle(torch.arange(16.0).view(1, 4, 2, 2), 2), nn.PixelShuffle(2), F.pixel_unshuffle(torch.arange(16.0).view(1, 1, 4, 4), 2).shape)
print(F.interpolate(x, scale_factor=2)[0, 0], F.interpolate(x, size=(4, 2)).shape, nn.Upsample(scale_factor=2)(x).shape)
print(F.unfold(torch.arange(9.0).view(1, 1, 3, 3), 2), nn.Unfold(2, padding=1)(x).shape)
for attempt in [lambda: F.pad(x, (1,)), lambda: F.pixel_shuffle(torch.ones(1, 3, 2, 2), 2), lambda: F.interpolate(x)]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, str(error)[:100])
# expect: tensor([[[[0., 0., 1., 2., 0., 0.],
# expect:           [0., 3., 4., 5., 0., 0.]]]]) tensor([[9., 9., 9., 9.],
# expect:         [0., 1., 2., 9.],
# expect:         [3., 4., 5., 9.]]) tensor([[[[1., 2.],
# expect:           [4., 5.]]]]) tensor([7, 0, 1, 2, 7])
# expect: tensor([[4., 3., 4., 5., 4.],
# expect:         [1., 0., 1., 2., 1.],
# expect:         [4., 3., 4., 5., 4.],
# expect:         [1., 0., 1., 2., 1.]]) tensor([[0., 0., 0., 1., 2.],
# expect:         [3., 3., 3., 4., 5.],
# expect:         [3., 3., 3., 4., 5.]])
# expect: torch.Size([1, 1, 4, 5]) tensor([[4., 3., 4., 5.],
# expect:         [1., 0., 1., 2.],
# expect:         [4., 3., 4., 5.]]) tensor([[[3.5000, 0.0000, 1.0000, 2.0000, 3.5000],
# expect:          [3.5000, 3.0000, 4.0000, 5.0000, 3.5000]]]) ZeroPad2d((2, 2, 2, 2)) ConstantPad2d(padding=(1, 0, 0, 0), value=2.0) ReplicationPad1d((1, 1))
# expect: tensor([[[[ 0.,  4.,  1.,  5.],
# expect:           [ 8., 12.,  9., 13.],
# expect:           [ 2.,  6.,  3.,  7.],
# expect:           [10., 14., 11., 15.]]]]) PixelShuffle(upscale_factor=2) torch.Size([1, 4, 2, 2])
# expect: tensor([[0., 0., 1., 1., 2., 2.],
# expect:         [0., 0., 1., 1., 2., 2.],
# expect:         [3., 3., 4., 4., 5., 5.],
# expect:         [3., 3., 4., 4., 5., 5.]]) torch.Size([1, 1, 4, 2]) torch.Size([1, 1, 4, 6])
# expect: tensor([[[0., 1., 3., 4.],
# expect:          [1., 2., 4., 5.],
# expect:          [3., 4., 6., 7.],
# expect:          [4., 5., 7., 8.]]]) torch.Size([1, 4, 12])
# expect: RuntimeError Padding length must be divisible by 2
# expect: RuntimeError pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_facto
# expect: ValueError either size or scale_factor should be defined
