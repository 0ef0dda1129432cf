# fact: 8:17
# Devices may be given as numbers, as torch.device, or as text.
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Linear(3, 2).to("cuda:0")
x = torch.randn(4, 3)
expected = model(x.cuda())
zero, one = torch.device("cuda:0"), torch.device("cuda", 1)
for ids, output in (([0, 1], 0), ([zero, one], zero), ([0, one], one), (["cuda:0", "cuda:1"], "cuda:2")):
    dp = nn.DataParallel(model, device_ids=ids, output_device=output)
    out = dp(x)
    print(dp.device_ids, dp.output_device, out.device, torch.allclose(out.cpu(), expected.cpu(), atol=1e-6))
    out.sum().backward()
print(model.bias.grad)
# expect: [0, 1] 0 cuda:0 True
# expect: [0, 1] 0 cuda:0 True
# expect: [0, 1] 1 cuda:1 True
# expect: [0, 1] 2 cuda:2 True
# expect: tensor([16., 16.], device='cuda:0')
