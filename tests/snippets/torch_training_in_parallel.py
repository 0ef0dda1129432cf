# DataParallel trains as one GPU would: gradients add up on the original parameters.
# fact: 2.7.2, 2.7.4
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.LeakyReLU(0.1), nn.Linear(8, 2)).cuda()
single = nn.Sequential(nn.Linear(4, 8), nn.LeakyReLU(0.1), nn.Linear(8, 2)).cuda()
single.load_state_dict(model.state_dict())
parallel = nn.DataParallel(model)
first = torch.optim.Adam(parallel.parameters(), lr=0.05)
second = torch.optim.Adam(single.parameters(), lr=0.05)
for step in range(4):
    x = torch.randn(10, 4).cuda()
    y = torch.randint(0, 2, (10,)).cuda()
    for net, optimizer in ((parallel, first), (single, second)):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
    print(step, round(loss.item(), 4), torch.allclose(model[0].weight, single[0].weight, atol=1e-5))
print(first.state[model[0].weight]['exp_avg'].device, list(parallel.state_dict())[:2])
# expect: 0 0.6662 True
# expect: 1 0.7491 True
# expect: 2 0.706 True
# expect: 3 0.5103 True
# expect: cuda:0 ['module.0.weight', 'module.0.bias']
