# Fact 2.8.4: The wrapper prints as a module around the model.
import torch
from torch import nn

print(nn.DataParallel(nn.Linear(3, 2).cuda()))
# expect: DataParallel(
# expect:   (module): Linear(in_features=3, out_features=2, bias=True)
# expect: )
# fact: 2.8.4
