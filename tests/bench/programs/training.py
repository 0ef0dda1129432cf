# ringside only
# == step_of_two_layers
import torch
from torch import nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 10))
loss_function = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
x = torch.randn(64, 128)
y = torch.randint(0, 10, (64,))
# timed
optimizer.zero_grad()
loss = loss_function(model(x), y)
loss.backward()
optimizer.step()
# == step_on_a_gpu_with_adam
import torch
from torch import nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 10)).to("cuda")
optimizer = torch.optim.Adam(model.parameters())
x = torch.randn(64, 128, device="cuda")
y = torch.randint(0, 10, (64,), device="cuda")
# timed
optimizer.zero_grad()
loss = nn.functional.cross_entropy(model(x), y)
loss.backward()
optimizer.step()
last = loss.item()
# == step_of_data_parallel
import torch
from torch import nn
torch.manual_seed(0)
model = nn.DataParallel(nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 10)).to("cuda:0"))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
x = torch.randn(64, 128)
y = torch.randint(0, 10, (64,), device="cuda:0")
# timed
optimizer.zero_grad()
loss = nn.functional.cross_entropy(model(x), y)
loss.backward()
optimizer.step()
last = loss.item()
