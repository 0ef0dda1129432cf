# A residual net, an autoencoder, mixup and frozen layers train as under PyTorch.
import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(3)
class BasicBlock(nn.Module):
    expansion = 1
    def __init__(self, in_planes, planes, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(in_planes, planes, kernel_size=3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(planes)
        self.conv2 = nn.Conv2d(planes, planes, kernel_size=3, stride=1, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(planes)
        self.shortcut = nn.Sequential()
        if stride != 1 or in_planes != self.expansion * planes:
            self.shortcut = nn.Sequential(nn.Conv2d(in_planes, self.expansion * planes, kernel_size=1, stride=stride, bias=False), nn.BatchNorm2d(self.expansion * planes))
    def forward(self, x):
        out = F.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out += self.shortcut(x)
        return F.relu(out)
class ResNet(nn.Module):
    def __init__(self, block, num_blocks, n=4):
        super().__init__()
        self.in_planes = 4
        self.conv1 = nn.Conv2d(3, 4, 3, 1, 1, bias=False); self.bn1 = nn.BatchNorm2d(4)
        self.layer1 = self._make(block, 4, num_blocks[0], 1); self.layer2 = self._make(block, 8, num_blocks[1], 2)
        self.linear = nn.Linear(8, n)
        for m in self.modules():
            if isinstance(m, nn.Conv2d): nn.init.kaiming_normal_(m.weight, mode='fan_out', nonlinearity='relu')
            elif isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)): nn.init.constant_(m.weight, 1); nn.init.constant_(m.bias, 0)
    def _make(self, block, planes, n, stride):
        layers = []
        for s in [stride] + [1] * (n - 1):
            layers.append(block(self.in_planes, planes, s)); self.in_planes = planes
        return nn.Sequential(*layers)
    def forward(self, x):
        x = F.relu(self.bn1(self.conv1(x)))
        x = self.layer2(self.layer1(x))
        x = F.avg_pool2d(x, 4).view(x.size(0), -1)
        return self.linear(x)
net = ResNet(BasicBlock, [1, 1])
print(net)
crit = nn.CrossEntropyLoss(); opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4)
sch = torch.optim.lr_scheduler.MultiStepLR(opt, [2, 4], 0.5)
x = torch.randn(8, 3, 8, 8); y = torch.randint(0, 4, (8,))
for i in range(5):
    lam = 0.7; idx = torch.randperm(8); mx = lam * x + (1 - lam) * x[idx]
    out = net(mx); loss = lam * crit(out, y) + (1 - lam) * crit(out, y[idx])
    opt.zero_grad(); loss.backward(); opt.step(); sch.step()
    print(round(loss.item(), 3), sch.get_last_lr())
for name, p in net.named_parameters():
    if not name.startswith('linear'): p.requires_grad = False
print([n for n, p in net.named_parameters() if p.requires_grad], sum(p.numel() for p in net.parameters()))
net.linear = nn.Linear(8, 2)
opt = torch.optim.Adam(filter(lambda p: p.requires_grad, net.parameters()), lr=1e-2)
loss = crit(net(x), y % 2); loss.backward(); opt.step()
print(net.conv1.weight.grad.abs().sum() > 0, loss)
class AE(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(1, 4, 3, stride=2, padding=1), nn.ReLU(), nn.Conv2d(4, 8, 3, stride=2, padding=1), nn.ReLU())
        self.decoder = nn.Sequential(nn.ConvTranspose2d(8, 4, 3, stride=2, padding=1, output_padding=1), nn.ReLU(), nn.ConvTranspose2d(4, 1, 3, stride=2, padding=1, output_padding=1), nn.Sigmoid())
    def forward(self, x): return self.decoder(self.encoder(x))
ae = AE(); o = torch.optim.Adam(ae.parameters(), lr=0.01); img = torch.rand(4, 1, 8, 8)
for i in range(4):
    r = ae(img); l = F.mse_loss(r, img); o.zero_grad(); l.backward(); o.step(); print(round(l.item(), 4), r.shape)
class Up(nn.Module):
    def __init__(self, i, o):
        super().__init__(); self.up = nn.Upsample(scale_factor=2, mode='nearest'); self.c = nn.Sequential(nn.Conv2d(i, o, 3, padding=1), nn.GroupNorm(2, o), nn.SiLU(inplace=True))
    def forward(self, a, b): return self.c(torch.cat([self.up(a), b], dim=1))
u = Up(6, 4); print(u(torch.randn(1, 4, 2, 2), torch.randn(1, 2, 4, 4)).shape)
acts = {}
def hook(name):
    def fn(m, i, o): acts[name] = o.detach().shape
    return fn
h = ae.encoder[2].register_forward_hook(hook('enc')); ae(img); h.remove(); print(acts)
# expect: ResNet(
# expect:   (conv1): Conv2d(3, 4, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), bias=False)
# expect:   (bn1): BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:   (layer1): Sequential(
# expect:     (0): BasicBlock(
# expect:       (conv1): Conv2d(4, 4, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), bias=False)
# expect:       (bn1): BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:       (conv2): Conv2d(4, 4, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), bias=False)
# expect:       (bn2): BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:       (shortcut): Sequential()
# expect:     )
# expect:   )
# expect:   (layer2): Sequential(
# expect:     (0): BasicBlock(
# expect:       (conv1): Conv2d(4, 8, kernel_size=(3, 3), stride=(2, 2), padding=(1, 1), bias=False)
# expect:       (bn1): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:       (conv2): Conv2d(8, 8, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), bias=False)
# expect:       (bn2): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:       (shortcut): Sequential(
# expect:         (0): Conv2d(4, 8, kernel_size=(1, 1), stride=(2, 2), bias=False)
# expect:         (1): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:       )
# expect:     )
# expect:   )
# expect:   (linear): Linear(in_features=8, out_features=4, bias=True)
# expect: )
# expect: 1.282 [0.05]
# expect: 1.292 [0.025]
# expect: 1.277 [0.025]
# expect: 1.275 [0.0125]
# expect: 1.267 [0.0125]
# expect: ['linear.weight', 'linear.bias'] 1400
# expect: tensor(True) tensor(0.8162, grad_fn=<NllLossBackward0>)
# expect: 0.0814 torch.Size([4, 1, 8, 8])
# expect: 0.0812 torch.Size([4, 1, 8, 8])
# expect: 0.081 torch.Size([4, 1, 8, 8])
# expect: 0.0808 torch.Size([4, 1, 8, 8])
# expect: torch.Size([1, 4, 4, 4])
# expect: {'enc': torch.Size([4, 8, 2, 2])}
