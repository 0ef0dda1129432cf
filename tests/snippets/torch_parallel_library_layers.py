# Layers written in Python are replicated, moved, copied and saved like the built-in ones.
import copy
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3, padding=1)
        self.pool = nn.AdaptiveAvgPool2d(2)
        self.lstm = nn.LSTM(8, 4, batch_first=True)
        self.norm = nn.GroupNorm(2, 4)
        self.bent = nn.PReLU()
        self.scale = nn.ParameterList([torch.ones(4)])
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        x = self.pool(self.bent(self.conv(x))).flatten(1)
        out, _ = self.lstm(x.unsqueeze(1))
        return self.head(self.norm(out[:, -1]) * self.scale[0])

torch.manual_seed(0)
model = Net().cuda()
x = torch.randn(6, 1, 5, 5).cuda()
alone = model(x)
parallel = nn.DataParallel(model)
together = parallel(x)
print(together.device, torch.allclose(alone, together, atol=1e-6), model.conv.weight.device)
together.sum().backward()
print(model.conv.weight.grad.device, model.lstm.weight_hh_l0.grad.shape, round(model.head.bias.grad.sum().item(), 3))
twin = copy.deepcopy(model)
with torch.no_grad():
    model.conv.weight.zero_()
print(twin.conv.weight.abs().sum() > 0, list(twin.state_dict())[:3], len(twin.state_dict()), twin.conv.stride)
print(model.load_state_dict(twin.state_dict()), torch.equal(model.conv.weight, twin.conv.weight))
print(next(model.cpu().lstm.parameters()).device, model.double().conv.bias.dtype, model.training, model.eval().lstm.training)
try:
    Net()(x)
except RuntimeError as error:
    print(error)
# expect: cuda:0 True cuda:0
# expect: cuda:0 torch.Size([16, 4]) 12.0
# expect: tensor(True, device='cuda:0') ['conv.weight', 'conv.bias', 'lstm.weight_ih_l0'] 12 (1, 1)
# expect: <All keys matched successfully> True
# expect: cpu torch.float64 True False
# expect: Input type (torch.cuda.FloatTensor) and weight type (torch.FloatTensor) should be the same
