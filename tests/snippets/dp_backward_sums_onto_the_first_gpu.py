import torch
import torch.nn as nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).to("cuda:0")
x = torch.randn(10, 4)
t = torch.randn(10, 2).to("cuda:0")
ref = nn.functional.mse_loss(model(x.to("cuda:0")), t)
ref.backward()
grads = [p.grad.clone() for p in model.parameters()]
model.zero_grad()
dp = nn.DataParallel(model)
out = dp(x)
print(out.device, out.shape)
loss = nn.functional.mse_loss(out, t)
loss.backward()
for p, g in zip(model.parameters(), grads):
    print(p.grad.device, torch.allclose(p.grad, g, atol=1e-6), p.grad)
x2 = torch.randn(8, 4, requires_grad=True)
dp(x2).sum().backward()
print(x2.grad.device, x2.grad)
class WithLoss(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 1)
        self.frozen = nn.Parameter(torch.ones(1), requires_grad=False)
    def forward(self, x):
        return (self.fc(x) * self.frozen).pow(2).mean()
m = nn.DataParallel(WithLoss().cuda())
l = m(torch.randn(7, 4))
print(l.shape, l)
l.mean().backward()
print(m.module.fc.weight.grad, m.module.frozen.grad)
# double backward through DP
lin = nn.Linear(3, 1).cuda()
inp = torch.randn(4, 3, device="cuda:0", requires_grad=True)
o = nn.DataParallel(lin)(inp)
g, = torch.autograd.grad(o.sum(), inp, create_graph=True)
pen = g.norm(2, dim=1).mean()
pen.backward()
print(pen.item(), lin.weight.grad)
# expect: cuda:0 torch.Size([10, 2])
# expect: cuda:0 True tensor([[-0.0461, -0.0588,  0.0335, -0.0016],
# expect:         [-0.0008,  0.0038, -0.0009,  0.0060],
# expect:         [ 0.0438,  0.0523,  0.0138,  0.0158],
# expect:         [ 0.0664, -0.0366, -0.1214, -0.0620],
# expect:         [ 0.1048,  0.1480, -0.1835, -0.0336],
# expect:         [ 0.1047,  0.0365, -0.1361, -0.0211],
# expect:         [-0.0617,  0.0966, -0.0062,  0.0065],
# expect:         [-0.0656, -0.0122,  0.1307,  0.0946]], device='cuda:0')
# expect: cuda:0 True tensor([-0.0356,  0.0064,  0.0079,  0.0191,  0.1399,  0.1023, -0.0633, -0.0081],
# expect:        device='cuda:0')
# expect: cuda:0 True tensor([[-2.7797e-01, -1.2634e-03, -2.5527e-02, -4.8971e-03, -2.9017e-01,
# expect:          -4.6766e-01,  1.8853e-02, -1.6017e-01],
# expect:         [ 7.7084e-02, -1.0430e-01,  4.3866e-04, -1.7912e-02,  1.4012e-01,
# expect:          -2.0497e-02, -5.9442e-02, -3.3053e-01]], device='cuda:0')
# expect: cuda:0 True tensor([-0.6719, -0.4214], device='cuda:0')
# expect: cpu tensor([[-0.0593, -0.0473,  0.3042, -0.1375],
# expect:         [-0.0467, -0.1275,  0.1097,  0.0256],
# expect:         [-0.0239, -0.0574,  0.2242, -0.3410],
# expect:         [-0.0615, -0.0315,  0.2222, -0.2637],
# expect:         [-0.0838, -0.1031,  0.3181, -0.1878],
# expect:         [-0.0594, -0.0896,  0.0665, -0.0025],
# expect:         [-0.0242, -0.0557,  0.0140, -0.0507],
# expect:         [ 0.0030, -0.0888,  0.0115, -0.1272]])
# expect: torch.Size([4]) tensor([0.2420, 0.0816, 0.7910, 0.2287], device='cuda:0',
# expect:        grad_fn=<GatherBackward>)
# expect: tensor([[0.6550, 0.4958, 1.0855, 0.4191]], device='cuda:0') None
# expect: 0.7066724300384521 tensor([[0.6739, 0.1020, 0.7318]], device='cuda:0')
