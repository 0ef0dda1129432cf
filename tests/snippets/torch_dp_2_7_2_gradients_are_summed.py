# The replicas' gradients are added up; with a mean over the whole batch that is the single-GPU gradient.
import torch
from torch import nn

torch.manual_seed(0)
alone = nn.Linear(3, 2).cuda()
wrapped = nn.Linear(3, 2).cuda()
wrapped.load_state_dict(alone.state_dict())
x = torch.arange(30.0).reshape(10, 3) / 10
target = torch.ones(10, 2, device='cuda')
nn.functional.mse_loss(alone(x.cuda()), target).backward()
nn.functional.mse_loss(nn.DataParallel(wrapped)(x), target).backward()
print(torch.allclose(alone.weight.grad, wrapped.weight.grad), torch.allclose(alone.bias.grad, wrapped.bias.grad))
print(wrapped.weight.grad.device)
wrapped.zero_grad()
nn.DataParallel(wrapped)(x).sum().backward()
print(wrapped.bias.grad)
# expect: True True
# expect: cuda:0
# expect: tensor([10., 10.], device='cuda:0')
# fact: 2.7.2, 8:12
