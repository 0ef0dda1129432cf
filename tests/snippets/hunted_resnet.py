# A small residual network: blocks, downsampling, freezing, feature extraction.
import torch
from torch import nn


class BasicBlock(nn.Module):
    expansion = 1

    def __init__(self, inplanes, planes, stride=1, downsample=None):
        super().__init__()
        self.conv1 = nn.Conv2d(inplanes, planes, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(planes)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(planes, planes, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(planes)
        self.downsample = downsample

    def forward(self, x):
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        if self.downsample is not None:
            identity = self.downsample(x)
        out += identity
        return self.relu(out)


class ResNet(nn.Module):
    def __init__(self, num_classes=3):
        super().__init__()
        self.inplanes = 4
        self.conv1 = nn.Conv2d(3, 4, kernel_size=3, stride=1, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(4)
        self.relu = nn.ReLU(inplace=True)
        self.maxpool = nn.MaxPool2d(kernel_size=3, stride=2, padding=1)
        self.layer1 = self._make_layer(4, 1)
        self.layer2 = self._make_layer(8, 1, stride=2)
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(8, num_classes)
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode='fan_out', nonlinearity='relu')
            elif isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)):
                nn.init.constant_(m.weight, 1)
                nn.init.constant_(m.bias, 0)

    def _make_layer(self, planes, blocks, stride=1):
        downsample = None
        if stride != 1 or self.inplanes != planes:
            downsample = nn.Sequential(nn.Conv2d(self.inplanes, planes, 1, stride, bias=False), nn.BatchNorm2d(planes))
        layers = [BasicBlock(self.inplanes, planes, stride, downsample)]
        self.inplanes = planes
        layers += [BasicBlock(self.inplanes, planes) for _ in range(1, blocks)]
        return nn.Sequential(*layers)

    def forward(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer2(self.layer1(x))
        return self.fc(torch.flatten(self.avgpool(x), 1))


torch.manual_seed(0)
model = ResNet()
x = torch.randn(4, 3, 12, 12)
out = model(x)
print(out.shape, sum(p.numel() for p in model.parameters()))
loss = nn.CrossEntropyLoss(label_smoothing=0.1)(out, torch.tensor([0, 1, 2, 0]))
loss.backward()
print(f'{loss.item():.4f}', model.conv1.weight.grad.abs().sum() > 0, model.bn1.running_mean.shape)
print(model.layer2)
for param in model.parameters():
    param.requires_grad = False
model.fc = nn.Linear(8, 2)
optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.01)
print(len(optimizer.param_groups[0]['params']), [n for n, p in model.named_parameters() if p.requires_grad])
model.eval()
extractor = nn.Sequential(*list(model.children())[:-1])
with torch.no_grad():
    print(extractor(x).shape, torch.allclose(model.fc(torch.flatten(extractor(x), 1)), model(x), atol=1e-5))
up = nn.Upsample(scale_factor=2, mode='bilinear', align_corners=True)
print(up(torch.arange(4.).view(1, 1, 2, 2)))
print(nn.functional.interpolate(torch.arange(4.).view(1, 1, 2, 2), size=(3, 3), mode='bilinear', align_corners=False))
print(nn.functional.interpolate(torch.arange(4.).view(1, 1, 4), scale_factor=1.5, mode='linear'))
pooled, where = nn.MaxPool2d(2, return_indices=True)(torch.arange(16.).view(1, 1, 4, 4))
print(pooled, where, nn.MaxUnpool2d(2)(pooled, where).sum())
# expect: torch.Size([4, 3]) 1391
# expect: 1.4001 tensor(True) torch.Size([4])
# expect: Sequential(
# expect:   (0): BasicBlock(
# expect:     (conv1): Conv2d(4, 8, kernel_size=(3, 3), stride=(2, 2), padding=(1, 1), bias=False)
# expect:     (bn1): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:     (relu): ReLU(inplace=True)
# expect:     (conv2): Conv2d(8, 8, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), bias=False)
# expect:     (bn2): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:     (downsample): Sequential(
# expect:       (0): Conv2d(4, 8, kernel_size=(1, 1), stride=(2, 2), bias=False)
# expect:       (1): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:     )
# expect:   )
# expect: )
# expect: 2 ['fc.weight', 'fc.bias']
# expect: torch.Size([4, 8, 1, 1]) True
# expect: tensor([[[[0.0000, 0.3333, 0.6667, 1.0000],
# expect:           [0.6667, 1.0000, 1.3333, 1.6667],
# expect:           [1.3333, 1.6667, 2.0000, 2.3333],
# expect:           [2.0000, 2.3333, 2.6667, 3.0000]]]])
# expect: tensor([[[[0.0000, 0.5000, 1.0000],
# expect:           [1.0000, 1.5000, 2.0000],
# expect:           [2.0000, 2.5000, 3.0000]]]])
# expect: tensor([[[0.0000, 0.5000, 1.1667, 1.8333, 2.5000, 3.0000]]])
# expect: tensor([[[[ 5.,  7.],
# expect:           [13., 15.]]]]) tensor([[[[ 5,  7],
# expect:           [13, 15]]]]) tensor(40.)
