# A U-Net with skip connections, transposed convolutions, groups, dilation and Dice loss.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


class DoubleConv(nn.Module):
    def __init__(self, cin, cout):
        super().__init__()
        self.double_conv = nn.Sequential(
            nn.Conv2d(cin, cout, 3, padding=1, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True),
            nn.Conv2d(cout, cout, 3, padding=1, bias=False), nn.GroupNorm(2, cout), nn.SiLU())

    def forward(self, x):
        return self.double_conv(x)


class Up(nn.Module):
    def __init__(self, cin, cout, bilinear):
        super().__init__()
        if bilinear:
            self.up = nn.Upsample(scale_factor=2, mode='bilinear', align_corners=True)
        else:
            self.up = nn.ConvTranspose2d(cin, cin, 2, stride=2)
        self.conv = DoubleConv(cin + cout, cout)

    def forward(self, x1, x2):
        x1 = self.up(x1)
        dy, dx = x2.size(2) - x1.size(2), x2.size(3) - x1.size(3)
        x1 = F.pad(x1, [dx // 2, dx - dx // 2, dy // 2, dy - dy // 2])
        return self.conv(torch.cat([x2, x1], dim=1))


class UNet(nn.Module):
    def __init__(self, bilinear):
        super().__init__()
        self.inc, self.down = DoubleConv(1, 2), nn.Sequential(nn.MaxPool2d(2), DoubleConv(2, 4))
        self.up = Up(4, 2, bilinear)
        self.outc = nn.Conv2d(2, 1, 1)

    def forward(self, x):
        x1 = self.inc(x)
        return self.outc(self.up(self.down(x1), x1))


def dice(pred, target, smooth=1.0):
    pred = torch.sigmoid(pred).flatten(1)
    target = target.flatten(1)
    inter = (pred * target).sum(1)
    return 1 - ((2 * inter + smooth) / (pred.sum(1) + target.sum(1) + smooth)).mean()


images, masks = torch.randn(2, 1, 9, 9), (torch.rand(2, 1, 9, 9) > 0.5).float()
for bilinear in (False, True):
    net = UNet(bilinear)
    opt = torch.optim.Adam(net.parameters(), lr=1e-2)
    for step in range(2):
        opt.zero_grad()
        out = net(images)
        loss = F.binary_cross_entropy_with_logits(out, masks) + dice(out, masks)
        loss.backward()
        opt.step()
        print(bilinear, step, out.shape, f'{loss.item():.4f}')
x = torch.arange(32.).view(1, 2, 4, 4)
print(nn.Conv2d(2, 4, 3, groups=2, dilation=1, padding='same')(x).shape, nn.Conv2d(2, 2, 3, padding=1, padding_mode='circular')(x).shape)
print(F.avg_pool2d(x, 3, stride=2, padding=1, count_include_pad=False)[0, 0], F.avg_pool2d(x, 3, stride=2, ceil_mode=True)[0, 0])
print(F.max_pool2d(x, 3, 2, ceil_mode=True)[0, 0], F.adaptive_avg_pool2d(x, (3, 2))[0, 0], F.lp_pool2d(x, 2, 2).shape)
print(F.unfold(x, 2).shape, F.fold(F.unfold(x, 2), (4, 4), 2)[0, 0], F.pixel_shuffle(torch.arange(16.).view(1, 4, 2, 2), 2)[0, 0])
vol = torch.arange(8.).view(1, 1, 2, 2, 2)
print(nn.Conv3d(1, 2, 2)(vol).shape, F.max_pool3d(vol, 2), F.interpolate(vol, scale_factor=2, mode='trilinear').shape, nn.ConvTranspose3d(1, 1, 2)(vol).shape)
print(F.interpolate(x[:, :1], size=(2, 3), mode='bicubic', align_corners=False), F.interpolate(x[:, :1], size=(2, 2), mode='area'), F.interpolate(x[:, :1], scale_factor=0.5))
grid = F.affine_grid(torch.tensor([[[1.0, 0, 0], [0, 1, 0]]]), (1, 1, 2, 2), align_corners=False)
print(grid.shape, F.grid_sample(x[:, :1], grid, align_corners=False))
print(nn.ConvTranspose2d(2, 1, 3, stride=2, padding=1, output_padding=1)(x).shape, nn.ZeroPad2d(1)(x).shape, nn.LocalResponseNorm(2)(x)[0, 0, 0])
for bad in (lambda: nn.Conv2d(2, 3, 3, groups=2), lambda: nn.Conv2d(1, 1, 7)(torch.ones(1, 1, 4, 4)), lambda: F.interpolate(x, size=2, scale_factor=2), lambda: F.interpolate(x, scale_factor=2, mode='linear'), lambda: F.pad(x, (5, 5, 0, 0), mode='reflect'), lambda: nn.ConvTranspose2d(3, 1, 2)(x)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, str(e)[:160])
# expect: False 0 torch.Size([2, 1, 9, 9]) 1.2094
# expect: False 1 torch.Size([2, 1, 9, 9]) 1.1692
# expect: True 0 torch.Size([2, 1, 9, 9]) 1.1243
# expect: True 1 torch.Size([2, 1, 9, 9]) 1.0828
# expect: torch.Size([1, 4, 4, 4]) torch.Size([1, 2, 4, 4])
# expect: tensor([[ 2.5000,  4.0000],
# expect:         [ 8.5000, 10.0000]]) tensor([[ 5.0000,  6.5000],
# expect:         [11.0000, 12.5000]])
# expect: tensor([[10., 11.],
# expect:         [14., 15.]]) tensor([[ 2.5000,  4.5000],
# expect:         [ 6.5000,  8.5000],
# expect:         [10.5000, 12.5000]]) torch.Size([1, 2, 2, 2])
# expect: torch.Size([1, 8, 9]) tensor([[ 0.,  2.,  4.,  3.],
# expect:         [ 8., 20., 24., 14.],
# expect:         [16., 36., 40., 22.],
# expect:         [12., 26., 28., 15.]]) tensor([[ 0.,  4.,  1.,  5.],
# expect:         [ 8., 12.,  9., 13.],
# expect:         [ 2.,  6.,  3.,  7.],
# expect:         [10., 14., 11., 15.]])
# expect: torch.Size([1, 2, 1, 1, 1]) tensor([[[[[7.]]]]]) torch.Size([1, 1, 4, 4, 4]) torch.Size([1, 1, 3, 3, 3])
# expect: tensor([[[[ 1.7512,  3.1250,  4.4988],
# expect:           [10.5012, 11.8750, 13.2488]]]]) tensor([[[[ 2.5000,  4.5000],
# expect:           [10.5000, 12.5000]]]]) tensor([[[[ 0.,  2.],
# expect:           [ 8., 10.]]]])
# expect: torch.Size([1, 2, 2, 2]) tensor([[[[ 2.5000,  4.5000],
# expect:           [10.5000, 12.5000]]]])
# expect: torch.Size([1, 1, 8, 8]) torch.Size([1, 2, 6, 6]) tensor([0.0000, 1.0000, 1.9997, 2.9990])
# expect: ValueError out_channels must be divisible by groups
# expect: RuntimeError Calculated padded input size per channel: (4 x 4). Kernel size: (7 x 7). Kernel size can't be greater than actual input size
# expect: ValueError only one of size or scale_factor should be defined
# expect: NotImplementedError Got 4D input, but linear mode needs 3D input
# expect: RuntimeError Argument #4: Padding size should be less than the corresponding input dimension, but got: padding (5, 5) at dimension 3 of input [1, 2, 4, 4]
# expect: RuntimeError Given transposed=1, weight of size [3, 1, 2, 2], expected input[1, 2, 4, 4] to have 3 channels, but got 2 channels instead
