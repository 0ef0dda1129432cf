# A small convolutional net learns to tell bars from columns with Adam.
import torch
from torch import nn
import torch.nn.functional as F

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 3, padding=1)
        self.conv2 = nn.Conv2d(6, 8, 3, bias=False)
        self.norm = nn.BatchNorm2d(8)
        self.fc1 = nn.Linear(8 * 3 * 3, 16)
        self.fc2 = nn.Linear(16, 2)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        x = F.max_pool2d(F.relu(self.norm(self.conv2(x))), 2)
        x = torch.flatten(x, 1)
        return F.log_softmax(self.fc2(F.leaky_relu(self.fc1(x), 0.1)), dim=1)

torch.manual_seed(42)
labels = torch.randint(0, 2, (48,))
images = torch.randn(48, 1, 8, 8) * 0.3
for image, label in zip(images, labels):
    line = torch.randint(0, 8, ()).item()
    if label == 0:
        image[0, line] += 1
    else:
        image[0, :, line] += 1
net = Net()
print(net)
print(sum(p.numel() for p in net.parameters() if p.requires_grad))
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for step in range(12):
    optimizer.zero_grad()
    loss = F.nll_loss(net(images), labels)
    loss.backward()
    optimizer.step()
    if step % 3 == 0:
        print(step, round(loss.item(), 3))
net.eval()
print((net(images).argmax(1) == labels).float().mean() > 0.8, round(net.norm.running_mean.sum().item(), 2))
# expect: Net(
# expect:   (conv1): Conv2d(1, 6, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1))
# expect:   (conv2): Conv2d(6, 8, kernel_size=(3, 3), stride=(1, 1), bias=False)
# expect:   (norm): BatchNorm2d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:   (fc1): Linear(in_features=72, out_features=16, bias=True)
# expect:   (fc2): Linear(in_features=16, out_features=2, bias=True)
# expect: )
# expect: 1710
# expect: 0 0.71
# expect: 3 0.585
# expect: 6 0.415
# expect: 9 0.221
# expect: tensor(True) -0.33
