# After backward only the original has gradients, and one optimizer step changes what all replicas will be.
import torch
from torch import nn

seen = []


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 1, bias=False)
        nn.init.constant_(self.layer.weight, 1.0)

    def forward(self, x):
        seen.append(self)
        return self.layer(x)


net = Net().cuda()
model = nn.DataParallel(net, device_ids=[0, 1])
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model(torch.ones(4, 2)).mean().backward()
print(all(replica is not net for replica in seen), [list(replica.parameters()) for replica in seen])
print(net.layer.weight.grad)
optimizer.step()
print(net.layer.weight, model(torch.ones(2, 2)).flatten().tolist())
# expect: True [[], []]
# expect: tensor([[1., 1.]], device='cuda:0')
# expect: Parameter containing:
# expect: tensor([[0.5000, 0.5000]], device='cuda:0', requires_grad=True) [1.0, 1.0]
# fact: 2.7.4
